"""What a form has entered, by the key of its page: sent again, it enters nothing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

_MOST: Final = 5000
"""Keys that are remembered."""


class Once:
    """Remembers what each key of a form led to."""

    def __init__(self) -> None:
        self._done: OrderedDict[str, str] = OrderedDict()

    def answer(self, key: str) -> str | None:
        """Return where a key led to; None for a new one."""
        return self._done.get(key) if key else None

    def keep(self, key: str, there: str) -> None:
        """Remember where a key led to."""
        if key:
            self._done[key] = there
            if len(self._done) > _MOST:
                self._done.popitem(last=False)

    def do(self, key: str, do: Callable[[], str]) -> str:
        """Do something unless its key is known; return where it leads to."""
        there = self.answer(key)
        if there is None:
            there = do()
            self.keep(key, there)
        return there
