"""Doors: a PIN lets in, tries are limited, sessions end, forms are signed and enter once."""

from __future__ import annotations

import inspect
import re
import sqlite3
import stat
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from importlib.util import module_from_spec, spec_from_file_location
from urllib.parse import urlencode

import pytest
from click.testing import CliRunner
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from league.model.ledger.commands.league import Register
from league.model.ledger.rows import Person
from league.store.doors import DoorFile
from league.store.games.store import open_store
from league.store.location import of_file
from quarterback.cli import main, serve
from quarterback.league_office.signature import without_device
from quarterback.rule_sets import of_header
from quarterback.web import app, door_pages
from quarterback.web.desk.session import DeskSession
from quarterback.web.doors import (
    DESK,
    DOOR_TRIES,
    FIRST_WAIT,
    FREE_TRIES,
    GAMES,
    SESSION_LASTS,
    Doors,
    TooManyTries,
)
from quarterback.web.server_state import ServerState
from quarterback.web.sessions import COOKIE
from quarterback.web.writing import MOST_VALUES, form_fields, key_of, read_form, seen_of
from tests.web.servers import browser_of, come_in


class Clock:
    def __init__(self):
        self.now = 1_000_000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def doors(tmp_path, clock):
    with DoorFile(tmp_path / "doors.db") as records:
        yield Doors(records, clock)


def register(server: ServerState) -> list[Route]:
    """A page behind the desk's door that registers a person."""
    desk = DeskSession(server)

    async def page(request: Request) -> Response:
        server.sessions.require(request, DESK)
        assert server.league is not None
        fields = form_fields(server, request, server.league.ledger.seq)
        return PlainTextResponse("&".join(f"{name}={value}" for name, value in fields.items()))

    async def enter(request: Request) -> Response:
        session = server.sessions.require(request, DESK)
        fields = await read_form(server, request)
        commands = (Register((fields["name"],)),)
        by = desk.signature(session)
        entry = await desk.enter(lambda ledger: commands, by, "", seen_of(fields), key_of(fields))
        return PlainTextResponse("new" if entry is not None else "before")

    return [Route("/test/desk", page), Route("/test/desk", enter, methods=["POST"])]


@pytest.fixture
def server(tmp_path, doors, monkeypatch):
    with open_store(of_file(tmp_path / "games.db"), of_header) as store:
        league = store.leagues.create("The Den", "John")
        made = ServerState(store, league, open_doors=frozenset({"desk"}), doors=doors)
        doors.set_secret(DESK, "swordfish")
        part = type("part", (), {"routes": staticmethod(register)})
        load = app.import_module
        monkeypatch.setattr(app, "PARTS", ("quarterback.web.door_pages", "part"))
        monkeypatch.setattr(app, "import_module", lambda n: part if n == "part" else load(n))
        yield made


def test_leagues_on_one_database_have_doors_of_their_own(doors, clock):
    other = Doors(doors._records, clock, league=2)
    for door in (DESK, "table:1", "team:1", GAMES):
        doors.set_secret(door, "123456")
        assert other.has(door) == (door == GAMES), "dial games belong to no league"
    other.set_secret("table:1", "654321")
    assert doors.opens("table:1", "123456", "phone")
    assert not other.opens("table:1", "123456", "phone")
    first = doors.begin("Ann", {"table:1": "Ann"}, "phone")
    here = other.session(first)
    assert here is not None and not here.doors and not other.sessions()
    both = other.begin("Ann B.", {"table:1": "Ann B."}, "phone", here)
    seen = [each.session(both) for each in (doors, other)]
    assert [each.names for each in seen if each] == [{"table:1": "Ann"}, {"table:1": "Ann B."}]
    assert doors.session(first) is None and {each.code for each in seen if each} == {here.code}


@pytest.fixture
def client(server):
    return browser_of(app.make_app(server), follow_redirects=False)


def sign_in(client, secret="swordfish"):
    return come_in(client, "Ann", "desk", secret)


def form(client):
    return dict(each.split("=", 1) for each in client.get("/test/desk").text.split("&"))


