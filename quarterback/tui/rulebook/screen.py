"""The book of rules: titles on the left, the rule on the right; to search, or by situation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.style import Style
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from quarterback.rule_sets import catalogue, rule_set
from quarterback.text.explain import GameSituation
from quarterback.text.rule import describe_rule
from quarterback.tui.bindings import commands
from quarterback.tui.draw.canvas import truncate
from quarterback.tui.draw.words import hanging
from quarterback.tui.rulebook.layout import (
    ListRow,
    PageLine,
    of_situation,
    page_of,
    search,
    whole_book,
)
from quarterback.tui.widgets.footer import KeysFooter

TWO_PANES = 80
"""From this width on, the list and the rule stand side by side."""
WITH_IDS = 110
"""From this width on the list shows IDs too."""
WIDE_LIST = 54
"""Columns of the list with IDs, as in `styles/rulebook.tcss`."""
MEASURE = 76
"""Columns of text, at most: longer lines are hard to read."""


class RulesScreen(Screen[None]):
    """Every rule and ruling of a rule set, in our own words; of a game, as it is played."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.RULES)
    AUTO_FOCUS = "#rules-list"

    def __init__(self, code: str, now: GameSituation | None = None, rule: str = "") -> None:
        """`now` is the game at hand, if there is one; `rule` the ID to open the book at."""
        super().__init__()
        self.code = code
        self.now = now
        self.book = catalogue(code)
        self.rule = rule if rule in self.book.entries else self.book.rules[0].id
        self.opened_at = bool(rule)
        self.rows: list[ListRow] = []
        self.by_situation = False
        self.before: list[str] = []
        """The rules from which a link was followed, the last one last."""

    def compose(self) -> ComposeResult:
        """The search, the list, and what the chosen rule says."""
        yield Static(id="rules-title")
        with Horizontal(id="rules"):
            with Vertical(id="rules-side"):
                key = commands.key_on(self, "rules.find")
                prompt = f"{key} to search: words, or an ID"
                yield Input(placeholder=prompt, id="find", compact=True)
                yield OptionList(id="rules-list")
            with VerticalScroll(id="rules-text"):
                yield Static(id="rule")
        yield KeysFooter()

    def on_mount(self) -> None:
        """The whole book, open where it was asked for."""
        self._lay_out(self.app.size.width)
        self._list(whole_book(self.book))
        if self.opened_at:
            self.action_read()

    def on_resize(self, event: events.Resize) -> None:
        """One pane or two at another width, and the rule wrapped again."""
        wide = self.has_class("wide"), self.has_class("ids")
        self._lay_out(event.size.width)
        if wide != (self.has_class("wide"), self.has_class("ids")):
            self._list(self.rows)
        self.call_after_refresh(self._write)

    def _lay_out(self, width: int) -> None:
        self.set_class(width >= TWO_PANES, "wide")
        self.set_class(width >= WITH_IDS, "ids")
        head = f"{rule_set(self.code).title}: the rules"
        if self.now is not None:
            head += f", as {self.now.names.home} and {self.now.names.visitors} play them"
        self.query_one("#rules-title", Static).update(Content(truncate(head, width - 2, "~")))

    def _list(self, rows: list[ListRow]) -> None:
        """Show other rows; the chosen rule stays chosen if it is among them."""
        self.rows = rows
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options([self._option(row) for row in rows])
        ids = [row.id for row in rows]
        at = (
            ids.index(self.rule)
            if self.rule in ids
            else next((place for place, name in enumerate(ids) if name), None)
        )
        listed.highlighted = at
        if at is None:
            self.query_one("#rule", Static).update(
                Content("No match. Try fewer words; ESC shows all rules.")
            )
        elif at == 1:
            listed.scroll_home(animate=False)

    def _option(self, row: ListRow) -> Option:
        if not row.id:
            return Option(Content.styled(row.words.upper(), "bold $accent"), disabled=True)
        if not self.has_class("ids"):
            return Option(Content(row.words))
        short = row.id.partition("-")[2]
        gap = " " * max(WIDE_LIST - 4 - len(row.words) - len(short), 1)
        return Option(Content.assemble(row.words, gap, (short, "dim")))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another rule."""
        name = self.rows[event.option_index].id
        if name and name != self.rule:
            self.rule = name
            self.before.clear()
        self._write()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Read it."""
        self.action_read()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search as it is typed."""
        self.by_situation = False
        words = event.value.strip()
        self._list(search(self.book, words) if words else whole_book(self.book))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """On to what was found."""
        self.query_one(OptionList).focus()

    def on_key(self, event: events.Key) -> None:
        """From the search, down goes to the results."""
        if event.key == "down" and isinstance(self.focused, Input):
            event.stop()
            self.query_one(OptionList).focus()

    def _write(self) -> None:
        body = self.query_one("#rules-text")
        settings = self.now.rules.settings if self.now else None
        page = page_of(self.book, describe_rule(self.code, self.book.entries[self.rule], settings))
        room = body.scrollable_content_region.width or self.app.size.width - 5
        self.query_one("#rule", Static).update(rule_content(page, min(room, MEASURE)))
        body.scroll_home(animate=False)
        self.refresh_bindings()

    def show_rule(self, name: str) -> None:
        """Open the book at a rule; the list follows when it has it."""
        ids = [row.id for row in self.rows]
        self.rule = name
        if name in ids:
            self.query_one(OptionList).highlighted = ids.index(name)
        self._write()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """By situation only where there is a game; back only where a link was followed."""
        if action == "situation":
            return self.now is not None
        if action == "return":
            return bool(self.before)
        return True

    def action_find(self) -> None:
        """Type what to search for."""
        self.action_list()
        self.query_one(Input).focus()

    def action_situation(self) -> None:
        """The rules that bear on the game as it stands; once more: the whole book."""
        assert self.now is not None, "checked before"
        self.by_situation = not self.by_situation
        with self.prevent(Input.Changed):
            self.query_one(Input).value = ""
        if self.by_situation:
            self._list(of_situation(self.book, self.now))
        else:
            self._list(whole_book(self.book))
        self.action_list()

    def action_read(self) -> None:
        """To the text: on a narrow screen it takes the place of the list."""
        self.add_class("reading")
        self.query_one("#rules-text").focus()
        self.call_after_refresh(self._write)

    def action_list(self) -> None:
        """Back to the list."""
        self.remove_class("reading")
        self.query_one(OptionList).focus()

    def action_move(self, by: int) -> None:
        """The next rule or the one before; in the text, a line."""
        if isinstance(self.focused, VerticalScroll):
            self.focused.scroll_relative(y=by, animate=False)
            return
        listed = self.query_one(OptionList)
        listed.focus()
        if by > 0:
            listed.action_cursor_down()
        else:
            listed.action_cursor_up()

    def action_see(self, number: int) -> None:
        """Follow a link by its number."""
        see = describe_rule(self.code, self.book.entries[self.rule]).see
        if number <= len(see):
            self.action_follow(see[number - 1])

    def action_follow(self, name: str) -> None:
        """Follow a link; backspace comes back."""
        came = [*self.before, self.rule]
        self.before = []
        self.show_rule(name)
        self.before = came
        self.action_read()

    def action_return(self) -> None:
        """To the rule from which the last link was followed."""
        *earlier, name = self.before
        self.show_rule(name)
        self.before = earlier
        self.refresh_bindings()

    def action_back(self) -> None:
        """One step back: from the text to the list, from a search to the book, from the book."""
        search = self.query_one(Input)
        if self.has_class("reading") and not self.has_class("wide"):
            self.action_list()
        elif search.value or self.by_situation:
            self.by_situation = False
            search.value = ""
            self._list(whole_book(self.book))
            self.action_list()
        elif isinstance(self.focused, Input):
            self.action_list()
        else:
            self.action_close()

    def action_close(self) -> None:
        """Back to where the book was opened."""
        self.dismiss(None)


_STYLES = {"title": "bold $accent", "dim": "dim", "chosen": "bold", "link": "underline"}


def rule_content(page: Sequence[PageLine], width: int) -> Content:
    """The lines broken to a width, what stands in a first column with the rest hanging beside."""
    rows = []
    for line in page:
        for row in hanging(line.words, width):
            lead = row[: len(row) - len(row.lstrip())]
            words = Content.styled(row.lstrip(), _STYLES.get(line.weight, ""))
            if line.id:
                click = Style.from_meta({"@click": f"screen.follow('{line.id}')"})
                words = words.stylize(click)
            rows.append(Content(lead) + words)
    return Content("\n").join(rows)
