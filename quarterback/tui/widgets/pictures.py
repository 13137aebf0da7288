"""Pictures for any rule set: field, score boards, downs, choices, log, text bars."""

from __future__ import annotations

from functools import partial

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget

from league.views.game_record import WinChart
from quarterback.game.console.form_views import FormView
from quarterback.game.console.rule_card import RuleCardView
from quarterback.team_colors import TEAM_COLORS
from quarterback.tui.draw.banner import BannerView, CoinView, banner, coin
from quarterback.tui.draw.canvas import Row
from quarterback.tui.draw.cards import ChoicesView, choices, rule_card
from quarterback.tui.draw.form import item_at, more_at, sheet, slot_at
from quarterback.tui.draw.game_reports import chance_line
from quarterback.tui.draw.gridiron import MOWN, ON_TURF, FieldView, gridiron, yard_at
from quarterback.tui.draw.layout import Plan
from quarterback.tui.draw.lines import BarView, WordsView, bar, words
from quarterback.tui.draw.log import DriveView, PlayLine, drive_strip, log
from quarterback.tui.draw.score_boards import (
    DownsView,
    ScoreView,
    StatusView,
    downs,
    score_boards,
    status,
)
from quarterback.tui.theme.glyphs import Skin
from quarterback.tui.widgets.picture import Picture

TEAMS = tuple(f"team-{color}" for color in TEAM_COLORS)
"""Roles in a team's color."""
CARD_ROLES = ("card", "card-owner", "card-open", "card-closed", "card-chosen", "card-says")
FIELD_ROLES = (
    *ON_TURF,
    *(role + MOWN for role in ON_TURF),
    *TEAMS,
    *(f"{team}-mark" for team in TEAMS),
    *("end-zone", "end-zone-mark", "goal-line", "ball-above", "to-gain-above"),
    *("rail", "measure", "measure-ball"),
)


class Gridiron(Picture[FieldView]):
    class Pointed(Message):
        """A yard was clicked, from Home's goal line."""

        def __init__(self, yard: int) -> None:
            super().__init__()
            self.yard = yard

    def __init__(self, view: FieldView | None = None, *, id: str | None = None) -> None:
        super().__init__(gridiron, view or FieldView(), FIELD_ROLES, id=id)

    def on_click(self, event: events.Click) -> None:
        yard = yard_at(event.x, self.size.width)
        if yard is not None:
            self.post_message(self.Pointed(yard))


