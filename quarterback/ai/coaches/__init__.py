"""Computer coaches: each calls for a team, from what a player sees.

A coach is a plain function from the rules, the situation and the legal calls to a call. The dial is
open on the table, so a coach may read it; the next spin is unknown.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

import msgspec

from quarterback.ai.coaches.bias import Bias, Style, all_american, styled_coach
from quarterback.ai.coaches.students import captain, freshman, letterman
from rulesets.core.playout import Decider


class Coach(msgspec.Struct, frozen=True):
    """A coach by name: his description, and how he is made from a source of randomness."""

    title: str
    description: str
    make: Callable[[Random], Decider]
    solves: bool = False
    """Whether he needs the game solved; until it is, the Letterman stands in."""
    style: Style | None = None
    """How he uses the solved game; None for one who does not use it."""
    team: str = ""
    """His team, in the daily and on the ladder."""


def _coach_of(title: str, description: str, style: Style, team: str) -> Coach:
    make = partial(styled_coach, style)
    return Coach(title, description, make, solves=True, style=style, team=team)


COACHES: Final = {
    "freshman": Coach(
        "the Freshman",
        "Calls by feel: throws when behind, hates to punt, loves the end run.",
        freshman,
        team="Freshmen",
    ),
    "sophomore": _coach_of(
        "the Sophomore",
        "Has studied, and forgets half of it under fire: often takes the second best.",
        Style(temperature=0.02),
        "Sophomores",
    ),
    "junior": _coach_of(
        "the Junior",
        "Wants points now: looks three plays ahead and no further.",
        Style(horizon=3),
        "Juniors",
    ),
    "senior": _coach_of(
        "the Senior",
        "Knows nearly all, and is wrong only where it is close.",
        Style(temperature=0.005),
        "Seniors",
    ),
    "letterman": Coach(
        "the Letterman",
        "Reads the dial, knows the score and the time, and kicks when a kick is due.",
        letterman,
        team="Lettermen",
    ),
    "scorer": _coach_of(
        "the Scorer",
        "Plays every down for points, whatever the score and the time left.",
        Style(points=True),
        "Scorers",
    ),
    "all-american": Coach(
        "the All-American",
        "Never makes a wrong call: he has solved the whole game.",
        all_american,
        solves=True,
        style=Style(),
        team="All-Americans",
    ),
    "gambler": _coach_of(
        "the Gambler",
        "Knows what the book says, and goes for it on fourth down.",
        Style(biases=(Bias("punt", -0.05), Bias("field_goal", -0.03))),
        "Gamblers",
    ),
    "punter": _coach_of(
        "the Punter",
        "Trusts his kicker: kicks early, and waits for the other side's mistakes.",
        Style(biases=(Bias("punt", 0.02, (2, 3)), Bias("punt", 0.04, (4,)))),
        "Punters",
    ),
    "passer": _coach_of(
        "the Passer",
        "Has seen Notre Dame throw, and has thought of little else since.",
        Style(biases=(Bias("pass", 0.02),)),
        "Passers",
    ),
}
"""Coaches of the dial game: a ladder from the weakest to the perfect, and three with a bias.
The daily draws its coach from them: one more, one less or another order would change the coach of
every day."""
BOARD_COACHES: Final = {
    "captain": Coach(
        "the Captain",
        "Calls by the maxims that every captain knows, on any board.",
        captain,
    ),
}
"""Coaches of games on a board, by any rules."""
EVERY_COACH: Final = COACHES | BOARD_COACHES
