"""The ladder of coaches: ten rungs, each with one lesson, shown before the game and checked after.

A rung is beaten by a stored game; nothing else is remembered. A lesson is about some of the
person's calls, which the review grades; how hard the coach is to beat has nothing to do with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec

from quarterback.ai.coaches import COACHES
from quarterback.ai.coaches.maxims import to_go
from quarterback.ai.coaches.ratings import BY_DIAL
from quarterback.ai.review import KICKS_IT_AWAY, LAST_DOWN, GradedCall
from quarterback.game.options import PlayOptions
from quarterback.rule_sets import SATURDAY
from quarterback.solo.badges import beaten_coaches
from quarterback.solo.games import SoloGame
from rulesets.core.field import MIDFIELD
from rulesets.core.sides import Side
from rulesets.core.state import SCRIMMAGE, TRY, State

if TYPE_CHECKING:
    from quarterback.ai.review import Review

PLAYS: Final = "40"
"""Of a game on the ladder, both teams together."""
_RIGHT: Final = 0.01
_LAST_PLAYS: Final = 8


class RungLesson(msgspec.Struct, frozen=True):
    """What a game against a coach is to teach."""

    title: str
    text: str
    about: Callable[[State, GradedCall], bool]
    """Whether a call is one of those that the lesson is about."""
    calls: str
    """Those calls in words: "fourth-down calls"."""


class Rung(msgspec.Struct, frozen=True):
    """A coach on the ladder."""

    coach: str
    lesson: RungLesson

    @property
    def title(self) -> str:
        """The coach: the Freshman."""
        return COACHES[self.coach].title


def _fourth(s: State, call: GradedCall) -> bool:
    return s.down == LAST_DOWN


def _short_fourth(s: State, call: GradedCall) -> bool:
    return s.down == LAST_DOWN and to_go(s) <= 3 and (s.spot or 0) >= MIDFIELD - 10


def _after_incomplete(s: State, call: GradedCall) -> bool:
    return bool(getattr(s.series, "incompletions", 0)) and "pass" in call.outlooks


_LESSONS: Final = {
    "freshman": RungLesson(
        "Downs",
        "You have four downs to make ten yards. Up to their 40, pass on first and second down."
        " Nearer their goal take what is safe: a line buck or off tackle.",
        lambda s, call: s.down in (1, 2),
        "first- and second-down calls",
    ),
    "sophomore": RungLesson(
        "When to punt",
        "Hardly ever with this dial: its run-backs are long. On fourth down buck the line for one"
        " or two yards; for more, pass, or run off tackle near the goal.",
        _fourth,
        "fourth-down calls",
    ),
    "passer": RungLesson(
        "The second incompletion",
        "The first incomplete pass of a series costs a down. Each one after it costs five yards as"
        " well. Throw again all the same with a lot to go; near their goal, run.",
        _after_incomplete,
        "calls after an incompletion",
    ),
    "punter": RungLesson(
        "Third down",
        "On third down, count the yards. Two or three: run. Ten or more: the pass, or the end run"
        " where the end line is too near for a pass.",
        lambda s, call: s.down == 3,
        "third-down calls",
    ),
    "gambler": RungLesson(
        "When to go for it",
        "Fourth and short past your own 40 is worth a try more often than it feels. Ask what a punt"
        " would gain you.",
        _short_fourth,
        "calls on fourth and short",
    ),
    "junior": RungLesson(
        "Field goals",
        "Inside the 15 you may kick for three. On an early down there is often more to win.",
        lambda s, call: "field_goal" in call.outlooks,
        "calls in field-goal range",
    ),
    "senior": RungLesson(
        "Backed up",
        "Inside your own 20 a loss or a fumble hurts most. On fourth down buck the line for a yard"
        " or two, and pass for more.",
        lambda s, call: s.phase == SCRIMMAGE and (s.spot or 0) <= 20,
        "calls inside your own 20",
    ),
    "letterman": RungLesson(
        "The clock",
        "Plays are the clock. In the last eight of a half, know if you need points or only the"
        " ball.",
        lambda s, call: s.phase == SCRIMMAGE and s.time_left <= _LAST_PLAYS,
        "calls in the last eight plays of a half",
    ),
    "scorer": RungLesson(
        "The try, and the score",
        "Near the goal the score decides. Behind by three a field goal ties; behind by four it does"
        " not. Choose each try by what you need.",
        lambda s, call: (
            s.phase == TRY or (bool(KICKS_IT_AWAY & call.outlooks.keys()) and ((s.spot or 0) >= 80))
        ),
        "tries and calls inside the 20",
    ),
    "all-american": RungLesson(
        "Everything",
        "He makes no mistakes. Make none either: every call counts today.",
        lambda s, call: True,
        "calls",
    ),
}
RATINGS: Final = BY_DIAL[SATURDAY]
"""Those with the dial that games on the ladder are played with."""
RUNGS: Final = tuple(Rung(coach, _LESSONS[coach]) for coach in RATINGS.of)
"""From the weakest coach to the strongest."""


class LadderRow(msgspec.Struct, frozen=True):
    """A rung as it stands."""

    rung: Rung
    game: int | None
    """The first game in which the coach was beaten; None if he was not."""
    met: bool = False
    """Whether he was the coach of a first game, which counts for nothing but leads past him."""


def ladder_of(games: Sequence[SoloGame], *, first_game: bool = False) -> list[LadderRow]:
    """Return the rungs, from the lowest, with the games that beat them. `first_game`: one was
    played to its end."""
    beaten = beaten_coaches(games)
    return [
        LadderRow(rung, beaten.get(rung.coach), first_game and rung is RUNGS[0]) for rung in RUNGS
    ]


def next_rung(rows: Sequence[LadderRow]) -> Rung | None:
    """Return the lowest rung that is neither beaten nor met in a first game, or else the lowest
    that is not beaten; None at the top."""
    open_rungs = [row for row in rows if row.game is None]
    return next((row.rung for row in sorted(open_rungs, key=lambda row: row.met)), None)


def rung_of(coach: str) -> Rung | None:
    """Return the rung of a coach; None for one who is not on the ladder."""
    return next((rung for rung in RUNGS if rung.coach == coach), None)


def rung_after(coach: str) -> Rung | None:
    """Return the rung above a coach's; None at the top."""
    order = [rung.coach for rung in RUNGS]
    place = order.index(coach) + 1 if coach in order else len(order)
    return RUNGS[place] if place < len(order) else None


