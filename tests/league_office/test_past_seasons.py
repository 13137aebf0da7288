"""Old seasons from a hobbyist's spreadsheet; notes and most valuable players, by the forms that
screens and the desk have."""

from __future__ import annotations

import csv
import json
import re
from html import unescape
from pathlib import Path

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.rows import (
    BestPlayerRow,
    Fixture,
    Franchise,
    NoteRow,
    Person,
    ResultRow,
    Season,
    Team,
)
from league.publish.print_pages import PrintHead, print_html
from league.publish.site import site
from league.store.ledger.queries import digest_of
from league.views.history import book_records, rivalry_line, season_lines
from league.views.moment import game_address, season_address
from league.views.moment import moment_of as moment_now
from league.views.notes import fields_of, notes_on
from league.views.teams import TeamCards
from quarterback.league_office.actions.form_preview import FormPreview, commands_of, preview_form
from quarterback.league_office.actions.registry import BY_NAME
from quarterback.league_office.printing import PrintRequest, print_schedule
from quarterback.tui.draw.canvas import text_of
from quarterback.tui.draw.league.schedule import schedule
from quarterback.tui.league.pages import by_rounds
from quarterback.tui.league.team_pages import TeamView, team_page
from tests.league_office.desk import Desk
from tests.publish.sites import broken_links, moment_at

NOTEBOOK = Path("docs/examples/old-seasons.csv")
HEADS = "Date,Visitors,Visitors score,Home,Home score"


def desk_of(teams: int = 4) -> Desk:
    return Desk().begun(teams, rules="gunderson")


def test_a_notebook_of_two_seasons_comes_in_with_everything_it_says():
    desk = desk_of()
    before = digest_of(desk.records)
    entries = len(desk.ledger.history)
    form = desk.do("old-seasons", file=NOTEBOOK, coach="Old Tom")
    assert form.preview[0] == "2 old seasons:" and form.preview[1] == "1998: 4 games of 3 teams"
    assert len(desk.ledger.history) == entries + 2, "an entry a season"
    records = desk.records
    seasons = [season for season in records.all(Season) if season.year < 2000]
    assert [(season.year, season.phase) for season in seasons] == [(1998, "over"), (1999, "over")]
    moment = moment_now(records, 0)
    lines = {line.year: line for line in season_lines(moment)}
    assert (lines[1998].champion, lines[1998].runner_up, lines[1998].score) == (
        "Hawks", "Owls", "13-6",
    )  # fmt: skip
    assert lines[1999].champion == "Crows"
    first = records.where(Fixture, season=seasons[0].id)[0]
    assert notes_on(records, "game", first.id)[1].words == "Attendance: 4"
    best = records.find(BestPlayerRow, first.id)
    assert best is not None and best.name == "Ray Pike"
    final = records.where(Fixture, season=seasons[0].id)[-1]
    best = records.find(BestPlayerRow, final.id)
    assert best is not None and best.name == 'Lou "Doc" Finn'
    # Records, rivalries and streaks go back to them, in the order of the years.
    streak = next(each for each in book_records(moment) if each.key == "streak")
    assert (streak.value, streak.holder_texts) == ("3", ("Hawks vs. Owls, 1999",))
    names = {row.name: row.id for row in records.all(Franchise)}
    series = rivalry_line(moment, names["Owls"], names["Hawks"])
    assert [game.season for game in series.games] == [1998, 1998, 1999]
    files = site(moment_at(desk.ledger))
    page = files[game_address(final.id)].decode()
    assert "Most valuable player" in page and "Lou &#34;Doc&#34; Finn" in page
    assert "Attendance" in page and "<dd>11</dd>" in page
    assert "Hawks" in files[season_address(1998)].decode()
    assert b'"mvp": "Ray Pike"' in b"".join(
        content for path, content in files.items() if path.endswith(".json")
    )
    assert broken_links(dict(files)) == {}
    desk.ledger.enter(c.UndoEntries(2))
    assert digest_of(desk.records) == before


