"""The last rows: what ENTER does now, below the form and in the footer."""

from __future__ import annotations

from collections.abc import Callable

from quarterback.entry import form as forms
from quarterback.entry import partial as partials
from quarterback.entry import reducer
from quarterback.entry.dice import dice_label, sides_of
from quarterback.entry.form import Answer, EntryForm
from quarterback.entry.preview import AnswerPreview
from rulesets.core.awaiting import Chance

KeyOf = Callable[[str], str]
"""The first key of a command, by its ID."""

_LONG = 30
"""Characters of an answer that fit into the row below the form."""


def enter_verb(form: EntryForm, *, complete: bool) -> str:
    """What ENTER does, in a word, for the footer."""
    partial = form.report
    if form.rolling is not None:
        return "Enter" if form.pips else "Toss" if is_coin(form.rolling) else "Roll"
    if partial is None:
        return "Select"
    if complete:
        return "Record"
    return "Select" if forms.answers(form) and not partial.typed else "Continue"


def foot(
    form: EntryForm,
    outcome: AnswerPreview,
    key: KeyOf,
    words: Callable[[Answer], str],
    *,
    complete: bool,
    at_once: str = "",
    error: str = "",
) -> str:
    """What ENTER does, what may be typed without it, and the other keys: the row below the form.
    `words` gives the label of an answer, `error` is why ENTER can do nothing yet."""
    take = key("console.take")
    if form.rolling is not None:
        if form.pips:
            dice = dice_label(form.rolling)
            return f"Still needed: all of {dice}" if error else f"{take} enters these dice"
        coin = is_coin(form.rolling)
        if coin:
            return f"{take} tosses the coin; or type your own: h heads, t tails"
        return f"{take} rolls {dice_label(form.rolling)}; or type your roll"
    more = f"   {key('console.next')} {'more' if form.report else 'details'}"
    more = more if has_more(form) else ""
    more = f"  {at_once}{more}" if at_once else more
    back = f"   {key('console.back')} back" if reducer.back(form) is not None else ""
    field = partials.current_field(form.report) if form.report is not None else None
    if error and field is not None and not (form.report and form.report.typed):
        missing = field.description or field.name.replace("_", " ")
        return f"Still needed: {missing}{more}{back}"
    if outcome.refused is not None or error:
        return f"{take} cannot enter it{more}{back}"
    if outcome.text and form.report is not None:
        return f"{take} records it{more}{back}"
    choices = forms.answers(form)
    if choices and (form.report is None or form.report.current):
        answer = choices[form.marked]
        return f"{take} selects: {_short(words(answer))}{more}{back}"
    return f"{take} {'records it' if complete else 'continues'}{more}{back}"


def _short(words: str) -> str:
    """The first words of an answer, as many as fit."""
    return words if len(words) <= _LONG else f"{words[:_LONG].rpartition(' ')[0].rstrip(',:')} ..."


def is_coin(chance: Chance) -> bool:
    """Whether a coin is tossed."""
    return sides_of(chance) == (2,)


def has_more(form: EntryForm) -> bool:
    """Whether there are fields to go to."""
    if form.report is not None:
        return bool(forms.slots(form))
    choices = forms.answers(form)
    option = choices[form.marked].option if choices else None
    return option is not None and bool(option.fields)
