"""Everything that the server has open, in one process and one thread of asyncio."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib.resources import files
from time import time
from typing import Any, Final, NamedTuple

from jinja2 import ChoiceLoader, Environment, PackageLoader
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from league.model.day.day import Day
from league.model.day.overview import day_of
from league.model.ledger.rows import AnnouncementRow, Board, CallRow, Franchise
from league.publish.pages import SECTIONS, PageFrame, SitePage, environment, with_breaks
from league.store.doors import DoorFile
from league.store.errors import StoreError
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from league.views.moment import LeagueMoment
from quarterback.ai.array_files import cache_folder
from quarterback.game.places import photos_at
from quarterback.league_office import choices
from quarterback.league_office.datetimes import wall_clock
from quarterback.league_office.describe_commands import board_title
from quarterback.league_office.publishing import LeagueSite
from quarterback.web.changes import Changes
from quarterback.web.doors import DESK, GAMES, TABLE, TEAM, Doors
from quarterback.web.pools import Pools
from quarterback.web.security import Ready
from quarterback.web.sessions import Sessions

MOST_VERSIONS: Final = 4_000
"""How many versions of pages are kept until the next change."""
VersionOf = Callable[[str], str]
"""Returns a short text for the path of a page, with its query, that changes when the page may
have changed."""
Prepare = Callable[[str], Awaitable[None]]
"""Prepares what a page's version depends on, when a stream begins."""
RoomPage = Callable[[LeagueMoment, str], SitePage | None]
"""Returns the page at an address, with its query, or None. It is called in the page maker's
thread at every change: what takes long belongs in `make`, behind a key."""
NO_LEAGUE: Final = "Quarterback"
"""The name on the pages of a server without a league."""


class _LivePages(NamedTuple):
    prefix: str
    version_of: VersionOf
    prepare: Prepare | None


