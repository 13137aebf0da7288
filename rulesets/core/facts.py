"""What followed from an input: the rulings that a play-by-play is made of.

Facts are derived, never logged, and each cites the rules that produced it, the principal one
first. English is made from facts (see `wording`), never read back.
"""

from __future__ import annotations

import msgspec

from rulesets.core.sides import Side

RuleIds = tuple[str, ...]


class Fact(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One consequence of an input."""

    fact: str
    """Snake case: first_down, touchdown, turnover ..."""
    rules: RuleIds = ()
    side: Side | None = None
    """The side that gains by it; of a penalty, the offender; of game_over, the winner."""
    points: int | None = None
    yards: int | None = None
    """Yards as the play showed them, signed; of a kick, its length."""
    how: str = ""
    """The manner: a turnover by downs, interception, fumble or blocked kick ..."""
    accepted: bool | None = None
    why: str = ""


FactLog = list[Fact]
"""Where facts are noted while an input is worked out. None in its place means that nobody
wants them: the simulator's path."""
