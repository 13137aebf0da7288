"""A whole league as text (how long it is, then its ledger, one entry per line, and the stored games
and photos it refers to, one per line), and a league in another table's file: read, never changed.

A file is a database of this program, read from a copy, or an exported league. It belongs here when
its ledger begins as ours does; where the two part, it has continued on its own. Stored games from
it are added once, continued when they have continued there, or restored under their original
numbers.
"""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, func, select, text

from league.model.ledger.commands.league import decode_command
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, FixtureGame, ResultRow
from league.store.errors import CannotOpen, Damaged, Rejected, UnreadableStore
from league.store.games.seals import put_events, put_game
from league.store.games.store import RulesOf, Store, open_store
from league.store.games.tables import GAME, GAME_EVENT
from league.store.ledger.entries import LedgerRow, fault_in
from league.store.ledger.queries import list_leagues, read_ledger
from league.store.photos import as_text, read_kept
from league.store.sqlite.connections import file_uri, revision_of
from league.store.sqlite.error_translation import translating_errors
from rulesets.core.data_reader import MOST_STORED, DataError, read_json
from rulesets.core.plain_text import escaped_json
from rulesets.core.refusal import Refused


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


FORMAT: Final = "quarterback-league-export/1"
"""Of the first line, which says how many entries, games and photos follow. Files of version 1.0 do
not have it."""


class CutOff(UnreadableStore):
    """An exported league whose end is missing."""


class Export(NamedTuple):
    """A league as it was exported: its entries, the logs of its games, its photos."""

    rows: list[LedgerRow]
    games: dict[int, StoredLog]
    photos: dict[str, bytes]
    """JPEG files by digest."""


def games_named(rows: list[LedgerRow]) -> set[int]:
    """Return the numbers of stored games that entries name."""
    result = set()
    for row in rows:
        if row.kind in ("play_in", "enter_result", "correct"):
            payload = read_json(row.payload, MOST_STORED)
            result |= {payload.get("game"), (payload.get("result") or {}).get("game")}
    return {number for number in result if isinstance(number, int)}


def photos_named(rows: list[LedgerRow]) -> set[str]:
    """Return the digests of photos that entries name; undo may bring any of them back."""
    kinds = ("attach_photo", "attach_player_photo")
    named = (read_json(row.payload, MOST_STORED) for row in rows if row.kind in kinds)
    return {str(data.get("digest", "")) for data in named}


def exported(
    db: Connection, rows: list[LedgerRow], photos: Mapping[str, bytes] | None = None
) -> str:
    """Return a league as text, with those of its photos that are here."""
    lines = [escaped_json(json.dumps(row._asdict(), ensure_ascii=False)) for row in rows]
    logs = logs_of(db, games_named(rows))
    for number, log in logs.items():
        values = {"game": number, **log._asdict()}
        text = json.dumps(values, ensure_ascii=False, default=datetime.isoformat)
        lines.append(escaped_json(text))
    lines += [
        json.dumps({"photo": digest, "jpeg": as_text(picture)})
        for digest, picture in sorted((photos or {}).items())
    ]
    length = {"entries": len(rows), "games": len(logs), "photos": len(photos or {})}
    return "".join(f"{line}\n" for line in (json.dumps({"format": FORMAT, **length}), *lines))


def read_export(text: str) -> Export:
    """Read a league from its text. Raises UnreadableStore, with the invalid line; CutOff where
    less follows than the file says."""
    length: dict[str, Any] = {}
    rows: list[LedgerRow] = []
    games: dict[int, StoredLog] = {}
    photos: dict[str, bytes] = {}
    # Not splitlines: a name may contain what that takes for the end of a line.
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            record = read_json(line, MOST_STORED)
            if "format" in record:
                length = _length(record)
            elif "game" in record:
                games[int(record.pop("game"))] = _log(record)
            elif "photo" in record:
                photos[str(record["photo"])] = read_kept(str(record["photo"]), str(record["jpeg"]))
            else:
                rows.append(LedgerRow(**record))
        except UnreadableStore as error:
            raise UnreadableStore(f"Line {number}: {error.message}.") from None
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
            raise UnreadableStore(f"Line {number} is no entry of a ledger: {error}.") from None
    present = {"entries": len(rows), "games": len(games), "photos": len(photos)}
    if length and length != present:
        raise CutOff(
            f"The file is not whole: it says that it has {_counted(length)}, and has"
            f" {_counted(present)}. Export the league again, or copy the file again."
        )
    return Export(rows, games, photos)


