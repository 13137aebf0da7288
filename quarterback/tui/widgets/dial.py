"""The dial game's own pictures: the window of the dial, and the card of signals."""

from __future__ import annotations

from textual import events
from textual.message import Message

from quarterback.tui.drawing.canvas import Row
from quarterback.tui.drawing.dial_window import WindowView, dial_window
from quarterback.tui.drawing.signal_card import CardView, signal_at, signal_card
from quarterback.tui.widgets.picture import Picture


class DialWindow(Picture):
    """Twelve rings, and the slot."""

    class Turned(Message):
        """The dial was clicked: it is to be spun."""

    view = WindowView({})

    def show(self, view: WindowView) -> None:
        """Show the dial at another place."""
        if view != self.view:
            self.view = view
            self.redraw()

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return dial_window(self.view, width, height, self.skin)

    def on_click(self) -> None:
        """A click turns the dial."""
        self.post_message(self.Turned())


class SignalCard(Picture):
    """A side's signals, with the marker."""

    class Clicked(Message):
        """A signal was clicked."""

        def __init__(self, signal: int) -> None:
            super().__init__()
            self.signal = signal

    view = CardView("", ())

    def show(self, view: CardView) -> None:
        """Show the card anew."""
        if view != self.view:
            self.view = view
            self.redraw()

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return signal_card(self.view, width, height, self.skin)

    def on_click(self, event: events.Click) -> None:
        """A row is a signal."""
        signal = signal_at(self.view, event.y, self.size.height)
        if signal is not None and self.view.face_up:
            self.post_message(self.Clicked(signal))
