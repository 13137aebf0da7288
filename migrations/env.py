"""What Alembic runs. The program opens the database, begins the transaction and calls it (see
`league.store.sqlite.upgrade`), so that all steps that are due happen, or none."""

from alembic import context

from league.store.games.tables import METADATA
from league.store.ledger.mapping import TABLES

assert all(table.metadata is METADATA for table in TABLES.values()), "they are of one database"

connection = context.config.attributes.get("connection")
if connection is None:
    raise SystemExit("The program brings its database up to date itself: run `quarterback doctor`.")

context.configure(
    connection=connection,
    target_metadata=METADATA,
    render_as_batch=True,
    compare_type=True,
    compare_server_default=True,
    transactional_ddl=True,
)
context.run_migrations()
