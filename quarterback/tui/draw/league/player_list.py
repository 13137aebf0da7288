"""A list of players, of whom one is chosen: leaders to the end of each list, records, the hall of
fame, classes, a team's players."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from quarterback.tui.draw.canvas import Canvas, Row, truncate
from quarterback.tui.draw.league.standings import first_seen
from quarterback.tui.theme.glyphs import UNICODE, Skin


@dataclass(frozen=True)
class PlayerListRow:
    """A row: a heading, or a player or team with what is said of him."""

    left: str
    right: str = ""
    key: str = ""
    """The career it opens; empty for a heading, and for a team."""
    is_head: bool = False


@dataclass(frozen=True)
class PlayerList:
    """Rows under each other."""

    rows: tuple[PlayerListRow, ...] = ()
    empty: str = "No stored game names a player yet."


def player_list(
    view: PlayerList, width: int, height: int, chosen: int = 0, skin: Skin = UNICODE
) -> list[Row]:
    """The list at a size."""
    canvas = Canvas(width, height)
    if not view.rows:
        canvas.put(1, 1, truncate(view.empty, width - 2, skin.more), "page-dim")
    first = first_seen(chosen, len(view.rows), height)
    for y, row in enumerate(view.rows[first : first + height]):
        at = first + y
        role = "page-head" if row.is_head else "page-row"
        if at == chosen and not row.is_head:
            role = "page-chosen"
        if at == chosen or row.is_head:
            canvas.put(0, y, " " * width, role)
        right = truncate(row.right, max(width - 24, 1), skin.more)
        left = row.left if row.is_head else f" {row.left}"
        canvas.put(1, y, truncate(left, max(width - cell_len(right) - 3, 1), skin.more), role)
        canvas.put(width - cell_len(right) - 1, y, right, role)
    return canvas.rows()


def player_list_at(
    view: PlayerList, width: int, height: int, chosen: int, x: int, y: int
) -> int | None:
    """The row at a cell, if it can be opened."""
    at = first_seen(chosen, len(view.rows), height) + y
    return at if 0 <= at < len(view.rows) and view.rows[at].key else None
