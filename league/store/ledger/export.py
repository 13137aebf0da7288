"""A whole league as text: how long it is, then its ledger, one entry per line, and the stored games
and photos it refers to, one per line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection

from league.store.errors import UnreadableStore
from league.store.ledger.entries import LedgerRow
from league.store.ledger.merge_games import StoredLog, logs_of
from league.store.photos import as_text, read_kept
from rulesets.core.data_reader import MOST_STORED, read_json
from rulesets.core.plain_text import escaped_json

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
