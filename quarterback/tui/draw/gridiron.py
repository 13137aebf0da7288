"""The gridiron from above, Home's goal on the left: any rule set's field of 100 yards.

The scale is a whole number: two yards a cell from 60 columns, one from 120, two cells a yard from
240. An end zone of ten yards on each side holds a team's name. If there are enough rows, the
measure slides on its rail below the field, at the field's own scale.

The ball in flight is drawn at a fraction of its path: this module knows no time. An arc is drawn
as it looks from the grandstand: up the picture and down again. At the posts only the direction
counts: between them, or wide.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rich.cells import cell_len

from quarterback.tui.draw.canvas import Canvas, Row, printable, truncate
from quarterback.tui.draw.score_boards import TALL, put_large, width_of
from quarterback.tui.theme.glyphs import UNICODE, Skin

Way = Literal["carried", "thrown", "kicked", "good", "wide"]
HEIGHT = {"carried": 0.0, "thrown": 0.45, "kicked": 1.0, "good": 0.0, "wide": 0.0}
"""How high the ball flies, as a share of the rows above its line."""
AT_POSTS = frozenset(("good", "wide"))
_WIDE_POSTS_FROM = 9
"""From this many rows of turf the posts are two rows from the middle, not one."""


@dataclass(frozen=True)
class Flight:
    """The path of the ball, in yards from Home's goal line, and how it moves."""

    start: int
    end: int
    way: Way = "carried"
    part: float = 0.0
    """How much of the path is done, 0 to 1."""

    @property
    def yards(self) -> int:
        """The length of the path."""
        return abs(self.end - self.start)


def yard_of(flight: Flight, part: float) -> float:
    """Return where the ball is after a part of the path: a runner slows as he is brought down;
    in the air it moves evenly."""
    eased = 1 - (1 - part) ** 2 if flight.way == "carried" else part
    return flight.start + (flight.end - flight.start) * eased


def row_of(flight: Flight, part: float, bottom: int) -> int:
    """Return the row of the ball after a part of the path; 1 is the first row of the turf,
    `bottom` the last."""
    middle = (bottom + 1) // 2
    if flight.way in AT_POSTS:
        drift = posts_apart(bottom) + 1 if flight.way == "wide" else 0
        # To either side, by where the kick was made: the dial does not say to which.
        side = 1 if flight.start % 2 else -1
        to_goal = abs(goal_line(flight) - flight.start) / max(flight.yards, 1)
        curved = min(part / to_goal, 1.0) ** 2 if to_goal else 1.0
        return min(max(middle + side * round(drift * curved), 1), bottom)
    arc = 4 * part * (1 - part) * HEIGHT[flight.way]
    return middle - round((middle - 1) * arc)


def goal_line(flight: Flight) -> int:
    """Return the goal line ahead of the ball, where the posts of 1914 are."""
    return 100 if flight.end > flight.start else 0


def posts_apart(bottom: int) -> int:
    """Return how many rows each post is from the middle."""
    return 2 if bottom >= _WIDE_POSTS_FROM else 1


def put_flight(
    canvas: Canvas, flight: Flight, left: int, cells: int, yards: int, bottom: int, skin: Skin
) -> None:
    """Draw the posts if the ball flies at them, its path so far, and the ball. The field has
    `cells` columns from column `left` for its `yards`, both end zones of ten included."""

    def column(yard: float) -> int:
        return left + min(max(int((yard + 10) * cells / yards), 0), cells - 1)

    if flight.way in AT_POSTS:
        goal = column(goal_line(flight))
        for side in (-1, 1):
            y = (bottom + 1) // 2 + side * posts_apart(bottom)
            canvas.put(goal, y, skin.post, "goal-line")
    steps = 2 * max(abs(column(flight.end) - column(flight.start)), bottom, 1)
    done = round(steps * flight.part)
    way = [
        (column(yard_of(flight, step / steps)), row_of(flight, step / steps, bottom))
        for step in range(done + 1)
    ]
    x, y = way[-1]
    dot = skin.trail if flight.way == "carried" else skin.hash_mark
    for passed in way:
        if passed != (x, y):
            canvas.put(*passed, dot, "trail")
    if way[0] != (x, y):
        canvas.put(*way[0], skin.trail_from, "trail")
    canvas.put(x, 0, skin.ball_above, "ball-above")
    canvas.put(x, y, skin.ball, "ball")


