"""The scoring summary of a game: each score, how it was scored, and the result of the try; points
that a referee set; and the scores that penalties called back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from league.model.stats.play_stats import play_type, stats_of_play
from league.model.stats.plays import PlaySummary, plays
from rulesets.core.events import Report, Ruling
from rulesets.core.facts import Fact
from rulesets.core.field import GOAL
from rulesets.core.session import Entry
from rulesets.core.sides import HOME, SIDES, Score, Side, points_of
from rulesets.core.state import CHOICE, OVER, SCRIMMAGE, TRY
from rulesets.registry import calls_in_role

SCORES = frozenset({"touchdown", "field_goal", "safety"})
RULING = "ruling"
"""The kind of a score that a referee set or took away."""
TRY_ALONE = "try"
"""The kind of a good try that is apart from its touchdown: a ruling is between them, or the log
begins with it."""


class Scored(msgspec.Struct):
    """One score, with its try if there was one."""

    side: Side
    kind: str
    """touchdown, field_goal or safety; ruling, where a referee set the points; try, where a
    good one is apart from its touchdown."""
    call: str
    """The call on which it was made."""
    by: str
    """How it was scored: rush, complete, sack, return, fumble or blocked; empty for a field
    goal."""
    yards: int | None
    """Yards of that play, to the goal line; for a field goal, its length; None where it was not
    reported."""
    period: int
    left: int
    """Plays or seconds left in the period, by the rule set's timing."""
    score: Score
    """The score after it, and after its try."""
    try_call: str = ""
    """The call of the try: empty when there was none, or not yet."""
    try_kicked: bool = False
    """Whether the try was kicked, not run or passed."""
    try_good: bool = False
    points: int = 0
    """Of the score alone, without its try; negative where a ruling took them away."""
    why: str = ""
    """The reason of a ruling, as it was typed."""
    entry: int = 0
    """The index of the entry that scored."""
    try_entry: int | None = None
    """The index of the entry that ended the try."""


class UndoneScore(msgspec.Struct, frozen=True):
    """A score that was seen in a play and that an accepted penalty, or offsetting fouls, undid."""

    side: Side
    kind: str
    """touchdown, field_goal or try."""
    points: int
    seen: int
    """The index of the entry that reported it."""
    undone: int
    """The index of the entry with the penalty."""


_BEFORE_PLAY = "home_field_goal"
"""A kick that one rule set gives the home team before the game."""


def scoring(entries: Sequence[Entry]) -> list[Scored]:
    """Return the scores of a game in order, and each change of the score by a ruling."""
    of_entry = {
        play.place + number: play for play in plays(entries) for number in range(len(play.entries))
    }
    scores: list[Scored] = []
    for place, entry in enumerate(entries):
        if isinstance(entry.event, Ruling):
            scores += _ruled(entry, entry.event, place)
            continue
        for fact in entry.facts:
            if (fact.fact in SCORES or _before_play(fact)) and fact.side is not None:
                scores.append(_scored(fact, entry, of_entry.get(place), place))
            elif fact.fact in ("try_good", "try_failed"):
                _tried(scores, fact, entry, of_entry.get(place), place)
    return scores


def _row(entry: Entry, place: int, side: Side, kind: str, **more: Any) -> Scored:
    """Return a score of an entry, of which no play is known."""
    before = entry.before
    known = {"call": "", "by": "", "yards": None, "score": entry.after.score, **more}
    return Scored(
        side=side,
        kind=kind,
        period=before.period,
        left=max(before.time_left, 0),
        entry=place,
        **known,
    )


def _ruled(entry: Entry, ruling: Ruling, place: int) -> Iterator[Scored]:
    """Yield a row for each team whose points a ruling changed, home first."""
    before, after = entry.before, entry.after
    score = before.score
    for side in SIDES:
        points = points_of(after.score, side) - points_of(before.score, side)
        if points:
            score = Score(
                after.score.home if side == HOME else score.home,
                score.visitors if side == HOME else after.score.visitors,
            )
            yield _row(entry, place, side, RULING, score=score, points=points, why=ruling.why)


def _tried(
    scores: list[Scored], fact: Fact, entry: Entry, play: PlaySummary | None, place: int
) -> None:
    """Add the result of a try to its touchdown, or to the ruling that gave it. After another
    ruling a good try has a row of its own, so that the scores stay in order."""
    scored = scores[-1] if scores else None
    if scored is not None and (
        scored.kind not in ("touchdown", RULING) or scored.try_entry is not None
    ):
        scored = None
    earlier = scores[-2] if len(scores) > 1 else None
    if scored is not None and scored.kind == RULING and earlier is not None:
        waits = earlier.kind == "touchdown" and earlier.try_entry is None
        scored = None if waits or scored.side != entry.before.possession else scored
    if scored is None:
        if fact.fact == "try_failed":
            return
        side = fact.side or entry.before.possession or "home"
        scored = _row(entry, place, side, TRY_ALONE)
        scores.append(scored)
    scored.try_call = play.call if play else entry.before.call or ""
    scored.try_kicked = play is not None and play_type(play) == "extra_point"
    scored.try_good = fact.fact == "try_good"
    scored.try_entry = place
    scored.score = entry.after.score


