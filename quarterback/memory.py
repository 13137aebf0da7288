"""How the system's library hands out memory, where it lets itself be asked: glibc does, which keeps
a heap for every thread, and much of what is free."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from typing import Any, Final

_MOST_HEAPS: Final = -8
"""The option M_ARENA_MAX, as malloc.h has it."""
_KEEPS_FREE: Final = -1
"""M_TRIM_THRESHOLD: bytes at the end of the heap."""
LITTLE: Final = 128 * 1024
"""Bytes that stay free at the end of the heap of a program that runs for days."""


def use_one_heap(*, keep_little: bool = False) -> None:
    """Let all threads take memory from one heap: they take turns anyway, and what one no
    longer needs the next one uses. To be called before there are threads. `keep_little` gives back
    at once what is free, which takes time where much is needed again and again."""
    with suppress(OSError, AttributeError, TypeError):
        library = _library()
        library.mallopt(_MOST_HEAPS, 1)
        if keep_little:
            library.mallopt(_KEEPS_FREE, LITTLE)


def give_back() -> None:
    """Give what is free back to the system, once, after work that needed much."""
    with suppress(OSError, AttributeError, TypeError):
        _library().malloc_trim(0)


def _library() -> Any:
    return ctypes.CDLL(None)
