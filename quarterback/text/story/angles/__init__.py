"""The angles of a front page: 59 ways to tell a game, by kind."""
