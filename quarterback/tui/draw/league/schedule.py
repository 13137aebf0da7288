"""The games of a season under headings: rounds, days or boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from league.views.games import GameCard
from quarterback.tui.draw.canvas import Canvas, Row, printable, truncate
from quarterback.tui.draw.league.league_views import (
    ByeLine,
    DayLine,
    Heading,
    NoteLine,
    ScheduleLine,
)
from quarterback.tui.draw.league.standings import begin_row, first_seen
from quarterback.tui.theme.glyphs import UNICODE, Skin

_SCORE, _NUMBER, _TIME = 3, 4, 8
_BOARD = 12
_ASIDE = 9
"""The largest width kept free next to every game, in cells: enough for a word such as postponed."""
_NOTE: Final = 28
"""Cells that a longer note may take from names; it takes what they leave free, too."""
_WORDS: Final = {"playing": "live", "postponed": "postponed"}


def schedule(
    lines: tuple[ScheduleLine, ...],
    width: int,
    height: int,
    at: int = 0,
    skin: Skin = UNICODE,
    board: int | None = None,
) -> list[Row]:
    """Draw as many lines as fit around the selected one. A negative `at` selects none. `board`
    is the `board_width` of the lines, if it is known."""
    canvas = Canvas(width, height)
    if not lines:
        canvas.put(1, 0, truncate("No games released yet.", width - 1), "page-dim")
    first = first_seen(at, len(lines), height)
    seen = lines[first : first + height]
    room = room_of(seen, board_width(lines) if board is None else board)
    for y, line in enumerate(seen):
        put_line(canvas, y, line, room, first + y == at, skin)
    return canvas.rows()


def board_width(lines: tuple[ScheduleLine, ...]) -> int:
    """Return the width of the longest name of a board, in cells, up to a limit; longer ones are
    cut."""
    boards = {line.board for line in lines if isinstance(line, GameCard)}
    return min(max((cell_len(printable(name)) for name in boards), default=0), _BOARD)


class Room(NamedTuple):
    """Space in cells that every game reserves for what some games have, so that names are
    aligned."""

    board: int
    aside: int
    """For the game's state."""
    now: int
    """For the expected time, next to the planned time."""
    names: int = 24
    """For both names, before the state is cut for them."""


def room_of(lines: Sequence[DayLine], board: int) -> Room:
    """Return the space that the visible games need; `board` is for the names of boards."""
    games = [line for line in lines if isinstance(line, GameCard)]
    notes = max((cell_len(_note(game)) for game in games), default=0)
    details = max((cell_len(game.details) for game in games), default=0)
    now = max((cell_len(_now(game)) for game in games), default=0)
    return Room(board, max(min(notes, _ASIDE), min(details, _NOTE)), now)


def width_of(lines: Sequence[DayLine], room: Room) -> int:
    """Return the width in cells at which no name of a game is cut; 0 without games."""
    names = [
        cell_len(printable(name))
        for line in lines
        if isinstance(line, GameCard)
        for name in (line.visitors, line.home)
    ]
    if not names:
        return 0
    before = _NUMBER + 2 + _TIME + 1 + sum(each + 1 for each in (room.now, room.board) if each)
    return before + 2 * max(names) + 2 * (_SCORE + 1) + 5 + (room.aside + 2 if room.aside else 0)


def line_at(count: int, height: int, at: int, y: int) -> int | None:
    """Return the line at a row of the picture."""
    place = first_seen(at, count, height) + y
    return place if 0 <= y < height and place < count else None


def put_line(
    canvas: Canvas, y: int, line: DayLine, room: Room, is_chosen: bool, skin: Skin
) -> None:
    """Draw a heading, a game, or a line of text."""
    if isinstance(line, Heading):
        _heading(canvas, y, line, is_chosen, skin)
    elif isinstance(line, NoteLine | ByeLine):
        _words(canvas, y, line, is_chosen, skin)
    else:
        _game(canvas, y, line, room, is_chosen, skin)


