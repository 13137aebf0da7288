"""Screens: Textual, reading state, what is awaited, and facts; never computing a rule."""
