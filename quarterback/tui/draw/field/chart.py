"""The chart of the dice on the entry form: faces and their results, in columns."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from quarterback.tui.draw.canvas import wrap
from quarterback.tui.draw.lines import PlacedLine, beside

_GAP = 2
_LEAST = 8
"""The least room for what faces are; below it no column is made."""
ChartRow = tuple[str, str]


def chart_rows(chart: Sequence[ChartRow], width: int, columns: int) -> list[PlacedLine] | None:
    """The chart in so many columns, down one and then the next. Only a single column breaks its
    words; None where more of them are too wide."""
    each = -(-len(chart) // columns)
    parts = [chart[place : place + each] for place in range(0, len(chart), each)]
    if columns > 1 and (len(parts) < columns or _wide(chart) * columns > width + _GAP):
        return None
    rows: list[PlacedLine] = []
    x = 0
    for part in parts:
        rows = beside(rows, _column(part, width if columns == 1 else _wide(chart)), x)
        x += _wide(chart)
    return rows


def chart_text(chart: Sequence[ChartRow], width: int) -> list[PlacedLine]:
    """The chart as running text, where there is no room for rows."""
    whole = "; ".join(f"{where}: {message}" for where, message in chart)
    return [PlacedLine(((0, row, "card-says"),)) for row in wrap(whole, width)]


def _wide(chart: Sequence[ChartRow]) -> int:
    """The cells of a column in which no words are broken, with the gap after it."""
    return _lead(chart) + max(cell_len(message) for _, message in chart) + _GAP


def _lead(chart: Sequence[ChartRow]) -> int:
    return max(cell_len(where) for where, _ in chart) + _GAP


def _column(part: Sequence[ChartRow], width: int) -> list[PlacedLine]:
    lead, rows = _lead(part), []
    for where, message in part:
        for place, row in enumerate(wrap(message, max(width - lead, _LEAST))):
            first = ((0, where, "card-open"),) if place == 0 else ()
            rows.append(PlacedLine((*first, (lead, row, "card-says"))))
    return rows
