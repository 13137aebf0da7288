"""Whole games on the practice board: two Captains, dice, and figures that the program plays."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

from quarterback.ai.coaches.students import captain
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


def comes(
    rules: RuleSet, s: State, wanted: Awaiting, luck: Random, before: Event | None = None
) -> Event:
    """What comes next, whoever does it, after the last event."""
    if isinstance(wanted, Decide):
        name = captain(luck)(rules, s, wanted)
        option = next(option for option in wanted.options if option.call == name)
        return Call(name, details=details(rules, s, option, luck))
    if isinstance(wanted, Chance):
        assert wanted.table is not None, "dice are known"
        return wanted.table.draws[luck.randrange(wanted.table.total)]
    assert isinstance(wanted, Observe), wanted
    return answer(rules, s, wanted, luck, before)


_MEN = (
    "7 Marlow QB, 12 Tate QB, 22 Boone RB, 33 Hale RB, 44 Crane FB, 81 Pratt WR, 84 Quick WR,"
    " 18 Dash WR, 88 Stone TE, 60 Oak C, 64 Elm G, 66 Ash G, 72 Fir T, 75 Yew T, 3 Boot K,"
    " 5 Loft P, 91 Bull DE, 94 Ox DT, 97 Ram DT, 99 Stag DE, 52 Hawk MLB, 55 Kite OLB,"
    " 58 Crow OLB, 21 Swift CB, 24 Fleet CB, 29 Night FS, 37 Knox SS"
)
TEAM: list[dict[str, object]] = [
    {"number": int(number), "name": name, "position": position}
    for number, name, position in map(str.split, _MEN.split(", "))
]
"""A roster of two platoons; the defense begins with Bull."""


def game(
    code: str,
    seed: int,
    settings: Mapping[str, object] | None = None,
    *,
    rules: RuleSet | None = None,
) -> Session:
    """A whole game."""
    rules = rules or (rule_set(code, settings) if settings else rules_of(code))
    session, luck = Session(rules), Random(f"{code} {seed}")
    for _ in range(MOST_EVENTS):
        wanted = session.awaiting
        if isinstance(wanted, Over):
            return session
        before = session.entries[-1].event if session.entries else None
        session.play(comes(rules, session.state, wanted, luck, before))
    raise AssertionError(f"{code} {seed} does not end: {session.state}")
