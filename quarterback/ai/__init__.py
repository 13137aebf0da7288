"""Coaches, the solver and the review of a game."""
