"""A command and its keys: how Textual binds them, and how they are written for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from textual.binding import Binding, BindingType


@dataclass(frozen=True)
class Command:
    """A key or several, what they do, and how help describes it."""

    id: str
    """The ID that a player's own keys refer to."""
    keys: str
    """Names as Textual has them, separated by commas; the footer shows the first."""
    action: str
    label: str
    """Its name in footer and palette; empty when only the help lists it."""
    description: str
    palette: bool = True
    """Whether the palette lists it: moving a cursor needs no entry there."""
    footer: bool = True
    """Whether a command with a label is in the footer, where space is scarce."""
    family: str = ""
    """The description of a row of similar commands, which help shows as one."""
    priority: bool = False
    """Whether it comes before the focused widget, as leaving the program must."""

    @property
    def name(self) -> str:
        """The command's name in the palette."""
        words = self.label or self.description.partition(";")[0]
        return f"{words[0].upper()}{words[1:]}"


LIST = (
    ("next", "down,j", "move(1)", "the row below"),
    ("before", "up,k", "move(-1)", "the row above"),
    ("page-down", "pagedown", "page(1)", "a page down"),
    ("page-up", "pageup", "page(-1)", "a page up"),
    ("first", "home", "move(-999999)", "the first row"),
    ("last", "end", "move(999999)", "the last row"),
)
"""The keys that every long list has."""


def hidden(
    name: str, keys: str, action: str, description: str, family: str = "", *, priority: bool = False
) -> Command:
    """Return a command that only the help lists, such as moving a cursor."""
    return Command(name, keys, action, "", description, False, family=family, priority=priority)


def list_commands(prefix: str) -> list[Command]:
    """Return the commands that every long list has, with IDs of a screen's own."""
    return [hidden(f"{prefix}.{name}", keys, action, says) for name, keys, action, says in LIST]


NO_KEYMAP: Mapping[str, str] = {}

_SIGNS = {
    "question_mark": "?",
    "minus": "-",
    "equals_sign": "=",
    "slash": "/",
    "exclamation_mark": "!",
    "colon": ":",
    "comma": ",",
    "full_stop": ".",
    "plus": "+",
    "space": "SPACE",
    "enter": "ENTER",
    "tab": "TAB",
    "shift+tab": "SHIFT+TAB",
    "escape": "ESC",
    "backspace": "BACKSPACE",
    "delete": "DEL",
    "home": "HOME",
    "end": "END",
    "pageup": "PGUP",
    "pagedown": "PGDN",
}
_ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}


def key_sign(key: str, *, ascii_only: bool = False) -> str:
    """Return a key as people write it: `SPACE`, `?`, `F2`, an arrow."""
    if key in _ARROWS:
        return key.upper() if ascii_only else _ARROWS[key]
    if len(key) > 1 and key[0] == "f" and key[1:].isdigit():
        return key.upper()
    return _SIGNS.get(key, key)


def keys_of(
    command: Command, keymap: Mapping[str, str] = NO_KEYMAP, *, ascii_only: bool = False
) -> str:
    """Return the keys of a command as people write them, separated by spaces: the player's own
    if the keymap has some (command ID to keys, separated by commas)."""
    keys = keymap.get(command.id) or command.keys
    return " ".join(key_sign(key.strip(), ascii_only=ascii_only) for key in keys.split(","))


def bindings(*groups: Iterable[Command]) -> list[BindingType]:
    """Return the commands as Textual bindings. The app decides how keys are displayed, because
    it knows what the terminal can show and which keys the player has changed."""
    return [
        Binding(
            command.keys,
            command.action,
            command.label or command.description,
            show=bool(command.label and command.footer),
            id=command.id,
            priority=command.priority,
            tooltip=command.description,
        )
        for group in groups
        for command in group
    ]


def families(group: Iterable[Command]) -> list[list[Command]]:
    """Return the commands of a group in order, each family together."""
    rows: dict[str, list[Command]] = {}
    for command in group:
        rows.setdefault(command.family or command.id, []).append(command)
    return list(rows.values())


def key_rows(
    group: Iterable[Command], keymap: Mapping[str, str] = NO_KEYMAP, *, ascii_only: bool = False
) -> list[tuple[str, str]]:
    """Return the keys of commands and what they do, one pair a row; a family is one row."""
    return [
        (
            _joined([keys_of(command, keymap, ascii_only=ascii_only) for command in alike]),
            alike[0].family or alike[0].description,
        )
        for alike in families(group)
    ]


def _joined(keys: list[str]) -> str:
    """Return the keys of a family, with runs of them shortened: `1-9 0 - =`."""
    runs: list[list[str]] = []
    for key in keys:
        last = runs[-1][-1] if runs else ""
        if key.isdigit() and last.isdigit() and int(key) == int(last) + 1:
            runs[-1].append(key)
        else:
            runs.append([key])
    return " ".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
