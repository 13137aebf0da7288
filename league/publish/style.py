"""The style sheet of every page, the one file that all of them share."""

from __future__ import annotations

from collections.abc import Iterator

from league.publish.pages import SitePage, environment
from league.publish.records import SiteRecords


def style_pages(records: SiteRecords) -> Iterator[SitePage]:
    """Return the style sheet; it is the same for every league."""
    sheet = environment().get_template("style.css").render()
    yield SitePage("style.css", sheet, lambda: sheet)
