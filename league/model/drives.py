"""The drives of a game: from a side's getting the ball at scrimmage to its losing it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from rulesets.core.facts import Fact
from rulesets.core.field import gained
from rulesets.core.session import Entry
from rulesets.core.sides import Side
from rulesets.core.state import SCRIMMAGE, State


class Drive(msgspec.Struct):
    """A side's plays from scrimmage, one after the other."""

    side: Side
    period: int
    began: int
    """Spot of the first play, in yards from the side's own goal line."""
    entry: int = 0
    """Which of the entries, counted from 0, its first play is."""
    plays: int = 0
    """Kicks and penalties included."""
    yards: int = 0
    """From its first spot to its last, penalties included; a kick ends it where it was made."""
    ended: str = ""
    """touchdown, safety, field_goal, no_goal, end_line, interception, fumble, blocked_kick,
    downs, punt, half_end, game_over or ruling; empty while it goes on."""


_ENDS = (
    "touchdown",
    "safety",
    "field_goal",
    "no_goal",
    "end_line",
    "turnover",
    "kick",
    "half_end",
    "game_over",
    "ruling",
    "situation",
)
"""Facts that end a drive; of several after one play the first here says how."""
_SPOKEN = {"kick": "punt", "situation": "ruling"}
_MOVES = frozenset({"rush", "complete", "fumble"})


def drives(entries: Iterable[Entry]) -> list[Drive]:
    """The drives in their order; the last one may still go on."""
    found: list[Drive] = []
    under_way: Drive | None = None
    for place, entry in enumerate(entries):
        facts = {fact.fact: fact for fact in entry.facts}
        if not facts:
            continue
        before = entry.before
        if before.phase == SCRIMMAGE and before.call is not None:
            if under_way is None:
                under_way = _begun(entry, place)
                found.append(under_way)
            under_way.plays += 1
            under_way.yards = _reached(entry, facts) - under_way.began
        ended = next((name for name in _ENDS if name in facts), "")
        if under_way is not None and ended:
            how = facts[ended].how if ended == "turnover" else _SPOKEN.get(ended, ended)
            under_way.ended = how
            under_way = None
    return found


def last_drive(entries: Sequence[Entry]) -> tuple[Drive, list[int], list[State]] | None:
    """The latest drive, with how far it had come after each of its plays, as spots of the side's
    own, and the situation before each; None before the first."""
    found = drives(entries)
    if not found:
        return None
    drive = found[-1]
    reached: list[int] = []
    before: list[State] = []
    for entry in reversed(entries):
        if len(reached) == drive.plays:
            break
        if entry.facts and entry.before.phase == SCRIMMAGE and entry.before.call is not None:
            reached.append(_reached(entry, {fact.fact: fact for fact in entry.facts}))
            before.append(entry.before)
    return drive, reached[::-1], before[::-1]


def _begun(entry: Entry, place: int) -> Drive:
    before = entry.before
    assert before.ball is not None, "scrimmage has a ball"
    assert before.spot is not None, "scrimmage has a ball"
    return Drive(before.ball, before.period, before.spot, place)


def _reached(entry: Entry, facts: dict[str, Fact]) -> int:
    """How far the side had come after this play, as a spot of its own."""
    before, after = entry.before, entry.after
    assert before.spot is not None, "scrimmage has a ball"
    if after.phase == SCRIMMAGE and after.ball == before.ball and after.spot is not None:
        return after.spot
    moved = next((fact for fact in entry.facts if fact.fact in _MOVES), None)
    if moved is None or "end_line" in facts:
        return before.spot
    return before.spot + gained(before.spot, moved.yards or 0)
