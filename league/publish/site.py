"""The whole site: every group of pages, and what need not be made again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from league.publish.atom import feed_pages
from league.publish.bracket import bracket_pages
from league.publish.calendars import calendar_pages
from league.publish.data import data_pages
from league.publish.front import front_pages
from league.publish.game_pages import game_pages
from league.publish.history_pages import champion_pages, past_pages, record_pages
from league.publish.pages import SitePage, photo_pages, style_pages
from league.publish.season_pages import schedule_pages, standings_pages
from league.publish.team_pages import franchise_pages, leader_pages, player_pages, team_pages
from league.views.moment import LeagueMoment

PageGroup = Callable[[LeagueMoment], Iterable[SitePage]]
"""Returns the pages of one part of the site. It is called at every change: what takes long belongs
in `make`, behind a key."""

GROUPS: Final[tuple[PageGroup, ...]] = (
    # First: what each result meant is found by going through the league once, from its beginning.
    game_pages,
    style_pages,
    front_pages,
    schedule_pages,
    standings_pages,
    bracket_pages,
    team_pages,
    franchise_pages,
    player_pages,
    leader_pages,
    past_pages,
    record_pages,
    champion_pages,
    photo_pages,
    calendar_pages,
    feed_pages,
    data_pages,
)
"""Every part of the site. A new part is a file with such a function, and an entry here."""


class SiteCache:
    """The bytes of pages by their keys, so that only what has changed is made."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[str, bytes]] = {}

    def bytes_of(self, page: SitePage) -> bytes:
        """Return the bytes of a page, made if its key has changed."""
        digest = page.digest
        last_made = self._made.get(page.path)
        if last_made is not None and last_made[0] == digest:
            return last_made[1]
        made = page.make()
        content = made.encode() if isinstance(made, str) else made
        self._made[page.path] = (digest, content)
        return content


class LazySite:
    """The site at one moment, of which only those groups are listed that someone asks for. A group
    is known by the folders in which it had pages."""

    def __init__(self, moment: LeagueMoment, folders: dict[str, set[int]] | None = None) -> None:
        """`folders` is what earlier moments have learned of the groups: hand on the same one."""
        self.moment = moment
        self._folders = {} if folders is None else folders
        self._listed: dict[int, dict[str, SitePage]] = {}

    def page(self, path: str) -> SitePage | None:
        """Return a page by its address, or None."""
        likely = self._folders.get(path.partition("/")[0], set())
        for group in sorted(range(len(GROUPS)), key=lambda each: each not in likely):
            page = self._group(group).get(path)
            if page is not None:
                return page
        return None

    def pages(self) -> dict[str, SitePage]:
        """Return every page by its address."""
        return {path: page for n in range(len(GROUPS)) for path, page in self._group(n).items()}

    def _group(self, number: int) -> dict[str, SitePage]:
        listed = self._listed.get(number)
        if listed is None:
            listed = {page.path: page for page in GROUPS[number](self.moment)}
            self._listed[number] = listed
            for path in listed:
                self._folders.setdefault(path.partition("/")[0], set()).add(number)
        return listed


def site_pages(moment: LeagueMoment) -> dict[str, SitePage]:
    """Return every file of the site by its address, none of them made yet."""
    pages: dict[str, SitePage] = {}
    for group in GROUPS:
        for page in group(moment):
            assert page.path not in pages, f"two pages have the address {page.path}"
            pages[page.path] = page
    return pages


def site(moment: LeagueMoment, cache: SiteCache | None = None) -> Mapping[str, bytes]:
    """Return every file of the site of a league, by its address. With a cache, only pages whose
    keys have changed are made."""
    cache = cache or SiteCache()
    return {path: cache.bytes_of(page) for path, page in site_pages(moment).items()}