def test_only_digests_are_kept_for_the_owner_alone(doors, tmp_path):
    pin = doors.new_secret("table:3")
    assert re.fullmatch(r"\d{6}", pin)
    assert doors.opens("table:3", pin, "phone")
    assert not doors.opens("table:3", "000000" if pin != "000000" else "1", "phone")
    assert not doors.opens("table:4", pin, "phone")
    file = tmp_path / "doors.db"
    if sys.platform != "win32":  # there the folder is the user's own
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert pin.encode() not in b"".join(each.read_bytes() for each in tmp_path.iterdir())


def test_tries_are_limited_by_device_and_by_door(doors, clock):
    doors.set_secret("table:3", "123456")
    for _ in range(FREE_TRIES):
        assert not doors.opens("table:3", "wrong", "phone")
    with pytest.raises(TooManyTries):
        doors.opens("table:3", "123456", "phone")
    assert doors.opens("table:3", "123456", "tablet")
    clock.now -= 7_200  # set back, which makes no one wait longer
    with pytest.raises(TooManyTries) as wait:
        doors.opens("table:3", "123456", "phone")
    assert wait.value.seconds <= FIRST_WAIT + 1
    clock.now += wait.value.seconds
    assert doors.opens("table:3", "123456", "phone")
    for device in range(DOOR_TRIES):
        with suppress(TooManyTries):
            doors.opens("table:3", "wrong", f"phone {device}")
    with pytest.raises(TooManyTries):
        doors.opens("table:3", "123456", "a device that never tried")


def test_tries_at_the_same_moment_are_limited_too(doors):
    doors.set_secret("table:3", "123456")

    def guess(number: int) -> bool:
        with suppress(TooManyTries):
            doors.opens("table:3", f"{number:06}", "phone")
            return True
        return False

    with ThreadPoolExecutor(16) as pool:
        assert sum(pool.map(guess, range(32))) == FREE_TRIES


def test_sessions_survive_a_restart_and_end_when_revoked_or_after_a_week(doors, tmp_path, clock):
    token, other = (doors.begin("Ann", {"desk": "Ann"}, "phone") for _ in range(2))
    with DoorFile(tmp_path / "doors.db") as records:
        again = Doors(records, clock)
        session = again.session(token)
        assert session is not None
        assert session.person == "Ann"
        assert again.signing_secret == doors.signing_secret
        again.revoke(session.id)
    assert doors.session(token) is None
    clock.now += SESSION_LASTS - 1
    assert doors.session(other) is not None
    clock.now += 2
    assert doors.session(other) is None
    assert doors.sessions() == []


def test_the_desk_opens_to_its_password_only(client):
    assert client.get("/test/desk").headers["location"].startswith("/door/desk?next=")
    assert sign_in(client, "wrong").status_code == 403
    answer = sign_in(client)
    assert answer.status_code == 303
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert client.get("/test/desk").status_code == 200


def test_a_shut_door_is_no_door(server):
    server.open_doors = frozenset()
    client = browser_of(app.make_app(server), follow_redirects=False)
    assert client.get("/door/desk").status_code == 403
    assert client.get("/test/desk").status_code == 403


def query_only(doors: Doors, state: str) -> None:
    with doors._records._reading() as db:
        db.exec_driver_sql(f"PRAGMA query_only = {state}")


def test_who_comes_in_while_nothing_can_be_written_is_asked_to_try_again(client, doors):
    query_only(doors, "ON")
    answer = sign_in(client)
    assert answer.status_code == 503
    assert "Try again in a moment" in answer.text
    query_only(doors, "OFF")
    assert sign_in(client).status_code == 303


def test_an_entry_enters_once_under_its_author(client, server):
    sign_in(client)
    fields = {**form(client), "name": "Bob"}
    assert client.post("/test/desk", data=fields).text == "new"
    assert client.post("/test/desk", data=fields).text == "before"
    server.follow()
    assert [each.name for each in server.league.records.all(Person)] == ["Bob"]
    assert without_device(server.league.entries()[-1].by) == "Ann at the desk"


def test_nothing_is_entered_without_session_token_or_key(client, server):
    assert client.post("/test/desk", data={"name": "Eve"}).status_code == 401
    sign_in(client)
    fields = {**form(client), "name": "Eve"}
    for lost in ("csrf", "key"):
        sent = {name: value for name, value in fields.items() if name != lost}
        assert client.post("/test/desk", data=sent).status_code in (400, 403)
    other = {"origin": "http://elsewhere.example"}
    assert client.post("/test/desk", data=fields, headers=other).status_code == 403
    client.cookies.clear()
    client.cookies.set(COOKIE, "forged.signature")
    assert client.post("/test/desk", data=fields).status_code == 401
    assert server.league.ledger.seq == 1


