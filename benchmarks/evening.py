"""A long evening: sixty short games between two coaches in one session of the program, each from
the title to its final report and back to the title. Memory after twenty must be memory after sixty.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.watched import Watched

EVENING: Final = """
from quarterback.cli import main
main(["play", "--plays", "24", "--exhibition", "--pace", "instant"])
"""
GAMES, LOOKS = 60, (20, 40, 60)
WATCH, CONTINUE, LEAVE = "w", "\x1b", "q"
OVER: Final = b"FINAL"
"""On the final report, and on no board."""
TITLE: Final = b"Watch an exhibition"
"""On the title."""
PATIENCE: Final = 120.0
"""Seconds for a game."""


def played(program: Watched, games: int, looks: tuple[int, ...]) -> list[float]:
    """Play games, and return the megabytes after those that are looked at. The first has begun.
    Raises RuntimeError when one does not come to its end."""
    megabytes = []
    for number in range(1, games + 1):
        if program.seconds_until(OVER, patience=PATIENCE) is None:
            raise RuntimeError(f"game {number} has not come to its end")
        program.listen(0.3)
        program.send(CONTINUE)
        program.listen(0.5)
        program.send(LEAVE)
        if program.seconds_until(TITLE, patience=10) is None:
            raise RuntimeError(f"after game {number} there is no title")
        program.listen(0.3)
        if number in looks:
            megabytes.append(program.megabytes())
        if number < games:
            program.send(WATCH)
    return megabytes


def main() -> None:
    """Print memory after each look, beside what it was after the first."""
    with TemporaryDirectory() as folder, Watched(EVENING, Path(folder), 80, 24) as program:
        megabytes = played(program, GAMES, LOOKS)
    for games, memory in zip(LOOKS, megabytes, strict=True):
        ratio = memory / megabytes[0]
        print(f"memory after {games} games {memory:8.0f} MB {ratio:8.2f}   goal 1.0")


if __name__ == "__main__":
    main()
