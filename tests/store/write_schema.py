"""Write the SQL of a new database, as the revisions make it: `make schema`."""

from pathlib import Path
from tempfile import TemporaryDirectory

from league.store.sqlite.connections import migrations_folder, newest_revision
from league.store.sqlite.upgrade import schema_of
from tests.store.test_revisions import made_by_revisions


def main() -> None:
    """Write the file of the newest revision, and remove those of older ones."""
    with TemporaryDirectory() as folder:
        schema = schema_of(made_by_revisions(Path(folder) / "games.db"))
    for old in migrations_folder().glob("sqlite_*.sql"):
        old.unlink()
    target = migrations_folder() / f"sqlite_{newest_revision()}.sql"
    target.write_text(schema, encoding="utf-8")
    print(target.name)


if __name__ == "__main__":
    main()
