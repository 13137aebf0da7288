"""Describe a form in words, and explain it for help. Reads only."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from quarterback.entry import form as forms
from quarterback.entry import partial as partials
from quarterback.entry import reducer, spot_input
from quarterback.entry.dice import chart, die_names, roll_name, sides_of, typed_faces
from quarterback.entry.form import EntryForm
from quarterback.entry.partial import PartialReport
from quarterback.entry.preview import AnswerPreview
from quarterback.entry.roster_lookup import player_label
from quarterback.entry.spot_input import SPOT_EXAMPLES
from quarterback.entry.values import InputContext, value_help
from quarterback.entry.yard_lines import may_begin_spot, place_text, spot_text, yard_line
from quarterback.game.console.form_views import (
    DieView,
    FormView,
    ItemView,
    KeyOf,
    SlotView,
    foot,
    is_coin,
)
from quarterback.text.inputs import refusal_text
from rulesets.core.awaiting import Chance, Decide, Field, Observe
from rulesets.core.dice import COIN
from rulesets.core.field import place_name
from rulesets.core.plain_text import capitalize
from rulesets.core.sentences.wording import Names
from rulesets.core.sides import HOME, SIDES, VISITORS
from rulesets.registry import result_label

_PLACE = re.compile(r"\b[HV]\d{1,2}\b")
"""A spot by its name, as rules write it in the description of a call."""
_ASKS = re.compile(r"(?:to )?(?:who|whom|whose|what|which|where|how|was)\b|.*: what happened$")
"""Descriptions of fields that are questions without a question mark."""


def form_view(
    form: EntryForm,
    context: InputContext,
    outcome: AnswerPreview,
    key: KeyOf,
    trouble: str = "",
    at_once: str = "",
) -> FormView:
    """Return the form as it is drawn. `trouble` says why the last entry was refused, `key` gives
    the keys of commands, `at_once` what can be typed without ENTER."""
    choices, partial = forms.answers(form), form.report
    complete = reducer.submission_if_complete(form, context) is not None
    refused = trouble or _mistyped(form, context)
    if outcome.refused is not None and not _unfinished(form):
        refused = refused or refusal_text(outcome.refused)
    return FormView(
        title=title_of(form, context.names),
        items=_items(form, choices, context.names),
        marked=_marked(form) if choices and (partial is None or partial.current) else None,
        slots=tuple(_slot(form, field, context) for field in forms.slots(form)),
        entry=_entry(form),
        dice=_dice(form),
        chart=chart(form.rolling) if form.rolling is not None else (),
        preview="" if refused else outcome.text or _place_typed(form, context),
        refused=refused,
        foot=foot(
            form,
            outcome,
            key,
            lambda answer: _answer_words(answer, context.names),
            complete=complete,
            at_once=at_once,
            error=reducer.entry_error(form, context),
        ),
    )


def _unfinished(form: EntryForm) -> bool:
    """Return whether the current field is empty, or dice are still being typed: too soon to call
    it missing or wrong."""
    if form.rolling is not None:
        return True
    partial = form.report
    return partial is not None and bool(partial.current) and not partial.typed


def _mistyped(form: EntryForm, context: InputContext) -> str:
    """Say, while it is typed, that no spot starts this way."""
    partial = form.report
    if partial is None or spot_input.spot_field(partial) is None:
        return ""
    if unclear := spot_input.unclear_spot(form, context):
        return f"{unclear}."
    begins = may_begin_spot(partial.typed, context.names)
    return (
        "" if begins else f"No spot starts with '{partial.typed.strip()}'. Write {SPOT_EXAMPLES}."
    )


def _place_typed(form: EntryForm, context: InputContext) -> str:
    """Return the typed place in words, while the rest of the form is missing."""
    report = form.report
    if report is None or not report.typed.strip():
        return ""
    where = place_text(spot_input.spot_in_progress(form, context) or "", context.names)
    return f"{'In' if 'end zone' in where else 'At'} {where}." if where else ""


def _marked(form: EntryForm) -> int | None:
    """Return the selected item; among players there may be none."""
    if forms.is_choosing(form):
        return form.marked
    return form.marked - 1 if form.marked else None


def title_of(form: EntryForm, names: Names) -> str:
    awaiting, field = form.awaiting, partials.current_field(form.report) if form.report else None
    if form.option is not None:
        call = form.option.description or form.option.call.replace("_", " ")
        if field is None or not field.description:
            return call
        return f"{call.rstrip('!')}: {question_of(field)}"
    match awaiting:
        case Decide():
            return call_question(awaiting, names)
        case Chance():
            if awaiting.dice == (COIN,):
                return "Toss the coin"
            do = f"roll for {roll_name(awaiting)}"
            return capitalize(do) if awaiting.side is None else f"{names.of(awaiting.side)}: {do}"
        case Observe():
            whose = _whose(form, field, names) if field is not None else ""
            if (
                field is not None
                and field.type in partials.CHOICE_TYPES
                and field != awaiting.fields[0]
            ):
                of = f"{names.of(awaiting.side)}: " if awaiting.side is not None else ""
                whose = whose or f"{of}{question_of(field)}"
            return whose or _report_title(
                awaiting, names, field is None or field == awaiting.fields[0]
            )
        case _:
            return ""


def _whose(form: EntryForm, field: Field, names: Names) -> str:
    """Return a player's team, and what he did."""
    partial = form.report
    naming = partial.players.naming(field.name, partial.values) if partial is not None else None
    return "" if naming is None else f"{names.of(naming.side)}: {question_of(field)}"


