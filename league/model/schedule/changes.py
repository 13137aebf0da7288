"""A schedule edited by hand: games moved, postponed, swapped, and the clashes that follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from league.model.schedule.slots import Clash, PlacedGame, ScheduledGame, Venue, clashes
from rulesets.core.refusal import Refused

_SAID = {
    "team": "{who} would play two games at once",
    "coach": "{who} would be at two games at once",
    "board": "board {who} would be taken twice",
    "closed": "board {who} is closed then",
    "rest": "{who} would not have rested",
    "order": "{who} would play their rounds out of order",
    "away": "{who} cannot be there then",
    "after": "it would not be in turn with game {who}",
}


def move(
    games: Sequence[ScheduledGame], placed: Sequence[PlacedGame], hall: Venue, to: PlacedGame
) -> tuple[PlacedGame, ...]:
    """Return the schedule with a game in another place, or in its first one. Raises Refused for
    a place that causes a new clash."""
    _known(games, hall, to)
    after = (*(each for each in placed if each.game != to.game), to)
    return _checked(games, placed, after, hall)


def postpone(placed: Sequence[PlacedGame], game: str) -> tuple[PlacedGame, ...]:
    """Return the schedule without a place for a game, to be placed later."""
    if all(each.game != game for each in placed):
        raise Refused("that game has no time to be postponed from")
    return tuple(each for each in placed if each.game != game)


def swap(
    games: Sequence[ScheduledGame], placed: Sequence[PlacedGame], hall: Venue, one: str, other: str
) -> tuple[PlacedGame, ...]:
    """Return the schedule with the places of two games swapped. Raises Refused for a new clash."""
    at = {each.game: each for each in placed}
    if one not in at or other not in at or one == other:
        raise Refused("two different games with places are needed to exchange them")
    new = {
        one: replace(at[other], game=one),
        other: replace(at[one], game=other),
    }
    return _checked(games, placed, tuple(new.get(each.game, each) for each in placed), hall)


def describe_clash(clash: Clash, names: Mapping[str, str]) -> str:
    """Describe a clash."""
    return _SAID[clash.cause].format(who=names.get(clash.subject, clash.subject))


def _known(games: Sequence[ScheduledGame], hall: Venue, to: PlacedGame) -> None:
    if all(game.key != to.game for game in games):
        raise Refused("there is no such game")
    if all(slot.key != to.slot for slot in hall.slots):
        raise Refused("there is no such time slot")
    if to.board not in hall.boards:
        raise Refused("there is no such board")


def _checked(
    games: Sequence[ScheduledGame],
    before: Sequence[PlacedGame],
    after: tuple[PlacedGame, ...],
    hall: Venue,
) -> tuple[PlacedGame, ...]:
    was = {_what(clash) for clash in clashes(games, before, hall)}
    new = [clash for clash in clashes(games, after, hall) if _what(clash) not in was]
    if new:
        raise Refused("; ".join(dict.fromkeys(describe_clash(clash, {}) for clash in new)))
    return after


def _what(clash: Clash) -> tuple[str, str, tuple[str, ...]]:
    return clash.cause, clash.subject, tuple(sorted(clash.games))
