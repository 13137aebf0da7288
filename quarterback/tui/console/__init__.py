"""The console: a referee and scorer for a game on a board, whatever its rule set.

`screen` is the game on the screen; its parts are `game`, `form_controller`, `computer`,
`dice_animation`, `clock`, `corrections` and `menu`, and none of them knows a screen. `board` holds
the pictures, `views` fills them.
"""
