"""Looking back at a game: reports, replay, graded calls."""
