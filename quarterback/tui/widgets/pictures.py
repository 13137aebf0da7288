"""The pictures that serve any rule set: field, boards, downs, choices, log, bars of words."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.message import Message

from quarterback.team_colors import TEAM_COLORS
from quarterback.tui.draw.canvas import Row
from quarterback.tui.draw.console.rule_card import RuleCardView, rule_card
from quarterback.tui.draw.field.choices import ChoicesView, choices
from quarterback.tui.draw.field.downs import DownsView, downs
from quarterback.tui.draw.field.drive_strip import DriveView, drive_strip
from quarterback.tui.draw.field.gridiron import MOWN, ON_TURF, FieldView, gridiron, yard_at
from quarterback.tui.draw.field.log import PlayLine, log
from quarterback.tui.draw.field.score_boards import ScoreView, score_boards
from quarterback.tui.draw.field.status import StatusView, status
from quarterback.tui.draw.reports.win_probability_chart import ChanceView, chance_line
from quarterback.tui.draw.words import BarView, WordsView, bar, words
from quarterback.tui.widgets.picture import Picture, roles

TEAMS = tuple(f"team-{colour}" for colour in TEAM_COLORS)
"""The roles of what wears a side's colour."""


class Gridiron(Picture[FieldView]):
    """The field, with the ball on it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = roles(
        *ON_TURF,
        *(role + MOWN for role in ON_TURF),
        *TEAMS,
        *(f"{team}-mark" for team in TEAMS),
        *("end-zone", "end-zone-mark", "goal-line", "ball-above", "to-gain-above"),
        *("rail", "measure", "measure-ball"),
    )
    view = FieldView()

    class Pointed(Message):
        """A yard was clicked, from Home's goal line."""

        def __init__(self, yard: int) -> None:
            super().__init__()
            self.yard = yard

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return gridiron(self.view, width, height, self.skin)

    def on_click(self, event: events.Click) -> None:
        """A column is a yard."""
        yard = yard_at(event.x, self.size.width)
        if yard is not None:
            self.post_message(self.Pointed(yard))


class Downs(Picture[DownsView]):
    """The down pointer and the ten-yard measure."""

    COMPONENT_CLASSES: ClassVar[set[str]] = roles("brass", "pointer", "plate", "plate-lit")
    view = DownsView()

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return downs(self.view, width, height, self.skin)


class ScoreBoards(Picture[ScoreView]):
    """Two score boards."""

    COMPONENT_CLASSES: ClassVar[set[str]] = roles(
        *TEAMS, "board", "board-name", "board-name-lit", "board-points"
    )
    view = ScoreView("Home", "Visitors")

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return score_boards(self.view, width, height, self.skin)


CARD_ROLES = ("card", "card-owner", "card-open", "card-closed", "card-chosen", "card-says")


class Choices(Picture[ChoicesView]):
    """A short list to choose from."""

    COMPONENT_CLASSES: ClassVar[set[str]] = roles(*CARD_ROLES)

    class Chosen(Message):
        """A choice was clicked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    view = ChoicesView("", ())

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return choices(self.view, width, height, self.skin)

    def on_click(self, event: events.Click) -> None:
        """A row is a choice."""
        place = event.y - 2
        if 0 <= place < len(self.view.choices):
            self.post_message(self.Chosen(place))


class Log(Picture[tuple[PlayLine, ...]]):
    """The latest plays."""

    COMPONENT_CLASSES: ClassVar[set[str]] = roles("log", "log-last", "log-mark", "log-score")
    view: tuple[PlayLine, ...] = ()

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return log(self.view, width, height, self.skin)


class Words(Picture[WordsView]):
    """A heading and sentences."""

    COMPONENT_CLASSES: ClassVar[set[str]] = roles("log", "log-mark")
    view = WordsView()

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return words(self.view, width, height, self.skin)


class HintBar(Words):
    """What a newcomer is told."""

    COMPONENT_CLASSES: ClassVar[set[str]] = roles("hint", "hint-mark")

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return words(self.view, width, height, self.skin, role="hint")


class WinProbabilityBar(Picture[ChanceView]):
    """How the game has stood, play by play."""

    COMPONENT_CLASSES: ClassVar[set[str]] = roles(
        "report", "report-dim", "report-home", "report-visitors", "chance"
    )
    DEFAULT_CSS = """
    WinProbabilityBar > .picture--report { background: $panel; color: $table-text; }
    WinProbabilityBar > .picture--report-dim { background: $panel; color: $table-text 60%; }
    WinProbabilityBar > .picture--report-home { background: $panel; color: $brass; }
    WinProbabilityBar > .picture--report-visitors { background: $panel; color: $table-text; }
    WinProbabilityBar > .picture--chance { background: $panel; color: $brass; }
    """
    view = ChanceView()

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return chance_line(self.view, width, max(height - 2, 1), self.skin)


class RuleCard(Picture[RuleCardView]):
    """The rules for reading that matter now."""

    COMPONENT_CLASSES: ClassVar[set[str]] = roles("hint", "hint-mark")
    view = RuleCardView()

    class Opened(Message):
        """It was clicked, to be read in full."""

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return rule_card(self.view, width, height, self.skin)

    def on_click(self) -> None:
        """It is to be read in full."""
        self.post_message(self.Opened())


class DriveStrip(Picture[DriveView]):
    """The plays of a drive, drawn to scale."""

    COMPONENT_CLASSES: ClassVar[set[str]] = roles(
        "log", "log-mark", "drive-mark", "drive-gain", "drive-loss"
    )
    view = DriveView()

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return drive_strip(self.view, width, height, self.skin)


class Status(Picture[StatusView]):
    """The score and the time, across the top."""

    COMPONENT_CLASSES: ClassVar[set[str]] = roles("bar", "bar-left", "bar-middle", "bar-right")
    view = StatusView()

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return status(self.view, width, height, self.skin)


class Caption(Picture[BarView]):
    """The row that says who is to do what."""

    COMPONENT_CLASSES: ClassVar[set[str]] = roles(
        "caption", "caption-left", "caption-right", "caption-flash"
    )
    view = BarView()

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return bar(self.view, width, height, self.skin, "caption")
