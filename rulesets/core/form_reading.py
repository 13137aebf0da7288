"""Reading a report against its form, strictly: what is logged is complete and in one spelling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.core.field import END_LINE, GOAL, place_name, read_place
from rulesets.core.forms import Field, asked
from rulesets.core.plain_data import known_keys, one_side, table_of, whole_number, yes_or_no
from rulesets.core.refusal import Refused
from rulesets.core.sides import Side

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
"""Words that people use for the results of a play, beside the one that is written down."""


def read_form(
    fields: Sequence[Field],
    given: Mapping[str, Any],
    side: Side,
    what: str = "a report",
    start: int | None = None,
) -> dict[str, Any]:
    """The fields that apply, each in its one spelling, with defaults for what is left out.

    `side` is the side whose goal line the bounds of spots are counted from; `start` is where its
    play began, so that a spot may be told by the yards gained: `{"gain": 4}`. Raises Refused.
    """
    given = _in_full(fields, _placed(given, side, start))
    known_keys(given, [field.name for field in fields], what)
    told: dict[str, Any] = {}
    for field in fields:
        value = given.get(field.name)
        if not asked(field, told):
            if value is not None and value != field.default:
                raise Refused(f"{field.name} does not belong to {_told(told)}")
        elif value is not None:
            told[field.name] = _read(field, value, side)
        elif field.default is not None:
            told[field.name] = field.default
        elif field.required:
            raise Refused(f"{what} needs {field.name}: {_wanted(field)}")
    return told


def spot_in(told: Mapping[str, Any], name: str, side: Side) -> int:
    """A spot of a report that has been read, in yards from `side`'s own goal line."""
    return read_place(told[name], side)


def _placed(given: Mapping[str, Any], side: Side, start: int | None) -> Mapping[str, Any]:
    """A gain as the spot where it ended; told alone, of a man who was tackled there."""
    if start is None or "gain" not in given or "spot" in given:
        return given
    gain = whole_number(given["gain"], "gain", -GOAL, GOAL)
    rest = {key: value for key, value in given.items() if key != "gain"}
    told = {"result": "down"} if not rest else {}
    return told | rest | {"spot": place_name(side, start + gain)}


def _in_full(fields: Sequence[Field], given: Mapping[str, Any]) -> dict[str, Any]:
    """`{"tackled": "V24"}` for `{"result": "tackled", "spot": "V24"}`: the first choice of a form
    may be written as a key, with its spot, with true, or with the other fields."""
    first = next((field for field in fields if field.type == "choice"), None)
    names = {field.name for field in fields}
    short = [key for key in given if first and key not in names and _word(first, key)]
    if first is None or len(short) != 1 or first.name in given:
        return dict(given)
    rest = {key: value for key, value in given.items() if key != short[0]}
    beside = given[short[0]]
    if isinstance(beside, Mapping):
        rest |= beside
    elif isinstance(beside, str):
        rest["spot"] = beside
    elif beside is not True:
        raise Refused(f"{short[0]} is written with its spot, or with true, not {beside!r}")
    return {first.name: _word(first, short[0])} | rest


def _told(told: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in told.items()) or "this"


def _wanted(field: Field) -> str:
    if field.choices:
        return f"{', '.join(field.choices[:-1])} or {field.choices[-1]}" if field.choices else ""
    return field.says or {"spot": "a place, such as H30"}.get(field.type, field.type)


def _read(field: Field, value: Any, side: Side) -> Any:
    match field.type:
        case "spot":
            return _spot(field, value, side)
        case "number":
            least = 0 if field.least is None else field.least
            return whole_number(value, field.name, least, 999 if field.most is None else field.most)
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


def _choice(field: Field, value: Any) -> str:
    word = _word(field, value) if isinstance(value, str) else ""
    if not word:
        raise Refused(f"{field.name} must be {_wanted(field)}, not {value!r}")
    return word


def _word(field: Field, told: str) -> str:
    """The choice that a person's word stands for; empty when it is none."""
    word = told.strip().lower().replace(" ", "_").replace("-", "_")
    if word in field.choices:
        return word
    return next((choice for choice in field.choices if word in ALSO.get(choice, ())), "")


def _list(field: Field, value: Any, side: Side) -> list[dict[str, Any]]:
    if not isinstance(value, list):
        raise Refused(f"{field.name} must be a list, not {value!r}")
    most = 11 if field.most is None else field.most
    if len(value) > most:
        raise Refused(f"{field.name} has at most {most} entries, not {len(value)}")
    return [
        read_form(field.of, table_of(item, field.name), side, f"an entry of {field.name}")
        for item in value
    ]


def _spot(field: Field, value: Any, side: Side) -> str:
    if not isinstance(value, str):
        raise Refused(f"{field.name} must be the name of a place, such as H30, not {value!r}")
    try:
        spot = read_place(value, side)
    except ValueError as error:
        raise Refused(f"{field.name}: {error}") from None
    least = GOAL - END_LINE if field.least is None else field.least
    most = END_LINE if field.most is None else field.most
    if not least <= spot <= most:
        nearest, farthest = place_name(side, least), place_name(side, most)
        raise Refused(f"{field.name} cannot be {value}: it lies between {nearest} and {farthest}")
    return place_name(side, spot)
