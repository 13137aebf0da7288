"""The wall: pages for a room, in large type, with a clock. Each page is broken into as many sheets
as its lines need; the screen turns them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from rich.cells import cell_len

from league.model.brackets.views import BracketView
from quarterback.tui.draw.canvas import Canvas, Row, short_name, truncate, wrap
from quarterback.tui.draw.league.bracket import Window, bracket
from quarterback.tui.draw.league.bracket_plan import plan_of
from quarterback.tui.draw.league.league_views import FixtureView, StandingsRow, StandingsView
from quarterback.tui.draw.league.wall_type import big_height, big_width, fit_times, put_big
from quarterback.tui.theme.glyphs import UNICODE, Skin

ROLES: Final = (
    *("wall-head", "wall-dim", "wall-team", "wall-lost", "wall-score", "wall-called"),
    "wall-note",
)
PAGE_NAMES: Final = ("now", "schedule", "standings", "bracket", "news", "results")
"""The pages, in the order in which they turn."""
_ACROSS, _DOWN = 80, 24
"""The cells of a screen for type of the first size."""
_NAME_CELLS: Final = (60, 18, 13, 10)
"""How long names may be, in the order in which that is tried."""
_MARGIN = 1


@dataclass(frozen=True)
class WallGames:
    """Games under a heading."""

    heading: str
    games: tuple[FixtureView, ...]


@dataclass(frozen=True)
class WallPage:
    """One of the pages, of whichever kind."""

    name: str
    """By which options name it."""
    title: str
    games: tuple[WallGames, ...] = ()
    standings: StandingsView = field(default_factory=StandingsView)
    bracket: BracketView = field(default_factory=BracketView)
    texts: tuple[tuple[str, str], ...] = ()
    """Times and words, a sheet each."""


@dataclass(frozen=True)
class WallView:
    """What the room sees."""

    league: str = ""
    clock: str = ""
    news: str = ""
    """The newest announcement: it is at the bottom of every page."""
    pages: tuple[WallPage, ...] = ()
    at: int = 0
    """Which sheet is shown, counted without end."""


@dataclass(frozen=True)
class WallSheet:
    """A page, or a part of one that fits the screen."""

    page: WallPage
    lines: tuple[FixtureView | StandingsRow | str, ...] = ()
    """Its games and teams; a word is a heading."""
    window: Window = field(default_factory=Window)
    """What is seen of a bracket."""
    text: tuple[str, str] = ("", "")


def size_of_type(width: int, height: int) -> int:
    """How often a point of the letters is repeated: once at 80x24, twice at 160x48."""
    return max(1, min(width // _ACROSS, height // _DOWN))


def wall(view: WallView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """The sheet that is shown."""
    canvas = Canvas(width, height)
    sheets = wall_sheets(view, width, height, skin)
    sheet = sheets[view.at % len(sheets)] if sheets else WallSheet(WallPage("", view.league))
    frame = _Frame.of(view, width, height, skin)
    _head(canvas, view, sheet, f"{view.at % len(sheets) + 1} of {len(sheets)}" if sheets else "",
          frame.times, skin)  # fmt: skip
    _body(canvas, view, sheet, frame, skin)
    if view.news:
        _news(canvas, view.news, frame.bottom, frame.times, skin)
    return canvas.rows()


@dataclass(frozen=True)
class _Frame:
    """What is left between head and foot."""

    top: int
    bottom: int
    times: int

    @classmethod
    def of(cls, view: WallView, width: int, height: int, skin: Skin) -> _Frame:
        times = size_of_type(width, height)
        foot = (big_height(times - 1, skin) if times > 1 else 1) + 1 if view.news else 0
        return cls(big_height(times, skin) + 2, height - foot, times)

    @property
    def height(self) -> int:
        return self.bottom - self.top


def wall_sheets(
    view: WallView, width: int, height: int, skin: Skin = UNICODE
) -> tuple[WallSheet, ...]:
    """Every sheet of every page at a size of screen, in their order."""
    frame = _Frame.of(view, width, height, skin)
    return tuple(sheet for page in view.pages for sheet in _sheets(page, width, frame, skin))


def _sheets(page: WallPage, width: int, frame: _Frame, skin: Skin) -> Iterator[WallSheet]:
    """The sheets of a page."""
    if page.bracket.games:
        plan = plan_of(page.bracket, width, frame.height)
        for left in range(0, max(plan.width, 1), width):
            for top in range(0, max(plan.height, 1), max(frame.height, 1)):
                yield WallSheet(page, window=Window(left, top))
        return
    for text in page.texts:
        yield WallSheet(page, text=text)
    lines: list[FixtureView | StandingsRow | str] = []
    for group in page.games:
        lines += [*([group.heading] if group.heading else ()), *group.games]
    lines += page.standings.rows
    room, own = frame.height, list[FixtureView | StandingsRow | str]()
    heading = ""
    for n, line in enumerate(lines):
        heading = line if isinstance(line, str) else heading
        need = _rows(line, frame.times, skin)
        if isinstance(line, str) and n + 1 < len(lines):
            need += _rows(lines[n + 1], frame.times, skin)  # no heading at the foot of a sheet
        if own and need > room:
            yield WallSheet(page, tuple(own))
            again = [heading] if heading and not isinstance(line, str) else []
            own, room = [*again], frame.height
            room -= sum(_rows(each, frame.times, skin) for each in again)
        own.append(line)
        room -= _rows(line, frame.times, skin)
    if own:
        yield WallSheet(page, tuple(own))


def _rows(line: FixtureView | StandingsRow | str, times: int, skin: Skin) -> int:
    """The rows of a line, with the blank ones below it."""
    if isinstance(line, str):
        return 1 if times == 1 else big_height(times - 1, skin) + 1
    if isinstance(line, StandingsRow):
        return big_height(times, skin) + (times > 1 or skin.name == "ascii")
    return _game_rows(times, skin) + 1  # of the first size its caption stands above it


def _game_rows(times: int, skin: Skin) -> int:
    """The rows of a game: beside it stand, from the second size on, two lines of the size below."""
    rows = big_height(times, skin)
    return rows if times == 1 else max(rows, 2 * big_height(times - 1, skin))


def _head(
    canvas: Canvas, view: WallView, sheet: WallSheet, number: str, times: int, skin: Skin
) -> None:
    """Title and clock, and below them the league and which sheet it is."""
    width, tall = canvas.width, big_height(times, skin)
    for y in range(tall + 1):
        canvas.paint(0, y, width, "wall-head")
    wide = big_width(view.clock, times) or 0
    put_big(canvas, width - wide - _MARGIN, 0, view.clock, "wall-head", times, skin)
    _put(canvas, _MARGIN, 0, sheet.page.title, "wall-head", width - wide - 4, times, tall, skin)
    right = number if number != "1 of 1" else ""
    canvas.put(width - len(right) - _MARGIN, tall, right, "wall-head")
    canvas.put(_MARGIN, tall, truncate(view.league, width - len(right) - 4, skin.more), "wall-head")


def _put(
    canvas: Canvas, x: int, y: int, text: str, role: str, room: int, times: int, tall: int,
    skin: Skin,
) -> None:  # fmt: skip
    """A text as large as it fits, in the middle of `tall` rows; small where no size fits."""
    fits = fit_times(text, room, times)
    if fits:
        put_big(canvas, x, y + (tall - big_height(fits, skin)) // 2, text, role, fits, skin)
    else:
        canvas.put(x, y + tall // 2, truncate(text, room, skin.more), role)


def _news(canvas: Canvas, text: str, top: int, times: int, skin: Skin) -> None:
    rows = canvas.height - top - 1
    for y in range(top + 1, canvas.height):
        canvas.paint(0, y, canvas.width, "wall-note")
    if times > 1:
        room = canvas.width - 2 * _MARGIN
        _put(canvas, _MARGIN, top + 1, text, "wall-note", room, times - 1, rows, skin)
    else:
        canvas.put(_MARGIN, top + 1, truncate(text, canvas.width - 2, skin.more), "wall-note")


def _body(canvas: Canvas, view: WallView, sheet: WallSheet, frame: _Frame, skin: Skin) -> None:
    if sheet.page.bracket.games:
        plan = plan_of(sheet.page.bracket, canvas.width, frame.height)
        drawn = bracket(sheet.page.bracket, plan, canvas.width, frame.height, sheet.window, skin)
        for y, row in enumerate(drawn, frame.top):
            x = 0
            for text, role in row:
                x = canvas.put(x, y, text, role)
        return
    if sheet.text[1]:
        _text(canvas, sheet.text, frame, skin)
        return
    y = frame.top
    for line in sheet.lines:
        if isinstance(line, str):
            rows = _rows(line, frame.times, skin)
            if frame.times == 1:
                canvas.put(_MARGIN, y, truncate(line, canvas.width - 2, skin.more), "wall-score")
            else:
                _put(canvas, _MARGIN, y, line, "wall-score", canvas.width - 2,
                     frame.times - 1, rows - 1, skin)  # fmt: skip
        elif isinstance(line, StandingsRow):
            _team(canvas, y, line, frame.times, skin)
        else:
            _game(canvas, y, line, frame.times, skin)
        y += _rows(line, frame.times, skin)


def _text(canvas: Canvas, text: tuple[str, str], frame: _Frame, skin: Skin) -> None:
    """An announcement, as large as it fits."""
    when, words = text
    width = canvas.width - 2 * _MARGIN
    y = frame.top
    canvas.put(_MARGIN, y, truncate(when, width, skin.more), "wall-dim")
    for times in range(frame.times + 1, 0, -1):
        rows = wrap_big(words, width, times)
        tall = big_height(times, skin) + 1
        if rows is not None and len(rows) * tall <= frame.height - 2:
            for n, row in enumerate(rows):
                put_big(canvas, _MARGIN, y + 2 + n * tall, row, "wall-team", times, skin)
            return
    for n, row in enumerate(wrap(words, width)[: max(frame.height - 2, 1)]):
        canvas.put(_MARGIN, y + 2 + n, row, "wall-team")


def wrap_big(text: str, width: int, times: int) -> list[str] | None:
    """A text in rows of large type; None if one of its words is too wide, or not cut."""
    rows: list[str] = []
    for word in text.split():
        wide = big_width(word, times)
        if wide is None or wide > width:
            return None
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and (big_width(longer, times) or 0) <= width:
            rows[-1] = longer
        else:
            rows.append(word)
    return rows


def _team(canvas: Canvas, y: int, row: StandingsRow, times: int, skin: Skin) -> None:
    """Place, name and record."""
    width, tall = canvas.width, big_height(times, skin)
    role = "wall-lost" if row.withdrawn or row.state == "eliminated" else "wall-team"
    figure = row.cells.get("points") or row.cells.get("record", "")
    left = max(big_width("00=", times) or 0, 4) + 2 * times
    right = big_width(figure, times) or cell_len(figure)
    _put(canvas, _MARGIN, y, row.place, "wall-dim", left - times, times, tall, skin)
    _put(canvas, width - right - _MARGIN, y, figure, "wall-score", right, times, tall, skin)
    x = _MARGIN + left
    room = width - right - x - 3 * times
    names = [short_name(row.name, most, skin.more) for most in _NAME_CELLS]
    name = next((each for each in names if fit_times(each, room, times) == times), row.name)
    _put(canvas, x, y, name, role, room, times, tall, skin)


def _game(canvas: Canvas, y: int, game: FixtureView, times: int, skin: Skin) -> None:
    """Where and when, and who plays."""
    width, tall = canvas.width, _game_rows(times, skin)
    when = game.expected or game.time
    called = "wall-called" if game.called and game.state == "open" else "wall-dim"
    if times == 1:
        own = [game.board, when, *_notes(game)]
        canvas.put(_MARGIN, y, truncate("  ".join(filter(None, own)), width - 2, skin.more), called)
        _match(canvas, _MARGIN, y + 1, game, width - 2, times, tall, skin)
        return
    left = width // 6
    half = big_height(times - 1, skin)
    second = y + tall - half
    hours = when.removesuffix(" AM").removesuffix(" PM")
    at, place = (y, second) if game.state != "over" else (second, y)
    _put(canvas, _MARGIN, place, game.board, called, left - 2, times - 1, half, skin)
    if game.state == "over":
        hours = game.note or f"Game {game.number}"
    elif game.called:
        hours = "called"
    _put(canvas, _MARGIN, at, hours, called, left - 2, times - 1, half, skin)
    _match(canvas, left + 1, y, game, width - left - 2, times, tall, skin)


def _notes(game: FixtureView) -> Sequence[str]:
    planned = f"(planned {game.time})" if game.expected and game.state == "open" else ""
    number = f"Game {game.number}" if game.number else ""
    return (number, planned, game.note)


def _match(
    canvas: Canvas, x: int, y: int, game: FixtureView, room: int, times: int, tall: int,
    skin: Skin,
) -> None:  # fmt: skip
    """The visitors, the score or `at`, and the home team."""
    scored = bool(game.home_score or game.visitors_score)
    middles = (f"{game.visitors_score}-{game.home_score}",) if scored else ("at", "-")
    for size in range(times, 0, -1):
        for most in _NAME_CELLS:
            home, visitors = (short_name(n, most, skin.more) for n in (game.home, game.visitors))
            for middle in middles:
                wide = big_width(f"{visitors} {middle} {home}", size)
                if wide is not None and wide <= room:
                    top = y + (tall - big_height(size, skin)) // 2
                    _pieces(canvas, x, top, game, (visitors, middle, home), size, skin)
                    return
    text = f"{game.visitors} {middles[0]} {game.home}"
    canvas.put(x, y + tall // 2, truncate(text, room, skin.more), "wall-team")


def _pieces(
    canvas: Canvas, x: int, y: int, game: FixtureView, words: tuple[str, str, str], size: int,
    skin: Skin,
) -> None:  # fmt: skip
    visitors, middle, home = words
    gap = 3 * size  # a blank and the points on both sides of it
    x = put_big(canvas, x, y, visitors, _side(game, home=False), size, skin) + gap
    x = put_big(canvas, x, y, middle, "wall-score", size, skin) + gap
    put_big(canvas, x, y, home, _side(game, home=True), size, skin)


def _side(game: FixtureView, *, home: bool) -> str:
    """The loser is dim, teams that are called stand out."""
    if game.state == "open" and game.called:
        return "wall-called"
    mine, other = (
        (game.home_score, game.visitors_score) if home else (game.visitors_score, game.home_score)
    )
    lost = game.state == "over" and mine.isdigit() and other.isdigit() and int(mine) < int(other)
    return "wall-lost" if lost or mine == "ff" or game.state == "void" else "wall-team"
