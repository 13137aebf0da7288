"""A review as a report: a verdict, each team's calls and luck, and the key moments, each with
its play."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate

import msgspec

from quarterback.ai.review.model import Review, TurningPoint
from quarterback.ai.review.words import RIGHT, decision_words, moment_words, side_words, verdict
from rulesets.core.notation import steps
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Session
from rulesets.core.sides import HOME, VISITORS, Side

ESTIMATED = "With a game clock, the number of plays left is an estimate, and so are these numbers."


class ReviewLine(msgspec.Struct, frozen=True):
    """A moment as text."""

    stop: int
    """Its line in the game sheet, from 1: where to stop a replay."""
    text: str


class ReportPart(msgspec.Struct, frozen=True):
    """A heading and its lines."""

    title: str
    lines: tuple[ReviewLine, ...]
    none: str
    """The text where there are none."""


class ReviewReport(msgspec.Struct, frozen=True):
    """All of it."""

    verdict: str
    sides: tuple[str, ...]
    parts: tuple[ReportPart, ...]


def learner(home_coach: str, visitors_coach: str) -> Side | None:
    """Return the only team that a person called for; None where two persons did, or none."""
    if bool(home_coach) == bool(visitors_coach):
        return None
    return HOME if visitors_coach else VISITORS


class Places:
    """The line of each input in the game sheet, and the number of its play."""

    def __init__(self, session: Session, names: Names) -> None:
        self._steps = steps(session, names)
        self._stops = list(accumulate(len(step.events) for step in self._steps))
        self._inputs = list(accumulate(len(entries) for entries in session.by_input))

    def stop(self, number: int) -> int:
        """Return the line of an input, counted from 0."""
        return bisect_left(self._stops, self._inputs[number]) + 1

    def play(self, number: int) -> str:
        """Return "Play 37"; for anything but a play, what it was: "The toss"."""
        step = self._steps[self.stop(number) - 1]
        return "Between plays" if step.number is None else f"Play {step.number}"

    def is_play(self, number: int) -> bool:
        """Return whether an input was a play, and no toss, choice or ruling."""
        return self._steps[self.stop(number) - 1].number is not None

    def describe(self, number: int) -> str:
        """Return the result of an input, in football words."""
        return self._steps[self.stop(number) - 1].sentence


def review_report(
    review: Review, session: Session, names: Names, learns: Side | None = None
) -> ReviewReport:
    """Return the review as a report. `learns`: the only team that a person called for, whose calls
    are the ones to learn from; None for both."""
    places = Places(session, names)
    return ReviewReport(
        verdict(review, names),
        (*(side_words(of, names) + "." for of in review.sides), RIGHT),
        (
            ReportPart(
                "Calls to learn from",
                _decided(review.worst(side=learns), places, names),
                "No call cost 1% of win probability or more.",
            ),
            ReportPart(
                "Best calls",
                _decided(review.best(), places, names),
                "No call gained 1% of win probability or more over the next best.",
            ),
            mattered(review, places, names),
        ),
    )


def mattered(review: Review, places: Places, names: Names, many: int = 5) -> ReportPart:
    """Return the moments that changed win probability most."""
    return ReportPart(
        "Turning points",
        tuple(_moved(moment, places, names) for moment in review.mattered(many)),
        "No turning points yet.",
    )


def _decided(
    moments: Iterable[TurningPoint], places: Places, names: Names
) -> tuple[ReviewLine, ...]:
    return tuple(
        ReviewLine(
            places.stop(m.input), f"{places.play(m.input)}. {decision_words(m.decision, names)}"
        )
        for m in moments
        if m.decision is not None
    )


def _moved(moment: TurningPoint, places: Places, names: Names) -> ReviewLine:
    text = places.describe(moment.input)
    what = f"{places.play(moment.input)}. {moment_words(moment, names)}."
    return ReviewLine(places.stop(moment.input), f"{what} {text}".strip())
