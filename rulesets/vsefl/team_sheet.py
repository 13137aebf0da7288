"""A team of VSEFL as a person fills it in: its playbook, six plays a page for each of the two books
(VS-CAL-01, VS-R8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from rulesets.core.team_sheets import NAME, PLAYERS, Team, TeamField, TeamSheet, Told, put, value_at
from rulesets.vsefl.charts import PAGES, PLAYBOOK

_BOOK: Final = "playbook"
_HALVES: Final = {"offence": PLAYBOOK.offense, "defence": PLAYBOOK.defense}
"""The books as they are shipped."""


class WriteHalf(msgspec.Struct, frozen=True):
    """A page of one of the books: the codes, die by die."""

    page: str
    half: str

    def __call__(self, team: Told) -> str:
        codes = value_at(team, (_BOOK, self.page, self.half))
        return " ".join(map(str, codes)) if isinstance(codes, list) else ""


class ReadHalf(msgspec.Struct, frozen=True):
    """The same from text; empty leaves the page as it is shipped."""

    page: str
    half: str

    def __call__(self, team: Team, text: str) -> None:
        codes = text.upper().replace(",", " ").split()
        put(team, (_BOOK, self.page, self.half), codes)


def _fields() -> tuple[TeamField, ...]:
    return tuple(
        TeamField(
            f"{page}-{half}".lower(),
            " ".join((half, *shipped[page])),
            WriteHalf(page, half),
            ReadHalf(page, half),
            f"{page}, {half}: six codes, dice 1 to 6. Empty: {' '.join(shipped[page])}.",
            "VS-R8",
            "Playbook",
            f"Page {page}",
            faults=f"page {page}, {half}",
        )
        for page in PAGES
        for half, shipped in _HALVES.items()
    )


def tells(team: Told) -> tuple[str, ...]:
    """Which pages of its playbook are its own."""
    book = team.get(_BOOK)
    own = [page for page in PAGES if isinstance(book, Mapping) and page in book]
    return (f"Pages of its own in the playbook: {', '.join(own)}",) if own else ()


SHEET: Final = TeamSheet((NAME, *_fields(), PLAYERS), tells=tells)
"""VS-CAL-01, VS-R8."""
