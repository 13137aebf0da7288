"""A referee's ruling as a form: the situation, with fields to overwrite, and the reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from quarterback.text.ruling_parser import as_written, differences, ruling
from rulesets.core.advance import advance
from rulesets.core.events import Ruling
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names
from rulesets.core.sides import SIDES, Side
from rulesets.core.state import State

_LABELS: Final = {
    "ball": "Ball",
    "spot": "Spot",
    "down": "Down",
    "to_go": "To go",
    "clock": "Clock",
    "plays": "Plays left",
    "period": "Period",
    "phase": "Next",
}
_OF_TEAMS: Final[dict[str, tuple[str, Side]]] = {
    f"{before}{side}": (label, side)
    for before, label in (("", "Score"), ("timeouts_", "Timeouts"))
    for side in SIDES
}
"""The parts that each team has, with their labels."""
NUMBERS: Final = frozenset({"down", "plays", "period", *_OF_TEAMS})
"""Parts of the situation that are whole numbers."""
WHY: Final = "why"
"""The field for the reason."""


class RulingForm:
    """The situation of a game as text that can be overwritten."""

    def __init__(self, rules: RuleSet, s: State, names: Names) -> None:
        self._rules, self._state, self._names = rules, s, names
        self.written = as_written(rules, s, names)
        """Each part of the situation, as it is."""

    def label(self, name: str) -> str:
        if name in _OF_TEAMS:
            label, side = _OF_TEAMS[name]
            return f"{label}, {self._names.of(side)[:14]}"
        return _LABELS[name]

    @property
    def phases(self) -> str:
        """Return the possible next phases, by name."""
        return ", ".join(each.replace("_", " ") for each in sorted(self._rules.profile.phases))

    def changed(self, values: Mapping[str, str]) -> dict[str, str]:
        """Return the parts that were overwritten, and those that would otherwise change with
        them: with another spot, the yards to go stay those that the form shows."""
        now = {name: values.get(name, was).strip() for name, was in self.written.items()}
        changed = {name: value for name, value in now.items() if value != self.written[name]}
        try:
            result = self.ruling(changed, "a reason")
            after, _ = advance(self._rules, self._state, result)
        except Refused:
            return changed
        comes = as_written(self._rules, after, self._names)
        stay = {name: now[name] for name, value in comes.items() if value and value != now[name]}
        return {name: value for name, value in now.items() if name in changed or name in stay}

    def ruling(self, changed: Mapping[str, str], why: str) -> Ruling:
        """Return the ruling for the parts that were overwritten. Raises Refused."""
        comes = changed.get("phase", "").lower().replace(" ", "_").replace("-", "_")
        if comes and comes not in self._rules.profile.phases:
            raise Refused(f"{changed['phase']!r} is not valid here; use one of {self.phases}")
        return ruling(self._rules, self._state, self._names, dict(changed), why)

    def changes(self, result: Ruling) -> Iterator[str]:
        changes = differences(self._rules, self._state, result, self._names)
        for each in changes:
            what = capitalize(each.what)
            yield f"{what}: was {each.before or 'none'}, now {each.after or 'none'}"
        if not changes:
            yield "No change."


def refusal_line(refused: Refused) -> str:
    """Return why a ruling is impossible, as a sentence."""
    return f"{capitalize(refused.message)}."
