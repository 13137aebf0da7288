"""Formats of a league: from its rows to games, seeds and brackets."""
