"""Leagues on disk, for the benchmark: created, scheduled, played; each step is on disk."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from time import perf_counter

from league.model.brackets.elimination import single_elimination
from league.model.brackets.shape import Bracket
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.brackets import as_nodes
from league.model.ledger.queries.standings import standings
from league.model.ledger.rows import Fixture, Franchise, Person, ResultRow, Season, Stage, Team
from league.model.schedule.berger import round_robin
from league.store.games.store import Store, open_store
from league.store.ledger.leagues import OpenLeague
from quarterback.rule_sets import of_header

PIN = c.Pin("littlefield", 1, "0" * 64)
_numbers = count(1)
Clock = Callable[[], float]
"""Seconds: of the clock on the wall, or of processor time."""


def open_new_store(folder: Path) -> Store:
    """Open a new store in a folder."""
    return open_store(folder / f"leagues-{next(_numbers)}.db", of_header)


def create_league(store: Store, teams: int, chain: str = "lions-den") -> OpenLeague:
    """Create a league whose season has begun, with this many teams and no schedule."""
    league = store.leagues.create(f"League {next(_numbers)}", "Ann")
    league.enter(c.Register(("Ann",)), "Ann")
    ann = league.records.all(Person)[0].id
    league.enter(c.AddFranchises(tuple(f"Team {number}" for number in range(teams))), "Ann")
    open_season(league, 2026, chain, ann)
    return league


def open_season(league: OpenLeague, year: int, chain: str, coach: int) -> None:
    """Open and begin a season of every franchise."""
    league.enter(c.OpenSeason(year, str(year), PIN, settings={"chain": chain}), "Ann")
    season = league.records.all(Season)[-1].id
    for franchise in league.records.all(Franchise):
        league.enter(c.EnterTeam(season, franchise.id, coach), "Ann")
    league.enter(c.EnterPhase(season, "regular"), "Ann")


def timed(work: Callable[[], object], clock: Clock = perf_counter) -> float:
    """Return the duration by a clock, in milliseconds."""
    began = clock()
    work()
    return (clock() - began) * 1e3


def teams_now(league: OpenLeague) -> tuple[int, ...]:
    """Return the teams of the last season."""
    season = league.records.all(Season)[-1].id
    return tuple(team.id for team in league.records.where(Team, season=season))


def make_bracket(league: OpenLeague, make: Callable[[int], Bracket]) -> None:
    """Compute and enter a bracket of all teams."""
    teams, season = teams_now(league), league.records.all(Season)[-1].id
    bracket = make(len(teams))
    nodes = as_nodes(bracket)
    league.enter(c.MakeBracket(season, "Cup", bracket.kind, bracket.last, nodes, teams), "Ann")


def schedule(league: OpenLeague, legs: int = 1) -> None:
    """Compute a round robin of all teams, enter it as a draft, and release it."""
    stage = league.records.all(Stage)[-1].id
    rounds = round_robin([str(team) for team in teams_now(league)], legs=legs)
    meetings = tuple(
        c.Meeting(int(pair.home), int(pair.visitors), each.number)
        for each in rounds
        for pair in each.pairings
    )
    league.enter(c.DraftSchedule(stage, meetings), "Ann")
    league.enter(c.Release(stage), "Ann")


def post_all(league: OpenLeague, clock: Clock = perf_counter) -> list[float]:
    """Enter results of all open games, including those that follow. Return the milliseconds of
    each."""
    times = []
    while games := [
        game for game in league.records.all(Fixture)
        if league.records.find(ResultRow, game.id) is None
    ]:  # fmt: skip
        for game in games:
            points = 7 + game.id * 7 % 31, game.id * 5 % 7
            result = c.EnterResult(game.id, c.ResultInput("played", *points))
            times.append(timed(lambda result=result: league.enter(result, "Ann"), clock))  # type: ignore[misc]
    return times


def created(
    store: Store, teams: int, make: Callable[[OpenLeague], None], clock: Clock = perf_counter
) -> float:
    """Return the milliseconds to make something in a new league with this many teams."""
    league = create_league(store, teams)
    return timed(lambda: make(league), clock)


def posted(store: Store, teams: int, clock: Clock = perf_counter) -> list[float]:
    """Return the milliseconds of each result of a bracket."""
    league = create_league(store, teams)
    make_bracket(league, single_elimination)
    return post_all(league, clock)


def seasons(store: Store, years: int, teams: int) -> OpenLeague:
    """Return a league of several seasons, in each of which everyone has met twice."""
    league = create_league(store, teams)
    ann = league.records.all(Person)[0].id
    for year in range(2026, 2026 + years):
        if year > 2026:
            season = league.records.all(Season)[-1].id
            league.enter(c.EnterPhase(season, "over"), "Ann")
            open_season(league, year, "lions-den", ann)
        schedule(league, legs=2)
        post_all(league)
    return league


def table(league: OpenLeague) -> object:
    """Return the standings of the last stage, computed from rows."""
    return standings(league.records, league.records.all(Stage)[-1])
