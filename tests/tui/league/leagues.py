"""Leagues for the tests of their pages: founded, played, in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from time import sleep

from league.model.brackets.elimination import electra_bowl
from league.model.brackets.shape import Bracket
from league.model.brackets.state import Drawn
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.brackets import as_nodes
from league.model.ledger.ledger import Ledger
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
from league.model.ledger.state import LeagueState, RowChange
from league.model.schedule.berger import round_robin
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from tests.store.made_once import made_once

PIN = c.Pin("lions-den", 1, "5" * 64, {}, {})
NAMES = (
    *("Bears", "Lions", "Packers", "Vikings", "Giants", "Eagles", "Cowboys", "Redskins"),
    *("Rams", "Saints", "Falcons", "Niners", "Jets", "Colts", "Browns", "Steelers"),
)
HOSTILE = (
    *("[b]Bold[/b]", "[@click=quit]x[/]", "Owls 🦉🦉", "הפועל תל אביב", "早稲田大学", "[red"),
    *("Ya\x1b[31mle\x07", "x" * 200),
)
SATURDAY = 29_638_620
"""2026-05-09 09:00 UTC, in minutes."""


def names(count: int) -> tuple[str, ...]:
    """So many names of teams, each its own."""
    return tuple(NAMES[n] if n < len(NAMES) else f"Team {n + 1}" for n in range(count))


class InStore(Ledger):
    """A league in a store, entered into as if it were in memory."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store
        self.league: OpenLeague | None = None

    def enter(self, command: c.AnyCommand) -> Sequence[Sequence[RowChange]]:
        """On the disk, and here."""
        if isinstance(command, c.CreateLeague):
            self.league = self.store.leagues.create(command.name, "Ann")
        elif self.league is not None:
            sleep(0.002)  # entries of one millisecond count as entered together
            self.league.enter(command, "Ann", "because")
        return super().enter(command)


def kept(folder: Path, *makes: Callable[[Ledger], object]) -> None:
    """Leagues in a store. What a function of a module makes is made once, and copied."""

    def make(store: Store) -> None:
        for each in makes:
            each(InStore(store))

    named = all(each.__qualname__.isidentifier() for each in makes)
    made_once(folder, makes if named else object(), make)


def founded(
    teams: Iterable[str],
    name: str = "The Den",
    through: int | None = None,
    into: Ledger | None = None,
    pin: c.Pin = PIN,
) -> Ledger:
    """A league with a season of these teams, nothing played."""
    called = tuple(teams)
    ledger = Ledger() if into is None else into
    settings: dict[str, object] = {} if through is None else {"through": through}
    entries: list[c.AnyCommand] = [
        c.CreateLeague(name),
        c.Register(tuple(f"Coach {n}" for n in range(len(called)))),
        c.AddFranchises(called),
        c.OpenSeason(2026, "The 40th", pin, settings=settings),
    ]
    for entry in entries:
        ledger.enter(entry)
    records = ledger.records
    season = records.all(Season)[0].id
    for franchise, person in zip(records.all(Franchise), records.all(Person), strict=True):
        ledger.enter(c.EnterTeam(season, franchise.id, person.id))
    return ledger


def knockout(
    made: Bracket,
    played: int = 0,
    teams: Iterable[str] = (),
    into: Ledger | None = None,
    drawn: Drawn = "decision",
) -> Ledger:
    """A league at a bracket of which so many games are played: the side named first wins, but
    every third game goes to the other."""
    ledger = founded(tuple(teams) or names(made.size), into=into)
    records = ledger.records
    season = records.all(Season)[0].id
    ledger.enter(c.EnterPhase(season, "regular"))
    ledger.enter(c.EnterPhase(season, "playoffs"))
    seeds = tuple(team.id for team in records.all(Team))
    nodes = as_nodes(made)
    ledger.enter(c.MakeBracket(season, "Playoffs", made.kind, made.last, nodes, seeds, drawn))
    for number in range(played):
        play_next(ledger, number)
    return ledger


def bowl(ledger: Ledger) -> None:
    """After the season: an Electra Bowl of all teams."""
    season = ledger.records.all(Season)[0].id
    ledger.enter(c.EnterPhase(season, "playoffs"))
    seeds = tuple(team.id for team in ledger.records.all(Team))
    made = electra_bowl(len(seeds))
    nodes = as_nodes(made)
    ledger.enter(c.MakeBracket(season, "Bowl", made.kind, made.last, nodes, seeds, "replay"))


def play_next(ledger: Ledger, number: int) -> bool:
    """The first game that waits; whether there was one."""
    waits = still_open(ledger.records)
    if waits:
        score = (7, 20 + number) if number % 3 == 2 else (20 + number, 7)
        ledger.enter(c.EnterResult(waits[0].id, c.ResultInput("played", *score)))
    return bool(waits)


def still_open(records: LeagueState) -> list[Fixture]:
    """Games without a result."""
    return [each for each in records.all(Fixture) if records.find(ResultRow, each.id) is None]


def season_of_games(
    teams: Iterable[str],
    played: int = 0,
    through: int | None = None,
    into: Ledger | None = None,
    pin: c.Pin = PIN,
) -> Ledger:
    """A round robin with boards and times, of which so many games are played."""
    called = tuple(teams)
    ledger = founded(called, through=through, into=into, pin=pin)
    records = ledger.records
    stage, season = records.all(Stage)[0].id, records.all(Season)[0].id
    ledger.enter(c.AddBoards(("North", "South", "East", "West")[: len(called) // 2]))
    slots = tuple((SATURDAY + n * 90, SATURDAY + n * 90 + 80) for n in range(len(called) * 4))
    ledger.enter(c.AddSlots(slots))
    at = [slot.id for slot in records.all(TimeSlot)]
    boards = [board.id for board in records.all(Board)]
    keys = [str(team.id) for team in records.all(Team)]
    meetings = []
    for each in round_robin(keys):
        for place, pair in enumerate(each.pairings):
            slot = at[(each.number - 1) * 4 + place // len(boards)]
            board = boards[place % len(boards)]
            meetings.append(c.Meeting(int(pair.home), int(pair.visitors), each.number, slot, board))
    ledger.enter(c.DraftSchedule(stage, tuple(meetings)))
    ledger.enter(c.Release(stage))
    ledger.enter(c.EnterPhase(season, "regular"))
    for number in range(played):
        play_next(ledger, number)
    return ledger
