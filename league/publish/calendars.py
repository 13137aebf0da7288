"""Calendars: one of every game of the season, one of each team's.

Times are those of the clock on the wall in the league's time zone, with what its clocks do
(VTIMEZONE); without a zone they float (RFC 5545, 3.3.5). A game keeps its UID whatever happens to
it; its SEQUENCE is the number of the ledger's entry that last changed it.

A calendar also says since which entry of the ledger it says of a game what it says. The time of
a game that has not been played may follow from other games: from a delay on its board, or in a
bracket from whatever is played before it. So the ledger is read backward, on a copy of the rows,
until the calendar said something else.

What the clocks of a time zone do, as calendars say it (VTIMEZONE; RFC 5545, 3.6.5).

`icalendar` makes these, too, but gives the onset of summer time by the new clock. RFC 5545 means
the clock before the change: read so, an hour of that night would be wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import MAXYEAR, UTC, datetime, timedelta
from functools import lru_cache
from typing import Final, Literal, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from icalendar import (
    Calendar,
    Event,
    Timezone,
    TimezoneDaylight,
    TimezoneStandard,
    vDatetime,
    vText,
)
from msgspec.structs import replace

from league.model.day.day import DayGame
from league.model.day.overview import day_of
from league.model.ledger.handlers.brackets import disputed_in, is_undecided
from league.model.ledger.handlers.delays import suspension_of
from league.model.ledger.handlers.room import board_name_of, is_suspended
from league.model.ledger.handlers.setup import time_zone
from league.model.ledger.rows import (
    ChangeoverRow,
    DelayRow,
    Fixture,
    GameTimesRow,
    NodeRow,
    ReportRow,
    ResultRow,
    Row,
    RulingRow,
    Stage,
    SuspensionRow,
    Team,
    TimeSlot,
)
from league.model.ledger.state import LeagueState
from league.model.times import DAY, clock_time
from league.publish.pages import SitePage
from league.views.brackets import UNDECIDED
from league.views.game_reader import is_replayed, resumed_at, stood_words, unconfirmed_text
from league.views.moment import FIRST_ENTRY, EntryMark, LeagueMoment, LedgerStep, game_address
from league.views.text import datetime_of, score_words
from rulesets.core.plain_text import capitalize, plain_name, plain_text


def minute_in(zone: str, at: str) -> int:
    """Return a moment, ISO 8601, as the minute that a league in this zone keeps; without a zone
    that is known here, by UTC."""
    when = datetime.fromisoformat(at)
    with suppress(ZoneInfoNotFoundError, ValueError, OSError):
        when = when.astimezone(ZoneInfo(zone)) if zone else when
    return int(when.replace(tzinfo=UTC).timestamp()) // 60


@lru_cache(maxsize=64)
def time_zone_rules(zone: str, first: int, last: int) -> bytes:
    """Return what the clocks of a zone do from one year to another; empty for a zone that is not
    known here."""
    try:
        place = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return b""
    begin = datetime(max(first - 1, 2), 12, 31, tzinfo=UTC)
    end = datetime(min(last + 1, MAXYEAR - 1), 1, 2, tzinfo=UTC)
    rules = Timezone()
    rules.add("tzid", zone)
    before = _offset(begin, place)
    rules.add_component(_observance(begin, place, before))
    for change in _changes(place, begin, end):
        rules.add_component(_observance(change, place, before))
        before = _offset(change, place)
    return bytes(rules.to_ical())


def _observance(
    since: datetime, place: ZoneInfo, before: timedelta
) -> TimezoneStandard | TimezoneDaylight:
    """What clocks show from a moment on. Its onset is read on the clock before the change."""
    now = since.astimezone(place)
    part = TimezoneDaylight() if now.dst() else TimezoneStandard()
    part.add("dtstart", (since + before).replace(tzinfo=None))
    part.add("tzname", now.tzname() or "")
    part.add("tzoffsetfrom", before)
    part.add("tzoffsetto", _offset(since, place))
    return part


def _changes(place: ZoneInfo, begin: datetime, end: datetime) -> Iterator[datetime]:
    at = begin
    while at < end:
        after = at + timedelta(days=1)
        if _clock(at, place) != _clock(after, place):
            low, high = at, after
            while high - low > timedelta(seconds=1):
                middle = (low + (high - low) / 2).replace(microsecond=0)
                same = _clock(middle, place) == _clock(at, place)
                low, high = (middle, high) if same else (low, middle)
            yield high
        at = after


def _clock(at: datetime, place: ZoneInfo) -> tuple[timedelta, str]:
    return _offset(at, place), at.astimezone(place).tzname() or ""


def _offset(at: datetime, place: ZoneInfo) -> timedelta:
    """How far a zone is ahead of UTC at a moment."""
    return at.astimezone(place).utcoffset() or timedelta()


LENGTH: Final = 60
"""Minutes of a game whose end is not planned."""

_NOTHING: Final = b"\r\n".join(
    (
        b"BEGIN:VTIMEZONE",
        b"TZID:UTC",
        b"BEGIN:STANDARD",
        b"DTSTART:19700101T000000",
        b"TZOFFSETFROM:+0000",
        b"TZOFFSETTO:+0000",
        b"END:STANDARD",
        b"END:VTIMEZONE",
        b"",
    )
)
"""A calendar has at least one component (RFC 5545, 3.6), even one without games."""


class CalendarEvent(msgspec.Struct, frozen=True):
    """An event of a calendar: a game."""

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


def calendar_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return the season's calendars, the league's and those of its teams."""
    games, zone = season_games(moment), time_zone(moment.state)
    events = tuple(event for _, event in games)
    yield _calendar("calendar.ics", moment.name, events, zone)
    by_team: dict[int, list[CalendarEvent]] = {}
    for both, event in games:
        for number in both:
            by_team.setdefault(number, []).append(event)
    season = moment.season
    teams = moment.state.where(Team, season=season.id) if season is not None else ()
    for team in teams:
        name = moment.teams[team.id]
        path = f"team/{moment.slugs[team.franchise]}/calendar.ics"
        yield _calendar(path, f"{name}, {moment.name}", tuple(by_team.get(team.id, ())), zone)


