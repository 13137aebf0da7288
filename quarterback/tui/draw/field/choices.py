"""A short list of choices with a marker: kick or receive, the toss, any rule set's decision."""

from __future__ import annotations

from dataclasses import dataclass

from quarterback.tui.draw.canvas import Canvas, Row, truncate, whole_words
from quarterback.tui.theme.glyphs import UNICODE, Skin


@dataclass(frozen=True)
class ChoicesView:
    """Who chooses, between what, and where the marker is (from 0)."""

    owner: str
    choices: tuple[str, ...]
    considered: int = 0


def choices(view: ChoicesView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """The owner's name, then a row a choice, numbered from 1."""
    canvas = Canvas(width, height, "card")
    canvas.paint(0, 0, width, "card-owner")
    canvas.put(1, 0, whole_words(view.owner, width - 2, skin.more), "card-owner")
    for number, words in enumerate(view.choices, 1):
        chosen = number - 1 == view.considered
        role = "card-chosen" if chosen else "card-open"
        canvas.paint(0, number + 1, width, role)
        canvas.put(0, number + 1, skin.considered if chosen else skin.open, role)
        canvas.put(1, number + 1, f"{number:>2} {truncate(words, width - 5, skin.more)}", role)
    return canvas.rows()


def choice_at(view: ChoicesView, y: int) -> int | None:
    """The choice in a row of the picture, counted from 0; None for no choice."""
    return y - 2 if 0 <= y - 2 < len(view.choices) else None
