"""The time of day as Americans read it."""

from __future__ import annotations

from datetime import datetime


def clock_time(moment: datetime) -> str:
    """The time of day, such as 9:00 AM or 12:30 PM."""
    return f"{moment.hour % 12 or 12}:{moment.minute:02} {'AM' if moment.hour < 12 else 'PM'}"
