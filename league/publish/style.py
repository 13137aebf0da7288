"""The style sheets, the files that pages share."""

from __future__ import annotations

import re
from collections.abc import Iterator

from league.publish.pages import SitePage, environment
from league.views.moment import LeagueMoment


def style_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return the style sheets, the same for every league: one for most pages and one for games,
    what large pages have of each (brackets, plays), and one for games in progress."""
    for name in ("style.css", "base.css", "game.css", "plays.css", "on_air.css"):
        sheet = style_sheet(name)
        yield SitePage(name, sheet, lambda sheet=sheet: sheet)  # type: ignore[misc]


def style_sheet(name: str) -> str:
    """Return a style sheet without its comments and the blanks that only people read."""
    text = environment().get_template(name).render()
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"\s*([{};,]|\s)\s*", r"\1", text)
    return re.sub(r": ", ":", text).replace(";}", "}").strip() + "\n"
