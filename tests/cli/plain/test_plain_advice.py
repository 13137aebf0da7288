"""The word advice in a game of sentences."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest

from quarterback.ai import array_files
from quarterback.ai.solution_cache import knowledge_of
from quarterback.cli.plain.game import run_plain
from quarterback.cli.plain.line_io import LineIO
from quarterback.game.options import PlayOptions
from tests.ai.tiny import CACHE, tiny_dial


@pytest.fixture(autouse=True)
def kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(array_files.CACHE_DIR, str(CACHE))


def said(lines: str, **more: Any) -> str:
    settings = {"plays": "4"} | more.pop("settings", {})
    options = PlayOptions(save=False, settings=settings, seed=7, **more)
    if options.dial is not None:
        knowledge_of(options.rules()).wait(600)  # however busy the machine is
    says = StringIO()
    run_plain(options, LineIO(StringIO(lines), says), lambda: 0.0)
    return says.getvalue()


def test_it_tells_what_each_call_is_worth() -> None:
    told = said(
        "advice\n2\nadv\n1\nadv\n1\nadv\n", home_coach="", visitors_coach="", dial=tiny_dial()
    )
    assert told.count("%, the best") == told.count("is the only call") + told.count(
        " best, by "
    ) + told.count("Toss-up: ")
    assert ", Punt: wins " in told and ", the best" in told
    assert "estimate" not in told


@pytest.mark.long
def test_against_the_clock_it_says_that_plays_are_estimated() -> None:
    told = said("\nadvice\n", dial=tiny_dial(), settings={"timing": "timed", "minutes": "1"})
    assert "the number of plays left is an estimate" in told


def test_of_any_dial_there_is_none() -> None:
    told = said("1\nadvice\n", any_dial=True)
    assert "no advice with your own dial" in told
