"""A whole league as text: its ledger, one entry per line, and the stored games it refers to, one
game per line."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection

from league.store.errors import UnreadableStore
from league.store.ledger.hash_chain import LedgerRow
from league.store.ledger.merge_games import StoredLog, logs_of
from rulesets.core.data_reader import MOST_STORED, read_json
from rulesets.core.plain_text import escaped_json


class Export(NamedTuple):
    """An exported league."""

    rows: list[LedgerRow]
    games: dict[int, StoredLog]


def games_named(rows: list[LedgerRow]) -> set[int]:
    """Return the numbers of stored games that entries name."""
    result = set()
    for row in rows:
        if row.kind in ("play_in", "enter_result", "correct"):
            data = read_json(row.payload, MOST_STORED)
            result |= {data.get("game"), (data.get("result") or {}).get("game")}
    return {number for number in result if isinstance(number, int)}


def exported(db: Connection, rows: list[LedgerRow]) -> str:
    """Return a league as text."""
    lines = [escaped_json(json.dumps(row._asdict(), ensure_ascii=False)) for row in rows]
    for number, log in logs_of(db, games_named(rows)).items():
        values = {"game": number, **log._asdict()}
        text = json.dumps(values, ensure_ascii=False, default=datetime.isoformat)
        lines.append(escaped_json(text))
    return "".join(f"{line}\n" for line in lines)


def read_export(text: str) -> Export:
    """Read a league from its text. Raises UnreadableStore, with the invalid line."""
    rows: list[LedgerRow] = []
    games: dict[int, StoredLog] = {}
    # Not splitlines: a name may contain what that takes for the end of a line.
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            data = read_json(line, MOST_STORED)
            if "game" in data:
                games[int(data.pop("game"))] = _log(data)
            else:
                rows.append(LedgerRow(**data))
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
            raise UnreadableStore(f"Line {number} is no entry of a ledger: {error}.") from None
    return Export(rows, games)


def _log(fields: dict[str, Any]) -> StoredLog:
    home, visitors, ruleset = map(str, fields["names"])
    return StoredLog(
        str(fields["header"]),
        datetime.fromisoformat(fields["created_at"]),
        (home, visitors, ruleset),
        tuple({**event, "at": datetime.fromisoformat(event["at"])} for event in fields["events"]),
    )
