"""Inputs in their one spelling: calls and their details, dice as people read them, reports."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from rulesets.core.awaiting import Chance
from rulesets.core.dice import percent
from rulesets.core.events import Call, Report, Roll
from rulesets.core.form_reading import read_form
from rulesets.core.forms import Field
from rulesets.core.refusal import Refused
from rulesets.core.state import KICKOFF, SCRIMMAGE, TRY, State
from rulesets.lions_den.calls import (
    AIM,
    DEFENDERS,
    PASS_FIELDS,
    PASS_PLAY,
    PITCH_OUT,
    QUARTERBACK,
    RUN,
    at_dead_ball,
)
from rulesets.lions_den.forms import FORMATION, KICK_FORMATION, form
from rulesets.lions_den.slots import play_of

_ALSO: Final = {
    "fg": "field_goal", "pitch": "pitch_out", "pitchout": "pitch_out", "passplay": "pass_play",
    "drop": "pass_play", "reaim": "re_aim", "turn_one": "turn", "turn_none": "no_turn",
    "roll": "intercept", "interception": "intercept", "try_kick": "kick", "xp": "kick",
    "try_play": "play", "two": "play", "try_scrimmage": "play", "kick_off": "kickoff",
    "free_kick": "safety_punt", "substitute": "quarterback", "qb": "quarterback",
}  # fmt: skip
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
        raise Refused(f"there is no call {event.call!r}; there are {', '.join(sorted(CALLS))}")
    details = event.details or {}
    if name not in _DETAILS:
        if details:
            raise Refused(f"a {name} is called with nothing beside it")
        read = None
    else:
        told = read_form(_DETAILS[name], _plain(details), s.ball or "home", f"a {name}")
        read = told if details or name == "quarterback" else None
    return Call(name, None, read or None, event.side, event.tick, event.anyway)


def _name(s: State, event: Call) -> str:
    """Before the snap a pass is a pass play, unless all of the throw is told with it."""
    name = event.call.strip().lower().replace(" ", "_").replace("-", "_")
    name = _ALSO.get(name, name)
    if name == "pass" and s.phase == SCRIMMAGE and s.call is None and not _throws(event.details):
        return "pass_play"
    if name == "none" and s.call is not None:
        return "no_turn"
    return name


def _throws(details: Mapping[str, Any] | None) -> bool:
    return bool(details) and "pocket" not in (details or {})


def _plain(details: Mapping[str, Any]) -> dict[str, Any]:
    """LD-R24: fractions of a yard are dropped; a defender may be told by his distance."""
    told = dict(details)
    if isinstance(told.get("distance"), float) and math.isfinite(told["distance"]):
        told["distance"] = math.floor(told["distance"])
    if isinstance(told.get("defenders"), list):
        told["defenders"] = [_defender(each) for each in told["defenders"]]
    return told


NEAR_DEFENDER: Final = 5
"""LD-INT-01: yards from passer or receiver within which a die may be rolled for a defender."""


def _defender(told: Any) -> Any:
    if isinstance(told, str | int) and not isinstance(told, bool):
        return {"id": told}
    if isinstance(told, Mapping) and type(told.get("yards")) in (int, float):
        rest = {key: value for key, value in told.items() if key != "yards"}
        return {"within": told["yards"] <= NEAR_DEFENDER} | rest
    return told


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


_RESULTS: Final = {
    "crossed_goal": "touchdown", "fell_loose": "fumble", "turned": "second_turn",
    "turned_back": "second_turn", "sack": "sacked", "too_far_back": "too_deep",
    "none": "untouched",
}  # fmt: skip
"""Other words for what happened."""
_SIDES: Final = {"l": "left", "r": "right", "c": "centre", "center": "centre"}


def spell_report(s: State, event: Report) -> Report:
    """A report with every field in its one spelling. Raises Refused."""
    if at_dead_ball(s):
        if _is_of_a_play(event.fields):
            raise Refused("nothing has been played yet: call first what is to be played")
        fields = KICK_FORMATION if s.phase == KICKOFF else FORMATION
        told = read_form(fields, event.fields, s.ball or "home", "a look at the line-up")
    else:
        start = s.spot if s.phase in (SCRIMMAGE, TRY) or not play_of(s.play).unplaced else None
        told = read_form(form(s), _plain_report(event.fields), s.ball or "home", start=start)
    return Report(told, event.tick, event.anyway)


def _plain_report(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The marks and the line to gain, as people tell them."""
    told = {_RESULTS.get(key, key): value for key, value in fields.items()}
    if isinstance(told.get("result"), str):
        told["result"] = _RESULTS.get(told["result"], told["result"])
    lane = told.pop("side") if _is_lane(told.get("side")) else told.get("lane")
    if isinstance(lane, str):
        told["lane"] = _SIDES.get(lane.strip().lower(), lane.strip().lower())
    if isinstance(told.get("made"), bool):
        told["made"] = "made" if told["made"] else "not_made"
    elif isinstance(told.get("made"), str):
        told["made"] = told["made"].strip().lower().replace(" ", "_")
    result = told.get("result")
    for end in ("left", "right"):
        if result in (f"out_of_bounds_{end}", f"out_{end}"):
            told |= {"result": "out_of_bounds", "lane": end}
    return told


def _is_lane(value: Any) -> bool:
    return isinstance(value, str) and value.strip().lower() in (*_SIDES, *_SIDES.values())
