"""Where each picture stands when there is no dial: a game on a board that is looked at again. For
any size from 60 x 19 (footer not counted) up."""

from __future__ import annotations

from quarterback.tui.draw.field.layout import LAST, LayoutBox, Plan, above

LEAST_FOOT = 9
"""Rows that are left below the field at the least."""
TWO_COLUMNS = 80
"""The least width with the log and the last play side by side."""
BOARDS_ROWS, DOWNS_ROWS = 4, 4
LEAST_DRIVE = 3


def board_plan(width: int, height: int) -> Plan:
    """The places at a size: below the field the log, and next to it the last play at length and the
    drive; the score boards and the down there, too, where the field has the whole width."""
    boxes = above(width, height, LEAST_FOOT)
    top = boxes["caption"].y + 1
    rows = height - top
    if width < TWO_COLUMNS:
        boxes["log"] = LayoutBox(0, top, width, rows)
        return boxes
    if "log" in boxes:
        half = (width - 1) // 2
        boxes["last"] = LayoutBox(0, top + 1, half, rows - 1)
        boxes["drive"] = LayoutBox(half + 1, top + 1, width - half - 1, rows - 1)
        return boxes
    log = width * 11 // 20
    boxes["log"] = LayoutBox(0, top, log, rows)
    _beside_log(boxes, log + 1, width - log - 1, top, rows)
    return boxes


def _beside_log(boxes: Plan, x: int, width: int, y: int, rows: int) -> None:
    """What has no place next to the field, from the top down where there is room."""
    end = y + rows
    for name, tall in (("score_boards", BOARDS_ROWS), ("downs", DOWNS_ROWS), ("last", LAST)):
        if name not in boxes and y + tall <= end:
            boxes[name] = LayoutBox(x, y, width, tall)
            y += tall + 1
    if "drive" not in boxes and y + LEAST_DRIVE <= end:
        boxes["drive"] = LayoutBox(x, y, width, end - y)
