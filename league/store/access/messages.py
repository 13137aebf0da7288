"""Why a server refused an entry, in clearer words than missing rights."""

from __future__ import annotations

from sqlalchemy import Connection, text

from league.model.ledger.commands.league import AnyCommand, kind_of
from league.store.access.names import SCHEMA, SCORED, is_set_up
from league.store.errors import NotAllowed


def in_words(db: Connection, league: int, command: AnyCommand, error: NotAllowed) -> NotAllowed:
    """Return the refusal of a command as the server explains it; otherwise the error itself."""
    if not is_set_up(db):
        return error
    role = db.execute(text(f"SELECT {SCHEMA}.role()")).scalar_one_or_none()
    if role in ("owner", "commissioner"):
        return error
    kind, fixture = kind_of(command), getattr(command, "fixture", None)
    if role is None:
        message = "it knows this login, and has given it no role: ask the owner of the league"
    elif role == "scorer" and kind not in SCORED:
        message = f"a scorer enters results and games, nothing else ({kind}): ask the commissioner"
    else:
        requested = text(f"SELECT {SCHEMA}.why_not(:league, :fixture)")
        values = {"league": league, "fixture": fixture or 0}
        message = str(db.execute(requested, values).scalar_one_or_none() or "")
    return NotAllowed(f"The server says: {message}. Nothing was stored.") if message else error
