"""Writing: a form is read, checked for its token, and enters once by its key."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from league.model.ledger.commands.league import AnyCommand
from league.model.ledger.ledger import Ledger
from league.store.errors import AlreadyEntered
from quarterback.web.doors import DESK, TABLE, SignedIn
from quarterback.web.hall import Hall
from quarterback.web.sessions import TOKEN

if TYPE_CHECKING:
    from quarterback.game.scorebook import Scorebook

KEY, SEEN = "key", "seen"
"""Fields of every form that enters something: its key, and the last entry its author has seen."""
MOST_FIELDS: Final = 400
LONGEST_FIELD: Final = 20_000
"""Letters."""
STALE_FORM: Final = (
    "This form is no longer valid: it was opened before you came in, or by someone else. Nothing"
    " was entered. Load the page again, then enter it once more."
)


def new_key() -> str:
    """Return a key for a form that is about to be shown."""
    return secrets.token_urlsafe(18)


def form_fields(hall: Hall, request: Request, seen: int) -> dict[str, str]:
    """Return the hidden fields of a form for this visitor. `seen` is the number of the last entry
    of the league, or of the game's log, that the page shows."""
    return {TOKEN: hall.sessions.token(request), KEY: new_key(), SEEN: str(seen)}


async def read_form(hall: Hall, request: Request) -> dict[str, str]:
    """Return the fields of a form that was sent; those with several values are joined with commas.
    Files are left out (see `read_file`). Raises HTTPException for a form without its token, or one
    that is too large."""
    form = await request.form(max_files=1, max_fields=MOST_FIELDS, max_part_size=LONGEST_FIELD * 4)
    if not hall.sessions.has_token(request, str(form.get(TOKEN, ""))):
        raise HTTPException(403, STALE_FORM)
    fields: dict[str, str] = {}
    for name, value in form.multi_items():
        if isinstance(value, UploadFile):
            continue
        if len(value) > LONGEST_FIELD:
            raise HTTPException(413, "One of the fields is too long.")
        fields[name] = f"{fields[name]},{value}" if name in fields else value
    return fields


async def read_file(request: Request, name: str) -> bytes:
    """Return the file of a form that was sent; empty without one."""
    value = (await request.form()).get(name)
    return await value.read() if isinstance(value, UploadFile) else b""


def key_of(fields: Mapping[str, str]) -> str:
    """Return the key of a form. Raises HTTPException for one that is none."""
    key = fields.get(KEY, "")
    if not 16 <= len(key) <= 64 or not key.isascii():
        raise HTTPException(400, STALE_FORM)
    return key


def seen_of(fields: Mapping[str, str]) -> int | None:
    """Return the last entry that the author of a form has seen; None if it does not say."""
    seen = fields.get(SEEN, "")
    return int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 10 else None


def author(hall: Hall, session: SignedIn, door: str) -> str:
    """Return who an entry is by, as the log names them: the person, and where they came in."""
    if door.startswith(TABLE) and DESK not in session.doors:
        return f"{session.person} at {hall.table_name(door)}"
    return session.person


def enter_in_league(
    hall: Hall,
    commands: Callable[[Ledger], Iterable[AnyCommand]],
    by: str,
    fields: Mapping[str, str],
    why: str = "",
) -> bool:
    """Enter commands that a form has come to, once: return False if they were entered before. By
    then all is on disk, and every page hears of it. Raises Refused, EditConflict or another
    StoreError; then nothing has changed."""
    assert hall.league is not None, "there is a league to enter something in"
    key = key_of(fields)
    hall.follow()
    if hall.store.has_key(key):
        return False
    try:
        hall.league.enter_all(commands, by, why, seen_of(fields), key)
    except AlreadyEntered:
        return False
    hall.wrote()
    return True


class AlreadyPlayed(Exception):
    """The answer to a game was entered before."""


@contextmanager
def entering_in_game(
    hall: Hall, book: Scorebook, by: str, fields: Mapping[str, str]
) -> Iterator[None]:
    """Enter what a form has come to in a game, once. Raises AlreadyPlayed if it was entered
    before: show the game as it is. Raises what the game does otherwise."""
    key = key_of(fields)
    if hall.store.has_key(key):
        raise AlreadyPlayed
    try:
        with book.signed(by, key):
            yield
    except AlreadyEntered:
        raise AlreadyPlayed from None
    finally:
        hall.wrote()
