"""Reading games: the list, and one game's log."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Select, func, select
from sqlalchemy.exc import DBAPIError

from league.store.games.log import LogRow
from league.store.games.tables import (
    FIRST,
    GAME,
    GAME_ARCHIVED,
    GAME_EVENT,
    GAME_NOW,
    GAME_SEAL,
    LAST,
)
from league.store.ledger.game_tables import FIXTURE_GAME, GAME_TIMES, RESULT, SUSPENSION
from rulesets.core.data_reader import DataError, read_struct


class GameRow(msgspec.Struct, frozen=True):
    id: int
    home: str
    visitors: str
    ruleset: str
    created_at: datetime
    played_at: datetime
    """The time of the last entry."""
    home_points: int
    visitors_points: int
    situation: str
    finished: bool
    winner: str | None
    """The winner of a finished game: home or visitors; None for a tie."""
    inputs: int
    home_coach: str = ""
    """The computer coach of the home team: empty for a person."""
    visitors_coach: str = ""
    home_color: str = ""
    visitors_color: str = ""
    board: str = ""
    """The kind of board: `simulated` for a practice game; empty for the dial game."""
    event: str = ""
    """What the game was played for, as its header has it."""
    settings: dict[str, str] = {}
    """The settings that differ from the defaults."""
    dial: str = ""
    """The digest of the dial; empty where its cells are not known, and on a board."""
    suspended: bool = False
    """Whether it is a game of a league that is suspended: it goes on once it is resumed there."""


class _Header(msgspec.Struct):
    """Additional fields of a header for the list."""

    home_coach: str = ""
    visitors_coach: str = ""
    home_color: str = msgspec.field(default="", name="home_colour")
    visitors_color: str = msgspec.field(default="", name="visitors_colour")
    board: str = ""
    event: str = ""
    settings: dict[str, str] = {}
    dial: str = ""


class LogHead(NamedTuple):
    """The state of a log without its entries."""

    hash: str
    """The log hash: of the header and every entry."""
    changed: bool
    """Whether an input was ever undone or amended."""


class Listing(NamedTuple):
    games: list[GameRow]
    left_out: tuple[str, ...]
    """Games that cannot be listed, and why: their rows cannot be read."""


def list_games(db: Connection, *, put_away: bool, newest: int | None = None) -> Listing:
    """Return the archived or the other games, the most recently played first; with `newest`, that
    many at least. An unreadable one hides none of the others."""
    listing = _listing(put_away)
    try:
        few = listing.limit(newest)  # its rows have no name: one would hold the lock after an error
        return Listing([_game_row(dict(row)) for row in db.execute(few).mappings()], ())
    except (ValueError, TypeError, DBAPIError) as error:
        if not _is_of_a_value(error):
            raise
    games, left_out = [], []
    numbers = listing.with_only_columns(GAME.c.id).order_by(None).order_by(GAME.c.id)
    for number in db.execute(numbers).scalars().all():
        try:
            row = db.execute(listing.where(GAME.c.id == number)).mappings().one()
            games.append(_game_row(dict(row)))
        except (ValueError, TypeError, DBAPIError) as error:
            if not _is_of_a_value(error):
                raise
            cause = getattr(error, "orig", None) or error
            left_out.append(
                f"Game {number} cannot be listed, because a value of it cannot be read"
                f" ({cause}). `quarterback doctor` names it; the others are not touched by it."
            )
    return Listing(sorted(games, key=lambda row: (row.played_at, row.id))[::-1], tuple(left_out))


def _is_of_a_value(error: Exception) -> bool:
    """Return whether the error is about a value of one row, not about the database."""
    lower = getattr(error, "orig", None) or error
    return isinstance(lower, ValueError | TypeError) or (
        type(lower).__name__ == "DataError" or "Could not decode" in str(lower)
    )


_FIRST_DAY, _LAST_DAY = date.fromisoformat(FIRST), date.fromisoformat(LAST)
_TEXTS: Final = ("home", "visitors", "ruleset", "situation")
_TIMES: Final = ("created_at", "played_at")
_NUMBERS: Final = ("home_points", "visitors_points", "finished", "inputs")


def _game_row(row: dict[str, Any]) -> GameRow:
    """Return the row of a list. Raises ValueError for a value that no list can show: SQLite
    accepts any value in any column."""
    for names, kind in ((_TEXTS, str), (_TIMES, datetime), (_NUMBERS, int)):
        for name in names:
            if not isinstance(row[name], kind):
                raise ValueError(f"{name} is {row[name]!r:.60}")
    for name in _TIMES:
        # Closer to the limits, other time zones have no such day.
        if not _FIRST_DAY < row[name].date() < _LAST_DAY:
            raise ValueError(f"{name} is in the year {row[name].year}")
    result = _header(row.pop("header"))
    row["finished"], row["suspended"] = bool(row["finished"]), bool(row["suspended"])
    return GameRow(**row, **msgspec.structs.asdict(result))


def _header(header: str) -> _Header:
    """Read a header. An unreadable one is reported when its game is opened: the list still lists
    it."""
    try:
        return read_struct(header, _Header)
    except DataError:
        return _Header()


def log_heads(db: Connection) -> dict[int, LogHead]:
    last = select(GAME_SEAL.c.game, func.max(GAME_SEAL.c.seq).label("seq")).group_by(
        GAME_SEAL.c.game
    )
    newest = last.subquery()
    heads = select(GAME_SEAL.c.game, GAME_SEAL.c.hash).join(
        newest, (GAME_SEAL.c.game == newest.c.game) & (GAME_SEAL.c.seq == newest.c.seq)
    )
    kinds = ("undo", "amend")
    rows = select(GAME_EVENT.c.game).where(GAME_EVENT.c.kind.in_(kinds)).distinct()
    changed = set(db.execute(rows).scalars())
    return {game: LogHead(str(sealed), game in changed) for game, sealed in db.execute(heads)}


def is_archived(db: Connection, game: int) -> bool:
    rows = select(GAME_ARCHIVED.c.away).where(GAME_ARCHIVED.c.game == game)
    last = rows.order_by(GAME_ARCHIVED.c.id.desc()).limit(1)
    return bool(db.execute(last).scalar_one_or_none())


def _listing(put_away: bool) -> Select[*tuple[Any, ...]]:
    last = select(GAME_ARCHIVED.c.game, func.max(GAME_ARCHIVED.c.id).label("id")).group_by(
        GAME_ARCHIVED.c.game
    )
    lasting = last.subquery()
    away = select(GAME_ARCHIVED.c.game).join(lasting, GAME_ARCHIVED.c.id == lasting.c.id)
    removed = GAME.c.id.in_(away.where(GAME_ARCHIVED.c.away == 1))
    lately = func.coalesce(GAME_NOW.c.played_at, GAME.c.created_at)
    return (
        select(
            GAME.c.id,
            GAME.c.home,
            GAME.c.visitors,
            GAME.c.ruleset,
            GAME.c.created_at,
            GAME.c.header,
            lately.label("played_at"),
            func.coalesce(GAME_NOW.c.home, 0).label("home_points"),
            func.coalesce(GAME_NOW.c.visitors, 0).label("visitors_points"),
            func.coalesce(GAME_NOW.c.situation, "").label("situation"),
            func.coalesce(GAME_NOW.c.finished, 0).label("finished"),
            GAME_NOW.c.winner,
            func.coalesce(GAME_NOW.c.inputs, 0).label("inputs"),
            GAME.c.id.in_(_suspended()).label("suspended"),
        )
        .outerjoin(GAME_NOW, GAME_NOW.c.game == GAME.c.id)
        .where(removed if put_away else ~removed)
        .order_by(lately.desc(), GAME.c.id.desc())
    )


def _suspended() -> Select[int]:
    """Return the stored games whose fixture is suspended, and has to be resumed on a board."""
    tie, result, stood = FIXTURE_GAME.c, RESULT.c, SUSPENSION.c
    times = GAME_TIMES.c
    begun = select(times.id).where(
        times.league == tie.league, times.id == tie.id, times.gone == 0, times.began.is_not(None)
    )
    return (
        select(tie.game)
        .join(RESULT, (result.league == tie.league) & (result.id == tie.id))
        .join(SUSPENSION, (stood.league == tie.league) & (stood.id == tie.id))
        .where(tie.gone == 0, result.gone == 0, stood.gone == 0, result.kind == "abandoned")
        .where(~begun.exists())
    )


def is_suspended(db: Connection, game: int) -> bool:
    """Return whether a game is suspended, and goes on once its league resumes it."""
    suspended = _suspended().where(FIXTURE_GAME.c.game == game)
    return db.execute(suspended.limit(1)).first() is not None


def games_entered_by(db: Connection, name: str, device: str) -> dict[int, int]:
    """Return the games into which a device entered something, or someone of that name who had
    none, by number, and how many entries each."""
    by = GAME_EVENT.c.by
    signed = by.endswith(f", device {device}", autoescape=True) if device else by == name
    query = select(GAME_EVENT.c.game, func.count()).where(signed).group_by(GAME_EVENT.c.game)
    return {game: count for game, count in db.execute(query.order_by(GAME_EVENT.c.game))}


def score_of(db: Connection, game: int) -> tuple[int, int]:
    """Return the score of a stored game so far, the home team's points first."""
    query = select(GAME_NOW.c.home, GAME_NOW.c.visitors).where(GAME_NOW.c.game == game)
    row = db.execute(query).one_or_none()
    return (0, 0) if row is None else (row.home, row.visitors)


def played_at(db: Connection, game: int) -> datetime:
    """Return the time of the last entry of a game; without entries, when it was begun."""
    last = (
        select(GAME_EVENT.c.at).where(GAME_EVENT.c.game == game).order_by(GAME_EVENT.c.seq.desc())
    )
    query = select(GAME.c.created_at).where(GAME.c.id == game)
    for statement in (last.limit(1), query):
        result: datetime | None = db.execute(statement).scalar_one_or_none()
        if result is not None:
            return result
    raise LookupError(f"there is no game {game}")


def read_log(db: Connection, game: int) -> list[LogRow]:
    query = (
        select(GAME_EVENT.c.seq, GAME_EVENT.c.input, GAME_EVENT.c.kind, GAME_EVENT.c.payload)
        .where(GAME_EVENT.c.game == game)
        .order_by(GAME_EVENT.c.seq)
    )
    return [LogRow(*row) for row in db.execute(query)]
