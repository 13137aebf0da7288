"""Statistics of one game, counted from its plays."""
