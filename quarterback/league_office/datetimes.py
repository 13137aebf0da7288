"""A league's times as people write and read them, and its time zone: the one of this machine, the
one that a typed name means, and the hours that its clocks skip or repeat.

A league's times are what the clock on the wall shows, in minutes from 1970-01-01 00:00, whatever
the time zone. With a time zone, calendar programs anywhere can read them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from league.model.times import clock_time
from league.views.text import by_wall_clock, datetime_of, short_day

SATURDAY = 5


def parse_time(text: str) -> int:
    """Parse a date and time, such as 2026-05-09 10:00. Raises ValueError for anything else."""
    when = datetime.fromisoformat(text.strip())
    aware = when if when.tzinfo else when.replace(tzinfo=UTC)
    return int(aware.timestamp()) // 60


def input_time(minutes: int) -> str:
    """Format a time the way it is typed: 2026-05-09 10:00."""
    return f"{datetime_of(minutes):%Y-%m-%d %H:%M}"


def format_time(minutes: int) -> str:
    """Format a time in words: Sat, May 9, 2026, 10:00 AM."""
    return f"{short_day(minutes)}, {datetime_of(minutes).year}, {clock_time(minutes)}"


def parse_delay(text: str, planned: int | None) -> int:
    """Parse how late something is: minutes, such as 20, or the time at which it begins that day,
    such as 14:37. Raises ValueError for anything else."""
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
    """Return the time on this machine's clock, as the league stores it."""
    return minute_of(datetime.now())


def minute_of(when: datetime) -> int:
    """Return a local time as the league stores it: what the wall clock shows, without a zone."""
    return int(when.replace(tzinfo=UTC).timestamp()) // 60


def entry_minute(at: str) -> int:
    """Return the minute on the wall clock at the stored moment `at`, ISO 8601 with its zone."""
    return minute_of(by_wall_clock(datetime.fromisoformat(at)))


def local_minute(at: str) -> str:
    """Return a stored moment as the wall clock showed it, to the minute: 2026-05-09 10:00. `at`
    is ISO 8601 with its zone, or UTC without one."""
    return f"{by_wall_clock(datetime.fromisoformat(at)):%Y-%m-%d %H:%M}"


def parse_clock(text: str, day: int) -> int:
    """Parse a time of day, such as 14:37 or 1437, on the day of the minute `day`; or a date and
    a time. Raises ValueError."""
    digits = text.strip()
    if digits.isascii() and digits.isdecimal() and len(digits) in (3, 4):
        text = f"{digits[:-2]}:{digits[-2:]}"
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
    """Format a time of day the way it is typed: 14:37."""
    return f"{datetime_of(minutes):%H:%M}"


def next_saturday(today: str) -> str:
    """Return the Saturday after a day, both ISO 8601."""
    day = date.fromisoformat(today)
    return (day + timedelta(days=(SATURDAY - day.weekday() - 1) % 7 + 1)).isoformat()


def day_after(minutes: int) -> str:
    """Return the day after a time, ISO 8601."""
    return f"{datetime_of(minutes) + timedelta(days=1):%Y-%m-%d}"


ClockChange = Literal["", "skipped", "repeated"]
FLOATING: Final = (
    "The league has no time zone: calendar programs take its times for those of wherever they are"
    " read, or refuse them."
)
_ETC: Final = Path("/etc")


def system_zone() -> str:
    """Return the IANA name of the time zone of this machine; empty if that cannot be read."""
    if sys.platform == "win32":
        # Windows has names of its own for time zones.
        from tzlocal import get_localzone_name

        try:
            name = str(get_localzone_name())
        except (ZoneInfoNotFoundError, OSError, ValueError):
            return ""
    else:
        name = posix_zone(os.environ.get("TZ"), _ETC)
    return name if is_zone(name) else ""


def posix_zone(variable: str | None, etc: Path) -> str:
    """Return the zone that TZ names, or else the one that `localtime` in `etc` leads to or
    `timezone` there names."""
    if variable:
        return _in_database(variable.removeprefix(":"))
    try:
        link = os.readlink(etc / "localtime")
    except OSError:
        link = ""
    if name := _in_database(link) if "zoneinfo/" in link else "":
        return name
    try:
        return (etc / "timezone").read_text(encoding="utf-8").partition("#")[0].strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _in_database(path: str) -> str:
    """Return the name of a zone, from its name or the path of its file."""
    return path.rpartition("zoneinfo/")[2]


def is_zone(name: str) -> bool:
    """Return whether this machine knows a time zone of this name."""
    return _zone(name) is not None


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo | None:
    # Names of files elsewhere, and of nothing, raise ValueError; a folder raises OSError.
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def find_zone(text: str) -> str:
    """Return the name of a zone as the database spells it. Raises ValueError, which suggests
    similar names."""
    name = text.strip().replace(" ", "_")
    if is_zone(name):
        return name
    every = sorted(each for each in available_timezones() if not each.startswith("posix"))
    folded = {each.casefold(): each for each in every}
    if (found := folded.get(name.casefold())) is not None:
        return found
    places = {each.rpartition("/")[2].casefold(): each for each in every if "/" in each}
    like = [each for place, each in places.items() if place == name.casefold()]
    like = like or [
        folded.get(each) or places[each]
        for each in get_close_matches(name.casefold(), [*folded, *places], 3)
    ]
    hint = f"; did you mean {' or '.join(dict.fromkeys(like))}?" if like else ""
    raise ValueError(
        f"{text.strip()} is not a time zone{hint or '. Write one such as America/Chicago'}"
    )


def clock_change(zone: str, minutes: int) -> ClockChange:
    """Return whether clocks skip or repeat a time of a league. They do neither without a zone,
    or in a zone that this machine does not know."""
    place = _zone(zone)
    if place is None:
        return ""
    try:
        at = datetime_of(minutes).replace(tzinfo=place)
        earlier, later = at.utcoffset(), at.replace(fold=1).utcoffset()
    except OverflowError:  # the first and the last days of the calendar
        return ""
    if earlier is None or later is None or earlier == later:
        return ""
    return "skipped" if later > earlier else "repeated"


def clock_shift(zone: str, earlier: int, later: int) -> int:
    """Return by how many minutes clocks go forward between two times of a league; below 0 where
    they go back."""
    place = _zone(zone)
    if place is None:
        return 0
    with suppress(OverflowError):  # the first and the last days of the calendar
        before, after = (
            datetime_of(minutes).replace(tzinfo=place).utcoffset() for minutes in (earlier, later)
        )
        if before is not None and after is not None:
            return int((after - before).total_seconds()) // 60
    return 0


def clock_changes(zone: str, times: Iterable[int]) -> Iterator[str]:
    """Describe each of these times that clocks skip or repeat."""
    for minutes in sorted(set(times)):
        match clock_change(zone, minutes):
            case "skipped":
                after = format_time(minutes + _gap(zone, minutes))
                yield (
                    f"{format_time(minutes)} does not exist in {zone}: clocks go forward over it,"
                    f" to {after}"
                )
            case "repeated":
                yield f"{format_time(minutes)} comes twice in {zone}: clocks go back"


def _gap(zone: str, minutes: int) -> int:
    """Return how far clocks go forward over a time."""
    at = datetime_of(minutes).replace(tzinfo=_zone(zone))
    over = (at.replace(fold=1).utcoffset() or timedelta()) - (at.utcoffset() or timedelta())
    return int(over.total_seconds()) // 60
