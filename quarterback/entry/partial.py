"""A form half filled in: what has been told, what is being told now, what is still missing.

Values; every step gives another draft. What the form means is for the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from quarterback.entry.roster_lookup import NO_LOOKUP, RosterLookup
from quarterback.entry.values import InputContext, parse_value
from rulesets.core import forms
from rulesets.core.forms import Field, applies

CHOICE_TYPES: Final = frozenset({"choice", "yes_no", "side"})
"""Types of fields whose value is picked from a few, not typed."""


@dataclass(frozen=True)
class PartialReport:
    """A form at one moment of being filled in."""

    fields: tuple[Field, ...]
    values: Mapping[str, Any]
    current: str
    """The field that is being told, by name; empty when nothing is missing."""
    typed: str = ""
    players: RosterLookup = NO_LOOKUP
    """Who may be named."""
    skipped: frozenset[str] = frozenset()
    """Fields that were asked for, and left out."""


def start(fields: tuple[Field, ...], players: RosterLookup = NO_LOOKUP) -> PartialReport:
    """A form of which nothing has been told."""
    return move_to_missing(PartialReport(fields, {}, "", players=players))


def applicable_fields(report: PartialReport) -> tuple[Field, ...]:
    """The fields that apply, given what has been told and what is taken when nothing is."""
    told: dict[str, Any] = {}
    found: list[Field] = []
    for field in report.fields:
        if applies(field, told):
            found.append(field)
            value = report.values.get(field.name, field.default)
            if value is not None:
                told[field.name] = value
    return tuple(found)


def is_needed(report: PartialReport, field: Field) -> bool:
    """Whether a field is asked for, as far as the form has been told."""
    return forms.must_ask(field, dict(report.values))


def current_field(report: PartialReport) -> Field | None:
    """The field that is being told."""
    return next((field for field in report.fields if field.name == report.current), None)


def missing_field(report: PartialReport) -> Field | None:
    """The first field that must still be told before the form can be entered."""
    return next(
        (
            f
            for f in applicable_fields(report)
            if f.required and f.default is None and f.name not in report.values
        ),
        None,
    )


def move_to_missing(report: PartialReport) -> PartialReport:
    """On to the first field that is asked for and has not been told."""
    closed = report.skipped | report.values.keys()
    open_still = (f for f in applicable_fields(report) if f.name not in closed)
    wanted = (
        f.name
        for f in open_still
        if is_needed(report, f) or report.players.is_asked(f.name, report.values)
    )
    return replace(report, current=next(wanted, ""), typed="")


def with_value(report: PartialReport, name: str, value: Any) -> PartialReport:
    """With one field told; what no longer applies is dropped. On to the next that is asked for."""
    with_it = replace(report, values={**report.values, name: value})
    kept = {field.name for field in applicable_fields(with_it)}
    stays = {key: held for key, held in with_it.values.items() if key in kept}
    return move_to_missing(replace(with_it, values=stays))


def accept_typed(report: PartialReport, context: InputContext) -> PartialReport:
    """With what was typed as the value of the field that is being told. Raises ValueError."""
    field = current_field(report)
    assert field is not None, "something is being told"
    return with_value(report, field.name, typed_value(report, field, context))


def typed_value(report: PartialReport, field: Field, context: InputContext) -> Any:
    """What was typed, as the value of a field. Raises ValueError."""
    kicked = forms.is_kick_spot(field, dict(report.values))
    value = parse_value(field, report.typed.strip(), replace(context, kicked=kicked))
    return (
        report.players.name_for(field.name, value, report.values) if field.type == "text" else value
    )


def skip_field(report: PartialReport) -> PartialReport:
    """With whoever is asked for not named: on to the next that is asked for."""
    return move_to_missing(replace(report, skipped=report.skipped | {report.current}))


def clear_field(report: PartialReport, name: str) -> PartialReport:
    """With one field no longer told, and being told anew."""
    rest = {key: value for key, value in report.values.items() if key != name}
    return replace(report, values=rest, current=name, typed="")


def move_to(report: PartialReport, name: str) -> PartialReport:
    """At another field, what it holds as it is."""
    return replace(report, current=name, typed="")


def pending_spot(report: PartialReport) -> Field | None:
    """The place that is meant by a number that is typed before any field is chosen: the first
    that is asked for; of the first answer, when none has been given."""
    field = current_field(report)
    if field is not None and field.type == "choice" and field == report.fields[0]:
        report = with_value(report, field.name, field.choices[0])
        field = None
    if field is not None and field.type not in CHOICE_TYPES:
        return None
    found = next(
        (f for f in applicable_fields(report) if f.type == "spot" and is_needed(report, f)), None
    )
    # A number typed at a yes or no further on is not to write over the place that stands.
    told_before = field is not None and found is not None and found.name in report.values
    return None if told_before else found


def move_to_spot(report: PartialReport) -> PartialReport:
    """At that place, with the first answer given if none was."""
    place = pending_spot(report)
    assert place is not None, "there is a place to tell"
    field = current_field(report)
    if field is not None and field == report.fields[0]:
        report = with_value(report, field.name, field.choices[0])
    return move_to(report, place.name)
