"""Formats as a league is run in them: from its rows to games, to seeds, to brackets."""