def test_games_that_are_played_later_come_after_old_ones(file):
    desk = desk_of()
    desk.do("old-seasons", file=file(f"{HEADS}\n2001-01-02,Bears,7,Lions,0\n"), coach="x")
    fixture = next(
        f for f in desk.records.all(Fixture) if desk.records.find(ResultRow, f.id) is None
    )
    desk.ledger.enter(c.EnterResult(fixture.id, c.ResultInput("played", 20, 7)))
    orders = sorted(row.finished for row in desk.records.all(ResultRow))
    assert orders[0] < 0 < orders[1]
    # Bears and Lions are the league's own, each under the coach it has now.
    assert len(desk.records.all(Franchise)) == 4
    assert "x" not in {row.name for row in desk.records.all(Person)}
    older = file(f"{HEADS}\n1999-01-02,Owls,7,Lions,0\n2003-01-02,Owls,7,Lions,0\n")
    desk.do("old-seasons", file=older, coach="x")
    assert sorted(season.year for season in desk.records.all(Season))[:3] == [1999, 2001, 2003]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Date;Visitors;Visitors score;Home;Home score\r\n7.11.1998;Owls;14;Hawks;7\r\n", "utf-8"),
        (f"{HEADS}\n11/07/1998,Owls,14,Hawks,7\n11/28/1998,Owls,0,Hawks,3\n", "utf-8-sig"),
        (f"{HEADS}\n11/7/98,Owls,14,Hawks,7\n11/28/98,Owls,0,Hawks,3\n", "utf-8"),
        ("sep=;\nDate;Visitors;V pts;Home;H pts\n1998-11-07;Owls;14.0;Hawks;7.0\n", "utf-16"),
        ("Date\tAway\tHome\tScore (Away-Home)\nNov 7, 1998\tOwls\tHawks\t14-7\n", "utf-8"),
    ],
)
def test_what_spreadsheet_programs_write_is_read(file, text, encoding):
    """Semicolons, a byte-order mark, tabs, other orders of dates, years of two digits."""
    desk = desk_of()
    desk.do("old-seasons", file=file(text, encoding), coach="Old Tom")
    season = min(desk.records.all(Season), key=lambda each: each.year)
    game = desk.records.where(Fixture, season=season.id)[0]
    result = desk.records.find(ResultRow, game.id)
    assert result is not None
    assert (season.year, result.visitors_points, result.home_points) == (1998, 14, 7)
    assert notes_on(desk.records, "game", game.id)[0].words == "Date: 1998-11-07"


@pytest.mark.parametrize(
    ("text", "more", "said"),
    [
        (f"{HEADS}\n1998-11-07,Owls,14,Hawks,7\n", {}, "who coached Hawks"),
        (f"{HEADS}\n1998-11-07,Owls,,Hawks,7\n", {"coach": "x"}, "a score is missing"),
        (f"{HEADS}\n1998-11-07,Owls,7,owls,7\n", {"coach": "x"}, "cannot meet itself"),
        (f"{HEADS}\n2040-11-07,Owls,7,Hawks,3\n", {"coach": "x"}, "not before"),
        ("Visitors,Visitors score,Home,Home score\nOwls,7,Hawks,3\n", {"coach": "x"}, "no date"),
        (f"{HEADS},Round\n1998-11-07,Owls,7,Hawks,3,Final\n1998-11-08,Owls,7,Hawks,3,Final\n",
         {"coach": "x"}, "all for the title"),
        ("Date,Visitors,Home,Score\n1998-11-07,Owls,Hawks,14-7\n", {"coach": "x"},
         "whose points come first"),
        ("Visitors,Home,Weather\nOwls,Hawks,cold\n", {}, "the points are in the columns"),
    ],
)  # fmt: skip
def test_a_row_that_cannot_be_right_is_named_and_nothing_is_entered(file, text, more, said):
    desk = desk_of()
    before = digest_of(desk.records)
    field, message = desk.fault("old-seasons", file=file(text), **more)
    assert field == "file" and said in message
    assert digest_of(desk.records) == before


