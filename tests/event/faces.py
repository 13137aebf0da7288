"""The hall of a weekend: the program in it, the phones, and every page of its server.

The commissioner enters what happens by commands, or by one of `tests.event.hands`; boards and
coaches have phones. The clock on the wall is that of the script.
"""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from html import unescape
from pathlib import Path
from time import monotonic

import pytest
from click.testing import CliRunner
from httpx2 import Client

from league.model.day.overview import day_of
from league.model.ledger.rows import Board, Franchise
from league.model.ledger.state import LeagueState
from league.store.games.store import Store, open_store
from league.store.ledger.entries import LedgerRow
from league.store.ledger.leagues import OpenLeague
from league.views.day import DayBoard
from league.views.moment import team_address
from quarterback.cli import main
from quarterback.files.site_folder import SiteFolder
from quarterback.game.places import photos_at
from quarterback.league_office.publishing import LeagueSite, program_key
from quarterback.rule_sets import of_header
from quarterback.web.doors import DESK
from quarterback.web.server_state import ServerState, open_server_state
from tests.clock import FOR_PROCESSES
from tests.clock import at as set_clock
from tests.event.hands import (
    DeskPhone,
    Keyboard,
    keyboard_in_app,
    keyboard_in_terminal,
    phone_at_desk,
)
from tests.event.pages import false_in_hall, false_on_front_page, false_prints, false_statements
from tests.event.weekend import Game, Weekend, date_and_time, minute_at
from tests.web.desk.desks import forms_of
from tests.web.servers import answering

PIN = "123456"
PAGES = (
    *("index.html", "schedule/index.html", "schedule/boards.html", "standings/index.html"),
    *("league.json", "data/games.csv", "calendar.ics"),
)
WALL = tuple(f"wall?pages={scene}" for scene in ("now", "tables", "standings", "results"))
LIVE = 20.0
"""Seconds after which a page that is still not true is a fault: many, on a machine that works."""