def _heading(canvas: Canvas, y: int, line: Heading, is_chosen: bool, skin: Skin) -> None:
    role = "page-chosen" if is_chosen else "page-head"
    canvas.paint(0, y, canvas.width, role)
    canvas.put(0, y, skin.last if is_chosen else " ", role)
    text = truncate(line.progress, canvas.width // 3, skin.more)
    canvas.put(1, y, truncate(line.words, canvas.width - cell_len(text) - 4, skin.more), role)
    canvas.put(canvas.width - cell_len(text) - 1, y, text, role)


def _words(canvas: Canvas, y: int, line: NoteLine | ByeLine, is_chosen: bool, skin: Skin) -> None:
    if isinstance(line, NoteLine):
        text, role, sign = line.text, "page-row", "!" if line.mark else " "
    else:
        text, role, sign = line.words, "page-dim", " "
    role = begin_row(canvas, y, role, is_chosen, skin, sign)
    canvas.put(2, y, truncate(text, canvas.width - 3, skin.more), role)


def _note(game: GameCard) -> str:
    title = "" if game.fixture else game.title
    return ", ".join(filter(None, (_state(game), game.note, title, game.details)))


def _state(game: GameCard) -> str:
    """Return what a game's score does not say: it is being played, called, or has no score."""
    if game.day_state == "called":
        return "called" if game.called < 2 else f"called {game.called}x"
    if game.state == "unconfirmed":
        return ""  # its note says what it waits for
    if game.day_state == "over" and not game.is_over:
        return "no score yet"
    return "" if game.kind == "abandoned" else _WORDS.get(game.state, "")


def _now(game: GameCard) -> str:
    expected = game.expected_text
    if game.day_state and expected[-3:] == game.planned_text[-3:]:
        expected = expected[:-3]  # the planned time says whether it is AM or PM
    return f"now {expected}" if expected else ""


def _game(
    canvas: Canvas, y: int, game: GameCard, columns: Room, is_chosen: bool, skin: Skin
) -> None:
    role = "page-dim" if game.state in ("void", "postponed") else "page-row"
    role = begin_row(canvas, y, role, is_chosen, skin)
    dim = role if is_chosen else "page-dim"
    canvas.put(1, y, str(game.number or "").rjust(_NUMBER)[:_NUMBER], dim)
    x = canvas.put(_NUMBER + 2, y, game.planned_text.rjust(_TIME), dim) + 1
    if columns.now:
        x = canvas.put(x, y, _now(game).ljust(columns.now), role if is_chosen else "page-mark") + 1
    board = columns.board
    if board and canvas.width >= 50 + board:
        canvas.put(x, y, truncate(game.board, board, skin.more), dim)
        x += board + 1
    note = _note(game)
    room = canvas.width - x - 2 * (_SCORE + 1) - 5
    own = 2 * max(cell_len(printable(each)) for each in (game.visitors, game.home)) + 2
    most = max(room - own, _NOTE)
    after = min(max(cell_len(note), columns.aside), max(room - columns.names, 0), most)
    name = max((room - after - (2 if after else 0)) // 2, 4)
    visitors = truncate(game.visitors, name, skin.more)
    canvas.put(x + name - cell_len(visitors), y, visitors, _side(game, False, role))
    x += name + 1
    canvas.put(x, y, game.visitors_score.rjust(_SCORE)[:_SCORE], _side(game, False, role))
    sign = skin.ball if game.state == "playing" else "-" if game.home_score else "at"
    canvas.put(x + _SCORE + 1, y, sign, role if is_chosen else "page-mark")
    x += _SCORE + 3
    canvas.put(x, y, game.home_score.ljust(_SCORE)[:_SCORE], _side(game, True, role))
    x += _SCORE + 1
    canvas.put(x, y, truncate(game.home, name, skin.more), _side(game, True, role))
    if after:
        at = canvas.width - after - 1
        canvas.put(at, y, truncate(note, after, skin.more), role if is_chosen else "page-mark")


def _side(game: GameCard, home: bool, role: str) -> str:
    """Draw a team. The loser is dim; the scores say the same to those who see no colors."""
    if role != "page-row" or game.state != "over":
        return role
    mine, own = (
        (game.home_score, game.visitors_score) if home else (game.visitors_score, game.home_score)
    )
    lost = mine.isdigit() and own.isdigit() and int(mine) < int(own)
    return "page-dim" if lost or mine == "ff" else role
