"""Read a report against its form, strictly: the log has it complete and in one spelling."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import floor, isfinite
from typing import Any, Final

from rulesets.core.awaiting import Field, applies
from rulesets.core.field import END_LINE, FARTHEST, GOAL, MIDFIELD, NEAREST, place_name, read_place
from rulesets.core.plain_data import (
    as_word,
    known_keys,
    one_side,
    table_of,
    whole_number,
    yes_or_no,
)
from rulesets.core.refusal import Refused
from rulesets.core.sides import OF_LETTER, Side

ALSO = {
    "down": ("tackled", "stopped", "tackle", "turned"),
    "tackled": ("down", "tackle"),
    "out_of_bounds": ("oob", "out"),
    "touchdown": ("td",),
    "incomplete": ("inc",),
    "interception": ("int", "intercepted"),
    "ineligible": ("inelig", "ineligible_touch"),
    "no_good": ("nogood", "missed", "miss", "no"),
    "recovered": ("rec", "recover", "recovery"),
    "fumble": ("loose", "loose_ball", "lost"),
    "out_in_field": ("landsout", "lands_out", "out_of_bounds", "oob", "out"),
    "lands": ("landed", "lies", "rests"),
    "through": ("out_of_end_zone",),
    "good": ("made",),
    "none": ("nobody", "unrecovered"),
    "unheld": ("nobody", "none"),
    "touched": ("touch",),
    "complete": ("hit", "caught", "completed"),
    "centre": ("center", "middle", "c"),
    "left": ("l",),
    "right": ("r",),
}
"""Other words that people use for the results of a play."""


NOWHERE: Mapping[str, str] = {}
"""For a form without fields that go with other results."""

_NAMES: tuple[str, ...] = ("result", "side", "by", "recovered_by", "foul")
"""Fields by which tables of words are looked up before the form itself is read."""

_PEOPLE: frozenset[str] = frozenset(("player", "passer"))
"""Fields that say who, not what."""

ReportFields = Mapping[str, Any]
"""What a report says, by the names of its fields."""


def reported_spot(report: ReportFields, side: Side, field: str = "spot") -> int:
    """The spot in a report, in yards from `side`'s own goal line; that line for a safety, which
    needs no spot."""
    return read_place(report[field], side) if field in report else 0


def check_names(fields: Mapping[str, Any]) -> None:
    """Raise Refused where a field that names something holds a list or an object instead."""
    for name in _NAMES:
        if isinstance(fields.get(name), list | dict):
            raise Refused(f"{name} must be a word, not {fields[name]!r}")


def loss_as_gain(values: Mapping[str, Any]) -> dict[str, Any]:
    """A report with yards lost as a negative gain, unless it has a gain. Raises Refused for a loss
    that is not a number of yards."""
    fields = dict(values)
    if "loss" in fields and "gain" not in fields:
        loss = fields.pop("loss")
        part = type(loss) is float and 0 <= loss <= GOAL
        fields["gain"] = -(loss if part else whole_number(loss, "loss", 0, GOAL))
    return fields


def read_form(
    fields: Sequence[Field],
    values: Mapping[str, Any],
    side: Side,
    what: str = "a report",
    start: int | None = None,
    elsewhere: Mapping[str, str] = NOWHERE,
) -> dict[str, Any]:
    """The fields that apply, each in its one spelling, with defaults for what is left out.

    `side` is the side whose goal line the bounds of spots are counted from; `start` is where its
    play began, so that yards gained may take the place of a spot: `{"gain": 4}`. `elsewhere` names
    the results with which fields go that this form does not have. Raises Refused.
    """
    values = _placed(_in_full(fields, values), side, start)
    _known(fields, values, what, elsewhere)
    told: dict[str, Any] = {}
    for field in fields:
        value = values.get(field.name)
        if not applies(field, told):
            if value is not None and value != field.default:
                raise Refused(_belongs_elsewhere(field, told))
        elif value is not None:
            told[field.name] = _read(field, value, side)
        elif field.default is not None:
            told[field.name] = field.default
        elif field.required:
            raise Refused(f"{what} needs {field.name}: {_is_asked(field)}")
    return told


def _placed(values: Mapping[str, Any], side: Side, start: int | None) -> Mapping[str, Any]:
    """A gain as the spot where it ended; a gain without a result is that of a carrier who was
    tackled."""
    if start is None or "gain" not in values or "spot" in values:
        return values
    gain = whole_number(values["gain"], "gain", -GOAL, GOAL)
    rest = {key: value for key, value in values.items() if key != "gain"}
    result = {} if set(rest) - _PEOPLE else {"result": "down"}
    return result | rest | {"spot": place_name(side, start + gain)}


def _known(
    fields: Sequence[Field], values: Mapping[str, Any], what: str, elsewhere: Mapping[str, str]
) -> None:
    """Refuse a field that the form does not have, with where it belongs or the fields there are."""
    names = {field.name for field in fields}
    first = next((field for field in fields if field.type == "choice"), None)
    for key in values:
        if key in names:
            continue
        if key == "gain" and "spot" in values:
            raise Refused("tell spot or gain, not both")
        if key in elsewhere:
            raise Refused(f"{key} goes with {elsewhere[key]}, and that cannot be told now")
        if first is not None and first.required and first.name not in values:
            beside = ", ".join(sorted(names - {first.name}))
            may = f"; beside it there may be {beside}" if beside else ""
            raise Refused(f"{what} has no {key!r}: {first.name} must be {_is_asked(first)}{may}")
    known_keys(values, names, what)


def _in_full(fields: Sequence[Field], values: Mapping[str, Any]) -> dict[str, Any]:
    """`{"tackled": "V24"}` for `{"result": "tackled", "spot": "V24"}`: the first choice of a form
    may be written as a key, with its spot, with true, or with the other fields."""
    first = next((field for field in fields if field.type == "choice"), None)
    names = {field.name for field in fields}
    short = [key for key in values if first and key not in names and _word(first, key)]
    if first is None or len(short) != 1 or first.name in values:
        return dict(values)
    rest = {key: value for key, value in values.items() if key != short[0]}
    beside = values[short[0]]
    if isinstance(beside, Mapping):
        rest |= beside
    elif isinstance(beside, str):
        rest["spot"] = beside
    elif beside is not True:
        raise Refused(f"{short[0]} is written with its spot, or with true, not {beside!r}")
    return {first.name: _word(first, short[0])} | rest


def _belongs_elsewhere(field: Field, fields: Mapping[str, Any]) -> str:
    """The message about a field that goes with another result."""
    own = " and ".join(f"{name} {_one_of(values)}" for name, values in field.when.items())
    other = _describe_fields({name: fields.get(name) for name in field.when})
    return f"{field.name} goes with {own}, not with {other}"


def _one_of(values: Sequence[Any]) -> str:
    words = ["yes" if each is True else "no" if each is False else str(each) for each in values]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _describe_fields(fields: Mapping[str, Any]) -> str:
    text = (f"{name} {_one_of([value])}" for name, value in fields.items() if value is not None)
    return ", ".join(text) or "this"


def _is_asked(field: Field) -> str:
    if field.choices:
        return _one_of(field.choices)
    return field.description or {"spot": "a place, such as H30"}.get(field.type, field.type)


def _read(field: Field, value: Any, side: Side) -> Any:
    match field.type:
        case "spot":
            return _spot(field, value, side)
        case "number":
            return _number(field, value)
        case "choice":
            return _choice(field, value)
        case "yes_no":
            return yes_or_no(value, field.name)
        case "side":
            return one_side(value, field.name)
        case "text":
            if not isinstance(value, str | int) or isinstance(value, bool):
                raise Refused(f"{field.name} must be text, not {value!r}")
            return str(value)
        case "list":
            return _list(field, value, side)


def _number(field: Field, value: Any) -> int:
    least = 0 if field.min is None else field.min
    most = 999 if field.max is None else field.max
    if not field.fractions:
        return whole_number(value, field.name, least, most)
    if type(value) not in (int, float) or not least <= value <= most:
        raise Refused(
            f"{field.name} must be a number from {least} to {most}, such as 12 or 12.5,"
            f" not {value!r}"
        )
    return int(value)


def _choice(field: Field, value: Any) -> str:
    word = _word(field, value) if isinstance(value, str) else ""
    if not word:
        raise Refused(f"{field.name} must be {_is_asked(field)}, not {value!r}")
    return word


def _word(field: Field, text: str) -> str:
    """The choice that a word means; empty when it means none."""
    word = as_word(text)
    if word in field.choices:
        return word
    return next((choice for choice in field.choices if word in ALSO.get(choice, ())), "")


def choice_of(field: Field, words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The choice that the first words mean, by name, other word or unambiguous beginning, and the
    words after it; empty when they mean none."""
    for many in range(min(len(words), 4), 0, -1):
        name = "_".join(words[:many]).lower().replace("-", "_")
        matches = [c for c in field.choices if name == c or name in ALSO.get(c, ())]
        matches = matches or [c for c in field.choices if c.startswith(name)]
        if len(matches) == 1:
            return matches[0], words[many:]
    return "", words