def call_question(decision: Decide, names: Names) -> str:
    """Return what a side is asked, as a referee asks it: the rules' own question, or what it
    calls."""
    who = names.of(decision.side)
    if decision.forced:
        return f"{who}: the only call"
    return f"{who}, {decision.question}" if decision.question else f"{who}: what's the call?"


def question_of(field: Field) -> str:
    """Return what is asked about a field: a question, or the name of what to enter."""
    words = (field.description or field.name.replace("_", " ")).rstrip("?")
    return f"{words}?" if _ASKS.match(words) or words != field.description else words


def _report_title(awaiting: Observe, names: Names, whole: bool) -> str:
    first = awaiting.fields[0].description if awaiting.fields else ""
    usual = first in ("", "what happened") or not whole
    whose = f"{names.of(awaiting.side)}: " if awaiting.side is not None else ""
    return f"{whose}{'what happened?' if usual else question_of(awaiting.fields[0])}"


def _items(form: EntryForm, items: Sequence[forms.Answer], names: Names) -> tuple[ItemView, ...]:
    partial = form.report
    field = None
    if partial is not None:
        field = forms.active_field(partial) or partials.current_field(partial)
    value = partial.values.get(field.name) if partial is not None and field is not None else None
    return tuple(
        ItemView(
            key=answer.key,
            words=_answer_words(answer, names),
            description=answer.note,
            chosen=value is not None and answer.option is None and answer.value == value,
            apart=answer.option is not None and partial is not None,
        )
        for answer in items
    )


def _answer_words(answer: forms.Answer, names: Names) -> str:
    """Return the label of an answer: a team by its name, and spots with their team's name."""
    if answer.option is not None:
        return _PLACE.sub(lambda match: spot_text(match[0], names), answer.label)
    if answer.value not in SIDES or answer.name != answer.value:
        return answer.label
    name = names.of(HOME if answer.value == HOME else VISITORS)
    return name if name == answer.label else f"{name} ({answer.value})"


def _slot(form: EntryForm, field: Field, context: InputContext) -> SlotView:
    partial = form.report
    assert partial is not None, "slots belong to a form"
    own = partial.values.get(field.name)
    state = "told" if own is not None else "default" if field.default is not None else "optional"
    if own is None and partials.is_needed(partial, field):
        state = "missing"
    if partial.current == field.name:
        state = "now"
    value = own if own is not None else field.default
    if state == "optional" and field.type == "spot" and partial.values:
        # A place says most: it stays in sight where little room is left.
        state, value = "default", "not entered"
    hint = SPOT_EXAMPLES if field.type == "spot" else _player_hint(form, field) or value_help(field)
    if field.suggested is not None and own is None:
        hint = f"ENTER: {spot_text(field.suggested, context.names)}; or {SPOT_EXAMPLES}"
    return SlotView(
        label=label_of(field),
        value="" if value is None else _in_words(value, context.names),
        state=state,
        hint=hint if state == "now" else "",
    )


