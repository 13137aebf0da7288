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


def entered(ledger, form, places):
    """The even chances of each team, by entering every result into the league itself: of the
    seeds, to qualify, and of the title. Every game ends 20-7, and teams that share a place are
    seeded in every order."""
    records = ledger.records
    season = records.all(Season)[0]
    found = {row.team: [0.0] * (places + 2) for row in standings(records, records.all(Stage)[0])}

    def walk(weight):
        waits = still_open(records)
        if waits:
            for score in ((20, 7), (7, 20)):
                ledger.enter(c.EnterResult(waits[0].id, c.ResultInput("played", *score)))
                walk(weight / 2)
                ledger.enter(c.UndoEntries(1))
        elif brackets := records.all(BracketRow):
            found[bracket_progress(records, brackets[0]).champion][-1] += weight
        else:
            orders = seedings()
            for seeds in orders:
                begin(seeds[:places], weight / len(orders))

    def seedings():
        groups = {}
        for row in standings(records, records.all(Stage)[0]):
            groups.setdefault(row.place.place, []).append(row.team)
        parts = product(*(permutations(group) for group in groups.values()))
        return [[team for part in each for team in part] for each in parts]

    def begin(seeds, weight):
        for at, team in enumerate(seeds):
            found[team][at] += weight
            found[team][-2] += weight
        if places < 2:
            found[seeds[0]][-1] += weight
            return
        made = bracket_of_form(BracketRequest(form), places)
        ledger.enter(bracket_command(season.id, "Playoffs", made, [int(team) for team in seeds]))
        walk(weight)
        ledger.enter(c.UndoEntries(1))

    walk(1.0)
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
    found = {team.team: 0.0 for team in table.teams}

    def walk(weight):
        waits = still_open(records)
        if not waits:
            found[bracket_progress(records, records.all(BracketRow)[0]).champion] += weight
            return
        for score in ((20, 7), (7, 20)):
            ledger.enter(c.EnterResult(waits[0].id, c.ResultInput("played", *score)))
            walk(weight / 2)
            ledger.enter(c.UndoEntries(1))

    walk(1.0)
    assert {t.team: t.title for t in table.teams} == pytest.approx(found, abs=2e-6)


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


def test_a_withdrawn_team_has_no_odds():
    ledger = league(5, 4, 2)
    out = standings(ledger.records, ledger.records.all(Stage)[0])[0].team
    ledger.enter(c.Withdraw(int(out), "forfeit_remaining"))
    table = odds_of(ledger.records, ledger.records.all(Season)[0])
    assert out not in {team.team for team in table.teams}


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

    def walk(weight):
        waits = still_open(records)
        if waits:
            for score in ((20, 7), (7, 20)):
                ledger.enter(c.EnterResult(waits[0].id, c.ResultInput("played", *score)))
                walk(weight / 2)
                ledger.enter(c.UndoEntries(1))
            return
        if brackets := records.all(BracketRow):
            found[bracket_progress(records, brackets[0]).champion][-1] += weight
            return
        # Raises Refused where a toss would be needed: this season has none.
        one, other = seeds_of_conferences(records, stage, cards)
        for seeds in (one, other):
            for at, team in enumerate(seeds):
                found[str(team)][at] += weight
                found[str(team)][-2] += weight
        made = bracket_of_form(BracketRequest("conferences"), len(one), len(other))
        ledger.enter(bracket_command(season.id, "Playoffs", made, [*one, *other]))
        walk(weight)
        ledger.enter(c.UndoEntries(1))

    walk(1.0)
    for team, figures in told(table).items():
        assert figures == pytest.approx(found[team], abs=2e-6)
