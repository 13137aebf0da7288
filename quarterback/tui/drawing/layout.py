"""Where each picture of the table stands, for any size from 60 x 19 (footer not counted) up."""

from __future__ import annotations

from dataclasses import dataclass

from quarterback.tui.drawing.gridiron import WHOLE, width_for

RINGS = 12
FOOT = RINGS + 1
"""A heading, and a row a ring."""

LEAST_BESIDE = 24
"""The least width of the boards beside the field, above the smallest tables."""


@dataclass(frozen=True)
class Box:
    """A place on the screen, in cells."""

    x: int
    y: int
    width: int
    height: int


Plan = dict[str, Box]
"""Boxes by picture; a picture that is left out is not shown at this size."""


def pitch(height: int) -> int:
    """How many rows a ring has in a card or window of this height: 1 or 2."""
    return 2 if height >= 2 * RINGS + 1 else 1


def plan(width: int, height: int, card_at: str = "home") -> Plan:
    """The places at a size. Where there is room for one card only it lies at the end of
    the side to play: `card_at` is home (left) or visitors (right)."""
    field_height = min(max(int((height - 2) * 0.42), 4), height - 2 - FOOT, 24)
    below = field_height + 2
    boxes = {
        "status": Box(0, 0, width, 1),
        "caption": Box(0, below - 1, width, 1),
    }
    if width < 80 or 120 <= width < 160:
        boxes["gridiron"] = Box(0, 1, width, field_height)
    else:
        _beside_field(boxes, width, field_height)
    _foot(boxes, width, below, height - below, card_at)
    return boxes


def _beside_field(boxes: Plan, width: int, field_height: int) -> None:
    """The field on the left, the boards beside it."""
    field = width_for(width) if width >= 2 * WHOLE + LEAST_BESIDE else width_for(min(width, WHOLE))
    boxes["gridiron"] = Box(0, 1, field, field_height)
    x, room = field + 1, width - field - 1
    roomy = field_height >= 7
    boxes["downs"] = Box(x, 2 if roomy else 1, room, 3)
    boards = 5 if field_height >= 11 and room >= 24 else 2
    y = 6 if roomy else 4
    if field_height + 1 - y >= 2:
        boxes["score_boards"] = Box(x, y, room, min(boards, field_height + 1 - y))


def _foot(boxes: Plan, width: int, y: int, height: int, card_at: str) -> None:
    """The cards, the dial's window and the log, below the field."""
    tall = 2 * RINGS + 1
    each = tall if height >= tall + 3 else FOOT
    if width < 120:
        used = _one_card(boxes, width, y, each, card_at)
    else:
        used = _two_cards(boxes, width, y, each)
    left = width - used - 1
    top, room = y, height
    if 120 <= width < 160:
        boxes["score_boards"] = Box(used + 1, y, left, 5)
        boxes["downs"] = Box(used + 1, y + 6, left, 3)
        top, room = y + 10, height - 10
    x = 0 if width < 120 and card_at == "visitors" and width >= 80 else used + 1
    if left >= 20 and room >= 3:
        boxes["log"] = Box(x, top, left, room)
    if height - each >= 4:
        start = width - used if x == 0 and left >= 20 else 0
        boxes["last"] = Box(start, y + each + 1, used, height - each - 1)


def _one_card(boxes: Plan, width: int, y: int, height: int, card_at: str) -> int:
    """The open card beside the window, at its own side's end. Returns the width used."""
    card = 19 if width >= 80 else width - 36
    window = 42 if width >= 100 else 30 if width >= 80 else 36
    used = card + window
    start = width - used if card_at == "visitors" else 0
    if card_at == "visitors":
        boxes["window"] = Box(start, y, window, height)
        boxes["visitors_card"] = Box(start + window, y, card, height)
    else:
        boxes["home_card"] = Box(0, y, card, height)
        boxes["window"] = Box(card, y, window, height)
    return used


def _two_cards(boxes: Plan, width: int, y: int, height: int) -> int:
    """A card at each end of the window. Returns the width used."""
    card = 22 if width < 160 else 28
    window = 49 if width < 160 else 90 if width >= 190 else 70
    boxes["home_card"] = Box(0, y, card, height)
    boxes["window"] = Box(card, y, window, height)
    boxes["visitors_card"] = Box(card + window, y, card, height)
    return 2 * card + window
