"""Widgets, one for each picture. They show what they are given, and know no game's rules."""
