"""Describe league commands, before and after they are entered."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from league.model.careers.player_careers import franchise_in
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.commands.answers import BracketAnswer
from league.model.ledger.ledger import AppliedCommand
from league.model.ledger.rows import (
    NOTED,
    AnnouncementRow,
    AwardRow,
    Board,
    Division,
    Fixture,
    Franchise,
    League,
    NodeRow,
    NoteRow,
    Person,
    PhotoRow,
    PlayerPhotoRow,
    PlayerRow,
    ReportRow,
    ResultRow,
    Row,
    Season,
    Stage,
    Team,
    TimeSlot,
    VoteRow,
)
from league.model.ledger.state import LeagueState
from league.model.times import clock_time, lateness, running_late
from league.views.games import RESULT_KINDS
from league.views.players import INJURY_LENGTHS
from league.views.text import score_words, short_day, short_time
from quarterback.league_office.datetimes import format_time
from rulesets.core.data_reader import DataError, read_json
from rulesets.core.plain_text import how_many

POLICIES: Final = {
    "forfeit_remaining": "its remaining games are forfeited",
    "void_all": "all its games are void",
    "keep_played": "its results stand, the rest is void",
}
PHASES: Final = {
    "preparing": "preseason",
    "regular": "regular season",
    "playoffs": "playoffs",
    "over": "over",
}
_GONE: Final[dict[type[Row], str]] = {
    Team: "a former team",
    Person: "a former member",
    Board: "a former board",
    Franchise: "a former team",
    Division: "a former division",
    Season: "a former season",
    Stage: "a former stage",
}
_MANY = 6
"""How many names are listed at most; longer lists show only the count."""


def describe_command(command: c.AnyCommand, records: LeagueState) -> str:
    """Describe a command in one line, with the current names of its rows."""
    return _with_bracket(command, _DESCRIPTIONS[type(command)](command, records))


def _with_bracket(command: c.AnyCommand, words: str) -> str:
    answer: BracketAnswer | None = getattr(command, "bracket", None)
    if answer is None:
        return words
    return f"{words}; {'the bracket is seeded again' if answer.reseeded else 'the bracket is kept'}"


def name_of(records: LeagueState, kind: type[Row], number: int | None) -> str:
    """Return a row's name, or what it was if deleted."""
    row = None if number is None else records.find(kind, number)
    if isinstance(row, Team):
        return name_of(records, Franchise, row.franchise)
    return str(getattr(row, "name", "")) or _GONE.get(kind, "a deleted entry")


def board_title(name: str) -> str:
    """Return the name of a board, with the word "Board" in front if the name does not say it:
    Board North."""
    says = any(word in name.casefold() for word in ("board", "table"))
    return name if says else f"Board {name}"


def game_label(records: LeagueState, number: int) -> str:
    """Name a game: `game 3 (Lions at Bears)`."""
    fixture = records.find(Fixture, number)
    if fixture is None:
        return "a deleted game"
    home, visitors = name_of(records, Team, fixture.home), name_of(records, Team, fixture.visitors)
    return f"game {fixture.number} ({visitors} at {home})"


def score_of(records: LeagueState, fixture: Fixture, home: int | None, visitors: int | None) -> str:
    """Return the score of a game, or of anything that is counted in it: `Lions 7, Bears 14`."""
    names = [name_of(records, Team, team) for team in (fixture.home, fixture.visitors)]
    return score_words(names[0], names[1], home, visitors)


def result_words(records: LeagueState, fixture: Fixture, result: c.ResultInput | None) -> str:
    """Describe a result: `Lions 7, Bears 14`."""
    if result is None:
        return "no result"
    score = score_of(records, fixture, result.home, result.visitors)
    winner = name_of(records, Team, getattr(fixture, result.winner)) if result.winner else ""
    if result.kind == "played":
        level = result.home == result.visitors
        return f"{score}, {winner} won the tiebreaker" if level and winner else score
    won = f" to {winner}" if winner else ""
    return f"{RESULT_KINDS[result.kind]}{won}" + (f" ({score})" if score else "")


