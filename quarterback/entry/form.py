"""All that a person is asked at one moment of a game on a board, and what of it has been told."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from quarterback.entry import partial as drafts
from quarterback.entry.hotkeys import TAKEN, letters
from quarterback.entry.partial import PICKED, PartialReport
from quarterback.entry.roster_lookup import NOBODY, People, described
from rulesets.core.awaiting import Awaiting, Chance, Decide, Observe, Option
from rulesets.core.board_words import BOARD_RESULTS, CALL_KEYS, RESULT_KEYS
from rulesets.core.forms import Field
from rulesets.core.sides import SIDES

RESULT: Final = "result"
"""The field that tells what happened."""


@dataclass(frozen=True)
class Answer:
    """One of the answers that can be picked."""

    name: str
    """What it is called in the rules: letters are made from it, so that they stay as they are."""
    words: str
    says: str = ""
    key: str = ""
    """The letter that picks it."""
    value: Any = None
    """What it tells of the field that is asked about."""
    option: Option | None = None
    """The call that it is, instead."""


@dataclass(frozen=True)
class EntryForm:
    """What is asked, and what has been told of it."""

    wanted: Awaiting
    option: Option | None = None
    """The call whose details are being told."""
    draft: PartialReport | None = None
    marked: int = 0
    """Which of the answers the marker is on; of men who may be named counted from 1, since it may
    be on none of them."""
    pips: str = ""
    """Dice that are being typed."""
    people: People = NOBODY
    """Who may be named."""

    @property
    def rolling(self) -> Chance | None:
        """The dice that are asked for; None when something else is, or is told before they are."""
        return self.wanted if isinstance(self.wanted, Chance) and self.option is None else None


def new_form(wanted: Awaiting, people: People = NOBODY) -> EntryForm:
    """A sheet on which nothing has been told."""
    draft = drafts.begun(wanted.fields, people) if isinstance(wanted, Observe) else None
    return EntryForm(wanted, draft=draft, people=people)


def answers(sheet: EntryForm) -> tuple[Answer, ...]:
    """What can be picked now; while something is typed, the men whom it may name."""
    wanted, draft = sheet.wanted, sheet.draft
    if draft is None:
        options = wanted.options if isinstance(wanted, Decide) else ()
        return _lettered([_call(option) for option in options])
    field = asked_about(draft)
    if field is None:
        return _men(draft)
    found = _values(field)
    if isinstance(wanted, Observe) and sheet.option is None and field == draft.fields[0]:
        found += [_call(option) for option in wanted.calls]
    return _lettered(found, results=field.name == RESULT)


def asked_about(draft: PartialReport) -> Field | None:
    """The field whose values can be picked: the one that is being told, or, when all is told, the
    first, so that another answer takes the place of the one given."""
    field = drafts.current(draft)
    if field is None and draft.fields and draft.fields[0].type in PICKED:
        return draft.fields[0]
    return field if field is not None and field.type in PICKED else None


def picks(sheet: EntryForm) -> bool:
    """Whether a letter picks an answer; else what is pressed is typed."""
    return sheet.draft is None or asked_about(sheet.draft) is not None


def slots(sheet: EntryForm) -> tuple[Field, ...]:
    """The fields that a person may tell besides the answers that are shown, in order."""
    draft = sheet.draft
    if draft is None:
        return ()
    shown = asked_about(draft)
    found = (f for f in drafts.applying(draft) if f != shown or f != draft.fields[0])
    return tuple(f for f in found if _somebody(draft, f))


def _somebody(draft: PartialReport, field: Field) -> bool:
    """Whether a field that names a man has one to name; what has been told stays."""
    told = field.name in draft.told or field.name == draft.now
    return told or field.type != "text" or draft.people.names_somebody(field.name, draft.told)


def _men(draft: PartialReport) -> tuple[Answer, ...]:
    field, people = drafts.current(draft), draft.people
    if field is None:
        return ()
    return tuple(
        Answer(man.label, described(man), people.says_of(field.name, draft.told, man),
               value=man.label)
        for man in people.offered(field.name, draft.told, draft.typed)
    )  # fmt: skip


def _call(option: Option) -> Answer:
    says = f"({option.rule})" if option.rule else ""
    name = option.call.replace("_", " ")
    return Answer(name, option.description or name, says, option=option)


def _values(field: Field) -> list[Answer]:
    match field.type:
        case "yes_no":
            both = [Answer("yes", "Yes", value=True), Answer("no", "No", value=False)]
            return both[::-1] if field.default is False else both
        case "side":
            return [Answer(side, side.capitalize(), value=side) for side in SIDES]
        case _:
            return [_choice(field, choice) for choice in field.choices]


def _choice(field: Field, choice: str) -> Answer:
    """A choice, and what it means, when that is more than its own words."""
    means, words = field.choice_labels.get(choice, ""), choice_words(choice)
    plain = means.replace(" ", "").lower() == words.replace(" ", "").lower()
    return Answer(choice.replace("_", " "), words, "" if plain else means, value=choice)


def choice_words(choice: str) -> str:
    """A choice as it is offered to a person."""
    return BOARD_RESULTS.get(choice, choice.replace("_", " ").capitalize())


def _lettered(found: list[Answer], *, results: bool = False) -> tuple[Answer, ...]:
    """With a letter each: a result and a call have one that is theirs alone on every sheet, any
    other answer takes the first that is free."""
    keys: dict[int, str] = {}
    for place, answer in enumerate(found):
        known = CALL_KEYS if answer.option is not None else RESULT_KEYS if results else {}
        key = known.get(answer.name.replace(" ", "_"))
        if key is not None and (not key or key not in keys.values()):
            keys[place] = key
    open_still = [place for place in range(len(found)) if place not in keys]
    taken = TAKEN | set(keys.values())
    given = letters([found[place].name for place in open_still], taken)
    keys |= dict(zip(open_still, given, strict=True))
    return tuple(replace(answer, key=keys[place]) for place, answer in enumerate(found))
