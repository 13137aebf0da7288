"""The hash chains of stored games, and of the collection: they show what was changed without this
program, or is gone.

A game's chain begins with its row (names, header, when it was begun) and continues with each entry
of its log (what, when, by whom). The collection's has a link for every game and league. Numbers of
games are not part of a game's chain: it ends in the same hash wherever the game is stored.

On PostgreSQL, triggers seal what is written; SQLite has no hash functions, so this program does.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection, bindparam, func, insert, select, text

from league.store.games.tables import COLLECTION, GAME, GAME_EVENT, GAME_SEAL

Field = str | bytes | int
_WRITTEN: Final = re.compile(rb"(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{6})?")


def seal_of(*fields: Field) -> str:
    """Return the hash of values, each with its length: no two lists of values are written alike."""
    digest = hashlib.sha256()
    for field in fields:
        each = field if isinstance(field, bytes) else str(field).encode()
        digest.update(b"%d:%s" % (len(each), each))
    return digest.hexdigest()


_INSERT_ENTRY: Final = insert(GAME_EVENT)
_INSERT_SEAL: Final = insert(GAME_SEAL)
_SEAL_OF_ENTRY: Final = select(GAME_SEAL.c.hash).where(
    GAME_SEAL.c.game == bindparam("game"), GAME_SEAL.c.seq == bindparam("seq")
)
"""Built once: see `store`."""


def at_of(moment: datetime) -> str:
    """Return a time as it is sealed."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def put_game(db: Connection, columns: Mapping[str, Any]) -> int:
    number = int(db.execute(insert(GAME).values(**columns).returning(GAME.c.id)).scalar_one())
    if db.dialect.name == "sqlite":
        names = ("home", "visitors", "ruleset", "header")
        fields = (at_of(columns["created_at"]), *(str(columns[name]) for name in names))
        db.execute(insert(GAME_SEAL), {"game": number, "seq": 0, "hash": seal_of("", *fields)})
        link(db, "game", number, seal_of("", *fields))
    return number