def current_result_text(records: LeagueState, fixture: Fixture) -> str:
    """Describe a game's current result: `Lions 7, Bears 14`."""
    row = records.find(ResultRow, fixture.id)
    if row is None:
        return result_words(records, fixture, None)
    result = c.ResultInput(row.kind, row.home_points, row.visitors_points, row.winner)
    return result_words(records, fixture, result)


def place_words(records: LeagueState, slot: int | None, board: int | None) -> str:
    """Describe a time and a board, or `no time`."""
    time = None if slot is None else records.find(TimeSlot, slot)
    where = "" if board is None else name_of(records, Board, board)
    return (
        ", ".join(filter(None, ("" if time is None else short_time(time.starts), where)))
        or "no time"
    )


def time_and_board(records: LeagueState, starts: int, board: int | None) -> str:
    """Describe a time, of a slot or not, and a board."""
    where = "" if board is None else name_of(records, Board, board)
    return ", ".join(filter(None, (short_time(starts), where)))


def _moves(moves: tuple[d.GamePlace, ...]) -> str:
    """Say how many games move, and how many are postponed."""
    postponed = sum(each.starts is None for each in moves)
    moved = len(moves) - postponed
    parts = [f"{moved} game{'s move' if moved != 1 else ' moves'}"] if moved or not moves else []
    return ", ".join([*parts, *([f"{postponed} postponed"] if postponed else [])])


def _names(names: tuple[str, ...], one: str, many: str) -> str:
    if len(names) == 1:
        return f"{one}: {names[0]}"
    return f"{len(names)} {many}" + (f": {', '.join(names)}" if len(names) <= _MANY else "")


def _team_entry(command: c.EnterTeam, records: LeagueState) -> str:
    of = f", {name_of(records, Division, command.division)}" if command.division else ""
    name = name_of(records, Franchise, command.franchise)
    return f"{name}, coached by {name_of(records, Person, command.coach)}{of}"


def _result(command: c.EnterResult | c.Correct, records: LeagueState) -> str:
    fixture = records.find(Fixture, command.fixture)
    if fixture is None:
        result = command.result
        score = (
            "" if result is None else score_words("home", "visitors", result.home, result.visitors)
        )
        return f"a result, {score}" if score else "a result"
    value = result_words(records, fixture, command.result)
    return f"game {fixture.number}: {value}"


def _suspension(command: d.Suspend, records: LeagueState) -> str:
    fixture = records.find(Fixture, command.fixture)
    points = command.home, command.visitors
    score = "" if fixture is None else score_of(records, fixture, *points)
    text = ", ".join(filter(None, (score, command.period, command.time_left, command.situation)))
    return f"{game_label(records, command.fixture)} suspended" + (f": {text}" if text else "")


def _count(command: c.RecordCount, records: LeagueState) -> str:
    game = game_label(records, command.fixture)
    if command.count is None:
        return f"{command.name} of {game} not known"
    fixture = records.find(Fixture, command.fixture)
    if fixture is None:
        return f"{command.name} of {game} recorded"
    return f"{command.name} of {game}: {score_of(records, fixture, *command.count)}"


def _node(command: c.DecideTie, records: LeagueState) -> str:
    node = records.find(NodeRow, command.node)
    title = "a tied game" if node is None else node.title
    team = name_of(records, Team, command.team)
    if command.shared_with is not None:
        return f"{team} and {name_of(records, Team, command.shared_with)} share the title"
    return f"{team} advanced from {title} ({command.by})"


def toss_words(
    order: Sequence[int], shown: Sequence[str], witness: str, records: LeagueState
) -> str:
    """Describe a toss: its teams in order with their dice, and who saw it: `Bears 57 12, Lions 57
    3, witnessed by Ann`."""
    names = [name_of(records, Team, team) for team in order]
    rolls = [f"{name} {dice}" for name, dice in zip(names, shown, strict=False)] or names
    return ", ".join([*rolls, *([f"witnessed by {witness}"] if witness else [])])


