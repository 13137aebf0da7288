"""The cost of simulating a season: a game in memory, a stored game with all its plays, and a double
round robin of sixteen teams.

Target: storing a whole game at 0.3 of the speed at which plain sqlite3 writes the same rows, or
better; 240 games well under two minutes.
"""

from __future__ import annotations

import sqlite3
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as m
from league.model.ledger.queries.fixture_status import pin_of
from league.model.ledger.rows import Franchise, Season, Stage, Team
from league.model.schedule.berger import round_robin
from league.store.games.store import Store, open_store
from league.store.ledger.leagues import OpenLeague
from league.store.sqlite.connections import journal_for, set_up
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.simulate_games import (
    LeagueSimulation,
    SimulationScope,
    simulate_game,
)
from quarterback.rule_sets import header_of, of_header, rule_set, shipped_dial

TEAMS, GAMES = 16, 20
COACHES = ("letterman", "freshman")
RULES = rule_set("littlefield", dial=shipped_dial())


def thought(home: str, visitors: str) -> tuple[float, list[Scorebook]]:
    """Return the seconds to play a game in memory, and the games."""
    books, times = [], []
    for seed in range(GAMES):
        header = header_of(RULES, home_coach=home, visitors_coach=visitors, seed=seed)
        began = perf_counter()
        books.append(simulate_game(header))
        times.append(perf_counter() - began)
    return median(times), books


def keeping(folder: Path, books: list[Scorebook]) -> tuple[float, float]:
    """Return the seconds to store a whole game, and to write the same rows with plain sqlite3,
    in turn."""
    ours, plain = [], []
    file = folder / "plain.db"
    raw = sqlite3.connect(file, check_same_thread=False)
    set_up(raw, journal_for(file).mode)
    event = "game INTEGER, seq INTEGER, input INTEGER, kind TEXT, payload TEXT, at TEXT, by TEXT"
    raw.execute(f"CREATE TABLE game_event ({event}, PRIMARY KEY (game, seq)) WITHOUT ROWID")
    raw.execute(
        "CREATE TABLE game_line (game, input, says, PRIMARY KEY (game, input)) WITHOUT ROWID"
    )
    with (
        open_store(folder / "games.db", of_header) as store,
        sqlite3.connect(folder / "games.db") as reading,
    ):
        for book in books:
            began = perf_counter()
            with store._writing() as db:
                number = store.keep_whole(db, book.header, book.session, "Ann")
            ours.append(perf_counter() - began)
            query = "SELECT * FROM {} WHERE game = ?"
            events = reading.execute(query.format("game_event"), (number,)).fetchall()
            lines = reading.execute(query.format("game_line"), (number,)).fetchall()
            began = perf_counter()
            raw.execute("BEGIN IMMEDIATE")
            raw.executemany("INSERT INTO game_event VALUES (?, ?, ?, ?, ?, ?, ?)", events)
            raw.executemany("INSERT INTO game_line VALUES (?, ?, ?)", lines)
            raw.execute("COMMIT")
            plain.append(perf_counter() - began)
    raw.close()
    return median(ours), median(plain)


def founded(store: Store) -> OpenLeague:
    """Create a double round robin with no games played."""
    league = store.leagues.create("The machines", "Ann")
    league.enter(c.Register(("Ann",)), "Ann")
    league.enter(c.AddFranchises(tuple(f"Team {n}" for n in range(TEAMS))), "Ann")
    league.enter(c.OpenSeason(1914, "1914", pin_of(header_of(RULES), RULES)), "Ann")
    [season] = league.records.all(Season)
    for number, franchise in enumerate(league.records.all(Franchise)):
        league.enter(c.EnterTeam(season.id, franchise.id, 2), "Ann")
        team = league.records.all(Team)[-1]
        league.enter(m.AssignComputerCoach(team.id, COACHES[number % 2]), "Ann")
    teams = [str(team.id) for team in league.records.all(Team)]
    meetings = tuple(
        c.Meeting(int(pair.home), int(pair.visitors), each.number)
        for each in round_robin(teams, legs=2)
        for pair in each.pairings
    )
    stage = league.records.all(Stage)[0].id
    for command in (c.DraftSchedule(stage, meetings), c.Release(stage)):
        league.enter(command, "Ann")
    league.enter(c.EnterPhase(season.id, "regular"), "Ann")
    return league


def season(folder: Path) -> tuple[float, int]:
    """Return the seconds to simulate a season, and its number of games."""
    with open_store(folder / "season.db", of_header) as store:
        league = founded(store)
        out = LeagueSimulation(
            store, league, league.records.all(Season)[0], SimulationScope(), "Ann", 1914
        )
        began, games = perf_counter(), 0
        while out.next() is not None:
            games += 1
        return perf_counter() - began, games


def main() -> None:
    """Run everything and print it."""
    for pair in (COACHES, ("letterman", "letterman"), ("freshman", "freshman")):
        took, books = thought(*pair)
        print(f"{' and '.join(pair):28} {took * 1e3:8.1f} ms a game in memory")
    with tempfile.TemporaryDirectory() as name:
        ours, plain = keeping(Path(name), books)
        took, games = season(Path(name))
    print(f"{'kept at once':28} {ours * 1e3:8.1f} ms a game")
    print(f"{'the same rows, plain sqlite3':28} {plain * 1e3:8.1f} ms")
    print(f"{'plain / ours':28} {plain / ours:8.2f}  target 0.3")
    print(f"{'a season':28} {took:8.1f} s for {games} games, {games / took:.0f} a second")


if __name__ == "__main__":
    main()
