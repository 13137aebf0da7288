"""Other people's words, made harmless to show: nothing in them commands a terminal."""

from __future__ import annotations

from typing import Final

HIDDEN: Final = "\N{REPLACEMENT CHARACTER}"


def plain_text(text: str) -> str:
    """The text with every sign that is not to be seen (but a line's end) shown as one that is."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else HIDDEN for c in text)


def plain_name(text: str) -> str:
    """As `plain_text`, for what stands on one line."""
    return text if text.isprintable() else "".join(c if c.isprintable() else HIDDEN for c in text)
