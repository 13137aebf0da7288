"""Why?: the last ruling in plain words, and the rules behind it, each one key from the book."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from quarterback.rule_sets import catalogue, settings_of
from quarterback.text.explain import GameSituation, reasons_at
from quarterback.tui.bindings import commands
from quarterback.tui.context import ContextModal
from quarterback.tui.draw.canvas import wrap
from quarterback.tui.widgets.row_list import Menu
from rulesets.core.catalogue import OurRuling, Rule, as_played


@dataclass(frozen=True)
class Because:
    """A ruling in a sentence, and the rules behind it: ID, title, and text as this game is
    played; the text only where the rule is named first."""

    words: str
    rules: tuple[tuple[str, str, str], ...]


def why(now: GameSituation) -> list[Because]:
    """Return the answer to `Why?` at any moment of a game."""
    book = catalogue(now.rules.code)
    listed: set[str] = set()
    answer = []
    for reason in reasons_at(now):
        rules = []
        for name in reason.rules:
            entry = book.entries.get(name)
            title = entry.title if entry else "not in this rule book"
            text = _text(entry, now) if entry and name not in listed else ""
            rules.append((name, title, text))
            listed.add(name)
        answer.append(Because(reason.words, tuple(rules)))
    return answer


def _text(entry: Rule | OurRuling, now: GameSituation) -> str:
    """Return what a rule says as this game is played: the numbers in the book are not always
    those of the game."""
    settings = now.rules.settings
    if isinstance(entry, OurRuling):
        return as_played(entry, settings)
    agreed = [
        f" In this game {setting.name}: {settings[setting.name]}."
        for setting in settings_of(now.rules.code)
        if setting.rule == entry.id and settings[setting.name] != setting.default
    ]
    return "".join([entry.text, *agreed])


BESIDE = 120
"""From this width on, the answer is next to the field, which stays visible."""
WIDTH, NARROW = 76, 56
"""The most columns, over the field and next to it, as in `styles/rulebook.tcss`."""
_FOOT = ("down", "up", "read", "close")
AROUND = 4
"""Rows that are not the answer: the frame, the heading and the footer."""


class WhyScreen(ContextModal[str]):
    """Returns the ID of a rule to read in the rule book; empty for none."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.WHY, (commands.HELP,))

    def __init__(self, now: GameSituation) -> None:
        super().__init__()
        self.answer = why(now)

    def compose(self) -> ComposeResult:
        with Vertical(id="why"):
            yield Static(Content("Why?"), id="why-title")
            yield Menu(id="why-rules")
            yield Static(Content(self.foot()), id="why-foot")

    def foot(self) -> str:
        down, up, read, close = (commands.key_on(self, f"why.{name}") for name in _FOOT)
        return f"{down} {up} next   {read} open in the rule book   {close} back"

    def on_resize(self, event: events.Resize) -> None:
        """Put it next to the field if there is room, else over it."""
        width, height = event.size
        beside = width >= BESIDE
        self.set_class(beside, "beside")
        self.query_one("#why-rules").styles.max_height = (
            height - AROUND if beside else max(int(height * 0.92) - AROUND, 1)
        )
        self._write(NARROW if beside else min(int(width * 0.96), WIDTH))

    def _write(self, width: int) -> None:
        """Break the answer to a width; the selected rule stays selected."""
        listed = self.query_one(Menu)
        chosen = listed.highlighted
        listed.clear_options()
        listed.add_options(row for because in self.answer for row in _rows(because, width - 5))
        listed.focus()
        if chosen is None:
            listed.action_first()
            self.call_after_refresh(listed.scroll_home, animate=False)
        else:
            listed.highlighted = chosen

    def on_option_list_option_selected(self, event: Menu.OptionSelected) -> None:
        self.dismiss(event.option.id.partition(" ")[0] if event.option.id else "")

    def on_click(self, event: events.Click) -> None:
        clicked, _ = self.get_widget_at(event.screen_x, event.screen_y)
        if clicked is self or clicked.id == "why-foot":
            self.action_close()

    def action_read(self) -> None:
        """Open the selected rule in the book."""
        self.query_one(Menu).action_select()

    def action_move(self, by: int) -> None:
        listed = self.query_one(Menu)
        if by > 0:
            listed.action_cursor_down()
        else:
            listed.action_cursor_up()

    def action_close(self) -> None:
        self.dismiss("")


def _rows(because: Because, width: int) -> list[Option]:
    """Return a reason, then a row for each rule: its title, its ID, and what it says in this
    game."""
    rows = [Option(Content("\n".join(wrap(because.words, width))), disabled=True)]
    for name, title, text in because.rules:
        lines = [Content.assemble("  ", (title, "$accent"), "  ", (name, "dim"))]
        lines += [Content(f"    {row}") for row in wrap(text, width - 4) if row]
        rows.append(Option(Content("\n").join(lines), id=f"{name} {id(because)}"))
    return [*rows, Option(Content(" "), disabled=True)]
