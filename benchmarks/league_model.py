"""The cost of the league's pure functions: schedules, brackets, standings; milliseconds, the
median.

Targets: a round robin of 32 and a bracket of 128 in milliseconds; standings of 16 teams and 240
games, the whole chain, in 10.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

import numpy as np

from league.model.brackets.elimination import double_elimination, single_elimination
from league.model.brackets.progress import progress
from league.model.brackets.state import BracketEntry, BracketResult
from league.model.games import GameResult, SeasonGame
from league.model.schedule.berger import round_robin
from league.model.schedule.divisions import DivisionPlan, Meetings, division_schedule
from league.model.schedule.placement import place_games
from league.model.schedule.slots import ScheduledGame, SlotTime, Venue
from league.model.schedule.swiss import entrants_after, swiss_round
from league.model.standings.clinch import marks
from league.model.standings.elo import ratings
from league.model.standings.odds import GameChances, finishes
from league.model.standings.order import order
from league.model.standings.qualify import NFL
from league.model.standings.simulation import Integers, SimulatedSeasons
from league.model.standings.steps import NFL_DIVISION, STANDARD
from league.model.standings.table import table
from league.model.standings.tallies import Group, SeasonTally, tally_season

TIMES: Final = 9


def teams_of(count: int) -> list[str]:
    """Return this many team names."""
    return [f"T{number:04}" for number in range(count)]


def season(count: int, legs: int) -> list[GameResult]:
    """Return a round robin with random results."""
    random, found = Random(1914), list[GameResult]()
    for each in round_robin(teams_of(count), legs=legs):
        for home, visitors in each.pairings:
            points = random.randrange(0, 40, 7), random.randrange(0, 40, 7)
            number = len(found)
            found.append(GameResult(f"g{number}", home, visitors, *points, order=number))
    return found


def placed() -> None:
    """Place games of sixteen teams on six boards in twenty hours."""
    games = [
        ScheduledGame(f"{each.number} {pair.home}", (pair.home, pair.visitors), (), each.number)
        for each in round_robin(teams_of(16))
        for pair in each.pairings
    ]
    slots = tuple(SlotTime(f"s{hour}", 60 * hour, 60 * hour + 60) for hour in range(20))
    assert not place_games(games, Venue(tuple("123456"), slots)).left, "there is room for all"


def marked() -> Callable[[], object]:
    """Return the marks for six places of sixteen with a quarter of the season left."""
    results = season(16, 2)
    left = [SeasonGame(each.fixture, each.home, each.visitors) for each in results[180:]]
    book = tally_season(teams_of(16), results[:180])
    return lambda: marks(book, book.teams, left, 6)


def played(count: int) -> Callable[[], object]:
    """Return the progress of a finished bracket."""
    bracket, seeds, random = single_elimination(count), teams_of(count), Random(1914)
    entries: list[BracketEntry] = []
    while ready := (found := progress(bracket, seeds, BracketResult(tuple(entries)))).ready:
        for key in ready:
            one, other = found.states[key].teams
            score = random.choice(((7, 0), (0, 7)))
            result = GameResult(f"g{len(entries)}", one or "", other or "", *score)
            entries.append(BracketEntry(key, result))
    whole = BracketResult(tuple(entries))
    return lambda: progress(bracket, seeds, whole)


def odds_of(count: int) -> Callable[[], object]:
    """Return the ends of a double round robin that is half played, for four places."""
    results = season(count, 2)
    half = len(results) // 2
    left = [SeasonGame(each.fixture, each.home, each.visitors) for each in results[half:]]
    book = tally_season(teams_of(count), results[:half])
    chances = {each.key: GameChances(0.475, 0.05) for each in left}
    scores = [(7, 0), (14, 7), (21, 6), (28, 20)]
    return lambda: finishes(
        book, left, chances, scores, lambda many: many.seeds(book.teams, STANDARD, 4), 4
    )


def league_of_32() -> tuple[SeasonTally, list[SeasonGame]]:
    """Return a season of 32 teams in two conferences with 48 games left."""
    plans = [
        DivisionPlan(f"D{number}", tuple(f"{number}{n}" for n in range(4)), "AN"[number // 4])
        for number in range(8)
    ]
    groups = {team: Group(plan.name, plan.conference) for plan in plans for team in plan.teams}
    random, results = Random(1914), list[GameResult]()
    for each in division_schedule(plans, Meetings(2, 1, 0)):
        for pair in each.pairings:
            points = random.randrange(0, 40, 7), random.randrange(0, 40, 7)
            key = f"g{len(results)}"
            results.append(GameResult(key, pair.home, pair.visitors, *points, order=len(results)))
    left = [SeasonGame(each.fixture, each.home, each.visitors) for each in results[-48:]]
    return tally_season(list(groups), results[:-48], groups), left


def conference_odds(conferences: int = 1) -> Callable[[], object]:
    """Return 10,000 ends of a season of 32 teams with 48 games left: seven of a conference, four of
    them division winners, by the NFL's chains, which are the longest."""
    book, left = league_of_32()
    chances = {each.key: GameChances(0.495, 0.01) for each in left}
    scores = [(7, 0), (14, 7), (21, 6), (28, 20), (24, 3), (31, 17)]
    divisions = [
        [[f"{number}{n}" for n in range(4)] for number in range(first, first + 4)]
        for first in (0, 4)[:conferences]
    ]

    def rank(many: SimulatedSeasons) -> Integers:
        seeds = [many.conference_seeds(each, NFL, 3)[0] for each in divisions]
        return seeds[0] if conferences == 1 else np.minimum(seeds[0], seeds[1] + 7)

    return lambda: finishes(book, left, chances, scores, rank, 7 * conferences)


def works() -> dict[str, Callable[[], object]]:
    """Return the functions to measure."""
    results = season(16, 2)
    teams = teams_of(16)
    book = tally_season(teams, results)
    entrants = entrants_after(teams_of(128), (), {})
    groups = [DivisionPlan(f"D{each}", tuple(f"{each}{n}" for n in range(4))) for each in range(8)]
    return {
        "round robin, 32 teams": lambda: round_robin(teams_of(32)),
        "round robin, 256 teams": lambda: round_robin(teams_of(256)),
        "8 divisions of 4, 34 rounds": lambda: division_schedule(groups, Meetings(2, 1, 1)),
        "Swiss round, 128 teams": lambda: swiss_round(entrants, 1),
        "16 teams on 6 boards": placed,
        "single elimination, 128": lambda: single_elimination(128),
        "single elimination, 1024": lambda: single_elimination(1024),
        "double elimination, 128": lambda: double_elimination(128),
        "double elimination, 1024": lambda: double_elimination(1024),
        "how a bracket of 128 stands": played(128),
        "book of 16 teams, 240 games": lambda: tally_season(teams, results),
        "order by the longest chain": lambda: order(book, teams, NFL_DIVISION),
        "table whole, 240 games": lambda: table(
            tally_season(teams, results), teams, NFL_DIVISION, {}
        ),
        "clinched, 6 of 16 places": marked(),
        "odds, 8 teams, 10,000 ends": odds_of(8),
        "odds, 16 teams, 10,000 ends": odds_of(16),
        "odds, a conference of 16": conference_odds(1),
        "odds, 32 teams": conference_odds(2),
        "Elo, 240 games": lambda: ratings(results),
    }


def main() -> None:
    """Print a line for each."""
    for name, work in works().items():
        times = []
        for _ in range(TIMES):
            began = perf_counter()
            work()
            times.append(perf_counter() - began)
        print(f"{name:30} {median(times) * 1e3:9.2f} ms")


if __name__ == "__main__":
    main()
