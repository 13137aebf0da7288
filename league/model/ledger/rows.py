"""The records of a league, row by row: what is known of it, and nothing that follows from it.

Every row has a number that no other row of its league ever has, gone or not. Times are whole
minutes from 1970-01-01 00:00 UTC; texts that hold data are JSON.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Phase = Literal["preparing", "regular", "playoffs", "over"]
Kind = Literal["played", "forfeit", "double_forfeit", "awarded", "conceded", "abandoned", "void"]
SideName = Literal["home", "visitors"]
TableForm = Literal["table", "points"]
BracketForm = Literal["single", "double", "conferences"]
Drawn = Literal["replay", "decision", "better_seed"]
RulingName = Literal["keep", "replay"]


class Row(msgspec.Struct, frozen=True, gc=False):
    """A row of any kind: numbers and texts, in which Python need not look for circles."""

    id: int


class League(Row, frozen=True):
    """The league itself, whose number is always 1: it is its first row."""

    name: str
    several_seasons: bool = False
    """Whether two seasons may be under way at once, as in a league of leagues."""


class Person(Row, frozen=True):
    """Someone: a coach, a witness, the commissioner."""

    name: str


class Franchise(Row, frozen=True):
    """A team over the years."""

    name: str


class Rules(Row, frozen=True):
    """A rule set as it is pinned: whoever plays by it plays by exactly this."""

    code: str
    version: int
    digest: str
    """SHA-256 of rules, settings, tables and dial."""
    settings: str = "{}"
    header: str = "{}"
    """Of a game by these rules, without teams."""


class Season(Row, frozen=True):
    """A year of a league."""

    year: int
    name: str
    phase: Phase = "preparing"
    alone: bool = True
    """Whether no other season may be under way beside it."""


class Stage(Row, frozen=True):
    """A part of a season that has a table or a bracket of its own, and its own settings."""

    season: int
    number: int
    name: str
    form: TableForm | Literal["bracket"]
    rules: int | None
    """None where every game names its own."""
    settings: str = "{}"
    """How places are computed: chain, formula, cap and the like."""


class Division(Row, frozen=True):
    """Teams that are ranked among themselves."""

    season: int
    name: str
    conference: str = ""


class Team(Row, frozen=True):
    """A franchise in one season."""

    season: int
    franchise: int
    coach: int
    division: int | None = None
    withdrawn: bool = False


class Board(Row, frozen=True):
    """Somewhere to play."""

    name: str


class TimeSlot(Row, frozen=True):
    """A length of time in which games are played. No two of a league overlap."""

    starts: int
    ends: int


class Draft(Row, frozen=True):
    """A version of a stage's schedule: at most one is being worked on, the others are out."""

    stage: int
    number: int
    released: bool = False


class Planned(Row, frozen=True):
    """A game as a version of the schedule has it."""

    draft: int
    key: int
    """The game that it is, from version to version: the number that its fixture has, or gets."""
    home: int
    visitors: int
    round: int
    slot: int | None = None
    board: int | None = None
    counts: bool = True


class Fixture(Row, frozen=True):
    """A game that is to be played, or was."""

    season: int
    stage: int
    number: int
    """From 1 in its season: how people name it."""
    home: int
    visitors: int
    round: int = 0
    counts: bool = True
    rules: int | None = None
    """Its own, in a stage that has none."""
    slot: int | None = None
    board: int | None = None
    postponed: bool = False
    node: int | None = None
    """The game of a bracket that it is, or is one of."""


class ResultRow(Row, frozen=True):
    """What came of a fixture, whose number it has. A new one comes after it, never instead."""

    kind: Kind
    home_points: int | None
    visitors_points: int | None
    winner: SideName | None
    finished: int
    """Its place in the order in which games were finished; a correction keeps it."""
    periods: str = "[]"
    """Pairs of points, period by period, where they are known."""
    game: int | None = None
    """The stored game that it comes from."""


class BracketRow(Row, frozen=True):
    """A bracket: how it was made, and what happens after a level game."""

    season: int
    stage: int
    form: BracketForm
    size: int
    last: str
    drawn: Drawn


class SeedRow(Row, frozen=True):
    """Who has a number in a bracket."""

    season: int
    bracket: int
    number: int
    team: int


class NodeRow(Row, frozen=True):
    """A game of a bracket, or a series."""

    bracket: int
    place: int
    """From 1: sources stand before what they feed."""
    key: str
    part: str
    round: int
    position: int
    title: str
    best_of: int = 1
    if_needed: bool = False


class FeedRow(Row, frozen=True):
    """Where one of the two teams of a node comes from: exactly one of seed, node and survivor."""

    bracket: int
    node: int
    slot: int
    seed: int | None = None
    source: int | None = None
    takes: Literal["winner", "loser"] | None = None
    part: str | None = None
    round: int | None = None
    place: int | None = None


class DecisionRow(Row, frozen=True):
    """Who goes on from a level game, and by what. Its number is the node's."""

    team: int
    by: str


class RulingRow(Row, frozen=True):
    """A commissioner's word on a disputed game. Its number is the fixture's."""

    ruling: RulingName
    reason: str


class TossRow(Row, frozen=True):
    """A toss that was made between teams that shared a place."""

    season: int
    teams: str
    """The numbers of the teams, as the toss put them."""
    how: str
    shown: str = "[]"
    """What was thrown, by team, where dice decided."""


class Certification(Row, frozen=True):
    """Someone stands for a result. Its number is the fixture's."""

    person: int


class FixtureGame(Row, frozen=True):
    """The stored game in which a fixture is played. Its number is the fixture's."""

    game: int


class DelayRow(Row, frozen=True):
    """What is said of when a game begins. Its number is the fixture's, whose planned time stays."""

    minutes: int
    """After the planned time; below 0 before it."""


class RunByRow(Row, frozen=True):
    """A team that a coach of the program's calls for. Its number is the team's."""

    coach: str


class PracticeRow(Row, frozen=True):
    """Games on the practice board count in a season, whose number it has."""


class CareerRow(Row, frozen=True):
    """A record of players or bases, as the rules want it written down."""

    year: int
    kind: str
    told: str
    """The record as JSON, dice as they fell."""


class PlayerRow(Row, frozen=True):
    """A skilled player, as his records have him."""

    franchise: int
    position: str
    rating: int
    career: int
    """Seasons."""
    debut: int
    name: str = ""
    figure: str = ""
    released: int | None = None


class HoldingRow(Row, frozen=True):
    """Who has a base in a year."""

    year: int
    franchise: int
    base: int


class SheetRow(Row, frozen=True):
    """What a franchise brings to its games, of its roster or playbook. Its number is the
    franchise's."""

    code: str
    """The rule set whose file it is: by other rules it brings nothing."""
    told: str
    """A JSON object, as a team's file has it."""


class InjuryRow(Row, frozen=True):
    """An injury that stands."""

    player: int
    fixture: int
    year: int
    length: str


KINDS: tuple[type[Row], ...] = (
    *(League, Person, Franchise, Rules, Season, Stage, Division, Team, Board, TimeSlot),
    *(Draft, Planned, BracketRow, SeedRow, NodeRow, FeedRow, Fixture, ResultRow),
    *(DecisionRow, RulingRow, TossRow, Certification, FixtureGame),
    *(CareerRow, PlayerRow, HoldingRow, InjuryRow),
    *(RunByRow, PracticeRow, DelayRow, SheetRow),
)
"""Every kind of row, what is referred to before what refers to it."""
