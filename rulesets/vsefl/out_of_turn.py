"""What may come out of turn, to be filled in: a foul before the snap."""

from __future__ import annotations

from rulesets.core.awaiting import Option
from rulesets.core.forms import Field
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import State
from rulesets.vsefl.league import BEFORE_SNAP, FOULS
from rulesets.vsefl.restarts import out_of_turn_kinds


def out_of_turn_options(rules: RuleSet, s: State) -> tuple[Option, ...]:
    """VS-R5, VS-R42: a foul before the snap."""
    if "report" not in out_of_turn_kinds(rules, s):
        return ()
    return (
        Option("", rule="VS-R5", description="A foul before the snap", fields=foul_before_snap()),
    )


def foul_before_snap() -> tuple[Field, ...]:
    """VS-R5: the fouls that are seen before the ball is snapped, and whose they are."""
    by_either = tuple(name for name in BEFORE_SNAP if FOULS[name].side == "either")
    return (
        Field("foul", "choice", "which foul", choices=BEFORE_SNAP,
              rules={name: FOULS[name].rules[0] for name in BEFORE_SNAP}),
        Field("by", "side", "who fouled", when={"foul": by_either}),
    )  # fmt: skip
