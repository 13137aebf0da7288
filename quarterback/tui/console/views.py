"""From a game and a sheet to what the console shows. Reads; decides nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from quarterback.asking import draft as drafts
from quarterback.asking import sheet as sheets
from quarterback.asking.draft import Draft
from quarterback.asking.outcome import Outcome
from quarterback.asking.places import place_in_words
from quarterback.asking.sheet import WAYS, Sheet
from quarterback.asking.values import Telling, kind
from quarterback.tui.console.board import ConsoleView
from quarterback.tui.drawing.sheet import DieView, ItemView, SheetView, SlotView
from quarterback.tui.drawing.words import WordsView
from quarterback.tui.scene import Scene
from rulesets.core.awaiting import Awaiting, Chance, Decide, Observe
from rulesets.core.field import read_place
from rulesets.core.forms import Field
from rulesets.core.refusal import Refused
from rulesets.core.sides import HOME, SIDES, Side
from rulesets.core.wording import Names


@dataclass(frozen=True)
class Beside:
    """What stands beside the sheet: the rule card, and what is timed."""

    card: WordsView
    timers: tuple[str, ...]


_PLACE = re.compile(r"\b[HV]\d{1,2}\b")
"""A place by its name, as rules write it in what a call is."""
NOTHING_BESIDE = Beside(WordsView(), ())


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


def spoken(refused: Refused) -> str:
    """A refusal as a sentence, with the rule that it rests on."""
    rule = f" ({refused.rule})" if refused.rule else ""
    return f"{refused.says[:1].upper()}{refused.says[1:]}.{rule}"


def sheet_view(sheet: Sheet, telling: Telling, outcome: Outcome, trouble: str = "") -> SheetView:
    """The sheet as it is drawn; `trouble` is why what was entered last cannot be."""
    found, draft = sheets.answers(sheet), sheet.draft
    early = draft is not None and _just_asked(draft)
    refusal = outcome.refused if not early else None
    refused = trouble or (spoken(refusal) if refusal is not None else "")
    return SheetView(
        title=title_of(sheet, telling.names),
        items=_items(sheet, found, telling),
        marked=sheet.marked if found and (draft is None or draft.now) else None,
        slots=tuple(_slot(sheet, field, telling) for field in sheets.slots(sheet)),
        entry=_entry(sheet),
        dice=_dice(sheet),
        preview="" if refused else outcome.says,
        refused=refused,
        foot=_foot(sheet, outcome),
    )


def _just_asked(draft: Draft) -> bool:
    """Whether a field that is asked for has only just been come to: nothing is wrong yet."""
    field = drafts.current(draft)
    return field is not None and drafts.needed(field) and not draft.typed


def title_of(sheet: Sheet, names: Names) -> str:
    """Who is asked, and what."""
    wanted, field = sheet.wanted, drafts.current(sheet.draft) if sheet.draft else None
    if sheet.option is not None:
        call = sheet.option.says or sheet.option.call.replace("_", " ")
        return f"{call}: {field.says or field.name}?" if field is not None and field.says else call
    match wanted:
        case Decide(side):
            return f"{names.of(side)}: what do they call?"
        case Chance():
            what = wanted.table.name.replace("_", " ") if wanted.table is not None else "dice"
            whose = f"{names.of(wanted.side)} roll: " if wanted.side is not None else "Roll: "
            return f"{whose}{what}"
        case Observe():
            return _report_title(wanted, names, field is None or field == wanted.fields[0])
        case _:
            return ""


def _report_title(wanted: Observe, names: Names, whole: bool) -> str:
    first = wanted.fields[0].says if wanted.fields else ""
    usual = first in ("", "what happened")
    whose = f"{names.of(wanted.side)}: " if wanted.side is not None else ""
    return f"{whose}{'what happened' if usual or not whole else first}?"


def _items(sheet: Sheet, found: Sequence[sheets.Answer], telling: Telling) -> tuple[ItemView, ...]:
    draft = sheet.draft
    field = sheets.asked_about(draft) if draft is not None else None
    told = draft.told.get(field.name) if draft is not None and field is not None else None
    return tuple(
        ItemView(
            key=answer.key,
            words=_answer_words(answer, telling.names),
            says=answer.words.lower() if answer.value in SIDES else answer.says,
            chosen=told is not None and answer.option is None and answer.value == told,
            apart=answer.option is not None and draft is not None,
        )
        for answer in found
    )


def _answer_words(answer: sheets.Answer, names: Names) -> str:
    """What an answer is called: a side by its own name, and places as people say them."""
    if answer.value in SIDES:
        return names.of(answer.value)
    if answer.option is None:
        return answer.words
    return _PLACE.sub(lambda found: place_in_words(found[0], names), answer.words)


def _slot(sheet: Sheet, field: Field, telling: Telling) -> SlotView:
    draft = sheet.draft
    assert draft is not None, "slots belong to a form"
    told = draft.told.get(field.name)
    state = "told" if told is not None else "default" if field.default is not None else "optional"
    if told is None and drafts.needed(field):
        state = "missing"
    if draft.now == field.name:
        state = "now"
    value = told if told is not None else field.default
    if state == "optional" and field.type == "spot" and draft.told:
        # A place says most: it stays in sight where little room is left.
        state, value = "default", "not told"
    label = field.says or field.name.replace("_", " ")
    hint = WAYS if field.type == "spot" else kind(field)
    return SlotView(
        label=f"{label[:1].upper()}{label[1:]}",
        value="" if value is None else _in_words(value, telling.names),
        state=state,
        hint=hint if state == "now" else "",
    )


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


def _entry(sheet: Sheet) -> str | None:
    if isinstance(sheet.wanted, Chance):
        return sheet.pips
    draft = sheet.draft
    if draft is None or not draft.now or sheets.answers(sheet):
        return None
    return draft.typed


def _dice(sheet: Sheet) -> tuple[DieView, ...]:
    if not isinstance(sheet.wanted, Chance):
        return ()
    return tuple(DieView(sides, "") for sides in sheets.sides_of(sheet.wanted))


def _foot(sheet: Sheet, outcome: Outcome) -> str:
    if isinstance(sheet.wanted, Chance):
        return "ENTER rolls; or type the dice as they fell"
    if outcome.says:
        return "ENTER records it   TAB more   ESC back"
    if sheet.draft is None:
        return ""
    return "ENTER goes on   ESC back" if sheet.draft.told or sheet.draft.typed else ""


def ghost_of(sheet: Sheet, telling: Telling) -> int | None:
    """Where a person is about to put the ball, in yards from Home's goal line."""
    place = sheets.place_meant(sheet, telling)
    return read_place(place, HOME) if place is not None else None


def asked_side(wanted: Awaiting) -> Side | None:
    """Whose answer is awaited."""
    return getattr(wanted, "side", None)
