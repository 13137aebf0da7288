"""Lists of whole numbers as users type them: `1-12`, or `3, 7`."""

from __future__ import annotations


def parse_numbers(text: str, most: int = 1000) -> tuple[int, ...]:
    """Return the numbers, at most `most`; none for empty text. Raises ValueError."""
    result: list[int] = []
    for part in text.replace(",", " ").replace(" - ", "-").split():
        first, dash, last = part.partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()) or len(part) > 12:
            raise ValueError("enter numbers such as 4,7 or 1-12")
        numbers = range(int(first), int(last or first) + 1)
        if len(numbers) + len(result) > most:
            raise ValueError("too many numbers")
        result += numbers
    return tuple(result)
