"""Reading games: the list, and one game's log."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, func, select

from league.store.log import LogRow
from league.store.tables import Game, GameEvent, GameNow, GamePutAway


class GameRow(msgspec.Struct, frozen=True):
    """A game in the list."""

    id: int
    home: str
    visitors: str
    ruleset: str
    created_at: datetime
    played_at: datetime
    """When the last entry was made."""
    home_points: int
    visitors_points: int
    situation: str
    finished: bool
    winner: str | None
    """Of a finished game: home or visitors; None of a drawn one."""
    inputs: int
    home_coach: str = ""
    """Who calls for the home side: empty for a person."""
    visitors_coach: str = ""


class _Coaches(msgspec.Struct):
    """Of a header, what the list wants besides."""

    home_coach: str = ""
    visitors_coach: str = ""


_COACHES = msgspec.json.Decoder(_Coaches)


def list_games(db: Connection, *, put_away: bool) -> list[GameRow]:
    """The games that are, or are not, put away; the one played last first."""
    return [_game_row(dict(row)) for row in db.execute(_listing(put_away)).mappings()]


def _game_row(row: dict[str, Any]) -> GameRow:
    coaches = _coaches(row.pop("header"))
    row["finished"] = bool(row["finished"])
    return GameRow(**row, home_coach=coaches.home_coach, visitors_coach=coaches.visitors_coach)


def _coaches(header: str) -> _Coaches:
    """A header that cannot be read is told when its game is opened: the list still lists it."""
    try:
        return _COACHES.decode(header)
    except msgspec.DecodeError:
        return _Coaches()


def is_put_away(db: Connection, game: int) -> bool:
    """Whether a game is left out of the list."""
    rows = select(GamePutAway.away).where(GamePutAway.game == game)
    last = rows.order_by(GamePutAway.id.desc()).limit(1)
    return bool(db.execute(last).scalar_one_or_none())


def _listing(put_away: bool) -> Select[*tuple[Any, ...]]:
    last = select(GamePutAway.game, func.max(GamePutAway.id).label("id")).group_by(GamePutAway.game)
    lasting = last.subquery()
    away = select(GamePutAway.game).join(lasting, GamePutAway.id == lasting.c.id)
    gone = Game.id.in_(away.where(GamePutAway.away == 1))
    lately = func.coalesce(GameNow.played_at, Game.created_at)
    return (
        select(
            Game.id,
            Game.home,
            Game.visitors,
            Game.ruleset,
            Game.created_at,
            Game.header,
            lately.label("played_at"),
            func.coalesce(GameNow.home, 0).label("home_points"),
            func.coalesce(GameNow.visitors, 0).label("visitors_points"),
            func.coalesce(GameNow.situation, "").label("situation"),
            func.coalesce(GameNow.finished, 0).label("finished"),
            GameNow.winner,
            func.coalesce(GameNow.inputs, 0).label("inputs"),
        )
        .outerjoin(GameNow, GameNow.game == Game.id)
        .where(gone if put_away else ~gone)
        .order_by(lately.desc(), Game.id.desc())
    )


def played_at(db: Connection, game: int) -> datetime:
    """When the last entry of a game was made; of a game without one, when it was begun."""
    last = select(GameEvent.at).where(GameEvent.game == game).order_by(GameEvent.seq.desc())
    begun = select(Game.created_at).where(Game.id == game)
    for wanted in (last.limit(1), begun):
        found = db.execute(wanted).scalar_one_or_none()
        if found is not None:
            return found
    raise LookupError(f"there is no game {game}")


def read_log(db: Connection, game: int) -> list[LogRow]:
    """The rows of a game's log, in their order."""
    wanted = (
        select(GameEvent.seq, GameEvent.input, GameEvent.kind, GameEvent.payload)
        .where(GameEvent.game == game)
        .order_by(GameEvent.seq)
    )
    return [LogRow(*row) for row in db.execute(wanted)]
