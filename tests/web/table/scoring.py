"""Leagues on boards for the tests of the tables, and a scorer who taps what the page offers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from starlette.applications import Starlette

from league.model.ledger.commands import league as c
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Board, Franchise, Person, Season, Stage, Team, TimeSlot
from league.store.games.store import open_store
from quarterback.league_office.pinned_rules import pin_for
from quarterback.rule_sets import of_header
from quarterback.web.app import make_app
from quarterback.web.server_state import ServerState
from quarterback.web.table.boards import door_of
from tests.tui.league.leagues import NAMES, SATURDAY, kept
from tests.web.servers import PIN, browser_of, come_in, server_of

TABLES = frozenset({"tables"})
DEVICE_WRITES = 30
"""After so many writes at once the server makes a device wait."""


def board_league(into: Ledger, code: str, teams: tuple[str, ...] = NAMES[:4]) -> None:
    """A league on boards with a round robin of four teams on two boards, nothing played."""
    for entry in (
        c.CreateLeague("The Boards"),
        c.Register(tuple(f"Coach {n}" for n in range(len(teams)))),
        c.AddFranchises(teams),
        c.OpenSeason(2026, "The 1st", pin_for(code, {}), settings={}),
    ):
        into.enter(entry)
    records = into.records
    season, stage = records.all(Season)[0].id, records.all(Stage)[0].id
    for franchise, person in zip(records.all(Franchise), records.all(Person), strict=True):
        into.enter(c.EnterTeam(season, franchise.id, person.id))
    into.enter(c.AddBoards(("North", "South")))
    into.enter(c.AddSlots(tuple((SATURDAY + n * 90, SATURDAY + n * 90 + 80) for n in range(3))))
    north, south = (board.id for board in records.all(Board))
    slots, keys = [s.id for s in records.all(TimeSlot)], [t.id for t in records.all(Team)]
    rounds = (((0, 1), (2, 3)), ((2, 0), (3, 1)), ((0, 3), (1, 2)))
    meetings = [
        c.Meeting(keys[home], keys[away], number + 1, slots[number], board)
        for number, pairs in enumerate(rounds)
        for (home, away), board in zip(pairs, (north, south), strict=True)
    ]
    into.enter(c.DraftSchedule(stage, tuple(meetings)))
    into.enter(c.Release(stage))
    into.enter(c.EnterPhase(season, "regular"))


def vsefl_league(into: Ledger) -> None:
    """The same, of VSEFL."""
    board_league(into, "vsefl")


def gunderson_league(into: Ledger) -> None:
    """The same, of Gunderson's game, which has a clock."""
    board_league(into, "gunderson")


def solitaire_league(into: Ledger) -> None:
    """The same, of solitaire coach, which has timers."""
    board_league(into, "solitaire-coach")


@contextmanager
def server_at(place: Path, league: Any = vsefl_league, **more: Any) -> Iterator[ServerState]:
    """A server with the tables open, of a league in a folder."""
    kept(place, league)
    with open_store(place / "games.db", of_header) as store:
        server = server_of(store, **{"open_doors": TABLES, **more})
        for board in server.league.records.all(Board) if server.league is not None else ():
            server.doors.set_secret(f"table:{board.id}", PIN)
        yield server


_apps: WeakKeyDictionary[ServerState, Starlette] = WeakKeyDictionary()
"""The application of each server: everyone who scores there uses the same one."""


class PageForm(HTMLParser):
    """The buttons and hidden fields of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.hidden: dict[str, str] = {}
        self.buttons: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = {name: value or "" for name, value in attrs}
        if tag == "input" and of.get("type") == "hidden":
            self.hidden[of["name"]] = of["value"]
        elif tag == "button" and of.get("aria-hidden") != "true":
            self.buttons.append((of.get("name", ""), of.get("value", "")))

    def offers(self, tap: str) -> bool:
        """Whether a button says this."""
        return ("tap", tap) in self.buttons


class Scorer:
    """A person with a browser at the console of a game. A tap is on a button of the page."""

    def __init__(self, server: ServerState, address: str, person: str = "Ann") -> None:
        """Come in at the table of an address."""
        self._app = _apps.get(server) or make_app(server)
        _apps[server] = self._app
        self.client = browser_of(self._app, raise_server_exceptions=False)
        self.address, self._writes, self.taps = address, 0, 0
        self.text, self.at, self.status = "", "", 0
        self.form = PageForm("")
        door = door_of(server.league.records, address.split("/")[2]) if server.league else None
        if door is not None and server.is_open(door):
            assert come_in(self.client, person, door, next="/table/").status_code == 200

    def load(self, address: str = "") -> str:
        """Load a page; by default the game's."""
        self._shown(self.client.get(address or self.address))
        return self.text

    def begin(self) -> None:
        """Begin the game."""
        self.load()
        self.post(board="own")

    def post(self, **data: str) -> None:
        """Send the form of the page."""
        self._writes += 1
        if self._writes % DEVICE_WRITES == 0:  # as from another device, with the same session
            cookies = self.client.cookies
            device = (f"10.0.0.{self._writes // DEVICE_WRITES}", 50_000)
            self.client = browser_of(self._app, raise_server_exceptions=False, client=device)
            self.client.cookies = cookies
        self._shown(self.client.post(self.address, data={**self.form.hidden, **data}))

    def tap(self, tap: str) -> None:
        """Tap a button of the page."""
        assert self.form.offers(tap), f"{tap!r} is not on {self.form.buttons}"
        self.taps += 1
        self.post(tap=tap)

    def _shown(self, answer: Any) -> None:
        self.at = str(answer.url)
        assert answer.status_code < 500, answer.text
        self.status, self.text = answer.status_code, answer.text
        self.form = PageForm(self.text)

    @property
    def outcome(self) -> str:
        """What the page says it would do, or why not."""
        found = re.search(r'id="outcome">(.*?)</p>', self.text, re.DOTALL)
        return unescape(re.sub("<[^>]+>", "", found[1])).strip() if found else ""


def words_of(text: str) -> str:
    """A page's words, without its tags."""
    main = text.split("<main", 1)[1].split("</main")[0]
    return " ".join(unescape(re.sub("<[^>]+>", " ", main)).split())
