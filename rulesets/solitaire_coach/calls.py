"""What may be called, by whom: `options`, and the refusal of everything else."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from rulesets.core.awaiting import Decide, Field, Option, decide
from rulesets.core.events import Call
from rulesets.core.field import GOAL
from rulesets.core.plain_data import as_word, unknown
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import Side, lead
from rulesets.core.state import (
    CHOICE,
    FREE_KICK,
    KICKOFF,
    OVER,
    PENALTY,
    RUN_BACK,
    SCRIMMAGE,
    TOSS,
    TRY,
    State,
    at,
)
from rulesets.solitaire_coach.state import EZ_GAIN, PUNT_DOWN, Play, play_of

STYLES = ("full", "simple")
STYLE = Field(
    "style",
    "choice",
    "line up with a rush, or the kick alone?",
    choices=STYLES,
    default="full",
    rules=dict.fromkeys(STYLES, "SC-R29"),
    choice_labels={"full": "lined up: it may be blocked", "simple": "the kick alone"},
)
"""Asked at each kick when `fg=ask` is agreed."""
RUN = Option("run", rule="SC-LOS-01", description="A run")
PASS = Option("pass", rule="SC-LOS-01", description="A pass")
PUNT = Option("punt", rule="SC-PUNT-01", description="A punt")
SIMPLE_PUNT = Option(
    "punt", rule="SC-PUNT-10", description="A punt: the ball goes over 45 yards on"
)
_KICKS = (
    Option("kickoff", rule="SC-KICK-01", description="A kickoff"),
    Option("onside", rule="SC-KICK-01", description="An onside kick"),
)
_RETURN = Option("return", rule="SC-KICK-05", description="Return it")
_TOUCHBACK = Option("touchback", rule="SC-SCORE-11", description="A touchback, to the 20")
_PUNT_RETURN = replace(_RETURN, rule="SC-PUNT-06")
_GAINED: Final = tuple(replace(option, rule="SC-SCORE-12") for option in (_RETURN, _TOUCHBACK))
"""Of a ball gained from the opponents in one's own end zone."""
TRY_KICK_FROM = 13
"""A try is kicked from that many yards behind where it is run or passed: the 15 and the 2
(SC-SCORE-09, SC-R9)."""
SKIP = Option("skip", rule="SC-R33", description="Skip the try: it cannot matter")
LEAST_TO_PUNT = 46
"""Yards to the goal from which a simple punt of 45 stays in play (SC-PUNT-10, SC-R25)."""
SIMPLE_PUNT_YARDS = 45
SAFETY_RETURN_FROM = 20
"""Where the return of a safety kick begins, in yards from the returner's goal (SC-SK-03)."""


_QUESTIONS = {
    TRY: "one point or two?",
    RUN_BACK: "return it, or take the touchback?",
    EZ_GAIN: "return it, or take the touchback?",
    PUNT_DOWN: "how do you take the punt?",
}
"""What the team with the ball is asked where it is more than the next call."""


def _of(side: Side, options: tuple[Option, ...], question: str = "") -> Decide:
    """Nothing is locked by the core: a call here may end a play or open its report."""
    return decide(side, *options, locks=False, question=question)


def options(rules: RuleSet, s: State) -> Decide | None:
    """The decision awaited now; None when a report or the coin is, or when the game is over."""
    if s.call is not None:
        return None
    if s.phase == CHOICE:
        assert s.chooser is not None, "a choice has a chooser"
        return _of(s.chooser, _choice(), "receive or kick off?")
    if s.phase == PENALTY:
        assert s.chooser is not None, "a choice has a chooser"
        return _of(s.chooser, *_of_foul(rules, play_of(s.play)))
    if s.possession is None:
        return None
    offered = _offered(rules, s, s.possession)
    return _of(s.possession, offered, _QUESTIONS.get(s.phase, "")) if offered else None


def _choice() -> tuple[Option, ...]:
    """SC-PRE-02, SC-R2: the winner of the toss receives or kicks."""
    return (
        Option("receive", rule="SC-PRE-02", description="Receive"),
        Option("kick", rule="SC-PRE-02", description="Kick off"),
    )


