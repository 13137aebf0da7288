"""The files of pictures of teams, champions and games."""

from __future__ import annotations

from collections.abc import Iterator

from league.model.ledger.rows import PhotoRow
from league.publish.pages import SitePage
from league.views.moment import LeagueMoment
from league.views.photos import photo_address


def photo_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return every picture that belongs to the league, under its digest."""
    for digest in sorted({row.digest for row in moment.state.all(PhotoRow)}):
        if digest in moment.photos:
            yield SitePage(photo_address(digest), digest, lambda name=digest: moment.photos[name])  # type: ignore[misc]
