"""Where each picture is on the screen, for any size from 60 x 19 up (without the footer): at the
dial, at the console, and in the replay of a board game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quarterback.game.console.rule_card import RuleCardView
from quarterback.tui.draw.canvas import wrap
from quarterback.tui.draw.cards import RINGS, card_rows
from quarterback.tui.draw.gridiron import WHOLE, width_for

FOOT = RINGS + 1
"""Rows of a heading and of one row a ring."""

LEAST_BESIDE = 24
"""The smallest width of the score boards next to the field, above the smallest tables."""
PANEL = 28
"""The smallest width of the score boards and the log next to the disc."""
LEAST_LOG = 24
DISC_FROM, LEAST_DISC, MOST_DISC = 110, 24, 60
"""The smallest width of a table with a disc; the smallest and largest width of the disc."""
CELL, LEAST_CELLS, MOST_CELLS = 7, 5, 13
"""Width of a cell of the window, and how many there are, an odd number; one more column is for
the slot's other side."""
RAIL_ROWS = 29
"""The smallest height of a table with a rail below the field."""
LOG_ABOVE = 18
"""The smallest height of a field with the log next to it, if the score boards leave room."""
LAST = 6
LEAST_LOG_ROWS = 2
"""How many rows the longest hint leaves for the log: it is never cut."""
CHANCES, LOG_WITH_CHANCES = 4, 12
"""Rows of the field of chances, without its names; the smallest height of a log that has room
for them."""
HINT_BESIDE = 19 + 3 * (CELL - 1) + 1
"""Width of the card and a window of three cells, where the hint takes the place of the log."""


@dataclass(frozen=True)
class LayoutBox:
    """A box on the screen, in cells."""

    x: int
    y: int
    width: int
    height: int


Plan = dict[str, LayoutBox]
"""Boxes by picture; pictures without a box are not shown at this size."""


def plan(
    width: int,
    height: int,
    card_at: str = "home",
    *,
    disc: bool = True,
    hint: Sequence[str] = (),
    chances: bool = False,
) -> Plan:
    """Return the boxes for a size. The open card is at the side of the team to play: `card_at`
    is home (left of the dial) or visitors (right of it). `disc` says whether there is one to
    show; `hint` has the lines of a hint."""
    boxes = above(width, height, FOOT)
    top = boxes["caption"].y + 1
    if width < DISC_FROM:
        _small_foot(boxes, width, top, height - top, card_at, hint=bool(hint))
    else:
        _large_foot(boxes, width, top, height - top, card_at, disc)
    if hint and "log" in boxes:
        place_hint(boxes, hint)
    if chances and "log" in boxes:
        _chances(boxes)
    return boxes


def above(width: int, height: int, foot: int) -> Plan:
    """Return the boxes of the upper part: time and score, the field, what is next to it, the
    caption. At least `foot` rows are left below."""
    field = _field_height(width, height, foot)
    boxes = {"status": LayoutBox(0, 0, width, 1), "caption": LayoutBox(0, field + 1, width, 1)}
    if _field_alone(width):
        boxes["gridiron"] = LayoutBox(0, 1, width, field)
    else:
        _beside_field(boxes, width, field)
    return boxes


def _has_log(width: int) -> bool:
    """Return whether the log fits next to card and window."""
    return width >= 80


def _field_alone(width: int) -> bool:
    """Return whether the field takes the whole width, because the score boards next to it would
    be too narrow."""
    return width < 80 or WHOLE <= width < WHOLE + LEAST_BESIDE + 16


def _field_height(width: int, height: int, foot: int) -> int:
    """Return the rows of the field with its marks and its rail. Its true shape is two cells wide
    for one high, and it is never taller than that."""
    rail = 1 if height >= RAIL_ROWS else 0
    room = height - 2
    share, most = (0.44, 29) if width >= WHOLE else (0.4, 16)
    return max(min(int(room * share) + rail, room - foot, most), 4)


