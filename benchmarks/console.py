"""The console at rest, under a key, and while dice tumble, with 300 inputs behind it, beside a
bare Textual app in the same run.

Both are real programs in pseudo-terminals, as in `benchmarks.screens`. The game stands where dice
are to be rolled, and dice again after them: a key while they tumble goes on, and is answered when
the next question says what ENTER does, which no frame of a tumble says.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.screens import KEYS, SIZES, idle, keys_at_rest, report, spread
from benchmarks.startup import HELLO
from benchmarks.watched import FRAME, Watched
from quarterback.game import places, saved
from quarterback.game.controller import GameController
from quarterback.game.options import play_options
from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Chance, Decide, Over

CODE = "lions-den"
BEHIND = 300
STARTS, ROLLS, TYPED = 7, 12, 1000
CONSOLE = """
from quarterback.cli import main
main(["play", "--resume", "--pace", "slow", "--theme", "newsprint"])
"""
ROLL, GO_ON, UNDO, ERASE = "\r", "\r", "u", "\x7f"
ASKS = b"ENTER rolls"
"""On the form while dice are awaited; no frame of a tumble contains it."""
THERE = b"DOWN"
"""Shown by the console, and not by the title."""


def stored(folder: Path, behind: int) -> None:
    """Store a game with this many inputs, or a few more, that now awaits two rolls in a row."""
    seed = 0
    with places.open_store(places.games_place(folder)) as store:
        while True:
            seed += 1
            plain = play_options(ruleset=CODE, home="Yale", visitors="Harvard", seed=seed)
            options = replace(plain, exhibition=True)
            sitting = GameController(saved.begin(None, options.exhibited()), perf_counter)
            while not isinstance(sitting.awaiting, Over):
                if len(sitting.book.inputs) >= behind and rolls_twice(sitting):
                    book = saved.begin(store, plain)
                    for events in sitting.book.inputs:
                        book.play(*events)
                    return
                play_on(sitting)


def play_on(sitting: GameController) -> None:
    """Enter what comes next: a coach's call, dice, or a report of the practice board."""
    pending = sitting.awaiting
    if isinstance(pending, Decide):
        sitting.call(sitting.coach_thinks()())
    elif isinstance(pending, Chance):
        sitting.chance()
    else:
        sitting.practised()


def rolls_twice(sitting: GameController) -> bool:
    """Return whether dice are awaited, and dice again, whatever the result."""
    rules, pending = sitting.rules, sitting.awaiting
    return (
        isinstance(pending, Chance)
        and pending.table is not None
        and all(
            isinstance(awaiting(rules, advance(rules, sitting.state, draw)[0]), Chance)
            for draw in pending.table.draws
        )
    )


def first_paint(program: str, mark: bytes, folder: Path) -> float:
    """Return the seconds until a program has painted a mark. Raises RuntimeError when it does
    not."""
    began = perf_counter()
    with Watched(program, folder, 120, 40) as watched:
        if watched.seconds_until(mark, patience=20) is None:
            raise RuntimeError("nothing was painted")
        return perf_counter() - began


def starts(folder: Path) -> None:
    """Measure from the start of the program to the console of a resumed game."""
    pairs = [
        (first_paint(CONSOLE, THERE, folder), first_paint(HELLO, b"hello", folder))
        for _ in range(STARTS + 1)
    ][1:]
    report("start to console / hello", f"{median(a / b for a, b in pairs):.2f}", "to be seen")


@contextmanager
def tumbling(console: Watched) -> Iterator[None]:
    """Roll; afterward continue and undo, so that the same roll is awaited again."""
    console.send(ROLL)
    console.listen(0.06)
    yield
    console.listen(0.1)
    console.send(GO_ON)
    console.listen(0.2)
    console.send(UNDO)
    if console.seconds_until() is None:
        raise RuntimeError("nothing can be taken back")
    console.listen(0.2)


def tumbles(console: Watched, seconds: float = 0.5) -> tuple[float, float, float]:
    """Return percent of a core, frames per second, and bytes per frame, while dice tumble."""
    cpu, frames, size = [], [], []
    for _ in range(ROLLS):
        with tumbling(console):
            before = console.cpu()
            written = console.listen(seconds)
            cpu.append((console.cpu() - before) / seconds * 100)
            frames.append(written.count(FRAME) / seconds)
            size.append(len(written) / max(written.count(FRAME), 1))
    return median(cpu), median(frames), median(size)


def typed(console: Watched) -> list[float]:
    """Return milliseconds from a typed or erased digit to its effect."""
    took = keys_at_rest(console, "3", ERASE)
    console.send(ERASE)
    console.listen(0.2)
    return took


def keys_while_tumbling(console: Watched) -> list[float]:
    """Return milliseconds from the key that continues to the next question."""
    took, rng = [], Random(1)
    for _ in range(KEYS):
        with tumbling(console):
            console.listen(rng.uniform(0.05, 0.5))
            console.send(GO_ON)
            seconds = console.seconds_until(ASKS)
            if seconds is not None:
                took.append(seconds * 1000)
    return took


def growth(console: Watched) -> tuple[float, float]:
    """Return megabytes before and after a number of entries: rolls, and undone rolls."""
    before = console.megabytes()
    for _ in range(TYPED // 2):
        console.send(ROLL)
        console.listen(0.1)
        console.send(GO_ON)
        console.seconds_until(ASKS)
        console.send(UNDO)
        console.seconds_until()
        console.listen(0.02)
    return before, console.megabytes()


def main() -> None:
    """Print every figure beside its target."""
    with TemporaryDirectory() as folder:
        stored(Path(folder) / "games", BEHIND)
        starts(Path(folder))
    for width, height in SIZES:
        with TemporaryDirectory() as folder:
            home = Path(folder)
            stored(home / "games", BEHIND)
            with ExitStack() as stack:
                hello = stack.enter_context(Watched(HELLO, home, width, height))
                console = stack.enter_context(Watched(CONSOLE, home, width, height))
                hello.come_to_rest()
                console.come_to_rest()
                print(f"\n{width}x{height}, {BEHIND} inputs behind it")
                bare, ours = idle(hello, console)
                report("idle, hello and console", f"{bare:.2f}, {ours:.2f} %", "the same")
                cpu, frames, size = tumbles(console)
                report("dice tumble, of a core", f"{cpu:.1f} %", "15 % at most")
                report("  frames a second", f"{frames:.1f}", "20")
                report(
                    "  to the terminal a frame", f"{size / 1024:.1f} KB", "8 KB at most at 120x40"
                )
                report("key to paint, hello: p50, p95", spread(keys_at_rest(hello, "a", "b")))
                report("  typed on the sheet", spread(typed(console)), "p95 50 ms")
                report("  while dice tumble", spread(keys_while_tumbling(console)), "p95 50 ms")
                if width == 120:
                    before, after = growth(console)
                    report(f"memory, {TYPED} entries later", f"{before:.0f}, {after:.0f} MB")


if __name__ == "__main__":
    main()
