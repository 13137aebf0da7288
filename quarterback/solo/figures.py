"""What a person did in one solo game: calls, luck, comebacks, long gains.

Derived from the game's log, and for the dial game from its review. A review takes a fraction of a
second, so figures are cached by the log hash: any change of a log gives it another hash, and
nothing stale is ever read.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from league.model.stats.play_stats import stats_of_play
from league.model.stats.plays import PlaySummary, plays
from quarterback.ai.array_files import cache_folder
from quarterback.ai.solution_cache import knowledge_of
from rulesets.core.data_reader import DataError, read_struct
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Session
from rulesets.core.sides import HOME, OTHER, Side, lead
from rulesets.core.state import OVER, SCRIMMAGE

if TYPE_CHECKING:
    from quarterback.ai.review import Review
    from quarterback.ai.solver.answers import SolvedAnswers

CLOSE: Final = 5
"""Yards from the goal line where a stand at it begins."""
LATE: Final = 12
"""Plays left in the game when a stand at the goal line decides it."""
_FILE: Final = "career-figures-2.json"
"""Its number goes up with any change of what is counted."""


class SoloFigures(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game, from the person's view. Shares and luck are in games won, from 0 to 1."""

    behind: int = 0
    """The most points that the person was behind."""
    run: int | None = None
    """The longest run of the person's team, in yards; None without any."""
    passed: int | None = None
    """The longest completed pass, in yards; None without any."""
    stand: bool = False
    """Whether the other team, late and behind by a touchdown at most, got no points from inside
    the 5."""
    last_play: bool = False
    """Whether the person's team was not ahead before the last play, and won."""
    reviewed: bool = False
    """Whether the figures below are known."""
    decisions: int = 0
    right: int = 0
    cost: float = 0.0
    luck: float = 0.0
    lowest: float = 1.0
    """The lowest win probability."""


def figures_of(session: Session, side: Side, review: Review | None) -> SoloFigures:
    of_game = plays(session.entries)
    own = [stats_of_play(play) for play in of_game if play.before.possession == side]
    runs = [each.yards for each in own if each.how == "rush"]
    passes = [each.yards for each in own if each.how == "complete"]
    states = [session.start, *(entry.after for entry in session.entries)]
    figures = SoloFigures(
        behind=max(0, *(-lead(s.score, side) for s in states)),
        run=max(runs, default=None),
        passed=max(passes, default=None),
        stand=_stood(session, of_game, side),
        last_play=_won_at_the_end(session, of_game, side),
    )
    if review is None:
        return figures
    of = review.side(side)
    worth = [each if side == HOME else 1 - each for each in review.line]
    return msgspec.structs.replace(
        figures,
        reviewed=True,
        decisions=of.decisions,
        right=of.right,
        cost=of.cost,
        luck=of.luck,
        lowest=min(worth),
    )


def review_of(session: Session) -> Review | None:
    """Return the review of a dial game; None where it is not solved at once, or cannot be known."""
    answers = _answers(session.rules)
    if answers is None:
        return None
    from quarterback.ai.review import review

    try:
        return review(session, answers)
    except ValueError:  # Unknowable, of a situation that a ruling has made
        return None


def _answers(rules: RuleSet) -> SolvedAnswers | None:
    if rules.dial is None:
        return None
    knowledge = knowledge_of(rules)
    if knowledge.answers is None and not knowledge.cannot:
        from quarterback.ai.kernel.survey import Unknowable
        from quarterback.ai.solver import is_saved

        with suppress(Unknowable):
            if is_saved(rules):
                return knowledge.wait()
    return knowledge.answers


def _stood(session: Session, of_game: Sequence[PlaySummary], side: Side) -> bool:
    """Return whether the person's team held late, at its own goal line, ahead by a touchdown at
    most, and won."""
    profile, other = session.rules.profile, OTHER[side]
    if not profile.counts_plays or session.state.winner != side:
        return False
    for place, play in enumerate(of_game):
        s = play.before
        if (
            s.phase == SCRIMMAGE
            and s.possession == other
            and (s.spot or 0) >= GOAL - CLOSE
            and s.period >= len(profile.periods)
            and s.time_left <= LATE
            and 0 < lead(s.score, side) <= profile.touchdown
        ):
            later = (each.before for each in of_game[place:] if each.before.possession == side)
            then = next(later, session.state)
            if then.score == s.score:
                return True
    return False


def _won_at_the_end(session: Session, of_game: Sequence[PlaySummary], side: Side) -> bool:
    if session.state.phase != OVER or session.state.winner != side:
        return False
    last = next((p for p in reversed(of_game) if p.before.phase == SCRIMMAGE), None)
    return last is not None and lead(last.before.score, side) <= 0


class FigureCache:
    """Figures by log hash, in a file that may be deleted at any time."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file = (folder or cache_folder()) / _FILE
        self._known: dict[str, SoloFigures] = {}
        with suppress(OSError, DataError):
            self._known = read_struct(self._file.read_bytes(), dict[str, SoloFigures])
        self._fresh = False

    def get(self, head: str) -> SoloFigures | None:
        """Return the figures of a log; None if they are not known."""
        return self._known.get(head)

    def put(self, head: str, figures: SoloFigures) -> None:
        """Remember figures until `write`."""
        if head:
            self._known[head] = figures
            self._fresh = True

    def write(self) -> None:
        """Write what is new. A folder that cannot be written to is no trouble."""
        if not self._fresh:
            return
        partial = self._file.with_name(f"{_FILE}.{os.getpid()}")
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            partial.write_bytes(msgspec.json.encode(self._known))
            partial.replace(self._file)
            self._fresh = False


def each_decision(review: Review, side: Side) -> Iterator[float]:
    """Yield the cost of each call of a side that mattered, in order of play."""
    for moment in review.of(side):
        if moment.decision is not None and moment.decision.matters:
            yield moment.decision.cost
