"""The card of signals: which are open, where the marker is, whether it is locked."""

from __future__ import annotations

from dataclasses import dataclass

from quarterback.tui.drawing.canvas import Canvas, Row, fitted
from quarterback.tui.drawing.layout import pitch
from quarterback.tui.drawing.skin import UNICODE, Skin


@dataclass(frozen=True)
class CardView:
    """A side's card."""

    owner: str
    signals: tuple[tuple[int, str], ...]
    """Numbers and names, as they stand on the card."""
    open: frozenset[int] = frozenset()
    """The signals that may be called now."""
    considered: int | None = None
    locked: bool = False
    face_up: bool = True


def signal_card(view: CardView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """The owner's name, then a row a signal; face down, the back of the card."""
    canvas = Canvas(width, height, "card")
    name = fitted(view.owner, width - 2, skin.more)
    if not view.face_up:
        for y in range(1, height):
            canvas.put(0, y, skin.back * width, "card-back")
        canvas.paint(0, 0, width, "card-owner-dim")
        canvas.put(1, 0, name, "card-owner-dim")
        return canvas.rows()
    canvas.paint(0, 0, width, "card-owner")
    canvas.put(1, 0, name, "card-owner")
    for place, (number, title) in enumerate(view.signals):
        y = 1 + place * pitch(height)
        chosen = number == view.considered
        is_open = number in view.open
        marker = skin.open if is_open else " "
        if chosen:
            marker = skin.locked if view.locked else skin.considered
        role = "card-chosen" if chosen else "card-open" if is_open else "card-closed"
        canvas.paint(0, y, width, role)
        canvas.put(0, y, marker, role)
        canvas.put(1, y, f"{number:>2} {fitted(title, width - 5, skin.more)}", role)
    return canvas.rows()


def signal_at(view: CardView, y: int, height: int) -> int | None:
    """The signal that stands in a row of the card."""
    place, between = divmod(y - 1, pitch(height))
    if y < 1 or between or place >= len(view.signals):
        return None
    return view.signals[place][0]
