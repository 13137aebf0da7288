"""Tables killed with `kill -9` in tmux, at any moment, and resumed: no input that was shown is
lost, none is there twice."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path

import pytest

from rulesets.core.awaiting import Over
from rulesets.core.events import Call, Event
from tests.store.playing import opened
from tests.terminal.conftest import kept
from tests.terminal.terminal import key_of
from tests.terminal.tmux import TMUX, Tmux

pytestmark = [pytest.mark.long, pytest.mark.skipif(TMUX is None, reason="tmux is not installed")]

NAMES = ("--home", "Yale", "--visitors", "Harvard", "--seed", "11")
KINDS = {
    "dial table": (key_of("table.spin"), ()),
    "console": (key_of("console.take"), ("--ruleset", "solitaire-coach", "--board", "simulated")),
}
KILLS = 50
"""Of each kind: a hundred tables in all."""
_LEFT = re.compile(r"(\d+) plays? left")


def inputs_of(home: Path, game: int) -> list[tuple[Event, ...]]:
    """The inputs of a game that are on the disk; none while there is no game."""
    if not list(home.rglob("games.db")):
        return []
    with kept(home, game) as book:
        return list(book.inputs)


def newest(home: Path) -> int:
    """The number of the game that was begun last; 0 before there is one."""
    files = list(home.rglob("games.db"))
    if not files:
        return 0
    with opened(files[0]) as store:
        return max((game.id for game in store.games()), default=0)


def begin_or_resume(home: Path, more: tuple[str, ...]) -> tuple[Tmux, int]:
    """A window with the game that is under way, or with a new one; and its number."""
    game = newest(home)
    if game:
        with kept(home, game) as book:
            game = 0 if isinstance(book.awaiting, Over) else game
    args = ("play", "--resume", str(game)) if game else ("play", *NAMES, *more)
    tmux = Tmux(home, (120, 40), *args)
    tmux.wait_to_show("Yale", "Harvard")
    tmux.until(lambda: newest(home) > 0, "no game is begun")
    return tmux, game or newest(home)


def kill_one(home: Path, key: str, more: tuple[str, ...], rng: random.Random) -> int:
    """Play a little, and kill it; how many inputs had been entered since it was started."""
    tmux, game = begin_or_resume(home, more)
    with tmux:
        before = inputs_of(home, game)
        presses = rng.randint(1, 5)
        for _ in range(presses):
            tmux.press(key)
            time.sleep(rng.random() * 0.5)
        shown, stored = tmux.text(), inputs_of(home, game)
        tmux.press(key)
        time.sleep(rng.random() * 0.15)
        tmux.kill_program()
    after = inputs_of(home, game)
    assert stored[: len(before)] == before
    assert after[: len(stored)] == stored, "an input is lost"
    with kept(home, game) as book:
        assert not book.trouble
        left = [int(found) for found in _LEFT.findall(shown)]
        if left and book.rules.profile.counts_plays and book.state.period == 1:
            assert book.state.time_left <= min(left), "what was shown is lost"
    # A key is at most a try, the kickoff after it and its return, which go by themselves; a spin is
    # part of its call, and reports are the practice board's.
    calls = [events for events in after[len(before) :] if isinstance(events[0], Call)]
    assert len(calls) <= 3 * (presses + 1), "an input is there twice"
    [file] = home.rglob("games.db")
    with opened(file) as store:
        assert store.differences(game) == []
    return len(after) - len(before)


@pytest.mark.parametrize("kind", KINDS)
def test_killed_tables_lose_nothing_and_double_nothing(kind: str, tmp_path: Path):
    key, more = KINDS[kind]
    rng = random.Random(kind)
    entered = sum(kill_one(tmp_path, key, more, rng) for _ in range(KILLS))
    assert entered > KILLS
    print(f"{kind}: {KILLS} kills, {entered} inputs")
