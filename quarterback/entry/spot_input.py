"""Spots entered on a form: typed, moved with the arrows, clicked."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from quarterback.entry import partial as partials
from quarterback.entry.form import EntryForm, marked_result
from quarterback.entry.partial import PartialReport
from quarterback.entry.values import InputContext
from quarterback.entry.yard_lines import WhichLine, yard_line
from rulesets.core.awaiting import Field
from rulesets.core.field import END_LINE, GOAL, MIDFIELD, place_name
from rulesets.core.sides import HOME


def begins_spot(mark: str) -> bool:
    """Whether a spot can begin with a character where answers have letters."""
    return mark.isdigit() or mark in "+-HV"


def pending_spot(form: EntryForm) -> Field | None:
    """The spot that a number means now, with the marked answer if none was given."""
    if form.report is None:
        return None
    return partials.pending_spot(form.report, marked_result(form))


def accepts_spot(form: EntryForm) -> bool:
    """Whether a spot that is typed now belongs to the form."""
    return pending_spot(form) is not None


def at_spot(form: EntryForm) -> EntryForm:
    """The form at that spot, with the marked answer if none was given."""
    assert form.report is not None, "a report is filled in"
    report = partials.move_to_spot(form.report, marked_result(form))
    return replace(form, report=report, marked=0)


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


def unclear_spot(form: EntryForm, context: InputContext) -> str:
    """Asks which yard line is meant, where the number typed does not say; else empty."""
    report = form.report
    field = spot_field(report) if report is not None else None
    if report is None or field is None:
        return ""
    try:
        partials.typed_value(report, field, context)
    except WhichLine as which:
        return str(which)
    except ValueError:
        pass
    return ""


def nudge(form: EntryForm, by: int, context: InputContext) -> EntryForm:
    """The form with its spot moved that many yards to the right; the first time from where the ball
    is."""
    report, s = form.report, context.state
    if report is None or (pending_spot(form) is None and spot_field(report) is None):
        return form
    form = form if spot_field(report) else at_spot(form)
    here = spot_in_progress(form, context)
    if here is not None:
        yard = yard_line(here)
    elif s.possession is not None and s.spot is not None:
        yard = s.spot if s.possession == HOME else GOAL - s.spot
    else:
        yard = MIDFIELD
    return point(form, yard + by)


def point(form: EntryForm, yard: int) -> EntryForm:
    """The form with its spot at a number of yards from Home's goal line, kept on the field."""
    report = form.report
    if report is None or (spot_field(report) is None and pending_spot(form) is None):
        return form
    form = form if spot_field(report) else at_spot(form)
    assert form.report is not None, "a report is filled in"
    on_field = min(max(yard, GOAL - END_LINE), END_LINE)
    typed = replace(form.report, typed=place_name(HOME, on_field))
    return replace(form, report=typed)


def spot_field(report: PartialReport) -> Field | None:
    """The spot field in progress; None when it is another field."""
    field = partials.current_field(report)
    return field if field is not None and field.type == "spot" else None


SPOT_EXAMPLES: Final = "31 or H31, own 4, their 12, +6, -2; or move the ball with the arrows"
"""How a spot can be entered at the console."""
