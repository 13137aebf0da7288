"""A new database, made in one step: the schema that all revisions together lead to, as SQL.

To apply the revisions one by one takes Alembic, every table's definition and most of a second; the
file of SQL takes a few hundredths. It is written by `make schema` with every new revision, and
a test compares it with what the revisions make. A server's database is made by the revisions.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection

from league.store.sqlite.connections import APPLICATION_ID
from league.store.sqlite.revisions import migrations_folder


def whole_schema(revision: str) -> Path | None:
    """Return the file of SQL for a revision; None where there is none."""
    file = migrations_folder() / f"sqlite_{revision}.sql"
    return file if file.is_file() else None


def is_blank(db: Connection) -> bool:
    """Return whether this is an SQLite database without a table."""
    return (
        db.dialect.name == "sqlite"
        and not db.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar_one()
    )


def create(db: Connection, schema: Path) -> None:
    """Make the tables, indexes, triggers and first rows of a new database, in its transaction."""
    for statement in statements(schema.read_text(encoding="utf-8")):
        db.exec_driver_sql(statement)
    db.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def statements(script: str) -> Iterator[str]:
    """Yield the statements of a script; a trigger is one, with the statements inside it."""
    lines = ""
    for line in script.splitlines(keepends=True):
        lines += line
        if sqlite3.complete_statement(lines):
            yield lines.strip()
            lines = ""


def schema_of(file: Path) -> str:
    """Return the SQL that makes a new database like this one."""
    database = sqlite3.connect(file)
    try:
        lines = list(database.iterdump())
    finally:
        database.close()
    # The transaction is the caller's, and the numbers of rows to come begin at one by themselves.
    ours = (line for line in lines[1:-1] if "sqlite_sequence" not in line)
    return "".join(f"{line}\n" for line in ours)
