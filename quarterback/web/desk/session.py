"""What every page of the desk uses: the league, read and entered in a thread, and uploaded
pictures that wait for their preview."""

from __future__ import annotations

import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Final, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request

from league.model.ledger.commands.league import AnyCommand
from league.model.ledger.ledger import Ledger
from league.store.doors import SignedIn
from league.store.errors import AlreadyEntered
from league.store.ledger.entries import LedgerRow
from league.store.ledger.game_stats import FigureBook
from league.store.photos import PhotoFolder
from league.views.text import datetime_of
from quarterback.ai.array_files import cache_folder
from quarterback.files.text_files import file_stem
from quarterback.game.places import photos_at
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.choices import LeaguePlayers
from quarterback.league_office.entry_log import EntryLog
from quarterback.league_office.fixture_games import where_stored
from quarterback.league_office.league_files import RemovedLeagueFile
from quarterback.league_office.league_handle import LeagueHandle
from quarterback.league_office.publishing import figures_folder
from quarterback.league_office.score_sheet_import import TypedSheets
from quarterback.web.doors import DESK
from quarterback.web.permissions import at_door
from quarterback.web.server_state import ServerState
from quarterback.web.writing import KEY, form_fields, new_key

T = TypeVar("T")
MOST_UPLOADS: Final = 16
"""How many pictures wait for their form to be saved; the oldest makes room."""
_UNFIT: Final = re.compile(r"[^A-Za-z0-9._-]+")


class DeskSession:
    """The league as the desk sees it.

    It is opened a second time here and read in threads, one at a time: a form that takes long,
    such as drawing up a schedule, delays no one else's page, and a form that waits for another
    program delays no page of the desk.
    """

    def __init__(self, server: ServerState) -> None:
        self.server = server
        self.uploads = Uploads()
        self._opened: LeagueHandle | None = None
        self._opening = Lock()

    def require(self, request: Request) -> SignedIn:
        """Return who is at the desk. Raises DoorClosed, or HTTPException without a league."""
        session = self.server.sessions.require(request, DESK)
        if self.server.league is None:
            raise HTTPException(404, "No league is kept here yet: found one in the terminal first")
        return session

    def context(self, ledger: Ledger, session: SignedIn) -> LeagueContext:
        now = self.server.now()
        return LeagueContext(
            ledger,
            datetime_of(now).date().isoformat(),
            session.names[DESK],
            fixed=True,
            rng=SystemRandom(),
            now=now,
            photos=self._photos(),
            removed_file=self._removed_file(),
            stands=partial(where_stored, self.server.store),
            sheets=TypedSheets(self.server.store),
            known_players=self.players,
        )

    @cached_property
    def players(self) -> LeaguePlayers:
        """Return the players in the league's stored games."""
        folder = figures_folder(cache_folder() / "site")
        return LeaguePlayers(FigureBook(self.server.store, folder))

    def signature(self, session: SignedIn) -> str:
        """Return the author of the desk's entries as the log names him."""
        return at_door(self.server, session, DESK).signature

    def _photos(self) -> PhotoFolder:
        assert self.server.league is not None
        return photos_at(self.server.store.place, self.server.league.number)

    def _removed_file(self) -> RemovedLeagueFile:
        assert self.server.league is not None
        return RemovedLeagueFile(self.server.store, self.server.league.number)

    def hidden(self, request: Request, seen: int) -> Callable[[], dict[str, str]]:
        """Return a function that makes the hidden fields of each form of a page: each has its
        own key."""
        shared = form_fields(self.server, request, seen)
        return lambda: {**shared, KEY: new_key()}

    async def look(self, look: Callable[[Ledger], T]) -> T:
        """Return what `look` sees in the current ledger. Raises StoreError, and what `look`
        raises."""
        return await self.server.pools.read(lambda: self._handle().at(look))

    async def look_with_log(self, look: Callable[[Ledger, EntryLog], T], *, whole: bool) -> T:
        """Return what `look` sees in the ledger and its log, which is empty unless it is read as
        a whole. Raises StoreError, and what `look` raises."""
        return await self.server.pools.read(lambda: self._handle().at_log(look, whole=whole))

    async def log(self, after: int = 0) -> tuple[list[LedgerRow], str]:
        """Return the entries after one, and the head of their chain. Raises StoreError."""
        return await self.server.pools.read(lambda: self._handle().log(after))

    async def has_key(self, key: str) -> bool:
        """Return whether a form with this key was entered."""
        return await self.server.pools.read(lambda: self.server.store.has_key(key))

    async def enter(
        self,
        commands: Callable[[Ledger], Iterable[AnyCommand]],
        by: str,
        why: str,
        seen: int | None,
        key: str,
        first: Callable[[Ledger], object] = lambda ledger: None,
    ) -> int | None:
        """Enter commands, all or none, once; return the last entry, None if they were entered
        before. `first` does what must be done before. Raises Refused, FormError, EditConflict or
        another StoreError; then nothing has changed."""

        def enter() -> int | None:
            handle = LeagueHandle(self.server.entering_league())
            handle.at(first)
            try:
                return handle.enter(commands, by, why, seen, key)
            except AlreadyEntered:
                return None

        entry = await self.server.pools.enter(enter)
        self.server.wrote()
        return entry

    def _handle(self) -> LeagueHandle:
        with self._opening:
            if self._opened is None:
                assert self.server.league is not None
                self._opened = LeagueHandle(
                    self.server.store.leagues.open(self.server.league.number)
                )
            return self._opened


class Uploads:
    """Uploaded pictures: each waits in a file until its form is saved. A form names one by a
    random text, never by a path."""

    def __init__(self) -> None:
        self._folder: TemporaryDirectory[str] | None = None
        self._files: OrderedDict[str, Path] = OrderedDict()

    def keep(self, data: bytes, name: str) -> str:
        """Keep a picture, and return the text by which a form names it."""
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="quarterback-")
        token = secrets.token_urlsafe(18)
        folder = Path(self._folder.name) / token
        folder.mkdir()
        plain = _UNFIT.sub("-", name.replace("\\", "/").rpartition("/")[2])[-60:].rstrip(".")
        stem, dot, ending = plain.partition(".")
        file = folder / f"{file_stem(stem, 60, 'file')}{dot}{ending}"
        file.write_bytes(data)
        self._files[token] = file
        while len(self._files) > MOST_UPLOADS:
            _, oldest = self._files.popitem(last=False)
            with suppress(OSError):  # on Windows it may be open in another thread
                oldest.unlink(missing_ok=True)
                oldest.parent.rmdir()
        return token

    def path(self, token: str) -> str:
        """Return the path of a picture; empty for an unknown name."""
        file = self._files.get(token)
        return "" if file is None else str(file)

    def name(self, token: str) -> str:
        """Return its original name, in plain letters only."""
        file = self._files.get(token)
        return "" if file is None else file.name
