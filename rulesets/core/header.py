"""What a game is played by and who plays it: enough to replay it anywhere."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.core.plain_text import plain_name
from rulesets.core.sentences.wording import Names

ASKED = "asked"
"""Every report asks for the player who had the ball."""
SHIPPED = "shipped"
"""What a person writes for the dial that travels with the program, whose digest no one knows."""


class NoSuchRuleSet(KeyError):
    """A header names a rule set that the program does not have; the text lists those it has."""

    def __str__(self) -> str:
        return str(self.args[0])


class Remark(msgspec.Struct, frozen=True):
    """Something that a person wrote on a game's sheet next to the plays. No rule reads it."""

    after: int
    """How many entries of the game stand before it; 0 before anything was played."""
    text: str


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """The tags of a game. Settings and tables are those of its first moment, for good."""

    ruleset: str = "littlefield"
    """A stored value: a header that names none is of the first rule set there was."""
    version: int = 1
    """Of the rules: a game replayed under another may be settled differently, and says so."""
    settings: dict[str, str] = {}
    """Those that differ from the defaults."""
    dial: str = ""
    """Digest of the dial; empty with any dial."""
    cells: dict[str, list[str]] = {}
    """The dial's cells, ring by ring; empty when it is the dial that is shipped."""
    cards: dict[str, str] = {}
    """Names that the players' cards have for calls, where they are not the usual ones: by call,
    or by call and signal where a call has several (`field_goal 8`)."""
    teams: dict[str, Any] = {}
    """What the sides brought, by side: rosters with ratings, playbooks."""
    tables: dict[str, Any] = {}
    """The tables that were played with in place of the rule set's own, by name."""
    seed: int | None = None
    home: str = "Home"
    visitors: str = "Visitors"
    home_coach: str = ""
    """Who calls for the home side: empty for a person, else the name of a coach."""
    visitors_coach: str = ""
    home_coached_by: str = ""
    """The person whose team the home side is, where a league says so. No rule reads it."""
    visitors_coached_by: str = ""
    home_color: str = msgspec.field(default="", name="home_colour")
    """The side's color by its name; empty for none. No rule reads it."""
    visitors_color: str = msgspec.field(default="", name="visitors_colour")
    board: str = ""
    """What board it is played on, where a rule set has one: empty for a real one, `simulated` for
    the practice board, whose figures the program plays. No rule reads it."""
    players: str = ""
    """`asked` where every report asks for the player who had the ball; empty where naming a player
    is optional. No rule reads it."""
    event: str = ""
    date: str = ""
    """ISO 8601: 1914-11-21, or with a time."""
    place: str = ""
    """Where it is played, as a user entered it; empty where no one did. No rule reads it, nor the
    next two."""
    hour: str = ""
    """When on that day, as entered: 2:30 p.m."""
    weather: str = ""
    """As entered: cold, wind from the north. Never what dice of a rule set say of the climate."""
    result: str = ""
    """As the sheet gives it, such as 7:3; checked, never believed."""
    remarks: tuple[Remark, ...] = ()
    """What is written on the sheet next to the plays, in order."""

    @property
    def circumstances(self) -> tuple[str, ...]:
        """What was entered of place, hour and weather, to be shown; nothing for what was not."""
        entered = (self.place, self.hour, self.weather)
        return tuple(text for each in entered if (text := plain_name(each).strip()))

    @property
    def asks_players(self) -> bool:
        """Whether every report asks for the player who had the ball."""
        return self.players == ASKED

    @property
    def names(self) -> Names:
        """The names of the sides and of the calls, for wording: whatever a sheet has for them,
        they can be shown."""
        calls = tuple((call, plain_name(name)) for call, name in self.cards.items())
        return Names(plain_name(self.home), plain_name(self.visitors), calls)
