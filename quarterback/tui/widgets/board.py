"""The whole table: every picture in its place for the current size."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from textual.app import ComposeResult
from textual.containers import Container

from quarterback.tui.draw.canvas import Row
from quarterback.tui.draw.cards import CardView, signal_card
from quarterback.tui.draw.dial_window import (
    BAND,
    IN_SLOT,
    ON_BAND,
    SLOTTED,
    WindowView,
    dial_window,
    seen,
)
from quarterback.tui.draw.disc import LIT_NUMBER, NUMBER, POINTS, disc, still
from quarterback.tui.draw.gridiron import FieldView
from quarterback.tui.draw.layout import LayoutBox, Plan, board_plan, place_hint, plan
from quarterback.tui.draw.score_boards import StatusView
from quarterback.tui.play.scene import Scene
from quarterback.tui.widgets import pictures
from quarterback.tui.widgets.dial_image import DialPicture
from quarterback.tui.widgets.picture import Picture
from quarterback.tui.widgets.pictures import CARD_ROLES, Gridiron


def window() -> Picture[WindowView]:
    """The dial's window: twelve rings, and the slot."""
    roles = (
        *ON_BAND,
        *(role + BAND for role in ON_BAND),
        *(role + IN_SLOT for role in SLOTTED),
        *("dial-number", "lit"),
    )
    return Picture(dial_window, WindowView({}), roles, id="window")


def card(side: str) -> Picture[CardView]:
    """A side's signals, with the marker."""
    roles = (*CARD_ROLES, "card-owner-dim", "card-back")
    return Picture(signal_card, CardView("", ()), roles, id=f"{side}_card")


LARGE = 20
"""From this many rows on, a disc is large."""


class Disc(Picture[WindowView]):
    """The round dial, turning under its slot. Too fast for the eye it is a blur with streaks
    going around; slow enough to follow it clicks from sector to sector. In between, nothing is
    painted."""

    _waits = False
    """Whether the last frame of the blur was left out."""

    def __init__(self) -> None:
        roles = (
            "dial",
            "slot",
            "disc-off",
            NUMBER,
            LIT_NUMBER,
            *(f"disc-{point}" for point in POINTS),
        )
        super().__init__(disc, WindowView({}), roles, id="disc")

    def show(self, view: WindowView) -> None:
        """Show the dial at another position. A large disc draws every other frame of a blur: the
        eye sees no more, and a slow terminal takes no more."""
        self._waits = view.fast and self.view.fast and not self._waits and self.size.height > LARGE
        if self._waits:
            return
        at = view.position if view.fast else still(view.position, view.sectors)
        super().show(replace(view, position=at))

    def rows(self, width: int, height: int) -> list[Row]:
        """Return the picture at a size; without colors, signs stand for them."""
        return disc(self.view, width, height, self.skin, signs=self.app.no_color)


class BoardWidget(Container):
    """Shows a `Scene`; lays itself out by `drawing.layout.plan`, or without a dial by
    `drawing.board_layout.board_plan`."""

    scene: Scene | None = None
    _placed: tuple[object, ...] = ()
    _dial_at = 0.0
    _dial_rests = True

    def compose(self) -> ComposeResult:
        yield pictures.status_bar()
        yield Gridiron(id="gridiron")
        yield pictures.downs_box()
        yield pictures.scores()
        yield pictures.caption()
        yield card("home")
        yield window()
        yield card("visitors")
        yield pictures.choice_list()
        yield Disc()
        pictured = getattr(self.app, "picture_widget", None)
        if pictured is not None:
            yield DialPicture(pictured)
        yield pictures.drive()
        yield pictures.latest_plays()
        yield pictures.paragraphs("last")
        yield pictures.paragraphs("hint", "hint")
        yield pictures.win_probability()

    def show(self, scene: Scene) -> None:
        """Show a moment of a game."""
        self.scene = scene
        self.place()
        for name, view in (
            ("status", scene.status),
            ("gridiron", scene.field),
            ("downs", scene.downs),
            ("score_boards", scene.scores),
            ("caption", scene.caption),
            ("home_card", scene.home_card),
            ("visitors_card", scene.visitors_card),
            ("choices", scene.choices),
            ("drive", scene.drive),
            ("log", scene.log),
            ("last", scene.last),
            ("hint", scene.hint),
        ):
            self._picture(name).show(view)
        self.show_dial(scene.window)
        if scene.chances is not None:
            self._picture("chances").show(scene.chances)

    def _picture(self, name: str) -> Picture[Any]:
        return self.query_one(f"#{name}", Picture)

    def show_dial(self, window: WindowView) -> None:
        """Show the turning dial at another position."""
        window, self._dial_at = seen(window, self._dial_at), window.position
        self._picture("window").show(window)
        self._picture("disc").show(window)
        for image in self.query(DialPicture):
            at_rest = window.position % 1 == 0
            if at_rest != self._dial_rests:
                self._dial_rests = at_rest
                self.place()
            if at_rest:
                image.show(window)

    def show_field(self, field: FieldView) -> None:
        """Show the ball at another spot."""
        self._picture("gridiron").show(field)

    def show_status(self, status: StatusView) -> None:
        """Show the clock a second later."""
        self._picture("status").show(status)

    def on_resize(self) -> None:
        self.place()

    def place(self) -> None:
        """Put every picture in its place."""
        size, scene = self.size, self.scene
        if scene is None or size.width < 60 or size.height < 19:
            return
        disc, hint = self._with_disc(scene), scene.hint.lines
        chances = scene.chances is not None
        choosing = bool(scene.choices.choices)
        layout = (
            size,
            scene.card_at,
            choosing,
            disc,
            hint,
            chances,
            scene.with_dial,
            self._dial_rests,
        )
        if layout == self._placed:
            return
        self._placed = layout
        if scene.with_dial:
            boxes = plan(
                size.width, size.height, scene.card_at, disc=disc, hint=hint, chances=chances
            )
            _with_choices(boxes, scene)
            if self._dial_rests and "disc" in boxes and self.query(DialPicture):
                box = boxes.pop("disc")  # its first row has the number; an image is round
                boxes["disc_image"] = LayoutBox(box.x, box.y + 1, box.width, box.height - 1)
        else:
            boxes = board_plan(size.width, size.height)
            if hint and "log" in boxes:
                place_hint(boxes, hint)
        with self.app.batch_update():
            for widget in self.children:
                pictures.put(widget, boxes)

    def room_for_chances(self) -> bool:
        """Whether the line of win probability fits here, next to what is shown now."""
        size, scene = self.size, self.scene
        if scene is None or not scene.with_dial:
            return False
        disc, hint = self._with_disc(scene), scene.hint.lines
        places = plan(size.width, size.height, scene.card_at, disc=disc, hint=hint, chances=True)
        return "chances" in places

    def _with_disc(self, scene: Scene) -> bool:
        """Return whether there is a dial to show from above, and the player wants to see it."""
        preferences = getattr(self.app, "preferences", None)
        return scene.window.sectors > 0 and getattr(preferences, "dial", "both") != "window"


def _with_choices(boxes: Plan, scene: Scene) -> None:
    """Put the choices over the card of the side that chooses."""
    if scene.choices.choices:
        boxes["choices"] = boxes.pop(f"{scene.card_at}_card")
