"""Whole games on the practice board through the real program in tmux: ENTER held, and calls."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

import pytest

from quarterback.entry import form as sheets
from rulesets.core.awaiting import Decide, Over
from rulesets.core.session import Session
from tests.game.practice.playing import BOARD_GAMES
from tests.terminal.conftest import kept
from tests.terminal.terminal import PATIENCE, key_of
from tests.terminal.tmux import TMUX, Tmux

pytestmark = pytest.mark.skipif(TMUX is None, reason="tmux is not installed")

ENTER = key_of("console.take")
HELD = 25
"""How many times ENTER comes while it is held, before the screen is looked at."""
MOST_CALLS = 1500
PATIENT = 60.0
"""Seconds that a machine with much to do may take over the program's own plays."""
SHORT: dict[str, dict[str, str]] = {
    "solitaire-coach": {"plays": "10"},
    "lions-den": {"minutes": "4"},
}
"""Settings of a short game. ENTER alone never kicks, so that VSEFL could go on for ever."""


@pytest.fixture
def windows() -> Iterator[list[Tmux]]:
    """Windows that are closed in the end."""
    opened: list[Tmux] = []
    yield opened
    for each in opened:
        each.end()


def practice(home: Path, size: tuple[int, int], code: str, settings: Mapping[str, str]) -> Tmux:
    given = [word for name, value in settings.items() for word in ("--set", f"{name}={value}")]
    game = ("play", "--home", "Yale", "--visitors", "Harvard", "--seed", "6", "--ruleset", code)
    tmux = Tmux(home, size, *game, "--board", "simulated", *given)
    tmux.wait_to_show("Yale", "Harvard")
    return tmux


def is_over(home: Path) -> bool:
    with kept(home) as book:
        return isinstance(book.awaiting, Over)


def _shows_report(tmux: Tmux) -> bool:
    """Whether the report stands; ENTER opens it, and closes it: many may be on their way still."""
    if "FINAL" not in tmux.text():
        tmux.press(ENTER)
        time.sleep(1)
    return "FINAL" in tmux.text()


def holds(tmux: Tmux, home: Path) -> None:
    """The final report is shown, and what is kept is what the same inputs come to."""
    tmux.until(partial(_shows_report, tmux), "no report is shown", PATIENT)
    with kept(home) as book:
        assert book.header.board == "simulated"
        again = Session(book.rules)
        for events in book.inputs:
            again.play(*events)
        assert again.state == book.state
        assert [e.facts for e in again.entries] == [e.facts for e in book.entries]


@pytest.mark.long
@pytest.mark.parametrize("code", SHORT)
def test_a_short_game_with_enter_held(code, tmp_path, windows):
    tmux = practice(tmp_path, (80, 24), code, SHORT[code])
    windows.append(tmux)
    for _ in range(MOST_CALLS // HELD):
        tmux.press(*[ENTER] * HELD)
        if is_over(tmp_path):
            break
    tmux.until(lambda: is_over(tmp_path), "it never ends")
    tmux.press(ENTER)
    holds(tmux, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("code", BOARD_GAMES)
def test_a_whole_game_by_calls(code, size, tmp_path, windows):
    luck, stood, told = Random(code), -1, 0
    tmux = practice(tmp_path, size, code, {})
    windows.append(tmux)
    for _ in range(MOST_CALLS):
        tmux.until(partial(awaits_call, tmp_path, stood), "nothing is called", PATIENT)
        with kept(tmp_path) as book:
            wanted, stood, new = book.awaiting, len(book.inputs), book.entries[told:]
            told = len(book.entries)
        if isinstance(wanted, Over):
            break
        if any(fact.fact == "half_end" for entry in new for fact in entry.facts):
            tmux.wait_to_show("HALFTIME")
            tmux.press(ENTER)
            tmux.until(lambda: "HALFTIME" not in tmux.text(), "half time stays")
            if not isinstance(wanted, Decide):
                continue
        tmux.press(luck.choice(sheets.answers(sheets.new_form(wanted))).key)
    holds(tmux, tmp_path)


def awaits_call(home: Path, stood: int) -> bool:
    """Whether a call is awaited, or nothing more, and more stands than did. While a half is just
    over, the program waits with what it would play itself."""
    with kept(home) as book:
        if len(book.inputs) <= stood:
            return False
        last = book.entries[-1].facts if book.entries else ()
        half = any(fact.fact == "half_end" for fact in last)
        return half or isinstance(book.awaiting, Decide | Over)


def test_the_program_goes_with_its_window_however_much_is_typed(tmp_path, windows):
    """What is still to be painted for a terminal that is gone does not hold it back."""
    tmux = practice(tmp_path, (80, 24), "solitaire-coach", {})
    windows.append(tmux)
    process = tmux.process
    tmux.press(*[ENTER] * 60)
    tmux.end()
    deadline = time.monotonic() + PATIENCE
    with suppress(ProcessLookupError):
        while True:
            os.kill(process, 0)
            assert time.monotonic() < deadline, "it stays"
            time.sleep(0.1)
    with kept(tmp_path) as book:
        assert book.rules.code == "solitaire-coach"
