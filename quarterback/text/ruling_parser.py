"""Parse a referee's ruling as a person writes it: ball, spot, down, to go, score, clock and the
rest, each as name=value, with a reason; and say what it would change."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from quarterback.entry.yard_lines import parse_clock, parse_spot
from quarterback.game.clock import minutes
from quarterback.text.inputs import describe_value
from rulesets.core.advance import advance
from rulesets.core.events import Ruling
from rulesets.core.field import GOAL, place_name
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names, title
from rulesets.core.sides import AS_READ, HOME, SIDES, VISITORS, Side, points_of
from rulesets.core.situation import write_situation
from rulesets.core.state import State

HELP: Final = (
    "ball=Yale spot=H31 down=3 to_go=4 (or to_go=goal), score=7-3 or home=7, clock=4:31 (where"
    " plays are counted, plays=12), period=2, running=yes, timeouts=2-1, phase=kickoff"
)
"""What can be written, the home side first where there are two numbers."""
_PAIR = re.compile(r"(\d{1,4})\s*[-:]\s*(\d{1,4})")
_YES_NO = {"yes": True, "no": False}
_OF_SIDES: Final = frozenset({"ball", "chooser", "toss_winner", "winner"})
_SPELLED: Final = {
    "home": "score.home",
    "visitors": "score.visitors",
    "distance": "to_go",
    "togo": "to_go",
    "period": "clock.period",
    "plays": "clock.plays_left",
    "running": "clock.running",
    "time_outs": "timeouts",
    "timeouts_home": "timeouts.home",
    "timeouts_visitors": "timeouts.visitors",
}


class Difference(NamedTuple):
    """One thing that a ruling changes, in words; empty if it does not exist."""

    what: str
    before: str
    after: str


def ruling(
    rules: RuleSet, s: State, names: Names, values: Mapping[str, str], why: str, side: Side = HOME
) -> Ruling:
    """Return the ruling in a line of text. `side` is the writer's, to which own and their refer.

    Fields not given stay the same. Raises Refused for text that cannot be read, without a field
    or a reason, and for an impossible situation.
    """
    if not values:
        raise Refused(f"set something: {HELP}")
    if not why.strip():
        raise Refused("a ruling needs a reason")
    situation: dict[str, Any] = {}
    about = _RulingContext(s, names, side, rules.profile.counts_plays)
    for name, value in values.items():
        _put(situation, about, name, value.strip())
    ruled = Ruling(situation, why.strip())
    advance(rules, s, ruled)
    return ruled


def differences(rules: RuleSet, s: State, ruled: Ruling, names: Names) -> list[Difference]:
    """Return what a ruling would change, without entering it. Raises Refused if it is
    impossible."""
    after, _ = advance(rules, s, ruled)
    one, two = _flat(write_situation(rules, s)), _flat(write_situation(rules, after))
    return [
        Difference(_named(key, names), _value(one, key, names), _value(two, key, names))
        for key in dict.fromkeys([*one, *two])
        if one.get(key, _MISSING) != two.get(key, _MISSING)
    ]


def as_written(rules: RuleSet, s: State, names: Names) -> dict[str, str]:
    """Return the situation as a person would write it for a ruling, by name, in the order of a
    form. What does not exist now is empty."""
    written = dict.fromkeys(("ball", "spot", "down", "to_go"), "")
    if s.possession is not None and s.spot is not None:
        written |= {"ball": names.of(s.possession), "spot": place_name(s.possession, s.spot)}
        if s.down is not None and s.line_to_gain is not None:
            to_go = "goal" if s.line_to_gain == GOAL else str(s.line_to_gain - s.spot)
            written |= {"down": str(s.down), "to_go": to_go}
    written |= {side: str(points_of(s.score, side)) for side in AS_READ}
    counted = rules.profile.counts_plays
    written |= {"plays": str(s.time_left)} if counted else {"clock": minutes(s.time_left)}
    written["period"] = str(s.period)
    if s.timeouts is not None:
        written |= {f"timeouts_{side}": str(points_of(s.timeouts, side)) for side in AS_READ}
    return written | {"phase": s.phase}


_MISSING: Final = object()


class _RulingContext(NamedTuple):
    """The game, and the team, that a field of a ruling refers to."""

    s: State
    names: Names
    side: Side
    counts_plays: bool


def _put(situation: dict[str, Any], about: _RulingContext, name: str, value: str) -> None:
    name = name.strip().lower().replace("-", "_").replace(" ", "_")
    name = _SPELLED.get(name, name)
    read: Callable[[str, _RulingContext], Any] = _READERS.get(name, _anything)
    try:
        given = read(value, about) if name not in _OF_SIDES else _side(value, about)
    except ValueError as error:
        raise Refused(f"{title(name).lower()}: {error}") from None
    if name == "to_go" and given is None:
        situation["goal"] = True
    if name == "clock":
        name = "clock.seconds_left"
    *outer, last = name.split(".")
    inner = situation
    for each in outer:
        inner = inner.setdefault(each, {})
        if not isinstance(inner, dict):
            raise Refused(f"{each} appears twice")
    inner[last] = given


def _spot(value: str, about: _RulingContext) -> str:
    # A line of words has no room for a space: own_4.
    return parse_spot(value.replace("_", " "), about.s, about.side, about.names)


def _to_go(value: str, about: _RulingContext) -> int | None:
    return None if value.lower() == "goal" else _whole(value)


def _two(value: str, about: _RulingContext) -> dict[str, int]:
    match = _PAIR.fullmatch(value)
    if match is None:
        raise ValueError(
            f"write both teams' numbers, {about.names.home} first, such as 7-3, not {value!r}"
        )
    return {HOME: int(match[1]), VISITORS: int(match[2])}


def _clock(value: str, about: _RulingContext) -> int:
    if about.counts_plays:
        raise ValueError("this game counts plays: write plays=12 for the plays left")
    return parse_clock(value)


def _side(value: str, about: _RulingContext) -> Side | None:
    side_of: dict[str, Side | None] = {about.names.of(side).casefold(): side for side in SIDES}
    side_of |= {side: side for side in SIDES} | {"h": HOME, "v": VISITORS, "nobody": None}
    if value.casefold() not in side_of:
        raise ValueError(f"write {about.names.home} or {about.names.visitors}, not {value!r}")
    return side_of[value.casefold()]


def _whole(value: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,4}", value):
        raise ValueError(f"write a whole number, not {value!r}")
    return int(value)


def _anything(value: str, about: _RulingContext) -> Any:
    """Return a value that only a rule set knows: a number, yes or no, or a word."""
    if re.fullmatch(r"-?[0-9]{1,4}", value):
        return int(value)
    return _YES_NO.get(value.lower(), value)


_READERS: Final[dict[str, Callable[[str, _RulingContext], Any]]] = {
    "spot": _spot,
    "to_go": _to_go,
    "score": _two,
    "timeouts": _two,
    "clock": _clock,
    "phase": lambda value, about: value.lower().replace(" ", "_").replace("-", "_"),
}


def _flat(values: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """Return values by their full names: score.home."""
    flat: dict[str, Any] = {}
    for key, value in values.items():
        name = f"{before}{key}"
        flat |= _flat(value, f"{name}.") if isinstance(value, Mapping) else {name: value}
    return flat


def _named(key: str, names: Names) -> str:
    """Name a field: score.home is Yale's score; clock.period the period."""
    outer, _, last = key.rpartition(".")
    if last in SIDES and outer:
        return f"{title(outer).lower()} of {describe_value(last, names)}"
    return title(last).lower()


def _value(values: Mapping[str, Any], key: str, names: Names) -> str:
    if key not in values:
        return ""
    value = values[key]
    if key == "clock.seconds_left":
        return minutes(value)
    return describe_value(value, names)
