"""The logins of a PostgreSQL server: its owner writes, and others at most read."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, make_url, text

from league.store.errors import NotAllowed
from league.store.location import StoreLocation, without_password
from league.store.sqlite.engine import begin_reading, engine_of
from league.store.sqlite.error_translation import translating_errors

_OWNER: Final = text(
    "SELECT pg_get_userbyid(relowner), current_user, pg_has_role(current_user, relowner, 'USAGE')"
    " FROM pg_class WHERE oid = to_regclass('alembic_version')"
)
"""The owner of the table that exists at every revision; he owns them all."""


def owner_if_other(db: Connection) -> tuple[str, str] | None:
    """Return the owner of the tables and the current login, if that may not act as the owner;
    None if it may, and where there are no tables yet."""
    row = db.execute(_OWNER).one_or_none()
    if row is None or row[2]:
        return None
    return str(row[0]), str(row[1])


def expect_owner(place: StoreLocation) -> None:
    """Raise NotAllowed for a login that may not write what a tournament server writes. A file has
    no logins."""
    if place.file is not None:
        return
    engine = engine_of(place)
    try:
        with translating_errors(place), begin_reading(engine) as db:
            found = owner_if_other(db)
    finally:
        engine.dispose()
    if found is None:
        return
    owner, login = found
    url = make_url(place.url).set(username=owner, password=None)
    address = without_password(url.render_as_string(hide_password=False))
    raise NotAllowed(
        f"The login {login} may not write here: the server needs that of {owner}, who owns the"
        " tables. Sign in with it"
        + (f": --database {address}, or the same in QUARTERBACK_DATABASE." if address else ".")
    )
