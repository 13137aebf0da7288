"""A league as front ends read it and enter into it: whole, as it is now, one at a time; and what
someone else has entered about the same thing in the meantime: who, when and what. The second
person sees it before he does anything, even if his form was already open."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Final, Protocol, TypeVar

from league.model.day.day import awaited_score, awaited_scores
from league.model.ledger.commands import day as d
from league.model.ledger.commands.league import AnyCommand, CreateLeague, decode_command
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.fixture_status import being_played
from league.model.ledger.rows import Fixture, FixtureGame, ReportRow, ResultRow, Row, Season, Team
from league.model.ledger.state import LeagueState
from league.model.planning.bracket_question import bracket_question
from league.store.errors import EditConflict, NotAllowed, ReadOnly, StoreError
from league.store.games.store import Store
from league.store.ledger.conflict_keys import Key, about
from league.store.ledger.entries import LedgerRow
from league.store.ledger.leagues import OpenLeague
from league.views.text import clock_time, score_words, short_time, time_from
from quarterback.league_office.actions.action import (
    FormData,
    FormError,
    FormReader,
    LeagueAction,
    LeagueContext,
)
from quarterback.league_office.actions.form_preview import FormPreview
from quarterback.league_office.choices import row_id
from quarterback.league_office.datetimes import entry_minute, wall_clock
from quarterback.league_office.describe_commands import describe_command, name_of
from quarterback.league_office.entry_log import NO_LOG, EntryLog, LogReader, log_of
from quarterback.league_office.signature import without_device
from rulesets.core.data_reader import DataError
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused

T = TypeVar("T")
Commands = Callable[[Ledger], Iterable[AnyCommand]]
"""Commands that belong together, each computed after those before it are entered."""


class LeagueReader(LogReader, Protocol):
    """What front ends need from a stored league."""

    number: int
    head: str

    @property
    def ledger(self) -> Ledger:
        """The ledger as of the last entry that was read."""
        ...

    @property
    def records(self) -> LeagueState:
        """The rows as they are now."""
        ...

    def catch_up(self) -> int:
        """Read what others have entered, and return the number of entries."""
        ...

    def enter_all(
        self, commands: Commands, by: str, why: str = "", seen: int | None = None, key: str = ""
    ) -> int:
        """Enter commands: all of them, or none."""
        ...


BY_TIME: Final = "no answer"
"""The author of a score that counts because no coach answered."""


class DueScores:
    """Scores that no coach answered in time: they count, and whichever program looks next enters
    that."""

    def __init__(self) -> None:
        self._tried: set[tuple[int, int]] = set()
        """Each by its fixture and the minute at which it was entered."""
        self._unstored: list[d.CountReport] = []
        """Those that this login is not allowed to enter."""

    def commands(self, league: LeagueReader, now: int) -> list[d.CountReport]:
        """Return what must be entered at a minute, each once. A score that was counted before
        and taken back is left to the desk. Raises StoreError."""
        records = league.records
        if not records.rows[ReportRow]:
            return []
        seasons = [season.id for season in records.all(Season) if season.phase != "over"]
        due = []
        for awaited in awaited_scores(records, seasons):
            tried = awaited.fixture, records.get(ReportRow, awaited.fixture).at
            if awaited.is_due(now) and tried not in self._tried:
                self._tried.add(tried)
                if not _was_counted(league, *tried):
                    due.append(d.CountReport(awaited.fixture, awaited.waited))
        return due

    def count(self, league: LeagueReader, now: int) -> None:
        """Enter them, except those that this login may not enter, and those that would change a
        bracket that was drawn."""
        with suppress(StoreError):
            for command in self.commands(league, now):
                entry = (command,)
                try:
                    league.enter_all(lambda ledger: entry, BY_TIME)  # noqa: B023 (called at once)
                except (NotAllowed, ReadOnly):
                    self._unstored.append(command)
                except Refused:
                    pass

    def with_counted(self, league: LeagueReader, now: int, look: Callable[[], T]) -> T:
        """Count what is due at a minute, and return what `look` sees then, with the scores that
        this login may not enter: what counts depends on the time, not on who looks."""
        self.count(league, now)
        return league.ledger.preview_all(self.unstored(league.ledger, now), look)

    def unstored(self, ledger: Ledger, now: int) -> Iterator[d.CountReport]:
        """Yield the scores that count at a minute and that this login may not enter, as long as
        no other program has entered them and they change no bracket; each on the ledger with
        those before it."""
        for command in self._unstored:
            awaited = awaited_score(ledger.records, command.fixture)
            if awaited is None or not awaited.is_due(now):
                continue
            with suppress(Refused):
                if bracket_question(ledger, command) is None:
                    ledger.preview(command, lambda records: None)
                    yield command


def _was_counted(league: LeagueReader, fixture: int, at: int) -> bool:
    entered = counted = False
    for row in league.entries():
        if row.kind not in ("report_result", "count_report"):
            continue
        with suppress(DataError):
            command = decode_command(row.payload)
            if isinstance(command, d.ReportResult) and command.fixture == fixture:
                entered, counted = command.at == at, False
            elif isinstance(command, d.CountReport) and command.fixture == fixture:
                counted = entered
    return counted


class LeagueHandle:
    """A stored league; its rows change as others enter, so read them between two entries."""

    def __init__(self, league: LeagueReader) -> None:
        self._league = league
        self._lock = Lock()
        self._due = DueScores()

    @property
    def number(self) -> int:
        """The number by which the store knows it."""
        return self._league.number

    def read(self, what: Callable[[LeagueState], T]) -> T:
        """Return what `what` sees in the current rows. Raises StoreError."""
        return self.at(lambda ledger: what(ledger.records))

    def at(self, look: Callable[[Ledger], T]) -> T:
        """Return what `look` sees in the current ledger. Raises StoreError."""
        with self._lock:
            self._league.catch_up()
            return self._as_counted(lambda: look(self._league.ledger))

    def _as_counted(self, look: Callable[[], T]) -> T:
        """Return what `look` sees once the scores count that no coach answered in time."""
        if not self._league.records.rows[ReportRow]:
            return look()
        return self._due.with_counted(self._league, wall_clock(), look)

    def at_log(self, look: Callable[[Ledger, EntryLog], T], *, whole: bool) -> T:
        """Return what `look` sees in the current ledger and its log; the log has no rows unless
        it is read as a whole. Raises StoreError."""
        with self._lock:
            self._league.catch_up()
            return self._as_counted(
                lambda: look(self._league.ledger, log_of(self._league, whole=whole))
            )

    def log(self, after: int = 0) -> tuple[list[LedgerRow], str]:
        """Return every entry after `after`, and the head of the chain. Raises StoreError."""
        with self._lock:
            self._league.catch_up()
            return self._league.entries(after), self._league.head

    def enter(self, commands: Commands, by: str, why: str, seen: int | None, key: str = "") -> int:
        """Enter commands that belong together, all or none; the last entry. `seen` is the entry up
        to which someone has looked; with a `key` they are entered once. Raises what `commands`
        raises, Refused, or StoreError."""
        with self._lock:
            return self._league.enter_all(commands, by, why, seen, key)


class NewLeague:
    """A league that does not exist yet: its first entry founds it."""

    number = 0

    def __init__(self, store: Store) -> None:
        self._store = store

    def at(self, look: Callable[[Ledger], T]) -> T:
        """Return what `look` sees in an empty ledger."""
        return look(Ledger())

    def at_log(self, look: Callable[[Ledger, EntryLog], T], *, whole: bool) -> T:
        """Return the same, without a log."""
        return look(Ledger(), NO_LOG)

    def enter(self, commands: Commands, by: str, why: str, seen: int | None) -> int:
        """Found it, and enter what belongs to it. Raises Refused or StoreError."""
        first, *rest = commands(Ledger())
        assert isinstance(first, CreateLeague), "a league begins with its creation"
        league = self._store.leagues.create(
            first.name, by, several_seasons=first.several_seasons, zone=first.zone
        )
        if rest:
            league.enter_all(lambda ledger: rest, by, why)
        return league.ledger.seq

    def log(self) -> tuple[list[LedgerRow], str]:
        """Return no entries: the league is not stored yet."""
        return [], ""


GAME: Final = "game"
"""The field of a form that names its game."""
_VERBS: Final = {
    "correct": "corrected",
    "undo": "restored by an undo",
    "redo": "restored by a redo",
    "take_back": "restored as entries were taken back",
}
_OF_A_GAME: Final = (
    *("Fixture", "ResultRow", "RulingRow", "FixtureGame", "CallRow", "GameTimesRow", "DelayRow"),
)
"""The kinds of rows about one game, which have its number."""


def author_words(row: LedgerRow, now: int | None) -> str:
    """Return who made an entry, and when: `Ann at North, 2:37 PM`."""
    return f"{without_device(row.by)}, {entered_at(row, now)}"


def entered_at(row: LedgerRow, now: int | None) -> str:
    """Return when an entry was made, by the clock of this machine: `2:37 PM`, with its day where
    that is not the day of the minute `now`."""
    at = entry_minute(row.at)
    return clock_time(at) if now is None else time_from(at, now)


def last_entry(
    ledger: Ledger, log: EntryLog, fixture: int, kinds: Iterable[type[Row]] = (ResultRow,)
) -> LedgerRow | None:
    """Return the entry that last changed rows of a game; None where it is not known. Raises
    StoreError."""
    seq = max((ledger.touched.get((kind.__name__, fixture), 0) for kind in kinds), default=0)
    return log.entry(seq) if seq else None


def result_author(context: LeagueContext, fixture: int) -> str:
    """Return who entered the result of a game that has one: `entered by Ann at North, 2:37 PM`;
    empty where it is not known. Raises StoreError."""
    row = last_entry(context.ledger, context.log, fixture)
    if row is None:
        return ""
    return f"{_VERBS.get(row.kind, 'entered')} by {author_words(row, context.now)}"


def scoring_words(ledger: Ledger, log: EntryLog, fixture: Fixture, now: int | None) -> str:
    """Return who scores a game play by play that has no result yet, since when, and its score:
    `scored play by play by Ann at North, 2:05 PM: Lions 7, Bears 0 so far`. Empty where no one
    does. Raises StoreError."""
    records = ledger.records
    stored, result = being_played(records, fixture.id), records.find(ResultRow, fixture.id)
    if stored is None or (result is not None and result.kind != "abandoned"):
        return ""
    points, score = log.score_so_far(stored), ""
    if points is not None:
        home, visitors = (name_of(records, Team, team) for team in (fixture.home, fixture.visitors))
        score = score_words(home, visitors, *points)
    row = last_entry(ledger, log, fixture.id, (FixtureGame,))
    by = f" by {author_words(row, now)}" if row is not None else ""
    return f"scored play by play{by}{f': {score} so far' if score else ''}"


def meanwhile(
    action: LeagueAction, context: LeagueContext, data: FormData, seen: int | None
) -> tuple[str, ...]:
    """Return what others have entered since entry `seen` about what a form is about: `Ann at
    North, 2:37 PM: Game 7: Lions 7, Bears 14`. Raises StoreError."""
    if seen is None or context.ledger.seq <= seen:
        return ()
    touched = context.ledger.touched
    numbers = {touched.get(key, 0) for key in _keys(action, context, data)}
    rows = (context.log.entry(seq) for seq in sorted(numbers) if seq > seen)
    return tuple(
        f"{author_words(row, context.now)}: {entered_words(row, context.state)}"
        for row in rows
        if row is not None
    )


def _keys(action: LeagueAction, context: LeagueContext, data: FormData) -> Collection[Key]:
    """Return the rows that a form is about: those of its game, and those that its commands
    change."""
    keys: set[Key] = set()
    game = row_id(data.get(GAME, ""))
    if game is not None:
        keys |= {(kind, game) for kind in _OF_A_GAME}
    records = context.state
    try:
        for command in action.commands(context, FormReader(data)):
            keys |= set(about(command, records))
            break  # those after it may need rows that it makes
    except (FormError, Refused):
        pass  # it cannot be entered yet
    return keys


def entered_words(row: LedgerRow, records: LeagueState) -> str:
    """Return what an entry says, in words: `Game 7: Lions 7, Bears 14`."""
    try:
        return capitalize(describe_command(decode_command(row.payload), records))
    except DataError:  # a newer program has written it
        return f"Entry {row.seq}"


@dataclass(frozen=True)
class Versions:
    """The same thing in three versions: before, theirs, mine."""

    user: str
    what: str
    """What the others entered."""
    why: str
    at: str
    before: tuple[str, ...]
    """How it stood when the form was opened."""
    now: tuple[str, ...]
    mine: tuple[str, ...]

    @property
    def title(self) -> str:
        return f"Edit conflict: {self.user} changed this meanwhile"

    @property
    def detail(self) -> str:
        """When the other entry was made, why, and what it says."""
        because = f", because: {self.why}" if self.why else ""
        return f"{self.at}{because}. {self.what}. Yours is not saved yet."

    @property
    def sides(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The versions that exist, each with its label. A form about something new has neither
        before nor now."""
        all_three = (("You saw", self.before), ("Now", self.now), ("Yours", self.mine))
        return tuple((label, lines) for label, lines in all_three if lines)


