"""The log of a league as people read it: who did what, when and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from league.model.ledger.commands.league import TakeBack, decode_command
from league.model.ledger.ledger import Ledger
from league.store.ledger.entries import LedgerRow
from quarterback.league_office.datetimes import local_minute
from quarterback.league_office.describe_commands import describe_command
from quarterback.league_office.signatures import device_in
from rulesets.core.data_reader import DataError


@dataclass(frozen=True)
class LogLine:
    """An entry of the log in words: who, when, what and why."""

    seq: int
    at: str
    """When, to the minute, by the clock of this machine."""
    by: str
    description: str
    why: str
    in_effect: bool
    """Whether it has not been undone or taken back."""
    payload: str
    hash: str

    @property
    def session(self) -> str:
        """Whose it is: the letters of a device, or the name."""
        return device_in(self.by) or self.by


def log_lines(rows: Iterable[LedgerRow], ledger: Ledger, find: str = "") -> tuple[LogLine, ...]:
    """The entries, the last first; only those that have the letters in them, if some are given."""
    standing = {done.seq for done in ledger.counting}
    standing |= {done.seq for done in ledger.in_effect if isinstance(done.command, TakeBack)}
    lines = [_line(row, ledger, standing) for row in rows]
    folded = find.strip().casefold()
    return tuple(
        line
        for line in reversed(lines)
        if folded in f"{line.seq} {line.by} {line.description} {line.why}".casefold()
    )


def _line(row: LedgerRow, ledger: Ledger, standing: set[int]) -> LogLine:
    try:
        what = describe_command(decode_command(row.payload), ledger.records)
    except DataError:
        what = row.kind.replace("_", " ")
    at = local_minute(row.at)
    stands = row.seq in standing or row.kind in ("undo", "redo")
    return LogLine(row.seq, at, row.by, what, row.why, stands, row.payload, row.hash)


def latest_batch_size(rows: Iterable[LedgerRow], ledger: Ledger) -> int:
    """How many of the last entries in effect were entered as one: what undo takes back at once."""
    at = {row.seq: row.at for row in rows}
    standing = [at.get(done.seq) for done in ledger.in_effect[1:]]
    count = 0
    while count < len(standing) and standing[-1 - count] == standing[-1]:
        count += 1
    return max(count, 1)
