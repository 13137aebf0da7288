"""The scoring summary of a game: each score with how it came about and what the try added."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rulesets.core.field import gained
from rulesets.core.session import Entry
from rulesets.core.sides import Score, Side

SCORES = frozenset({"touchdown", "field_goal", "safety"})


class Scored(msgspec.Struct):
    """One score, with its try where it had one."""

    side: Side
    kind: str
    """touchdown, field_goal or safety."""
    call: str
    """The call on which it was made."""
    by: str
    """The fact that brought it: rush, complete, return, fumble, blocked ..."""
    yards: int | None
    """Of that play, measured to the goal line; None of a field goal."""
    period: int
    left: int
    """Plays or seconds left in the period when it was made, by the rule set's timing."""
    score: Score
    """After it, and after its try."""
    try_call: str = ""
    """How the point was tried: empty when it was not, or not yet."""
    try_good: bool = False


def scoring(entries: Iterable[Entry]) -> list[Scored]:
    """The scores of a game in their order."""
    scores: list[Scored] = []
    for entry in entries:
        before, after = entry.before, entry.after
        for fact in entry.facts:
            if fact.fact in SCORES and fact.side is not None:
                brought = next((f for f in entry.facts if f.yards is not None), None)
                far = None if brought is None else gained(before.spot, brought.yards or 0)
                by = brought.fact if brought else ""
                left = max(before.left, 0)
                scores.append(
                    Scored(
                        fact.side, fact.fact, before.call or "", by, far,
                        before.period, left, after.score,
                    )
                )  # fmt: skip
            elif fact.fact in ("try_good", "try_failed") and scores:
                scores[-1].try_call = before.call or ""
                scores[-1].try_good = fact.fact == "try_good"
                scores[-1].score = after.score
    return scores
