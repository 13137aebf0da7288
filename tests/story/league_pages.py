"""A small league, played out by computer coaches: its pages as JSON, and the results that prove
them as a plain list."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from league.model.ledger.queries.fixture_status import sides_of
from league.model.ledger.rows import Fixture, NodeRow, ResultRow, Season
from quarterback.cli import main
from rulesets.core.sides import HOME, VISITORS
from tests.store.playing import opened
from tests.story.checker import ProofGame
from tests.story.checker.league import League, Result

COACHES = ("letterman", "freshman", "freshman", "letterman")
SET_UP = """
found "Eastern League"
season 1914 --rules littlefield --set plays=40 --through 2
team Yale --coach Ann --run-by {0}
team Harvard --coach Bob --run-by {1}
team Princeton --coach Cy --run-by {2}
team Penn --coach Di --run-by {3}
draw-up
release
phase regular
"""
ENDS = (
    "result 2 --kind forfeit --winner {home}", "result 3 13:10", "result 4 --kind awarded"
    " --winner {visitors}", "result 5 0:0",
)  # fmt: skip
"""Results of a second season that are typed in; the others are played out."""


@dataclass(frozen=True)
class LeaguePage:
    """The page of one game, and what must prove it."""

    page: dict[str, Any]
    league: League
    claims: tuple[dict[str, Any], ...]
    """All that the league says of the game, on the page or not."""
    game: ProofGame | None
    """None for a result without a log."""


def league_pages(folder: Path, seed: int) -> list[LeaguePage]:
    """Two seasons: a round robin with semifinals and a final, then one with typed results and a
    final."""
    run = _Commands(folder)
    run.script(SET_UP.format(*COACHES[seed % 4 :], *COACHES[: seed % 4]))
    run("play-out", "--all", "--seed", seed)
    for line in ("phase playoffs", "playoffs --size 4"):
        run(*line.split())
    for _ in range(2):
        run("play-out", "--all", "--seed", seed + 1)
    for line in ("phase over", "rollover", "draw-up", "release", "phase regular"):
        run(*line.split())
    games = {each["game"]: each for each in json.loads(run("schedule", "--json"))}
    for line in ENDS:
        words = line.split()
        run(*(word.format(**games[int(words[1])]) for word in words))
    run("play-out", "--all", "--seed", seed + 2)
    for line in ("phase playoffs", "playoffs --size 2"):
        run(*line.split())
    run("play-out", "--all", "--seed", seed + 3)
    return _pages(folder, run)


class _Commands:
    """League commands on one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.runner = CliRunner(env={"QUARTERBACK_DATA_DIR": str(folder), "QUARTERBACK_BY": "Ann"})

    def script(self, text: str) -> None:
        done = self.runner.invoke(main, ["league", "run", "-"], input=text)
        assert done.exit_code == 0, done.output

    def __call__(self, *words: object) -> str:
        done = self.runner.invoke(main, ["league", *map(str, words)])
        assert done.exit_code == 0, (words, done.output)
        return done.stdout


def _pages(folder: Path, run: _Commands) -> list[LeaguePage]:
    pages = []
    with opened(folder / "games.db") as store:
        records = store.leagues.open(1).records
        rows = sorted(records.all(ResultRow), key=lambda row: row.finished)
        results: list[Result] = []
        for row in rows:
            fixture = records.get(Fixture, row.id)
            names = sides_of(records, fixture)
            node = None if fixture.node is None else records.get(NodeRow, fixture.node)
            points = row.home_points, row.visitors_points
            score = None if points[0] is None or points[1] is None else (points[0], points[1])
            given = "" if row.winner is None else names[HOME if row.winner == "home" else VISITORS]
            results.append(Result(
                records.get(Season, fixture.season).year, names[HOME], names[VISITORS], score,
                row.kind, given, fixture.number, fixture.round,
                "" if node is None else node.part, "" if node is None else node.title,
            ))  # fmt: skip
        for at, (row, result) in enumerate(zip(rows, results, strict=True)):
            rest = [each for each in results[at + 1 :] if each.year == result.year]
            league = League(
                tuple(results[: at + 1]), tuple(each for each in rest if not each.part),
                tuple(each for each in rest if each.part),
            )  # fmt: skip
            page = json.loads(run("paper", result.number, "--json", "--season", result.year))
            said = json.loads(run("game", result.number, "--json", "--season", result.year))
            game = None
            if row.game is not None:
                stored = store.load(row.game)
                game = ProofGame(stored.header, stored.session.inputs, stored.session.start)
            pages.append(LeaguePage(page, league, tuple(said["claims"]), game))
    return pages
