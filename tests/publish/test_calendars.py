"""Calendars: RFC 5545, times in the zone of the league or floating, and an event that stays the
same event whatever happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from icalendar import Calendar

from league.model.brackets.elimination import single_elimination
from league.model.day.day import Day, DayGame
from league.model.day.overview import day_of
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, NodeRow, Season, TimeSlot
from league.publish import site
from league.publish.calendars import CalendarEvent, calendar, time_zone_rules
from league.views.moment import EntryMark, LedgerStep
from league.views.text import datetime_of
from tests.publish.sites import moment_of
from tests.tui.league.leagues import HOSTILE, SATURDAY, knockout, names, season_of_games, still_open


def ics_faults(content: bytes) -> list[str]:
    """What is wrong with a calendar by RFC 5545, as far as our calendars go."""
    faults = []
    if not content.endswith(b"\r\n") or b"\n" in content.replace(b"\r\n", b""):
        faults.append("a line does not end with CRLF")
    lines = content.split(b"\r\n")
    faults += [f"a line of {len(line)} octets" for line in lines if len(line) > 75]
    text = content.replace(b"\r\n ", b"").decode()
    if any(ord(letter) < 32 and letter not in "\r\n\t" for letter in text):
        faults.append("a control character")
    [calendar] = Calendar.from_ical(content, multiple=True)
    faults += [f"no {name}" for name in ("VERSION", "PRODID") if name not in calendar]
    if not calendar.subcomponents:
        faults.append("a calendar without a component")
    if calendar.errors:
        faults.append(str(calendar.errors))
    seen = set()
    for event in events_in(content):
        if event.errors:
            faults.append(str(event.errors))
        needed = ("UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY", "SEQUENCE", "STATUS")
        missing = [each for each in needed if each not in event or isinstance(event[each], list)]
        if missing:
            faults += [f"{name} is not there once" for name in missing]
            continue
        if event["UID"] in seen:
            faults.append(f"two events {event['UID']}")
        seen.add(event["UID"])
        zones = {str(each["TZID"]) for each in calendar.walk("VTIMEZONE")} - {"UTC"}
        named = {event[name].params.get("TZID") for name in ("DTSTART", "DTEND")} - {None}
        if named != zones:
            faults.append(f"times in {named}, clocks of {zones}")
        if str(event["DTSTAMP"].dt.tzinfo) != "UTC":
            faults.append("DTSTAMP is not in UTC")
        if event["DTEND"].dt <= event["DTSTART"].dt:
            faults.append("an end before its beginning")
    return faults


def events_in(content: bytes) -> list[Any]:
    """The events of a calendar."""
    return list(Calendar.from_ical(content).walk("VEVENT"))


def events(files: Mapping[str, bytes], path: str = "calendar.ics") -> dict[str, Any]:
    """The events of a calendar by their summaries."""
    assert ics_faults(files[path]) == []
    return {str(event["SUMMARY"]): event for event in events_in(files[path])}


def first_with_time(ledger: Ledger) -> Fixture:
    """The first game that has a time and no result."""
    return next(game for game in still_open(ledger.records) if game.slot is not None)


def pair(ledger: Ledger, game: Fixture) -> str:
    """A game as a calendar names it."""
    teams = moment_of(ledger).teams
    return f"{teams[game.visitors]} at {teams[game.home]}"


def test_the_season_and_each_team_have_a_calendar():
    ledger = season_of_games(names(6), played=4)
    files = site(moment_of(ledger))
    games = ledger.records.all(Fixture)
    timed = [game for game in games if game.slot is not None]
    assert len(events(files)) == len(timed) > 4
    bears = next(path for path in files if path.endswith("-bears/calendar.ics"))
    assert len(events(files, bears)) == sum("Bears" in pair(ledger, game) for game in timed)


def test_the_checks_find_faults():
    good = site(moment_of(season_of_games(names(4))))["calendar.ics"]
    assert ics_faults(good) == []
    assert ics_faults(good.replace(b"\r\n", b"\n"))
    assert ics_faults(good.replace(b"SUMMARY:", b"SUMMARY:" + b"x" * 80, 1))
    assert ics_faults(good.replace(b"UID:", b"X-UID:", 1).replace(b"PRODID", b"X-ID"))


def test_an_event_has_its_time_board_and_page():
    ledger = season_of_games(names(4))
    game = first_with_time(ledger)
    event = events(site(moment_of(ledger, address="https://example.org/den/")))[pair(ledger, game)]
    assert event["DTSTART"].to_ical() == b"20260509T090000"
    assert event["DTEND"].to_ical() == b"20260509T102000"
    assert event["LOCATION"] == "North"
    assert event["URL"] == f"https://example.org/den/game/{game.id}/index.html"
    assert event["STATUS"] == "CONFIRMED"
    assert event["DESCRIPTION"].startswith("Game 1, round 1")
    assert "URL" not in events(site(moment_of(ledger)))[pair(ledger, game)]


def test_a_result_keeps_the_event_and_raises_its_sequence():
    ledger = season_of_games(names(4))
    game = first_with_time(ledger)
    before = events(site(moment_of(ledger)))[pair(ledger, game)]
    again = events(site(moment_of(ledger, now=SATURDAY + 500)))[pair(ledger, game)]
    assert again.to_ical() == before.to_ical()
    ledger.enter(c.EnterResult(game.id, c.ResultInput("played", 20, 7)))
    after = events(site(moment_of(ledger)))[pair(ledger, game)]
    assert after["UID"] == before["UID"]
    assert after["SEQUENCE"] == ledger.seq > before["SEQUENCE"]
    assert after["LAST-MODIFIED"].dt > before["LAST-MODIFIED"].dt
    assert "Final: " in after["DESCRIPTION"]
    ledger.enter(c.UndoEntries(1))
    undone = events(site(moment_of(ledger)))[pair(ledger, game)]
    assert undone["SEQUENCE"] > after["SEQUENCE"]
    assert undone["DESCRIPTION"] == before["DESCRIPTION"]


@pytest.mark.parametrize(
    ("entered", "commands", "begins", "ends"),
    [
        (55, (), "090000", "095500"),
        (90, (), "090000", "102000"),  # entered after its planned end
        (-30, (), "071000", "083000"),  # entered before its planned start
        (-1440, (), "090000", "102000"),  # the day before: no one knows when it was played
        (55, (d.EndGame, 50), "090000", "095000"),
        (55, (c.Correct,), "090000", "095500"),
    ],
)
def test_a_game_ends_when_its_score_was_entered_if_that_was_earlier(
    entered, commands, begins, ends
):
    ledger = season_of_games(names(4))
    game = first_with_time(ledger)
    score = c.ResultInput("played", 20, 7)
    ledger.enter(c.EnterResult(game.id, score))
    at = datetime_of(SATURDAY + entered).isoformat()
    history = [LedgerStep(EntryMark(ledger.seq, at), ledger.history[-1])]
    match commands:
        case (d.EndGame, minutes):
            ledger.enter(d.EndGame(game.id, SATURDAY + minutes))
        case (c.Correct,):
            ledger.enter(c.Correct(game.id, c.ResultInput("played", 21, 7)))
            mark = EntryMark(ledger.seq, datetime_of(SATURDAY + 70).isoformat())
            history.append(LedgerStep(mark, ledger.history[-1]))
    for now in (SATURDAY + 60, SATURDAY + 300):
        if now - SATURDAY >= entered:
            day = day_of(ledger.records, now)
            files = site(moment_of(ledger, now=now, day=day, history=history))
            event = events(files)[pair(ledger, game)]
            assert event["DTSTART"].to_ical() == f"20260509T{begins}".encode()
            assert event["DTEND"].to_ical() == f"20260509T{ends}".encode()
            assert ("played before that" in event["DESCRIPTION"]) == (begins < "09")


def test_a_late_game_moves_and_says_from_when():
    ledger = season_of_games(names(4))
    game = first_with_time(ledger)
    ledger.enter(c.Delay(game.season, minutes=25, fixture=game.id))
    late = DayGame(
        game.id, None, "Round 1", "", "", game.board, SATURDAY, SATURDAY + 25, "ready",
        late=25, board_name="South", ends=SATURDAY + 105,
    )  # fmt: skip
    day = Day(SATURDAY, (late,))
    event = events(site(moment_of(ledger, day=day)))[pair(ledger, game)]
    assert event["DTSTART"].to_ical() == b"20260509T092500"
    assert event["LOCATION"] == "South"
    assert event["SEQUENCE"] == ledger.seq
    assert "Planned for 9:00 AM, expected at 9:25 AM." in event["DESCRIPTION"]


def test_a_bracket_s_game_is_the_same_event_before_and_after_its_teams_are_known():
    ledger = knockout(single_elimination(4), 1)
    final = next(node for node in ledger.records.all(NodeRow) if node.title == "Final")
    season = ledger.records.all(Season)[0].id
    waiting = DayGame(
        None, final.id, "Final", "Winner of Semifinal 1", "Winner of Semifinal 2", None,
        SATURDAY, SATURDAY, "waiting", season=season,
    )  # fmt: skip
    before = events(site(moment_of(ledger, day=Day(SATURDAY, (waiting,)))))
    [(summary, event)] = before.items()
    assert summary == "Final: Winner of Semifinal 2 at Winner of Semifinal 1"
    assert event["STATUS"] == "TENTATIVE"
    second = still_open(ledger.records)[0]
    ledger.enter(c.EnterResult(second.id, c.ResultInput("played", 9, 3)))
    game = still_open(ledger.records)[0]
    known = DayGame(
        game.id, final.id, "Final", "", "", None, SATURDAY, SATURDAY, "ready", season=season
    )
    after = events(site(moment_of(ledger, day=Day(SATURDAY, (known,)))))[pair(ledger, game)]
    assert after["UID"] == event["UID"]
    assert after["SEQUENCE"] > event["SEQUENCE"]
    assert after["STATUS"] == "CONFIRMED"


def test_hostile_names_stay_in_their_lines():
    teams = (*HOSTILE[:5], "a\r\nBEGIN:VALARM", "b;c,d\\n", "c\u202ed")
    files = site(moment_of(season_of_games(teams)))
    assert any("b;c,d\\n" in summary for summary in events(files))
    assert b"\nBEGIN:VALARM" not in files["calendar.ics"]
    assert "\u202e".encode() not in files["calendar.ics"]


def sequences(ledger: Ledger) -> dict[str, int]:
    """The number of each event, by its UID."""
    content = site(moment_of(ledger, day=day_of(ledger.records, SATURDAY)))["calendar.ics"]
    assert ics_faults(content) == []
    return {str(event["UID"]): int(event["SEQUENCE"]) for event in events_in(content)}


def said(ledger: Ledger) -> dict[str, tuple[object, ...]]:
    """What each event says of its game, by its UID."""
    content = site(moment_of(ledger, day=day_of(ledger.records, SATURDAY)))["calendar.ics"]
    names = ("SUMMARY", "STATUS", "LOCATION", "DESCRIPTION")
    return {
        str(event["UID"]): (
            *(str(event.get(name)) for name in names),
            event["DTSTART"].to_ical(),
            event["DTEND"].to_ical(),
        )
        for event in events_in(content)
    }


def playoffs_on_a_day() -> Ledger:
    """A bracket of eight with two boards and times for all of it."""
    ledger = knockout(single_elimination(8))
    ledger.enter(c.AddBoards(("North", "South")))
    ledger.enter(
        c.AddSlots(tuple((SATURDAY + 90 * n, SATURDAY + 90 * n + 80) for n in range(1, 8)))
    )
    return ledger


def test_a_sequence_rises_only_for_the_games_that_changed():
    ledger = playoffs_on_a_day()
    first, second, third, *_ = still_open(ledger.records)
    commands = (
        c.EnterResult(second.id, c.ResultInput("played", 7, 3)),
        c.Correct(second.id, c.ResultInput("played", 3, 7)),
        c.EnterResult(first.id, c.ResultInput("void", None, None)),
        c.UndoEntries(1),
        c.Reschedule(third.id, ledger.records.all(TimeSlot)[5].id, None),
    )
    for command in commands:
        before, says = sequences(ledger), said(ledger)
        ledger.enter(command)
        after, now = sequences(ledger), said(ledger)
        for uid in before.keys() & after.keys():
            changed = now[uid] != says[uid]
            assert (after[uid] > before[uid]) is changed, (command, says[uid], now[uid])


def test_a_delay_is_news_for_the_games_after_it_only():
    ledger = season_of_games(names(6))
    games = [game for game in still_open(ledger.records) if game.slot is not None]
    before = sequences(ledger)
    assert len(before) > 4
    north = [game for game in games if game.board == games[0].board]
    ledger.enter(c.Delay(games[0].season, minutes=25, fixture=north[1].id))
    after = sequences(ledger)
    uid = moment_of(ledger).uuid_of
    assert after[uid(f"game {north[0].id}")] == before[uid(f"game {north[0].id}")]
    assert after[uid(f"game {north[1].id}")] == ledger.seq


@pytest.mark.parametrize("placed", [False, True])
def test_a_void_game_of_a_bracket_is_canceled_and_keeps_its_uid(placed: bool):
    ledger = playoffs_on_a_day()
    game = still_open(ledger.records)[0]
    if placed:
        ledger.enter(c.Reschedule(game.id, ledger.records.all(TimeSlot)[0].id, None))
    node = moment_of(ledger).uuid_of(f"node {game.node}")
    before = said(ledger)[node]
    ledger.enter(c.EnterResult(game.id, c.ResultInput("void", None, None)))
    after = said(ledger)[node]
    assert after[:2] == (before[0], "CANCELLED")
    assert "Canceled" in str(after[3])
    # The game that is played in its place is an event of its own.
    assert sum(each[:2] == (before[0], "CONFIRMED") for each in said(ledger).values()) == 1
    assert sequences(ledger)[node] == ledger.seq


def test_a_void_game_that_never_had_a_time_is_in_no_calendar():
    ledger = knockout(single_elimination(4))
    game = still_open(ledger.records)[0]
    ledger.enter(c.EnterResult(game.id, c.ResultInput("void", None, None)))
    assert said(ledger) == {}


def test_every_text_is_escaped():
    evil = "Den; Lions, \\ & Co"
    ledger = Ledger()
    ledger.enter(c.CreateLeague(evil))
    content = site(moment_of(ledger))["calendar.ics"].decode()
    for name in ("NAME", "X-WR-CALNAME"):
        assert f"\r\n{name}:Den\\; Lions\\, \\\\ & Co\r\n" in content
    mark = EntryMark(1, "2026-01-01T00:00:00+00:00")
    game = CalendarEvent("u", evil, 0, 60, "CONFIRMED", mark, evil, (evil, "b"), "https://a.b/c;d")
    text = calendar(evil, (game,)).decode()
    for name in ("SUMMARY", "LOCATION", "DESCRIPTION"):
        assert f"\r\n{name}:Den\\; Lions\\, \\\\ & Co" in text
    assert "Co\\nb\r\n" in text


def test_times_are_in_the_zone_of_the_league():
    ledger = season_of_games(names(4))
    game = first_with_time(ledger)
    ledger.enter(c.SetTimeZone("America/New_York"))
    files = site(moment_of(ledger))
    for path in files:
        if path.endswith(".ics"):
            assert ics_faults(files[path]) == []
            assert b"DTSTART;TZID=America/New_York:" in files[path]
    event = events(files)[pair(ledger, game)]
    assert event["DTSTART"].dt.isoformat() == "2026-05-09T09:00:00-04:00"
    ledger.enter(c.SetTimeZone(""))
    assert b"TZID" not in site(moment_of(ledger))["calendar.ics"]
    # A zone of another machine's database: better without than wrong.
    ledger.enter(c.SetTimeZone("Mars/Olympus_Mons"))
    content = site(moment_of(ledger))["calendar.ics"]
    assert ics_faults(content) == []
    assert b"TZID" not in content


def onsets(zone: str) -> dict[str, tuple[str, str]]:
    """When clocks change, by UTC: what they show then, and their name."""
    wrapped = b"BEGIN:VCALENDAR\r\n" + time_zone_rules(zone, 2026, 2026) + b"END:VCALENDAR\r\n"
    changes = {}
    part: Any
    for part in Calendar.from_ical(wrapped).walk():
        if part.name in ("STANDARD", "DAYLIGHT"):
            at = part["DTSTART"].dt
            utc = at - part["TZOFFSETFROM"].td
            changes[f"{utc:%m-%d %H:%M}"] = (f"{at:%H:%M}", str(part["TZNAME"]))
    return changes


def test_the_clocks_of_a_zone_are_those_of_its_night():
    # RFC 5545, 3.6.5: New York's clocks change at 2 AM by the clock before the change.
    changes = onsets("America/New_York")
    assert changes["03-08 07:00"] == ("02:00", "EDT")
    assert changes["11-01 06:00"] == ("02:00", "EST")
    assert len(changes) == 3
    assert onsets("Australia/Lord_Howe")["10-03 15:30"] == ("02:00", "+11")
    assert len(onsets("Asia/Tokyo")) == 1
    assert time_zone_rules("../etc/passwd", 2026, 2026) == b""
