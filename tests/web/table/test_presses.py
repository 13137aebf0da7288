"""Keys in flight: what is entered is what was typed, or nothing is. The page's queue runs in node,
the server's rule here; time is counted, never waited for."""

from __future__ import annotations

import heapq
import json
import subprocess
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright._impl._driver import compute_driver_executable

from quarterback.game import saved
from quarterback.game.controller import GameController
from quarterback.game.options import PlayOptions
from quarterback.game.scorebook import Scorebook
from quarterback.web.table.taps import (
    CannotTap,
    Press,
    TappedForm,
    is_begun,
    question_id,
    read_presses,
    take_presses,
)
from rulesets.core.awaiting import Over
from rulesets.core.events import Event, Roll
from rulesets.core.session import Session
from tests.entry.typist import keys_for
from tests.game.practice.playing import BOARD_GAMES, game

STATIC = Path(__file__).parents[3] / "quarterback" / "web" / "static"
SPEEDS = ((0, 200), (60, 40), (150, 40), (400, 40), (400, 200))
"""Milliseconds from a request to its answer, and for a key: from none under way to many."""
TAPS = {"enter": "{enter}"}


class Page:
    """The queue of a page, in node."""

    def __init__(self) -> None:
        node = compute_driver_executable()[0]
        self._process = subprocess.Popen(
            [node, str(Path(__file__).with_name("presses_in_node.js")), str(STATIC / "presses.js")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def step(self, at: float, **what: Any) -> dict[str, Any]:
        """Tell it something; return what it sends, and what is missed."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        stdin.write(json.dumps({"at": at, **what}) + "\n")
        stdin.flush()
        answer: dict[str, Any] = json.loads(stdout.readline())
        return answer

    def close(self) -> None:
        self._process.communicate(timeout=60)


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    running = Page()
    yield running
    running.close()


class Console:
    """A game at a console, as the server has it: a form, and presses that go into it."""

    def __init__(self, book: Scorebook) -> None:
        self.game = GameController(book, lambda: 0.0)
        self.message = ""
        self.form = TappedForm(self.game, self._submit)

    def _submit(self, answer: Any) -> None:
        self.game.submit(answer)
        self.form.entry.ask()

    @property
    def question(self) -> str:
        return question_id(str(len(self.game.book.inputs)), self.form.entry.form)

    @property
    def has_content(self) -> bool:
        entry = self.form.entry
        return is_begun(entry.form, complete=entry.is_complete)

    def tap(self, tap: str) -> None:
        if isinstance(self.game.awaiting, Over):
            self.message = "over"
            return
        try:
            self.form.tap(tap)
        except CannotTap as error:
            self.message = str(error)
        self.message = self.message or self.form.entry.message

    def take(self, presses: list[list[str]]) -> bool:
        """What one request does; whether all of it was taken."""
        self.message = ""
        take_presses([Press(*each) for each in presses], self, self.tap)
        return not self.message


def forms_of(code: str, most: int) -> Iterator[tuple[Session, list[list[str]]]]:
    """Each kind of form of a game: the game before it, and the keys of its input and the next."""
    whole, seen = game(code, 1), set()
    for number, entries in enumerate(whole.by_input):
        awaited = entries[0].before
        events = [each[0].event for each in whole.by_input[number : number + 2]]
        session = Session(whole.rules)
        kind = (awaited.phase, awaited.call, type(events[0]).__name__, _answered(events[0]))
        if kind in seen:
            continue
        seen.add(kind)
        for each in whole.by_input[:number]:
            session.play(*(entry.event for entry in each))
        if keys := list(_keys(session, events)):
            yield session, keys
        if len(seen) == most:
            return


def _typed(session: Session, event: Event) -> list[str]:
    """The keys of an input. In a browser dice wait for ENTER."""
    keys = [TAPS.get(key, key) for key in keys_for(session, event)]
    rolled = isinstance(event, Roll) and keys[-1].isdigit()
    return [*keys, "{enter}"] if rolled else keys


def _answered(event: Event) -> object:
    fields = getattr(event, "fields", None) or {}
    return fields.get("result"), getattr(event, "call", "")


def _keys(session: Session, events: list[Event]) -> Iterator[list[str]]:
    """The keys of some inputs, as far as the page has all of them."""
    after = session.copy()
    for event in events:
        keys = _typed(after, event)
        if any(len(key) > 1 and key != "{enter}" for key in keys):
            return
        yield keys
        after.play(event)


def console_at(code: str, session: Session) -> Console:
    book = saved.begin(None, PlayOptions(ruleset=code, home="Bears", visitors="Lions", save=False))
    for entries in session.by_input:
        book.play(*(entry.event for entry in entries))
    return Console(book)


def typed_slowly(console: Console, keys: list[str]) -> list[tuple[Event, ...]]:
    """What keys enter when each waits for the answer to the one before it."""
    before = len(console.game.book.inputs)
    for key in keys:
        if not console.take([[key, console.question]]):
            break
    return console.game.book.inputs[before:]


def typed(
    page: Page, console: Console, keys: list[str], pace: int, latency: int, lost: int = -1
) -> list[tuple[Event, ...]]:
    """What keys enter at a pace, with a latency; the request of a number finds no server. ENTER is
    tapped, where a request is lost: a button is no key."""
    before = len(console.game.book.inputs)
    order, shown = count(), console.question
    agenda: list[tuple[float, int, str, Any]] = [
        (n * pace, next(order), "key", key) for n, key in enumerate(keys)
    ]
    page.step(0.0, new=True)
    requests = count()
    while agenda:
        at, _, what, detail = heapq.heappop(agenda)
        if what == "key":
            out = page.step(at, tap=detail, question=shown, typed=lost < 0 or len(detail) == 1)
        elif what == "request" and next(requests) == lost:
            heapq.heappush(agenda, (at + latency / 2 + 1, next(order), "lost", None))
            continue
        elif what == "lost":
            out = page.step(at, lost=True)
        elif what == "request":
            answer = console.take(detail), console.question
            heapq.heappush(agenda, (at + latency / 2 + 1, next(order), "answer", answer))
            continue
        else:
            taken, shown = detail
            out = page.step(at, answered=taken)
        for batch in out["sent"]:
            heapq.heappush(agenda, (at + latency / 2, next(order), "request", batch))
    return console.game.book.inputs[before:]


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_every_form_takes_what_is_typed_or_nothing(page: Page, code: str):
    checked = 0
    for session, (first, *rest) in forms_of(code, most=25):
        truth = typed_slowly(console_at(code, session), first)
        assert len(truth) == 1, first
        for latency, pace in SPEEDS:
            case = (code, first, latency, pace)
            entered = typed(page, console_at(code, session), first, pace, latency)
            assert entered == truth, case  # all of it: nothing here waits for something unseen
            twice = typed(page, console_at(code, session), [*first, first[-1]], pace, latency)
            assert twice[:1] == truth, case
            checked += 1
        for keys in rest:
            burst = [*first, *keys]
            whole = typed_slowly(console_at(code, session), burst)
            for latency in (60, 400):
                entered = typed(page, console_at(code, session), burst, 40, latency)
                assert entered == whole[: len(entered)] and entered[:1] == truth, (burst, latency)
    assert checked > 40


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_nothing_is_entered_of_what_is_half_lost(page: Page, code: str):
    """A server that stops and returns at once: what follows a key that did not arrive, before a
    person can have seen that, is not entered without it."""
    whole = 0
    for session, (keys, *_) in forms_of(code, most=10):
        truth = typed_slowly(console_at(code, session), keys)
        for lost in range(min(len(keys), 3)):
            for latency, pace in ((0, 200), (150, 40), (400, 200)):
                entered = typed(page, console_at(code, session), keys, pace, latency, lost)
                assert entered in ([], truth), (keys, lost, latency, pace)
                whole += entered == truth
    assert whole, "some were sent in fewer requests"


def test_after_a_breath_the_page_is_believed_again(page: Page):
    """A key straight behind "Not sent" is named as not entered; the next one goes."""
    page.step(0, new=True)
    assert page.step(0, tap="4", question="q", typed=True)["sent"] == [[["4", "q"]]]
    assert page.step(3000, lost=True) == {"sent": [], "missed": []}
    for at, tap, is_typed in ((3050, "{enter}", False), (3100, "4", True), (3480, "4", True)):
        assert page.step(at, tap=tap, question="q", typed=is_typed)["missed"] == [tap], at
    assert page.step(3500, tap="!time", question="q")["sent"] == [[["!time", "q"]]]
    page.step(3600, answered=True)
    assert page.step(3900, tap="4", question="q", typed=True)["sent"] == [[["4", "q"]]]


def test_what_is_typed_on_while_another_device_enters_is_not_for_the_next_question(page: Page):
    page.step(0, new=True)
    page.step(0, tap="3", question="q", typed=True)
    assert page.step(60, answered=True)["sent"] == []
    page.step(150, moved=True)
    for at, tap in ((200, "4"), (350, "{enter}")):
        assert page.step(at, tap=tap, question="r", typed=tap == "4")["missed"] == [tap]
    assert page.step(900, tap="4", question="r", typed=True)["sent"] == [[["4", "r"]]]
    page.step(960, answered=True)
    page.step(2000, moved=True)  # no one was typing
    assert page.step(2050, tap="5", question="s", typed=True)["sent"] == [[["5", "s"]]]


def test_a_page_that_is_loaded_with_half_an_answer_is_looked_at_first(page: Page):
    """The back button, and forward again, before the answer to the last digit: 38 was entered as
    3."""
    page.step(0, new=True, begun=True)
    assert page.step(80, tap="{enter}", question="q")["missed"] == ["{enter}"]
    assert page.step(500, tap="{enter}", question="q")["sent"] == [[["{enter}", "q"]]]


def test_what_is_typed_behind_something_refused_is_not_entered(page: Page):
    whole = game("gunderson", 1)
    number = next(n for n, each in enumerate(whole.by_input) if len(keys_to(whole, n)) > 2)
    session = before(whole, number)
    for latency, _ in SPEEDS:
        console = console_at("gunderson", session)
        entered = typed(page, console, ["~", *keys_to(whole, number)], pace=90, latency=latency)
        assert entered == [], latency


def before(whole: Session, number: int) -> Session:
    session = Session(whole.rules)
    for each in whole.by_input[:number]:
        session.play(*(entry.event for entry in each))
    return session


def keys_to(whole: Session, number: int) -> list[str]:
    event = whole.by_input[number][0].event
    return _typed(before(whole, number), event)


def test_a_tap_is_only_for_the_question_it_was_on(page: Page):
    whole = game("vsefl", 1)
    console = console_at("vsefl", before(whole, 0))
    old = console.question
    typed_slowly(console, keys_to(whole, 0))
    count_before = len(console.game.book.inputs)
    for tap in ("{enter}", "{pick:0}", "!undo"):
        assert not console.take([[tap, old]]), tap
        assert "Not entered" in console.message
    assert len(console.game.book.inputs) == count_before
    assert console.take([["{enter}", console.question]]), console.message


def test_presses_are_read_or_refused():
    assert read_presses('[["3", "a-b"]]') == (Press("3", "a-b"),)
    for wrong in ("", "{}", "[3]", json.dumps([["3", "a"]] * 201)):
        with pytest.raises(ValueError, match="press"):
            read_presses(wrong)
