"""Spots entered on a form: typed, moved with the arrows, clicked."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from quarterback.entry import partial as partials
from quarterback.entry.form import EntryForm
from quarterback.entry.partial import PartialReport
from quarterback.entry.values import InputContext
from quarterback.entry.yard_lines import yard_line
from rulesets.core.field import END_LINE, GOAL, MIDFIELD, place_name
from rulesets.core.forms import Field
from rulesets.core.sides import HOME


def begins_spot(mark: str) -> bool:
    """Whether a spot can begin with a character where answers have letters."""
    return mark.isdigit() or mark in "+-HV"


def accepts_spot(form: EntryForm) -> bool:
    """Whether a spot that is typed now belongs to the form."""
    return form.report is not None and partials.pending_spot(form.report) is not None


def spot_in_progress(form: EntryForm, context: InputContext) -> str | None:
    """The spot in progress, by name: what is typed, else what was entered; None when there is none,
    or it is invalid."""
    report = form.report
    field = partials.current_field(report) if report is not None else None
    if report is None or field is None or field.type != "spot":
        return None
    if not report.typed.strip():
        spot: str | None = report.values.get(field.name, field.suggested)
        return spot
    try:
        return str(partials.typed_value(report, field, context))
    except ValueError:
        return None


def nudge(form: EntryForm, by: int, context: InputContext) -> EntryForm:
    """The form with its spot moved that many yards to the right; the first time from where the ball
    is."""
    report, s = form.report, context.state
    if report is None or (partials.pending_spot(report) is None and spot_field(report) is None):
        return form
    report = report if spot_field(report) else partials.move_to_spot(report)
    here = spot_in_progress(replace(form, report=report), context)
    if here is not None:
        yard = yard_line(here)
    elif s.possession is not None and s.spot is not None:
        yard = s.spot if s.possession == HOME else GOAL - s.spot
    else:
        yard = MIDFIELD
    return point(replace(form, report=report), yard + by)


def point(form: EntryForm, yard: int) -> EntryForm:
    """The form with its spot at a number of yards from Home's goal line, kept on the field."""
    report = form.report
    if report is None or (spot_field(report) is None and partials.pending_spot(report) is None):
        return form
    report = report if spot_field(report) else partials.move_to_spot(report)
    on_field = min(max(yard, GOAL - END_LINE), END_LINE)
    return replace(form, report=replace(report, typed=place_name(HOME, on_field)))


def spot_field(report: PartialReport) -> Field | None:
    """The spot field in progress; None when it is another field."""
    field = partials.current_field(report)
    return field if field is not None and field.type == "spot" else None


SPOT_EXAMPLES: Final = "31 or H31, own 4, their 12, +6, -2; or move the ball with the arrows"
"""How a spot can be entered at the console."""
