"""Half time, and the final score."""

from __future__ import annotations

from quarterback.tui.game import Game
from quarterback.tui.screens.page import PageScreen
from rulesets.core.sides import points_of
from rulesets.core.wording import situation


def box_lines(game: Game) -> list[str]:
    """The score."""
    names, score = game.book.header.names, game.state.score
    width = max(len(names.home), len(names.visitors), 8)
    return [
        f"{names.home:<{width}}  {points_of(score, 'home'):>3}",
        f"{names.visitors:<{width}}  {points_of(score, 'visitors'):>3}",
    ]


class HalfTimeScreen(PageScreen):
    """Between the halves."""

    def __init__(self, game: Game) -> None:
        super().__init__("HALF TIME", ["", *box_lines(game), ""])

    def foot(self) -> str:
        """What the last row says."""
        return "SPACE: the second half"


class FinalScreen(PageScreen):
    """After the game."""

    def __init__(self, game: Game) -> None:
        outcome = situation(game.book.header.names, game.state)
        super().__init__("FULL TIME", ["", f"{outcome}.", "", *box_lines(game), ""])

    def foot(self) -> str:
        """What the last row says."""
        return "SPACE: back to the table   then g log, w why, q title"
