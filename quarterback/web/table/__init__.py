"""Scoring at the table, in a browser: a board's games, a score in three taps, and the console."""
