"""The odds of a league from its rows, against every result entered one after another."""

from itertools import combinations, permutations, product

import pytest

from league.model.brackets.elimination import double_elimination, electra_bowl, single_elimination
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.brackets import bracket_progress
from league.model.ledger.queries.standings import standings
from league.model.ledger.rows import BracketRow, Division, Season, Stage, Team
from league.model.planning.brackets import (
    BracketRequest,
    bracket_command,
    bracket_of_form,
    seeds_of_conferences,
)
from league.model.planning.outlook import OddsRequest, odds_of
from rulesets.core.refusal import Refused
from tests.tui.league.leagues import founded, knockout, names, season_of_games, still_open

EVEN = OddsRequest(even=True)


def league(teams, left, through=None):
    """A round robin in which so many games are left; every game so far ended 20-7 or 7-20."""
    ledger = season_of_games(names(teams), through=through)
    waits = still_open(ledger.records)
    for number, game in enumerate(waits[: len(waits) - left]):
        score = (7, 20) if number % 3 == 1 else (20, 7)
        ledger.enter(c.EnterResult(game.id, c.ResultInput("played", *score)))
    return ledger


def ends(ledger, weight=1.0):
    """Enter every result of the games that are left, 20-7 or 7-20; yield the weight of each way
    while the league stands so."""
    waits = still_open(ledger.records)
    if not waits:
        yield weight
        return
    for score in ((20, 7), (7, 20)):
        ledger.enter(c.EnterResult(waits[0].id, c.ResultInput("played", *score)))
        yield from ends(ledger, weight / 2)
        ledger.enter(c.UndoEntries(1))


def add_titles(found, ledger, weight=1.0):
    """Add the weight of each way to win the bracket."""
    for share in ends(ledger, weight):
        [bracket] = ledger.records.all(BracketRow)
        found[bracket_progress(ledger.records, bracket).champion][-1] += share


def add_seeds(found, ledger, seeds, made, weight):
    """Add the weight of the seeds of each of the `made` bracket's parts, and play it."""
    for part in seeds:
        for at, team in enumerate(map(str, part)):
            found[team][at] += weight
            found[team][-2] += weight
    teams = [int(team) for part in seeds for team in part]
    ledger.enter(bracket_command(ledger.records.all(Season)[0].id, "Playoffs", made, teams))
    add_titles(found, ledger, weight)
    ledger.enter(c.UndoEntries(1))


def entered(ledger, form, places):
    """The even chances of each team: of the seeds, to qualify, and of the title. Teams that share
    a place are seeded in every order."""
    records = ledger.records
    stage = records.all(Stage)[0]
    found = {row.team: [0.0] * (places + 2) for row in standings(records, stage)}
    for weight in ends(ledger):
        groups = {}
        for row in standings(records, stage):
            groups.setdefault(row.place.place, []).append(row.team)
        orders = [*product(*(permutations(group) for group in groups.values()))]
        for parts in orders:
            seeds = [team for part in parts for team in part][:places]
            share = weight / len(orders)
            if places > 1:
                made = bracket_of_form(BracketRequest(form), places)
                add_seeds(found, ledger, [seeds], made, share)
            else:
                found[seeds[0]] = [found[seeds[0]][0] + share] * 3
    return found


def told(table):
    return {team.team: [*team.seeds, team.qualify, team.title] for team in table.teams}


@pytest.mark.parametrize(
    ("teams", "left", "form", "places"),
    [(4, 2, "electra", 4), (4, 3, "single", 3), (4, 4, "electra", 2), (4, 2, "double", 3),
     (5, 3, "electra", 3), (4, 3, None, 1), (6, 0, "electra", 6)],
)  # fmt: skip
def test_odds_are_those_of_every_result_entered(teams, left, form, places):
    ledger = league(teams, left, places if places > 1 else None)
    table = odds_of(ledger.records, ledger.records.all(Season)[0], OddsRequest(True, form=form))
    assert table.exact and table.places == places
    expected = entered(ledger, form or "electra", places)
    for team, figures in told(table).items():
        assert figures == pytest.approx(expected[team], abs=2e-6)


