"""How far something is, as a bar with its numbers; and what came of it, in lines."""

from __future__ import annotations

from rich.cells import cell_len

from quarterback.tui.draw.canvas import truncate
from quarterback.tui.theme.glyphs import UNICODE, Skin
from rulesets.core.sides import as_read


def progress_bar(done: int, total: int, width: int, skin: Skin = UNICODE) -> str:
    """A bar of `width` cells, with `done` of `total` in numbers behind it."""
    text = f" {done} of {total}"
    room = max(width - len(text), 0)
    full = room if total <= 0 else min(done * room // total, room)
    return f"{skin.gauge * full}{skin.hash_mark * (room - full)}{text}"


def result_line(
    game: int, names: tuple[str, str], points: tuple[int, int], width: int, skin: Skin = UNICODE
) -> str:
    """A game that is over, with its number; names and points are those of home and visitors."""
    number = f"{game:>4}  "
    return number + scored_teams(names, points, width - len(number), skin)


def scored_teams(
    names: tuple[str, str], points: tuple[int, int], width: int, skin: Skin = UNICODE
) -> str:
    """Both teams of a game, home and visitors, with their points: names are cut, points never."""
    lines = [f" {each}" for each in as_read(*points)]
    visitors, home = as_read(*names)
    room = max(width - len(", ") - sum(map(len, lines)), 2)
    first = max(room - cell_len(home), room // 2)
    visitors = truncate(visitors, first, skin.more)
    home = truncate(home, room - cell_len(visitors), skin.more)
    return f"{visitors}{lines[0]}, {home}{lines[1]}"
