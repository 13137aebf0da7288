"""The box score of a game: what each side did, counted from the facts of its play-by-play.

Counting is all that happens here: what was a first down or a touchdown the rules have said. By
the custom of scorers a gain is measured to the goal line, however far the play would have gone,
and a touchdown from scrimmage counts as a first down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from rulesets.core.events import Call, Report
from rulesets.core.facts import Fact
from rulesets.core.field import gained
from rulesets.core.session import Entry
from rulesets.core.sides import HOME, OTHER, Side
from rulesets.core.state import INTERCEPTION_RETURN, PENALTY, RUN_BACK, SCRIMMAGE, State


class Line(msgspec.Struct):
    """One side's column of the box score. Distances in yards."""

    plays: int = 0
    """Plays from scrimmage, kicks and penalties included."""
    first_downs: int = 0
    rushes: int = 0
    rushing_yards: int = 0
    passes: int = 0
    completions: int = 0
    passing_yards: int = 0
    had_intercepted: int = 0
    interception_return_yards: int = 0
    punts: int = 0
    punt_yards: int = 0
    kicks_blocked: int = 0
    """Kicks of this side that the other blocked."""
    kick_returns: int = 0
    kick_return_yards: int = 0
    goals_tried: int = 0
    goals_made: int = 0
    fumbles: int = 0
    fumbles_lost: int = 0
    penalties: int = 0
    penalty_yards: int = 0
    lost_on_downs: int = 0

    @property
    def yards(self) -> int:
        """Gained from scrimmage."""
        return self.rushing_yards + self.passing_yards

    @property
    def turnovers(self) -> int:
        """Passes intercepted and fumbles lost."""
        return self.had_intercepted + self.fumbles_lost


class BoxScore(msgspec.Struct):
    """Both columns."""

    home: Line
    visitors: Line

    def of(self, side: Side) -> Line:
        """The column of one side."""
        return self.home if side == HOME else self.visitors


def box_score(entries: Iterable[Entry]) -> BoxScore:
    """The box score of the entries of a game, or of a part of it."""
    box = BoxScore(Line(), Line())
    for entry in entries:
        ball = entry.before.ball
        if ball is None or not entry.facts or not played(entry):
            continue
        if entry.before.phase == SCRIMMAGE and not goes_on(entry):
            box.of(ball).plays += 1
        over_the_end = any(fact.fact == "end_line" for fact in entry.facts)
        for fact in entry.facts:
            count = _COUNTED.get(fact.fact)
            if count is not None and not (over_the_end and fact.fact in ("complete", "fumble")):
                count(box, ball, fact, entry.before)
        if over_the_end and not any(fact.fact == "incomplete" for fact in entry.facts):
            box.of(ball).passes += 1
    return box


def played(entry: Entry) -> bool:
    """Whether something was played: what was called is known now, or the call itself did it, or a
    loose ball has been reported on."""
    at_once = isinstance(entry.event, Call) and entry.after.call is None
    return entry.before.call is not None or at_once or isinstance(entry.event, Report)


def goes_on(entry: Entry) -> bool:
    """Whether the play is told in several reports, of which this is not the last at scrimmage: the
    pass was caught, and the receiver runs."""
    return entry.after.phase == SCRIMMAGE and entry.after.call is not None


def _carry(box: BoxScore, ball: Side, fact: Fact, before: State) -> None:
    """A run, a completed pass, or a return; with a fumble at its end, or without."""
    line, far = box.of(ball), gained(before.spot, fact.yards or 0)
    if before.phase == RUN_BACK:
        line.kick_returns += 1
        line.kick_return_yards += far
    elif before.phase == INTERCEPTION_RETURN:
        line.interception_return_yards += far
    elif before.phase == SCRIMMAGE and (fact.fact != "rush" and before.call == "pass"):
        line.passes += 1
        line.completions += 1
        line.passing_yards += far
    elif before.phase == SCRIMMAGE:
        line.rushes += 1
        line.rushing_yards += far


def _fumble(box: BoxScore, ball: Side, fact: Fact, before: State) -> None:
    _carry(box, ball, fact, before)
    box.of(ball).fumbles += 1
    box.of(ball).fumbles_lost += fact.how == "lost"


def _incomplete(box: BoxScore, ball: Side, fact: Fact, before: State) -> None:
    if before.phase in (SCRIMMAGE, PENALTY):
        box.of(ball).passes += 1


def _intercepted(box: BoxScore, ball: Side, fact: Fact, before: State) -> None:
    box.of(ball).passes += 1
    box.of(ball).had_intercepted += 1


def _kick(box: BoxScore, ball: Side, fact: Fact, before: State) -> None:
    if before.phase == SCRIMMAGE:
        box.of(ball).punts += 1
        box.of(ball).punt_yards += gained(before.spot, fact.yards or 0)


def _blocked(box: BoxScore, ball: Side, fact: Fact, before: State) -> None:
    """A punt that was blocked is a punt of no yards."""
    line = box.of(ball)
    line.kicks_blocked += 1
    line.punts += before.call == "punt"
    line.goals_tried += before.call in ("field_goal", "fg")


def _goal_tried(box: BoxScore, ball: Side, fact: Fact, before: State) -> None:
    box.of(ball).goals_tried += 1
    box.of(ball).goals_made += fact.fact == "field_goal"


def _penalty(box: BoxScore, ball: Side, fact: Fact, before: State) -> None:
    """Yards as they were called, though the goal line may have kept some from being walked."""
    if fact.accepted is False:
        return
    line = box.of(fact.side or ball)
    line.penalties += 1
    line.penalty_yards += abs(fact.yards or 0)


def _first_down(box: BoxScore, ball: Side, fact: Fact, before: State) -> None:
    """Gained, not received with the ball."""
    if before.phase == SCRIMMAGE and fact.side == ball:
        box.of(ball).first_downs += 1


def _turnover(box: BoxScore, ball: Side, fact: Fact, before: State) -> None:
    if fact.how == "downs" and fact.side == OTHER[ball]:
        box.of(ball).lost_on_downs += 1
    elif fact.how == "fumble" and before.phase not in _CARRYING:
        box.of(ball).fumbles_lost += 1


_CARRYING = frozenset({SCRIMMAGE, RUN_BACK, INTERCEPTION_RETURN})
"""Phases in which a fumble and who has it are told in one; elsewhere it lay loose before."""


_COUNTED: dict[str, Callable[[BoxScore, Side, Fact, State], None]] = {
    "rush": _carry,
    "complete": _carry,
    "return": _carry,
    "fumble": _fumble,
    "incomplete": _incomplete,
    "intercepted": _intercepted,
    "kick": _kick,
    "blocked": _blocked,
    "field_goal": _goal_tried,
    "no_goal": _goal_tried,
    "penalty": _penalty,
    "first_down": _first_down,
    "touchdown": _first_down,
    "turnover": _turnover,
}
