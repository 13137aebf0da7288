"""Saved teams: the list, the form, rating rolls."""