def _player_hint(form: EntryForm, field: Field) -> str:
    """Return the player who is meant by what is typed, with what the rules say about him; before
    that, how to name him."""
    partial = form.report
    if (
        partial is None
        or not (roster := partial.players.roster(field.name, partial.values)).players
    ):
        return ""
    player = roster.find(partial.typed)
    if player is None:
        return "number or name; or pick with the arrows"
    warning = partial.players.warning_for(field.name, partial.values, player)
    return f"{player_label(player)}{f': {warning}' if warning else ''}"


def label_of(field: Field) -> str:
    label = field.description or field.name.replace("_", " ")
    return capitalize(label)


def answer_words(answer: forms.Answer) -> str:
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
    partial = form.report
    if partial is None or not partial.current or forms.is_choosing(form):
        return None
    return partial.typed


def _dice(form: EntryForm) -> tuple[DieView, ...]:
    if form.rolling is None:
        return ()
    faces = typed_faces(form.rolling, form.pips)
    return tuple(map(DieView, sides_of(form.rolling), faces, die_names(form.rolling)))


def ball_shown(form: EntryForm, context: InputContext) -> int | None:
    """Return where the spot being entered puts the ball, in yards from Home's goal line."""
    place = spot_input.spot_in_progress(form, context)
    return yard_line(place) if place is not None else None


def form_help(form: EntryForm, context: InputContext, key: KeyOf) -> list[str]:
    """Return what is asked, and how to answer each part."""
    lines = ["NOW", title_of(form, context.names)]
    if form.rolling is not None:
        return [*lines, *_dice_help(form.rolling, key)]
    partial = form.report
    if partial is None:
        lines += _calls(form, context, key)
    else:
        lines += [*_form(form, partial, context, key), "", "THE FORM, FIELD BY FIELD"]
        for field in partial.fields:
            lines += _field(field, partial.fields, context)
        lines += _competing(form, context)
    if _has_place(form):
        lines += ["", "ENTERING A SPOT", *_places(context, key)]
    return lines


def _dice_help(chance: Chance, key: KeyOf) -> Iterator[str]:
    if is_coin(chance):
        yield "Toss your own coin and press h for heads or t for tails."
        yield f"{key('console.take')} lets the program toss it."
        return
    many = len(chance.dice)
    if many == 1:
        yield (
            f"Roll a die ({chance.dice[0]}) on the table, type the result, then"
            f" {key('console.take')}."
        )
    else:
        yield (
            f"Roll {many} dice ({', '.join(chance.dice)}) on the table and type the results in this"
            f" order, with blanks between: {_example(many)}. Then {key('console.take')}."
        )
    yield f"{key('console.take')} with nothing typed lets the program roll them."


def _example(many: int) -> str:
    return " ".join(str((n * 2) % 6 + 1) for n in range(1, many + 1))


def _calls(form: EntryForm, context: InputContext, key: KeyOf) -> Iterator[str]:
    forced = isinstance(form.awaiting, Decide) and form.awaiting.forced
    if forced:
        yield f"The rules leave one answer: {key('console.take')} selects it."
    else:
        yield f"Press the letter of an answer; or {_marker(key)}. Or click it."
    for answer in forms.answers(form):
        yield f"{answer.key}  {answer_words(answer)}"
        fields = answer.option.fields if answer.option is not None else ()
        for field in fields:
            yield from _field(field, fields, context, "    ")
    if any(answer.option and answer.option.fields for answer in forms.answers(form)):
        yield f"{key('console.next')} adds details to the marked answer."


def _marker(key: KeyOf) -> str:
    arrows = f"{key('console.down')} {key('console.up')}"
    return f"{arrows} move to it and {key('console.take')} selects it"


def _form(
    form: EntryForm, report: PartialReport, context: InputContext, key: KeyOf
) -> Iterator[str]:
    field = partials.current_field(report)
    yield "Enter what happened on the board." if form.option is None else "Enter the details."
    if field is None:
        yield f"Form complete: {key('console.take')} submits it."
    else:
        yield f"Now:  {label_of(field)}: {_may_be(field, context)}; {_need(field, context)}."
    if forms.answers(form):
        yield f"Select an answer by its letter, by a click, or {_marker(key)}."
    yield (
        f"{key('console.take')} submits the form once it is complete; before that it moves to the"
        " next required field. A preview shows the result before you submit."
    )
    yield (
        f"{key('console.next')} and {key('console.before')} move from field to field, optional"
        f" ones included; {key('console.erase')} and {key('console.back')} erase an answer."
    )


