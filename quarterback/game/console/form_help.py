"""The form explained in full: the first part of help at the console.

Lines for a page: a heading in capitals, a sentence, or a first column with two blanks after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from quarterback.entry import form as forms
from quarterback.entry import partial as partials
from quarterback.entry.form import EntryForm, choice_label
from quarterback.entry.partial import PartialReport
from quarterback.entry.values import InputContext, value_help
from quarterback.entry.yard_lines import spot_text
from quarterback.game.console.foot import KeyOf, is_coin
from quarterback.game.console.show_form import answer_words, label_of, title_of
from rulesets.core.awaiting import Chance, Decide, Observe
from rulesets.core.field import place_name
from rulesets.core.forms import Field
from rulesets.core.sides import HOME, VISITORS


def form_help(form: EntryForm, context: InputContext, key: KeyOf) -> list[str]:
    """What is asked, and how to answer each part."""
    lines = ["NOW", title_of(form, context.names)]
    if form.rolling is not None:
        return [*lines, *_dice(form.rolling, key)]
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


def _dice(chance: Chance, key: KeyOf) -> Iterator[str]:
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
    """A field: its name, what may be typed, its default, when it applies."""
    parts = (_may_be(field, context), _need(field, context), _when(field, form))
    yield f"{indent}{label_of(field)}:  {'; '.join(part for part in parts if part)}."
    for choice in field.choices:
        if field.choice_labels.get(choice):
            yield f"{indent}    {choice_label(choice)}:  {field.choice_labels[choice]}."


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
            return f"one of {', '.join(choice_label(each).lower() for each in field.choices)}"
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
    """A value in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return spot_text(str(value), context.names).replace("_", " ")


def _when(field: Field, form: tuple[Field, ...]) -> str:
    """The answers for which it is asked; where those are most of them, the answers for which it is
    not."""
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
    """The name of a field within a sentence."""
    return label_of(field).partition("(")[0].strip().lower().rstrip("?")


def _either(values: Sequence[Any]) -> str:
    words = [_value(value) for value in values]
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


def _value(value: Any) -> str:
    """A value as the form shows it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return choice_label(value).lower() if isinstance(value, str) else str(value)


def _competing(form: EntryForm, context: InputContext) -> Iterator[str]:
    """The calls that may come in place of the report, with their details."""
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
