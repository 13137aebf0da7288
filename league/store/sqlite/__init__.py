"""The database file: connections, write queue, backups, upgrades and readable errors."""
