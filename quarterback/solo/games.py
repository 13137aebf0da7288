"""The solo games of a store: finished games of a person against a computer coach."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import islice
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from quarterback.ai.coaches import COACHES, EVERY_COACH
from quarterback.game.daily import day_of
from quarterback.game.dials import plays_of
from quarterback.game.options import FIRST_GAME
from quarterback.game.records import counts, person_of
from quarterback.rule_sets import DIAL_GAME, WITH_DIAL
from rulesets.core.sides import HOME, Side

if TYPE_CHECKING:
    from league.store.games.queries import GameRow
    from league.store.games.store import Store

Result = Literal["won", "lost", "tied"]
FULL: Final = 80
"""Plays of a game that is long enough for a badge; a game by the clock always is."""
HINTED: Final = 3
"""Finished games after which hints have explained what they explain."""
SHORT: Final = 40
"""Plays that a win on the ladder needs."""


class SoloGame(msgspec.Struct, frozen=True):
    """A finished game of a person against a coach."""

    id: int
    coach: str
    """The name of the coach."""
    side: Side
    """The person's side."""
    result: Result
    scored: int
    """The person's points."""
    allowed: int
    """The coach's points."""
    begun: datetime
    plays: int | None
    """Plays of a dial game, both teams together; None by the clock, and on a board."""
    on_dial: bool
    daily: bool
    dial: str = ""
    """The digest of the dial; empty where it is not known, and on a board."""

    @property
    def margin(self) -> int:
        """Points that the person won by; negative for a loss."""
        return self.scored - self.allowed

    def at_least(self, plays: int) -> bool:
        """Return whether it was this long, in plays; a game by the clock was."""
        return self.plays is None or self.plays >= plays


def all_rows(store: Store) -> list[GameRow]:
    """Return all games of the store, archived ones too, the first begun first. Raises
    StoreError."""
    rows = [*store.games(), *store.games(put_away=True)]
    return sorted(rows, key=lambda row: (row.created_at, row.id))


def solo_games(rows: Iterable[GameRow]) -> list[SoloGame]:
    """Return the solo games that count among these, in the same order."""
    return [_solo(row) for row in rows if row.finished and counts(row)]


def had_first_game(rows: Iterable[GameRow]) -> bool:
    """Return whether a first game was played to its end."""
    return any(row.finished and row.event == FIRST_GAME for row in rows)


def had_hints(rows: Iterable[GameRow]) -> bool:
    """Return whether a person finished enough dial games to have had the hints."""
    finished = (
        row
        for row in rows
        if row.finished
        and row.ruleset in WITH_DIAL
        and not (row.home_coach in EVERY_COACH and row.visitors_coach in EVERY_COACH)
    )
    return sum(1 for _ in islice(finished, HINTED)) == HINTED


def _solo(row: GameRow) -> SoloGame:
    side = person_of(row)
    assert side is not None, "a game that counts has a person"
    scored, allowed = row.home_points, row.visitors_points
    if side != HOME:
        scored, allowed = allowed, scored
    result: Result = "tied" if row.winner is None else "won" if row.winner == side else "lost"
    coach = row.visitors_coach if side == HOME else row.home_coach
    on_dial = row.ruleset == DIAL_GAME and coach in COACHES
    return SoloGame(
        row.id,
        coach,
        side,
        result,
        scored,
        allowed,
        row.created_at,
        plays_of(row.settings) if on_dial else None,
        on_dial,
        day_of(row.event) is not None,
        row.dial if on_dial else "",
    )


def longest_streak(results: Sequence[Result], wanted: Result = "won") -> int:
    """Return the most results of a kind in a row."""
    best = run = 0
    for result in results:
        run = run + 1 if result == wanted else 0
        best = max(best, run)
    return best


def current_streak(results: Sequence[Result]) -> tuple[Result, int] | None:
    """Return the last result, and how often it came in a row; None before the first game."""
    if not results:
        return None
    last = results[-1]
    back = next((n for n, each in enumerate(reversed(results)) if each != last), len(results))
    return last, back