class ServerState:
    """The store, the league of the room, and the changes.

    Every route and stream shares one. Reads of the store are short and synchronous; writes, and
    what takes long, belong in the threads of `pools`.
    """

    def __init__(
        self,
        store: Store,
        league: OpenLeague | None = None,
        site: LeagueSite | None = None,
        *,
        open_doors: frozenset[str] = frozenset(),
        now: Callable[[], int] = wall_clock,
        patience: float = 0.025,
        doors: Doors | None = None,
        hosts: frozenset[str] = frozenset(),
        own_spins: bool = False,
    ) -> None:
        """`site` is that of the same league, but opened separately: it is used in another
        thread. `open_doors` are those that the terminal opened: desk, tables, coaches, games.
        `now` returns minutes of the wall clock. `patience` is how many seconds a reader waits
        for a page that is being made again before he gets the old one. `doors` are those of the
        league; without them PINs and sessions are forgotten at the end. `hosts` are names of this
        server in addition to its addresses and those of this machine. With `own_spins`, plays
        without a choice wait for their team in dial games, unless a game's page says otherwise."""
        self.store, self.league, self.site = store, league, site
        self.name = NO_LEAGUE if site is None else site.name
        """The name on every page."""
        self.open_doors, self.now, self.patience = open_doors, now, patience
        self.doors = doors or Doors(DoorFile(None), time)
        self.sessions = Sessions(self.doors)
        self.hosts, self.own_spins = hosts, own_spins
        self.pools = Pools()
        self._entering: OpenLeague | None = None
        self.changes = Changes()
        self.changes.waits_for_bytes = self._waits_for_bytes
        self.address = ""
        """Where phones find this server: http://192.0.2.7:8014/; empty while only this machine
        can connect."""
        self.ready: Ready = lambda scope, heads: None
        """Finds the answers that are ready; the public pages set it."""
        self.asked = 0.0
        """When the last request came, by the monotonic clock."""
        self.room_pages: dict[str, RoomPage] = {}
        """Pages that `PageMaker` makes in addition to the site's, by their folder."""
        self.links: list[tuple[str, str]] = []
        """Links in the navigation of every page in addition to the sections of the site: titles,
        and addresses from the root. Each part adds its own."""
        self.background: list[Callable[[], Coroutine[Any, Any, None]]] = []
        """What runs as long as the server does."""
        self._notices: tuple[tuple[str, str], ...] = ()
        self._notices_at: tuple[int, int] = (0, 0)
        self._followed = 0
        self._live: list[_LivePages] = []
        self._versions: dict[str, str] = {}
        self._versions_at: tuple[int, int] = (0, 0)

    def is_open(self, door: str) -> bool:
        """Return whether the terminal has opened a door, and it has a PIN or a password."""
        kind = door.partition(":")[0]
        opened = {DESK: "desk", "table": "tables", "team": "coaches", GAMES: "games"}
        return opened.get(kind, "") in self.open_doors and self.doors.has(door)

    @property
    def door_names(self) -> list[str]:
        """The doors that the terminal has opened, by name, with or without a PIN; sides of games
        are left out."""
        names = [DESK] if "desk" in self.open_doors else []
        if "tables" in self.open_doors and self.league is not None:
            names += [f"{TABLE}{board.id}" for board in self.league.records.all(Board)]
        if "coaches" in self.open_doors and self.league is not None:
            teams = choices.season_teams(self.league.records)
            names += [f"{TEAM}{team.franchise}" for team in teams]
        return [*names, GAMES] if "games" in self.open_doors else names

    def table_name(self, door: str) -> str:
        """Return the name of the board that a table's door belongs to; empty for none."""
        return self._name_of(Board, door.removeprefix(TABLE))

    def team_name(self, door: str) -> str:
        """Return the name of the team that a coach's door belongs to; empty for none."""
        return self._name_of(Franchise, door.removeprefix(TEAM))

    def _name_of(self, kind: type[Board] | type[Franchise], text: str) -> str:
        number = typed_number(text)
        if self.league is None or number is None:
            return ""
        row = self.league.records.find(kind, number)
        return "" if row is None else row.name

    def door_title(self, door: str) -> str:
        """Return the heading of the page at a door."""
        if door.startswith(TEAM):
            return f"The coach of {self.team_name(door)}"
        if door.startswith(TABLE):
            return board_title(self.table_name(door))
        return "The commissioner's desk" if door == DESK else "Come in and play"

    def follow(self) -> None:
        """Read what others have entered, if anything has changed. Call it before reading the
        league. Raises StoreError."""
        if self._followed != self.changes.number:
            number = self.changes.number
            if self.league is not None:
                self.league.catch_up()
            self._followed = number

    def entering_league(self) -> OpenLeague:
        """Return the league that forms are entered into, as it is now: opened a second time, and
        used only in the thread of entries. Raises StoreError."""
        assert self.league is not None, "only the forms of a league are entered into one"
        if self._entering is None:
            self._entering = self.store.leagues.open(self.league.number)
        else:  # the terminal may have entered games since
            self._entering.catch_up()
        return self._entering

    async def prepare_entries(self) -> None:
        """Open the league for forms before the first one comes: a long one takes a while."""
        if self.open_doors and self.league is not None:
            with suppress(StoreError):  # the first form says so
                await self.pools.enter(self.entering_league)

    def wrote(self) -> None:
        """Report that something was stored: every page that shows it is updated. Call it after
        each write."""
        self.changes.announce()

    def keep_live(
        self,
        prefix: str,
        version_of: VersionOf,
        prepare: Callable[[str], Awaitable[None]] | None = None,
    ) -> None:
        """Keep pages under a path live, by a function that tells their version. The longest prefix
        counts.

        `version_of` is asked once after each change, and in each minute; raises StoreError. With
        `prepare`, which prepares what it needs when a stream begins, it must be quick: it is
        asked each time.
        """
        self._live.append(_LivePages(prefix, version_of, prepare))
        self._live.sort(key=lambda each: -len(each.prefix))

    async def prepare(self, page: str) -> None:
        """Prepare streams of a page. Raises StoreError."""
        of = self._pages_of(page)
        if of is not None and of.prepare is not None:
            await of.prepare(page)

    def version_of(self, page: str) -> str:
        """Return the version of a page as it is now; empty for a page that is not kept live. Raises
        StoreError."""
        of = self._pages_of(page)
        if of is None or of.prepare is not None:
            return "" if of is None else of.version_of(page)
        at = self.changes.number, self.now()
        if at != self._versions_at or len(self._versions) >= MOST_VERSIONS:
            self._versions, self._versions_at = {}, at
        version = self._versions.get(page)
        if version is None:
            version = self._versions[page] = of.version_of(page)
        return version

    def _waits_for_bytes(self, page: str) -> bool:
        of = self._pages_of(page)
        return of is not None and of.prepare is not None

    def _pages_of(self, page: str) -> _LivePages | None:
        return next((each for each in self._live if page.startswith(each.prefix)), None)

    def address_for(self, request: HTTPConnection) -> str:
        """Return where phones find this server, without a slash at the end; while only this
        machine can connect, or the address is unknown, the one at which a request came."""
        return self.address.rstrip("/") or f"{request.url.scheme}://{request.url.netloc}"

    def show(
        self,
        template: str,
        title: str,
        view: Any = None,
        *,
        request: Request | None = None,
        status: int = 200,
        section: str = "",
        wide: bool = False,
        **more: Any,
    ) -> Response:
        """Return a page made by a template of this server, which sees `frame`, `view`, `root`,
        `live_version` and what else is given. With `request` the page is kept live, if its path
        is."""
        page = "" if request is None else page_of(request)
        frame = PageFrame(
            self.name, title, section, notices=self.notices(), wide=wide, links=tuple(self.links)
        )
        text = with_breaks(
            templates()
            .get_template(template)
            .render(
                frame=frame,
                view=view,
                root="/",
                path=page.lstrip("/"),
                sections=() if self.site is None else SECTIONS,
                live_version=self.version_of(page) if page else "",
                at_desk=request is not None and self.is_at_desk(request),
                **more,
            )
        )
        return Response(
            text, status, {"cache-control": "no-store"}, media_type="text/html; charset=utf-8"
        )

    def is_at_desk(self, request: HTTPConnection) -> bool:
        """Return whether a browser has opened the desk's door: its pages link there."""
        session = self.sessions.of(request)
        return session is not None and DESK in session.doors

    def notices(self) -> tuple[tuple[str, str], ...]:
        """Return the called games and the announcements, as every page has them; none if the
        database does not answer."""
        if self.league is None:
            return ()
        with suppress(StoreError):
            self.follow()
            at = self.changes.number, self.now()
            if at != self._notices_at:
                records, now = self.league.records, self.now()
                # A day takes long in a large league, and is needed for calls alone.
                notices = tuple(
                    row for row in reversed(records.all(AnnouncementRow)) if not row.down
                )
                called = bool(records.rows[CallRow])
                day = day_of(records, now) if called else Day(now, announcements=notices)
                moment = LeagueMoment(records, now, day, links=tuple(self.links))
                self._notices, self._notices_at = moment.notices, at
        return self._notices

    def message(
        self,
        title: str,
        text: str,
        status: int,
        headers: Mapping[str, str] | None = None,
        again: tuple[str, Sequence[tuple[str, str]]] | None = None,
    ) -> Response:
        """Return a page that says what happened and what to do. `again` has the address and the
        fields of a form that can be sent again."""
        answer = self.show("message.html", title, text, status=status, again=again)
        answer.headers.update(headers or {})
        return answer

    def missing(self) -> Response:
        return self.message(
            "There is no such page", "The address may be mistyped, or the page is gone.", 404
        )


