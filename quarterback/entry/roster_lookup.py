"""Who is meant when a field names a man: found by his number or name among the men of the side in
question, where it has brought a roster; any other words stay as they are."""

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
    """Who may be named at one moment of a game."""

    rules: RuleSet | None = None
    state: State | None = None
    always: bool = False
    """Whether whoever is named is asked for without being wanted first."""

    def naming(self, field: str, told: Values) -> PlayerField | None:
        """Whom a field names; None where it names nobody."""
        if self.rules is None or self.state is None:
            return None
        return player_field(self.rules, self.state, field, told)

    def names_player(self, field: str, told: Values) -> bool:
        """Whether a field names a man as far as it has been told: nobody throws a run. Where it is
        not known who names whom, it may be anybody."""
        rules, s = self.rules, self.state
        if rules is None or s is None or rules.player_named is None or s.possession is None:
            return True
        return self.naming(field, told) is not None

    def roster(self, field: str, told: Values) -> Roster:
        """The men of his side."""
        naming = self.naming(field, told)
        if naming is None or self.rules is None:
            return NO_ROSTER
        return self.rules.rosters.get(naming.side, NO_ROSTER)

    def matches(self, field: str, told: Values, typed: str = "") -> tuple[RosterPlayer, ...]:
        """His side's men, those who may be it first; once something is typed, those whose number
        or name begins so."""
        naming = self.naming(field, told)
        if naming is None or self.rules is None:
            return ()
        said = " ".join(typed.split()).casefold().removeprefix("#")
        men = likely_players(self.rules, naming, self.roster(field, told))
        return tuple(man for man in men if _begins(man, said))

    def name_for(self, field: str, text: str, told: Values) -> str:
        """What is reported for what was typed: his number and name. Raises ValueError where two of
        his side wear that number."""
        roster = self.roster(field, told)
        man = roster.find(text)
        if man is not None:
            return man.label
        bare = text.strip().removeprefix("#")
        if bare.isascii() and bare.isdigit() and len(bare) < 4 and roster.wearing(int(bare)):
            both = " and ".join(each.label for each in roster.wearing(int(bare)))
            raise ValueError(f"two of them wear {bare}, {both}: write the name")
        return text

    def warning_for(self, field: str, told: Values, man: RosterPlayer) -> str:
        """What the rules say of him, with the rule; empty when nothing bears on him."""
        naming = self.naming(field, told)
        if naming is None or self.rules is None or not is_ineligible(self.rules, naming, man):
            return ""
        assert self.rules.eligibility is not None, "a rule bars him"
        return f"may not catch a pass ({', '.join(self.rules.eligibility.rules)})"

    def is_asked(self, field: str, told: Values) -> bool:
        """Whether he is asked for though nobody need name him."""
        naming = self.naming(field, told) if self.always else None
        return naming is not None and naming.has_player


NO_LOOKUP = RosterLookup()


def player_label(man: RosterPlayer) -> str:
    """81 Hutson, end."""
    return ", ".join((man.label, *man.positions))


def _begins(man: RosterPlayer, said: str) -> bool:
    if not said or man.label.casefold().startswith(said):
        return True
    return any(word.startswith(said) for word in man.name.casefold().split())
