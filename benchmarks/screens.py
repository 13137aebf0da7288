"""The table at rest, in a spin, and under a key, beside a bare Textual app in the same run.

Both are real programs in pseudo-terminals. Each reports its own CPU time on request; frames and
bytes are counted at the terminal. A key during a spin stops the dial, and is answered when the
sector is lit, which no frame of a spin does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from textual.color import Color

from benchmarks import startup
from benchmarks.startup import HELLO
from benchmarks.watched import FRAME, Watched
from quarterback.tui.theme.themes import LAMPLIGHT

SIZES = ((80, 24), (120, 40), (200, 60))
IDLE, IDLE_ROUNDS = 5.0, 3
SPINS, KEYS = 6, 26  # an even count leaves nothing open: every second key closes
TABLE = """
from quarterback.cli import main
main(["play", "--home", "Yale", "--visitors", "Harvard", "--seed", "7", "--theme", "newsprint"])
"""
SPIN, WHY, CLOSE, HURRY = " ", "w", "q", "z"
PATIENCE = 1.5
"""Seconds from a key until the dial turns, on a machine with much other work."""


def _color(kind: int, name: str) -> str:
    """The code of a color of the table: 38 for ink, 48 for ground."""
    return "{};2;{};{};{}".format(kind, *Color.parse(LAMPLIGHT[name]).rgb)


LIT = _color(48, "plate").encode()
"""The ground of the sector that is lit once the dial stops; no frame of a spin has it."""
_NUMBERS = f"\x1b[{_color(38, 'table-dim')};{_color(48, 'dial-ground')}m".encode()
TURNS = re.compile(re.escape(FRAME) + rb"\x1b\[\d+;\d+H" + re.escape(_NUMBERS))
"""The start of a frame of a spin: the sectors' numbers slide. So does no frame of the coin or the
ball start."""


def idle(hello: Watched, table: Watched) -> tuple[float, float]:
    """Return percent of a core of both programs at rest, measured in turn."""
    used: dict[Watched, list[float]] = {hello: [], table: []}
    for _ in range(IDLE_ROUNDS):
        for program, rounds in used.items():
            before = program.cpu()
            program.listen(IDLE)
            rounds.append((program.cpu() - before) / IDLE * 100)
    return median(used[hello]), median(used[table])


def turning(table: Watched) -> None:
    """Come to rest, and spin until the dial is seen to turn. Anything that is not a spin, such as
    the coin or a choice, is skipped. Raises RuntimeError when no dial turns."""
    for _ in range(20):
        # Stage by stage: the dial's face, the ball carried, the banner of a score.
        table.send(HURRY)
        while table.listen(0.3):
            table.send(HURRY)
        table.send(SPIN)
        if table.writes(TURNS, times=4, patience=PATIENCE):
            return
    raise RuntimeError("the dial does not turn")


def spins(table: Watched, seconds: float = 0.6) -> tuple[float, float, float]:
    """Return percent of a core, frames per second, and bytes per frame, during a spin: toward
    its end fewer cells change and fewer frames are painted."""
    cpu, frames, size = [], [], []
    for _ in range(SPINS):
        turning(table)
        table.listen(0.3)
        before = table.cpu()
        written = table.listen(seconds)
        cpu.append((table.cpu() - before) / seconds * 100)
        frames.append(written.count(FRAME) / seconds)
        size.append(len(written) / max(written.count(FRAME), 1))
    return median(cpu), median(frames), median(size)


def keys_while_spinning(table: Watched) -> list[float]:
    """Return milliseconds from the key that stops the dial to the lit sector."""
    took, rng = [], Random(1)
    for _ in range(KEYS):
        turning(table)
        table.listen(rng.random())
        table.send(HURRY)
        seconds = table.seconds_until(LIT)
        if seconds is not None:
            took.append(seconds * 1000)
    return took


def keys_at_rest(program: Watched, *keys: str) -> list[float]:
    """Return milliseconds from a key to the first byte of its effect."""
    took = []
    for number in range(KEYS):
        program.listen(0.15)
        program.send(keys[number % len(keys)])
        seconds = program.seconds_until()
        if seconds is not None:
            took.append(seconds * 1000)
    return took


def report(what: str, figure: str, target: str = "") -> None:
    """Print a row of the report."""
    print(f"{what:34} {figure:>26}  {target}".rstrip())


def spread(took: Sequence[float]) -> str:
    """Return the median, the 95th percentile, and the count."""
    ordered = sorted(took)
    p95 = ordered[min(int(len(ordered) * 0.95), len(ordered) - 1)]
    return f"{median(ordered):.0f}, {p95:.0f} ms of {len(ordered)}"


def main() -> None:
    """Print every figure beside its target."""
    startup.main()
    for width, height in SIZES:
        with TemporaryDirectory() as folder:
            home = Path(folder)
            with (
                Watched(HELLO, home, width, height) as hello,
                Watched(TABLE, home, width, height) as table,
            ):
                hello.come_to_rest()
                table.come_to_rest()
                print(f"\n{width}x{height}")
                bare, ours = idle(hello, table)
                report("idle, hello and table", f"{bare:.2f}, {ours:.2f} %", "the same")
                cpu, frames, size = spins(table)
                report("a spin, of a core", f"{cpu:.1f} %", "10 %")
                report("  frames a second", f"{frames:.1f}", "20")
                report("  to the terminal a frame", f"{size / 1024:.1f} KB", "8 KB")
                report("key to paint, hello: p50, p95", spread(keys_at_rest(hello, "a", "b")))
                report("  the table at rest", spread(keys_at_rest(table, WHY, CLOSE)))
                report("  while the dial turns", spread(keys_while_spinning(table)), "p95 40 ms")


if __name__ == "__main__":
    main()
