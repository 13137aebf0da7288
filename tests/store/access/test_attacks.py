"""What raw SQL cannot do through a login of its own, on a shared server."""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
import sqlalchemy
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from league.model.ledger.commands import league as c
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Board, Fixture, Person, ResultRow, Season, TimeSlot
from league.store.access.names import groups_of
from league.store.games.store import Store, open_store
from league.store.ledger import queries
from league.store.ledger.hash_chain import fault_in, sealed_row
from league.store.ledger.queries import read_ledger
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from tests.store.access.attacks import (
    BEFORE,
    COME_TO_NOTHING,
    COMMISSIONERS,
    FORGED,
    HONEST,
    HONEST_TOO,
    PLAIN,
    READERS,
    Forged,
)
from tests.store.access.conftest import as_login, cleared, shared
from tests.store.ledger.test_raw_sql import contents
from tests.store.playing import header, play
from tests.store.server import SERVER, emptied

pytestmark = SERVER
BY_A_RULE = {"42501", "QB001", "P0001", "23505", "23514", "23503", "22P02", "22007", "0LP01"}
"""Refused for a right, by our triggers, by a constraint, or as no value of its type. Anything else
would be a slip of the attacker's pen."""


@pytest.fixture(scope="module")
def url(server: str) -> Iterator[str]:
    cleared(server)
    yield emptied(server)
    cleared(server)


@pytest.fixture(scope="module")
def owner(url: str) -> Iterator[Store]:
    """All attacks are on the same league: none changes anything."""
    with shared(url) as store:
        yield store


@pytest.fixture(scope="module")
def words(owner: Store, url: str) -> dict[str, object]:
    """Numbers for the attacks; results entered, one certified, a game stored by each scorer."""
    league = owner.leagues.open(1)
    records = league.records
    board, board2 = records.all(Board)
    for result in list(records.all(ResultRow)):
        league.enter(c.Correct(result.id, None), "Ann", "for the attacks")
    hers = [f.id for f in records.all(Fixture) if f.board == board.id]
    his = next(f.id for f in records.all(Fixture) if f.board == board2.id)
    bracket = next(f.id for f in records.all(Fixture) if f.node is not None)
    person = records.all(Person)[0].id
    scored(url, "eve", hers[1], 3, 0)
    scored(url, "eve", hers[2], 6, 0)
    league.catch_up()
    league.enter(c.Certify(hers[2], person), "Ann")
    league.enter(c.EnterResult(bracket, c.ResultInput(home=9, visitors=0)), "Ann")
    stored = {login: began(url, login) for login in ("eve", "bob")}
    with owner.leagues.reading() as db:
        groups = groups_of(db)
        name = db.exec_driver_sql("SELECT current_user").scalar_one()
    return {
        "game": hers[0], "done": hers[1], "certified": hers[2], "anns": bracket, "his": his,
        "bracket": bracket, "board": board.id, "board2": board2.id, "person": person,
        "n": league.ledger.seq + 1, "slot": records.all(TimeSlot)[0].id, "owner": name,
        "mine": stored["eve"], "stored": stored["bob"],
        "next": records.high + 1,
        "finished": records.get(ResultRow, hers[1]).finished,
        "scorers": f'"{groups["scorer"]}"', "commissioners": f'"{groups["commissioner"]}"',
    }  # fmt: skip


def scored(url: str, login: str, game: int, home: int, visitors: int) -> None:
    with open_store(as_login(url, login), of_header) as store:
        command = c.EnterResult(game, c.ResultInput(home=home, visitors=visitors))
        store.leagues.open(1).enter(command, login.title())


def began(url: str, login: str) -> int:
    with open_store(as_login(url, login), of_header) as store:
        book = Scorebook.begin(store, header())
        play(book, random.Random(1))
        assert book.id is not None
        return book.id


@contextmanager
def signed_in(url: str, login: str) -> Iterator[sqlalchemy.Engine]:
    engine = sqlalchemy.create_engine(as_login(url, login))
    yield engine
    engine.dispose()


