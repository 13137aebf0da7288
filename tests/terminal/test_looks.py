"""Every main page at every size, in the ways a terminal may be poor: letters, colors."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from quarterback.game import places
from rulesets.core.awaiting import Over
from tests.store.playing import play, played
from tests.terminal.screen import colors
from tests.terminal.terminal import Terminal, key_of

SIZES = ((60, 20), (80, 24), (120, 40), (200, 60))
TWO = ((80, 24), (200, 60))
"""With the disc of the dial, and without."""
Way = tuple[tuple[str, ...], dict[str, str], set[str], tuple[tuple[int, int], ...]]
WAYS: dict[str, Way] = {
    "unicode": ((), {}, {"true"}, SIZES),
    "ascii, no color": (("--ascii",), {"NO_COLOR": "1"}, set(), SIZES),
    "no color": ((), {"NO_COLOR": "1"}, set(), TWO),
    "16 colors": ((), {"TEXTUAL_COLOR_SYSTEM": "standard"}, {"16"}, TWO),
    "256 colors": ((), {"TEXTUAL_COLOR_SYSTEM": "256"}, {"256"}, TWO),
}
"""What is given and set, the kinds of color that are to be seen, and at which sizes."""
RESUME, LEAVE = key_of("title.resume"), (key_of("table.quit"), "y")
SAVED, REPLAY = key_of("title.saved"), key_of("saved.replay", "v")
PAGES: dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    "title": ((), ("New game",), ()),
    "form": ((key_of("title.new"),), ("Home", "Visitors"), ("escape",)),
    "choice of coach": (
        (key_of("title.new"), "tab", "tab", "enter"), ("Home",), ("escape", "escape")
    ),
    "rules": ((key_of("title.rules"),), ("The dial",), ("escape",)),
    "saved": ((SAVED,), ("Yale", "Harvard"), ("escape",)),
    "replay": ((SAVED, REPLAY, "end"), ("Yale", "Harvard"), ("escape",)),
    "table": ((RESUME,), ("Yale", "Harvard", "left"), LEAVE),
    "notice": ((RESUME, "9"), ("Yale", "Harvard", "LQ-"), LEAVE),
    "help on the table": ((RESUME, key_of("app.help")), ("signal",), ("escape", *LEAVE)),
    "why": ((RESUME, key_of("table.why")), ("LQ-",), ("escape", *LEAVE)),
}  # fmt: skip
"""The keys from the title to a page, what stands there at any size, and the keys back."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a game is over and another waits."""
    folder = tmp_path_factory.mktemp("home")
    store = places.open_store(places.games_place(folder / "games"))
    sides: dict[str, Any] = {"home": "Yale", "visitors": "Harvard"}
    over = played(store, 3, **sides, settings={"timing": "plays", "plays": "4"})
    while not isinstance(over.awaiting, Over):
        play(over, Random(4))
    played(store, 10, **sides)
    store.close()
    return folder


def back(terminal: Terminal, keys: tuple[str, ...]) -> None:
    """Back to the title."""
    for key in (*keys, "escape", *LEAVE):
        terminal.settle()
        if "New game" in terminal.screen.text:
            return
        terminal.press(key)
    raise AssertionError(f"no way back from\n{terminal.screen.text}")


@pytest.mark.long
@pytest.mark.parametrize(
    ("way", "sizes"),
    [
        ("ascii, no color", ((80, 24),)),
        *(pytest.param(way, WAYS[way][3], marks=pytest.mark.long) for way in WAYS),
    ],
    ids=str,
)
def test_every_page_at_every_size(home, way, sizes):
    args, env, kinds, _ = WAYS[way]
    faults = []
    with Terminal(home, "play", *args, env=env) as terminal:
        terminal.wait_for("New game")
        for page, (there, expected, ways_back) in PAGES.items():
            terminal.press(*there)
            for size in sizes:
                terminal.resize(*size)
                terminal.settle()
                text = terminal.screen.text
                where = f"{page} at {size}"
                faults += [f"{where}: no {word!r}" for word in expected if word not in text]
                if "--ascii" in args and not text.isascii():
                    marks = sorted({mark for mark in text if not mark.isascii()})
                    faults.append(f"{where}: {marks}")
            terminal.resize(80, 24)
            back(terminal, ways_back)
        styles = terminal.screen.styles
        used = {kind for style in styles for kind in colors(style)}
        if used != kinds:
            faults.append(f"colors: {used}, as in {[s for s in styles if colors(s) - kinds]}")
    assert not faults, "\n".join(faults)
