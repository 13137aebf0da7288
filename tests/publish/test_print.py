"""Pages to print: each for each rule set, hostile names, and a sheet that was written by hand."""

from __future__ import annotations

import json
import random
import re
from html import unescape
from pathlib import Path

import pytest

from league.model.day.overview import day_of
from league.model.ledger.commands.day import CastVote, GiveAward
from league.model.ledger.queries.fixture_status import header_of_fixture
from league.model.ledger.rows import Fixture, Season, Team
from league.store.games.store import open_store
from quarterback.league_office.print_choices import print_text, region_of, usual_paper
from quarterback.league_office.printing import PrintRequest
from quarterback.rule_sets import CODES, of_header
from rulesets.core.header import Header
from rulesets.core.notation import read_game
from rulesets.core.plain_text import plain_name
from rulesets.core.sides import Score
from tests.notation.test_short_reports import short
from tests.publish.print_leagues import EVIL, LONG, TEAMS, WHATS, League, any_league, read_page
from tests.random_board import random_game
from tests.tui.league.leagues import SATURDAY, knockout
from tests.tui.league.test_bracket_drawing import made

ASKED_FOR = re.compile(r"(?:https?:)?//|url\(|@import|<script|<link|<iframe", re.I)


@pytest.mark.parametrize("rules", ["littlefield", "lions-den"])
def test_every_page_is_whole_and_harmless(tmp_path, rules):
    league = any_league(tmp_path, rules)
    for what in WHATS:
        if what == "certificates" or (what == "cards" and rules != "lions-den"):
            assert what != "cards" or "nothing to print on cards" in league.fails("print", what)
            continue
        page = league.page(what, *(("--game", game_of_evil(league)) if what == "sheets" else ()))
        check_page(page)
        found = read_page(page)
        named = any(plain_name(EVIL) in text for text in found.text)
        assert named or what in ("signs", "bracket")
        assert any("Tri-City <League>" in text for text in found.text) or what == "cards"
        if what == "signs":
            times = re.findall(r"<tr><td>(.*?)</td>", page)
            assert times
            assert all(re.fullmatch(r"(\w{3} )?\d{1,2}:\d\d [AP]M", time) for time in times)
        elif what == "standings":
            assert page.count('class="why"') == len(TEAMS)
            assert "Ahead of" in page
        elif what == "sheets":
            assert LONG.strip() in unescape(page)
    assert "2nd" in league.page("bracket") and "Bears" not in league.page("bracket")
    assert "no champion and no awards yet" in league.fails("print", "certificates")
    league.to_the_end()
    for what in ("bracket", "certificates", "standings", "schedule"):
        check_page(league.page(what, "--paper", "letter"))
    page = league.page("certificates")
    places = re.findall(r'class="award">(.*?)<', page)
    assert places == ["Champion", "Second place", "Third place", "Third place"]
    assert "Won the final against" in page


def game_of_evil(league: League) -> int:
    """The number of a game of the team with the hostile name."""
    games = json.loads(league.run("schedule", "--json"))
    return next(int(each["game"]) for each in games if EVIL in (each["home"], each["visitors"]))


def check_page(page: str) -> None:
    found = read_page(page)
    assert "script" not in found.tags
    assert not [value for name, value in found.attributes if name in ("src", "href")]
    assert not [name for name, _ in found.attributes if name.startswith("on")]
    assert not ASKED_FOR.search(re.sub(r"http://www\.w3\.org/2000/svg", "", page))
    assert "\u202e" not in page
    assert "Ctrl+P" in page


def test_the_schedule_by_round_team_and_board(tmp_path):
    league = any_league(tmp_path, "solitaire-coach")
    by_round = league.page("schedule")
    assert re.findall(r"<h3>(.*?)</h3>", by_round) == ["Round 1", "Round 2", "Round 3"]
    by_team = league.page("schedule", "--per", "team")
    assert len(re.findall("<h3>", by_team)) == len(TEAMS)
    by_board = league.page("schedule", "--per", "board")
    assert [unescape(each) for each in re.findall(r"<h2>(.*?)</h2>", by_board)] == [
        "Board North", "Table <2>",
    ]  # fmt: skip
    one = league.page("schedule", "--round", 2)
    assert re.findall(r"<h3>(.*?)</h3>", one) == ["Round 2"]
    assert "no game of the schedule matches" in league.fails("print", "schedule", "--round", 9)
    assert "sorts a schedule" in league.fails("print", "rosters", "--per", "team")


def test_rounds_of_the_bracket_have_their_names(tmp_path):
    league = any_league(tmp_path, "solitaire-coach")
    league.run("run", "-", typed="result 6 20:3\nphase playoffs\nplayoffs --size 4")
    page = league.page("schedule")
    rounds = re.findall(r"<h3>(.*?)</h3>", page)
    assert sorted(rounds) == ["Electra Bowl", "Round 1", "Round 2", "Round 3", "Semifinal"]
    assert "emaining" in page, "the final is there before its teams are known"
    one = league.page("schedule", "--round", "semifinal")
    assert re.findall(r"<h3>(.*?)</h3>", one) == ["Semifinal"]


def test_awards_have_certificates():
    ledger = knockout(made("single", 4), 3)
    records = ledger.records
    season, team = records.all(Season)[0], records.all(Team)[1]
    ledger.enter(GiveAward(season.id, "best <b>dressed</b>", team=team.id))
    ledger.enter(CastVote(season.id, "coach of the tournament", team.coach, person=team.coach))
    ledger.enter(GiveAward(season.id, "coach of the tournament", person=team.coach, how="voted"))
    page = print_text("certificates", PrintRequest(records, season, day_of(records, SATURDAY)))
    assert "Best &lt;b&gt;dressed&lt;/b&gt;" in page
    assert "Coach of the tournament" in page
    assert page.count("Elected by vote.") == 1
    assert page.count('class="award"') == 6


