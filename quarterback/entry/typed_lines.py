"""A form answered by lines of text: `tackled H31`, `2 +4`, `down own 4 player=34 clock=4:31`.

A line for a new form gives its first choice, by number or word, then the spot, then whatever else
by name. Fields that are still missing are asked for one by one: a line each.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from quarterback.entry import partial as partials
from quarterback.entry import reducer
from quarterback.entry.form import EntryForm, Submission
from quarterback.entry.partial import PartialReport
from quarterback.entry.roster_lookup import player_label
from quarterback.entry.values import NAME_VALUE, InputContext, match_choice, value_help
from quarterback.entry.yard_lines import parse_clock, place_text
from rulesets.core.awaiting import Field, applies

CLOCK: Final = "clock"
"""The name under which a line says what the clock reads."""


@dataclass(frozen=True)
class TypedReport:
    """What a line made of a form."""

    step: EntryForm | Submission
    """The form with what is missing; or all of it, to be submitted."""
    clock: int | None = None
    """What the clock read, in seconds, if the line said so."""
    warnings: tuple[str, ...] = ()
    """What to say of it: a player who may not, the place that a number alone means."""


def type_report(form: EntryForm, text: str, context: InputContext) -> TypedReport | None:
    """The form after a line that begins with one of its first choices; None when it begins with
    none. A form without a choice takes its first field. Raises ValueError for what is invalid, in
    words for a person."""
    report = form.report
    assert report is not None, "a report is asked for"
    first = next((field for field in report.fields if field.type == "choice"), None)
    if first is None:
        return type_field(form, text, context)
    choice, rest = match_choice(first, NAME_VALUE.sub("", text).split())
    if not choice:
        return None
    values: dict[str, Any] = {first.name: choice}
    warnings: list[str] = []
    if rest:
        field = next((f for f in report.fields if f.type == "spot" and applies(f, values)), None)
        if field is None:
            raise ValueError(f"{choice} takes no spot: leave out {' '.join(rest)}")
        values[field.name] = _value(report, values, field, " ".join(rest), context)
        warnings += _place_said(" ".join(rest), values[field.name], context)
    named = dict(NAME_VALUE.findall(text))
    clock = parse_clock(named.pop(CLOCK)) if CLOCK in named else None
    for name, typed in named.items():
        field = _field(report, name)
        values[name] = _value(report, values, field, typed, context)
        warnings += _warning(report, values, field)
        warnings += _place_said(typed, values[name], context) if field.type == "spot" else ()
    report = partials.move_to_missing(replace(report, values=values))
    applicable = {field.name for field in partials.applicable_fields(report)}
    for name in values:
        if name not in applicable:
            raise ValueError(f"{name} does not go with {choice}")
    step = _complete(replace(form, report=report, marked=0), context)
    return TypedReport(step, clock, tuple(warnings))


def type_field(form: EntryForm, text: str, context: InputContext) -> TypedReport:
    """The form after a line for the field that it asks for; an empty one takes what is suggested,
    or leaves the field out. Raises ValueError for what is invalid, in words for a person."""
    report = form.report
    field = partials.current_field(report) if report is not None else None
    assert report is not None, "a field is asked for"
    assert field is not None, "a field is asked for"
    warnings: tuple[str, ...] = ()
    if text:
        report = partials.accept_typed(replace(report, typed=text), context)
        warnings = _warning(report, report.values, field)
        if field.type == "spot":
            warnings += _place_said(text, report.values[field.name], context)
    elif field.suggested is not None:
        report = partials.with_value(report, field.name, field.suggested)
    elif field.required and field.default is None:
        raise ValueError(f"required: {value_help(field)}")
    else:
        report = partials.skip_field(report)
    return TypedReport(_complete(replace(form, report=report, marked=0), context), None, warnings)


def _complete(form: EntryForm, context: InputContext) -> EntryForm | Submission:
    """The form, if it still asks for something; else what it submits."""
    assert form.report is not None, "a report is filled in"
    return form if form.report.current else reducer.enter(form, context)


def _field(report: PartialReport, name: str) -> Field:
    for field in report.fields:
        if field.name == name:
            return field
    names = ", ".join(field.name for field in report.fields)
    raise ValueError(f"no field {name} here; the fields are {names}")


def _value(
    report: PartialReport, values: dict[str, Any], field: Field, text: str, context: InputContext
) -> Any:
    return partials.typed_value(replace(report, values=values, typed=text), field, context)


def _place_said(text: str, spot: str, context: InputContext) -> tuple[str, ...]:
    """The place in words that a number alone means."""
    if not text.strip().isdigit():
        return ()
    return (f"{text.strip()} is {place_text(spot, context.names)}",)


def _warning(report: PartialReport, values: Any, field: Field) -> tuple[str, ...]:
    """What the rules say of a player who was named: he counts anyway."""
    if field.type != "text":
        return ()
    players = report.players
    player = players.roster(field.name, values).find(values.get(field.name, ""))
    warning = players.warning_for(field.name, values, player) if player is not None else ""
    return (f"{player_label(player)}: {warning}",) if player is not None and warning else ()
