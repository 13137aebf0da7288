"""The table as one thing: every picture at its place for the size there is."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container
from textual.widget import Widget

from quarterback.tui.draw.dial.dial_window import WindowView, seen
from quarterback.tui.draw.field.board_layout import board_plan
from quarterback.tui.draw.field.layout import Plan, plan
from quarterback.tui.draw.field.status import StatusView
from quarterback.tui.play.scene import Scene
from quarterback.tui.widgets.dial import DialWindow, Disc, SignalCard
from quarterback.tui.widgets.pictures import (
    Caption,
    Choices,
    Downs,
    DriveStrip,
    Gridiron,
    HintBar,
    Log,
    ScoreBoards,
    Status,
    WinProbabilityBar,
    Words,
)


class BoardWidget(Container):
    """Shows a `Scene`; lays itself out by `drawing.layout.plan`, or without a dial by
    `drawing.board_layout.board_plan`."""

    scene: Scene | None = None
    _placed: tuple[object, ...] = ()
    _dial_at = 0.0

    def compose(self) -> ComposeResult:
        """A widget a picture."""
        yield Status(id="status")
        yield Gridiron(id="gridiron")
        yield Downs(id="downs")
        yield ScoreBoards(id="score_boards")
        yield Caption(id="caption")
        yield SignalCard(id="home_card")
        yield DialWindow(id="window")
        yield SignalCard(id="visitors_card")
        yield Choices(id="choices")
        yield Disc(id="disc")
        yield DriveStrip(id="drive")
        yield Log(id="log")
        yield Words(id="last")
        yield HintBar(id="hint")
        yield WinProbabilityBar(id="chances")

    def show(self, scene: Scene) -> None:
        """Show a situation of a game."""
        self.scene = scene
        self.place()
        self.query_one(Status).show(scene.status)
        self.query_one(Gridiron).show(scene.field)
        self.query_one(Downs).show(scene.downs)
        self.query_one(ScoreBoards).show(scene.scores)
        self.query_one(Caption).show(scene.caption)
        self.query_one("#home_card", SignalCard).show(scene.home_card)
        self.query_one("#visitors_card", SignalCard).show(scene.visitors_card)
        self.show_dial(scene.window)
        self.query_one(Choices).show(scene.choices)
        self.query_one(DriveStrip).show(scene.drive)
        self.query_one(Log).show(scene.log)
        self.query_one("#last", Words).show(scene.last)
        self.query_one(HintBar).show(scene.hint)
        if scene.chances is not None:
            self.query_one(WinProbabilityBar).show(scene.chances)

    def show_dial(self, dial: WindowView) -> None:
        """Show the dial at another place: it turns."""
        dial, self._dial_at = seen(dial, self._dial_at), dial.position
        self.query_one(DialWindow).show(dial)
        self.query_one(Disc).show(dial)

    def show_status(self, status: StatusView) -> None:
        """Show another row of time and score: the clock has moved on."""
        self.query_one(Status).show(status)

    def on_resize(self) -> None:
        """Another size: other places."""
        self.place()

    def place(self) -> None:
        """Put every picture where the plan says."""
        size, scene = self.size, self.scene
        if scene is None or size.width < 60 or size.height < 19:
            return
        disc, hint = self._with_disc(scene), scene.hint.lines
        chances = scene.chances is not None
        choosing = bool(scene.choices.choices)
        wanted = (size, scene.card_at, choosing, disc, hint, chances, scene.with_dial)
        if wanted == self._placed:
            return
        self._placed = wanted
        if scene.with_dial:
            boxes = plan(
                size.width, size.height, scene.card_at, disc=disc, hint=hint, chances=chances
            )
            _with_choices(boxes, scene)
        else:
            boxes = board_plan(size.width, size.height)
        with self.app.batch_update():
            for widget in self.children:
                _put(widget, boxes)

    def room_for_chances(self) -> bool:
        """Whether the line of win probability has room here, beside what is shown now."""
        size, scene = self.size, self.scene
        if scene is None or not scene.with_dial:
            return False
        disc, hint = self._with_disc(scene), scene.hint.lines
        places = plan(size.width, size.height, scene.card_at, disc=disc, hint=hint, chances=True)
        return "chances" in places

    def _with_disc(self, scene: Scene) -> bool:
        """Whether there is a dial to be seen from above, and the player wants to see it."""
        preferences = getattr(self.app, "preferences", None)
        return scene.window.sectors > 0 and getattr(preferences, "dial", "both") != "window"


def _with_choices(boxes: Plan, scene: Scene) -> None:
    """The choices lie on the card of the side that chooses."""
    if scene.choices.choices:
        boxes["choices"] = boxes.pop(f"{scene.card_at}_card")


def _put(widget: Widget, boxes: Plan) -> None:
    box = boxes.get(widget.id or "")
    widget.display = box is not None
    if box is not None:
        widget.styles.width, widget.styles.height = box.width, box.height
        widget.styles.offset = (box.x, box.y)
