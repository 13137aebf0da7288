"""What is written about games, seasons and teams: notes, and a game's most valuable player."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from league.model.ledger.rows import BestPlayerRow, NoteRow, NoteSubject
from league.model.ledger.state import LeagueState
from league.views.careers import PlayerBook
from league.views.moment import LeagueMoment, player_address


class WrittenNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """A note on a game, a season or a team."""

    text: str
    label: str = ""
    """What it is about, such as Attendance."""

    @property
    def words(self) -> str:
        """`Attendance: 31`, or the text alone."""
        return f"{self.label}: {self.text}" if self.label else self.text


class BestPlayer(msgspec.Struct, frozen=True):
    """The most valuable player of a game."""

    name: str
    path: str = ""
    """The address of his page; empty where only his name is known."""


def notes_on(state: LeagueState, subject: NoteSubject, number: int) -> tuple[WrittenNote, ...]:
    """Return the notes on a game, a season or a team, in the order in which they were written."""
    rows = state.where(NoteRow, subject=subject, number=number)
    return tuple(WrittenNote(row.text, row.label) for row in rows)


def best_player(
    moment: LeagueMoment, fixture: int, players: Callable[[], PlayerBook] | None = None
) -> BestPlayer | None:
    """Return the most valuable player of a game, if there is one. Only then `players` is asked for
    the careers, which are counted from every log."""
    row = moment.state.find(BestPlayerRow, fixture)
    if row is None:
        return None
    book = PlayerBook(moment) if players is None else players()
    key = book.best_player_key(row)
    return BestPlayer(row.name, player_address(key) if key else "")
