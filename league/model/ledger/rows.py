"""The rows of a league: its facts, and nothing that can be derived from them.

Every row has a number that no other row of its league ever has, deleted or not. Times are whole
minutes since 1970-01-01 00:00 UTC; texts that hold data are JSON.
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
AwardedHow = Literal["chosen", "voted"]
PhotoSubject = Literal["team", "champion", "game"]
NoteSubject = Literal["season", "game", "team", "player"]


class Row(msgspec.Struct, frozen=True, gc=False):
    """A row of any kind: only numbers and texts, so the garbage collector can skip it."""

    id: int


class League(Row, frozen=True):
    """The league itself. It is the first row, and its number is always 1."""

    name: str
    several_seasons: bool = False
    """Whether two seasons may be in progress at once, as in a league of leagues."""


class TimeZoneRow(Row, frozen=True):
    """The time zone in which the league plays. Its number is the league's; a league without one
    plays by the clock on the wall, wherever that is."""

    zone: str
    """Its name in the IANA database: America/Chicago."""


class Person(Row, frozen=True):
    """A person: a coach, a witness, the commissioner."""

    name: str


class Franchise(Row, frozen=True):
    """A team over all seasons."""

    name: str


class Rules(Row, frozen=True):
    """A pinned rule set: games under it are played by exactly this version."""

    code: str
    version: int
    digest: str
    """SHA-256 of rules, settings, tables and dial."""
    settings: str = "{}"
    header: str = "{}"
    """The header of a game by these rules, without teams."""


class Season(Row, frozen=True):
    year: int
    name: str
    phase: Phase = "preparing"
    alone: bool = True
    """Whether no other season may be in progress at the same time."""


class Stage(Row, frozen=True):
    """A part of a season with its own standings or bracket, and its own settings."""

    season: int
    number: int
    name: str
    form: TableForm | Literal["bracket"]
    rules: int | None
    """None where every game names its own rules."""
    settings: str = "{}"
    """How places are computed: tiebreaker chain, formula, margin cap and the like."""


class Division(Row, frozen=True):
    """A group of teams that are ranked together."""

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
    name: str


class TimeSlot(Row, frozen=True):
    """A period of time in which games are played. Slots of a league do not overlap."""

    starts: int
    ends: int


class Draft(Row, frozen=True):
    """A version of a stage's schedule. At most one is a draft; the others are released."""

    stage: int
    number: int
    released: bool = False


class Planned(Row, frozen=True):
    """A game in one version of the schedule."""

    draft: int
    key: int
    """The same number in every version: the one that its fixture has, or will get."""
    home: int
    visitors: int
    round: int
    slot: int | None = None
    board: int | None = None
    counts: bool = True


class Fixture(Row, frozen=True):
    """A scheduled game, played or not."""

    season: int
    stage: int
    number: int
    """Counts from 1 in its season; people use it to name the game."""
    home: int
    visitors: int
    round: int = 0
    counts: bool = True
    rules: int | None = None
    """The game's own rules, in a stage that has none."""
    slot: int | None = None
    board: int | None = None
    postponed: bool = False
    node: int | None = None
    """The bracket node that the game belongs to."""


class ResultRow(Row, frozen=True):
    """The result of a fixture, whose number it has. A fixture has one result at a time."""

    kind: Kind
    home_points: int | None
    visitors_points: int | None
    winner: SideName | None
    finished: int
    """Its place in the order in which games were finished; a correction does not change it."""
    periods: str = "[]"
    """Pairs of points, period by period, where they are known."""
    game: int | None = None
    """The stored game it comes from."""


class GameCountsRow(Row, frozen=True):
    """What was counted in a game with a result, where that is known. Its number is the
    fixture's."""

    counts: str
    """Names in COUNTS, each with those of home and visitors, as JSON."""


class MissedRoundsRow(Row, frozen=True):
    """What each round that a late team missed is worth in a Swiss tournament. Its number is the
    team's; without a row they are worth nothing."""

    half_wins: int


class BracketRow(Row, frozen=True):
    """A bracket: how it was made, and what happens after a tied game."""

    season: int
    stage: int
    form: BracketForm
    size: int
    last: str
    drawn: Drawn


