"""Where a game's chance comes from: the system's randomness, or a seed that repeats it."""

from __future__ import annotations

from random import Random, SystemRandom


def luck_at(seed: int | None, number: int, whose: str = "dial") -> Random:
    """The source of chance for what follows the first `number` events of a game, readings of the
    clock not counted.

    With a seed the same number gives the same chance again, however the game was interrupted:
    a game that was archived goes on as if it had not been, and a play that is undone and
    made again the same way has the same result. `whose` keeps the dial and the coaches apart.
    """
    if seed is None:
        return SystemRandom()
    return Random(f"{seed}/{number}/{whose}")