def _calendar(path: str, name: str, games: tuple[CalendarEvent, ...], zone: str) -> SitePage:
    return SitePage(path, (name, games, zone), lambda: calendar(name, games, zone))


def calendar(name: str, games: Sequence[CalendarEvent], zone: str = "") -> bytes:
    """Return a calendar (RFC 5545), in a time zone. In one that is not known here, times float."""
    rules = time_zone_rules(zone, *_years(games)) if zone and games else b""
    if not rules:
        zone = ""
    frame = Calendar()
    frame.add("prodid", "-//Quarterback//League calendar//EN")
    frame.add("version", "2.0")
    frame.add("calscale", "GREGORIAN")
    frame.add("method", "PUBLISH")
    # As text, which is escaped (RFC 5545, 3.3.11); by their names alone they would not be.
    frame.add("name", vText(plain_name(name)))
    frame.add("x-wr-calname", vText(plain_name(name)))
    if zone:
        frame.add("x-wr-timezone", vText(zone))
    begin, end = bytes(frame.to_ical()).split(b"END:VCALENDAR", 1)
    events = [_event(game, zone) for game in games] or [_NOTHING]
    return b"".join((begin, rules, *events, b"END:VCALENDAR", end))


def _years(games: Sequence[CalendarEvent]) -> tuple[int, int]:
    """Return the first and the last year in which clocks matter to these games."""
    return (
        datetime_of(min(game.starts for game in games)).year,
        datetime_of(max(max(game.ends, game.starts + 1) for game in games)).year,
    )


@lru_cache(maxsize=8192)
def _event(game: CalendarEvent, zone: str) -> bytes:
    event = Event()
    event.add("uid", game.uid)
    at = datetime.fromisoformat(game.changed.at).replace(microsecond=0)
    event.add("dtstamp", at)
    event.add("last-modified", at)
    event.add("sequence", game.changed.seq)
    for name, minutes in (("dtstart", game.starts), ("dtend", max(game.ends, game.starts + 1))):
        time = vDatetime(datetime_of(minutes).replace(tzinfo=None))
        if zone:
            time.params["TZID"] = zone
        event.add(name, time)
    event.add("summary", plain_name(game.summary))
    event.add("status", game.status)
    if game.place:
        event.add("location", plain_name(game.place))
    if game.notes:
        event.add("description", plain_text("\n".join(game.notes)))
    if game.url:
        event.add("url", game.url)
    return bytes(event.to_ical())


