"""Pictures of teams, champions and games."""

from __future__ import annotations

from typing import Literal

import msgspec

from league.model.ledger.rows import PhotoRow
from league.views.moment import LeagueMoment


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
        if (row.subject, row.number) == (subject, number) and row.digest in moment.photos:
            return SitePhoto(photo_address(row.digest), row.width, row.height, row.caption)
    return None