class RuleCard(Picture[RuleCardView]):
    """The rules to read now."""

    class Opened(Message):
        """It was clicked, to be read in full."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(rule_card, RuleCardView(), ("hint", "hint-mark"), id=id)

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Opened())


def status_bar() -> Picture[StatusView]:
    """The score and the time, across the top."""
    roles = ("bar", "bar-left", "bar-middle", "bar-right")
    return Picture(status, StatusView(), roles, id="status")


def downs_box() -> Picture[DownsView]:
    """The down, and the ten-yard measure."""
    return Picture(downs, DownsView(), ("brass", "pointer", "plate", "plate-lit"), id="downs")


def scores() -> Picture[ScoreView]:
    roles = (*TEAMS, "board", "board-name", "board-name-lit", "board-points")
    return Picture(score_boards, ScoreView("Home", "Visitors"), roles, id="score_boards")


def caption() -> Picture[BarView]:
    """The row that says whose turn it is, and what happened."""
    roles = ("caption", "caption-left", "caption-right", "caption-flash")
    return Picture(partial(bar, role="caption"), BarView(), roles, id="caption")


def choice_list() -> Picture[ChoicesView]:
    return Picture(choices, ChoicesView("", ()), CARD_ROLES, id="choices")


def drive() -> Picture[DriveView]:
    """The plays of a drive, drawn to scale."""
    roles = ("log", "log-mark", "drive-mark", "drive-gain", "drive-loss")
    return Picture(drive_strip, DriveView(), roles, id="drive")


def latest_plays() -> Picture[tuple[PlayLine, ...]]:
    empty: tuple[PlayLine, ...] = ()
    return Picture(log, empty, ("log", "log-last", "log-mark", "log-score"), id="log")


def paragraphs(id: str, role: str = "log") -> Picture[WordsView]:
    return Picture(partial(words, role=role), WordsView(), (role, f"{role}-mark"), id=id)


def win_probability() -> Picture[WinChart]:
    def draw(view: WinChart, width: int, height: int, skin: Skin) -> list[Row]:
        return chance_line(view, width, max(height - 2, 1), skin)

    roles = ("report", "report-dim", "report-home", "report-visitors", "chance")
    return Picture(draw, WinChart(), roles, id="chances")


def put(widget: Widget, boxes: Plan) -> None:
    """Put a picture into its box; without one it is not shown."""
    box = boxes.get(widget.id or "")
    widget.display = box is not None
    if box is not None:
        widget.styles.width, widget.styles.height = box.width, box.height
        widget.styles.offset = (box.x, box.y)


BAND, TALL = 7, 20
"""Rows of a banner below the field; the height from which on it is taller."""


class Ceremony(Picture[BannerView | CoinView | None]):
    """Covers the board while something is announced; otherwise it does not exist."""

    DEFAULT_CSS = """
    Ceremony {
        layer: over; position: absolute; display: none;
        & > .picture--cry { background: $end-zone; color: $chalk; }
        & > .picture--cry-big { background: $end-zone; color: $ball; text-style: bold; }
        & > .picture--toss { background: $end-zone; color: $chalk; }
        & > .picture--coin { background: $end-zone; color: $ball; }
        & > .picture--coin-face { background: $brass; color: $on-brass; text-style: bold; }
    }
    .no-color Ceremony > .picture--coin-face { text-style: reverse bold; }
    """

    def __init__(self) -> None:
        super().__init__(_draw, None, ("cry", "cry-big", "toss", "coin", "coin-face", *TEAMS))

    def show(self, view: BannerView | CoinView | None) -> None:
        """Show something, or nothing for None."""
        self.display = view is not None
        super().show(view)

    def place(self, at: Region) -> None:
        """Cover a part of the screen."""
        self.styles.offset = (at.x, at.y)
        self.styles.width, self.styles.height = at.width, at.height


def on_field(field: Region) -> Region:
    """Return all of the field below the row of its marks."""
    return Region(field.x, field.y + 1, field.width, max(field.height - 1, 1))


def below_ball(field: Region) -> Region:
    """Return the part of the field below the row with the ball."""
    top = field.height // 2 + 1
    return Region(field.x, field.y + top, field.width, max(field.height - top, 1))


def below_field(board: Region, caption: Region) -> Region:
    """Return a band across the board below the caption, over cards and dial."""
    room = board.bottom - caption.bottom
    return Region(
        board.x, caption.bottom, board.width, min(room, BAND if room < TALL else BAND + 2)
    )


def _draw(view: BannerView | CoinView | None, width: int, height: int, skin: Skin) -> list[Row]:
    if isinstance(view, CoinView):
        return coin(view, width, height, skin)
    return banner(view or BannerView(""), width, height, skin)


SHEET_ROLES = (
    *("card-key", "card-key-end", "card-key-chosen", "card-key-end-chosen"),
    *("card-rule", "card-entry", "card-cursor"),
    *("card-preview", "card-refused", "die", "die-edge", "die-coin", "die-coin-edge"),
)


class _OfPlace(Message):
    """About an item or a slot of the form, by its place from 0."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place


class EntryFormWidget(Picture[FormView]):
    """A question, and everything that answers it."""

    class ItemChosen(_OfPlace): ...

    class SlotChosen(_OfPlace): ...

    class MarkerMoved(_OfPlace):
        """The wheel was turned, or the mark for hidden items was clicked: the marker should go
        to an item."""

    def __init__(self, view: FormView | None = None, *, id: str | None = None) -> None:
        super().__init__(sheet, view or FormView(), (*CARD_ROLES, *SHEET_ROLES), id=id)

    def on_click(self, event: events.Click) -> None:
        where = (self.view, self.size.width, self.size.height, event.x, event.y)
        item, slot, more = item_at(*where), slot_at(*where), more_at(*where)
        if item is not None:
            self.post_message(self.ItemChosen(item))
        elif slot is not None:
            self.post_message(self.SlotChosen(slot))
        elif more is not None:
            self.post_message(self.MarkerMoved(more))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._roll(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._roll(-1)

    def _roll(self, by: int) -> None:
        """Move the marker to the next item or the one before, if there is one."""
        place = 0 if self.view.marked is None else self.view.marked + by
        if 0 <= place < len(self.view.items):
            self.post_message(self.MarkerMoved(place))
