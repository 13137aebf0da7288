"""From a game and a sheet to what the console shows. Reads; decides nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from quarterback.entry import form as forms
from quarterback.entry import partial as partials
from quarterback.entry import reducer, spot_input
from quarterback.entry.dice import chart, roll_name, sides_of, typed_faces
from quarterback.entry.form import EntryForm
from quarterback.entry.preview import AnswerPreview
from quarterback.entry.roster_lookup import player_label
from quarterback.entry.spot_input import SPOT_EXAMPLES
from quarterback.entry.values import InputContext, value_help
from quarterback.entry.yard_lines import may_begin_spot, spot_text, yard_line
from quarterback.text.refusals import refusal_text
from quarterback.tui.bindings import commands
from quarterback.tui.console.board import ConsoleView
from quarterback.tui.console.footer import KeyOf, foot
from quarterback.tui.draw.console.form import DieView, ItemView, SheetView, SlotView
from quarterback.tui.draw.console.rule_card import RuleCardView
from quarterback.tui.draw.words import WordsView
from quarterback.tui.play.scene import Scene
from rulesets.core.awaiting import Chance, Decide, Observe
from rulesets.core.forms import Field
from rulesets.core.sentences.wording import Names
from rulesets.core.sides import HOME, SIDES, VISITORS


@dataclass(frozen=True)
class SidePanel:
    """What stands beside the form: the rule card, and what is timed."""

    card: RuleCardView
    timers: tuple[str, ...]


_PLACE = re.compile(r"\b[HV]\d{1,2}\b")
"""A place by its name, as rules write it in what a call is."""


def default_key(name: str) -> str:
    """The first key of a command, as nobody has changed it."""
    return commands.keys_of(commands.BY_ID[name]).split()[0]


EMPTY_PANEL = SidePanel(RuleCardView(), ())


def console_view(
    scene: Scene, form: SheetView, ghost: int | None, panel: SidePanel = EMPTY_PANEL
) -> ConsoleView:
    """All that the console shows."""
    return ConsoleView(
        status=scene.status,
        field=replace(scene.field, ghost=ghost),
        downs=scene.downs,
        scores=scene.scores,
        caption=scene.caption,
        form=form,
        log=scene.log,
        last=scene.last,
        drive=scene.drive,
        card=panel.card,
        timers=WordsView("", panel.timers),
    )


def form_view(
    form: EntryForm,
    context: InputContext,
    outcome: AnswerPreview,
    trouble: str = "",
    key: KeyOf = default_key,
    at_once: str = "",
) -> SheetView:
    """The sheet as it is drawn; `trouble` is why what was entered last cannot be, `key` says which
    keys the player has, `at_once` what may be typed without ENTER."""
    found, report = forms.answers(form), form.report
    complete = reducer.submission_if_complete(form, context) is not None
    refused = trouble or _mistyped(form, context)
    if outcome.refused is not None and not _unfinished(form):
        refused = refused or refusal_text(outcome.refused)
    return SheetView(
        title=title_of(form, context.names),
        items=_items(form, found, context.names),
        marked=_marked(form) if found and (report is None or report.current) else None,
        slots=tuple(_slot(form, field, context) for field in forms.slots(form)),
        entry=_entry(form),
        dice=_dice(form),
        chart=chart(form.rolling) if form.rolling is not None else (),
        preview="" if refused else outcome.text,
        refused=refused,
        foot=foot(
            form,
            outcome,
            key,
            lambda answer: _answer_words(answer, context.names),
            complete=complete,
            at_once=at_once,
        ),
    )


def _unfinished(form: EntryForm) -> bool:
    """Whether something is asked for that nobody has begun to tell, or dice are still being typed:
    no time to call it missing, or wrong."""
    if form.rolling is not None:
        return True
    report = form.report
    return report is not None and bool(report.current) and not report.typed


def _mistyped(form: EntryForm, context: InputContext) -> str:
    """That no place begins so, said while it is typed."""
    report = form.report
    if report is None or spot_input.spot_field(report) is None:
        return ""
    begins = may_begin_spot(report.typed, context.names)
    return "" if begins else f"No spot starts with '{report.typed.strip()}'. Write {SPOT_EXAMPLES}."


def _marked(form: EntryForm) -> int | None:
    """Which item the marker is on: of men who may be named it may be on none."""
    if forms.is_choosing(form):
        return form.marked
    return form.marked - 1 if form.marked else None


def title_of(form: EntryForm, names: Names) -> str:
    """Who is asked, and what."""
    wanted, field = form.awaiting, partials.current_field(form.report) if form.report else None
    if form.option is not None:
        call = form.option.description or form.option.call.replace("_", " ")
        return (
            f"{call.rstrip('!')}: {field.description or field.name}?"
            if field is not None and field.description
            else call
        )
    match wanted:
        case Decide(side):
            return f"{names.of(side)}: what's the call?"
        case Chance():
            what = roll_name(wanted)
            whose = f"{names.of(wanted.side)}: roll " if wanted.side is not None else "Roll: "
            return f"{whose}{what}"
        case Observe():
            whose = _whose(form, field, names) if field is not None else ""
            if (
                field is not None
                and field.type in partials.CHOICE_TYPES
                and field != wanted.fields[0]
            ):
                of = f"{names.of(wanted.side)}: " if wanted.side is not None else ""
                whose = whose or f"{of}{(field.description or field.name).rstrip('?')}?"
            return whose or _report_title(wanted, names, field is None or field == wanted.fields[0])
        case _:
            return ""


def _whose(form: EntryForm, field: Field, names: Names) -> str:
    """Of a man who is being named: whose he is, and what he did."""
    report = form.report
    naming = report.players.naming(field.name, report.values) if report is not None else None
    return "" if naming is None else f"{names.of(naming.side)}: {field.description or field.name}?"


def _report_title(wanted: Observe, names: Names, whole: bool) -> str:
    first = wanted.fields[0].description if wanted.fields else ""
    usual = first in ("", "what happened")
    whose = f"{names.of(wanted.side)}: " if wanted.side is not None else ""
    return f"{whose}{'what happened' if usual or not whole else first}?"


def _items(form: EntryForm, found: Sequence[forms.Answer], names: Names) -> tuple[ItemView, ...]:
    report = form.report
    field = None
    if report is not None:
        field = forms.active_field(report) or partials.current_field(report)
    told = report.values.get(field.name) if report is not None and field is not None else None
    return tuple(
        ItemView(
            key=answer.key,
            words=_answer_words(answer, names),
            description=answer.note,
            chosen=told is not None and answer.option is None and answer.value == told,
            apart=answer.option is not None and report is not None,
        )
        for answer in found
    )


def _answer_words(answer: forms.Answer, names: Names) -> str:
    """What an answer is called: a side by the name that it has, and places as people say them."""
    if answer.option is not None:
        return _PLACE.sub(lambda found: spot_text(found[0], names), answer.label)
    if answer.value not in SIDES or answer.name != answer.value:
        return answer.label
    name = names.of(HOME if answer.value == HOME else VISITORS)
    return name if name == answer.label else f"{name} ({answer.value})"


def _slot(form: EntryForm, field: Field, context: InputContext) -> SlotView:
    report = form.report
    assert report is not None, "slots belong to a form"
    told = report.values.get(field.name)
    state = "told" if told is not None else "default" if field.default is not None else "optional"
    if told is None and partials.is_needed(report, field):
        state = "missing"
    if report.current == field.name:
        state = "now"
    value = told if told is not None else field.default
    if state == "optional" and field.type == "spot" and report.values:
        # A place says most: it stays in sight where little room is left.
        state, value = "default", "not entered"
    hint = SPOT_EXAMPLES if field.type == "spot" else _man_hint(form, field) or value_help(field)
    if field.suggested is not None and told is None:
        hint = f"ENTER: {spot_text(field.suggested, context.names)}; or {SPOT_EXAMPLES}"
    return SlotView(
        label=label_of(field),
        value="" if value is None else _in_words(value, context.names),
        state=state,
        hint=hint if state == "now" else "",
    )


def _man_hint(form: EntryForm, field: Field) -> str:
    """Who is meant by what is typed, and what the rules say of him; before that, how to tell."""
    report = form.report
    if report is None or not (roster := report.players.roster(field.name, report.values)).players:
        return ""
    man = roster.find(report.typed)
    if man is None:
        return "number or name; or pick with the arrows"
    says = report.players.warning_for(field.name, report.values, man)
    return f"{player_label(man)}{f': {says}' if says else ''}"


def label_of(field: Field) -> str:
    """What a field is called."""
    label = field.description or field.name.replace("_", " ")
    return f"{label[:1].upper()}{label[1:]}"


def answer_words(answer: forms.Answer) -> str:
    """An answer with its longer words."""
    return f"{answer.label} {answer.note}" if answer.option is not None else answer.label


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
            return spot_text(value, names).replace("_", " ")
        case _:
            return str(value)


def _entry(form: EntryForm) -> str | None:
    if form.rolling is not None:
        return form.pips
    report = form.report
    if report is None or not report.current or forms.is_choosing(form):
        return None
    return report.typed


def _dice(form: EntryForm) -> tuple[DieView, ...]:
    if form.rolling is None:
        return ()
    shown = typed_faces(form.rolling, form.pips)
    return tuple(map(DieView, sides_of(form.rolling), shown))


def ball_shown(form: EntryForm, context: InputContext) -> int | None:
    """Where a person is about to put the ball, in yards from Home's goal line."""
    place = spot_input.spot_shown(form, context)
    return yard_line(place) if place is not None else None
