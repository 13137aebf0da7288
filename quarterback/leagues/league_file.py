"""A league as a file: its ledger, an entry a line."""

from __future__ import annotations

import json
from collections.abc import Iterable

from league.store.leagues.chain import LedgerRow
from rulesets.core.refusal import Refused

MOST_BYTES = 400_000_000
"""A league of many years is some megabytes."""


def text_of(rows: Iterable[LedgerRow]) -> str:
    """The text of the file."""
    return "".join(json.dumps(row._asdict(), ensure_ascii=False) + "\n" for row in rows)


def rows_in(text: str) -> list[LedgerRow]:
    """The entries in a file. Raises Refused with the number of a line that is none."""
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            rows.append(LedgerRow(**json.loads(line)))
        except (ValueError, TypeError, RecursionError) as error:
            raise Refused(f"line {number} is no entry of a ledger: {error}") from None
    return rows


def file_name(league: str) -> str:
    """What the file of a league may be called: letters and digits of its name."""
    kept = "".join(mark if mark.isalnum() else "-" for mark in league.casefold())[:40]
    return f"{'-'.join(filter(None, kept.split('-'))) or 'league'}.jsonl"
