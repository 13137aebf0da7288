"""Teams, players and what a league remembers of them."""

from __future__ import annotations

import pytest

from league.model.brackets.elimination import single_elimination
from league.model.history.champions import StatLine
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.commands.day import WriteNote
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, NodeRow, PlayerRow, Season, Stage, Team
from league.views.history import (
    book_records,
    career_lines,
    leader_lines,
    rivalry_line,
    rivalry_lines,
    season_lines,
    title_counts,
)
from league.views.moment import LeagueMoment, TeamOdds, moment_of
from league.views.players import Rosters
from league.views.teams import TeamCard, TeamCards, team_groups
from rulesets.core.refusal import Refused
from tests.publish.sites import moment_at
from tests.tui.league.leagues import SATURDAY, founded, knockout, names, play_next, season_of_games


def cards(ledger: Ledger, odds: dict[int, TeamOdds] | None = None) -> dict[str, TeamCard]:
    """Every team of a league, by name."""
    moment = moment_at(ledger, odds=odds or {})
    team_cards = TeamCards(moment)
    return {moment.teams[team.id]: team_cards.card(team) for team in moment.state.all(Team)}


def test_a_place_is_said_with_its_reason_and_its_odds():
    ledger = season_of_games(names(4), played=4)
    first, second = ledger.records.all(Team)[:2]
    odds = {first.id: TeamOdds(0.61, None, 0.25, exact=True, needs=("Win.",))}
    team = cards(ledger, odds=odds)["Bears"]
    standing = team.standing
    assert standing is not None
    assert (standing.place_of, standing.record, standing.points) == ("1st of 4", "2-0", "43-14")
    assert standing.why.startswith("ahead of ") and standing.sentence.startswith("Bears, 1st of 4")
    assert standing.odds_text == (("advance", "61%"), ("the title", "25%"))
    assert (standing.exact, standing.needs) == (True, ("Win.",))
    assert cards(ledger)["Lions"].standing.odds_text == (), "where they were not computed"
    assert second.id in [each.team for each in team.season_rivals]


def test_a_team_without_a_game_has_no_place_yet():
    ledger = season_of_games(names(4))
    team = cards(ledger)["Bears"]
    assert team.standing is not None
    assert (team.standing.place_text, team.standing.place_of, team.standing.why) == ("-", "", "")
    assert (team.met, [each.record for each in team.rivals]) == ((), ["", "", ""])
    moment = moment_of(ledger.records, SATURDAY)
    season, row = ledger.records.all(Season)[0], ledger.records.all(Team)[0]
    preview = TeamCards(moment).preview(season, row)
    assert (preview.record, preview.place, preview.coach) == ("0-0", "", "Coach 0")


def test_a_shared_title_is_a_title_of_both():
    ledger = knockout(single_elimination(4), played=2)
    final = next(node for node in ledger.records.all(NodeRow) if node.round == 2)
    game = next(each for each in ledger.records.all(Fixture) if each.node == final.id)
    ledger.enter(c.EnterResult(game.id, c.ResultInput("played", 7, 7)))
    ledger.enter(c.DecideTie(final.id, game.home, "shared", game.visitors))
    teams = cards(ledger)
    both = [name for name, team in teams.items() if team.titles == (2026,)]
    assert len(both) == 2
    assert {teams[name].seasons[0].note for name in both} == {"Shared the title"}


def test_former_opponents_come_after_the_teams_of_the_season():
    ledger = season_of_games(names(4), played=6)
    season = ledger.records.all(Season)[0].id
    ledger.enter(c.EnterPhase(season, "playoffs"))
    gone = ledger.records.all(Team)[1]
    ledger.enter(c.RollOver(season, 2027, "The 41st", leaving=(gone.id,)))
    moment = moment_of(ledger.records, SATURDAY)
    team = moment.teams_of(moment.seasons[0].id)[0]
    card = TeamCards(moment).card(team)
    assert [each.name for each in card.season_rivals] == ["Packers", "Vikings"]
    assert [each.name for each in card.rivals] == ["Packers", "Vikings", "Lions"]
    assert {each.name for each in card.met} == {"Lions", "Packers", "Vikings"}
    assert [each.name for each in card.seasons] == ["The 41st", "The 40th"]
    assert card.seasons[0].path == "" and card.seasons[1].path == "season/2026/index.html"


def test_the_index_names_divisions_and_those_who_left():
    ledger = founded(names(3))
    moment = moment_of(ledger.records, SATURDAY)
    [group] = team_groups(moment, moment.season)
    assert [line.name for line in group.teams] == ["Bears", "Lions", "Packers"]
    assert team_groups(moment, None) == ()


@pytest.fixture
def den() -> tuple[Ledger, LeagueMoment]:
    """A league with a kicker, and then a quarterback, in the first of two seasons."""
    ledger = founded(names(4))
    first, *others = ledger.records.all(Team)
    for position, career in (("kicker", 1), ("quarterback", 3)):
        ledger.enter(p.DraftPlayer(first.id, position, (4, 7), (career,), first.coach + 1))
    stage = ledger.records.all(Stage)[0].id
    meetings = tuple(c.Meeting(first.id, other.id, 1) for other in others)
    ledger.enter(c.DraftSchedule(stage, meetings))
    ledger.enter(c.Release(stage))
    ledger.enter(c.EnterPhase(ledger.records.all(Season)[0].id, "regular"))
    play_next(ledger, 0)
    return ledger, moment_of(ledger.records, SATURDAY)


def test_a_roster_is_in_the_order_of_the_rules(den):
    ledger, moment = den
    kicker = ledger.records.all(PlayerRow)[0]
    ledger.enter(WriteNote("player", 0, "6-2", "Height", str(kicker.id)))
    roster = Rosters(moment).of(moment.state.all(Team)[0].franchise, moment.seasons[0])
    assert [each.position for each in roster] == ["quarterback", "kicker"]
    assert [each.label for each in roster] == [f"Quarterback, {roster[0].rating}%",
                                               f"Kicker, {roster[1].rating}%"]  # fmt: skip
    assert [each.seasons_text for each in roster] == ["3 seasons", "1 season"]
    assert [each.details for each in roster] == ["", "Height: 6-2"]


def test_a_career_ends_when_the_league_goes_on_without_him(den):
    ledger, moment = den
    kicker, quarterback = (str(row.id) for row in ledger.records.all(PlayerRow))
    game = moment.fixtures[moment.seasons[0].id][0]
    ledger.enter(p.Injure(game.id, int(quarterback), "season", (10, 10)))
    hurt = Rosters(moment_of(ledger.records, SATURDAY)).career(quarterback)
    assert (hurt.now_text, hurt.can_play) == ("Injured: misses the season", False)
    assert hurt.injuries[0].text == "injured in game 1: the rest of the season (dice 10, 10)"
    ledger.enter(c.EnterPhase(moment.seasons[0].id, "playoffs"))
    ledger.enter(c.RollOver(moment.seasons[0].id, 2027, "The 41st"))
    rosters = Rosters(moment_of(ledger.records, SATURDAY))
    assert rosters.career(kicker).now_text == "Career over"
    assert rosters.career(quarterback).now_text == "Can play"
    assert rosters.career(quarterback).seasons == ((2026, True), (2027, True), (2028, False))
    with pytest.raises(Refused, match="no player 99"):
        rosters.career("99")


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
