"""Play, league and server together for hours: `make soak HOURS=4`.

Games are played at four keyboards, two of them in programs that are never ended, and on two phones.
Results are entered on the league's screens, at the command line and at two tables, the desk
announces, fifty people read, the site is published: all on one database, with one league. At random
moments, by a seed, something goes wrong. Every few minutes all is compared.

Ctrl-C ends it earlier; the figures say how long it ran. They are also in the folder of `--out`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from benchmarks.soak.browsers import AtDesk, Scorer, TwoPhones
from benchmarks.soak.checks import Checks
from benchmarks.soak.commands import BOARDS, QUARTERBACK, CommandLine
from benchmarks.soak.faults import Faults, WrongClock
from benchmarks.soak.figures import Sampler, keep, table
from benchmarks.soak.keyboards import (
    BOARD_GAMES,
    DIAL_GAMES,
    NEW_GAME,
    PRACTICE,
    SPIN,
    TAKE,
    GameAtKeyboard,
    LeagueKeyboard,
)
from benchmarks.soak.programs import Program, Server
from benchmarks.soak.readers import Readers
from benchmarks.soak.room import Room

DISK: Final = "192m"
"""The size of the database's own disk."""
MOUNTED: Final = "SOAK_MAY_MOUNT"
READERS: Final = 50
CHECK_MINUTES: Final = 5.0
SAMPLE_SECONDS: Final = 10.0
SETUP: Final = (
    'found "The Den"',
    "season 2026 --rules littlefield --through 4",
    "boards North South East West",
    "slots {day}T00:00 --games 40 --minutes 30 --pause 4",
    "people John Dan",
    *(
        f"team {name} --coach Coach{number}"
        for number, name in enumerate(
            ("Bears", "Lions", "Packers", "Vikings", "Giants", "Eagles", "Cowboys", "Colts")
        )
    ),
    "draw-up --legs 4",
    "release",
    "phase regular",
)
Act = tuple[str, Callable[[], None], tuple[float, float]]
"""Who acts, how, and with pauses of how many seconds."""


def arguments() -> argparse.Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(prog="benchmarks.soak", description="The long soak.")
    parser.add_argument("--hours", type=float, default=4.0)
    parser.add_argument("--seed", type=int, default=1914)
    parser.add_argument("--readers", type=int, default=READERS)
    parser.add_argument("--check-minutes", type=float, default=CHECK_MINUTES)
    parser.add_argument("--faults-every", type=float, default=25.0, metavar="SECONDS")
    parser.add_argument("--out", type=Path, help="Folder of the figures; default a new one.")
    return parser.parse_args()


def with_own_disk() -> None:
    """Start again where a disk may be mounted that no one else sees, if the system lets us."""
    unshare = shutil.which("unshare")
    if unshare is None or os.environ.get(MOUNTED):
        return
    tried = subprocess.run([unshare, "-rm", "true"], capture_output=True, check=False)
    if tried.returncode == 0:
        again = [sys.executable, "-m", "benchmarks.soak", *sys.argv[1:]]
        os.execve(unshare, [unshare, "-rm", *again], {**os.environ, MOUNTED: "1"})


def mounted(home: Path) -> bool:
    """Mount a small disk for the database; whether it could be done."""
    if not os.environ.get(MOUNTED):
        return False
    command = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(home)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def found_league(room: Room) -> None:
    """Make the league."""
    (room.home / "games").mkdir(exist_ok=True)
    lines = "\n".join(SETUP).format(day=f"{datetime.now():%Y-%m-%d}")
    subprocess.run(
        [*QUARTERBACK, "league", "run", "-", "--by", "John"], input=lines, text=True, check=True,
        env=room.environment_of(), stdout=subprocess.DEVNULL,
    )  # fmt: skip


