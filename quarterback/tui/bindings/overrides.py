"""A player's own keys: which can be chosen, and why one cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from quarterback.tui.bindings.command import Command, key_sign
from quarterback.tui.bindings.commands import BY_ID, EVERYWHERE, SECTIONS

Keys = Mapping[str, str]
"""Command ID to keys as Textual names them, separated by commas; commands that are missing keep
their usual keys."""

_RESERVED = {
    "escape": "ESC always goes back",
    "tab": "TAB always goes to the next field",
    "shift+tab": "that always goes to the previous field",
    "ctrl+q": "that always quits the program",
    "ctrl+c": "that is the terminal's own",
}
_PLAIN = frozenset(
    [
        *("space", "enter", "up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
        *("insert", "delete", "backspace", *(f"f{number}" for number in range(1, 13))),
    ]
)


def keys_now(command: Command, keys: Keys) -> tuple[str, ...]:
    return tuple(key.strip() for key in (keys.get(command.id) or command.keys).split(","))


def refused(command: Command, key: str, keys: Keys) -> str:
    """Return why a command cannot have a key: another command on the same screen has it, or not
    every terminal sends it. Empty if it can."""
    if key in _RESERVED:
        return f"{_RESERVED[key]}: choose another key."
    if "+" in key or not (key in _PLAIN or _is_a_sign(key)):
        return (
            "Not every terminal sends that key. Choose a letter, a digit, a sign, an arrow,"
            " SPACE, ENTER or an F key."
        )
    for other in _beside(command):
        if key in keys_now(other, keys):
            return f"{key_sign(key)} is taken on that screen: {other.label or other.description}."
    return ""


def taking(command: Command, names: tuple[str, ...], keys: Keys) -> dict[str, str]:
    """Return the keys after a command gets `taken`; usual keys are not written down."""
    after = {name: value for name, value in keys.items() if name != command.id}
    if names and names != keys_now(command, {}):
        after[command.id] = ",".join(names)
    return after


def keymap_of(keys: Keys) -> dict[str, str]:
    """Return the keys as Textual takes them, without what is wrong in a file edited by hand."""
    usable: dict[str, str] = {}
    for name in keys:
        command = BY_ID.get(name)
        if command is None or command.id == "app.quit":
            continue
        mine = keys_now(command, keys)
        usual = set(keys_now(command, {}))
        others = {name: value for name, value in keys.items() if name in usable}
        if all(key in usual or not refused(command, key, others) for key in mine):
            usable[name] = ",".join(mine)
    return usable


def _beside(command: Command) -> Iterator[Command]:
    """Return the other commands that are available at the same time as this one."""
    groups = [group for _, group in SECTIONS]
    if command in EVERYWHERE:
        together = [each for group in groups for each in group]
    else:
        together = [*next(group for group in groups if command in group), *EVERYWHERE]
    return (each for each in together if each.id != command.id)


def _is_a_sign(key: str) -> bool:
    """Return whether Textual's name of a key is a letter, a digit, or a symbol."""
    return len(key) == 1 or key.replace("_", "").isalpha()
