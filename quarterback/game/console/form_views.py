"""What stands on the entry form: items to select, slots to fill, dice, and a preview."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class DieView:
    """A die, or a coin."""

    sides: int
    shows: str = ""
    """What it shows; empty when it is not yet rolled."""
    of: str = ""
    """What it is for."""


@dataclass(frozen=True)
class RolledView:
    """Dice that were rolled."""

    what: str
    """Who rolled, and for what."""
    dice: tuple[DieView, ...]
    meaning: str = ""
    """What they mean on their table; empty where it has no words."""

    @property
    def text(self) -> str:
        """Yale: the punt, 81 (away)."""
        pips = " ".join(die.shows for die in self.dice)
        return f"{self.what}, {pips}{f' ({self.meaning})' if self.meaning else ''}"


@dataclass(frozen=True)
class ItemView:
    """Something that can be taken."""

    key: str
    """The key that takes it; empty when none does."""
    words: str
    description: str = ""
    """Longer words, or the ID of a rule: shown where there is room."""
    chosen: bool = False
    """It has been taken already."""
    apart: bool = False
    """It stands apart below a line, after the items that belong together."""


@dataclass(frozen=True)
class SlotView:
    """A slot of the form: a label and a value."""

    label: str
    value: str = ""
    """The value, or the default until there is one."""
    state: str = ""
    """`now` (active), `told` (filled in), `default`, `missing` or `optional`."""
    hint: str = ""
    """What may be typed while the slot is active."""


@dataclass(frozen=True)
class FormView:
    """A question at the board, and its answer so far."""

    title: str = ""
    items: tuple[ItemView, ...] = ()
    marked: int | None = None
    """The place of the marker among the items."""
    slots: tuple[SlotView, ...] = ()
    entry: str | None = None
    """What is being typed; None when nothing can be."""
    dice: tuple[DieView, ...] = ()
    preview: str = ""
    """What entering it would do."""
    refused: str = ""
    """Why it cannot be: stands in place of the preview."""
    foot: str = ""
    rolled: tuple[RolledView, ...] = ()
    """The dice since the last answer; they are shown until the next entry."""
    chart: tuple[tuple[str, str], ...] = ()
    """The table that the dice are read on: faces, and what they are."""
