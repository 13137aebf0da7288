"""Computer coaches in a league, and games that they play out, one after another, in a process of
their own where a screen would have to wait.

A game is played in memory and then stored whole, or not at all: stopping between two games, or
the end of the program in the middle of one, loses nothing that was reported and begins nothing
twice. The process reads its job from standard input as a line of JSON, and reports on standard
output in lines of JSON. Another line, or the end of its input, stops it, because no one is left
to read.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from random import Random, SystemRandom, choice
from threading import Event, Thread
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from league.model.ledger.handlers.computer import coach_of, practice_counts, waiting_for
from league.model.ledger.queries.fixture_status import differences, header_of_fixture, rules_of
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import Fixture, Person, Rules, Season, Stage, Team
from league.model.ledger.state import LeagueState
from league.store.errors import StoreError
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.stored_games import PlayedElsewhere, store_played_game
from league.store.location import StoreLocation
from quarterback.ai.coaches import BOARD_COACHES, COACHES, EVERY_COACH
from quarterback.ai.coaches.maxims import SECONDS_A_PLAY
from quarterback.game.board import SIMULATED
from quarterback.game.controller import GameController
from quarterback.game.places import open_store
from quarterback.game.practice.model import with_lineup_remarks
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import CODES, WITH_DIAL, of_header
from rulesets.core.awaiting import Chance, Decide, Over
from rulesets.core.header import Header
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet


def coaches_for(code: str | None) -> tuple[str, ...]:
    """Return the coaches who know a rule set; all of them, if every game names its own."""
    if code is None:
        return tuple(EVERY_COACH)
    return tuple(COACHES if code in WITH_DIAL else BOARD_COACHES)


def coach_named(records: LeagueState, season: int, name: str) -> str:
    """Return the computer coach of that name, for a team of a season. Raises Refused for an
    unknown coach, or one who does not know the season's rules."""
    code = code_of(records, season)
    coaches = coaches_for(code)
    coach = name.strip().casefold().removeprefix("the ")
    if coach in coaches:
        return coach
    text = ", ".join(coaches)
    if coach in EVERY_COACH:
        raise Refused(f"{EVERY_COACH[coach].title} does not know these rules: there are {text}")
    raise Refused(f"there is no coach {name!r}: there are {text}")


def code_of(records: LeagueState, season: int) -> str | None:
    """Return the rule set of a season; None if every game names its own."""
    rules = records.where(Stage, season=season)[0].rules
    return None if rules is None else records.get(Rules, rules).code


def who_calls(records: LeagueState, team: Team) -> str:
    """Return who calls plays for a team, in words: a computer coach, or its own."""
    coach = coach_of(records, team.id)
    if coach is None:
        return records.get(Person, team.coach).name
    return EVERY_COACH[coach].title if coach in EVERY_COACH else coach


def for_the_program(records: LeagueState, season: int) -> list[tuple[Fixture, str]]:
    """Return every game of a season without a result, and why the program cannot play it; empty
    if it can."""
    return [
        (fixture, why or _beyond_it(records, fixture))
        for fixture, why in waiting_for(records, season)
    ]


def _beyond_it(records: LeagueState, fixture: Fixture) -> str:
    try:
        rules = rules_of(records, fixture)
    except Refused as refused:
        return refused.message
    if rules.code not in CODES:
        return f"this program does not have its rules, {rules.code}"
    for team in (fixture.home, fixture.visitors):
        coach = coach_of(records, team)
        if coach not in coaches_for(rules.code):
            return f"this program has no coach {coach} for these rules"
    if rules.code not in WITH_DIAL and not practice_counts(records, fixture.season):
        return "the practice board does not count in its season"
    if rules.code in WITH_DIAL and '"dial"' not in rules.header:
        return "it is played with any dial, so someone must report its readings"
    return ""


MOST_EVENTS: Final = 10_000
"""How many events a game may have before it is given up as endless."""
_MOST_SEED: Final = 2**53


class SimulationScope(NamedTuple):
    """The games to play out: some by their numbers, a round, or all."""

    games: tuple[int, ...] = ()
    round: int | None = None


class SimulatedGame(NamedTuple):
    """A game that was played, stored and counted."""

    game: int
    """Its number in the schedule."""
    home: str
    visitors: str
    points: tuple[int, int]
    """Home team first."""
    stored: int
    """The number of the stored game."""
    seed: int
    entries: int
    """How many entries the ledger had after it."""


