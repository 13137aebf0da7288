"""Where each picture of the console stands, for any size from 60 x 19 (footer not counted) up."""

from __future__ import annotations

from quarterback.game.console.rule_card import RuleCardView
from quarterback.tui.draw.console.rule_card import card_rows
from quarterback.tui.draw.field.gridiron import WHOLE
from quarterback.tui.draw.field.layout import LayoutBox, Plan, above

LEAST_SHEET = 46
"""The least width of the entry form next to the log, in cells."""
LEAST_ROWS = 12
"""The least rows of the entry form: eleven answers and the typing line, or nine and dice."""
LEAST_LOG = 5
"""Rows that the rule card leaves of the log."""
LAST = 4
"""Rows of the last play at length, above the drive."""
WIDE = 160
"""From here on the log and the rule card have a column each."""
NO_CARD = RuleCardView()


def console_plan(width: int, height: int, card: RuleCardView = NO_CARD, *, timers: int = 0) -> Plan:
    """The places at a size. `card` is the rule card, which takes as much room as it needs and may
    have, `timers` how many timers are shown."""
    boxes = above(width, height, LEAST_ROWS)
    top = boxes["caption"].y + 1
    rows = height - top
    if width < 80:
        boxes["sheet"] = LayoutBox(0, top, width, rows - min(timers, 1))
        if timers:
            boxes["timers"] = LayoutBox(0, height - 1, width, 1)
        return boxes
    if width >= WIDE:
        _three_columns(boxes, width, top, rows, timers)
    else:
        _two_columns(boxes, width, top, rows, card, timers)
    return boxes


def _two_columns(
    boxes: Plan, width: int, top: int, rows: int, card: RuleCardView, timers: int
) -> None:
    """The entry form; to its right the score boards, where they are not next to the field, then the
    log, the timers and the rule card."""
    part = width * 5 // 9 if width < WHOLE else width * 11 // 20
    sheet = max(LEAST_SHEET, part)
    boxes["sheet"] = LayoutBox(0, top, sheet, rows)
    x, room, y = sheet + 1, width - sheet - 1, top
    if "score_boards" not in boxes and rows >= 16:
        half = (room - 1) // 2
        boxes["score_boards"] = LayoutBox(x, y, half, 4)
        boxes["downs"] = LayoutBox(x + half + 1, y, room - half - 1, 4)
        y, rows = y + 5, rows - 5
    timed = min(timers, 2)
    needed = card_rows(card, room)
    rows_of_card = min(needed, max(rows - timed - LEAST_LOG, 0), rows)
    boxes["log"] = LayoutBox(x, y, room, rows - rows_of_card - timed)
    if timed:
        boxes["timers"] = LayoutBox(x, y + rows - rows_of_card - timed, room, timed)
    if rows_of_card:
        boxes["card"] = LayoutBox(x, y + rows - rows_of_card, room, rows_of_card)


def _three_columns(boxes: Plan, width: int, top: int, rows: int, timers: int) -> None:
    """The entry form; the log, or, where that is next to the field, the last play and the drive;
    and a column for the timers and the rule card."""
    third = width * 3 // 10
    sheet = width - 2 * third - 2
    boxes["sheet"] = LayoutBox(0, top, sheet, rows)
    if "log" not in boxes:
        boxes["log"] = LayoutBox(sheet + 1, top, third, rows)
    else:
        boxes["last"] = LayoutBox(sheet + 1, top, third, LAST)
        boxes["drive"] = LayoutBox(sheet + 1, top + LAST + 1, third, max(rows - LAST - 1, 1))
    x = sheet + third + 2
    if timers:
        boxes["timers"] = LayoutBox(x, top, third, timers)
    below = timers + 1 if timers else 0
    boxes["card"] = LayoutBox(x, top + below, third, rows - below)