def _field(
    field: Field, form: tuple[Field, ...], context: InputContext, indent: str = ""
) -> Iterator[str]:
    """Return a field: its name, what can be typed, its default, when it applies."""
    parts = (_may_be(field, context), _need(field, context), _when(field, form))
    yield f"{indent}{label_of(field)}:  {'; '.join(part for part in parts if part)}."
    for choice in field.choices:
        if field.choice_labels.get(choice):
            yield f"{indent}    {result_label(choice)}:  {field.choice_labels[choice]}."


def _may_be(field: Field, context: InputContext) -> str:
    names = context.names
    match field.type:
        case "spot":
            bounds = ""
            if field.min is not None and field.max is not None:
                ends = [place_name(context.side, yard) for yard in (field.min, field.max)]
                bounds = f", from {ends[0]} to {ends[1]}"
            return f"a spot{bounds}"
        case "choice":
            return f"one of {', '.join(result_label(each).lower() for each in field.choices)}"
        case "number":
            return f"a whole number, {value_help(field)}"
        case "yes_no":
            return "y for yes or n for no"
        case "side":
            return f"1 for {names.of(HOME)} or 2 for {names.of(VISITORS)}"
        case "list":
            most = f", at most {field.max}" if field.max is not None else ""
            of = ", ".join(label_of(each).lower() for each in field.item_fields)
            return f"how many{most}, or one after another with commas ({of})"
        case _:
            return "a name or a number, such as that on a jersey"


def _need(field: Field, context: InputContext) -> str:
    if field.default is not None:
        return f"defaults to {value_in_words(field.default, context)}"
    return "required" if field.required else "optional"


def value_in_words(value: Any, context: InputContext) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return spot_text(str(value), context.names).replace("_", " ")


def _when(field: Field, form: tuple[Field, ...]) -> str:
    """Return the answers for which it is asked; or if those are most of them, the answers for
    which it is not."""
    by_name = {each.name: each for each in form}
    parts = []
    for name, values in field.when.items():
        other = by_name[name]
        matching = [each for each in other.choices if each in values] or [*values]
        rest = [each for each in other.choices if each not in values]
        few = len(rest) < len(matching)
        words = _either(rest if few else matching) if rest else ""
        if words:
            parts.append(f"{'not' if few else 'only'} when {_short(other)} is {words}")
    return " and ".join(parts)


def _short(field: Field) -> str:
    """Return the name of a field within a sentence."""
    return label_of(field).partition("(")[0].strip().lower().rstrip("?")


def _either(values: Sequence[Any]) -> str:
    words = [_value(value) for value in values]
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return result_label(value).lower() if isinstance(value, str) else str(value)


def _competing(form: EntryForm, context: InputContext) -> Iterator[str]:
    """Return the calls that can replace the report, with their details."""
    awaiting = form.awaiting
    if not isinstance(awaiting, Observe) or not awaiting.calls or form.option is not None:
        return
    yield ""
    yield "OR, BEFORE IT IS OVER"
    for answer in forms.answers(forms.new_form(awaiting)):
        if answer.option is not None:
            yield f"{answer.key}  {answer_words(answer)}"
            for field in answer.option.fields:
                yield from _field(field, answer.option.fields, context, "    ")


def _has_place(form: EntryForm) -> bool:
    partial = form.report
    return partial is not None and any(field.type == "spot" for field in partial.fields)


def _places(context: InputContext, key: KeyOf) -> Iterator[str]:
    names, s = context.names, context.state
    yield f"H31 V31  the 31 yard line of {names.of(HOME)}, of {names.of(VISITORS)}"
    yield f"own 4, their 12  as {names.of(context.side)} sees it"
    yield "31  the nearer 31-yard line; on kicks, the receivers' own"
    yield "50 or midfield  the middle of the field"
    if s.spot is not None:
        yield "+6 -2  yards gained or lost from the previous spot"
    yield "H-4  four yards deep in an end zone"
    arrows = f"{key('console.left')} {key('console.right')}"
    leaps = f"{key('console.far-left')} {key('console.far-right')}"
    yield f"{arrows}  move the ball a yard, {leaps} five yards"
    yield "mouse  click the field to place the ball"
