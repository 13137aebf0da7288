"""The table as one thing: every picture at its place for the size there is."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container
from textual.widget import Widget

from quarterback.tui.drawing.layout import Plan, plan
from quarterback.tui.drawing.words import BarView
from quarterback.tui.scene import Scene
from quarterback.tui.widgets.dial import DialWindow, SignalCard
from quarterback.tui.widgets.pictures import (
    Bar,
    Caption,
    Choices,
    Downs,
    Gridiron,
    Log,
    ScoreBoards,
    Words,
)


class Board(Container):
    """Shows a `Scene`; lays itself out by `drawing.layout.plan`."""

    scene: Scene | None = None
    _placed: tuple[object, ...] = ()

    def compose(self) -> ComposeResult:
        """A widget a picture."""
        yield Bar(id="status")
        yield Gridiron(id="gridiron")
        yield Downs(id="downs")
        yield ScoreBoards(id="score_boards")
        yield Caption(id="caption")
        yield SignalCard(id="home_card")
        yield DialWindow(id="window")
        yield SignalCard(id="visitors_card")
        yield Choices(id="choices")
        yield Log(id="log")
        yield Words(id="last")

    def show(self, scene: Scene) -> None:
        """Show a situation of a game."""
        self.scene = scene
        self.query_one("#status", Bar).show(scene.status)
        self.query_one(Gridiron).show(scene.field)
        self.query_one(Downs).show(scene.downs)
        self.query_one(ScoreBoards).show(scene.scores)
        self.query_one(Caption).show(scene.caption)
        self.query_one("#home_card", SignalCard).show(scene.home_card)
        self.query_one("#visitors_card", SignalCard).show(scene.visitors_card)
        self.query_one(DialWindow).show(scene.window)
        self.query_one(Choices).show(scene.choices)
        self.query_one(Log).show(scene.log)
        self.query_one("#last", Words).show(scene.last)
        self.place()

    def show_status(self, status: BarView) -> None:
        """Show another row of time and score: the clock has moved on."""
        self.query_one("#status", Bar).show(status)

    def on_resize(self) -> None:
        """Another size: other places."""
        self.place()

    def place(self) -> None:
        """Put every picture where the plan says."""
        size, scene = self.size, self.scene
        if scene is None or size.width < 60 or size.height < 19:
            return
        wanted = (size, scene.card_at, bool(scene.choices.choices))
        if wanted == self._placed:
            return
        self._placed = wanted
        boxes = _with_choices(plan(size.width, size.height, scene.card_at), scene)
        with self.app.batch_update():
            for widget in self.children:
                _put(widget, boxes)


def _with_choices(boxes: Plan, scene: Scene) -> Plan:
    """The choices lie on the card of the side that chooses."""
    if scene.choices.choices:
        card = f"{scene.card_at}_card"
        boxes["choices"] = boxes.pop(card)
    return boxes


def _put(widget: Widget, boxes: Plan) -> None:
    box = boxes.get(widget.id or "")
    widget.display = box is not None
    if box is not None:
        widget.styles.width, widget.styles.height = box.width, box.height
        widget.styles.offset = (box.x, box.y)
