"""The changes a draft makes to the released schedule, game by game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from league.model.games import SeasonGame

What = Literal["added", "removed", "teams", "sides", "slot", "board", "round", "counts"]


class ScheduleChange(msgspec.Struct, frozen=True):
    """One change: its subject, the old and the new text."""

    fixture: str
    what: What
    before: str = ""
    after: str = ""


def changes(
    released: Sequence[SeasonGame], draft: Sequence[SeasonGame], names: Mapping[str, str]
) -> tuple[ScheduleChange, ...]:
    """Return every change, in the order of the draft, removed games last. `names` are for teams,
    slots and boards."""
    out = {each.key: each for each in released}
    remaining = {each.key for each in draft}
    changed = []
    for new in draft:
        old = out.get(new.key)
        if old is None:
            changed.append(ScheduleChange(new.key, "added", after=_game(new, names)))
        else:
            changed += _between(old, new, names)
    removed = (each for each in released if each.key not in remaining)
    return (
        *changed,
        *(ScheduleChange(each.key, "removed", before=_game(each, names)) for each in removed),
    )


def _between(old: SeasonGame, new: SeasonGame, names: Mapping[str, str]) -> list[ScheduleChange]:
    def name(key: str | None) -> str:
        return "none" if key is None else names.get(key, key)

    changed = []
    if old.teams == new.teams[::-1]:
        changed.append(ScheduleChange(new.key, "sides", _game(old, names), _game(new, names)))
    elif old.teams != new.teams:
        changed.append(ScheduleChange(new.key, "teams", _game(old, names), _game(new, names)))
    if old.slot != new.slot:
        changed.append(ScheduleChange(new.key, "slot", name(old.slot), name(new.slot)))
    if old.board != new.board:
        changed.append(ScheduleChange(new.key, "board", name(old.board), name(new.board)))
    if old.round != new.round:
        changed.append(ScheduleChange(new.key, "round", str(old.round), str(new.round)))
    if old.counts != new.counts:
        lines = ("does not count", "counts")
        changed.append(ScheduleChange(new.key, "counts", lines[old.counts], lines[new.counts]))
    return changed


def _game(fixture: SeasonGame, names: Mapping[str, str]) -> str:
    home, visitors = (names.get(team, team) for team in fixture.teams)
    return f"{visitors} at {home}"


def describe_change(change: ScheduleChange, game: str) -> str:
    """Describe a change in one line; `game` names the game."""
    match change.what:
        case "added":
            return f"new: {change.after}"
        case "removed":
            return f"gone: {change.before}"
        case "teams" | "sides":
            return f"{change.before} is now {change.after}"
        case "counts":
            return f"{game} now {change.after}"
        case "slot" | "board" | "round":
            return f"{game}: {_LABEL[change.what]} {change.before} is now {change.after}"


_LABEL = {"slot": "time", "board": "board", "round": "round"}
