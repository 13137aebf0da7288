"""Pages on paper, in a browser: so many sheets of A4 and Letter, nothing cut off, black and white,
nothing smaller than nine points."""

from __future__ import annotations

import re
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from league.publish.bracket import MARGIN as BRACKET_MARGIN
from league.publish.print_pages import MARGIN, PAPERS
from quarterback.rule_sets import CODES
from tests.browsing.chromium import accessibility_faults
from tests.browsing.html import find_validator, html_faults
from tests.browsing.paper import has_pdftotext, pages_of, paper_faults
from tests.publish.print_leagues import WHATS, League, any_league

DOTS = 96 / 25.4
"""Pixels of a browser in a millimeter."""
LOWEST = 2.6
"""Millimeters of the box of a letter of nine points, rather less; seeds in a bracket are lower."""
TWO = tuple(PAPERS)
ON_PAPER = [
    pytest.param(
        rules, paper, pages, marks=() if n % 2 != m and n % 3 + 1 == pages else pytest.mark.long
    )
    for n, rules in enumerate(sorted(CODES))
    for m, paper in enumerate(TWO)
    for pages in (1, 2, 3)
]
"""Every rule set on one paper, with so many pages a game, in turn; the others are long."""
OF_THEIR_OWN = [
    pytest.param(what, marks=() if what in ("all", "cards", "certificates") else pytest.mark.long)
    for what in WHATS
]
"""The pack has most of the others on it."""
FLAT = ("bracket", "certificates", "signs")
FAULTS = """margin => {
  const found = [], seen = (node) => node.textContent.trim() !== '';
  for (const sheet of document.querySelectorAll('.sheet')) {
    if (sheet.scrollWidth > sheet.clientWidth + 1) found.push('too wide: ' + sheet.scrollWidth);
    if (sheet.matches('.whole') && sheet.scrollHeight > sheet.clientHeight + 1)
      found.push('too high by ' + (sheet.scrollHeight - sheet.clientHeight));
  }
  for (const node of document.querySelectorAll('main *')) {
    const style = getComputedStyle(node);
    for (const name of ['color', 'backgroundColor', 'borderTopColor', 'fill', 'stroke']) {
      const parts = (style[name].match(/[\\d.]+/g) || []).slice(0, 3);
      if (new Set(parts).size > 1) found.push('color ' + style[name] + ' of ' + node.className);
    }
    const own = [...node.childNodes].some(each => each.nodeType === 3 && seen(each));
    if (own && !node.closest('svg') && parseFloat(style.fontSize) < 11.99)
      found.push('small: ' + style.fontSize + ' ' + node.textContent.slice(0, 40));
  }
  return found;
}"""


class Printed:
    """A page as a browser prints it."""

    def __init__(self, page: Any, file: Path, paper: str, *, flat: bool) -> None:
        size = PAPERS[paper]
        width = (size.height if flat else size.width) - 2 * MARGIN
        page.set_viewport_size({"width": round(width * DOTS), "height": 1000})
        page.emulate_media(media="print")
        page.goto(file.as_uri())
        self.faults: list[str] = page.evaluate(FAULTS, MARGIN)
        data: bytes = page.pdf(prefer_css_page_size=True)
        if has_pdftotext():
            margin = BRACKET_MARGIN if file.stem == "bracket" else MARGIN
            self.faults += paper_faults(pages_of(data), margin, LOWEST)
        self.sheets = len(re.findall(rb"/Type\s*/Page\b(?!s)", data))
        boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", data)
        self.sizes = {(round(float(w) / 72 * 25.4), round(float(h) / 72 * 25.4)) for w, h in boxes}


@pytest.fixture(scope="module")
def page(browser: Any) -> Any:
    return browser.new_page()


def printed(
    page: Any, league: League, folder: Path, what: str, paper: str, *options: object
) -> Printed:
    """Print something of a league on some paper."""
    file = folder / f"{what}.html"
    file.write_text(league.page(what, "--paper", paper, *options), encoding="utf-8")
    on_paper = Printed(page, file, paper, flat=what in FLAT)
    size = PAPERS[paper]
    sides = (round(size.width), round(size.height))
    assert on_paper.sizes == {sides[::-1] if what in FLAT else sides}
    assert on_paper.faults == [], what
    return on_paper


@pytest.mark.parametrize(("rules", "paper", "pages"), ON_PAPER)
def test_a_score_sheet_has_its_pages(page, tmp_path, rules, paper, pages):
    league = any_league(tmp_path, rules)
    game = 1 if pages == 2 else 6  # the one of the hostile names
    more = ("--pages", pages) if pages != 2 else ()
    on_paper = printed(page, league, tmp_path, "sheets", paper, "--game", game, *more)
    assert on_paper.sheets == pages


@pytest.mark.parametrize("papers", [TWO, pytest.param(TWO[::-1], marks=pytest.mark.long)])
def test_everything_else_is_on_its_sheets(page, tmp_path, papers):
    """Each on one paper, in turn; with the long tests on the other."""
    league, next_paper = any_league(tmp_path, "lions-den"), cycle(papers)
    sheets = {
        "schedule": 1, "rosters": 4, "cards": 3, "standings": 1, "check-in": 1, "signs": 2,
    }  # fmt: skip
    for what, count in sheets.items():
        assert printed(page, league, tmp_path, what, next(next_paper)).sheets == count, what
    by_board = printed(page, league, tmp_path, "schedule", TWO[1], "--per", "board")
    assert by_board.sheets == 2
    league.to_the_end()
    for what, count in {"bracket": 1, "certificates": 4}.items():
        assert printed(page, league, tmp_path, what, next(next_paper)).sheets == count, what


@pytest.mark.parametrize("what", OF_THEIR_OWN)
def test_pages_are_accessible_and_valid(page, tmp_path, what):
    league = any_league(tmp_path, "lions-den")
    if what in ("bracket", "certificates"):
        league.to_the_end()
    file = tmp_path / f"{what}.html"
    more = ("--game", 6) if what == "sheets" else ()
    file.write_text(league.page(what, *more), encoding="utf-8")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(media="screen")
    page.goto(file.as_uri())
    assert accessibility_faults(page) == []
    validator = find_validator()
    if validator is not None:
        assert html_faults(validator, [file], tmp_path) == []
