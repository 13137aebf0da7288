"""Reading a report: complete, in one spelling, and possible."""

from __future__ import annotations

from typing import Final

from rulesets.core.events import Report
from rulesets.core.field import GOAL, read_place
from rulesets.core.part_yards import toward_own_goal
from rulesets.core.refusal import Refused
from rulesets.core.report_reader import read_form
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import INTERCEPTION_RETURN, RUN_BACK, SCRIMMAGE, TRY, State
from rulesets.gunderson.end_of_play import Told
from rulesets.gunderson.forced_calls import FG, KICK, RUN, TTQB, TWO, XP
from rulesets.gunderson.forms import ELSEWHERE, INTERCEPTION, THROWN, form, reporter, results_of
from rulesets.gunderson.state import Play, play_of
from rulesets.gunderson.words import in_words_of_form, result_in

_STOPPED: Final = ("down", "out_of_bounds", "sack", "recovered_by_receivers", "fair_catch", "dead")


def read_report(s: State, event: Report) -> Told:
    """The report that is awaited, read, with its spots in whole yards (LG-R46). Raises Refused for
    what cannot have happened."""
    fields = form(s)
    given = in_words_of_form(s, event.fields)
    given = toward_own_goal(given, _holder(s, result_in(s, given)), _start(s))
    try:
        told = read_form(fields, given, reporter(s), start=_start(s), elsewhere=ELSEWHERE)
    except Refused as refused:
        raise _out_of_place(s, result_in(s, given)) or refused from None
    _check(s, told)
    return told


def _holder(s: State, result: str) -> Side:
    """LG-R46: whose ball it is where a report says, toward whose goal line part yards go."""
    side = reporter(s)
    if result == "recovered_by_kickers" and s.possession is not None:
        return s.possession
    return OTHER[side] if result in ("fumble_lost", INTERCEPTION) else side


def _out_of_place(s: State, result: str) -> Refused | None:
    """Why a result that other plays have cannot come of this one now, if there is a rule that says
    so: LG-R53 and LG-R19 while he must throw, LG-PASS-10 once it is caught, LG-TQ-04 past the
    line, LG-RUN-01 without a passing quarterback, LG-FG-05 and LG-XP-06 for a kick at goal."""
    if not result or result in results_of(s):
        return None
    if s.call in (FG, XP):
        why = "LG-FG-05" if s.call == FG else "LG-XP-06"
        return Refused("a kick at the goal is good or no good: nobody returns it", why)
    if s.call == RUN and result in (*THROWN, "sack", "past_line"):
        return Refused("there is no passing quarterback on the field", "LG-RUN-01")
    return _of_passer(play_of(s)) if s.call in (TTQB, TWO) else None


def _of_passer(play: Play) -> Refused | None:
    """LG-R53, LG-R19, LG-PASS-10, LG-TQ-04."""
    throws = "hit, miss, incomplete or interception"
    if play.caught:
        return Refused("the ball is caught: report how the run after it ended", "LG-PASS-10")
    if play.thrown:
        return Refused(f"the ball is in the air: report {throws}", "LG-R19")
    if play.tries:
        says = f"he has thrown and missed, and must throw again: report {throws}"
        return Refused(says, "LG-R19")
    if play.past_line:
        return Refused("he is past the line of scrimmage, and must run", "LG-TQ-04")
    return None


def _start(s: State) -> int | None:
    """Where yards gained are counted from: the line, or where a kick came down or a pass was
    caught by the others."""
    if s.phase in (SCRIMMAGE, TRY) and reporter(s) == s.possession:
        return s.spot
    return play_of(s).landed if s.phase in (RUN_BACK, INTERCEPTION_RETURN) else None


def _check(s: State, told: Told) -> None:
    """What the form alone does not say: LG-R46, LG-PASS-07, LG-TQ-05."""
    result = told["result"]
    if "spot" not in told and _needs_spot(s, told):
        raise Refused("a report needs spot: where")
    if "spot" not in told:
        return
    spot = read_place(told["spot"], reporter(s))
    if result in _STOPPED and spot >= GOAL:
        raise Refused("that is over the goal line: report a touchdown", "LG-R46")
    if result == "blocked" and spot <= 0:
        says = "a blocked punt does not get as far as the receivers' end zone: check the spot"
        raise Refused(says, "LG-R3")
    if result == "sack" and spot > play_of(s).snap.spot:
        raise Refused("that is past the line of scrimmage: no sack, but a run", "LG-PASS-07")


def _needs_spot(s: State, told: Told) -> bool:
    """Whether a result needs a spot that the form lets others leave out: an interception and a
    kickoff that went out untouched do without, and so does everything on a try."""
    result = told["result"]
    untouched = s.call == KICK and result == "out_of_bounds" and not told.get("returned", True)
    if s.phase == TRY or untouched or result == INTERCEPTION:
        return False
    spot = next((field for field in form(s) if field.name == "spot"), None)
    return spot is not None and result in spot.when["result"]
