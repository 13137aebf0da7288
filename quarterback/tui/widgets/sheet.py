"""The sheet on which a person at the board is asked, and answers."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.message import Message

from quarterback.tui.drawing.canvas import Row
from quarterback.tui.drawing.sheet import SheetView, item_at, more_at, sheet, slot_at
from quarterback.tui.widgets.picture import Picture, roles
from quarterback.tui.widgets.pictures import CARD_ROLES

SHEET_ROLES = (
    *("card-key", "card-key-chosen", "card-rule", "card-entry", "card-cursor"),
    *("card-preview", "card-refused", "die", "die-edge", "die-coin", "die-coin-edge"),
)


class Sheet(Picture[SheetView]):
    """A question, and all there is to answer it with."""

    COMPONENT_CLASSES: ClassVar[set[str]] = roles(*CARD_ROLES, *SHEET_ROLES)

    class ItemChosen(Message):
        """An item was clicked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    class SlotChosen(Message):
        """A slot was clicked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    class MarkerMoved(Message):
        """The sign of items that are not shown was clicked: the marker goes to one of them."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    view = SheetView()

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return sheet(self.view, width, height, self.skin)

    def on_click(self, event: events.Click) -> None:
        """Tell what stands there."""
        where = (self.view, self.size.width, self.size.height, event.x, event.y)
        item, slot, more = item_at(*where), slot_at(*where), more_at(*where)
        if item is not None:
            self.post_message(self.ItemChosen(item))
        elif slot is not None:
            self.post_message(self.SlotChosen(slot))
        elif more is not None:
            self.post_message(self.MarkerMoved(more))
