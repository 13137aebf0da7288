"""A command and its keys: how Textual binds them, and how people write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from textual.binding import Binding, BindingType


@dataclass(frozen=True)
class Command:
    """A key or several, what they do, and what is said of it."""

    id: str
    """By which a player's own keys replace these."""
    keys: str
    """Names as Textual has them, comma between; the first is the one that the footer shows."""
    action: str
    label: str
    """Its name in footer and palette; empty when only the help lists it."""
    description: str
    palette: bool = True
    """Whether the palette lists it: a move of a marker is not worth a name there."""
    footer: bool = True
    """Whether a command that has a name is in the footer, where room is scarce."""
    family: str = ""
    """What is said of a row of alike commands, which the help shows as one."""
    priority: bool = False
    """Whether it comes before whatever has the focus: leaving the program must."""

    @property
    def name(self) -> str:
        """What the palette calls it."""
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
"""The keys of every long list."""

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
    """A key as people write it: `SPACE`, `?`, `F2`, an arrow."""
    if key in _ARROWS:
        return key.upper() if ascii_only else _ARROWS[key]
    if len(key) > 1 and key[0] == "f" and key[1:].isdigit():
        return key.upper()
    return _SIGNS.get(key, key)


def keys_of(
    command: Command, keymap: Mapping[str, str] = NO_KEYMAP, *, ascii_only: bool = False
) -> str:
    """The keys of a command as people write them, a space between: the player's own where the
    keymap has some (command ID to keys, comma between)."""
    keys = keymap.get(command.id) or command.keys
    return " ".join(key_sign(key.strip(), ascii_only=ascii_only) for key in keys.split(","))


def bindings(*groups: Iterable[Command]) -> list[BindingType]:
    """The commands as Textual's bindings. The app chooses how keys are written, since it knows what
    the terminal can show and what the player has changed."""
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
    """The commands of a group in order, those of a family together."""
    rows: dict[str, list[Command]] = {}
    for command in group:
        rows.setdefault(command.family or command.id, []).append(command)
    return list(rows.values())


def key_rows(
    group: Iterable[Command], keymap: Mapping[str, str] = NO_KEYMAP, *, ascii_only: bool = False
) -> list[tuple[str, str]]:
    """The keys of commands and what they do, a pair a row; a family is one row."""
    return [
        (
            _joined([keys_of(command, keymap, ascii_only=ascii_only) for command in alike]),
            alike[0].family or alike[0].description,
        )
        for alike in families(group)
    ]


def _joined(keys: list[str]) -> str:
    """The keys of a family, runs of them shortened: `1-9 0 - =`."""
    runs: list[list[str]] = []
    for key in keys:
        last = runs[-1][-1] if runs else ""
        if key.isdigit() and last.isdigit() and int(key) == int(last) + 1:
            runs[-1].append(key)
        else:
            runs.append([key])
    return " ".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
