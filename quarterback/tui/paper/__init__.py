"""The front page of a game on the screen."""