def test_notes_and_best_players_are_shown_replaced_and_removed():
    desk = desk_of()
    assert "no player is known yet" in desk.fault("retire")[1]
    fixture = desk.records.all(Fixture)[0]
    desk.ledger.enter(c.EnterResult(fixture.id, c.ResultInput("played", 20, 7)))
    of = f"game-{fixture.id}"
    desk.do("note", of=of, text="31", label="Attendance")
    desk.do("note", of=of, text="33", label="attendance")
    desk.do("note", of=of, text="<b>A dog</b>")
    desk.do("note", of=f"season-{fixture.season}", text="In the garage")
    desk.do("mvp", game=fixture.id, player="name", name="Ray <i>Pike</i>")
    assert [note.words for note in notes_on(desk.records, "game", fixture.id)] == [
        "attendance: 33", "<b>A dog</b>",
    ]  # fmt: skip
    page = site(moment_at(desk.ledger))[game_address(fixture.id)].decode()
    assert "&lt;b&gt;A dog" in page and "Ray &lt;i&gt;Pike" in page and "<b>A dog" not in page
    assert (
        desk.fault("note", of=of, text="33", label="attendance")[1] == "that note is there already"
    )
    [row] = [row for row in desk.records.all(NoteRow) if row.label]
    desk.do("remove-note", note=row.id)
    desk.do("mvp", game=fixture.id, player="")
    assert desk.records.find(BestPlayerRow, fixture.id) is None
    page = site(moment_at(desk.ledger))[game_address(fixture.id)].decode()
    assert "Ray" not in page and "attendance" not in page
    desk.do("award", category="Most valuable player", winner="name", name="Pike", team=fixture.home)


@pytest.mark.parametrize("field", fields_of("game") + fields_of("team"), ids=lambda each: each.name)
def test_a_field_is_on_every_face(field):
    """What the declaration of a field promises, for each; those of players are in
    store/ledger/test_player_careers."""
    desk = desk_of()
    game, team = desk.records.all(Fixture)[0], desk.records.all(Franchise)[0]
    of = f"game-{game.id}" if field.subject == "game" else f"team-{team.id}"

    def filled(text: str, /, **more: str) -> FormPreview:
        return preview_form(BY_NAME["note"], desk.moment, {"of": of, field.name: text, **more})

    def enter(form: FormPreview) -> None:
        assert form.error is None, form.error
        for command in commands_of(BY_NAME["note"], desk.moment, form.data):
            desk.ledger.enter(command)

    text = "<b>A&B" if field.between is None else str(field.between[1])
    enter(filled(text))
    if field.between is not None:
        for wrong in (filled("lots"), filled(text, text="lots", label=field.label.upper())):
            assert wrong.error is not None and "whole number" in wrong.error.message
    files = site(moment_at(desk.ledger))
    season = json.loads(files["league.json"])["season"]
    path = game_address(game.id) if field.subject == "game" else season["teams"][0]["page"]
    words = plain_text(files[path].decode())
    assert f"{field.label}{text}" in words or f"{field.label}: {text}" in words
    value = {} if field.between is None else {"value": int(text)}
    note = {"text": text, "label": field.label, **value}
    assert season[f"{field.subject}s"][0]["notes"] == [note]
    table = {"game": "data/games.csv", "team": "data/standings.csv"}[field.subject]
    cells = [row[field.name] for row in csv.DictReader(files[table].decode().splitlines())]
    assert cells.count(text) == 1 and set(cells) == {text, ""}
    if field.subject == "game":
        now = moment_now(desk.records, 0)
        request = PrintRequest(desk.records, now.seasons[0], now.day)
        lines = by_rounds(desk.records, now.seasons[0], 0)
        for shown in (
            plain_text(files["schedule/index.html"].decode()),
            plain_text(print_html(PrintHead("", "", ""), "a4", [print_schedule(request, "round")])),
            text_of(schedule(lines, 120, 30)),
        ):
            assert (f"{field.label}: {text}" in shown) == field.in_lists
    else:
        card = TeamCards(moment_now(desk.records, 0)).card(desk.records.all(Team)[0])
        assert [note.words for note in card.notes] == [f"{field.label}: {text}"]
        assert f"{field.label}: {text}" in text_of(team_page(TeamView(card), 120, 40))
    enter(filled(""))
    assert not desk.records.all(NoteRow), "an emptied field is none"


def plain_text(html: str) -> str:
    return unescape(re.sub(r"</?(?:[a-z]+[^>]*|!.*?)>", "", html))
