"""The newspaper: a game as a front page, every sentence of it proved by the log."""
