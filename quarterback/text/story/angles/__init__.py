"""The angles of a front page: 60 ways to tell a game, by kind."""
