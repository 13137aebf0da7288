"""Roles made by one command, made again, taken away, put back after revisions."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import sqlalchemy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection

from league.model.ledger.commands import league as c
from league.model.ledger.rows import Board, Fixture
from league.store.access.install import faults, install, set_up, take_away
from league.store.access.logins import Assigned, assign, assigned, grant, logins, revoke
from league.store.access.names import group_of, groups_of
from league.store.check import check_store
from league.store.errors import NotAllowed, StoreError
from league.store.games.store import Store, open_store
from league.store.location import of_url
from league.store.sqlite.revisions import known_revisions
from league.store.sqlite.upgrade import bring_up_to_date
from quarterback.rule_sets import of_header
from rulesets.core.refusal import Refused
from tests.store.access.conftest import as_login, shared
from tests.store.ledger.weekend import scheduled
from tests.store.server import SERVER

pytestmark = SERVER
NOW = datetime(2026, 5, 9, tzinfo=UTC)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with open_store(url, of_header) as store:
        yield store


def catalogue(db: Connection) -> list[object]:
    """Everything of rights that a database has; numbers of objects left out."""
    return [
        db.exec_driver_sql(wanted).all()
        for wanted in (
            "SELECT relname, relrowsecurity, relacl::text FROM pg_class WHERE relnamespace ="
            " 'public'::regnamespace AND relname NOT LIKE 'pg\\_%%' ORDER BY 1",
            "SELECT proname, prosrc, prosecdef, proconfig, proacl::text FROM pg_proc"
            " WHERE pronamespace = 'public'::regnamespace ORDER BY 1",
            "SELECT tgname, tgenabled, tgrelid::regclass::text FROM pg_trigger"
            " WHERE NOT tgisinternal ORDER BY 1",
            "SELECT tablename, policyname, roles, cmd, qual, with_check FROM pg_policies"
            " ORDER BY 1, 2",
            "SELECT nspname FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%%' ORDER BY 1",
            "SELECT rolname FROM pg_roles WHERE rolname LIKE 'quarterback%%' ORDER BY 1",
            "SELECT has_database_privilege('public', current_database(), 'TEMPORARY'),"
            " has_schema_privilege('public', 'public', 'CREATE')",
        )
    ]


@pytest.mark.long
def test_made_twice_is_made_once(store: Store):
    scheduled(store)
    with store.leagues.writing() as db:
        set_up(db)
        before = catalogue(db)
        grant(db, "eve", "scorer", "Eve", "eve's")
        set_up(db)
        assert catalogue(db) == before
        assert [each.name for each in logins(db)] == ["eve"]
        assert faults(db) == []


@pytest.mark.long
def test_taken_away_nothing_is_left(store: Store):
    with store.leagues.reading() as db:
        before = catalogue(db)
    with store.leagues.writing() as db:
        set_up(db)
        grant(db, "eve", "scorer", "Eve", "eve's")
        assert catalogue(db) != before
    with store.leagues.writing() as db:
        take_away(db)
    with store.leagues.reading() as db:
        after = catalogue(db)
    # An owner's own rights are spelled out where anybody's were changed: they say the same.
    assert [_plain(each) for each in after] == [_plain(each) for each in before]
    scheduled(store)


def _plain(rows: object) -> list[object]:
    assert isinstance(rows, list)
    return [
        tuple(None if isinstance(v, str) and "=" in v and "{" in v else v for v in row)
        for row in rows
    ]


def test_who_is_granted_and_revoked(store: Store, url: str):
    league = scheduled(store)
    board = league.records.all(Board)[0].id
    with store.leagues.writing() as db:
        set_up(db)
        grant(db, "eve", "scorer", "Eve", "eve's")
        assign(db, [Assigned("eve", 1, "board", board)] * 2)
        assert assigned(db) == [Assigned("eve", 1, "board", board)]
        grant(db, "eve", "reader", "Eve", None)
        assert assigned(db) == []
        member = (
            "SELECT g.rolname FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid"
            " JOIN pg_roles u ON u.oid = m.member WHERE u.rolname = 'eve'"
        )
        assert list(db.exec_driver_sql(member).scalars()) == [groups_of(db)["reader"]]
        assert revoke(db, "eve")
        assert not revoke(db, "eve")
        assert list(db.exec_driver_sql(member).scalars()) == []
    with pytest.raises(StoreError, match="does not let this login"):
        open_store(as_login(url, "eve"), of_header).leagues.all()
    with store.leagues.reading() as db:
        owner = str(db.exec_driver_sql("SELECT current_user").scalar_one())
    for login in (owner, "", "x" * 64):
        with pytest.raises(NotAllowed), store.leagues.writing() as db:
            grant(db, login, "scorer", "Eve", None)
    with pytest.raises(NotAllowed, match="is no scorer"), store.leagues.writing() as db:
        assign(db, [Assigned("nobody", 1, "board", board)])


def test_a_name_is_anything(store: Store, url: str):
    scheduled(store)
    person = "O'Neil \"Eve\" [b] אבג '); DROP TABLE team; --"
    odd = 'it\'s "odd"; --'
    with store.leagues.writing() as db:
        set_up(db)
        grant(db, "new one", "commissioner", person, odd)
    with open_store(as_login(url, "new one", odd), of_header) as theirs:
        assert theirs.signed_in() == person
        league = theirs.leagues.open(1)
        league.enter(c.Register(('a\nb\t\\ "q" \x01 é \x7f',)), person, 'why \\ "not" \u2028')
        assert league.faults() == []


def test_groups_of_databases_do_not_mix():
    assert group_of("den", "scorer") == "quarterback_den_scorer"
    long = {group_of("x" * 60 + tail, "commissioner") for tail in "ab"}
    assert len(long) == 2
    assert all(len(name.encode()) <= 63 for name in long)


@pytest.mark.long
def test_roles_outlive_revisions_down_and_up(url: str):
    with shared(url) as store:
        with store.leagues.reading() as db:
            before, given = catalogue(db), assigned(db)
        place = of_url(url)
        for revision in (known_revisions()[0], known_revisions()[-2]):
            bring_up_to_date(place, NOW, revision)
            with store.leagues.reading() as db:
                assert faults(db) == []
            with pytest.raises(StoreError):
                open_store(as_login(url, "eve"), of_header)
            bring_up_to_date(place, NOW)
            with store.leagues.reading() as db:
                assert catalogue(db) == before
                assert assigned(db) == given
        assert all(finding.well for finding in check_store(place, of_header))


@pytest.mark.long
def test_doctor_sees_what_somebody_loosened(url: str):
    with shared(url) as store:
        for harm in (
            "ALTER TABLE result DISABLE ROW LEVEL SECURITY",
            "DROP POLICY access_enter ON ledger",
            "CREATE POLICY evil ON result FOR INSERT TO PUBLIC WITH CHECK (true)",
            "DROP TRIGGER scored_result ON result",
            "ALTER TABLE ledger DISABLE TRIGGER scored_ledger",
            "ALTER FUNCTION guard_result_insert() RESET search_path",
            "GRANT CREATE ON SCHEMA public TO PUBLIC",
        ):
            with store.leagues.writing() as db:
                savepoint = db.begin_nested()
                db.exec_driver_sql(harm)
                assert len(faults(db)) == 1, harm
                savepoint.rollback()
        with store.leagues.writing() as db:
            db.exec_driver_sql(harm)
        amiss = [f for f in check_store(of_url(url), of_header) if not f.well]
        assert any("Roles differ from" in finding.message for finding in amiss)
        with store.leagues.writing() as db:
            install(db)
        assert all(finding.well for finding in check_store(of_url(url), of_header))


TOLD = st.builds(
    c.ResultInput,
    kind=st.sampled_from(
        ["played", "forfeit", "double_forfeit", "awarded", "conceded", "abandoned", "void"]
    ),
    home=st.none() | st.integers(-1, 30),
    visitors=st.none() | st.integers(-1, 30),
    winner=st.sampled_from([None, "home", "visitors"]),
    periods=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=2).map(tuple),
)


def test_what_the_program_lets_through_the_server_does_and_the_other_way_round(
    store: Store, url: str
):
    """Any result at all, right or wrong, entered honestly: never is one refused by the server
    alone. `test_attacks` has what the server sees besides."""
    league = scheduled(store)
    with store.leagues.writing() as db:
        set_up(db)
        grant(db, "eve", "scorer", "Eve", "eve's")
        games = [Assigned("eve", 1, "fixture", f.id) for f in league.records.all(Fixture)]
        assign(db, games)
    with open_store(as_login(url, "eve"), of_header) as mine:
        hers = mine.leagues.open(1)

        @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
        @given(st.sampled_from(games), st.none() | TOLD, st.booleans())
        def anything(game: Assigned, told: c.ResultInput | None, correct: bool) -> None:
            command: c.AnyCommand = c.Correct(game.id, told)
            if told is not None and not correct:
                command = c.EnterResult(game.id, told)
            before = hers.ledger.seq
            try:
                hers.enter(command, "Eve", "because")
            except Refused:
                assert hers.ledger.seq == before

        anything()
        assert hers.faults() == []


def test_only_an_owner_makes_roles(url: str):
    with shared(url), open_store(as_login(url, "com"), of_header) as theirs:
        opened = theirs.leagues.writing()
        with pytest.raises(StoreError, match="does not let this login"), opened as db:
            set_up(db)


@pytest.mark.long
def test_an_owner_need_be_no_superuser(url: str):
    """One who may make roles and owns the database is enough."""
    engine = sqlalchemy.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as db:
        db.exec_driver_sql("CREATE ROLE \"new one\" LOGIN CREATEROLE PASSWORD 'new one''s'")
        db.exec_driver_sql('CREATE DATABASE den OWNER "new one"')
    try:
        there = sqlalchemy.make_url(as_login(url, "new one")).set(database="den")
        den = there.render_as_string(hide_password=False)
        with open_store(den, of_header) as store:
            league = scheduled(store)
            with store.leagues.writing() as db:
                set_up(db)
                grant(db, "eve", "scorer", "Eve", "eve's")
                game = league.records.all(Fixture)[0].id
                assign(db, [Assigned("eve", 1, "fixture", game)])
            hers = sqlalchemy.make_url(as_login(url, "eve")).set(database="den")
            with open_store(hers.render_as_string(hide_password=False), of_header) as mine:
                opened = mine.leagues.open(1)
                opened.enter(c.EnterResult(game, c.ResultInput(home=7, visitors=0)), "Eve")
                with pytest.raises(NotAllowed):
                    opened.enter(c.UndoEntries(), "Eve")
            with store.leagues.writing() as db:
                take_away(db)
    finally:
        with engine.connect() as db:
            db.exec_driver_sql("DROP DATABASE den WITH (FORCE)")
        engine.dispose()


def test_a_table_that_is_not_ours_is_left_alone(store: Store):
    with store.leagues.writing() as db:
        db.exec_driver_sql("CREATE TABLE public.club (name text)")
        db.exec_driver_sql("GRANT SELECT ON public.club TO PUBLIC")
        set_up(db)
        take_away(db)
        granted = "SELECT has_table_privilege('public', 'public.club', 'SELECT')"
        assert db.exec_driver_sql(granted).scalar_one() is True
        db.exec_driver_sql("DROP TABLE public.club")
