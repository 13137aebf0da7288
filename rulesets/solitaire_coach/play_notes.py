"""What the score book takes down of a play: who gained how far, from where (SC-REC-02)."""

from __future__ import annotations

from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import FREE_KICK, SCRIMMAGE, TRY, State
from rulesets.solitaire_coach.state import play_of


def carried(s: State, side: Side, spot: int, facts: FactLog, *, thrown: bool = False) -> None:
    """A run, a pass or a return that ended at `spot`, yards from the carrier's own goal. Before the
    throw contact is a tackle (SC-R34): whoever is down on a pass of which no catch, and no passer,
    is told was sacked, or past the line ran. A touchdown is one of a pass that was caught."""
    if s.phase == TRY or s.spot is None:
        return
    far = spot - s.spot
    if s.phase != SCRIMMAGE:
        facts.note("return", _of_return(s), side, yards=far)
    elif s.call != "pass":
        facts.note("rush", ("SC-RUN-01", "SC-LOS-02"), side, yards=far)
    elif thrown or play_of(s.play).possessions:
        facts.note("complete", ("SC-DEF-03", "SC-PASS-04"), side, yards=far)
    elif far <= 0:
        facts.note("sack", ("SC-R34", "SC-DEF-01"), OTHER[side], yards=far)
    else:
        facts.note("rush", ("SC-R34", "SC-PASS-01", "SC-LOS-02"), side, yards=far)


def _of_return(s: State) -> RuleIds:
    """What is run back, by the rule that says how that ends."""
    play = play_of(s.play)
    if play.fumbled:
        return ("SC-FUM-02", "SC-R24")
    if play.snap is None or (play.snap.phase == SCRIMMAGE and play.snap.call != "punt"):
        return ("SC-PASS-04",)
    if play.snap.phase == SCRIMMAGE:
        return ("SC-PUNT-07",)
    if play.snap.phase == FREE_KICK:
        return ("SC-SK-04", "SC-SK-03")
    return ("SC-ONS-04",) if play.snap.call == "onside" else ("SC-KICK-06",)