@dataclass(frozen=True)
class Measure:
    """The measure, in columns of the screen and in yards."""

    begins: int
    ends: int
    """The column of the line to gain; it is the left end if the play goes that way."""
    ball: int
    gained: int
    """Yards gained; negative if the ball is behind the measure."""
    yards: int


def put_rail(
    canvas: Canvas, y: int, first: int, last: int, measure: Measure | None, skin: Skin
) -> None:
    """Draw the rail from goal line to goal line, the measure on it, and in words what was
    gained."""
    for x in range(first, last + 1):
        canvas.put(x, y, skin.hash_mark, "rail")
    if measure is None:
        return
    low, high = sorted((measure.begins, measure.ends))
    forward = measure.ends > measure.begins
    for x in range(low, high + 1):
        done = (x < measure.ball) if forward else (x > measure.ball)
        canvas.put(x, y, skin.rail_done if done else skin.rail, "measure")
    canvas.put(low, y, skin.rail_left, "measure")
    canvas.put(high, y, skin.rail_right, "measure")
    canvas.put(measure.ball, y, skin.rail_ball, "measure-ball")
    words = _words(measure)
    beside = min(low, measure.ball) - len(words) - 2
    canvas.put(beside if beside > first else max(high, measure.ball) + 3, y, f" {words} ", "rail")


def _words(measure: Measure) -> str:
    if measure.gained < 0:
        return f"{-measure.gained} lost, {measure.yards - measure.gained} to go"
    return f"{measure.gained} of {measure.yards} gained"


Placed = tuple[int, int, str]
"""A column and a row of the end zone, from 0, and the character there."""


