"""What a league remembers, as values."""

from __future__ import annotations

from league.model.brackets.elimination import single_elimination
from league.model.history.champions import StatLine
from league.model.ledger.commands import league as c
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Season
from league.views.history import (
    book_records,
    career_lines,
    leader_lines,
    rivalry_line,
    rivalry_lines,
    season_lines,
    title_counts,
)
from league.views.moment import LeagueMoment, moment_of
from tests.tui.league.leagues import SATURDAY, knockout, names, season_of_games


def moment(ledger: Ledger) -> LeagueMoment:
    return moment_of(ledger.records, SATURDAY)


def test_a_season_ends_with_its_champion():
    cup = moment(knockout(single_elimination(4), played=3))
    [line] = season_lines(cup)
    assert (line.year, line.games, line.path, line.is_shared) == (2026, 3, "", False)
    assert (line.champion, line.coach, line.runner_up) == ("Lions", "Coach 1", "Bears")
    assert line.score == "22-7"
    [count] = title_counts(cup)
    assert (count.name, count.text) == ("Lions", "1 title")
    [coach] = title_counts(cup, coaches=True)
    assert (coach.name, coach.path) == ("Coach 1", "")


def test_a_season_without_a_champion_is_listed_all_the_same():
    [line] = season_lines(moment(season_of_games(names(4), played=2)))
    assert (line.champion, line.coach, line.games) == ("", "", 2)


def test_records_name_their_holders_once():
    ledger = season_of_games(names(4), played=6)
    book = {each.key: each for each in book_records(moment(ledger))}
    assert book["points"].value == "25"
    assert book["points"].holder_texts == (book["points"].holders[0].text,)
    assert book["season_points"].holders[0].game == ""
    assert book_records(moment(ledger), 2025) == (), "before its first season"


def test_the_all_time_table_of_teams_and_of_coaches():
    ledger = season_of_games(names(4), played=6)
    season = ledger.records.all(Season)[0].id
    ledger.enter(c.EnterPhase(season, "playoffs"))
    ledger.enter(c.RollOver(season, 2027, "The 41st"))
    teams = career_lines(moment(ledger))
    coaches = career_lines(moment(ledger), coaches=True)
    assert {each.name for each in teams} == set(names(4))
    assert [each.record for each in teams] == [each.record for each in coaches]
    assert teams[0].path.startswith("team/") and coaches[0].path == ""
    assert {each.seasons for each in teams} == {1}


def test_leaders_are_of_teams_or_of_players():
    lines = [StatLine("Joe", "Bears", "1", "passing_yards", 204)]
    own = [StatLine("Bears", "Bears", "1", "passing_yards", 204)]
    team, player = leader_lines(own, lines)
    assert (team.full_title, team.leaders[0].label) == ("Passing yards", "Bears")
    assert (player.full_title, player.leaders[0].label) == ("Passing yards, players", "Joe, Bears")
    assert (player.leaders[0].place, player.leaders[0].text) == (1, "204")


def test_two_teams_over_all_seasons():
    ledger = season_of_games(names(4), played=6)
    league = moment(ledger)
    numbers = {name: number for number, name in league.franchises.items()}
    series = rivalry_line(league, numbers["Bears"], numbers["Lions"])
    [game] = series.games
    assert (series.tally.games, game.season) == (1, 2026)
    assert "Bears" in game.text and "Lions" in game.text
    assert series.series_text.endswith(" won 1 of 1 games between them and lost 0.")
    assert len(rivalry_lines(league)) == 6
    unplayed = moment(season_of_games(names(4)))
    assert rivalry_lines(unplayed) == ()
    two = list(unplayed.franchises)[:2]
    assert rivalry_line(unplayed, *two).series_text == "They have not met before."
