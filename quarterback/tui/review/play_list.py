"""The whole game in a list, the play that is shown marked: choose one to go to it."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from quarterback.game.replay import Replay
from quarterback.tui.bindings import commands
from quarterback.tui.draw.canvas import Canvas, Row, printable, truncate
from quarterback.tui.theme.glyphs import UNICODE, Skin
from quarterback.tui.widgets.caption import Caption
from quarterback.tui.widgets.row_list import RowList

_NUMBER, _MARK = 5, 2


def play_row(
    replay: Replay, stop: int, width: int, *, now: int, chosen: bool, skin: Skin = UNICODE
) -> Row:
    """The play that leads to a stop: its number, and what it did. `now` is where the board is."""
    canvas = Canvas(width, 1, "row")
    if stop:
        step = replay.steps[stop - 1]
        number = "" if step.number is None else str(step.number)
        text = replay.line(stop) or f"{step.move}  {step.situation_after}"
    else:
        number, text = "", "Start"
    x = _MARK + _NUMBER + 2
    canvas.put(_MARK, 0, number.rjust(_NUMBER), "number")
    weight = "score" if stop in replay.of_scores else "later" if stop > now else "row"
    canvas.put(x, 0, truncate(text, width - x - 1, skin.more), weight)
    if stop == now:
        canvas.put(0, 0, skin.ball, "now")
    if chosen:
        canvas.paint(0, 0, width, "chosen")
        canvas.put(0 if stop != now else 1, 0, skin.considered)
    return canvas.rows()[0]


class PlaysScreen(ModalScreen[int]):
    """Gives the stop to go to; None to stay."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.PLAYS, (commands.HELP,))

    def __init__(self, replay: Replay, now: int) -> None:
        super().__init__()
        self.replay = replay
        self.now = now

    def compose(self) -> ComposeResult:
        """A frame with the list in it, and the chosen play in full below."""
        with Vertical(id="page"):
            yield Static("Play by play", id="page-title")
            yield RowList(self.row_moved)
            yield Caption(id="play-whole")
            yield Static("ENTER go to that play   ESC stay", id="page-foot")

    def on_mount(self) -> None:
        """The play on the board is chosen at first."""
        rows = self.query_one(RowList)
        rows.focus()
        self.call_after_refresh(self.fill)

    def fill(self) -> None:
        """Every play of the game."""
        skin: Skin = getattr(self.app, "skin", UNICODE)

        def draw(place: int, width: int, chosen: bool) -> Row:
            return play_row(self.replay, place, width, now=self.now, chosen=chosen, skin=skin)

        self.query_one(RowList).show(self.replay.last + 1, draw, self.now)

    def row_moved(self) -> None:
        """The chosen play in full."""
        at = self.query_one(RowList).at
        self.query_one("#play-whole", Caption).say(Content(printable(self.replay.line(at))))

    def on_row_list_taken(self) -> None:
        """A second click is enter."""
        self.action_take()

    def action_move(self, by: int) -> None:
        self.query_one(RowList).move(by)

    def action_page(self, by: int) -> None:
        rows = self.query_one(RowList)
        rows.move(by * rows.page)

    def action_take(self) -> None:
        self.dismiss(self.query_one(RowList).at)

    def action_close(self) -> None:
        self.dismiss(None)
