"""The commands that can be entered into a league, as values."""
