"""A league keeps the results of its stages until one of their games changes."""

from __future__ import annotations

from random import Random

from league.model.ledger.commands import league as c
from league.model.ledger.handlers.results import results_of
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, ResultRow, Stage
from league.model.ledger.state import LeagueState
from tests.tui.league.leagues import season_of_games


def collected(records: LeagueState) -> LeagueState:
    """The same rows, of which nothing is kept yet."""
    fresh = LeagueState()
    for row in records:
        fresh.set_row(type(row), row.id, row)
    return fresh


def assert_as_collected(ledger: Ledger) -> None:
    fresh = collected(ledger.records)
    for stage in ledger.records.all(Stage):
        assert results_of(ledger.records, stage.id) == results_of(fresh, stage.id)


def test_results_are_those_of_the_rows_after_every_entry():
    ledger, random = season_of_games(("Bears", "Lions", "Packers", "Colts")), Random(1914)
    assert_as_collected(ledger)
    games = [game.id for game in ledger.records.all(Fixture)]
    for number in range(60):
        game = random.choice(games)
        points = c.ResultInput("played", number % 31, random.randrange(20))
        if ledger.records.find(ResultRow, game) is None:
            ledger.enter(c.EnterResult(game, points))
        else:
            ledger.enter(c.Correct(game, random.choice((None, points))))
        assert_as_collected(ledger)
        if random.random() < 0.3:
            ledger.enter(c.UndoEntries(1))
            assert_as_collected(ledger)
            if random.random() < 0.5:
                ledger.enter(c.RedoEntries(1))
                assert_as_collected(ledger)
