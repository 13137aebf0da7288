"""The front page, the schedule and the standings of a season as it goes on."""

from __future__ import annotations

import re
from html import unescape

from league.model.brackets.elimination import single_elimination
from league.model.day.overview import day_of
from league.model.ledger.commands import league as c
from league.model.ledger.commands.day import Announce, BeginGame, GiveAward, TakeDown
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import AnnouncementRow, Fixture, Season, Stage, Team
from league.publish import site
from league.views.game_record import GameRecord
from league.views.moment import LeagueMoment, TeamOdds
from tests.publish.test_calendars import events_in
from tests.publish.test_feed import entries
from tests.tui.league.leagues import PIN, SATURDAY, knockout, names, season_of_games, still_open

WITH_ALL = 25_000
"""Letters of a page with its style sheet."""


def files_of(ledger: Ledger, now: int = SATURDAY, **more: object) -> dict[str, str]:
    moment = LeagueMoment(ledger.records, now, day_of(ledger.records, now), **more)  # type: ignore[arg-type]
    return {path: content.decode() for path, content in site(moment).items()}


def words(page: str) -> str:
    """The text of a page, with single spaces."""
    main = page[page.index("<main") : page.index("</main>")]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def heading(page: str) -> str:
    found = re.search(r"<h1[^>]*>(.*?)</h1>", page, re.DOTALL)
    assert found is not None
    return " ".join(unescape(re.sub(r"<[^>]+>", "", found[1])).split())


def play(ledger: Ledger, count: int, home: int = 21, visitors: int = 10) -> None:
    for fixture in still_open(ledger.records)[:count]:
        ledger.enter(c.EnterResult(fixture.id, c.ResultInput("played", home, visitors)))


def test_before_the_first_game_the_page_says_when_it_is():
    page = files_of(season_of_games(names(6)), SATURDAY - 600)["index.html"]
    assert heading(page) == "First Kickoff at 9:00 AM"
    assert "Saturday, May 9" in words(page)
    assert "No results yet." in words(page)


def test_the_last_result_leads_with_its_headline():
    ledger = season_of_games(names(6))
    play(ledger, 3)
    last = [each for each in ledger.records.all(Fixture) if each not in still_open(ledger.records)]
    record = GameRecord(last[-1].id, headline="Fumble at the Two <Costs> Packers", deck="Late")
    page = files_of(ledger, games={record.fixture: record})["index.html"]
    assert heading(page) == "Fumble at the Two <Costs> Packers"
    assert "Giants 10, Lions 21" in words(page)
    assert f'href="game/{record.fixture}/index.html">Fumble' in page


def test_games_in_progress_and_next_have_board_and_time_planned_and_expected():
    ledger = season_of_games(names(8))
    first, *_ = ledger.records.all(Fixture)
    ledger.enter(BeginGame(first.id, SATURDAY + 25))
    pages = files_of(ledger, SATURDAY + 30)
    text = words(pages["index.html"])
    assert heading(pages["index.html"]) == "Play Is Under Way"
    assert text.index("On the field now") < text.index("at Bears") < text.index("Next up")
    assert "North" in text
    late = r"<s><time[^>]*>(\d+:\d+ [AP]M)</time></s> <b><time[^>]*>(\d+:\d+ [AP]M)"
    for path in ("index.html", "schedule/index.html", "schedule/boards.html"):
        moved = re.findall(late, pages[path])
        assert moved, path
        assert all(planned != expected for planned, expected in moved)


def test_an_announcement_is_on_every_page_of_the_season_until_it_is_taken_down():
    ledger = season_of_games(names(6))
    before = files_of(ledger)
    ledger.enter(Announce("Lunch & <b>pie</b> at noon", SATURDAY))
    pages = files_of(ledger)
    for path in ("index.html", "schedule/index.html", "standings/index.html", "team/index.html"):
        assert "Lunch &amp; &lt;b&gt;pie&lt;/b&gt; at noon" in pages[path], path
    ledger.enter(TakeDown(ledger.records.all(AnnouncementRow)[0].id))
    assert files_of(ledger) == before


def test_the_champion_has_the_front_page_and_the_hall_with_awards():
    ledger = knockout(single_elimination(4), teams=names(4))
    while still_open(ledger.records):
        play(ledger, 1, 24, 17)
    season = ledger.records.all(Season)[0]
    winner = ledger.records.all(Team)[0]
    ledger.enter(GiveAward(season.id, "Most Valuable", "chosen", team=winner.id))
    pages = files_of(ledger)
    assert heading(pages["index.html"]) == "2026 Title Goes to Bears"
    assert "Most Valuable Bears" in words(pages["index.html"])
    hall = words(pages["champions/index.html"])
    assert "2026 Bears" in hall
    assert "Coached by Coach 0. Beat" in hall
    assert "Most Valuable Bears" in hall


def test_standings_give_every_reason_and_what_teams_need():
    ledger = season_of_games(names(6), played=8, through=2)
    bears = ledger.records.all(Team)[0]
    odds = {bears.id: TeamOdds(0.614, needs=("In with a win over Lions.",))}
    page = files_of(ledger, odds=odds)["standings/index.html"]
    rows = ledger.records.where(Stage, season=ledger.records.all(Season)[0].id)
    assert rows
    text = words(page)
    assert "61%" in text
    assert "In with a win over Lions." in text
    assert text.count("ahead of ") >= 3
    assert page.count('class="cut"') == 1
    assert "Ties are broken by head-to-head" in text


def test_a_long_schedule_has_a_page_for_each_round_and_board():
    pages = files_of(season_of_games(names(12), played=20))
    style = len(pages["style.css"])
    shown = {path: page for path, page in pages.items() if path.endswith(".html")}
    assert [path for path, page in shown.items() if len(page) + style > WITH_ALL] == []
    assert "schedule/round-1-11.html" in pages
    assert "6 of 6" in words(pages["schedule/index.html"])
    for path in pages:
        if path.startswith("schedule/round-"):
            assert words(pages[path]).count("Game ") == 6


def test_a_league_without_a_season_has_a_site():
    ledger = Ledger()
    ledger.enter(c.CreateLeague("The Den"))
    pages = files_of(ledger)
    assert heading(pages["index.html"]) == "A New Season"
    assert "No games yet." in words(pages["schedule/index.html"])
    assert "There is no bracket yet" in pages["bracket/index.html"]
    assert events_in(pages["calendar.ics"].encode()) == []
    assert entries(pages["feed.atom"].encode()) == []


def test_a_league_ranked_by_points_says_why_it_has_no_odds():
    ledger = Ledger()
    ranking = {"formula": {"win": 2}, "chain": "points"}
    ledger.enter(c.CreateLeague("Points"))
    ledger.enter(c.OpenSeason(2026, "2026", PIN, "points", ranking))
    page = words(files_of(ledger)["standings/index.html"])
    assert "so there are no odds and no list of what a team needs" in page
    usual = season_of_games(names(4), 2)
    assert "no odds" not in words(files_of(usual)["standings/index.html"])
