"""Fouls: read from dice, seen on the board, and how their penalties are enforced (VS-PEN)."""
