"""Stored games from another file: added once, continued when they have continued there; or
restored under their original numbers."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select, text

from league.store.errors import Rejected
from league.store.games.seals import put_events, put_game
from league.store.games.store import Store
from league.store.games.tables import GAME, GAME_EVENT


class StoredLog(NamedTuple):
    """A stored game of another file, as it is written there."""

    header: str
    created_at: datetime
    names: tuple[str, str, str]
    """Home team, visitors, rule set."""
    events: tuple[dict[str, Any], ...]
    """Every column except the number of the game."""


def logs_of(db: Connection, games: Iterable[int]) -> dict[int, StoredLog]:
    """Return the stored games with these numbers that exist."""
    result = {}
    for game in db.execute(select(GAME).where(GAME.c.id.in_(sorted(games)))).mappings():
        events = select(GAME_EVENT).where(GAME_EVENT.c.game == game["id"])
        result[int(game["id"])] = StoredLog(
            *(game["header"], game["created_at"]),
            (game["home"], game["visitors"], game["ruleset"]),
            tuple(
                {name: value for name, value in row.items() if name != "game"}
                for row in db.execute(events.order_by(GAME_EVENT.c.seq)).mappings()
            ),
        )
    return result


def bring(store: Store, log: StoredLog) -> int | None:
    """Return the number here of a stored game, adding it if it is not here. Later entries of the
    same log are added; None when it has continued differently here. Raises StoreError."""
    with store.leagues.writing() as db:
        number = _here(db, log)
        new = number is None
        if number is None:
            number = put_game(db, _columns(log))
        have = _last(db, number)
        if have and not _same(db, number, log, have):
            return None
        more = log.events[have:]
        put_events(db, number, more)
    if new or more:
        store.rebuild(number)
    return number


def restore_games(db: Connection, games: dict[int, StoredLog]) -> list[int]:
    """Add games under their original numbers, where they are not there already. Return the new
    ones. Raises Rejected when another game has such a number: references would mean that one."""
    new = []
    for number, log in games.items():
        logs = logs_of(db, [number]).get(number)
        if logs is None:
            put_game(db, {"id": number, **_columns(log)})
            put_events(db, number, log.events)
            new.append(number)
        elif (logs.header, logs.created_at) != (log.header, log.created_at):
            raise Rejected(
                f"Stored game {number} is another one here than in the file. Take the league in"
                " where there are no games yet: --data-dir with a new folder. Nothing was stored."
            )
    if new and db.dialect.name == "postgresql":
        # Explicit numbers do not advance the sequence from which the server assigns the next ones.
        sequence = "pg_get_serial_sequence('game', 'id')"
        db.execute(text(f"SELECT setval({sequence}, (SELECT max(id) FROM game))"))
    return new


def _columns(log: StoredLog) -> dict[str, Any]:
    home, visitors, ruleset = log.names
    return {
        "created_at": log.created_at,
        "header": log.header,
        "home": home,
        "visitors": visitors,
        "ruleset": ruleset,
    }


def _here(db: Connection, log: StoredLog) -> int | None:
    """Return the game with the same header, begun at the same moment: it is the same one."""
    query = select(GAME.c.id).where(
        GAME.c.header == log.header, GAME.c.created_at == log.created_at
    )
    return db.execute(query.order_by(GAME.c.id).limit(1)).scalar_one_or_none()


def _last(db: Connection, game: int) -> int:
    most = select(func.coalesce(func.max(GAME_EVENT.c.seq), 0)).where(GAME_EVENT.c.game == game)
    return int(db.execute(most).scalar_one())


def _same(db: Connection, game: int, log: StoredLog, have: int) -> bool:
    """Return whether one log is the beginning of the other."""
    query = select(GAME_EVENT.c.kind, GAME_EVENT.c.payload).where(GAME_EVENT.c.game == game)
    ours = [tuple(row) for row in db.execute(query.order_by(GAME_EVENT.c.seq))]
    theirs = [(event["kind"], event["payload"]) for event in log.events]
    both = min(have, len(theirs))
    return ours[:both] == theirs[:both]
