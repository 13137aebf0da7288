"""An angle of a front page, and what the conditions of angles share.

An angle is a row of data: number, name, family, weight and the angles that
may not share a page with it. Its condition looks at the account of the game and returns
a match: the team it is about, the phrases for its patterns, and the claims that license them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil

from quarterback.text.story.account import Account, ScoredPoints
from quarterback.text.story.figures import StoryFigures
from quarterback.text.story.league_story import LeagueStory
from quarterback.text.story.page import Claim, Value
from quarterback.text.story.phrases import Phrase, Slot, number
from rulesets.core.sides import OTHER, Side


@dataclass(frozen=True)
class Case:
    """A game, in which angles are looked for."""

    account: Account
    figures: StoryFigures
    league: LeagueStory | None = None

    @property
    def winner(self) -> Side:
        """The winner; only where there is one."""
        assert self.account.winner is not None, "there is a winner"
        return self.account.winner

    @property
    def loser(self) -> Side:
        """The loser; only where there is a winner."""
        return OTHER[self.winner]

    def scaled(self, points: int) -> int:
        """A threshold for this game's length."""
        return ceil(points * self.account.scale)


@dataclass
class AngleMatch:
    """An angle that fits a game, with what its patterns need."""

    side: Side | None = None
    """The team that it is about."""
    slots: dict[str, Slot] = field(default_factory=dict)
    claims: list[Claim] = field(default_factory=list)
    log: int | None = None
    """The input that it is about."""
    bonus: int = 0
    number: int = 0
    weight: int = 0


Condition = Callable[[Case], AngleMatch | None]


@dataclass(frozen=True)
class Angle:
    """One way to tell a game."""

    number: int
    name: str
    family: str
    """Result, Kicks, Turnovers, Penalties, D plays, Skill, O endings, G league, M mode."""
    weight: int
    condition: Condition
    needs_winner: bool = True
    not_with: frozenset[int] = frozenset()


def angle(
    number: int,
    name: str,
    family: str,
    weight: int,
    *not_with: int,
    winner: bool = True,
) -> Callable[[Condition], Angle]:
    """Make an angle of a condition. `not_with` has the numbers of angles that may not share a page
    with it; without `winner` it may fit a tied game, too."""

    def made(condition: Condition) -> Angle:
        return Angle(number, name, family, weight, condition, winner, frozenset(not_with))

    return made


def new_claim(name: str, *args: int | str, value: Value = True, log: int | None = None) -> Claim:
    """Return a claim that one input proves, or, without `log`, the whole game."""
    return Claim(name, args, value, () if log is None else (log,))


def number_phrase(value: int, claim: Claim) -> Phrase:
    """Return a number in words, which a claim licenses."""
    return Phrase(number(value), (claim,))


def winning_slots(case: Case, points: ScoredPoints) -> dict[str, Slot]:
    """Return what the patterns about the winning points may name: play, time, spot, down."""
    play = case.figures.score_play(points)
    slots: dict[str, Slot] = {
        "play": play,
        "when": case.figures.left(points.log),
        "bareplay": case.figures.bare_score(points).bare,
        "goal": case.figures.bare_score(points),
    }
    spot = case.figures.snap_spot(points.log)
    if spot is not None and points.by != "return":
        slots["spot"] = spot
    if points.by == "" or points.by in ("rush", "complete"):
        down = case.figures.down(points.log)
        if down is not None:
            slots["down"] = down
    return slots
