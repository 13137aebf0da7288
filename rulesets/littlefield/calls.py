"""What may be called, by whom, and what a call does (LQ-EQ-04, LQ-DIAL-02)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from rulesets.core.awaiting import Decide, Option, decide
from rulesets.core.dial import Signal
from rulesets.core.events import Call
from rulesets.core.field import GOAL
from rulesets.core.plain_data import unknown
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import SIDES, Side
from rulesets.core.state import (
    CHOICE,
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    OVER,
    RUN_BACK,
    SCRIMMAGE,
    TOSS,
    TRY,
    Phase,
    State,
)
from rulesets.littlefield.signals import (
    BY_NUMBER,
    FIELD_GOAL_FROM,
    KICK_CHOICES,
    TRY_KICK,
    field_goal_signal,
)


def _option(signal: Signal, rule: str = "") -> Option:
    return Option(signal.call, signal.number, rule or signal.rule, signal.description)


def _scrimmage(side: Side, spot: int) -> Decide:
    """LQ-SCRIM-01, LQ-PASS-01, LQ-PUNT-01 on any down; a field goal from the 15 in (LQ-FG-01)."""
    signals = [BY_NUMBER[n] for n in (1, 2, 3, 4, 7)]
    if spot >= FIELD_GOAL_FROM:
        signals.append(BY_NUMBER[field_goal_signal(spot)])
    return decide(side, *(_option(signal) for signal in signals))


_SCRIMMAGE = {side: [_scrimmage(side, spot) for spot in range(GOAL)] for side in SIDES}
_TRY = {side: decide(side, _option(TRY_KICK), _option(BY_NUMBER[12])) for side in SIDES}
"""LQ-TRY-02, LQ-TRY-03."""
_FORCED: dict[Phase, dict[Side, Decide]] = {
    phase: {side: decide(side, _option(BY_NUMBER[number], rule)) for side in SIDES}
    for phase, number, rule in (
        (KICKOFF, 11, ""),
        (FREE_KICK, 11, "LQ-FK-01"),
        (RUN_BACK, 6, ""),
        (INTERCEPTION_RETURN, 5, ""),
    )
}
"""The one signal of each phase in which nothing is chosen, and the rule that forces it where it
is not the signal's own. A free kick after a safety is one: no one chooses who takes it (LQ-R33)."""


def options(rules: RuleSet, s: State) -> Decide | None:
    """The decision awaited now, and what may be called."""
    if s.call is not None:
        return None
    ball, spot = s.possession, s.spot
    if ball is None or spot is None:
        if s.chooser is None:
            return None
        if opens_at_midfield(rules, s):
            return _TAKE_OR_LEAVE[s.chooser]
        return _choice(s.chooser, choice_rule(rules, s))
    if s.down is not None:
        return _SCRIMMAGE[ball][spot]
    return _TRY[ball] if s.phase == TRY else _FORCED[s.phase][ball]


@lru_cache
def _choice(side: Side, rule: str) -> Decide:
    return decide(
        side,
        Option("kick", None, rule, "Kick off"),
        Option("receive", None, rule, "Receive"),
        locks=False,
        question="kick off or receive?",
    )


_TAKE_OR_LEAVE = {
    side: decide(
        side,
        Option("receive", None, "LQ-R40", "Take the ball"),
        Option("kick", None, "LQ-R40", "Leave the ball"),
        locks=False,
        question="take the ball at midfield or leave it?",
    )
    for side in SIDES
}


def opens_at_midfield(rules: RuleSet, s: State) -> bool:
    """LQ-R40: whether the choice is about who has the ball first, not about a kickoff."""
    opening = s.phase == CHOICE and s.period == 1 and not s.period_started
    return opening and rules.settings["halves_begin"] == "midfield"


def choice_rule(rules: RuleSet, s: State) -> str:
    """LQ-TOSS-01 and LQ-TOSS-02 open the halves, LQ-AFT-01 follows a score. A half that begins at
    midfield is opened by LQ-R40."""
    if s.period_started:
        return "LQ-AFT-01"
    if rules.settings["halves_begin"] == "midfield":
        return "LQ-R40" if s.period == 1 else "LQ-AFT-01"
    return "LQ-TOSS-01" if s.period == 1 else "LQ-TOSS-02"


_KNOWN = {signal.call for signal in BY_NUMBER.values()} | {TRY_KICK.call, *KICK_CHOICES}


def spell_call(s: State, event: Call) -> Call:
    """A call by number becomes a call by name; a field goal keeps its number only when it is not
    that of the nearest line. Raises Refused for a name or number that is no call."""
    name, number = event.call, event.signal
    if number is not None:
        if number not in BY_NUMBER:
            raise Refused(f"there is no signal {number}: the signals are 1 to 12", "LQ-EQ-04")
        name = name or BY_NUMBER[number].call
        if s.phase == TRY and number in (8, 9, 10):
            name = TRY_KICK.call
        expected = _number_of(s, name)
        if number == expected:
            number = None
    if name not in _KNOWN:
        raise Refused(unknown("call", name, sorted(_KNOWN)))
    if event.details:
        raise Refused(f"a {name} is called with no details")
    return event if event.signal is None else replace(event, call=name, signal=number)