class BracketEditionRow(Row, frozen=True):
    """How a bracket is played on after what happens rarely: `brackets.progress.NEWEST_EDITION`. Its
    number is the bracket's; one without a row is of edition 1."""

    edition: int


class SeedRow(Row, frozen=True):
    """The team with a seed in a bracket."""

    season: int
    bracket: int
    number: int
    team: int


class KeptStandingsRow(Row, frozen=True):
    """The standings that seeded a bracket, as they were then. Its number is the bracket's."""

    stage: int
    seeded: str
    """How its seeds follow from standings, as JSON: `commands.league.Seeding`."""
    tables: str
    """The tables with their reasons, as JSON: `standings.kept.KeptTable`."""


class NodeRow(Row, frozen=True):
    """A game of a bracket, or a series."""

    bracket: int
    place: int
    """Counts from 1: sources come before the nodes they feed."""
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
    """The team that advances from a tied game, and how that was decided. Its number is the
    node's."""

    team: int
    by: str


class SharedTitleRow(Row, frozen=True):
    """The second champion, where the two teams of a tied final share the title. Its number is the
    node's; the first is in the decision."""

    team: int


class ReservedPlaceRow(Row, frozen=True):
    """The number, time and board of a bracket's next game, kept while a correction leaves its teams
    open. Its number is the node's."""

    season: int
    number: int
    slot: int | None = None
    board: int | None = None
    postponed: bool = False
    delay: int = 0
    """Minutes after the planned time, negative for before it."""


class RulingRow(Row, frozen=True):
    """A commissioner's ruling on a disputed game. Its number is the fixture's."""

    ruling: RulingName
    reason: str


class TossRow(Row, frozen=True):
    """A toss between teams that shared a place."""

    season: int
    teams: str
    """The numbers of the teams, in the order of the toss."""
    how: str
    shown: str = "[]"
    """The throws by team, where dice decided."""


class TossWitnessRow(Row, frozen=True):
    """Who saw a toss. Its number is the toss's."""

    name: str


class Certification(Row, frozen=True):
    """The certification of a result. Its number is the fixture's."""

    person: int


class LostCertificationRow(Row, frozen=True):
    """The certification that a correction removed, until the result is certified again. Its number
    is the fixture's."""

    person: int


class FixtureGame(Row, frozen=True):
    """The stored game in which a fixture is played. Its number is the fixture's."""

    game: int


class DelayRow(Row, frozen=True):
    """A delay of a game. Its number is the fixture's; the planned time does not change."""

    minutes: int
    """Minutes after the planned time, negative for before it."""


class RunByRow(Row, frozen=True):
    """A team with a computer coach. Its number is the team's."""

    coach: str


class PracticeRow(Row, frozen=True):
    """Games on the practice board count in this season, whose number it has."""


class CareerRow(Row, frozen=True):
    """A record of players or bases, as the rules require it."""

    year: int
    kind: str
    told: str
    """The record as JSON, dice as they fell."""


class PlayerRow(Row, frozen=True):
    """A skilled player, as his records describe him."""

    franchise: int
    position: str
    rating: int
    career: int
    """The length of his career, in seasons."""
    debut: int
    name: str = ""
    figure: str = ""
    released: int | None = None


class HoldingRow(Row, frozen=True):
    """The team that has a base in a year."""

    year: int
    franchise: int
    base: int


class SheetRow(Row, frozen=True):
    """The roster or playbook that a franchise brings to its games. Its number is the
    franchise's."""

    code: str
    """The rule set the file is for: under other rules it is not used."""
    told: str
    """A JSON object, in the form of a team file."""


class InjuryRow(Row, frozen=True):
    """An injury that has not been voided."""

    player: int
    fixture: int
    year: int
    length: str


class CheckInRow(Row, frozen=True):
    """Whether a team is here. Its number is the team's; without a row no one has said."""

    here: bool
    since: int | None = None
    """The minute from which it is known to have been missing; 0 if it had never come."""
    came: int | None = None
    """When it came after that. A game planned in between had not begun before then."""


