"""People with phones who enter something: scorers at their tables, two who play the dial game, and
the commissioner at the desk. What was not answered is sent again with its key, until it is."""

from __future__ import annotations

import re
import socket
import struct
import threading
import time
from html import unescape
from typing import Final
from urllib.parse import urlencode

import httpx2 as httpx

from benchmarks.soak.programs import Server
from benchmarks.soak.room import Room, Tag
from league.store.games.store import Store
from tests.web.desk.desks import forms_of
from tests.web.dial.games_by_http import calls
from tests.web.servers import hidden

SECONDS: Final = 60.0
"""Within these a server must answer, also after it was stopped for a while."""
TRIES: Final = 600
"""A second apart: a server that was killed three times takes minutes to be back."""
CHANCE_OF_DROP: Final = 0.08
CHANCE_OF_DOUBLE: Final = 0.15
FINE: Final = (200, 303)


class Phone:
    """A browser on a device of its own."""

    def __init__(self, room: Room, server: Server, person: str, device: str) -> None:
        self.room, self.server, self.person, self.device = room, server, person, device
        self.luck = room.luck(person)
        self.kill_server_soon = False
        transport = httpx.HTTPTransport(local_address=device)
        self.client = httpx.Client(
            base_url=server.address, timeout=SECONDS, follow_redirects=True, transport=transport
        )

    def get(self, path: str) -> httpx.Response:
        """Load a page, again and again until the server answers."""
        return self._until_answered("GET", path, None)

    def post(self, path: str, fields: dict[str, str]) -> httpx.Response:
        """Send a form until it is answered. Sometimes the connection is lost before the answer, or
        the form is sent twice at once, or the server is killed meanwhile."""
        luck = self.luck
        if luck.random() < CHANCE_OF_DROP:
            self._send_and_hang_up(path, fields)
        if luck.random() < CHANCE_OF_DOUBLE:
            self.room.count("forms sent twice at once")
            twin = threading.Thread(target=self._send_once, args=(path, fields))
            twin.start()
            answer = self._until_answered("POST", path, fields)
            twin.join()
            return answer
        if self.kill_server_soon:
            self.kill_server_soon = False
            wait = luck.choice((0.0, 0.005, 0.02, 0.05, 0.1, 0.3))
            killer = threading.Timer(wait, self.server.kill)
            killer.start()
            answer = self._until_answered("POST", path, fields)
            killer.join()
            self.room.count("servers killed in an entry")
            return answer
        return self._until_answered("POST", path, fields)

    def come_in(self, door: str) -> None:
        """Come in at a door."""
        page = self.get(door)
        fields = {**hidden(page.text), "person": self.person, "secret": self.server.secrets[door]}
        answer = self.post(door, fields)
        if answer.status_code != 200:
            raise RuntimeError(f"{self.person} is not let in at {door}: {answer.text[:500]}")

    def _until_answered(
        self, method: str, path: str, fields: dict[str, str] | None
    ) -> httpx.Response:
        for _ in range(TRIES):
            try:
                answer = self.client.request(method, path, data=fields)
            except httpx.HTTPError as lost:
                self.room.count(f"{method} repeated after {type(lost).__name__}")
            else:
                if answer.status_code == 429:
                    self.room.count("429 answers to people")
                elif answer.status_code >= 500:
                    self.room.count(f"{method} repeated after {answer.status_code}")
                    self.room.note(f"{answer.status_code} {method} {path}: {words(answer.text)}")
                else:
                    return answer
            self.server.act()
            if self.room.stop.wait(1.0):
                break
        raise RuntimeError(f"{method} {path} was never answered")

    def _send_once(self, path: str, fields: dict[str, str]) -> None:
        try:
            cookies = dict(self.client.cookies)
            answer = httpx.post(
                f"{self.server.address}{path}", data=fields, cookies=cookies, timeout=SECONDS
            )
        except httpx.HTTPError:
            return
        if answer.status_code >= 500:
            self.room.count(f"POST answered with {answer.status_code} to a twin")

    def _send_and_hang_up(self, path: str, fields: dict[str, str]) -> None:
        """Send it, or part of it, and cut the line before the answer."""
        body = urlencode(fields).encode()
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        head = (
            f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.server.port}\r\n"
            f"content-type: application/x-www-form-urlencoded\r\ncookie: {cookies}\r\n"
            f"content-length: {len(body)}\r\n\r\n"
        )
        whole = head.encode() + body
        cut = len(whole) if self.luck.random() < 0.7 else self.luck.randrange(len(whole))
        self.room.count("lines cut in an entry")
        try:
            with socket.create_connection(
                ("127.0.0.1", self.server.port), 5, (self.device, 0)
            ) as line:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                line.sendall(whole[:cut])
                time.sleep(self.luck.choice((0.0, 0.01, 0.1)))
        except OSError:
            pass


def words(page: str) -> str:
    """Return what a page says."""
    main = page.partition("<main")[2] or page
    return " ".join(unescape(re.sub("<[^>]+>", " ", main)).split())[:300]


