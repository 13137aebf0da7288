"""How far something is, as a bar with its numbers; and what came of it, in lines."""

from __future__ import annotations

from rich.cells import cell_len

from quarterback.tui.draw.canvas import truncate
from quarterback.tui.theme.glyphs import UNICODE, Skin


def progress_bar(done: int, total: int, width: int, skin: Skin = UNICODE) -> str:
    """A bar of `width` cells, with `done` of `total` in numbers behind it."""
    text = f" {done} of {total}"
    room = max(width - len(text), 0)
    full = room if total <= 0 else min(done * room // total, room)
    return f"{skin.gauge * full}{skin.hash_mark * (room - full)}{text}"


def result_line(
    game: int, names: tuple[str, str], points: tuple[int, int], width: int, skin: Skin = UNICODE
) -> str:
    """A game that is over, home first: names are cut, points never."""
    number, lines = f"{game:>4}  ", [f" {each}" for each in points]
    room = max(width - len(number) - len(", ") - sum(map(len, lines)), 2)
    first = max(room - cell_len(names[1]), room // 2)
    home = truncate(names[0], first, skin.more)
    visitors = truncate(names[1], room - cell_len(home), skin.more)
    return f"{number}{home}{lines[0]}, {visitors}{lines[1]}"
