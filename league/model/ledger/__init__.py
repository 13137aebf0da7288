"""A league as a ledger: commands are entered, rows follow, and every command can be undone."""
