"""Half time, and the final score."""

from __future__ import annotations

from quarterback.score_sheet import box_rows, scoring_lines
from quarterback.sitting import Sitting
from quarterback.tui.screens.page import PageScreen
from rulesets.core.sides import HOME, VISITORS, points_of
from rulesets.core.wording import situation

LABEL, COLUMN = 22, 24
"""Columns of the box score, in characters."""


def box_lines(game: Sitting) -> list[str]:
    """The score, the box score and the scoring."""
    names, score, entries = game.book.header.names, game.state.score, game.book.entries
    home, visitors = clipped(names.home, COLUMN), clipped(names.visitors, COLUMN)
    points = ("Points", str(points_of(score, HOME)), str(points_of(score, VISITORS)))
    rows = [("", home, visitors), points, *box_rows(entries)]
    table = [
        f"{what:<{LABEL}}{one:>{COLUMN}}{other:>{COLUMN}}".rstrip() for what, one, other in rows
    ]
    return [*table, "", *scoring_lines(game.book.rules, names, entries)]


def clipped(name: str, width: int) -> str:
    """A name that leaves a space before it in a column."""
    return name if len(name) < width else f"{name[: width - 2]}."


class HalfTimeScreen(PageScreen):
    """Between the halves."""

    def __init__(self, game: Sitting) -> None:
        super().__init__("HALF TIME", ["", *box_lines(game), ""])

    def foot(self) -> str:
        """What the last row says."""
        return "SPACE: the second half"


class FinalScreen(PageScreen):
    """After the game."""

    def __init__(self, game: Sitting) -> None:
        outcome = situation(game.book.header.names, game.state)
        super().__init__("FULL TIME", ["", f"{outcome}.", "", *box_lines(game), ""])

    def foot(self) -> str:
        """What the last row says."""
        return "SPACE: back to the table   then g log, w why, q title"
