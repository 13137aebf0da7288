"""The columns of the standings, for every front end.

A new column is one entry here, and its figure in `league.model.standings.table` if it is new: the
screen shows it if there is room, the command answers it in JSON, and in its line if it has one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from league.model.standings.table import RankedTeam
from league.views.text import number_text, optional_number, share_text, signed


@dataclass(frozen=True, eq=False)
class Column:
    """A column of the standings."""

    name: str
    heading: str = ""
    text: Callable[[RankedTeam], str] | None = None
    """The cell on a screen, where an empty column is not shown; None if the screen has none."""
    rank: int = 99
    """How important it is on a narrow screen, from 0."""
    data: Mapping[str, Callable[[RankedTeam], Any]] | None = None
    """Values in JSON, by key."""
    line: Callable[[RankedTeam], str] | None = None
    """Its words in a line of text, empty if none."""


def _if_played(row: RankedTeam, text: str) -> str:
    return text if row.tally.games else ""


def _points_line(row: RankedTeam) -> str:
    if row.points is None:
        return ""
    points = f"{row.points} point{'' if row.points == 1 else 's'} from {row.counted}"
    bowl = "  bowl eligible" if row.bowl else ""
    return f"{points}{bowl}" + ("  not ranked" if row.missing else "")


def _state_line(row: RankedTeam) -> str:
    return "withdrawn" if row.withdrawn else "" if row.state == "open" else row.state


COLUMNS: Final = (
    Column(
        "record", "W-L", lambda row: row.tally.record, 0,
        {"won": lambda row: row.tally.won, "lost": lambda row: row.tally.lost,
         "tied": lambda row: row.tally.tied},
        lambda row: row.tally.record,
    ),
    Column(
        "points", "Pts", lambda row: optional_number(row.points), 1,
        {"points": lambda row: None if row.points is None else float(row.points)},
    ),
    Column("share", "Pct", lambda row: _if_played(row, share_text(row.tally.share)), 4),
    Column("behind", "GB", lambda row: number_text(row.behind) if row.behind > 0 else "", 5),
    Column(
        "scored", "PF", lambda row: str(row.tally.scored), 6,
        {"scored": lambda row: row.tally.scored},
        lambda row: f"{row.tally.scored}-{row.tally.allowed}",
    ),
    Column("allowed", "PA", lambda row: str(row.tally.allowed), 7,
           {"allowed": lambda row: row.tally.allowed}),
    Column(
        "counted",
        data={"counted": lambda row: None if row.points is None else row.counted,
              "missing": lambda row: row.missing, "bowl": lambda row: row.bowl},
        line=_points_line,
    ),
    Column("net", "Net", lambda row: _if_played(row, signed(row.tally.net)), 2),
    Column("form", "Form", lambda row: row.form.last, 3, {"last": lambda row: row.form.last}),
    Column("streak", "Strk", lambda row: row.form.streak, 8,
           {"streak": lambda row: row.form.streak}),
    Column("home", "Home", lambda row: row.form.home.record, 9),
    Column("away", "Away", lambda row: row.form.away.record, 10),
    Column(
        "schedule", "Sched", lambda row: _if_played(row, share_text(row.schedule)), 11,
        {"strength_of_schedule": lambda row: float(row.schedule)},
    ),
    Column(
        "state",
        data={"state": lambda row: row.state, "withdrawn": lambda row: row.withdrawn},
        line=_state_line,
    ),
)  # fmt: skip
"""In the order in which they are shown."""


def cells_of(row: RankedTeam) -> dict[str, str]:
    """Return the cells of a row for a screen, by the name of the column."""
    return {column.name: column.text(row) for column in COLUMNS if column.text is not None}


def data_of(row: RankedTeam) -> dict[str, Any]:
    """Return the values of a row for programs."""
    return {key: value(row) for column in COLUMNS for key, value in (column.data or {}).items()}


def line_of(row: RankedTeam) -> str:
    """Describe a row in a line: `3-1  70-41  clinched`."""
    words = (column.line(row) for column in COLUMNS if column.line is not None)
    return "  ".join(word for word in words if word)
