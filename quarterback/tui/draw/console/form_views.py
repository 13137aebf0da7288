"""What stands on the sheet: items to take, slots to fill, dice, and what entering would do."""

from __future__ import annotations

from dataclasses import dataclass

from quarterback.tui.draw.console.dice import DieView


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
    """It competes with what the others tell together: it stands below a line, after them."""


@dataclass(frozen=True)
class SlotView:
    """Something that is told in words of its own."""

    label: str
    value: str = ""
    """What was told, or what holds unless something is."""
    state: str = ""
    """`now` (being told), `told`, `default`, `missing` or `optional`."""
    hint: str = ""
    """What may be typed, while it is being told."""


@dataclass(frozen=True)
class SheetView:
    """A question to the person at the board, and the answer as far as it is given."""

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
    chart: tuple[tuple[str, str], ...] = ()
    """The table that the dice are read on: faces, and what they are."""
