"""Roles and row-level security, installed and removed by one call each, at any time again.

Three group roles per database; a login is a member of one. Only the owner of the tables may change
or drop them, and even the commissioner may only add to the ledger. Once roles are installed, the
triggers run as the owner, with a pinned search path: no one else may write the `booking` table.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, text

from league.store.access.entry_checks import ENTRIES
from league.store.access.functions import ALLOWED, OPEN
from league.store.access.logins import logins
from league.store.access.names import (
    IS_OWNER,
    OWNER,
    SCHEMA,
    VERSION,
    Role,
    as_owner,
    groups_of,
    is_set_up,
    literal,
    quoted,
)
from league.store.access.policies import (
    GRANTS,
    HELD,
    ON_ACCESS,
    TRIGGER_FUNCTIONS,
    Policy,
    policies,
    triggers,
)
from league.store.access.snapshot import snapshot
from league.store.errors import NotAllowed
from league.store.games.tables import METADATA
from league.store.games.triggers import guards_of, lock_functions

_TABLES: Final = (
    f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}",
    f"CREATE TABLE IF NOT EXISTS {SCHEMA}.login (name text PRIMARY KEY, role text NOT NULL"
    " CONSTRAINT role CHECK (role IN ('reader', 'scorer', 'commissioner')),"
    " person text NOT NULL CONSTRAINT person CHECK (btrim(person) <> ''))",
    f"CREATE TABLE IF NOT EXISTS {SCHEMA}.assigned (login text NOT NULL REFERENCES"
    f" {SCHEMA}.login ON DELETE CASCADE, league integer NOT NULL, what text NOT NULL"
    " CONSTRAINT what CHECK (what IN ('board', 'fixture')), id integer NOT NULL,"
    " PRIMARY KEY (login, league, what, id))",
    f"CREATE TABLE IF NOT EXISTS {SCHEMA}.begun (game integer PRIMARY KEY, login text NOT NULL)",
    f"CREATE TABLE IF NOT EXISTS {SCHEMA}.before (what text PRIMARY KEY)",
)
"""Each login's role, what it may score, who began which stored game, and what PUBLIC could do
before."""
_PUBLIC: Final = {
    "TEMPORARY": ("DATABASE", "has_database_privilege('public', current_database(), 'TEMPORARY')"),
    "CREATE": ("SCHEMA", "has_schema_privilege('public', current_schema(), 'CREATE')"),
}
"""Rights that let anyone make his own tables under the names of others."""
_LARGE: Final = ("lo_create(oid)", "lo_creat(integer)", "lo_from_bytea(oid, bytea)")
"""Functions that can fill a server's disk outside any table; only a superuser can revoke them
for everyone."""


def set_up(db: Connection) -> None:
    """Create the roles and everything that goes with them."""
    for group in groups_of(db).values():
        _make_group(db, group)
    with as_owner(db):
        for statement in _TABLES:
            db.exec_driver_sql(statement)
    install(db)


def install(db: Connection) -> None:
    """Install functions, triggers, grants and policies as this program defines them. Call it
    after every revision, if there are roles at all."""
    if is_superuser(db):
        _no_large_objects(db)
    with as_owner(db):
        _install(db)


def _install(db: Connection) -> None:
    lift(db)
    if not _complete(db):
        return  # tables of an older revision: without any policy, only the owner may
    home, groups = _home(db), groups_of(db)
    for statement in (*_functions(home), *_pinned(db, home)):
        db.exec_driver_sql(statement)
    _nothing_for_the_public(db, home)
    everybody = ", ".join(quoted(group) for group in groups.values())
    db.exec_driver_sql(f"GRANT USAGE ON SCHEMA {home}, {SCHEMA} TO {everybody}")
    db.exec_driver_sql(f"REVOKE ALL ON ALL TABLES IN SCHEMA {SCHEMA} FROM PUBLIC, {everybody}")
    db.exec_driver_sql(f"REVOKE ALL ON ALL SEQUENCES IN SCHEMA {home} FROM PUBLIC, {everybody}")
    for table in (*_there(db), VERSION):
        db.exec_driver_sql(f"REVOKE ALL ON {table} FROM PUBLIC, {everybody}")
        db.exec_driver_sql(f"GRANT SELECT ON {table} TO {everybody}")
    for statement in _state_text(db, home, groups):
        db.exec_driver_sql(statement)


def lift(db: Connection) -> None:
    """Remove policies, triggers and functions from tables that are about to change. Until
    `install` restores them, in the same transaction, only the owner may do anything."""
    _drop_policies(db)
    ours = "SELECT oid::regprocedure::text FROM pg_proc WHERE pronamespace = to_regnamespace('{}')"
    for function in list(db.exec_driver_sql(ours.format(SCHEMA)).scalars()):
        db.exec_driver_sql(f"DROP FUNCTION {function}")


def take_away(db: Connection) -> None:
    """Remove everything again: tables and logins stay, and only the owner may write."""
    home, groups = _home(db), groups_of(db)
    lift(db)
    for table in _there(db):
        db.exec_driver_sql(f"ALTER TABLE {table} DISABLE ROW LEVEL SECURITY")
    for name in (*(f"{each}()" for each in _guards_there(db)), *lock_functions(db)):
        db.exec_driver_sql(f"ALTER FUNCTION {home}.{name} SECURITY INVOKER RESET ALL")
        db.exec_driver_sql(f"GRANT EXECUTE ON FUNCTION {home}.{name} TO PUBLIC")
    before = set(db.execute(text(f"SELECT what FROM {SCHEMA}.before")).scalars())
    db.exec_driver_sql(f"DROP SCHEMA {SCHEMA} CASCADE")
    for what in before & _PUBLIC.keys():
        db.exec_driver_sql(f"GRANT {what} ON {_of_public(db, home, what)} TO PUBLIC")
    if is_superuser(db):
        for function in before & set(_LARGE):
            db.exec_driver_sql(f"GRANT EXECUTE ON FUNCTION pg_catalog.{function} TO PUBLIC")
    for group in groups.values():
        db.exec_driver_sql(f"REVOKE ALL ON ALL TABLES IN SCHEMA {home} FROM {quoted(group)}")
        for function in lock_functions(db):
            db.exec_driver_sql(f"REVOKE ALL ON FUNCTION {home}.{function} FROM {quoted(group)}")
        db.exec_driver_sql(f"REVOKE ALL ON SCHEMA {home} FROM {quoted(group)}")
        db.exec_driver_sql(f"DROP ROLE {quoted(group)}")


def faults(db: Connection) -> list[str]:
    """Return how the roles differ from this program's definition; empty when they match, or when
    there are none. For the owner everything is compared; for anyone else, what everyone can see."""
    if not is_set_up(db) or not _complete(db):
        return []
    return _differences(db) if is_owner(db) else _seen_by_anybody(db)


def _differences(db: Connection) -> list[str]:
    """Return what installing everything again would change. It is tried, and rolled back."""
    before = snapshot(db)
    trial = db.begin_nested()
    try:
        install(db)
        after = snapshot(db)
    except NotAllowed as error:
        return [error.message.rstrip(".")]
    finally:
        trial.rollback()
    result = [
        f"{name} is " + ("missing" if name not in before else "changed")
        for name in sorted(after)
        if before.get(name) != after[name]
    ]
    result += [f"{name} is none of ours" for name in sorted(before.keys() - after.keys())]
    return result + _members(db) + _others_own(db)


def _others_own(db: Connection) -> list[str]:
    """Return our objects that belong to a different owner than the tables: he may change them."""
    ours = f"relnamespace IN (to_regnamespace('{_home(db)}'), to_regnamespace('{SCHEMA}'))"
    tables = f"SELECT relname FROM pg_class WHERE {ours} AND relkind IN ('r', 'S', 'v')"
    functions = f"SELECT proname FROM pg_proc WHERE {ours.replace('relname', 'proname')}"
    schemas = f"SELECT nspname FROM pg_namespace WHERE nspname = '{SCHEMA}'"
    result = []
    for what, owner in ((tables, "relowner"), (functions, "proowner"), (schemas, "nspowner")):
        requested = f"{what} AND {owner} <> {OWNER} ORDER BY 1"
        result += [f"{name} is owned by another" for name in db.execute(text(requested)).scalars()]
    return result


def _members(db: Connection) -> list[str]:
    """Return logins whose group does not match their role."""
    required = {(each.name, groups_of(db)[each.role]) for each in logins(db)}
    requested = text(
        "SELECT pg_get_userbyid(m.member), g.rolname FROM pg_auth_members m"
        " JOIN pg_roles g ON g.oid = m.roleid WHERE g.rolname = ANY(:groups)"
        # The creator of a group is a member of it, with no right but to grant it.
        f" AND NOT pg_has_role(m.member, {OWNER}, 'MEMBER')"
    )
    values = {"groups": list(groups_of(db).values())}
    present = {(str(row[0]), str(row[1])) for row in db.execute(requested, values)}
    result = [
        f"{name} is in {group} past this program" for name, group in sorted(present - required)
    ]
    above = text(
        "SELECT rolname FROM pg_roles r WHERE rolname = ANY(:groups) AND (rolsuper OR rolcreaterole"
        " OR rolcreatedb OR rolcanlogin OR rolbypassrls OR rolreplication OR EXISTS"
        " (SELECT 1 FROM pg_auth_members m WHERE m.member = r.oid)) ORDER BY 1"
    )
    result += [f"{group} stands above the rules" for group in db.execute(above, values).scalars()]
    return result + [f"{name} is not in {group}" for name, group in sorted(required - present)]


def _seen_by_anybody(db: Connection) -> list[str]:
    present = _there(db)
    secured = "SELECT relname FROM pg_class WHERE relrowsecurity AND relkind = 'r'"
    open_ = set(present) - set(db.exec_driver_sql(secured).scalars())
    result = [f"table {table} is open to all who may write" for table in sorted(open_)]
    named = {(p.table, p.name) for p in policies() if p.table in present}
    remaining = "SELECT tablename, policyname FROM pg_policies"
    has = {(row[0], row[1]) for row in db.exec_driver_sql(remaining) if row[0] in present}
    result += [f"policy {name} of {table} is missing" for table, name in sorted(named - has)]
    result += [f"policy {name} of {table} is none of ours" for table, name in sorted(has - named)]
    enabled = "SELECT tgname FROM pg_trigger WHERE tgenabled IN ('O', 'A')"
    names = set(db.exec_driver_sql(enabled).scalars())
    required = {name for name, table, _ in triggers() if table in present}
    result += [f"trigger {name} is missing" for name in sorted(required - names)]
    anybody = [what for what, (_, requested) in _PUBLIC.items() if _is_true(db, requested)]
    result += [f"anybody may {what}" for what in anybody]
    return result + _loose(db)


def is_superuser(db: Connection) -> bool:
    """Return whether the current login is above all rules of the server."""
    return _is_true(db, "(SELECT rolsuper FROM pg_roles WHERE rolname = session_user)")


def large_objects(db: Connection) -> list[str]:
    """Return the SQL by which a superuser keeps everyone from making large objects; empty when
    it is done."""
    requested = "has_function_privilege('public', 'pg_catalog.{}', 'EXECUTE')"
    return [
        f"REVOKE EXECUTE ON FUNCTION {each} FROM PUBLIC"
        for each in _LARGE
        if _is_true(db, requested.format(each))
    ]


def _no_large_objects(db: Connection) -> None:
    for report in large_objects(db):
        what = report.removeprefix("REVOKE EXECUTE ON FUNCTION ").removesuffix(" FROM PUBLIC")
        noted = f"INSERT INTO {SCHEMA}.before VALUES ({literal(what)}) ON CONFLICT DO NOTHING"
        db.exec_driver_sql(noted)
        db.exec_driver_sql(report)


def is_owner(db: Connection) -> bool:
    """Return whether the current login owns the tables."""
    return bool(db.execute(text(f"SELECT {IS_OWNER}")).scalar_one())


def _is_true(db: Connection, request: str) -> bool:
    return bool(db.exec_driver_sql(f"SELECT {request}").scalar_one())


def _loose(db: Connection) -> list[str]:
    definer = (
        "SELECT proname FROM pg_proc WHERE prosecdef AND EXISTS"
        " (SELECT 1 FROM unnest(proconfig) each WHERE each LIKE 'search_path=%%')"
    )
    pinned = set(db.exec_driver_sql(definer).scalars())
    return [
        f"guard {name} is not pinned" for name in sorted(_guards_there(db)) if name not in pinned
    ]


def _make_group(db: Connection, group: str) -> None:
    present = db.execute(text("SELECT 1 FROM pg_roles WHERE rolname = :name"), {"name": group})
    if present.scalar_one_or_none() is None:
        db.exec_driver_sql(f"CREATE ROLE {quoted(group)} NOLOGIN")


def _home(db: Connection) -> str:
    """Return the schema of the tables of games, quoted."""
    target = "SELECT relnamespace::regnamespace::text FROM pg_class WHERE oid = to_regclass('{}')"
    return str(db.exec_driver_sql(target.format(VERSION)).scalar_one())


def _there(db: Connection) -> list[str]:
    """Return this program's tables that exist: an older revision has fewer."""
    target = text("SELECT to_regclass(:name) IS NOT NULL")
    return [
        table.name
        for table in METADATA.sorted_tables
        if db.execute(target, {"name": table.name}).scalar_one()
    ]


