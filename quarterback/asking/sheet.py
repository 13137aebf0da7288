"""All that a person is asked at one moment of a game on a board, and how keys answer it.

A sheet is a value: a key gives another sheet, or, once all is told, what is to be entered. A
letter or the marker picks an answer; a number tells where the ball came down, with the first
answer if none was picked; ENTER enters what is complete, and else goes on to what is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from quarterback.asking import draft as drafts
from quarterback.asking.draft import PICKED, Draft
from quarterback.asking.letters import letters
from quarterback.asking.values import Telling, kind, read_value
from rulesets.core.awaiting import Awaiting, Chance, Decide, Observe, Option
from rulesets.core.dice import COIN, faces
from rulesets.core.field import END_LINE, GOAL, MIDFIELD, place_name, read_place
from rulesets.core.forms import Field
from rulesets.core.sides import HOME, SIDES


@dataclass(frozen=True)
class Called:
    """A call, with what was told with it."""

    call: str
    told: Mapping[str, Any]


@dataclass(frozen=True)
class Reported:
    """What happened on the board."""

    told: Mapping[str, Any]


@dataclass(frozen=True)
class Rolled:
    """Dice as they fell; None for the program to roll them."""

    pips: tuple[int, ...] | None


Entered = Called | Reported | Rolled


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
class Sheet:
    """What is asked, and what has been told of it."""

    wanted: Awaiting
    option: Option | None = None
    """The call whose details are being told."""
    draft: Draft | None = None
    marked: int = 0
    """Which of the answers the marker is on."""
    pips: str = ""
    """Dice that are being typed."""


def sheet_of(wanted: Awaiting) -> Sheet:
    """A sheet on which nothing has been told."""
    return Sheet(wanted, draft=drafts.begun(wanted.fields) if isinstance(wanted, Observe) else None)


def answers(sheet: Sheet) -> tuple[Answer, ...]:
    """What can be picked now; nothing while something is typed."""
    wanted, draft = sheet.wanted, sheet.draft
    if draft is None:
        options = wanted.options if isinstance(wanted, Decide) else ()
        return _lettered([_call(option) for option in options])
    field = asked_about(draft)
    if field is None:
        return ()
    found = _values(field)
    if isinstance(wanted, Observe) and sheet.option is None and field == draft.fields[0]:
        found += [_call(option) for option in wanted.calls]
    return _lettered(found)


def asked_about(draft: Draft) -> Field | None:
    """The field whose values can be picked: the one that is being told, or, when all is told, the
    first, so that another answer takes the place of the one given."""
    field = drafts.current(draft)
    if field is None and draft.fields and draft.fields[0].type in PICKED:
        return draft.fields[0]
    return field if field is not None and field.type in PICKED else None


def _call(option: Option) -> Answer:
    says = f"({option.rule})" if option.rule else ""
    name = option.call.replace("_", " ")
    return Answer(name, option.says or name, says, option=option)


def _values(field: Field) -> list[Answer]:
    match field.type:
        case "yes_no":
            return [Answer("yes", "Yes", value=True), Answer("no", "No", value=False)]
        case "side":
            return [Answer(side, side.capitalize(), value=side) for side in SIDES]
        case _:
            return [_choice(field, choice) for choice in field.choices]


def _choice(field: Field, choice: str) -> Answer:
    """A choice, and what it means, when that is more than its own words."""
    means, name = field.means.get(choice, ""), choice.replace("_", " ")
    plain = means.replace(" ", "").lower() == choice.replace("_", "").lower()
    return Answer(name, name.capitalize(), "" if plain else means, value=choice)


def _lettered(found: list[Answer]) -> tuple[Answer, ...]:
    keys = letters([answer.name for answer in found])
    return tuple(replace(answer, key=key) for answer, key in zip(found, keys, strict=True))


def take(sheet: Sheet, place: int) -> Sheet | Entered:
    """Pick an answer by its place."""
    answer = answers(sheet)[place]
    if answer.option is not None:
        return _take_option(sheet, answer.option)
    draft = sheet.draft
    assert draft is not None, "an answer that is no call belongs to a form"
    field = asked_about(draft)
    assert field is not None, "something is asked about"
    told = drafts.told(draft, field.name, answer.value)
    if sheet.option is not None and not told.now:
        return _made(sheet.option, told.told)
    return replace(sheet, draft=told, marked=0)


def _made(option: Option, told: Mapping[str, Any]) -> Entered:
    """A call; out of turn it may be a report, which has no name."""
    return Called(option.call, told) if option.call else Reported(told)


def aside(wanted: Awaiting, option: Option) -> Sheet | Entered:
    """A sheet for what comes out of turn."""
    if not option.fields:
        return _made(option, {})
    draft = drafts.begun(option.fields)
    if not draft.now:
        draft = drafts.at(draft, option.fields[0].name)
    return Sheet(wanted, option=option, draft=draft)


def _take_option(sheet: Sheet, option: Option) -> Sheet | Entered:
    draft = drafts.begun(option.fields)
    if not draft.now:
        return Called(option.call, {})
    return replace(sheet, option=option, draft=draft, marked=0)


def details(sheet: Sheet) -> Sheet:
    """The details of the call that the marker is on, though none of them need be told."""
    found = answers(sheet)
    option = found[sheet.marked].option if found else None
    if option is None or not option.fields:
        return sheet
    draft = drafts.at(drafts.begun(option.fields), option.fields[0].name)
    return replace(sheet, option=option, draft=draft, marked=0)


def press(sheet: Sheet, mark: str) -> Sheet | Entered:
    """A printable character."""
    if isinstance(sheet.wanted, Chance):
        return _press_dice(sheet, sheet.wanted, mark)
    found = answers(sheet)
    if sheet.draft is not None and (not found or _begins_place(sheet.draft, mark)):
        return _type(sheet, sheet.draft, mark)
    for place, answer in enumerate(found):
        if mark == answer.key:
            return take(sheet, place)
    told = sheet.draft is not None and not sheet.draft.now
    if mark.isdigit() and 1 <= int(mark) <= len(found) and not told:
        return take(sheet, int(mark) - 1)
    return sheet


def _begins_place(draft: Draft, mark: str) -> bool:
    return (mark.isdigit() or mark in "+-HV") and drafts.place_to_tell(draft) is not None


def _type(sheet: Sheet, draft: Draft, mark: str) -> Sheet:
    field = drafts.current(draft)
    if field is None or field.type in PICKED:
        if drafts.place_to_tell(draft) is None:
            return sheet
        draft = drafts.at_place(draft)
    return replace(sheet, draft=replace(draft, typed=draft.typed + mark))


def _press_dice(sheet: Sheet, wanted: Chance, mark: str) -> Sheet | Entered:
    if wanted.dice == (COIN,) and mark in "ht":
        return Rolled((1 if mark == "h" else 2,))
    return replace(sheet, pips=sheet.pips + mark) if mark.isdigit() or mark in " ," else sheet


def erase(sheet: Sheet) -> Sheet:
    """Take back the last character that was typed; when there is none, the last answer."""
    if sheet.pips:
        return replace(sheet, pips=sheet.pips[:-1])
    if sheet.draft is not None and sheet.draft.typed:
        return replace(sheet, draft=replace(sheet.draft, typed=sheet.draft.typed[:-1]))
    return back(sheet) or sheet


def back(sheet: Sheet) -> Sheet | None:
    """A step back: what is typed, the last answer, the call that was picked. None when nothing
    has been told."""
    draft = sheet.draft
    if sheet.pips:
        return replace(sheet, pips="")
    if draft is None:
        return None
    if draft.typed:
        return replace(sheet, draft=replace(draft, typed=""))
    if draft.told:
        return replace(sheet, draft=drafts.without(draft, list(draft.told)[-1]), marked=0)
    if sheet.option is not None:
        return sheet_of(sheet.wanted)
    again = drafts.begun(draft.fields)
    return replace(sheet, draft=again) if draft != again else None


def move(sheet: Sheet, by: int) -> Sheet:
    """Move the marker over the answers, round and round."""
    many = len(answers(sheet))
    return replace(sheet, marked=(sheet.marked + by) % many) if many else sheet


def go(sheet: Sheet, by: int, telling: Telling) -> Sheet:
    """To the next field that applies, or the one before, also one that need not be told; what was
    typed is taken. Raises ValueError when it cannot be."""
    if sheet.draft is None:
        return details(sheet)
    here = sheet.draft.now
    draft = _settled(sheet.draft, telling)
    names = [field.name for field in slots(replace(sheet, draft=drafts.at(draft, "")))]
    if not names:
        return sheet
    place = names.index(here) + by if here in names else 0 if by > 0 else -1
    return replace(sheet, draft=drafts.at(draft, names[place % len(names)]), marked=0)


def at_slot(sheet: Sheet, place: int, telling: Telling) -> Sheet:
    """To a field by its place among the slots; what was typed is taken. Raises as `go`."""
    name = slots(sheet)[place].name
    assert sheet.draft is not None, "slots belong to a form"
    return replace(sheet, draft=drafts.at(_settled(sheet.draft, telling), name), marked=0)


def _settled(draft: Draft, telling: Telling) -> Draft:
    typed = drafts.current(draft) is not None and draft.typed.strip()
    return drafts.take_typed(draft, telling) if typed else draft


def enter(sheet: Sheet, telling: Telling) -> Sheet | Entered:
    """Enter what is complete; else on to what is missing. Raises ValueError for what cannot be,
    in words for a person."""
    if isinstance(sheet.wanted, Chance):
        return Rolled(_dice(sheet.wanted, sheet.pips) if sheet.pips.strip(" ,") else None)
    draft = sheet.draft
    if draft is None:
        return take(sheet, sheet.marked) if answers(sheet) else sheet
    field = drafts.current(draft)
    if field is not None and draft.typed.strip():
        draft = drafts.take_typed(draft, telling)
    elif field is not None and field.type in PICKED and field.name not in draft.told:
        return take(sheet, sheet.marked)
    else:
        draft = _left_out(draft, field)
    if draft.now:
        return replace(sheet, draft=draft, marked=0)
    return _made(sheet.option, draft.told) if sheet.option else Reported(draft.told)


def _left_out(draft: Draft, field: Field | None) -> Draft:
    """The draft with what is being told left as it is: on to what must be told, if anything."""
    must = drafts.missing(draft)
    if must is None:
        return drafts.at(draft, "")
    if must == field:
        raise ValueError(f"this must be told: {must.says or must.name}; {kind(must)}")
    return drafts.at(draft, must.name)


def complete(sheet: Sheet, telling: Telling) -> Entered | None:
    """What ENTER would enter; None when it would only go on, or what is typed cannot be."""
    draft = sheet.draft
    if draft is None or (asked_about(draft) is not None and draft.now):
        return None
    try:
        entered = enter(sheet, telling)
    except ValueError:
        return None
    return None if isinstance(entered, Sheet) else entered


def _dice(wanted: Chance, typed: str) -> tuple[int, ...]:
    """Dice as typed: with blanks or commas between them, or, where all have fewer than ten faces,
    without."""
    words = typed.replace(",", " ").split()
    if len(words) == 1 and len(wanted.dice) > 1 and all(faces(die) < 10 for die in wanted.dice):
        words = list(words[0])
    pips = tuple(int(word) for word in words if len(word) < 4)
    if len(pips) != len(wanted.dice):
        raise ValueError(f"{len(wanted.dice)} dice fell, {' '.join(wanted.dice)}, not {len(words)}")
    return pips


def sides_of(wanted: Chance) -> tuple[int, ...]:
    """How many faces each of the dice has; a coin has two."""
    return tuple(2 if die == COIN else faces(die) for die in wanted.dice)


def slots(sheet: Sheet) -> tuple[Field, ...]:
    """The fields that a person may tell besides the answers that are shown, in order."""
    draft = sheet.draft
    if draft is None:
        return ()
    shown = asked_about(draft)
    return tuple(f for f in drafts.applying(draft) if f != shown or f != draft.fields[0])


def place_meant(sheet: Sheet, telling: Telling) -> str | None:
    """The place that is being told, by name: what is typed, else what was told; None when there
    is none, or it cannot be read."""
    draft = sheet.draft
    field = drafts.current(draft) if draft is not None else None
    if draft is None or field is None or field.type != "spot":
        return None
    if not draft.typed.strip():
        return draft.told.get(field.name)
    try:
        return str(read_value(field, draft.typed.strip(), telling))
    except ValueError:
        return None


def nudge(sheet: Sheet, by: int, telling: Telling) -> Sheet:
    """The place that is being told, so many yards farther to the right of the field; the first
    time from where the ball lies."""
    draft, s = sheet.draft, telling.state
    if draft is None or (drafts.place_to_tell(draft) is None and place_field(draft) is None):
        return sheet
    draft = draft if place_field(draft) else drafts.at_place(draft)
    here = place_meant(replace(sheet, draft=draft), telling)
    if here is not None:
        yard = read_place(here, HOME)
    elif s.ball is not None and s.spot is not None:
        yard = s.spot if s.ball == HOME else GOAL - s.spot
    else:
        yard = MIDFIELD
    return point(replace(sheet, draft=draft), yard + by)


def point(sheet: Sheet, yard: int) -> Sheet:
    """The place that is being told, by the yards from Home's goal line; kept on the field."""
    draft = sheet.draft
    if draft is None or (place_field(draft) is None and drafts.place_to_tell(draft) is None):
        return sheet
    draft = draft if place_field(draft) else drafts.at_place(draft)
    kept = min(max(yard, GOAL - END_LINE), END_LINE)
    return replace(sheet, draft=replace(draft, typed=place_name(HOME, kept)))


def place_field(draft: Draft) -> Field | None:
    """The place that is being told; None when it is something else."""
    field = drafts.current(draft)
    return field if field is not None and field.type == "spot" else None


WAYS: Final = "31 or H31, own 4, their 12, +6, -2; or move the ball with the arrows"
"""How a place can be told at the console."""