class CallRow(Row, frozen=True):
    """A game that was called to its board. Its number is the fixture's."""

    times: int
    last: int
    """The minute of the last call."""


class GameTimesRow(Row, frozen=True):
    """When a game began and ended, where that was recorded. Its number is the fixture's."""

    began: int | None = None
    ended: int | None = None
    board: int | None = None
    """The board it is played on, where that is not the planned one."""


class SuspensionRow(Row, frozen=True):
    """Where a game stood when it was suspended. Its number is the fixture's. The game is suspended
    while its result is of the kind `abandoned`; the row stays when it is resumed."""

    at: int
    began: int
    """When it began, or should have."""
    home_points: int | None = None
    visitors_points: int | None = None
    period: str = ""
    """As people say it: third quarter."""
    time_left: str = ""
    """What was left of the period: 4:10 left, 23 plays left."""
    possession: SideName | None = None
    situation: str = ""
    """Third and 2, Yale 31."""
    resumed: int | None = None
    """The minute at which it was resumed."""
    played: int = 0
    """Minutes of play before it was suspended."""


class BoardOutRow(Row, frozen=True):
    """A board on which no game can be played until it comes back. Its number is the board's."""

    since: int
    moved: str = "[]"
    """The games that left it, each with its slot and whether it was postponed by that, as JSON."""


class OwnTimeRow(Row, frozen=True):
    """A time slot that was made for single games, beside the slots of the schedule, and may overlap
    them. Its number is the slot's."""


class ChangeoverRow(Row, frozen=True):
    """The minutes that a board needs between two games of this season, whose number it has."""

    minutes: int


class FollowedRow(Row, frozen=True):
    """Since when someone records what happens in the room, in a season, whose number it has: games
    planned before that minute are taken to have begun as planned."""

    begins: int | None = None
    """Since which minute beginnings of games are recorded."""
    presence: int | None = None
    """Since which minute teams check in."""


class NoShowRow(Row, frozen=True):
    """How often a team is called before it is a no-show in this season, whose number it has."""

    calls: int


class RunningLateRow(Row, frozen=True):
    """A team whose coach said that it is running late. Its number is the team's; the row goes when
    the team checks in."""

    at: int
    """The minute at which he said so."""
    minutes: int | None = None
    """In how many minutes from then it will be here, where he said that."""


class ConfirmRuleRow(Row, frozen=True):
    """Results that are entered at a board wait for both coaches in this season, whose number it
    has."""

    minutes: int
    """How long a result waits for an answer before it counts."""


class ReportRow(Row, frozen=True):
    """A score that was entered at a board and waits for both coaches. Its number is the fixture's;
    the row goes when the game has a result."""

    home_points: int
    visitors_points: int
    at: int
    """The minute at which it was entered."""
    home: bool = False
    """Whether the home team's coach has confirmed it."""
    visitors: bool = False
    disputed_by: SideName | None = None
    reason: str = ""
    """Why it is disputed."""
    result: str = ""
    """The whole result of a game that was scored play by play, as JSON; empty for a typed score."""


class AnnouncementRow(Row, frozen=True):
    """A line from the commissioner to everyone, until it is taken down."""

    text: str
    at: int
    down: bool = False


class AwardRow(Row, frozen=True):
    """An award of a season that someone gave: what can be derived (champion, places, leaders) is
    not stored. It goes to a player, a person, a team, or a name on a team's roster."""

    season: int
    category: str
    how: AwardedHow
    team: int | None = None
    player: int | None = None
    person: int | None = None
    name: str = ""


class VoteRow(Row, frozen=True):
    """A person's vote for an award: one for each category of a season."""

    season: int
    category: str
    voter: int
    team: int | None = None
    player: int | None = None
    person: int | None = None
    name: str = ""


class PhotoRow(Row, frozen=True):
    """The picture of a team, a season's champion or a game. The picture itself is stored next to
    the league, under its digest."""

    subject: PhotoSubject
    number: int
    """The number of the team, the season or the fixture."""
    digest: str
    """SHA-256 of the stored picture."""
    width: int
    height: int
    caption: str = ""


