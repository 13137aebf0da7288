"""Boards and time slots: what is available, what is to be placed, and what clashes.

Times are whole minutes from any start the caller chooses; a game fills its slot.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec


class SlotTime(msgspec.Struct, frozen=True):
    """A period of time in which a game is played."""

    key: str
    starts: int
    ends: int

    def overlaps(self, other: SlotTime) -> bool:
        """Return whether both run at some moment; one that begins when the other ends does not."""
        return self.starts < other.ends and other.starts < self.ends

    def apart(self, other: SlotTime) -> int:
        """Return the minutes between the two, 0 or less when they overlap or touch."""
        return max(other.starts - self.ends, self.starts - other.ends)


class ScheduledGame(msgspec.Struct, frozen=True):
    """A game to be placed. Coaches are people: a coach of both teams is named once."""

    key: str
    teams: tuple[str, ...]
    coaches: tuple[str, ...] = ()
    round: int = 0
    """A team plays its games in the order of their rounds; 0 where the order does not matter."""
    after: tuple[str, ...] = ()
    """Games that must be over before, and whose teams must have rested: the source games of a
    bracket game."""


class PlacedGame(msgspec.Struct, frozen=True):
    """When and where a game is played."""

    game: str
    slot: str
    board: str


class Venue(msgspec.Struct, frozen=True):
    """The boards and times available."""

    boards: tuple[str, ...]
    slots: tuple[SlotTime, ...]
    rest: int = 0
    """Minutes that a team, and a coach, must have between two games."""
    closed: frozenset[tuple[str, str]] = frozenset()
    """Slot and board pairs that are not available."""
    away: frozenset[tuple[str, str]] = frozenset()
    """Slot and team or coach pairs: those who cannot play then."""


Cause = Literal["team", "coach", "board", "closed", "rest", "order", "away", "after"]


class Clash(msgspec.Struct, frozen=True):
    """Why two games cannot both be where they are, or why one cannot."""

    cause: Cause
    subject: str
    """The team, coach or board it is about; for `after` the other game."""
    games: tuple[str, ...]
    slot: str


def clashes(
    games: Iterable[ScheduledGame], placed: Sequence[PlacedGame], venue: Venue
) -> tuple[Clash, ...]:
    """Return everything that is wrong with a schedule. Slots overlap by their times, not their
    names: 10:00 to 10:30 and 10:15 to 10:45 are a double booking."""
    game_of = {game.key: game for game in games}
    slots = {slot.key: slot for slot in venue.slots}
    result = []
    by_time = sorted(placed, key=lambda each: slots[each.slot].starts)
    for place, one in enumerate(by_time):
        result += alone(game_of[one.game], one, venue)
        for other in by_time[place + 1 :]:
            result += between(game_of[one.game], game_of[other.game], one, other, slots, venue.rest)
    return tuple(result)


def alone(game: ScheduledGame, at: PlacedGame, venue: Venue) -> list[Clash]:
    """Return the clashes of a place, whatever else is played."""
    result = []
    if (at.slot, at.board) in venue.closed:
        result.append(Clash("closed", at.board, (game.key,), at.slot))
    for person in (*game.teams, *game.coaches):
        if (at.slot, person) in venue.away:
            result.append(Clash("away", person, (game.key,), at.slot))
    return result


def between(
    one: ScheduledGame,
    other: ScheduledGame,
    at: PlacedGame,
    to: PlacedGame,
    slots: dict[str, SlotTime],
    rest: int,
) -> list[Clash]:
    """Return the clashes between two games."""
    here, present = slots[at.slot], slots[to.slot]
    keys = (one.key, other.key)
    teams = [team for team in one.teams if team in other.teams]
    coaches = [coach for coach in one.coaches if coach in other.coaches]
    if here.overlaps(present):
        result = [Clash("board", at.board, keys, to.slot)] if at.board == to.board else []
        result += [Clash("team", team, keys, to.slot) for team in teams]
        if one.key in other.after or other.key in one.after:
            result.append(Clash("after", other.key, keys, to.slot))
        return result + [Clash("coach", coach, keys, to.slot) for coach in coaches]
    result = []
    linked = one.key in other.after or other.key in one.after
    if here.apart(present) < rest:
        result += [Clash("rest", person, keys, to.slot) for person in teams + coaches]
        if linked and not result:
            result.append(Clash("after", other.key, keys, to.slot))
    early, late = (one, other) if here.starts < present.starts else (other, one)
    if early.round and late.round and early.round > late.round:
        result += [Clash("order", team, keys, to.slot) for team in teams]
    if late.key in early.after:
        result.append(Clash("after", other.key, keys, to.slot))
    return result
