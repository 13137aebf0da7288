"""Places told on a sheet: typed, moved with the arrows, pointed at."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from quarterback.entry import partial as drafts
from quarterback.entry.form import EntryForm
from quarterback.entry.partial import PartialReport
from quarterback.entry.values import InputContext
from quarterback.entry.yard_lines import yard_line
from rulesets.core.field import END_LINE, GOAL, MIDFIELD, place_name
from rulesets.core.forms import Field
from rulesets.core.sides import HOME


def begins_place(mark: str) -> bool:
    """Whether a place can begin with a character, wherever answers with letters are shown."""
    return mark.isdigit() or mark in "+-HV"


def tells_place(sheet: EntryForm) -> bool:
    """Whether a place that is typed now belongs to the sheet."""
    return sheet.draft is not None and drafts.place_to_tell(sheet.draft) is not None


def place_meant(sheet: EntryForm, telling: InputContext) -> str | None:
    """The place that is being told, by name: what is typed, else what was told; None when there
    is none, or it cannot be read."""
    draft = sheet.draft
    field = drafts.current(draft) if draft is not None else None
    if draft is None or field is None or field.type != "spot":
        return None
    if not draft.typed.strip():
        told: str | None = draft.told.get(field.name, field.suggested)
        return told
    try:
        return str(drafts.heard(draft, field, telling))
    except ValueError:
        return None


def nudge(sheet: EntryForm, by: int, telling: InputContext) -> EntryForm:
    """The place that is being told, so many yards farther to the right of the field; the first
    time from where the ball lies."""
    draft, s = sheet.draft, telling.state
    if draft is None or (drafts.place_to_tell(draft) is None and place_field(draft) is None):
        return sheet
    draft = draft if place_field(draft) else drafts.at_place(draft)
    here = place_meant(replace(sheet, draft=draft), telling)
    if here is not None:
        yard = yard_line(here)
    elif s.possession is not None and s.spot is not None:
        yard = s.spot if s.possession == HOME else GOAL - s.spot
    else:
        yard = MIDFIELD
    return point(replace(sheet, draft=draft), yard + by)


def point(sheet: EntryForm, yard: int) -> EntryForm:
    """The place that is being told, by the yards from Home's goal line; kept on the field."""
    draft = sheet.draft
    if draft is None or (place_field(draft) is None and drafts.place_to_tell(draft) is None):
        return sheet
    draft = draft if place_field(draft) else drafts.at_place(draft)
    kept = min(max(yard, GOAL - END_LINE), END_LINE)
    return replace(sheet, draft=replace(draft, typed=place_name(HOME, kept)))


def place_field(draft: PartialReport) -> Field | None:
    """The place that is being told; None when it is something else."""
    field = drafts.current(draft)
    return field if field is not None and field.type == "spot" else None


WAYS: Final = "31 or H31, own 4, their 12, +6, -2; or move the ball with the arrows"
"""How a place can be told at the console."""
