"""The hall of champions: every season with its champion, its awards and its picture."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from league.model.ledger.rows import AwardRow, PhotoRow, PlayerRow
from league.publish.pages import SitePage, frame_of, html_page
from league.views.history import ChampionLine, TitleCount, season_lines, title_counts
from league.views.moment import LeagueMoment


class HallPage(msgspec.Struct, frozen=True):
    """The hall of champions."""

    titles: tuple[TitleCount, ...]
    seasons: tuple[ChampionLine, ...]
    """Those with a champion, a page or an award, the last one first."""


def champion_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return the hall of champions."""
    frame = frame_of(moment, "Champions", "Champions")
    state = moment.state
    shown = [state.all(kind) for kind in (AwardRow, PhotoRow, PlayerRow)]
    key = (sorted(moment.season_keys.items()), shown)
    yield html_page("champions/index.html", "champions.html", frame, lambda: hall(moment), key=key)


def hall(moment: LeagueMoment) -> HallPage:
    """Return the hall of champions."""
    every = season_lines(moment)
    lines = (each for each in every if each.champions or each.path or each.awards or each.notes)
    return HallPage(title_counts(moment), tuple(lines))