class GameNeverEnds(Exception):
    """A game that never ends."""


class SimulatedClock:
    """A clock without waiting: each play takes its time at once."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def play(self) -> None:
        """Let the time of a play pass."""
        self.seconds += SECONDS_A_PLAY


class LeagueSimulation:
    """Games that are being played out."""

    def __init__(
        self,
        store: Store,
        league: OpenLeague,
        season: Season,
        scope: SimulationScope,
        by: str,
        seed: int | None = None,
    ) -> None:
        """With a `seed`, every game has a seed that follows from it. Raises Refused for games
        that do not exist."""
        self.store, self.league, self.by, self.seed = store, league, by, seed
        self.season, self.games = season, frozenset(scope.games)
        present = {f.number for f in league.records.where(Fixture, season=season.id)}
        if none := sorted(self.games - present):
            raise Refused(f"there is no game {none[0]} in the schedule")
        self.round: tuple[int, int] | None = None
        if scope.round is not None:
            self.round = self._stage_under_way(), scope.round
        self.given_up: dict[int, str] = {}
        """Games that could not be played, and why."""
        self._in_company = False
        """Whether others are playing games out as well: then each takes any game, so that they
        seldom meet."""

    def _stage_under_way(self) -> int:
        open_ = for_the_program(self.league.records, self.season.id)
        if not open_:
            raise Refused("every game has been played")
        return open_[0][0].stage

    def _games_in_scope(self) -> list[tuple[Fixture, str]]:
        return [
            (fixture, why or self.given_up.get(fixture.id, ""))
            for fixture, why in for_the_program(self.league.records, self.season.id)
            if (not self.games or fixture.number in self.games)
            and self.round in (None, (fixture.stage, fixture.round))
        ]

    @property
    def ready(self) -> list[Fixture]:
        """The games that can be played now, the next one first."""
        return [fixture for fixture, why in self._games_in_scope() if not why]

    @property
    def waiting(self) -> list[tuple[Fixture, str]]:
        """The games that are wanted and cannot be played, each with the reason."""
        return [(fixture, why) for fixture, why in self._games_in_scope() if why]

    def next(self) -> SimulatedGame | None:
        """Play the next game, and store and count it; return None if none is left. Entries by
        others in the meantime are read first. Raises StoreError."""
        self.league.catch_up()
        while ready := self.ready:
            fixture = choice(ready) if self._in_company else ready[0]
            try:
                return self._played(fixture)
            except PlayedElsewhere:
                self._in_company = True
            except (Refused, GameNeverEnds) as error:
                self.given_up[fixture.id] = (
                    error.message if isinstance(error, Refused) else str(error)
                )
        return None

    def _played(self, fixture: Fixture) -> SimulatedGame:
        header = self._header(fixture)
        rules = self._rules(fixture, header)
        if header.board:
            header = with_lineup_remarks(header)
        book = simulate_game(header, rules)
        remaining = store_played_game(
            self.store, self.league, fixture.id, header, book.session, self.by
        )
        names, score = names_of(self.league.records), book.state.score
        home, visitors = names[str(fixture.home)], names[str(fixture.visitors)]
        assert header.seed is not None, "it was drawn"
        points = score.home, score.visitors
        return SimulatedGame(
            fixture.number, home, visitors, points, remaining.game, header.seed, remaining.entries
        )

    def _header(self, fixture: Fixture) -> Header:
        records = self.league.records
        now = datetime.now().astimezone().isoformat(timespec="minutes")
        header = header_of_fixture(self.league.records, fixture.id, now)
        return replace(
            header,
            home_coach=coach_of(records, fixture.home) or "",
            visitors_coach=coach_of(records, fixture.visitors) or "",
            board="" if header.dial else SIMULATED,
            seed=self._seed(fixture),
        )

    def _rules(self, fixture: Fixture, header: Header) -> RuleSet:
        """Return the pinned rules. Raises Refused if this program has others."""
        try:
            rules = of_header(header)
        except (KeyError, ValueError) as error:
            raise Refused(f"this program does not have its rules: {error}") from None
        if faults := differences(self.league.records, fixture.id, header, rules):
            raise Refused("; ".join(faults))
        return rules

    def _seed(self, fixture: Fixture) -> int:
        if self.seed is None:
            return SystemRandom().randrange(_MOST_SEED)
        return Random(f"{self.seed}/{self.season.year}/{fixture.number}").randrange(_MOST_SEED)


def simulate_game(header: Header, rules: RuleSet | None = None) -> Scorebook:
    """Play a game between two computer coaches, from the toss to the end: the same game that an
    exhibition with this header shows. Raises GameNeverEnds, or Refused if the practice board
    cannot play it."""
    clock = SimulatedClock()
    game = GameController(Scorebook.in_memory(header, rules or of_header(header)), clock)
    game.wait_for_solutions()  # no one is watching, and the game counts
    while not isinstance(awaiting := game.awaiting, Over):
        clock.play()
        if isinstance(awaiting, Decide):
            game.call(game.coach_thinks()())
        elif isinstance(awaiting, Chance):
            game.chance()
        else:
            game.practised()
        if len(game.book.entries) > MOST_EVENTS:
            raise GameNeverEnds(f"it does not end: {MOST_EVENTS} events were played")
    return game.book


_PATIENCE = 5.0
"""How many seconds the process has to finish a game before it is killed."""


class Job(msgspec.Struct, frozen=True):
    """What is to be played out, where, and for whom."""

    url: str
    file: str | None
    league: int
    season: int
    scope: SimulationScope
    by: str


class GameFinished(msgspec.Struct, frozen=True, tag="game"):
    """A game was played, stored and counted; how many can be played now."""

    played: SimulatedGame
    left: int


class JobEnded(msgspec.Struct, frozen=True, tag="ended"):
    """No more games are played: none is left, someone stopped it, or something failed."""

    left: int = 0
    waiting: tuple[tuple[int, str], ...] = ()
    """Games that the program cannot play now, and why."""
    trouble: str = ""


WorkerMessage = GameFinished | JobEnded
_TOLD: msgspec.json.Decoder[WorkerMessage] = msgspec.json.Decoder(WorkerMessage)


def job_at(
    place: StoreLocation,
    league: int,
    season: int,
    simulation_scope: SimulationScope,
    by: str,
) -> Job:
    file = None if place.file is None else str(place.file)
    return Job(place.url, file, league, season, simulation_scope, by)


class SimulationWorker:
    """A process that plays games out, and the connection to it."""

    def __init__(self, job: Job) -> None:
        # The same modules from the same places as here, and none from where it is started.
        path = os.pathsep.join(each for each in sys.path if each)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
        )
        self._say(msgspec.json.encode(job))

    def _say(self, line: bytes) -> None:
        assert self._process.stdin is not None, "it is a pipe"
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.write(line + b"\n")
            self._process.stdin.flush()

    def hear(self) -> WorkerMessage:
        """Wait for the next message, and return it."""
        assert self._process.stdout is not None, "it is a pipe"
        with contextlib.suppress(OSError, ValueError, msgspec.DecodeError):
            return _TOLD.decode(self._process.stdout.readline())
        return JobEnded(trouble="The simulation ended early. Finished games are saved.")

    def stop(self) -> None:
        """Begin no other game; the one being played is finished and stored."""
        self._say(b"stop")

    def end(self) -> None:
        """Stop, and wait; a game that takes too long counts as not begun."""
        self.stop()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


def main() -> None:
    """Play games in this process, and report each one once it is stored."""
    job = msgspec.json.decode(sys.stdin.buffer.readline(), type=Job)
    enough = Event()
    Thread(target=_until_told, args=(enough,), daemon=True).start()
    try:
        _send(_played(job, enough))
    except StoreError as error:
        _send(JobEnded(trouble=error.message))
    except Refused as refused:
        _send(JobEnded(trouble=refused.message))


def _until_told(enough: Event) -> None:
    sys.stdin.buffer.readline()
    enough.set()


def _send(worker_message: WorkerMessage) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(worker_message) + b"\n")
    sys.stdout.buffer.flush()


def _played(job: Job, enough: Event) -> JobEnded:
    place = StoreLocation(job.url, None if job.file is None else Path(job.file))
    with open_store(place) as store:
        league = store.leagues.open(job.league)
        season = league.records.get(Season, job.season)
        out = LeagueSimulation(store, league, season, job.scope, job.by)
        while not enough.is_set() and (done := out.next()) is not None:
            _send(GameFinished(done, len(out.ready)))
        waiting = tuple((fixture.number, why) for fixture, why in out.waiting)
        return JobEnded(len(out.ready), waiting)


if __name__ == "__main__":
    main()
