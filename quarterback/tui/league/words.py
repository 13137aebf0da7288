"""Small words of a league: times, places, numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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


def games_missed(out: int | str) -> str:
    """What someone who is hurt misses; empty of who can play."""
    if isinstance(out, str):
        return "the season"
    return "" if not out else "1 game" if out == 1 else f"{out} games"


def numbers(values: Sequence[int]) -> str:
    """Numbers, those that follow one another as from-to: 1-12, 15."""
    runs: list[list[int]] = []
    for number in sorted(values):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(r[0]) if len(r) == 1 else f"{r[0]}-{r[-1]}" for r in runs)
