"""A bracket before it is seeded: places instead of teams, in the shape that it will have."""

from __future__ import annotations

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.rows import BracketRow, Season, Team
from league.model.planning.brackets import BracketRequest, bracket_command, bracket_of_form
from league.views.bracket_reader import bracket_now
from league.views.brackets import blank_bracket
from league.views.text import ordinal_figures
from rulesets.core.refusal import Refused
from tests.publish.sites import moment_of
from tests.tui.league.leagues import founded, names, season_of_games


@pytest.mark.parametrize("form", ["electra", "electra-double", "single", "double"])
@pytest.mark.parametrize("teams", [2, 3, 5, 8, 12])
def test_it_has_the_games_and_numbers_that_the_bracket_gets(form, teams):
    ledger = season_of_games(names(teams), through=teams)
    state = ledger.records
    [season] = state.all(Season)
    blank = blank_bracket(state, season, form)
    places = [side.awaits for game in blank.games for side in game.sides]
    places += [bye.side.awaits for bye in blank.byes]
    assert {"1st", "2nd", ordinal_figures(teams)} <= set(places)
    assert not any(side.team for game in blank.games for side in game.sides)

    bracket = bracket_of_form(BracketRequest(form), teams)
    ledger.enter(c.EnterPhase(season.id, "playoffs"))
    seeds = [team.id for team in state.all(Team)]
    ledger.enter(bracket_command(season.id, "Playoffs", bracket, seeds))
    real = bracket_now(moment_of(ledger), state.all(BracketRow)[0])
    shape = [(g.key, g.part, g.round, g.position, g.label) for g in real.games]
    assert [(g.key, g.part, g.round, g.position, g.label) for g in blank.games] == shape
    assert [(b.key, b.part, b.round) for b in blank.byes] == [
        (b.key, b.part, b.round) for b in real.byes
    ]
    assert blank.pooled == real.pooled
    known = {g.key: g.number for g in blank.games if g.number}
    assert known == {g.key: g.number for g in real.games if g.number} != {}
    for one, other in zip(blank.games, real.games, strict=True):
        assert [s.comes_from for s in one.sides] == [s.comes_from for s in other.sides]


def test_games_are_named_by_the_number_that_is_sure():
    ledger = season_of_games(names(4), through=4)
    [season] = ledger.records.all(Season)
    first, second, final = blank_bracket(ledger.records, season, "single").games
    assert (first.number, second.number, final.number) == (7, 8, 0)
    assert [side.awaits for side in final.sides] == ["winner of game 7", "winner of game 8"]
    eight = season_of_games(names(8), through=8)
    last = blank_bracket(eight.records, eight.records.all(Season)[0], "single").games[-1]
    assert [side.awaits for side in last.sides] == [
        "winner of Semifinal 1",
        "winner of Semifinal 2",
    ]


def test_two_conferences_have_places_of_their_own():
    ledger = founded(names(8), through=4)
    [season] = ledger.records.all(Season)
    for name in ("East", "West"):
        ledger.enter(c.AddDivision(season.id, name, name))
    blank = blank_bracket(ledger.records, season)
    places = {side.awaits for game in blank.games for side in game.sides}
    assert {"1st East", "2nd East", "1st West", "2nd West"} <= places


def test_a_season_whose_champion_is_the_first_has_none():
    ledger = founded(names(6), through=1)
    with pytest.raises(Refused, match="no bracket to come"):
        blank_bracket(ledger.records, ledger.records.all(Season)[0])