def _beside_field(boxes: Plan, width: int, field: int) -> None:
    """Return the boxes of the field on the left and the score boards next to it."""
    cells = width_for(width) if width >= 2 * WHOLE + LEAST_BESIDE else width_for(min(width, WHOLE))
    boxes["gridiron"] = LayoutBox(0, 1, cells, field)
    x, room = cells + 1, width - cells - 1
    if room >= 46:
        half = (room - 1) // 2
        tall = 4
        boxes["score_boards"] = LayoutBox(x, 1, half, tall)
        boxes["downs"] = LayoutBox(x + half + 1, 1, room - half - 1, 4)
        below = 2 + tall
        if field >= LOG_ABOVE:
            boxes["log"] = LayoutBox(x, below, room, field + 1 - below)
            return
    else:
        measure = 3 if field >= 7 else 2
        boxes["downs"] = LayoutBox(x, 1, room, 4 if field >= 12 else measure)
        y = boxes["downs"].height + (2 if field >= 8 else 1)
        tall = min(4, field + 1 - y)
        if tall >= 2:
            boxes["score_boards"] = LayoutBox(x, y, room, tall)
        below = y + tall + 1
    left = field + 1 - below
    if left >= 3 and room >= PANEL:
        boxes["last"] = LayoutBox(x, below, room, min(left, LAST))
    if left >= LAST + 4 and room >= PANEL:
        boxes["drive"] = LayoutBox(x, below + LAST + 1, room, left - LAST - 1)


def _small_foot(boxes: Plan, width: int, y: int, height: int, card_at: str, *, hint: bool) -> None:
    """Return the boxes of the open card and the window, which trade places with the team to
    play, and of the log; if there is no room for it, of a hint."""
    each, beside = _card_height(height), hint and not _has_log(width)
    card = 19 if width >= 80 or beside else width - 36
    window = 30 if 80 <= width < 100 else CELL * LEAST_CELLS + 1
    if beside:
        window = HINT_BESIDE - card
    _card_and_window(boxes, y, card, window, 0, each, card_at)
    used, log = card + window, width - card - window - 1
    if _has_log(width):
        boxes["log"] = LayoutBox(used + 1, y, log, height)
    elif beside:
        boxes["hint"] = LayoutBox(used + 1, y, log, each)
        used = width
    _below_cards(boxes, y + each, used, height - each)


