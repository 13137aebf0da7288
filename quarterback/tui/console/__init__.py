"""The console: a referee and scorekeeper for a game on a board, by any rule set.

`screen` shows the game; its parts are `game`, `form_controller`, `computer`, `dice_animation`,
`clock`, `corrections` and `menu`, and none of them knows a screen. `board` has the pictures,
`views` fills them.
"""
