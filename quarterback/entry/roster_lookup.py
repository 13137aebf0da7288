"""The player that a field means: found by number or name on his team's roster, where the team has
one; any other text stays as typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.core.player_fields import PlayerField, is_ineligible, likely_players, player_field
from rulesets.core.rosters import EMPTY_ROSTER as NO_ROSTER
from rulesets.core.rosters import Roster, RosterPlayer
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import State

Values = Mapping[str, Any]


@dataclass(frozen=True)
class RosterLookup:
    """The players who may be named at one moment of a game."""

    rules: RuleSet | None = None
    state: State | None = None
    always: bool = False
    """Whether players are asked for in every report."""

    def naming(self, field: str, values: Values) -> PlayerField | None:
        """The player that a field names; None where it names none."""
        if self.rules is None or self.state is None:
            return None
        return player_field(self.rules, self.state, field, values)

    def names_player(self, field: str, values: Values) -> bool:
        """Whether a field names a player, given the values so far: a run has no passer. Where that
        is unknown, it may be anyone."""
        rules, s = self.rules, self.state
        if rules is None or s is None or rules.player_named is None or s.possession is None:
            return True
        return self.naming(field, values) is not None

    def roster(self, field: str, values: Values) -> Roster:
        naming = self.naming(field, values)
        if naming is None or self.rules is None:
            return NO_ROSTER
        return self.rules.rosters.get(naming.side, NO_ROSTER)

    def matches(self, field: str, values: Values, typed: str = "") -> tuple[RosterPlayer, ...]:
        """His team's players, the likeliest first; once something is typed, those whose number or
        name starts with it."""
        naming = self.naming(field, values)
        if naming is None or self.rules is None:
            return ()
        prefix = " ".join(typed.split()).casefold().removeprefix("#")
        men = likely_players(self.rules, naming, self.roster(field, values))
        return tuple(man for man in men if _begins(man, prefix))

    def name_for(self, field: str, text: str, values: Values) -> str:
        """The value of what was typed: number and name. Raises ValueError where two of his team
        wear that number."""
        roster = self.roster(field, values)
        man = roster.find(text)
        if man is not None:
            return man.label
        bare = text.strip().removeprefix("#")
        if bare.isascii() and bare.isdigit() and len(bare) < 4 and roster.wearing(bare):
            both = " and ".join(each.label for each in roster.wearing(bare))
            raise ValueError(f"two players wear {bare}, {both}: type the name")
        return text

    def warning_for(self, field: str, values: Values, man: RosterPlayer) -> str:
        """Why the rules bar him, with the rule; empty when they do not."""
        naming = self.naming(field, values)
        if naming is None or self.rules is None or not is_ineligible(self.rules, naming, man):
            return ""
        assert self.rules.eligibility is not None, "a rule bars the player"
        return f"may not catch a pass ({', '.join(self.rules.eligibility.rules)})"

    def is_asked(self, field: str, values: Values) -> bool:
        """Whether he is asked for though the rules do not require it."""
        naming = self.naming(field, values) if self.always else None
        return naming is not None and naming.has_player


NO_LOOKUP = RosterLookup()


def player_label(man: RosterPlayer) -> str:
    """Return a player as lists show him: 81 Hutson, end."""
    return ", ".join((man.label, *man.positions))


def _begins(man: RosterPlayer, prefix: str) -> bool:
    if not prefix or man.label.casefold().startswith(prefix):
        return True
    return any(word.startswith(prefix) for word in man.name.casefold().split())
