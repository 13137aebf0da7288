"""Arrays in a file that can be trusted: sealed by a checksum, replaced atomically.

A file that is torn, foreign, of another format, or for other rules is ignored: its contents are
computed again. Two programs may write the same file at once: each writes its own beside it and
moves it there, so that a reader finds one or the other, complete.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

CACHE_DIR: Final = "QUARTERBACK_CACHE_DIR"
_MAGIC: Final = b"quarterback vault 1\n"
_SEAL: Final = 16
"""Bytes of the checksum."""

Arrays = dict[str, NDArray[Any]]


def cache_folder() -> Path:
    """Return the cache folder: from the environment, else the default."""
    if chosen := os.environ.get(CACHE_DIR):
        return Path(chosen).expanduser()
    from platformdirs import user_cache_path

    return user_cache_path("quarterback", appauthor=False)


def digest(*parts: Any) -> str:
    """Return a name for what a file depends on: plain data, in hexadecimal."""
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()[:32]


def keep(file: Path, arrays: Mapping[str, NDArray[Any]], names: Any) -> bool:
    """Write arrays, and plain data beside them. Return False when the folder is not writable."""
    return keep_parts(file, _parts(arrays, names))


def keep_parts(file: Path, parts: Iterable[bytes]) -> bool:
    """Write bytes. Return False when the folder is not writable."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    except OSError:
        return False
    try:
        with os.fdopen(handle, "wb") as out:
            for part in parts:
                out.write(part)
        os.replace(beside, file)
    except BaseException as problem:
        with suppress(OSError):
            os.unlink(beside)
        if isinstance(problem, OSError):
            return False
        raise
    return True


def sealed(arrays: Mapping[str, NDArray[Any]], names: Any) -> bytes:
    return b"".join(_parts(arrays, names))


def _parts(arrays: Mapping[str, NDArray[Any]], names: Any) -> list[bytes]:
    listed = [(name, a.dtype.str, list(a.shape)) for name, a in arrays.items()]
    head = msgspec.json.encode({"arrays": listed, "names": names})
    body = [len(head).to_bytes(8, "little"), head, *(a.tobytes() for a in arrays.values())]
    seal = hashlib.blake2b(digest_size=_SEAL)
    for part in body:
        seal.update(part)
    return [_MAGIC, seal.digest(), *body]


def fetch(file: Path) -> tuple[Arrays, Any] | None:
    """Return what `keep` wrote; None when it is missing or damaged."""
    try:
        data = file.read_bytes()
    except OSError:
        return None
    return unseal(data)


def unseal(data: bytes) -> tuple[Arrays, Any] | None:
    """Return what `sealed` packed; None when it is damaged. The arrays are read-only."""
    start = len(_MAGIC) + _SEAL
    body = memoryview(data)[start:]
    seal = hashlib.blake2b(body, digest_size=_SEAL).digest()
    if not data.startswith(_MAGIC) or data[len(_MAGIC) : start] != seal:
        return None
    size = int.from_bytes(body[:8], "little")
    head = msgspec.json.decode(bytes(body[8 : 8 + size]))
    at = 8 + size
    arrays: Arrays = {}
    for name, kind, shape in head["arrays"]:
        dtype = np.dtype(kind)
        count = int(np.prod(shape, dtype=np.int64))
        arrays[name] = np.frombuffer(body, dtype, count, at).reshape(shape)
        at += count * dtype.itemsize
    return arrays, head["names"]
