"""The front page of a league: the day while games are played, with the next game always visible;
at other times the games of the day, the games that the bracket waits for, or the checklist.
Below it is the top of the standings; from 100 columns on, it is next to it."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len

from league.views.games import GameCard
from league.views.standings import StandingsTable
from quarterback.tui.draw.canvas import Canvas, Row, printable, truncate
from quarterback.tui.draw.league.bracket import Window, bracket, plan_of, scroll_to_game
from quarterback.tui.draw.league.commissioner_page import steps_drawn
from quarterback.tui.draw.league.league_views import LeaguePage
from quarterback.tui.draw.league.schedule import put_line, room_of, width_of
from quarterback.tui.draw.league.standings import first_seen
from quarterback.tui.theme.glyphs import UNICODE, Skin
from rulesets.core.plain_text import how_many

SIDE_BY_SIDE: Final = 100
_TOP = 2
"""Rows above the columns: the heading, and how the season is going."""
_RECORD, _HEADED = 8, 3
"""The largest width of a record, and of its heading, in cells."""
_BEFORE_NAME = 5
"""Width of a place and a mark, in cells."""
_FORM = 9
"""Width of the last games and the space around them, in cells."""
_BOARD = 8
_LEAST_SAID = 12
_LEAST_NAMES = 18
"""The smallest width of both names of a game of the day, in cells."""
_TABLE, _DAY_COLUMN = 45, 96
"""Width of the standings next to a day, and of a day that has enough room, in cells."""
_LEAST_BRACKET = 8
"""The fewest rows of a bracket that is worth drawing."""


def league_home(page: LeaguePage, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    canvas = Canvas(width, height)
    _head(canvas, page, skin)
    top = _top(page)
    room = height - top
    if width >= SIDE_BY_SIDE:
        left = _left(page, width)
        _paste(canvas, _left_column(page, left - 1, room, skin), 0, top)
        canvas.column(left - 1, top, height - 1, skin.bar, "page-mark")
        table = Canvas(width - left - 1, room)
        _table(table, 0, room, page.standings, skin)
        _paste(canvas, table.rows(), left + 1, top)
    else:
        # The table has its first rows at least, and all of them if there is room. A day comes
        # before it: the standings are one key away.
        least = max(room // 2, room - len(page.standings.lines) - 2, len(page.steps) + 1)
        least = room if page.day else least
        above = _left_column(page, width, least, skin)
        body = Canvas(width, room - len(above))
        _table(body, 1 if above else 0, room - len(above), page.standings, skin)
        _paste(canvas, [*above, *body.rows()], 0, top)
    return canvas.rows()


def _left_column(page: LeaguePage, width: int, most: int, skin: Skin) -> list[Row]:
    """Draw the games, and the bracket below them if there is room; at most `most` rows."""
    if page.steps:
        return steps_drawn(page.steps, width, skin)[:most]
    lines = page.lines
    room = most - len(lines) - 1
    has_bracket = bool(page.bracket_picture.games)
    drawn = _bracket(page, width, room, skin) if has_bracket and not page.day else []
    games = Canvas(width, min(len(lines), most))
    _games(games, 0, games.height, page, skin)
    between = [((" " * width, "ground"),)] if drawn and lines else []
    return [*games.rows(), *between, *drawn]


def _top(page: LeaguePage) -> int:
    """Draw the rows above the columns."""
    return _TOP + bool(page.day)


def _left(page: LeaguePage, width: int) -> int:
    """Return the width of the left column with its rule: more than half of the page if the names
    of the games need it and those of the standings allow it; a day also has notes on its games."""
    usual = width * 3 // 5
    if page.day:
        usual = max(usual, min(width - _TABLE, _DAY_COLUMN))
    if page.steps:
        return usual
    needed = width_of(page.lines, room_of(page.lines, board_of(page))) + 1
    names = max((cell_len(printable(row.name)) for row in page.standings.lines), default=0)
    table = _BEFORE_NAME + names + 2 + _record(page.standings) + 1
    return max(usual, min(needed, width - table - 1))


def board_of(page: LeaguePage) -> int:
    """Return the width that the games of the front page leave for their board, in cells."""
    boards = {line.board for line in page.lines if isinstance(line, GameCard)}
    return min(max((cell_len(printable(name)) for name in boards), default=0), _BOARD)


def _record(view: StandingsTable) -> int:
    """Return the width of the widest record, or of its heading, in cells."""
    figures = [cell_len(row.points_text or row.record) for row in view.lines]
    return min(max([_HEADED, *figures]), _RECORD)


def step_at(page: LeaguePage, width: int, x: int, y: int) -> int:
    """Return which step is at a cell, from 1; 0 for none."""
    if width >= SIDE_BY_SIDE and x >= width * 3 // 5:
        return 0
    at = y - _TOP
    return at if 1 <= at <= len(page.steps) else 0


def _bracket(page: LeaguePage, width: int, room: int, skin: Skin) -> list[Row]:
    """Draw the bracket around the last game whose teams are known; nothing if too little would
    be visible."""
    if room < _LEAST_BRACKET:
        return []
    view = page.bracket_picture
    plan = plan_of(view, width, room)
    height = min(room, plan.height)
    filled = [game.key for game in view.games if all(side.team for side in game.sides)]
    at = scroll_to_game(plan, filled[-1], Window(), width, height) if filled else Window()
    return bracket(view, plan, width, height, at, skin)


def _head(canvas: Canvas, page: LeaguePage, skin: Skin) -> None:
    width = canvas.width
    canvas.paint(0, 0, width, "page-head")
    right = truncate(": ".join(filter(None, (page.season, page.phase))), width // 2)
    canvas.put(1, 0, truncate(page.name, width - cell_len(right) - 4), "page-head")
    canvas.put(width - cell_len(right) - 1, 0, right, "page-head")
    if page.day:
        canvas.put(1, 1, truncate(page.day_summary, width - 2, skin.more), "page-mark")
        canvas.paint(0, 2, width, "page-next")
        canvas.put(1, 2, truncate(page.next_game, width - 2, skin.more), "page-next")
        return
    text = f"Champions: {page.champion}" if page.champion else ""
    if page.disputed:
        games = how_many(page.disputed, "game is", "games are")
        text = f"! {games} disputed: commissioner must rule"
    elif not page.next_up and not page.season:
        text = text or "No season yet."
    # What comes next is always in sight: all else has what it leaves.
    comes = truncate(page.next_up, width - 2)
    room = width - cell_len(comes) - 5 if comes else width - 2
    text = truncate(text, room) if room >= _LEAST_SAID else ""
    at = canvas.put(1, 1, text, "page-mark") + 3 if text else 1
    canvas.put(at, 1, comes, "page-mark")


def _games(canvas: Canvas, top: int, bottom: int, page: LeaguePage, skin: Skin) -> None:
    height = bottom - top
    first = _first(page, height)
    seen = page.lines[first : first + height]
    room = room_of(seen, board_of(page))
    if page.day:  # what is called must be seen
        room = room._replace(names=_LEAST_NAMES)
    for at, line in enumerate(seen, first):
        put_line(canvas, top + at - first, line, room, at == page.at, skin)
    left = len(page.lines) - first - height
    if left > 0 and bottom > top:
        text = f"{left + 1} more below" if page.day else f"and {left + 1} more on the schedule"
        canvas.paint(0, bottom - 1, canvas.width, "ground")
        canvas.put(0, bottom - 1, " " * canvas.width, "page-dim")
        canvas.put(1, bottom - 1, text, "page-dim")


def _first(page: LeaguePage, height: int) -> int:
    """Return the first visible game of the list: the last row may say how many more there are."""
    count = len(page.lines)
    if count <= height or (page.day and page.at < height - 1):  # a day is read from its top
        return 0
    return first_seen(page.at, count, max(height - 1, 1))


def home_line_at(page: LeaguePage, width: int, height: int, x: int, y: int) -> int | None:
    """Return which game is at a cell of the page."""
    room, row = height - _top(page), y - _top(page)
    if width >= SIDE_BY_SIDE:
        inside, most = x < _left(page, width) - 1, room
    elif page.day:
        inside, most = True, room
    else:
        inside, most = True, max(room // 2, room - len(page.standings.lines) - 2)
    seen = min(len(page.lines), most)
    place = _first(page, seen) + row
    return place if inside and 0 <= row < seen and place < len(page.lines) else None


def _table(canvas: Canvas, top: int, bottom: int, view: StandingsTable, skin: Skin) -> None:
    if not view.lines or bottom - top < 2:
        return
    width, record = canvas.width, _record(view)
    names = width - _BEFORE_NAME - record - 2
    longest = max(cell_len(printable(row.name)) for row in view.lines)
    has_form = longest <= names - _FORM
    names -= _FORM if has_form else 0
    canvas.paint(0, top, width, "page-head")
    canvas.put(_BEFORE_NAME, top, truncate(view.title, names), "page-head")
    head = "Pts" if view.has_points else "W-L"
    canvas.put(width - record - 1, top, head.rjust(record), "page-head")
    for y, row in zip(range(top + 1, bottom), view.lines, strict=False):
        role = "page-dim" if row.withdrawn or row.state == "eliminated" else "page-row"
        canvas.put(0, y, row.place_text.rjust(3)[:3], role)
        canvas.put(3, y, row.mark or " ", "page-mark")
        canvas.put(_BEFORE_NAME, y, truncate(row.name, names, skin.more), role)
        if has_form:
            canvas.put(width - record - _FORM, y, truncate(row.form, 5).rjust(5), "page-dim")
        figure = row.points_text or row.record
        canvas.put(width - record - 1, y, truncate(figure, record).rjust(record), role)


def _paste(canvas: Canvas, part: list[Row], x: int, y: int) -> None:
    """Copy a picture onto a picture."""
    for number, row in enumerate(part):
        at = x
        for text, role in row:
            at = canvas.put(at, y + number, text, role)