def forge(db: Connection, forged: Forged, words: dict[str, object]) -> None:
    """Write the rows of an entry, then the entry, sealed."""
    for statement in forged.rows:
        db.exec_driver_sql(statement.format(**words))
    payload = forged.payload
    for name in ("game", "done", "certified", "anns", "his", "stored", "mine"):
        payload = payload.replace(name.upper(), str(words[name]))
    head = db.exec_driver_sql(
        "SELECT hash FROM public.ledger WHERE league = 1 ORDER BY seq DESC LIMIT 1"
    ).scalar_one()
    told = {"by": "Eve", "at": datetime.now(UTC).isoformat(timespec="milliseconds"), "prev": head}
    told |= {"why": "by hand", **forged.more}
    number = int(str(words["n"]))
    row = sealed_row(
        *(number, told["at"], told["by"], told["why"], forged.kind, payload, str(told["prev"]))
    )
    columns = {"league": 1, **row._asdict(), **forged.after}
    names = ", ".join(columns)
    places = ", ".join(f":{name}" for name in columns)
    statement = f"INSERT INTO public.ledger ({names}) VALUES ({places})"
    db.execute(sqlalchemy.text(statement), columns)


def refused(error: DBAPIError) -> bool:
    return getattr(error.orig, "sqlstate", None) in BY_A_RULE


def all_of_it(owner: Store) -> list[object]:
    """Everything on the server that an attack might change."""
    engine = sqlalchemy.create_engine(owner.place.url)
    found = contents(engine)
    with engine.begin() as db:
        for wanted in (
            "SELECT * FROM quarterback_access.login ORDER BY 1",
            "SELECT * FROM quarterback_access.assigned ORDER BY 1, 2, 3, 4",
            "SELECT * FROM quarterback_access.begun ORDER BY 1",
            "SELECT tablename, policyname, qual, with_check FROM pg_policies ORDER BY 1, 2",
            "SELECT tgname, tgenabled FROM pg_trigger ORDER BY oid",
            "SELECT proname, prosrc, prosecdef, proconfig FROM pg_proc WHERE oid > 16384"
            " ORDER BY oid",
            "SELECT relname, relrowsecurity, relowner, relacl FROM pg_class WHERE oid > 16384"
            " ORDER BY oid",
            "SELECT rolname, rolsuper, rolbypassrls FROM pg_roles ORDER BY 1",
            "SELECT roleid, member FROM pg_auth_members ORDER BY 1, 2",
        ):
            found.append(db.exec_driver_sql(wanted).all())
    engine.dispose()
    return found


def through(
    owner: Store, url: str, login: str, attacks: list[str], words: dict[str, object]
) -> list[str]:
    """Those that were not refused, or left something behind."""
    before, found = all_of_it(owner), []
    with signed_in(url, login) as engine:
        for attack in attacks:
            try:
                with engine.begin() as db:
                    db.exec_driver_sql(attack.format(**words))
                found.append(attack)
            except DBAPIError as error:
                if not refused(error):
                    found.append(f"{attack}: {error}")
    assert all_of_it(owner) == before
    return found


def test_a_scorer_cannot(owner: Store, url: str, words: dict[str, object]):
    assert set(through(owner, url, "eve", PLAIN, words)) == COME_TO_NOTHING
    assert len(PLAIN) >= 90
    assert owner.leagues.open(1).faults() == []


def test_a_reader_cannot(owner: Store, url: str, words: dict[str, object]):
    found = through(owner, url, "rea", [*READERS, *PLAIN], words)
    assert set(found) <= COME_TO_NOTHING
    with signed_in(url, "rea") as engine, engine.begin() as db:
        assert db.exec_driver_sql("SELECT count(*) FROM ledger").scalar_one() + 1 == words["n"]
        assert db.exec_driver_sql("SELECT count(*) FROM result").scalar_one() > 0
        assert db.exec_driver_sql("SELECT count(*) FROM game_event").scalar_one() > 0


def test_a_commissioner_cannot_rewrite_what_was(owner: Store, url: str, words: dict[str, object]):
    assert through(owner, url, "com", COMMISSIONERS, words) == []


