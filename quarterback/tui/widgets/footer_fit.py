"""Which commands the footer leaves out where there is no room for all. Their keys still work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from textual.binding import ActiveBinding
from textual.screen import Screen


def fit_footer(
    screen: Screen[Any], bindings: dict[str, ActiveBinding], drop_order: Sequence[str]
) -> dict[str, ActiveBinding]:
    """The bindings with as many shown as the footer has room for: of the command IDs in
    `drop_order`, the first go first."""
    room = screen.app.size.width
    shown = {each.binding.id: each for each in bindings.values() if each.binding.show}
    needed = sum(_width(screen, each) for each in shown.values())
    dropped = set()
    for command in drop_order:
        if needed > room and command in shown:
            needed -= _width(screen, shown[command])
            dropped.add(command)
    return {
        key: each._replace(binding=replace(each.binding, show=False))
        if each.binding.id in dropped
        else each
        for key, each in bindings.items()
    }


def _width(screen: Screen[Any], each: ActiveBinding) -> int:
    """Cells that a command takes in the footer: its key, its name, the gaps."""
    return len(screen.app.get_key_display(each.binding)) + len(each.binding.description) + 2
