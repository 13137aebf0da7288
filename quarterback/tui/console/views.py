"""From a game and a sheet to what the console shows. Reads; decides nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from quarterback.entry import form as sheets
from quarterback.entry import partial as drafts
from quarterback.entry import reducer, spot_input
from quarterback.entry.dice import chart, faces_typed, sides_of, what_for
from quarterback.entry.form import EntryForm
from quarterback.entry.preview import AnswerPreview
from quarterback.entry.roster_lookup import described
from quarterback.entry.spot_input import WAYS
from quarterback.entry.values import InputContext, kind
from quarterback.entry.yard_lines import may_begin_place, place_in_words, yard_line
from quarterback.tui.bindings import commands
from quarterback.tui.console.board import ConsoleView
from quarterback.tui.console.footer import KeyOf, foot
from quarterback.tui.draw.console.form import DieView, ItemView, SheetView, SlotView
from quarterback.tui.draw.console.rule_card import RuleCardView
from quarterback.tui.draw.words import WordsView
from quarterback.tui.play.scene import Scene
from rulesets.core.awaiting import Awaiting, Chance, Decide, Observe
from rulesets.core.forms import Field
from rulesets.core.refusal import Refused
from rulesets.core.sentences.wording import Names, title
from rulesets.core.sides import HOME, SIDES, VISITORS, Side


@dataclass(frozen=True)
class Beside:
    """What stands beside the sheet: the rule card, and what is timed."""

    card: RuleCardView
    timers: tuple[str, ...]


_PLACE = re.compile(r"\b[HV]\d{1,2}\b")
"""A place by its name, as rules write it in what a call is."""


def usual_key(name: str) -> str:
    """The first key of a command, as nobody has changed it."""
    return commands.keys_of(commands.BY_ID[name]).split()[0]


NOTHING_BESIDE = Beside(RuleCardView(), ())


def console_view(
    scene: Scene, sheet: SheetView, ghost: int | None, beside: Beside = NOTHING_BESIDE
) -> ConsoleView:
    """All that the console shows."""
    return ConsoleView(
        status=scene.status,
        field=replace(scene.field, ghost=ghost),
        downs=scene.downs,
        scores=scene.scores,
        caption=scene.caption,
        sheet=sheet,
        log=scene.log,
        last=scene.last,
        drive=scene.drive,
        card=beside.card,
        timers=WordsView("", beside.timers),
    )


_CODE = re.compile(r"\b(?:[a-z]+(?:_[a-z]+)+|fg|ttqb|xp)\b")
"""A call or a result as programs write it."""


def spoken(refused: Refused) -> str:
    """A refusal as a sentence, calls and results by their names, with the rule that it rests on."""
    rule = f" ({refused.rule})" if refused.rule else ""
    says = _CODE.sub(lambda code: _by_name(code[0]), refused.message)
    return f"{says[:1].upper()}{says[1:]}.{rule}"


def _by_name(code: str) -> str:
    words = title(code)
    return words if words.isupper() else f"{words[:1].lower()}{words[1:]}"


def sheet_view(
    sheet: EntryForm,
    telling: InputContext,
    outcome: AnswerPreview,
    trouble: str = "",
    key: KeyOf = usual_key,
    at_once: str = "",
) -> SheetView:
    """The sheet as it is drawn; `trouble` is why what was entered last cannot be, `key` says which
    keys the player has, `at_once` what may be typed without ENTER."""
    found, draft = sheets.answers(sheet), sheet.draft
    complete = reducer.complete(sheet, telling) is not None
    refused = trouble or _mistyped(sheet, telling)
    if outcome.refused is not None and not _unfinished(sheet):
        refused = refused or spoken(outcome.refused)
    return SheetView(
        title=title_of(sheet, telling.names),
        items=_items(sheet, found, telling.names),
        marked=_marked(sheet) if found and (draft is None or draft.now) else None,
        slots=tuple(_slot(sheet, field, telling) for field in sheets.slots(sheet)),
        entry=_entry(sheet),
        dice=_dice(sheet),
        chart=chart(sheet.rolling) if sheet.rolling is not None else (),
        preview="" if refused else outcome.says,
        refused=refused,
        foot=foot(
            sheet,
            outcome,
            key,
            lambda answer: _answer_words(answer, telling.names),
            complete=complete,
            at_once=at_once,
        ),
    )


def _unfinished(sheet: EntryForm) -> bool:
    """Whether something is asked for that nobody has begun to tell, or dice are still being typed:
    no time to call it missing, or wrong."""
    if sheet.rolling is not None:
        return True
    draft = sheet.draft
    return draft is not None and bool(draft.now) and not draft.typed


def _mistyped(sheet: EntryForm, telling: InputContext) -> str:
    """That no place begins so, said while it is typed."""
    draft = sheet.draft
    if draft is None or spot_input.place_field(draft) is None:
        return ""
    begins = may_begin_place(draft.typed, telling.names)
    return "" if begins else f"No place begins with '{draft.typed.strip()}'. Write {WAYS}."


def _marked(sheet: EntryForm) -> int | None:
    """Which item the marker is on: of men who may be named it may be on none."""
    if sheets.picks(sheet):
        return sheet.marked
    return sheet.marked - 1 if sheet.marked else None


def title_of(sheet: EntryForm, names: Names) -> str:
    """Who is asked, and what."""
    wanted, field = sheet.wanted, drafts.current(sheet.draft) if sheet.draft else None
    if sheet.option is not None:
        call = sheet.option.description or sheet.option.call.replace("_", " ")
        return (
            f"{call.rstrip('!')}: {field.description or field.name}?"
            if field is not None and field.description
            else call
        )
    match wanted:
        case Decide(side):
            return f"{names.of(side)}: what do they call?"
        case Chance():
            what = what_for(wanted)
            whose = f"{names.of(wanted.side)} roll: " if wanted.side is not None else "Roll: "
            return f"{whose}{what}"
        case Observe():
            whose = _whose(sheet, field, names) if field is not None else ""
            if field is not None and field.type in drafts.PICKED and field != wanted.fields[0]:
                of = f"{names.of(wanted.side)}: " if wanted.side is not None else ""
                whose = whose or f"{of}{(field.description or field.name).rstrip('?')}?"
            return whose or _report_title(wanted, names, field is None or field == wanted.fields[0])
        case _:
            return ""


def _whose(sheet: EntryForm, field: Field, names: Names) -> str:
    """Of a man who is being named: whose he is, and what he did."""
    draft = sheet.draft
    naming = draft.people.naming(field.name, draft.told) if draft is not None else None
    return "" if naming is None else f"{names.of(naming.side)}: {field.description or field.name}?"


def _report_title(wanted: Observe, names: Names, whole: bool) -> str:
    first = wanted.fields[0].description if wanted.fields else ""
    usual = first in ("", "what happened")
    whose = f"{names.of(wanted.side)}: " if wanted.side is not None else ""
    return f"{whose}{'what happened' if usual or not whole else first}?"


def _items(sheet: EntryForm, found: Sequence[sheets.Answer], names: Names) -> tuple[ItemView, ...]:
    draft = sheet.draft
    field = None
    if draft is not None:
        field = sheets.asked_about(draft) or drafts.current(draft)
    told = draft.told.get(field.name) if draft is not None and field is not None else None
    return tuple(
        ItemView(
            key=answer.key,
            words=_answer_words(answer, names),
            says=answer.says,
            chosen=told is not None and answer.option is None and answer.value == told,
            apart=answer.option is not None and draft is not None,
        )
        for answer in found
    )


def _answer_words(answer: sheets.Answer, names: Names) -> str:
    """What an answer is called: a side by the name that it has, and places as people say them."""
    if answer.option is not None:
        return _PLACE.sub(lambda found: place_in_words(found[0], names), answer.words)
    if answer.value not in SIDES or answer.name != answer.value:
        return answer.words
    name = names.of(HOME if answer.value == HOME else VISITORS)
    return name if name == answer.words else f"{name} ({answer.value})"


def _slot(sheet: EntryForm, field: Field, telling: InputContext) -> SlotView:
    draft = sheet.draft
    assert draft is not None, "slots belong to a form"
    told = draft.told.get(field.name)
    state = "told" if told is not None else "default" if field.default is not None else "optional"
    if told is None and drafts.needed(draft, field):
        state = "missing"
    if draft.now == field.name:
        state = "now"
    value = told if told is not None else field.default
    if state == "optional" and field.type == "spot" and draft.told:
        # A place says most: it stays in sight where little room is left.
        state, value = "default", "not told"
    hint = WAYS if field.type == "spot" else _man_hint(sheet, field) or kind(field)
    if field.suggested is not None and told is None:
        hint = f"ENTER: {place_in_words(field.suggested, telling.names)}; or {WAYS}"
    return SlotView(
        label=label_of(field),
        value="" if value is None else _in_words(value, telling.names),
        state=state,
        hint=hint if state == "now" else "",
    )


def _man_hint(sheet: EntryForm, field: Field) -> str:
    """Who is meant by what is typed, and what the rules say of him; before that, how to tell."""
    draft = sheet.draft
    if draft is None or not (roster := draft.people.roster(field.name, draft.told)).players:
        return ""
    man = roster.find(draft.typed)
    if man is None:
        return "his number or name; or pick him with the arrows"
    says = draft.people.says_of(field.name, draft.told, man)
    return f"{described(man)}{f': {says}' if says else ''}"


def label_of(field: Field) -> str:
    """What a field is called."""
    label = field.description or field.name.replace("_", " ")
    return f"{label[:1].upper()}{label[1:]}"


def answer_words(answer: sheets.Answer) -> str:
    """An answer with its longer words."""
    return f"{answer.words} {answer.says}" if answer.option is not None else answer.words


def _in_words(value: Any, names: Names) -> str:
    match value:
        case True:
            return "yes"
        case False:
            return "no"
        case list():
            each = [", ".join(_in_words(v, names) for v in item.values()) for item in value]
            return f"{len(value)}: {'; '.join(each)}" if any(each) else str(len(value))
        case "home" | "visitors":
            return names.of(value)
        case str():
            return place_in_words(value, names).replace("_", " ")
        case _:
            return str(value)


def _entry(sheet: EntryForm) -> str | None:
    if sheet.rolling is not None:
        return sheet.pips
    draft = sheet.draft
    if draft is None or not draft.now or sheets.picks(sheet):
        return None
    return draft.typed


def _dice(sheet: EntryForm) -> tuple[DieView, ...]:
    if sheet.rolling is None:
        return ()
    shown = faces_typed(sheet.rolling, sheet.pips)
    return tuple(map(DieView, sides_of(sheet.rolling), shown))


def ghost_of(sheet: EntryForm, telling: InputContext) -> int | None:
    """Where a person is about to put the ball, in yards from Home's goal line."""
    place = spot_input.place_meant(sheet, telling)
    return yard_line(place) if place is not None else None


def asked_side(wanted: Awaiting) -> Side | None:
    """Whose answer is awaited."""
    return getattr(wanted, "side", None)
