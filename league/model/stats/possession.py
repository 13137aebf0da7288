"""How long each side had the ball: by the plays that a period counts, else by the clock."""

from __future__ import annotations

from collections.abc import Sequence

from league.model.stats.plays import KICKS_OFF, plays
from rulesets.core.events import Ruling
from rulesets.core.session import Entry
from rulesets.core.sides import OTHER, SIDES, Side
from rulesets.core.state import State


def possession(entries: Sequence[Entry], *, counts_plays: bool) -> dict[Side, int]:
    """How long each side had the ball. Where a period is so many plays, those that went by while
    it was the side's turn: all of a play to the side that snapped it, a kickoff to the side that
    receives it. Else seconds off the clock, those of a kickoff to the side that receives it, and
    those between two plays to the side that has the ball next. What a referee takes off belongs
    to no one."""
    owned: dict[Side, int] = dict.fromkeys(SIDES, 0)
    if counts_plays:
        for play in plays(entries):
            side = _holder(play.before)
            if side is not None:
                owned[side] += sum(_spent_by(entry) for entry in play.entries)
        return owned
    for entry in entries:
        side = _holder(entry.before)
        if side is not None:
            owned[side] += _spent_by(entry)
    return owned


def _holder(s: State) -> Side | None:
    if s.possession is None:
        return None
    return OTHER[s.possession] if s.phase in KICKS_OFF else s.possession


def _spent_by(entry: Entry) -> int:
    return 0 if isinstance(entry.event, Ruling) else _spent(entry.before, entry.after)


def _spent(before: State, after: State) -> int:
    """Plays or seconds from one to the other; a period that is over was played to its end."""
    return max(before.time_left - (after.time_left if after.period == before.period else 0), 0)
