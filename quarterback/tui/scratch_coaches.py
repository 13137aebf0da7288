"""Coaches who call whatever comes, of the shape of the real ones. Goes when those are here."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import msgspec

from rulesets.core.awaiting import Decide
from rulesets.core.playout import Decider
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import State


class Coach(msgspec.Struct, frozen=True):
    """A coach by name."""

    title: str
    says: str
    make: Callable[[Random], Decider]


def _any(chance: Random) -> Decider:
    def call(rules: RuleSet, s: State, wanted: Decide) -> str:
        return chance.choice(wanted.options).call

    return call


COACHES: Final = {
    "freshman": Coach("the Freshman", "Calls whatever comes.", _any),
    "letterman": Coach("the Letterman", "Calls whatever comes.", _any),
}