class Hall:
    """The commissioner's laptop, its server, the phones; and what is true."""

    def __init__(self, folder: Path, store: Store, stack: ExitStack) -> None:
        self.folder, self.store, self.looks = folder, store, 0
        self.hand: Keyboard | DeskPhone | None = None
        """How incidents are entered; None by commands."""
        self.truth = Weekend()
        self.stack, self._clock = stack, ExitStack()
        stack.push(self._clock)
        self._server: ServerState | None = None
        self._league: OpenLeague | None = None
        self._address = ""
        self._visitor: Client | None = None
        self._site: tuple[OpenLeague, LeagueSite, SiteFolder] | None = None
        self._log: list[LedgerRow] = []
        self.actor = "John"
        """Who entered something last."""

    # --- time and entries

    def at(self, clock: str, *lines: str, day: int | None = None) -> None:
        """The time, and what is entered as on any day: games that begin, and results."""
        if self.hand is not None:
            self.hand.forget()
        self.truth.tick(clock, day)
        self._clock.close()
        self._clock.enter_context(set_clock(date_and_time(self.truth.now)))
        self.clock.write_text(os.environ[FOR_PROCESSES])
        if lines:
            self.runs(*lines)
        for line in lines:
            what, *words = line.split()
            if what == "begin":
                self.truth.games[int(words[0])].began = self.truth.now
            elif what == "result":
                home, visitors = map(int, words[1].split(":"))
                self.truth.played(int(words[0]), home, visitors)

    def runs(self, *lines: str, fails: bool = False) -> str:
        """Commands, as typed; their answers."""
        answers, self.actor = [], "John"
        for line in lines:
            done = CliRunner().invoke(main, ["league", *shlex.split(line)])
            assert (done.exit_code != 0) == fails, f"{line}: {done.output}"
            answers.append(done.output)
        return "\n".join(answers)

    @property
    def clock(self) -> Path:
        """The file from which programs that run all day read the time."""
        return self.folder / "clock"

    def takes(self, hand: str) -> None:
        """How the commissioner enters what happens."""
        if hand == "keys":
            self.hand = self.stack.enter_context(keyboard_in_app(self.folder))
        elif hand == "terminal":
            terminal = keyboard_in_terminal(self.folder, self.clock)
            self.hand = self.stack.enter_context(terminal)
        elif hand == "desk":
            self.hand = self.stack.enter_context(phone_at_desk(self.address, PIN))

    def enters(self, incident: str, *lines: str, keys: str, taps: str, fails: bool = False) -> str:
        """What the commissioner does about an incident; what he reads."""
        if self.hand is None:
            return self.runs(*lines, fails=fails)
        self.actor = "John"
        ways = [taps] if isinstance(self.hand, DeskPhone) else keys.split(";")
        return "\n".join(self.hand.enter(incident, each, fails=fails) for each in ways)

    # --- phones

    @property
    def server(self) -> ServerState:
        """The server, with all its doors open."""
        if self._server is None:
            doors = frozenset({"desk", "tables", "coaches"})
            league = self.store.leagues.open(1)
            server = open_server_state(self.store, league, open_doors=doors)
            server.doors.set_secret(DESK, PIN)
            for board in league.records.all(Board):
                server.doors.set_secret(f"table:{board.id}", PIN)
            for team in league.records.all(Franchise):
                server.doors.set_secret(f"team:{team.id}", PIN)
            self._server = server
        return self._server

    @property
    def address(self) -> str:
        """Where the server answers."""
        if not self._address:
            self._address = self.stack.enter_context(answering(self.server))
        return self._address

    @property
    def records(self) -> LeagueState:
        """The league as it is on the disk."""
        return self.league.records

    @property
    def league(self) -> OpenLeague:
        """The same, with its log."""
        if self._league is None:
            self._league = self.store.leagues.open(1)
        self._league.catch_up()
        return self._league

    def phone(self, door: str, person: str) -> Phone:
        """Someone who has opened a door: of a board or of a team, by its name."""
        rows = {row.name: f"table:{row.id}" for row in self.records.all(Board)}
        rows |= {row.name: f"team:{row.id}" for row in self.records.all(Franchise)}
        if not self.server.doors.has(rows[door]):
            self.server.doors.set_secret(rows[door], PIN)
        return Phone(self, rows[door], person)

    def scheduled(self) -> dict[int, Game]:
        """The games as the program drew them up."""
        rows = json.loads(self.runs("schedule --json"))
        rows = rows["games"] if isinstance(rows, dict) else rows
        return {
            row["game"]: Game(
                row["game"], row["home"], row["visitors"], row["board"], minute_at(row["time"])
            )
            for row in rows
        }

    # --- what is shown

    def check(self) -> None:
        """Read every face. Everything must be true within a second."""
        faults, deadline = [""], monotonic() + LIVE
        while faults and monotonic() < deadline:
            served = self.served()
            faults = [*false_statements(served, self.truth), *false_in_hall(served, self.truth)]
        faults += self.false_log()
        if self.looks % 4 == 1:
            printed = self.folder / "boards.html"
            self.runs(f"print schedule --per board --to {printed.as_posix()}")
            faults += false_prints(printed.read_text(encoding="utf-8"), self.truth)
        if self.hand is not None:
            faults += self.hand.faults(self.truth)
        front = DayBoard(self.records, day_of(self.records, self.truth.now))
        faults += [f"front page: {fault}" for fault in false_on_front_page(front, self.truth)]
        if self.looks % 16 == 1:  # to publish takes longer than all else: the odds are worked out
            folder = false_statements(self.published(), self.truth)
            faults += [f"folder: {fault}" for fault in folder]
        assert not faults, "\n".join((f"{self.truth.now_text}:", *faults))

    def false_log(self) -> list[str]:
        """What was entered is never written otherwise later; the last to act is named last."""
        entries = self.league.entries()
        faults = ["the log was changed"] if entries[: len(self._log)] != self._log else []
        new = entries[len(self._log) :]
        actors = self.actor, "the server"  # which counts what no coach has answered
        if new and not any(row.by.startswith(actors) for row in new):
            faults.append(f"log: {new[-1].by}, not {self.actor}")
        self._log = entries
        return faults

    def published(self) -> Mapping[str, str]:
        """The folder that follows the league, as `publish --watch` writes it."""
        if self._site is None:
            league = self.store.leagues.open(1)
            site = LeagueSite(self.store, league, photos_at(self.store.place, 1))
            folder = SiteFolder(self.folder / "followed", site.identity, site.name, program_key())
            self._site = league, site, folder
        league, site, folder = self._site
        league.catch_up()
        folder.publish(site.pages(self.truth.now))
        return {path: (folder.folder / path).read_bytes().decode() for path in PAGES}

    def client(self) -> Client:
        """A visitor's browser."""
        client = Client(base_url=self.address, follow_redirects=True, timeout=60)
        return self.stack.enter_context(client)

    def served(self) -> dict[str, str]:
        """The pages of the league, its wall, and those of two teams, in turn."""
        self._visitor = client = self._visitor or self.client()
        teams = self.records.all(Franchise)
        self.looks += 1
        teams = [teams[(self.looks * 2 + n) % len(teams)] for n in (0, 1)]
        folders = [team_address(row.id, row.name).rpartition("/")[0] for row in teams]
        ways = [f"{team}/{name}" for team in folders for name in ("index.html", "calendar.ics")]
        ways += [f"me/{row.id}#{row.name}" for row in teams]
        answers = {path: client.get(f"/{path}") for path in (*PAGES, *WALL, *ways)}
        assert {answer.status_code for answer in answers.values()} == {200}
        return {path: answer.text for path, answer in answers.items()}


