"""Everything that can be printed of a league, for every front end: what it is called, how it is
made, and how it is printed."""

from __future__ import annotations

import ctypes
import os
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from league.publish.print_pages import PrintPage, ServedPrint, print_html, print_style
from quarterback.league_office import printing
from quarterback.league_office.printing import PrintRequest
from quarterback.league_office.printing_sheets import print_score_sheets
from rulesets.core.refusal import Refused

ALL, SCHEDULE, SHEETS = "all", "schedule", "sheets"
SCHEDULE_BY: Final = ("round", "team", "board")
"""How a schedule is sorted."""


class PrintChoice(NamedTuple):
    """One kind of sheet that can be printed."""

    what: str
    """As it is typed, and in the name of its file."""
    label: str
    make: Callable[[PrintRequest], PrintPage]
    """The sheets. Raises Refused."""
    flat: bool = False
    """Whether it is printed on the long side of the paper."""


CHOICES: Final = (
    PrintChoice(SHEETS, "Score sheets of the games that are left", print_score_sheets),
    PrintChoice("bracket", "Bracket", printing.print_bracket, flat=True),
    *(
        PrintChoice(
            f"{SCHEDULE}-{by}" if by != SCHEDULE_BY[0] else SCHEDULE,
            f"Schedule by {by}",
            partial(printing.print_schedule, by=by),
        )
        for by in SCHEDULE_BY
    ),
    PrintChoice("standings", "Standings, with reasons", printing.print_standings),
    PrintChoice("rosters", "Rosters", printing.print_rosters),
    PrintChoice("cards", "Rating cards", printing.print_cards),
    PrintChoice("players", "Players' cards, with their careers", printing.print_players),
    PrintChoice("check-in", "Check-in list", printing.print_check_in),
    PrintChoice("signs", "Board signs", printing.print_signs, flat=True),
    PrintChoice("certificates", "Certificates", printing.print_certificates, flat=True),
)
PRINTS: Final = {choice.what: choice for choice in CHOICES}
PACK: Final = ("schedule-board", "schedule-team", "check-in", "rosters", "signs", "bracket", SHEETS)
"""What a morning needs, in order; of score sheets those of the day."""
LABELS: Final = {
    ALL: "The morning's pack: schedules, check-in, rosters, signs, bracket, score sheets",
    **{choice.what: choice.label for choice in CHOICES},
}
"""All that can be printed, as it is typed and for people."""
PAPERS: Final = {"a4": "A4", "letter": "Letter"}
"""Sizes of paper, as they are typed and as they are called."""
LETTER_REGIONS: Final = frozenset(
    ("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")
)
"""Countries and territories where printers hold Letter; elsewhere it is A4."""
_REGION: Final = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z]{4})?[-_]([A-Za-z]{2})(?![A-Za-z])")


def printed_pages(what: str, request: PrintRequest) -> Sequence[PrintPage]:
    """Return the sheets of one kind, or of the whole pack without what there is nothing of yet.
    Raises Refused where there is nothing to print."""
    if what != ALL:
        return [PRINTS[what].make(request)]
    narrowed = request.round or request.board or request.game or request.team
    result, first = [], None
    for part in PACK:
        wish = replace(request, one_day=True) if part == SHEETS and not narrowed else request
        try:
            result.append(PRINTS[part].make(wish))
        except Refused as refused:
            first = first or refused
    if not result:
        assert first is not None, "each has said why there is nothing of it"
        raise first
    return result


def print_text(what: str, request: PrintRequest, served: ServedPrint | None = None) -> str:
    """Return a page to print. Raises Refused where there is nothing to print."""
    pages = printed_pages(what, request)
    title = "The morning's pack" if what == ALL else ""
    return print_html(request.head, request.paper, pages, title, served=served)


def style_text(what: str, request: PrintRequest) -> str:
    """Return the style sheet of a page that is served. Raises Refused, as the page does."""
    return print_style(request.head, request.paper, printed_pages(what, request))


def usual_paper() -> str:
    """Return the size of paper that printers hold in the system's region."""
    return "letter" if region_of(_locale()) in LETTER_REGIONS else "a4"


def region_of(locale: str) -> str:
    """Return the region in the name of a locale: US of `en_US.UTF-8` and `en-Latn-US`; empty where
    it has none, like `C.UTF-8`."""
    match = _REGION.match(locale)
    return match[1].upper() if match else ""


def _locale() -> str:
    """The name of the user's locale: what the environment says of paper, or Windows does."""
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        if text := os.environ.get(name):
            return text
    if sys.platform == "win32":
        name = ctypes.create_unicode_buffer(_LONGEST_LOCALE)
        ctypes.windll.kernel32.GetUserDefaultLocaleName(name, _LONGEST_LOCALE)
        return name.value
    return ""


_LONGEST_LOCALE: Final = 85
"""Characters of a locale's name on Windows, with the end."""


def how_to_print(what: str, paper: str, file: str) -> str:
    """Return how a page is printed, in plain words."""
    side = "" if what == ALL else " landscape," if PRINTS[what].flat else " portrait,"
    return (
        f"Open {file} in a browser and press Ctrl+P (Command+P on a Mac). Choose {PAPERS[paper]}"
        f" paper,{side} scale 100%, and no headers or footers."
    )
