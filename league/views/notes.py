"""Notes on games, seasons, teams and players, and pictures of teams, champions, games and
players.

A new field of games, teams or players is an entry of FIELDS: its place in the form, its option, the
entry in the log, JSON, columns and pages follow. Its value is the note under its label.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

import msgspec

from league.model.careers.player_careers import joined
from league.model.ledger.rows import NoteRow, NoteSubject, PhotoRow, PlayerPhotoRow
from league.model.ledger.state import LeagueState
from league.views.moment import LeagueMoment


class NotedField(msgspec.Struct, frozen=True):
    """A field of every game, team or player."""

    subject: NoteSubject
    label: str
    """In forms and on pages: Home town."""
    help: str
    """One sentence."""
    between: tuple[int, int] | None = None
    """The smallest and the largest number; None for a text."""
    in_lists: bool = False
    """Whether lists show it: the schedule of games, the roster of players."""

    @property
    def name(self) -> str:
        """In options and columns: home_town."""
        return self.label.lower().replace(" ", "_")


FIELDS: Final = (
    NotedField("game", "Referee", "Who referees it.", in_lists=True),
    NotedField("game", "Attendance", "How many people watched it.", (0, 1_000_000)),
    NotedField("team", "Home town", "Where it is from."),
    NotedField("player", "Height", "How tall he is, in any unit.", in_lists=True),
)


def fields_of(subject: str) -> tuple[NotedField, ...]:
    """Return the fields of games, of teams or of players."""
    return tuple(each for each in FIELDS if each.subject == subject)


def field_under(subject: str, label: str) -> NotedField | None:
    """Return the field that a note with a label is about; None for any other note."""
    same = (each for each in fields_of(subject) if each.label.casefold() == label.casefold())
    return next(same, None)


class WrittenNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """A note on a game, a season, a team or a player."""

    text: str
    label: str = ""
    """What it is about, such as Attendance."""
    value: int | None = None
    """Of a field that is a number."""

    @property
    def words(self) -> str:
        """`Attendance: 31`, or the text alone."""
        return f"{self.label}: {self.text}" if self.label else self.text


def _note(row: NoteRow) -> WrittenNote:
    field = field_under(row.subject, row.label)
    is_number = field is not None and field.between is not None and row.text.isdecimal()
    return WrittenNote(row.text, row.label, int(row.text) if is_number else None)


def notes_on(state: LeagueState, subject: NoteSubject, number: int) -> tuple[WrittenNote, ...]:
    """Return the notes on a game, a season or a team, in the order in which they were written."""
    return tuple(map(_note, state.where(NoteRow, subject=subject, number=number)))


def notes_on_players(state: LeagueState) -> Mapping[str, tuple[WrittenNote, ...]]:
    """Return the notes on each player, by the key of every career that is his."""
    notes: dict[str, tuple[WrittenNote, ...]] = {}
    roots = joined(state)
    for row in state.where(NoteRow, subject="player", number=0):
        key = roots.get(row.key, row.key)
        notes[key] = (*notes.get(key, ()), _note(row))
    return notes | {key: notes[root] for key, root in roots.items() if root in notes}


def listed_text(subject: str, notes: Iterable[WrittenNote]) -> str:
    """Return what a list shows of notes: `Referee: Ann`; empty for most."""
    fields = ((note, field_under(subject, note.label)) for note in notes)
    return ", ".join(note.words for note, field in fields if field is not None and field.in_lists)


def columns_of(subject: str, notes: Iterable[WrittenNote] = ()) -> dict[str, str | None]:
    """Return the fields as columns of a table, by name, each with what the notes say of it."""
    texts = {note.label.casefold(): note.text for note in notes}
    return {each.name: texts.get(each.label.casefold()) for each in fields_of(subject)}


class SitePhoto(msgspec.Struct, frozen=True):
    """A picture on a page."""

    path: str
    """Its address in the site."""
    width: int
    height: int
    caption: str


def photo_address(digest: str) -> str:
    """Return the address of a picture in the site."""
    return f"photo/{digest[:24]}.jpg"


def photo_of(
    moment: LeagueMoment, subject: Literal["team", "champion", "game"], number: int
) -> SitePhoto | None:
    """Return the picture of a team, of a season's champion or of a game, if there is one."""
    for row in moment.state.all(PhotoRow):
        if (row.subject, row.number) == (subject, number):
            return _here(moment, row)
    return None


def photo_of_player(moment: LeagueMoment, row: PlayerPhotoRow | None) -> SitePhoto | None:
    """Return the picture of a player, if there is one here."""
    return None if row is None else _here(moment, row)


def _here(moment: LeagueMoment, row: PhotoRow | PlayerPhotoRow) -> SitePhoto | None:
    if row.digest not in moment.photos:
        return None
    return SitePhoto(photo_address(row.digest), row.width, row.height, row.caption)
