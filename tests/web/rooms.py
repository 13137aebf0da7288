"""A server in mid-tournament, for tests of what a room sees: games in progress, called, late."""

from __future__ import annotations

import random
from typing import Any

from league.model.ledger.commands.day import Announce, CallGame
from league.model.ledger.rows import Fixture, FixtureGame
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.fixture_games import open_fixture
from quarterback.league_office.pinned_rules import pin_for
from tests.store.playing import play
from tests.tui.league.leagues import SATURDAY, names, season_of_games, still_open

LONG = ("Rensselaer Polytechnic Institute", "<script>alert(1)</script>", "הפועל תל אביב", "x" * 60)
NOW = SATURDAY + 330


def room(ledger: Any) -> None:
    """Twelve games of eight teams are over, one is called, and an announcement is up."""
    _season(ledger, names(8))


def hostile_room(ledger: Any) -> None:
    """The same, with names that are long, foreign and hostile."""
    _season(ledger, (*LONG, *names(4)))


def _season(ledger: Any, teams: tuple[str, ...]) -> None:
    season_of_games(teams, played=12, through=4, into=ledger, pin=pin_for("littlefield", {}))
    waiting = still_open(ledger.records)
    ledger.enter(CallGame(waiting[3].id, NOW - 5))
    ledger.enter(Announce("Lunch is served in the hall next door until 2 PM.", NOW - 60))


def begin_games(store: Store, count: int = 2) -> list[Scorebook]:
    """Begin the next games of the first league, and play 30 inputs of each."""
    league = store.leagues.open(1)
    return [_begin(store, league, each) for each in still_open(league.records)[:count]]


def _begin(store: Store, league: OpenLeague, fixture: Fixture) -> Scorebook:
    open_fixture(store, league, fixture.id, "Ann")
    row = league.records.get(FixtureGame, fixture.id)
    book, chance = Scorebook.resume(store, row.game), random.Random(fixture.id)
    for _ in range(30):
        play(book, chance)
    return book
