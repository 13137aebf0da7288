"""What someone else has entered about the same thing: who, when and what. The second person sees it
before doing anything, also where the form was open already."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from league.model.ledger.commands.league import decode_command
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.fixture_status import being_played
from league.model.ledger.rows import Fixture, FixtureGame, ResultRow, Row, Team
from league.model.ledger.state import LeagueState
from league.store.ledger.conflict_keys import Key, about
from league.store.ledger.entries import LedgerRow
from league.views.text import clock_time, score_words, time_from
from quarterback.league_office.actions.action import (
    FormData,
    FormError,
    FormReader,
    LeagueAction,
    LeagueContext,
)
from quarterback.league_office.datetimes import entry_minute
from quarterback.league_office.describe_commands import describe_command, name_of
from quarterback.league_office.entry_log import EntryLog
from quarterback.league_office.signatures import without_device
from rulesets.core.data_reader import DataError
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused

GAME: Final = "game"
"""The field of a form that says which game it is about."""
_VERBS: Final = {
    "correct": "corrected",
    "undo": "restored by an undo",
    "redo": "restored by a redo",
    "take_back": "restored as entries were taken back",
}
_OF_A_GAME: Final = (
    *("Fixture", "ResultRow", "RulingRow", "FixtureGame", "CallRow", "GameTimesRow", "DelayRow"),
)
"""The kinds of rows that are about one game and have its number."""


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


def scoring_words(
    ledger: Ledger, log: EntryLog, fixture: Fixture, now: int | None, *, score: str = ""
) -> str:
    """Return who scores a game play by play that has no result yet, since when, and its `score`:
    `scored play by play by Ann at North, 2:05 PM: Lions 7, Bears 0 so far`. Empty where no one
    does. Raises StoreError."""
    records = ledger.records
    stored, result = being_played(records, fixture.id), records.find(ResultRow, fixture.id)
    if stored is None or (result is not None and result.kind != "abandoned"):
        return ""
    points = log.score_so_far(stored)
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
    """The rows that a form is about: those of its game, and those that its commands change."""
    keys: set[Key] = set()
    game = data.get(GAME, "")
    if game.isdecimal():
        keys |= {(kind, int(game)) for kind in _OF_A_GAME}
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
