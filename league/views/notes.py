"""Notes on games, seasons, teams and players."""

from __future__ import annotations

import msgspec

from league.model.ledger.rows import NoteRow, NoteSubject
from league.model.ledger.state import LeagueState


class WrittenNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """A note on a game, a season, a team or a player."""

    text: str
    label: str = ""
    """What it is about, such as Attendance."""

    @property
    def words(self) -> str:
        """`Attendance: 31`, or the text alone."""
        return f"{self.label}: {self.text}" if self.label else self.text


def notes_on(state: LeagueState, subject: NoteSubject, number: int) -> tuple[WrittenNote, ...]:
    """Return the notes on a game, a season or a team, in the order in which they were written."""
    rows = state.where(NoteRow, subject=subject, number=number)
    return tuple(WrittenNote(row.text, row.label) for row in rows)
