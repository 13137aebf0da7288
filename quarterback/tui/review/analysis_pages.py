"""The pages Chances and Review of a game's reports, and what they show until it is known."""

from __future__ import annotations

from quarterback.ai.review.analysis import Inputs
from quarterback.ai.review.model import Review
from quarterback.ai.review.report import (
    ESTIMATED,
    Places,
    ReportPart,
    learner,
    mattered,
    review_report,
)
from quarterback.game.scorebook import Scorebook
from quarterback.solo.puzzles import Puzzle, second_tries
from quarterback.tui.draw.canvas import Row
from quarterback.tui.draw.game_reports import ReviewPart, ReviewView, chance_line, review_page
from quarterback.tui.review.analysis import AnalysisWorker, chances_of
from quarterback.tui.theme.glyphs import UNICODE, Skin
from rulesets.registry import names_of

ROWS = 9
"""Of the field of chances."""


class AnalysisPages:
    """What is known of a game at one moment of it, drawn."""

    def __init__(self, book: Scorebook, back: AnalysisWorker) -> None:
        self.book, self.back = book, back
        self.session = book.session
        self.inputs: Inputs = self.session.by_input
        self.review: Review | None = None
        self._places: Places | None = None

    @property
    def over(self) -> bool:
        """Whether nothing more will be known."""
        return self.review is not None or bool(self.back.cannot)

    def look(self) -> None:
        """Find out more. Takes a while, in a thread."""
        self.review = self.back.look(self.inputs)
        if self.review is not None and self._places is None:
            self._places = Places(self.session, names_of(self.book.header))

    def chances(self, width: int, skin: Skin = UNICODE) -> list[Row]:
        """The line of the game, and the moments that moved it most."""
        if self.review is None or self._places is None:
            return review_page(ReviewView(wait=self.back.cannot or self.back.wait(skin)), width)
        names = names_of(self.book.header)
        line = chances_of(self.book, self.review, self.inputs)
        part = mattered(self.review, self._places, names)
        words = review_page(ReviewView(parts=(_review_part(part),)), width)
        return [*chance_line(line, width, ROWS, skin), *words, *self._note(width)]

    def reviewed(self, width: int, skin: Skin = UNICODE) -> list[Row]:
        if self.review is None:
            return review_page(ReviewView(wait=self.back.cannot or self.back.wait(skin)), width)
        header = self.book.header
        names = names_of(header)
        text = review_report(
            self.review, self.session, names, learner(header.home_coach, header.visitors_coach)
        )
        view = ReviewView(text.verdict, text.sides, tuple(map(_review_part, text.parts[:2])))
        return [*review_page(view, width), *self._note(width)]

    @property
    def second_tries(self) -> list[Puzzle]:
        """The calls to learn from, to be made again; none before the review is known."""
        if self.review is None:
            return []
        header = self.book.header
        learns = learner(header.home_coach, header.visitors_coach)
        return second_tries(self.review, self.book.rules, names_of(header), learns)

    def _note(self, width: int) -> list[Row]:
        if not self.back.estimated:
            return []
        return review_page(ReviewView(wait=ESTIMATED), width)


def _review_part(part: ReportPart) -> ReviewPart:
    return ReviewPart(part.title, tuple(line.text for line in part.lines), part.none)
