"""Why? What the last play did and by which rules, and why nothing can be chosen now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from quarterback.library import catalogue
from quarterback.sitting import Sitting
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.catalogue import UnknownRule, explain
from rulesets.core.ruleset import RuleSet
from rulesets.core.wording import says


@dataclass(frozen=True)
class Reason:
    """A sentence, and the IDs of the rules that it rests on, the principal one first."""

    words: str
    rules: tuple[str, ...] = ()


def reasons(sitting: Sitting) -> list[Reason]:
    """The last ruling, fact by fact; then what is forced, or comes first; then the dial's own."""
    found = _last_ruling(sitting)
    wanted = sitting.awaiting
    if isinstance(wanted, Decide) and wanted.forced:
        option = wanted.options[0]
        words = f"There is nothing to choose now: {option.says or option.call}."
        found.append(Reason(words, (option.rule,)))
    if isinstance(wanted, Chance) and wanted.ring is None:
        found.append(Reason("The toss comes first.", ("LQ-TOSS-01",)))
    dial = sitting.rules.data.dial
    if dial is not None and dial.source != "printed":
        source = _SOURCES[dial.source]
        found.append(Reason(f"This is {dial.name}: {source}.", ("LQ-R2",)))
    return found


_SOURCES = {
    "inferred": "an inference, not what was printed",
    "house": "not the printed one, which is not known",
}


def _last_ruling(sitting: Sitting) -> list[Reason]:
    last = next((entry for entry in reversed(sitting.book.entries) if entry.facts), None)
    if last is None:
        return [Reason("Nothing has been played yet.")]
    return [
        Reason(
            says(fact, last.before, last.after, sitting.names)
            or f"{fact.fact.replace('_', ' ').capitalize()}.",
            tuple(fact.rules),
        )
        for fact in last.facts
    ]


def cited(rules: RuleSet, ids: Iterable[str]) -> list[str]:
    """What those rules say, as this game is played: `ID: text`, a line a rule."""
    return explain(catalogue(rules.code), list(ids), rules.settings)


def rule_text(rules: RuleSet, name: str) -> str:
    """A rule by its ID, case and prefix forgiven, as it is played in this game."""
    try:
        found = catalogue(rules.code).find(name)
    except UnknownRule as error:
        return f"That cannot be: {error}."
    [text] = cited(rules, [found.id])
    return text
