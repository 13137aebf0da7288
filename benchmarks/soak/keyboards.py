"""People at keyboards: games on the dial and on boards, and results on the league's screens, in the
real program in a pseudo-terminal. It is killed in the middle of an entry, and resumed."""

from __future__ import annotations

import re
import time
from signal import SIGKILL
from typing import Final

from benchmarks.soak.room import Room, Tag
from league.store.games.store import Store
from quarterback.game.scorebook import Scorebook
from rulesets.core.awaiting import Over
from rulesets.core.events import Event
from tests.terminal.terminal import Terminal, key_of

DIAL_GAMES: Final = (("--plays", "60"), ("--plays", "40", "--coach", "freshman"), ("--plays", "80"))
BOARD_GAMES: Final = tuple(
    ("--ruleset", name, "--board", "simulated")
    for name in ("solitaire-coach", "vsefl", "gunderson", "lions-den")
)
SPIN, TAKE = key_of("table.spin"), key_of("console.take")
NEW_GAME, PRACTICE, TO_TITLE = (
    key_of(name) for name in ("title.new", "title.practice", "report.leave")
)
TITLE: Final = "Watch an exhibition"
"""On the title, and on no other page."""
START: Final = "f2"
PATIENT_PRESSES: Final = 25
"""Presses without an entry, after which the program is started again."""
_LEFT = re.compile(r"(\d+) plays? left")
CLEAR: Final = "\x15"
CONFLICT: Final = "Edit conflict"
FAILED: Final = ("Not saved", "not stored", "busy", "Nothing was entered")
"""Words of an entry that was not stored."""


class Keyboard:
    """A program in a terminal, started again when it has ended."""

    def __init__(self, room: Room, name: str) -> None:
        self.room, self.name = room, name
        self.terminal: Terminal | None = None
        self.kill_soon = False
        """Whether the next entry is to be its last."""
        self.starts = 0

    def open(self, *args: str, by: str = "Ann") -> Terminal:
        """Start the program."""
        self.starts += 1
        env = {**self.room.environment_of(), "QUARTERBACK_BY": by}
        self.terminal = Terminal(self.room.home, *args, size=(100, 30), env=env)
        self.room.processes[self.name] = self.terminal.process.pid
        return self.terminal

    def looked_at(self) -> None:
        """Look for a traceback in what was written, and forget it."""
        terminal = self.terminal
        if terminal is None:
            return
        if b"Traceback" in terminal.raw:
            where = self.room.out / f"{self.name}-{self.starts}.raw"
            where.write_bytes(bytes(terminal.raw))
            self.room.problem(f"{self.name}: a traceback in the terminal, see {where.name}")
        del terminal.raw[:]

    def close(self, how: str) -> None:
        """End the program with `kill -9`, or see that it has ended."""
        terminal, self.terminal = self.terminal, None
        if terminal is None:
            return
        self.room.processes.pop(self.name, None)
        if terminal.process.poll() is None:
            terminal.process.send_signal(SIGKILL)
        terminal.process.wait()
        while terminal.listen(0):
            pass
        self.terminal = terminal
        self.looked_at()
        self.terminal = None
        terminal.hang_up()
        self.room.count(f"{self.name}: {how}")

    def is_gone(self) -> bool:
        """Whether the program has ended although no one ended it."""
        terminal = self.terminal
        if terminal is None or terminal.process.poll() is None:
            return terminal is None
        while terminal.listen(0):
            pass
        text = " / ".join(row for row in terminal.screen.rows if row)
        self.room.note(f"{self.name} ended with {terminal.process.returncode}: {text}")
        self.close("ended without being asked")
        return True


