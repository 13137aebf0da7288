"""Typing ahead: a place that is typed where only ENTER is missing belongs to what is asked next.

A forced call, a pass that is complete and runs on: nothing is left to choose, and the figure that
is typed can only mean where the play ended.
"""

from __future__ import annotations

from quarterback.asking import answering, placing
from quarterback.asking import sheet as sheets
from quarterback.asking.entered import Called, Entered
from quarterback.asking.outcome import event_of
from quarterback.asking.sheet import Sheet
from quarterback.asking.values import Telling
from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Decide, Observe
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet


def before_place(rules: RuleSet, sheet: Sheet, telling: Telling, mark: str) -> Entered | None:
    """What is to be entered before a character that begins a place; None when the character
    belongs to the sheet as it is, or to nothing."""
    being_told = sheet.draft is not None and sheet.draft.now
    if being_told or not placing.begins_place(mark) or placing.tells_place(sheet):
        return None
    entered = _forced(sheet) or answering.complete(sheet, telling)
    event = event_of(entered) if entered is not None else None
    if event is None:
        return None
    s = telling.state
    try:
        after, _ = advance(rules, s, rules.spelled(rules, s, event))
    except Refused:
        return None
    wanted = awaiting(rules, after)
    asks = isinstance(wanted, Observe) and placing.tells_place(sheets.sheet_of(wanted))
    return entered if asks else None


def _forced(sheet: Sheet) -> Entered | None:
    """The only call there is, when nothing must be told with it."""
    wanted = sheet.wanted
    if not isinstance(wanted, Decide) or not wanted.forced or sheet.draft is not None:
        return None
    entered = answering.take(sheet, 0)
    return entered if isinstance(entered, Called) else None
