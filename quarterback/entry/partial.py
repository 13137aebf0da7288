"""A report half filled in: the values so far, the field in progress, what is still missing.

Immutable: every step returns a new report. What the report means is for the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from quarterback.entry.roster_lookup import NO_LOOKUP, RosterLookup
from quarterback.entry.values import InputContext, parse_value
from rulesets.core import awaiting
from rulesets.core.awaiting import Field, applies

CHOICE_TYPES: Final = frozenset({"choice", "yes_no", "side"})
"""Types of fields whose value is chosen from a few, not typed."""


@dataclass(frozen=True)
class PartialReport:
    """A report at one moment of being filled in."""

    fields: tuple[Field, ...]
    values: Mapping[str, Any]
    current: str
    """The field in progress, by name; empty when nothing is missing."""
    typed: str = ""
    players: RosterLookup = NO_LOOKUP
    """Who may be named."""
    skipped: frozenset[str] = frozenset()
    """Fields that were asked for, and left out."""


def start(fields: tuple[Field, ...], players: RosterLookup = NO_LOOKUP) -> PartialReport:
    """Return a report without values, at its first field."""
    return move_to_missing(PartialReport(fields, {}, "", players=players))


def applicable_fields(report: PartialReport) -> tuple[Field, ...]:
    """The fields that apply, given the values so far and the defaults."""
    values: dict[str, Any] = {}
    fields: list[Field] = []
    for field in report.fields:
        if applies(field, values):
            fields.append(field)
            value = report.values.get(field.name, field.default)
            if value is not None:
                values[field.name] = value
    return tuple(fields)


def is_needed(report: PartialReport, field: Field) -> bool:
    """Whether a field is asked for, given the values so far."""
    return awaiting.must_ask(field, dict(report.values))


def current_field(report: PartialReport) -> Field | None:
    return next((field for field in report.fields if field.name == report.current), None)


def missing_field(report: PartialReport) -> Field | None:
    """The first required field that has no value and no default."""
    return next(
        (
            f
            for f in applicable_fields(report)
            if f.required and f.default is None and f.name not in report.values
        ),
        None,
    )


def move_to_missing(report: PartialReport) -> PartialReport:
    """On to the first field that is asked for and has no value."""
    closed = report.skipped | report.values.keys()
    open_still = (f for f in applicable_fields(report) if f.name not in closed)
    missing = (
        f.name
        for f in open_still
        if is_needed(report, f) or report.players.is_asked(f.name, report.values)
    )
    return replace(report, current=next(missing, ""), typed="")


def with_value(report: PartialReport, name: str, value: Any) -> PartialReport:
    """With a value for one field; values that no longer apply are dropped. On to the next field."""
    with_it = replace(report, values={**report.values, name: value})
    applicable = {field.name for field in applicable_fields(with_it)}
    values = {key: each for key, each in with_it.values.items() if key in applicable}
    return move_to_missing(replace(with_it, values=values))


def accept_typed(report: PartialReport, context: InputContext) -> PartialReport:
    """With what was typed as the value of the field in progress. Raises ValueError."""
    field = current_field(report)
    assert field is not None, "a field is in progress"
    return with_value(report, field.name, typed_value(report, field, context))


def typed_value(report: PartialReport, field: Field, context: InputContext) -> Any:
    """What was typed, as the value of a field. Raises ValueError."""
    value = parse_value(field, report.typed.strip(), context_of(report, field, context))
    return (
        report.players.name_for(field.name, value, report.values) if field.type == "text" else value
    )


def context_of(report: PartialReport, field: Field, context: InputContext) -> InputContext:
    """The context of a field, given the values so far: whether a kick came down at its spot."""
    values = dict(report.values)
    kicked, near = awaiting.is_kick_spot(field, values), awaiting.is_near_spot(field, values)
    return replace(context, kicked=kicked, near=near)


def skip_field(report: PartialReport) -> PartialReport:
    """With the field in progress left out: on to the next that is asked for."""
    return move_to_missing(replace(report, skipped=report.skipped | {report.current}))


def clear_field(report: PartialReport, name: str) -> PartialReport:
    """With one field empty again, and in progress."""
    rest = {key: value for key, value in report.values.items() if key != name}
    return replace(report, values=rest, current=name, typed="")


def move_to(report: PartialReport, name: str) -> PartialReport:
    """At another field; its value stays."""
    return replace(report, current=name, typed="")


def pending_spot(report: PartialReport, result: str | None) -> Field | None:
    """The spot that a number means when it is typed before any field is chosen: the first that is
    asked for. `result` is the marked answer of the first field, if none was given yet; None where
    the marker is on something else."""
    field = current_field(report)
    if field is not None and field.type == "choice" and field == report.fields[0]:
        if result is None:
            return None
        report = with_value(report, field.name, result)
        field = None
    if field is not None and field.type not in CHOICE_TYPES:
        return None
    spot = next(
        (f for f in applicable_fields(report) if f.type == "spot" and is_needed(report, f)), None
    )
    # A number typed at a yes or no further on is not to write over the place that stands.
    filled_in = field is not None and spot is not None and spot.name in report.values
    return None if filled_in else spot


def move_to_spot(report: PartialReport, result: str | None) -> PartialReport:
    """At that spot, with the marked answer if none was given."""
    place = pending_spot(report, result)
    assert place is not None, "there is a place to tell"
    field = current_field(report)
    if field is not None and field == report.fields[0]:
        report = with_value(report, field.name, result)
    return move_to(report, place.name)
