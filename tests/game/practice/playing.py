"""Whole games on the practice board: two Captains, dice, and figures that the program plays."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

from quarterback.ai.coaches import captain
from quarterback.game.practice import answer, details
from quarterback.rule_sets import CODES, WITH_DIAL, rule_set
from rulesets.core.awaiting import Awaiting, Chance, Decide, Observe, Over
from rulesets.core.events import Call, Event
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Session
from rulesets.core.state import State

BOARD_GAMES = tuple(code for code in CODES if code not in WITH_DIAL)
MOST_EVENTS = 6000
"""Of a game; one that goes on longer never ends."""


@cache
def rules_of(code: str) -> RuleSet:
    return rule_set(code)


def comes(rules: RuleSet, s: State, wanted: Awaiting, luck: Random) -> Event:
    """What comes next, whoever does it."""
    if isinstance(wanted, Decide):
        name = captain(luck)(rules, s, wanted)
        option = next(option for option in wanted.options if option.call == name)
        return Call(name, details=details(rules, s, option, luck))
    if isinstance(wanted, Chance):
        assert wanted.table is not None, "dice are known"
        return wanted.table.draws[luck.randrange(wanted.table.total)]
    assert isinstance(wanted, Observe), wanted
    return answer(rules, s, wanted, luck)


def game(code: str, seed: int, settings: Mapping[str, object] | None = None) -> Session:
    """A whole game."""
    rules = rule_set(code, settings) if settings else rules_of(code)
    session, luck = Session(rules), Random(f"{code} {seed}")
    for _ in range(MOST_EVENTS):
        wanted = session.awaiting
        if isinstance(wanted, Over):
            return session
        session.play(comes(rules, session.state, wanted, luck))
    raise AssertionError(f"{code} {seed} does not end: {session.state}")
