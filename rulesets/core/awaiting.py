"""What must come next in a game, and from whom; and the small forms by which a person reports what
happened on a board."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rulesets.core.events import Call
from rulesets.core.sides import Side
from rulesets.core.tables import Table

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


class Option(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A call that is open now, and the rule that allows or forces it."""

    call: str
    signal: int | None = None
    rule: str = ""
    description: str = ""
    fields: tuple[Field, ...] = ()


class Decide(msgspec.Struct, frozen=True, gc=False):
    """A side is to call one of its options."""

    side: Side
    options: tuple[Option, ...]
    calls: dict[str, Call]
    """The input for each option, by its name."""
    locks: bool = True
    """A call is locked until its result is known; else it takes effect at once."""
    question: str = ""
    """What a referee asks the side, after its name: "heads or tails?". Empty where it is simply
    the next call."""
    usual: str = ""
    """The call that is made most of the time, if that is not the first: a form marks it."""

    @property
    def forced(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self.options) == 1


class Chance(msgspec.Struct, frozen=True, gc=False):
    """The dial is to be spun, or dice are to be rolled."""

    table: Table | None
    """None when any legal result may come, as with a dial that the program does not know."""
    ring: int | None = None
    """The ring of the dial that counts; None when dice are rolled."""
    dice: tuple[str, ...] = ()
    side: Side | None = None
    """The side whose spin or roll it is; None for a toss."""


class Observe(msgspec.Struct, frozen=True, gc=False):
    """A person must report what happened on the board. `calls` compete with the report."""

    fields: tuple[Field, ...]
    calls: tuple[Option, ...] = ()
    side: Side | None = None


class Over(msgspec.Struct, frozen=True, gc=False):
    """Nothing more comes. `winner` is None when the game is drawn."""

    winner: Side | None


Awaiting = Decide | Chance | Observe | Over


def decide(
    side: Side, *options: Option, locks: bool = True, question: str = "", usual: str = ""
) -> Decide:
    """The decision of `side` between `options`."""
    calls = {option.call: Call(option.call) for option in options}
    return Decide(side, options, calls, locks, question, usual)
