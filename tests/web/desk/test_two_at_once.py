"""The desk when others are at it, too: both versions, doors and devices, pictures, hostile text."""

from __future__ import annotations

import html
import io
import re
from html import unescape
from pathlib import Path

import pytest
from PIL import Image

from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, PhotoRow, ResultRow, Team
from league.store.games.store import open_store
from quarterback.rule_sets import of_header
from quarterback.web.doors import DESK
from tests.tui.league.leagues import HOSTILE, season_of_games
from tests.web.desk.desks import WebCommissioner, desk_of, forms_of
from tests.web.servers import next_game


def elsewhere(folder: Path, command: c.AnyCommand, why: str = "") -> None:
    """Bob, at the terminal."""
    with open_store(folder / "games.db", of_header) as store:
        store.leagues.open(1).enter(command, "Bob", why)


def result(home: int, visitors: int) -> c.ResultInput:
    return c.ResultInput("played", home, visitors)


def conflict(ann: WebCommissioner, folder: Path) -> int:
    """Ann has a result ready; Bob enters another one; Ann saves."""
    game = next_game(ann.league)
    ann.open(f"/desk/do/result?game={game}")
    ann.send(ann.form(), "preview", home="14", visitors="7")
    mine = ann.form()
    elsewhere(folder, c.EnterResult(game, result(3, 0)), "saw it")
    ann.send(mine)
    # A result is there now, so this is a correction: the reason is missing.
    if "Edit conflict" not in ann.page:
        ann.send(ann.form(), "preview", why="Bob misread it")
        ann.send(ann.form())
    return game


def test_both_versions_are_shown_and_mine_can_win(ann: WebCommissioner, tmp_path: Path):
    game = conflict(ann, tmp_path)
    page = html.unescape(ann.page)
    assert "Edit conflict: Bob changed" in page
    assert "Packers 0, Giants 3. Yours" in page and "because: saw it" in page
    assert "enter result" not in page.lower()
    for label in ("You saw", "Now", "Yours"):
        assert f"<dt>{label}</dt>" in page
    assert "no result yet" in page.lower()
    assert 'href="/desk">Keep theirs and drop mine' in ann.page
    assert ann.league.records.get(ResultRow, game).home_points == 3
    ann.send(ann.form())
    assert ann.league.records.get(ResultRow, game).home_points == 14
    assert ann.league.entries()[-1].why == "Bob misread it"


def test_what_others_enter_is_on_pages_that_are_open(ann: WebCommissioner, tmp_path: Path):
    game, version = next_game(ann.league), ann.server.version_of("/desk")
    assert f'data-version="{version}"' in ann.open("/desk")
    ann.open(f"/desk/do/result?game={game}")
    assert re.search(r'live.js" data-version="[0-9a-f]+"', ann.page), "it looks again by itself"
    assert "Entered while this form was open" not in ann.page
    elsewhere(tmp_path, c.EnterResult(game, result(3, 0)), "saw it")
    ann.send(ann.form(), "preview")
    page = html.unescape(ann.page)
    assert "Entered while this form was open" in page
    assert re.search(
        r"<b>Bob, Fri, Nov 27, \d+:\d\d [AP]M: Game \d+: Packers 0, Giants 3</b>", page
    )
    ann.server.wrote()
    assert ann.server.version_of("/desk") != version
    assert "Packers 0, Giants 3" in unescape(ann.open("/desk"))


def test_marking_several_teams_does_not_run_over_what_others_marked(
    ann: WebCommissioner, tmp_path: Path
):
    first, second, third = (team.id for team in ann.league.records.all(Team)[:3])
    ann.open("/desk/do/check-in")
    ann.send(ann.form(), "preview", teams=f"{first},{second}")
    elsewhere(tmp_path, d.CheckIn(third, True))
    ann.send(ann.form())
    if "Check it, then save." in ann.page:
        ann.send(ann.form())
    assert "Edit conflict: Bob changed" in ann.page


def test_a_new_pin_is_shown_once_and_ends_sessions_if_asked(ann: WebCommissioner):
    ann.open("/desk")
    form = ann.form("/desk/doors/table:")
    ann.send(form, "")
    pin = re.search(r'class="pin" id="secret">(\d{6})<', ann.page)
    assert pin
    assert 'class="qr"' in ann.page
    assert "http://localhost/table/" in ann.page
    door = form.action.rpartition("/")[2]
    assert ann.server.doors.opens(door, pin[1], "phone")
    assert ann.send(form, "").status_code == 409
    assert pin[1] not in ann.page
    phone = ann.server.doors.begin("Flo", {door: "Flo"}, "10.0.0.7")
    assert ann.server.doors.session(phone) is not None
    page = ann.open("/desk")
    assert "Flo" in page
    assert "10.0.0.7" in page
    out = ann.form(form.action)
    assert ("out", "1", "and sign all out") in out.buttons
    out.fields.append(("out", "1"))
    ann.send(out, "")
    assert ann.server.doors.session(phone) is None
    ann.server.address = "http://192.0.2.7:8014/"  # as the room knows this server
    ann.open("/desk")
    ann.send(ann.form(form.action), "")
    assert "http://192.0.2.7:8014/table/" in ann.page
    assert "this machine only" not in ann.page
    ann.open("/desk")
    wrong = ann.form("/desk/doors/desk")
    wrong.action = "/desk/doors/table:999"
    assert ann.send(wrong, "").status_code == 404


