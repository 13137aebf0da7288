"""The time zone of a league: found on the machine, chosen by name, and asked about in the hours
that clocks skip or repeat."""

from __future__ import annotations

from pathlib import Path

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Board, Season, Stage, Team, TimeSlot
from quarterback.league_office import datetimes
from quarterback.league_office.actions.action import FormError, LeagueContext
from quarterback.league_office.actions.delays import delay_words
from quarterback.league_office.actions.form_preview import commands_of, fields_with_values
from quarterback.league_office.actions.registry import BY_NAME
from quarterback.league_office.datetimes import (
    clock_change,
    clock_changes,
    entry_minute,
    find_zone,
    local_minute,
    parse_time,
    posix_zone,
)
from tests.cli.league.commands import done, league
from tests.clock import in_zone
from tests.systems import needs_links

NEW_YORK = "America/New_York"


@pytest.fixture(autouse=True)
def in_chicago(monkeypatch: pytest.MonkeyPatch) -> None:
    """The zone of this machine."""
    monkeypatch.setattr(datetimes, "system_zone", lambda: "America/Chicago")


def test_the_zone_of_a_machine_is_where_its_clock_leads(tmp_path: Path):
    assert posix_zone("Europe/Berlin", tmp_path) == "Europe/Berlin"
    assert posix_zone(":/usr/share/zoneinfo/Asia/Tokyo", tmp_path) == "Asia/Tokyo"
    assert posix_zone(None, tmp_path) == ""
    (tmp_path / "timezone").write_text("Australia/Lord_Howe\n")
    assert posix_zone(None, tmp_path) == "Australia/Lord_Howe"


@needs_links
def test_the_zone_of_a_machine_is_where_its_link_leads(tmp_path: Path):
    (tmp_path / "timezone").write_text("Australia/Lord_Howe\n")
    (tmp_path / "localtime").symlink_to("/var/db/timezone/zoneinfo/America/Indiana/Knox")
    assert posix_zone("", tmp_path) == "America/Indiana/Knox"


def test_a_zone_is_found_by_the_name_that_people_type():
    assert find_zone(" america/new york ") == NEW_YORK
    for wrong, hint in (("Chicago", "America/Chicago"), ("Amerika/Chicago", "America/Chicago")):
        with pytest.raises(ValueError, match=f"did you mean .*{hint}"):
            find_zone(wrong)
    for wrong in ("", "../../etc/passwd", "Central\0", "x" * 500, "America"):
        with pytest.raises(ValueError, match="is not a time zone"):
            find_zone(wrong)


@pytest.mark.parametrize(
    ("zone", "time", "change"),
    [
        (NEW_YORK, "2026-03-08 02:30", "skipped"),
        (NEW_YORK, "2026-03-08 03:00", ""),
        (NEW_YORK, "2026-11-01 01:00", "repeated"),
        (NEW_YORK, "2026-11-01 02:00", ""),
        ("Australia/Lord_Howe", "2026-10-04 02:15", "skipped"),
        ("Asia/Tokyo", "2026-03-08 02:30", ""),
        ("", "2026-03-08 02:30", ""),
        ("Mars/Olympus_Mons", "2026-03-08 02:30", ""),
    ],
)
def test_clocks_skip_and_repeat_hours(zone, time, change):
    assert clock_change(zone, parse_time(time)) == change


def test_a_skipped_time_says_which_time_it_will_be():
    [line] = clock_changes(NEW_YORK, [parse_time("2026-03-08 02:30")])
    assert line == (
        "Sun, Mar 8, 2026, 2:30 AM does not exist in America/New_York: clocks go forward over it,"
        " to Sun, Mar 8, 2026, 3:30 AM"
    )