def put_events(db: Connection, game: int, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write entries of a game's log, each sealed after the one before it."""
    if not rows:
        return
    db.execute(_INSERT_ENTRY, [{"game": game, **row} for row in rows])
    if db.dialect.name != "sqlite":
        return
    before = {"game": game, "seq": rows[0]["seq"] - 1}
    head = db.execute(_SEAL_OF_ENTRY, before).scalar_one_or_none()
    if head is None:
        return  # what was written without this program has none; doctor reports it
    result = []
    for row in rows:
        fields = (row["seq"], row["input"], row["kind"], at_of(row["at"]), row["by"])
        head = seal_of(head, *fields, row["payload"])
        result.append({"game": game, "seq": row["seq"], "hash": head})
    db.execute(_INSERT_SEAL, result)


def link(db: Connection, what: str, number: int, seal: str) -> None:
    """Add a new game or league to the collection. A server does so itself."""
    if db.dialect.name != "sqlite":
        return
    last = select(COLLECTION.c.seq, COLLECTION.c.hash).order_by(COLLECTION.c.seq.desc()).limit(1)
    row = db.execute(last).one_or_none()
    if row is None:
        return
    seq = row.seq + 1
    sealed = seal_of(row.hash, seq, what, number, seal)
    db.execute(insert(COLLECTION).values(seq=seq, what=what, number=number, seal=seal, hash=sealed))


def head_of_game(db: Connection, game: int) -> str:
    query = (
        select(GAME_SEAL.c.hash).where(GAME_SEAL.c.game == game).order_by(GAME_SEAL.c.seq.desc())
    )
    return str(db.execute(query.limit(1)).scalar_one_or_none() or "")


def head_of_collection(db: Connection) -> str:
    """Return the hash of the chain of all games and leagues."""
    query = select(COLLECTION.c.hash).order_by(COLLECTION.c.seq.desc()).limit(1)
    return str(db.execute(query).scalar_one_or_none() or "")


def faults_of_games(db: Connection) -> list[str]:
    """Return descriptions of games that differ from their seals."""
    result = []
    seals: dict[int, list[str]] = {}
    query = select(GAME_SEAL.c.game, GAME_SEAL.c.hash).order_by(GAME_SEAL.c.game, GAME_SEAL.c.seq)
    for number, seal in db.execute(query):
        seals.setdefault(number, []).append(seal)
    for number, fields in _games(db):
        if value := _fault(seals.pop(number, []), fields, _events(db, number)):
            result.append(f"game {number}: {value}")
    return result + [f"game {number} is gone" for number in sorted(seals)]


def _fault(seals: list[str], game: Sequence[Field], events: list[Sequence[Field]]) -> str:
    if not seals:
        return "it was begun past this program, and never sealed"
    if seal_of("", *game) != seals[0]:
        return "its names, its header or the time of its beginning were changed"
    head = seals[0]
    for place, fields in enumerate(events, 1):
        if place >= len(seals):
            return f"entry {place} was written past this program, and never sealed"
        head = seal_of(head, *fields)
        if head != seals[place]:
            return f"entry {place} is not as it was entered, or when, or by whom"
    if len(events) + 1 < len(seals):
        return f"its entries after {len(events)} are gone"
    return ""


def faults_of_collection(db: Connection) -> list[str]:
    """Return descriptions of games and leagues that are missing or were replaced."""
    rows = db.execute(select(COLLECTION).order_by(COLLECTION.c.seq)).all()
    if not rows:
        return ["the list of all that is kept is gone"]
    head, result = "", []
    for seq, row in enumerate(rows, 1):
        head = seal_of(head, row.seq, row.what, row.number, row.seal)
        if row.seq != seq or head != row.hash:
            return [f"link {seq} of the list of all that is kept is not as it was entered"]
    beginnings = _beginnings(db)
    for row in rows[1:]:
        now = beginnings.pop((row.what, row.number), None)
        if now is None:
            result.append(f"{row.what} {row.number} was deleted")
        elif now != row.seal:
            result.append(f"{row.what} {row.number} is another one than was kept")
    if db.dialect.name == "sqlite":
        result += [
            f"{what} {number} was added past this program" for what, number in sorted(beginnings)
        ]
        result += _deleted_last(db)
    return result


def _deleted_last(db: Connection) -> list[str]:
    """Return the games after the last one that were begun, by SQLite's own count: also if the list
    of all that is kept says nothing of them."""
    query = (
        "SELECT seq, (SELECT coalesce(max(id), 0) FROM game),"
        " (SELECT count(*) FROM collection WHERE what = 'game' AND number = seq)"
        " FROM sqlite_sequence WHERE name = 'game'"
    )
    row = db.exec_driver_sql(query).one_or_none()
    if row is None or not isinstance(row[0], int) or row[0] <= row[1] or row[2]:
        return []
    return [f"games up to {row[0]} were begun, and the last is {row[1]}"]


def _beginnings(db: Connection) -> dict[tuple[str, int], str]:
    """Return the first hash of every stored game and league."""
    games = select(GAME.c.id, GAME_SEAL.c.hash).outerjoin(
        GAME_SEAL, (GAME_SEAL.c.game == GAME.c.id) & (GAME_SEAL.c.seq == 0)
    )
    result = {("game", number): str(seal) for number, seal in db.execute(games)}
    ledger = text("SELECT league, hash FROM ledger WHERE seq = 1")
    return result | {("league", number): seal for number, seal in db.execute(ledger)}


_AT: Final = "to_char({} AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"+00:00\"')"


def _raw(db: Connection, columns: Iterable[str], moment: str) -> str:
    """Return columns as stored, whatever they contain: on SQLite as bytes."""
    if db.dialect.name == "sqlite":
        return ", ".join(f'CAST("{name}" AS BLOB)' for name in columns)
    return ", ".join(
        f"coalesce({_AT.format(name)}, '')" if name == moment else f'"{name}"' for name in columns
    )


def _fields(row: Sequence[Any], at: int) -> list[Field]:
    """Return a row's values as they are sealed; its time is at index `at`."""
    result: list[Field] = [b"" if value is None else value for value in row]
    moment = result[at]
    if isinstance(moment, bytes) and (written := _WRITTEN.fullmatch(moment)):
        result[at] = b"%sT%s%s+00:00" % (written[1], written[2], written[3] or b".000000")
    return result


def _games(db: Connection) -> list[tuple[int, list[Field]]]:
    columns = ("created_at", "home", "visitors", "ruleset", "header")
    query = f"SELECT id, {_raw(db, columns, 'created_at')} FROM game ORDER BY id"
    return [(row[0], _fields(row[1:], 0)) for row in db.exec_driver_sql(query).all()]


def _events(db: Connection, game: int) -> list[Sequence[Field]]:
    columns = ("seq", "input", "kind", "at", "by", "payload")
    query = f"SELECT {_raw(db, columns, 'at')} FROM game_event WHERE game = {game} ORDER BY seq"
    return [_fields(row, 3) for row in db.exec_driver_sql(query).all()]


def collection_size(db: Connection) -> int:
    """Return how many games and leagues the collection has."""
    return int(db.execute(select(func.count()).select_from(COLLECTION)).scalar_one()) - 1


_FIELD: Final = "octet_length(convert_to(({0})::text, 'UTF8')) || ':' || ({0})::text"


def _in_sql(*fields: str) -> str:
    """Return the SQL of `seal_of` for PostgreSQL."""
    message = " || ".join(_FIELD.format(f"coalesce({field}, '')") for field in fields)
    return f"encode(sha256(convert_to({message}, 'UTF8')), 'hex')"


def postgresql_functions() -> dict[str, str]:
    """Return the functions that add new games and leagues to the collection, by name and
    arguments: everything that is missing, unless another transaction is adding at this moment.
    Then the next one does, and no one waits."""
    linked = ("last.hash", "last.seq::text", "each.what", "each.number::text", "each.seal")
    new = "NOT EXISTS (SELECT 1 FROM collection c WHERE c.what = '{0}' AND c.number = {1})"
    body = f"""
DECLARE
  last record;
  each record;
BEGIN
  PERFORM 1 FROM collection c WHERE c.seq = 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT c.* INTO last FROM collection c ORDER BY c.seq DESC LIMIT 1;
  FOR each IN
    SELECT 'game' AS what, g.id AS number, s.hash AS seal FROM game g
      JOIN game_seal s ON s.game = g.id AND s.seq = 0 WHERE {new.format("game", "g.id")}
    UNION ALL SELECT 'league', l.league, l.hash FROM ledger l
      WHERE l.seq = 1 AND {new.format("league", "l.league")}
    ORDER BY 1, 2
  LOOP
    last.seq := last.seq + 1;
    last.hash := {_in_sql(*linked)};
    INSERT INTO collection VALUES (last.seq, each.what, each.number, each.seal, last.hash);
  END LOOP;
END
"""
    return {
        "enroll()": "CREATE OR REPLACE FUNCTION enroll() RETURNS void LANGUAGE plpgsql AS"
        f" $${body}$$"
    }


def postgresql_triggers() -> dict[str, tuple[str, str]]:
    """Return table and body of the triggers that seal what is written, by name. They do nothing
    in an older revision without seals."""
    present = "IF to_regclass('game_seal') IS NULL THEN RETURN NEW; END IF;"
    at = "coalesce({}, '')".format(_AT.format("NEW.created_at"))
    game = _in_sql("''", at, "NEW.home", "NEW.visitors", "NEW.ruleset", "NEW.header")
    at = "coalesce({}, '')".format(_AT.format('NEW."at"'))
    event = _in_sql(
        *("s.hash", "NEW.seq::text", "NEW.input::text", "NEW.kind"),
        *(at, 'NEW."by"', "NEW.payload"),
    )
    return {
        "guard_game_sealed": (
            "game",
            f"{present} INSERT INTO game_seal VALUES (NEW.id, 0, {game}); PERFORM enroll();",
        ),
        "guard_game_event_sealed": (
            "game_event",
            f"{present} INSERT INTO game_seal SELECT NEW.game, NEW.seq, {event} FROM game_seal s"
            " WHERE s.game = NEW.game AND s.seq = NEW.seq - 1;",
        ),
        "guard_ledger_sealed": (
            "ledger",
            f"{present} IF NEW.seq = 1 THEN PERFORM enroll(); END IF;",
        ),
    }