def test_no_forged_entry_of_a_scorer_stands(owner: Store, url: str, words: dict[str, object]):
    before = all_of_it(owner)
    found = []
    with signed_in(url, "eve") as engine:
        for forged in FORGED:
            try:
                with engine.begin() as db:
                    forge(db, forged, words)
                found.append(str(forged))
            except DBAPIError as error:
                if not refused(error):
                    found.append(f"{forged}: {error}")
    assert found == []
    assert all_of_it(owner) == before
    assert len(FORGED) >= 40
    assert owner.leagues.open(1).faults() == []


@pytest.mark.parametrize("said", BEFORE)
def test_nothing_said_before_makes_a_forgery_better(
    owner: Store, url: str, words: dict[str, object], said: str
):
    before = all_of_it(owner)
    with signed_in(url, "eve") as engine:
        for forged in (FORGED[0], FORGED[3], FORGED[14], FORGED[19]):
            with engine.connect() as db:
                db.exec_driver_sql(said.format(**words))
                with pytest.raises(DBAPIError):
                    forge(db, forged, words)
    assert all_of_it(owner) == before


@pytest.mark.parametrize("honest", [HONEST, HONEST_TOO])
def test_what_is_honest_is_let_through_by_hand_too(
    owner: Store, url: str, words: dict[str, object], honest: Forged
):
    """So that the forgeries fail for what is wrong in them."""
    with signed_in(url, "eve") as engine, engine.connect() as db:
        forge(db, honest, words)
        rows = read_ledger(db, 1)
        assert rows[-1].by == "Eve"
        ledger = Ledger()
        for row in rows:
            ledger.enter(c.decode_command(row.payload))
        assert fault_in(rows) == ""
        assert queries.differences(db, 1, ledger.records) == []
        db.rollback()


@pytest.mark.parametrize("level", ["REPEATABLE READ", "SERIALIZABLE"])
def test_an_old_view_of_the_tables_is_no_way_past_what_came_since(
    owner: Store, url: str, words: dict[str, object], level: str
):
    """In it a game could be written to that was certified meanwhile."""
    before = all_of_it(owner)
    engine = sqlalchemy.create_engine(as_login(url, "eve"), isolation_level=level)
    with engine.connect() as db, pytest.raises(DBAPIError, match="read committed"):
        forge(db, HONEST, words)
    event = (
        "INSERT INTO game_event SELECT game, max(seq) + 1, 1, 'undo', '{}', now(), ''"
        f" FROM game_event WHERE game = {words['mine']} GROUP BY game"
    )
    with engine.connect() as db, pytest.raises(DBAPIError, match="read committed"):
        db.exec_driver_sql(event)
    engine.dispose()
    with signed_in(url, "eve") as there, there.connect() as db:
        db.exec_driver_sql(event)
        db.rollback()
    assert all_of_it(owner) == before


KINDS = ("played", "forfeit", "double_forfeit", "awarded", "conceded", "abandoned", "void", "won")


def by_chance(rng: random.Random, words: dict[str, object]) -> Forged:
    """An entry that may be right or wrong in any way, its row mostly as it says."""
    game = str(words[rng.choice(("game", "game", "done", "done", "anns", "certified", "his"))])
    told: dict[str, object] = {}
    some = {
        "kind": rng.choice(KINDS),
        "home": rng.choice((0, 7, 14, -1, None, 2**31, 7.0)),
        "visitors": rng.choice((0, 7, 21, None, True, "7")),
        "winner": rng.choice(("home", "visitors", None, "Eve")),
        "periods": rng.choice(([], [[7, 7]], [[7, 0], [7, 7]], [[7]], [7, 7], [[-7, 7]])),
        "game": rng.choice((None, words["mine"], words["stored"], 10**12)),
        "why": "",
    }
    for name, often in zip(some, (0.5, 0.9, 0.9, 0.4, 0.2, 0.1, 0.03), strict=True):
        if rng.random() < often:
            told[name] = some[name]
    if rng.random() < 0.5:
        told = {"home": 14, "visitors": 7} | dict(rng.sample(sorted(told.items()), len(told) and 1))
    kind = rng.choice(("enter_result", "correct"))
    payload = {"fixture": int(game), "result": rng.choice((told,) * 9 + (None,)), "type": kind}
    points = [told.get("home"), told.get("visitors")]
    ahead = "home" if str(points[0]) > str(points[1]) else "visitors"
    winner = rng.choice((told.get("winner"), ahead, None))
    cells = [
        *(1, int(game), "{n}", int(payload["result"] is None), told.get("kind", "played")),
        *(*points, winner, rng.choice((words["next"], words["finished"]))),
        *(json.dumps(told.get("periods", [])).replace(" ", ""), told.get("game")),
    ]
    row = ", ".join("NULL" if c is None else f"'{c}'" for c in cells).replace("'{n}'", "{n}")
    names = "league, id, entry, gone, kind, home_points, visitors_points, winner, finished"
    statement = f"INSERT INTO result ({names}, periods, game) VALUES ({row})"
    return Forged(kind, json.dumps(payload, separators=(",", ":"), sort_keys=True), (statement,))


