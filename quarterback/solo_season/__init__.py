"""A season for one: a school of 1914, a schedule against computer coaches, and a title to win."""
