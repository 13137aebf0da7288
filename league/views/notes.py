"""Notes on games, seasons, teams and players, and pictures of teams, champions, games and
players."""

from __future__ import annotations

from typing import Literal

import msgspec

from league.model.ledger.rows import NoteRow, NoteSubject, PhotoRow, PlayerPhotoRow
from league.model.ledger.state import LeagueState
from league.views.moment import LeagueMoment


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
