"""The kind of a play, and whether a penalty nullified it."""

from __future__ import annotations

from league.model.stats.fumbles import LOOSE, PITCHED, lay_at
from league.model.stats.plays import KICKS_OFF, PlaySummary, at_rest
from rulesets.core.sentences.phrases import Role
from rulesets.core.sides import OTHER
from rulesets.core.state import INTERCEPTION_RETURN, RUN_BACK, SCRIMMAGE, TRY
from rulesets.registry import calls_in_role

_ONLY_PASS = "pass"
"""A call that is always a pass: a ball carrier was sacked, or has caught it. On other pass calls
the quarterback may run."""
_KICKS: tuple[Role, ...] = ("punt", "field_goal")
CARRIED = ("rush", "complete", "sack")
_NO_KICK = (*CARRIED, "incomplete", "caught", "intercepted")
_RUNS_BACK = frozenset({RUN_BACK, INTERCEPTION_RETURN})
_SACKED = "qb_back_hit"


def play_type(play: PlaySummary) -> str:
    """Return run, pass, punt, field_goal, kickoff, extra_point, or no_play where a penalty
    nullified it; empty for a timeout, a waived try, and anything but a play from scrimmage, a
    try or a kickoff."""
    phase = play.before.phase
    if play.timeout is not None or _let_go(play):
        return ""
    if phase not in (SCRIMMAGE, TRY, *KICKS_OFF):
        return ""
    if voided(play):
        return "no_play"
    if phase in KICKS_OFF:
        return "kickoff"
    if phase == TRY and play.call in calls_in_role("extra_point"):
        return "extra_point"
    if is_kick(play):
        return next(kind for kind in _KICKS if play.call in calls_in_role(kind))
    how = how_gained(play)
    if not how:
        return "pass" if play.call in calls_in_role("pass") else "run"
    return "run" if how == "rush" else "pass"


def is_kick(play: PlaySummary) -> bool:
    """Return whether a down was a punt or a field goal attempt, not a fake."""
    kicks = any(play.call in calls_in_role(kind) for kind in _KICKS)
    return kicks and play.fact(*_NO_KICK) is None


def _let_go(play: PlaySummary) -> bool:
    """Return whether a try was waived because it could change nothing."""
    tried = play.fact("try_failed")
    return tried is not None and tried.how == "skip"


def voided(play: PlaySummary) -> bool:
    """Return whether penalties nullified the play: it is replayed, or its down is enforced from
    where it began, whatever happened on it. A penalty on a return leaves what came before it."""
    if play.fact("offset") is not None:
        return True
    used = any(
        fact.fact == "penalty" and fact.accepted is not False
        for entry in play.entries
        if entry.before.phase not in _RUNS_BACK
        for fact in entry.facts
    )
    if not used or play.before.score != play.after.score:
        return False
    if play.before.phase in KICKS_OFF:
        return play.fact("first_down") is None
    if is_kick(play):
        others, turnover = OTHER[play.before.possession or "home"], play.fact("turnover")
        if turnover is not None and turnover.how == "downs":
            return True  # the last down was lost to the foul, and nothing came of the kick
        return not any(f.fact == "first_down" and f.side == others for f in play.facts)
    return True


def how_gained(play: PlaySummary) -> str:
    """Return how a run or pass ended: rush, complete, incomplete, intercepted or sack; empty
    while no report says."""
    facts = play.facts
    if any(f.fact == "intercepted" for f in facts):
        return "intercepted"
    if play.fact("incomplete", "end_line") is not None:
        return "incomplete"
    text = next((f.fact for f in facts if f.fact in CARRIED), "")
    if text:
        return text
    if play.fact("caught") is not None:
        return "complete"
    if any(f.fact in LOOSE for f in facts):
        return _dropped(play)
    used = any(f.fact == "penalty" and f.accepted is not False for f in facts)
    if not at_rest(play.after) or used:
        return ""
    return "sack" if play.call == _ONLY_PASS else "rush"


def _dropped(play: PlaySummary) -> str:
    """Return how a run or pass with a fumble ended, when nothing else is reported. On a pass
    without a reported catch the passer fumbled: he was sacked, or past the line he ran. Only the
    dial has passes that are caught and fumbled in one face."""
    entry, fact = next((e, f) for e in play.entries for f in e.facts if f.fact in LOOSE)
    if fact.how == _SACKED:
        return "sack"
    if play.call != _ONLY_PASS or fact.how.startswith(PITCHED):
        return "rush"
    if fact.fact == "fumble" and fact.how:
        return "complete"
    side, began = play.before.possession, play.before.spot
    assert side is not None, "scrimmage has a ball"
    assert began is not None, "scrimmage has a ball"
    lay = fact.yards if fact.fact == "fumble" else lay_at(entry, side, began)
    return "rush" if (lay or 0) > 0 else "sack"
