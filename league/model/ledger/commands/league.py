"""Everything that can be done to a league, as values: what is entered is what is kept."""

from __future__ import annotations

import msgspec

from league.model.ledger.commands.computer import OfComputers
from league.model.ledger.commands.players import OfPlayers
from league.model.ledger.rows import (
    BracketForm,
    Drawn,
    Kind,
    Phase,
    RulingName,
    SideName,
    TableForm,
)
from rulesets.core.data_reader import read_struct


class LeagueCommand(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing that someone does. Numbers are those of rows."""


class CreateLeague(LeagueCommand, frozen=True, tag="found"):
    """The first entry of a league."""

    name: str
    several_seasons: bool = False


class Register(LeagueCommand, frozen=True, tag="register"):
    """People by name."""

    people: tuple[str, ...]


class AddFranchises(LeagueCommand, frozen=True, tag="add_franchises"):
    """Teams by name, for all the years to come."""

    names: tuple[str, ...]


class Rename(LeagueCommand, frozen=True, tag="rename"):
    """Another name for a person, a franchise, a board or the league."""

    number: int
    name: str


class Pin(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A rule set with its settings and tables, by digest."""

    code: str
    version: int
    digest: str
    settings: dict[str, str] = {}
    """All of them, whether usual or not."""
    header: dict[str, object] = {}
    """Of a game by these rules, without teams: enough to play one, dial and tables included."""


class OpenSeason(LeagueCommand, frozen=True, tag="open_season"):
    """A season with its regular stage. Without a pin every game names its own rules."""

    year: int
    name: str
    rules: Pin | None = None
    form: TableForm = "table"
    settings: dict[str, object] = {}
    """Of the stage: chain, formula, cap."""


class AddDivision(LeagueCommand, frozen=True, tag="add_division"):
    """A division of a season."""

    season: int
    name: str
    conference: str = ""


class PoolOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pool as it was drawn: its teams by their numbers, the strongest first."""

    name: str
    teams: tuple[int, ...]


class DrawPools(LeagueCommand, frozen=True, tag="draw_pools"):
    """The teams of a season shared out to pools, each a division of its own."""

    season: int
    pools: tuple[PoolOf, ...]


class EnterTeam(LeagueCommand, frozen=True, tag="enter_team"):
    """A franchise takes part in a season, under a coach, who may have several."""

    season: int
    franchise: int
    coach: int
    division: int | None = None


class PlaceTeam(LeagueCommand, frozen=True, tag="place_team"):
    """A team of a season in a division, or in none."""

    team: int
    division: int | None


class ChangeCoach(LeagueCommand, frozen=True, tag="change_coach"):
    """Another coach for a team, from now on."""

    team: int
    coach: int


class AddBoards(LeagueCommand, frozen=True, tag="add_boards"):
    """Boards by name."""

    names: tuple[str, ...]


class AddSlots(LeagueCommand, frozen=True, tag="add_slots"):
    """Time slots: beginning and end of each, in minutes."""

    slots: tuple[tuple[int, int], ...]


class Meeting(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A game in a draft. `key` names the fixture that it already is; None for a new one."""

    home: int
    visitors: int
    round: int = 0
    slot: int | None = None
    board: int | None = None
    counts: bool = True
    key: int | None = None


class DraftSchedule(LeagueCommand, frozen=True, tag="draft_schedule"):
    """A new version of a stage's schedule, in place of one that was being worked on."""

    stage: int
    meetings: tuple[Meeting, ...]


class Release(LeagueCommand, frozen=True, tag="release"):
    """The version being worked on becomes the schedule."""

    stage: int


class Arrange(LeagueCommand, frozen=True, tag="arrange"):
    """A single game added to a stage, as coaches arrange one."""

    stage: int
    meeting: Meeting
    rules: Pin | None = None


class Postpone(LeagueCommand, frozen=True, tag="postpone"):
    """A game postponed to a time that is to be found."""

    fixture: int


class Reschedule(LeagueCommand, frozen=True, tag="reschedule"):
    """A game at another time, at another board; None where it is not known yet."""

    fixture: int
    slot: int | None
    board: int | None


class Delay(LeagueCommand, frozen=True, tag="delay"):
    """So many minutes after the planned time, below 0 before it: a game, all games of a round, what
    is next at a board, or with none of these at every board. 0: on time again."""

    season: int
    minutes: int
    fixture: int | None = None
    board: int | None = None
    round: int | None = None


class Swap(LeagueCommand, frozen=True, tag="swap"):
    """Two games change times and boards."""

    one: int
    other: int


class ResultInput(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What came of a game, as it is told."""

    kind: Kind = "played"
    home: int | None = None
    visitors: int | None = None
    winner: SideName | None = None
    """Where no score says so."""
    periods: tuple[tuple[int, int], ...] = ()
    game: int | None = None


class EnterResult(LeagueCommand, frozen=True, tag="enter_result"):
    """The first result of a fixture, or its end after it was abandoned."""

    fixture: int
    result: ResultInput


class Correct(LeagueCommand, frozen=True, tag="correct"):
    """Another result for a fixture that has one; None: it has none after all."""

    fixture: int
    result: ResultInput | None


class Certify(LeagueCommand, frozen=True, tag="certify"):
    """Someone stands for a result. Corrected, it is certified no longer."""

    fixture: int
    person: int


class PlayIn(LeagueCommand, frozen=True, tag="play_in"):
    """A fixture is played in a stored game, which counts by itself once it is over."""

    fixture: int
    game: int


class RecordToss(LeagueCommand, frozen=True, tag="toss"):
    """A toss or roll-off that was made, its teams in the order that it gave. Those who share a
    place are ranked by it."""

    season: int
    order: tuple[int, ...]
    how: str = "toss"
    shown: tuple[str, ...] = ()


class Withdraw(LeagueCommand, frozen=True, tag="withdraw"):
    """A team leaves: all its games void, those to come forfeited, or what was played kept."""

    team: int
    policy: str


class BracketNode(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A game of a bracket, with where its teams come from: "seed 3", "winner M1-1",
    "loser M1-1", or "survivor main 1 2" (of a part, a round, at a place by seed)."""

    key: str
    part: str
    round: int
    position: int
    title: str
    sources: tuple[str, str]
    best_of: int = 1
    if_needed: bool = False


class MakeBracket(LeagueCommand, frozen=True, tag="make_bracket"):
    """A knockout stage of a season, its seeds the best first."""

    season: int
    name: str
    form: BracketForm
    last: str
    nodes: tuple[BracketNode, ...]
    seeds: tuple[int, ...]
    drawn: Drawn = "replay"
    rules: Pin | None = None
    """None: those of the season's first stage."""


class DecideTie(LeagueCommand, frozen=True, tag="decide"):
    """Who goes on from a level game: a toss, a ruling."""

    node: int
    team: int
    by: str


class ResolveDispute(LeagueCommand, frozen=True, tag="rule"):
    """A disputed game is kept, or played again."""

    fixture: int
    ruling: RulingName
    reason: str


class EnterPhase(LeagueCommand, frozen=True, tag="enter_phase"):
    """A season goes on to its next part."""

    season: int
    phase: Phase


class RollOver(LeagueCommand, frozen=True, tag="roll_over"):
    """From a season to the next game year: the one is over, the other is opened with the same
    divisions, and with every team that stays, under its coach. Its rules are pinned again."""

    season: int
    year: int
    name: str
    rules: Pin | None = None
    leaving: tuple[int, ...] = ()
    """Teams that do not go on. Who has withdrawn does not go on either."""


class UndoEntries(LeagueCommand, frozen=True, tag="undo"):
    """So many commands undone, the last first."""

    commands: int = 1


class RedoEntries(LeagueCommand, frozen=True, tag="redo"):
    """So many commands restored."""

    commands: int = 1


AnyCommand = (
    CreateLeague
    | Register
    | AddFranchises
    | Rename
    | OpenSeason
    | AddDivision
    | EnterTeam
    | PlaceTeam
    | ChangeCoach
    | AddBoards
    | AddSlots
    | DraftSchedule
    | Release
    | Arrange
    | Postpone
    | Reschedule
    | Swap
    | EnterResult
    | Correct
    | Certify
    | PlayIn
    | Withdraw
    | RecordToss
    | MakeBracket
    | DecideTie
    | ResolveDispute
    | EnterPhase
    | Delay
    | DrawPools
    | RollOver
    | OfPlayers
    | OfComputers
    | UndoEntries
    | RedoEntries
)


def encode_command(command: AnyCommand) -> str:
    """A command as it is kept: JSON, always in the same spelling."""
    return msgspec.json.encode(command, order="sorted").decode()


def decode_command(text: str) -> AnyCommand:
    """A command that was kept. Raises DataError."""
    command: AnyCommand = read_struct(text, AnyCommand)
    return command


def kind_of(command: AnyCommand) -> str:
    """The word for what a command does."""
    tag = command.__struct_config__.tag
    assert isinstance(tag, str)
    return tag
