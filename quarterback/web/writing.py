"""Writing: a form is read, its token is checked, and its key lets it enter once."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from league.store.errors import AlreadyEntered, EditConflict, NoSuchGame, StaleGame, StoreError
from quarterback.web.server_state import ServerState, typed_number
from quarterback.web.sessions import TOKEN

if TYPE_CHECKING:
    from league.store.games.store import Store
    from quarterback.game.scorebook import Scorebook

KEY, SEEN = "key", "seen"
"""Fields of every form that enters something: its key, and the last entry its author has seen."""
AT_SERVER: Final = "the server"
"""The author of results of games that were over before the server started."""
MOST_FIELDS: Final = 400
"""How many fields a multipart form can have."""
MOST_VALUES: Final = 4_000
"""How many any other form can have: a field of many choices sends one for each mark."""
LONGEST_FIELD: Final = 60_000
"""Letters: the score sheet of a long game has 25,000."""
STALE_FORM: Final = (
    "This form is no longer valid: it was opened before you came in, or by someone else. Nothing"
    " was entered. Load the page again, then enter it once more."
)


def new_key() -> str:
    """Return a key for a form about to be shown."""
    return secrets.token_urlsafe(18)


def form_fields(server: ServerState, request: Request, seen: int) -> dict[str, str]:
    """Return the hidden fields of a form for this visitor. `seen` is the number of the last
    entry of the league, or of the game's log, that the page shows."""
    return {TOKEN: server.sessions.token(request), KEY: new_key(), SEEN: str(seen)}


async def read_form(server: ServerState, request: Request) -> dict[str, str]:
    """Return the fields of a submitted form; those with several values are joined with commas.
    Files are left out. Raises HTTPException for a form without its token, or one that is too
    large."""
    parts = request.headers.get("content-type", "").startswith("multipart/")
    if not parts and (await request.body()).count(b"&") >= MOST_VALUES:
        raise HTTPException(413, "That form has too many fields.")
    form = await request.form(max_files=1, max_fields=MOST_FIELDS, max_part_size=LONGEST_FIELD * 4)
    if not server.sessions.has_token(request, str(form.get(TOKEN, ""))):
        raise HTTPException(403, STALE_FORM)
    values: dict[str, list[str]] = {}
    for name, value in form.multi_items():
        if isinstance(value, UploadFile):
            continue
        if len(value) > LONGEST_FIELD:
            raise HTTPException(413, "One of the fields is too long.")
        values.setdefault(name, []).append(value)
    return {name: ",".join(every) for name, every in values.items()}


def key_of(fields: Mapping[str, str]) -> str:
    """Return the key of a form. Raises HTTPException for an invalid one."""
    key = fields.get(KEY, "")
    if not 16 <= len(key) <= 64 or not key.isascii():
        raise HTTPException(400, STALE_FORM)
    return key


def seen_of(fields: Mapping[str, str]) -> int | None:
    """Return the last entry that the author of a form has seen; None if it does not say."""
    return typed_number(fields.get(SEEN, ""))


def trouble_words(error: StoreError) -> str:
    """Return what a visitor may see of an error of the store. Other errors name files of this
    machine: they go to the server's terminal."""
    if isinstance(error, (AlreadyEntered, EditConflict, NoSuchGame, StaleGame)):
        return error.message
    logging.getLogger(__name__).warning("%s", error.message)
    return "The records cannot be reached. Try again in a moment."


class AlreadyPlayed(Exception):
    """The answer to a game was entered before."""


@contextmanager
def entering_in_game(store: Store, book: Scorebook, by: str, key: str) -> Iterator[None]:
    """Sign what is entered into a game inside the `with`, once by the key of its form. Raises
    AlreadyPlayed if it was entered before: show the game as it is. Raises what the game does
    otherwise."""
    if store.has_key(key):
        raise AlreadyPlayed
    try:
        with book.signed(by, key):
            yield
    except AlreadyEntered:
        raise AlreadyPlayed from None
