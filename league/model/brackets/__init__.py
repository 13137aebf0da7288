"""Knock-out play: brackets as rows, and who stands where in them as a function of results."""