def _large_foot(boxes: Plan, width: int, y: int, height: int, card_at: str, disc: bool) -> None:
    """Return the boxes of both cards, the closed one narrow, the window between them, the disc,
    and the log unless it is next to the field."""
    each = _card_height(height)
    card, back = (20, 0) if width < WHOLE else (20, 3) if width < 160 else (30, 4)
    window = CELL * LEAST_CELLS + 1
    panel = 0 if "log" in boxes else PANEL + 1 if width >= WHOLE else LEAST_LOG + 1
    spare = width - card - window - back - panel - 1
    across = min(2 * (height - 1), spare, MOST_DISC) // 2 * 2
    across = across if disc and across >= LEAST_DISC else 0
    spare -= across
    more = min(spare // (2 * CELL), (MOST_CELLS - LEAST_CELLS) // 2) * 2 * CELL
    window, spare = window + more, spare - more
    if not panel:
        card, back = card + spare // 2, back + spare - spare // 2
    _card_and_window(boxes, y, card, window, back, each, card_at)
    used = card + window + back
    _below_cards(boxes, y + each, used, height - each)
    if across:
        rows = across // 2 + 1
        boxes["disc"] = LayoutBox(used + 1, y, across, rows)
        last = boxes.get("last")
        if last is not None and last.y >= y + rows:
            boxes["last"] = LayoutBox(0, last.y, used + across + 1, last.height)
        used += across + 1
    if panel:
        _panel(boxes, width, used + 1, y, height)


def _panel(boxes: Plan, width: int, x: int, y: int, height: int) -> None:
    """Return the box of the log right of the dial, below the score boards if they are not next
    to the field."""
    room = width - x
    if _field_alone(width):
        boxes["score_boards"] = LayoutBox(x, y, room, 4)
        boxes["downs"] = LayoutBox(x, y + 5, room, 2)
        y, height = y + 8, height - 8
    boxes["log"] = LayoutBox(x, y, room, height)


def _card_height(height: int) -> int:
    """Return the rows of a card, one or two a signal."""
    return 2 * RINGS + 1 if height >= 2 * RINGS + 1 else FOOT


def _card_and_window(
    boxes: Plan, y: int, card: int, window: int, back: int, height: int, card_at: str
) -> None:
    """Return the boxes of the window, with the open card at its team's end and the closed one,
    if any, at the other."""
    first, last = (card, back) if card_at != "visitors" else (back, card)
    ends = {"home_card": LayoutBox(0, y, first, height)} if first else {}
    boxes["window"] = LayoutBox(first, y, window, height)
    if last:
        ends["visitors_card"] = LayoutBox(first + window, y, last, height)
    boxes |= ends


def _below_cards(boxes: Plan, y: int, width: int, height: int) -> None:
    """Return the boxes below the cards: the drive, and the last play in full if it has no better
    place."""
    y, height = y + 1, height - 1
    if height >= 6 and "last" not in boxes:
        boxes["last"] = LayoutBox(0, y + height - 3, width, 3)
        height -= 3
    if height >= 2 and "drive" not in boxes:
        boxes["drive"] = LayoutBox(0, y, width, height)


def _chances(boxes: Plan) -> None:
    """Put the line of chances in the last rows of a log that is tall enough; a hint comes first."""
    log, rows = boxes["log"], CHANCES + 2
    if log.height >= LOG_WITH_CHANCES:
        boxes["log"] = LayoutBox(log.x, log.y, log.width, log.height - rows)
        boxes["chances"] = LayoutBox(log.x, log.y + log.height - rows, log.width, rows)


def place_hint(boxes: Plan, hint: Sequence[str]) -> None:
    """Put a hint in as many of the last rows of the log as it needs, below its heading."""
    log = boxes["log"]
    rows = 1 + sum(len(wrap(line, log.width - 2)) for line in hint)
    rows = min(rows, log.height - LEAST_LOG_ROWS)
    boxes["log"] = LayoutBox(log.x, log.y, log.width, log.height - rows)
    boxes["hint"] = LayoutBox(log.x, log.y + log.height - rows, log.width, rows)


LEAST_FOOT = 9
"""The fewest rows left below the field."""
TWO_COLUMNS = 80
"""The smallest width with the log and the last play side by side."""
BOARDS_ROWS, DOWNS_ROWS = 4, 4
LEAST_DRIVE = 3


def board_plan(width: int, height: int) -> Plan:
    """Return the boxes for a size: the log below the field, and next to it the last play in full
    and the drive; also the score boards and the down, if the field takes the whole width."""
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
    """Return the boxes of what does not fit next to the field, from the top down while there is
    room."""
    end = y + rows
    for name, tall in (("score_boards", BOARDS_ROWS), ("downs", DOWNS_ROWS), ("last", LAST)):
        if name not in boxes and y + tall <= end:
            boxes[name] = LayoutBox(x, y, width, tall)
            y += tall + 1
    if "drive" not in boxes and y + LEAST_DRIVE <= end:
        boxes["drive"] = LayoutBox(x, y, width, end - y)


LEAST_SHEET = 46
"""The smallest width of the entry form next to the log, in cells."""
LEAST_ROWS = 12
"""The fewest rows of the entry form: eleven answers and the typing line, or nine and dice."""
LOG_WITH_CARD = 5
"""How many rows the rule card leaves for the log."""
LAST_ABOVE_DRIVE = 4
"""Rows of the last play in full."""
WIDE = 160
"""From this width on, the log and the rule card have a column each."""
NO_CARD = RuleCardView()


def console_plan(width: int, height: int, card: RuleCardView = NO_CARD, *, timers: int = 0) -> Plan:
    """Return the boxes for a size. `card` is the rule card, which takes as much room as it needs
    and there is, `timers` how many timers are shown."""
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
    """Return the boxes in two columns: the entry form; and the score boards if they are not next
    to the field, the log, the timers and the rule card."""
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
    rows_of_card = min(needed, max(rows - timed - LOG_WITH_CARD, 0), rows)
    boxes["log"] = LayoutBox(x, y, room, rows - rows_of_card - timed)
    if timed:
        boxes["timers"] = LayoutBox(x, y + rows - rows_of_card - timed, room, timed)
    if rows_of_card:
        boxes["card"] = LayoutBox(x, y + rows - rows_of_card, room, rows_of_card)


def _three_columns(boxes: Plan, width: int, top: int, rows: int, timers: int) -> None:
    """Return the boxes in three columns: the entry form; the log, or, if that is next to the
    field, the last play and the drive; the timers and the rule card."""
    third = width * 3 // 10
    sheet = width - 2 * third - 2
    boxes["sheet"] = LayoutBox(0, top, sheet, rows)
    if "log" not in boxes:
        boxes["log"] = LayoutBox(sheet + 1, top, third, rows)
    else:
        boxes["last"] = LayoutBox(sheet + 1, top, third, LAST_ABOVE_DRIVE)
        boxes["drive"] = LayoutBox(
            sheet + 1, top + LAST_ABOVE_DRIVE + 1, third, max(rows - LAST_ABOVE_DRIVE - 1, 1)
        )
    x = sheet + third + 2
    if timers:
        boxes["timers"] = LayoutBox(x, top, third, timers)
    below = timers + 1 if timers else 0
    boxes["card"] = LayoutBox(x, top + below, third, rows - below)
