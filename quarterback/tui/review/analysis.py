"""The analysis of a game so far, computed in threads.

Each open game has one, shared by its table, reports and replay: nothing is computed twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from quarterback.ai.review import Chart, Inputs, Review
from quarterback.ai.review_report import (
    ESTIMATED,
    Places,
    ReportPart,
    learner,
    mattered,
    review_report,
)
from quarterback.ai.solution_cache import Knowledge, knowledge_of
from quarterback.game.scorebook import Scorebook
from quarterback.tui.draw.canvas import Row
from quarterback.tui.draw.game_reports import ReviewPart, ReviewView, chance_line, review_page
from quarterback.tui.theme.glyphs import UNICODE, Skin
from rulesets.core.sides import HOME, VISITORS
from rulesets.registry import names_of

if TYPE_CHECKING:
    from league.views.game_record import WinChart
    from quarterback.solo.puzzles import Puzzle


BAR = 24
"""Width of the solving progress bar, in cells."""
LOOK = 0.3
"""Seconds that a thread waits before it reports progress."""


class AnalysisWorker:
    """The review of a game: none yet, its progress, or why there is none."""

    def __init__(self, book: Scorebook) -> None:
        self._known = knowledge_of(book.rules)
        self._chart: Chart | None = None
        self._rules, self._start = book.rules, book.start
        self.cannot = ""
        """Why it can never be computed, as a sentence."""
        self._is_near = True
        """Whether the solved game only has to be read, as far as is known yet."""

    def wait(self, skin: Skin = UNICODE) -> str:
        """What to say until it is computed: the progress, and how long it takes."""
        if self._known.answers is not None or self._is_near:
            return "Reviewing the game ..."
        return solving_words(self._known, skin)

    @property
    def estimated(self) -> bool:
        """Whether it is based on an estimate of the plays left."""
        answers = self._known.answers
        return answers is not None and answers.estimated

    def look(self, inputs: Inputs) -> Review | None:
        """Return the review of these inputs; None while it is not known, or cannot be. Takes a
        while; call it in a thread."""
        from quarterback.ai.solver import is_near

        self._is_near = self._is_near and is_near(self._rules)
        answers = self._known.wait(LOOK)
        if self._known.cannot:
            self.cannot = f"This game cannot be reviewed: {self._known.cannot}."
        if answers is None:
            return None
        if self._chart is None:
            self._chart = Chart(self._rules, self._start, answers)
        try:
            return self._chart.follow(inputs)
        except ValueError as problem:  # Unknowable, of a situation that a ruling has made
            self.cannot = f"This game cannot be reviewed: {problem}."
            return None


def solving_words(known: Knowledge, skin: Skin) -> str:
    """Describe the progress of solving a game: a bar, and about how long it takes."""
    left = known.seconds_left
    rest = "a few seconds" if left is None else f"about {max(round(left), 1)} s"
    if not known.share:
        rest = "starting"
    done = round(known.share * BAR)
    bar = skin.gauge * done + skin.hash_mark * (BAR - done)
    return f"Solving this kind of game, only once: {bar} {rest}"


_OF: Final[WeakKeyDictionary[Scorebook, AnalysisWorker]] = WeakKeyDictionary()


def can_look_back(book: Scorebook) -> bool:
    """Return whether such a game has a win probability at all."""
    return book.rules.dial_format is not None


def looking_back(book: Scorebook) -> AnalysisWorker:
    return _OF.setdefault(book, AnalysisWorker(book))


def chances_of(book: Scorebook, review: Review | None, inputs: Inputs) -> WinChart:
    """Return the win probability of a game, and where its periods begin."""
    from league.views.game_record import WinChart

    names = names_of(book.header)
    if review is None:
        return WinChart(names.of(HOME), names.of(VISITORS))
    at = [entries[-1].after.period for entries in inputs]
    begins = tuple(n for n in range(1, len(at)) if at[n] != at[n - 1])
    return WinChart(names.of(HOME), names.of(VISITORS), review.line, begins)


ROWS = 9
"""Height of the win probability chart."""


class AnalysisPages:
    """What is known of a game at one moment, drawn."""

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
        """Compute more. Takes a while; call it in a thread."""
        self.review = self.back.look(self.inputs)
        if self.review is not None and self._places is None:
            self._places = Places(self.session, names_of(self.book.header))

    def chances(self, width: int, skin: Skin = UNICODE) -> list[Row]:
        """Draw win probability, and the moments that moved it most."""
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
        """Return the calls to learn from, to be made again; none before the review is known."""
        if self.review is None:
            return []
        from quarterback.solo.puzzles import second_tries

        header = self.book.header
        learns = learner(header.home_coach, header.visitors_coach)
        return second_tries(self.review, self.book.rules, names_of(header), learns)

    def _note(self, width: int) -> list[Row]:
        if not self.back.estimated:
            return []
        return review_page(ReviewView(wait=ESTIMATED), width)


def _review_part(part: ReportPart) -> ReviewPart:
    return ReviewPart(part.title, tuple(line.text for line in part.lines), part.none)
