"""Leagues whose teams the program calls for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import cycle

from league.model.brackets.elimination import single_elimination
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as m
from league.model.ledger.handlers.brackets import as_nodes
from league.model.ledger.queries.fixture_status import pin_of
from league.model.ledger.rows import (
    Drawn,
    Fixture,
    FixtureGame,
    ResultRow,
    Season,
    Stage,
    Team,
)
from league.model.schedule.berger import round_robin
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from quarterback.league_office.simulate_games import (
    LeagueSimulation,
    SimulatedGame,
    SimulationScope,
)
from quarterback.rule_sets import WITH_DIAL, header_of, rule_set, shipped_dial
from tests.store.ledger.weekend import season_by

SHORT = {"plays": "20"}
COACHES = ("letterman", "freshman")
EVERY = SimulationScope()


def founded(
    store: Store,
    teams: int = 4,
    code: str = "littlefield",
    settings: Mapping[str, str] = SHORT,
    coaches: Sequence[str] = COACHES,
    *,
    practice: bool = False,
    pinned: Callable[[c.Pin], c.Pin] = lambda pin: pin,
) -> OpenLeague:
    """A league with a season of so many teams, all of Ann's, nothing scheduled."""
    rules = rule_set(code, settings, shipped_dial() if code in WITH_DIAL else None)
    names = tuple(f"Team {n}" for n in range(1, teams + 1))
    pin = pinned(pin_of(header_of(rules), rules))
    league = season_by(store, rules, names, ("Ann",), "The machines", pin=pin)
    if practice:
        league.enter(m.AllowPracticeBoard(season_of(league).id), "Ann")
    for team, coach in zip(league.records.all(Team), cycle(coaches), strict=False):
        if coach:
            league.enter(m.AssignComputerCoach(team.id, coach), "Ann")
    return league


def scheduled(store: Store, teams: int = 4, **more: object) -> OpenLeague:
    """The same with a round robin released, and begun."""
    league = founded(store, teams, **more)  # type: ignore[arg-type]
    stage = league.records.all(Stage)[0].id
    meetings = tuple(
        c.Meeting(int(pair.home), int(pair.visitors), each.number)
        for each in round_robin([str(team.id) for team in league.records.all(Team)])
        for pair in each.pairings
    )
    league.enter(c.DraftSchedule(stage, meetings), "Ann")
    league.enter(c.Release(stage), "Ann")
    league.enter(c.EnterPhase(season_of(league).id, "regular"), "Ann")
    return league


def knockout(store: Store, teams: int, drawn: Drawn, **more: object) -> OpenLeague:
    """A bracket alone."""
    league = founded(store, teams, **more)  # type: ignore[arg-type]
    season, made = season_of(league).id, single_elimination(teams)
    league.enter(c.EnterPhase(season, "regular"), "Ann")
    seeds = tuple(team.id for team in league.records.all(Team))
    nodes = as_nodes(made)
    league.enter(c.MakeBracket(season, "Cup", made.kind, made.last, nodes, seeds, drawn), "Ann")
    return league


def season_of(league: OpenLeague) -> Season:
    return league.records.all(Season)[0]


def play_out(
    store: Store,
    league: OpenLeague,
    seed: int | None = 7,
    most: int | None = None,
    wanted: SimulationScope = EVERY,
) -> tuple[LeagueSimulation, list[SimulatedGame]]:
    """Games played out: all that are wanted, or so many."""
    out = LeagueSimulation(store, league, season_of(league), wanted, "Ann", seed)
    done: list[SimulatedGame] = []
    while (most is None or len(done) < most) and (game := out.next()) is not None:
        done.append(game)
    return out, done


def scores(league: OpenLeague) -> dict[int, tuple[int | None, int | None]]:
    """The points of each game that has a result, by its number."""
    return {
        league.records.get(Fixture, row.id).number: (row.home_points, row.visitors_points)
        for row in league.records.all(ResultRow)
    }


def is_sound(store: Store, league: OpenLeague) -> None:
    """Every result is that of a stored game of its own, and no game is left over."""
    results = {row.id: row.game for row in league.records.all(ResultRow)}
    assert {row.id: row.game for row in league.records.all(FixtureGame)} == results
    assert len(set(results.values())) == len(results)
    assert {game.id for game in store.games()} == set(results.values())
    assert all(game.finished for game in store.games())
    assert league.faults() == []
