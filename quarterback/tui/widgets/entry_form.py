"""The entry form of the console as a widget."""

from __future__ import annotations

from textual import events
from textual.message import Message

from quarterback.game.console.form_views import FormView
from quarterback.tui.draw.form import item_at, more_at, sheet, slot_at
from quarterback.tui.widgets.picture import Picture
from quarterback.tui.widgets.pictures import CARD_ROLES

SHEET_ROLES = (
    *("card-key", "card-key-end", "card-key-chosen", "card-key-end-chosen"),
    *("card-rule", "card-entry", "card-cursor"),
    *("card-preview", "card-refused", "die", "die-edge", "die-coin", "die-coin-edge"),
)


class EntryFormWidget(Picture[FormView]):
    """A question, and all there is to answer it with."""

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
        """The wheel was turned, or the mark for hidden items was clicked: the marker should go to
        an item."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, view: FormView | None = None, *, id: str | None = None) -> None:
        super().__init__(sheet, view or FormView(), (*CARD_ROLES, *SHEET_ROLES), id=id)

    def on_click(self, event: events.Click) -> None:
        """Report what was clicked."""
        where = (self.view, self.size.width, self.size.height, event.x, event.y)
        item, slot, more = item_at(*where), slot_at(*where), more_at(*where)
        if item is not None:
            self.post_message(self.ItemChosen(item))
        elif slot is not None:
            self.post_message(self.SlotChosen(slot))
        elif more is not None:
            self.post_message(self.MarkerMoved(more))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel moves the marker."""
        event.stop()
        self._roll(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel moves the marker."""
        event.stop()
        self._roll(-1)

    def _roll(self, by: int) -> None:
        """The marker goes to the next item or the one before, if there is one."""
        place = 0 if self.view.marked is None else self.view.marked + by
        if 0 <= place < len(self.view.items):
            self.post_message(self.MarkerMoved(place))
