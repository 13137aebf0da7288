"""The time zone of a league: which one this machine is in, what a typed name means, and the hours
that its clocks skip or repeat.

The times of a league are those of the clock on the wall (see `datetimes`). With a time zone they
can be told to a calendar program anywhere.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from datetime import timedelta
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from league.views.text import datetime_of
from quarterback.league_office.datetimes import format_time

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
    """Return the zone that TZ names; else the one to which `localtime` in `etc` leads, or that
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
    """The name of a zone, by its name or by the path of its file."""
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
    """Return the name of a zone as the database spells it. Raises ValueError, with those that are
    like it."""
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
    """Return whether clocks skip a time of a league, or show it twice. Without a zone, and in one
    that this machine does not know, they do neither."""
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


def clock_changes(zone: str, times: Iterable[int]) -> Iterator[str]:
    """Describe each of these times that clocks skip, or show twice."""
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
    """How far clocks go forward over a time."""
    at = datetime_of(minutes).replace(tzinfo=_zone(zone))
    over = (at.replace(fold=1).utcoffset() or timedelta()) - (at.utcoffset() or timedelta())
    return int(over.total_seconds()) // 60
