"""Since which entry of the ledger a calendar says of a game what it says.

The time of a game that has not been played may follow from other games: from a delay on its board,
or in a bracket from whatever is played before it. So the ledger is read backward, on a copy of the
rows, until the calendar said something else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from league.model.ledger.rows import ChangeoverRow, DelayRow, GameTimesRow, Row
from league.model.ledger.state import LeagueState
from league.views.moment import EntryMark, LeagueMoment

Sayings = Mapping[str, object]
"""What a calendar says of each game, by the event's UID."""
_SHIFTS: Final[frozenset[type[Row]]] = frozenset((DelayRow, GameTimesRow, ChangeoverRow))


def marks_since(
    moment: LeagueMoment,
    since: Mapping[str, EntryMark],
    now: Sayings,
    forecast: frozenset[str],
    say: Callable[[LeagueState], Sayings],
) -> dict[str, EntryMark]:
    """Return since which entry each game in `since` is what it is `now`; at the earliest since
    that one, which changed its own rows. `forecast` are those whose time follows from any other
    game, not only from delays. `say` reads a calendar from rows."""
    found: dict[str, EntryMark] = {}
    remembered: dict[str, tuple[object, EntryMark]] = moment.memo.get("calendar marks", 0, dict)
    open_: dict[str, EntryMark] = {}
    for uid, own in since.items():
        said = remembered.get(uid)
        if said is not None and said[0] == now[uid]:
            found[uid] = max(own, said[1])
        else:
            open_[uid] = own
    if open_:
        found |= _read_backward(moment, open_, now, forecast, say)
    remembered.update({uid: (now[uid], mark) for uid, mark in found.items()})
    return found


def _read_backward(
    moment: LeagueMoment,
    open_: dict[str, EntryMark],
    now: Sayings,
    forecast: frozenset[str],
    say: Callable[[LeagueState], Sayings],
) -> dict[str, EntryMark]:
    found: dict[str, EntryMark] = {}
    rows = LeagueState()
    for row in moment.state:
        rows.set_row(type(row), row.id, row)
    for step in reversed(moment.history):
        for uid in [uid for uid, own in open_.items() if own >= step.mark]:
            found[uid] = open_.pop(uid)
        if not open_:
            break
        kinds = {change.kind for change in step.changes}
        shifting = kinds & _SHIFTS or any(rows.rows[kind] for kind in _SHIFTS)
        rows.rollback(list(step.changes))
        if not shifting and not forecast & open_.keys():
            continue
        before = say(rows)
        for uid in [uid for uid in open_ if before.get(uid) != now[uid]]:
            found[uid] = max(open_.pop(uid), step.mark)
    return found | open_