def _complete(db: Connection) -> bool:
    return len(_there(db)) == len(METADATA.tables)


def _is_function(db: Connection, name: str) -> bool:
    target = text("SELECT to_regproc(:name) IS NOT NULL")
    return bool(db.execute(target, {"name": name}).scalar_one())


def _guards_there(db: Connection) -> list[str]:
    return [name for name in guards_of(db) if _is_function(db, name)]


def _functions(home: str) -> list[str]:
    result = []
    for name, gives, language, body in (*ALLOWED, *ENTRIES, *TRIGGER_FUNCTIONS):
        message = f"{SCHEMA}.{name.format(home=home)}"
        how = "VOLATILE" if gives in ("void", "trigger") else "STABLE"
        result += [
            f"CREATE OR REPLACE FUNCTION {message} RETURNS {gives} LANGUAGE {language} {how}"
            f" SECURITY DEFINER SET search_path = pg_catalog, {home}, pg_temp AS $${body}$$"
        ]
    return result


def _pinned(db: Connection, home: str) -> list[str]:
    how = f"SECURITY DEFINER SET search_path = pg_catalog, {home}, pg_temp"
    everybody = ", ".join(quoted(group) for group in groups_of(db).values())
    return [
        f"{start} FUNCTION {home}.{name} {rest}"
        for name in (*(f"{each}()" for each in _guards_there(db)), *lock_functions(db))
        for start, rest in (("ALTER", how), ("REVOKE ALL ON", f"FROM PUBLIC, {everybody}"))
    ]


