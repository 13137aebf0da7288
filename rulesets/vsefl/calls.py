"""What may be called at a dead ball, by whom, and the refusal of everything else; and what a side
would usually do about a foul (VS-R18: it is recommended, and binds no one)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from rulesets.core.awaiting import Decide, Option, decide
from rulesets.core.events import Call
from rulesets.core.field import GOAL
from rulesets.core.plain_data import as_word, unknown
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import Side, lead
from rulesets.core.state import (
    FREE_KICK,
    KICKOFF,
    PENALTY,
    RUN_BACK,
    SCRIMMAGE,
    TRY,
    Snap,
    State,
    at,
    snap_of,
)
from rulesets.vsefl import kicks, stoppages
from rulesets.vsefl.end_of_play import scorer
from rulesets.vsefl.forms import KINDS
from rulesets.vsefl.fouls.enforcement import mark_off
from rulesets.vsefl.state import END_CHOICE, Foul, PendingEnd, play_of
from rulesets.vsefl.stoppages import STOPPAGES, open_now, why_closed

ACCEPTS: Final = ("accept", "accept_second", "accept_third")
"""Of several fouls one is taken (VS-R52): with a catch, with the end of the play, and by the dice
makes three at most."""


def advised(rules: RuleSet, s: State) -> str:
    """VS-R18: one of the fouls accepted, or decline: what the chooser of a penalty usually does."""
    play, snap = play_of(s), snap_of(s)
    end, chooser = play.end, s.chooser
    assert end is not None and chooser is not None, "a foul waits for a choice"
    foul = max(play.fouls, key=lambda each: (each.after in ("first", "spot"), each.yards))
    if not end.foul_only and not _takes(rules, snap, end, foul, chooser):
        return "decline"
    return ACCEPTS[play.fouls.index(foul)]


def _takes(rules: RuleSet, snap: Snap, end: PendingEnd, foul: Foul, chooser: Side) -> bool:
    if snap.phase == TRY and not end.points:
        return (
            foul.side != snap.possession
        )  # A try that failed is made again only for a foul against it.
    if scorer(end) is not None:
        return scorer(end) != chooser
    if foul.after in ("tack", "stand") or snap.phase != SCRIMMAGE:
        return True
    if foul.side == snap.possession:
        return _as_defense(snap, end, foul)
    return _as_offense(rules, snap, end, foul)


def _as_defense(snap: Snap, end: PendingEnd, foul: Foul) -> bool:
    """Not when the ball is won, nor when the play failed on third or fourth down, or lost more
    than the penalty would."""
    if end.possession != snap.possession:
        return False
    short = snap.line_to_gain is not None and end.spot < snap.line_to_gain
    failed = short and (snap.down or 1) >= 3 and foul.after != "lost"
    return not failed and end.spot - snap.spot > -foul.yards


def _as_offense(rules: RuleSet, snap: Snap, end: PendingEnd, foul: Foul) -> bool:
    """When the ball is lost, when it brings a first down that the play did not, or when it is
    farther than the play."""
    if end.possession != snap.possession:
        return True
    spot, dead = mark_off(rules, snap, foul)
    line = GOAL if snap.line_to_gain is None else snap.line_to_gain
    if dead.next == "first_down" and end.spot < line:
        return True
    # A down again is worth a few yards.
    return end.spot < line and spot >= end.spot - 2


ENDS: Final = ("west", "east")


def _a(noun: str) -> str:
    return f"{'An' if noun[0] in 'aeiou' else 'A'} {noun}"


PLAY = Option(
    "play", rule="VS-CAL-01", description="A play: roll for the defense, then for the offense"
)
PUNT = Option("punt", rule="VS-PUN-01", description="A punt")
FAKE = Option("fake_punt", rule="VS-PUN-02", description="Line up to punt, and run or pass")
FIELD_GOAL = Option("field_goal", rule="VS-FG-02", description="A field goal")
KNEEL = Option("kneel", rule="VS-R44", description="Kneel down")
_OWN = tuple(
    Option(kind, rule="VS-R8a", description=f"{_a(kind.replace('_', ' '))}, whatever the dice say")
    for kind in KINDS[:-1]
)
KICKOFF_OPTION = Option("kickoff", rule="VS-KO-01", description="Kick off")
_ONSIDE = Option("onside", rule="VS-ONS-01", description="An onside kick")
_SAFETY_KICK = Option("safety_kick", rule="VS-SAF-02", description="The kick after the safety")
RETURN = Option("return", rule="VS-KO-08", description="Return it")
TOUCHBACK = Option("touchback", rule="VS-KO-07", description="A touchback, to the 20")
_OF_A_PUNT = tuple(replace(option, rule="VS-PUN-09") for option in (RETURN, TOUCHBACK))
_SAFETY_RETURN = replace(RETURN, rule="VS-SAF-04")
FAIR_CATCH = Option("fair_catch", rule="VS-SAF-05", description="A fair catch: the ball on the 25")
_TRY_KICK = Option("try_kick", rule="VS-TRY-01", description="Kick, for one point")
_TRY_PLAY = Option("try_play", rule="VS-TRY-01", description="Run or pass, for two points")
_SKIP = Option("skip", rule="VS-R50", description="Skip the try: the game is won")
_ENDS = tuple(
    Option(end, rule="VS-PRE-04", description=f"Defend the goal in the {end}") for end in ENDS
)
NO_HOME_FG = Option("skip", rule="VS-R4", description="Skip the free kick")


@lru_cache(maxsize=256)
def _of(side: Side, options: tuple[Option, ...], question: str = "") -> Decide:
    """Nothing is locked by the core: a call here opens a play or ends a choice."""
    return decide(side, *options, locks=False, question=question)


def options(rules: RuleSet, s: State) -> Decide | None:
    """The decision awaited now; None when dice or a report are, or when the game is over."""
    if s.call is not None:
        return None
    if s.phase == END_CHOICE:
        assert s.chooser is not None, "a choice has a chooser"
        return _of(s.chooser, _ENDS, "which goal do you defend?")
    if s.phase == PENALTY:
        assert s.chooser is not None, "a choice has a chooser"
        return _of(s.chooser, _of_fouls(rules, s), "accept the penalty, or decline?")
    if s.possession is None:
        return None
    offered = _offered(rules, s)
    return _of(s.possession, offered, _question(s)) if offered else None


def _question(s: State) -> str:
    """What the team with the ball is asked where it is more than the next call."""
    if s.phase == RUN_BACK:
        free = snap_of(s).phase == FREE_KICK
        return "return it, or a fair catch?" if free else "return it, or take the touchback?"
    return "one point or two?" if s.phase == TRY else ""


def _of_fouls(rules: RuleSet, s: State) -> tuple[Option, ...]:
    """VS-R18: accept or decline, the usual choice marked; VS-R52: of two fouls one may be taken;
    where nothing but fouls came of the play there is nothing to keep."""
    play = play_of(s)
    choices = [
        Option(
            name,
            rule="VS-R18",
            description=f"Accept: {_foul_says(foul.name, foul.yards)}",
        )
        for name, foul in zip(ACCEPTS, play.fouls, strict=False)
    ]
    if play.end is None or not play.end.foul_only:
        choices.append(Option("decline", rule="VS-R18", description="Decline: keep the play"))
    usual = advised(rules, s)
    return tuple(
        replace(each, description=f"{each.description} (standard here)")
        if each.call == usual
        else each
        for each in choices
    )


def _foul_says(name: str, yards: int) -> str:
    far = f", {yards} yards" if yards else ""
    return f"{name.replace('_', ' ')}{far}"


def _offered(rules: RuleSet, s: State) -> tuple[Option, ...]:
    match s.phase:
        case "scrimmage":
            return _scrimmage(rules, s)
        case "kickoff":
            if kicks.why_not(rules, s) is None:
                return (KICKOFF_OPTION, _ONSIDE)
            return (KICKOFF_OPTION,)
        case "free_kick":
            return (_SAFETY_KICK,)
        case "try":
            return (_TRY_KICK, _TRY_PLAY, _SKIP) if _may_skip(s) else (_TRY_KICK, _TRY_PLAY)
        case "run_back":
            return _on_a_return(s)
    return ()


def _scrimmage(rules: RuleSet, s: State) -> tuple[Option, ...]:
    """VS-R9: a kick on any down; VS-FG-02, VS-R45: a field goal from near enough; VS-R8a: the
    dice call the play, unless the coach may."""
    _, spot = at(s)
    choices = [PLAY]
    if rules.settings["obey_dice"] == "no":
        choices += _OWN
    choices += [PUNT, FAKE]
    if GOAL - spot <= int(rules.settings["fg_max_los"]):
        choices.append(FIELD_GOAL)
    if rules.settings["kneel"] == "yes":
        choices.append(KNEEL)
    if s.down == rules.profile.downs and rules.settings["fourth_advice"] == "yes":
        choices = [_advised(rules, s, option) for option in choices]
    return tuple(choices)


def _advised(rules: RuleSet, s: State, option: Option) -> Option:
    """VS-R8b: the usual choice on fourth down, marked; it binds no one."""
    assert s.spot is not None and s.line_to_gain is not None, "scrimmage has a spot and a line"
    near = GOAL - s.spot <= int(rules.settings["fg_max_los"])
    usual = "play" if s.line_to_gain - s.spot <= 1 else "field_goal" if near else "punt"
    return (
        replace(option, description=f"{option.description} (standard here)")
        if option.call == usual
        else option
    )


def _on_a_return(s: State) -> tuple[Option, ...]:
    """VS-KO-07, VS-PUN-09: a touchback of a ball in the end zone; VS-R36, VS-R37: the fair catch
    is for safety kicks alone, which have no touchback."""
    snap = snap_of(s)
    if snap.phase == FREE_KICK:
        return (_SAFETY_RETURN, FAIR_CATCH)
    both = (RETURN, TOUCHBACK) if snap.phase == KICKOFF else _OF_A_PUNT
    return both if play_of(s).from_end_zone else both[:1]


def _may_skip(s: State) -> bool:
    """VS-R50, VS-R74: when the game is over with it, and no try can change who wins."""
    side, _ = at(s)
    margin = lead(s.score, side)
    return s.period == 4 and s.time_left <= 0 and (margin > 0 or margin < -2)


_ALSO: Final = {
    "kick_off": "kickoff",
    "onside_kick": "onside",
    "on_side": "onside",
    "on_side_kick": "onside",
    "fg": "field_goal",
    "kick_return": "return",
    "run_back": "return",
    "elect_touchback": "touchback",
    "faircatch": "fair_catch",
    "safetykick": "safety_kick",
    "free_kick": "safety_kick",
    "xp": "try_kick",
    "pat": "try_kick",
    "kick": "try_kick",
    "two_point": "try_play",
    "two": "try_play",
    "trykick": "try_kick",
    "tryplay": "try_play",
    "fake": "fake_punt",
    "read_option": "option",
    "dive": "run",
    "off_tackle": "run",
    "sneak": "run",
    "counter": "run",
    "roll_out": "pass",
    "rollout": "pass",
    "play_action": "pass",
    "short_pass": "pass",
    "medium_pass": "pass",
    "long_pass": "pass",
    "cutback": "ten_stop",
    "scrimmage_call": "play",
    "roll": "play",
    "hand_off": "handoff",
    "go": "play",
}
DEAD_BALL: Final = {
    "play",
    *KINDS,
    "punt",
    "field_goal",
    "kneel",
    "kickoff",
    "onside",
    "safety_kick",
    "return",
    "touchback",
    "fair_catch",
    "try_kick",
    "try_play",
    "skip",
    *ACCEPTS,
    "decline",
    *ENDS,
}


def spell_call(event: Call) -> Call:
    """A call in its one spelling. Raises Refused for what is none."""
    if event.signal is not None:
        raise Refused("calls have no numbers here: call by name, such as play or punt")
    name = as_word(event.call)
    name = _ALSO.get(name, name)
    if name in STOPPAGES:
        details = stoppages.details_of(replace(event, call=name))
        return replace(event, call=name, details=details or None)
    if name not in DEAD_BALL:
        raise Refused(unknown("call", event.call, sorted(DEAD_BALL | set(STOPPAGES))))
    if event.details:
        raise Refused(f"a {name} is called with no details")
    return replace(event, call=name)


def check_call(rules: RuleSet, s: State, event: Call) -> None:
    """Whether a call, spelled, may be made now. Raises Refused when it may not."""
    if event.call in STOPPAGES:
        if event.call not in {option.call for option in open_now(rules, s)}:
            raise why_closed(rules, s, event.call)
        stoppages.check_stop(rules, s, event)
        return
    if s.call is not None:
        _judge_locked(rules, s, event)
        return
    if s.phase == SCRIMMAGE and event.call in KINDS:
        return  # A play told from a book and dice of one's own.
    decision = options(rules, s)
    if decision is None:
        if event.call == "skip" and s.phase == "pre_fg":
            return
        raise Refused(_NOT_NOW.get(s.phase, "the dice come first, or a report"))
    if event.call not in decision.calls:
        raise _not_permitted(rules, s, event.call, decision)
    if event.side is not None and event.side != decision.side:
        rule = decision.options[0].rule
        raise Refused(f"this is for the {decision.side} team to call", rule, forbidden=True)


_NOT_NOW: Final = {
    "pre_fg": "the home team's free kick comes first: good, no_good, or skip it",
    "toss": "the coin comes first",
    "over": "the game is over",
}


def _judge_locked(rules: RuleSet, s: State, event: Call) -> None:
    """A kickoff that is on may become a return; the play of the dice is to be run (VS-R8a)."""
    if s.phase in (KICKOFF, FREE_KICK) and s.call in ("kickoff", "safety_kick"):
        if event.call in {option.call for option in competing(s)}:
            return
        if s.call == "safety_kick" and event.call == "touchback":
            raise Refused("a safety kick has no touchback: catch it, or run", "VS-R36")
    if s.call == "play" and event.call in KINDS and not play_of(s).defense:
        return  # As above, of a try too.
    fresh = not play_of(s).stops and not play_of(s).caught
    if s.call in KINDS and event.call in KINDS and fresh:
        if rules.settings["obey_dice"] == "yes":
            raise Refused("the play that the dice have called is run", "VS-R8a", forbidden=True)
        return
    raise Refused(f"{s.call} has been called: first report what happened")


def competing(s: State) -> tuple[Option, ...]:
    """What the receivers may call of a kickoff that is on (VS-KO-07, VS-SAF-05)."""
    if s.call == "kickoff":
        return (RETURN, TOUCHBACK)
    return (_SAFETY_RETURN, FAIR_CATCH) if s.call == "safety_kick" else ()


def _not_permitted(rules: RuleSet, s: State, call: str, decision: Decide) -> Refused:
    if s.phase == SCRIMMAGE and call == "field_goal":
        most = rules.settings["fg_max_los"]
        return Refused(
            f"a field goal is tried from the opponents' {most} or nearer",
            "VS-FG-02",
            forbidden=True,
        )
    if s.phase == KICKOFF and call == "onside":
        refused = kicks.why_not(rules, s)
        assert refused is not None, "it is not offered"
        return refused
    rule = _WHY_NOT.get((s.phase, call), decision.options[0].rule)
    if s.phase == RUN_BACK and call == "touchback" and snap_of(s).phase == FREE_KICK:
        rule = "VS-R36"
    may = ", ".join(option.call for option in decision.options)
    return Refused(f"{call} cannot be called now; what can is {may}", rule)


_WHY_NOT: Final = {
    (FREE_KICK, "onside"): "VS-R15",
    (TRY, "skip"): "VS-R50",
    (RUN_BACK, "fair_catch"): "VS-R37",
    (RUN_BACK, "touchback"): "VS-PUN-09",
    (SCRIMMAGE, "kneel"): "VS-R44",
}
