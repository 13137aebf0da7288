"""How a commissioner enters what happened: keys in the app, keys in a real terminal, or taps at the
desk on a phone. Each begins at the league's front page, and counts."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from quarterback.tui.league.action_screen import ActionScreen
from quarterback.tui.league.front_page import FrontPageScreen
from quarterback.tui.title import TitleScreen
from quarterback.web.doors import DESK
from tests.browsing.chromium import PHONE, find_chromium, open_chromium, sideways_scroll
from tests.event.pages import false_at_desk, false_on_screen
from tests.event.weekend import Weekend
from tests.terminal.terminal import Terminal
from tests.tui.conftest import until
from tests.tui.league.desk import Commissioner, commissioner
from tests.virtual_time import VirtualLoop

FRONT = "to play today"
"""What the front page of a day says, and no other screen."""
LEAVES = "Leave the form?"


class Keyboard:
    """The commissioner's laptop.

    `=word` is typed letter by letter; `~word` is a name or a reason, which does not count; `12` are
    two keys; `_` is a space. Of a number its digits count."""

    def __init__(self) -> None:
        self.page = ""
        self.counts: dict[str, int] = {}
        """The keys of each incident."""

    def enter(self, incident: str, keys: str, *, fails: bool = False) -> str:
        """Press keys for an incident; what was on the screen. One that fails leaves its form."""
        for token in keys.split():
            digits = sum(letter.isdecimal() for letter in token)
            many = digits or (len(token) - 1 if token[0] == "=" else int(token[0] != "~"))
            self.counts[incident] = self.counts.get(incident, 0) + many * (token[0] != "~")
        return " ".join(self.press(keys.split(), fails=fails).split())

    def press(self, tokens: list[str], *, fails: bool) -> str:
        """Press the keys; all that was on the screen."""
        raise NotImplementedError

    def forget(self) -> None:
        """The clock goes on: what was read is of another minute."""
        self.page = ""

    def faults(self, truth: Weekend) -> list[str]:
        """What is not so on the front page."""
        return false_on_screen(self.page, truth)


class AppKeyboard(Keyboard):
    """In the app, which is open both days, while others enter things."""

    def __init__(self, runner: asyncio.Runner, john: Commissioner) -> None:
        super().__init__()
        self.runner, self.john = runner, john

    def press(self, tokens: list[str], *, fails: bool) -> str:
        return self.runner.run(self._press(tokens, fails=fails))

    async def _press(self, tokens: list[str], *, fails: bool) -> str:
        john = self.john
        await self._open()
        shown = [""]
        for token in tokens:
            if token[0] == "~":
                await john.typed(_letters(token))
            else:
                await john.pilot.press(*("space" if k == " " else k for k in _keys(token)))
            await _settled(john)
            shown.append(john.text)
        assert isinstance(john.app.screen, ActionScreen) == fails, john.text
        if isinstance(john.app.screen, FrontPageScreen):
            await john.pilot.resize_terminal(120, 90)
            await john.pilot.pause(20)  # what is said for a while has gone
            self.page = john.text
            await john.pilot.resize_terminal(80, 24)
        return "\n".join(shown)

    async def _open(self) -> None:
        """The front page, from wherever the program is."""
        john = self.john
        while not isinstance(john.app.screen, TitleScreen):
            await john.pilot.press("y" if LEAVES in john.text else "escape")
        await john.opens("l", kind=FrontPageScreen)
        await john.until(FRONT)


def _letters(token: str) -> str:
    return token[1:].replace("_", " ")


def _keys(token: str) -> list[str]:
    if token[0] in "=~":
        return list(_letters(token))
    return list(token) if token.isdecimal() else [token]


async def _settled(john: Commissioner) -> None:
    await john.pilot.pause()
    screen = john.app.screen
    if isinstance(screen, ActionScreen):
        form = screen
        await until(john.pilot, lambda: form is not john.app.screen or form.settled)
    await john.pilot.pause()


class TerminalKeyboard(Keyboard):
    """The same, in a program that runs in a terminal."""

    def __init__(self, terminal: Terminal) -> None:
        super().__init__()
        self.terminal = terminal

    def press(self, tokens: list[str], *, fails: bool) -> str:
        self.opens()
        shown = [""]
        for token in tokens:
            self.terminal.press(*("space" if key == " " else key for key in _keys(token)))
            shown.append(self.terminal.screen.text)
        assert ("F2 Save" in shown[-1]) == fails, shown[-1]
        return "\n".join(shown)

    def opens(self) -> None:
        """The front page, from wherever the program is."""
        while "Quit" not in self.terminal.screen.text:
            self.terminal.press("y" if LEAVES in self.terminal.screen.text else "escape")
        self.terminal.press("l")
        self.terminal.wait_for(FRONT)

    def faults(self, truth: Weekend) -> list[str]:
        self.opens()
        self.terminal.resize(120, 90)
        self.terminal.settle()
        self.page = self.terminal.screen.text
        self.terminal.resize(80, 24)
        return false_on_screen(self.page, truth)


@contextmanager
def keyboard_in_app(folder: Path) -> Iterator[AppKeyboard]:
    """The program in this process, by virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        program = AsyncExitStack()
        john = runner.run(program.enter_async_context(commissioner(folder)))
        try:
            yield AppKeyboard(runner, john)
        finally:
            runner.run(program.aclose())


