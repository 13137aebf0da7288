"""The pictures that serve any rule set: field, boards, downs, choices, log, bars of words."""

from __future__ import annotations

from textual import events
from textual.message import Message

from quarterback.tui.drawing.canvas import Row
from quarterback.tui.drawing.choices import ChoicesView, choices
from quarterback.tui.drawing.downs import DownsView, downs
from quarterback.tui.drawing.gridiron import FieldView, gridiron
from quarterback.tui.drawing.log import LogLine, log
from quarterback.tui.drawing.score_boards import ScoreView, score_boards
from quarterback.tui.drawing.words import BarView, WordsView, bar, words
from quarterback.tui.widgets.picture import Picture


class Gridiron(Picture):
    """The field, with the ball on it."""

    view = FieldView()

    def show(self, view: FieldView) -> None:
        """Show another situation."""
        if view != self.view:
            self.view = view
            self.redraw()

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return gridiron(self.view, width, height, self.skin)


class Downs(Picture):
    """The down pointer and the ten-yard measure."""

    view = DownsView()

    def show(self, view: DownsView) -> None:
        """Show another down."""
        if view != self.view:
            self.view = view
            self.redraw()

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return downs(self.view, width, height, self.skin)


class ScoreBoards(Picture):
    """Two score boards."""

    view = ScoreView("Home", "Visitors")

    def show(self, view: ScoreView) -> None:
        """Show another score."""
        if view != self.view:
            self.view = view
            self.redraw()

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return score_boards(self.view, width, height, self.skin)


class Choices(Picture):
    """A short list to choose from."""

    class Chosen(Message):
        """A choice was clicked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    view = ChoicesView("", ())

    def show(self, view: ChoicesView) -> None:
        """Show other choices."""
        if view != self.view:
            self.view = view
            self.redraw()

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return choices(self.view, width, height, self.skin)

    def on_click(self, event: events.Click) -> None:
        """A row is a choice."""
        place = event.y - 2
        if 0 <= place < len(self.view.choices):
            self.post_message(self.Chosen(place))


class Log(Picture):
    """The latest plays."""

    lines: tuple[LogLine, ...] = ()

    def show(self, lines: tuple[LogLine, ...]) -> None:
        """Show another list of plays."""
        if lines != self.lines:
            self.lines = lines
            self.redraw()

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return log(self.lines, width, height, self.skin)


class Words(Picture):
    """A heading and sentences."""

    view = WordsView()

    def show(self, view: WordsView) -> None:
        """Show other words."""
        if view != self.view:
            self.view = view
            self.redraw()

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return words(self.view, width, height, self.skin)


class Bar(Picture):
    """One row of words across the screen."""

    ROLE = "bar"
    view = BarView()

    def show(self, view: BarView) -> None:
        """Show other words."""
        if view != self.view:
            self.view = view
            self.redraw()

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return bar(self.view, width, height, self.skin, self.ROLE)


class Caption(Bar):
    """The row that says who is to do what."""

    ROLE = "caption"