@pytest.mark.parametrize(
    "made", [single_elimination(6), electra_bowl(5), double_elimination(4)], ids=lambda b: b.kind
)
@pytest.mark.parametrize("played", [0, 2, 3])
def test_odds_of_a_bracket_in_progress(made, played):
    ledger = knockout(made, played)
    records = ledger.records
    table = odds_of(records, records.all(Season)[0], EVEN)
    assert table.exact
    found = {team.team: [0.0] for team in table.teams}
    add_titles(found, ledger)
    for team in table.teams:
        assert team.title == pytest.approx(found[team.team][0], abs=2e-6)


def test_ratings_count_unless_games_are_even():
    ledger = league(4, 3, 2)
    season = ledger.records.all(Season)[0]
    rated, even = odds_of(ledger.records, season), odds_of(ledger.records, season, EVEN)
    assert told(rated) != told(even)
    assert any("ratings" in each for each in rated.assumptions)
    assert any("even" in each for each in even.assumptions)


def test_a_large_season_is_drawn_always_the_same():
    ledger = league(8, 20, 4)
    season = ledger.records.all(Season)[0]
    table = odds_of(ledger.records, season)
    assert not table.exact and table == odds_of(ledger.records, season)
    assert sum(team.title for team in table.teams) == pytest.approx(1, abs=1e-5)
    assert sum(team.qualify for team in table.teams) == pytest.approx(4, abs=1e-5)
    for team in table.teams:
        assert sum(team.seeds) == pytest.approx(team.qualify, abs=1e-5)


def test_what_cannot_be_foreseen_is_refused():
    ledger = founded(names(4))
    season = ledger.records.all(Season)[0]
    with pytest.raises(Refused, match="schedule is not released"):
        odds_of(ledger.records, season)
    ledger = league(4, 2)
    with pytest.raises(Refused, match="from 1 to 4 qualify, not 9"):
        odds_of(ledger.records, ledger.records.all(Season)[0], OddsRequest(places=9))


def conferences(left):
    """Two conferences of two divisions of two, all met once in an order of their own; the first
    team of each game won by its number, so that little is level."""
    ledger = founded(names(8), through=6)
    records = ledger.records
    season, stage = records.all(Season)[0], records.all(Stage)[0]
    teams = [team.id for team in records.all(Team)]
    for number in range(4):
        ledger.enter(c.AddDivision(season.id, f"D{number}", "AN"[number // 2]))
    for number, team in enumerate(teams):
        ledger.enter(c.PlaceTeam(team, records.all(Division)[number // 2].id))
    meetings = [
        c.Meeting(one, other, at + 1)
        for at, (one, other) in enumerate(combinations(teams, 2))
    ]  # fmt: skip
    ledger.enter(c.DraftSchedule(stage.id, tuple(meetings)))
    ledger.enter(c.Release(stage.id))
    ledger.enter(c.EnterPhase(season.id, "regular"))
    waits = still_open(records)
    for number, game in enumerate(waits[: len(waits) - left]):
        score = (7, 20) if number % 5 == 1 else (20, 7)
        ledger.enter(c.EnterResult(game.id, c.ResultInput("played", *score)))
    return ledger


@pytest.mark.parametrize("cards", [0, 1])
def test_odds_of_two_conferences_are_those_of_every_result_entered(cards):
    ledger = conferences(4)
    records = ledger.records
    season, stage = records.all(Season)[0], records.all(Stage)[0]
    table = odds_of(records, season, OddsRequest(True, wild_cards=cards))
    assert table.exact and table.places == 2 + cards
    found = {team.team: [0.0] * (2 + cards + 2) for team in table.teams}
    for weight in ends(ledger):
        # Raises Refused where a toss would be needed: this season has none.
        seeds = seeds_of_conferences(records, stage, cards)
        made = bracket_of_form(BracketRequest("conferences"), *map(len, seeds))
        add_seeds(found, ledger, seeds, made, weight)
    for team, figures in told(table).items():
        assert figures == pytest.approx(found[team], abs=2e-6)
