"""Blank score sheets to print: a game's names, board and code, boxes, and lines for its plays.

The lines are for the notation of game sheets, so that what was written by hand is typed as it
stands and read by the program. The key at the foot comes from the code that reads it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
import segno

from league.publish.print_pages import MARGIN, PAPERS, PrintPage
from rulesets.core.notation.key import CALLS, DETAILS, DIAL, KeyEntry, KeyGroup


class SheetTeam(msgspec.Struct, frozen=True):
    """A team on a score sheet."""

    name: str
    coach: str
    ratings: tuple[str, ...] = ()
    """What its dice are measured by, a line each."""


class SheetCounter(msgspec.Struct, frozen=True):
    """Boxes to cross off: the plays of a period, timeouts."""

    label: str
    count: int


class ScoreSheet(msgspec.Struct, frozen=True):
    """A blank score sheet."""

    number: str
    """Of the game."""
    code: str
    """What names the game in its league: 2026-12."""
    title: str
    """Its round, or its name in the bracket."""
    rules: str
    settings: str
    """What was agreed, in words; empty for the standard game."""
    visitors: SheetTeam
    home: SheetTeam
    board: str
    when: str
    periods: tuple[str, ...]
    """The columns of the line score."""
    timeouts: tuple[SheetCounter, ...]
    """For each team."""
    plays: tuple[SheetCounter, ...]
    """The plays of each period, where plays are counted."""
    before: tuple[str, ...]
    """What is decided before the kickoff, to be filled in."""
    marks: tuple[str, ...]
    """What else is noted by team: penalties, injuries."""
    clock: bool
    """Whether lines have the clock."""
    narrow: bool
    """Whether plays are short enough for two columns."""
    tags: tuple[str, ...]
    """The lines on top of the file."""
    qr: str
    """What the QR code says: the game's page, or the lines on top of the file."""
    linked: bool
    """Whether the QR code is the game's page."""
    example: str
    """A whole line, as it may be written."""
    how: tuple[str, ...]
    """How to type the sheet and have it counted, sentences."""
    key: tuple[KeyGroup, ...]


ROW: Final = 7.1
"""Millimeters of a line to write on, at least."""
_LETTER: Final = 1.72
"""Millimeters of a letter of nine points, on average and a little more."""
_KEY_LINE: Final = 4.1
_KEY_COLUMNS: Final = 3
_FEWEST: Final = 4
"""Lines of a page at least."""
_FRONT: Final = (CALLS, DIAL)
"""Groups of the key that stand on the front; the others are on the last sheet."""


def score_sheets_print(paper: str, sheets: Sequence[ScoreSheet], pages: int = 2) -> PrintPage:
    """Return blank score sheets, each game on as many pages as asked for, the last with the key."""
    size = PAPERS[paper]
    room = size.height - 2 * MARGIN
    views = [_view(sheet, size.width - 2 * MARGIN, room, pages) for sheet in sheets]
    return PrintPage("score_sheets.html", "Score sheets", {"games": views, "pages": pages})


class _PageView(msgspec.Struct):
    """A page of a game: how many lines, and its key."""

    number: int
    rows: int
    calls: tuple[_KeyView, ...]
    """Groups that stand in a paragraph each."""
    key: tuple[_KeyView, ...]


class _KeyView(msgspec.Struct):
    title: str
    entries: tuple[tuple[str, str, str], ...]
    """The letters that must be written, the rest of it, and what it means."""


class _SheetView(msgspec.Struct):
    sheet: ScoreSheet
    pages: tuple[_PageView, ...]
    qr: str
    counters: tuple[tuple[str, tuple[int, ...]], ...]
    """Plays to cross off: the label, and the boxes of each row."""