def _of_foul(rules: RuleSet, play: Play) -> tuple[tuple[Option, ...], str]:
    """The choices after a foul, and what the team is asked."""
    foul = play.foul
    if foul == "ineligible":
        trying = play.snap is not None and play.snap.phase == TRY  # SC-R36
        lost = rules.settings["loss_of_down"] == "yes" and not trying
        then = "loss of down" if lost else f"the {'try' if trying else 'down'} is replayed"
        options = (
            Option("accept", rule="SC-R30", description=f"Accept: 5 yards, and {then}"),
            Option("decline", rule="SC-R30", description="Decline: the pass is incomplete"),
        )
        return options, "accept the penalty, or decline?"
    rule = {"onside_touch": "SC-PEN-04", "onside_out": "SC-PEN-07"}.get(foul, "SC-R6")
    options = (
        Option("rekick", rule=rule, description="Have it kicked again, 5 yards back"),
        Option("take_ball", rule=rule, description="Take the ball there"),
    )
    return options, "kick it again, or take the ball?"


def _offered(rules: RuleSet, s: State, ball: Side) -> tuple[Option, ...]:
    match s.phase:
        case "scrimmage":
            return _scrimmage(rules, s)
        case "kickoff":
            return _KICKS
        case "free_kick":
            # SC-KICK-02: after a safety there is no onside kick.
            return (Option("safety_kick", rule="SC-KICK-02", description="The safety kick"),)
        case "try":
            tries = _tries(
                to_goal(s),
                rules.profile.goal_kick(at(s)[1] - TRY_KICK_FROM),
                rules.settings["fg"] == "ask",
            )
            return (*tries, SKIP) if may_skip(s, ball) else tries
        case "run_back":
            # SC-R6: a live kickoff that comes down in the field is returned.
            return (_RETURN, _TOUCHBACK) if inside(s) else (_RETURN,)
        case "ez_gain":
            return _GAINED
        case "punt_down":
            fair = Option("fair_catch", rule="SC-PUNT-08", description="A fair catch")
            return (_PUNT_RETURN, _TOUCHBACK if inside(s) else fair)
    return ()


def inside(s: State) -> bool:
    """Whether the ball is in the end zone of the side that has it: its goal line is part of it."""
    return s.spot is not None and s.spot <= 0


def to_goal(s: State) -> int:
    """Yards from the ball to the opponents' goal line."""
    _, spot = at(s)
    return GOAL - spot


@lru_cache(maxsize=256)
def _field_goal(distance: int, ask: bool) -> Option:
    """SC-FG-01, SC-FG-02: how far it is from the tee to the posts."""
    fields = (STYLE,) if ask else ()
    return Option(
        "fg", rule="SC-FG-01", description=f"A field goal: {distance} yards", fields=fields
    )


@lru_cache(maxsize=256)
def _tries(line: int, kick: int, ask: bool) -> tuple[Option, ...]:
    """SC-TRY-01, SC-SCORE-09, SC-SCORE-10, SC-R36: from where the last penalty left them."""
    fields = (STYLE,) if ask else ()
    return (
        Option(
            "try_kick",
            rule="SC-TRY-01",
            description=f"Kick, {kick} yards, for one point",
            fields=fields,
        ),
        Option(
            "try_play", rule="SC-TRY-01", description=f"Run or pass from the {line}, for two points"
        ),
    )


def _scrimmage(rules: RuleSet, s: State) -> tuple[Option, ...]:
    """SC-LOS-01: a run, a pass or a kick; SC-FG-01, SC-R27 limit the field goal; SC-PUNT-10 and
    SC-PUNT-11 the simple punt, SC-R26 lets the full one be made on any down."""
    far = to_goal(s)
    options = [RUN, PASS]
    if rules.settings["punt"] == "full":
        options.append(PUNT)
    elif far >= LEAST_TO_PUNT:
        options.append(SIMPLE_PUNT)
    if far <= int(rules.settings["fg_max"]):
        length = rules.profile.goal_kick(GOAL - far)  # SC-FG-02
        options.append(_field_goal(length, rules.settings["fg"] == "ask"))
    return tuple(options)


def may_skip(s: State, scorers: Side) -> bool:
    """SC-R33: at the very end, when the try can change nothing."""
    margin = lead(s.score, scorers)
    return s.period == 4 and s.time_left <= 0 and (margin > 0 or margin < -2)