def scores_entered(history: Sequence[LedgerStep]) -> dict[int, str]:
    """Return when each game's score was entered, as the log writes times; also a score that waits
    for the coaches. A correction does not change it."""
    rows: dict[int, set[type[Row]]] = {}
    entered: dict[int, str] = {}
    for step in history:
        for change in step.changes:
            if change.kind in (ResultRow, ReportRow):
                own = rows.setdefault(change.id, set())
                is_score = change.after is not None and _is_final(change.after)
                (own.add if is_score else own.discard)(change.kind)
        for number in {each.id for each in step.changes} & rows.keys():
            if not rows[number]:
                entered.pop(number, None)
            else:
                entered.setdefault(number, step.mark.at)
    return entered


def _is_final(row: Row) -> bool:
    return not (isinstance(row, ResultRow) and row.kind == "abandoned")


def season_games(moment: LeagueMoment) -> list[tuple[tuple[int, ...], CalendarEvent]]:
    """Return every game of the season that has a time, in the order of the schedule, each with its
    teams; last the games of brackets whose teams are not known yet."""
    entered = moment.memo.get(
        "scores entered", len(moment.history), lambda: scores_entered(moment.history)
    )
    games = _games(moment, entered)
    following = {each.event.uid: each for each in games if each.follows}
    if not following or not moment.history:
        return [(each.teams, each.event) for each in games]

    def say(state: LeagueState) -> dict[str, object]:
        earlier = LeagueMoment(
            state, moment.now, day_of(state, moment.now), identity=moment.identity
        )
        return {each.event.uid: _saying(each.event) for each in _games(earlier, entered)}

    marks = marks_since(
        moment,
        {uid: each.event.changed for uid, each in following.items()},
        {uid: _saying(each.event) for uid, each in following.items()},
        frozenset(uid for uid, each in following.items() if each.follows == "any game"),
        say,
    )
    return [
        (each.teams, replace(each.event, changed=marks.get(each.event.uid, each.event.changed)))
        for each in games
    ]


def _saying(event: CalendarEvent) -> object:
    """What an event says, but for when that was entered and where its page is."""
    return replace(event, changed=FIRST_ENTRY, url="")


class _CalendarLine(NamedTuple):
    """A game with its event, and what its time follows from when it has not been played."""

    teams: tuple[int, ...]
    event: CalendarEvent
    follows: Literal["", "delays", "any game"]


def _games(moment: LeagueMoment, entered: Mapping[int, str]) -> list[_CalendarLine]:
    """Return the games of the season, marked with the entry that last changed their own rows.
    `entered` says when each score was entered."""
    if moment.season is None:
        return []
    today = {game.fixture: game for game in moment.day.games if game.fixture is not None}
    first, disputed = _first_at_nodes(moment), disputed_in(moment.state, moment.season.id)
    lines: list[_CalendarLine] = []
    for fixture in moment.fixtures[moment.season.id]:
        now = today.get(fixture.id)
        event = _of_fixture(moment, fixture, now, first, disputed, entered.get(fixture.id, ""))
        if event is not None:
            result = moment.result(fixture.id)
            follows: Literal["", "delays", "any game"] = ""
            if result is not None and fixture.node is not None and moment.season.phase != "over":
                follows = "any game"  # a correction of one may dispute it
            elif result is None and now is not None:
                follows = "any game" if fixture.slot is None else "delays"
            lines.append(_CalendarLine((fixture.home, fixture.visitors), event, follows))
    for game in moment.day.games:
        if game.fixture is None and game.node is not None and game.season == moment.season.id:
            event = _of_node(moment, game, game.node)
            if event is not None:
                teams = (game.home_team, game.visitors_team)
                named_teams = tuple(team for team in teams if team is not None)
                lines.append(_CalendarLine(named_teams, event, "any game"))
    return lines


def _span(
    moment: LeagueMoment, fixture: Fixture, now: DayGame | None, starts: int, entered: str
) -> tuple[int, int]:
    """Return when a game begins and ends. If its score was entered before its planned end, it had
    ended by then, unless its end was recorded. A game that was played before its time is assumed to
    have lasted as long as planned."""
    slot = None if fixture.slot is None else moment.state.get(TimeSlot, fixture.slot)
    length = slot.ends - slot.starts if slot is not None else LENGTH
    result, times = moment.result(fixture.id), moment.state.find(GameTimesRow, fixture.id)
    ended = None if times is None else times.ended
    if ended is None and (result is None or result.kind == "abandoned"):
        return starts, now.ends if now is not None and now.ends is not None else starts + length
    if ended is None:
        planned = starts + length
        ended = min(minute_in(time_zone(moment.state), entered), planned) if entered else planned
    was_played = result is None or result.kind == "played"
    if ended <= starts and was_played and ended // DAY == starts // DAY:
        return ended - length, ended
    return starts, ended if ended > starts else starts + length


