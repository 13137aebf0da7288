"""Pictures of teams, champions and games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from league.model.ledger.rows import PhotoRow
from league.publish.pages import SitePage
from league.views.moment import LeagueMoment


class SitePhoto(msgspec.Struct, frozen=True):
    """A picture on a page."""

    path: str
    width: int
    height: int
    caption: str


def photo_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return every picture that belongs to the league, under its digest."""
    for digest in sorted({row.digest for row in moment.state.all(PhotoRow)}):
        if digest in moment.photos:
            yield SitePage(photo_path(digest), digest, lambda name=digest: moment.photos[name])  # type: ignore[misc]


def photo_path(digest: str) -> str:
    """Return the address of a picture."""
    return f"photo/{digest[:24]}.jpg"


def photo_of(
    moment: LeagueMoment, subject: Literal["team", "champion", "game"], number: int
) -> SitePhoto | None:
    """Return the picture of a team, of a season's champion or of a game, if there is one."""
    for row in moment.state.all(PhotoRow):
        if (row.subject, row.number) == (subject, number) and row.digest in moment.photos:
            return SitePhoto(photo_path(row.digest), row.width, row.height, row.caption)
    return None
