"""Returns of kicks and interceptions."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import Citations, DeadBall
from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL
from rulesets.core.report_reader import ReportFields, reported_spot
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import RUN_BACK, State, at, under_way
from rulesets.gunderson import citations
from rulesets.gunderson.end_of_play import finish_play, is_kickoff
from rulesets.gunderson.forced_calls import ONSIDE, PUNT
from rulesets.gunderson.state import NEW_READINGS, RETURN, Play, play_of


def receive_kick(s: State, landed: int | None) -> State:
    """The receivers have a kick and return it from where it came down, if that is known."""
    kickers, _ = at(s)
    side = OTHER[kickers]
    play = replace(play_of(s), possessions=(side,), landed=landed)
    return replace(under_way(s, RUN_BACK, side, landed or 0, play), call=RETURN)


def end_return(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LG-KO-09, LG-PUNT-01, LG-R4, LG-TUD-04: the end of a return. LG-TUD-05, LG-TUD-06, LG-R47: in
    the returner's own end zone it is a touchback, unless he brought the ball in there himself:
    LG-R54, LG-R59."""
    side, _ = at(s)
    result = report["result"]
    spot = {"touchdown": GOAL, "touchback": 0}.get(result, reported_spot(report, side))
    _note_return(s, spot, result, facts)
    ran_in = result == "safety" or report.get("ran_in", False)  # LG-R47
    landed = place_of_gain(s)
    if rules.reads(NEW_READINGS) and result != "touchback" and landed is not None:
        ran_in = ran_in or landed > 0  # LG-R54, LG-R59
    dead = DeadBall(side, spot, side if ran_in else OTHER[side], return_citations(s))
    stopped_by = "LG-CLK-07" if result == "out_of_bounds" else ""
    return finish_play(rules, s, dead, facts, stopped_by)


def place_of_gain(s: State) -> int | None:
    """LG-R54: where the returner gained the ball, in yards from his own goal line: where the dice
    or the report of the kick or throw had it, or where a situation begins with him. None where
    that is not known."""
    play: Play | None = s.play
    return s.spot if play is None else play.landed


def _note_return(s: State, spot: int, result: str, facts: FactLog) -> None:
    """Note a return, with its yards where its start is known. The return of an interception is
    noted only then."""
    play = play_of(s)
    if result in ("touchback", "safety"):
        return
    punted = play.snap.call == PUNT
    kicked = punted or is_kickoff(s)
    if not kicked and play.landed is None:
        return
    yards = None if play.landed is None else spot - play.landed
    rule = "LG-PUNT-01" if punted else "LG-KO-09" if kicked else "LG-PASS-04"
    facts.note("returned", (rule,), s.possession, yards=yards)


def return_citations(s: State) -> Citations:
    """The rules for the end of a return, by what was returned."""
    if is_kickoff(s):
        return citations.ONSIDE if play_of(s).snap.call == ONSIDE else citations.KICKOFF
    return citations.PUNT if play_of(s).snap.call == PUNT else citations.INTERCEPTED


def recover_own_fumble(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LG-TUD-07: a fumble on a return that the returning team recovers: the end of the return."""
    facts.note("fumble", ("LG-TUD-07",), s.possession, how="kept")
    return end_return(rules, s, report, facts)
