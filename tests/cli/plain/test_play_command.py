"""`quarterback play`: where it leads, what it refuses, and how it ends when it is interrupted."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

import quarterback.tui
from quarterback.cli import main
from quarterback.cli.games import play as command
from quarterback.cli.output import say
from quarterback.game.options import PlayOptions
from quarterback.rule_sets import shipped_dial
from rulesets.littlefield import cells_of


def played(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["play", *words], input=typed)


def test_without_a_terminal_two_coaches_play_a_short_game(tmp_path: Path):
    said = played("--seed", "4", "--home", "Yale", "--data-dir", str(tmp_path))
    assert said.exit_code == 0
    assert said.output.startswith("No terminal found")
    assert "Visitors (called by the Freshman) at Yale (called by the Letterman)" in said.output
    assert "Final: " in said.output
    assert 40 < len(said.output.splitlines()) < 120
    assert not list(tmp_path.iterdir()), "an exhibition that nobody asked for is not kept"
    assert played("--seed", "4", "--home", "Yale").output == said.output
    for words in (["--resume"], ["--dial", "any"]):
        said = played(*words)
        assert (said.exit_code, "Add --plain" in said.output) == (1, True)


def test_an_exhibition_against_the_clock_comes_to_an_end():
    said = played("--plain", "--exhibition", "--minutes", "4", "--seed", "2", "--no-save")
    assert said.exit_code == 0
    assert "Halftime:" in said.output
    assert "Final: " in said.output
    assert 16 < len(re.findall(r"^.*(?:buck|tackle|run|Pass|punt).*$", said.output, re.M)) < 40


def test_in_a_terminal_it_is_the_table(monkeypatch: pytest.MonkeyPatch):
    seen: list[PlayOptions] = []
    looks_asked = {"theme": "nord", "pace": "fast", "commentary": "plain"}

    def run_table(options: PlayOptions, **looks: object) -> int:
        seen.append(options)
        assert looks == {"say": say, "ascii_only": False, **looks_asked}
        return 3

    terminal = SimpleNamespace(isatty=lambda: True)
    monkeypatch.setattr(command, "sys", SimpleNamespace(stdin=terminal, stdout=terminal))
    monkeypatch.setattr(quarterback.tui, "run_table", run_table)
    words = ["--home", "Yale", "--coach", "letterman", "--set", "play_count=without_returns"]
    words += ["--home-color", "Navy", "--toss", "home"]
    words += [word for name, value in looks_asked.items() for word in (f"--{name}", value)]
    assert command.play.main(words, standalone_mode=False) == 3
    [options] = seen
    assert (options.home, options.visitors_coach) == ("Yale", "letterman")
    assert (options.home_color, options.toss) == ("navy", "home")
    assert options.header().home_color == "navy"
    assert options.settings == {"play_count": "without_returns"}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--plays", "1"], "plays must be a whole number from 2 to 2000"),
        (["--plays", "20", "--minutes", "5"], "not by both"),
        (["--set", "plays"], "--set takes name=value"),
        (["--set", "downs=5"], "there is no setting 'downs'"),
        (["--set", "plays=20", "--set", "plays=30"], "--set plays appears twice"),
        (["--plays", "20", "--set", "plays=30"], "--plays and --set disagree"),
        (["--minutes", "20", "--set", "timing=plays"], "--minutes and --set disagree"),
        (["--home", "Yale", "--visitors", "YALE"], "both teams cannot be called Yale"),
        (["--home", "  "], "--home: a name is needed"),
        (["--home", "Y" * 41], "at most 40 letters"),
        (["--home", "Ya\x1ble"], "invisible characters"),
        (["--coach", "human", "--visitors-coach", "human"], "--coach is short for"),
        (["--coach", "rockne"], "'rockne' is not one of"),
        (["--exhibition", "--coach", "human"], "leave out --coach"),
        (["--exhibition", "--visitors-coach", "human"], "leave out --visitors-coach"),
        (["--exhibition", "--dial", "any"], "needs a dial"),
        (["--resume", "--plays", "20"], "--plays cannot be changed in a game in progress"),
        (["--resume", "first"], "--resume takes the number of a game"),
        (["--dial", "no-such-file.toml"], "there is no such file"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(words: list[str], says: str):
    said = played("--plain", *words)
    assert said.exit_code == 2
    assert says in said.output
    assert "Traceback" not in said.output


def dial_file(folder: Path, cells: dict[str, list[str]]) -> str:
    rings = "".join(f"[[signal]]\nno = {n}\ncells = {ring}\n" for n, ring in cells.items())
    (folder / "mine.toml").write_text(f"sectors = 36\n{rings}")
    return str(folder / "mine.toml")


def test_a_dial_of_ones_own_is_played_with_or_every_fault_of_it_told(tmp_path: Path):
    cells = cells_of(shipped_dial())
    dial = dial_file(tmp_path, cells | {"11": ["33"] * 36})
    said = played("--plain", "--exhibition", "--no-save", "--plays", "4", "--dial", dial)
    assert said.exit_code == 0
    assert re.search(r"Kickoff by (Home|Visitors): 33 yards", said.output)
    assert "reconstruction" not in said.output
    cells["4"][2], cells["7"][0] = "Incompleet", "-3"
    said = played("--plain", "--dial", dial_file(tmp_path, cells))
    assert said.exit_code == 2
    assert "signal 4, cell 3: 'Incompleet' is no face of the dial" in said.output
    assert "signal 7, cell 1: '-3': a kick cannot have a length below 0" in said.output


def test_a_database_that_is_none_is_told(tmp_path: Path):
    (tmp_path / "games.db").write_text("this is a letter to my aunt, not a database\n" * 40)
    said = played("--plain", "--data-dir", str(tmp_path))
    assert said.exit_code == 1
    assert str(tmp_path / "games.db") in said.output
    assert "Traceback" not in said.output


def begun(folder: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "quarterback", "play", "--plain", "--data-dir", str(folder), *words],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip


def read_until(game: subprocess.Popen[str], words: str) -> str:
    assert game.stdout is not None
    said = ""
    while words not in said:
        letter = game.stdout.read(1)
        assert letter, said
        said += letter
    return said


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="there is no SIGINT to send there")
def test_ctrl_c_saves_and_says_how_to_go_on(tmp_path: Path):
    game = begun(tmp_path, "--seed", "2", "--coach", "human")
    assert game.stdin is not None
    read_until(game, "kick off or receive?")
    game.stdin.write("1\n")
    game.stdin.flush()
    read_until(game, "Visitors, your call?")
    game.send_signal(signal.SIGINT)
    said, error = game.communicate(timeout=120)
    assert game.returncode == 130
    assert "The game is saved. To resume: quarterback play --plain --resume 1" in said
    assert error == ""
    again = begun(tmp_path, "--resume")
    said, _ = again.communicate("", timeout=120)
    assert again.returncode == 0
    assert "Resuming game 1." in said
    assert "Visitors: first and 10 at the Visitors 26." in said


def test_what_a_pipe_cannot_spell_is_no_error(tmp_path: Path):
    words = ["play", "--plain", "--no-save", "--home", "Łódź", "--seed", "1"]
    ran = subprocess.run(
        [sys.executable, "-m", "quarterback", *words],
        input=b"\xff\xfe\n", capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii:strict", "PYTHONUTF8": "0"},
    )  # fmt: skip
    assert ran.returncode == 0
    assert b"Traceback" not in ran.stderr
    assert "?" in ran.stdout.decode("ascii")
