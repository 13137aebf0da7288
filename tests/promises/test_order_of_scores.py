"""One order of scores: every face names the visitors first, each number beside its team."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, Franchise, ResultRow, Season, Team
from league.publish.site import site
from league.store.games.store import Store, open_store
from quarterback.league_office.chat_text import round_post
from quarterback.rule_sets import of_header
from quarterback.tui.draw.lines import result_line
from quarterback.web.app import make_app
from tests import commands
from tests.publish.sites import moment_of
from tests.tui.conftest import open_app, text_of, until
from tests.tui.league.leagues import kept, season_of_games
from tests.web.servers import browser_of, server_of

HOME, VISITORS = "Akron", "Canton"
"""In the alphabet, the home team is first: no order by names passes for the order of sides."""
SCORE = (41, 3)
_GAP = r"[^\w(]{0,40}"
IN_ORDER = re.compile(rf"{VISITORS}{_GAP}3\b({_GAP}{HOME}{_GAP}41\b|{_GAP}41{_GAP}{HOME}\b)")
IN_WORDS = re.compile(rf"{VISITORS} 3, {HOME} 41\b")
TURNED = re.compile(rf"{HOME}{_GAP}41\b{_GAP}{VISITORS}{_GAP}3\b|\b41\s?[-:\u2013]\s?3\b")
"""The home team first, or two numbers of which no one knows whose they are."""
TOTALS = re.compile(r"(\d-\d(-\d)?|points) 41-3\b")
"""What a team scored and allowed, beside its record."""
RECORDS = re.compile(r"(Largest margin of victory|Most combined points)[: ]+(44 \()?41-3\b")
"""The holder of a record, who is named first, and his points first."""
WON = re.compile(rf"{HOME} [A-Za-z ]+ {VISITORS}, 41(-| to )3\b")
"""The winner and his points first: only in a sentence of a newspaper, with its verb."""


def one_day(ledger: Ledger) -> Ledger:
    """A league of four teams, of which Canton was in Akron; the other games were tied."""
    season_of_games((HOME, VISITORS, "Dayton", "Toledo"), into=ledger)
    akron, canton = (team.id for team in ledger.records.all(Team)[:2])
    periods = ((7, 0), (13, 3), (21, 0), (0, 0))
    for game in ledger.records.all(Fixture):
        result = c.ResultInput("played", 17, 17)
        if {game.home, game.visitors} == {akron, canton}:
            assert game.home == akron
            result = c.ResultInput("played", *SCORE, periods=periods)
        ledger.enter(c.EnterResult(game.id, result))
    return ledger


def game_of(ledger: Ledger) -> Fixture:
    """The game of Canton in Akron."""
    return next(
        game
        for game in ledger.records.all(Fixture)
        if ledger.records.get(ResultRow, game.id).visitors_points == SCORE[1]
    )


GAME = game_of(one_day(Ledger()))
NUMBER = str(GAME.number)


def words_of(page: str) -> str:
    """The words that a page shows, a space for each tag."""
    shown = re.sub(r"<(script|style|title)\b.*?</\1>|<!--.*?-->", " ", page, flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", shown)).split())


def faults(name: str, text: str) -> list[str]:
    """Where a face turns a score round."""
    rest = text
    for allowed in (IN_ORDER, WON, TOTALS, RECORDS):
        rest = allowed.sub("", rest)
    return [f"{name}: {rest[max(m.start() - 40, 0) : m.end() + 40]}" for m in TURNED.finditer(rest)]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    kept(tmp_path, one_day)
    return tmp_path


@pytest.fixture
def store(place: Path) -> Iterator[Store]:
    with open_store(place / "games.db", of_header) as store:
        yield store


def test_pages_feed_calendar_and_data_of_the_site():
    files = site(moment_of(one_day(Ledger())))
    pages = {path: words_of(text.decode()) for path, text in files.items() if path[-5:] == ".html"}
    assert [fault for path, text in pages.items() for fault in faults(path, text)] == []
    shown = {path for path, text in pages.items() if IN_ORDER.search(text)}
    of_teams = {
        path for path in pages if re.fullmatch(r"team/\d+-(akron|canton)/index\.html", path)
    }
    assert len(of_teams) == 2
    assert shown >= {"index.html", "schedule/index.html", f"game/{GAME.id}/index.html", *of_teams}
    for path, text in files.items():
        if path[-4:] in (".ics", ".xml"):
            words = text.decode().replace("\r\n ", "").replace("\\,", ",")
            assert faults(path, words) == []
            assert IN_WORDS.search(words) or path not in ("calendar.ics", "feed.xml"), path


def test_pages_of_the_server_the_wall_and_a_phone(store: Store):
    client = browser_of(make_app(server_of(store)))
    teams = store.leagues.open(1).records.all(Franchise)[:2]
    phones = [f"/me/{team.id}" for team in teams]
    for address in ("/", "/schedule/index.html", "/wall?pages=results", *phones):
        answer = client.get(address)
        assert answer.status_code == 200, address
        text = words_of(answer.text)
        assert faults(address, text) == []
        assert IN_ORDER.search(text), address


COMMANDS = (
    *(("schedule",), ("game", NUMBER), ("team", HOME), ("team", VISITORS)),
    *(("head-to-head", HOME, VISITORS), ("log",), ("history",), ("say", "round")),
    ("correct", NUMBER, "41:4", "--why", "typo", "--dry-run"),
)


def test_answers_of_commands_and_what_they_print(place: Path):
    def run(*words: str) -> str:
        return commands.run("league", *words, "--data-dir", place)

    told = {words: " ".join(run(*words).split()) for words in COMMANDS}
    assert [fault for words, text in told.items() for fault in faults(str(words), text)] == []
    for words in COMMANDS[:6]:
        assert IN_WORDS.search(told[words]), words
    for what in ("schedule", "standings"):
        text = words_of(run("print", what, "--to", "-"))
        assert faults(what, text) == []
        assert what != "schedule" or IN_ORDER.search(text)
    entries = json.loads(run("log", "--json"))
    assert IN_WORDS.search(json.dumps(entries))
    paper = " ".join(run("paper", NUMBER).split())
    assert WON.search(paper)
    assert faults("paper", paper) == []
    line = re.search(rf"{VISITORS} 0 3 0 0 3.{{0,20}}{HOME} 7 13 21 0 41", paper)
    assert line, "the line score"


def test_what_is_written_into_a_chat_and_said_in_a_simulation():
    ledger = one_day(Ledger())
    season = ledger.records.all(Season)[0]
    text = str(round_post(ledger.records, season, 2))
    assert IN_WORDS.search(text)
    assert faults("chat", text) == []
    assert IN_WORDS.search(result_line(1, (HOME, VISITORS), SCORE, 60))


SCREENS = (("g", "games by rounds"), ("t", "games by days"), ("w", f"{VISITORS} 3, {HOME} 41"))


def _shows(app: Any, words: str) -> bool:
    return words in text_of(app)


async def test_the_screens(place: Path):
    async with open_app((120, 40), save=True, data_dir=place) as (app, pilot):
        await pilot.press("l")
        await until(pilot, lambda: HOME in text_of(app))
        seen: dict[str, str] = {}
        for key, words in SCREENS:
            await pilot.press(key)
            await until(pilot, partial(_shows, app, words))
            seen[key] = " ".join(text_of(app).split())
        assert [fault for key, text in seen.items() for fault in faults(key, text)] == []
        assert [key for key, text in seen.items() if not IN_ORDER.search(text)] == []
