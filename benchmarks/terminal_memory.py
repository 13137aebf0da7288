"""What a terminal uses that is open all day: the real program, started once, plays game after game
and shows a league's pages over and over, each from the title and back to it.

After the first games, memory should not grow, and there should be no more screens, widgets, open
files or threads than before. Everything of Python's that is there is counted by type, after a
collection. Linux only.

    python -m benchmarks.terminal_memory                    everything, twelve games each
    python -m benchmarks.terminal_memory 45 All-American    one kind, 45 games
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.terminal.terminal import Terminal, key_of, surroundings

GAMES: Final = 12
"""Games, or rounds of a league's pages, of each kind."""
WARM: Final = 4
"""Games after which nothing should grow."""
PROGRAM: Final = """
import gc, json, os, signal
from collections import Counter
def count(*_):
    gc.collect()
    types = map(type, gc.get_objects())
    kinds = Counter(f"{each.__module__}.{each.__qualname__}" for each in types)
    file = os.environ["COUNTS"]
    with open(file + ".new", "w") as out:
        json.dump(kinds, out)
    os.replace(file + ".new", file)
signal.signal(signal.SIGUSR1, count)
from quarterback.cli import main
main()
"""
"""The program as a player starts it; asked by a signal, it counts what it has."""
SPIN, TAKE = key_of("table.spin"), key_of("console.take")
NAMES: Final = ("--home", "Yale", "--visitors", "Harvard")
SHORT: Final = {
    "gunderson": (),
    "solitaire-coach": ("--set", "plays=10"),
    "lions-den": ("--set", "minutes=8"),
    "vsefl": ("--set", "plays=5"),
}
CLEAR: Final = "\x15"
LEAGUE: Final = (
    'found "The Den"',
    "season 2026 --rules littlefield --through 4",
    "boards North South East West",
    "slots {day}T00:00 --games 40 --minutes 30 --pause 4",
    *(
        f"team {name} --coach {name[0]}"
        for name in ("Bears", "Lions", "Packers", "Vikings", "Giants", "Eagles")
    ),
    "draw-up --legs 4",
    "release",
    "phase regular",
)
PAGES: Final = ("g", "s", "o", "escape", "b", "r", "w", "a", "g")
"""Schedule, standings, odds, bracket, records, log, desk, and the schedule again."""
Play = Callable[[Terminal], None]


@dataclass
class Look:
    """What the program uses after a game."""

    resident: float
    """Megabytes."""
    its_own: float
    """Megabytes that no other process shares."""
    files: int
    threads: int
    children: int
    kinds: Counter[str]
    """How many objects of each type."""

    @property
    def screens(self) -> int:
        """How many screens there are."""
        return sum(n for kind, n in self.kinds.items() if kind.endswith("Screen"))

    @property
    def objects(self) -> int:
        """How many objects Python's collector knows."""
        return self.kinds.total()


def look_at(terminal: Terminal, counts: Path) -> Look:
    """Let the program count, and see what it uses."""
    counts.unlink(missing_ok=True)
    process = terminal.process.pid
    os.kill(process, signal.SIGUSR1)
    terminal.until(counts.exists, "the count")
    folder = Path(f"/proc/{process}")
    rollup = (folder / "smaps_rollup").read_text().splitlines()[1:]
    size = {
        name: int(rest.split()[0]) / 1024 for name, _, rest in (r.partition(":") for r in rollup)
    }
    return Look(
        size["Rss"], size["Private_Clean"] + size["Private_Dirty"], len(os.listdir(folder / "fd")),
        len(os.listdir(folder / "task")),
        len((folder / "task" / str(process) / "children").read_text().split()),
        Counter(json.loads(counts.read_text())),
    )  # fmt: skip


def to_final(terminal: Terminal, key: str, ask: tuple[str, ...] = ()) -> None:
    """Play the game that is on to its final report, with something asked before every fifth key.
    Raises RuntimeError for one that does not end."""
    for number in range(4000):
        if "FINAL" in terminal.screen.text:
            return
        if "Next fact" in terminal.screen.text:  # the front page lies over the report
            terminal.press("space")
            continue
        stuck = number % 40 == 39
        if ask and number % 5 == 4:
            terminal.press(*ask)
        terminal.press("escape" if stuck and key == TAKE else key)
        del terminal.raw[:]
    raise RuntimeError(f"the game does not end\n{terminal.screen.text}")


def a_game(terminal: Terminal, key: str, form: str, ask: tuple[str, ...] = ()) -> None:
    """A game from the title to its report, and back to the title."""
    if "New game" in terminal.screen.text:
        terminal.press(form)
        terminal.press("f2")
    to_final(terminal, key, ask)
    if ask:
        terminal.press("tab", "tab", "tab", "tab", "tab")
        terminal.press("p")
        terminal.press("escape")
    terminal.press("t")
    terminal.wait_for("New game")


