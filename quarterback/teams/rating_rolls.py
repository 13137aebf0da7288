"""Ratings of teams, rolled before a witness: the next roll, and the result of a roll."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol

from quarterback.entry.dice import parse_dice
from quarterback.teams.description import unrated
from rulesets.core.awaiting import Chance
from rulesets.core.dice import Pips, check_pips, faces
from rulesets.core.header import Header
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.team_sheets import RatingThrow, Team, TeamSheet


@dataclass(frozen=True)
class Due:
    """A throw of a team."""

    team: str
    """Whose: the key of the team."""
    throw: RatingThrow
    pips: Pips = ()
    """As they fell; none while they are still to be thrown."""

    @property
    def meaning(self) -> str:
        """What the dice gave, in words; empty before."""
        return self.throw.means(self.pips) if self.pips else ""


@dataclass(frozen=True)
class Rolling:
    """The throws of some teams, in their order."""

    teams: Mapping[str, Mapping[str, Any]]
    """As they were before, by any key."""
    throws: tuple[Due, ...]
    witness: str = ""

    @property
    def next(self) -> Due | None:
        """What is thrown next; None when all has been."""
        return next((due for due in self.throws if not due.pips), None)

    @property
    def has_started(self) -> bool:
        """Whether any dice have fallen."""
        return any(due.pips for due in self.throws)

    def rated(self) -> dict[str, Team]:
        """The teams with what was thrown so far."""
        result = {key: copy.deepcopy(dict(team)) for key, team in self.teams.items()}
        for due in self.throws:
            if due.pips:
                due.throw.put(result[due.team], due.pips, " ".join(self.witness.split()))
        return result


class RatingBook(Protocol):
    """What rating rolls need to know of a game."""

    @property
    def rules(self) -> RuleSet:
        """The rules that it is played by."""

    @property
    def inputs(self) -> Sequence[object]:
        """What has been entered."""

    @property
    def header(self) -> Header:
        """The header of the game whose teams are rated."""


def may_roll(book: RatingBook) -> bool:
    """Whether teams without ratings may still be rated: before the first entry, and not in a game
    of a league, whose teams are drafted there."""
    return not book.inputs and not book.header.event and bool(unrated(book.rules))


def rolling(sheet: TeamSheet, teams: Mapping[str, Mapping[str, Any]]) -> Rolling:
    """The rolls that are due: for every player without a rating."""
    due = [
        Due(key, throw)
        for key, team in teams.items()
        for throw in sheet.throws
        if not throw.rated(team)
    ]
    return Rolling(teams, tuple(due))


def thrown(now: Rolling, pips: Pips) -> Rolling:
    """The same after the next throw. Raises Refused for what those dice cannot show."""
    due = now.next
    if due is None:
        raise Refused("everybody is rated")
    check_pips(due.throw.dice, pips)
    at = now.throws.index(due)
    return replace(now, throws=(*now.throws[:at], replace(due, pips=pips), *now.throws[at + 1 :]))


def typed(now: Rolling, text: str) -> Rolling:
    """The same from dice as someone reads them off the table: 4 7 2. Raises Refused."""
    due = now.next
    if due is None:
        raise Refused("everybody is rated")
    try:
        pips = parse_dice(Chance(None, dice=due.throw.dice), text)
    except ValueError as error:
        raise Refused(str(error)) from None
    # A ten-sided die that shows 0 is a ten.
    return thrown(
        now,
        tuple(
            10 if die == "d10" and not face else face
            for die, face in zip(due.throw.dice, pips, strict=True)
        ),
    )


def to_the_end(now: Rolling, luck: Random) -> Rolling:
    """The same with all that is left rolled by the program."""
    while now.next is not None:
        now = by_chance(now, luck)
    return now


def by_chance(now: Rolling, luck: Random) -> Rolling:
    """The same with dice that the program rolls."""
    due = now.next
    if due is None:
        return now
    return thrown(now, tuple(luck.randint(1, faces(die)) for die in due.throw.dice))
