"""Boards and time slots: what is available, what is to be placed, and when games are expected to
begin where some run late (planned times do not change).

Times are whole minutes from any start the caller chooses; a game fills its slot. A delay counts
from the game's planned time. A game waits for those before it on its board and for the games of its
teams and coaches, as long as they last and for the changeover between two games; a gap that is
longer absorbs the delay.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

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


def alone(game: ScheduledGame, at: PlacedGame, venue: Venue) -> list[Clash]:
    """Return the clashes of a place, whatever else is played."""
    clashes = []
    if (at.slot, at.board) in venue.closed:
        clashes.append(Clash("closed", at.board, (game.key,), at.slot))
    for person in (*game.teams, *game.coaches):
        if (at.slot, person) in venue.away:
            clashes.append(Clash("away", person, (game.key,), at.slot))
    return clashes


def between(
    one: ScheduledGame,
    other: ScheduledGame,
    at: PlacedGame,
    to: PlacedGame,
    slots: dict[str, SlotTime],
    rest: int,
) -> list[Clash]:
    here, present = slots[at.slot], slots[to.slot]
    keys = (one.key, other.key)
    teams = [team for team in one.teams if team in other.teams]
    coaches = [coach for coach in one.coaches if coach in other.coaches]
    if here.overlaps(present):
        clashes = [Clash("board", at.board, keys, to.slot)] if at.board == to.board else []
        clashes += [Clash("team", team, keys, to.slot) for team in teams]
        if one.key in other.after or other.key in one.after:
            clashes.append(Clash("after", other.key, keys, to.slot))
        return clashes + [Clash("coach", coach, keys, to.slot) for coach in coaches]
    clashes = []
    linked = one.key in other.after or other.key in one.after
    if here.apart(present) < rest:
        clashes += [Clash("rest", person, keys, to.slot) for person in teams + coaches]
        if linked and not clashes:
            clashes.append(Clash("after", other.key, keys, to.slot))
    early, late = (one, other) if here.starts < present.starts else (other, one)
    if early.round and late.round and early.round > late.round:
        clashes += [Clash("order", team, keys, to.slot) for team in teams]
    if late.key in early.after:
        clashes.append(Clash("after", other.key, keys, to.slot))
    return clashes


NEVER: Final = 2**40
"""A minute after all others."""


class Booked(msgspec.Struct, frozen=True, gc=False):
    """A game with its planned time, in minutes."""

    key: int
    starts: int
    ends: int
    holds: frozenset[tuple[str, int]]
    """What no other game can use meanwhile: its board, its teams, its coaches."""
    over: bool = False
    late: int | None = None
    """Its recorded delay: minutes after its planned time, negative for before it."""
    began: int | None = None
    """The minute at which it began, where that was recorded."""
    ended: int | None = None
    after: tuple[int, ...] = ()
    """Games that must be over before it."""
    unbegun: bool = False
    """Whether it is known that it has not begun: then it begins now at the earliest."""
    came: int | None = None
    """When a team came that was missing when it was to begin: then it begins, at the earliest."""
    changeover: int = 0
    """The minutes between the game before it and this one, where so many were planned."""
    planned: bool = True
    """Whether it has a time of the schedule; a game that was resumed has none."""

    @property
    def leaves(self) -> int:
        """When it was to end: for the game after it, the changeover counts from there. A game that
        is over, and that no one saw being played, needs none. After one that was not planned
        there is always a changeover."""
        if not self.planned:
            return -NEVER
        seen = self.began is not None or self.ended is not None
        return self.ends if seen or not self.over else NEVER

    def after_game(self, ends: int, planned: int) -> int:
        """Return when it can begin after a game that ends at a minute, and was to end at another:
        the changeover stays, but no more than was planned between the two."""
        return ends + max(min(self.changeover, self.starts - planned), 0)


def expected_starts(games: Iterable[Booked]) -> dict[int, int]:
    """Return the minute at which each game is expected to begin, by key.

    No one records when a finished game ended: it holds up those after it as if it had begun as
    expected, until a delay is recorded for them.
    """
    expected: dict[int, int] = {}
    still: dict[tuple[str, int], tuple[int, int]] = {}
    """Until when something is in use by games that are not over, and until when it was to be."""
    ever: dict[tuple[str, int], tuple[int, int]] = {}
    """The same for all games."""
    for game in sorted(games, key=lambda each: (each.starts, each.key)):
        starts = game.starts + (game.late or 0)
        before = ever if game.late is None else still
        ended = [game.after_game(*before[each]) for each in game.holds if each in before]
        starts = max([starts, *ended]) if game.began is None else game.began
        expected[game.key] = starts
        ends = starts + game.ends - game.starts if game.ended is None else game.ended
        for used in (ever,) if game.over else (ever, still):
            for each in game.holds:
                used[each] = max(used.get(each, (0, 0)), (ends, game.leaves))
    return expected


def expected_times(games: Iterable[Booked], now: int) -> dict[int, tuple[int, int]]:
    """Return when each game began or is expected to begin, and when it ended or is expected to end.

    What has happened comes first: a game that is over has ended by now, one that is being played
    ends now at the earliest. The others follow in their planned order; unless it is known that one
    has not begun, it is taken to begin as planned.
    """
    times: dict[int, tuple[int, int]] = {}
    used: dict[tuple[str, int], tuple[int, int]] = {}
    planned: dict[int, int] = {}
    for game in sorted(games, key=_facts_first):
        length = game.ends - game.starts
        starts = game.starts + (game.late or 0)
        if game.began is not None or game.over:
            starts = min(starts, now) if game.began is None else game.began
            ends = game.ended
            if ends is None:
                ends = starts + length
                ends = max(min(ends, now), starts) if game.over else max(ends, now)
        else:
            waits = [game.after_game(*used[each]) for each in game.holds if each in used]
            waits += [
                game.after_game(times[each][1], planned[each])
                for each in game.after
                if each in times
            ]
            if game.came is not None:
                waits.append(game.came)
            starts = max([starts, now, *waits] if game.unbegun else [starts, *waits])
            ends = starts + length
        times[game.key], planned[game.key] = (starts, ends), game.leaves
        for each in game.holds:
            if used.get(each, (-1, 0))[0] < ends:
                used[each] = ends, game.leaves
    return times


def _facts_first(game: Booked) -> tuple[bool, int, int]:
    return game.began is None and not game.over, game.starts, game.key
