"""When and where a game is, in words."""

from __future__ import annotations

from collections.abc import Callable

from league.model.day.timeline import moved_times
from league.model.ledger.rows import Fixture
from league.model.ledger.state import LeagueState
from league.views.game_reader import fixture_game
from league.views.text import datetime_of


def day(minutes: int) -> str:
    """Such as Sat, May 9, 2026."""
    when = datetime_of(minutes)
    return f"{when:%a}, {when:%b} {when.day}, {when:%Y}"


def places_at(records: LeagueState, now: int) -> Callable[[LeagueState, Fixture], str]:
    """A function that says when and where a game is, as it stands at a minute: `Sat 9:00 AM North`;
    empty while neither is known."""
    moved = moved_times(records, now)
    return lambda records, fixture: (
        fixture_game(records, fixture, expected=moved.get(fixture.id)).place_text
    )