def _first_at_nodes(moment: LeagueMoment) -> dict[int, int]:
    """Return the first game of each node: it takes over the event of the node."""
    first: dict[int, int] = {}
    for fixture in moment.fixtures[moment.season.id] if moment.season else ():
        if fixture.node is not None:
            first.setdefault(fixture.node, fixture.id)
    return first


def _of_fixture(
    moment: LeagueMoment,
    fixture: Fixture,
    now: DayGame | None,
    first: dict[int, int],
    disputed: Collection[int],
    entered: str,
) -> CalendarEvent | None:
    slot = None if fixture.slot is None else moment.state.get(TimeSlot, fixture.slot)
    result = moment.result(fixture.id)
    planned = slot.starts if slot is not None else now.planned if now is not None else None
    starts = now.expected if now is not None and now.expected is not None else planned
    if starts is None:
        starts = _without_slot(moment, fixture, result)
    if starts is None:
        return None
    starts, ends = _span(moment, fixture, now, starts, entered)
    kinds = (Fixture, ResultRow, DelayRow, GameTimesRow, SuspensionRow, ReportRow, RulingRow)
    changed = moment.last_change((kind, fixture.id) for kind in kinds)
    key = f"game {fixture.id}"
    if fixture.node is not None and first[fixture.node] == fixture.id:
        key = f"node {fixture.node}"
    home, visitors = moment.teams[fixture.home], moment.teams[fixture.visitors]
    board = (now.board_name if now is not None else "") or board_name_of(moment.state, fixture)
    notes = [f"Game {fixture.number}, {_round(moment, fixture)}"]
    if planned is not None and starts != planned and result is None:
        notes.append(f"Planned for {clock_time(planned)}, expected at {clock_time(starts)}.")
    elif planned is not None and starts < planned and result is not None:
        notes.append(f"Planned for {clock_time(planned)}, and played before that.")
    notes += _how_it_ended(moment, fixture, is_disputed=fixture.id in disputed)
    is_open_ended = fixture.postponed or is_suspended(moment.state, fixture.id)
    not_played = result is not None and result.kind in ("void", "forfeit", "double_forfeit")
    return CalendarEvent(
        moment.uuid_of(key),
        f"{visitors} at {home}",
        starts,
        ends,
        "CANCELLED" if not_played else "TENTATIVE" if is_open_ended else "CONFIRMED",
        changed,
        board,
        tuple(notes),
        moment.address + game_address(fixture.id) if moment.address else "",
    )


def _how_it_ended(moment: LeagueMoment, fixture: Fixture, *, is_disputed: bool) -> Iterator[str]:
    """Yield the result of a game, and what is open about it, a sentence each."""
    state, result = moment.state, moment.result(fixture.id)
    if score := unconfirmed_text(state, fixture):
        yield f"{score}."
        return
    if result is None:
        return
    home, visitors = moment.teams[fixture.home], moment.teams[fixture.visitors]
    why = ""
    if is_disputed:
        why = "Disputed, awaiting a ruling."
    elif is_replayed(state, fixture):
        why = "Replayed: it does not count."
    elif is_undecided(state, fixture):
        why = f"{capitalize(UNDECIDED)}."
    stood = stood_words(suspension_of(state, fixture))
    yield outcome(home, visitors, result, stood, end="Played" if why else "Final")
    if why:
        yield why


def _of_node(moment: LeagueMoment, game: DayGame, node: int) -> CalendarEvent | None:
    """A game of a bracket before both teams are known."""
    starts = game.expected if game.expected is not None else game.planned
    if starts is None:
        return None
    changed = moment.last_change([(NodeRow, node)])
    notes = [f"{game.title}. The teams are not known yet."]
    return CalendarEvent(
        moment.uuid_of(f"node {node}"),
        f"{game.title}: {game.visitors} at {game.home}",
        starts,
        game.ends if game.ends is not None else starts + LENGTH,
        "TENTATIVE",
        changed,
        game.board_name,
        tuple(notes),
    )


