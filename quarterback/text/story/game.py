"""A game as the newspaper gets it: its log, and its win probability where the game is solved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from quarterback.ai.solution_cache import knowledge_of
from rulesets.core.header import Header
from rulesets.core.session import Session
from rulesets.core.state import OVER

if TYPE_CHECKING:
    from quarterback.ai.review import Review
    from quarterback.ai.solver import SolvedAnswers


@dataclass(frozen=True)
class StoryGame:
    """Everything that a front page is made from, except what a league adds."""

    header: Header
    session: Session
    chart: Review | None = None
    """Win probability input by input; None where the game is not solved."""

    @property
    def over(self) -> bool:
        """Whether the game is finished: a paper reports results."""
        return self.session.state.phase == OVER


def charted(header: Header, session: Session) -> StoryGame:
    """Return the game with its chart, if it can be solved. Waits for the solution, half a minute at
    most: a game has one page, whatever was at hand."""
    if not session.rules.dial:
        return StoryGame(header, session)
    return StoryGame(header, session, _chart(session, knowledge_of(session.rules).wait()))


def _chart(session: Session, answers: SolvedAnswers | None) -> Review | None:
    if answers is None or answers.estimated:
        return None
    from quarterback.ai.review import review
    from quarterback.ai.solver import Unknowable

    try:
        return review(session, answers)
    except Unknowable:
        return None
