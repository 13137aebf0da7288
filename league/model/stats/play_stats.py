"""The stats of a play: the one source of the box score, the table of plays, drives and players'
stats, so that they cannot disagree.

This module only counts: the rules have decided what was a first down, a touchdown or a penalty. As
scorers do, a gain is measured to the goal line, however far the play would have gone; a touchdown
from scrimmage counts as a first down; a play that a penalty nullified counts only as the penalty; a
sack is neither rush nor pass. A blocked kick has no length.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from league.model.stats.fumbles import LOOSE, Loose, fumbler, lay_at, loose_balls
from league.model.stats.play_kinds import CARRIED, how_gained, play_type
from league.model.stats.plays import KICKS_OFF, PlaySummary, at_rest
from rulesets.core.facts import Fact
from rulesets.core.field import GOAL, gained, turned
from rulesets.core.session import Entry
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import INTERCEPTION_RETURN, RUN_BACK, SCRIMMAGE, TRY

_RUNS_BACK = frozenset({RUN_BACK, INTERCEPTION_RETURN})
_WITH_POINTS = frozenset({"touchdown", "field_goal", "try_good"})


class PlayStats(msgspec.Struct, frozen=True):
    """One play as scorers record it. Distances in yards."""

    kind: str
    """As `play_type` returns it."""
    side: Side
    """The team that snapped or kicked the ball."""
    scrimmage: bool
    """Whether it was a play from scrimmage: a down, not a kickoff or a try."""
    how: str = ""
    """For a run or pass: rush, complete, incomplete, intercepted or sack; empty when not
    reported."""
    down: int | None = None
    """The down; None for a kickoff or a try."""
    yards: int = 0
    """Yards gained, negative for a loss."""
    first_down: str = ""
    """rush, pass or penalty: what earned a first down; empty for none."""
    kicked: int | None = None
    """The length of a kickoff or punt; None where it was not reported, and for a blocked one."""
    touchback: bool = False
    blocked: bool = False
    returned: bool = False
    """Whether a kick was returned."""
    run_back: int | None = None
    """The length of a return; None where it was not reported, and without a return."""
    return_measured: bool = False
    """For a return, whether its length was reported; true for an interception in
    the end zone that was not returned."""
    loose: Loose = Loose()
    goal: str = ""
    """For a field goal: made, missed or blocked."""
    goal_from: int | None = None
    """The length of a field goal, to the posts; None where it was not reported."""
    tried: str = ""
    """For a try: good or failed."""
    points: int = 0
    """Points of the touchdown, the field goal or the try."""
    touchdown: Side | None = None
    safety: Side | None = None
    penalties: tuple[Fact, ...] = ()
    """Accepted penalties."""

    @property
    def passed(self) -> bool:
        """Whether a pass was thrown."""
        return self.how in ("complete", "incomplete", "intercepted")

    @property
    def counted(self) -> bool:
        """Whether it is a play of the offense: a run, a pass or a sack from scrimmage; not a
        kick, nor a down that a penalty nullified."""
        return bool(self.how)


def stats_of_play(play: PlaySummary) -> PlayStats:
    """Return the stats of a play."""
    before, ball, kind = play.before, play.before.possession, play_type(play)
    assert ball is not None, "a play has a ball"
    down = before.phase == SCRIMMAGE
    used = tuple(f for f in play.facts if f.fact == "penalty" and f.accepted is not False)
    if kind in ("", "no_play"):
        own = down and play.timeout is None
        first = "penalty" if kind == "no_play" and down and _series(play, ball) else ""
        return PlayStats(kind, ball, own, down=before.down, first_down=first, penalties=used)
    how = how_gained(play) if down and kind in ("run", "pass") else ""
    loose = Loose() if before.phase == TRY else loose_balls(play)
    kick = kind in ("kickoff", "punt")
    returned, run_back = _run_back(play, ball) if kick or how == "intercepted" else (False, None)
    scored, safety = play.fact("touchdown"), play.fact("safety")
    touchback = play.fact("touchback") is not None
    return PlayStats(
        kind=kind,
        side=ball,
        scrimmage=down,
        how=how,
        down=before.down,
        yards=_yards(play, how),
        first_down=_earned(play, how, loose),
        kicked=_kicked(play, returned=returned) if kick else None,
        touchback=touchback,
        blocked=play.fact("blocked") is not None,
        returned=returned and kick,
        run_back=run_back,
        return_measured=run_back is not None or (how == "intercepted" and touchback),
        loose=loose,
        goal=_goal(play) if kind == "field_goal" else "",
        goal_from=_goal_from(play) if kind == "field_goal" else None,
        tried=_tried(play),
        points=sum(fact.points or 0 for fact in play.facts if fact.fact in _WITH_POINTS),
        touchdown=None if scored is None else scored.side,
        safety=None if safety is None else safety.side,
        penalties=used,
    )


def _yards(play: PlaySummary, how: str) -> int:
    """Return the yards of a run, catch or sack: to where the ball carrier came, or to the spot
    of the ball he fumbled; a safety without a spot is a loss to the goal line."""
    began, side = play.before.spot, play.before.possession
    if how not in CARRIED or began is None or side is None:
        return 0
    for entry, fact in _facts(play):
        if fact.fact in CARRIED:
            return gained(began, fact.yards or 0)
        if fact.fact in LOOSE:
            if fact.fact == "fumble" and fact.yards is not None:
                return gained(began, fact.yards)
            return lay_at(entry, side, began) or 0
    return -began if play.fact("safety") is not None else 0


def _facts(play: PlaySummary) -> Iterator[tuple[Entry, Fact]]:
    return ((entry, fact) for entry in play.entries for fact in entry.facts)


def _earned(play: PlaySummary, how: str, loose: Loose) -> str:
    """Return what earned a first down: gained, not received with possession, nor recovered."""
    side = play.before.possession
    if side is None or how in ("", "incomplete", "intercepted") or side in loose.lost:
        return ""
    scored = any(f.fact == "touchdown" and f.side == side for f in play.facts)
    if not scored and not _series(play, side):
        return ""
    return "rush" if how == "rush" else "pass"


def _series(play: PlaySummary, side: Side) -> bool:
    """Return whether the team has a new series from it."""
    return any(fact.fact == "first_down" and fact.side == side for fact in play.facts)


def _kicked(play: PlaySummary, *, returned: bool) -> int | None:
    """Return the length of a kick; None for a blocked one. A punt without a return is measured
    to where the ball came to rest; over the goal line, to the line."""
    before, after = play.before, play.after
    kick = play.fact("kick")
    if play.fact("blocked") is not None:
        return None
    if kick is not None and kick.yards is not None:
        return gained(before.spot, kick.yards)
    if returned or before.phase in KICKS_OFF or before.spot is None or play.fact("penalty"):
        return None
    if play.fact("touchback") is not None:
        return GOAL - before.spot
    lies = at_rest(after) and after.phase == SCRIMMAGE and after.possession != before.possession
    return turned(after.spot) - before.spot if lies and after.spot is not None else None


def _run_back(play: PlaySummary, kickers: Side) -> tuple[bool, int | None]:
    """Return whether the opponents returned a kick or pass, and how far; a run after a fumble or
    a blocked kick does not count."""
    others = OTHER[kickers]
    for entry, fact in _facts(play):
        before = entry.before
        own = before.possession == others
        if fact.fact in ("return", "returned"):
            if fact.side == kickers:
                return False, None
            far = fact.yards
            measured = own and fact.fact == "return" and far is not None
            return True, gained(before.spot, far or 0) if measured else far
        if fact.fact in LOOSE:
            if fumbler(fact, entry, play) != others:
                return False, None
            if before.phase not in _RUNS_BACK or not own or before.spot is None:
                return True, None
            if fact.yards is not None and fact.fact == "fumble":
                return True, gained(before.spot, fact.yards)
            return True, lay_at(entry, others, before.spot)
        if fact.fact in ("blocked", "recovered") or fact.how == "fumble":
            return False, None
    return False, None


def _goal(play: PlaySummary) -> str:
    if play.fact("field_goal") is not None:
        return "made"
    return "blocked" if play.fact("blocked") is not None else "missed"


def _goal_from(play: PlaySummary) -> int | None:
    kick = play.fact("field_goal", "no_goal")
    return None if kick is None else kick.yards


def _tried(play: PlaySummary) -> str:
    if play.fact("try_good") is not None:
        return "good"
    return "failed" if play.fact("try_failed") is not None else ""
