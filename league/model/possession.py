"""How long each side had the ball: by plays where plays are counted, else by the clock."""

from __future__ import annotations

from collections.abc import Sequence

from league.model.account import account
from league.model.plays import KICKS_OFF, plays
from rulesets.core.events import Ruling
from rulesets.core.session import Entry
from rulesets.core.sides import OTHER, SIDES, Side
from rulesets.core.state import State


def possession(entries: Sequence[Entry], *, counts_plays: bool) -> dict[Side, int]:
    """How long each side had the ball. Where plays are counted, its plays from scrimmage; else
    seconds off the clock, those of a kick-off to the side that receives it, and those between two
    plays to the side that has the ball next. What a referee takes off belongs to nobody."""
    held: dict[Side, int] = dict.fromkeys(SIDES, 0)
    if counts_plays:
        for play in plays(entries):
            held[account(play).side] += account(play).scrimmage
        return held
    for entry in entries:
        side = _holder(entry.before)
        if side is not None and not isinstance(entry.event, Ruling):
            held[side] += _spent(entry.before, entry.after)
    return held


def _holder(s: State) -> Side | None:
    if s.ball is None:
        return None
    return OTHER[s.ball] if s.phase in KICKS_OFF else s.ball


def _spent(before: State, after: State) -> int:
    """Seconds from one to the other; a period that is over was played to its end."""
    return max(before.left - (after.left if after.period == before.period else 0), 0)
