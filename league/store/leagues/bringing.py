"""A stored game from another file: brought once, gone on with when it has gone on there."""

from __future__ import annotations

from sqlalchemy import Connection, func, insert, select

from league.store.leagues.sources import StoredLog
from league.store.store import Store
from league.store.tables import Game, GameEvent


def bring(store: Store, log: StoredLog) -> int | None:
    """The number here of a stored game, brought if it is not here. What it has more entries of
    there is added; None when it has gone on otherwise here. Raises StoreError."""
    with store.leagues.writing() as db:
        number = _here(db, log)
        new = number is None
        if number is None:
            home, visitors, ruleset = log.names
            row = insert(Game).values(
                created_at=log.created_at,
                header=log.header,
                home=home,
                visitors=visitors,
                ruleset=ruleset,
            )
            number = db.execute(row.returning(Game.id)).scalar_one()
        have = _last(db, number)
        if have and not _same(db, number, log, have):
            return None
        more = [{"game": number, **event} for event in log.events[have:]]
        if more:
            db.execute(insert(GameEvent), more)
    if new or more:
        store.rebuild(number)
    return number


def _here(db: Connection, log: StoredLog) -> int | None:
    """The game of the same header, begun at the same moment: it is the same one."""
    wanted = select(Game.id).where(Game.header == log.header, Game.created_at == log.created_at)
    return db.execute(wanted.order_by(Game.id).limit(1)).scalar_one_or_none()


def _last(db: Connection, game: int) -> int:
    most = select(func.coalesce(func.max(GameEvent.seq), 0)).where(GameEvent.game == game)
    return int(db.execute(most).scalar_one())


def _same(db: Connection, game: int, log: StoredLog, have: int) -> bool:
    """Whether one log is the beginning of the other."""
    wanted = select(GameEvent.kind, GameEvent.payload).where(GameEvent.game == game)
    ours = [tuple(row) for row in db.execute(wanted.order_by(GameEvent.seq))]
    theirs = [(event["kind"], event["payload"]) for event in log.events]
    both = min(have, len(theirs))
    return ours[:both] == theirs[:both]
