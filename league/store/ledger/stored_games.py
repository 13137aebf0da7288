"""Stored games that belong to fixtures: checked when they are linked, read when they are viewed."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from msgspec.structs import replace
from sqlalchemy import select

from league.model.games import COUNTS, Counts, Kind
from league.model.ledger.commands.league import EnterResult, PlayIn, ResultInput
from league.model.ledger.commands.players import TakeInjuries
from league.model.ledger.handlers.computer import coach_of, why_not
from league.model.ledger.handlers.players import terms_in
from league.model.ledger.queries.fixture_status import (
    differences,
    header_of_fixture,
    is_turned,
)
from league.model.ledger.rows import Fixture, Season
from league.model.ledger.state import LeagueState
from league.model.stats.box_score import box_score
from league.store.errors import NoSuchGame, StoreError, Unplayable
from league.store.games.store import Store
from league.store.games.tables import GAME_NOW
from league.store.ledger.game_stats import left_by
from league.store.ledger.game_tables import FIXTURE, FIXTURE_GAME
from league.store.ledger.leagues import OpenLeague
from rulesets.core.header import Header
from rulesets.core.refusal import Refused
from rulesets.core.session import Session
from rulesets.core.sides import Side
from rulesets.core.state import OVER


class GameStatus(NamedTuple):
    home: int
    visitors: int
    finished: bool
    winner: str | None
    has_entries: bool
    """Whether anything has been entered."""
    situation: str = ""
    """In words, as the list of games has it."""

    @property
    def by_tiebreak(self) -> bool:
        """Whether its rules have decided it, level in points: then its words begin with the score
        (`outcome`). If a player resigned, they say who won."""
        level = self.finished and self.winner is not None and self.home == self.visitors
        return level and self.situation.startswith(f"Final: {self.home}-{self.home}, ")


def play_in(
    store: Store,
    league: OpenLeague,
    fixture: int,
    game: int,
    by: str,
    why: str = "",
    *,
    anyway: bool = False,
    seen: int | None = None,
) -> int:
    """Link a stored game to a fixture. Raises Refused for a game of other teams or other rules,
    unless it is accepted `anyway`, for a reason; NoSuchGame when there is none."""
    stored = store.load(game)
    if is_turned(league.records, fixture, stored.header):
        raise Refused(
            f"in game {game} {stored.header.home} were at home vs. {stored.header.visitors}:"
            " enter its result by hand"
        )
    result = differences(league.records, fixture, stored.header, stored.session.rules)
    if result and not anyway:
        raise Refused(f"game {game} is not the one of the schedule: {'; '.join(result)}")
    if result and not why.strip():
        raise Refused("a game that differs is taken for a reason: say why")
    return league.enter(PlayIn(fixture, game), by, why, seen)


def fixture_of(store: Store, game: int) -> tuple[int, int] | None:
    """Return the league and the fixture that a stored game belongs to; None for a casual game."""
    table = FIXTURE_GAME.c
    with store.leagues.reading() as db:
        row = db.execute(
            select(table.league, table.id).where(table.game == game, table.gone == 0)
        ).first()
    return None if row is None else (row[0], row[1])


def counts(store: Store, game: int) -> bool:
    tie, fixture = FIXTURE_GAME.c, FIXTURE.c
    query = (
        select(fixture.counts)
        .join(FIXTURE_GAME, (tie.league == fixture.league) & (tie.id == fixture.id))
        .where(tie.game == game, tie.gone == 0)
    )
    with store.leagues.reading() as db:
        return any(db.execute(query).scalars())


def status_of_games(store: Store, games: Collection[int]) -> dict[int, GameStatus]:
    """Return the status of stored games, by number; missing ones are left out."""
    if not games:
        return {}
    now = GAME_NOW.c
    values = (now.game, now.home, now.visitors, now.finished, now.winner, now.inputs, now.situation)
    query = select(*values).where(now.game.in_(sorted(games)))
    with store.leagues.reading() as db:
        return {
            game: GameStatus(home, visitors, bool(finished), winner, bool(inputs), situation)
            for game, home, visitors, finished, winner, inputs, situation in db.execute(query)
        }


def result_of_game(store: Store, game: int) -> ResultInput | None:
    """Return the result of a stored game; None while it is not over. Raises NoSuchGame or
    Unplayable."""
    stored = store.load(game)
    if stored.trouble:
        raise Unplayable(f"Game {game} cannot be counted: {stored.trouble}.")
    now = status_of_games(store, (game,)).get(game)
    if now is None:
        raise NoSuchGame(f"Game {game} has no summary: run `quarterback doctor --repair`.")
    result = result_input(now, game)
    if result is None:
        return None
    return replace(result, counted=counts_in(stored.session))


def counts_in(session: Session) -> Counts:
    box = box_score(session.entries)
    return tuple(
        (each.name, each.count(box.home), each.count(box.visitors)) for each in COUNTS.values()
    )


def result_input(now: GameStatus, game: int) -> ResultInput | None:
    """Return a game's status as a result; None while it is not over."""
    if not now.finished:
        return None
    ahead = None if now.home == now.visitors else "home" if now.home > now.visitors else "visitors"
    if now.winner == ahead:
        return ResultInput("played", now.home, now.visitors, game=game)
    if now.winner is None:
        return ResultInput("abandoned", now.home, now.visitors, game=game)
    winner: Side = "home" if now.winner == "home" else "visitors"
    kind: Kind = "played" if now.by_tiebreak else "conceded"
    return ResultInput(kind, now.home, now.visitors, winner, game=game)


