"""What followed from an input: the consequences that make up a play-by-play.

Facts are derived, never logged, and each cites the rules that produced it, the principal one
first. English is made from facts (see `wording`), never read back.
"""

from __future__ import annotations

import msgspec

from rulesets.core.sides import Score, Side

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
    counts: Score | None = None
    """What each team has, where the fact compares or counts something besides points."""


class FactLog(msgspec.Struct, gc=False):
    """Where facts are noted while an input is resolved, in the order in which they happened."""

    noted: list[Fact] = []

    def note(
        self,
        fact: str,
        rules: RuleIds = (),
        side: Side | None = None,
        yards: int | None = None,
        how: str = "",
        points: int | None = None,
        accepted: bool | None = None,
        why: str = "",
        counts: Score | None = None,
    ) -> None:
        """Note one consequence of the input. For the parameters see `Fact`."""
        self.noted.append(Fact(fact, rules, side, points, yards, how, accepted, why, counts))

    def add(self, *facts: Fact) -> None:
        self.noted += facts

    def keep(self, count: int) -> None:
        """Forget all but the first `count`: what was tried did not happen."""
        del self.noted[count:]


class _NoFacts(FactLog):
    """A log that forgets every fact at once."""

    @staticmethod
    def note(
        fact: str,
        rules: RuleIds = (),
        side: Side | None = None,
        yards: int | None = None,
        how: str = "",
        points: int | None = None,
        accepted: bool | None = None,
        why: str = "",
        counts: Score | None = None,
    ) -> None:
        """Forget the fact."""

    def add(self, *facts: Fact) -> None:
        """Forget the facts."""


NO_FACTS: FactLog = _NoFacts()
"""For callers that need no facts, such as the simulator."""
