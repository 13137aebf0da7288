"""What is on the entry form: items, slots, a preview, dice on the table, and what ENTER does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from quarterback.entry import form as forms
from quarterback.entry import partial as partials
from quarterback.entry import reducer
from quarterback.entry.dice import dice_label, die_names, meaning_of, roll_name, sides_of
from quarterback.entry.form import Answer, EntryForm
from quarterback.entry.preview import AnswerPreview
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Chance
from rulesets.core.events import Roll
from rulesets.core.plain_text import capitalize
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Entry


@dataclass(frozen=True)
class DieView:
    """A die, or a coin."""

    sides: int
    shows: str = ""
    """What it shows; empty before the roll."""
    of: str = ""
    """Its purpose."""


@dataclass(frozen=True)
class RolledView:
    what: str
    """Who rolled, and for what."""
    dice: tuple[DieView, ...]
    meaning: str = ""
    """What they mean on their table; empty if it has no words."""

    @property
    def text(self) -> str:
        """The roll in words: `Yale: the punt, 81 (away)`."""
        pips = " ".join(die.shows for die in self.dice)
        return f"{self.what}, {pips}{f' ({self.meaning})' if self.meaning else ''}"


@dataclass(frozen=True)
class ItemView:
    key: str
    """The key that chooses it; empty if none does."""
    words: str
    description: str = ""
    """Longer words, or the ID of a rule, shown if there is room."""
    chosen: bool = False
    """Whether it was chosen already."""
    apart: bool = False
    """Whether it is listed separately, below a line after the other items."""


@dataclass(frozen=True)
class SlotView:
    """A slot of the form: a label and a value."""

    label: str
    value: str = ""
    """The value, or the default until there is one."""
    state: str = ""
    """`now` (active), `told` (filled in), `default`, `missing` or `optional`."""
    hint: str = ""
    """What can be typed while the slot is active."""


@dataclass(frozen=True)
class FormView:
    """A question at the board, and its answer so far."""

    title: str = ""
    items: tuple[ItemView, ...] = ()
    marked: int | None = None
    """The place of the marker among the items."""
    slots: tuple[SlotView, ...] = ()
    entry: str | None = None
    """What is being typed; None if nothing can be."""
    dice: tuple[DieView, ...] = ()
    preview: str = ""
    """What submitting it would do."""
    refused: str = ""
    """Why it is refused: shown in place of the preview."""
    foot: str = ""
    rolled: tuple[RolledView, ...] = ()
    """The dice since the last answer; they are shown until the next entry."""
    chart: tuple[tuple[str, str], ...] = ()
    """The table that the dice are read from: faces and their meanings."""


COIN_FACES = ("", "heads", "tails")


def rolled_view(rules: RuleSet, entry: Entry, names: Names) -> RolledView | None:
    """Return a roll: its purpose, its dice, and what they mean; None for any other entry."""
    chance = awaiting(rules, entry.before)
    if not isinstance(entry.event, Roll) or not isinstance(chance, Chance):
        return None
    pips, sides = entry.event.pips, sides_of(chance)
    if len(pips) != len(sides):
        return None
    what = roll_name(chance)
    return RolledView(
        f"{names.of(chance.side)}: {what}" if chance.side is not None else capitalize(what),
        tuple(
            DieView(faces, COIN_FACES[pip] if faces == 2 else str(pip), name)
            for faces, pip, name in zip(sides, pips, die_names(chance), strict=True)
        ),
        meaning_of(chance, pips),
    )


def last_rolls(rules: RuleSet, entries: Sequence[Entry], names: Names) -> tuple[RolledView, ...]:
    """Return the rolls after the last answer, the first one first."""
    rolls: list[RolledView] = []
    for entry in reversed(entries):
        view = rolled_view(rules, entry, names)
        if view is None:
            break
        rolls.append(view)
    return tuple(reversed(rolls))


KeyOf = Callable[[str], str]
"""Returns the first key of a command, by its ID."""

_LONG = 30
"""The most characters of an answer in the row below the form."""


def enter_verb(form: EntryForm, *, complete: bool) -> str:
    """Return what ENTER does, in a word, for the footer."""
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
    """Return the row below the form: what ENTER does, what can be typed without it, and the
    other keys. `words` gives the label of an answer, `error` says why ENTER can do nothing yet."""
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
    """Return the first words of an answer, as many as fit."""
    return words if len(words) <= _LONG else f"{words[:_LONG].rpartition(' ')[0].rstrip(',:')} ..."


def is_coin(chance: Chance) -> bool:
    return sides_of(chance) == (2,)


def has_more(form: EntryForm) -> bool:
    """Return whether there are fields to go to."""
    if form.report is not None:
        return bool(forms.slots(form))
    choices = forms.answers(form)
    option = choices[form.marked].option if choices else None
    return option is not None and bool(option.fields)
