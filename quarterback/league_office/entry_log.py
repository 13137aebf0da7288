"""The log of a league as people read it: who did what, when and why, also grouped by session: a
browser's device, or a name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from league.model.ledger.commands.league import CreateLeague, TakeBack, decode_command
from league.model.ledger.ledger import AppliedCommand, Ledger
from league.store.ledger.entries import LedgerRow
from league.views.text import short_time, time_from
from quarterback.league_office.datetimes import local_minute, parse_time
from quarterback.league_office.describe_commands import describe_entry
from quarterback.league_office.signature import device_in, without_device
from rulesets.core.data_reader import DataError
from rulesets.core.plain_text import how_many

_OTHERS: Final = ("undo", "redo", "take_back")


class LogReader(Protocol):
    """A stored league, as far as its log needs it."""

    def entry(self, seq: int) -> LedgerRow | None: ...

    def entries(self, after: int = 0) -> list[LedgerRow]: ...

    def score_so_far(self, game: int) -> tuple[int, int]:
        """Return the score of a stored game, home team first."""
        ...

    def games_entered_by(self, name: str, device: str) -> dict[int, int]:
        """Return the stored games in which someone entered something, with the number of
        entries."""
        ...


class EntryLog(NamedTuple):
    """The entries of a stored league, and who entered something in its stored games."""

    rows: Sequence[LedgerRow] = ()
    """The entries; empty unless an action reads them all."""
    games_by: Callable[[str, str], Mapping[int, int]] = lambda name, device: {}
    """Returns the stored games in which a device, or someone without one, entered something,
    with the number of entries. Raises StoreError."""
    entry: Callable[[int], LedgerRow | None] = lambda seq: None
    """Returns an entry by its number. Raises StoreError."""
    score_so_far: Callable[[int], tuple[int, int] | None] = lambda game: None
    """Returns the score of a stored game, home team first. Raises StoreError."""

    @property
    def authors(self) -> dict[int, str]:
        """Return who made each entry, by its number."""
        return {row.seq: row.by for row in self.rows}


NO_LOG: Final = EntryLog()
"""A log that was not read."""


def log_of(league: LogReader, *, whole: bool) -> EntryLog:
    """Return the log of a stored league; without its rows unless it is read as a whole."""
    rows = league.entries() if whole else ()
    return EntryLog(rows, league.games_entered_by, league.entry, league.score_so_far)


class EntrySession(NamedTuple):
    """The entries of one device, or of one name where no browser was used."""

    key: str
    """The six letters of the device, or the name."""
    device: str
    names: tuple[str, ...]
    """The names given on the device, each with its door."""
    counting: tuple[int, ...]
    """The entries in effect that can be taken back."""
    others: tuple[int, ...]
    """Entries that cannot be: those that undid, redid or took back others."""
    first: str
    """When it first entered something, to the minute."""
    last: str

    @property
    def title(self) -> str:
        """Whose session it is: `Ann at North, device 3f9a2c`."""
        names = ", ".join(self.names)
        return f"{names}, device {self.device}" if self.device else names

    @property
    def label(self) -> str:
        """Whose session it is, with the number of entries and their times."""
        many = len(self.counting)
        first, last = parse_time(self.first), parse_time(self.last)
        until = "" if last == first else f" to {time_from(last, first)}"
        count = how_many(many, "entry", "entries")
        return f"{self.title}: {count}, {short_time(first)}{until}"


def entry_sessions(log: EntryLog, ledger: Ledger) -> tuple[EntrySession, ...]:
    """Return who has entries that can be taken back, the latest first."""
    counting = {done.seq for done in ledger.counting if not isinstance(done.command, CreateLeague)}
    rows_of: dict[str, list[LedgerRow]] = {}
    for row in log.rows:
        rows_of.setdefault(device_in(row.by) or row.by, []).append(row)
    sessions = []
    for key, rows in rows_of.items():
        mine = [row for row in rows if row.seq in counting]
        if mine:
            names = tuple(dict.fromkeys(without_device(row.by) for row in rows))
            others = tuple(row.seq for row in rows if row.kind in _OTHERS)
            sessions.append(
                EntrySession(
                    *(key, device_in(rows[0].by), names, tuple(row.seq for row in mine), others),
                    *(local_minute(mine[0].at), local_minute(mine[-1].at)),
                )
            )
    return tuple(sorted(sessions, key=lambda each: each.counting[-1], reverse=True))


@dataclass(frozen=True)
class LogLine:
    """An entry of the log in words: who, when, what and why."""

    seq: int
    at: str
    """When, to the minute, by this machine's clock."""
    by: str
    description: str
    why: str
    in_effect: bool
    """Whether it has not been undone or taken back."""
    payload: str
    hash: str

    @property
    def session(self) -> str:
        """Whose entry it is: a device's letters, or a name."""
        return device_in(self.by) or self.by


def log_lines(rows: Iterable[LedgerRow], ledger: Ledger, find: str = "") -> tuple[LogLine, ...]:
    """Return the entries, the last first; with `find`, only those that contain it."""
    standing = {done.seq for done in ledger.counting}
    standing |= {done.seq for done in ledger.in_effect if isinstance(done.command, TakeBack)}
    done = {each.seq: each for each in (*ledger.in_effect, *ledger.undone)}
    lines = [_line(row, ledger, standing, done.get(row.seq)) for row in rows]
    folded = find.strip().casefold()
    return tuple(
        line
        for line in reversed(lines)
        if folded in f"{line.seq} {line.by} {line.description} {line.why}".casefold()
    )


def _line(
    row: LedgerRow, ledger: Ledger, standing: set[int], done: AppliedCommand | None
) -> LogLine:
    try:
        what = describe_entry(decode_command(row.payload), done, ledger.records)
    except DataError:
        what = row.kind.replace("_", " ")
    at = local_minute(row.at)
    stands = row.seq in standing or row.kind in ("undo", "redo")
    return LogLine(row.seq, at, row.by, what, row.why, stands, row.payload, row.hash)


def latest_batch_size(rows: Iterable[LedgerRow], ledger: Ledger) -> int:
    """Return how many of the last entries in effect were entered together, and would be undone
    together."""
    at = {row.seq: row.at for row in rows}
    standing = [at.get(done.seq) for done in ledger.in_effect[1:]]
    count = 0
    while count < len(standing) and standing[-1 - count] == standing[-1]:
        count += 1
    return max(count, 1)
