"""What kind of play a play was, and whether a penalty has wiped it out."""

from __future__ import annotations

from league.model.plays import KICKS_OFF, Play, at_rest
from rulesets.core.sides import OTHER
from rulesets.core.state import INTERCEPTION_RETURN, RUN_BACK, SCRIMMAGE, TRY

_PASSES = frozenset({"pass", "ttqb", "pass_play", "screen", "two"})
_ONLY_PASS = "pass"
"""A call that is a pass and nothing else: whoever is down with the ball has been sacked, or has
caught it. Under the other names of passes the quarterback may run."""
_KICKS = {"punt": "punt", "field_goal": "field_goal", "fg": "field_goal"}
_TRY_KICKS = frozenset({"try_kick", "xp", "kick"})
CARRIED = ("rush", "complete", "sack")
_NO_KICK = (*CARRIED, "incomplete", "caught", "intercepted")
_RUNS_BACK = frozenset({RUN_BACK, INTERCEPTION_RETURN})
_SACKED = "qb_back_hit"


def play_type(play: Play) -> str:
    """run, pass, punt, field_goal, kickoff, extra_point, or no_play where a penalty wiped it out;
    empty for a time-out, for a try that was let go, and for what is no play from scrimmage, no
    try and no kick-off."""
    phase = play.before.phase
    if play.timeout is not None or _let_go(play):
        return ""
    if phase not in (SCRIMMAGE, TRY, *KICKS_OFF):
        return ""
    if voided(play):
        return "no_play"
    if phase in KICKS_OFF:
        return "kickoff"
    if phase == TRY and play.call in _TRY_KICKS:
        return "extra_point"
    if is_kick(play):
        return _KICKS[play.call]
    how = how_gained(play)
    if not how:
        return "pass" if play.call in _PASSES else "run"
    return "run" if how == "rush" else "pass"


def is_kick(play: Play) -> bool:
    """Whether a down was a punt or a try at goal, and was not run or thrown instead."""
    return play.call in _KICKS and play.fact(*_NO_KICK) is None


def _let_go(play: Play) -> bool:
    """A try that nobody made, since it could change nothing."""
    tried = play.fact("try_failed")
    return tried is not None and tried.how == "skip"


def voided(play: Play) -> bool:
    """Whether penalties have wiped out the play: it is made again, or its down is settled from
    where it began, whatever happened on it. One on a return leaves what was before it."""
    if play.fact("offset") is not None:
        return True
    taken = any(
        fact.fact == "penalty" and fact.accepted is not False
        for entry in play.entries
        if entry.before.phase not in _RUNS_BACK
        for fact in entry.facts
    )
    if not taken or play.before.score != play.after.score:
        return False
    if play.before.phase in KICKS_OFF:
        return play.fact("first_down") is None
    if is_kick(play):
        others = OTHER[play.before.ball or "home"]
        return not any(f.fact == "first_down" and f.side == others for f in play.facts)
    return True


def how_gained(play: Play) -> str:
    """How a run or pass ended: rush, complete, incomplete, intercepted or sack; empty while nothing
    of the kind is told."""
    facts = play.facts
    if any(f.fact == "intercepted" for f in facts):
        return "intercepted"
    if play.fact("incomplete", "end_line") is not None:
        return "incomplete"
    told = next((f.fact for f in facts if f.fact in CARRIED), "")
    if told:
        return told
    if play.fact("caught") is not None:
        return "complete"
    dropped = next((f for f in facts if f.fact in ("fumble", "loose_ball", "loose_chain")), None)
    if dropped is None:
        if not at_rest(play.after) or play.fact("penalty") is not None:
            return ""
        return "sack" if play.call == _ONLY_PASS else "rush"
    if dropped.how == _SACKED:
        return "sack"
    if play.call != _ONLY_PASS:
        return "rush"
    return "complete" if dropped.how or (dropped.yards or 0) >= 0 else "sack"
