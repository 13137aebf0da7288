"""The angles of a front page, 61 ways to tell a game, by kind; and which of them fit a game."""

from __future__ import annotations

from typing import Final

from quarterback.text.story.angles import league, mistakes, plays, results
from quarterback.text.story.angles.angle import Angle, AngleMatch, Case

TURN_BONUS: Final = 10
"""Added to the weight of an angle about the play that decided the game."""
_KINDS: Final = (results, plays, mistakes, league)
ANGLES: Final[dict[int, Angle]] = {
    each.number: each for kind in _KINDS for each in vars(kind).values() if isinstance(each, Angle)
}
"""Every angle, by its number."""


def matches_in(case: Case) -> list[AngleMatch]:
    """Return every angle that fits, with its weight; the seed is not in it yet."""
    matches: list[AngleMatch] = []
    for each in ANGLES.values():
        if each.needs_winner and case.account.winner is None:
            continue
        match = each.condition(case)
        if match is None:
            continue
        turn = match.log is not None and match.log == case.account.turn
        match.number = each.number
        match.weight = each.weight + match.bonus + (TURN_BONUS if turn else 0)
        matches.append(match)
    return matches


def at_odds(one: AngleMatch, other: AngleMatch) -> bool:
    """Return whether two angles may not share a page."""
    return other.number in ANGLES[one.number].not_with or one.number in (
        ANGLES[other.number].not_with
    )
