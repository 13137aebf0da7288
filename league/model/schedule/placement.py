"""Place games on boards and in time slots: no one twice at once, rested, in order of rounds.

The earliest game that fits is placed first, and of those the teams that have rested longest.
Remaining games are tried again by moving games in the way. Games that cannot be placed are reported
with the reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from league.model.schedule.slots import (
    Cause,
    Clash,
    PlacedGame,
    ScheduledGame,
    SlotTime,
    Venue,
    alone,
    between,
)
from rulesets.core.refusal import Refused

_DEEPEST: Final = 3
"""How many games may be moved in a chain to make room for one."""
_MOST_LOOKS: Final = 20_000
"""How many places are tried in all to make room: about a second, then the search gives up."""


class Unplaced(msgspec.Struct, frozen=True):
    """A game without a place, and the reasons."""

    game: str
    causes: tuple[tuple[Cause, str, int], ...]
    """The cause, whose it is, and at how many places; the most common first."""

    def describe(self, names: Mapping[str, str]) -> str:
        """Describe the three most common causes."""
        if not self.causes:
            return "there is no board and no time slot"
        return "; ".join(
            _SAID[cause].format(
                names.get(person, person), f"{count} place{'s' if count > 1 else ''}"
            )
            for cause, person, count in self.causes[:3]
        )


_SAID: Final[dict[Cause, str]] = {
    "team": "{0} have another game then ({1})",
    "coach": "{0} is at another game then ({1})",
    "board": "board {0} is taken ({1})",
    "closed": "board {0} is closed ({1})",
    "rest": "{0} would not have rested ({1})",
    "order": "{0} would play their rounds out of order ({1})",
    "away": "{0} cannot be there ({1})",
    "after": "it would not be in turn with game {0} ({1})",
}


class Placing(msgspec.Struct, frozen=True):
    """Where games are played, and those without a place."""

    placed: tuple[PlacedGame, ...]
    left: tuple[Unplaced, ...] = ()


def place_games(
    games: Sequence[ScheduledGame], venue: Venue, fixed: Sequence[PlacedGame] = ()
) -> Placing:
    """Find places for games; `fixed` ones stay where they are. Raises Refused for a game, slot
    or board that is named twice or is unknown."""
    _check(games, venue, fixed)
    plan = _PlacementPlan(games, venue, fixed)
    pinned = {each.game for each in fixed}
    todo = sorted((game for game in games if game.key not in pinned), key=lambda g: g.round)
    plan.fill(todo)
    left = [game for game in todo if game.key not in plan.at]
    for game in left:
        plan.make_room(game, pinned, _DEEPEST)
    order = {slot.key: (slot.starts, slot.key) for slot in venue.slots}
    placed = sorted(plan.at.values(), key=lambda each: (order[each.slot], each.board))
    return Placing(
        tuple(placed), tuple(plan.why_not(game) for game in left if game.key not in plan.at)
    )


def fill_places(
    games: Sequence[ScheduledGame], venue: Venue, fixed: Sequence[PlacedGame] = ()
) -> tuple[PlacedGame, ...]:
    """Return the places that games find in order of time, as `place_games`, where no game moves to
    make room for another. Games without a place are left out."""
    _check(games, venue, fixed)
    plan = _PlacementPlan(games, venue, fixed)
    pinned = {each.game for each in fixed}
    plan.fill(sorted((game for game in games if game.key not in pinned), key=lambda g: g.round))
    return tuple(plan.at.values())


def _check(games: Sequence[ScheduledGame], venue: Venue, fixed: Sequence[PlacedGame]) -> None:
    for what, keys in (
        ("game", [game.key for game in games]),
        ("slot", [slot.key for slot in venue.slots]),
        ("board", list(venue.boards)),
        ("placed game", [each.game for each in fixed]),
    ):
        twice = [key for key, count in Counter(keys).items() if count > 1]
        if twice:
            raise Refused(f"{what} {twice[0]!r} is named twice")
    if any(slot.ends <= slot.starts for slot in venue.slots):
        raise Refused("a time slot ends after it begins")
    keys_of_kind = (
        {game.key for game in games},
        {slot.key for slot in venue.slots},
        {*venue.boards},
    )
    for each in fixed:
        for key, present in zip((each.game, each.slot, each.board), keys_of_kind, strict=True):
            if key not in present:
                raise Refused(f"there is no {key!r} to place a game by")


def _due(waiting: Iterable[ScheduledGame]) -> list[ScheduledGame]:
    """Return games that wait for no other: no earlier round of their teams, no source game."""
    first: dict[str, int] = {}
    waiting = list(waiting)
    open_ = {game.key for game in waiting}
    for game in waiting:
        for team in game.teams if game.round else ():
            first[team] = min(first.get(team, game.round), game.round)
    return [
        game
        for game in waiting
        if (not game.round or all(first[team] == game.round for team in game.teams))
        and not open_ & set(game.after)
    ]


class _PlacementPlan:
    """A schedule while it is being made."""

    def __init__(
        self, games: Sequence[ScheduledGame], venue: Venue, fixed: Sequence[PlacedGame]
    ) -> None:
        self.venue = venue
        self.games = {game.key: game for game in games}
        self.slots: dict[str, SlotTime] = {slot.key: slot for slot in venue.slots}
        self.times = sorted(venue.slots, key=lambda slot: (slot.starts, slot.key))
        self.linked = {game.key: set(game.after) for game in games}
        for game in games:
            for key in game.after:
                self.linked.setdefault(key, set()).add(game.key)
        self.of: dict[str, set[str]] = {}
        """Placed games by team, coach and board: only these can clash."""
        self.at: dict[str, PlacedGame] = {}
        self.looks = _MOST_LOOKS
        for each in fixed:
            self.put(each)

    def _whose(self, each: PlacedGame) -> list[tuple[str, str]]:
        game = self.games[each.game]
        people = [("who", person) for person in (*game.teams, *game.coaches)]
        return [*people, ("board", each.board)]

    def put(self, each: PlacedGame) -> None:
        self.at[each.game] = each
        for kind, person in self._whose(each):
            self.of.setdefault(f"{kind} {person}", set()).add(each.game)

    def take(self, key: str) -> PlacedGame:
        each = self.at.pop(key)
        for kind, person in self._whose(each):
            self.of[f"{kind} {person}"].discard(key)
        return each

    def fill(self, todo: list[ScheduledGame]) -> None:
        """Fill slot by slot in order of time; in each, the games of the earliest rounds first."""
        waiting = {game.key: game for game in todo}
        for slot in self.times:
            due = _due(waiting.values())
            due.sort(key=lambda game: (game.round, -self._rested(game, slot)))
            free = [board for board in self.venue.boards if not self._used(board, slot)]
            for game in due:
                to = next((each for each in self._on(game, slot, free) if each), None)
                if to is not None:
                    self.put(to)
                    free.remove(to.board)
                    del waiting[game.key]

    def _on(
        self, game: ScheduledGame, slot: SlotTime, boards: list[str]
    ) -> Iterator[PlacedGame | None]:
        """Yield the boards on which a game can be played in a slot, going by the games placed so
        far."""
        for board in boards:
            to = PlacedGame(game.key, slot.key, board)
            against = self.against(game, to)
            yield None if against else to
            if any(each.cause != "closed" for each in against):
                return  # no other board is better

    def _used(self, board: str, slot: SlotTime) -> bool:
        present = self.of.get(f"board {board}", ())
        return any(self.slots[self.at[key].slot].overlaps(slot) for key in present)

    def _rested(self, game: ScheduledGame, slot: SlotTime) -> int:
        """Return the minutes of rest of the less rested team; a large number for one that has
        not played."""
        least_rest = 10**6
        for person in (*game.teams, *game.coaches):
            for key in self.of.get(f"who {person}", ()):
                least_rest = min(least_rest, slot.apart(self.slots[self.at[key].slot]))
        return least_rest

    def against(self, game: ScheduledGame, to: PlacedGame) -> list[Clash]:
        clashes = alone(game, to, self.venue)
        near: set[str] = set()
        for person in (*game.teams, *game.coaches):
            near |= self.of.get(f"who {person}", set())
        near |= self.of.get(f"board {to.board}", set())
        near |= self.linked[game.key] & self.at.keys()
        for key in sorted(near - {game.key}):
            other = self.games[key]
            clashes += between(game, other, to, self.at[key], self.slots, self.venue.rest)
        return clashes

    def make_room(self, game: ScheduledGame, pinned: set[str], deep: int) -> bool:
        """Place a game, moving others if needed. Return whether it worked."""
        ways = []
        for slot in self.times:
            for board in self.venue.boards:
                to = PlacedGame(game.key, slot.key, board)
                clash = self.against(game, to)
                self.looks -= 1
                movers = {key for each in clash for key in each.games if key != game.key}
                if not clash:
                    self.put(to)
                    return True
                if not movers & pinned and all(len(each.games) > 1 for each in clash):
                    ways.append((len(movers), to, movers))
        ways.sort(key=lambda way: way[0])
        return deep > 0 and any(self._move(to, movers, pinned, deep) for _, to, movers in ways)

    def _move(self, to: PlacedGame, movers: set[str], pinned: set[str], deep: int) -> bool:
        if self.looks <= 0 or len(movers) > deep:
            return False
        remaining = dict(self.at)
        for key in sorted(movers):
            self.take(key)
        self.put(to)
        owned = pinned | {to.game}
        if all(self.make_room(self.games[key], owned, deep - 1) for key in sorted(movers)):
            return True
        for key in list(self.at):
            if remaining.get(key) != self.at[key]:
                self.take(key)
        for key, each in remaining.items():
            if key not in self.at:
                self.put(each)
        return False

    def why_not(self, game: ScheduledGame) -> Unplaced:
        clashes_by_cause: Counter[tuple[Cause, str]] = Counter()
        for slot in self.times:
            for board in self.venue.boards:
                clash = self.against(game, PlacedGame(game.key, slot.key, board))
                for each in {(one.cause, one.subject) for one in clash}:
                    clashes_by_cause[each] += 1
        ranked = sorted(clashes_by_cause.items(), key=lambda each: (-each[1], each[0]))
        return Unplaced(
            game.key, tuple((cause, person, count) for (cause, person), count in ranked)
        )
