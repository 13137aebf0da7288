"""One file of the site: its address, what it shows, and how its bytes are made.

A page is a pure function of its key: equal keys, equal bytes. So a page whose key has not changed
is neither made nor written again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined

from league.model.ledger.queries.history import photo_rows
from league.publish.qr import qr_of
from league.views.moment import LeagueMoment, digest_of
from league.views.notes import photo_address
from league.views.text import FILTERS
from rulesets.core.plain_text import plain_name


@dataclass(frozen=True, eq=False)
class SitePage:
    path: str
    """Its address in the site, such as `team/3-bears/index.html`."""
    key: Any
    """Everything that it shows, or a text that changes with it, as plain values."""
    make: Callable[[], bytes | str]
    """Make it; called only when the key has changed."""
    frozen: bool = False
    """Whether it belongs to a finished season: it stays, even if the program changes."""

    @cached_property
    def digest(self) -> str:
        """A short text that is the same for the same key."""
        return digest_of(self.key)


class Section(msgspec.Struct, frozen=True):
    """An entry of the navigation."""

    title: str
    path: str


SECTIONS: Final = (
    Section("Today", "index.html"),
    Section("Schedule", "schedule/index.html"),
    Section("Standings", "standings/index.html"),
    Section("Bracket", "bracket/index.html"),
    Section("Teams", "team/index.html"),
    Section("Records", "records/index.html"),
    Section("Champions", "champions/index.html"),
)
"""The navigation of every page. It never depends on the league, so that pages of finished seasons
stay as they are."""


class PageFrame(msgspec.Struct, frozen=True):
    """What is around the content of a page."""

    league: str
    title: str
    """Of the page; the browser shows it with the league's name."""
    section: str = ""
    """The entry of SECTIONS that it belongs to, by its title."""
    edition: str = ""
    """Under the league's name: the season, or the year of a past one."""
    notices: tuple[tuple[str, str], ...] = ()
    """Announcements: the time of each, and its text."""
    tabs: tuple[tuple[str, str], ...] = ()
    """Pages of the same section: the title and the address of each."""
    wide: bool = False
    """Whether the page uses the whole width: a bracket, a large table."""
    address: str = ""
    """Of the site, for the page's QR code on paper; empty for none."""
    links: tuple[tuple[str, str], ...] = ()
    """Where a server leads in addition: titles, and addresses from its root."""


def frame_of(
    moment: LeagueMoment,
    title: str,
    section: str = "",
    *,
    edition: str | None = None,
    live: bool = True,
    tabs: tuple[tuple[str, str], ...] = (),
    wide: bool = False,
) -> PageFrame:
    """Return the frame of a page. `live` pages show the announcements; pages of games and of past
    years do not, so that an announcement changes few pages."""
    season = moment.season
    if edition is None:
        edition = season.name if season is not None else ""
    notices = moment.notices if live else ()
    address = moment.address if live else ""
    links = moment.links if live else ()
    return PageFrame(moment.name, title, section, edition, notices, tabs, wide, address, links)


def html_page(
    path: str, template: str, frame: PageFrame, view: Any, *, key: Any = None, frozen: bool = False
) -> SitePage:
    """Return a page made by a template, which sees `frame` and `view`. With a `key`, `view` is a
    function that computes the view only when the page must be made."""
    if key is None:
        return SitePage(
            path, (template, frame, view), lambda: render(path, template, frame, view), frozen
        )
    return SitePage(
        path, (template, frame, key), lambda: render(path, template, frame, view()), frozen
    )


def render(path: str, template: str, frame: PageFrame, view: Any) -> str:
    root = root_of(path)
    return with_breaks(
        environment()
        .get_template(template)
        .render(frame=frame, view=view, root=root, path=path, sections=SECTIONS)
    )


_ENDLESS_WORD: Final = re.compile(r">[^<]*?[^\s<>\u2010-\u2014-]{25}")
_CODE: Final = re.compile(r"<(code|script|style)\b.*?</\1>", re.S)


def with_breaks(page: str) -> str:
    """Return a page in which words may break anywhere, if it shows one that is wider than a phone;
    else as it is, for no word of usual length should break."""
    body = page.find("<body")
    if body < 0 or not _ENDLESS_WORD.search(_CODE.sub("", page[body:])):
        return page
    return page.replace("<body>", '<body class="endless">', 1)


@cache
def environment() -> Environment:
    """Return the templates. Whatever comes from a league is escaped; a name that a template does
    not find is an error."""
    templates = Environment(
        loader=PackageLoader("league.publish"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
        finalize=_without_controls,
    )
    templates.filters.update(FILTERS)
    templates.globals["qr_of"] = qr_of
    return templates


def _without_controls(value: Any) -> Any:
    """Keep what could reorder a line or hide in one off the page, wherever it comes from."""
    return plain_name(value) if type(value) is str else value


def root_of(path: str) -> str:
    """Return the way from a page to the root of the site: `../../` for `team/3-bears/x.html`."""
    return "../" * path.count("/")


def team_path(moment: LeagueMoment, team: int) -> str:
    """Return the address of the page of a team of any season: that of its franchise."""
    return moment.franchise_path(moment.franchise_of(team))


def moved_to(path: str, pages: Mapping[str, SitePage]) -> str:
    """Return where the page of a renamed team is now; empty if the page is of no team, or the team
    is gone."""
    parts = path.split("/")
    if len(parts) != 3 or parts[0] != "team" or not path.endswith(".html"):
        return ""
    number = parts[1].partition("-")[0]
    return next(
        (
            each
            for each in pages
            if each.startswith(("team/" + number + "-", f"team/{number}/"))
            and each.endswith("/" + parts[2])
        ),
        "",
    )


def moved_page(path: str, target: str) -> str:
    """Return a page that leads to another address."""
    return environment().get_template("moved.html").render(target=root_of(path) + target)


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


def photo_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return every picture that belongs to the league, under its digest."""
    for digest in sorted({row.digest for row in photo_rows(moment.state)}):
        if digest in moment.photos:
            yield SitePage(photo_address(digest), digest, lambda name=digest: moment.photos[name])  # type: ignore[misc]
