"""The pictures that serve any rule set: field, score boards, downs, choices, log, bars of words."""

from __future__ import annotations

from functools import partial

from textual import events
from textual.message import Message

from league.views.charts import WinChart
from quarterback.game.console.rule_card import RuleCardView
from quarterback.team_colors import TEAM_COLORS
from quarterback.tui.draw.canvas import Row
from quarterback.tui.draw.cards import ChoicesView, choices, rule_card
from quarterback.tui.draw.game_reports import chance_line
from quarterback.tui.draw.gridiron import MOWN, ON_TURF, FieldView, gridiron, yard_at
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
"""The roles of what wears a team's color."""
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
    """The field, with the ball on it."""

    class Pointed(Message):
        """A yard was clicked, from Home's goal line."""

        def __init__(self, yard: int) -> None:
            super().__init__()
            self.yard = yard

    def __init__(self, view: FieldView | None = None, *, id: str | None = None) -> None:
        super().__init__(gridiron, view or FieldView(), FIELD_ROLES, id=id)

    def on_click(self, event: events.Click) -> None:
        """Report the yard line: each column is a yard."""
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
    """The two score boards."""
    roles = (*TEAMS, "board", "board-name", "board-name-lit", "board-points")
    return Picture(score_boards, ScoreView("Home", "Visitors"), roles, id="score_boards")


def caption() -> Picture[BarView]:
    """The row that says whose turn it is, and what happened."""
    roles = ("caption", "caption-left", "caption-right", "caption-flash")
    return Picture(partial(bar, role="caption"), BarView(), roles, id="caption")


def choice_list() -> Picture[ChoicesView]:
    """A short list to choose from."""
    return Picture(choices, ChoicesView("", ()), CARD_ROLES, id="choices")


def drive() -> Picture[DriveView]:
    """The plays of a drive, drawn to scale."""
    roles = ("log", "log-mark", "drive-mark", "drive-gain", "drive-loss")
    return Picture(drive_strip, DriveView(), roles, id="drive")


def latest_plays() -> Picture[tuple[PlayLine, ...]]:
    """The end of the play-by-play."""
    empty: tuple[PlayLine, ...] = ()
    return Picture(log, empty, ("log", "log-last", "log-mark", "log-score"), id="log")


def paragraphs(id: str, role: str = "log") -> Picture[WordsView]:
    """A heading and sentences."""
    return Picture(partial(words, role=role), WordsView(), (role, f"{role}-mark"), id=id)


def win_probability() -> Picture[WinChart]:
    """Win probability, play by play."""

    def draw(view: WinChart, width: int, height: int, skin: Skin) -> list[Row]:
        return chance_line(view, width, max(height - 2, 1), skin)

    roles = ("report", "report-dim", "report-home", "report-visitors", "chance")
    return Picture(draw, WinChart(), roles, id="chances")