class Phone:
    """A phone in the hall, without script: forms as HTML has them."""

    def __init__(self, hall: Hall, door: str, person: str) -> None:
        self.hall, self.client, self.page, self.person = hall, hall.client(), "", person
        kind, _, number = door.partition(":")
        board = hall.records.find(Board, int(number)) if kind == "table" else None
        self.address = f"/table/{board.name.lower()}" if board else f"/coach/{number}"
        [form] = forms_of(self.client.get(f"/door/{door}").text)
        sent = dict(form.fields) | {"person": person, "secret": PIN}
        assert self.client.post(f"/door/{door}", data=sent).status_code == 200

    def opens(self, path: str) -> str:
        """A page; its words."""
        answer = self.client.get(path)
        assert answer.status_code == 200, answer.text
        self.page = answer.text
        return self.words

    @property
    def words(self) -> str:
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", self.page)).split())

    def scores(self, number: int, home: int, visitors: int) -> str:
        """Enter a score at the board, and confirm it."""
        self.opens(f"{self.address}/{number}/score?home={home}&visitors={visitors}")
        return self.sends("Confirm")

    def sends(self, button: str, accepts: int = 200, **values: str) -> str:
        """Fill in the form that has a button with some words, and press it."""
        if accepts == 200:
            self.hall.actor = self.person
        for form in forms_of(self.page):
            for name, value, text in form.buttons:
                if button in text:
                    data = dict(form.fields) | values | ({name: value} if name else {})
                    path = form.action or str(self.client.base_url)
                    answer = self.client.post(path, data=data)
                    assert answer.status_code == accepts, answer.text
                    self.page = answer.text
                    return self.words
        raise AssertionError(f"no button {button}: {self.words}")


@contextmanager
def hall_in(folder: Path) -> Iterator[Hall]:
    """A hall whose program keeps its games in a folder."""
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        patch.setenv("QUARTERBACK_DATA_DIR", str(folder))
        patch.setenv("QUARTERBACK_CACHE_DIR", str(folder / "cache"))
        patch.setenv("QUARTERBACK_BY", "John")
        patch.delenv("QUARTERBACK_DATABASE", raising=False)
        store = stack.enter_context(open_store(folder / "games.db", of_header))
        yield Hall(folder, store, stack)