def test_huge_forms_are_refused(client, server):
    sign_in(client)
    many = urlencode([*form(client).items(), *[("name", "x")] * MOST_VALUES])
    heads = {"content-type": "application/x-www-form-urlencoded"}

    def chunks():
        for _ in range(400):
            yield b"x" * 1024

    for content in (many, chunks()):
        answer = client.post("/test/desk", content=content, headers=heads)
        assert answer.status_code == 413
    assert client.get("/" + "x" * 5000).status_code == 414
    assert server.league.ledger.seq == 1


def test_all_are_signed_out_at_a_door_but_the_commissioner(doors):
    scorer = doors.session(doors.begin("Ann", {"table:1": "Ann"}, "phone"))
    other = doors.begin("Bob", {"table:2": "Bob"}, "phone")
    desk = doors.begin("Cy", {"desk": "Cy", "table:1": "Cy"}, "laptop")
    doors.revoke_door("table:1")
    assert scorer is not None
    assert scorer.id not in [each.id for each in doors.sessions()]
    assert doors.session(other) is not None
    assert doors.session(desk) is not None


@pytest.mark.parametrize("target", ["//evil.example", "/\\evil.example", "https://evil.example"])
def test_no_one_is_led_elsewhere(client, target):
    answer = come_in(client, "Ann", "desk", "swordfish", next=target)
    assert answer.headers["location"] == "/desk"
    assert door_pages._local("/desk?x=1") == "/desk?x=1"


@pytest.mark.parametrize("kind", ["of something else", "no file"])
def test_a_server_says_that_it_cannot_use_the_file_of_its_doors(tmp_path, kind):
    file = tmp_path / "games-doors.db"
    if kind == "no file":
        file.mkdir()
    else:
        file.write_bytes(b"no database at all " * 100)
    said = CliRunner().invoke(main, ["serve", "--port", "0", "--data-dir", str(tmp_path)])
    assert said.exit_code != 0
    assert "games-doors.db" in said.output
    assert "cannot be used" in said.output
    assert "Traceback" not in said.output
    assert isinstance(said.exception, SystemExit)


def test_what_cannot_be_read_while_the_doors_are_away_is_no_fault(client, tmp_path):
    sign_in(client)
    with closing(sqlite3.connect(tmp_path / "doors.db")) as other:
        other.execute("ALTER TABLE session RENAME TO away")
    heads = {"content-type": "multipart/form-data; boundary=x"}
    answer = client.post("/test/desk", content=b"none of its parts", headers=heads)
    assert answer.status_code == 503
    assert "Send it again" not in answer.text
    answer = client.post("/test/desk", data={"name": "<b>Colts"})
    assert answer.status_code == 503
    assert 'value="&lt;b&gt;Colts"' in answer.text
    assert "Send it again" in answer.text


@pytest.mark.parametrize(
    ("host", "says", "never"),
    [
        ("127.0.0.1", "Only this machine can connect", "Plain HTTP"),
        ("localhost", "Only this machine can connect", "In the room"),
        ("192.0.2.7", "In the room: http://192.0.2.7:8014/", "Only this machine"),
    ],
)
def test_a_server_says_who_can_connect(server, capsys, host, says, never):
    serve._say_where(server, serve._ServerPlace(False, host, 8014, False, "", ""), new_pins=False)
    said = capsys.readouterr().out
    assert says in said
    assert never not in said
    assert ("Plain HTTP" in said) == ("In the room" in said)
    assert server.address == ("" if "Only this machine" in said else "http://192.0.2.7:8014/")


def test_a_guess_costs_what_it_should():
    """Tests themselves pay less (tests/conftest.py): this is the module as it comes."""
    found = spec_from_file_location("as_it_comes", str(inspect.getfile(Doors)))
    assert found is not None and found.loader is not None
    module = module_from_spec(found)
    found.loader.exec_module(module)
    assert module._COST == {"n": 2**14, "r": 8, "p": 1}
