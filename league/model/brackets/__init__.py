"""Elimination brackets as rows, and their progress as a function of results."""
