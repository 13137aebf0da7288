"""The graph of a page as the paths of an SVG: a line for win probability, steps for a margin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from quarterback.text.story.page import Graph

_PAD = 7.0
"""Around the line, so that neither a stroke nor a mark is cut."""
_LEFT = 30.0
"""Room for the scale."""
LEAST_MARGIN = 7
"""Points at the top of a margin's scale, even if no one led by that many."""


@dataclass(frozen=True)
class Turn:
    """The mark of the input that turned the game, and the middle of its number's baseline."""

    x: float
    y: float
    text: str
    at: tuple[float, float]


@dataclass(frozen=True)
class Plot:
    """Paths in a box of a width and a height; marks as x, y and text."""

    width: int
    height: int
    line: str
    area: str
    """Between the line and the middle."""
    middle: str
    turn: Turn | None
    scale: tuple[tuple[float, float, str], ...]


def plot_of(graph: Graph, width: int, height: int) -> Plot:
    """Return the paths of a graph with two values or more."""
    steps = graph.kind != "worth"
    most = 1.0 if not steps else max(LEAST_MARGIN, *(abs(value) for value in graph.values))
    high, low = (most, -most) if steps else (1.0, 0.0)
    across = (width - _LEFT - _PAD) / (len(graph.values) - 1)
    tall = height - 2 * _PAD

    def down(value: float) -> float:
        share = (min(max(value, low), high) - low) / (high - low)
        return _PAD + tall * (1 - share)

    points = [(_LEFT + n * across, down(value)) for n, value in enumerate(graph.values)]
    if steps:
        points = _stepped(points)
    zero = down((high + low) / 2)
    line = _path(points)
    area = f"{line}V{zero:.1f}H{points[0][0]:.1f}Z"
    turn = None
    if graph.turn is not None and 0 < graph.turn < len(graph.values):
        x = _LEFT + graph.turn * across
        y, text = down(graph.values[graph.turn]), str(graph.turn)
        turn = Turn(x, y, text, _clear_of(points, (x, y), len(text), (width, height)))
    texts = (f"+{most:g}", "0", f"-{most:g}") if steps else ("100", "50", "0")
    rows = (down(high) + 3.5, zero + 3.5, down(low) + 3.5)
    scale = tuple((_LEFT - 6, y, text) for y, text in zip(rows, texts, strict=True))
    middle = f"M{_LEFT:.1f} {zero:.1f}H{width - _PAD:.1f}"
    return Plot(width, height, line, area, middle, turn, scale)


_LETTER, _TALL = 6.6, 10.0
"""Of a figure of the number."""


def _clear_of(
    points: Sequence[tuple[float, float]], mark: tuple[float, float], letters: int,
    size: tuple[int, int],
) -> tuple[float, float]:  # fmt: skip
    """Where a number stands by its mark: above, below, or beside it, where the line is not."""
    x, y = mark
    half = letters * _LETTER / 2
    places = ((x, y - 9), (x, y + 9 + _TALL), (x + 9 + half, y + 4), (x - 9 - half, y + 4))
    near = [point for point in _along(points) if abs(point[0] - x) < 2 * half + 20]

    def crossed(place: tuple[float, float]) -> int:
        left, base = place[0] - half - 2, place[1] + 2
        inside = (
            left < px < left + 2 * half + 4 and base - _TALL - 3 < py < base for px, py in near
        )
        outside = left < _LEFT or left + 2 * half + 4 > size[0] or base - _TALL < 0
        return sum(inside) + 10_000 * (outside or base > size[1])

    return min(places, key=crossed)


def _along(points: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Points of the line, one at least in each unit of length."""
    for (x, y), (on, down) in pairwise(points):
        steps = int(max(abs(on - x), abs(down - y))) + 1
        for n in range(steps):
            yield x + (on - x) * n / steps, y + (down - y) * n / steps


def _stepped(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The same points with a corner before each: a score changes at once."""
    corners = [points[0]]
    for (_, before), (x, y) in pairwise(points):
        if y != before:
            corners.append((x, before))
        corners.append((x, y))
    return corners


def _path(points: Sequence[tuple[float, float]]) -> str:
    first, *rest = (f"{x:.1f} {y:.1f}" for x, y in points)
    return f"M{first}L{' '.join(rest)}"