class PlayerPhotoRow(Row, frozen=True):
    """The picture of a player, by the key of his career."""

    key: str
    digest: str
    """SHA-256 of the stored picture."""
    width: int
    height: int
    caption: str = ""


class SamePlayerRow(Row, frozen=True):
    """Two careers are one player's: he changed teams or his name, or was known by a number. Keys of
    careers are those of `player_careers`."""

    key: str
    same_as: str
    """The career that the other one is part of."""


class NamesakesRow(Row, frozen=True):
    """A name that two players of a team have had: their numbers tell them apart."""

    franchise: int
    name: str
    """As names are compared: `player_careers.folded`."""


class RetirementRow(Row, frozen=True):
    """A player retired. A year may come in which he plays again: then the row goes."""

    key: str
    year: int


class HallRow(Row, frozen=True):
    """A player in the hall of fame."""

    key: str
    year: int
    """The year in which he was elected."""
    citation: str = ""


class BestPlayerRow(Row, frozen=True):
    """The most valuable player of a game, whose number it has."""

    name: str
    key: str = ""
    """His career; empty where only a name is known."""


class NoteRow(Row, frozen=True):
    """A note on a season, a game, a team or a player: what a spreadsheet said beside a score, a
    referee, a home town, a height."""

    subject: NoteSubject
    number: int
    """Of the season, the fixture or the franchise; 0 for a player."""
    label: str
    """What it is about, such as Attendance; empty for a plain note."""
    text: str
    key: str = ""
    """A player's career, as `player_careers` has it; empty for another subject."""


NOTED: dict[NoteSubject, type[Row]] = {"season": Season, "game": Fixture, "team": Franchise}
"""What a note may be about, other than a player. With a label such as Referee, a note is a field
that a league made for itself."""

KINDS: tuple[type[Row], ...] = (
    *(League, Person, Franchise, Rules, Season, Stage, Division, Team, Board),
    *(OwnTimeRow, TimeSlot),
    *(Draft, Planned, BracketRow, SeedRow, NodeRow, FeedRow, Fixture, ResultRow),
    *(DecisionRow, RulingRow, TossRow, Certification, FixtureGame),
    *(CareerRow, PlayerRow, HoldingRow, InjuryRow),
    *(RunByRow, PracticeRow, DelayRow, SheetRow),
    *(CheckInRow, CallRow, GameTimesRow, NoShowRow),
    *(AnnouncementRow, AwardRow, VoteRow, PhotoRow),
    *(GameCountsRow, MissedRoundsRow, BracketEditionRow, SharedTitleRow, ReservedPlaceRow),
    *(TimeZoneRow, KeptStandingsRow, FollowedRow, LostCertificationRow),
    *(RunningLateRow, ConfirmRuleRow, ReportRow, TossWitnessRow),
    *(SuspensionRow, BoardOutRow, ChangeoverRow),
    *(SamePlayerRow, NamesakesRow, RetirementRow, HallRow, BestPlayerRow, NoteRow),
    PlayerPhotoRow,
)
"""Every kind of row, each after the kinds it refers to. That a time is a game's own is known before
the time is there."""


IDENTITY: dict[type[Row], tuple[str, ...]] = {
    Fixture: ("season", "stage", "home", "visitors", "node"),
    Team: ("season", "franchise"),
    Stage: ("season", "form"),
    Rules: ("code", "version", "digest", "settings", "header"),
    Planned: ("draft", "key", "home", "visitors"),
    BracketRow: ("season", "stage", "form", "size"),
    NodeRow: ("bracket", "key"),
    CareerRow: ("year", "kind", "told"),
    PlayerRow: ("position", "rating", "career", "debut"),
    HoldingRow: ("year", "base"),
    InjuryRow: ("player", "fixture"),
    AnnouncementRow: ("text", "at"),
    AwardRow: ("season", "category"),
    VoteRow: ("season", "category", "voter"),
    PhotoRow: ("subject", "number"),
    PlayerPhotoRow: ("key",),
    SamePlayerRow: ("key",),
    NamesakesRow: ("franchise", "name"),
    NoteRow: ("subject", "number"),
}
"""The fields that a row of a kind never changes, because older entries refer to it."""
