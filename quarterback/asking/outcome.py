"""What an answer would do, said before it is entered: the rules are asked, and nothing is kept."""

from __future__ import annotations

from dataclasses import dataclass

from quarterback.asking.entered import Called, Entered, Reported, Rolled
from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Chance
from rulesets.core.events import Call, Event, Report, Roll
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import State
from rulesets.core.wording import Names, play_by_play, situation


@dataclass(frozen=True)
class Outcome:
    """What would follow, in words; or why it cannot be."""

    says: str = ""
    refused: Refused | None = None


def event_of(entered: Entered) -> Event | None:
    """The input that an answer is; None for dice that the program is still to roll."""
    match entered:
        case Called(call, told):
            return Call(call, details=dict(told) if told else None)
        case Reported(told):
            return Report(dict(told))
        case Rolled(pips):
            return Roll(pips) if pips is not None else None


def outcome_of(rules: RuleSet, s: State, names: Names, entered: Entered) -> Outcome:
    """What entering it now would do."""
    event = event_of(entered)
    if event is None:
        return Outcome()
    try:
        after, facts = advance(rules, s, rules.spelled(rules, s, event))
    except Refused as refused:
        return Outcome(refused=refused)
    said = play_by_play(facts, s, after, names) if facts else ""
    return Outcome(said or _comes(rules, after, names))


def _comes(rules: RuleSet, after: State, names: Names) -> str:
    """What comes next, where nothing has followed yet: a roll that decides, or the situation."""
    wanted = awaiting(rules, after)
    if isinstance(wanted, Chance) and wanted.table is not None:
        return f"Next a roll: {wanted.table.name.replace('_', ' ')}."
    return situation(names, after)
