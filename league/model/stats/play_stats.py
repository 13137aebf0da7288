"""The stats of a play: the one source of the box score, the table of plays, drives and players'
stats, so that they cannot disagree.

This module only counts: the rules have decided what was a first down, a touchdown or a penalty. As
scorers do, a gain is measured to the goal line, however far the play would have gone; a touchdown
from scrimmage counts as a first down; a play that a penalty nullified counts only as the penalty; a
sack is neither rush nor pass. A blocked kick has no length.

And before that: the kind of a play, whether a penalty nullified it, and fumbles (who dropped the
ball, who lost it, and where it was), however a rule set reports them.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from league.model.stats.plays import KICKS_OFF, PlaySummary, at_rest
from rulesets.core.facts import Fact
from rulesets.core.field import GOAL, gained, turned
from rulesets.core.sentences.phrases import Role
from rulesets.core.session import Entry
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import INTERCEPTION_RETURN, RUN_BACK, SCRIMMAGE, TRY
from rulesets.registry import calls_in_role

LOOSE = ("fumble", "loose_ball", "loose_chain")
"""Facts that report a dropped ball."""
PITCHED = "pass_"
"""The prefix of a loose ball after a backward pass: no one who has touched it dropped it."""


class Loose(msgspec.Struct, frozen=True):
    """The fumbles of a play, each by the team that made it, in order."""

    fumbled: tuple[Side, ...] = ()
    lost: tuple[Side, ...] = ()
    """The fumbles lost, each by the team that lost the ball."""


def loose_balls(play: PlaySummary) -> Loose:
    """Return the fumbles of a play. Either one fact reports the fumble and the recovery
    (`fumble`), or the ball is loose at first, and dice or a report give the recovery later."""
    fumbled: list[Side] = []
    lost: list[Side] = []
    ball_loose = recovery_known = False
    for entry in play.entries:
        for fact in entry.facts:
            if fact.fact in LOOSE:
                side = fumbler(fact, entry, play)
                if fact.fact != "fumble" or not ball_loose:
                    fumbled.append(side)
                recovery_known = fact.fact == "fumble" and bool(fact.how)
                ball_loose = not recovery_known
                lost += [side] if fact.how == "lost" else []
            elif fact.fact == "turnover" and fact.how == "fumble" and fact.side is not None:
                # Where the fumble itself named the recovering team, this repeats it.
                own = [] if recovery_known else [OTHER[fact.side]]
                fumbled += [] if ball_loose else own
                lost += own
                ball_loose = recovery_known = False
            elif fact.fact == "recovered":
                ball_loose = False
            elif fact.fact == "touchback" and ball_loose:
                # No recovery: it went out behind the opponents' goal line.
                lost.append(fumbled[-1])
                ball_loose = False
    return Loose(tuple(fumbled), tuple(lost))


def fumbler(fact: Fact, entry: Entry, play: PlaySummary) -> Side:
    """Return the team that fumbled. A lost fumble's fact names the team that has the ball now."""
    snapped = play.before.possession
    assert snapped is not None, "a play has a ball"
    if fact.fact == "loose_chain" or fact.how.startswith(PITCHED):
        return snapped
    if fact.side is None:
        return entry.before.possession or snapped
    return OTHER[fact.side] if fact.how == "lost" else fact.side


def lay_at(entry: Entry, side: Side, began: int) -> int | None:
    """Return how far from `began`, a spot of `side`, the ball was loose after an entry that
    reports it; None where it does not."""
    after = entry.after
    if at_rest(after) or after.possession != side or after.spot is None:
        return None
    return gained(began, after.spot - began)


_ONLY_PASS = "pass"
"""A call that is always a pass: a ball carrier was sacked, or has caught it. On other pass calls
the quarterback may run."""
_KICKS: tuple[Role, ...] = ("punt", "field_goal")
CARRIED = ("rush", "complete", "sack")
_NO_KICK = (*CARRIED, "incomplete", "caught", "intercepted")
_RETURN_PHASES = frozenset({RUN_BACK, INTERCEPTION_RETURN})
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
        if entry.before.phase not in _RETURN_PHASES
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
            if before.phase not in _RETURN_PHASES or not own or before.spot is None:
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
