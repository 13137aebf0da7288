"""What must come next in a game, and from whom."""

from __future__ import annotations

import msgspec

from rulesets.core.events import Call
from rulesets.core.forms import Field
from rulesets.core.sides import Side
from rulesets.core.tables import Table


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