def _view(sheet: ScoreSheet, width: float, room: float, pages: int) -> _SheetView:
    front = tuple(group for group in sheet.key if group.title in _FRONT)
    back = tuple(group for group in sheet.key if group.title not in _FRONT)
    counters = tuple((each.label, tuple(_boxes(each.count))) for each in sheet.plays)
    views = []
    for number in range(1, pages + 1):
        key = back if number == pages else ()
        used = 12.0
        if number == 1:
            used = _front_height(sheet, counters, width) + _calls_height(front, width)
        used += 9.0 + (14.0 if number == pages else 0.0)
        key = _that_fits(key, width, room - used - _FEWEST * ROW)
        rows = math.floor((room - used - _key_height(key, width)) / ROW)
        calls = tuple(_key_view(each) for each in front) if number == 1 else ()
        views.append(_PageView(number, rows, calls, tuple(_key_view(each) for each in key)))
    return _SheetView(sheet, tuple(views), qr_svg(sheet.qr), counters)


def _that_fits(groups: tuple[KeyGroup, ...], width: float, room: float) -> tuple[KeyGroup, ...]:
    """The key, without its last groups where a page has no room for all of it."""
    order = sorted(groups, key=lambda group: group.title == DETAILS)
    while len(order) > 1 and _key_height(tuple(order), width) > room:
        order.pop()
    return tuple(group for group in groups if group in order)


def _boxes(count: int) -> Iterator[int]:
    """Return how many boxes each row has, 40 at most."""
    while count > 0:
        yield min(count, 40)
        count -= 40


def _front_height(
    sheet: ScoreSheet, counters: tuple[tuple[str, tuple[int, ...]], ...], width: float
) -> float:
    """The millimeters above the lines of the first page, from above."""
    rows = sum(len(boxes) for _, boxes in counters if len(boxes) > 1)
    rows += math.ceil(sum(len(boxes) == 1 for _, boxes in counters) / 2)
    ratings = max(len(sheet.home.ratings), len(sheet.visitors.ratings))
    tags = sum(math.ceil(len(tag) * 1.95 / (width * 0.56)) for tag in sheet.tags)
    how = math.ceil(len(" ".join(sheet.how)) * _LETTER / (width * 0.40))
    return (
        34.0  # names, board, time
        + 27.0  # line score with timeouts
        + rows * 5.6
        + (8.0 if sheet.before else 0.0)
        + 7.0 * len(sheet.marks)
        + (ratings * 3.9 + 6.0 if ratings else 0.0)
        + max(tags * 3.75 + 7.0, how * 3.95 + 7.0)
    )


def _calls_height(groups: tuple[KeyGroup, ...], width: float) -> float:
    lines = 0
    for group in groups:
        entries = (len(each.written) * 1.25 + len(each.means) + 4 for each in group.entries)
        letters = len(group.title) + 2 + sum(entries)
        lines += math.ceil(letters * _LETTER / width)
    return lines * _KEY_LINE + 3.0


def _key_height(groups: tuple[KeyGroup, ...], width: float) -> float:
    if not groups:
        return 0.0
    column = (width - 4.0 * (_KEY_COLUMNS - 1)) / _KEY_COLUMNS
    lines = 0
    for group in groups:
        lines += 1
        for entry in group.entries:
            lines += math.ceil(
                (len(entry.written) * 1.25 + len(entry.means) + 2) * _LETTER / column
            )
    return math.ceil(lines / _KEY_COLUMNS + 1.5) * _KEY_LINE + 5.0


def _key_view(group: KeyGroup) -> _KeyView:
    entries = []
    for entry in group.entries:
        must = _must(entry)
        entries.append((must, entry.written[len(must) :], entry.means))
    return _KeyView(group.title, tuple(entries))


def _must(entry: KeyEntry) -> str:
    """The beginning of an entry that must be written."""
    if not entry.short:
        return entry.written
    same = 0
    for one, other in zip(entry.written, entry.short, strict=False):
        if one != other:
            break
        same += 1
    return entry.written[:same]


def qr_svg(text: str) -> str:
    """Return a QR code as an SVG for a page; empty for nothing, or more than a code holds."""
    if not text:
        return ""
    try:
        code = segno.make(text, error="m", micro=False)
    except segno.DataOverflowError:
        return ""
    return str(code.svg_inline(scale=1, border=2, omitsize=True, svgclass="qr", lineclass=None))