class Soak:
    """All who take part, and all that is looked at."""

    def __init__(self, options: argparse.Namespace, out: Path, home: Path) -> None:
        self.options, self.out = options, out
        own_disk = mounted(home)
        self.room = room = Room(home, out, options.seed)
        clock = WrongClock(out)
        room.environment.update(clock.environment)
        found_league(room)
        self.server = server = Server(room, "server", "--desk", "--tables", "--games")
        self.steady = Server(room, "second server")
        self.site = Program(room, "site", "league", "publish", "--to", str(room.site), "--watch")
        self.programs = (self.server, self.steady, self.site)
        for program in self.programs:
            program.act()
        server.learn_secrets()
        self.dial = GameAtKeyboard(room, "dial", DIAL_GAMES, SPIN)
        self.console = GameAtKeyboard(room, "console", BOARD_GAMES, TAKE)
        # The next two are in one process to the end, as in a club where it is open all day.
        self.open_dial = GameAtKeyboard(room, "open dial", DIAL_GAMES[1:2], SPIN, NEW_GAME)
        self.open_console = GameAtKeyboard(room, "open console", BOARD_GAMES[:1], TAKE, PRACTICE)
        self.screens = LeagueKeyboard(room)
        self.commands, self.desk = CommandLine(room), AtDesk(room, server)
        self.two = TwoPhones(room, server)
        tables = [door for door in server.secrets if "table" in door]
        self.scorers = [
            Scorer(room, server, number, board, door)
            for number, (board, door) in enumerate(zip(BOARDS[:2], tables, strict=False), 1)
        ]
        self.readers = Readers(room, (server, self.steady), options.readers)
        self.sampler = Sampler(room)
        self.checks = Checks(room, [server, self.steady])
        self.faults = Faults(
            room, server, self.site, [self.dial, self.console, self.screens],
            [*self.scorers, self.desk, *self.two.phones], self.readers, clock, own_disk=own_disk,
        )  # fmt: skip
        self.threads = [threading.Thread(target=self.readers.run, daemon=True)]
        for each in self._acts():
            self.threads.append(
                threading.Thread(target=room.keep_acting, args=each, name=each[0], daemon=True)
            )

    def _acts(self) -> list[Act]:
        every = self.options.faults_every
        return [
            ("server", self.server.act, (1, 1)),
            ("second server", self.steady.act, (5, 5)),
            ("site", self.site.act, (5, 5)),
            ("dial", self.dial.act, (0.5, 2.5)),
            ("console", self.console.act, (0.5, 2.5)),
            ("open dial", self.open_dial.act, (0.5, 2.5)),
            ("open console", self.open_console.act, (0.5, 2.5)),
            ("screens", self.screens.act, (4, 10)),
            ("commands", self.commands.act, (4, 9)),
            ("desk", self.desk.act, (10, 25)),
            ("phones", self.two.act, (1, 4)),
            *((scorer.person, scorer.act, (3, 8)) for scorer in self.scorers),
            ("faults", self.faults.act, (every * 0.4, every * 1.6)),
        ]

    def run(self) -> str:
        """Run until the time is over, or a signal comes; return why it ended."""
        asked: list[str] = []
        for sign in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sign, lambda *_: asked.append("stopped early"))
        for thread in self.threads:
            thread.start()
        ends, checked, sampled = self.options.hours * 3600, time.monotonic(), 0.0
        while self.room.seconds < ends and not asked:
            time.sleep(0.5)
            if time.monotonic() - sampled > SAMPLE_SECONDS:
                self.sampler.act()
                sampled = time.monotonic()
            if time.monotonic() - checked > self.options.check_minutes * 60:
                self.check()
                self.report("still running")
                checked = time.monotonic()
        return asked[0] if asked else "to its end"

    def check(self, *, whole: bool = False) -> None:
        """Check everything. A check that breaks off is a problem, too."""
        try:
            self.checks.all(whole=whole)
        except Exception:  # reported, and the soak goes on
            self.room.problem(f"a check broke off: {traceback.format_exc()}")

    def report(self, reason: str) -> str:
        """Write the figures; return them."""
        text = table(self.room, self.sampler, self.readers, self.options.hours, reason)
        (self.out / "figures.txt").write_text(text)
        keep(self.out, self.room, self.readers)
        return text

    def end(self, reason: str) -> int:
        """Check all a last time and end every program; return the number of problems."""
        self.check(whole=True)
        self.room.ended = self.room.seconds
        self.room.stop.set()
        for program in self.programs:
            code = program.interrupt()
            if code not in (0, 130):
                self.room.problem(f"{program.name} ends with {code} after Ctrl-C")
        for thread in self.threads:
            thread.join(20)
        for keyboard in (
            self.dial, self.console, self.open_dial, self.open_console, self.screens,
        ):  # fmt: skip
            keyboard.close("closed at the end")
        print(self.report(reason), flush=True)
        return len(self.room.problems)


def main() -> None:
    """Run the soak; exit with 1 if there were problems."""
    with_own_disk()
    options = arguments()
    # A shell that starts this in the background lets it, and all it starts, ignore Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    out = options.out or Path(mkdtemp(prefix="soak-"))
    out.mkdir(parents=True, exist_ok=True)
    home = Path(mkdtemp(prefix="soak-home-"))
    print(f"The figures will be in {out}.", flush=True)
    soak = Soak(options, out, home)
    sys.exit(1 if soak.end(soak.run()) else 0)


if __name__ == "__main__":
    main()
