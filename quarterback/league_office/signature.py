"""Who enters something into a league: as far as it is known without asking, or, by a browser, the
name that was given, the door, and the device."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from league.store.games.store import Store


BY: Final = "QUARTERBACK_BY"
"""Who enters something, in the environment."""


class Server(NamedTuple):
    """As whom a database server knows the one who is signed in; empty in a file of one's own."""

    login: str = ""


class Signature(NamedTuple):
    """A name for the log; empty while no one has said one."""

    name: str
    fixed: bool = False
    """Whether a server knows it: then no one is asked."""


def server_of(store: Store) -> Server:
    """What a store's server knows. Raises StoreError."""
    return Server(store.login())


def signature(server: Server, remembered: str = "") -> Signature:
    """Who is named in the environment; else the login of a server; else the name that was given
    once, here."""
    named = os.environ.get(BY, "").strip()
    if server.login:
        return Signature(named or server.login, fixed=True)
    return Signature(named or remembered)


_SIGNED: Final = re.compile(r"(?P<who>.*), device (?P<device>[0-9a-f]{6})")


def sign(person: str, place: str, device: str) -> str:
    """Return who an entry is by, as the log names them: *Ann at North, device 3f9a2c*. `place` is
    the door, in words, and `device` the six letters of the session."""
    return f"{person} {place}, device {device}"


def device_in(by: str) -> str:
    """Return the device of an entry by its author; empty for one that no browser made."""
    signed = _SIGNED.fullmatch(by)
    return "" if signed is None else signed["device"]


def without_device(by: str) -> str:
    """Return an author without the device."""
    signed = _SIGNED.fullmatch(by)
    return by if signed is None else signed["who"]
