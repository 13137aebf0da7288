"""Pools, Swiss rounds and conferences in the tables of either database: kept, read, taken back."""

from league.model.ledger.commands import league as c
from league.model.ledger.rows import Fixture, Franchise, Person, ResultRow, Season, Stage
from league.model.planning.brackets import BracketRequest, bracket_command, bracket_of_form
from league.model.planning.meetings import pool_meetings
from league.model.planning.placement import with_places
from league.model.planning.pools import pools_dealt, seeds_from_pools
from league.model.planning.seeds import in_order
from league.model.planning.swiss import next_swiss_round
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from tests.store.ledger.weekend import PIN, founded


def win_all(league: OpenLeague) -> None:
    """Every open game to the team that was entered first."""
    for fixture in league.records.all(Fixture):
        if league.records.find(ResultRow, fixture.id) is None:
            first = fixture.home < fixture.visitors
            points = (20 - fixture.number, 0) if first else (0, 20 - fixture.number)
            league.enter(c.EnterResult(fixture.id, c.ResultInput("played", *points)), "Ann")


def test_pools_and_their_bracket_are_kept(either: Store):
    league = founded(either, 6)
    season, stage = league.records.all(Season)[0], league.records.all(Stage)[0]
    before = league.digest
    league.enter(pools_dealt(season.id, in_order(league.records, stage, "entry"), 2), "Ann")
    drawn = league.digest
    league.enter(c.UndoEntries(), "Ann")
    assert league.digest == before
    league.enter(c.RedoEntries(), "Ann")
    assert league.digest == drawn
    meetings, left = with_places(league.records, pool_meetings(league.records, stage))
    assert left == ()
    league.enter(c.DraftSchedule(stage.id, meetings), "Ann")
    league.enter(c.Release(stage.id), "Ann")
    league.enter(c.EnterPhase(season.id, "regular"), "Ann")
    win_all(league)
    seeds = seeds_from_pools(league.records, stage, 2)
    made = bracket_of_form(BracketRequest("single", third_place=True), 4)
    league.enter(bracket_command(season.id, "Cup", made, seeds), "Ann")
    assert either.leagues.open(league.number).digest == league.digest
    assert league.faults() == []


def test_swiss_rounds_are_kept(either: Store):
    league = either.leagues.create("Swiss", "Ann")
    league.enter(c.Register(("Ann", "Bob")), "Ann")
    league.enter(c.AddFranchises(tuple("VWXYZ")), "Ann")
    league.enter(c.OpenSeason(2026, "2026", PIN, settings={"rounds": 3}), "Ann")
    season, stage = league.records.all(Season)[0], league.records.all(Stage)[0]
    for franchise in league.records.all(Franchise):
        coach = league.records.all(Person)[franchise.id % 2]
        league.enter(c.EnterTeam(season.id, franchise.id, coach.id), "Ann")
    league.enter(c.EnterPhase(season.id, "regular"), "Ann")
    for number in (1, 2, 3):
        paired = next_swiss_round(league.records, stage)
        assert paired.number == number
        league.enter(c.DraftSchedule(stage.id, paired.meetings), "Ann")
        league.enter(c.Release(stage.id), "Ann")
        win_all(league)
    assert either.leagues.open(league.number).digest == league.digest
    assert league.faults() == []