def _length(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the first line says. Raises ValueError for a format of a later version."""
    if data["format"] != FORMAT:
        raise ValueError(f"it has the format {data['format']}, which a newer program reads")
    return {name: data[name] for name in ("entries", "games", "photos")}


def _counted(length: Mapping[str, Any]) -> str:
    return ", ".join(f"{number} {name}" for name, number in length.items())


def _log(fields: dict[str, Any]) -> StoredLog:
    home, visitors, ruleset = map(str, fields["names"])
    return StoredLog(
        str(fields["header"]),
        datetime.fromisoformat(fields["created_at"]),
        (home, visitors, ruleset),
        tuple({**event, "at": datetime.fromisoformat(event["at"])} for event in fields["events"]),
    )


_MAGIC = b"SQLite format 3\0"
FROM_WITHDRAWALS = "withdraw"


class Source(NamedTuple):
    """A league in a file."""

    file: str
    rows: list[LedgerRow]
    games: dict[int, StoredLog]
    """The stored games that its fixtures are played in."""


Key = tuple[object, ...]
"""The identity of a game, whatever its number there: its own from before the leagues parted, or
its bracket node, its teams, and its rank among their games."""


class ReportedGame(NamedTuple):
    """What a file says about a game."""

    key: Key
    number: int
    """The number of the game in the schedule there."""
    home: int
    visitors: int
    result: ResultRow | None
    """None: it was removed there, or the game is not over."""
    entry: LedgerRow | None
    """The entry with the result; None for a game that was only begun."""
    file: str
    game: StoredLog | None = None


class LeaguePart(NamedTuple):
    """What a file adds: results of games, and how much else was entered there."""

    differences: list[ReportedGame]
    skipped: dict[str, int]
    """Commands that are not merged, by kind."""


def sources_in(file: Path, head: str, rules_of: RulesOf) -> list[Source]:
    """Return the leagues in a file that begin with the entry of that hash. Raises StoreError,
    saying what the file is instead."""
    with translating_errors(file):
        if not file.is_file():
            raise CannotOpen(f"There is no file {file}.")
        with file.open("rb") as opened:
            is_database = opened.read(len(_MAGIC)) == _MAGIC
    result = list(_in_database(file, rules_of) if is_database else _in_export(file))
    ours = [source for source in result if source.rows[0].hash == head]
    if not ours:
        raise UnreadableStore(
            f"{file} has no part of this league: {len(result)} others."
            " A table begins with a copy of"
            " this league's file, or with what `quarterback league export` wrote of it."
        )
    for source in ours:
        if fault := fault_in(source.rows):
            raise Damaged(f"The ledger in {file} was changed past this program: {fault}.")
    return ours


def _in_database(file: Path, rules_of: RulesOf) -> Iterator[Source]:
    with (
        _looked_at(file) as copy,
        open_store(copy, rules_of) as store,
        store.leagues.reading() as db,
    ):
        for row in list_leagues(db):
            rows = read_ledger(db, row.number)
            if rows:
                yield Source(str(file), rows, logs_of(db, games_named(rows)))


@contextmanager
def _looked_at(file: Path) -> Iterator[Path]:
    """Yield a copy of a database: opening one upgrades its tables, and the original must not
    change."""
    if revision_of(file) is None:
        raise UnreadableStore(f"{file} is empty: nothing was entered there.")
    with tempfile.TemporaryDirectory(prefix="quarterback-") as folder:
        copy = Path(folder) / "copy.db"
        with (
            translating_errors(file),
            closing(sqlite3.connect(file_uri(file, "ro"), uri=True)) as reading,
            closing(sqlite3.connect(copy)) as writing,
        ):
            reading.backup(writing)
            [(result,)] = writing.execute("PRAGMA quick_check(1)").fetchall()
            if result != "ok":
                raise Damaged(f"{file} is damaged ({result}). Copy it from its table once more.")
        yield copy


def _in_export(file: Path) -> Iterator[Source]:
    try:
        rows, games, _ = read_export(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise CannotOpen(f"{file} cannot be read: {error.strerror or error}.") from error
    except CutOff as error:
        raise UnreadableStore(f"{file}: {error.message}") from None
    except (UnicodeError, UnreadableStore):
        rows, games = [], {}
    if not rows:
        raise UnreadableStore(
            f"{file} is neither a database of this program nor an exported league. (The score sheet"
            " of a single game: `quarterback league result GAME --sheet FILE`.)"
        )
    yield Source(str(file), rows, games)


def part_of(source: Source, ours: list[LedgerRow]) -> LeaguePart:
    """Return what was entered in a source since it parted from our entries. Raises StoreError
    for a ledger that this program cannot follow."""
    pairs = zip(source.rows, ours, strict=False)
    common = next((n for n, (one, other) in enumerate(pairs) if one.hash != other.hash), None)
    if common is None:
        common = min(len(source.rows), len(ours))
    ledger = Ledger()
    for row in source.rows[:common]:
        _follow(ledger, row, source.file)
    base = dict(ledger.records.rows[ResultRow])
    high, setters, besides = ledger.records.high, {}, dict[str, int]()
    for row in source.rows[common:]:
        results = [n for kind, n in _follow(ledger, row, source.file) if kind is ResultRow]
        setters.update(dict.fromkeys(results, row))
        if (not results and row.kind != "play_in") or row.kind == FROM_WITHDRAWALS:
            besides[row.kind] = besides.get(row.kind, 0) + 1
    custom = []
    for number, row in setters.items():
        fixture, result = _fixture(ledger, number), ledger.records.find(ResultRow, number)
        if fixture and result != base.get(number) and row.kind != FROM_WITHDRAWALS:
            assert result is None or isinstance(result, ResultRow)
            custom.append(_differences(ledger, source, high, fixture, result, row))
    for tie in ledger.records.all(FixtureGame):
        fixture = _fixture(ledger, tie.id)
        if fixture and tie.id not in setters and tie.game in source.games:
            custom.append(_differences(ledger, source, high, fixture, None, None))
    return LeaguePart(custom, besides)


def _follow(ledger: Ledger, row: LedgerRow, file: str) -> list[tuple[type[Any], int]]:
    try:
        steps = ledger.enter(decode_command(row.payload))
    except (Refused, DataError) as error:
        raise UnreadableStore(
            f"Entry {row.seq} ({row.kind}) in {file} cannot be followed: {error}. A newer program"
            " may have written it: update this one."
        ) from None
    return [(change.kind, change.id) for step in steps for change in step]


def _fixture(ledger: Ledger, number: int) -> Fixture | None:
    return ledger.records.find(Fixture, number)


def _differences(
    ledger: Ledger,
    source: Source,
    high: int,
    fixture: Fixture,
    result: ResultRow | None,
    row: LedgerRow | None,
) -> ReportedGame:
    tie = ledger.records.find(FixtureGame, fixture.id)
    return ReportedGame(
        key_of(ledger, fixture, high),
        *(fixture.number, fixture.home, fixture.visitors, result, row, source.file),
        None if tie is None else source.games.get(tie.game),
    )


def key_of(ledger: Ledger, fixture: Fixture, high: int) -> Key:
    """Return the identity of a game. `high` is the highest number when the leagues parted."""
    if fixture.id <= high:
        return (fixture.id,)
    teams = {fixture.home, fixture.visitors}
    same = [
        each.id
        for each in ledger.records.where(Fixture, node=fixture.node)
        if {each.home, each.visitors} == teams
    ]
    return (fixture.node, *sorted(teams), same.index(fixture.id))


def fixture_of_key(ledger: Ledger, key: Key) -> Fixture | None:
    """Return the game here that a key identifies, if there is one."""
    if len(key) == 1:
        [number] = key
        assert isinstance(number, int)
        return ledger.records.find(Fixture, number)
    node, one, other, nth = key
    if node is None:
        return None
    same = [
        each
        for each in ledger.records.where(Fixture, node=node)
        if sorted((each.home, each.visitors)) == [one, other]
    ]
    assert isinstance(nth, int)
    return same[nth] if nth < len(same) else None
