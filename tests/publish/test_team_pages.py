"""The pages of teams, players and past seasons."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

import pytest

from league.model.careers.game_stats import Figures, GameFigures
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, Franchise, PlayerRow, ResultRow, Season, Stage, Team
from league.model.stats.box_score import BoxScore, SideStats
from league.publish import site
from league.views.moment import TeamOdds, game_address, season_address
from quarterback.league_office.pinned_rules import roll_over
from tests.league_office.desk import Desk
from tests.publish.sites import broken_links, moment_at
from tests.tui.league.leagues import SATURDAY, names, season_of_games, still_open

NO_ODDS: Mapping[int, TeamOdds] = {}


def team_page(ledger: Ledger, franchise: str, odds: Mapping[int, TeamOdds] = NO_ODDS) -> str:
    """The page of a team."""
    moment = moment_at(ledger, odds=odds)
    [row] = [each for each in ledger.records.all(Franchise) if each.name == franchise]
    return site(moment)[moment.franchise_path(row.id)].decode()


def plain(page: str) -> str:
    """The words of a page."""
    return " ".join(re.sub("<[^>]+>", " ", page).split())


def test_a_coach_reads_where_to_play_next():
    ledger = season_of_games(names(6), played=0)
    fixture = ledger.records.all(Fixture)[0]
    home, visitors = (
        ledger.records.get(Franchise, ledger.records.get(Team, each).franchise).name
        for each in (fixture.home, fixture.visitors)
    )
    season = ledger.records.all(Season)[0]
    ledger.enter(c.Delay(season.id, 25, fixture=fixture.id))
    words = plain(team_page(ledger, home))
    assert f"vs. {visitors}" in words
    assert f"at {home}" in plain(team_page(ledger, visitors))
    assert "25 min late" in words
    assert "9:25 AM" in words
    assert "North" in words
    ledger.enter(d.CallGame(fixture.id, SATURDAY))
    ledger.enter(d.CheckIn(fixture.home, noted=SATURDAY))
    words = plain(team_page(ledger, home))
    assert "Called: go to your board" in words
    assert "checked in" in words


def test_a_coach_reads_why_the_team_has_its_place():
    ledger = season_of_games(names(4), played=4)
    stage = ledger.records.all(Stage)[0]
    rows = moment_at(ledger).ranked(stage.id)
    odds = {int(rows[1].team): TeamOdds(0.61, 0.2, 0.1, True, ("Beat the Lions, or tie.",))}
    second = ledger.records.get(Franchise, ledger.records.get(Team, int(rows[1].team)).franchise)
    words = plain(team_page(ledger, second.name, odds=odds))
    assert f"of 4, {rows[1].tally.record}" in words
    assert rows[1].why in words
    assert "Why: behind " in words, "the team above is the one to catch"
    if rows[1].state == "open":
        assert "61%" in words
    assert "Beat the Lions, or tie." in words


def test_a_team_has_its_games_and_rivals():
    ledger = season_of_games(names(4), played=4)
    moment, stage = moment_at(ledger), ledger.records.all(Stage)[0].id
    for franchise in ledger.records.all(Franchise):
        [team] = ledger.records.where(Team, franchise=franchise.id)
        page = team_page(ledger, franchise.name)
        for fixture in ledger.records.all(Fixture):
            own = team.id in (fixture.home, fixture.visitors)
            assert (f'href="../../{game_address(fixture.id)}"' in page) == own
            result = ledger.records.find(ResultRow, fixture.id)
            if own and result is not None:
                points = (result.home_points, result.visitors_points)
                mine = points if fixture.home == team.id else points[::-1]
                assert "{}-{}".format(*mine) in page
        tally = next(r.tally for r in moment.ranked(stage) if r.team == str(team.id))
        assert tally.record in plain(page)


@pytest.fixture
def past() -> Ledger:
    """A league with players, a finished season that had a bracket, and one that has not begun."""
    desk = Desk().founded(4)
    draft(desk.ledger)
    for action in ("draw-up", "release"):
        desk.do(action)
    ledger = desk.ledger
    _play_all(ledger)
    season = ledger.records.all(Season)[0]
    ledger.enter(c.EnterPhase(season.id, "playoffs"))
    desk.do("playoffs", size=4)
    while still_open(ledger.records):
        _play_all(ledger)
    team = ledger.records.all(Team)[0]
    ledger.enter(d.GiveAward(season.id, "Good sport", team=team.id))
    ledger.enter(roll_over(ledger.records, season, season.year + 1))
    return ledger


def _play_all(ledger: Ledger, most: int | None = None) -> None:
    going = {each.id for each in ledger.records.all(Season) if each.phase != "over"}
    games = [each for each in still_open(ledger.records) if each.season in going]
    for number, fixture in enumerate(games[:most]):
        score = (20 + number, 7) if number % 3 else (3, 10 + number)
        ledger.enter(c.EnterResult(fixture.id, c.ResultInput("played", *score)))


def test_a_past_season_keeps_its_pages(past):
    files = site(moment_at(past))
    first, second = sorted(past.records.all(Season), key=lambda each: each.year)
    page = files[season_address(first.year)].decode()
    words = plain(page)
    assert "Champion:" in words
    assert "Final standings" in words
    assert "Good sport" in words
    for fixture in past.records.where(Fixture, season=first.id):
        assert f"../../{game_address(fixture.id)}" in page
    assert season_address(second.year) not in files
    assert f"../../season/{first.year}/bracket.html" in page
    assert b"Champion" in files[f"season/{first.year}/bracket.html"]
    franchise = past.records.all(Franchise)[0]
    team = files[moment_at(past).franchise_path(franchise.id)].decode()
    assert f"../../{season_address(first.year)}" in team
    assert "Good sport" in team


def test_pages_of_a_past_season_do_not_change(past):
    before = site(moment_at(past))
    first, second = sorted(past.records.all(Season), key=lambda each: each.year)
    own = [game_address(each.id) for each in past.records.where(Fixture, season=first.id)]
    frozen = [path for path in before if path.startswith(f"season/{first.year}/")] + own
    assert len(frozen) > len(own)
    desk = Desk()
    desk.ledger = past
    assert second.phase == "preparing"
    desk.do("draw-up")
    desk.do("release")
    past.enter(d.Announce("Lunch at noon", SATURDAY))
    _play_all(past)
    after = site(moment_at(past, SATURDAY + 500))
    assert [path for path in frozen if before[path] != after[path]] == []


def test_a_game_of_a_past_season_that_was_never_played_says_so():
    desk = Desk().begun(4)
    season = desk.records.all(Season)[0]
    _play_all(desk.ledger, 3)
    [missed, *_] = still_open(desk.records)
    desk.ledger.enter(roll_over(desk.records, season, season.year + 1))
    before = site(moment_at(desk.ledger))[game_address(missed.id)]
    assert "Not played" in plain(before.decode())
    for action in ("draw-up", "release"):
        desk.do(action)
    _play_all(desk.ledger)
    assert site(moment_at(desk.ledger))[game_address(missed.id)] == before


def draft(ledger: Ledger) -> None:
    """A quarterback for the first team, drafted before the second team's coach."""
    first, second = ledger.records.all(Team)[:2]
    talent = p.DraftPlayer(first.id, "quarterback", (8, 9), (3,), witness=second.coach)
    ledger.enter(talent)


