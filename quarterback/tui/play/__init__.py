"""What both boards share while a game is played: animation, speed, scenes, league results."""
