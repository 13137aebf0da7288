"""The desk by HTTP: pages, forms that enter what the command line enters, and what is refused."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone
from html import unescape
from pathlib import Path

from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.fixture_status import header_of_fixture
from league.model.ledger.rows import (
    AnnouncementRow,
    Board,
    CallRow,
    CheckInRow,
    DelayRow,
    Fixture,
    GameTimesRow,
    ResultRow,
    Team,
)
from league.model.times import clock_time
from quarterback.game.places import removed_at
from quarterback.league_office.fixture_games import open_fixture
from quarterback.league_office.pinned_rules import pin_for
from quarterback.league_office.signature import sign
from rulesets.core.notation.tags import TAG
from tests.clock import in_zone
from tests.league_office.desk import Desk
from tests.store.ledger.test_fixture_games import sheet_of
from tests.tui.league.leagues import names, season_of_games
from tests.web.desk.desks import WebCommissioner, desk_of, forms_of
from tests.web.servers import browser_of, next_game


def last(ann: WebCommissioner) -> object:
    """The last command of the ledger."""
    return ann.league.ledger.in_effect[-1].command


def test_its_pages_need_the_door(ann: WebCommissioner):
    pages = ("", "/actions", "/check-in", "/log", "/log?find=bears&page=2", "/print", "/print/page",
             "/print/style.css")  # fmt: skip
    for path in pages:
        ann.open(f"/desk{path}")
    ann.client.cookies.clear()
    for path in pages:
        answer = ann.client.get(f"/desk{path}", follow_redirects=False)
        assert answer.status_code == 303
        assert answer.headers["location"].startswith("/door/desk?next=%2Fdesk")


def test_nothing_is_entered_that_was_not_shown_and_that_only_once(ann: WebCommissioner):
    game = next_game(ann.league)
    ann.open(f"/desk/do/result?game={game}")
    ann.send(ann.form(), "preview", home="14", visitors="7")
    ann.send(ann.form(), home="41")
    assert "Check it, then save." in ann.page
    assert "Packers 7, Giants 41" in ann.page
    assert ann.league.records.find(ResultRow, game) is None
    form, before = ann.form(), len(ann.league.entries())
    for _ in range(3):
        assert ann.send(form).url.path == "/desk"
    assert ann.league.records.get(ResultRow, game).home_points == 41
    assert len(ann.league.entries()) == before + 1


def test_an_error_stands_at_its_field_and_what_was_typed_stays(ann: WebCommissioner):
    game = next_game(ann.league)
    ann.open(f"/desk/do/result?game={game}")
    answer = ann.send(ann.form(), home="14", visitors="lots", periods="7-0")
    assert answer.status_code == 422
    assert 'id="f-visitors-error">Enter a whole number' in ann.page
    form = ann.form()
    assert (form.value("f-home"), form.value("f-visitors")) == ("14", "lots")
    assert form.value("f-periods") == "7-0"
    assert ann.league.records.find(ResultRow, game) is None


def test_a_form_without_its_token_is_refused(ann: WebCommissioner):
    ann.open("/desk")
    form, entries = ann.form("/desk/do/announce"), len(ann.league.entries())
    whole = dict(form.fields) | {"do": "enter", "f-text": "Lunch"}
    form.fields = [(name, value) for name, value in form.fields if name != "csrf"]
    assert ann.send(form, text="Lunch").status_code == 403
    ann.client.cookies.clear()
    answer = ann.client.post(form.action, data=whole, follow_redirects=False)
    assert answer.status_code in (401, 403)
    assert len(ann.league.entries()) == entries


def test_a_game_is_called_from_the_queue_with_one_tap(ann: WebCommissioner):
    ann.open("/desk")
    form = ann.form("/desk/do/call")
    assert ann.send(form).url.path == "/desk"
    assert ann.league.records.get(CallRow, int(form.value("f-game"))).times == 1
    assert "Game called." in ann.page and "Call again" in ann.page
    assert re.search(r'\s<a href="/desk/do/undo', ann.page), "apart from its undo"


def test_a_button_for_a_game_that_is_gone_says_so(ann: WebCommissioner):
    ann.open("/desk")
    form = ann.form("/desk/do/call")
    ann.enter(f"/desk/do/result?game={form.value('f-game')}", home="14", visitors="7")
    answer = ann.send(form)
    assert answer.status_code == 422
    assert "That choice is no longer there" in ann.page
    assert ann.send(form, game="9" * 5000).status_code == 422
    assert not ann.league.records.all(CallRow)


def test_teams_check_in_with_one_tap_each(ann: WebCommissioner):
    ann.open("/desk/check-in")
    first, second = ann.form("/desk/check-in/", 0), ann.form("/desk/check-in/", 1)
    ann.send(first, "")
    ann.send(second, "")
    here = [row.id for row in ann.league.records.all(CheckInRow) if row.here]
    assert {f"/desk/check-in/{team}" for team in here} == {first.action, second.action}
    assert "2 of 6 teams are here" in ann.page
    gone = ann.form(first.action)
    ann.send(gone, "")
    assert "1 of 6 teams are here" in ann.page
    entries = len(ann.league.entries())
    ann.send(gone, "")
    assert len(ann.league.entries()) == entries
    ann.open("/desk")
    assert "Not here yet" in ann.page
    wrong = ann.form("/desk/check-in/")
    wrong.action = "/desk/check-in/999"
    assert ann.send(wrong, "").status_code == 409


def test_announcements_go_up_and_come_down(ann: WebCommissioner):
    ann.open("/desk")
    ann.send(ann.form("/desk/do/announce"), text="Lunch at <noon>")
    assert "Lunch at &lt;noon&gt;" in ann.page
    assert [row.text for row in ann.league.records.all(AnnouncementRow)] == ["Lunch at <noon>"]
    ann.send(ann.form("/desk/do/take-down"))
    assert isinstance(last(ann), d.TakeDown)
    assert "data-quick>" in ann.page
    assert "/desk/do/take-down" not in ann.page


def test_rain_takes_two_taps(ann: WebCommissioner):
    page = ann.open("/desk")
    assert 'href="/desk/do/delay?game=all"' in page
    ann.open("/desk/do/delay?game=all&late=30")
    assert "games move, on East, North and South:" in ann.page
    assert ann.send(ann.form()).url.path == "/desk"
    assert "30 min" in ann.page
    assert "3:30 PM (planned 3:00 PM)" in ann.page


def test_a_delay_asks_which_board_unless_one_alone_is_late(ann: WebCommissioner):
    page = ann.open("/desk")
    assert "A board is late by" in page
    assert 'href="/desk/do/delay?late=15"' in page
    ann.open("/desk/do/delay?late=15")
    assert "choose a board, a round or a game</option>" in ann.page
    ann.send(ann.form())
    assert "Choose what is late" in ann.page
    assert not ann.league.records.all(DelayRow), "no board was chosen"
    [_, south, *_] = ann.league.records.all(Board)
    ann.open(f"/desk/do/delay?game=board-{south.id}&late=15")
    ann.send(ann.form())
    assert "South</bdi> is late by" in ann.open("/desk")
    assert f'href="/desk/do/delay?game=board-{south.id}&amp;late=30"' in ann.page


def test_the_log_undoes_and_redoes_with_a_preview(ann: WebCommissioner):
    game = next_game(ann.league)
    ann.enter(f"/desk/do/result?game={game}", home="14", visitors="7")
    page = ann.open("/desk/log")
    assert "Packers 7, Giants 14" in page
    assert 'href="/desk/do/undo?commands=1"' in page
    ann.open("/desk/do/undo?commands=1")
    assert "To undo" in ann.page
    ann.send(ann.form())
    assert ann.league.records.find(ResultRow, game) is None
    assert "undone" in ann.open("/desk/log")
    ann.open("/desk/do/redo?commands=1")
    ann.send(ann.form())
    assert ann.league.records.get(ResultRow, game).home_points == 14
    assert "No entry has that in it." in ann.open("/desk/log?find=nothing-like-it")
    ann.league.enter(d.Announce("Lunch", ann.server.now()), "Scott at South")
    assert "(by Scott at South)" in ann.open("/desk/do/undo")


def test_the_league_is_removed_once_it_is_exported_and_its_name_typed(ann: WebCommissioner):
    folder = removed_at(ann.server.store.place)
    ann.open("/desk/do/remove")
    assert "Remove the league" in ann.page and "6 teams" in unescape(ann.page)
    ann.send(ann.form(), name="The Lions")
    assert "is not its name" in ann.page
    assert not folder.exists()
    ann.send(ann.form(), "preview", name="The Den")
    assert f"First it is exported, into {folder}." in unescape(ann.page)
    ann.send(ann.form(), name="The Den")
    assert "The Den was removed." in ann.page
    [file] = folder.iterdir()
    assert file.read_text("utf-8").count("\n") > 10
    assert ann.server.store.leagues.all() == []
    ann.open("/desk/do/announce")
    ann.send(ann.form(), text="Lunch")
    assert "he league was removed: restore it first" in ann.page
    ann.open("/desk/do/undo?commands=1")
    ann.send(ann.form())
    assert [each.name for each in ann.server.store.leagues.all()] == ["The Den"]


def test_what_one_session_entered_is_taken_back_with_a_preview(ann: WebCommissioner):
    rival = sign("Zed", "at <b>North</b>", "3f9a2c")
    games = [game.id for game in ann.league.records.all(Fixture)]
    open_ = [game for game in games if ann.league.records.find(ResultRow, game) is None]
    for game in open_[:2]:
        ann.league.enter(c.EnterResult(game, c.ResultInput(home=0, visitors=50)), rival)
    ann.enter(f"/desk/do/result?game={open_[2]}", home="14", visitors="7")
    before = ann.league.digest
    assert 'href="/desk/do/take-back?session=3f9a2c"' in ann.open("/desk/log?find=3f9a2c")
    ann.open("/desk/do/take-back?session=3f9a2c")
    assert "Taken back, entered by" in ann.page
    assert "<b>North</b>" not in ann.page
    assert ann.page.count("no result; it was") == 2
    ann.send(ann.form())
    assert ann.league.digest == before, "not without a reason"
    ann.send(ann.form(), why="the PIN was seen")
    left = [game for game in open_[:3] if ann.league.records.find(ResultRow, game) is not None]
    assert left == open_[2:3]
    last_entry = ann.league.entries()[-1]
    assert (last_entry.kind, last_entry.why) == ("take_back", "the PIN was seen")
    ann.open("/desk/do/undo?commands=1")
    ann.send(ann.form())
    assert ann.league.digest == before


def test_a_correction_shows_its_effects_at_once_and_asks_for_the_reason_after(
    ann: WebCommissioner,
):
    game = next_game(ann.league)
    ann.enter(f"/desk/do/result?game={game}", home="14", visitors="7")
    ann.open(f"/desk/do/result?game={game}")
    ann.send(ann.form(), "preview", home="7", visitors="14")
    assert "Giants 7, Packers 14" in ann.page or "Packers 14, Giants 7" in ann.page
    assert "<h2>Fix first</h2>\n<p>Give a reason; it stays in the log.</p>" in ann.page
    assert ann.page.lower().count("give a reason") == 1
    # What it does was shown: with the reason it is entered, without another look.
    ann.send(ann.form(), why="typo")
    assert ann.league.records.get(ResultRow, game).home_points == 7
    assert ann.league.entries()[-1].why == "typo"


def test_a_game_that_someone_else_began_is_not_taken_for_the_next_one(ann: WebCommissioner):
    game = next_game(ann.league)
    ann.open(f"/desk/do/begin-game?game={game}")
    ann.send(ann.form(), "preview", at="10:05")
    mine = ann.form()
    ann.league.enter(c.EnterResult(game, c.ResultInput("played", 3, 0)), "Bob")
    before = len(ann.league.entries())
    ann.send(mine, "preview", at="10:06")
    assert "That choice is no longer there." in ann.page
    ann.send(mine, at="10:06")
    assert "that choice is no longer there" in ann.page.lower()
    assert len(ann.league.entries()) == before


def test_who_is_signed_in_at_the_desk_gets_back_there_from_every_page(ann: WebCommissioner):
    link = '<a class="link{}" href="/desk">Desk</a>'
    assert link.format(" here") in ann.open("/desk")
    assert link.format("") in ann.open("/table/north")
    visitor, table = browser_of(ann.client.app), "/standings/index.html"
    before = visitor.get(table)
    assert "/desk" not in before.text
    # What the browser had before it came in has no link.
    own = ann.client.get(table, headers={"if-none-match": before.headers["etag"]})
    assert link.format("") in own.text
    tag = {"if-none-match": own.headers["etag"]}
    assert ann.client.get(table, headers=tag).status_code == 304
    left = visitor.get(table, headers=tag)
    assert (left.status_code, "/desk" in left.text) == (200, False)
    version = re.search(r'data-version="[^"]+"', before.text)
    assert version
    assert version[0] in own.text, "it is kept live in the same way"


def _of_dice(ledger: Ledger) -> None:
    season_of_games(names(6), played=4, through=4, into=ledger, pin=pin_for("littlefield", {}))


def test_a_game_at_a_console_is_not_ended_with_one_tap(tmp_path: Path):
    with desk_of(tmp_path, _of_dice) as ann:
        game, now = next_game(ann.league), ann.server.now()
        ann.league.enter(d.CallGame(game, now), "Ann")
        ann.league.enter(d.BeginGame(game, now), "Ann")
        ann.server.wrote()
        page = ann.open("/desk")
        assert "/desk/do/end-game" in [form.action for form in forms_of(page)]
        assert "Called once" not in page  # it is being played
        open_fixture(ann.server.store, ann.league, game, "Scott")
        ann.server.wrote()
        page = ann.open("/desk")
        assert "/desk/do/end-game" not in [form.action for form in forms_of(page)]
        assert f'href="/desk/do/end-game?game={game}"' in page
        assert "is being scored at a console" in ann.open(f"/desk/do/end-game?game={game}")
        assert ann.send(ann.form()).url.path == "/desk"
        assert ann.league.records.get(GameTimesRow, game).ended == now


def test_a_form_that_was_only_opened_shows_no_error(ann: WebCommissioner):
    played = ann.league.records.all(ResultRow)[0].id
    for path in ("/desk/do/delay", f"/desk/do/result?game={played}", "/desk/do/announce"):
        page = ann.open(path)
        assert "Missing" not in page and "Fix first" not in page, path
    ann.send(ann.form(), "preview")
    assert "<h2>Missing</h2>" in ann.page
    assert "Fix first" in ann.open("/desk/do/delay?game=all&late=soon")


def test_the_form_of_a_delay_leads_back_to_the_desk(ann: WebCommissioner):
    ann.open("/desk")
    assert 'href="/desk/do/delay?back=/desk"' in ann.page
    answer = ann.enter("/desk/do/delay?back=/desk", game="all", late="20")
    assert answer.url.path == "/desk"
    assert "Delay entered: game" in ann.page
    ann.open("/desk/do/delay?back=//evil.example")
    assert ann.form().value("back") == ""


def test_with_everyone_here_the_desk_says_so_and_on_a_new_morning_begins_again(
    ann: WebCommissioner,
):
    teams = [team.id for team in ann.league.records.all(Team)]
    yesterday = ann.server.now() - 1440
    assert "teams are here" not in ann.open("/desk")
    for at, said in (
        (ann.server.now(), f"All {len(teams)} teams are here."),
        (yesterday, f"All {len(teams)} teams have checked in, the first on "),
    ):
        ann.league.enter(d.CheckIn(teams[0], False, at), "Ann")
        for team in teams:
            ann.league.enter(d.CheckIn(team, True, at), "Ann")
        ann.server.wrote()
        for path in ("/desk", "/desk/check-in"):
            assert said in ann.open(path)
    ann.send(ann.form("/desk/do/check-in"))
    assert not any(row.here for row in ann.league.records.all(CheckInRow))
    assert f"0 of {len(teams)} teams are here." in ann.open("/desk/check-in")


def test_an_announcement_of_today_shows_its_time_without_the_date(ann: WebCommissioner):
    now = ann.server.now()
    ann.league.enter(d.Announce("Lunch", now), "Ann")
    ann.league.enter(d.Announce("Welcome", now - 1440), "Ann")
    ann.server.wrote()
    page = ann.open("/standings/index.html")
    assert f"<b>{clock_time(now)}</b> Lunch" in page
    assert f", {clock_time(now)}</b> Welcome" in page


def test_the_log_says_when_by_the_clock_on_the_wall(ann: WebCommissioner):
    first = ann.league.entries()[0].at
    with in_zone("XXX-02:30"):
        page = ann.open("/desk/log")
    here = datetime.fromisoformat(first).astimezone(timezone(timedelta(minutes=150)))
    assert f"{here:%Y-%m-%d %H:%M}, " in page
    assert "UTC" not in page


def dial_league(ledger: Ledger) -> None:
    desk = Desk()
    desk.ledger = ledger
    desk.begun(4, rules="littlefield")


def test_a_score_sheet_of_a_long_game_is_typed_at_the_desk(tmp_path: Path):
    with desk_of(tmp_path, dial_league) as ann:
        game = ann.league.records.all(Fixture)[0].id
        ann.open(f"/desk/do/type-sheet?game={game}")
        ann.send(ann.form(), "preview", plays="banana 7\n" + "; a remark\n" * 2_500)
        assert "ine 1: there is no call" in unescape(ann.page), "27,000 letters are no fault"
        text = sheet_of(header_of_fixture(ann.league.records, game))
        plays = "\n".join(line for line in text.splitlines() if not TAG.fullmatch(line))
        ann.send(ann.form(), "preview", plays=plays)
        ann.send(ann.form())
        ann.league.catch_up()
        row = ann.league.records.get(ResultRow, game)
        assert row.game is not None and row.kind == "played"
