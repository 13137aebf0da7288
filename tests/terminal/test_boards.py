"""Whole games on a board through the real program in tmux, typed as a person would: killed in the
middle and resumed, corrected from ten entries back, to the final report."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest

from quarterback.rule_sets import rule_set
from quarterback.tui.play.ui_state import SOON
from rulesets.core.awaiting import Over
from tests.entry.person import Person, Told
from tests.game.practice.playing import BOARD_GAMES
from tests.terminal.conftest import inputs_kept, kept
from tests.terminal.terminal import key_of
from tests.terminal.tmux import TMUX, Tmux

pytestmark = pytest.mark.skipif(TMUX is None, reason="tmux is not installed")

SMALL, LARGE = (80, 24), (120, 40)
NAMES = ("--home", "Yale", "--visitors", "Harvard")
ENTER, MENU, UNDO, REDO = (key_of(f"console.{each}") for each in ("take", "menu", "undo", "redo"))
BACK = 10
"""How many entries are taken back, and brought back."""
SHORT: dict[str, tuple[dict[str, str], int]] = {
    "gunderson": ({}, 12),
    "solitaire-coach": ({"plays": "10"}, 1),
    "lions-den": ({"minutes": "8"}, 3),
    "vsefl": ({"plays": "5"}, 1),
}
"""Settings of a short game, and how many times as fast its clock goes."""


class AtTheTable:
    """A person at the program, and what is kept of the game."""

    def __init__(self, home: Path, size: tuple[int, int], person: Person, *args: str) -> None:
        self.home, self.size, self.person = home, size, person
        self.told = 0
        self._keys: list[str] = []
        self.tmux = Tmux(home, size, "play", *NAMES, *args)
        self.tmux.wait_to_show("Yale", "Harvard")

    def tell(self, told: Told) -> None:
        """Type something; keys are sent together as far as nothing need be looked at."""
        if told.reads:
            self.read_clock(told.reads)
        self._keys += told.keys
        self.told += 1
        if told.ends_half:
            self.work_off()
            self.tmux.wait_to_show("HALFTIME")
            time.sleep(2 * SOON)  # until then a key was not meant for the report
            self.tmux.press(ENTER)
            self.tmux.until(lambda: "HALFTIME" not in self.tmux.text(), "half time stays")

    def read_clock(self, reads: str) -> None:
        """Find the clock in the menu, and type what it reads."""
        self.work_off()
        self.tmux.press(MENU)
        self.tmux.wait_to_show("Clock: type what it reads")
        key = re.search(r"(\w) +Clock: type what it reads", self.tmux.text())
        assert key is not None
        self.tmux.press(key[1])
        self.tmux.wait_to_show("What does the clock read?")
        self.tmux.press(*reads, ENTER)
        self.tmux.until(lambda: "What does the clock" not in self.tmux.text(), "it asks still")

    def work_off(self) -> None:
        """Send what is to be typed, and wait until it is in the store."""
        self.tmux.press(*self._keys)
        self._keys.clear()
        self.kept_are(self.told)

    def kept_are(self, many: int) -> None:
        """Wait until so many entries stand; as long as their number changes, there is hope."""
        stand = -1
        while stand != many:
            self.tmux.until(partial(self._other_than, stand), f"{stand}, never {many}")
            stand = inputs_kept(self.home)

    def _other_than(self, stood: int) -> bool:
        return inputs_kept(self.home) != stood

    def killed_and_back(self) -> None:
        """The power fails; the same game is resumed."""
        self.work_off()
        self.tmux.kill_program()
        self.tmux = Tmux(self.home, self.size, "play", "--resume")
        self.tmux.wait_to_show("Yale", "Harvard", "Menu")

    def think_again(self) -> None:
        """Take ten entries back, and bring them back."""
        self.work_off()
        self.tmux.press(*[UNDO] * BACK)
        self.kept_are(self.told - BACK)
        self.tmux.press(*[REDO] * BACK)
        self.kept_are(self.told)


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[list[AtTheTable]]:
    """Tables that are cleared in the end."""
    open_tables: list[AtTheTable] = []
    yield open_tables
    for each in open_tables:
        each.tmux.end()


def whole(
    tables: list[AtTheTable], home: Path, size: tuple[int, int], code: str,
    settings: Mapping[str, str], seed: int, hurry: int,
) -> None:  # fmt: skip
    """A game from beginning to end."""
    person = Person(rule_set(code, settings), seed, hurry)
    script = list(Person(person.session.rules, seed, hurry).play())
    given = [word for name, value in settings.items() for word in ("--set", f"{name}={value}")]
    table = AtTheTable(home, size, person, "--ruleset", code, "--board", "own", *given)
    tables.append(table)
    for number, told in enumerate(person.play()):
        if number == len(script) // 2:
            table.killed_and_back()
        if number == len(script) * 2 // 3:
            table.think_again()
        table.tell(told)
    table.work_off()
    table.tmux.wait_to_show("Next fact")  # the front page; the final report lies under it
    time.sleep(2 * SOON)
    table.tmux.press("space")
    table.tmux.wait_to_show("FINAL")
    with kept(home) as book:
        assert isinstance(book.awaiting, Over)
        assert book.inputs == person.session.inputs
        assert book.state == person.session.state


SHORT_GAMES = (("gunderson", LARGE), ("lions-den", SMALL), ("solitaire-coach", SMALL),
               ("vsefl", LARGE))  # fmt: skip


@pytest.mark.parametrize(
    ("code", "size"),
    [
        pytest.param(*each, marks=() if each[0] == "solitaire-coach" else pytest.mark.long)
        for each in SHORT_GAMES
    ],
)
def test_a_short_game_typed_at_a_board(code, size, tmp_path, tables):
    settings, hurry = SHORT[code]
    whole(tables, tmp_path, size, code, settings, 6, hurry)


@pytest.mark.long
@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("code", BOARD_GAMES)
def test_a_whole_game_typed_at_a_board(code, size, tmp_path, tables):
    whole(tables, tmp_path, size, code, {}, 3, 1)
