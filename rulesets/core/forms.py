"""The small forms by which a person reports what happened on a board."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

FieldType = Literal["spot", "number", "choice", "yes_no", "side", "text"]


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to be told: its name, its type, its bounds, and what is taken when it is left
    out. A spot is written as a place name; its bounds are yards from the reporting side's goal."""

    name: str
    type: FieldType
    says: str = ""
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    default: Any = None
    required: bool = True
