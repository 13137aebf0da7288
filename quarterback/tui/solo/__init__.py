"""Playing alone: the daily, the ladder, puzzles, the career."""
