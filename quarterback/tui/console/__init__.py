"""The console: a referee and scorer for a game on a board, whatever its rule set.

`screen` is the game under way, `asking` how a sheet is shown and answered, `board` the pictures at
their places, `views` what each of them shows.
"""
