"""A review as plain data, for `--json`. Shares are of 1, from the view of the named team."""

from __future__ import annotations

from typing import Any

from quarterback.ai.evaluator import WinProbability
from quarterback.ai.review.grades import grade
from quarterback.ai.review.model import GradedCall, Review, TurningPoint
from quarterback.ai.review.words import decision_words, verdict
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names
from rulesets.core.situation import write_situation

_DIGITS = 6


def plain_review(review: Review, rules: RuleSet, names: Names) -> dict[str, Any]:
    """Return the whole review."""
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
    result: dict[str, Any] = {
        "input": moment.input + 1,
        "home_before": round(moment.chance_before, _DIGITS),
        "home_after": round(moment.chance_after, _DIGITS),
        "luck": round(moment.luck, _DIGITS),
        "ruled": round(moment.ruled, _DIGITS),
    }
    if moment.decision is not None:
        result["decision"] = _decision(moment.decision, rules, names)
    return result


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
    """Return win, tie and loss, and their value."""
    return {
        "win": round(outlook.win, _DIGITS),
        "tie": round(outlook.tie, _DIGITS),
        "loss": round(outlook.loss, _DIGITS),
        "worth": round(outlook.expected, _DIGITS),
    }
