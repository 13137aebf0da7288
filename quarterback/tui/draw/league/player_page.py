"""A player on a page: what the dice made of him, his career season by season, his injuries."""

from __future__ import annotations

from rich.cells import cell_len

from league.model.careers.game_stats import Figures
from league.views.players import PlayerCareer, figure_words
from quarterback.game.console.form_views import DieView
from quarterback.tui.draw.canvas import Canvas, Row, truncate, wrap
from quarterback.tui.draw.console.dice import dice_rows, small_dice
from quarterback.tui.theme.glyphs import UNICODE, Skin

_LOW = 14
"""Below this height dice are small."""


def player_page(
    view: PlayerCareer, width: int, height: int, top: int = 0, skin: Skin = UNICODE
) -> list[Row]:
    """The page at a size; `top` is the first row of the career that is seen."""
    canvas = Canvas(width, height)
    canvas.paint(0, 0, width, "page-head")
    right = f"{view.position}, {view.rating_text}"
    canvas.put(width - cell_len(right) - 1, 0, right, "page-head")
    name = f"{view.label}, {view.team}" if view.team else ""
    canvas.put(1, 0, truncate(name, width - cell_len(right) - 3, skin.more), "page-head")
    y = _card(canvas, view, skin)
    rows = career_rows(view, width)
    for at, (left, text, role) in enumerate(rows[top : top + max(height - y, 0)], y):
        if role == "page-head":
            canvas.put(0, at, " " * width, role)
        canvas.put(1, at, truncate(left, width - cell_len(text) - 3, skin.more), role)
        canvas.put(width - cell_len(text) - 1, at, text, role)
    return canvas.rows()


def room_below(view: PlayerCareer, height: int) -> int:
    """The rows that a career has."""
    return max(height - _tall(height) - 1, 1)


def _tall(height: int) -> int:
    return 3 if height < _LOW else 6


def _card(canvas: Canvas, view: PlayerCareer, skin: Skin) -> int:
    """The dice as they fell, and next to them what they gave; the row below."""
    width, tall = canvas.width, _tall(canvas.height)
    low = canvas.height < _LOW
    thrown = _dice(view)
    dice = small_dice(thrown, width - 2, skin) if low else dice_rows(thrown, 36, skin)
    wide = 0 if low else 9 * len(thrown) + 1
    for y in range(1, tall):
        canvas.put(0, y, " " * (width if low else wide), "card")
    for y, line in enumerate(dice, 1):
        for x, text, role in line.pieces:
            canvas.put(1 + x, y, text, role)
    x = 1 if low else wide + 1
    figure = f"Figure {view.figure}" if view.figure else "No figure set"
    parts = [f"Drafted {view.drafted_text}", figure, view.now_text]
    at = 2 if low else 1
    for part in parts:
        for words_row in wrap(part, width - x - 1):
            if at < tall:
                canvas.put(x, at, words_row, "page-row" if part is not parts[-1] else "page-mark")
                at += 1
    if not low:
        _seasons(canvas, view, x, tall - 1)
    return tall


def _dice(view: PlayerCareer) -> tuple[DieView, ...]:
    """LD-DRAFT-01: the dice of his rating, and that of his career."""
    rating = (DieView(10, str(pip), "rating") for pip in view.dice)
    return (*rating, DieView(4, str(view.career), "seasons"))


def _seasons(canvas: Canvas, view: PlayerCareer, x: int, y: int) -> None:
    """A box a season: those that are behind him, and those to come."""
    for year, played in view.seasons:
        x = canvas.put(x, y, f"[{year}]" if played else f" {year} ", _role(played)) + 1


def _role(played: bool) -> str:
    return "page-mark" if played else "page-dim"


def career_rows(view: PlayerCareer, width: int) -> list[tuple[str, str, str]]:
    """Every row of the career: what is at its left, what at its right, and a role."""
    rows: list[tuple[str, str, str]] = []
    for year in view.years:
        rows.append((f"{year.name}: {year.state_text}", year.games_text, "page-head"))
        rows += _figures(year.figures, width, "No stored game has stats for this player.")
        rows += [
            (f"  ! {line}", "", "page-mark")
            for each in year.injuries
            for line in wrap(each.text, width - 6)
        ]
    if len(view.years) > 1 and figure_words(view.totals):
        rows.append(("Career totals", "", "page-head"))
        rows += _figures(view.totals, width, "")
    return rows


def _figures(figures: Figures, width: int, none: str) -> list[tuple[str, str, str]]:
    words = figure_words(figures)
    if not words:
        return [(f"  {none}", "", "page-dim")] if none else []
    text = "   ".join(f"{value} {what}" for what, value in words)
    return [(f"  {line}", "", "page-row") for line in wrap(text, width - 4)]
