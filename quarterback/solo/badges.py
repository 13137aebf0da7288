"""The badges of a career: a dozen feats that are hard, each earned by a stored game.

A game in which an input was undone or changed earns none: what counts is what was called first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from quarterback.ai.coaches import COACHES
from quarterback.ai.coaches.ratings import STANDARD_RATING, ratings_with
from quarterback.rule_sets import name_of_dial
from quarterback.solo.daily_results import DailyGame, longest_daily_streak
from quarterback.solo.figures import SoloFigures
from quarterback.solo.games import FULL, SHORT, SoloGame
from quarterback.solo.rating import career_rating

_STRONG: Final = STANDARD_RATING
_MOST_DECISIONS: Final = 20
_WEEK: Final = 7


class CareerGame(msgspec.Struct, frozen=True):
    """A solo game and its figures; None while they are not known."""

    game: SoloGame
    figures: SoloFigures | None
    changed: bool
    """Whether an input was ever undone or changed."""


class Badge(msgspec.Struct, frozen=True):
    """A feat, and how it is earned."""

    name: str
    how: str


class EarnedBadge(msgspec.Struct, frozen=True):
    """A badge, and the game that earned it first; 0 where several games together did, None where
    it is not earned yet."""

    badge: Badge
    game: int | None


Earns = Callable[[SoloGame, SoloFigures], bool]
EarnsAtOnce = Callable[[SoloGame], bool]

_BY_RESULT: Final[tuple[tuple[Badge, EarnsAtOnce], ...]] = (
    (
        Badge("All-American", "Beat the All-American in a game of 80 plays or more."),
        lambda g: g.result == "won" and g.coach == "all-american" and g.at_least(FULL),
    ),
    (
        Badge("Goose egg", "Shut out the Letterman or a stronger coach over 80 plays or more."),
        lambda g: (
            g.result == "won"
            and g.allowed == 0
            and g.at_least(FULL)
            and ratings_with(name_of_dial(g.dial)).of.get(g.coach, 0) >= _STRONG
        ),
    ),
    (Badge("Rout", "Beat a coach by 30 points."), lambda g: g.margin >= 30),
)
_BY_FIGURES: Final[tuple[tuple[Badge, Earns], ...]] = (
    (
        Badge("Back from the dead", "Win after trailing by 14 points."),
        lambda g, f: g.result == "won" and f.behind >= 14,
    ),
    (
        Badge("One in twenty", "Win a game in which your win probability was down to 5%."),
        lambda g, f: g.result == "won" and f.reviewed and f.lowest <= 0.05,
    ),
    (
        Badge(
            "Goal-line stand",
            "Hold inside your 5 with the game on it: in the last 12 plays, ahead"
            " by a touchdown at most. Then win.",
        ),
        lambda g, f: f.stand,
    ),
    (
        Badge("Last play", "Win a game that you were not winning before its last play."),
        lambda g, f: f.last_play,
    ),
    (
        Badge("By the book", "Make every call right in a game of 20 choices or more."),
        lambda g, f: f.reviewed and f.decisions >= _MOST_DECISIONS and f.right == f.decisions,
    ),
    (
        Badge("Against the dial", "Win though luck cost you half a game."),
        lambda g, f: g.result == "won" and f.reviewed and f.luck <= -0.5,
    ),
)
_CLIMBED: Final = Badge(
    "Top of the ladder", f"Beat each of the ten coaches in a game of {SHORT} plays or more."
)
_TEN: Final = Badge("Ten straight", f"Win ten games of {SHORT} plays or more in a row.")
_WEEKLY: Final = Badge("Perfect week", "Win the daily on seven days in a row.")
_RATED: Final = Badge("Rated 1000", "Hold the Letterman's rating, known to within 60 points.")


def badges_of(games: Sequence[CareerGame], dailies: Sequence[DailyGame]) -> list[EarnedBadge]:
    """Return every badge, earned or not. `games`: in the order in which they were begun."""
    honest = [each for each in games if not each.changed]
    result = [
        EarnedBadge(badge, next((e.game.id for e in honest if earns(e.game)), None))
        for badge, earns in _BY_RESULT
    ]
    for badge, by in _BY_FIGURES:
        of = (e.game.id for e in honest if e.figures is not None and by(e.game, e.figures))
        result.append(EarnedBadge(badge, next(of, None)))
    long = [each.game for each in honest if each.game.at_least(SHORT)]
    together = (
        (_CLIMBED, beaten_coaches(long).keys() >= COACHES.keys()),
        (_TEN, _in_a_row(long, 10)),
        (_WEEKLY, longest_daily_streak(dailies, won=True) >= _WEEK),
        (_RATED, _was_rated([each.game for each in honest])),
    )
    return result + [EarnedBadge(badge, 0 if earned else None) for badge, earned in together]


def beaten_coaches(games: Sequence[SoloGame]) -> dict[str, int]:
    """Return the first game in which each coach was beaten, by coach: dial games that are long
    enough."""
    beaten: dict[str, int] = {}
    for game in games:
        if game.result == "won" and game.on_dial and game.at_least(SHORT):
            beaten.setdefault(game.coach, game.id)
    return beaten


def _in_a_row(games: Sequence[SoloGame], many: int) -> bool:
    run = 0
    for game in games:
        run = run + 1 if game.result == "won" else 0
        if run >= many:
            return True
    return False


def _was_rated(games: Sequence[SoloGame]) -> bool:
    now = career_rating(games)
    return now is not None and now.rating >= _STRONG and now.deviation <= 60
