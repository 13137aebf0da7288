"""A game in words, for every front end."""
