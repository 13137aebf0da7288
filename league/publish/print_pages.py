"""Pages to print: plain values in, one HTML file out, a sheet of paper after another.

A page has its style sheet inside, asks for nothing and runs nothing. Everything is black on white,
and no letter is smaller than nine points. What is on a sheet, the caller decides.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from league.publish.bracket import bracket_style
from league.publish.bracket_sheets import MARGIN as BRACKET_MARGIN
from league.publish.pages import environment
from league.views.games import GameCard


class PrintPaper(NamedTuple):
    """A size of paper, in millimeters, as it is held to be read."""

    name: str
    width: float
    height: float


PAPERS: Final = {
    "a4": PrintPaper("A4", 210, 297),
    "letter": PrintPaper("letter", 215.9, 279.4),
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


class PrintRoster(msgspec.Struct, frozen=True):
    """A team's players."""

    team: str
    coach: str
    division: str
    tables: tuple[PrintTable, ...]
    lines: tuple[str, ...] = ()
    """What else the team brings: its bases, its playbook, in words."""


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


class BracketPrint(msgspec.Struct, frozen=True):
    """A bracket, drawn for one sheet."""

    title: str
    svg: str
    """As the bracket's own drawing has it, escaped there."""


def schedule_print(
    head: PrintHead, paper: str, what: str, lists: tuple[PrintList, ...], *, apart: bool
) -> str:
    """Return a schedule; with `apart` each list has a sheet of its own."""
    return _page("schedule.html", head, paper, what, lists=lists, apart=apart)


def rosters_print(head: PrintHead, paper: str, rosters: tuple[PrintRoster, ...]) -> str:
    """Return the rosters, a team after another."""
    return _page("rosters.html", head, paper, "Rosters", rosters=rosters)


def cards_print(head: PrintHead, paper: str, cards: tuple[RatingCard, ...]) -> str:
    """Return rating cards, nine on a sheet."""
    sheets = [cards[at : at + 9] for at in range(0, len(cards), 9)]
    return _page("cards.html", head, paper, "Rating cards", sheets=sheets)


def standings_print(head: PrintHead, paper: str, tables: tuple[PrintTable, ...]) -> str:
    """Return the standings, with the reason for each place."""
    return _page("standings.html", head, paper, "Standings", tables=tables)


def certificates_print(head: PrintHead, paper: str, awards: tuple[Certificate, ...]) -> str:
    """Return certificates, each on a sheet on its long side."""
    return _page("certificates.html", head, paper, "Certificates", flat=True, awards=awards)


def check_in_print(head: PrintHead, paper: str, lines: tuple[CheckInLine, ...]) -> str:
    """Return the list for the door."""
    return _page("checkin.html", head, paper, "Check-in", lines=lines)


def signs_print(head: PrintHead, paper: str, signs: tuple[BoardSign, ...]) -> str:
    """Return a sign for every board, each on a sheet on its long side."""
    return _page("signs.html", head, paper, "Board signs", flat=True, signs=signs, room=SIGN_GAMES)


def bracket_print(head: PrintHead, paper: str, brackets: tuple[BracketPrint, ...]) -> str:
    """Return brackets, each on a sheet on its long side."""
    return _page(
        "bracket.html",
        head,
        paper,
        "Bracket",
        flat=True,
        margin=BRACKET_MARGIN,
        brackets=brackets,
        css=bracket_style(),
    )


def _page(
    template: str,
    head: PrintHead,
    paper: str,
    what: str,
    *,
    flat: bool = False,
    margin: int = MARGIN,
    **view: Any,
) -> str:
    """Return a whole page. `flat` is paper on its long side."""
    size = PAPERS[paper]
    width, height = (size.height, size.width) if flat else (size.width, size.height)
    return (
        environment()
        .get_template(f"print/{template}")
        .render(
            head=head,
            what=what,
            paper=size,
            flat=flat,
            margin=margin,
            mark=PRINTED,
            width=width - 2 * margin,
            height=height - 2 * margin,
            **view,
        )
    )
