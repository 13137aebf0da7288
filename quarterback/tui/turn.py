"""What was entered last, as the board shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Chance
from rulesets.core.events import Spin
from rulesets.core.facts import Fact
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Entry


@dataclass(frozen=True)
class Turn:
    """An input that was entered: what followed, and what the dial showed."""

    facts: tuple[Fact, ...]
    ring: int | None = None
    sector: int | None = None
    """Counted from 1; None when nothing was spun."""

    def has(self, *names: str) -> bool:
        """Whether one of these facts followed."""
        return any(fact.fact in names for fact in self.facts)


def turn_of(rules: RuleSet, entries: Sequence[Entry]) -> Turn:
    """The turn that these new entries make."""
    facts = tuple(fact for entry in entries for fact in entry.facts)
    for entry in entries:
        if isinstance(entry.event, Spin):
            wanted = awaiting(rules, entry.before)
            ring = wanted.ring if isinstance(wanted, Chance) else None
            return Turn(facts, ring, entry.event.sector)
    return Turn(facts)
