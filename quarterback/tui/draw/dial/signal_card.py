"""The card of signals: which are open, where the marker is, whether it is locked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from quarterback.tui.draw.canvas import Canvas, Row, short_name, truncate
from quarterback.tui.draw.field.layout import pitch
from quarterback.tui.theme.glyphs import UNICODE, Skin

_LOCKED = "LOCKED"


@dataclass(frozen=True)
class CardView:
    """What a team's signal card shows."""

    owner: str
    signals: tuple[tuple[int, str], ...]
    """Numbers and names, as they stand on the card."""
    open: frozenset[int] = frozenset()
    """The signals that may be called now."""
    considered: int | None = None
    locked: bool = False
    face_up: bool = True
    uses: Mapping[int, str] = field(default_factory=dict)
    """What each signal is for, where a signal has two rows."""


def signal_card(view: CardView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """The owner's name, then a row a signal; face down, the back of the card."""
    canvas = Canvas(width, height, "card")
    if not view.face_up:
        _back(canvas, view, skin)
        return canvas.rows()
    canvas.paint(0, 0, width, "card-owner")
    locked = view.locked and width >= len(_LOCKED) + 8
    room = width - 2 - (len(_LOCKED) + 1 if locked else 0)
    canvas.put(1, 0, short_name(view.owner, room, skin.more), "card-owner")
    if locked:
        canvas.put(width - len(_LOCKED) - 1, 0, _LOCKED, "card-owner")
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
        canvas.put(1, y, f"{number:>2} {truncate(title, width - 5, skin.more)}", role)
        if pitch(height) > 1 and (is_open or chosen):
            message = truncate(view.uses.get(number, ""), width - 5, skin.more)
            canvas.put(4, y + 1, message, "card-says")
    return canvas.rows()


def _back(canvas: Canvas, view: CardView, skin: Skin) -> None:
    """A card that lies face down: a pattern in a margin, as much of the owner's name as fits."""
    width, height = canvas.width, canvas.height
    canvas.paint(0, 0, width, "card-owner-dim")
    if width >= 8:
        canvas.put(1, 0, short_name(view.owner, width - 2, skin.more), "card-owner-dim")
    for y in range(1, height):
        canvas.paint(0, y, width, "card-back")
        canvas.put(1 if width > 2 else 0, y, skin.back * max(width - 2, 1), "card-back")


def signal_at(view: CardView, y: int, height: int) -> int | None:
    """The signal that stands in a row of the card, or in the row below it that says more."""
    place = (y - 1) // pitch(height)
    if y < 1 or place >= len(view.signals):
        return None
    return view.signals[place][0]
