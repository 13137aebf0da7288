"""Schedules from the command line: drafts, releases, games moved about."""

from __future__ import annotations

from collections.abc import Sequence

import click

from league.model.formats.drawing_up import divisions_in, has_places
from league.model.formats.meetings import meetings_in
from league.model.formats.placing import with_places
from league.model.formats.points import would_not_count
from league.model.formats.seeds import taking_part
from league.model.ledger import commands as c
from league.model.ledger.playing import being_played
from league.model.ledger.rows import Board, Fixture, ResultRow, Rules, TimeSlot
from league.model.ledger.scheduling import draft_changes
from league.model.schedule.berger import Scheme, round_robin
from league.model.schedule.divisions import Meetings, division_schedule
from league.model.schedule.rounds import Round
from league.model.schedule.tournament import tournament_rounds
from league.model.schedule.versions import told
from quarterback.cli.league.desk import Desk, clock, desk_command, minutes
from quarterback.cli.league.founding import pin_told
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
def draw_up(
    desk: Desk, rounds: int | None, legs: int, scheme: Scheme,
    meetings: tuple[int, int, int] | None, across: tuple[int, int, int] | None, rest: int,
    no_places: bool,
) -> None:  # fmt: skip
    """Draft a round robin of the teams that take part, with boards and times if there are any.

    Games that were released stay those that they are. Release it with `release`.
    """
    teams = taking_part(desk.records, desk.season.id)
    if meetings is not None and across is not None:
        raise Refused("--meetings or --across, not both")
    if across is not None:
        drawn = division_schedule(
            *(divisions_in(desk.records, desk.season), Meetings(across[0])),
            rounds=rounds,
            across=across[1],
            outside=across[2],
            year=desk.season.year,
        )
    elif meetings is not None:
        drawn = division_schedule(
            divisions_in(desk.records, desk.season), Meetings(*meetings), rounds=rounds
        )
    elif legs > 1:
        keys = [str(team.id) for team in teams]
        drawn = round_robin(keys, rounds=rounds, legs=legs, scheme=scheme)
    else:
        drawn = tournament_rounds([str(team.id) for team in teams], rounds)
    _drafted(desk, drawn, rest, no_places=no_places)


def _drafted(desk: Desk, drawn: Sequence[Round], rest: int, *, no_places: bool) -> None:
    meetings, left = meetings_in(drawn), tuple[str, ...]()
    if has_places(desk.records) and not no_places:
        meetings, left = with_places(desk.records, meetings, rest)
    entry = desk.enter(c.DraftSchedule(desk.stage.id, meetings))
    desk.tell(
        {"entry": entry, "games": len(meetings), "left": list(left)},
        f"A draft of {len(meetings)} games in {len(drawn)} rounds.",
        *left,
    )


@desk_command("release")
def release(desk: Desk) -> None:
    """Release the draft: what it changes is told."""
    lines = _changes(desk)
    entry = desk.enter(c.Release(desk.stage.id))
    desk.tell({"entry": entry, "changes": lines}, *lines)


def _changes(desk: Desk) -> list[str]:
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
def schedule(desk: Desk, draft: bool, only_open: bool) -> None:
    """Show the games of the season, each with its number, time, board and result."""
    if draft:
        lines = _changes(desk)
        desk.tell({"changes": lines}, *(lines or ["Nothing would change."]))
        return
    games = desk.records.where(Fixture, season=desk.season.id)
    data = [_game(desk, fixture) for fixture in games]
    if only_open:
        data = [each for each in data if each["result"] is None]
    desk.tell(data, *(_line(each) for each in data))


def _game(desk: Desk, fixture: Fixture) -> dict[str, object]:
    time, board = desk.place(fixture.slot, fixture.board)
    result = desk.records.find(ResultRow, fixture.id)
    names = desk.names
    points = None if result is None else [result.home_points, result.visitors_points]
    return {
        "game": fixture.number, "round": fixture.round, "home": names[str(fixture.home)],
        "visitors": names[str(fixture.visitors)], "time": time, "board": board,
        "postponed": fixture.postponed and (result is None or result.kind == "abandoned"),
        "result": None if result is None else result.kind,
        "winner": None if result is None else result.winner, "points": points,
        "counts": fixture.counts,
        "rules": None if fixture.rules is None else desk.records.get(Rules, fixture.rules).code,
        "stored": being_played(desk.records, fixture.id),
    }  # fmt: skip


def _line(game: dict[str, object]) -> str:
    place = " ".join(str(game[each]) for each in ("time", "board") if game[each])
    place = "postponed" if game["postponed"] else place
    points = game["points"]
    told = ""
    if isinstance(points, list):
        told = f"{points[0]}:{points[1]}" if points[0] is not None else ""
        if game["result"] != "played":
            told = f"{game['result']} {told} {game['winner'] or ''}".strip()
    elif game["stored"] is not None:
        told = f"being played: stored game {game['stored']}"
    row = f"{game['game']:>4}  {game['visitors']} at {game['home']}"
    row += f" ({game['rules']})" if game["rules"] else ""
    row += "" if game["counts"] else " (practice)"
    return "  ".join(each for each in (row, place, told) if each)


@desk_command("arrange")
@click.argument("visitors")
@click.argument("home")
@click.option("--no-count", is_flag=True, help="For practice: it does not count in the table.")
@click.option("--rules", "code", help="Its rule set, where every game names its own.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="A setting of it.")
def arrange(
    desk: Desk,
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
@click.option("--to", metavar="TIME", help="When a slot begins; without it, the game is put off.")
@click.option("--board", help="At which board.")
def move(desk: Desk, game: int, to: str | None, board: str | None) -> None:
    """Move GAME to another time and board, or put it off."""
    fixture = desk.game(game)
    if to is None:
        entry = desk.enter(c.Postpone(fixture.id))
        desk.tell({"entry": entry}, f"Game {game} is put off.")
        return
    slots = desk.records.where(TimeSlot, starts=minutes(to))
    if not slots:
        raise Refused(f"no time slot begins {to}")
    place = None if board is None else desk.named(Board, board).id
    entry = desk.enter(c.Reschedule(fixture.id, slots[0].id, place))
    desk.tell({"entry": entry}, f"Game {game}: {to}{f', {board}' if board else ''}")


@desk_command("swap")
@click.argument("one", type=int)
@click.argument("other", type=int)
def swap(desk: Desk, one: int, other: int) -> None:
    """Let games ONE and OTHER change times and boards."""
    entry = desk.enter(c.Swap(desk.game(one).id, desk.game(other).id))
    desk.tell({"entry": entry}, f"Games {one} and {other} have changed places.")
