"""Dialogs over a screen: a text prompt, a choice, a list to pick from, a page to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from quarterback.tui.bindings import commands
from quarterback.tui.bindings import league as keys
from quarterback.tui.context import ContextModal
from quarterback.tui.draw.canvas import printable
from quarterback.tui.draw.lines import hanging

if TYPE_CHECKING:
    from quarterback.league_office.choices import Option

LONGEST = 200
"""How many characters an answer may have."""


class TextPrompt(ContextModal[str]):
    """Returns what was typed; empty if the question was dismissed."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.TELL)

    def __init__(
        self,
        question: str,
        example: str = "",
        wrong: Callable[[str], str] = lambda _: "",
        text: str = "",
    ) -> None:
        """`wrong` returns what is wrong with an answer, or an empty text if nothing is. `text`
        is in the field at first."""
        super().__init__()
        self.question = question
        self.example = example
        self.wrong = wrong
        self.initial = text

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(Content(self.question), id="page-title")
            yield Input(self.initial, self.example, id="told", compact=True, max_length=LONGEST)
            yield Static(Content("ENTER OK   ESC cancel"), id="page-foot")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        wrong = self.wrong(text) if text else "Type an answer."
        if wrong:
            self.query_one("#page-foot", Static).update(Content(wrong))
        else:
            self.dismiss(text)

    def action_cancel(self) -> None:
        self.dismiss("")


Answer = tuple[str, str]
"""A key, and what it means in words."""


class ChoiceDialog(ContextModal[str]):
    """Returns the key of an answer, however it was chosen: by its key, by its place as a digit,
    by a click, or selected with the arrow keys and ENTER. Empty if the question was dismissed. A
    menu begins with an answer selected; elsewhere ENTER alone answers nothing."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.ASK)

    def __init__(
        self, question: str, answers: Sequence[Answer], *, menu: bool = False, usual: int = 0
    ) -> None:
        """`usual` is the place of the answer that a menu selects at first."""
        super().__init__()
        self.question = question
        self.answers = tuple(answers)
        self.keys = tuple(key for key, _ in self.answers)
        self.marked = usual if menu else None

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(Content(self.question), id="page-title")
            for place, key in enumerate(self.keys):
                yield Static(self._row(place), id=f"answer-{key}")
            yield Static(self._foot, id="page-foot")

    def _row(self, place: int) -> Content:
        key, words = self.answers[place]
        mark = self.ctx.skin.considered if place == self.marked else " "
        return Content(f"{mark} {key}   {words}")

    @property
    def _foot(self) -> Content:
        return Content("ESC cancel" if self.marked is None else "ENTER choose   ESC cancel")

    def on_key(self, event: events.Key) -> None:
        answer = event.key if event.key in self.keys else ""
        if not answer and event.key.isdecimal() and 0 < int(event.key) <= len(self.keys):
            answer = self.keys[int(event.key) - 1]
        if answer:
            event.stop()
            event.prevent_default()
            self.dismiss(answer)

    def action_move(self, by: int) -> None:
        """Select another answer, or the first or last one if none is selected."""
        first = 0 if by > 0 else len(self.keys) - 1
        self.marked = first if self.marked is None else (self.marked + by) % len(self.keys)
        for place, key in enumerate(self.keys):
            self.query_one(f"#answer-{key}", Static).update(self._row(place))
        self.query_one("#page-foot", Static).update(self._foot)

    def action_take(self) -> None:
        """Return the selected answer."""
        if self.marked is not None:
            self.dismiss(self.keys[self.marked])

    def action_turn_away(self) -> None:
        self.dismiss("")

    def on_click(self, event: events.Click) -> None:
        clicked = event.widget.id or "" if event.widget else ""
        if clicked.startswith("answer-"):
            self.dismiss(clicked.removeprefix("answer-"))


class ConsentDialog(ContextModal[bool]):
    """Returns whether every team has agreed, each by its own key or row; a single no ends it."""

    def __init__(self, question: str, sides: Mapping[str, str]) -> None:
        """`sides` are names by their keys."""
        super().__init__()
        self.question = question
        self.sides = dict(sides)
        self.agreed: set[str] = set()

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(Content(self.question), id="page-title")
            for key in self.sides:
                yield Static(self._row(key), id=f"answer-{key}")
            yield Static(Content("  n   no"), id="answer-n")
            yield Static(Content("Each team presses its own key.   ESC cancel"), id="page-foot")

    def _row(self, key: str) -> Content:
        message = "agreed" if key in self.agreed else "agree"
        return Content(f"  {key}   {self.sides[key]}: {message}")

    def on_key(self, event: events.Key) -> None:
        """Ignore all keys but the teams', no and escape."""
        event.stop()
        self._answer(event.key)

    def on_click(self, event: events.Click) -> None:
        clicked = event.widget.id or "" if event.widget else ""
        self._answer(clicked.removeprefix("answer-"))

    def _answer(self, key: str) -> None:
        if key in ("n", "escape"):
            self.dismiss(False)
        elif key in self.sides:
            self.agreed.add(key)
            self.query_one(f"#answer-{key}", Static).update(self._row(key))
            if len(self.agreed) == len(self.sides):
                self.dismiss(True)


WIDTH = 76
"""The maximum, as in `styles/pages.tcss`."""
_FOOT = ("down", "up", "close")
AROUND = 4
"""Rows of a page that are not its text: the frame, the heading and the footer."""


