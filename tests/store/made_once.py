"""Stores that many tests begin with, made once in every process and copied."""

from __future__ import annotations

import atexit
from collections.abc import Callable, Hashable
from pathlib import Path
from shutil import copytree, rmtree
from tempfile import mkdtemp

from league.store.games.store import Store
from tests.store.playing import opened

_MADE: dict[Hashable, Path] = {}


def made_once(folder: Path, key: Hashable, make: Callable[[Store], object]) -> None:
    """Put the store that `make` makes into a folder, as `games.db`. What it makes follows from
    the key alone."""
    if key not in _MADE:
        first = Path(mkdtemp(prefix="quarterback-made-"))
        atexit.register(rmtree, first, ignore_errors=True)
        with opened(first / "games.db") as store:
            make(store)
        _MADE[key] = first
    copytree(_MADE[key], folder, dirs_exist_ok=True)