def _without_slot(moment: LeagueMoment, fixture: Fixture, result: ResultRow | None) -> int | None:
    """When a game was that has no time slot, and is no longer part of the day: when it began, also
    if it was suspended then; a void game, at the time of the one that is played in its place."""
    began = resumed_at(moment.state, fixture)
    if began is not None:
        return began
    stood = suspension_of(moment.state, fixture)
    if result is not None and stood is not None and stood.at:
        return stood.began
    if result is None or result.kind != "void":
        return None
    instead = (
        game.expected or game.planned
        for game in moment.day.games
        if fixture.node is not None and game.node == fixture.node
    )
    return next((time for time in instead if time is not None), None)


def outcome(
    home: str, visitors: str, result: ResultRow, stood: str = "", end: str = "Final"
) -> str:
    """Describe a result in a sentence; of a suspended game with where it stood. `end` says how a
    game that was played ended."""
    score = score_words(home, visitors, result.home_points, result.visitors_points)
    match result.kind:
        case "played" if result.winner and result.home_points == result.visitors_points:
            winner = visitors if result.winner == "visitors" else home
            return f"{end}: {score}. {winner} won the tiebreaker."
        case "played":
            return f"{end}: {score}."
        case "void":
            return "Canceled: it does not count."
        case "abandoned":
            words = ", ".join(filter(None, (score, stood)))
            return f"Suspended: {words}." if words else "Suspended."
        case "double_forfeit":
            return "Both teams forfeited."
    verb = {"forfeit": "won by forfeit", "awarded": "was awarded the game"}.get(
        result.kind, "won: the opponent conceded"
    )
    winner = visitors if result.winner == "visitors" else home
    return f"{winner} {verb}." + (f" {score}." if score else "")


def _round(moment: LeagueMoment, fixture: Fixture) -> str:
    node = None if fixture.node is None else moment.state.find(NodeRow, fixture.node)
    if node is not None:
        return node.title
    if fixture.round:
        return f"round {fixture.round}"
    return moment.state.get(Stage, fixture.stage).name


Sayings = Mapping[str, object]
"""What a calendar says of each game, by the event's UID."""
_SHIFTS: Final[frozenset[type[Row]]] = frozenset((DelayRow, GameTimesRow, ChangeoverRow))


def marks_since(
    moment: LeagueMoment,
    since: Mapping[str, EntryMark],
    now: Sayings,
    forecast: frozenset[str],
    say: Callable[[LeagueState], Sayings],
) -> dict[str, EntryMark]:
    """Return since which entry each game in `since` is what it is `now`; at the earliest since
    that one, which changed its own rows. `forecast` are those whose time follows from any other
    game, not only from delays. `say` reads a calendar from rows."""
    mark_of: dict[str, EntryMark] = {}
    remembered: dict[str, tuple[object, EntryMark]] = moment.memo.get("calendar marks", 0, dict)
    open_: dict[str, EntryMark] = {}
    for uid, own in since.items():
        said = remembered.get(uid)
        if said is not None and said[0] == now[uid]:
            mark_of[uid] = max(own, said[1])
        else:
            open_[uid] = own
    if open_:
        mark_of |= _read_backward(moment, open_, now, forecast, say)
    remembered.update({uid: (now[uid], mark) for uid, mark in mark_of.items()})
    return mark_of


def _read_backward(
    moment: LeagueMoment,
    open_: dict[str, EntryMark],
    now: Sayings,
    forecast: frozenset[str],
    say: Callable[[LeagueState], Sayings],
) -> dict[str, EntryMark]:
    mark_of: dict[str, EntryMark] = {}
    rows = LeagueState()
    for row in moment.state:
        rows.set_row(type(row), row.id, row)
    for step in reversed(moment.history):
        for uid in [uid for uid, own in open_.items() if own >= step.mark]:
            mark_of[uid] = open_.pop(uid)
        if not open_:
            break
        kinds = {change.kind for change in step.changes}
        shifting = kinds & _SHIFTS or any(rows.rows[kind] for kind in _SHIFTS)
        rows.rollback(list(step.changes))
        if not shifting and not forecast & open_.keys():
            continue
        before = say(rows)
        for uid in [uid for uid in open_ if before.get(uid) != now[uid]]:
            mark_of[uid] = max(open_.pop(uid), step.mark)
    return mark_of | open_
