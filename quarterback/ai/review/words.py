"""A review in football words. Shares of games are told as points of per cent: 4.2 %."""

from __future__ import annotations

from quarterback.ai.review.grades import grade
from quarterback.ai.review.model import Decision, Moment, Review, SideReview
from rulesets.core.sides import HOME
from rulesets.core.wording import Names, situation, title

_AS_GOOD = 0.0005
"""Less than this is told as 0.0 %."""


def percent(share: float) -> str:
    """One digit behind the point: 4.2 %."""
    return f"{abs(share) * 100:.1f} %"


def decision_words(decision: Decision, names: Names) -> str:
    """A call, and what it was worth: "Yale: fourth and 1 at midfield. Punt cost 7.0 %: Line buck
    wins 62.1 %, it 55.1 %." """
    where = situation(names, decision.before)
    call = title(decision.call)
    own = decision.outlooks[decision.call].expected
    if grade(decision.cost) in ("best", "good"):
        against = decision.outlooks[decision.against].expected
        if decision.margin < _AS_GOOD:
            return f"{where}. {call} was as good as {title(decision.against)}."
        return (
            f"{where}. {call} was right by {percent(decision.margin)}:"
            f" it wins {percent(own)}, {title(decision.against)} {percent(against)}."
        )
    best = decision.outlooks[decision.best].expected
    return (
        f"{where}. {call} cost {percent(decision.cost)}:"
        f" {title(decision.best)} wins {percent(best)}, it {percent(own)}."
    )


def moment_words(moment: Moment, names: Names) -> str:
    """What an input changed: "Yale from 41.0 % to 55.3 %"."""
    return (
        f"{names.of(HOME)} from {percent(moment.stood)} to {percent(moment.stands)}"
        f" ({_signed(moment.swing)})"
    )


def side_words(of: SideReview, names: Names) -> str:
    """What a side did: "Yale: 61 of 70 calls right; calls cost 0.31 games; luck +0.12 games"."""
    return (
        f"{names.of(of.side)}: {of.right} of {of.decisions} calls right; its calls cost"
        f" {percent(of.cost)}, its luck was worth {_signed(of.luck)}"
    )


def verdict(review: Review, names: Names) -> str:
    """Whether calls or luck decided: a sentence for the head of the review."""
    home, visitors = review.sides
    calls, luck = visitors.cost - home.cost, home.luck
    side = names.home if calls > 0 else names.visitors
    lucky = names.home if luck > 0 else names.visitors
    called = (
        f"{side} called better, by {percent(calls)}"
        if abs(calls) >= review.best_from
        else ("Both called equally well")
    )
    dealt = (
        f"{lucky} had the luck, {_signed(abs(luck))}"
        if abs(luck) >= review.best_from
        else ("luck was even")
    )
    return f"{called}; {dealt}."


def _signed(share: float) -> str:
    sign = "" if abs(share) < _AS_GOOD else "-" if share < 0 else "+"
    return f"{sign}{percent(share)}"