def name_in(name: str, width: int, rows: int, more: str = "…") -> list[Placed]:
    """Return where the letters of a name go in a zone of `width` columns and `rows` rows.

    Down the middle if the name is short enough; across if it only fits that way; its words in
    columns side by side; a long word in two columns; its initials; finally its beginning, as in
    `HARV.`.
    """
    capitals = printable(name).upper().strip()
    words = ["".join(m for m in word if cell_len(m)) for word in capitals.split()]
    words = [word for word in words if word]
    whole = " ".join(words)
    most = max((width - 1) // 2, 1)
    if len(whole) <= rows:
        return _down([whole], width, rows)
    if cell_len(whole) <= width:
        return _across(whole, width, rows)
    for columns in (_packed(words, rows), _halved(words, rows)):
        if columns and len(columns) <= most:
            return _down(columns, width, rows)
    initials = "".join(word[0] for word in words)
    if 1 < len(initials) <= rows:
        return _down([initials], width, rows)
    return _across(truncate(whole, width, "." if len(words) == 1 else more), width, rows)


def _packed(words: list[str], rows: int) -> list[str]:
    """Return the words in as few columns as hold them, or nothing."""
    columns: list[str] = []
    for word in words:
        if len(word) > rows:
            return []
        if columns and len(columns[-1]) + 1 + len(word) <= rows:
            columns[-1] += f" {word}"
        else:
            columns.append(word)
    return columns


def _halved(words: list[str], rows: int) -> list[str]:
    """Return one long word in two columns, or nothing."""
    if len(words) != 1 or len(words[0]) > 2 * rows or rows < 5:
        return []
    half = (len(words[0]) + 1) // 2
    return [words[0][:half], words[0][half:]]


def _down(columns: list[str], width: int, rows: int) -> list[Placed]:
    """Return columns of letters, with a gap of one between them, all starting in the same row."""
    top = (rows - max(len(column) for column in columns)) // 2
    left = (width - (2 * len(columns) - 1)) // 2
    return [
        (left + 2 * along, top + down, letter)
        for along, column in enumerate(columns)
        for down, letter in enumerate(column)
        if letter != " "
    ]


def _across(text: str, width: int, rows: int) -> list[Placed]:
    return [((width - cell_len(text)) // 2, (rows - 1) // 2, text)]


FIELD = 100
END_ZONE = 10
WHOLE = FIELD + 2 * END_ZONE

RAIL_FROM = 13
"""The smallest height with a rail below the field."""
_LARGE_FROM = 20
"""The fewest rows of turf for large numbers on it."""

MOWN = "-mown"
ON_TURF = frozenset(
    (
        *("turf", "chalk", "chalk-dim", "chalk-number", "scrimmage", "to-gain", "ball", "trail"),
        *("ghost", "ghost-line"),
    )
)
"""Roles on the turf; each has a variant, named by this suffix, for stripes mown the other way."""


@dataclass(frozen=True)
class FieldView:
    """What is on the field. Positions are whole yards from Home's goal line, -10 to 110."""

    home: str = "Home"
    visitors: str = "Visitors"
    ball: int | None = None
    to_gain: int | None = None
    """The line to gain; None if there is none, or if it is the goal line."""
    side: str = ""
    """The direction of the offense: home (to the right) or visitors."""
    measure: int = 0
    """Length of the measure before the line to gain, in yards; 0 if it is not in use."""
    was: int | None = None
    """Where the ball was before the last play, if it moved."""
    home_color: str = ""
    visitors_color: str = ""
    """The team's color by name; empty for turf."""
    ghost: int | None = None
    """Where a person is about to place the ball."""
    flight: Flight | None = None
    """The ball in flight from where it was; its line stays."""


def width_for(width: int) -> int:
    """Return how many cells of a width the field takes: a whole-number scale, never stretched."""
    if width >= 2 * WHOLE:
        return width // WHOLE * WHOLE
    return WHOLE if width >= WHOLE else WHOLE // 2


def column_of(yard: int, cells: int) -> int:
    """Return the column of a yard from Home's goal line, in a field of `cells` columns."""
    yard = min(max(yard, -END_ZONE), FIELD + END_ZONE - 1)
    return (yard + END_ZONE) * cells // WHOLE


def yard_at(x: int, width: int) -> int | None:
    """Return the yard at column `x` of a picture of that width, the even one of two in a cell;
    None outside the field."""
    cells = width_for(width)
    column = x - max(0, (width - cells) // 2)
    if not 0 <= column < cells:
        return None
    return column * WHOLE // cells - END_ZONE


def gridiron(view: FieldView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw the field in `height` rows, the first for the marks above it, the last for the rail."""
    canvas = Canvas(width, height)
    cells = width_for(width)
    left = max(0, (width - cells) // 2)
    bottom = height - 1 - (height >= RAIL_FROM)
    for y in range(1, bottom + 1):
        canvas.put(left + column_of(0, cells), y, " " * (cells * FIELD // WHOLE), "turf")
    _chalk(canvas, left, cells, bottom, skin)
    _end_zones(canvas, view, left, cells, bottom, skin)
    _trail(canvas, view, left, cells, bottom, skin)
    _markers(canvas, view, left, cells, bottom, skin)
    _ghost(canvas, view, left, cells, bottom, skin)
    _numbers(canvas, left, cells, bottom, skin)
    if view.flight is not None:
        put_flight(canvas, view.flight, left, cells, WHOLE, bottom, skin)
    _mow(canvas, left, cells, bottom)
    if height >= RAIL_FROM:
        first, last = column_of(0, cells), column_of(FIELD, cells)
        put_rail(canvas, height - 1, left + first, left + last, _measure(view, left, cells), skin)
    return canvas.rows()


def _chalk(canvas: Canvas, left: int, cells: int, bottom: int, skin: Skin) -> None:
    """Draw yard lines and hash marks."""
    hashes = [y for y in (1 + bottom // 3 + 1, bottom - bottom // 3) if bottom >= 5]
    for y in hashes:
        for yard in range(FIELD):
            canvas.put(left + column_of(yard, cells), y, skin.hash_mark, "chalk-dim")
    step = 10 if cells < WHOLE else 5
    for yard in range(step, FIELD, step):
        ten = yard % 10 == 0
        mark = skin.yard_line if ten else skin.five_line
        x = left + column_of(yard, cells)
        canvas.column(x, 1, bottom, mark, "chalk" if ten else "chalk-dim")


def _numbers(canvas: Canvas, left: int, cells: int, bottom: int, skin: Skin) -> None:
    """Draw the yard numbers along both sidelines, over everything else, one digit on each side
    of the line."""
    large = bottom >= _LARGE_FROM and cells >= WHOLE and skin.name != "ascii"
    high, low = (2, bottom - 1) if bottom > 5 else (1, bottom)
    for yard in range(10, FIELD, 10):
        number = str(yard if yard <= FIELD // 2 else FIELD - yard)
        tens, units = number[0], number[1]
        x = left + column_of(yard, cells)
        if large:
            for y in (2, bottom - TALL):
                put_large(canvas, x - width_of(tens), y, tens, "chalk-number")
                put_large(canvas, x + 1, y, units, "chalk-number")
            continue
        for y in {high, low}:
            canvas.put(x - 1, y, tens, "chalk-number")
            canvas.put(x + 1, y, units, "chalk-number")


def _end_zones(
    canvas: Canvas, view: FieldView, left: int, cells: int, bottom: int, skin: Skin
) -> None:
    """Draw ten yards in each team's color with its name, up to the goal line."""
    goals = (left + column_of(0, cells), left + column_of(FIELD, cells))
    zones = (
        (left, goals[0], view.home, view.home_color),
        (goals[1] + 1, left + cells, view.visitors, view.visitors_color),
    )
    for x, end, name, color in zones:
        role = f"team-{color}" if color else "end-zone"
        for y in range(1, bottom + 1):
            canvas.put(x, y, skin.end_zone * (end - x), f"{role}-mark")
        for along, down, text in name_in(name, end - x, bottom, skin.more):
            canvas.put(x + along, 1 + down, text, role)
    for x, mark in zip(goals, skin.goal_lines, strict=True):
        canvas.column(x, 1, bottom, mark, "goal-line")


def _middle(bottom: int) -> int:
    """Return the row of the ball."""
    return (bottom + 1) // 2


def _trail(canvas: Canvas, view: FieldView, left: int, cells: int, bottom: int, skin: Skin) -> None:
    """Draw the path from where the ball was to where it is."""
    if view.ball is None or view.was is None or view.was == view.ball or view.flight is not None:
        return
    was, now = (left + column_of(yard, cells) for yard in (view.was, view.ball))
    y = _middle(bottom)
    for x in range(min(was, now) + 1, max(was, now)):
        canvas.put(x, y, skin.trail, "trail")
    if was != now:
        canvas.put(was, y, skin.trail_from, "trail")


def _markers(
    canvas: Canvas, view: FieldView, left: int, cells: int, bottom: int, skin: Skin
) -> None:
    """Draw the line to gain, then the line of scrimmage and the ball over it."""
    if view.to_gain is not None and 0 < view.to_gain < FIELD:
        x = left + column_of(view.to_gain, cells)
        canvas.column(x, 1, bottom, skin.to_gain, "to-gain")
        canvas.put(x, 0, skin.to_gain_above, "to-gain-above")
    if view.ball is not None:
        x = left + column_of(view.ball, cells)
        canvas.column(x, 1, bottom, skin.scrimmage, "scrimmage")
        if view.flight is not None:
            return
        canvas.put(x, 0, skin.ball_above, "ball-above")
        canvas.put(x, _middle(bottom), skin.ball, "ball")


def _ghost(canvas: Canvas, view: FieldView, left: int, cells: int, bottom: int, skin: Skin) -> None:
    """Draw the ball where it is about to be placed, with its line; the line of scrimmage and the
    line to gain stay."""
    if view.ghost is None:
        return
    column = column_of(view.ghost, cells)
    lines = [column_of(yard, cells) for yard in (view.ball, view.to_gain) if yard is not None]
    if column not in lines:
        canvas.column(left + column, 1, bottom, skin.five_line, "ghost-line")
    canvas.put(left + column, _middle(bottom), skin.ghost, "ghost")


def _mow(canvas: Canvas, left: int, cells: int, bottom: int) -> None:
    """Draw every second ten yards mown the other way."""
    for yard in range(10, FIELD, 20):
        x, end = column_of(yard, cells), column_of(yard + 10, cells)
        for y in range(1, bottom + 1):
            canvas.tint(left + x, y, end - x, MOWN, ON_TURF)


def _measure(view: FieldView, left: int, cells: int) -> Measure | None:
    """Return the measure in columns, if it is in use."""
    if view.to_gain is None or view.ball is None or not view.measure:
        return None
    way = 1 if view.side == "home" else -1
    back = view.to_gain - way * view.measure
    return Measure(
        begins=left + column_of(back, cells),
        ends=left + column_of(view.to_gain, cells),
        ball=left + column_of(view.ball, cells),
        gained=way * (view.ball - back),
        yards=view.measure,
    )
