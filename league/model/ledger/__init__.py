"""A league as a ledger: commands are entered, rows follow, and everything can be undone."""
