"""Whole games through the real program, from its start to full time, by the keyboard."""

from __future__ import annotations

import pytest

from rulesets.core.awaiting import Decide, Over
from rulesets.core.sentences.wording import situation
from rulesets.registry import names_of
from tests.terminal.conftest import kept
from tests.terminal.terminal import Terminal, key_of

SPIN = key_of("table.spin")
NAMES = ("--home", "Yale", "--visitors", "Harvard")


def play_to_full_time(terminal: Terminal) -> None:
    """Whatever comes, go on."""
    for _ in range(150):
        if "FINAL" in terminal.screen.text:
            return
        terminal.press(SPIN)
    raise AssertionError(f"the game never ends\n{terminal.screen.text}")


@pytest.mark.long
def test_a_hot_seat_game_is_played_to_full_time(tmp_path):
    with Terminal(tmp_path, "play", *NAMES, "--plays", "6", "--seed", "3") as terminal:
        terminal.wait_for("Yale", "Harvard")
        play_to_full_time(terminal)
        with kept(tmp_path) as book:
            assert isinstance(book.awaiting, Over)
            ended = situation(names_of(book.header), book.state)
        assert ended in " ".join(terminal.screen.text.split())
        terminal.press("ctrl+q")
        assert terminal.ended() == 0


@pytest.mark.long
@pytest.mark.parametrize("coach", ["freshman", pytest.param("letterman", marks=pytest.mark.long)])
def test_a_game_against_each_coach_is_played_to_full_time(tmp_path, coach):
    options = ("--coach", coach, "--plays", "20", "--seed", "5")
    with Terminal(tmp_path, "play", *NAMES, *options) as terminal:
        terminal.wait_for("Yale", "Harvard")
        play_to_full_time(terminal)
    with kept(tmp_path) as book:
        assert isinstance(book.awaiting, Over)
        assert (book.header.home_coach, book.header.visitors_coach) == ("", coach)
        callers = {e.before.possession for e in book.entries if e.before.phase == "scrimmage"}
    assert callers == {"home", "visitors"}


@pytest.mark.long
def test_an_exhibition_plays_itself(tmp_path):
    with Terminal(tmp_path, "play", "--exhibition", "--plays", "8", "--seed", "5") as terminal:
        terminal.wait_for("FINAL")
    with kept(tmp_path) as book:
        assert isinstance(book.awaiting, Over)


def test_from_the_title_to_a_game_and_back_again_later(tmp_path):
    with Terminal(tmp_path, "play") as terminal:
        terminal.wait_for("New game")
        terminal.press(key_of("title.new"), "f2")
        terminal.wait_for("Home", "Visitors")
        for _ in range(4):
            terminal.press(SPIN)
        terminal.press("ctrl+q", "y")
        assert terminal.ended() == 0
    with kept(tmp_path) as book:
        inputs = len(book.inputs)
        assert inputs >= 4, "after the last key the kickoff's return goes on without one"
        assert isinstance(book.awaiting, Decide)
        told = book.entries[-1]
    with Terminal(tmp_path, "play") as terminal:
        terminal.wait_for("New game")
        terminal.press(key_of("title.resume"))
        terminal.wait_for("Home", "Visitors")
        terminal.press(SPIN)
    with kept(tmp_path) as book:
        assert len(book.inputs) == inputs + 1
        assert told in book.entries
