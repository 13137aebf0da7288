"""The ladder as a list: a coach a row, with his lesson below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from quarterback.ai.coaches import COACHES
from quarterback.solo.ladder import LadderRow, Rung, ladder_lines, next_rung
from quarterback.tui.bindings import commands
from quarterback.tui.context import Context
from quarterback.tui.draw.canvas import Canvas, Row, printable, truncate
from quarterback.tui.widgets.caption import Caption
from quarterback.tui.widgets.row_list import RowList


class LadderScreen(ModalScreen[Rung]):
    """Gives the coach to play; None for none. The top rung is the first row."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.LADDER, (commands.HELP,))
    ctx = Context()

    def __init__(self, rows: Sequence[LadderRow]) -> None:
        super().__init__()
        self.rows = list(reversed(rows))
        self.lines = ladder_lines(rows)

    def compose(self) -> ComposeResult:
        """A frame: the coaches, and the lesson of the chosen one."""
        with Vertical(id="page"):
            yield Static("The ladder", id="page-title")
            yield RowList(self.row_moved)
            yield Caption(id="play-whole")
            yield Static("ENTER play   ESC back", id="page-foot")

    def on_mount(self) -> None:
        """Every rung; the next one to beat is chosen."""
        self.query_one(RowList).focus()
        up = next_rung(list(reversed(self.rows)))
        first = next((n for n, row in enumerate(self.rows) if row.rung is up), 0)

        def draw(place: int, width: int, chosen: bool) -> Row:
            canvas = Canvas(width, 1, "row")
            canvas.put(1, 0, truncate(self.lines[place], width - 2, self.ctx.skin.more), "row")
            if chosen:
                canvas.paint(0, 0, width, "chosen")
                canvas.put(0, 0, self.ctx.skin.considered)
            return canvas.rows()[0]

        self.query_one(RowList).show(len(self.rows), draw, first)

    @property
    def chosen(self) -> Rung:
        """The rung of the chosen row."""
        return self.rows[self.query_one(RowList).at].rung

    def row_moved(self) -> None:
        """The coach and the lesson of the chosen rung."""
        rung = self.chosen
        coach = COACHES[rung.coach]
        title = f"{coach.title[0].upper()}{coach.title[1:]}"
        words = f"{title}. {coach.description}\nLesson: {rung.lesson.title}. {rung.lesson.text}"
        self.query_one(Caption).say(Content("\n".join(map(printable, words.split("\n")))))

    def on_row_list_taken(self) -> None:
        """A second click is enter."""
        self.action_take()

    def action_move(self, by: int) -> None:
        self.query_one(RowList).move(by)

    def action_page(self, by: int) -> None:
        self.query_one(RowList).move(by * len(self.rows))

    def action_take(self) -> None:
        """Play the chosen coach."""
        self.dismiss(self.chosen)

    def action_close(self) -> None:
        self.dismiss(None)
