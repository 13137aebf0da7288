"""A review in football words. What calls and luck changed is in percent of win probability; a tie
counts as half a win. A point is on the scoreboard."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate
from typing import Any

import msgspec

from league.views.text import percent
from quarterback.ai.evaluator import WinProbability
from quarterback.ai.review import WORTH_SAYING, GradedCall, Review, SideReview, TurningPoint, grade
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names, situation
from rulesets.core.session import Session
from rulesets.core.sides import HOME, VISITORS, Side
from rulesets.core.situation import write_situation

AS_GOOD = 0.0005
"""A difference of less than this, a twentieth of a percent, is ignored."""
RIGHT = (
    f"A call is right if it gives up less than {WORTH_SAYING * 100:.0f}% of win probability"
    " against the best call."
)
"""The definition of a right call in a review."""


def cost_words(best: float, cost: float) -> str:
    """What a call cost the team that made it: "cost 12%: from 61% to 49%". Both
    shares from 0 to 1; under two percent, with a decimal."""
    digits = _digits(cost)
    top, lost = round(best * 100, digits), round(cost * 100, digits)
    return f"cost {lost:.{digits}f}%: from {top:.{digits}f}% to {top - lost:.{digits}f}%"


def decision_words(decision: GradedCall, names: Names) -> str:
    """Describe a call and its value: "Yale: fourth and 1 at midfield. Punt instead of Line buck
    cost 7%: from 62% to 55%."."""
    where = situation(names, decision.before)
    call = names.call(decision.call)
    own = decision.outlooks[decision.call].expected
    if grade(decision.cost) in ("best", "good"):
        other, against = decision.against, names.call(decision.against)
        if decision.margin < AS_GOOD:
            return f"{where}. Toss-up: {call} or {against}."
        return (
            f"{where}. {call} was right by {difference(decision.margin)}: {call} {percent(own)},"
            f" {against} {percent(decision.outlooks[other].expected)}."
        )
    best = decision.outlooks[decision.best].expected
    return (
        f"{where}. {call} instead of {names.call(decision.best)} {cost_words(best, decision.cost)}."
    )


def moment_words(moment: TurningPoint, names: Names) -> str:
    """Describe a change: "Yale's win probability: from 41% to 55%"."""
    return (
        f"{names.whose(HOME)} win probability: from {percent(moment.chance_before)} to"
        f" {percent(moment.chance_after)}"
    )


def side_words(of: SideReview, names: Names) -> str:
    """Grade one team: "Yale called 61 of 70 right; luck was worth +1.2%"."""
    return (
        f"{names.of(of.side)} called {of.right} of {of.decisions} right; luck was worth"
        f" {signed(of.luck)}"
    )


def verdict(review: Review, names: Names) -> str:
    """Return a sentence on whether calls or luck decided the game."""
    home, visitors = review.sides
    calls, luck = visitors.cost - home.cost, home.luck
    side = names.home if calls > 0 else names.visitors
    lucky = names.home if luck > 0 else names.visitors
    called = (
        f"{side} called the better game, by {difference(calls)}"
        if abs(calls) >= WORTH_SAYING
        else "Both teams called equally well"
    )
    dealt = (
        f"{lucky} had more luck, worth {difference(luck)}"
        if abs(luck) >= WORTH_SAYING
        else "luck was even"
    )
    if called.startswith(f"{side} ") and dealt.startswith(f"{side} "):
        return f"{called}, and{dealt.removeprefix(side)}."
    return f"{called}; {dealt}."


def signed(share: float) -> str:
    """A difference of win probabilities with its sign, +1.2%; without one where it is nothing."""
    sign = "" if abs(share) < AS_GOOD else "-" if share < 0 else "+"
    return f"{sign}{difference(share)}"


def difference(share: float) -> str:
    """A difference of win probabilities, without its sign: 7%; under two percent, 1.4%."""
    digits = _digits(share)
    return f"{abs(share) * 100:.{digits}f}%"


def _digits(share: float) -> int:
    """Of a difference: decimals count only where it is small."""
    return 0 if round(abs(share) * 100) > 1 else 1


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
        from rulesets.core.notation import steps

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


_DIGITS = 6


def plain_review(review: Review, rules: RuleSet, names: Names) -> dict[str, Any]:
    return {
        "home": names.home,
        "visitors": names.visitors,
        "verdict": verdict(review, names),
        "home_worth": [round(worth, _DIGITS) for worth in review.line],
        "sides": {
            of.side: {
                "decisions": of.decisions,
                "right": of.right,
                "cost": round(of.cost, _DIGITS),
                "luck": round(of.luck, _DIGITS),
            }
            for of in review.sides
        },
        "inputs": [_moment(moment, rules, names) for moment in review.moments],
        "best": [moment.input + 1 for moment in review.best()],
        "worst": [moment.input + 1 for moment in review.worst()],
        "mattered": [moment.input + 1 for moment in review.mattered()],
    }


def _moment(moment: TurningPoint, rules: RuleSet, names: Names) -> dict[str, Any]:
    told: dict[str, Any] = {
        "input": moment.input + 1,
        "home_before": round(moment.chance_before, _DIGITS),
        "home_after": round(moment.chance_after, _DIGITS),
        "luck": round(moment.luck, _DIGITS),
        "ruled": round(moment.ruled, _DIGITS),
    }
    if moment.decision is not None:
        told["decision"] = _decision(moment.decision, rules, names)
    return told


def _decision(decision: GradedCall, rules: RuleSet, names: Names) -> dict[str, Any]:
    return {
        "side": decision.side,
        "situation": write_situation(rules, decision.before),
        "call": decision.call,
        "best": decision.best,
        "cost": round(decision.cost, _DIGITS),
        "grade": grade(decision.cost),
        "says": decision_words(decision, names),
        "calls": {call: plain_outlook(outlook) for call, outlook in decision.outlooks.items()},
    }


def plain_outlook(outlook: WinProbability) -> dict[str, float]:
    return {
        "win": round(outlook.win, _DIGITS),
        "tie": round(outlook.tie, _DIGITS),
        "loss": round(outlook.loss, _DIGITS),
        "worth": round(outlook.expected, _DIGITS),
    }
