"""The rule book: titles on the left, the rule on the right; with a search, or by situation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.style import Style
from textual.visual import Visual
from textual.widgets import Input, Static

from quarterback.rule_sets import catalogue, rule_set
from quarterback.text.explain import GameSituation, bearing
from quarterback.text.rule import RuleText, describe_rule
from quarterback.tui.bindings import commands
from quarterback.tui.context import ContextScreen
from quarterback.tui.draw.canvas import Canvas, Row, truncate
from quarterback.tui.draw.lines import hanging
from quarterback.tui.widgets.footer import KeysFooter
from quarterback.tui.widgets.row_list import RowList
from rulesets.core.catalogue import Catalogue, UnknownRule

OUR_RULINGS = "Our rulings"


@dataclass(frozen=True)
class ListRow:
    """A row of the list: a rule, or, without an ID, a heading."""

    words: str
    id: str = ""


def whole_book(book: Catalogue) -> list[ListRow]:
    """Return every rule by title under its chapter, then the rulings."""
    rows: list[ListRow] = []
    for heading in book.headings:
        rows += _headed(book, heading, (rule.id for rule in book.under(heading)))
    return rows + _headed(book, OUR_RULINGS, (ruling.id for ruling in book.rulings))


def search(book: Catalogue, words: str) -> list[ListRow]:
    """Return the rules with all those words, or that ID: first those with the words in the
    title, then those with them in the text."""
    meant = ""
    with suppress(UnknownRule):
        meant = book.find(words).id
    ids = dict.fromkeys([meant, *(entry.id for entry in book.search(words))])
    parts = words.casefold().split()
    titled = [name for name in ids if name == meant or _named(book, name, parts)]
    others = [name for name in ids if name not in titled]
    return [*_headed(book, "By title", titled), *_headed(book, "In the text", others)]


def _named(book: Catalogue, name: str, parts: list[str]) -> bool:
    """Return whether a rule has the words in its ID and title, each at the beginning of a word."""
    entry = book.entries.get(name)
    named = re.split(r"[^a-z0-9+]+", f"{name} {entry.title}".casefold()) if entry else []
    return all(any(part.startswith(word) for part in named) for word in parts)


def _headed(book: Catalogue, heading: str, ids: Iterable[str]) -> list[ListRow]:
    rows = [ListRow(book.entries[name].title, name) for name in ids if name in book.entries]
    return [ListRow(heading), *rows] if rows else []


def of_situation(book: Catalogue, now: GameSituation) -> list[ListRow]:
    awaited, ruled = bearing(now)
    return [*_headed(book, "What comes next", awaited), *_headed(book, "The last play", ruled)]


@dataclass(frozen=True)
class PageLine:
    """A paragraph of a page. Text before two blanks is a first column."""

    words: str
    weight: str = ""
    """title, dim, chosen, link or nothing."""
    id: str = ""
    """The rule that a link leads to."""


def page_of(book: Catalogue, entry: RuleText) -> list[PageLine]:
    """Return a rule or ruling in full; the rules that it refers to are numbered."""
    lines = [
        PageLine(entry.title, "title"),
        PageLine(f"{entry.id}, {entry.where}", "dim"),
        PageLine(""),
        PageLine(entry.text),
        PageLine(""),
    ]
    lines += (PageLine(f"{label:<8}  {text}") for label, text in entry.parts)
    lines += _choices(entry)
    if entry.see:
        lines += [PageLine(""), PageLine("See also", "title")]
    for number, name in enumerate(entry.see, 1):
        lines.append(PageLine(f"{number:<2}  {book.entries[name].title} ({name})", "link", name))
    return lines


def _choices(entry: RuleText) -> Iterator[PageLine]:
    for choice in entry.choices:
        mark = ">" if choice.in_force else "-"
        message = f"{choice.noted}: {choice.means}"
        yield PageLine(f"{'':<8}  {mark}  {message}", "chosen" if choice.in_force else "")


class TextPane(ScrollView, can_focus=True):
    """Shows lines that are already broken. New lines are painted at once, where a label in a
    scrolling container would lay out the whole screen again."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._content = Content()
        self._made: tuple[object, list[Strip]] | None = None
        """The strips, with the width and the colors for which they were made."""

    def show(self, content: Content) -> None:
        self._content, self._made = content, None
        # Any other size has the screen laid out again: texts that fit all take the same.
        rows = len(content.split(allow_blank=True))
        self.virtual_size = Size(self.size.width, max(rows, self.scrollable_content_region.height))
        self.scroll_home(animate=False)
        self.refresh()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._made = None

    def render_line(self, y: int) -> Strip:
        width, style = self.scrollable_content_region.width, self.visual_style
        if self._made is None or self._made[0] != (width, style):
            strips = Visual.to_strips(self, self._content, width, None, style)
            self._made = (width, style), strips
        lines, place = self._made[1], y + round(self.scroll_y)
        return lines[place] if place < len(lines) else Strip.blank(width, style.rich_style)


