"""PINs and sessions: in a file, and in a database that two servers share."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import sqlalchemy

import league.store.doors
from league.store.doors import DOOR_TABLES, DoorFile, DoorRecords, DoorsOnServer, SignedIn
from league.store.errors import DoorsUnreachable
from league.store.location import of_url
from tests.store.playing import by_hand
from tests.store.server import SERVER, made

ANN = SignedIn(
    "a1", "Ann", {"desk": "Ann", "table:3": "Anna"}, "192.0.2.7", 4_000_000_000, "3f9a2c"
)
"""A session of a year that no 32 bits can hold."""


@pytest.fixture(params=["file", pytest.param("server", marks=SERVER)])
def two(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[DoorRecords, DoorRecords]]:
    """The doors of two servers with one database, of which each asks it at every turn."""
    both: tuple[DoorRecords, DoorRecords]
    with ExitStack() as ends:
        if request.param == "file":
            both = DoorFile(tmp_path / "doors.db"), DoorFile(tmp_path / "doors.db")
        else:
            url = ends.enter_context(made(request.getfixturevalue("server")))
            for name in ("REREAD_SECONDS", "OLD_SECONDS", "UNKNOWN_SECONDS"):
                monkeypatch.setattr(league.store.doors, name, -1.0)
            monkeypatch.setattr(league.store.doors, "WAIT_SECONDS", 60.0)
            both = DoorsOnServer(of_url(url)), DoorsOnServer(of_url(url))
        for each in both:
            ends.enter_context(each)
        yield both


def test_another_server_takes_over(two: tuple[DoorRecords, DoorRecords]):
    here, there = two
    assert here.signing_secret == there.signing_secret != ""
    here.keep_digest("desk", "salt:digest")
    here.keep_digest("desk", "salt:other")
    here.begin_session(ANN, since=0)
    here.add_door("a1", "games", "Nan")
    here.note_begun("key of a form", 7)
    assert there.digest_of("desk") == "salt:other"
    assert there.digest_of("games") is None
    assert there.session("a1") == ANN._replace(names={**ANN.names, "games": "Nan"})
    assert there.game_begun("key of a form") == 7
    assert there.game_begun("another key") is None
    there.end_sessions("a1", "never begun")
    assert here.session("a1") is None and here.sessions() == []


def test_a_door_is_closed_behind_everyone(two: tuple[DoorRecords, DoorRecords]):
    here, there = two
    here.begin_session(ANN, since=0)
    here.begin_session(ANN._replace(id="b2", names={"table:3": "Ben"}), since=0)
    there.leave_door("table:3")
    assert {each.id: each.names for each in here.sessions()} == {"a1": {"desk": "Ann"}, "b2": {}}


def test_sessions_of_an_earlier_version_have_one_name(tmp_path: Path):
    row = "'abcdef12', 'Ann', 'desk table:3', 'phone', 9"
    with DoorFile(tmp_path / "doors.db") as doors:
        by_hand(tmp_path / "doors.db", f"INSERT INTO session VALUES ({row})")
        [session] = doors.sessions()
    assert session.names == {"desk": "Ann", "table:3": "Ann"}
    assert session.code == "abcdef"


def test_a_session_that_was_changed_by_hand_opens_no_door(tmp_path: Path):
    rows = ("{", '{"code": 5}', '{"code": "a", "names": ["desk"]}')
    with DoorFile(tmp_path / "doors.db") as doors:
        for number, row in enumerate(rows):
            insert = f"INSERT INTO session VALUES ('{number}', 'Ann', '{row}', 'phone', 9)"
            by_hand(tmp_path / "doors.db", insert)
        assert [each.doors for each in doors.sessions()] == [frozenset()] * 3


def test_sessions_that_are_over_go_when_one_begins(two: tuple[DoorRecords, DoorRecords]):
    here, there = two
    for number in range(3):
        here.begin_session(ANN._replace(id=f"s{number}", made=100 + number), since=98 + number)
    assert [each.id for each in there.sessions()] == ["s2", "s1"]


def test_doors_of_an_earlier_version_are_taken_over_once(two: tuple[DoorRecords, DoorRecords]):
    here, there = two
    with DoorFile(None) as earlier:
        assert not here.copy_from(earlier)
        earlier.keep_digest("desk", "salt:digest")
        earlier.begin_session(ANN, since=0)
        assert here.copy_from(earlier)
        assert there.signing_secret == earlier.signing_secret
        assert there.sessions() == [ANN]
        there.keep_digest("desk", "salt:newer")
        assert not there.copy_from(earlier)
    assert here.digest_of("desk") == "salt:newer"


def test_a_file_that_cannot_be_written_says_so(tmp_path: Path):
    (tmp_path / "doors.db").mkdir()
    with pytest.raises(DoorsUnreachable, match=r"doors\.db"):
        DoorFile(tmp_path / "doors.db")


@SERVER
def test_only_the_owner_reads_pins_whatever_others_were_granted(url: str):
    with DoorsOnServer(of_url(url)) as doors:
        doors.keep_digest("desk", "salt:digest")
        doors.begin_session(ANN, since=0)
    engine = sqlalchemy.create_engine(url)
    with engine.connect() as db:
        for statement in (
            "CREATE ROLE looks",
            "GRANT SELECT ON ALL TABLES IN SCHEMA public TO looks",
            "GRANT pg_read_all_data TO looks",
            "SET LOCAL ROLE looks",
        ):
            db.exec_driver_sql(statement)
        for table in DOOR_TABLES.tables:
            rows = db.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one()
            assert rows == 0, table
        assert db.exec_driver_sql("SELECT count(*) FROM alembic_version").scalar_one() == 1
        db.rollback()
    engine.dispose()


@SERVER
def test_while_the_database_is_away_known_sessions_stay_known(
    url: str, monkeypatch: pytest.MonkeyPatch
):
    """Nothing is asked more often than once a second, and no request waits for long."""
    now = 100.0
    monkeypatch.setattr(league.store.doors, "monotonic", lambda: now)
    asked = 0

    def away(*args: object, **more: object) -> None:
        nonlocal asked
        asked += 1
        raise DoorsUnreachable("The server does not answer.")

    with DoorsOnServer(of_url(url)) as doors:
        doors.begin_session(ANN, since=0)
        monkeypatch.setattr(DoorsOnServer, "_reading", away)
        for _ in range(10):
            now += 0.5
            assert doors.session("a1") == ANN
        doors._reread.exception()
        assert 0 < asked <= 6
        asked = 0
        for _ in range(20):
            assert doors.session("never begun") is None
        assert asked <= 1
        monkeypatch.setattr(DoorsOnServer, "_writing", away)
        with pytest.raises(DoorsUnreachable):
            doors.end_sessions("a1")
