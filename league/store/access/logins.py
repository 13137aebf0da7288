"""Logins of a server: their roles, the person each enters as, and the games they may score."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, text

from league.store.access.names import LONGEST, OWNER, SCHEMA, Role, groups_of, literal, quoted
from league.store.errors import NotAllowed


class Login(NamedTuple):
    """One login."""

    name: str
    role: Role
    person: str
    """The person it enters as: the `by` of its entries."""


class Assigned(NamedTuple):
    """A game, or all games of a board, that a scorer may score."""

    login: str
    league: int
    what: str
    id: int


def logins(db: Connection) -> list[Login]:
    """Return every login that has a role, by name."""
    result = db.execute(text(f"SELECT name, role, person FROM {SCHEMA}.login ORDER BY name"))
    return [Login(*row) for row in result]


def assigned(db: Connection) -> list[Assigned]:
    """Return what every scorer may score."""
    message = (
        f"SELECT login, league, what, id FROM {SCHEMA}.assigned ORDER BY login, league, what, id"
    )
    return [Assigned(*row) for row in db.execute(text(message))]


def is_new(db: Connection, login: str) -> bool:
    """Return whether the server has no login of that name."""
    requested = text("SELECT 1 FROM pg_roles WHERE rolname = :name")
    return db.execute(requested, {"name": login}).scalar_one_or_none() is None


def grant(db: Connection, login: str, role: Role, person: str, password: str | None) -> None:
    """Give a login a role, its only one; a new login is created with a password. Raises
    NotAllowed for a login that no rule can bind."""
    if not login or len(login.encode()) > LONGEST or "\0" in login:
        raise NotAllowed(f"{login!r} cannot be a login: from 1 to {LONGEST} bytes, no NUL.")
    groups = groups_of(db)
    if login in groups.values():
        raise NotAllowed(f"{login} is a group of this program, not a login.")
    _expect_bound(db, login)
    if is_new(db, login):
        secret = "" if password is None else f" PASSWORD {literal(password)}"
        db.exec_driver_sql(f"CREATE ROLE {quoted(login)} LOGIN{secret}")
    elif password is not None:
        db.exec_driver_sql(f"ALTER ROLE {quoted(login)} PASSWORD {literal(password)}")
    _leave_groups(db, login)
    db.exec_driver_sql(f"GRANT {quoted(groups[role])} TO {quoted(login)}")
    values = {"name": login, "role": role, "person": person.strip()}
    statement = (
        f"INSERT INTO {SCHEMA}.login VALUES (:name, :role, :person) ON CONFLICT (name) DO UPDATE"
        " SET role = excluded.role, person = excluded.person"
    )
    db.execute(text(statement), values)
    if role != "scorer":
        db.execute(text(f"DELETE FROM {SCHEMA}.assigned WHERE login = :name"), {"name": login})


def revoke(db: Connection, login: str) -> bool:
    """Take every role from a login. Return whether it had one. The login itself stays."""
    values = {"name": login}
    had = db.execute(text(f"DELETE FROM {SCHEMA}.login WHERE name = :name"), values).rowcount
    if had:
        _leave_groups(db, login)
    return bool(had)


def assign(db: Connection, target: list[Assigned]) -> None:
    """Assign games and boards. Raises NotAllowed for a login that is not a scorer."""
    for each in target:
        if each.login not in {login.name for login in logins(db) if login.role == "scorer"}:
            raise NotAllowed(
                f"{each.login} is no scorer: `quarterback league access grant {each.login}"
                " --role scorer` makes him one."
            )
        statement = (
            f"INSERT INTO {SCHEMA}.assigned VALUES (:login, :league, :what, :id)"
            " ON CONFLICT DO NOTHING"
        )
        db.execute(text(statement), each._asdict())


def unassign(db: Connection, target: list[Assigned]) -> None:
    """Take back games and boards."""
    for each in target:
        statement = f"SELECT {SCHEMA}.unassign(:login, :league, :what, :id)"
        db.execute(text(statement), each._asdict())


def person_of(db: Connection) -> str:
    """Return the person the current login enters as; empty where the server does not know."""
    person = db.execute(text(f"SELECT {SCHEMA}.person()")).scalar_one_or_none()
    return str(person or "")


def _expect_bound(db: Connection, login: str) -> None:
    """Raise NotAllowed for a login above the rules."""
    requested = text(
        "SELECT rolsuper OR rolbypassrls OR rolreplication"
        f" OR pg_has_role(oid, {OWNER}, 'MEMBER') FROM pg_roles WHERE rolname = :name"
    )
    if db.execute(requested, {"name": login}).scalar_one_or_none():
        raise NotAllowed(
            f"{login} owns the tables or stands above the server's rules: no role would hold him."
            " Name another login, one for each person."
        )


def _leave_groups(db: Connection, login: str) -> None:
    requested = text(
        "SELECT g.rolname FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid"
        " JOIN pg_roles u ON u.oid = m.member WHERE u.rolname = :name"
    )
    ours = set(groups_of(db).values())
    for group in set(db.execute(requested, {"name": login}).scalars()) & ours:
        db.exec_driver_sql(f"REVOKE {quoted(group)} FROM {quoted(login)}")
