"""The front page and the annual as plain text, without colors; in ASCII on request."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from quarterback.text.story.blocks import table_block
from quarterback.text.story.cells import page_sheet, table_lines, wrapped
from quarterback.text.story.page import Annual, Page, Sentence, Table
from rulesets.core.plain_text import plain_name

_ASCII_MARKS: Final = str.maketrans(
    {
        "·": "-",
        "×": "x",
        "—": "-",
        "–": "-",
        "‘": "'",
        "’": "'",
        "“": '"',
        "”": '"',
    }
)

_NARROWEST: Final = 40


def page_text(page: Page, width: int = 80, ascii: bool = False) -> str:
    """Return a page as text for a terminal of that many columns, ending with a line break."""
    sheet = page_sheet(page, width, ascii_only=ascii)
    lines = ("".join(run.text for run in row).rstrip() for row in sheet.rows)
    text = "\n".join(lines).rstrip("\n") + "\n"
    return _in_ascii(text) if ascii else text


def _in_ascii(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.translate(_ASCII_MARKS))
    return "".join(s if s.isascii() else "" if unicodedata.combining(s) else "?" for s in plain)


def annual_text(annual: Annual, width: int = 80, *, ascii_only: bool = False) -> str:
    """Return the annual as text of at most `width` columns, 40 at least."""
    return "\n".join(_AnnualLines(max(width, _NARROWEST), ascii_only).of(annual)) + "\n"


class _AnnualLines:
    def __init__(self, width: int, ascii_only: bool) -> None:
        self._width, self._ascii_only = width, ascii_only

    def of(self, annual: Annual) -> Iterator[str]:
        name = f"{annual.league.upper()}: {'THE ANNUAL' if annual.over else 'THE SEASON SO FAR'}"
        yield from self._wrapped(f"{name}, {annual.season}")
        yield self._rule
        yield from self._wrapped(annual.headline.text)
        yield from self._paragraph(annual.lead)
        yield from self._table(annual.standings)
        yield from self._table(annual.playoffs)
        yield from self._table(annual.race)
        yield from self._paragraph(annual.race_story)
        for team in annual.teams:
            yield from ("", self._rule)
            yield from self._wrapped(team.headline.text)
            yield from self._wrapped(f"{team.name}, coached by {team.coach}")
            for part in team.story:
                yield from self._paragraph(part)
            yield from self._table(team.games)
            yield from self._table(team.figures)
        yield from ("", self._rule)
        for table in (*annual.leaders, annual.records):
            yield from self._table(table)
        yield from self._paragraph(annual.record_story)
        yield from self._table(annual.champions)

    @property
    def _rule(self) -> str:
        return ("=" if self._ascii_only else "═") * self._width

    def _wrapped(self, text: str) -> list[str]:
        return wrapped(plain_name(text), self._width)

    def _paragraph(self, part: Iterable[Sentence]) -> Iterator[str]:
        text = " ".join(sentence.text for sentence in part)
        if text:
            yield from ("", *self._wrapped(text))

    def _table(self, table: Table | None) -> Iterator[str]:
        if table is not None:
            # Without bold, capitals set a title off from its rows.
            block = table_block(replace(table, title=table.title.upper()))
            yield from ("", *table_lines(block, self._width, ascii_only=self._ascii_only))
