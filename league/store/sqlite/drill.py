"""A trial restore: the newest backup is restored elsewhere and compared with the stored data,
entry by entry. The stored data is not touched."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from sqlalchemy import select

from league.store.check import check_store
from league.store.errors import StoreError
from league.store.findings import StoreFinding
from league.store.games.store import RulesOf, Store, open_store
from league.store.games.tables import GAME, GAME_EVENT
from league.store.ledger.copies import exported, read_export, restore_games
from league.store.ledger.queries import read_ledger
from league.store.location import StoreLocation, of_file
from league.store.sqlite.backups import backups_of
from league.store.sqlite.error_translation import translating_errors

_AGAIN = "Look at `quarterback doctor`, and make a copy of the file by hand until that is right."


def drill(place: StoreLocation, rules_of: RulesOf) -> Iterator[StoreFinding]:
    """Try to restore: for a file the newest backup, for a server its exported leagues."""
    with tempfile.TemporaryDirectory(prefix="quarterback-") as folder:
        file = of_file(Path(folder) / "restored.db")
        try:
            if place.file is None:
                yield from _from_exports(place, file, rules_of)
            else:
                yield from _from_backup(place.file, file, rules_of)
        except StoreError as error:
            yield StoreFinding("drill", error.message, _AGAIN)


def _from_backup(
    file: Path, store_location: StoreLocation, rules_of: RulesOf
) -> Iterator[StoreFinding]:
    backups = backups_of(file)
    if not backups:
        yield StoreFinding(
            "drill", "Restore drill: there is no backup yet; one is made when games are opened."
        )
        return
    backup = backups[-1]
    assert store_location.file is not None, "a drill is held in a file"
    with translating_errors(backup):
        shutil.copyfile(backup, store_location.file)
    with open_store(store_location, rules_of) as restored:
        amiss = [finding for finding in check_store(store_location, rules_of) if not finding.well]
        for finding in amiss:
            yield StoreFinding("drill", f"The backup {backup.name}: {finding.message}", _AGAIN)
        with open_store(of_file(file), rules_of) as remaining:
            yield from _compared(backup.name, restored, remaining)


def _compared(name: str, restored: Store, saved: Store) -> Iterator[StoreFinding]:
    """Yield whether the restored data is the beginning of the stored data, and how much came
    since."""
    games, lost = _games(restored, saved)
    entries = since = 0
    for row in restored.leagues.all():
        theirs = _chain(restored, row.number)
        ours = _chain(saved, row.number)
        if ours[: len(theirs)] != theirs:
            lost.append(f"league {row.number}")
            continue
        entries, since = entries + len(theirs), since + len(ours) - len(theirs)
        if len(ours) == len(theirs):
            one, other = (store.leagues.open(row.number).digest for store in (restored, saved))
            if one != other:
                lost.append(f"league {row.number}")
    if lost:
        yield StoreFinding(
            "drill", f"The backup {name} says something else of {', '.join(lost)}.", _AGAIN
        )
    else:
        yield StoreFinding(
            "drill",
            f"Restore drill: {name} put back elsewhere is whole: {games} games and {entries}"
            f" entries of leagues, each as it is kept; {since} entries were made since.",
        )


def _chain(store: Store, league: int) -> list[str]:
    with store.leagues.reading() as db:
        return [row.hash for row in read_ledger(db, league)]


def _games(restored: Store, store: Store) -> tuple[int, list[str]]:
    """Return how many games were restored, and those that are not the beginning of the stored
    ones."""
    lost, one, other = [], _logs(restored), _logs(store)
    for game, log in one.items():
        if other.get(game, [])[: len(log)] != log:
            lost.append(f"game {game}")
    return len(one), lost


def _logs(store: Store) -> dict[int, list[tuple[object, ...]]]:
    query = select(GAME_EVENT.c.game, GAME_EVENT.c.seq, GAME_EVENT.c.kind, GAME_EVENT.c.payload)
    with store.leagues.reading() as db:
        result: dict[int, list[tuple[object, ...]]] = {
            row[0]: [tuple(row)] for row in db.execute(select(GAME.c.id, GAME.c.header))
        }
        for row in db.execute(query.order_by(GAME_EVENT.c.game, GAME_EVENT.c.seq)):
            result[row[0]].append(tuple(row))
    return result


def _from_exports(
    place: StoreLocation, store_location: StoreLocation, rules_of: RulesOf
) -> Iterator[StoreFinding]:
    with open_store(place, rules_of) as remaining, open_store(store_location, rules_of) as restored:
        rows = remaining.leagues.all()
        for row in rows:
            league = remaining.leagues.open(row.number)
            with remaining.leagues.reading() as db:
                entries, games, _ = read_export(exported(db, league.entries()))
            again = restored.leagues.take_in(entries, partial(restore_games, games=games))
            if again.digest != league.digest or again.faults():
                yield StoreFinding(
                    "drill", f"League {row.number} comes back as another one.", _AGAIN
                )
    yield StoreFinding(
        "drill",
        f"Restore drill: {len(rows)} leagues exported and taken in elsewhere, each with the same"
        " digest. That is the backup of a server, in addition to its own (pg_dump): `quarterback"
        " league export --all --to FOLDER`.",
    )
