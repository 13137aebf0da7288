"""The ball on its way over the field: along its line, in a low arc or a high one, or at the posts.

A picture of a fraction of the way: nothing here knows time. The field is seen from above, so an arc
is drawn as the eye of the grandstand sees it: up the picture and down again. At the posts it is the
direction that counts: between them, or wide.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from quarterback.tui.draw.canvas import Canvas
from quarterback.tui.theme.glyphs import Skin

Way = Literal["carried", "thrown", "kicked", "good", "wide"]
HEIGHT = {"carried": 0.0, "thrown": 0.45, "kicked": 1.0, "good": 0.0, "wide": 0.0}
"""How high the ball goes, as a share of the rows above its line."""
AT_POSTS = frozenset(("good", "wide"))
_WIDE_POSTS_FROM = 9
"""Rows of turf from which the posts stand two rows from the middle, not one."""


@dataclass(frozen=True)
class Flight:
    """Where the ball comes from, where it goes and how, in yards from Home's goal line."""

    start: int
    end: int
    way: Way = "carried"
    part: float = 0.0
    """How much of the way is done, 0 to 1."""

    @property
    def yards(self) -> int:
        """How long the way is."""
        return abs(self.end - self.start)


def yard_of(flight: Flight, part: float) -> float:
    """Where the ball is after a part of the way: one who carries it is brought down, and slows;
    in the air it goes evenly."""
    eased = 1 - (1 - part) ** 2 if flight.way == "carried" else part
    return flight.start + (flight.end - flight.start) * eased


def row_of(flight: Flight, part: float, bottom: int) -> int:
    """The row that the ball is in after a part of the way; `bottom` is the last row of the turf,
    1 the first."""
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
    """The goal line ahead of the ball, where the posts of 1914 stand."""
    return 100 if flight.end > flight.start else 0


def posts_apart(bottom: int) -> int:
    """How many rows each post stands from the middle."""
    return 2 if bottom >= _WIDE_POSTS_FROM else 1


def put_flight(
    canvas: Canvas, flight: Flight, left: int, cells: int, yards: int, bottom: int, skin: Skin
) -> None:
    """Draw the posts if it goes at them, the way so far, and the ball. The field has `cells`
    columns from column `left` for its `yards`, both end zones of ten included."""

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
