"""Playing alone, and coming back to it: career, ladder, daily, puzzles.

All of it is derived from the stored games each time. Nothing is stored twice; what is expensive to
derive is cached by the hash of a game's log.
"""
