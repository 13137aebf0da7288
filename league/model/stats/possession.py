"""Time of possession: in plays where a period counts plays, otherwise by the clock."""

from __future__ import annotations

from collections.abc import Sequence

from league.model.stats.plays import KICKS_OFF, plays
from rulesets.core.events import Ruling
from rulesets.core.session import Entry
from rulesets.core.sides import OTHER, SIDES, Side
from rulesets.core.state import State


def possession(entries: Sequence[Entry], *, counts_plays: bool) -> dict[Side, int]:
    """Return each team's possession. Where a period is a number of plays: the plays during its
    turn, all of a play to the team that snapped it, a kickoff to the receiving team. Otherwise
    seconds: those of a kickoff to the receiving team, and those between two plays to the team
    that has the ball next. Time that a referee takes off counts for no one."""
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


def has_time(entries: Sequence[Entry], *, counts_plays: bool) -> bool:
    """Whether it is known when something happened: a period is a number of plays, or the clock was
    read at least once within a period. Without it every play would be at the start of one."""
    return counts_plays or any(
        0 < entry.after.time_left < entry.before.time_left
        and entry.after.period == entry.before.period
        for entry in entries
    )


def _holder(s: State) -> Side | None:
    if s.possession is None:
        return None
    return OTHER[s.possession] if s.phase in KICKS_OFF else s.possession


def _spent_by(entry: Entry) -> int:
    return 0 if isinstance(entry.event, Ruling) else _spent(entry.before, entry.after)


def _spent(before: State, after: State) -> int:
    """Return plays or seconds from one state to the other; a period that is over was played to
    its end."""
    return max(before.time_left - (after.time_left if after.period == before.period else 0), 0)
