"""The dial game's own pictures: the dial as window and as disc, and the card of signals."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.message import Message

from quarterback.tui.draw.canvas import Row
from quarterback.tui.draw.dial.dial_window import BAND, ON_BAND, WindowView, dial_window
from quarterback.tui.draw.dial.disc import POINTS, disc, still
from quarterback.tui.draw.dial.signal_card import CardView, signal_at, signal_card
from quarterback.tui.widgets.picture import Picture, roles
from quarterback.tui.widgets.pictures import CARD_ROLES


class DialWindow(Picture[WindowView]):
    """Twelve rings, and the slot."""

    COMPONENT_CLASSES: ClassVar[set[str]] = roles(
        *ON_BAND, *(role + BAND for role in ON_BAND), "dial-number", "lit"
    )

    class Turned(Message):
        """The dial was clicked: it is to be spun."""

    view = WindowView({})

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return dial_window(self.view, width, height, self.skin)

    def on_click(self) -> None:
        """A click turns the dial."""
        self.post_message(DialWindow.Turned())


class Disc(Picture[WindowView]):
    """The round dial, turning under its slot. Too quick for the eye it is a blur with streaks
    going round; when it can be followed it clicks from sector to sector. Between, nothing is
    painted."""

    COMPONENT_CLASSES: ClassVar[set[str]] = roles(
        "dial", "slot", "disc-off", *(f"disc-{point}" for point in POINTS)
    )
    view = WindowView({})

    def show(self, view: WindowView) -> None:
        """Show the dial at another place."""
        at = view.position if view.fast else still(view.position, view.sectors)
        super().show(replace(view, position=at))

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return disc(self.view, width, height, self.skin, signs=self.app.no_color)

    def on_click(self) -> None:
        """A click turns the dial."""
        self.post_message(DialWindow.Turned())


class SignalCard(Picture[CardView]):
    """A side's signals, with the marker."""

    COMPONENT_CLASSES: ClassVar[set[str]] = roles(*CARD_ROLES, "card-owner-dim", "card-back")

    class Clicked(Message):
        """A signal was clicked."""

        def __init__(self, signal: int) -> None:
            super().__init__()
            self.signal = signal

    view = CardView("", ())

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return signal_card(self.view, width, height, self.skin)

    def on_click(self, event: events.Click) -> None:
        """A row is a signal."""
        signal = signal_at(self.view, event.y, self.size.height)
        if signal is not None and self.view.face_up:
            self.post_message(self.Clicked(signal))