class Scorer(Phone):
    """Enters and corrects the scores of a table."""

    def __init__(self, room: Room, server: Server, number: int, board: str, door: str) -> None:
        super().__init__(room, server, f"scorer-{number}", f"127.0.3.{number}")
        self.board, self.door, self._entries = board, door, 0

    def act(self) -> None:
        """Enter a score, or correct one."""
        if not self._entries:
            self.come_in(self.door)
        self._entries += 1
        number = self.luck.choice(self.room.read(self._games))
        points = divmod(self._entries * 11 + 60, 60)
        tag: Tag = (f"{self.person} at {self.board}", *points)
        path = f"/table/{self.board.lower()}/{number}/score"
        page = self.get(f"{path}?home={points[0]}&visitors={points[1]}")
        fields = hidden(page.text)
        if "key" not in fields:
            self.room.note(f"{self.person}: no form: {words(page.text)}")
            self.come_in(self.door)
            return
        if 'name="why"' in page.text:
            fields["why"] = f"soak {self._entries}"
        sent = {**fields, "home": str(points[0]), "visitors": str(points[1]), "confirm": "yes"}
        answer = self.post(path, sent)
        if answer.status_code == 200 and "entered=" in str(answer.url):
            self.room.answer(tag, "entered")
        else:
            self.room.answer(tag, "refused")
            self.room.note(f"{self.person}: {answer.status_code} {answer.url} {words(answer.text)}")

    def _games(self, store: Store) -> list[int]:
        from league.model.ledger.rows import Board, Fixture

        rows = store.leagues.open(1).records
        [board] = rows.where(Board, name=self.board)
        return [game.number for game in rows.where(Fixture, board=board.id)]


class AtDesk(Phone):
    """The commissioner's desk in a browser."""

    def __init__(self, room: Room, server: Server) -> None:
        super().__init__(room, server, "desk-1", "127.0.3.40")
        self._entries = 0

    def act(self) -> None:
        """Announce something; look at a page."""
        if not self._entries:
            self.come_in("/door/desk")
        self._entries += 1
        page = self.get("/desk").text
        found = [each for each in forms_of(page) if each.action.startswith("/desk/do/announce")]
        if not found:
            self.room.note(f"desk: no form: {words(page)}")
            self.come_in("/door/desk")
            return
        text = f"From the desk, {self._entries}"
        fields = {**dict(found[0].fields), "f-text": text, "do": "enter"}
        answer = self.post(found[0].action, fields)
        tag: Tag = ("desk-1", self._entries, 0)
        if answer.status_code == 200 and answer.url.path == "/desk":
            self.room.answer(tag, "entered")
        else:
            self.room.answer(tag, "refused")
            self.room.note(f"desk: {answer.status_code} {answer.url} {words(answer.text)}")
        self.get(self.luck.choice(("/desk/log", "/desk/actions", "/desk/check-in")))


class TwoPhones:
    """Two people who play the dial game, each on a phone."""

    def __init__(self, room: Room, server: Server) -> None:
        self.room = room
        self.phones = [
            Phone(room, server, f"phone-{number}", f"127.0.3.{50 + number}") for number in (1, 2)
        ]
        self._came_in = False
        self.at = ""
        self.moves: dict[int, int] = {}
        """How many inputs each game must have: as many as were acknowledged."""

    def act(self) -> None:
        """Make a move, on the phone whose turn it is."""
        if not self._came_in:
            for phone in self.phones:
                phone.come_in("/door/games")
            self._came_in = True
        if not self.at:
            self._begin()
        number = int(self.at.rpartition("/")[2])
        for phone in self.phones:
            page = phone.get(self.at).text
            if not (buttons := calls(page)):
                continue
            answer = phone.post(self.at, {**hidden(page), "do": phone.luck.choice(buttons)})
            if answer.status_code == 200:
                self.moves[number] += 1
                self.room.count("phones: moves acknowledged")
            else:
                self.room.problem(
                    f"phones, game {number}: {answer.status_code} {words(answer.text)}"
                )
            self._compare(number)
            return
        if self.room.read(lambda store: self._is_over(store, number)):
            self.room.count("phones: games played to the end")
            self.at = ""

    def _begin(self) -> None:
        host, guest = self.phones
        fields = hidden(host.get("/play").text)
        begun = host.post("/play", {**fields, "home": "Army", "visitors": "Navy", "length": "80"})
        if not (found := re.fullmatch(r"/play/\d+", begun.url.path)):
            raise RuntimeError(f"no game is begun: {begun.status_code} {words(begun.text)}")
        self.at = found[0]
        invitation = host.get(f"{self.at}/invite").text
        links = re.findall(r'href="http://[^/"]+(/play/\d+/sit/\w+)"', invitation)
        link = links[1]
        taken = guest.post(link, {**hidden(guest.get(link).text), "person": "Ben"})
        if taken.status_code != 200:
            self.room.note(f"the second phone is not seated: {words(taken.text)}")
        number = int(self.at.rpartition("/")[2])
        self.moves[number] = self.room.read(lambda store: len(store.load(number).session.inputs))

    def _compare(self, number: int) -> None:
        stored = self.room.read(lambda store: len(store.load(number).session.inputs))
        if stored != self.moves[number]:
            self.room.problem(
                f"phones, game {number}: {self.moves[number]} moves were acknowledged,"
                f" {stored} are stored"
            )
            self.moves[number] = stored

    @staticmethod
    def _is_over(store: Store, number: int) -> bool:
        return any(row.finished for row in store.games() if row.id == number)
