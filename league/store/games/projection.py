"""Summaries derived from a game's log and stored for listing: score, situation, play-by-play.

`projected` is the only place that derives them and `write_projection` the only one that writes
them.
"""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from typing import Any, Final

import msgspec
from sqlalchemy import BindParameter, Connection, bindparam, delete, func, insert, select, update

from league.store.games.tables import GAME_LINE, GAME_NOW
from rulesets.core.header import Header
from rulesets.core.sentences.wording import Names, play_by_play, situation
from rulesets.core.session import Entry, Session
from rulesets.core.state import OVER
from rulesets.registry import names_of

WORDS: Final = "words 7"
"""The version of the play-by-play's wording: change it with any sentence, so that lines written
by another version of the program are not taken for damaged ones."""
_WORDS_AT: Final = 0
"""The line that holds the version; the inputs' lines follow, from 1."""
_OF_GAME: Final[BindParameter[int]] = bindparam("of_game")
_DELETE_LINES: Final = delete(GAME_LINE).where(
    GAME_LINE.c.game == _OF_GAME, GAME_LINE.c.input > bindparam("last")
)
_UPDATE_NOW: Final = update(GAME_NOW).where(GAME_NOW.c.game == _OF_GAME)
WORDS_OF_GAME: Final = select(GAME_LINE.c.says).where(
    GAME_LINE.c.game == _OF_GAME, GAME_LINE.c.input == _WORDS_AT
)
# Built once: see `store`.


class Projection(msgspec.Struct, frozen=True):
    """A game as a list shows it."""

    home: int
    visitors: int
    phase: str
    situation: str
    finished: bool
    winner: str | None
    inputs: int
    stand: int
    """How many inputs already have their lines."""
    lines: tuple[str, ...]
    """The play-by-play from there on, one line per input; empty for one that only announces a
    play."""


def projected(header: Header, session: Session, stand: int = 0) -> Projection:
    """Return the summary of a game's log, without the lines of the first `stand` inputs."""
    state = session.state
    return Projection(
        home=state.score.home,
        visitors=state.score.visitors,
        phase=state.phase,
        situation=situation(names_of(header), state),
        finished=state.phase == OVER,
        winner=state.winner,
        inputs=session.played,
        stand=stand,
        lines=_lines(names_of(header), session, stand),
    )


def _lines(names: Names, session: Session, stand: int) -> tuple[str, ...]:
    return tuple(
        " ".join(filter(None, (_sentence(names, entry) for entry in entries)))
        for entries in session.after_input(stand)
    )


def _sentence(names: Names, entry: Entry) -> str:
    return play_by_play(entry.facts, entry.before, entry.after, names)


def write_projection(
    db: Connection,
    game: int,
    now: Projection,
    seq: int,
    played_at: datetime,
    stored: int | None = None,
) -> None:
    """Write `now` to the derived rows of a game, as of entry `seq` of its log. `stored`: how many
    inputs have lines until now, where that is known."""
    if (stored is None or stored > now.inputs) and db.dialect.name == "sqlite":
        db.execute(_DELETE_LINES, {"of_game": game, "last": now.inputs})
    fresh = [
        {"game": game, "input": number, "says": line}
        for number, line in enumerate(now.lines, now.stand + 1)
    ]
    if not now.stand:
        fresh.append({"game": game, "input": _WORDS_AT, "says": WORDS})
    if fresh:
        db.execute(_put_lines(db.dialect.name), fresh)
    columns = {"seq": seq, "played_at": played_at, **_columns(now)}
    if not db.execute(_UPDATE_NOW, {"of_game": game, **columns}).rowcount:
        db.execute(insert(GAME_NOW).values(game=game, **columns))


@lru_cache
def _put_lines(dialect: str) -> Any:
    """Insert or replace a line. On a server, lines beyond the last input stay, unread: the right
    to delete would be the right to lock everyone's."""
    put: Any
    if dialect == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as insert_on_server

        put = insert_on_server(GAME_LINE)
    else:
        from sqlalchemy.dialects.sqlite import insert as insert_in_file

        put = insert_in_file(GAME_LINE)
    return put.on_conflict_do_update(
        index_elements=["game", "input"], set_={"says": put.excluded.says}
    )


def _columns(now: Projection) -> dict[str, object]:
    return {
        "home": now.home,
        "visitors": now.visitors,
        "phase": now.phase,
        "situation": now.situation,
        "finished": int(now.finished),
        "winner": now.winner,
        "inputs": now.inputs,
    }


def in_these_words(db: Connection, game: int) -> bool:
    """Return whether the stored play-by-play of a game has this program's wording."""
    return bool(db.execute(WORDS_OF_GAME, {"of_game": game}).scalar_one_or_none() == WORDS)


def read_lines(db: Connection, game: int) -> list[str]:
    """Return the stored play-by-play, in the order of the inputs; a gap is an empty line."""
    query = (
        select(GAME_LINE.c.input, GAME_LINE.c.says)
        .join(GAME_NOW, GAME_NOW.c.game == GAME_LINE.c.game)
        .where(GAME_LINE.c.game == game, GAME_LINE.c.input <= GAME_NOW.c.inputs)
    )
    stored = {number: line for number, line in db.execute(query)}
    return [stored.get(number, "") for number in range(1, max(stored, default=0) + 1)]


def cut_off(db: Connection, game: int, seq: int, inputs: int | None) -> str:
    """Return what shows that the end of a log of `seq` entries is gone: its summary, or in a file
    its play-by-play, knows more than the log; empty if nothing does. `inputs` is how many it comes
    to; None if it cannot be read to its end."""
    summarized = db.execute(
        select(GAME_NOW.c.seq).where(GAME_NOW.c.game == game)
    ).scalar_one_or_none()
    if isinstance(summarized, int) and summarized > seq:
        return f"its summary knows {summarized} entries, its log {seq}"
    if inputs is not None and db.dialect.name == "sqlite" and in_these_words(db, game):
        # A server keeps the lines of inputs that were undone.
        query = select(func.max(GAME_LINE.c.input)).where(GAME_LINE.c.game == game)
        last = db.execute(query).scalar_one()
        if isinstance(last, int) and last > inputs:
            return f"its play-by-play knows {last} inputs, its log {inputs}"
    return ""


def differences(db: Connection, game: int, now: Projection, seq: int) -> list[str]:
    """Return how the stored rows differ from the log; empty if they match.

    Wording of another version is not a difference: it is rewritten when the game continues or the
    summaries are rebuilt.
    """
    columns = _columns(now)
    current = in_these_words(db, game)
    if not current:
        del columns["situation"]
    row = db.execute(select(GAME_NOW).where(GAME_NOW.c.game == game)).mappings().one_or_none()
    if row is None:
        return ["its summary is missing"]
    result = [
        f"its {name} says {row[name]!r}, its log {value!r}"
        for name, value in {**columns, "seq": seq}.items()
        if row[name] != value
    ]
    if current and read_lines(db, game) != list(now.lines):
        result.append("its play-by-play says something else than its log")
    return result