_ALSO = {
    "kick_off": "kickoff",
    "onside_kick": "onside",
    "safetykick": "safety_kick",
    "free_kick": "safety_kick",
    "field_goal": "fg",
    "trykick": "try_kick",
    "tryplay": "try_play",
    "kick_return": "return",
    "faircatch": "fair_catch",
    "take": "take_ball",
    "xp": "try_kick",
    "two_point": "try_play",
    "re_kick": "rekick",
    "onsidekick": "onside",
    "run_back": "return",
    "touch_back": "touchback",
    "on_side": "onside",
    "on_side_kick": "onside",
    "pat": "try_kick",
    "extra_point": "try_kick",
    "two": "try_play",
    "two_points": "try_play",
    "two_point_play": "try_play",
    "try_run": "try_play",
    "try_pass": "try_play",
    "rush": "run",
    "run_play": "run",
    "pass_play": "pass",
    "no_try": "skip",
    "kick_again": "rekick",
}
CALLS = {
    "run",
    "pass",
    "punt",
    "fg",
    "kickoff",
    "onside",
    "safety_kick",
    "return",
    "touchback",
    "fair_catch",
    "try_kick",
    "try_play",
    "skip",
    "accept",
    "decline",
    "rekick",
    "take_ball",
    "receive",
    "kick",
}


def spell_call(event: Call) -> Call:
    """A call in its one spelling. Raises Refused for what is none."""
    if event.signal is not None:
        raise Refused("calls have no numbers here: call by name, such as run or pass")
    name = as_word(event.call)
    name = _ALSO.get(name, name)
    if name not in CALLS:
        raise Refused(unknown("call", event.call, sorted(CALLS)))
    return Call(name, None, _style(name, event), event.side, event.tick, event.override)


def _style(name: str, event: Call) -> dict[str, str] | None:
    if not event.details:
        return None
    if name not in ("fg", "try_kick") or set(event.details) != {"style"}:
        raise Refused(f"a {name} is called with no details")
    style = event.details["style"]
    if style not in STYLES:
        raise Refused(f"style must be full or simple, not {style!r}", "SC-R29")
    return {"style": style}


def check_call(rules: RuleSet, s: State, event: Call) -> None:
    """Whether a call, spelled, may be made now. Raises Refused when it may not (SC-REC-03: what
    the rules forbid may be recorded all the same)."""
    if s.call is not None:
        snap = play_of(s.play).snap
        rule = "SC-SK-03" if snap is not None and snap.phase == FREE_KICK else ""
        raise Refused(f"{s.call} has been called: first report what happened", rule)
    decision = options(rules, s)
    if decision is None:
        messages = {TOSS: "the toss comes first", OVER: "the game is over"}
        raise Refused(messages.get(s.phase, "report first who has the ball, and where"))
    if event.call not in decision.calls:
        raise _not_permitted(rules, s, event.call, decision)
    if event.side is not None and event.side != decision.side:
        rule = decision.options[0].rule
        raise Refused(f"this is for the {decision.side} team to call", rule, forbidden=True)


def _not_permitted(rules: RuleSet, s: State, call: str, decision: Decide) -> Refused:
    if s.phase == SCRIMMAGE and call == "fg":
        most = rules.settings["fg_max"]
        return Refused(
            f"a field goal is tried from the opponents' {most} or nearer",
            "SC-FG-01",
            forbidden=True,
        )
    if s.phase == SCRIMMAGE and call == "punt":
        return Refused(
            "too near for a simple punt: run, pass or kick a field goal",
            "SC-PUNT-11",
            forbidden=True,
        )
    rule = _WHY_NOT.get((s.phase, call), decision.options[0].rule)
    may = ", ".join(option.call for option in decision.options)
    return Refused(f"{call} cannot be called now; what can is {may}", rule)


_WHY_NOT = {
    (FREE_KICK, "onside"): "SC-KICK-02",
    (TRY, "skip"): "SC-R33",
    (PUNT_DOWN, "touchback"): "SC-PUNT-08",
    (KICKOFF, "safety_kick"): "SC-KICK-01",
    (RUN_BACK, "fair_catch"): "SC-KICK-05",
    (RUN_BACK, "touchback"): "SC-R6",
}