def _before_play(fact: Fact) -> bool:
    return fact.fact == _BEFORE_PLAY and bool(fact.points)


def _scored(fact: Fact, entry: Entry, play: PlaySummary | None, place: int) -> Scored:
    kind = "field_goal" if fact.fact == _BEFORE_PLAY else fact.fact
    call, by, far = ("", "", None) if play is None else _scoring_play(play, fact.side or "home")
    yards = fact.yards if kind == "field_goal" else far
    side, points = fact.side or "home", fact.points or 0
    return _row(entry, place, side, kind, call=call, by=by, yards=yards, points=points)


def _scoring_play(play: PlaySummary, side: Side) -> tuple[str, str, int | None]:
    """Return the call, the fact and the yards of a team's score."""
    stats = stats_of_play(play)
    if side == stats.side and (stats.returned or stats.how == "intercepted"):
        return play.call, "fumble", None  # the returner lost the ball: the return was not theirs
    if stats.returned:
        return "run_back", "return", stats.run_back
    if stats.how == "intercepted":
        return "interception_return", "return", stats.run_back
    if stats.blocked:
        return play.call, "blocked", None
    if stats.loose.fumbled:
        return play.call, "fumble", None
    return play.call, stats.how, stats.yards if stats.how else None


def called_back(entries: Sequence[Entry]) -> list[UndoneScore]:
    """Return the scores that were seen and then undone by a penalty, in order. The ball over the
    goal line, or a kick that was good, is seen; no points stood at the end of the play."""
    undone: list[UndoneScore] = []
    for play in plays(entries):
        if play.timeout is None and (back := _called_back(play)) is not None:
            undone.append(back)
    return undone


def _called_back(play: PlaySummary) -> UndoneScore | None:
    if play.before.score != play.after.score:
        return None
    penalty = next((number for number, entry in enumerate(play.entries) if _enforced(entry)), None)
    if penalty is None:
        return None
    for number, entry in enumerate(play.entries):
        seen = _seen(play, entry)
        if seen is not None:
            side, kind, points = seen
            at = play.place + number
            return UndoneScore(side, kind, points, at, play.place + max(penalty, number))
    return None


def _enforced(entry: Entry) -> bool:
    return any(
        fact.fact == "offset" or (fact.fact == "penalty" and fact.accepted is not False)
        for fact in entry.facts
    )


_CARRIED_OVER = ("rush", "complete", "return", "returned")
_TOUCHDOWN, _GOAL, _KICKED_TRY, _PLAYED_TRY = 6, 3, 1, 2


def _seen(play: PlaySummary, entry: Entry) -> tuple[Side, str, int] | None:
    """Return who seemed to score in an entry, how, and the points; None for no one."""
    snapped, before = play.before, entry.before
    side = snapped.possession
    assert side is not None, "a play has a ball"
    on_try = snapped.phase == TRY
    kicks = calls_in_role("extra_point" if on_try else "field_goal")
    if play.call in kicks and _kick_was_good(entry):
        return (side, "try", _KICKED_TRY) if on_try else (side, "field_goal", _GOAL)
    for fact in entry.facts:
        holder, spot = before.possession, before.spot
        if fact.fact not in _CARRIED_OVER or fact.yards is None or spot is None or holder is None:
            continue
        if fact.side not in (None, holder):  # the yards are the returner's, but not the spot
            continue
        if spot + fact.yards >= GOAL:
            if on_try:
                return (side, "try", _PLAYED_TRY) if holder == side else None
            if snapped.phase != SCRIMMAGE and holder == side:
                return None  # a kick that the kickers' own ball reached is no run
            return holder, "touchdown", _TOUCHDOWN
    return None


def _kick_was_good(entry: Entry) -> bool:
    if any(fact.fact == "kick_good" for fact in entry.facts):
        return True
    event = entry.event
    return isinstance(event, Report) and event.fields.get("result") == "good"


def by_period(entries: Iterable[Entry]) -> list[tuple[int, Score]]:
    """Return the points of each team in each period that was begun, in order."""
    by_period: dict[int, Score] = {}
    for entry in entries:
        before, after = entry.before, entry.after
        now = by_period.setdefault(before.period, Score())
        by_period[before.period] = Score(
            now.home + after.score.home - before.score.home,
            now.visitors + after.score.visitors - before.score.visitors,
        )
        if after.phase not in (OVER, CHOICE):  # at halftime the second half has not begun
            by_period.setdefault(after.period, Score())
    return sorted(by_period.items())
