"""Every command in the docs: the program takes it as it is written, and the harmless ones run."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from quarterback.cli import main
from tests.docs.command_lines import PAGES, ROOT, CommandLine, command_lines

FIRST_LEAGUE = ROOT / "docs" / "first-league.md"
WAITING = {
    "play": "a game",
    "serve": "serves until it is stopped",
    "daily": "a game",
    "ladder": "a game",
    "puzzle": "asks for a call",
    "season": "a game",
    "simulate": "minutes of games",
    "solve": "minutes",
    "league wall": "until it is stopped",
    "league access": "ended: it says what to do now",
    "league collect": "databases of other tables",
    "league import FOLDER/den.jsonl --database": "a server",
    "league play-out": "minutes of games",
    "league run": "a file of commands",
    "league publish --to site --watch": "until it is stopped",
    "dial report --solved": "minutes",
    "completions install": "writes into the home folder",
}
"""Commands that are only parsed, and why."""
OF_ANOTHER_LEAGUE = re.compile(
    r"there is no (?:game|team|league|player) |no entry in effect is by '3f9a2c'"
    r"|no game with two teams is left|only a tied game is decided"
    r"|was played already|takes no result now|a season is in progress|does not know these rules"
    r"|every game of the file has begun"
    r"|already exists|is not a picture|ledger cannot be taken in: it is empty|1 case: 0 passed",
    re.IGNORECASE,
)
"""Why a command may fail here: it names a game, a team or a file that only its page has."""
SPREADSHEETS = {
    "teams.csv": "Team,Coach\nColts,Gus\n",
    "schedule.csv": "Visitors,Home\nEagles,Bears\n",
    "scores.csv": "Game,Visitors,Visitors score,Home,Home score\n1,Eagles,14,Bears,7\n",
}
"""Files of league.md, as that league could bring them."""
HOSTS = {"semver.org", "toml.io", "www.glicko.net"}
"""Where links to the internet lead. A test does not ask there; a person adds a host here, and
looks at the page."""

ALL = [line for page in PAGES for line in command_lines(page, "quarterback")]


def named(line: CommandLine) -> tuple[click.Command, click.Context, list[str]]:
    """The command of a line, and the words after its name. Raises click.UsageError."""
    command: click.Command = main
    context = click.Context(main, info_name="quarterback")
    words = list(line.words[1:])
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        name = words.pop(0)
        found = command.get_command(context, name)
        if found is None:
            raise click.UsageError(f"no command {name}")
        command, context = found, click.Context(found, info_name=name, parent=context)
    return command, context, words


def parse(line: CommandLine) -> None:
    """Read the words of a line as click reads them. Raises click.UsageError."""
    command, context, words = named(line)
    command.make_context(context.info_name, words, parent=context.parent)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the pages speak of, as the current one; and a home without
    games."""
    work = tmp_path / "work"
    work.mkdir()
    for line in ALL:
        for word in line.words:
            if re.fullmatch(r"[\w-]+\.(png|jpg|pem|jsonl|json|txt|html|csv|svg|db)", word):
                (work / word).write_text("")
    for name, rows in SPREADSHEETS.items():
        (work / name).write_text(rows)
    shutil.copy(ROOT / "rulesets" / "littlefield" / "dial.toml", work / "mine.toml")
    sheets = ROOT / "quarterback" / "conformance" / "sheets"
    shutil.copy(sheets / "by-side.qbk", work / "game.qbk")
    shutil.copy(ROOT / "docs" / "examples" / "old-seasons.csv", work)
    monkeypatch.chdir(work)
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("QUARTERBACK_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("QUARTERBACK_BY", "Ann")
    monkeypatch.delenv("QUARTERBACK_LEAGUE", raising=False)
    monkeypatch.delenv("QUARTERBACK_DATABASE", raising=False)
    return work


def run(line: CommandLine) -> Result:
    return CliRunner().invoke(main, list(line.words[1:]), input="")


def test_the_program_takes_every_command_as_it_is_written(files: Path):
    assert len(ALL) > 150
    for words in ("punt", "league stand", "rules --sett", "play --plays many", "keys all"):
        wrong = CommandLine(ROOT / "README.md", 1, ("quarterback", *words.split()))
        with pytest.raises(click.UsageError):
            parse(wrong)
    faults = []
    for line in ALL:
        try:
            parse(line)
        except click.exceptions.Exit:  # --help and --version
            continue
        except click.UsageError as fault:
            if not (line.has_placeholder and isinstance(fault, click.BadParameter)):
                faults.append(f"{line}: {fault.format_message()}")
    assert faults == []


GROUPS = {
    "commands.md": ("league",),
    "fix-mistakes.md": ("league",),
    "league-commands.md": ("league",),
    "league-formats.md": ("league",),
    "league.md": ("league", "team"),
    "network-setup.md": ("league",),
    "run-a-weekend.md": ("league",),
}
"""Pages that leave out `quarterback league` in running text."""


def in_running_text(page: Path) -> Iterator[CommandLine]:
    """The commands between backticks."""
    for code in re.findall(r"`([^`\n]+)`", page.read_text(encoding="utf-8")):
        words = shlex.split(code, comments=True) if re.match(r"[a-z-]+( |$)", code) else []
        if words[:1] == ["quarterback"]:
            yield CommandLine(page, 0, tuple(words))
        for group in GROUPS.get(page.name, ()):
            leads = main.get_command(click.Context(main), group)
            assert isinstance(leads, click.Group)
            if len(words) > 1 and words[0] in leads.list_commands(click.Context(leads)):
                yield CommandLine(page, 0, ("quarterback", group, *words))


def test_every_command_in_running_text_has_its_name_and_options():
    lines = [line for page in (*PAGES, ROOT / "CHANGELOG.md") for line in in_running_text(page)]
    assert len(lines) > 100
    for line in lines:
        try:
            command, context, words = named(line)
        except click.UsageError:
            assert line.has_placeholder, line
            continue
        known = {
            option
            for each in command.get_params(context)
            for option in (*each.opts, *each.secondary_opts)
        }
        options = {word.partition("=")[0].rstrip(",.") for word in words if word.startswith("--")}
        assert options <= known, line


def test_make_knows_every_target_in_the_docs():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    for page in PAGES:
        named = {line.words[1] for line in command_lines(page, "make")}
        named |= set(re.findall(r"`make ([a-z-]+)", page.read_text(encoding="utf-8")))
        assert named <= targets, page.name


def test_links_to_the_internet_are_listed():
    found = set()
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        found |= {host for host in re.findall(r"\]\(<?https?://([^/)>]+)", text)}
    assert found == HOSTS


def play_the_first_league() -> list[str]:
    """Do what docs/first-league.md says, with the scores that it leaves to the reader. Return what
    the program refused."""
    refused = []

    def enter(*words: str) -> str:
        line = CommandLine(FIRST_LEAGUE, 0, ("quarterback", "league", *words))
        done = run(line)
        if done.exit_code:
            refused.append(f"{line}: {done.output}")
        return done.output

    def open_games() -> list[str]:
        return re.findall(r"^ +(\d+) ", enter("schedule", "--open"), re.MULTILINE)

    for line in command_lines(FIRST_LEAGUE, "quarterback"):
        if line.words[2:] == ("phase", "playoffs"):
            for number in open_games():  # of different scores, so that no two teams are tied
                enter("result", number, f"{7 * int(number)}:{number}")
        enter(*line.words[2:])
    for _ in range(3):
        for number in open_games():
            enter("result", number, f"21:{number}")
    if "Champion: " not in enter("bracket"):
        refused.append("no champion")
    return refused


@pytest.mark.long
def test_the_harmless_commands_run_in_that_league(files: Path):
    assert play_the_first_league() == []
    data, kept = files.parent / "data", files.parent / "kept"
    shutil.copytree(data, kept)
    good, bad, page = 0, [], FIRST_LEAGUE
    for line in ALL:
        if line.page != page:  # every page begins in the same league
            shutil.rmtree(data)
            shutil.copytree(kept, data)
            page = line.page
        command = " ".join(line.words[1:])
        waits = any(f"{command} ".startswith(f"{name} ") for name in WAITING)
        invented = line.has_placeholder or re.search(r"\*|sandlot", command)
        if line.page == FIRST_LEAGUE or waits or invented:
            continue
        done = run(line)
        good += done.exit_code == 0
        fault = done.exception is not None and not isinstance(done.exception, SystemExit)
        excused = done.exit_code == 1 and OF_ANOTHER_LEAGUE.search(done.output)
        if fault or not (done.exit_code == 0 or excused) or "Traceback" in done.output:
            bad.append(f"{line}: {done.exit_code} {done.output}")
    assert bad == [], "\n".join(bad)
    assert good > 60