def test_a_device_is_signed_out(ann: WebCommissioner):
    phone = ann.server.doors.begin("Flo", {DESK: "Flo"}, "10.0.0.7")
    ann.open("/desk")
    forms = [each for each in forms_of(ann.page) if each.action.startswith("/desk/devices/")]
    assert len(forms) == 2
    [flo] = [each for each in ann.server.doors.sessions() if each.person == "Flo"]
    ann.send(next(each for each in forms if each.action.endswith(flo.id)), "")
    assert ann.server.doors.session(phone) is None
    assert "Flo" not in ann.page


def picture(color: str = "red") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (640, 480), color).save(out, "JPEG")
    return out.getvalue()


def test_a_spreadsheet_is_sent_looked_at_and_entered(ann: WebCommissioner):
    """Results from a spreadsheet: each row is shown first, and all are entered, or none."""
    open_games = [
        game.number
        for game in ann.league.records.all(Fixture)
        if ann.league.records.find(ResultRow, game.id) is None
    ]
    head, (one, other) = "Game,Away pts,Home pts", open_games[:2]
    ann.open("/desk/do/results-file")
    assert "image" not in ann.page
    bad = {"upload-file": ("bad.csv", f"{head}\n{one},7,x\n".encode(), "text/csv")}
    ann.send(ann.form(), "preview", files=bad)
    assert "is no whole number" in unescape(ann.page)
    text = f"{head}\n{one},7,14\n{other},,\n"
    good = {"upload-file": ("scores.csv", text.encode("utf-16"), "text/csv")}
    ann.send(ann.form(), "preview", files=good)
    assert "1 result:" in ann.page and "has no score yet" in ann.page
    before = len(ann.league.records.all(ResultRow))
    ann.send(ann.form())
    assert len(ann.league.records.all(ResultRow)) == before + 1


def test_a_photo_is_sent_looked_at_and_kept(ann: WebCommissioner):
    ann.open("/desk/do/photo")
    files = {"upload-file": ("../../bears & co.jpg", picture(), "image/jpeg")}
    team = ann.league.records.all(Team)[0].id
    ann.send(ann.form(), "preview", files=files, of=f"team-{team}", caption="In the rain")
    assert "640 x 480 pixels" in ann.page
    assert "bears-co.jpg" in ann.page
    assert "/tmp" not in ann.page
    ann.send(ann.form())
    [row] = ann.league.records.all(PhotoRow)
    assert (row.width, row.height, row.caption) == (640, 480, "In the rain")
    folder = ann.server.store.place.file
    assert folder is not None
    assert any(row.digest in path.name for path in folder.parent.rglob("*.jpg"))


@pytest.mark.parametrize("path", ["/etc/passwd", "../games.db", "C:\\x.jpg", "nothing"])
def test_no_file_of_the_server_can_be_named(ann: WebCommissioner, path: str):
    team = ann.league.records.all(Team)[0].id
    ann.open(f"/desk/do/photo?of=team-{team}&file={path}")
    assert "Enter the path of a picture" in ann.page
    assert ann.send(ann.form(), of=f"team-{team}", file=path).status_code == 422
    files = {"upload-file": ("x.jpg", b"GIF89a and nothing more", "image/jpeg")}
    assert ann.send(ann.form(), files=files, of=f"team-{team}").status_code == 422
    assert "is not a picture" in unescape(ann.page) or "damaged" in ann.page
    assert not ann.league.records.all(PhotoRow)


def hostile(ledger: Ledger) -> None:
    """Teams with names that no page should take at their word."""
    season_of_games(("<script>alert(1)</script>", *HOSTILE[:5]), 2, into=ledger)


def test_hostile_text_stays_text(tmp_path: Path):
    with desk_of(tmp_path, hostile) as ann:
        game = next_game(ann.league)
        evil = '"><script>alert(2)</script><b x="'
        ann.enter("/desk/do/announce", text=evil)
        paths = ("/desk", "/desk/check-in", "/desk/log", "/desk/actions", f"/desk/game/{game}",
                 f"/desk/do/result?game={game}&periods={evil}", f"/desk/log?find={evil}",
                 f"/desk?did={evil}&entry={evil}", f"/desk/do/rename?name={evil}")  # fmt: skip
        for path in paths:
            page = ann.open(path)
            assert "<script>" not in page, path
            assert '<b x="' not in page, path
            assert "\x1b" not in page, path
        assert "&lt;script&gt;" in ann.open("/desk")


def test_typed_text_comes_back_letter_by_letter(ann: WebCommissioner):
    names = "Zo\u200d\u00eb \u202eX\r\n\r\n  <b>Dan</b> & Co\r\n"
    ann.open("/desk/do/people")
    ann.send(ann.form(), "preview", names=names)
    again = ann.form().value("f-names")
    assert again.replace("\r\n", "\n").strip("\n") == names.replace("\r\n", "\n").strip("\n")


def test_an_address_says_nothing_that_the_log_does_not(ann: WebCommissioner):
    assert 'class="done-line"' not in ann.open("/desk?did=nothing&entry=3")
    page = ann.open("/desk?did=announce&entry=3")
    assert 'class="done-line"' in page
    assert "/desk/do/undo?commands=" not in page.partition('class="columns"')[0]