@contextmanager
def keyboard_in_terminal(folder: Path, clock: Path) -> Iterator[TerminalKeyboard]:
    """The program in a terminal, whose clock follows a file."""
    environment = {
        "QUARTERBACK_DATA_DIR": str(folder),
        "QUARTERBACK_CACHE_DIR": str(folder / "cache"),
        "QUARTERBACK_BY": "John",
        "CLOCK_FOLLOWS": str(clock),
    }
    with Terminal(folder, "play", env=environment) as terminal:
        terminal.settle()
        yield TerminalKeyboard(terminal)
        assert terminal.process.poll() is None, terminal.screen.text


class DeskPhone:
    """The commissioner's phone, signed in at the desk: taps in Chromium.

    `12: Suspend` taps the button of game 12 that begins with the word; `Save` any; `home=14` fills
    a field in, or chooses. A tap counts, and a letter typed that is of no name or reason (`~`)."""

    def __init__(self, page: Any, address: str, secret: str) -> None:
        self.page_errors: list[str] = []
        self.browser, self.address = page, address
        self.counts: dict[str, int] = {}
        page.on("pageerror", lambda error: self.page_errors.append(str(error)))
        page.goto(f"{address}door/{DESK}?next=/desk")
        page.fill("#person", "John")
        page.fill("#secret", secret)
        page.press("#secret", "Enter")
        page.wait_for_url("**/desk")

    def enter(self, incident: str, taps: str, *, fails: bool = False) -> str:
        """Tap for an incident; what was on the page. One that fails leaves its form."""
        self.browser.goto(f"{self.address}desk")
        shown = []
        for token in taps.split("; "):
            name, equals, value = token.partition("=")
            many = self._fill(name, value) if equals else self._tap(token)
            self.counts[incident] = self.counts.get(incident, 0) + many
            self._rest()
            shown.append(self.browser.inner_text("main"))
            assert sideways_scroll(self.browser) == 0, shown[-1]
        assert (self.browser.locator("#act .fault").count() > 0) == fails, shown[-1]
        return " ".join("\n".join(shown).split())

    def _tap(self, token: str) -> int:
        number, colon, words = token.rpartition(": ")
        root = self.browser.locator("main")
        if colon and number.isdecimal():
            root = root.locator("li", has_text=re.compile(rf"Game {number}\b"))
        elif colon:
            words = token
        name = re.compile(rf"^\s*{re.escape(words)}", re.IGNORECASE)
        both = [root.get_by_role(role, name=name) for role in ("button", "link")]
        matches = both[0].or_(both[1]).locator("visible=true")
        assert matches.count(), f"no {token!r}: {self.browser.inner_text('main')}"
        matches.first.tap()
        return 1

    def _fill(self, name: str, value: str) -> int:
        """Fill in a field; how many taps and letters that is."""
        counts, value = not value.startswith("~"), value.removeprefix("~")
        field = self.browser.locator(f"#f-{name}")
        if name == "say":
            self.browser.locator("#say").fill(value)
            return 1
        row = self.browser.locator(f"#row-{name}")
        assert row.count(), f"no {name}: {self.browser.inner_html('#fields')}"
        starts = re.compile(rf"^\s*{re.escape(value)}\b", re.IGNORECASE)
        if field.count() == 0:
            label = row.locator("label", has_text=starts).first
            assert label.count(), f"no {value} in {row.inner_text()}"
            with self._looked_at(name, label.locator("input").input_value()):
                label.tap()
            return 1
        if field.evaluate("each => each.localName") == "select":
            option = field.locator("option", has_text=starts).first
            assert option.count(), f"no {value} among {field.inner_text()}"
            sent = option.get_attribute("value")
            with self._looked_at(name, sent):
                field.select_option(sent)
            return 2
        field.tap()
        with self._looked_at(name, value):
            field.fill(value)
        return 1 + (len(value) if counts else 0)

    def _looked_at(self, name: str, value: str) -> Any:
        """Until the server has said what the form would do with a value in a field."""

        def shows(answer: Any) -> bool:
            sent = parse_qs(answer.request.post_data or "", keep_blank_values=True)
            return sent.get(f"f-{name}") == [value]

        return self.browser.expect_response(shows)

    def _rest(self) -> None:
        """Until the page has nothing more to load, and its reader has seen it."""
        self.browser.wait_for_load_state("load")
        self.browser.wait_for_function(
            "() => !document.querySelector('[aria-busy=true], form[data-sent], main.unread')"
        )

    def forget(self) -> None:
        """What it shows is brought up to date by itself."""

    def faults(self, truth: Weekend) -> list[str]:
        """What is not so on the desk's page, which is left open."""
        if not self.browser.url.endswith("/desk"):
            self.browser.goto(f"{self.address}desk")
        return [*false_at_desk(self.browser.content(), truth), *self.page_errors]


@contextmanager
def phone_at_desk(address: str, secret: str) -> Iterator[DeskPhone]:
    """A phone in Chromium, signed in at the desk."""
    path = find_chromium()
    assert path is not None
    with open_chromium(path) as browser:
        width, height = PHONE
        page = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=True, is_mobile=True
        ).new_page()
        page.set_default_timeout(60_000)
        yield DeskPhone(page, address, secret)
