"""The daily: one short game a day against the day's coach, with the same spins for everyone.

All of it follows from the date, by SHA-256: the coach, where the dial stops at each spin, the
coin, and what the coach leaves to chance. Nothing here depends on the machine, the version of
Python or the locale. The calls are the player's.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import accumulate
from random import Random
from typing import Any, Final, TypeVar

from quarterback.game.options import FIRST_GAME, FIRST_GAME_NOTE, PlayOptions
from rulesets.core.header import Header
from rulesets.core.plain_text import plain_name

T = TypeVar("T")

EVENT: Final = "The Daily "
"""The event in the header of a daily, before the date."""
PLAYS: Final = "20"
"""Plays of a daily, both teams together."""
FIRST_DAY: Final = date(2026, 1, 1)
"""The day of daily No. 1."""
SATURDAY_SINCE: Final = date(2026, 11, 29)
"""The first day whose game has the Saturday dial and the house rulings. Every earlier day keeps
the reconstruction, with which it was played."""
PLAYED_ONCE: Final = "the daily is played once: your calls stand"


def day_of(event: str) -> date | None:
    """Return the day of a daily by the event in its header; None for any other game."""
    if not event.startswith(EVENT):
        return None
    try:
        day = date.fromisoformat(event.removeprefix(EVENT))
    except ValueError:
        return None
    return day if event == event_of(day) else None


def event_of(day: date) -> str:
    """Return the event in the header of a day's game."""
    return f"{EVENT}{day.isoformat()}"


def number_of(day: date) -> int:
    """Return the number of a daily; No. 1 was on the first day of 2026."""
    return (day - FIRST_DAY).days + 1


def coach_of(day: date) -> str:
    # Here, not above: the page of the day is chosen before anyone needs rules or dials.
    from quarterback.ai.coaches import COACHES

    return list(COACHES)[_drawn(day, "coach", 0) % len(COACHES)]


def daily_options(day: date, last: PlayOptions) -> PlayOptions:
    """Return the game of a day, stored where `last` says."""
    from quarterback.ai.coaches import COACHES
    from quarterback.game.dials import HOUSE_RULINGS
    from quarterback.rule_sets import saturday_dial, shipped_dial

    coach = coach_of(day)
    house = HOUSE_RULINGS if day >= SATURDAY_SINCE else {}
    return replace(
        PlayOptions(data_dir=last.data_dir, database=last.database, save=last.save),
        home_color="crimson",
        visitors=COACHES[coach].team,
        visitors_color="navy",
        visitors_coach=coach,
        coaches_named=True,
        settings={"plays": PLAYS, **house},
        dial=saturday_dial() if day >= SATURDAY_SINCE else shipped_dial(),
        event=event_of(day),
    )


def opening_note(header: Header) -> str:
    """Return what a player must know before the first play of a daily, of a first game, or of a
    game of a best of three; empty for other games."""
    from quarterback.game.series import series_of

    if header.event == FIRST_GAME:
        return FIRST_GAME_NOTE
    day = day_of(header.event)
    if day is None:
        return f"{plain_name(header.event)}." if series_of(header) is not None else ""
    # A narrow table has one row for it: what a player must know comes first.
    note = f"Daily {number_of(day)}: one try, no undo, no advice"
    same = "Everyone has the same dial today"
    if day < SATURDAY_SINCE or not header.cells:
        return f"{note}. {same}."
    return (
        f"{note}; penetrations break a tie. {same}: the Saturday dial (house), where a rush for the"
        " point counts two. Halves begin at midfield."
    )


class LuckOfTheDay(Random):
    """The chance of one spin of a day. `whose` keeps the dial and the coaches apart."""

    def __new__(cls, *_: object) -> LuckOfTheDay:
        """Accept both arguments: Random takes one there, as a seed."""
        return super().__new__(cls)

    def __init__(self, day: date, turn: int, whose: str) -> None:
        super().__init__(0)
        self._day, self._what, self._count = day, f"{whose} {turn}", 0

    def _next(self) -> int:
        self._count += 1
        return _drawn(self._day, self._what, self._count)

    def random(self) -> float:
        """Return a number from 0 up to, not including, 1."""
        return (self._next() >> 203) / (1 << 53)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """Return a whole number of the range."""
        numbers = range(start) if stop is None else range(start, stop, step)
        return numbers[self._next() % len(numbers)]

    def choice(self, seq: Any) -> Any:
        return seq[self._next() % len(seq)]

    def choices(
        self,
        population: Any,
        weights: Sequence[Any] | None = None,
        *,
        cum_weights: Sequence[Any] | None = None,
        k: int = 1,
    ) -> list[Any]:
        """Return `k` of a sequence, each as often as its weight, a whole number, says."""
        sums = list(cum_weights or accumulate(weights or [1] * len(population)))
        return [population[bisect_right(sums, self._next() % sums[-1])] for _ in range(k)]


def _drawn(day: date, what: str, count: int) -> int:
    """Return a number of 256 bits, whose remainder by a small number is as good as even."""
    text = f"quarterback daily {day.isoformat()} {what} {count}"
    return int.from_bytes(hashlib.sha256(text.encode("ascii")).digest(), "big")
