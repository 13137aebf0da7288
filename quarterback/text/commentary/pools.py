"""Which patterns fit a fact: the pools of its situation, the most fitting first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quarterback.text.commentary.counts import ONE_SCORE, Counts, is_tense
from quarterback.text.commentary.values import Values
from rulesets.core.field import GOAL
from rulesets.core.sides import OTHER, lead, points_of
from rulesets.core.state import FREE_KICK, KICKOFF, OVER, SCRIMMAGE, TRY, Snap

SHORT, BIG, LONG, BOMB = 4, 10, 20, 25
"""Yards from which a gain is no longer short, is big, is a breakaway; and of a long pass."""
_MEDIUM_PASS, _BIG_PASS = 6, 13
_BIG_RETURN = 20
_SHORT_PUNT, _LONG_PUNT = 25, 50
_DEEP = 90
"""A kick that comes down here or deeper pins the receivers inside their ten."""
_LATE_DOWN = 3
_LITTLE = 2
_CLOSE = 3
_LONG_ODDS = 30
"""The highest percentage that counts as long odds."""
_MANY_POINTS = 14
"""Unanswered points that are worth a sentence."""
_AGAIN = 3
_WARM = 15
"""Plays after which it means something that one was the longest."""

Pools = tuple[str, ...]


def pools_of(v: Values) -> Pools:
    """Return the names of the pools that fit a fact in its situation, the most fitting first."""
    fact = v.fact
    special = _SPECIAL.get(fact.fact)
    if special is not None:
        return special(v)
    return (f"{fact.fact}.{fact.how}", fact.fact) if fact.how else (fact.fact,)


def _rush(v: Values) -> Pools:
    far, end = v.far, v.end
    if end is not None and end >= GOAL:
        return ("rush.score",)
    if end is not None and end <= 0:
        return ("rush.safety",)
    size = _size(far, v.counts)
    down = v.before.down or 0
    if down < _LATE_DOWN or not v.to_gain or v.before.phase == TRY:
        return size
    if far >= v.to_gain:
        return ("rush.enough", *size) if far < BIG else (*size, "rush.enough")
    if far <= 0:
        return ("rush.stuffed", *size) if far == 0 and v.to_gain <= _LITTLE else size
    return ("rush.short_of", *size)


def _size(far: int, counts: Counts) -> Pools:
    if far < 0:
        return ("rush.loss",)
    if far == 0:
        return ("rush.none",)
    if far < SHORT:
        return ("rush.short",)
    if far < BIG:
        return ("rush.again", "rush.gain") if counts.good_runs >= _AGAIN else ("rush.gain",)
    return ("rush.big",) if far < LONG else ("rush.breakaway", "rush.big")


def _complete(v: Values) -> Pools:
    far, end = v.far, v.end
    if end is not None and end >= GOAL:
        return ("complete.score",)
    if far <= 0:
        return ("complete.loss",) if far < 0 else ("complete.none",)
    size: Pools = ("complete.bomb", "complete.big")
    if far < _MEDIUM_PASS:
        size = ("complete.short", "complete.gain")
    elif far < _BIG_PASS:
        size = ("complete.gain",)
    elif far < BOMB:
        size = ("complete.big",)
    late = (v.before.down or 0) >= _LATE_DOWN and v.to_gain
    return ("complete.enough", *size) if late and v.to_gain <= far < _BIG_PASS else size


def _incomplete(v: Values) -> Pools:
    if is_tense(v.rules, v.before) and (v.before.down or 0) > _LATE_DOWN:
        return ("incomplete.late", "incomplete")
    return ("incomplete.again", "incomplete") if v.counts.misses > 1 else ("incomplete",)


def _intercepted(v: Values) -> Pools:
    if v.end is not None and v.end >= GOAL:
        return ("intercepted.end_zone", "intercepted.blind")
    return ("intercepted", "intercepted.blind")


def _sack(v: Values) -> Pools:
    return ("sack",) if v.far < 0 else ("sack.line",)


def _kick(v: Values) -> Pools:
    far, end, call = v.fact.yards or 0, v.end, v.before.call or ""
    if end is not None and end >= GOAL:
        return ("kick.over",)
    if v.before.phase == FREE_KICK:
        return ("kick.free", "kick")
    if v.names.vocabulary.roles.get(call) != "punt" and v.before.phase != KICKOFF:
        return ("kick",)
    if v.before.phase == KICKOFF:
        return ("kick.kickoff", "kick")
    if end is not None and end >= _DEEP:
        return ("kick.deep", "kick.punt", "kick")
    if far < _SHORT_PUNT:
        return ("kick.punt.short", "kick.punt", "kick")
    return ("kick.punt.long", "kick.punt", "kick") if far >= _LONG_PUNT else ("kick.punt", "kick")


def _return(v: Values) -> Pools:
    far, end = v.fact.yards, v.end
    if far is None:
        return ("return.blind",)
    if far == 0:
        return ("return.none",)
    if far < 0:
        return ("return.loss",)
    if end is not None and end >= GOAL and v.fact.side in (None, v.before.possession):
        return ("return.score.long",) if far >= _BIG_RETURN else ("return.score",)
    size = ("return.big", "return.gain") if far >= _BIG_RETURN else ("return.gain",)
    return ("return.short",) if far < BIG else size


def _score(v: Values) -> Pools:
    side, name = v.fact.side, v.fact.fact
    assert side is not None, "a score has a team"
    was, now = lead(v.before.score, side), lead(v.after.score, side)
    first = not v.before.score.home and not v.before.score.visitors
    if first and name == "touchdown":
        return ("touchdown.first", "touchdown.lead")
    if now == 0:
        return (f"{name}.tie",)
    if now < 0:
        return (f"{name}.cut",)
    return (f"{name}.lead",) if was <= 0 else (f"{name}.pad",)


def _try(v: Values) -> Pools:
    fact = v.fact
    if fact.fact == "try_failed":
        return ("try_failed.skip",) if fact.how == "skip" else ("try_failed",)
    if fact.how == "penalty":
        return ("try_good.given",)
    if fact.side is not None and not lead(v.after.score, fact.side):
        return ("try_good.tie", "try_good")
    if fact.side is not None and lead(v.after.score, fact.side) == fact.points:
        return ("try_good.lead", "try_good")
    return ("try_good.two", "try_good") if (fact.points or 0) > 1 else ("try_good",)


def _penalty(v: Values) -> Pools:
    fact, before, after = v.fact, v.before, v.after
    if fact.accepted is False:
        return ("penalty.declined",)
    if fact.how == "rekick":
        return ("penalty.rekick",)
    if fact.how == "ineligible":
        return ("penalty.settled",)
    if before.phase == TRY or after.possession is None or after.spot is None:
        return ("penalty.plain",)
    at_snap = before.phase in (SCRIMMAGE, KICKOFF, FREE_KICK)
    if at_snap and after.possession == before.possession and after.spot != v.end:
        return ("penalty.half",)
    gift = fact.side is not None and fact.side != before.possession and at_snap
    late = (before.down or 0) >= _LATE_DOWN
    return ("penalty.gift", "penalty") if gift and late else ("penalty", "penalty.plain")


def _fumble(v: Values) -> Pools:
    if v.fact.how in ("lost", "out_kept"):
        return (f"fumble.{v.fact.how}",)
    snap = getattr(v.before.play, "snap", None)
    called = v.before.call or (snap.call if isinstance(snap, Snap) else "")
    if v.fact.how and v.names.vocabulary.roles.get(called) == "punt":
        return ("recovered.kick",)
    return ("fumble.kept",) if v.fact.how else ("fumble",)


def _turnover(v: Values) -> Pools:
    return (f"turnover.{v.fact.how}",) if v.fact.how in ("downs", "fumble") else ("turnover",)


def _foul(v: Values) -> Pools:
    return (f"foul.{v.fact.how}", "foul")


def _recovered(v: Values) -> Pools:
    return ("recovered",) if v.fact.how else ("recovered.kept",)


def _loose(v: Values) -> Pools:
    return ("loose_ball.pass",) if v.fact.how.startswith("pass") else ("loose_ball",)


def _pass_penalty(v: Values) -> Pools:
    """Return pools for a penalty; near the goal line there may be no room for the whole
    distance."""
    after = v.after
    short = after.possession == v.before.possession and after.spot != v.end
    return ("pass_penalty.half",) if short else ("pass_penalty",)


def _pass_called(v: Values) -> Pools:
    if v.fact.how.isdigit() and int(v.fact.how) <= _LONG_ODDS:
        return ("pass_called.odds", "pass_called")
    long = (v.fact.yards or 0) >= LONG
    return ("pass_called.long", "pass_called") if long else ("pass_called",)


def _ruling(v: Values) -> Pools:
    if v.after.phase == OVER and v.before.phase != OVER:
        return ("ruling.end", "ruling.bare")
    return ("ruling", "ruling.bare")


def _tiebreak(v: Values) -> Pools:
    pool, counts = f"{v.fact.fact}.{v.fact.how}", v.fact.counts
    return (f"{pool}.level",) if counts and counts.home == counts.visitors else (pool,)


def _half(v: Values) -> Pools:
    score = v.after.score
    return ("half_end",) if score.home or score.visitors else ("half_end.scoreless",)


def _over(v: Values) -> Pools:
    score, winner = v.after.score, v.after.winner
    if winner is None:
        return ("game_over.tie",) if score.home == score.visitors else ("game_over.other",)
    won_by = lead(score, winner)
    if won_by <= 0:
        return ("game_over.other",)
    if won_by <= _CLOSE or (won_by <= ONE_SCORE and is_tense(v.rules, v.before)):
        return ("game_over.close",)
    if score.home + score.visitors == won_by:
        return ("game_over.shutout", "game_over.wide")
    return ("game_over.wide",)


_SPECIAL: Final[dict[str, Callable[[Values], Pools]]] = {
    "rush": _rush,
    "complete": _complete,
    "incomplete": _incomplete,
    "intercepted": _intercepted,
    "sack": _sack,
    "kick": _kick,
    "return": _return,
    "touchdown": _score,
    "field_goal": _score,
    "try_good": _try,
    "try_failed": _try,
    "penalty": _penalty,
    "fumble": _fumble,
    "turnover": _turnover,
    "foul": _foul,
    "recovered": _recovered,
    "loose_ball": _loose,
    "pass_penalty": _pass_penalty,
    "pass_called": _pass_called,
    "ruling": _ruling,
    "tiebreak": _tiebreak,
    "half_end": _half,
    "game_over": _over,
}


def extra_pool(v: Values) -> str:
    """Return the pool of a second sentence after a big play, empty if none is due. Its count is
    added to the values."""
    fact, counts = v.fact, v.counts
    side = fact.side
    if fact.fact in ("rush", "complete"):
        record = counts.plays > _WARM and v.far >= LONG and v["was_longest"]
        return "more.longest" if record and v.end is not None and v.end < GOAL else ""
    taken = fact.fact == "intercepted" or (fact.fact == "fumble" and fact.how == "lost")
    if taken and side is not None:
        if is_tense(v.rules, v.before) and lead(v.before.score, OTHER[side]) > 0:
            return "more.lead_lost"
        return "more.takeaway" if _count(v["takeaways"]) else ""
    if fact.fact in ("touchdown", "field_goal") and side is not None:
        row = points_of(counts.unanswered, side)
        if row >= _MANY_POINTS and points_of(v.after.score, OTHER[side]):
            return "more.run"
    if fact.fact == "touchdown" and v["drive_plays"]:
        return "more.quick" if v["drive_plays"] == "one" else "more.drive"
    return ""


def _count(text: str) -> bool:
    """Return whether a number in words is more than one."""
    return text not in ("", "nothing", "one")
