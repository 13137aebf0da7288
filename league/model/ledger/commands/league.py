"""Every command about a league except those about players and computer teams, stored as entered."""

from __future__ import annotations

from typing import Literal

import msgspec

from league.model.ledger.commands.answers import BracketAnswer, ReseededBracket, Seeding
from league.model.ledger.commands.answers import ResultInput as ResultInput
from league.model.ledger.commands.day import OfTheDay
from league.model.ledger.commands.players import OfComputers, OfPlayers
from league.model.ledger.rows import BracketForm, Drawn, Phase, RulingName, TableForm
from league.model.standings.kept import KeptTable
from rulesets.core.data_reader import read_struct


class LeagueCommand(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One change that a person enters. Numbers are row numbers."""


class CreateLeague(LeagueCommand, frozen=True, tag="found"):
    """Create a league: always its first entry."""

    name: str
    several_seasons: bool = False
    zone: str = ""
    """Its time zone, as `SetTimeZone` has it; empty for none."""


class SetTimeZone(LeagueCommand, frozen=True, tag="time_zone"):
    """Set the time zone in which the league plays, by its name in the IANA database; empty for
    the clock on the wall, wherever that is."""

    zone: str


class Register(LeagueCommand, frozen=True, tag="register"):
    """Register people by name."""

    people: tuple[str, ...]


class AddFranchises(LeagueCommand, frozen=True, tag="add_franchises"):
    """Add franchises by name, for all seasons."""

    names: tuple[str, ...]


class Rename(LeagueCommand, frozen=True, tag="rename"):
    """Rename a person, a franchise, a board or the league."""

    number: int
    name: str


class Pin(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A rule set with its settings and tables, by digest."""

    code: str
    version: int
    digest: str
    settings: dict[str, str] = {}
    """All settings, standard or not."""
    header: dict[str, object] = {}
    """The header of a game by these rules, without teams: enough to play one, dial and tables
    included."""


class OpenSeason(LeagueCommand, frozen=True, tag="open_season"):
    """Open a season with its regular stage. Without a pin, every game names its own rules."""

    year: int
    name: str
    rules: Pin | None = None
    form: TableForm = "table"
    settings: dict[str, object] = {}
    """The stage's settings: tiebreaker chain, formula, margin cap."""


class PastTeam(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A team of a season before the league was kept here, and who coached it."""

    name: str
    coach: str


class PastGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game of a season before the league was kept here."""

    home: int
    """Its place among the season's teams, from 0."""
    visitors: int
    home_points: int
    visitors_points: int
    part: Literal["season", "playoffs", "title"] = "season"
    """A playoff game does not count in the standings; that for the title, the last one, decides
    who is champion."""
    round: int = 0
    best: str = ""
    """The most valuable player, as he was called."""
    notes: tuple[tuple[str, str], ...] = ()
    """What else is known, such as its date: a label and a text."""


class AddPastSeason(LeagueCommand, frozen=True, tag="add_past_season"):
    """Add a season that was played before those that are here, with the scores of its games in the
    order in which they were played. It is over. Teams and people who are new are added."""

    year: int
    name: str
    teams: tuple[PastTeam, ...]
    games: tuple[PastGame, ...]


class AddDivision(LeagueCommand, frozen=True, tag="add_division"):
    season: int
    name: str
    conference: str = ""


class PoolOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pool as drawn: its team numbers, the strongest first."""

    name: str
    teams: tuple[int, ...]


class DrawPools(LeagueCommand, frozen=True, tag="draw_pools"):
    """Divide the teams of a season into pools, each a division of its own."""

    season: int
    pools: tuple[PoolOf, ...]


class EnterTeam(LeagueCommand, frozen=True, tag="enter_team"):
    """Enter a franchise into a season under a coach. A coach may have several teams."""

    season: int
    franchise: int
    coach: int
    division: int | None = None
    missed: int = 0
    """In a Swiss tournament, the half wins for each round that a late team missed."""


class PlaceTeam(LeagueCommand, frozen=True, tag="place_team"):
    """Place a team of a season in a division, or in none."""

    team: int
    division: int | None


class ChangeCoach(LeagueCommand, frozen=True, tag="change_coach"):
    """Change the coach of a team from now on."""

    team: int
    coach: int


class AddBoards(LeagueCommand, frozen=True, tag="add_boards"):
    names: tuple[str, ...]


class AddSlots(LeagueCommand, frozen=True, tag="add_slots"):
    """Add time slots: the start and end of each, in minutes."""

    slots: tuple[tuple[int, int], ...]


class Meeting(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A game in a schedule draft. `key` names the fixture it already is; None for a new one."""

    home: int
    visitors: int
    round: int = 0
    slot: int | None = None
    board: int | None = None
    counts: bool = True
    key: int | None = None


class DraftSchedule(LeagueCommand, frozen=True, tag="draft_schedule"):
    """Draft a new version of a stage's schedule. It replaces the current draft."""

    stage: int
    meetings: tuple[Meeting, ...]


class Release(LeagueCommand, frozen=True, tag="release"):
    """Release the current draft as the schedule."""

    stage: int


class JoinRounds(LeagueCommand, frozen=True, tag="join_rounds"):
    """Let late teams join the rounds that are still to be played. `meetings` is the whole
    schedule of the stage, as in a draft: it is released at once."""

    stage: int
    teams: tuple[int, ...]
    meetings: tuple[Meeting, ...]


class Arrange(LeagueCommand, frozen=True, tag="arrange"):
    """Add a single game to a stage, as coaches arrange one."""

    stage: int
    meeting: Meeting
    rules: Pin | None = None


class Postpone(LeagueCommand, frozen=True, tag="postpone"):
    """Postpone a game: it has no time until it is rescheduled."""

    fixture: int


class Reschedule(LeagueCommand, frozen=True, tag="reschedule"):
    """Move a game to another time or board; None where it is not known yet."""

    fixture: int
    slot: int | None
    board: int | None


class Delay(LeagueCommand, frozen=True, tag="delay"):
    """Delay games by a number of minutes after the planned time, negative for before it: one
    game, all games of a round, the next game at a board, or with none of these the next game at
    every board. 0 puts them back on time."""

    season: int
    minutes: int
    fixture: int | None = None
    board: int | None = None
    round: int | None = None


class Swap(LeagueCommand, frozen=True, tag="swap"):
    """Swap the times and boards of two games."""

    one: int
    other: int


class EnterResult(LeagueCommand, frozen=True, tag="enter_result"):
    """Enter the first result of a fixture, or its end after it was abandoned."""

    fixture: int
    result: ResultInput
    bracket: BracketAnswer | None = None
    """What becomes of a bracket whose standings it would have changed."""


class Correct(LeagueCommand, frozen=True, tag="correct"):
    """Correct the result of a fixture; None removes it."""

    fixture: int
    result: ResultInput | None
    certified: int | None = None
    """Who had certified the result that it corrects; earlier versions did not say it."""
    bracket: BracketAnswer | None = None
    """What becomes of a bracket whose standings it would have changed."""


class RecordCount(LeagueCommand, frozen=True, tag="count"):
    """Record how many of something, by its name in COUNTS, home and visitors have in a game with a
    result; None where that is not known after all."""

    fixture: int
    name: str
    count: tuple[int, int] | None
    bracket: BracketAnswer | None = None
    """What becomes of a bracket whose standings it would have changed."""


class Certify(LeagueCommand, frozen=True, tag="certify"):
    """Certify a result. A correction removes the certification."""

    fixture: int
    person: int


class PlayIn(LeagueCommand, frozen=True, tag="play_in"):
    """Play a fixture in a stored game, which counts automatically once it is over."""

    fixture: int
    game: int


class RecordToss(LeagueCommand, frozen=True, tag="toss"):
    """Record a toss or roll-off, its teams in the resulting order. Teams that share a place are
    ranked by it."""

    season: int
    order: tuple[int, ...]
    how: str = "toss"
    shown: tuple[str, ...] = ()
    witness: str = ""
    """Who saw it."""
    bracket: BracketAnswer | None = None
    """What becomes of a bracket whose standings it would have changed."""


class Withdraw(LeagueCommand, frozen=True, tag="withdraw"):
    """Withdraw a team: all its games void, the remaining ones forfeited, or the played ones
    counted."""

    team: int
    policy: str
    bracket: BracketAnswer | None = None
    """What becomes of a bracket whose standings it would have changed."""


class BracketNode(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A game of a bracket and where its teams come from: "seed 3", "winner M1-1", "loser M1-1",
    or "survivor main 1 2" (part, round, place by seed)."""

    key: str
    part: str
    round: int
    position: int
    title: str
    sources: tuple[str, str]
    best_of: int = 1
    if_needed: bool = False


class MakeBracket(LeagueCommand, frozen=True, tag="make_bracket"):
    """Make an elimination stage of a season, the best seed first."""

    season: int
    name: str
    form: BracketForm
    last: str
    nodes: tuple[BracketNode, ...]
    seeds: tuple[int, ...]
    drawn: Drawn = "replay"
    rules: Pin | None = None
    """The pinned rules; None for those of the season's first stage."""
    edition: int = 1
    """How it is played on after what happens rarely: `brackets.progress.NEWEST_EDITION`."""
    seeded: Seeding = Seeding()
    standings: tuple[KeptTable, ...] = ()
    """The standings that seeded it, to be kept. Empty in those of earlier versions, and where it
    was seeded by something else."""


class DecideTie(LeagueCommand, frozen=True, tag="decide"):
    """Decide who advances from a tied game, by a toss or a ruling; or that both teams of a tied
    final share the title."""

    node: int
    team: int
    by: str
    shared_with: int | None = None


class ResolveDispute(LeagueCommand, frozen=True, tag="rule"):
    """Resolve a disputed game: its result counts, or it is played again."""

    fixture: int
    ruling: RulingName
    reason: str


class Reseed(LeagueCommand, frozen=True, tag="reseed"):
    """Seed brackets again by the standings as they are now. Games that have not begun move to
    their new teams; those that were played become disputed."""

    brackets: tuple[ReseededBracket, ...]


class EnterPhase(LeagueCommand, frozen=True, tag="enter_phase"):
    """Start the next phase of a season."""

    season: int
    phase: Phase


class RollOver(LeagueCommand, frozen=True, tag="roll_over"):
    """End a season and open the next game year, with the same divisions and every team that
    stays, under its coach. The rules are pinned again."""

    season: int
    year: int
    name: str
    rules: Pin | None = None
    leaving: tuple[int, ...] = ()
    """Teams that leave. Withdrawn teams leave as well."""


class RemoveLeague(LeagueCommand, frozen=True, tag="remove_league"):
    """Remove the league: it is listed no more, and nothing is entered into it until this is
    undone. Its entries stay."""


class UndoEntries(LeagueCommand, frozen=True, tag="undo"):
    """Undo a number of commands, the newest first."""

    commands: int = 1


class RedoEntries(LeagueCommand, frozen=True, tag="redo"):
    """Redo a number of undone commands."""

    commands: int = 1


class TakeBack(LeagueCommand, frozen=True, tag="take_back"):
    """Leave out entries, wherever they are in the log: later ones are entered again without them,
    in their order and with the same numbers of rows."""

    entries: tuple[int, ...]
    """Their numbers."""
    bracket: BracketAnswer | None = None
    """What becomes of a bracket whose standings it would have changed."""


AnyCommand = (
    CreateLeague
    | Register
    | AddFranchises
    | Rename
    | SetTimeZone
    | OpenSeason
    | AddPastSeason
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
    | RecordCount
    | Certify
    | PlayIn
    | Withdraw
    | RecordToss
    | MakeBracket
    | DecideTie
    | ResolveDispute
    | Reseed
    | EnterPhase
    | Delay
    | DrawPools
    | RollOver
    | OfPlayers
    | OfComputers
    | OfTheDay
    | JoinRounds
    | RemoveLeague
    | UndoEntries
    | RedoEntries
    | TakeBack
)


def encode_command(command: AnyCommand) -> str:
    """Return a command as stored: JSON, always in the same spelling."""
    return msgspec.json.encode(command, order="sorted").decode()


def decode_command(text: str) -> AnyCommand:
    """Return a stored command. Raises DataError."""
    command: AnyCommand = read_struct(text, AnyCommand)
    return command


def kind_of(command: AnyCommand) -> str:
    """Return the stored word for a kind of command."""
    tag = command.__struct_config__.tag
    assert isinstance(tag, str)
    return tag
