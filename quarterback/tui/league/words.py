"""Small words of a league: times, places, numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from league.model.day.timeline import moved_times
from league.model.ledger.rows import Board, Fixture, TimeSlot
from league.model.ledger.state import LeagueState
from league.model.times import clock_time
from league.views.text import datetime_of


def day(minutes: int) -> str:
    """Such as Sat, May 9, 2026."""
    when = datetime_of(minutes)
    return f"{when:%a}, {when:%b} {when.day}, {when:%Y}"


def places_at(records: LeagueState, now: int) -> Callable[[LeagueState, Fixture], str]:
    """A function that says when and where a game is, as it stands at a minute: `Sat 9:00 AM North`;
    empty while neither is known."""
    moved = moved_times(records, now)

    def when_and_where(records: LeagueState, fixture: Fixture) -> str:
        text = []
        if fixture.slot is not None:
            starts = records.get(TimeSlot, fixture.slot).starts
            late = moved.get(fixture.id)
            expected = "" if late is None else f" (now {clock_time(late)})"
            text.append(f"{datetime_of(starts):%a} {clock_time(starts)}{expected}")
        if fixture.board is not None:
            text.append(records.get(Board, fixture.board).name)
        return " ".join(text)

    return when_and_where


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
