"""A review in football words. What calls and luck changed is in percent of win probability; a tie
counts as half a win. A point is on the scoreboard."""

from __future__ import annotations

from league.views.text import percent
from quarterback.ai.review.grades import WORTH_SAYING, grade
from quarterback.ai.review.model import GradedCall, Review, SideReview, TurningPoint
from rulesets.core.sentences.wording import Names, situation
from rulesets.core.sides import HOME

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
    digits = 0 if round(cost * 100) > 1 else 1
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
    """Describe a change: "Yale's win probability: from 41% to 55% (+14.3%)"."""
    return (
        f"{names.whose(HOME)} win probability: from {percent(moment.chance_before)} to"
        f" {percent(moment.chance_after)} ({_signed(moment.swing)})"
    )


def side_words(of: SideReview, names: Names) -> str:
    """Grade one team: "Yale called 61 of 70 right; luck was worth +1.2%"."""
    return (
        f"{names.of(of.side)} called {of.right} of {of.decisions} right; luck was worth"
        f" {_signed(of.luck)}"
    )


def luck_words(of: SideReview) -> str:
    """What luck was worth to a team: "+1.2%"."""
    return _signed(of.luck)


def verdict(review: Review, names: Names) -> str:
    """Return a sentence on whether calls or luck decided the game."""
    home, visitors = review.sides
    calls, luck = visitors.cost - home.cost, home.luck
    side = names.home if calls > 0 else names.visitors
    lucky = names.home if luck > 0 else names.visitors
    called = (
        f"{side} called the better game, by {difference(calls)}"
        if abs(calls) >= review.best_from
        else "Both teams called equally well"
    )
    dealt = (
        f"{lucky} had more luck, worth {difference(luck)}"
        if abs(luck) >= review.best_from
        else "luck was even"
    )
    return f"{called}; {dealt}."


def _signed(share: float) -> str:
    sign = "" if abs(share) < AS_GOOD else "-" if share < 0 else "+"
    return f"{sign}{difference(share)}"


def difference(share: float) -> str:
    """A difference of win probabilities, without its sign and with one decimal: 7.4%."""
    return f"{abs(share) * 100:.1f}%"
