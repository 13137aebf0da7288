"""Saved games: the list, and export."""
