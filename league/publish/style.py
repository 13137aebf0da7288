"""The style sheets, the files that pages share."""

from __future__ import annotations

from collections.abc import Iterator

from league.publish.pages import SitePage, environment
from league.publish.records import SiteRecords


def style_pages(records: SiteRecords) -> Iterator[SitePage]:
    """Return the style sheets: one for every page, one for those of games. They are the same for
    every league."""
    for name in ("style.css", "game.css"):
        sheet = environment().get_template(name).render()
        yield SitePage(name, sheet, lambda sheet=sheet: sheet)  # type: ignore[misc]
