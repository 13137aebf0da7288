"""Write the SQL of a new database, as the revisions make it: `make schema`."""

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from league.store.sqlite.connections import migrations_folder, newest_revision


def schema_of(file: Path) -> str:
    """Return the SQL that makes a new database like this one."""
    with closing(sqlite3.connect(file)) as database:
        lines = list(database.iterdump())
    # The transaction is the caller's, and the numbers of rows to come begin at one by themselves.
    ours = (line for line in lines[1:-1] if "sqlite_sequence" not in line)
    return "".join(f"{line}\n" for line in ours)


def main() -> None:
    """Write the file of the newest revision, and remove those of older ones."""
    from tests.store.test_revisions import made_by_revisions

    with TemporaryDirectory() as folder:
        schema = schema_of(made_by_revisions(Path(folder) / "games.db"))
    for old in migrations_folder().glob("sqlite_*.sql"):
        old.unlink()
    target = migrations_folder() / f"sqlite_{newest_revision()}.sql"
    target.write_text(schema, encoding="utf-8")
    print(target.name)


if __name__ == "__main__":
    main()