def _drop_policies(db: Connection) -> None:
    present = set(_there(db))
    for table, name in list(db.exec_driver_sql("SELECT tablename, policyname FROM pg_policies")):
        if table in present:
            db.exec_driver_sql(f"DROP POLICY {quoted(name)} ON {table}")
    for name, table, _ in triggers():
        if table in present:
            db.exec_driver_sql(f"DROP TRIGGER IF EXISTS {name} ON {table}")


def _nothing_for_the_public(db: Connection, home: str) -> None:
    for what, (_, requested) in _PUBLIC.items():
        if _is_true(db, requested):
            db.exec_driver_sql(
                f"INSERT INTO {SCHEMA}.before VALUES ({literal(what)}) ON CONFLICT DO NOTHING"
            )
            revoke = f"REVOKE {what} ON {_of_public(db, home, what)} FROM PUBLIC"
            db.exec_driver_sql(revoke)
            if _is_true(db, requested):
                # Before version 14 that schema belongs to the server: PostgreSQL only warns.
                raise NotAllowed(
                    f"Anybody may make tables and functions here, and so deceive the server. Let a"
                    f" superuser run {revoke}; then set up again. Nothing was changed."
                )
    db.exec_driver_sql(f"REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA {SCHEMA} FROM PUBLIC")