def pages(terminal: Terminal) -> None:
    """A league from the title: its pages, a result entered or corrected, and back to the title."""
    terminal.press("l")
    terminal.press(*PAGES)
    terminal.wait_for("games by rounds")
    terminal.press("home", *("down",) * 5, "e")
    terminal.wait_for("Enter or correct a result")
    minutes = f"{time.monotonic_ns() // 1000 % 90 + 7}"
    terminal.press(CLEAR, *minutes, "tab", CLEAR, "3")
    if "Why" in terminal.screen.text:
        terminal.press("tab", "tab", "tab", *"misread")
    terminal.press("f2")
    terminal.wait_for("games by rounds")
    terminal.press("escape", "escape")
    terminal.wait_for("New game")
    del terminal.raw[:]


def found_league(home: Path) -> None:
    """Make a league that plays today."""
    (home / "games").mkdir()
    lines = "\n".join(LEAGUE).format(day=f"{datetime.now():%Y-%m-%d}")
    subprocess.run(
        [sys.executable, "-m", "quarterback", "league", "run", "-", "--by", "John"], input=lines,
        text=True, check=True, env=surroundings(home), stdout=subprocess.DEVNULL,
    )  # fmt: skip


def kinds_of_play() -> Iterator[tuple[str, tuple[str, ...], Play]]:
    """Each kind: its name, how the program is started, and what is done again and again."""
    dial = ("play", *NAMES, "--plays", "20")
    new = key_of("title.new")
    yield "dial, two players", dial, partial(a_game, key=SPIN, form=new)
    yield "dial, a coach", (*dial, "--coach", "freshman"), partial(a_game, key=SPIN, form=new)
    yield (
        "dial, the All-American", (*dial, "--coach", "all-american"),
        partial(a_game, key=SPIN, form=new),
    )  # fmt: skip
    asked = partial(a_game, key=SPIN, form=new, ask=(key_of("table.advice"), "escape"))
    yield "dial, advice, review and paper", dial, asked
    practice = partial(a_game, key=TAKE, form=key_of("title.practice"))
    for code, settings in SHORT.items():
        game = ("play", *NAMES, "--ruleset", code, "--board", "simulated", *settings)
        yield f"console, {code}", game, practice
    yield "a league's pages", ("play",), pages


def looks(start: tuple[str, ...], play: Play, rounds: int) -> list[Look]:
    """Start the program once, do something again and again, and look after each time."""
    with TemporaryDirectory() as folder:
        home, counts = Path(folder), Path(folder) / "counts"
        if play is pages:
            found_league(home)
        with Terminal(
            home,
            *start,
            size=(100, 30),
            program=("-c", PROGRAM),
            env={"COUNTS": str(counts), "QUARTERBACK_BY": "Ann"},
        ) as terminal:
            terminal.wait_for("Yale" if play is not pages else "New game")
            terminal.settle()
            seen = []
            for _ in range(rounds):
                play(terminal)
                terminal.settle()
                seen.append(look_at(terminal, counts))
            return seen


def grown(seen: Sequence[Look], most: int = 8) -> list[str]:
    """Return the types of which there are more and more, with how many after each time."""
    warm = [each.kinds for each in seen[WARM:]]
    rising = {
        kind: warm[-1][kind] - warm[0][kind]
        for kind in warm[-1]
        if warm[-1][kind] - warm[0][kind] >= len(warm) - 1
    }
    ordered = sorted(rising, key=lambda kind: -rising[kind])[:most]
    return [f"{kind}: {' '.join(str(each[kind]) for each in warm)}" for kind in ordered]


def per_game(values: Sequence[float]) -> float:
    """Return the growth per game of a line through the figures after each."""
    middle, mean = (len(values) - 1) / 2, sum(values) / len(values)
    spread = sum((n - middle) ** 2 for n in range(len(values)))
    return sum((n - middle) * (v - mean) for n, v in enumerate(values)) / spread if spread else 0.0


def main(games: int = GAMES, wanted: str = "") -> None:
    """Print what each kind of play uses after the first games and after the last, and its growth
    per game. `wanted` is a part of the names of those to be tried."""
    head = f"{'':32} {'MB first':>9} {'warm':>7} {'last':>7} {'own':>7} {'KB a game':>10}"
    print(f"{head} {'objects':>10} {'screens':>8} {'files':>6} {'threads':>8} {'children':>9}")
    for name, start, play in kinds_of_play():
        if wanted not in name:
            continue
        seen = looks(start, play, games)
        warm, last = seen[WARM], seen[-1]
        memory = per_game([each.its_own for each in seen[WARM:]]) * 1024
        objects = per_game([each.objects for each in seen[WARM:]])
        print(
            f"{name:32} {seen[0].resident:9.1f} {warm.resident:7.1f} {last.resident:7.1f}"
            f" {last.its_own:7.1f} {memory:10.0f} {objects:10.0f}"
            f" {f'{warm.screens} {last.screens}':>8} {f'{warm.files} {last.files}':>6}"
            f" {f'{warm.threads} {last.threads}':>8} {f'{warm.children} {last.children}':>9}",
            flush=True,
        )
        for line in grown(seen):
            print(f"    {line}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else GAMES, " ".join(sys.argv[2:]))