def _list(field: Field, value: Any, side: Side) -> list[dict[str, Any]]:
    if not isinstance(value, list):
        raise Refused(f"{field.name} must be a list, not {value!r}")
    most = 11 if field.max is None else field.max
    if len(value) > most:
        raise Refused(f"{field.name} has at most {most} entries, not {len(value)}")
    return [
        read_form(field.item_fields, table_of(item, field.name), side, f"an entry of {field.name}")
        for item in value
    ]


def _spot(field: Field, value: Any, side: Side) -> str:
    if not isinstance(value, str):
        raise Refused(f"{field.name} must be the name of a place, such as H30, not {value!r}")
    try:
        spot = read_place(value, side)
    except ValueError as error:
        raise Refused(f"{field.name}: {error}") from None
    least = GOAL - END_LINE if field.min is None else field.min
    most = END_LINE if field.max is None else field.max
    if not least <= spot <= most:
        nearest, farthest = place_name(side, least), place_name(side, most)
        raise Refused(f"{field.name} cannot be {value}: it lies between {nearest} and {farthest}")
    return place_name(side, spot)


_BETWEEN: Final = re.compile(r"([HV])(-?[0-9]{1,2}\.[0-9]{1,3})")
_DEEPEST: Final = -10.0
_NAMING_FIELDS: Final = ("player", "passer", "tackler")
"""Fields with a player's name, which is never a spot."""


