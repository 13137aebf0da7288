"""Calendars: RFC 5545, floating times, and an event that stays the same event whatever happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from icalendar import Calendar

from league.model.brackets.single import single_elimination
from league.model.day.day import Day, DayGame
from league.model.ledger.commands import league as c
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, NodeRow, Season
from league.publish import site
from tests.publish.sites import records_of
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
        if event["DTSTART"].dt.tzinfo is not None or event["DTSTART"].params.get("TZID"):
            faults.append("a beginning with a zone")
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
    teams = records_of(ledger).teams
    return f"{teams[game.visitors]} at {teams[game.home]}"


def test_the_season_and_each_team_have_a_calendar():
    ledger = season_of_games(names(6), played=4)
    files = site(records_of(ledger))
    games = ledger.records.all(Fixture)
    timed = [game for game in games if game.slot is not None]
    assert len(events(files)) == len(timed) > 4
    bears = next(path for path in files if path.endswith("-bears/calendar.ics"))
    assert len(events(files, bears)) == sum("Bears" in pair(ledger, game) for game in timed)
    for path in files:
        if path.endswith(".ics"):
            assert ics_faults(files[path]) == [], path


def test_the_checks_find_faults():
    good = site(records_of(season_of_games(names(4))))["calendar.ics"]
    assert ics_faults(good) == []
    assert ics_faults(good.replace(b"\r\n", b"\n"))
    assert ics_faults(good.replace(b"SUMMARY:", b"SUMMARY:" + b"x" * 80, 1))
    assert ics_faults(good.replace(b"UID:", b"X-UID:", 1).replace(b"PRODID", b"X-ID"))


def test_an_event_has_its_time_board_and_page():
    ledger = season_of_games(names(4))
    game = first_with_time(ledger)
    event = events(site(records_of(ledger, address="https://example.org/den/")))[pair(ledger, game)]
    assert event["DTSTART"].to_ical() == b"20260509T090000"
    assert event["DTEND"].to_ical() == b"20260509T102000"
    assert event["LOCATION"] == "North"
    assert event["URL"] == f"https://example.org/den/game/{game.id}/index.html"
    assert event["STATUS"] == "CONFIRMED"
    assert event["DESCRIPTION"].startswith("Game 1, round 1")
    assert "URL" not in events(site(records_of(ledger)))[pair(ledger, game)]


def test_a_result_keeps_the_event_and_raises_its_sequence():
    ledger = season_of_games(names(4))
    game = first_with_time(ledger)
    before = events(site(records_of(ledger)))[pair(ledger, game)]
    again = events(site(records_of(ledger, now=SATURDAY + 500)))[pair(ledger, game)]
    assert again.to_ical() == before.to_ical()
    ledger.enter(c.EnterResult(game.id, c.ResultInput("played", 20, 7)))
    after = events(site(records_of(ledger)))[pair(ledger, game)]
    assert after["UID"] == before["UID"]
    assert after["SEQUENCE"] == ledger.seq > before["SEQUENCE"]
    assert after["LAST-MODIFIED"].dt > before["LAST-MODIFIED"].dt
    assert "Final: " in after["DESCRIPTION"]
    ledger.enter(c.UndoEntries(1))
    undone = events(site(records_of(ledger)))[pair(ledger, game)]
    assert undone["SEQUENCE"] > after["SEQUENCE"]
    assert undone["DESCRIPTION"] == before["DESCRIPTION"]


def test_a_void_game_is_canceled():
    ledger = season_of_games(names(4))
    game = first_with_time(ledger)
    ledger.enter(c.EnterResult(game.id, c.ResultInput("void", None, None)))
    event = events(site(records_of(ledger)))[pair(ledger, game)]
    assert event["STATUS"] == "CANCELLED"
    assert "Canceled" in event["DESCRIPTION"]


def test_a_late_game_moves_and_says_from_when():
    ledger = season_of_games(names(4))
    game = first_with_time(ledger)
    ledger.enter(c.Delay(game.season, minutes=25, fixture=game.id))
    late = DayGame(
        game.id, None, "Round 1", "", "", game.board, SATURDAY, SATURDAY + 25, "ready",
        late=25, board_name="South", ends=SATURDAY + 105,
    )  # fmt: skip
    day = Day(SATURDAY, (late,))
    event = events(site(records_of(ledger, day=day)))[pair(ledger, game)]
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
    before = events(site(records_of(ledger, day=Day(SATURDAY, (waiting,)))))
    [(summary, event)] = before.items()
    assert summary == "Final: Winner of Semifinal 2 at Winner of Semifinal 1"
    assert event["STATUS"] == "TENTATIVE"
    second = still_open(ledger.records)[0]
    ledger.enter(c.EnterResult(second.id, c.ResultInput("played", 9, 3)))
    game = still_open(ledger.records)[0]
    known = DayGame(
        game.id, final.id, "Final", "", "", None, SATURDAY, SATURDAY, "ready", season=season
    )
    after = events(site(records_of(ledger, day=Day(SATURDAY, (known,)))))[pair(ledger, game)]
    assert after["UID"] == event["UID"]
    assert after["SEQUENCE"] > event["SEQUENCE"]
    assert after["STATUS"] == "CONFIRMED"


def test_hostile_names_stay_in_their_lines():
    teams = (*HOSTILE[:5], "a\r\nBEGIN:VALARM", "b;c,d\\n", "c\u202ed")
    ledger = season_of_games(teams)
    files = site(records_of(ledger))
    for path, content in files.items():
        if path.endswith(".ics"):
            assert ics_faults(content) == []
            assert b"\nBEGIN:VALARM" not in content
            assert "\u202e".encode() not in content
    assert any("b;c,d\\n" in summary for summary in events(files))


def test_a_league_without_a_season_has_an_empty_calendar():
    ledger = Ledger()
    ledger.enter(c.CreateLeague("The Den"))
    assert events(site(records_of(ledger))) == {}
