"""Times of a league as people write and read them. They are those of the clock on the wall,
whatever the time zone: minutes from 1970-01-01 00:00."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from league.model.times import clock_time
from league.views.text import datetime_of, short_day, short_time

SATURDAY = 5


def parse_time(text: str) -> int:
    """A date and time, such as 2026-05-09 10:00. Raises ValueError for anything else."""
    when = datetime.fromisoformat(text.strip())
    aware = when if when.tzinfo else when.replace(tzinfo=UTC)
    return int(aware.timestamp()) // 60


def input_time(minutes: int) -> str:
    """A time as it is typed: 2026-05-09 10:00."""
    return f"{datetime_of(minutes):%Y-%m-%d %H:%M}"


def format_time(minutes: int) -> str:
    """A time in words: Sat, May 9, 2026, 10:00 AM."""
    return f"{short_day(minutes)}, {datetime_of(minutes).year}, {clock_time(minutes)}"


def format_short(minutes: int) -> str:
    """A time where the year goes without saying: Sat, May 9, 10:00 AM."""
    return short_time(minutes)


def parse_delay(text: str, planned: int | None) -> int:
    """How late something is: minutes, such as 20, or the time of the planned day at which it
    begins, such as 14:37. Raises ValueError for anything else."""
    words = text.strip().removesuffix("min").strip()
    sign = -1 if words.startswith("-") else 1
    digits = words.lstrip("+-").strip()
    if digits.isdecimal() and digits.isascii() and len(digits) <= 5:
        return sign * int(digits)
    hours, _, minutes = words.partition(":")
    if planned is not None and is_clock(words) and int(hours) < 24 and int(minutes) < 60:
        return int(hours) * 60 + int(minutes) - planned % 1440
    raise ValueError("write minutes, such as 20, or a time, such as 14:37")


def wall_clock() -> int:
    """The time on the clock of this machine, as the league keeps it."""
    return minute_of(datetime.now())


def minute_of(when: datetime) -> int:
    """A local time as the league keeps it: what the clock on the wall shows, without its zone."""
    return int(when.replace(tzinfo=UTC).timestamp()) // 60


def entry_minute(at: str) -> int:
    """The minute on the clock of the wall at a stored moment. `at` is ISO 8601 with its zone."""
    return minute_of(datetime.fromisoformat(at).astimezone())


def local_minute(at: str) -> str:
    """A stored moment as the clock on the wall showed it, to the minute: 2026-05-09 10:00. `at` is
    ISO 8601 with its zone; without one it is UTC."""
    when = datetime.fromisoformat(at)
    aware = when if when.tzinfo else when.replace(tzinfo=UTC)
    return f"{aware.astimezone():%Y-%m-%d %H:%M}"


def parse_clock(text: str, day: int) -> int:
    """A time of day, such as 14:37, on the day of the minute `day`; or a date and a time. Raises
    ValueError."""
    if is_clock(text):
        hours, _, minutes = text.strip().partition(":")
        if int(hours) > 23 or int(minutes) > 59:
            raise ValueError("a time of day ends at 23:59")
        return day - day % 1440 + int(hours) * 60 + int(minutes)
    return parse_time(text)


def is_clock(text: str) -> bool:
    """Return whether a text has the form of a time of day, such as 14:37, without a date."""
    hours, colon, minutes = text.strip().partition(":")
    return bool(
        colon
        and hours.isdecimal()
        and minutes.isdecimal()
        and text.isascii()
        and len(text.strip()) < 6
    )


def input_clock(minutes: int) -> str:
    """A time of day as it is typed: 14:37."""
    return f"{datetime_of(minutes):%H:%M}"


def next_saturday(today: str) -> str:
    """The Saturday after a day, both ISO 8601."""
    day = date.fromisoformat(today)
    return (day + timedelta(days=(SATURDAY - day.weekday() - 1) % 7 + 1)).isoformat()


def day_after(minutes: int) -> str:
    """The day after a time, ISO 8601."""
    return f"{datetime_of(minutes) + timedelta(days=1):%Y-%m-%d}"
