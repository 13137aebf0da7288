"""The database: tables, unit of work, projections."""
