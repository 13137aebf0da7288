"""Brackets as a browser prints them, measured in its PDF: every word is on the paper, none lies on
another, and all can be read, at every size, on both papers and whichever way the paper lies."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Board, BracketRow, Fixture, Season, TimeSlot
from league.publish import site
from league.publish.bracket import A4, LETTER, bracket_sheets
from league.publish.bracket import MARGIN as SHEET_MARGIN
from league.publish.print_pages import BracketPrint, PrintHead, bracket_print, print_html
from league.views.bracket_reader import bracket_now
from league.views.brackets import blank_bracket
from tests.browsing.paper import NO_PDFTOTEXT, has_pdftotext, pages_of, paper_faults
from tests.publish.sites import moment_of
from tests.tui.league.leagues import SATURDAY, founded, knockout, names
from tests.tui.league.test_bracket_drawing import made

PAPERS = {"a4": A4, "letter": LETTER}
PAGE_MARGIN = 12
"""Of a page of the site, in millimeters."""
LOWEST = 1.6
"""Millimeters of the box of the smallest letter, a seed or a number: 4.5 points."""
LOWEST_UPRIGHT = 1.25
"""The same on the short side of the paper, which the sheet is not made for."""
pytestmark = pytest.mark.skipif(not has_pdftotext(), reason=NO_PDFTOTEXT)
EVERY_SIZE = pytest.mark.parametrize(
    ("form", "teams"), [(form, n) for n in range(2, 65) for form in ("single", "double")]
)


@pytest.fixture(scope="module")
def page(browser: Any) -> Any:
    return browser.new_page()


def league(form: str, teams: int) -> Ledger:
    """A bracket a third of which is played, its games at times on boards."""
    ledger = knockout(made(form, teams), teams // 3)
    ledger.enter(c.AddBoards(("North", "Upper deck")))
    ledger.enter(c.AddSlots(((SATURDAY + 600, SATURDAY + 660),)))
    state = ledger.records
    [slot], [board, _] = state.all(TimeSlot), state.all(Board)
    waiting = [game for game in state.all(Fixture) if game.number > teams // 3]
    for game in waiting[:1]:
        ledger.enter(c.Reschedule(game.id, slot.id, board.id))
    return ledger


def words_in(svgs: list[str]) -> Counter[str]:
    """Every word that pictures write."""
    texts = [text for svg in svgs for text in re.findall(r"<text[^>]*>(.*?)</text>", svg)]
    return Counter(word for text in texts for word in unescape(text).split())


@EVERY_SIZE
@pytest.mark.sample(3)
def test_a_sheet_has_the_whole_bracket(page, tmp_path, form, teams):
    ledger = league(form, teams)
    view = bracket_now(moment_of(ledger), ledger.records.all(BracketRow)[0])
    head = PrintHead("The Den", "2026", "May 9")
    for code, paper in PAPERS.items():
        sheets = bracket_sheets(view, paper)
        drawings = tuple(BracketPrint(s.title, s.svg) for s in sheets)
        html = print_html(head, code, [bracket_print(drawings)])
        drawn = words_in([sheet.svg for sheet in sheets])
        check(page, tmp_path, html, drawn, len(sheets), LOWEST, prefer_css_page_size=True)
        # A browser may not read the size of @page, and the printer may have the other paper.
        plain = re.sub(r"@page { size: \w+ \w+;", "@page {", html)
        assert plain != html
        own, other = ("A4", "Letter") if code == "a4" else ("Letter", "A4")
        check(page, tmp_path, plain, drawn, len(sheets), LOWEST, format=other, landscape=True)
        check(page, tmp_path, plain, drawn, len(sheets), LOWEST_UPRIGHT, format=own)


@EVERY_SIZE
@pytest.mark.sample(2)
def test_a_sheet_has_the_whole_of_a_blank_bracket(page, tmp_path, form, teams):
    ledger = founded(names(teams), through=teams)
    view = blank_bracket(ledger.records, ledger.records.all(Season)[0], form)
    sheets = bracket_sheets(view, LETTER, blank=True)
    drawings = tuple(BracketPrint(s.title, s.svg) for s in sheets)
    html = print_html(PrintHead("The Den", "2026", "May 9"), "letter", [bracket_print(drawings)])
    drawn = words_in([sheet.svg for sheet in sheets])
    assert drawn["Champion"] == 1
    check(page, tmp_path, html, drawn, len(sheets), LOWEST, prefer_css_page_size=True)


def check(
    page: Any,
    folder: Path,
    html: str,
    drawn: Counter[str],
    sheets: int,
    lowest: float,
    **to: Any,
) -> None:
    """Print a page of sheets, and measure it."""
    file = folder / "bracket.html"
    file.write_text(html, encoding="utf-8")
    pages = pages_of(printed(page, file, **to))
    assert len(pages) == sheets, to
    assert paper_faults(pages, SHEET_MARGIN, lowest) == [], to
    there = Counter(unescape(word.text) for each in pages for word in each.words)
    assert drawn - there == Counter(), to


def printed(page: Any, file: Path, **to: Any) -> bytes:
    """A page as PDF."""
    page.goto(file.as_uri())
    pdf: bytes = page.pdf(**to)
    return pdf


@EVERY_SIZE
@pytest.mark.sample(2)
def test_the_page_of_the_site_has_every_game(page, tmp_path, form, teams):
    ledger = league(form, teams)
    view = bracket_now(moment_of(ledger), ledger.records.all(BracketRow)[0])
    for path, content in site(moment_of(ledger)).items():
        if path.startswith("bracket/") or path.endswith(".css"):
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_bytes(content)
    for paper in ("A4", "Letter"):
        pages = pages_of(printed(page, tmp_path / "bracket/index.html", format=paper))
        assert paper_faults(pages, PAGE_MARGIN, LOWEST) == []
        text = " ".join(unescape(word.text) for each in pages for word in each.words)
        for game in view.games:
            named = f"Game {game.number}" if game.number else game.label
            assert named in text
            assert all(side.name in text for side in game.sides if side.team)


def test_measuring_finds_what_is_wrong(page, tmp_path):
    file = tmp_path / "page.html"
    file.write_text(
        "<style>@page { size: A4; margin: 10mm } p { position: absolute; margin: 0 }</style>"
        "<p style='left: 0; top: 0'>good"
        "<p style='left: 0; top: 20mm'>one<p style='left: 2mm; top: 21mm'>two"
        "<p style='left: -6mm; top: 40mm'>outside"
        "<p style='left: 0; top: 60mm; font-size: 3px'>tiny"
    )
    faults = paper_faults(pages_of(printed(page, file, prefer_css_page_size=True)), 10, LOWEST)
    [cut, tiny, one] = [fault.split(": ")[1].split()[0] for fault in faults]
    # What is left of a word that is cut off.
    assert "outside".endswith(cut) and "side" in cut and (tiny, one) == ("tiny", "one")
