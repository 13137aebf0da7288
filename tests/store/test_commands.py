"""`quarterback saved` and `quarterback doctor`, as a person runs them."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from quarterback.cli import main
from rulesets.core.events import Ruling
from tests.store.playing import opened, played

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(tmp_path))
    return lambda *args: CliRunner().invoke(main, list(args))


def test_no_games_yet_and_no_file_made(run: Run, tmp_path: Path):
    for args in (["saved"], ["doctor"]):
        ran = run(*args)
        assert ran.exit_code == 0
        assert str(tmp_path / "games.db") in ran.output
    assert list(tmp_path.iterdir()) == []
    assert run("saved", "3").exit_code == 1


def test_games_are_listed_shown_and_put_away(run: Run, file: Path):
    with opened(file) as store:
        played(store, 20, home="Harvard")
        played(store, 3)
    listed = run("saved").output
    assert [line.split()[0] for line in listed.splitlines()] == ["2", "1"]
    assert "Harvard" in listed
    shown = run("saved", "1").output
    assert shown.startswith("Game 1: Army at Harvard (littlefield)\n")
    assert "won the toss" in shown
    assert "--restore 1" in run("saved", "--archive", "1").output
    assert "Harvard" not in run("saved").output
    assert "Harvard" in run("saved", "--away").output
    run("saved", "--bring-back", "1")
    assert "Harvard" in run("saved").output
    missing = run("saved", "99")
    assert missing.exit_code == 1
    assert missing.output.startswith("Error: There is no game 99")


def test_a_line_tells_who_with_coaches_the_score_and_how_it_stands(run: Run, file: Path):
    with opened(file) as store:
        played(store, 3, visitors_coach="letterman").play(
            Ruling({"phase": "over", "winner": "home"}, "Army resign")
        )
        played(store, 0, home="Brown")
    listed = run("saved")
    assert "Army (Letterman) 0, Yale 0  Final: Yale won\n" in listed.output
    assert "Brown" not in listed.output
    assert "1 game not started; --all lists it too." in listed.output
    assert "Not started" in run("saved", "--all").output
    run("saved", "--put-away", "1")
    assert "was already archived" in run("saved", "--put-away", "1").output
    assert "is not archived" in run("saved", "--bring-back", "2").output


def test_a_mistyped_folder_is_told_and_not_made(run: Run, tmp_path: Path):
    url = f"sqlite:///{tmp_path / 'no' / 'my.db'}"
    args = ("play", "--plain", "--exhibition", "--plays", "4", "--database", url)
    ran = run(*args)
    assert ran.exit_code == 1
    assert f"There is no folder {tmp_path / 'no'}" in ran.output
    assert not (tmp_path / "no").exists()


def test_all_is_well(run: Run, file: Path):
    with opened(file) as store:
        played(store, 30).undo(2)
        played(store, 3)
    ran = run("doctor")
    assert ran.exit_code == 0, ran.output
    assert "Games: 2 of 2 match their logs.\nNot checked: " in ran.output
    assert ran.output.endswith("\nNo problems found.\n")
    assert f"SQLite {sqlite3.sqlite_version}" in ran.output
    assert "Journal: " in ran.output


SPOILS = {
    "UPDATE game_now SET home = 99": ("its home says 99, its log", True),
    "DELETE FROM game_now": ("its summary is missing", True),
    "UPDATE game_line SET says = 'Touchdown!' WHERE input = 3": ("play-by-play", True),
    "DELETE FROM game_line WHERE input = 3": ("play-by-play", True),
    "UPDATE game_now SET situation = 'First and ten.'": ("its situation says", True),
    "DROP TRIGGER guard_game_event_delete": ("missing or changed: guard_game_event_delete", True),
    "CREATE TRIGGER evil AFTER INSERT ON game_event BEGIN UPDATE game_now SET home = 99; END": (
        "Not of this program: trigger evil on game_event",
        False,
    ),
    "DROP TRIGGER guard_game_update; UPDATE game SET home = 'Harvard'": (
        "its row says 'Harvard' for home, its header 'Yale'",
        False,
    ),
    "CREATE TABLE recipe (id)": ("differ from what this program sets up: recipe", False),
    "CREATE INDEX own ON game (home)": ("differ from what this program sets up: own", False),
    "DROP INDEX ix_game_put_away_game": ("sets up: ix_game_put_away_game", False),
    "INSERT INTO game_line VALUES (9, 1, 'x')": ("1 rows of game_line belong to no game", False),
    "INSERT INTO game_event SELECT 1, max(seq) + 1, max(input) + 1, 'roll',"
    " '{\"event\":\"roll\",\"pips\":[9]}', '2026-01-01 10:00:00', '' FROM game_event": (
        "can be replayed only in part",
        False,
    ),
    "INSERT INTO game (created_at, header, home, visitors, ruleset)"
    " VALUES ('2026-01-01 10:00:00', '{\"ruleset\":\"x\"}', 'A', 'B', 'x')": (
        "does not have: x",
        False,
    ),
}


@pytest.mark.sample(5)
@pytest.mark.parametrize("spoil", SPOILS)
def test_what_is_not_well_is_said_and_mended_where_it_can_be(run: Run, file: Path, spoil: str):
    with opened(file) as store:
        played(store, 10)
    with closing(sqlite3.connect(file)) as raw:
        raw.executescript(spoil)
    says, can_be_mended = SPOILS[spoil]
    ran = run("doctor")
    assert ran.exit_code == 1
    assert "PROBLEM" in ran.output
    assert says in ran.output
    assert ("doctor --repair" in ran.output) >= can_be_mended
    assert (run("doctor", "--repair").exit_code == 0) is can_be_mended
    assert (run("doctor").exit_code == 0) is can_be_mended


def test_a_damaged_file_and_the_way_back(run: Run, file: Path):
    with opened(file) as store:
        played(store, 60)
    opened(file).close()
    [backup] = (file.parent / "backups").iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:20000] + b"x" * 6000 + whole[26000:])
    ran = run("doctor")
    assert ran.exit_code == 1
    assert "is damaged" in ran.output
    assert str(backup) in ran.output
    file.write_bytes(b"x" * 100)
    for command in ("doctor", "saved"):
        ran = run(command)
        assert ran.exit_code == 1
        assert "is no database of games" in ran.output
    assert str(backup) in run("doctor").output
    assert run("doctor", "--mend").exit_code == 1
    file.unlink()
    backup.rename(file)
    assert run("doctor").exit_code == 0


def test_a_url_that_is_none(run: Run):
    for command in ("doctor", "saved"):
        ran = run(command, "--database", "games.db")
        assert (ran.exit_code, "\nError: " in ran.output) == (2, True)


@pytest.mark.parametrize("module", ["quarterback.game.scorebook", "quarterback.cli.games.saved"])
def test_nothing_heavy_before_it_is_needed(module: str):
    code = f"import sys, {module}; print({{'sqlalchemy', 'alembic', 'textual'}} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "set()\n"


def test_alembic_is_left_alone_when_nothing_is_due(file: Path):
    with opened(file) as store:
        played(store, 2)
    code = (
        "import sys; from pathlib import Path; from tests.store.playing import opened;"
        f"print(len(opened(Path({str(file)!r})).games()), 'alembic' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "1 False\n"
