"""What was entered last, as the board shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Chance
from rulesets.core.events import Spin
from rulesets.core.facts import Fact
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Entry

CRIES: Final = {
    "touchdown": "Touchdown",
    "field_goal": "Field goal",
    "safety": "Safety",
    "try_good": "Good",
    "try_failed": "No good",
    "no_goal": "No good",
    "intercepted": "Interception",
    "fumble lost": "Fumble",
    "blocked lost": "Blocked",
    "turnover downs": "Turnover on downs",
}
"""Big letters over the field, with their facts, some with their manner; the first that followed
is shown."""


@dataclass(frozen=True)
class PlayResult:
    """An input that was entered: what followed, and what the dial showed."""

    entries: tuple[Entry, ...]
    ring: int | None = None
    sector: int | None = None
    """From 1; None if nothing was spun."""
    face: str = ""
    """For a toss, how the coin fell: heads or tails; empty if no one called it."""

    @property
    def facts(self) -> tuple[Fact, ...]:
        """All that followed, in order."""
        return tuple(fact for entry in self.entries for fact in entry.facts)

    def has(self, *names: str) -> bool:
        """Return whether one of these facts followed."""
        return any(fact.fact in names for fact in self.facts)

    def first(self, *names: str) -> tuple[Fact, Entry] | None:
        """Return the first of these facts that followed, by the order of the names, with its
        entry."""
        for name in names:
            for entry in self.entries:
                for fact in entry.facts:
                    if name in (fact.fact, f"{fact.fact} {fact.how}"):
                        return fact, entry
        return None

    def cry(self) -> tuple[str, Fact, Entry] | None:
        """Return the big letters, the fact that they are about, and its entry; None after most
        plays."""
        cry = self.first(*CRIES)
        if cry is None:
            return None
        fact, entry = cry
        return CRIES.get(fact.fact) or CRIES[f"{fact.fact} {fact.how}"], fact, entry


def play_result(rules: RuleSet, entries: Sequence[Entry], face: str = "") -> PlayResult:
    """Return the turn that these new entries make."""
    for entry in entries:
        if isinstance(entry.event, Spin):
            awaited = awaiting(rules, entry.before)
            ring = awaited.ring if isinstance(awaited, Chance) else None
            return PlayResult(tuple(entries), ring, entry.event.sector)
    return PlayResult(tuple(entries), face=face)
