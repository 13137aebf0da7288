"""Games that are kept, to be looked at from outside."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from quarterback.game import places
from quarterback.game.scorebook import Scorebook

# Pseudo-terminals are POSIX's.
collect_ignore_glob = ["test_*.py"] if os.name != "posix" else []


@contextmanager
def kept(home: Path, game: int = 1) -> Iterator[Scorebook]:
    """A kept game as the store has it now."""
    store = places.open_store(places.games_place(home / "games"))
    try:
        yield Scorebook.resume(store, game)
    finally:
        store.close()


def inputs_kept(home: Path, game: int = 1) -> int:
    """How many inputs of a game are in the store; none while there is no game."""
    if not (home / "games").exists():
        return 0
    with kept(home, game) as book:
        return len(book.inputs)
