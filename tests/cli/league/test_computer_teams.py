"""The program's teams from the command line, and whole seasons of them from a shell script."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from league.model.ledger.rows import Fixture, ResultRow
from quarterback.rule_sets import ON_BOARDS
from tests.cli.league.commands import answer
from tests.clock import for_process
from tests.store.ledger.computers import is_sound
from tests.store.playing import opened

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
SHELL = pytest.mark.skipif(sys.platform == "win32", reason="it is a shell script")
SET_UP = """
found "The machines"
season 2026 --rules littlefield --set plays=20
team "[b]Bold[/b]" --coach Ann --run-by Freshman
team Bears --coach Ann --run-by letterman
team Lions --coach Ann
draw-up
release
phase regular
"""


def test_a_season_is_played_out_and_what_waits_is_told(begun: Any):
    told = begun("play-out", "--all", "--seed", "3")
    assert told.exit_code == 0, told.output
    assert "1 game played out." in told.output
    assert "Games 1, 3 wait: a person calls for a team." in told.output
    assert "quarterback league undo 2" in told.output
    assert answer(begun("run-by", "Lions", "The Letterman", "--json"))["coach"] == "letterman"
    rest = answer(begun("play-out", "--all", "--json"))
    assert (len(rest["games"]), rest["left"], rest["waiting"]) == (2, 0, [])
    assert not rest["stopped"]
    assert answer(begun("run-by", "Lions", "--json"))["coach"] is None


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("play-out",), "which games? Name them, or a --round, or --all"),
        (("play-out", "1", "--all"), "which games?"),
        (("play-out", "77"), "there is no game 77"),
        (("play-out", "--all", "--by", " "), "who is entering this?"),
        (("run-by", "Bears", "Rockne"), "there is no coach 'Rockne': there are freshman"),
        (("run-by", "Bears", "captain"), "the Captain does not know these rules"),
        (("run-by", "Bears", "letterman"), "nothing would change"),
        (("team", "Eagles", "--coach", "Zoë", "--run-by", "captain"), "does not know these rules"),
        (("run-by", "Lions"), "nothing would change"),
        (("practice", "on"), "before the season has games"),
    ],
)
def test_what_cannot_be_is_said(begun: Any, args: tuple[str, ...], says: str):
    ran = begun(*args)
    assert ran.exit_code == 1
    assert says in ran.output
    assert isinstance(ran.exception, SystemExit), ran.exception


def whole(script: str, folder: Path, **env: str) -> str:
    """What a script of the examples says."""
    ran = subprocess.run(
        ["sh", str(EXAMPLES / script), str(folder)],
        capture_output=True,
        text=True,
        check=False,
        env={
            "QUARTERBACK": f"{sys.executable} -m quarterback",
            "PATH": os.environ["PATH"],
            **for_process(EXAMPLES.parents[1]),
            **env,
        },
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    with opened(folder / "games.db") as store:
        league = store.leagues.open(1)
        is_sound(store, league)
        assert len(league.records.all(ResultRow)) == len(league.records.all(Fixture))
    return ran.stdout


@SHELL
@pytest.mark.long
def test_a_season_of_the_examples(tmp_path: Path):
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    said = whole("littlefield-season.sh", tmp_path / "one")
    assert "Champion: " in said
    again = whole("littlefield-season.sh", tmp_path / "two")
    # Hashes and times are of their own, the games are not.
    told = [
        [line for line in each.splitlines() if line.startswith(("Game ", "Champion", "  "))][:-3]
        for each in (said, again)
    ]
    assert [each for each in told[0] if "John" not in each] == [
        each for each in told[1] if "John" not in each
    ]


@SHELL
def test_a_season_on_the_practice_board(tmp_path: Path):
    assert "Champion: " in whole("practice-league.sh", tmp_path)


@SHELL
@pytest.mark.long
@pytest.mark.parametrize("code", ON_BOARDS)
def test_a_season_on_the_practice_board_by_every_rule_set(tmp_path: Path, code: str):
    assert "Champion: " in whole("practice-league.sh", tmp_path, RULES=code)