def _of_public(db: Connection, home: str, what: str) -> str:
    if _PUBLIC[what][0] == "SCHEMA":
        return f"SCHEMA {home}"
    return f"DATABASE {quoted(str(db.exec_driver_sql('SELECT current_database()').scalar_one()))}"


def _state_text(db: Connection, home: str, groups: dict[Role, str]) -> list[str]:
    """Return grants, policies and triggers of every existing table, and of the tables of access."""
    present = set(_there(db))
    everybody = ", ".join(quoted(group) for group in groups.values())
    result = [f"GRANT SELECT ON ALL TABLES IN SCHEMA {SCHEMA} TO {everybody}"]
    result += [
        f"GRANT EXECUTE ON FUNCTION {SCHEMA}.{name.format(home=home)} TO {everybody}"
        for name, *_ in ALLOWED
        if name.partition("(")[0] in OPEN
    ]
    for role, table, what in GRANTS:
        if table in present:
            result.append(f"GRANT {what} ON {table} TO {quoted(groups[role])}")
    result += [f"GRANT EXECUTE ON FUNCTION {home}.{each} TO {everybody}" for each in HELD]
    for table in sorted(present):
        secured = "ENABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY"
        result.append(f"ALTER TABLE {table} {secured}")
    result += [_policy(each, groups) for each in policies() if each.table in present]
    result += [statement for _, table, statement in triggers() if table in present]
    return result + [statement.format(**_named(groups)) for statement in ON_ACCESS]


def _named(groups: dict[Role, str]) -> dict[str, str]:
    return {role: quoted(group) for role, group in groups.items()}


def _policy(each: Policy, groups: dict[Role, str]) -> str:
    to = ", ".join(quoted(groups[role]) for role in each.roles)
    using = f" USING ({each.using})" if each.using else ""
    check = f" WITH CHECK ({each.check})" if each.check else ""
    return f"CREATE POLICY {each.name} ON {each.table} FOR {each.action} TO {to}{using}{check}"
