"""Write the database of a revision that is about to be released, and what this program says of it.

python -m tests.earlier.write 0019

Then move the revision from COMING to WRITTEN in `test_every_revision.py`. From then on it is a
database of an earlier version: it is never written again.
"""

from __future__ import annotations

import json
import lzma
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from click.testing import CliRunner

from league.store.sqlite.connections import revision_of
from quarterback.cli import main
from tests.publish.example_leagues import ExampleLeague
from tests.store.playing import opened

LEAGUES = {
    "littlefield": "Dial League", "gunderson": "Woods", "solitaire-coach": "Pools",
    "vsefl": "Conferences",
}  # fmt: skip
"""Leagues with games of their rules: a bracket in dispute, one to its champion, pools, divisions.
That of Lion's Den has photos, whose files would have to come along."""
NEWEST = (
    "announce 'Lunch at noon'", "check-in --all", "vote coach 'Coach Ants' --voter 'Coach Bees'",
    "award coach --voted", "take-down 1", "undo 1",
)  # fmt: skip
"""What is entered on the day of a tournament."""


def write(revision: str) -> Path:
    """Play the leagues, and write them beside those of the revisions before. Return the folder."""
    target = Path(__file__).with_name(revision)
    with TemporaryDirectory() as name:
        folder = Path(name)
        for rules, league in LEAGUES.items():
            os.environ["QUARTERBACK_LEAGUE"] = league
            made = ExampleLeague(folder, rules)
        made.run(*NEWEST)
        del os.environ["QUARTERBACK_LEAGUE"]
        assert revision_of(folder / "games.db") == revision, "another revision is the newest"
        with opened(folder / "games.db") as store:
            games = sorted(game.id for game in store.games())
        said: dict[str, dict[str, Any]] = {
            "sheets": {str(game): _said(folder, "export", str(game)) for game in games}
        }
        for what in ("standings", "bracket"):
            answers = {league: _answer(folder, league, what) for league in LEAGUES.values()}
            said[what] = {league: answer for league, answer in answers.items() if answer}
        target.mkdir()
        contents = {"games.db": (folder / "games.db").read_bytes(),
                    "said.json": json.dumps(said, sort_keys=True).encode()}  # fmt: skip
        for file, content in contents.items():
            (target / f"{file}.xz").write_bytes(lzma.compress(content))
    return target


def _said(folder: Path, *words: str) -> str:
    done = CliRunner().invoke(main, [*words, "--data-dir", str(folder)])
    assert done.exit_code == 0, done.output
    return done.stdout


def _answer(folder: Path, league: str, what: str) -> Any:
    """What a command says of a league in JSON, or None where there is nothing yet."""
    words = ["league", what, "--league", league, "--json", "--data-dir", str(folder)]
    done = CliRunner().invoke(main, words)
    return json.loads(done.stdout) if done.exit_code == 0 else None


if __name__ == "__main__":
    print(write(sys.argv[1]))
