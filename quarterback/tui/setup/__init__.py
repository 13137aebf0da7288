"""Forms for a new game."""
