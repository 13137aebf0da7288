"""The minutes between two games on a board: as they are set, else as the schedule has them."""

from __future__ import annotations

from itertools import pairwise

from league.model.ledger.handlers.schedule import schedule_slots
from league.model.ledger.rows import ChangeoverRow
from league.model.ledger.state import LeagueState
from league.model.times import DAY


def changeover_of(records: LeagueState, season: int, day: int) -> int:
    """Return the changeover of a season on a day, in minutes; `day` counts from 1970. Without a
    setting, it is the shortest time between two slots of that day; 0 where there is one slot."""
    row = records.find(ChangeoverRow, season)
    if row is not None:
        return row.minutes
    return usual_changeovers(records).get(day, 0)


def usual_changeovers(records: LeagueState) -> dict[int, int]:
    """Return the shortest time between two slots of each day."""
    found: dict[int, int] = {}
    slots = sorted((slot.starts, slot.ends) for slot in schedule_slots(records))
    for (_, ends), (starts, _) in pairwise(slots):
        if starts // DAY == ends // DAY:
            found[starts // DAY] = min(found.get(starts // DAY, starts - ends), starts - ends)
    return found