def let_through(url: str, words: dict[str, object], tries: int) -> int:
    """How many of so many entries by chance stand; whoever reads the ledger can follow each."""
    rng, stood = random.Random(tries), 0
    with signed_in(url, "eve") as engine, engine.connect() as db:
        rows = read_ledger(db, 1)
        for _ in range(tries):
            forged = by_chance(rng, words)
            try:
                forge(db, forged, words)
            except DBAPIError:
                db.rollback()
                continue
            stood += 1
            ledger = Ledger()
            for row in rows:
                ledger.enter(c.decode_command(row.payload))
            [last] = read_ledger(db, 1, len(rows))
            ledger.enter(c.decode_command(last.payload))
            assert fault_in([last], len(rows), rows[-1].hash) == ""
            found = queries.differences(db, 1, ledger.records)
            assert all(each.startswith("result ") for each in found), forged
            db.rollback()
    return stood


def test_whatever_is_let_through_can_be_followed(owner: Store, url: str, words: dict[str, object]):
    assert let_through(url, words, 400) > 3


@pytest.mark.long
def test_whatever_of_very_much_is_let_through_can_be_followed(
    owner: Store, url: str, words: dict[str, object]
):
    assert let_through(url, words, 20_000) > 100


def copied(cursor: Any, table: str, line: str) -> None:
    with cursor.copy(f"COPY {table} FROM STDIN") as copy:
        copy.write(line)


def test_rows_cannot_be_copied_past_the_rules(owner: Store, url: str, words: dict[str, object]):
    before = all_of_it(owner)
    with signed_in(url, "eve") as engine, engine.connect() as db:
        raw = db.connection.driver_connection
        assert raw is not None
        line = f"1\t{words['his']}\t{words['n']}\t0\tplayed\t7\t3\thome\t99\t[]\t\\N\n"
        for table in ("result", "ledger", "quarterback_access.assigned"):
            with pytest.raises(Exception) as told, raw.cursor() as cursor:  # noqa: PT011
                copied(cursor, table, line)
            assert getattr(told.value, "sqlstate", "") in {*BY_A_RULE, "0A000", "22P04"}
            raw.rollback()
    assert all_of_it(owner) == before


def test_one_without_a_role_sees_nothing(owner: Store, url: str):
    with owner.leagues.writing() as db:
        db.exec_driver_sql("CREATE ROLE \"new one\" LOGIN PASSWORD 'new one''s'")
    with signed_in(url, "new one") as engine:
        for wanted in ("SELECT * FROM public.ledger", "SELECT quarterback_access.role()"):
            with pytest.raises(DBAPIError, match="permission denied"), engine.begin() as db:
                db.exec_driver_sql(wanted)


def test_a_season_that_is_over_is_over(owner: Store, url: str, words: dict[str, object]):
    league = owner.leagues.open(1)
    league.enter(c.EnterPhase(league.records.all(Season)[0].id, "over"), "Ann")
    later = {**words, "n": league.ledger.seq + 1}
    with (
        signed_in(url, "eve") as engine,
        engine.connect() as db,
        pytest.raises(DBAPIError, match="not under way"),
    ):
        forge(db, HONEST, later)
