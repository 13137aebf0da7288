"""Who enters something into a league, as far as that is known without asking: in a browser the
name that was given, the door, and the device."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from league.store.games.store import Store


BY: Final = "QUARTERBACK_BY"
"""The environment variable that names who enters something."""


class Server(NamedTuple):
    """The login by which a database server knows the user; empty for a file."""

    login: str = ""


class Signature(NamedTuple):
    """A name for the log; empty while no one has given one."""

    name: str
    fixed: bool = False
    """Whether a server knows the name, so that no one is asked."""


def server_of(store: Store) -> Server:
    """Return how a store's server knows the user. Raises StoreError."""
    return Server(store.login())


def signature(server: Server, remembered: str = "") -> Signature:
    """Return the name in the environment, else the login of a server, else the name that was
    once given here."""
    named = os.environ.get(BY, "").strip()
    if server.login:
        return Signature(named or server.login, fixed=True)
    return Signature(named or remembered)


_SIGNED: Final = re.compile(r"(?P<who>.*), device (?P<device>[0-9a-f]{6})")


def sign(person: str, place: str, device: str) -> str:
    """Return the author of an entry as the log names him: *Ann at North, device 3f9a2c*. `place`
    is the door, in words, and `device` the six letters of the session."""
    return f"{person} {place}, device {device}"


def device_in(by: str) -> str:
    """Return the device in an author's name; empty if the entry was not made in a browser."""
    signed = _SIGNED.fullmatch(by)
    return "" if signed is None else signed["device"]


def without_device(by: str) -> str:
    signed = _SIGNED.fullmatch(by)
    return by if signed is None else signed["who"]
