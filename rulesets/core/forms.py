"""The small forms by which a person reports what happened on a board."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

FieldType = Literal["spot", "number", "choice", "yes_no", "side", "text", "list"]


class Field(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    rename={
        "description": "says",
        "min": "least",
        "max": "most",
        "ask_when": "wanted",
        "kick_when": "kicked",
        "near_when": "near",
        "suggested": "usual",
        "item_fields": "of",
        "choice_labels": "means",
    },
):
    """One field of a report: its name, its type, its bounds, and its default. A spot is written as
    a place name; its bounds are yards from the reporting side's goal."""

    name: str
    type: FieldType
    description: str = ""
    choices: tuple[str, ...] = ()
    min: int | None = None
    max: int | None = None
    fractions: bool = False
    """Whether a number may have fractions; they are dropped in the log."""
    default: Any = None
    required: bool = True
    """Whether a report must have it, if it has no default."""
    when: dict[str, tuple[Any, ...]] = {}
    """It applies only when the fields named here have one of these values."""
    ask_when: dict[str, tuple[Any, ...]] | None = None
    """Though it is optional, the form asks for it when the fields named here have one of these
    values, since little is known without it; with no fields named, always."""
    kick_when: dict[str, tuple[Any, ...]] | None = None
    """A kick comes down at this spot when the fields named here have one of these values: a yard
    line without a side is then in the receivers' half."""
    near_when: dict[str, tuple[Any, ...]] | None = None
    """Though the play is a kick, the ball went no way when the fields named here have one of these
    values: a yard line without a side is then the nearest one."""
    suggested: str | None = None
    """The usual spot, which the form offers and ENTER takes. A report must have the field all the
    same."""
    item_fields: tuple[Field, ...] = ()
    """The fields of each item of a list."""
    rules: dict[str, str] = {}
    """The ID of the rule behind each choice."""
    choice_labels: dict[str, str] = {}
    """The label of each choice."""


def applies(field: Field, fields: dict[str, Any]) -> bool:
    """Whether a field applies, given the fields before it."""
    return _hold(field.when, fields)


def must_ask(field: Field, fields: dict[str, Any]) -> bool:
    """Whether the form asks for a field that applies: it has no default and is required, or
    `ask_when` says so."""
    if field.default is not None:
        return field.ask_when is not None and _hold(field.ask_when, fields)
    return field.required or (field.ask_when is not None and _hold(field.ask_when, fields))


def is_kick_spot(field: Field, fields: dict[str, Any]) -> bool:
    """Whether a spot is where a kick comes down, given the fields before it."""
    return field.kick_when is not None and _hold(field.kick_when, fields)


def is_near_spot(field: Field, fields: dict[str, Any]) -> bool:
    """Whether a spot of a kick is near where it was kicked, given the fields before it."""
    return field.near_when is not None and _hold(field.near_when, fields)


def _hold(values: dict[str, tuple[Any, ...]], fields: dict[str, Any]) -> bool:
    return all(fields.get(name) in among for name, among in values.items())