TWO_PANES = 80
"""From this width on, the list and the rule are side by side."""
WITH_IDS = 110
"""From this width on, the list shows IDs too."""
MEASURE = 76
"""The most columns of text: longer lines are hard to read."""


class RulesScreen(ContextScreen[None]):
    """Every rule and ruling of a rule set, in our own words; during a game, as it is played."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.RULES)
    AUTO_FOCUS = "RowList"

    def __init__(self, code: str, now: GameSituation | None = None, rule: str = "") -> None:
        """`now` is the current game, if there is one; `rule` the ID at which the book opens."""
        super().__init__()
        self.code = code
        self.now = now
        self.book = catalogue(code)
        self.rule = rule if rule in self.book.entries else self.book.rules[0].id
        self.opened_at = bool(rule)
        self.rows: list[ListRow] = []
        self.by_situation = False
        self.before: list[str] = []
        """The rules from which links were followed, the last one last."""

    def compose(self) -> ComposeResult:
        yield Static(id="rules-title")
        with Horizontal(id="rules"):
            with Vertical(id="rules-side"):
                key = commands.key_on(self, "rules.find")
                prompt = f"{key} to search: words, or an ID"
                yield Input(placeholder=prompt, id="find", compact=True)
                yield RowList(self.row_moved)
            yield TextPane(id="rules-text")
        yield KeysFooter()

    def on_mount(self) -> None:
        self._lay_out(self.app.size.width)
        self._list(whole_book(self.book))
        if self.opened_at:
            self.action_read()

    def on_resize(self, event: events.Resize) -> None:
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
        """Show other rows; the selected rule stays selected if it is among them."""
        self.rows = rows
        with_ids = self.has_class("ids")

        def draw(place: int, width: int, chosen: bool) -> Row:
            return list_row(self.rows[place], width, with_ids=with_ids, chosen=chosen)

        ids = [row.id for row in rows]
        at = (
            ids.index(self.rule)
            if self.rule in ids
            else next((place for place, name in enumerate(ids) if name), 0)
        )
        self.query_one(RowList).show(len(rows), draw, at)
        if not rows:
            self.query_one(TextPane).show(
                Content("No match. Try fewer words; ESC shows all rules.")
            )

    def row_moved(self) -> None:
        """Show another rule; a heading passes on to the rule below it."""
        listed = self.query_one(RowList)
        if not self.rows:
            return
        name = self.rows[listed.at].id
        if not name:
            listed.choose(listed.at + 1)
            return
        if name != self.rule:
            self.rule = name
            if self.before:
                self.before.clear()
                self.refresh_bindings()
        self._write()

    def on_row_list_taken(self) -> None:
        self.action_read()

    def on_input_changed(self, event: Input.Changed) -> None:
        self.by_situation = False
        words = event.value.strip()
        self._list(search(self.book, words) if words else whole_book(self.book))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.query_one(RowList).focus()

    def on_key(self, event: events.Key) -> None:
        """Go from the search to the results with the down key."""
        if event.key == "down" and isinstance(self.focused, Input):
            event.stop()
            self.query_one(RowList).focus()

    def _write(self) -> None:
        body = self.query_one(TextPane)
        settings = self.now.rules.settings if self.now else None
        page = page_of(self.book, describe_rule(self.code, self.book.entries[self.rule], settings))
        room = body.scrollable_content_region.width or self.app.size.width - 5
        body.show(rule_content(page, min(room, MEASURE)))

    def show_rule(self, name: str) -> None:
        """Open the book at a rule; the list follows if it has it."""
        ids = [row.id for row in self.rows]
        self.rule = name
        if name in ids:
            self.query_one(RowList).choose(ids.index(name))
        self._write()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the situation only during a game, and going back only after a link."""
        if action == "situation":
            return self.now is not None
        if action == "return":
            return bool(self.before)
        return True

    def action_find(self) -> None:
        self.action_list()
        self.query_one(Input).focus()

    def action_situation(self) -> None:
        """Show the rules that apply to the game as it is now; again: the whole book."""
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
        """Go to the text: on a narrow screen it takes the place of the list."""
        self.add_class("reading")
        self.query_one("#rules-text").focus()
        self.call_after_refresh(self._write)

    def action_list(self) -> None:
        self.remove_class("reading")
        self.query_one(RowList).focus()

    def action_move(self, by: int) -> None:
        """Go to the next rule or the one before; in the text, scroll by a line."""
        if isinstance(self.focused, TextPane):
            self.focused.scroll_relative(y=by, animate=False)
            return
        listed = self.query_one(RowList)
        listed.focus()
        at = listed.at + by
        if 0 <= at < len(self.rows) and not self.rows[at].id:
            at += 1 if by > 0 else -1
        if 0 <= at < len(self.rows) and self.rows[at].id:
            listed.choose(at)

    def action_page(self, by: int) -> None:
        """Go down or up a page of the list, or of the text."""
        if isinstance(self.focused, TextPane):
            self.focused.scroll_relative(y=by * self.focused.size.height, animate=False)
        else:
            listed = self.query_one(RowList)
            listed.move(by * listed.page)

    def action_see(self, number: int) -> None:
        see = describe_rule(self.code, self.book.entries[self.rule]).see
        if number <= len(see):
            self.action_follow(see[number - 1])

    def action_follow(self, name: str) -> None:
        """Follow a link; backspace returns."""
        came = [*self.before, self.rule]
        self.before = []
        self.show_rule(name)
        self.before = came
        self.refresh_bindings()
        self.action_read()

    def action_return(self) -> None:
        """Return to the rule from which the last link was followed."""
        *earlier, name = self.before
        self.show_rule(name)
        self.before = earlier
        self.refresh_bindings()

    def action_back(self) -> None:
        """Go back one step: from the text to the list, from a search to the book, from the book."""
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
        self.dismiss(None)


def list_row(row: ListRow, width: int, *, with_ids: bool, chosen: bool) -> Row:
    """Draw a rule by its title, and if there is room its ID; or a heading."""
    if not row.id:
        canvas = Canvas(width, 1, "heading")
        canvas.put(1, 0, truncate(row.words.upper(), width - 2), "heading")
        return canvas.rows()[0]
    canvas = Canvas(width, 1, "row")
    short = row.id.partition("-")[2] if with_ids else ""
    canvas.put(1, 0, truncate(row.words, width - len(short) - 4), "row")
    canvas.put(width - len(short) - 2, 0, short, "later")
    if chosen:
        canvas.paint(0, 0, width, "chosen")
    return canvas.rows()[0]


_STYLES = {"title": "bold $accent", "dim": "dim", "chosen": "bold", "link": "underline"}


def rule_content(page: Sequence[PageLine], width: int) -> Content:
    """Return the lines broken to a width, with the text hanging next to a first column."""
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
