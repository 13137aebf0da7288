"""A page of a league that is a list."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from quarterback.tui.bindings import commands
from quarterback.tui.league.pictures import ChosenLine, LeaguePicture, LinesPicture
from quarterback.tui.league.screen import LeagueScreen


class ListScreen(LeagueScreen):
    """A page with a chosen line, or one that is scrolled line by line."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.LINES)

    @property
    def lines(self) -> LinesPicture[object]:
        return self.query_one(LinesPicture)

    @property
    def last(self) -> int:
        """The last line that can be chosen; the first one by default."""
        return 0

    def choose(self, at: int) -> None:
        lines = self.lines.view.lines
        self.lines.show(ChosenLine(lines, min(max(at, 0), max(self.last, 0))))

    def put(self, lines: object) -> None:
        """Other lines, about where those before were looked at."""
        at = self.lines.view.at
        self.lines.show(ChosenLine(lines, at))
        self.choose(at)

    def action_move(self, by: int) -> None:
        self.choose(self.lines.view.at + by)

    def action_page(self, by: int) -> None:
        self.action_move(by * max(self.lines.size.height - 1, 1))

    def on_league_picture_rolled(self, event: LeaguePicture.Rolled) -> None:
        self.action_move(event.by)
