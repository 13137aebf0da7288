"""The console's pictures, laid out: those of the table, with the form in place of the dial and
its cards."""

from __future__ import annotations

from dataclasses import dataclass, replace

from textual.app import ComposeResult
from textual.containers import Container
from textual.message import Message

from quarterback.game.console.form_views import FormView
from quarterback.game.console.rule_card import RuleCardView
from quarterback.tui.draw.gridiron import FieldView
from quarterback.tui.draw.layout import NO_CARD, console_plan
from quarterback.tui.draw.lines import WordsView
from quarterback.tui.draw.score_boards import StatusView
from quarterback.tui.play.scene import Scene
from quarterback.tui.widgets import pictures
from quarterback.tui.widgets.picture import Picture
from quarterback.tui.widgets.pictures import EntryFormWidget, Gridiron, RuleCard


@dataclass(frozen=True)
class ConsoleView:
    """A moment of a game, with the form, and what is shown next to it."""

    scene: Scene
    form: FormView
    ghost: int | None = None
    """Where the spot being entered puts the ball, in yards from Home's goal line."""
    card: RuleCardView = NO_CARD
    timers: tuple[str, ...] = ()

    @property
    def field(self) -> FieldView:
        return replace(self.scene.field, ghost=self.ghost)


class ConsoleBoard(Container):
    """Shows a `ConsoleView`, laid out by `console_layout`."""

    class PicturesPlaced(Message):
        """The pictures have moved."""

    view: ConsoleView | None = None
    _placed: tuple[object, ...] = ()

    def compose(self) -> ComposeResult:
        yield pictures.status_bar()
        yield Gridiron(id="gridiron")
        yield pictures.downs_box()
        yield pictures.scores()
        yield pictures.caption()
        yield EntryFormWidget(id="sheet")
        yield pictures.latest_plays()
        yield pictures.paragraphs("last")
        yield pictures.drive()
        yield pictures.paragraphs("timers")
        yield RuleCard(id="card")

    def on_mount(self) -> None:
        if self.view is not None:
            self.show(self.view)

    def show(self, view: ConsoleView) -> None:
        """Show a moment of a game; do nothing while the board is not mounted."""
        self.view = view
        if not self.children:
            return
        self.place()
        scene = view.scene
        for name, part in (
            ("status", scene.status),
            ("gridiron", view.field),
            ("downs", scene.downs),
            ("score_boards", scene.scores),
            ("caption", scene.caption),
            ("sheet", view.form),
            ("log", scene.log),
            ("last", scene.last),
            ("drive", scene.drive),
            ("timers", WordsView("", view.timers)),
            ("card", view.card),
        ):
            self.query_one(f"#{name}", Picture).show(part)

    def show_form(self, form: FormView, ghost: int | None) -> None:
        """Show the form, and mark the spot being entered on the field."""
        if self.view is None or not self.children:
            return
        self.view = replace(self.view, form=form, ghost=ghost)
        self.query_one(EntryFormWidget).show(form)
        self.query_one(Gridiron).show(self.view.field)

    def show_ticking(self, status: StatusView, timers: tuple[str, ...]) -> None:
        if not self.children:
            return
        self.query_one("#status", Picture).show(status)
        self.query_one("#timers", Picture).show(WordsView("", timers))

    def on_resize(self) -> None:
        self.place()

    def place(self) -> None:
        """Put every picture in its place."""
        size, view = self.size, self.view
        if view is None or size.width < 60 or size.height < 19:
            return
        timed = len(view.timers)
        if (size, view.card, timed) == self._placed:
            return
        self._placed = (size, view.card, timed)
        boxes = console_plan(size.width, size.height, view.card, timers=timed)
        with self.app.batch_update():
            for widget in self.children:
                pictures.put(widget, boxes)
        self.call_after_refresh(self.post_message, self.PicturesPlaced())
