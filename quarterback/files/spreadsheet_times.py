"""Dates and times of day as spreadsheets write them.

A date in numbers with slashes is read month first, as Americans write it, unless one of its column
cannot be: then the whole column has the day first. What was decided is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from quarterback.files.spreadsheet import brief

_MONTHS: Final = {
    name: number
    for number, names in enumerate(
        (
            "jan january",
            "feb february",
            "mar march",
            "apr april",
            "may",
            "jun june",
            "jul july",
            "aug august",
            "sep sept september",
            "oct october",
            "nov november",
            "dec december",
        ),
        1,
    )
    for name in names.split()
}
_CLOCK: Final = re.compile(
    r"(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d{2}))?(?::\d{2}(?:\.\d+)?)?"
    r"\s*(?P<half>[ap])?\.?(?:m\.?)?",
    re.I | re.ASCII,
)
_ISO: Final = re.compile(r"(\d{4})[-/](\d{1,2})[-/](\d{1,2})", re.ASCII)
_NUMBERS: Final = re.compile(r"(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?\.?", re.ASCII)
_MONTH_FIRST: Final = re.compile(r"([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?")
_DAY_FIRST: Final = re.compile(r"(\d{1,2})\.?[\s-]+([A-Za-z]{3,9})\.?(?:,?[\s-]+(\d{4}|\d{2}))?")
_WEEKDAY: Final = re.compile(
    r"(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?\.?,?\s+", re.I
)


@dataclass(frozen=True)
class DateReader:
    year: int
    """The year of dates that have none."""
    day_first: bool = False
    slashes: bool = False
    """Whether any date of the column is in numbers with slashes, so that it matters."""

    def read(self, text: str) -> tuple[date, str]:
        """Return the date at the start of a cell, and what follows it, such as a time. Raises
        ValueError."""
        cell = _WEEKDAY.sub("", text.strip(), count=1)
        for pattern, parts in (
            (_ISO, self._iso),
            (_NUMBERS, self._numbers),
            (_MONTH_FIRST, self._month),
            (_DAY_FIRST, self._day),
        ):
            match = pattern.match(cell)
            rest = "" if match is None else cell[match.end() :]
            if match is not None and (not rest or rest[0] in " T,"):
                year, month, day = parts(match)
                try:
                    return date(year, month, day), rest.lstrip(" T,")
                except ValueError:
                    break
        raise ValueError(f"{brief(text)} is no date: write 2026-05-09")

    def names_year(self, text: str) -> bool:
        """Return whether the date at the start of a cell has a year. Raises ValueError."""
        return self.read(text)[0] == replace(self, year=self.year + 4).read(text)[0]

    def _iso(self, match: re.Match[str]) -> tuple[int, int, int]:
        return int(match[1]), int(match[2]), int(match[3])

    def _numbers(self, match: re.Match[str]) -> tuple[int, int, int]:
        first, second = int(match[1]), int(match[3])
        day_first = match[2] == "." or self.day_first
        day, month = (first, second) if day_first else (second, first)
        return self._year(match[4]), month, day

    def _month(self, match: re.Match[str]) -> tuple[int, int, int]:
        return self._year(match[3]), _MONTHS.get(match[1].casefold(), 0), int(match[2])

    def _day(self, match: re.Match[str]) -> tuple[int, int, int]:
        return self._year(match[3]), _MONTHS.get(match[2].casefold(), 0), int(match[1])

    def _year(self, text: str | None) -> int:
        if not text:
            return self.year
        return int(text) if len(text) == 4 else 2000 + int(text)

    @property
    def note(self) -> str:
        """How dates with slashes were read, or empty."""
        if not self.slashes:
            return ""
        first = "day" if self.day_first else "month"
        return f"Dates such as 5/9 were read with the {first} first."


def date_reader(cells: Iterable[str], year: int) -> DateReader:
    """Return what reads the dates of a column. Raises ValueError for a column in which some can
    only have the day first, and others only the month."""
    slashes = day_first = month_first = False
    for cell in cells:
        match = _NUMBERS.match(_WEEKDAY.sub("", cell.strip(), count=1))
        if match is None or match[2] == ".":
            continue
        slashes = True
        day_first = day_first or int(match[1]) > 12
        month_first = month_first or int(match[3]) > 12
    if day_first and month_first:
        raise ValueError("some dates have the day first, others the month: write 2026-05-09")
    return DateReader(year, day_first, slashes)


def goes_into_next_year(dates: DateReader, cells: Iterable[str]) -> bool:
    """Return whether dates without a year go from late in a year to early in one, from cell to
    cell, so that the year must be written. Cells that are no date do not count."""
    before = 0
    for cell in cells:
        try:
            month = 0 if dates.names_year(cell) else dates.read(cell)[0].month
        except ValueError:
            continue
        if month and before - month > 6:
            return True
        before = month or before
    return False


def read_clock(text: str) -> int:
    """Return a time of day, such as 14:30 or 2:30 PM, as minutes after midnight. Raises
    ValueError."""
    match = _CLOCK.fullmatch(text.strip())
    hour = -1 if match is None else int(match["hour"])
    minute = 0 if match is None else int(match["minute"] or 0)
    half = "" if match is None else (match["half"] or "").lower()
    exact = match is not None and bool(match["minute"] or half)
    fits = (1 <= hour <= 12) if half else (0 <= hour <= 23)
    if not exact or not fits or minute > 59:
        raise ValueError(f"{brief(text)} is no time: write 14:30 or 2:30 PM")
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return hour * 60 + minute