class PageInstead(Exception):
    """A page that says why there is no other, with its title, its text and its status."""

    def __init__(self, title: str, text: str, status: int) -> None:
        super().__init__(text)
        self.said = title, text, status


def page_of(request: Request) -> str:
    """Return the path of a page with its query, as its stream names it."""
    path, query = request.scope["path"], request.scope["query_string"].decode("latin-1")
    return f"{path}?{query}" if query else str(path)


def typed_number(text: str, digits: int = 9) -> int | None:
    """Return the whole number that an address or a form has; None for anything else, and for one
    of more digits."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None


@cache
def templates() -> Environment:
    """Return the templates: those of this server, which extend those of the site."""
    loaders = [PackageLoader("quarterback.web"), PackageLoader("league.publish")]
    return environment().overlay(loader=ChoiceLoader(loaders))


@cache
def static_files() -> Mapping[str, bytes]:
    """Return the files that pages use, by name."""
    folder = files("quarterback.web") / "static"
    return {each.name: each.read_bytes() for each in folder.iterdir()}


def open_server_state(store: Store, league: OpenLeague | None, **more: Any) -> ServerState:
    """Return the state of a server with a league, or without one. `more` goes to ServerState.
    Raises StoreError."""
    if league is None:
        return ServerState(store, **more)
    again = store.leagues.open(league.number)
    photos = photos_at(store.place, league.number)
    site = LeagueSite(store, again, photos, cache_folder() / "site")
    return ServerState(store, league, site, **more)
