"""Reading a report against its form, strictly: what is logged is complete and in one spelling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.core.field import END_LINE, GOAL, place_name, read_place
from rulesets.core.forms import Field, applies
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


NOWHERE: Mapping[str, str] = {}
"""A form all of whose fields may always be told."""

_NAMES: tuple[str, ...] = ("result", "side", "by", "recovered_by", "foul")
"""Fields by which tables of words are looked up before the form itself is read."""


def check_names(told: Mapping[str, Any]) -> None:
    """Raise Refused where a field that names something holds a list or an object instead."""
    for name in _NAMES:
        if isinstance(told.get(name), list | dict):
            raise Refused(f"{name} must be a word, not {told[name]!r}")


def loss_as_gain(given: Mapping[str, Any]) -> dict[str, Any]:
    """A report in which yards lost are told as a gain below nothing, where no gain is told. Raises
    Refused for a loss that is no number of yards."""
    told = dict(given)
    if "loss" in told and "gain" not in told:
        loss = told.pop("loss")
        part = type(loss) is float and 0 <= loss <= GOAL
        told["gain"] = -(loss if part else whole_number(loss, "loss", 0, GOAL))
    return told


def read_form(
    fields: Sequence[Field],
    given: Mapping[str, Any],
    side: Side,
    what: str = "a report",
    start: int | None = None,
    elsewhere: Mapping[str, str] = NOWHERE,
) -> dict[str, Any]:
    """The fields that apply, each in its one spelling, with defaults for what is left out.

    `side` is the side whose goal line the bounds of spots are counted from; `start` is where its
    play began, so that a spot may be told by the yards gained: `{"gain": 4}`. `elsewhere` names
    the results with which fields go that this form does not have. Raises Refused.
    """
    given = _placed(_in_full(fields, given), side, start)
    _known(fields, given, what, elsewhere)
    told: dict[str, Any] = {}
    for field in fields:
        value = given.get(field.name)
        if not applies(field, told):
            if value is not None and value != field.default:
                raise Refused(_belongs_elsewhere(field, told))
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


def _known(
    fields: Sequence[Field], given: Mapping[str, Any], what: str, elsewhere: Mapping[str, str]
) -> None:
    """Refuse a field that the form does not have, saying where it belongs, or what may be told."""
    names = {field.name for field in fields}
    first = next((field for field in fields if field.type == "choice"), None)
    for key in given:
        if key in names:
            continue
        if key == "gain" and "spot" in given:
            raise Refused("tell spot or gain, not both")
        if key in elsewhere:
            raise Refused(f"{key} goes with {elsewhere[key]}, and that cannot be told now")
        if first is not None and first.required and first.name not in given:
            beside = ", ".join(sorted(names - {first.name}))
            may = f"; beside it there may be {beside}" if beside else ""
            raise Refused(f"{what} has no {key!r}: {first.name} must be {_wanted(first)}{may}")
    known_keys(given, names, what)


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


def _belongs_elsewhere(field: Field, told: Mapping[str, Any]) -> str:
    """A field that was told beside another result than its own, in words."""
    own = " and ".join(f"{name} {_one_of(values)}" for name, values in field.when.items())
    return f"{field.name} goes with {own}, not with {_told({n: told.get(n) for n in field.when})}"


def _one_of(values: Sequence[Any]) -> str:
    words = ["yes" if each is True else "no" if each is False else str(each) for each in values]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _told(told: Mapping[str, Any]) -> str:
    said = (f"{name} {_one_of([value])}" for name, value in told.items() if value is not None)
    return ", ".join(said) or "this"


def _wanted(field: Field) -> str:
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
