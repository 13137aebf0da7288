"""The dial game's own pictures: the dial as window and as disc, and the cards of signals."""

from __future__ import annotations

from dataclasses import replace

from quarterback.tui.draw.canvas import Row
from quarterback.tui.draw.dial.dial_window import (
    BAND,
    IN_SLOT,
    ON_BAND,
    SLOTTED,
    WindowView,
    dial_window,
)
from quarterback.tui.draw.dial.disc import LIT_NUMBER, NUMBER, POINTS, disc, still
from quarterback.tui.draw.dial.signal_card import CardView, signal_card
from quarterback.tui.widgets.picture import Picture
from quarterback.tui.widgets.pictures import CARD_ROLES


def window() -> Picture[WindowView]:
    """Twelve rings, and the slot."""
    roles = (
        *ON_BAND,
        *(role + BAND for role in ON_BAND),
        *(role + IN_SLOT for role in SLOTTED),
        *("dial-number", "lit"),
    )
    return Picture(dial_window, WindowView({}), roles, id="window")


def card(side: str) -> Picture[CardView]:
    """A side's signals, with the marker."""
    roles = (*CARD_ROLES, "card-owner-dim", "card-back")
    return Picture(signal_card, CardView("", ()), roles, id=f"{side}_card")


LARGE = 20
"""Rows from which on a disc is large."""


class Disc(Picture[WindowView]):
    """The round dial, turning under its slot. Too quick for the eye it is a blur with streaks
    going round; when it can be followed it clicks from sector to sector. In between, nothing is
    painted."""

    _waits = False
    """Whether the last picture of the blur was left out."""

    def __init__(self) -> None:
        roles = (
            "dial",
            "slot",
            "disc-off",
            NUMBER,
            LIT_NUMBER,
            *(f"disc-{point}" for point in POINTS),
        )
        super().__init__(disc, WindowView({}), roles, id="disc")

    def show(self, view: WindowView) -> None:
        """Show the dial at another position. A large disc is a blur at every other frame only: the
        eye sees no more, and a slow terminal takes no more."""
        self._waits = view.fast and self.view.fast and not self._waits and self.size.height > LARGE
        if self._waits:
            return
        at = view.position if view.fast else still(view.position, view.sectors)
        super().show(replace(view, position=at))

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size; without colors, signs stand for them."""
        return disc(self.view, width, height, self.skin, signs=self.app.no_color)