def ladder_game(rung: Rung, last: PlayOptions) -> PlayOptions:
    """Return a game on the ladder. Where games are saved is as in `last`."""
    return replace(
        PlayOptions(data_dir=last.data_dir, database=last.database, save=last.save),
        home_color="crimson",
        visitors=COACHES[rung.coach].team,
        visitors_color="navy",
        visitors_coach=rung.coach,
        coaches_named=True,
        settings={"plays": PLAYS},
    )


def lesson_check(lesson: RungLesson, review: Review, side: Side) -> str:
    """Return how well a game kept to a lesson, in a sentence."""
    about = [
        decision
        for moment in review.of(side)
        if (decision := moment.decision) is not None
        and decision.matters
        and lesson.about(decision.before, decision)
    ]
    if not about:
        return f"Lesson, {lesson.title}: it did not come up."
    right = sum(decision.cost < _RIGHT for decision in about)
    ending = "Nearly there." if right >= 0.75 * len(about) else "Worth another game."
    if right == len(about):
        ending = "Lesson learned."
    return f"Lesson, {lesson.title}: {right} of {len(about)} {lesson.calls} right. {ending}"


def ladder_title() -> str:
    return f"The ladder, with ratings on {RATINGS.title} in {RATINGS.plays} plays"


def ladder_lines(rows: Sequence[LadderRow]) -> list[str]:
    """Return the ladder as lines, the top rung first."""
    lines = []
    up = next_rung(rows)
    for place, row in reversed(list(enumerate(rows, 1))):
        mark = "[x]" if row.game is not None else "[>]" if row.rung is up else "[ ]"
        title = row.rung.title.removeprefix("the ")
        met = "met in the first game" if row.met else ""
        beaten = f"beaten in game {row.game}" if row.game is not None else met
        rating = RATINGS.of[row.rung.coach]
        lesson = row.rung.lesson.title
        line = f"{mark} {place:>2} {title:<13} {rating:>5}   {lesson:<25}{beaten}"
        lines.append(line.rstrip())
    return lines
