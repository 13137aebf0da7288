"""Calendars: one of every game of the season, one of each team's.

Times are those of the clock on the wall, so they float (RFC 5545, 3.3.5). A game keeps its UID
whatever happens to it; its SEQUENCE is the number of the ledger's entry that last changed it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Final, Literal

import msgspec
from icalendar import Calendar, Event

from league.model.day.day import DayGame
from league.model.ledger.rows import (
    Board,
    CallRow,
    DelayRow,
    Fixture,
    GameTimesRow,
    NodeRow,
    ResultRow,
    RulingRow,
    Stage,
    Team,
    TimeSlot,
)
from league.model.times import clock_time
from league.publish.pages import SitePage, game_path
from league.publish.records import EntryMark, SiteRecords
from league.publish.times import moment
from rulesets.core.plain_text import plain_name, plain_text

LENGTH: Final = 60
"""Minutes of a game whose end is not planned."""

_NOTHING: Final = b"\r\n".join((
    b"BEGIN:VTIMEZONE", b"TZID:UTC", b"BEGIN:STANDARD", b"DTSTART:19700101T000000",
    b"TZOFFSETFROM:+0000", b"TZOFFSETTO:+0000", b"END:STANDARD", b"END:VTIMEZONE", b"",
))  # fmt: skip
"""A calendar has at least one component (RFC 5545, 3.6), even one without games."""


class CalendarGame(msgspec.Struct, frozen=True):
    """A game as an event of a calendar."""

    uid: str
    summary: str
    starts: int
    """Expected, or planned; wall-clock minutes."""
    ends: int
    status: Literal["CONFIRMED", "TENTATIVE", "CANCELLED"]
    changed: EntryMark
    place: str = ""
    notes: tuple[str, ...] = ()
    url: str = ""


def calendar_pages(records: SiteRecords) -> Iterator[SitePage]:
    """Return the season's calendars, the league's and those of its teams."""
    games = season_games(records)
    events = tuple(event for _, event in games)
    yield _calendar("calendar.ics", records.name, events)
    by_team: dict[int, list[CalendarGame]] = {}
    for both, event in games:
        for number in both:
            by_team.setdefault(number, []).append(event)
    season = records.season
    teams = records.state.where(Team, season=season.id) if season is not None else ()
    for team in teams:
        name = records.teams[team.id]
        path = f"team/{records.slugs[team.franchise]}/calendar.ics"
        yield _calendar(path, f"{name}, {records.name}", tuple(by_team.get(team.id, ())))


def _calendar(path: str, name: str, games: tuple[CalendarGame, ...]) -> SitePage:
    return SitePage(path, (name, games), lambda: calendar(name, games))


def calendar(name: str, games: Sequence[CalendarGame]) -> bytes:
    """Return a calendar (RFC 5545)."""
    frame = Calendar()
    frame.add("prodid", "-//Quarterback//League calendar//EN")
    frame.add("version", "2.0")
    frame.add("calscale", "GREGORIAN")
    frame.add("method", "PUBLISH")
    frame.add("name", plain_name(name))
    frame.add("x-wr-calname", plain_name(name))
    begin, end = bytes(frame.to_ical()).split(b"END:VCALENDAR", 1)
    events = list(map(_event, games)) or [_NOTHING]
    return b"".join((begin, *events, b"END:VCALENDAR", end))


@lru_cache(maxsize=8192)
def _event(game: CalendarGame) -> bytes:
    event = Event()
    event.add("uid", game.uid)
    at = datetime.fromisoformat(game.changed.at).replace(microsecond=0)
    event.add("dtstamp", at)
    event.add("last-modified", at)
    event.add("sequence", game.changed.seq)
    event.add("dtstart", moment(game.starts).replace(tzinfo=None))
    event.add("dtend", moment(max(game.ends, game.starts + 1)).replace(tzinfo=None))
    event.add("summary", plain_name(game.summary))
    event.add("status", game.status)
    if game.place:
        event.add("location", plain_name(game.place))
    if game.notes:
        event.add("description", plain_text("\n".join(game.notes)))
    if game.url:
        event.add("url", game.url)
    return bytes(event.to_ical())


def season_games(records: SiteRecords) -> list[tuple[tuple[int, ...], CalendarGame]]:
    """Return every game of the season that has a time, in the order of the schedule, each with its
    teams; last the games of brackets whose teams are not known yet."""
    if records.season is None:
        return []
    today = {game.fixture: game for game in records.day.games if game.fixture is not None}
    shifted = records.last_change_of(DelayRow, GameTimesRow)
    first = _first_at_nodes(records)
    found: list[tuple[tuple[int, ...], CalendarGame]] = []
    for fixture in records.fixtures[records.season.id]:
        event = _of_fixture(records, fixture, today.get(fixture.id), shifted, first)
        if event is not None:
            found.append(((fixture.home, fixture.visitors), event))
    for game in records.day.games:
        if game.fixture is None and game.node is not None and game.season == records.season.id:
            event = _of_node(records, game, game.node, shifted)
            if event is not None:
                teams = (game.home_team, game.visitors_team)
                found.append((tuple(team for team in teams if team is not None), event))
    return found


def _first_at_nodes(records: SiteRecords) -> dict[int, int]:
    """Return the first game of each node: it takes over the event of the node."""
    first: dict[int, int] = {}
    for fixture in records.fixtures[records.season.id] if records.season else ():
        if fixture.node is not None:
            first.setdefault(fixture.node, fixture.id)
    return first


def _of_fixture(
    records: SiteRecords,
    fixture: Fixture,
    now: DayGame | None,
    shifted: EntryMark,
    first: dict[int, int],
) -> CalendarGame | None:
    slot = None if fixture.slot is None else records.state.get(TimeSlot, fixture.slot)
    planned = slot.starts if slot is not None else now.planned if now is not None else None
    starts = now.expected if now is not None and now.expected is not None else planned
    if starts is None:
        return None
    length = slot.ends - slot.starts if slot is not None else LENGTH
    ends = now.ends if now is not None and now.ends is not None else starts + length
    result = records.result(fixture.id)
    kinds = (Fixture, ResultRow, DelayRow, GameTimesRow, CallRow, RulingRow)
    changed = records.last_change((kind, fixture.id) for kind in kinds)
    if planned is not None and starts != planned:
        # It moves with delays of other games.
        changed = max(changed, shifted)
    key = f"game {fixture.id}"
    if fixture.node is not None:
        changed = max(changed, _bracket_change(records, fixture.node))
        if first[fixture.node] == fixture.id:
            key = f"node {fixture.node}"
    home, visitors = records.teams[fixture.home], records.teams[fixture.visitors]
    board = now.board_name if now is not None and now.board_name else _board(records, fixture)
    notes = [f"Game {fixture.number}, {_round(records, fixture)}"]
    if planned is not None and starts != planned and result is None:
        notes.append(f"Planned for {clock_time(planned)}, expected at {clock_time(starts)}.")
    if result is not None:
        notes.append(outcome(home, visitors, result))
    not_played = result is not None and result.kind in ("void", "forfeit", "double_forfeit")
    return CalendarGame(
        records.uuid_of(key), f"{visitors} at {home}", starts, ends,
        "CANCELLED" if not_played else "TENTATIVE" if fixture.postponed else "CONFIRMED",
        changed, board, tuple(notes),
        records.address + game_path(fixture.id) if records.address else "",
    )  # fmt: skip


def _of_node(
    records: SiteRecords, game: DayGame, node: int, shifted: EntryMark
) -> CalendarGame | None:
    """A game of a bracket before both teams are known."""
    starts = game.expected if game.expected is not None else game.planned
    if starts is None:
        return None
    changed = max(_bracket_change(records, node), shifted)
    notes = [f"{game.title}. The teams are not known yet."]
    return CalendarGame(
        records.uuid_of(f"node {node}"), f"{game.title}: {game.visitors} at {game.home}",
        starts, game.ends if game.ends is not None else starts + LENGTH,
        "TENTATIVE", changed, game.board_name, tuple(notes),
    )  # fmt: skip


def _bracket_change(records: SiteRecords, node: int) -> EntryMark:
    """The last entry that changed who plays where in a bracket."""
    row = records.state.find(NodeRow, node)
    if row is None:
        return records.last_change([(NodeRow, node)])
    return records.bracket_changes.get(row.bracket, records.last_change([(NodeRow, node)]))


def outcome(home: str, visitors: str, result: ResultRow) -> str:
    """Describe a result in a sentence: the winner first."""
    names = (home, visitors) if result.winner != "visitors" else (visitors, home)
    points = (result.home_points, result.visitors_points)
    if result.winner == "visitors":
        points = points[::-1]
    score = "" if None in points else f"{names[0]} {points[0]}, {names[1]} {points[1]}"
    match result.kind:
        case "played":
            return f"Final: {score}."
        case "void":
            return "Canceled: it does not count."
        case "abandoned":
            return f"Suspended: {score}." if score else "Suspended."
        case "double_forfeit":
            return "Both teams forfeited."
    verb = {"forfeit": "won by forfeit", "awarded": "was awarded the game"}.get(
        result.kind, "won: the opponent conceded"
    )
    return f"{names[0]} {verb}." + (f" {score}." if score else "")


def _round(records: SiteRecords, fixture: Fixture) -> str:
    node = None if fixture.node is None else records.state.find(NodeRow, fixture.node)
    if node is not None:
        return node.title
    if fixture.round:
        return f"round {fixture.round}"
    return records.state.get(Stage, fixture.stage).name


def _board(records: SiteRecords, fixture: Fixture) -> str:
    return "" if fixture.board is None else records.state.get(Board, fixture.board).name
