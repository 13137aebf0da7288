"""What the dial table and the board console share while a game is played: animation, speed,
scenes, league results."""
