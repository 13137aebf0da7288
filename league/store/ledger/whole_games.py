"""A fixture's game that was played to its end elsewhere: stored and counted at once, or not at all.

The stored game, its log, the link to its fixture, the result and the injuries are one transaction.
The second of two writers finds the fixture played, and nothing of his game is stored.
"""

from __future__ import annotations

from typing import NamedTuple

from league.model.ledger.commands.league import EnterResult, PlayIn, ResultInput
from league.model.ledger.commands.players import TakeInjuries
from league.model.ledger.handlers.computer import coach_of, why_not
from league.model.ledger.handlers.players import terms_in
from league.model.ledger.queries.fixture_status import header_of_fixture
from league.model.ledger.rows import Fixture, Season
from league.model.ledger.state import LeagueState
from league.store.errors import StoreError
from league.store.games.store import Store
from league.store.ledger.game_injuries import left_by
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.stored_games import counts_in
from rulesets.core.header import Header
from rulesets.core.session import Session
from rulesets.core.state import OVER


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
