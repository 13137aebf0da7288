"""Returns of kicks and interceptions."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import Citations
from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.snap import under_way
from rulesets.core.state import RUN_BACK, State
from rulesets.gunderson import citations
from rulesets.gunderson.end_of_play import Told, is_kickoff, over, spot_of
from rulesets.gunderson.forced_calls import ONSIDE, PUNT
from rulesets.gunderson.state import RETURN, play_of


def received(s: State, landed: int | None) -> State:
    """The receivers have a kick: what follows is a return, from where it came down, if that is
    known."""
    assert s.possession is not None, "a kick is made by a side"
    side = OTHER[s.possession]
    play = replace(play_of(s), possessions=(side,), landed=landed)
    return replace(under_way(s, RUN_BACK, side, landed or 0, play), call=RETURN)


def return_over(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """LG-KO-09, LG-PUNT-01, LG-R4, LG-R47, LG-TUD-04, LG-TUD-05, LG-TUD-06: the end of a return.
    In one's own end zone it is a touchback, unless he ran in there himself."""
    assert s.possession is not None, "a return is a side's"
    result, side = report["result"], s.possession
    spot = {"touchdown": GOAL, "touchback": 0}.get(result, spot_of(report, side))
    ran_in = result == "safety" or report.get("ran_in", False)
    _note(s, spot, result, facts)
    stopped_by = "LG-CLK-07" if result == "out_of_bounds" else ""
    sent_by = side if ran_in else OTHER[side]
    return over(rules, s, side, spot, facts, cites_of_return(s), sent_by=sent_by,
                stopped_by=stopped_by)  # fmt: skip


def _note(s: State, spot: int, result: str, facts: FactLog) -> None:
    """A return, for the book; its yards where it is known from where it went. The return of an
    interception is noted only then."""
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


def cites_of_return(s: State) -> Citations:
    """The rules for the end of a return, by what was returned."""
    if is_kickoff(s):
        return citations.ONSIDE if play_of(s).snap.call == ONSIDE else citations.KICKOFF
    return citations.PUNT if play_of(s).snap.call == PUNT else citations.INTERCEPTED


def fumble_kept(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """LG-TUD-07: fumbled on a return, and kept: the end of it."""
    facts.note("fumble", ("LG-TUD-07",), s.possession, how="kept")
    return return_over(rules, s, report, facts)
