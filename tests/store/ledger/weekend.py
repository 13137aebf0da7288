"""Leagues for the tests: founded, scheduled, played."""

from __future__ import annotations

from itertools import cycle

from league.model.brackets.elimination import electra_bowl
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.brackets import as_nodes
from league.model.ledger.queries.fixture_status import pin_of
from league.model.ledger.rows import (
    Board,
    Fixture,
    Franchise,
    Person,
    ResultRow,
    Season,
    Stage,
    Team,
    TimeSlot,
)
from league.model.schedule.berger import round_robin
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from quarterback.rule_sets import header_of
from rulesets.core.ruleset import RuleSet

PIN = c.Pin("lions-den", 1, "5" * 64, {"periods": "2"}, {})


def season_by(
    store: Store,
    rules: RuleSet,
    teams: tuple[str, ...],
    people: tuple[str, ...],
    name: str = "The Den",
    *,
    season: str = "First",
    pin: c.Pin | None = None,
) -> OpenLeague:
    """A league with a season of these rules, whose teams these people coach in turn."""
    league = store.leagues.create(name, "Ann")
    _enter(league, c.Register(people), c.AddFranchises(teams))
    _enter(league, c.OpenSeason(2026, season, pin or pin_of(header_of(rules), rules)))
    number = league.records.all(Season)[0].id
    franchises, coaches = league.records.all(Franchise), cycle(league.records.all(Person))
    for franchise, coach in zip(franchises, coaches, strict=False):
        _enter(league, c.EnterTeam(number, franchise.id, coach.id))
    return league


def begin(league: OpenLeague, *games: tuple[int, int]) -> OpenLeague:
    """The same with some games, each of a home team and its visitors by their places, begun."""
    stage, season = league.records.all(Stage)[0].id, league.records.all(Season)[0].id
    teams = [team.id for team in league.records.all(Team)]
    for home, visitors in games:
        _enter(league, c.Arrange(stage, c.Meeting(teams[home], teams[visitors])))
    _enter(league, c.EnterPhase(season, "regular"))
    return league


def founded(store: Store, teams: int = 4) -> OpenLeague:
    """A league with a season of so many teams, boards and times, nothing scheduled."""
    league = store.leagues.create("Lion's Den", "Ann")
    _enter(league, c.Register(tuple(f"Coach {number}" for number in range(1, teams + 1))))
    _enter(league, c.AddFranchises(tuple(f"Team {number}" for number in range(1, teams + 1))))
    _enter(league, c.OpenSeason(2026, "The 40th", PIN))
    season = league.records.all(Season)[0].id
    pairs = zip(league.records.all(Franchise), league.records.all(Person), strict=True)
    for franchise, coach in pairs:
        _enter(league, c.EnterTeam(season, franchise.id, coach.id))
    _enter(league, c.AddBoards(tuple(f"Board {n}" for n in range(1, teams // 2 + 1))))
    _enter(league, c.AddSlots(tuple((n * 90, n * 90 + 80) for n in range(teams))))
    return league


def scheduled(store: Store, teams: int = 4) -> OpenLeague:
    """The same with a round robin released, and begun."""
    league = founded(store, teams)
    stage, season = league.records.all(Stage)[0].id, league.records.all(Season)[0].id
    _enter(league, c.DraftSchedule(stage, meetings(league)))
    _enter(league, c.Release(stage))
    _enter(league, c.EnterPhase(season, "regular"))
    return league


def meetings(league: OpenLeague) -> tuple[c.Meeting, ...]:
    """A round robin of all teams, a round a time."""
    slots = [slot.id for slot in league.records.all(TimeSlot)]
    boards = [board.id for board in league.records.all(Board)]
    return tuple(
        c.Meeting(int(pair.home), int(pair.visitors), each.number, slots[each.number - 1], board)
        for each in round_robin([str(team.id) for team in league.records.all(Team)])
        for pair, board in zip(each.pairings, boards, strict=True)
    )


def played(store: Store, teams: int = 4) -> OpenLeague:
    """The same with every game of it played, the home side mostly ahead."""
    league = scheduled(store, teams)
    for number, fixture in enumerate(league.records.all(Fixture)):
        _enter(league, c.EnterResult(fixture.id, c.ResultInput(home=20 - number, visitors=number)))
    return league


def in_playoffs(store: Store) -> OpenLeague:
    """The same in the playoffs: a bracket of all teams, nothing of it played."""
    league = played(store)
    season = league.records.all(Season)[0].id
    _enter(league, c.EnterPhase(season, "playoffs"))
    bracket = electra_bowl(4)
    seeds = tuple(team.id for team in league.records.all(Team))
    nodes = as_nodes(bracket)
    _enter(league, c.MakeBracket(season, "Playoffs", "single", bracket.last, nodes, seeds))
    return league


def open_games(league: OpenLeague) -> list[Fixture]:
    """Games that are still to be played."""
    records = league.records
    return [each for each in records.all(Fixture) if not records.find(ResultRow, each.id)]


def _enter(league: OpenLeague, *commands: c.AnyCommand) -> None:
    for command in commands:
        league.enter(command, "Ann")
