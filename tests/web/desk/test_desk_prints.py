"""The desk prints: every page with our style sheet, and only for the desk."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from league.model.ledger.ledger import Ledger
from quarterback.league_office.pinned_rules import pin_for
from quarterback.league_office.print_choices import LABELS
from tests.tui.league.leagues import names, season_of_games
from tests.web.desk.desks import WebCommissioner, desk_of, forms_of


def with_rules(ledger: Ledger) -> None:
    """Six teams, four games played, by rules that a score sheet can show."""
    pin = pin_for("solitaire-coach", {"plays": "10"})
    season_of_games(names(6), played=4, through=4, into=ledger, pin=pin)


@pytest.fixture
def desk(tmp_path: Path):
    with desk_of(tmp_path, with_rules) as one:
        yield one


def style_of(desk: WebCommissioner, page: str) -> str:
    [address] = re.findall(r'<link rel="stylesheet" href="([^"]+)">', page)
    answer = desk.client.get(address.replace("&amp;", "&"))
    assert (answer.status_code, answer.headers["content-type"][:8]) == (200, "text/css")
    return str(answer.text)


@pytest.mark.parametrize(
    "what", [what for what in LABELS if what not in ("cards", "certificates", "players")]
)
def test_each_kind_of_sheets_is_a_page_with_a_style_of_its_own(desk, what):
    desk.open("/desk/print")
    [form] = [each for each in forms_of(desk.page) if each.action == "/desk/print/page"]
    assert {"what", "paper", "team", "board", "form"} <= form.names
    page = desk.open(f"/desk/print/page?what={what}&paper=letter")
    assert '<section class="sheet' in page and '<button id="print"' in page
    # The policy allows no style inside a page.
    assert "<style" not in page and not re.search(r"\sstyle=", page)
    style = style_of(desk, page)
    assert "@page" in style and "letter " in style and "@media print" in style
    for name in re.findall(r'<main>.*?<div class="([a-z-]+-1)">', page, re.S):
        assert f".{name} {{" in style


def test_the_pack_is_one_page_with_every_side_of_the_paper(desk):
    page = desk.open("/desk/print/page?what=all&paper=a4")
    kinds = re.findall(r'<div class="([a-z-]+)-\d">', page)
    assert kinds == [
        *("schedule", "schedule", "checkin", "rosters", "signs", "bracket", "score-sheets")
    ]
    style = style_of(desk, page)
    assert "A4 landscape" in style and "A4 portrait" in style
    assert "winner of game" in page or "remaining seed" in page


def test_what_cannot_be_printed_is_said_over_the_choices(desk):
    answer = desk.client.get("/desk/print/page?what=certificates&paper=a4")
    assert answer.status_code == 409 and "no champion and no awards yet" in answer.text
    cards = desk.client.get("/desk/print/page?what=players&paper=a4")
    assert cards.status_code == 409 and "No stored game names a player" in cards.text
    assert 'value="certificates" checked' in answer.text
    for query in ("what=nothing", "what=all&team=999", "what=all&paper=a9", "form=conferences"):
        assert desk.client.get(f"/desk/print/page?{query}").status_code == 409
