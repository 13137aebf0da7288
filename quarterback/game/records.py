"""Which games count for a person's records: the career, the ladder, the season."""

from __future__ import annotations

from quarterback.ai.coaches import EVERY_COACH
from quarterback.game.options import FIRST_GAME
from quarterback.game.series import GameTags
from rulesets.core.sides import HOME, VISITORS, Side


def person_of(game: GameTags) -> Side | None:
    """Return the side of the one person who plays against a coach of this program; None
    otherwise."""
    if not game.home_coach and game.visitors_coach in EVERY_COACH:
        return HOME
    if not game.visitors_coach and game.home_coach in EVERY_COACH:
        return VISITORS
    return None


def counts(game: GameTags) -> bool:
    """Return whether a game counts once it is over. A first game is a lesson and counts for no
    record."""
    return person_of(game) is not None and game.event != FIRST_GAME
