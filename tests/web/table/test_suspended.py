"""A game that is suspended at one board and goes on at another, from the pages of both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.handlers.room import is_suspended
from league.model.ledger.queries.fixture_status import being_played
from league.model.ledger.rows import Board, Fixture, GameTimesRow, ResultRow, SuspensionRow
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.fixture_games import open_fixture
from quarterback.web.server_state import ServerState
from rulesets.core.refusal import Refused
from tests.web.table.scoring import Scorer, server_at, words_of

GOOD = "{pick:0}"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerState]:
    with server_at(tmp_path) as server:
        yield server


def test_a_game_goes_on_with_its_plays_at_another_board(server: ServerState):
    north = Scorer(server, "/table/north/1")
    north.begin()
    for tap in (GOOD, "{enter}"):
        north.tap(tap)
    north.load(f"{north.address}/end")
    assert "Suspend it: go on later, on any board" in words_of(north.text)
    north.tap("!suspend")
    assert "Game 1 is suspended: resume it on a board first" in words_of(north.text)

    league = server.league
    assert league is not None
    league.catch_up()
    [fixture] = [f for f in league.records.all(Fixture) if f.number == 1]
    row = league.records.get(SuspensionRow, fixture.id)
    assert (row.home_points, row.visitors_points, row.period) == (3, 0, "first quarter")
    assert is_suspended(league.records, fixture.id) and fixture.board is None
    game = being_played(league.records, fixture.id)
    assert game is not None
    with pytest.raises(Refused, match="game 1 is suspended: resume it on a board first"):
        open_fixture(server.store, league, fixture.id)

    before = len(Scorebook.resume(server.store, game).inputs)
    north.load()
    north.post(tap="h")
    north.post(tap="{enter}")
    assert len(Scorebook.resume(server.store, game).inputs) == before, "nothing is entered"

    south = Scorer(server, "/table/south/1")
    page = words_of(south.load("/table/south"))
    assert "Suspended games" in page and "suspended, Lions 0, Bears 3, first quarter" in page
    south.tap("!resume")
    league.catch_up()
    [board] = league.records.where(Board, name="South")
    assert league.records.get(GameTimesRow, fixture.id).board == board.id
    assert league.records.find(ResultRow, fixture.id) is None
    south.load()
    south.tap("h")
    assert len(Scorebook.resume(server.store, game).inputs) == before + 1, "with its plays"
    league.enter(c.EnterResult(fixture.id, c.ResultInput(home=10, visitors=7)), "Ann")
    assert "Suspended games" not in words_of(south.load("/table/south"))
