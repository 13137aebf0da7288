"""The table of commands: every key of every screen is in it, once, and does something there."""

from __future__ import annotations

import importlib
import pkgutil
import re
from typing import Any

from textual.binding import Binding
from textual.screen import Screen

from quarterback import tui
from quarterback.tui.app import TableApp
from quarterback.tui.bindings import commands
from quarterback.tui.context import ContextModal, ContextScreen

FORBIDDEN = re.compile(r"ctrl\+(?![qu]$)|shift\+(?!tab$)|alt\+|super\+|cmd\+")
"""Shift and Tab have a code of their own in every terminal."""


Kind = type[Screen[Any]]


def _screens() -> list[Kind]:
    for module in pkgutil.walk_packages(tui.__path__, "quarterback.tui."):
        importlib.import_module(module.name)
    found: list[Kind] = []
    waiting: list[Kind] = [Screen]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            if kind.__module__.startswith("quarterback."):
                found.append(kind)
    return found


SCREENS = _screens()


def own_bindings(kind: Kind) -> list[Binding]:
    """What our classes bind, of a screen and of those that it is made from, up to one that takes no
    keys from those before it."""
    made_from = list(kind.__mro__)
    ends = [n for n, c in enumerate(made_from) if not vars(c).get("_inherit_bindings", True)]
    made_from = made_from[: ends[0] + 1] if ends else made_from
    ours = [c for c in made_from if c.__module__.startswith("quarterback.")]
    listed = [each for c in ours for each in c.__dict__.get("BINDINGS", ())]
    return list(Binding.make_bindings(listed))


def does(kind: type[object], command: commands.Command) -> bool:
    """Whether a screen does what a command says; what begins with `app.` is the app's to do."""
    action = command.action.partition("(")[0]
    doer = TableApp if action.startswith("app.") else kind
    return hasattr(doer, f"action_{action.removeprefix('app.')}")


def test_every_key_of_a_screen_is_a_row_and_does_something_there():
    for kind in SCREENS:
        for binding in own_bindings(kind):
            command = commands.BY_ID[binding.id]
            assert command.action == binding.action, kind
            assert binding.key in command.keys.split(","), kind
            assert does(kind, command), (kind, command.id)


def test_every_screen_leaves_once():
    assert [kind for kind in SCREENS if not issubclass(kind, (ContextScreen, ContextModal))] == []


def test_no_two_commands_of_a_screen_share_a_key():
    everywhere = list(Binding.make_bindings(commands.bindings(commands.EVERYWHERE)))
    for own in ([], *map(own_bindings, SCREENS)):
        # What lies over a game has its own help.
        keys = {(b.key, b.id) for b in (*own, *everywhere)}
        assert len(keys) == len({key for key, _ in keys}), own


def test_every_row_is_bound_somewhere():
    bound = {b.id for kind in SCREENS for b in own_bindings(kind)}
    bound |= {b.id for b in Binding.make_bindings(TableApp.BINDINGS)}
    assert set(commands.BY_ID) == bound
    assert len(commands.BY_ID) == sum(len(group) for _, group in commands.SECTIONS)


def test_the_app_does_what_holds_everywhere():
    for command in commands.EVERYWHERE:
        assert does(TableApp, command)


def test_every_terminal_sends_the_keys():
    for command in commands.BY_ID.values():
        for key in command.keys.split(","):
            assert not FORBIDDEN.match(key), command.id


TYPING = ("new.", "export.", "face.", "console.", "ruling.", "act.", "pick.",
          "teamform.", "ask.")  # fmt: skip
"""Screens with fields to type in, and sheets whose answers have the letters."""


def test_where_arrows_work_letters_do():
    arrows = {"left": "h", "down": "j", "up": "k", "right": "l"}
    for command in commands.BY_ID.values():
        # At the table h is advice, and the marker goes only up and down.
        if command.id.startswith(TYPING) or command.id in ("table.up", "table.down"):
            continue
        keys = command.keys.split(",")
        for arrow, letter in arrows.items():
            assert arrow not in keys or letter in keys, command.id


def test_a_players_own_keys_are_shown():
    spin = commands.BY_ID["table.spin"]
    assert commands.keys_of(spin) == "SPACE ENTER"
    assert commands.keys_of(spin, {"table.spin": "x,f5"}) == "x F5"
    assert commands.keys_of(commands.BY_ID["page.down"]) == "↓ j"
    assert commands.keys_of(commands.BY_ID["page.down"], ascii_only=True) == "DOWN j"