class GameAtKeyboard(Keyboard):
    """Games, one after the other, each to its final report."""

    def __init__(
        self, room: Room, name: str, games: tuple[tuple[str, ...], ...], key: str, form: str = ""
    ) -> None:
        """`form` is the key on the title for another game: with it the program is never left. It is
        played from the title, in the same process, with the settings of the one before."""
        super().__init__(room, name)
        self._games, self._key, self._form = games, key, form
        self._luck = room.luck(name)
        self.number, self.game, self.home = 0, 0, ""
        self._before = 0
        """The game before, in the same process."""
        self.known: list[tuple[Event, ...]] = []
        self._idle = 0

    def act(self) -> None:
        """Press a key, and compare what is stored with what was there before."""
        if self.is_gone() and not self._started():
            return
        terminal = self.terminal
        assert terminal is not None
        if self.kill_soon:
            self.kill_soon = False
            terminal.send(self._key)
            time.sleep(self._luck.random() * 0.15)
            self.close("killed in an entry")
            self._compare("after a kill")
            return
        self._press(terminal)
        self.looked_at()
        if self._compare("after a key"):
            self._idle = 0
        else:
            self._idle += 1
        if "FINAL" in terminal.screen.text:
            if self._form:
                terminal.press(TO_TITLE)
            else:
                self.close("left at the end of a game")
            if self.room.read(self._is_over):
                self.room.count(f"{self.name}: games played to the end")
                self._before, self.game, self.known = self.game, 0, []
        elif self._idle > PATIENT_PRESSES:
            text = "\n".join(row for row in terminal.screen.rows if row)
            self.room.note(f"{self.name}: no entry in {self._idle} presses\n{text}")
            if not self._form:
                self.close("started again after many presses without an entry")
            self._idle = 0

    def _press(self, terminal: Terminal) -> None:
        """Go on with the game, or with the next one."""
        if self._form and TITLE in terminal.screen.text:
            terminal.press(self._form, START)
        elif self._form and "Next fact" in terminal.screen.text:
            terminal.press("escape")  # the front page lies over the report
        else:
            patient = self._idle < 6
            keys = (self._key, "enter", "escape")
            terminal.press(self._key if patient else self._luck.choice(keys))

    def _started(self) -> bool:
        if not self.game:
            self.number += 1
            self.home, self.known = f"{self.name.title()} {self.number}", []
            game = self._games[self.number % len(self._games)]
            names = ("--home", self.home, "--visitors", "Yale")
            terminal = self.open("play", *names, "--seed", str(self.number), *game)
        else:
            terminal = self.open("play", "--resume", str(self.game))
        deadline = time.monotonic() + 90
        while "Yale" not in terminal.screen.text and time.monotonic() < deadline:
            if terminal.process.poll() is not None:
                return not self.is_gone()
            terminal.listen(0.2)
        terminal.settle()
        self._compare("after a start")
        return True

    def _compare(self, when: str) -> bool:
        """Compare the game with what was seen of it; whether it has gone on."""
        if not self.game:
            self.game = self.room.read(self._newest)
            if not self.game:
                return False
        stored, left, period = self.room.read(self._stored)
        self.room.count("games at keyboards compared with what was seen before")
        if stored[: len(self.known)] != self.known:
            self.room.problem(
                f"{self.name}, game {self.game}, {when}: inputs are lost or changed:"
                f" {len(self.known)} were seen, {len(stored)} are stored"
            )
        if self.terminal is not None and "killed" not in when:
            shown = [int(found) for found in _LEFT.findall(self.terminal.screen.text)]
            if shown and period == 1 and left > min(shown):
                self.room.problem(f"{self.name}, game {self.game}: what was shown is not stored")
        fresh = len(stored) - len(self.known)
        self.known = stored
        self.room.count(f"{self.name}: inputs", max(fresh, 0))
        return fresh > 0

    def _newest(self, store: Store) -> int:
        of_it = (row.id for row in store.games() if row.home == self.home and row.id > self._before)
        return max(of_it, default=0)

    def _stored(self, store: Store) -> tuple[list[tuple[Event, ...]], int, int]:
        book = Scorebook.resume(store, self.game)
        counted = book.rules.profile.counts_plays
        return list(book.inputs), book.state.time_left if counted else -1, book.state.period

    def _is_over(self, store: Store) -> bool:
        return bool(self.game) and isinstance(Scorebook.resume(store, self.game).awaiting, Over)


class LeagueKeyboard(Keyboard):
    """Results entered and corrected on the league's screens."""

    def __init__(self, room: Room) -> None:
        super().__init__(room, "screens")
        self._luck = room.luck("screens")
        self._entries = 0

    @property
    def by(self) -> str:
        """Who is at the keyboard now: another name after each start."""
        return f"screens-{self.starts}"

    def act(self) -> None:
        """Enter or correct a result of some game."""
        if self.is_gone() and not self._started():
            return
        terminal = self.terminal
        assert terminal is not None
        moves = self._luck.choice((("home",), ("end",), ()))
        down = ("down",) * self._luck.randrange(14)
        terminal.press(*moves, *down, "e")
        if not self._shows("Enter or correct a result", 20):
            terminal.press("escape")
            if not self._shows("games by rounds", 20):
                self.close("started again: no form came")
            return
        self._entries += 1
        points = divmod(self._entries * 7 + 100, 60)
        tag: Tag = (self.by, *points)
        terminal.press(CLEAR, *str(points[0]), "tab", CLEAR, *str(points[1]))
        if "Why" in terminal.screen.text:
            terminal.press("tab", "tab", "tab", *f"soak {self._entries}")
        if self.kill_soon:
            self.kill_soon = False
            terminal.send("f2")
            time.sleep(self._luck.random() * 0.3)
            self.close("killed in an entry")
            self.room.answer(tag, "unsure")
            return
        terminal.press("f2")
        self._judge(terminal, tag)

    def _judge(self, terminal: Terminal, tag: Tag) -> None:
        """Wait for what becomes of an entry. Where someone else was faster, it is entered over
        theirs, or dropped."""
        deadline, failed = time.monotonic() + 30, ""
        while "Enter or correct a result" in terminal.screen.text and not failed:
            terminal.listen(0.2)
            failed = next((each for each in FAILED if each in terminal.screen.text), "")
            if CONFLICT in terminal.screen.text:
                self.room.count("screens: someone was faster")
                if self._luck.random() < 0.5:
                    terminal.press("m")
                    continue
                terminal.press("k")
                failed = CONFLICT
            if time.monotonic() > deadline or terminal.process.poll() is not None:
                break
        self.looked_at()
        text = terminal.screen.text
        if "Enter or correct" not in text and "Result entered" in text:
            self.room.answer(tag, "entered")
            return
        if failed:
            self.room.answer(tag, "refused")
            if failed != CONFLICT:
                terminal.press("escape", "y")
            return
        self.room.answer(tag, "unsure")
        self.room.note(f"screens: not acknowledged\n{text}")
        self.close("started again after a form that stayed")

    def _shows(self, words: str, patience: float) -> bool:
        terminal = self.terminal
        assert terminal is not None
        deadline = time.monotonic() + patience
        while words not in terminal.screen.text:
            terminal.listen(0.2)
            if time.monotonic() > deadline or terminal.process.poll() is not None:
                return False
        terminal.settle()
        return True

    def _started(self) -> bool:
        self._entries = 0
        terminal = self.open("play", by=f"screens-{self.starts + 1}")
        if not self._shows("New game", 60):
            self.is_gone()
            return False
        terminal.press("l")
        if self._shows("Next", 30):
            terminal.press("g")
        if self._shows("games by rounds", 30):
            return True
        self.room.note(f"screens: no schedule\n{terminal.screen.text}")
        self.close("started again: no schedule came")
        return False
