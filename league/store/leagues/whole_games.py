"""A fixture's game that was played to its end elsewhere: kept and counted at once, or not at all.

The stored game, its log, the tie to its fixture and the result are one transaction. Whoever is
second finds the fixture played, and nothing of his game is kept.
"""

from __future__ import annotations

from league.model.ledger.commands import EnterResult, PlayIn, Told
from league.model.ledger.computer import why_not
from league.model.ledger.rows import Fixture
from league.store.errors import StoreError
from league.store.leagues.leagues import OpenLeague
from league.store.store import Store
from rulesets.core.header import Header
from rulesets.core.session import Session
from rulesets.core.state import OVER


class PlayedElsewhere(StoreError):
    """Somebody was faster, or the game is none for the program any more."""


def keep_played(
    store: Store, league: OpenLeague, fixture: int, header: Header, session: Session, by: str
) -> int:
    """Keep a game that coaches of the program's have played, and count it. Returns the number of
    the stored game. Raises PlayedElsewhere or another StoreError; then nothing is kept."""
    score = session.state.score
    assert session.state.phase == OVER, "only a game that is over is kept so"
    why = f"played out by the program: {header.home_coach} and {header.visitors_coach}"
    if header.seed is not None:
        why += f", seed {header.seed}"
    with league.entering() as db:
        if reason := why_not(league.records, fixture):
            raise PlayedElsewhere(f"{_called(league, fixture)} is not played out: {reason}.")
        game = store.keep_whole(db, header, session, by)
        league.enter_in(db, PlayIn(fixture, game), by, why)
        told = Told("played", score.home, score.visitors, game=game)
        league.enter_in(db, EnterResult(fixture, told), by, why)
    return game


def _called(league: OpenLeague, fixture: int) -> str:
    row = league.records.find(Fixture, fixture)
    return "The game" if row is None else f"Game {row.number}"
