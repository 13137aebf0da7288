"""Solved games of the rules in play: read from the cache, else computed beside the game, in a
thread that ends with the program."""

from __future__ import annotations

import threading
import time
from collections import deque
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

if TYPE_CHECKING:
    from quarterback.ai.solver.answers import SolvedAnswers
    from rulesets.core.ruleset import RuleSet

Key = tuple[object, ...]
SOON_TO_SAY: Final = 0.5
"""Seconds of work before which no one can say how much is left."""
KEPT: Final = 2
"""Solutions that stay, the last ones, when no game uses them: each takes 10 to 40 MB."""


class Knowledge:
    """The state of one solution: not begun, in progress, or complete."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._starting = threading.Lock()
        self._over = threading.Event()
        self._working: threading.Thread | None = None
        self._since = 0.0
        self.share = 0.0
        """The share of the work that is done, from 0 to 1."""
        self.answers: SolvedAnswers | None = None
        self.cannot = ""
        """Why it can never be solved."""

    @property
    def over(self) -> bool:
        """Whether the work is over: solved, or impossible."""
        return self._over.is_set()

    def begin(self) -> None:
        """Begin the work, if no one has yet."""
        with self._starting:
            if self._working is None:
                self._working = threading.Thread(target=self._find, name="solver", daemon=True)
                self._since = time.monotonic()
                self._working.start()

    def begin_if_near(self) -> None:
        """Begin the work if it is to read a file, no more. In a thread: it is a long import."""
        threading.Thread(target=self._begin_if_near, name="solver-near", daemon=True).start()

    def _begin_if_near(self) -> None:
        from quarterback.ai.solver import is_near

        if is_near(self._rules):
            self.begin()

    def near_within(self, seconds: float) -> SolvedAnswers | None:
        """Return the solution if finding it is to read a file, no more, and takes at most this
        many seconds; with 0, if it is there."""
        from quarterback.ai.solver import is_near

        if self.answers is None and seconds and is_near(self._rules):
            return self.within(seconds)
        return self.answers

    @property
    def seconds_left(self) -> float | None:
        """About how many seconds of the work are left; None before that can be said."""
        if self.over or not self.share:
            return None
        gone = time.monotonic() - self._since
        return gone * (1 - self.share) / self.share if gone > SOON_TO_SAY else None

    def wait(self, seconds: float | None = None) -> SolvedAnswers | None:
        """Begin, and wait until it is over. Return the solution."""
        self.begin()
        self._over.wait(seconds)
        return self.answers

    def within(self, seconds: float | None) -> SolvedAnswers | None:
        """Begin, and wait until this many seconds after the beginning: asking repeatedly waits
        no longer than asking once. None: until it is over."""
        self.begin()
        left = None if seconds is None else max(self._since + seconds - time.monotonic(), 0.0)
        return self.wait(left)

    def _find(self) -> None:
        # Here, not above: numpy loads slowly, and most games are played without it.
        from quarterback.ai.kernel.survey import Unknowable
        from quarterback.ai.solver import solved
        from quarterback.memory import give_back

        try:
            self.answers = solved(self._rules, progress=self._note_progress)
        except Unknowable as problem:
            self.cannot = str(problem)
        except (MemoryError, OSError) as problem:
            self.cannot = f"it could not be solved here: {problem}"
        finally:
            _LAST.append(self)
            self._over.set()
            give_back()

    def _note_progress(self, done: int, of: int) -> None:
        self.share = done / of if of else 1.0


_KNOWN: Final[WeakValueDictionary[Key, Knowledge]] = WeakValueDictionary()
_LAST: Final[deque[Knowledge]] = deque(maxlen=KEPT)
_ONE_AT_A_TIME: Final = threading.Lock()


def knowledge_of(rules: RuleSet) -> Knowledge:
    """Return the state of the solution for these rules: the same object for every game by the
    same rules. It is there as long as someone holds it, or it is one of the last that were solved.
    Begins nothing."""
    settings = tuple(sorted(rules.settings.items()))
    key = (rules.code, rules.version, settings, tuple(sorted(rules.digests.items())))
    with _ONE_AT_A_TIME:
        return _KNOWN.setdefault(key, Knowledge(rules))
