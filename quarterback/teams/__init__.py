"""Saved teams: their files, forms, ratings and descriptions."""