class PageScreen(ContextModal[bool | None]):
    """A heading and paragraphs, as plain text. Most return nothing; a page that asks a question
    returns its answer."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.PAGE, (commands.HELP,))

    def __init__(self, title: str, lines: Sequence[str], *, at_end: bool = False) -> None:
        super().__init__()
        self.page_title = title
        self.lines = tuple(lines)
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(Content(self.page_title), id="page-title")
            with VerticalScroll(id="page-body"):
                yield self.body()
            yield Static(Content(self.foot()), id="page-foot")

    def body(self) -> Widget:
        return Static(id="page-text")

    def on_mount(self) -> None:
        body = self.query_one_optional("#page-body")
        if body is None:  # closed before it was there
            return
        body.focus()
        self.write()
        if self.at_end:
            body.scroll_end(animate=False)

    def on_resize(self) -> None:
        self.write()

    def write(self) -> None:
        """Break the lines to the width of the page."""
        width = min(int(self.app.size.width * 0.96), WIDTH) - 6
        rows = [row for line in self.lines for row in hanging(printable(line), width)]
        text = self.query_one_optional("#page-text", Static)
        if text is not None:
            # The heading and the foot are always to be seen; what is between them scrolls.
            most = int(self.app.size.height * 0.92) - AROUND
            self.query_one("#page-body").styles.max_height = max(most, 1)
            text.update(Content("\n").join([self.row(row) for row in rows]))

    def write_foot(self) -> None:
        """Show another text in the last row."""
        foot = self.query_one_optional("#page-foot", Static)
        if foot is not None:
            foot.update(Content(self.foot()))

    def row(self, text: str) -> Content:
        return Content(text)

    def foot(self) -> str:
        """The text of the last row."""
        down, up, close = (commands.key_on(self, f"page.{name}") for name in _FOOT)
        return f"{down} {up} scroll   {close} close"

    def on_click(self, event: events.Click) -> None:
        """Close the page on a click outside it or on its last row."""
        clicked, _ = self.get_widget_at(event.screen_x, event.screen_y)
        if clicked is self or clicked.id == "page-foot":
            self.action_close()

    def action_scroll(self, by: int) -> None:
        self.query_one("#page-body").scroll_relative(y=by, animate=False)

    def action_close(self) -> None:
        self.dismiss(None)


FEW = 12
"""Lists of up to this many rows show them all, in a box of their own size."""


class PickerDialog(ContextModal[str | None]):
    """Returns the value that was picked; None if none was."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(keys.PICK)

    def __init__(self, title: str, values: tuple[Option, ...], value: str, find: str = "") -> None:
        """`values` are pairs of a value and its words, safe to show; `find` is the search text
        at first."""
        super().__init__()
        self.heading, self.values, self.value, self.find = title, values, value, find
        self._values = [each for each, _ in values]
        """The values of the rows that are shown."""

    def compose(self) -> ComposeResult:
        few = " -few" if len(self.values) <= FEW else ""
        with Vertical(classes=f"box{few}"):
            yield Static(Content(self.heading), classes="box-title")
            find = Input(placeholder="type to filter", id="pick-find", compact=True)
            find.select_on_focus = False  # letters that came before it was there stay
            yield find
            rows = OptionList(id="pick-rows", classes="box-list", compact=True)
            rows.can_focus = False
            yield rows
            yield Static("ENTER select   ESC cancel", classes="box-foot")

    def on_mount(self) -> None:
        """Show all rows with the cursor on the chosen one, or those that match the search."""
        self._fill(self.find)
        line = self.query_one(Input)
        line.value, line.cursor_position = self.find, len(self.find)
        line.focus()

    def on_key(self, event: events.Key) -> None:
        """Pass on letters that arrive before the search line has the focus."""
        if self.focused is None and event.character is not None and event.character.isalnum():
            self.find += event.character

    @property
    def rows(self) -> OptionList:
        return self.query_one(OptionList)

    def _fill(self, find: str) -> None:
        """Show the rows that contain the search text."""
        folded = find.strip().casefold()
        present = [each for each in self.values if folded in each[1].casefold()]
        self.rows.clear_options()
        self.rows.add_options([Row(Content(words)) for _, words in present])
        self._values = [value for value, _ in present]
        at = next((n for n, (value, _) in enumerate(present) if value == self.value), 0)
        self.rows.highlighted = at if present else None

    def on_input_changed(self, event: Input.Changed) -> None:
        self._fill(event.value)

    def on_input_submitted(self) -> None:
        self.action_take()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._values[event.option_index])

    def action_move(self, by: int) -> None:
        count = self.rows.option_count
        if count:
            self.rows.highlighted = min(max((self.rows.highlighted or 0) + by, 0), count - 1)

    def action_page(self, by: int) -> None:
        self.action_move(by * max(self.rows.size.height - 1, 1))

    def action_take(self) -> None:
        at = self.rows.highlighted
        self.dismiss(None if at is None else self._values[at])

    def action_close(self) -> None:
        self.dismiss(None)


LEAST_WIDTH = 60
LEAST_HEIGHT = 20


def too_small(width: int, height: int) -> bool:
    """Return whether the table cannot be drawn at this size."""
    return width < LEAST_WIDTH or height < LEAST_HEIGHT


class TooSmallScreen(ContextModal[None]):
    """Says what size is needed, and closes itself once there is enough room."""

    def compose(self) -> ComposeResult:
        yield Static(id="small")

    def on_mount(self) -> None:
        self._say()

    def on_resize(self) -> None:
        self._say()

    def on_screen_resume(self) -> None:
        size = self.app.size
        if self.is_running and not too_small(size.width, size.height):
            self.call_later(self.dismiss, None)

    def _say(self) -> None:
        size = self.app.size
        self.query_one(Static).update(
            Content(
                f"The table needs {LEAST_WIDTH} x {LEAST_HEIGHT}.\n"
                f"This is {size.width} x {size.height}.\n\n"
                "Make the window larger:\nyour game is safe.\n\nctrl+q quits"
            )
        )

    def on_key(self, event: events.Key) -> None:
        """Ignore keys: no one plays blindly."""
        event.stop()
