"""From the start of the program to its first paint, as a ratio to a bare Textual app.

Both run in turn, each in its own terminal, until the first painted row arrives. The goal is 1.3.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.watched import Watched

ROUNDS = 9
HELLO = """
from textual.app import App
from textual.widgets import Static
class Hello(App):
    def compose(self): yield Static("hello")
    def on_key(self, event): self.query_one(Static).update(event.key)
Hello().run()
"""
TABLE = "from quarterback.cli import main; main(['play'])"
PAINTED = b"\x1b[0m"
"""The end of the first colored piece."""


def seconds(program: str) -> float:
    """Return how long a program takes to paint. Raises RuntimeError when it does not."""
    with TemporaryDirectory() as folder:
        began = perf_counter()
        with Watched(program, Path(folder), 80, 24) as watched:
            if watched.seconds_until(PAINTED, patience=20) is None:
                raise RuntimeError("nothing was painted")
            return perf_counter() - began


def main() -> None:
    """Print both medians and the ratio."""
    for program in (HELLO, TABLE):
        seconds(program)
    pairs = [(seconds(TABLE), seconds(HELLO)) for _ in range(ROUNDS)]
    print(f"{'hello':28} {median(b for _, b in pairs):8.3f} s")
    print(f"{'first paint of the title':28} {median(a for a, _ in pairs):8.3f} s")
    print(f"{'title / hello':28} {median(a / b for a, b in pairs):8.2f}  goal 1.3")


if __name__ == "__main__":
    main()