def test_a_team_shows_the_roster_that_it_brings():
    desk = Desk().begun(4)
    team = desk.records.all(Team)[0]
    men = [{"number": 14, "name": "Don <b>Hutson", "position": ["end", "safety"]}]
    desk.ledger.enter(p.BringSheet(team.id, json.dumps({"players": men})))
    bears = desk.records.get(Franchise, team.franchise)
    page = team_page(desk.ledger, bears.name)
    assert "14 Don &lt;b&gt;Hutson" in page
    assert "end, safety" in page


def test_a_player_has_a_page_with_his_draft_and_the_figures_of_his_games():
    desk = Desk().founded(4)
    records = desk.records
    draft(desk.ledger)
    for action in ("draw-up", "release"):
        desk.do(action)
    [player] = records.all(PlayerRow)
    team = records.where(Team, franchise=player.franchise)[0]
    fixture = next(f for f in records.all(Fixture) if team.id in (f.home, f.visitors))
    desk.ledger.enter(c.EnterResult(fixture.id, c.ResultInput("played", 20, 7)))
    figures = Figures(passes=20, completions=11, passing_yards=143, passing_touchdowns=2)
    box = BoxScore(SideStats(), SideStats())
    played = GameFigures(fixture, box, {str(player.id): figures}, ())
    made = moment_at(desk.ledger, versions={fixture.id: "1"}, figures=lambda: [played])
    files = site(made)
    page = plain(files[f"player/{player.id}/index.html"].decode())
    for words in ("Can play", "dice 8, 9", "witnessed by", "11/20", "143"):
        assert words in page
    assert "11 of 20 passes, 143 yards, 2 TD" in page
    bears = records.all(Franchise)[0]
    of_bears = files[moment_at(desk.ledger).franchise_path(bears.id)].decode()
    assert f"../../player/{player.id}/index.html" in of_bears
    assert broken_links(dict(files)) == {}
