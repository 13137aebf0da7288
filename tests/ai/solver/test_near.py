"""Which games are there at once, and how long the others take."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from quarterback.ai.solution_cache import SOON_TO_SAY, Knowledge
from quarterback.ai.solver import is_near
from quarterback.rule_sets import rule_set, shipped_dial
from quarterback.tui.review.analysis import BAR, solving_words
from quarterback.tui.theme.glyphs import ASCII, UNICODE
from rulesets.core.ruleset import RuleSet


def played(plays: int, *, dial: bool = True) -> RuleSet:
    return rule_set("littlefield", {"plays": str(plays)}, shipped_dial() if dial else None)


@pytest.mark.parametrize("plays", [20, 40, 60, 80, 100, 120, 160])
def test_the_usual_lengths_travel_with_the_program(plays: int, tmp_path: Path) -> None:
    assert is_near(played(plays), tmp_path)


def test_others_are_near_once_they_are_stored(tmp_path: Path) -> None:
    assert not is_near(played(66), tmp_path)
    assert not is_near(played(60, dial=False), tmp_path)


def test_the_bar_says_how_far_it_is_and_how_long_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Knowledge(played(66)).seconds_left is None
    known = Knowledge(played(66))
    monkeypatch.setattr(known, "_since", time.monotonic() - 10)
    known.share = 0.5
    left = known.seconds_left
    assert left is not None and 10 <= left < 11
    words = solving_words(known, ASCII)
    assert words.isascii() and "about 10 s" in words
    assert words.count(ASCII.gauge) == BAR // 2
    monkeypatch.setattr(known, "_since", time.monotonic() - SOON_TO_SAY / 5)
    assert "a few seconds" in solving_words(known, UNICODE)
    assert solving_words(Knowledge(played(66)), UNICODE).endswith(" starting")
