"""Whole games on the practice board through the real program in tmux: ENTER held, and calls."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from tests.terminal.conftest import kept
from tests.terminal.terminal import PATIENCE, key_of
from tests.terminal.tmux import TMUX, Tmux

pytestmark = pytest.mark.skipif(TMUX is None, reason="tmux is not installed")

ENTER = key_of("console.take")


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
