"""Pictures of reports: box score, drives, win probability, lists of games."""