def _number_of(s: State, name: str) -> int | None:
    if name == TRY_KICK.call:
        return TRY_KICK.number
    if name == "field_goal":
        return field_goal_signal(s.spot) if s.spot is not None else None
    return next((signal.number for signal in BY_NUMBER.values() if signal.call == name), None)


def check_call(rules: RuleSet, s: State, event: Call) -> None:
    """Whether a call, spelled, may be made now. Raises Refused when it may not."""
    if s.call is not None:
        _refuse_second(rules, s, event)
    decision = options(rules, s)
    if decision is None:
        raise Refused(*_NO_CALL.get(s.phase, _NO_CALL[OVER]))
    if event.call not in decision.calls:
        raise _not_permitted(rules, s, event, decision)
    _check_side(rules, s, event, decision)
    if event.signal is not None:
        _check_signal(s, event)


_NO_CALL = {
    TOSS: ("the toss comes first: roll the coin, 1 for home, 2 for the visitors", "LQ-TOSS-01"),
    OVER: ("the game is over: nothing more can be called", "LQ-END-01"),
}


def _refuse_second(rules: RuleSet, s: State, event: Call) -> None:
    """LQ-DIAL-02. A marker that was moved all the same could only be moved to a signal that was
    open when it was set."""
    before = options(rules, replace(s, call=None, play=None))
    coherent = before is not None and event.call in before.calls and event.signal is None
    locked = (s.call or "").replace("_", " ")
    raise Refused(
        f"the marker is locked on the {locked} until the dial has stopped and the"
        " ball has been moved",
        "LQ-DIAL-02",
        forbidden=coherent,
    )


def _not_permitted(rules: RuleSet, s: State, event: Call, decision: Decide) -> Refused:
    if s.phase == SCRIMMAGE and event.call == "field_goal":
        message = "a field goal is tried from the 15 or nearer"
        return Refused(message, "LQ-FG-01", forbidden=True)
    rule = decision.options[0].rule
    if (
        s.phase == CHOICE
        and s.period > 1
        and not s.period_started
        and not rules.profile.counts_plays
    ):
        rule = "LQ-R36"
    if s.phase == TRY and event.call in ("line_buck", "off_tackle", "end_run", "pass"):
        rule = "LQ-TRY-03"
    return Refused(f"{_MEANT_FOR[event.call]}; {_DUE[s.phase]}", rule)


_MEANT_FOR = {
    "line_buck": "signal 1 is for scrimmage",
    "off_tackle": "signal 2 is for scrimmage",
    "end_run": "signal 3 is for scrimmage",
    "pass": "signal 4 is for scrimmage",
    "interception_return": "signal 5 is for an interception",
    "run_back": "signal 6 is for running back a kick",
    "punt": "signal 7, the punt, is for scrimmage",
    "field_goal": "a field goal is tried from scrimmage",
    "kickoff": "signal 11 is for a kickoff or a free kick",
    "try_kick": "a kick for the point follows a touchdown",
    "try_scrimmage": "signal 12 is for the point after",
    "kick": "kick or receive is for a kickoff",
    "receive": "kick or receive is for a kickoff",
}
"""What each call is for, for the message when it comes at another time."""
_DUE: dict[Phase, str] = {
    CHOICE: "now it is kick or receive",
    KICKOFF: "now the ball is kicked off",
    FREE_KICK: "now a free kick is taken",
    RUN_BACK: "now the kick is returned",
    INTERCEPTION_RETURN: "now the interception is returned",
    SCRIMMAGE: "now rush, pass or kick",
    TRY: "now try for the point",
}
"""What each phase waits for."""


def _check_side(rules: RuleSet, s: State, event: Call, decision: Decide) -> None:
    """LQ-EQ-04; where signals are called aloud either player may key them (LQ-DIAL-03)."""
    if event.side is None or event.side == decision.side:
        return
    if s.phase == CHOICE:
        rule = decision.options[0].rule
        message = f"the choice is not the {event.side}'s: the {decision.side} team chooses"
    elif rules.settings["signals"] == "aloud":
        return
    else:
        rule = "LQ-EQ-04"
        message = f"the marker is not the {event.side}'s: the {decision.side} team has the ball"
    raise Refused(message, rule, forbidden=True)


def _check_signal(s: State, event: Call) -> None:
    """LQ-R8: of the three field-goal signals only that of the nearest line is used."""
    right = _number_of(s, event.call)
    rules = {"field_goal": "LQ-R8", TRY_KICK.call: "LQ-TRY-02"}
    kick = event.call in rules and event.signal in (8, 9, 10)
    raise Refused(
        f"signal {event.signal} is not the one from here: the signal is {right}",
        rules[event.call] if kick else "LQ-EQ-04",
        forbidden=kick,
    )
