"""What an answer would do, said before it is submitted. The rules are asked; nothing is saved."""

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
"""The fewest calls that are worth comparing."""


@dataclass(frozen=True)
class AnswerPreview:
    """What would follow, in words; or why it is refused."""

    text: str = ""
    refused: Refused | None = None


def event_of(answer: Submission) -> Event | None:
    """The input of an answer; None for dice that the program is still to roll."""
    match answer:
        case CallSubmitted(call, values):
            return Call(call, details=dict(values) if values else None)
        case ReportSubmitted(values):
            return Report(dict(values))
        case RollSubmitted(pips):
            return Roll(pips) if pips is not None else None


def preview_of(rules: RuleSet, s: State, names: Names, answer: Submission) -> AnswerPreview:
    """What submitting it now would do."""
    event = event_of(answer)
    if event is None:
        return AnswerPreview()
    try:
        after, facts = advance(rules, s, rules.normalize(rules, s, event))
    except Refused as refused:
        return AnswerPreview(refused=refused)
    text = play_by_play(facts, s, after, names) if facts else ""
    return AnswerPreview(text or _comes(rules, after, names))


def preview_of_marked(rules: RuleSet, s: State, names: Names, form: EntryForm) -> AnswerPreview:
    """What the marked call would do at once, so that calls can be compared before one is chosen;
    nothing for a call that only starts a play, or that needs details."""
    upcoming = form.awaiting
    if (
        form.report is not None
        or not isinstance(upcoming, Decide)
        or len(upcoming.options) < _WEIGHED
    ):
        return AnswerPreview()
    answer = choose(form, form.marked)
    if not isinstance(answer, CallSubmitted):
        return AnswerPreview()
    try:
        after, facts = advance(rules, s, rules.normalize(rules, s, Call(answer.call)))
    except Refused:
        return AnswerPreview()
    decided = facts and after.call is None
    return AnswerPreview(play_by_play(facts, s, after, names) if decided else "")


def _comes(rules: RuleSet, after: State, names: Names) -> str:
    """What comes next when nothing has followed yet: a roll that decides, or the situation."""
    upcoming = awaiting(rules, after)
    if isinstance(upcoming, Chance) and upcoming.table is not None:
        return f"Next a roll: {upcoming.table.name.replace('_', ' ')}."
    return situation(names, after)