def _arranged_game(command: c.Arrange, records: LeagueState) -> str:
    m = command.meeting
    game = f"{name_of(records, Team, m.visitors)} at {name_of(records, Team, m.home)}"
    return f"game added: {game}" + ("" if m.counts else ", which does not count")


def _player(command: Any, records: LeagueState) -> str:
    player = records.find(PlayerRow, command.player)
    if player is None:
        return "a player"
    team = name_of(records, Franchise, player.franchise)
    return f"{player_label(player)} of {team}"


def expected_words(records: LeagueState, fixture: int, starts: int) -> str:
    """Describe when a game is expected: `planned 10:00 AM, expected 10:20 AM`."""
    slot = records.get(Fixture, fixture).slot
    if slot is None:
        return ""
    planned = records.get(TimeSlot, slot).starts
    if planned == starts:
        return f"on time, {clock_time(planned)}"
    day = "" if planned // 1440 == starts // 1440 else f"{short_day(starts)}, "
    return f"planned {clock_time(planned)}, expected {day}{clock_time(starts)}"


def late_words(minutes: int) -> str:
    """Say how late a game is: `20 min late`, `5 min early`, `on time again`."""
    return lateness(minutes) if minutes else "on time again"


def _delay(command: c.Delay, records: LeagueState) -> str:
    if command.fixture is not None:
        what = game_label(records, command.fixture)
    elif command.board is not None:
        what = f"board {name_of(records, Board, command.board)}"
    else:
        what = "all boards" if command.round is None else f"round {command.round}"
    return f"{what}: {late_words(command.minutes)}"


def player_label(player: PlayerRow) -> str:
    """Name a player, or give his position and rating."""
    return player.name or player.figure or f"{player.position} ({player.rating}%)"


