"""The seven inputs that a game consists of. Everything else follows from them.

Raw chance is logged as it was seen (the sector and the face, the pips), because that is what a
person can check. A resignation, an agreed draw or an abandonment is a `Ruling` to over.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.core.sides import Side


class Tick(
    msgspec.Struct, frozen=True, gc=False, tag="tick", tag_field="event", omit_defaults=True
):
    """The clock as read: seconds left in the period, whether it runs, and why."""

    left: int
    running: bool = False
    why: str = ""


class Call(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag="call",
    tag_field="event",
    omit_defaults=True,
    rename={"override": "anyway"},
):
    """A decision of the side awaited, by name."""

    call: str
    signal: int | None = None
    """The number by which it was called, where the rule set numbers its calls."""
    details: dict[str, Any] | None = None
    side: Side | None = None
    tick: Tick | None = None
    override: str = ""
    """Why a forbidden but coherent input is to be recorded all the same."""


class Spin(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag="spin",
    tag_field="event",
    omit_defaults=True,
    rename={"override": "anyway"},
):
    """What the dial showed: the face, the sector (counted from 1), or both."""

    face: str = ""
    sector: int | None = None
    side: Side | None = None
    override: str = ""


class Roll(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag="roll",
    tag_field="event",
    omit_defaults=True,
    rename={"override": "anyway"},
):
    """Dice as they fell, in the order asked."""

    pips: tuple[int, ...]
    side: Side | None = None
    override: str = ""


class Report(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag="report",
    tag_field="event",
    omit_defaults=True,
    rename={"override": "anyway"},
):
    """What happened on the board: the fields that were asked for."""

    fields: dict[str, Any]
    tick: Tick | None = None
    override: str = ""


class Timeout(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag="timeout",
    tag_field="event",
    omit_defaults=True,
    rename={"override": "anyway"},
):
    side: Side
    override: str = ""


class Ruling(
    msgspec.Struct, frozen=True, gc=False, tag="ruling", tag_field="event", omit_defaults=True
):
    """A referee sets the situation: the whole of it, or only the fields given."""

    situation: dict[str, Any]
    why: str = ""
    whole: bool = False
    """True: start, or go on, from exactly this; False: patch the situation and keep the rest."""


Event = Call | Spin | Roll | Report | Tick | Timeout | Ruling
