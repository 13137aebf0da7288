"""The row of keys at the bottom of a screen: what each key does now.

Textual's footer is a widget for each key, and makes them all again whenever one changes.
Bindings change with every row that a list moves and every step of a play, so this footer is a
single widget that paints one row, and only if what it shows has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.binding import ActiveBinding
from textual.events import Leave, MouseDown, MouseMove
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget


class FooterKey(NamedTuple):
    """One key of the footer. Its columns run from `start` up to, but not including, `end`."""

    key: str
    display: str
    description: str
    enabled: bool
    tooltip: str
    start: int
    end: int


class KeysFooter(Widget, can_focus=False):
    """The keys of the screen's bindings, in order. A click presses the key. A key that does not
    fit whole is left out, with all that follow it."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar = {
        "keys-footer--key",
        "keys-footer--description",
        "keys-footer--hover",
    }

    DEFAULT_CSS = """
    KeysFooter {
        dock: bottom;
        height: 1;
        color: $footer-foreground;
        background: $footer-background;
    }
    KeysFooter .keys-footer--key {
        color: $footer-key-foreground;
        background: $footer-key-background;
        text-style: bold;
    }
    KeysFooter .keys-footer--description {
        color: $footer-description-foreground;
        background: $footer-description-background;
    }
    KeysFooter .keys-footer--hover {
        color: $footer-key-foreground;
        background: $block-hover-background;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.keys: tuple[FooterKey, ...] = ()
        self.hovered = -1
        """The index of the key under the mouse, or -1."""

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self.bindings_changed)

    def bindings_changed(self, screen: Screen[Any]) -> None:
        """Paint again if the keys, their names, or what they can do now have changed."""
        if screen is not self.screen:
            return
        keys = tuple(self._place(screen.active_bindings.values()))
        if keys != self.keys:
            self.keys, self.hovered = keys, -1
            self.refresh()

    def relabel(self) -> None:
        """Paint the keys in the current glyphs."""
        self.keys = tuple(self._place(self.screen.active_bindings.values()))
        self.refresh()

    def _place(self, bindings: Iterable[ActiveBinding]) -> Iterable[FooterKey]:
        """Return one entry for each action that is shown, with its columns."""
        start = 0
        placed: set[str] = set()
        for _, binding, enabled, tooltip in bindings:
            if binding.show and binding.action not in placed:
                placed.add(binding.action)
                display, text = self.app.get_key_display(binding), binding.description
                end = start + len(display) + (1 + len(text) if text else 0)
                yield FooterKey(binding.key, display, text, enabled, tooltip, start, end)
                start = end + 1

    def render_line(self, y: int) -> Strip:
        blank = self.rich_style
        key_style = self.get_component_rich_style("keys-footer--key")
        text_style = self.get_component_rich_style("keys-footer--description")
        hover = self.get_component_rich_style("keys-footer--hover")
        segments: list[Segment] = []
        width = 0
        for number, key in enumerate(self.keys):
            if key.end > self.size.width:
                break
            over = hover if number == self.hovered else None
            for text, style in ((key.display, key_style), (f" {key.description}", text_style)):
                if text.strip():
                    style = (over and style + over) or style
                    segments.append(Segment(text, style if key.enabled else style + _DIM))
            segments.append(Segment(" ", blank))
            width = key.end + 1
        return Strip(segments, width).adjust_cell_length(self.size.width, blank)

    def _key_at(self, column: int) -> int:
        """Return the index of the key in a column, or -1."""
        for number, key in enumerate(self.keys):
            if key.start <= column < key.end <= self.size.width:
                return number
        return -1

    def on_mouse_down(self, event: MouseDown) -> None:
        """Press the key under the mouse."""
        number = self._key_at(event.x)
        if number < 0:
            return
        if self.keys[number].enabled:
            self.app.simulate_key(self.keys[number].key)
        else:
            self.app.bell()

    def on_mouse_move(self, event: MouseMove) -> None:
        """Highlight the key that a click would press, and say what it does."""
        self._hover(self._key_at(event.x))

    def on_leave(self, event: Leave) -> None:
        self._hover(-1)

    def _hover(self, number: int) -> None:
        if number != self.hovered:
            self.hovered = number
            self.tooltip = self.keys[number].tooltip or None if number >= 0 else None
            self.refresh()


_DIM = Style(dim=True)


def fit_footer(
    screen: Screen[Any], bindings: dict[str, ActiveBinding], drop_order: Sequence[str]
) -> dict[str, ActiveBinding]:
    """Return the bindings, with as many shown as fit in the footer: the command IDs in
    `drop_order` are left out first."""
    room = screen.app.size.width
    visible_bindings = {each.binding.id: each for each in bindings.values() if each.binding.show}
    needed = sum(_width(screen, each) for each in visible_bindings.values())
    dropped = set()
    for command in drop_order:
        if needed > room and command in visible_bindings:
            needed -= _width(screen, visible_bindings[command])
            dropped.add(command)
    return {
        key: each._replace(binding=replace(each.binding, show=False))
        if each.binding.id in dropped
        else each
        for key, each in bindings.items()
    }


def with_label(
    bindings: dict[str, ActiveBinding], command: str, label: str
) -> dict[str, ActiveBinding]:
    return {
        key: each._replace(binding=replace(each.binding, description=label))
        if each.binding.id == command
        else each
        for key, each in bindings.items()
    }


def _width(screen: Screen[Any], each: ActiveBinding) -> int:
    """Return the columns of a command in the footer: its key, its name, the gaps."""
    return len(screen.app.get_key_display(each.binding)) + len(each.binding.description) + 2