def _numbers(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def _ranges(numbers: tuple[int, ...]) -> str:
    """Return numbers in order, runs of them written as `12-15`."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1][1:] = [number]
        else:
            parts.append([number])
    return ", ".join("-".join(map(str, part)) for part in parts)


def _rollover(command: c.RollOver, records: LeagueState) -> str:
    before = name_of(records, Season, command.season)
    left = f" without {len(command.leaving)} teams" if command.leaving else ""
    return f"season {command.name} follows {before} with its teams{left}"


def _depth_chart(command: p.SetQuarterbackOrder, records: LeagueState) -> str:
    players = (records.find(PlayerRow, each) for each in command.players)
    names = (player_label(x) for x in players if x is not None)
    return f"{name_of(records, Team, command.team)}: {', '.join(names)}"


def honored(nominee: d.GiveAward | d.CastVote | AwardRow | VoteRow, records: LeagueState) -> str:
    """Name who an award or a vote is for: `Ann (Bears)`."""
    team = "" if nominee.team is None else name_of(records, Team, nominee.team)
    player = None if nominee.player is None else records.find(PlayerRow, nominee.player)
    if player is not None:
        team, who = team or name_of(records, Franchise, player.franchise), player_label(player)
    elif nominee.person is not None:
        who = name_of(records, Person, nominee.person)
    else:
        who = nominee.name
    return f"{who} ({team})" if who and team else who or team


def _score_of(fixture: int, home: int, visitors: int, records: LeagueState) -> str:
    game = records.find(Fixture, fixture)
    if game is None:
        return f"a score, {score_words('home', 'visitors', home, visitors)}"
    return f"game {game.number}: {score_of(records, game, home, visitors)}"


Answer = d.ConfirmResult | d.DisputeResult | d.CountReport
"""The answer to a score that waits; the rows it changed tell which score that was."""
Removal = d.TakeDown | d.WithdrawAward | d.RemovePhoto
"""Removes a row; the rows it changed tell what that was."""


def describe_entry(command: c.AnyCommand, done: AppliedCommand | None, records: LeagueState) -> str:
    """Describe a command of the log, by the rows it changed if they are known."""
    changes = () if done is None else done.changes
    if isinstance(command, Removal):
        gone = next((each.before for each in changes if each.after is None), None)
        return _removed(command, records, gone) if gone else _removed_now(command, records)
    if isinstance(command, c.Rename) and changes:
        return f"{getattr(changes[0].before, 'name', '')} renamed {command.name}"
    if not isinstance(command, Answer):
        return describe_command(command, records)
    waited = (each.before for each in changes if isinstance(each.before, ReportRow))
    return _with_bracket(command, _answer(command, records, next(waited, None)))


def _answer_now(command: Answer, records: LeagueState) -> str:
    """Find the score that waits, or else the result."""
    row = records.find(ReportRow, command.fixture) or records.find(ResultRow, command.fixture)
    return _answer(command, records, row)


def _answer(command: Answer, records: LeagueState, row: ReportRow | ResultRow | None) -> str:
    home, visitors = getattr(row, "home_points", None), getattr(row, "visitors_points", None)
    score = f"the score of {game_label(records, command.fixture)}"
    if home is not None and visitors is not None:
        score = _score_of(command.fixture, home, visitors, records)
    if isinstance(command, d.ConfirmResult):
        return f"{_side_of(command.fixture, command.side, records)} confirmed {score}"
    if isinstance(command, d.DisputeResult):
        side = _side_of(command.fixture, command.side, records)
        return f"{side} disputes {score}: {command.reason}"
    if command.minutes is None:
        return f"{score} counts"
    return f"{score} counts, unanswered for {command.minutes} minutes"


def _side_of(fixture: int, side: str, records: LeagueState) -> str:
    game = records.find(Fixture, fixture)
    return "a coach" if game is None else name_of(records, Team, getattr(game, side))


def _removed_now(command: Removal, records: LeagueState) -> str:
    """Find what it removes among the current rows."""
    match command:
        case d.TakeDown(number):
            return _removed(command, records, records.find(AnnouncementRow, number))
        case d.WithdrawAward(number):
            return _removed(command, records, records.find(AwardRow, number))
        case d.RemovePhoto(number):
            player = records.find(PlayerPhotoRow, number)
            return _removed(command, records, player or records.find(PhotoRow, number))


def _removed(command: Removal, records: LeagueState, row: Row | None) -> str:
    match row:
        case AnnouncementRow():
            return f"announcement taken down: {row.text}"
        case AwardRow():
            return f"award withdrawn: {row.category}, {honored(row, records)}"
        case PlayerPhotoRow():
            return f"photo of {career_label(row.key, records)} removed"
        case PhotoRow():
            return f"photo of {_photo_subject(row.subject, row.number, records)} removed"
    if isinstance(command, d.RemovePhoto):
        return "photo removed"
    return "announcement taken down" if isinstance(command, d.TakeDown) else "award withdrawn"


def _photo_subject(subject: str, number: int, records: LeagueState) -> str:
    if subject == "game":
        return game_label(records, number)
    if subject == "champion":
        return f"the champion of {name_of(records, Season, number)}"
    return name_of(records, Team, number)


def career_label(key: str, records: LeagueState) -> str:
    """Name the player of a career by its key alone: `Novak (Bears)`, `No. 22 (Bears)`."""
    franchise = franchise_in(key)
    if franchise is None:
        row = records.find(PlayerRow, int(key)) if key.isdigit() else None
        return key if row is None else player_label(row)
    words = key.partition("-")[2].split("-")
    number = words.pop()[2:] if re.fullmatch("no[0-9]{1,3}", words[-1]) else ""
    name = " ".join(words).title()
    label = f"{number} {name}".strip() if name else f"No. {number}"
    return f"{label} ({name_of(records, Franchise, franchise)})"


def labeled(label: str, text: str) -> str:
    """Format a note: `Attendance: 31`."""
    return f"{label}: {text}" if label else text


def _noted(note: d.WriteNote | NoteRow, records: LeagueState) -> str:
    return f"note on {noted_label(note, records)}"


def noted_label(note: d.WriteNote | NoteRow, records: LeagueState) -> str:
    if note.subject == "player":
        return career_label(note.key, records)
    if note.subject == "game":
        return game_label(records, note.number)
    return name_of(records, NOTED[note.subject], note.number)


def _note_removed(command: d.RemoveNote, records: LeagueState) -> str:
    row = records.find(NoteRow, command.note)
    return "note removed" if row is None else f"{_noted(row, records)} removed"


_DESCRIPTIONS: Final[dict[type[Any], Callable[[Any, LeagueState], str]]] = {
    c.CreateLeague: lambda x, r: f"league {x.name} created",
    c.Register: lambda x, r: _names(x.people, "person added", "people added"),
    c.AddFranchises: lambda x, r: _names(x.names, "team added", "teams added"),
    c.Rename: lambda x, r: f"renamed {x.name}",
    c.RemoveLeague: lambda x, r: "league removed",
    c.SetTimeZone: lambda x, r: f"time zone {x.zone}" if x.zone else "no time zone",
    c.OpenSeason: lambda x, r: (
        f"season {x.name}, {'each game by its own rules' if x.rules is None else x.rules.code}"
    ),
    c.EnterPhase: lambda x, r: f"{name_of(r, Season, x.season)}: {PHASES[x.phase]}",
    c.AddDivision: lambda x, r: f"division {x.name}" + (f", {x.conference}" * bool(x.conference)),
    c.EnterTeam: _team_entry,
    c.PlaceTeam: lambda x, r: (
        f"{name_of(r, Team, x.team)}: "
        f"{'no division' if x.division is None else name_of(r, Division, x.division)}"
    ),
    c.ChangeCoach: lambda x, r: (
        f"{name_of(r, Team, x.team)}, coached by {name_of(r, Person, x.coach)}"
    ),
    c.AddBoards: lambda x, r: _names(x.names, "board added", "boards added"),
    c.AddSlots: lambda x, r: f"{len(x.slots)} game times added, from {format_time(x.slots[0][0])}",
    c.DraftSchedule: lambda x, r: (
        f"a draft of {len(x.meetings)} games, {name_of(r, Stage, x.stage)}"
    ),
    c.Release: lambda x, r: f"schedule released, {name_of(r, Stage, x.stage)}",
    c.Arrange: _arranged_game,
    c.Postpone: lambda x, r: f"{game_label(r, x.fixture)} postponed",
    c.Reschedule: lambda x, r: (
        f"{game_label(r, x.fixture)} moved: {place_words(r, x.slot, x.board)}"
    ),
    c.Delay: _delay,
    c.Swap: lambda x, r: f"{game_label(r, x.one)} and {game_label(r, x.other)} swapped",
    c.EnterResult: _result,
    c.Correct: lambda x, r: f"corrected: {_result(x, r)}",
    c.RecordCount: _count,
    c.Certify: lambda x, r: (
        f"{game_label(r, x.fixture)} certified by {name_of(r, Person, x.person)}"
    ),
    c.PlayIn: lambda x, r: f"{game_label(r, x.fixture)} began at a board (saved game {x.game})",
    c.RecordToss: lambda x, r: f"{x.how}: {toss_words(x.order, x.shown, x.witness, r)}",
    c.Withdraw: lambda x, r: f"{name_of(r, Team, x.team)} withdrew: {POLICIES.get(x.policy, '')}",
    c.MakeBracket: lambda x, r: f"{x.name}: a bracket of {len(x.seeds)} teams",
    c.DecideTie: _node,
    c.ResolveDispute: lambda x, r: (
        f"{game_label(r, x.fixture)} {'stands' if x.ruling == 'keep' else 'will be replayed'}"
    ),
    c.Reseed: lambda x, r: "the bracket is seeded again",
    c.RollOver: _rollover,
    c.DrawPools: lambda x, r: f"pools drawn, {name_of(r, Season, x.season)}",
    p.AssignComputerCoach: lambda x, r: (
        f"{name_of(r, Team, x.team)}: {f'computer coach {x.coach}' if x.coach else 'its own coach'}"
    ),
    p.AllowPracticeBoard: lambda x, r: (
        f"games on the practice board {'count' if x.counts else 'do not count'}"
    ),
    p.TakeInjuries: lambda x, r: (
        f"{game_label(r, x.fixture)}: {how_many(len(x.hurts), 'injury', 'injuries')}"
    ),
    p.OrderDraft: lambda x, r: "draft order",
    p.Appoint: lambda x, r: (
        f"{name_of(r, Person, x.person)} is {'' if x.serves else 'no longer '}commissioner"
    ),
    d.CheckIn: lambda x, r: f"{name_of(r, Team, x.team)}: {'here' if x.here else 'not here'}",
    d.CallGame: lambda x, r: f"{game_label(r, x.fixture)} called at {clock_time(x.at)}",
    d.BeginGame: lambda x, r: (
        f"{game_label(r, x.fixture)}"
        f" {'has not begun' if x.at is None else f'began at {clock_time(x.at)}'}"
    ),
    d.EndGame: lambda x, r: (
        f"{game_label(r, x.fixture)}"
        f" {'has not ended' if x.at is None else f'ended at {clock_time(x.at)}'}"
    ),
    d.Suspend: _suspension,
    d.Resume: lambda x, r: (
        f"{game_label(r, x.fixture)} resumed at {clock_time(x.at)}"
        + ("" if x.board is None else f" on {name_of(r, Board, x.board)}")
    ),
    d.MoveToTime: lambda x, r: (
        f"{game_label(r, x.fixture)} moved: {time_and_board(r, x.starts, x.board)}"
    ),
    d.BoardOut: lambda x, r: (
        f"{name_of(r, Board, x.board)} is out: {_moves(x.moves)}"
        + "".join(f"; {_suspension(each, r)}" for each in x.suspended)
    ),
    d.BoardBack: lambda x, r: f"{name_of(r, Board, x.board)} is back: {_moves(x.moves)}",
    d.SetChangeover: lambda x, r: (
        "changeover as between the times of the schedule"
        if x.minutes is None
        else f"{x.minutes} minutes between two games on a board"
    ),
    d.SetNoShowRule: lambda x, r: (
        f"a team called {x.calls} time{'s' * (x.calls != 1)} and not here is a no-show"
    ),
    d.RunLate: lambda x, r: (
        f"{name_of(r, Team, x.team)}:"
        f" {'not running late after all' if x.at is None else running_late(x.at, x.minutes)}"
    ),
    d.SetConfirmRule: lambda x, r: (
        f"a score from a board waits {x.minutes} minutes for both coaches"
        if x.minutes
        else "results count at once"
    ),
    d.ReportResult: lambda x, r: (
        f"{_score_of(x.fixture, x.home, x.visitors, r)}, awaiting confirmation"
    ),
    d.ConfirmResult: _answer_now,
    d.DisputeResult: _answer_now,
    d.CountReport: _answer_now,
    d.Announce: lambda x, r: f"announced: {x.text}",
    d.TakeDown: _removed_now,
    d.GiveAward: lambda x, r: f"{x.category}: {honored(x, r)}",
    d.WithdrawAward: _removed_now,
    d.CastVote: lambda x, r: (
        f"{name_of(r, Person, x.voter)} voted for {honored(x, r)}, {x.category}"
    ),
    d.AttachPhoto: lambda x, r: f"photo of {_photo_subject(x.subject, x.number, r)}",
    d.RemovePhoto: _removed_now,
    d.ReplaceTeam: lambda x, r: (
        f"{name_of(r, Franchise, x.franchise)} replaced {name_of(r, Team, x.team)}"
    ),
    c.JoinRounds: lambda x, r: (
        f"{', '.join(name_of(r, Team, each) for each in x.teams)} joined the rounds left"
    ),
    d.NameBestPlayer: lambda x, r: (
        f"{game_label(r, x.fixture)}: "
        + (f"most valuable player {x.name}" if x.name else "no most valuable player")
    ),
    d.WriteNote: lambda x, r: f"{_noted(x, r)}: {labeled(x.label, x.text)}",
    d.RemoveNote: _note_removed,
    p.JoinCareers: lambda x, r: (
        f"{career_label(x.key, r)} is {career_label(x.same_as, r)}"
        if x.same_as
        else f"{career_label(x.key, r)} has a career of his own"
    ),
    p.SeparateNamesakes: lambda x, r: (
        f"{x.name} of {name_of(r, Franchise, x.franchise)}: "
        f"{'two players, told apart by number' if x.apart else 'one player'}"
    ),
    p.RetirePlayer: lambda x, r: (
        f"{career_label(x.key, r)} {'plays again' if x.year is None else f'retired after {x.year}'}"
    ),
    p.AttachPlayerPhoto: lambda x, r: f"photo of {career_label(x.key, r)}",
    p.ElectPlayer: lambda x, r: (
        f"{career_label(x.key, r)} "
        + ("left the hall of fame" if x.year is None else f"in the hall of fame, {x.year}")
    ),
    c.AddPastSeason: lambda x, r: f"old season {x.name}: {len(x.games)} games",
    c.UndoEntries: lambda x, r: f"{x.commands} entries undone" if x.commands > 1 else "undone",
    c.RedoEntries: lambda x, r: f"{x.commands} entries redone" if x.commands > 1 else "redone",
    c.TakeBack: lambda x, r: (
        f"{'entry' if len(x.entries) == 1 else 'entries'} {_ranges(x.entries)} taken back"
    ),
    p.DraftPlayer: lambda x, r: (
        f"{name_of(r, Team, x.team)} drafted a {x.position}: {_numbers(x.talent_dice)}"
        f" and {_numbers(x.career_dice)}{f', {x.name}' if x.name else ''}"
    ),
    p.ReleasePlayer: lambda x, r: f"{_player(x, r)} released",
    p.NameFigure: lambda x, r: f"{_player(x, r)} is figure {x.figure}",
    p.SetQuarterbackOrder: _depth_chart,
    p.DrawBases: lambda x, r: f"{name_of(r, Team, x.team)} drew bases {_numbers(x.bases)}",
    p.BringSheet: lambda x, r: f"{name_of(r, Team, x.team)}: {_own_settings(x.sheet)}",
    p.TradeBases: lambda x, r: (
        f"{name_of(r, Team, x.one)} traded bases {_numbers(x.gives)} to"
        f" {name_of(r, Team, x.other)} for {_numbers(x.takes)}"
    ),
    p.ReplaceBase: lambda x, r: (
        f"{name_of(r, Team, x.team)}: base {x.new} replaces defective base {x.old}"
    ),
    p.Injure: lambda x, r: f"{_player(x, r)} injured, out for {INJURY_LENGTHS[x.length]}",
    p.VoidInjury: lambda x, r: f"{_player(x, r)}: injury deleted",
}


def _own_settings(sheet: str) -> str:
    """Describe the settings of a team's own."""
    try:
        fields = read_json(sheet)
    except DataError:
        fields = None
    names = ", ".join(sorted(fields)) if isinstance(fields, dict) else ""
    return f"uses its own {names}" if names else "no settings of its own"


def rename_words(records: LeagueState, number: int) -> str:
    """Return the current name of the row with this ID: `Bears`."""
    kinds: tuple[type[Row], ...] = (Person, Franchise, Board, League, Season, Division)
    rows = (records.find(kind, number) for kind in kinds)
    return next((str(getattr(row, "name", "")) for row in rows if row is not None), "")