class PlayedElsewhere(StoreError):
    """Another program was faster, a person must coach the game now, or its teams have changed
    since it was begun."""


class WholeGame(NamedTuple):
    """A stored game: its number, and how many entries the ledger has with it."""

    game: int
    entries: int


def store_played_game(
    store: Store, league: OpenLeague, fixture: int, header: Header, session: Session, by: str
) -> WholeGame:
    """Store a game between computer coaches, and count it. Raises PlayedElsewhere or another
    StoreError; then nothing is stored."""
    score = session.state.score
    assert session.state.phase == OVER, "only a game that is over is kept so"
    why = f"played out by the program: {header.home_coach} and {header.visitors_coach}"
    if header.seed is not None:
        why += f", seed {header.seed}"
    with league.entering() as db:
        records, before = league.records, league.ledger.seq
        if reason := why_not(records, fixture) or _changed(records, fixture, header):
            raise PlayedElsewhere(f"{_called(records, fixture)} is not played out: {reason}.")
        game = store.keep_whole(db, header, session, by)
        league.enter_in(db, PlayIn(fixture, game), by, why)
        result = ResultInput(
            "played",
            score.home,
            score.visitors,
            session.state.winner if score.home == score.visitors else None,
            game=game,
            counted=counts_in(session),
        )
        league.enter_in(db, EnterResult(fixture, result), by, why)
        row = records.get(Fixture, fixture)
        remaining = terms_in(records, records.get(Season, row.season)).injuries
        if remaining and (hurts := left_by(records, row, session)):
            league.enter_in(db, TakeInjuries(fixture, game, hurts), by, why)
        return WholeGame(game, league.ledger.seq - before)


def _changed(records: LeagueState, number: int, header: Header) -> str:
    """Return what has changed since the game was begun."""
    fixture = records.get(Fixture, number)
    now = header_of_fixture(records, number, header.date)
    coaches = coach_of(records, fixture.home), coach_of(records, fixture.visitors)
    if (header.home_coach, header.visitors_coach) != coaches:
        return "other coaches call for its teams by now"
    if (now.home, now.visitors, now.teams) != (header.home, header.visitors, header.teams):
        return "its teams have changed since it was begun"
    return ""


def _called(records: LeagueState, fixture: int) -> str:
    row = records.find(Fixture, fixture)
    return "The game" if row is None else f"Game {row.number}"
