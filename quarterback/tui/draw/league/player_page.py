"""A player's page: who he is, his draft dice, and his career: seasons, longest plays, records,
awards, games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.cells import cell_len

from league.views.careers import PlayerPage
from league.views.players import PlayerCareer
from league.views.stat_groups import StatGroup
from quarterback.game.console.form_views import DieView
from quarterback.tui.draw.canvas import Canvas, Row, truncate, wrap
from quarterback.tui.draw.dice import dice_rows, small_dice
from quarterback.tui.draw.league.league_views import RecordLine
from quarterback.tui.draw.league.standings import first_seen
from quarterback.tui.draw.lines import draw
from quarterback.tui.theme.glyphs import UNICODE, Skin

_LOW = 14
"""Below this height dice are small."""
_COLUMN = 9
"""Width of a column of numbers, in cells."""


def player_page(
    view: PlayerPage, width: int, height: int, top: int = 0, skin: Skin = UNICODE
) -> list[Row]:
    """Draw the page at a size; `top` is the first visible row of the career."""
    canvas = Canvas(width, height)
    right = view.position
    if view.drafted is not None:
        right = f"{right}, {view.drafted.rating_text}"
    name = f"{view.title}, {view.team}" if view.team else view.title
    canvas.ends(0, 0, width, name, right, "page-head", skin.more)
    y = _card(canvas, view, view.drafted, skin) if view.drafted else _facts(canvas, view)
    rows = career_rows(view, width)
    for at, (left, text, role) in enumerate(rows[top : top + max(height - y, 0)], y):
        if role == "page-head":
            canvas.put(0, at, " " * width, role)
        canvas.put(1, at, truncate(left, width - cell_len(text) - 3, skin.more), role)
        canvas.put(width - cell_len(text) - 1, at, text, role)
    return canvas.rows()


def room_below(view: PlayerPage, width: int, height: int) -> int:
    """Return how many rows the career has."""
    tall = _tall(height) if view.drafted else 1 + len(_fact_rows(view, width))
    return max(height - tall - 1, 1)


def _tall(height: int) -> int:
    return 3 if height < _LOW else 6


def _fact_rows(view: PlayerPage, width: int) -> list[tuple[str, str]]:
    """Return the lines about a player who was not drafted, each with its role."""
    facts = (f"{label}: {text}" for label, text in view.facts)
    rows = [(line, "page-row") for line in wrap("   ".join(facts), width - 2)]
    return [*rows, *((line, "page-mark") for line in _state_rows(view, width - 2))]


def _state_rows(view: PlayerPage, width: int) -> list[str]:
    return wrap("   ".join(filter(None, (view.status, view.hall, view.photo_text))), width)


def _facts(canvas: Canvas, view: PlayerPage) -> int:
    rows = _fact_rows(view, canvas.width)
    for y, (line, role) in enumerate(rows, 1):
        canvas.put(1, y, line, role)
    return 1 + len(rows)


def _card(canvas: Canvas, view: PlayerPage, career: PlayerCareer, skin: Skin) -> int:
    """Draw the dice as they were rolled, with what they gave, and return the row below."""
    width, tall = canvas.width, _tall(canvas.height)
    low = canvas.height < _LOW
    thrown = _dice(career)
    dice = small_dice(thrown, width - 2, skin) if low else dice_rows(thrown, 36, skin)
    wide = 0 if low else 9 * len(thrown) + 1
    for y in range(1, tall):
        canvas.put(0, y, " " * (width if low else wide), "card")
    draw(canvas, dice, 1, 1)
    x = 1 if low else wide + 1
    figure = f"Figure {career.figure}" if career.figure else "No figure set"
    status = "   ".join(filter(None, (view.status, view.hall, view.photo_text)))
    parts = [f"Drafted {career.drafted_text}", figure, status]
    at = 2 if low else 1
    for part in parts:
        for words_row in wrap(part, width - x - 1):
            if at < tall:
                canvas.put(x, at, words_row, "page-row" if part is not parts[-1] else "page-mark")
                at += 1
    if not low:
        _seasons(canvas, career, x, tall - 1)
    return tall


def _dice(view: PlayerCareer) -> tuple[DieView, ...]:
    """Return the dice of his rating, and of his career (LD-DRAFT-01)."""
    rating = (DieView(10, str(pip), "rating") for pip in view.dice)
    return (*rating, DieView(4, str(view.career), "seasons"))


def _seasons(canvas: Canvas, view: PlayerCareer, x: int, y: int) -> None:
    """Draw a box for each season, past and to come."""
    for year, played in view.seasons:
        x = canvas.put(x, y, f"[{year}]" if played else f" {year} ", _role(played)) + 1


def _role(played: bool) -> str:
    return "page-mark" if played else "page-dim"


CareerRow = tuple[str, str, str]
"""Text on the left, text on the right, and a role."""


def career_rows(view: PlayerPage, width: int) -> list[CareerRow]:
    rows: list[CareerRow] = []
    for group in view.groups:
        rows += _group_rows(group, width)
    if view.drafted is not None:
        rows += _drafted_rows(view.drafted, width, played=bool(view.groups))
    marks = [
        (title, [(f"{mark.title}: {mark.value}", mark.when) for mark in marks])
        for title, marks in (
            ("Longest plays", view.longest),
            ("League records", view.records),
            ("Team records", view.team_records),
        )
    ]
    # The card of a drafted player has no room for notes.
    notes = [(note.words, "") for note in view.notes if view.drafted is not None]
    awards = [(award, season) for season, award in view.awards]
    for title, lines in (*marks, ("Notes", notes), ("Awards", awards)):
        if lines:
            rows.append((title, "", "page-head"))
            for left, right in lines:
                room = width - 4 - len(right)
                *above, last = wrap(left, max(room, 20))
                rows += [(f"  {line}", "", "page-row") for line in above]
                rows.append((f"  {last}", right, "page-row"))
    if view.games:
        rows.append(("Games", "", "page-head"))
    for game in view.games:
        mark = "  most valuable" if game.best else ""
        rows.append((f"  {game.season}, {game.opponent}{mark}", game.score, "page-mark"))
        rows += [(f"    {line}", "", "page-row") for line in wrap(game.text, width - 6)]
    if view.namesakes:
        rows.append(("Others of this name", "", "page-head"))
        rows += [(f"  {each.label}: {each.text}", "", "page-row") for each in view.namesakes]
    return rows


def _group_rows(group: StatGroup, width: int) -> Iterator[CareerRow]:
    """Return one side of his game, season by season. Columns that do not fit are left out."""
    room = max((width - 24) // _COLUMN, 1)
    wide = [max(_COLUMN, cell_len(title) + 2) for title in group.columns]
    while wide and sum(wide) > width - 16 and len(wide) > room:
        wide.pop()
    columns = group.columns[: len(wide)]

    def cells(texts: tuple[str, ...]) -> str:
        pairs = zip(texts, wide, strict=False)
        return "".join(" " * (size - cell_len(text)) + text for text, size in pairs)

    yield group.title, cells(columns), "page-head"
    for label, texts in group.rows:
        yield f"  {label}", cells(texts), "page-row"
    if len(group.rows) > 1:
        yield "  Career", cells(group.totals), "page-mark"


def _drafted_rows(career: PlayerCareer, width: int, *, played: bool) -> Iterator[CareerRow]:
    yield "Seasons", "", "page-head"
    for year in career.years:
        yield f"  {year.name}: {year.state_text}", year.games_text, "page-row"
        for hurt in year.injuries:
            for line in wrap(hurt.text, width - 6):
                yield f"  ! {line}", "", "page-mark"
    if not played:
        yield "  No stored game has stats for this player.", "", "page-dim"


@dataclass(frozen=True)
class PlayerListRow:
    """A row: a heading, or a player or team with a text."""

    left: str
    right: str = ""
    key: str = ""
    """The career it opens; empty for a heading or a team."""
    is_head: bool = False


@dataclass(frozen=True)
class PlayerList:
    rows: tuple[PlayerListRow, ...] = ()
    empty: str = "No stored game names a player yet."


def player_list(
    view: PlayerList, width: int, height: int, chosen: int = 0, skin: Skin = UNICODE
) -> list[Row]:
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
    """Return the row at a cell, if it can be opened."""
    at = first_seen(chosen, len(view.rows), height) + y
    return at if 0 <= at < len(view.rows) and view.rows[at].key else None


def records_page(
    lines: tuple[RecordLine, ...], width: int, height: int, top: int = 0, skin: Skin = UNICODE
) -> list[Row]:
    rows = record_rows(lines, width)
    canvas = Canvas(width, height)
    for y, (left, right, role) in enumerate(rows[top : top + height]):
        canvas.put(1, y, left, role)
        canvas.put(width - 1 - cell_len(right), y, right, "page-mark")
        if right:
            begin = cell_len(left) + 2
            dots = width - cell_len(right) - 2 - begin
            canvas.put(begin, y, skin.hash_mark * max(dots, 0), "page-dim")
    return canvas.rows()


def record_rows(lines: tuple[RecordLine, ...], width: int) -> list[tuple[str, str, str]]:
    """Return every row of the book: text on the left, text on the right, and a role."""
    if not lines:
        return [(truncate("No records yet: no game has been played.", width - 2), "", "page-dim")]
    rows = []
    for line in lines:
        right = truncate(line.value, width // 3)
        rows.append((truncate(line.what, width - cell_len(right) - 5), right, "page-row"))
        if line.holders:
            rows += [(f"  {text}", "", "page-dim") for text in wrap(line.holders, width - 6)]
        rows.append(("", "", "page-row"))
    return rows[:-1]
