"""Times as the site shows them. They are those of the clock on the wall: minutes since
1970-01-01 00:00, whatever the time zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from league.model.times import clock_time, lateness

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def moment(minutes: int) -> datetime:
    """Return a time of a league."""
    # Not by `fromtimestamp`, which on Windows has no years before 1970.
    return _EPOCH + timedelta(minutes=minutes)


def day_name(minutes: int) -> str:
    """Return a day: Saturday, May 9."""
    at = moment(minutes)
    return f"{at:%A}, {at:%B} {at.day}"


def short_day(minutes: int) -> str:
    """Return a day where the year goes without saying: Sat, May 9."""
    at = moment(minutes)
    return f"{at:%a}, {at:%b} {at.day}"


def short_time(minutes: int) -> str:
    """Return a day and a time where the year goes without saying: Sat, May 9, 10:00 AM."""
    return f"{short_day(minutes)}, {clock_time(minutes)}"


def full_day(minutes: int) -> str:
    """Return a day with its year: Saturday, May 9, 2026."""
    return f"{day_name(minutes)}, {moment(minutes).year}"


def iso(minutes: int) -> str:
    """Return a time for programs, without a zone: 2026-05-09T10:00."""
    return f"{moment(minutes):%Y-%m-%dT%H:%M}"


FILTERS: Final = {
    "clock": clock_time, "day": day_name, "short_day": short_day, "full_day": full_day, "iso": iso,
    "lateness": lateness,
}  # fmt: skip
"""For templates."""