def toward_own_goal(values: Mapping[str, Any], holder: Side, start: int | None) -> dict[str, Any]:
    """A report with every part of a yard taken off: the whole yard nearer the goal line of
    `holder`, the side whose ball it is there, but never out of the field of play by that. `start`
    is where a gain is counted from, in yards from that goal line. What is no spot between two yard
    lines stays as it is."""
    return {name: _whole(name, value, holder, start) for name, value in values.items()}


def _whole(name: str, value: Any, holder: Side, start: int | None) -> Any:
    if name in _NAMING_FIELDS:
        return value
    if isinstance(value, Mapping):
        return toward_own_goal(value, holder, start)
    if name == "gain":
        if isinstance(value, float) and isfinite(value) and abs(value) <= GOAL:
            base = start or 0
            return whole_yard(base + value) - base if start is not None else floor(value)
        return value
    between = _BETWEEN.fullmatch(value.strip().upper()) if isinstance(value, str) else None
    if between is None:
        return value
    yards = float(between[2])
    if not _DEEPEST <= yards <= MIDFIELD:
        return value
    own = OF_LETTER[between[1]] == holder
    return place_name(holder, whole_yard(yards if own else GOAL - yards))


def whole_yard(spot: float) -> int:
    """A spot in yards from a side's own goal line, back to a whole yard: half a yard from a goal
    line is its one-yard line, and not that line."""
    whole = floor(spot)
    return min(max(whole, NEAREST), FARTHEST) if 0 < spot < GOAL else whole
