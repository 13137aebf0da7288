"""What the clocks of a time zone do, as calendars say it (VTIMEZONE; RFC 5545, 3.6.5).

`icalendar` makes these, too, but gives the onset of summer time by the new clock. RFC 5545 means
the clock before the change: read so, an hour of that night would be wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import MAXYEAR, UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from icalendar import Timezone, TimezoneDaylight, TimezoneStandard


def minute_in(zone: str, at: str) -> int:
    """Return a moment, ISO 8601, as the minute that a league in this zone keeps; without a zone
    that is known here, by UTC."""
    when = datetime.fromisoformat(at)
    with suppress(ZoneInfoNotFoundError, ValueError, OSError):
        when = when.astimezone(ZoneInfo(zone)) if zone else when
    return int(when.replace(tzinfo=UTC).timestamp()) // 60


@lru_cache(maxsize=64)
def time_zone_rules(zone: str, first: int, last: int) -> bytes:
    """Return what the clocks of a zone do from one year to another; empty for a zone that is not
    known here."""
    try:
        place = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return b""
    begin = datetime(max(first - 1, 2), 12, 31, tzinfo=UTC)
    end = datetime(min(last + 1, MAXYEAR - 1), 1, 2, tzinfo=UTC)
    rules = Timezone()
    rules.add("tzid", zone)
    before = _offset(begin, place)
    rules.add_component(_observance(begin, place, before))
    for change in _changes(place, begin, end):
        rules.add_component(_observance(change, place, before))
        before = _offset(change, place)
    return bytes(rules.to_ical())


def _observance(
    since: datetime, place: ZoneInfo, before: timedelta
) -> TimezoneStandard | TimezoneDaylight:
    """What clocks show from a moment on. Its onset is read on the clock before the change."""
    now = since.astimezone(place)
    part = TimezoneDaylight() if now.dst() else TimezoneStandard()
    part.add("dtstart", (since + before).replace(tzinfo=None))
    part.add("tzname", now.tzname() or "")
    part.add("tzoffsetfrom", before)
    part.add("tzoffsetto", _offset(since, place))
    return part


def _changes(place: ZoneInfo, begin: datetime, end: datetime) -> Iterator[datetime]:
    """Yield the moments at which clocks change, to the second."""
    at = begin
    while at < end:
        after = at + timedelta(days=1)
        if _clock(at, place) != _clock(after, place):
            low, high = at, after
            while high - low > timedelta(seconds=1):
                middle = (low + (high - low) / 2).replace(microsecond=0)
                same = _clock(middle, place) == _clock(at, place)
                low, high = (middle, high) if same else (low, middle)
            yield high
        at = after


def _clock(at: datetime, place: ZoneInfo) -> tuple[timedelta, str]:
    return _offset(at, place), at.astimezone(place).tzname() or ""


def _offset(at: datetime, place: ZoneInfo) -> timedelta:
    """How far a zone is ahead of UTC at a moment."""
    return at.astimezone(place).utcoffset() or timedelta()
