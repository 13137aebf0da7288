"""What can be entered into a league, as values."""
