"""The question that a form asks about times in the hour when clocks change."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from league.model.ledger.commands.league import Meeting
from league.model.ledger.handlers.setup import time_zone
from league.model.ledger.rows import TimeSlot
from league.model.planning.schedule import times_ahead
from quarterback.league_office.actions.action import (
    FormError,
    FormField,
    FormReader,
    LeagueContext,
    Parameter,
    choice_field,
)
from quarterback.league_office.datetimes import clock_change, clock_changes

FIELD: Final = "clock_change"
_ANSWERS: Final = (("no", "choose other times"), ("yes", "keep them"))
CLOCK_CHANGE: Final = Parameter(
    "--clock-change",
    "Keep times in the hour when clocks change: of one that comes twice the first is meant.",
    "flag",
)


def times_of(slots: Iterable[TimeSlot]) -> list[int]:
    """Return when slots begin and end."""
    return [time for slot in slots for time in (slot.starts, slot.ends)]


def clock_change_of_draft(context: LeagueContext) -> tuple[FormField, ...]:
    """Return the question about the times that a draft may use."""
    return clock_change_field(context, times_of(times_ahead(context.state)))


def checked_meetings(
    context: LeagueContext, answers: FormReader, meetings: tuple[Meeting, ...]
) -> tuple[Meeting, ...]:
    """Return the games of a draft, once the times of new ones that clocks skip or repeat were asked
    about. Raises FormError."""
    slots = {each.slot for each in meetings if each.key is None and each.slot is not None}
    times = times_of(context.state.get(TimeSlot, slot) for slot in slots)
    check_clock_change(context, answers, times)
    return meetings


def clock_change_field(context: LeagueContext, times: Collection[int]) -> tuple[FormField, ...]:
    """Return the question about times that clocks skip or repeat, if there are any."""
    words = list(clock_changes(time_zone(context.state), times))
    if not words:
        return ()
    more = f", and {len(words) - 1} more" if len(words) > 1 else ""
    return (
        choice_field(
            FIELD,
            "Clock change",
            f"{words[0]}{more}. Of a time that comes twice the first is meant.",
            _ANSWERS,
            "no",
        ),
    )


def check_clock_change(
    context: LeagueContext, answers: FormReader, times: Collection[int], field: str = ""
) -> None:
    """Raise FormError for times that clocks skip or repeat, unless they were asked about and are
    kept. With a `field`, where times are new, none that is skipped can be kept."""
    zone = time_zone(context.state)
    if field and (skipped := [each for each in times if clock_change(zone, each) == "skipped"]):
        raise FormError(field, next(iter(clock_changes(zone, skipped))))
    words = list(clock_changes(zone, times))
    if words and not answers.is_yes(FIELD):
        raise FormError(
            FIELD,
            f"{words[0]}. Choose another time, or keep it (on a command line: --clock-change)",
        )
