"""A season for one on the screen."""
