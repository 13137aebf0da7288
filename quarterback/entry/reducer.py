"""What keys do to a form. A key gives the next form, or a submission once the form is complete. A
letter or the marker chooses an answer; a number is the spot where the ball came down, with the
first answer if none was chosen; ENTER submits what is complete, and else moves on to what is
missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from quarterback.entry import partial as partials
from quarterback.entry.dice import may_be_dice, parse_dice
from quarterback.entry.form import (
    CallSubmitted,
    EntryForm,
    ReportSubmitted,
    RollSubmitted,
    Submission,
    active_field,
    answers,
    is_choosing,
    new_form,
    slots,
)
from quarterback.entry.partial import CHOICE_TYPES, PartialReport
from quarterback.entry.roster_lookup import NO_LOOKUP, RosterLookup
from quarterback.entry.spot_input import accepts_spot, at_spot, begins_spot
from quarterback.entry.values import InputContext, value_help
from rulesets.core.awaiting import Awaiting, Chance, Field, Option
from rulesets.core.dice import COIN


def choose(form: EntryForm, place: int) -> EntryForm | Submission:
    answer = answers(form)[place]
    if answer.option is not None:
        return _take_option(form, answer.option)
    report = form.report
    assert report is not None, "an answer that is no call belongs to a form"
    field = active_field(report) or partials.current_field(report)
    assert field is not None, "something is asked about"
    report = partials.with_value(report, field.name, answer.value)
    if form.option is not None and not report.current:
        return _submission(form.option, report.values)
    return replace(form, report=report, marked=0)


def _submission(option: Option, values: Mapping[str, Any]) -> Submission:
    """A call; out of turn it may be a report, which has no name."""
    return CallSubmitted(option.call, values) if option.call else ReportSubmitted(values)


def out_of_turn_form(
    awaiting: Awaiting, option: Option, players: RosterLookup = NO_LOOKUP
) -> EntryForm | Submission:
    """The form for a call or a report out of turn."""
    if not option.fields:
        return _submission(option, {})
    report = partials.start(option.fields, players)
    if not report.current:
        report = partials.move_to(report, option.fields[0].name)
    return EntryForm(awaiting, option=option, report=report, players=players)


def _take_option(form: EntryForm, option: Option) -> EntryForm | Submission:
    report = partials.start(option.fields, form.players)
    if not report.current:
        return CallSubmitted(option.call, {})
    return replace(form, option=option, report=report, marked=0)


def call_details(form: EntryForm) -> EntryForm:
    """The form for the optional details of the marked call."""
    choices = answers(form)
    option = choices[form.marked].option if choices else None
    if option is None or not option.fields:
        return form
    report = partials.move_to(partials.start(option.fields, form.players), option.fields[0].name)
    return replace(form, option=option, report=report, marked=0)


def details_by_number(form: EntryForm) -> EntryForm | None:
    """The form of the marked call, if it asks first for a number, or for how many; else None."""
    choices = answers(form)
    option = choices[form.marked].option if choices and is_choosing(form) else None
    if option is None or not option.fields:
        return None
    step = _take_option(form, option)
    report = step.report if isinstance(step, EntryForm) else None
    field = partials.current_field(report) if report is not None else None
    counted = field is not None and field.type in ("number", "list")
    return step if counted and isinstance(step, EntryForm) else None


def _marked_call(form: EntryForm) -> bool:
    """Whether the marker is on a call with details that competes with a report."""
    choices = answers(form)
    option = choices[form.marked].option if choices else None
    return option is not None and bool(option.fields)


def type_char(form: EntryForm, mark: str) -> EntryForm | Submission:
    """A printable character. A digit chooses an answer only where it cannot be a spot, and never a
    call, which is submitted at once; it may be how many of the marked call."""
    if form.rolling is not None:
        return _press_dice(form, form.rolling, mark)
    choices = answers(form)
    if form.report is not None and (
        not is_choosing(form) or (begins_spot(mark) and accepts_spot(form))
    ):
        return _type(form, form.report, mark)
    for place, answer in enumerate(choices):
        if mark == answer.key:
            return choose(form, place)
    counted = details_by_number(form) if mark.isdigit() else None
    if counted is not None and counted.report is not None:
        return _type(counted, counted.report, mark)
    complete = form.report is not None and not form.report.current
    placed = form.report is not None and any(f.type == "spot" for f in form.report.fields)
    numbered = mark.isdigit() and 1 <= int(mark) <= len(choices) and not complete and not placed
    if numbered and choices[int(mark) - 1].option is None:
        return choose(form, int(mark) - 1)
    return form


def _type(form: EntryForm, report: PartialReport, mark: str) -> EntryForm:
    field = partials.current_field(report)
    if field is None or field.type in CHOICE_TYPES:
        if not accepts_spot(form):
            return form
        form = at_spot(form)
        report = form.report or report
    return replace(form, report=replace(report, typed=report.typed + mark), marked=0)


def _press_dice(form: EntryForm, awaiting: Chance, mark: str) -> EntryForm | Submission:
    if awaiting.dice == (COIN,) and mark in "ht":
        return RollSubmitted((1 if mark == "h" else 2,))
    return replace(form, pips=form.pips + mark) if mark.isdigit() or mark in " ," else form


def erase(form: EntryForm) -> EntryForm:
    """Erase the last character; when nothing is typed, the last answer."""
    if form.pips:
        return replace(form, pips=form.pips[:-1])
    if form.report is not None and form.report.typed:
        return replace(form, report=replace(form.report, typed=form.report.typed[:-1]), marked=0)
    return back(form) or form


def back(form: EntryForm) -> EntryForm | None:
    """A step back: what is typed, the last answer, the chosen call. None on an empty form."""
    report = form.report
    if form.pips:
        return replace(form, pips="")
    if report is None:
        return None
    if report.typed:
        return replace(form, report=replace(report, typed=""), marked=0)
    if report.values:
        return replace(form, report=partials.clear_field(report, list(report.values)[-1]), marked=0)
    if form.option is not None:
        return new_form(form.awaiting, form.players)
    again = partials.start(report.fields, form.players)
    return replace(form, report=again) if report != again else None


def move(form: EntryForm, by: int) -> EntryForm:
    """Move the marker over the answers, round and round."""
    many = len(answers(form))
    places = many if is_choosing(form) else many + 1
    return replace(form, marked=(form.marked + by) % places) if many else form


def mark(form: EntryForm, place: int) -> EntryForm:
    return replace(form, marked=place if is_choosing(form) else place + 1)


def next_field(form: EntryForm, by: int, context: InputContext) -> EntryForm:
    """The next field that applies, or the one before, optional ones included; what was typed is
    accepted. Raises ValueError when it is invalid."""
    if form.report is None or _marked_call(form):
        return call_details(form)
    here = form.report.current
    report = _settled(form.report, context)
    names = [field.name for field in slots(replace(form, report=partials.move_to(report, "")))]
    if not names:
        return form
    place = names.index(here) + by if here in names else 0 if by > 0 else -1
    return replace(form, report=partials.move_to(report, names[place % len(names)]), marked=0)


def go_to_slot(form: EntryForm, place: int, context: InputContext) -> EntryForm:
    """A field by its place among the slots; what was typed is accepted. Raises ValueError."""
    name = slots(form)[place].name
    assert form.report is not None, "slots belong to a form"
    return replace(form, report=partials.move_to(_settled(form.report, context), name), marked=0)


def _settled(report: PartialReport, context: InputContext) -> PartialReport:
    typed = partials.current_field(report) is not None and report.typed.strip()
    return partials.accept_typed(report, context) if typed else report


def enter(form: EntryForm, context: InputContext) -> EntryForm | Submission:
    """Submit what is complete, else move on to what is missing. Raises ValueError, in words for a
    person, for what is invalid."""
    if form.rolling is not None:
        return RollSubmitted(parse_dice(form.rolling, form.pips) if form.pips.strip(" ,") else None)
    report = form.report
    if report is None:
        return choose(form, form.marked) if answers(form) else form
    field = partials.current_field(report)
    if field is not None and form.marked and not is_choosing(form):
        report = partials.with_value(report, field.name, answers(form)[form.marked - 1].value)
    elif field is not None and report.typed.strip():
        report = partials.accept_typed(report, context)
    elif field is not None and field.suggested is not None and field.name not in report.values:
        report = partials.with_value(report, field.name, field.suggested)
    elif field is not None and report.players.is_asked(field.name, report.values):
        report = partials.skip_field(report)
    elif field is not None and field.type in CHOICE_TYPES and field.name not in report.values:
        return choose(form, form.marked)
    else:
        report = _left_out(report, field)
    if report.current:
        return replace(form, report=report, marked=0)
    return (
        _submission(form.option, report.values) if form.option else ReportSubmitted(report.values)
    )


def _left_out(report: PartialReport, field: Field | None) -> PartialReport:
    """The report with the field in progress left as it is: on to what is required, if anything."""
    must = partials.missing_field(report)
    if must is None:
        return partials.move_to(report, "")
    if must == field:
        raise ValueError(f"required: {must.description or must.name}; {value_help(must)}")
    return partials.move_to(report, must.name)


def typed_dice(form: EntryForm) -> RollSubmitted | None:
    if form.rolling is None or not form.pips.strip(" ,"):
        return None
    try:
        return RollSubmitted(parse_dice(form.rolling, form.pips))
    except ValueError:
        return None


def are_whole(form: EntryForm) -> bool:
    """Whether the dice typed so far are all of them, and no further character could belong to
    them."""
    if form.rolling is None or typed_dice(form) is None:
        return False
    longer = (f"{form.pips}{more}" for more in (*"0123456789", " 1"))
    return not any(may_be_dice(form.rolling, pips) for pips in longer)


def entry_error(form: EntryForm, context: InputContext) -> str:
    """Why ENTER can neither submit the form nor go on; empty when it can."""
    if form.rolling is not None and not form.pips:
        return ""
    try:
        enter(form, context)
    except ValueError as error:
        return str(error)
    return ""


def submission_if_complete(form: EntryForm, context: InputContext) -> Submission | None:
    """What ENTER would submit; None when it would only move on, or what is typed is invalid."""
    report = form.report
    if report is None or (active_field(report) is not None and report.current):
        return None
    try:
        step = enter(form, context)
    except ValueError:
        return None
    return None if isinstance(step, EntryForm) else step
