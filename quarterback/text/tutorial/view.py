"""What a hint is made from: the game as it stands, and how things are done at this front."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from league.model.stats.drives import drives
from quarterback.ai.coaches import EVERY_COACH
from rulesets.core.awaiting import Awaiting, Decide
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Entry
from rulesets.core.sides import Side
from rulesets.core.state import SCRIMMAGE, State

LONGEST_NAME = 14
"""A longer name leaves no room for the hint."""
_UNNAMED: Mapping[Side, str] = {"home": "the home team", "visitors": "the visitors"}


@dataclass(frozen=True)
class KeyNames:
    """How things are done here, in words: keys at the table, typing in line mode."""

    call: str
    """A sentence: how a signal is set and the dial spun."""
    go: str
    """What does the one thing that can be done: press Enter."""
    off: str
    """What turns the hints off: type hints."""
    why: str
    """How to see the rules of the last play: type why."""
    signs: str = ""
    """What explains the signs of the dial: press ?. Empty where the dial is explained in words."""


LINE_MODE = KeyNames(
    call="Type the number of a signal to spin.",
    go="press Enter",
    off="type hints",
    why="type why",
)


def drives_begun(s: State, side: Side, entries: Sequence[Entry]) -> int:
    """How many drives a side has had by a situation, with the one that it is at. `entries`: what
    was played before it."""
    begun = drives(entries)
    had = sum(drive.side == side for drive in begun)
    at_it = s.phase == SCRIMMAGE and s.possession == side
    under_way = bool(begun) and not begun[-1].ended
    return had + (at_it and not under_way)


@dataclass(frozen=True)
class View:
    """A game at one moment, for the hints."""

    rules: RuleSet
    names: Names
    state: State
    awaiting: Awaiting
    coaches: Mapping[Side, str]
    """Who calls, by side; a side that is not here is a person's."""
    entries: Sequence[Entry] = ()
    """What has been played."""
    new_entries: Sequence[Entry] = ()
    """What of it has been played since the last hint."""
    ways: KeyNames = LINE_MODE
    values: Mapping[str, float] = field(default_factory=dict)
    """What each call is worth to the team that calls, by the solved game: its chance to win, a tie
    counted as half a win. Empty where the game is not solved, or not yet."""

    @property
    def persons_call(self) -> Decide | None:
        """The decision of a person now, or None."""
        request = self.awaiting
        mine = isinstance(request, Decide) and request.side not in self.coaches
        return request if mine and isinstance(request, Decide) else None

    @property
    def any_dial(self) -> bool:
        """Whether the dial lies on a real table."""
        return self.rules.dial is None

    def drives_begun(self, side: Side) -> int:
        return drives_begun(self.state, side, self.entries)

    def called(self, side: Side | None) -> str:
        """What to call a team: its name if that is short enough."""
        if side is None:
            return "no one"
        name = self.names.of(side)
        return name if len(name) <= LONGEST_NAME else _UNNAMED[side]

    def coach(self, side: Side) -> str:
        """The coach of a team: the Freshman."""
        return EVERY_COACH[self.coaches[side]].title


@dataclass(frozen=True)
class Tip:
    """One tip, shown a limited number of times."""

    topic: str
    text: str
    times: int = 1
    pressing: bool = False
    """Whether it comes before what has just happened."""
