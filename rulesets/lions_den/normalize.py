"""Inputs in their one spelling: calls and their details, dice as people read them, reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from rulesets.core.awaiting import Chance
from rulesets.core.dice import percent
from rulesets.core.events import Call, Report, Roll
from rulesets.core.field import read_place
from rulesets.core.forms import Field
from rulesets.core.part_yards import toward_own_goal
from rulesets.core.plain_data import one_side, unknown
from rulesets.core.refusal import Refused
from rulesets.core.report_reader import loss_as_gain, read_form
from rulesets.core.sides import HOME, Side
from rulesets.core.state import KICKOFF, SCRIMMAGE, TRY, State
from rulesets.lions_den.calls import (
    AIM,
    DEEPEST,
    DEFENDERS,
    LOOSE,
    PASS_FIELDS,
    PASS_PLAY,
    PITCH_OUT,
    QUARTERBACK,
    RUN,
    at_dead_ball,
)
from rulesets.lions_den.forms import ELSEWHERE, FORMATION, KICK_FORMATION, form
from rulesets.lions_den.state import play_of
from rulesets.lions_den.words import (
    BY_PHASE,
    CALLS_ALSO,
    plain_details,
    plain_loose,
    plain_report,
)

_DETAILS: Final[Mapping[str, tuple[Field, ...]]] = {
    "pass": PASS_FIELDS,
    "run": RUN.fields,
    "pitch_out": PITCH_OUT.fields,
    "pass_play": PASS_PLAY.fields,
    "intercept": (DEFENDERS,),
    "aim": AIM.fields,
    "quarterback": QUARTERBACK.fields,
}
CALLS: Final = frozenset(_DETAILS) | {
    "heads", "tails", "kick", "receive", "kickoff", "safety_punt", "punt", "field_goal", "pocket",
    "re_aim", "turn", "no_turn", "resume", "none", "touchback", "return", "play", "accept",
    "decline",
}  # fmt: skip
PUNT_CHAIN: Final = 6
"""Two d10 for the success of a punt, three for its length, one for its side."""


def spell_call(s: State, event: Call) -> Call:
    """A call in its one spelling, its details read. Raises Refused for what is none."""
    if event.signal is not None:
        raise Refused("calls have no numbers here: call by name, such as run or punt")
    name = _name(s, event)
    if name not in CALLS:
        raise Refused(unknown("call", event.call, sorted(CALLS)))
    details = event.details or {}
    if (name, s.phase, s.call) == ("pocket", SCRIMMAGE, None):
        name, details = "pass_play", {"pocket": True} | dict(details)
    if name not in _DETAILS:
        if details:
            raise Refused(f"a {name} is called with nothing beside it")
        read = None
    else:
        told = read_form(
            _DETAILS[name], plain_details(name, details), s.possession or "home", f"a {name}"
        )
        read = told if details or name == "quarterback" else None
    return Call(name, None, read or None, event.side, event.tick, event.override)


def _name(s: State, event: Call) -> str:
    """A call by its one name: kicks by their phase, and a pass before the snap as a pass play,
    unless all of the throw is told with it. A pass on a try is the play for two, and so is a run,
    which is declared so (LD-R52)."""
    name = event.call.strip().lower().replace(" ", "_").replace("-", "_")
    name = CALLS_ALSO.get(name, name)
    if s.call is not None:
        return "no_turn" if name == "none" else name
    if name == "pass" and s.phase in (SCRIMMAGE, TRY) and not _throws(event.details):
        name = "pass_play"
    return BY_PHASE.get((s.phase, name), name)


def _throws(details: Mapping[str, Any] | None) -> bool:
    return bool((details or {}).keys() - {"pocket"})


def spell_roll(s: State, event: Roll, wanted: Chance) -> Roll:
    """LD-DICE-02, LD-R8, LD-R33, LD-R49: hundredths may be told as one number or as two dice, the
    white one, the tens, first; 0-0 is 100. A 0 on a single d10 is a ten."""
    pips, dice = event.pips, wanted.dice
    if dice == ("coin",) or not dice or not pips:
        return event
    if dice[0] != "d100":
        return replace(event, pips=_tens(pips))
    chain = play_of(s.play).stage == "success" and len(pips) == PUNT_CHAIN
    if (len(pips) == len(dice) + 1 or chain) and all(0 <= each <= 10 for each in pips):
        return replace(event, pips=(percent(pips[:2]), *_tens(pips[2:])))
    return replace(event, pips=(pips[0] or 100, *_tens(pips[1:])))


def _tens(pips: Sequence[int]) -> tuple[int, ...]:
    return tuple(10 if each == 0 else each for each in pips)


def _is_of_a_play(fields: Mapping[str, Any]) -> bool:
    return not fields.keys() <= {field.name for field in (*FORMATION, *KICK_FORMATION)}


def spell_report(s: State, event: Report) -> Report:
    """A report with every field in its one spelling, and its spots in whole yards (LD-R24). Raises
    Refused."""
    if at_dead_ball(s):
        if _is_of_a_play(event.fields):
            raise Refused("nothing has been played yet: call first what is to be played")
        fields = KICK_FORMATION if s.phase == KICKOFF else FORMATION
        told = read_form(fields, event.fields, s.possession or "home", "a look at the line-up")
        return Report(told, event.tick, event.override)
    if s.possession is None or s.spot is None:
        raise Refused("nothing is to be told now: dice or a call come first")
    start = s.spot if s.phase in (SCRIMMAGE, TRY) or not play_of(s.play).unplaced else None
    if start is None:
        start = _told_start(event.fields, s.possession)
    if s.phase == LOOSE:
        plain = plain_loose(event.fields)
        plain = toward_own_goal(plain, _holder(s, plain), None)
    else:
        plain = plain_report(s, toward_own_goal(loss_as_gain(event.fields), s.possession, start))
    told = read_form(form(s), plain, s.possession, start=start, elsewhere=ELSEWHERE)
    if told.get("result") == "sacked" and "tacklers" not in plain and _is_deep(s, told):
        told["tacklers"] = 0
    return Report(told, event.tick, event.override)


def _told_start(told: Mapping[str, Any], side: Side) -> int | None:
    """Where he got the ball, if that is told: his gain is counted from there."""
    try:
        return read_place(told["from"], side) if isinstance(told.get("from"), str) else None
    except ValueError:  # the form refuses it, in words
        return None


def _holder(s: State, told: Mapping[str, Any]) -> Side:
    """LD-R24: whose ball a loose one is: his who has recovered it, or the last holder's."""
    side = told.get("side")
    return one_side(side, "side") if side is not None else s.possession or HOME


def _is_deep(s: State, told: Mapping[str, Any]) -> bool:
    """LD-R34: more than ten yards back he is sacked where he stands: unless somebody is told to
    have tackled him, nobody has."""
    assert s.possession is not None and s.spot is not None, "a quarterback has a side and a line"
    return "spot" in told and read_place(told["spot"], s.possession) < s.spot - DEEPEST
