"""The angles of a front page: 57 ways to tell a game, by kind."""
