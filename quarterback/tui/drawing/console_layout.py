"""Where each picture of the console stands, for any size from 60 x 19 (footer not counted) up."""

from __future__ import annotations

from quarterback.tui.drawing.gridiron import WHOLE
from quarterback.tui.drawing.layout import Box, Plan, above

LEAST_SHEET = 46
"""Cells that a sheet is never narrower than beside the log."""
LEAST_ROWS = 12
"""Rows that the sheet has at the least: eleven answers and what is typed, or nine and dice."""
CARD_ROWS = 8
"""The least height of the log and the rule card together for the card to be shown."""


def console_plan(width: int, height: int, *, card: int = 0) -> Plan:
    """The places at a size; `card` says how many rows the rule card would like to have."""
    boxes = above(width, height, LEAST_ROWS)
    top = boxes["caption"].y + 1
    rows = height - top
    if width < 80:
        boxes["sheet"] = Box(0, top, width, rows)
        return boxes
    if width >= 160 and card:
        third = width * 3 // 10
        sheet = width - 2 * third - 2
        boxes["sheet"] = Box(0, top, sheet, rows)
        boxes["log"] = Box(sheet + 1, top, third, rows)
        boxes["card"] = Box(sheet + third + 2, top, third, rows)
        return boxes
    sheet = max(LEAST_SHEET, width * (5 if width < WHOLE else 11) // (9 if width < WHOLE else 20))
    boxes["sheet"] = Box(0, top, sheet, rows)
    x, room = sheet + 1, width - sheet - 1
    held = min(card, rows // 2) if rows >= CARD_ROWS else 0
    boxes["log"] = Box(x, top, room, rows - held)
    if held:
        boxes["card"] = Box(x, top + rows - held, room, held)
    return boxes
