"""Someone else was faster: what it was, what it is now, what one was about to enter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.model.ledger.state import LeagueState
from league.store.errors import EditConflict
from league.store.ledger.entries import LedgerRow
from league.store.ledger.leagues import OpenLeague
from quarterback.league_office.actions.form_preview import FormPreview
from quarterback.league_office.datetimes import local_minute
from quarterback.league_office.other_entries import author_words, entered_words
from quarterback.league_office.signatures import without_device


@dataclass(frozen=True)
class Versions:
    """The same thing as three people have it: before, theirs, mine."""

    user: str
    what: str
    """What they have entered."""
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
        """The versions that there are, each with its label. A form about nothing that is there
        already has neither before nor now."""
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
        at=local_minute(row.at),
        before=before,
        now=now.current_state,
        mine=now.preview[:1] or _typed(now, typed),
    )


def _typed(form: FormPreview, typed: Mapping[str, str]) -> tuple[str, ...]:
    """What was filled in, where it cannot be told what it would do."""
    labels = {field.name: field.label for field in form.fields}
    return tuple(f"{labels[name]}: {value}" for name, value in typed.items() if name in labels)
