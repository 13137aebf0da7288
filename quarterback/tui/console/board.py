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
from quarterback.tui.draw.layout import LayoutBox, console_plan
from quarterback.tui.draw.lines import BarView, WordsView
from quarterback.tui.draw.log import DriveView, PlayLine
from quarterback.tui.draw.score_boards import DownsView, ScoreView, StatusView
from quarterback.tui.play.scene import Scene
from quarterback.tui.widgets import pictures
from quarterback.tui.widgets.picture import Picture
from quarterback.tui.widgets.pictures import EntryFormWidget, Gridiron, RuleCard


@dataclass(frozen=True)
class ConsoleView:
    status: StatusView
    field: FieldView
    downs: DownsView
    scores: ScoreView
    caption: BarView
    form: FormView
    log: tuple[PlayLine, ...]
    last: WordsView
    drive: DriveView
    card: RuleCardView
    timers: WordsView


@dataclass(frozen=True)
class SidePanel:
    """What is shown next to the form: the rule card, and the timers."""

    card: RuleCardView
    timers: tuple[str, ...]


EMPTY_PANEL = SidePanel(RuleCardView(), ())


def console_view(
    scene: Scene, form: FormView, ghost: int | None, panel: SidePanel = EMPTY_PANEL
) -> ConsoleView:
    return ConsoleView(
        status=scene.status,
        field=replace(scene.field, ghost=ghost),
        downs=scene.downs,
        scores=scene.scores,
        caption=scene.caption,
        form=form,
        log=scene.log,
        last=scene.last,
        drive=scene.drive,
        card=panel.card,
        timers=WordsView("", panel.timers),
    )


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
        for name, part in (
            ("status", view.status),
            ("gridiron", view.field),
            ("downs", view.downs),
            ("score_boards", view.scores),
            ("caption", view.caption),
            ("sheet", view.form),
            ("log", view.log),
            ("last", view.last),
            ("drive", view.drive),
            ("timers", view.timers),
            ("card", view.card),
        ):
            self.query_one(f"#{name}", Picture).show(part)

    def show_form(self, form: FormView, ghost: int | None) -> None:
        """Show the form, and mark the spot being entered on the field."""
        if self.view is None or not self.children:
            return
        field = replace(self.view.field, ghost=ghost)
        self.view = replace(self.view, form=form, field=field)
        self.query_one(EntryFormWidget).show(form)
        self.query_one(Gridiron).show(field)

    def show_ticking(self, status: StatusView, timers: WordsView) -> None:
        if not self.children:
            return
        self.query_one("#status", Picture).show(status)
        self.query_one("#timers", Picture).show(timers)

    def on_resize(self) -> None:
        self.place()

    def place(self) -> None:
        """Put every picture in its place."""
        size, view = self.size, self.view
        if view is None or size.width < 60 or size.height < 19:
            return
        timed = len(view.timers.lines)
        if (size, view.card, timed) == self._placed:
            return
        self._placed = (size, view.card, timed)
        boxes = console_plan(size.width, size.height, view.card, timers=timed)
        with self.app.batch_update():
            for widget in self.children:
                box: LayoutBox | None = boxes.get(widget.id or "")
                widget.display = box is not None
                if box is not None:
                    widget.styles.width, widget.styles.height = box.width, box.height
                    widget.styles.offset = (box.x, box.y)
        self.call_after_refresh(self.post_message, self.PicturesPlaced())
