"""Who enters something into a league, as far as it is known without asking."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:  # the title is painted before it is needed
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
