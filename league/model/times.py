"""Times of a league: minutes since 1970-01-01 00:00 on the clock on the wall, whatever the time
zone. Days in words need a calendar, which the model does without: see `league.views.text`."""

from __future__ import annotations

from typing import Final

DAY: Final = 1_440
"""Minutes of a day."""


def clock_time(minutes: int) -> str:
    """Return the time of day of a minute, such as 9:00 AM or 12:30 PM."""
    hour, minute = divmod(minutes % DAY, 60)
    return f"{hour % 12 or 12}:{minute:02} {'AM' if hour < 12 else 'PM'}"


def lateness(minutes: int) -> str:
    """Return how late something is: `20 min late`, `2 h 10 min late`, `5 min early`, `on time`."""
    if not minutes:
        return "on time"
    return f"{duration(abs(minutes))} {'late' if minutes > 0 else 'early'}"


def duration(minutes: int) -> str:
    """Return a length of time: `20 min`, `2 h`, `2 h 10 min`."""
    hours, rest = divmod(minutes, 60)
    return " ".join([f"{hours} h"] * bool(hours) + [f"{rest} min"] * bool(rest or not hours))


def running_late(at: int, minutes: int | None) -> str:
    """Return that a team runs late, as it said at a minute: `running late, here about 2:50 PM`."""
    return f"running late{'' if minutes is None else f', here about {clock_time(at + minutes)}'}"
