"""A game at one moment, and what its players are doing: all that a scene is made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from quarterback.text.commentary.commentary import Commentary
from rulesets.core.awaiting import Awaiting, Chance, Decide
from rulesets.core.plain_text import plain_name
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Entry
from rulesets.core.sides import HOME, Side
from rulesets.core.state import State


class SceneTags(Protocol):
    """What a game's header says about its teams: colors by name, coaches, people."""

    @property
    def home_color(self) -> str: ...
    @property
    def visitors_color(self) -> str: ...
    @property
    def home_coach(self) -> str: ...
    @property
    def visitors_coach(self) -> str: ...
    @property
    def home_coached_by(self) -> str: ...
    @property
    def visitors_coached_by(self) -> str: ...


@dataclass(frozen=True)
class SceneMoment:
    """A game at one moment, and what its players are doing."""

    rules: RuleSet
    names: Names
    state: State
    awaiting: Awaiting
    entries: Sequence[Entry] = ()
    """What has been played up to this moment."""
    considered: int = 0
    """Which of the options the marker is on."""
    locked: bool = False
    caller: str = ""
    """Who calls the toss, by name, while it is awaited."""
    toss_calls: Sequence[str] = ()
    """What can be called of the coin."""
    clock_left: int | None = None
    clock_running: bool = False
    clock_kept: bool = True
    """Whether the program counts its seconds; else a player's own watch does."""
    header: SceneTags | None = None
    """The tags of the game, for the teams' colors and coaches."""
    commentary: Commentary | None = None
    """Who describes the plays; None for one plain sentence a fact."""
    flash: str = ""
    """An urgent message: why a call was refused, or what has just been done."""

    @property
    def to_play(self) -> Side:
        """Whose card lies open."""
        side = self.awaiting.side if isinstance(self.awaiting, Decide | Chance) else None
        return side or self.state.possession or HOME

    def owner_of(self, side: Side) -> str:
        """A team's name, and the coach who calls for it."""
        name = self.names.of(side)
        if self.header is None:
            return name
        coach = self.header.home_coach if side == HOME else self.header.visitors_coach
        if coach:
            return f"{name} ({coach.capitalize()})"
        home, visitors = self.header.home_coached_by, self.header.visitors_coached_by
        person = plain_name(home if side == HOME else visitors)
        return f"{name} ({person})" if person else name