@pytest.mark.parametrize(
    ("locale", "region", "paper"),
    [
        ("en_US.UTF-8", "US", "letter"),
        ("es_MX", "MX", "letter"),
        ("fr-CA", "CA", "letter"),
        ("zh-Hans-US", "US", "letter"),
        ("de_DE@euro", "DE", "a4"),
        ("en_GB.UTF-8", "GB", "a4"),
        ("C.UTF-8", "", "a4"),
        ("POSIX", "", "a4"),
        ("en", "", "a4"),
        ("es_419", "", "a4"),
    ],
)
def test_the_paper_is_that_of_the_region(monkeypatch, locale, region, paper):
    assert region_of(locale) == region
    for name in ("LC_ALL", "LC_PAPER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", locale)
    assert usual_paper() == paper
    other = {"letter": "de_DE", "a4": "en_US"}[paper]
    monkeypatch.setenv("LC_PAPER", other)
    assert usual_paper() != paper, "what is said of paper counts more"
    monkeypatch.setenv("LC_ALL", locale)
    assert usual_paper() == paper, "what is said of everything counts most"


def test_a_page_says_for_which_paper_it_is(tmp_path, monkeypatch):
    league, page = any_league(tmp_path, "gunderson"), tmp_path / "page.html"
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    said = league.run("print", "rosters", "--to", page)
    assert f"Written to {page}, for Letter paper." in said
    assert "That is your region's size; --paper a4 is for A4." in said
    assert "Choose Letter paper" in said and "size: letter portrait" in page.read_text("utf-8")
    said = league.run("print", "rosters", "--to", page, "--paper", "a4")
    assert f"Written to {page}, for A4 paper." in said and "region" not in said
    assert "size: A4 portrait" in page.read_text("utf-8")


def test_a_file_of_ones_own_is_not_overwritten(tmp_path, monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    league = any_league(tmp_path, "gunderson")
    mine, page = tmp_path / "mine.html", tmp_path / "page.html"
    mine.write_text("<p>My own page</p>")
    assert "--force overwrites it" in league.fails("print", "standings", "--to", mine)
    assert mine.read_text() == "<p>My own page</p>"
    said = league.run("print", "standings", "--to", page)
    assert f"Open {page} in a browser and press Ctrl+P" in said
    answer = json.loads(league.run("print", "rosters", "--to", page, "--json"))
    assert answer == {"what": "rosters", "file": str(page), "paper": "a4"}
    assert "Rosters" in page.read_text("utf-8")


def printed_tags(page: str) -> list[str]:
    """The lines on top of the file, as a score sheet has them."""
    block = re.search(r'<div class="tags">(.*?)</div>', page, re.S)
    assert block is not None
    return [unescape(each) for each in re.findall(r"<code>(.*?)</code>", block[1])]


def filled(header: Header, seed: int) -> list[str]:
    """The plays of a game as a scorer writes them: no situations, reports in short."""
    rules = of_header(header)
    session = random_game(random.Random(seed), rules)
    return [short(entry, session) for entry in session.entries]


NEEDED = {
    "littlefield": ("First half", "off tackle"), "gunderson": ("Timeouts", "clock"),
    "lions-den": ("Climate (d100):", "Injured"), "solitaire-coach": ("Timeouts", "quarter"),
    "vsefl": ("Fourth quarter", "Penalties"),
}  # fmt: skip
"""What the score sheet of each rule set has."""


@pytest.mark.parametrize("rules", CODES)
def test_a_sheet_written_by_hand_is_typed_and_counted(tmp_path: Path, rules: str):
    league = any_league(tmp_path, rules)
    page = league.page("sheets", "--game", game_of_evil(league))
    check_page(page)
    assert any(plain_name(EVIL) in text for text in read_page(page).text)
    page = league.page("sheets", "--game", 6)
    assert page.count('<section class="sheet whole game">') == 2
    assert 'class="qr"' in page
    for word in NEEDED[rules]:
        assert word in re.sub(r"</b><s>", "", page), word
    header = header_in(league, 6)
    plays = filled(header, 4)
    typed = tmp_path / "game-6.txt"
    typed.write_text("\n".join(plays), encoding="utf-8")
    said = league.run("result", 6, "--sheet", typed)
    assert "Game 6 counts" in said
    # The same plays below the printed lines are a file that needs no league.
    alone = read_game("\n".join([*printed_tags(page), *plays]), of_header)
    assert alone.session is not None
    assert alone.header.ruleset == rules
    assert alone.header.settings == header.settings
    if not header.teams:
        assert alone.faults == []
        assert alone.session.state.score == score_in(league, 6)


def header_in(league: League, game: int) -> Header:
    """The header of a scheduled game, as the league has it."""
    with open_store(league.folder / "games.db", of_header) as store:
        records = store.leagues.open(store.leagues.all()[0].number).records
        fixture = records.where(Fixture, number=game)[0]
        return header_of_fixture(records, fixture.id)


def score_in(league: League, game: int) -> Score:
    """The score of a game that counts."""
    found = next(
        each for each in json.loads(league.run("schedule", "--json")) if each["game"] == game
    )
    return Score(*found["points"])


def test_the_code_leads_to_the_site_where_there_is_one(tmp_path):
    league = any_league(tmp_path, "littlefield")
    plain = league.page("sheets", "--game", 6)
    there = league.page("sheets", "--game", 6, "--address", "https://example.org/den/")
    codes = [re.search(r'<svg[^>]*class="qr".*?</svg>', each, re.S) for each in (plain, there)]
    assert codes[0] and codes[1] and codes[0][0] != codes[1][0]
