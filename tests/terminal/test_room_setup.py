"""From a released schedule to the first coach's phone, by the screens: every key is counted."""

from __future__ import annotations

import http.client
import re
import socket
from contextlib import closing
from pathlib import Path
from time import monotonic
from urllib.parse import urlsplit

import pytest

from quarterback.cli.serve import PORT
from tests.terminal.terminal import Terminal, key_of
from tests.tui.league.leagues import kept, names, season_of_games

KEYS = 6
"""The league, the server's page, start, two up to the room with scorers, ENTER."""
TAPS = 2
"""On the phone, once it has scanned the code: My team, and the team."""
GOAL = 120
"""Seconds in all. How many it took is printed, not tested: a machine may do other things, too."""


def released(into=None):
    """Eight teams whose schedule is out; nothing is played."""
    return season_of_games(names(8), 0, 4, into=into)


@pytest.fixture
def port_is_free() -> None:
    with closing(socket.socket()) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("", PORT))
        except OSError:
            pytest.skip(f"port {PORT} is in use on this machine")


@pytest.mark.long
@pytest.mark.usefixtures("port_is_free")
def test_a_coach_reads_a_phone_six_keys_after_the_schedule_is_out(
    tmp_path: Path,
):
    (tmp_path / "games").mkdir()
    kept(tmp_path / "games", released)
    pressed: list[str] = []
    with Terminal(tmp_path, "play", size=(100, 44)) as terminal:
        began = monotonic()

        def press(key: str, *seen: str) -> None:
            pressed.append(key)
            terminal.press(key)
            terminal.wait_for(*seen)

        terminal.wait_for("League")
        terminal.settle()
        press(key_of("title.league"), "The Den", "Bears")
        press("f4", "No server is running.")
        press(key_of("server.toggle"), "Who may connect?")
        press("up", "scorers enter results")  # it stands on this machine alone
        press("up")
        press("enter", f":{PORT}/", "Board North: /table/north  PIN", "▄▄▄")
        text = terminal.screen.text
        assert len(pressed) == KEYS
        [address, *_] = re.findall(rf"http://[\w.]+:{PORT}/", text)
        phone = Phone(f"127.0.0.1:{PORT}")
        page = phone.open("/")  # the code
        page = phone.tap(page, "My team")
        page = phone.tap(page, "Bears")
        assert phone.taps == TAPS
        assert '<p class="against">' in page, "opponent and board are on the page"
        took = f"{monotonic() - began:.1f} s of {GOAL}"
        print(f"{address}: {len(pressed)} keys, {phone.taps} taps, {took}")
        press(key_of("server.toggle"), "start")
        terminal.press("ctrl+q")


class Phone:
    """A browser without a script that keeps its cookie."""

    def __init__(self, place: str) -> None:
        self.place, self.cookie, self.taps, self.at = place, "", 0, "/"

    def open(self, path: str) -> str:
        """Return a page, after the redirections."""
        for _ in range(5):
            with closing(http.client.HTTPConnection(self.place, timeout=60)) as line:
                line.request("GET", path, headers={"cookie": self.cookie} if self.cookie else {})
                answer = line.getresponse()
                text = answer.read().decode()
                self.cookie = (answer.headers["set-cookie"] or self.cookie).partition(";")[0]
            self.at = path
            if answer.status != 303:
                assert answer.status == 200, (path, answer.status)
                return text
            path = urlsplit(answer.headers["location"]).path
        raise AssertionError(f"{path} leads on and on")

    def tap(self, page: str, words: str) -> str:
        """Follow the link with these words."""
        self.taps += 1
        found = re.findall(rf'href="([^"]+)"[^>]*>(?:<[^>]+>)*{words}<', page)
        assert found, f"no link {words}"
        base, to = self.at.rpartition("/")[0], found[0]
        return self.open(to if to.startswith("/") else f"{base}/{to}")
