"""What an answer would do, said before it is entered: the rules are asked, and nothing is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from quarterback.entry.form import EntryForm
from quarterback.entry.reducer import choose
from quarterback.entry.submission import CallSubmitted, ReportSubmitted, RollSubmitted, Submission
from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.events import Call, Event, Report, Roll
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names, play_by_play, situation
from rulesets.core.state import State

_WEIGHED: Final = 2
"""Answers of which one is weighed against another, at least."""


@dataclass(frozen=True)
class AnswerPreview:
    """What would follow, in words; or why it cannot be."""

    text: str = ""
    refused: Refused | None = None


def event_of(entered: Submission) -> Event | None:
    """The input that an answer is; None for dice that the program is still to roll."""
    match entered:
        case CallSubmitted(call, told):
            return Call(call, details=dict(told) if told else None)
        case ReportSubmitted(told):
            return Report(dict(told))
        case RollSubmitted(pips):
            return Roll(pips) if pips is not None else None


def preview_of(rules: RuleSet, s: State, names: Names, entered: Submission) -> AnswerPreview:
    """What entering it now would do."""
    event = event_of(entered)
    if event is None:
        return AnswerPreview()
    try:
        after, facts = advance(rules, s, rules.normalize(rules, s, event))
    except Refused as refused:
        return AnswerPreview(refused=refused)
    said = play_by_play(facts, s, after, names) if facts else ""
    return AnswerPreview(said or _comes(rules, after, names))


def preview_of_marked(rules: RuleSet, s: State, names: Names, form: EntryForm) -> AnswerPreview:
    """What the call that the marker is on would do at once, so that answers can be weighed before
    one is taken; nothing of a call that only begins something, or of which more must be told."""
    wanted = form.awaiting
    if form.report is not None or not isinstance(wanted, Decide) or len(wanted.options) < _WEIGHED:
        return AnswerPreview()
    entered = choose(form, form.marked)
    if not isinstance(entered, CallSubmitted):
        return AnswerPreview()
    try:
        after, facts = advance(rules, s, rules.normalize(rules, s, Call(entered.call)))
    except Refused:
        return AnswerPreview()
    decided = facts and after.call is None
    return AnswerPreview(play_by_play(facts, s, after, names) if decided else "")


def _comes(rules: RuleSet, after: State, names: Names) -> str:
    """What comes next, where nothing has followed yet: a roll that decides, or the situation."""
    wanted = awaiting(rules, after)
    if isinstance(wanted, Chance) and wanted.table is not None:
        return f"Next a roll: {wanted.table.name.replace('_', ' ')}."
    return situation(names, after)
