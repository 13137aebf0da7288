"""Schedules, standings, drafts and careers as structs and pure functions."""
