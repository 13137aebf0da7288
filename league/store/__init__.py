"""The database: tables, unit of work, projections.

Nothing is imported or opened here: `league.store.games.store.open_store` does it when called,
because SQLAlchemy takes longer to load than most commands take to run.
"""
