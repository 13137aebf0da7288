"""Pages to print: plain values in, one HTML file out, a sheet of paper after another.

A page has its style sheet inside, asks for nothing and runs nothing. Everything is black on white,
and no letter is smaller than nine points. What is on a sheet, the caller decides.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

import msgspec

from league.publish.bracket import MARGIN as BRACKET_MARGIN
from league.publish.pages import environment, style_sheet
from league.publish.qr import qr_svg
from league.views.games import GameCard
from rulesets.core.notation.key import CALLS, DETAILS, DIAL, KeyEntry, KeyGroup


class PrintPaper(NamedTuple):
    """A size of paper, in millimeters, as it is held to be read."""

    name: str
    """In a style sheet."""
    width: float
    height: float
    title: str
    """For people."""


PAPERS: Final = {
    "a4": PrintPaper("A4", 210, 297, "A4"),
    "letter": PrintPaper("letter", 215.9, 279.4, "Letter"),
}
"""The sizes of paper, by what is typed."""
MARGIN: Final = 11
"""Millimeters at every edge: what any printer leaves white."""


PRINTED: Final = '<meta name="generator" content="Quarterback, page to print">'
"""By this a page is known again: a new one is written over it without a question."""


class PrintHead(msgspec.Struct, frozen=True):
    """What every sheet says about itself."""

    league: str
    season: str
    printed: str
    """When it was printed, as people say it."""


class PrintList(msgspec.Struct, frozen=True):
    """Games under a heading: a board's, a team's, a round's."""

    title: str
    note: str
    games: tuple[GameCard, ...]
    byes: tuple[str, ...] = ()
    """Who has no game, or when a team has none; a line each."""

    @property
    def columns(self) -> frozenset[str]:
        """The columns that tell these games apart."""
        return frozenset(
            name
            for name in ("day_text", "title", "board")
            if len({getattr(game, name) for game in self.games}) > 1
        )


class PrintTable(msgspec.Struct, frozen=True):
    """A table: the first column names the row. A row may have words below it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: tuple[str, ...] = ()
    """Below each row, in the same order; none at all where there are none."""
    notes: tuple[str, ...] = ()
    """Below the table."""
    cut: int = 0
    """How many rows are above the line below those that advance; 0 for no line."""


class PrintRoster(msgspec.Struct, frozen=True):
    """A team's players."""

    team: str
    coach: str
    division: str
    tables: tuple[PrintTable, ...]
    lines: tuple[str, ...] = ()
    """What else the team brings: its bases, its playbook, in words."""


class PlayerCard(msgspec.Struct, frozen=True):
    """A player's card, with his career, to cut out."""

    title: str
    team: str
    facts: tuple[tuple[str, str], ...]
    tables: tuple[PrintTable, ...]
    """His seasons, a table for each side of his game."""
    lines: tuple[str, ...]
    """Longest plays, records, awards."""
    photo: str = ""
    """His picture, as an address that carries it; empty without one."""


class RatingCard(msgspec.Struct, frozen=True):
    """A card to cut out and put beside the board."""

    team: str
    name: str
    """Empty for a line to write it on."""
    position: str
    figure: str
    """The number of the figure, or empty."""
    value: str
    """What is rolled against, in large type: 51%."""
    facts: tuple[tuple[str, str], ...]


class Certificate(msgspec.Struct, frozen=True):
    """An award, framed."""

    award: str
    to: str
    of: str
    """With whom: the coach of a team, the team of a player; or empty."""
    how: str
    """How it was won, in a sentence; or empty."""


class CheckInLine(msgspec.Struct, frozen=True):
    """A team at the door."""

    team: str
    coach: str
    first: str
    """Its first game, in a few words."""
    here: bool = False


class BoardSign(msgspec.Struct, frozen=True):
    """The sign of a board, and the games that are called to it."""

    board: str
    games: tuple[GameCard, ...]
    qr: str = ""
    """The QR code of its schedule in the site; empty while that has no address."""


class BracketPrint(msgspec.Struct, frozen=True):
    """A bracket, drawn for one sheet."""

    title: str
    svg: str
    """As the bracket's own drawing has it, escaped there."""


class PrintPage(NamedTuple):
    """Sheets of one kind: what its template shows."""

    template: str
    what: str
    view: Mapping[str, Any]
    flat: bool = False
    """Whether paper lies on its long side."""
    margin: int = MARGIN


class ServedPrint(NamedTuple):
    """Where a server has what a page on its own carries inside, and what leads back."""

    style: str
    script: str
    back: str


def bracket_print(brackets: tuple[BracketPrint, ...]) -> PrintPage:
    """Return brackets, each on a sheet on its long side."""
    view = {"brackets": brackets, "css": style_sheet("bracket.css")}
    return PrintPage("bracket.html", "Bracket", view, flat=True, margin=BRACKET_MARGIN)


class _Piece(NamedTuple):
    """Sheets of one kind, made for some paper."""

    name: str
    """Of its sheets in the style sheet."""
    size: str
    margin: int
    width: float
    height: float
    style: str
    sheets: str


def print_html(
    head: PrintHead,
    paper: str,
    pages: Sequence[PrintPage],
    title: str = "",
    *,
    served: ServedPrint | None = None,
) -> str:
    """Return one page to print, with the sheets of all `pages`. Its style is inside, or where it is
    `served`."""
    pieces = _pieces(head, paper, pages)
    flat = {page.flat for page in pages}
    return (
        environment()
        .get_template("print/base.html")
        .render(
            head=head,
            title=title or pages[0].what,
            paper=PAPERS[paper],
            sides=_SIDES[next(iter(flat))] if len(flat) == 1 else "portrait and landscape",
            mark=PRINTED,
            pieces=pieces,
            style="" if served else _style(pieces),
            served=served,
        )
    )


_SIDES: Final = {True: "landscape", False: "portrait"}


def print_style(head: PrintHead, paper: str, pages: Sequence[PrintPage]) -> str:
    """Return the style sheet of a page that is served."""
    return _style(_pieces(head, paper, pages))


def _style(pieces: Sequence[_Piece]) -> str:
    return environment().get_template("print/style.css").render(pieces=pieces)


def _pieces(head: PrintHead, paper: str, pages: Sequence[PrintPage]) -> list[_Piece]:
    pieces: list[_Piece] = []
    size = PAPERS[paper]
    for page in pages:
        width, height = (size.height, size.width) if page.flat else (size.width, size.height)
        rooms = width - 2 * page.margin, height - 2 * page.margin
        template = environment().get_template(f"print/{page.template}")
        text = template.render(
            layout="print/piece.html", head=head, paper=size, what=page.what, **page.view
        )
        style, _, sheets = text.partition("\f")
        name = f"{page.template.partition('.')[0].replace('_', '-')}-{len(pieces) + 1}"
        side = f"{size.name} {_SIDES[page.flat]}"
        pieces.append(_Piece(name, side, page.margin, *rooms, style.strip(), sheets.strip()))
    return pieces


class SheetTeam(msgspec.Struct, frozen=True):
    name: str
    coach: str
    ratings: tuple[str, ...] = ()
    """What its dice are measured by, a line each."""


class SheetCounter(msgspec.Struct, frozen=True):
    """Boxes to cross off: the plays of a period, timeouts."""

    label: str
    count: int


class ScoreSheet(msgspec.Struct, frozen=True):
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
    code = ""
    with suppress(ValueError):  # more than a code holds
        code = qr_svg(sheet.qr, "Its page" if sheet.linked else "The lines on top of the file")
    return _SheetView(sheet, tuple(views), code, counters)


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
