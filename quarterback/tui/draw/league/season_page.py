"""The page of a season for one: schedule and standings side by side, news and results below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from quarterback.solo_season.page import SchoolGame, SeasonPage
from quarterback.tui.draw.canvas import Canvas, Row, short_name, truncate, wrap
from quarterback.tui.draw.lines import scored_teams
from quarterback.tui.theme.glyphs import UNICODE, Skin

_TOP = 1
"""Rows above the columns."""
_LETTERS: Final = {"won": "W", "lost": "L", "tied": "T"}
_SCORE = 8
_WITH_COACH: Final = 44
"""From this width on, the schedule names the opponents' coaches."""


def season_page(
    view: SeasonPage | None, width: int, height: int, skin: Skin = UNICODE
) -> list[Row]:
    """Draw the page at a size; return nothing without one."""
    canvas = Canvas(width, height)
    if view is None:
        return canvas.rows()
    _head(canvas, view)
    left = width * 3 // 5
    canvas.column(left, _TOP, height - 1, skin.bar, "page-mark")
    below = _schedule(canvas, view.games, left)
    right = _standings(canvas, view, left + 1, skin)
    _text(canvas, 0, below, left, "News", view.news)
    _text(canvas, left + 1, right, width - left - 1, "Around the league", view.around)
    return canvas.rows()


def _head(canvas: Canvas, view: SeasonPage) -> None:
    canvas.paint(0, 0, canvas.width, "page-head")
    right = view.record + (f", {view.place}" if view.place else "")
    canvas.put(canvas.width - cell_len(right) - 1, 0, right, "page-head")
    titles = f"   champions {', '.join(map(str, view.titles))}" if view.titles else ""
    name = f"{view.school}, {view.year}{titles}"
    canvas.put(1, 0, truncate(name, canvas.width - cell_len(right) - 3), "page-head")


def _section(canvas: Canvas, x: int, y: int, width: int, words: str) -> None:
    canvas.put(x, y, " " * width, "page-head")
    canvas.put(x + 1, y, truncate(words, width - 2), "page-head")


def _schedule(canvas: Canvas, games: Sequence[SchoolGame], width: int) -> int:
    """Draw the games, and return the row below them."""
    _section(canvas, 0, _TOP, width, "Schedule")
    y = _TOP + 1
    for game in games:
        near = game.state in ("next", "live")
        role = "page-chosen" if near else "page-row"
        if near:
            canvas.put(0, y, " " * width, role)
        dim = role if near else "page-dim"
        letter = _LETTERS.get(game.state, "")
        canvas.put(1, y, letter, role if letter != "W" or near else "page-mark")
        coach = game.coach if width >= _WITH_COACH else ""
        if game.points is not None:
            room = width - 3 - cell_len(coach) - 2
            teams = game.line.game.home, game.line.game.visitors
            canvas.put(3, y, scored_teams(teams, game.points, room), role)
        else:
            ended = {"live": "playing", "next": "next"}.get(game.state, game.ended)
            canvas.put(3, y, truncate(ended, _SCORE), role if ended else dim)
            where = "" if game.line.at_home else "at "
            room = max(width - 4 - _SCORE - 1 - cell_len(where) - cell_len(coach) - 2, 8)
            canvas.put(4 + _SCORE, y, f"{where}{short_name(game.line.opponent, room)}", role)
        if game.label == "Final" and not coach:
            coach = "the final"
        canvas.put(width - cell_len(coach) - 1, y, coach, dim)
        y += 1
    return y


def _standings(canvas: Canvas, view: SeasonPage, x: int, skin: Skin) -> int:
    width = canvas.width - x
    _section(canvas, x, _TOP, width, "Standings")
    y = _TOP + 1
    for row in view.table:
        own = row.team == view.team
        role = "page-chosen" if own else "page-dim" if row.mark == "e" else "page-row"
        if own:
            canvas.put(x, y, " " * width, role)
        canvas.put(x + 1, y, f"{row.place:>2}{row.mark or ' '}", role)
        right = width - cell_len(row.record) - 1
        canvas.put(x + right, y, row.record, role)
        canvas.put(x + 5, y, truncate(row.name, right - 6, skin.more), role)
        y += 1
    return y


def _text(canvas: Canvas, x: int, y: int, width: int, title: str, lines: Sequence[str]) -> None:
    """Draw a section with as many sentences as fit."""
    if not lines or y + 1 >= canvas.height:
        return
    _section(canvas, x, y, width, title)
    y += 1
    for line in lines:
        rows = wrap(line, width - 2, 2)
        if y + len(rows) > canvas.height:
            return
        for row in rows:
            canvas.put(x + 1, y, row, "page-row")
            y += 1