def conflict_words(conflict: EditConflict, league: OpenLeague, now: int) -> str:
    """Return who was faster, when, and what was entered; then what to do. Raises StoreError."""
    league.catch_up()
    row = league.entry(conflict.seq)
    if row is None:
        return conflict.message
    return (
        f"{author_words(row, now)}: {entered_words(row, league.records)}. Yours was not stored."
        " Look at it as it is now, then enter it again."
    )


def versions_of(
    conflict: EditConflict,
    log: Sequence[LedgerRow],
    before: tuple[str, ...],
    now: FormPreview,
    typed: Mapping[str, str],
    records: LeagueState,
) -> Versions:
    """Return the versions of what two people entered at once. `before` is how it stood when the
    form was opened, `now` the form as it is after the other entry, `typed` what was filled in.
    `records` name what the other entry is about."""
    row = log[conflict.seq - 1]
    return Versions(
        user=without_device(row.by),
        what=entered_words(row, records),
        why=row.why,
        at=short_time(entry_minute(row.at)),
        before=before,
        now=now.current_state,
        mine=now.preview[:1] or _typed(now, typed),
    )


def _typed(form: FormPreview, typed: Mapping[str, str]) -> tuple[str, ...]:
    """Return what was filled in, where what it would do is unknown."""
    labels = {field.name: field.label for field in form.fields}
    return tuple(f"{labels[name]}: {value}" for name, value in typed.items() if name in labels)
