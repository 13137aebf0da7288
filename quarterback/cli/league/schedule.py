"""Schedules from the command line: drafts, releases, games moved about."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import click

from league.model.ledger.commands import league as c
from league.model.ledger.handlers.brackets import disputed_in
from league.model.ledger.handlers.delays import moved_times
from league.model.ledger.handlers.schedule import draft_changes
from league.model.ledger.queries.fixture_status import being_played
from league.model.ledger.rows import Board, Fixture, ResultRow, Rules, TimeSlot
from league.model.planning.placement import with_places
from league.model.planning.points import would_not_count
from league.model.planning.redraw import redrawn
from league.model.planning.schedule_inputs import divisions_in, has_places
from league.model.planning.seeds import taking_part
from league.model.schedule.berger import Scheme, round_robin
from league.model.schedule.divisions import Meetings, division_schedule
from league.model.schedule.rounds import Round
from league.model.schedule.tournament import tournament_length
from league.model.schedule.versions import told
from quarterback.cli.league.context import LeagueCommandContext, clock, desk_command, minutes
from quarterback.cli.league.setup import pin_told
from quarterback.league_office.actions.reschedule import delay_words, first_of
from quarterback.league_office.datetimes import parse_delay
from rulesets.core.refusal import Refused


@desk_command("draw-up")
@click.option("--rounds", type=int, help="How many rounds; else three of six teams, or all.")
@click.option("--legs", type=click.IntRange(1, 20), default=1, help="How often all meet.")
@click.option("--scheme", type=click.Choice(["mirrored", "spaced", "inverted"]), default="mirrored")
@click.option(
    "--meetings",
    type=(int, int, int),
    metavar="IN CONFERENCE OUT",
    help="By divisions: how often teams meet inside, in the conference, outside.",
)
@click.option(
    "--across",
    type=(int, int, int),
    metavar="IN CONFERENCE OUT",
    help="By divisions: how often teams meet inside, and how many games each plays against others "
    "of its conference and of the other, every year against others.",
)
@click.option("--rest", type=click.IntRange(0, 1440), default=0, help="Minutes between two games.")
@click.option("--no-places", is_flag=True, help="Without boards and times.")
@click.option("--dry-run", is_flag=True, help="Only tell what it would do.")
def draw_up(
    desk: LeagueCommandContext, rounds: int | None, legs: int, scheme: Scheme,
    meetings: tuple[int, int, int] | None, across: tuple[int, int, int] | None, rest: int,
    no_places: bool, dry_run: bool,
) -> None:  # fmt: skip
    """Draft a round robin of the teams that take part, with boards and times if there are any.

    Rounds that have begun stay as they are: where a team came late, only what comes after them is
    drawn again, and it is told what stays. --dry-run only tells. Release it with `release`.
    """
    keys = [str(team.id) for team in taking_part(desk.records, desk.season.id)]
    if meetings is not None and across is not None:
        raise Refused("--meetings or --across, not both")

    def draws(rounds: int | None) -> Sequence[Round]:
        if across is not None:
            return division_schedule(
                *(divisions_in(desk.records, desk.season), Meetings(across[0])),
                rounds=rounds,
                across=across[1],
                outside=across[2],
                year=desk.season.year,
            )
        if meetings is not None:
            divisions = divisions_in(desk.records, desk.season)
            return division_schedule(divisions, Meetings(*meetings), rounds=rounds)
        return round_robin(keys, rounds=rounds, legs=legs, scheme=scheme)

    if across is None and meetings is None and legs == 1:
        rounds = tournament_length(len(keys), rounds)
    draft = redrawn(desk.records, desk.stage, draws, rounds)
    games, left = draft.meetings, tuple[str, ...]()
    if has_places(desk.records) and not no_places:
        games, left = with_places(desk.records, games, rest)
    entry = None if dry_run else desk.enter(c.DraftSchedule(desk.stage.id, games))
    desk.tell(
        {"entry": entry, "games": len(games), "kept": draft.kept, "left": list(left)},
        *filter(None, [draft.says]),
        f"A draft of {len(games)} games in {draft.rounds} rounds.",
        *left,
        *(["Nothing was entered: --dry-run."] if dry_run else []),
    )


@desk_command("release")
def release(desk: LeagueCommandContext) -> None:
    """Release the draft: what it changes is told."""
    lines = _changes(desk)
    entry = desk.enter(c.Release(desk.stage.id))
    desk.tell({"entry": entry, "changes": lines}, *lines)


def _changes(desk: LeagueCommandContext) -> list[str]:
    names = dict(desk.names)
    names |= {str(slot.id): clock(slot.starts) for slot in desk.records.all(TimeSlot)}
    names |= {str(board.id): board.name for board in desk.records.all(Board)}
    found = []
    for change in draft_changes(desk.records, desk.stage.id, names):
        fixture = desk.records.find(Fixture, int(change.fixture))
        found.append(told(change, "" if fixture is None else f"game {fixture.number}"))
    return found


@desk_command("schedule")
@click.option("--draft", is_flag=True, help="What the draft would change.")
@click.option("--open", "only_open", is_flag=True, help="Only what is still to be played.")
def schedule(desk: LeagueCommandContext, draft: bool, only_open: bool) -> None:
    """Show the games of the season, each with its number, time, board and result."""
    if draft:
        lines = _changes(desk)
        desk.tell({"changes": lines}, *(lines or ["Nothing would change."]))
        return
    games = desk.records.where(Fixture, season=desk.season.id)
    disputed = disputed_in(desk.records, desk.season.id)
    late = moved_times(desk.records)
    data = [_game(desk, fixture, disputed, late) for fixture in games]
    if only_open:
        data = [each for each in data if each["result"] is None]
    desk.tell(data, *(_line(each) for each in data))


def _game(
    desk: LeagueCommandContext,
    fixture: Fixture,
    disputed: Collection[int],
    expected: Mapping[int, int],
) -> dict[str, object]:
    time, board = desk.place(fixture.slot, fixture.board)
    result = desk.records.find(ResultRow, fixture.id)
    names = desk.names
    points = None if result is None else [result.home_points, result.visitors_points]
    return {
        "game": fixture.number, "round": fixture.round, "home": names[str(fixture.home)],
        "visitors": names[str(fixture.visitors)], "time": time, "board": board,
        "expected": clock(expected[fixture.id]) if fixture.id in expected else time,
        "postponed": fixture.postponed and (result is None or result.kind == "abandoned"),
        "result": None if result is None else result.kind,
        "winner": None if result is None else result.winner, "points": points,
        "counts": fixture.counts, "disputed": fixture.id in disputed,
        "rules": None if fixture.rules is None else desk.records.get(Rules, fixture.rules).code,
        "stored": being_played(desk.records, fixture.id),
    }  # fmt: skip


def _line(game: dict[str, object]) -> str:
    late = "" if game["expected"] == game["time"] else f"(expected {_hour(game)})"
    place = " ".join(str(each) for each in (game["time"], late, game["board"]) if each)
    place = "postponed" if game["postponed"] else place
    points = game["points"]
    told = ""
    if isinstance(points, list):
        told = f"{points[0]}:{points[1]}" if points[0] is not None else ""
        told += " (disputed)" if game["disputed"] else ""
        if game["result"] != "played":
            told = f"{game['result']} {told} {game['winner'] or ''}".strip()
    elif game["stored"] is not None:
        told = f"being played: stored game {game['stored']}"
    row = f"{game['game']:>4}  {game['visitors']} at {game['home']}"
    row += f" ({game['rules']})" if game["rules"] else ""
    row += "" if game["counts"] else " (practice)"
    return "  ".join(each for each in (row, place, told) if each)


def _hour(game: dict[str, object]) -> str:
    """When it is expected, with the day only where it is another than planned."""
    planned, now = str(game["time"]), str(game["expected"])
    return now.partition(" ")[2] if planned.partition(" ")[0] == now.partition(" ")[0] else now


@desk_command("delay")
@click.argument("late")
@click.option("--game", type=int, help="Only this game; those that wait for it follow.")
@click.option("--board", help="The next game at this board, and all after it.")
@click.option("--round", "number", type=int, help="Every game of this round.")
@click.option("--dry-run", is_flag=True, help="Only tell what it would do.")
def delay(
    desk: LeagueCommandContext,
    late: str,
    game: int | None,
    board: str | None,
    number: int | None,
    dry_run: bool,
) -> None:
    """What is next begins LATE: so many minutes after its planned time, or at a time such as 14:37.

    Of every board, unless --game, --board or --round says otherwise. Planned times stay; expected
    times are shown beside them (`schedule`), and games after these follow. 0: on time again.
    """
    if sum(each is not None for each in (game, board, number)) > 1:
        raise Refused("say --game, --board or --round, not two of them")
    fixture = None if game is None else desk.game(game).id
    at = None if board is None else desk.named(Board, board).id
    command = c.Delay(desk.season.id, 0, fixture, at, number)
    try:
        minutes = parse_delay(late, first_of(desk.records, command))
    except ValueError as error:
        raise Refused(str(error)) from None
    command = c.Delay(desk.season.id, minutes, fixture, at, number)
    lines = delay_words(desk.league.ledger, command)
    entry = None if dry_run else desk.enter(command)
    desk.tell({"entry": entry, "minutes": minutes, "moves": lines}, *lines)


@desk_command("arrange")
@click.argument("visitors")
@click.argument("home")
@click.option("--no-count", is_flag=True, help="For practice: it does not count in the table.")
@click.option("--rules", "code", help="Its rule set, where every game names its own.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="A setting of it.")
def arrange(
    desk: LeagueCommandContext,
    visitors: str,
    home: str,
    no_count: bool,
    code: str | None,
    settings: tuple[str, ...],
) -> None:
    """Add a game of VISITORS at HOME, as two coaches arrange one.

    Whether it counts is settled now, not when it has been played. In a league by points it is told
    if somebody has played as many games as count.
    """
    teams = desk.team(home).id, desk.team(visitors).id
    beyond = () if no_count else would_not_count(desk.records, desk.stage, *teams)
    pin = None if code is None else pin_told(code, settings)
    meeting = c.Meeting(*teams, counts=not no_count)
    entry = desk.enter(c.Arrange(desk.stage.id, meeting, pin))
    number = desk.records.where(Fixture, season=desk.season.id)[-1].number
    data = {"entry": entry, "game": number, "beyond": beyond}
    desk.tell(data, f"Game {number}: {visitors} at {home}", *beyond)


@desk_command("move")
@click.argument("game", type=int)
@click.option("--to", metavar="TIME", help="When a slot begins.")
@click.option("--board", help="At which board; else it stays at its own.")
def move(desk: LeagueCommandContext, game: int, to: str | None, board: str | None) -> None:
    """Move GAME to another time, another board, or both. With neither it is put off."""
    fixture = desk.game(game)
    if to is None and board is None:
        entry = desk.enter(c.Postpone(fixture.id))
        desk.tell({"entry": entry}, f"Game {game} is put off.")
        return
    slot, place = fixture.slot, fixture.board
    if to is not None:
        slots = desk.records.where(TimeSlot, starts=minutes(to))
        if not slots:
            raise Refused(f"no time slot begins {to}")
        slot = slots[0].id
    if board is not None:
        place = desk.named(Board, board).id
    if slot is None:
        raise Refused(f"game {game} has no time yet: say --to TIME with the board")
    entry = desk.enter(c.Reschedule(fixture.id, slot, place))
    desk.tell({"entry": entry}, f"Game {game}: {', '.join(filter(None, desk.place(slot, place)))}")


@desk_command("swap")
@click.argument("one", type=int)
@click.argument("other", type=int)
def swap(desk: LeagueCommandContext, one: int, other: int) -> None:
    """Let games ONE and OTHER change times and boards."""
    entry = desk.enter(c.Swap(desk.game(one).id, desk.game(other).id))
    desk.tell({"entry": entry}, f"Games {one} and {other} have changed places.")
