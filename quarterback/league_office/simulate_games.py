"""Games of a league that coaches of the program's play out, one after another.

A game is played in memory and then kept whole, or not at all: whoever stops between two games, or
kills the program in the middle of one, loses nothing that was told, and begins nothing twice.
"""

from __future__ import annotations

from datetime import datetime
from random import Random, SystemRandom, choice
from typing import Final, NamedTuple

from msgspec.structs import replace

from league.model.ledger.handlers.computer import coach_of
from league.model.ledger.queries.fixture_status import differences
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import Fixture, Season
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.stored_games import PlayedElsewhere, header_for, store_played_game
from quarterback.ai.coaches.maxims import SECONDS_A_PLAY
from quarterback.game.board import SIMULATED
from quarterback.game.controller import GameController
from quarterback.game.practice import with_lineup_remarks
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.computer_teams import for_the_program
from quarterback.rule_sets import of_header
from rulesets.core.awaiting import Chance, Decide, Over
from rulesets.core.header import Header
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet

MOST_EVENTS: Final = 10_000
"""Of a game; one that goes on longer is given up: it never ends."""
_MOST_SEED: Final = 2**53


class SimulationScope(NamedTuple):
    """Which games are to be played out: some by their numbers, a round, or all."""

    games: tuple[int, ...] = ()
    round: int | None = None


class SimulatedGame(NamedTuple):
    """A game that was played, kept and counted."""

    game: int
    """Its number in the schedule."""
    home: str
    visitors: str
    points: tuple[int, int]
    """Home first."""
    stored: int
    """The number of the stored game."""
    seed: int
    entries: int
    """How many entries the ledger has by it."""


class GameNeverEnds(Exception):
    """A game that goes on and on."""


class EventLimit:
    """The time in a game that no one waits for: it goes on by as much as a play takes."""

    def __init__(self) -> None:
        self.reads = 0.0

    def __call__(self) -> float:
        return self.reads

    def play(self) -> None:
        """Let the time of a play pass."""
        self.reads += SECONDS_A_PLAY


class LeagueSimulation:
    """Games that are being played out, by whoever asked for it."""

    def __init__(
        self,
        store: Store,
        league: OpenLeague,
        season: Season,
        scope: SimulationScope,
        by: str,
        seed: int | None = None,
    ) -> None:
        """With a `seed` every game has a seed of its own that follows from it. Raises Refused for
        games that there are not."""
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
        """Whether others play out, too: then each takes any game, so that they seldom meet."""

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
        """The games that are wanted and cannot be played, and why."""
        return [(fixture, why) for fixture, why in self._games_in_scope() if why]

    def next(self) -> SimulatedGame | None:
        """Play the next game: when this returns, it is kept and counted; None if none is left.
        What others do meanwhile is taken in. Raises StoreError."""
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
        header = header_for(self.league, fixture.id, now)
        return replace(
            header,
            home_coach=coach_of(records, fixture.home) or "",
            visitors_coach=coach_of(records, fixture.visitors) or "",
            board="" if header.dial else SIMULATED,
            seed=self._seed(fixture),
        )

    def _rules(self, fixture: Fixture, header: Header) -> RuleSet:
        """Those that are pinned. Raises Refused where this program has others."""
        try:
            rules = of_header(header)
        except (KeyError, ValueError) as error:
            raise Refused(f"this program does not have its rules: {error}") from None
        if result := differences(self.league.records, fixture.id, header, rules):
            raise Refused("; ".join(result))
        return rules

    def _seed(self, fixture: Fixture) -> int:
        if self.seed is None:
            return SystemRandom().randrange(_MOST_SEED)
        return Random(f"{self.seed}/{self.season.year}/{fixture.number}").randrange(_MOST_SEED)


def simulate_game(header: Header, rules: RuleSet | None = None) -> Scorebook:
    """A game between two coaches of the program's, from the toss to its end: the same that an
    exhibition with the same header shows. Raises NeverEnds, or Refused where the practice board
    does not know what to tell."""
    time = EventLimit()
    game = GameController(Scorebook.in_memory(header, rules or of_header(header)), time)
    game.wait_for_solutions()  # no one is watching, and the game counts
    while not isinstance(awaiting := game.awaiting, Over):
        time.play()
        if isinstance(awaiting, Decide):
            game.call(game.coach_thinks()())
        elif isinstance(awaiting, Chance):
            game.chance()
        else:
            game.practised()
        if len(game.book.entries) > MOST_EVENTS:
            raise GameNeverEnds(f"it does not end: {MOST_EVENTS} events were played")
    return game.book
