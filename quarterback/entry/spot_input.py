"""Places told on a sheet: typed, moved with the arrows, pointed at."""

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
    """Whether a place can begin with a character, wherever answers with letters are shown."""
    return mark.isdigit() or mark in "+-HV"


def accepts_spot(form: EntryForm) -> bool:
    """Whether a place that is typed now belongs to the sheet."""
    return form.report is not None and partials.pending_spot(form.report) is not None


def spot_shown(form: EntryForm, context: InputContext) -> str | None:
    """The place that is being told, by name: what is typed, else what was told; None when there
    is none, or it cannot be read."""
    report = form.report
    field = partials.current_field(report) if report is not None else None
    if report is None or field is None or field.type != "spot":
        return None
    if not report.typed.strip():
        told: str | None = report.values.get(field.name, field.suggested)
        return told
    try:
        return str(partials.typed_value(report, field, context))
    except ValueError:
        return None


def nudge(form: EntryForm, by: int, context: InputContext) -> EntryForm:
    """The place that is being told, so many yards farther to the right of the field; the first
    time from where the ball lies."""
    report, s = form.report, context.state
    if report is None or (partials.pending_spot(report) is None and spot_field(report) is None):
        return form
    report = report if spot_field(report) else partials.move_to_spot(report)
    here = spot_shown(replace(form, report=report), context)
    if here is not None:
        yard = yard_line(here)
    elif s.possession is not None and s.spot is not None:
        yard = s.spot if s.possession == HOME else GOAL - s.spot
    else:
        yard = MIDFIELD
    return point(replace(form, report=report), yard + by)


def point(form: EntryForm, yard: int) -> EntryForm:
    """The place that is being told, by the yards from Home's goal line; kept on the field."""
    report = form.report
    if report is None or (spot_field(report) is None and partials.pending_spot(report) is None):
        return form
    report = report if spot_field(report) else partials.move_to_spot(report)
    kept = min(max(yard, GOAL - END_LINE), END_LINE)
    return replace(form, report=replace(report, typed=place_name(HOME, kept)))


def spot_field(report: PartialReport) -> Field | None:
    """The place that is being told; None when it is something else."""
    field = partials.current_field(report)
    return field if field is not None and field.type == "spot" else None


SPOT_EXAMPLES: Final = "31 or H31, own 4, their 12, +6, -2; or move the ball with the arrows"
"""How a place can be told at the console."""
