"""Pages to print: plain values in, one HTML file out, a sheet of paper after another.

A page has its style sheet inside, asks for nothing and runs nothing. Everything is black on white,
and no letter is smaller than nine points. What is on a sheet, the caller decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from league.publish.bracket import bracket_style
from league.publish.bracket_sheets import MARGIN as BRACKET_MARGIN
from league.publish.pages import environment
from league.views.games import GameCard


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


SIGN_GAMES: Final = 9
"""Games on a board's sign."""


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


def schedule_print(what: str, lists: tuple[PrintList, ...], *, apart: bool) -> PrintPage:
    """Return a schedule; with `apart` each list has a sheet of its own."""
    return PrintPage("schedule.html", what, {"what": what, "lists": lists, "apart": apart})


def rosters_print(rosters: tuple[PrintRoster, ...]) -> PrintPage:
    """Return the rosters, a team after another."""
    return PrintPage("rosters.html", "Rosters", {"rosters": rosters})


def cards_print(cards: tuple[RatingCard, ...]) -> PrintPage:
    """Return rating cards, nine on a sheet."""
    decks = [cards[at : at + 9] for at in range(0, len(cards), 9)]
    return PrintPage("cards.html", "Rating cards", {"decks": decks})


def players_print(cards: tuple[PlayerCard, ...]) -> PrintPage:
    """Return players' cards, four on a sheet."""
    decks = [cards[at : at + 4] for at in range(0, len(cards), 4)]
    return PrintPage("players.html", "Players", {"decks": decks})


def standings_print(tables: tuple[PrintTable, ...]) -> PrintPage:
    """Return the standings, with the reason for each place."""
    return PrintPage("standings.html", "Standings", {"what": "Standings", "tables": tables})


def certificates_print(awards: tuple[Certificate, ...]) -> PrintPage:
    """Return certificates, each on a sheet on its long side."""
    return PrintPage("certificates.html", "Certificates", {"awards": awards}, flat=True)


def check_in_print(lines: tuple[CheckInLine, ...]) -> PrintPage:
    """Return the list for the door."""
    return PrintPage("checkin.html", "Check-in", {"what": "Check-in", "lines": lines})


def signs_print(signs: tuple[BoardSign, ...]) -> PrintPage:
    """Return a sign for every board, each on a sheet on its long side."""
    view = {"signs": signs, "room": SIGN_GAMES}
    return PrintPage("signs.html", "Board signs", view, flat=True)


def bracket_print(brackets: tuple[BracketPrint, ...]) -> PrintPage:
    """Return brackets, each on a sheet on its long side."""
    view = {"brackets": brackets, "css": bracket_style()}
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
    result: list[_Piece] = []
    size = PAPERS[paper]
    for page in pages:
        width, height = (size.height, size.width) if page.flat else (size.width, size.height)
        rooms = width - 2 * page.margin, height - 2 * page.margin
        template = environment().get_template(f"print/{page.template}")
        text = template.render(layout="print/piece.html", head=head, paper=size, **page.view)
        style, _, sheets = text.partition("\f")
        name = f"{page.template.partition('.')[0].replace('_', '-')}-{len(result) + 1}"
        side = f"{size.name} {_SIDES[page.flat]}"
        result.append(_Piece(name, side, page.margin, *rooms, style.strip(), sheets.strip()))
    return result
