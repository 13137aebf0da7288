"""The small forms by which a person reports what happened on a board."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

FieldType = Literal["spot", "number", "choice", "yes_no", "side", "text", "list"]


class Field(
    msgspec.Struct, frozen=True, omit_defaults=True,
    rename={"description": "says", "min": "least", "max": "most", "ask_when": "wanted",
            "kick_when": "kicked", "suggested": "usual", "item_fields": "of",
            "choice_labels": "means"},
):  # fmt: skip
    """One thing to be told: its name, its type, its bounds, and what is taken when it is left
    out. A spot is written as a place name; its bounds are yards from the reporting side's goal."""

    name: str
    type: FieldType
    description: str = ""
    choices: tuple[str, ...] = ()
    min: int | None = None
    max: int | None = None
    fractions: bool = False
    """Whether fractions of a number may be told; what is logged is the number without them."""
    default: Any = None
    required: bool = True
    """Whether it must be told when it has no default."""
    when: dict[str, tuple[Any, ...]] = {}
    """It is asked only when the fields named here have one of these values."""
    ask_when: dict[str, tuple[Any, ...]] | None = None
    """Though it may be left out, it is asked for when the fields named here have one of these
    values, since little is known without it; with none named, always."""
    kick_when: dict[str, tuple[Any, ...]] | None = None
    """A kick comes down at this spot when the fields named here have one of these values: a line
    whose side is not told is then taken to be in the half of those who receive it."""
    suggested: str | None = None
    """A place that is offered, where it mostly is: whoever enters nothing else tells this. A report
    must tell it all the same."""
    item_fields: tuple[Field, ...] = ()
    """The fields of each item of a list."""
    rules: dict[str, str] = {}
    """The rule behind a choice, by choice, for whoever asks why."""
    choice_labels: dict[str, str] = {}
    """What a choice says to a person, by choice."""


def applies(field: Field, fields: dict[str, Any]) -> bool:
    """Whether a field applies, given what has been told before it."""
    return _hold(field.when, fields)


def must_ask(field: Field, fields: dict[str, Any]) -> bool:
    """Whether a field that applies is asked for: nothing is taken when it is left out, and it must
    be told, or little is known without it; or it is to be looked at, whatever is usual."""
    if field.default is not None:
        return field.ask_when is not None and _hold(field.ask_when, fields)
    return field.required or (field.ask_when is not None and _hold(field.ask_when, fields))


def is_kick_spot(field: Field, fields: dict[str, Any]) -> bool:
    """Whether a spot is where a kick comes down, given what has been told before it."""
    return field.kick_when is not None and _hold(field.kick_when, fields)


def _hold(values: dict[str, tuple[Any, ...]], fields: dict[str, Any]) -> bool:
    return all(fields.get(name) in among for name, among in values.items())