@pytest.fixture
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where leagues of this test are."""
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("QUARTERBACK_BY", "Ann")
    return tmp_path


def test_a_new_league_takes_the_zone_of_the_machine_and_says_so(in_folder: Path):
    assert "Its time zone is America/Chicago, as on this machine." in done(league("found", "Den"))
    assert "The league's time zone is America/Chicago." in done(league("time-zone"))
    assert "Time zone Europe/Berlin" in done(league("time-zone", "europe/berlin"))
    assert "already its time zone" in league("time-zone", "Europe/Berlin").output
    assert "did you mean America/Chicago" in league("time-zone", "Chicago").output
    published = league("publish", "--to", in_folder / "site")
    assert "time zone" not in published.output + published.stderr
    done(league("time-zone", "none"))
    assert "The league has no time zone" in done(league("time-zone"))
    assert "The league has no time zone" in league("publish", "--to", in_folder / "site").stderr


def test_times_in_the_hour_of_a_clock_change_are_asked_about(in_folder: Path):
    done(league("found", "Den"))
    done(league("time-zone", NEW_YORK))
    skipped = league("slots", "2026-03-08T02:30", "--clock-change")
    assert skipped.exit_code == 1
    assert "does not exist in America/New_York" in skipped.output
    twice = ("slots", "2026-11-01T00:00", "--games", "3", "--minutes", "45")
    assert "comes twice in America/New_York" in league(*twice).output
    assert "3 times" in done(league(*twice, "--clock-change"))


def scheduled(zone: str) -> Ledger:
    """Four teams, a board, and times in a night when clocks go back, chosen before the zone."""
    ledger = Ledger()
    ledger.enter(c.CreateLeague("Den"))
    ledger.enter(c.Register(("Ann",)))
    ledger.enter(c.AddFranchises(("Ants", "Bees", "Cats", "Dogs")))
    ledger.enter(c.OpenSeason(2026, "2026"))
    season, ann = 7, 2
    for franchise in (3, 4, 5, 6):
        ledger.enter(c.EnterTeam(season, franchise, ann))
    ledger.enter(c.AddBoards(("North",)))
    start = parse_time("2026-11-01 01:00")
    ledger.enter(c.AddSlots(tuple((start + 60 * n, start + 60 * n + 50) for n in range(6))))
    if zone:
        ledger.enter(c.SetTimeZone(zone))
    return ledger


@pytest.mark.parametrize("name", ["draw-up", "swiss", "pools"])
def test_a_whole_schedule_is_asked_about(name):
    action, context = BY_NAME[name], LeagueContext(scheduled(NEW_YORK), "2026-10-01", "Ann")
    fields, filled = fields_with_values(action, context, {})
    [question] = [field for field in fields if field.name == "clock_change"]
    assert "comes twice" in question.help
    assert filled["clock_change"] == "no"
    if name == "draw-up":
        with pytest.raises(FormError, match="comes twice"):
            list(commands_of(action, context, filled))
        assert list(commands_of(action, context, {**filled, "clock_change": "yes"}))
    floating = LeagueContext(scheduled(""), "2026-10-01", "Ann")
    assert all(
        field.name != "clock_change" for field in fields_with_values(action, floating, {})[0]
    )


@pytest.mark.parametrize("year", [1925, 3025])
def test_an_entry_of_any_year_has_a_time(year: int):
    with in_zone("UTC"):  # Windows knows the local time from 1970 to 3000 only
        assert local_minute(f"{year}-01-01T00:30:00+00:00") == f"{year}-01-01 00:30"
        assert entry_minute(f"{year}-01-01T00:30:00+00:00") == parse_time(f"{year}-01-01 00:30")


@pytest.mark.parametrize(("zone", "words"), [(NEW_YORK, "the delay is 60 min more"), ("", "")])
def test_a_delay_past_a_clock_change_says_so(zone: str, words: str):
    ledger = scheduled(zone)
    stage, north = ledger.records.all(Stage)[0], ledger.records.all(Board)[0].id
    slot, one, other = ledger.records.all(TimeSlot)[0].id, *ledger.records.all(Team)[:2]
    ledger.enter(c.DraftSchedule(stage.id, (c.Meeting(one.id, other.id, 1, slot, north),)))
    ledger.enter(c.Release(stage.id))
    delay = (c.Delay(ledger.records.all(Season)[0].id, 90),)
    lines = delay_words(LeagueContext(ledger, "2026-10-01", "Ann"), delay)
    assert words in " ".join(lines) and len(lines) == 1 + bool(words)
