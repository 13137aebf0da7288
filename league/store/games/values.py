"""Checks of values in the tables of games, in SQL for either kind of database: SQLite accepts
any value in any column, and both accept times that no program can read (the year 20000,
`infinity`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sqlalchemy import Connection

FIRST: Final = "1900-01-01"
LAST: Final = "9999-01-01"
"""Times outside these limits are invalid."""

_TIME: Final = (
    "(typeof({0}) <> 'text' OR length({0}) NOT IN (19, 26)"
    # The fraction is left out: SQLite rounds 07.9996 to the next second.
    " OR datetime(substr({0}, 1, 19), '+0 days') IS NOT substr({0}, 1, 19)"
    " OR substr({0}, 20) NOT IN ('') AND substr({0}, 20) NOT GLOB '.[0-9][0-9][0-9][0-9][0-9][0-9]'"
    f" OR {{0}} < '{FIRST}' OR {{0}} >= '{LAST}')"
)
_OFF: Final = {
    "sqlite": {
        "time": _TIME,
        "text": "typeof({0}) <> 'text'",
        "number": "typeof({0}) <> 'integer'",
        "perhaps": "typeof({0}) NOT IN ('text', 'null')",
    },
    # Types are PostgreSQL's own concern.
    "postgresql": {"time": f"({{0}} < '{FIRST}' OR {{0}} >= '{LAST}')"},
}
_KINDS: Final = {
    "game": {
        "created_at": "time",
        "header": "text",
        "home": "text",
        "visitors": "text",
        "ruleset": "text",
    },
    "game_event": {
        "seq": "number",
        "input": "number",
        "kind": "text",
        "payload": "text",
        "at": "time",
        "by": "text",
    },
    "game_put_away": {"game": "number", "away": "number", "at": "time"},
    "game_now": {
        "seq": "number",
        "home": "number",
        "visitors": "number",
        "phase": "text",
        "situation": "text",
        "finished": "number",
        "winner": "perhaps",
        "inputs": "number",
        "played_at": "time",
    },
    "game_line": {"input": "number", "says": "text"},
}
_OF_GAME: Final = {"game": "id"}
"""The column with the number of the game, if it is not `game`."""
VALUED: Final = tuple(_KINDS)
"""The tables whose values are checked."""
_MANY: Final = 5


def wrong(dialect: str, table: str, row: str = "") -> str:
    """Return SQL for whether a row has a value of the wrong kind; `row` is `NEW.` in a trigger.
    Empty where the database itself checks all of it."""
    return " OR ".join(condition for _, condition in _wrong(dialect, table, row))


def _wrong(dialect: str, table: str, row: str) -> Iterator[tuple[str, str]]:
    for column, kind in _KINDS.get(table, {}).items():
        if kind in _OFF[dialect]:
            yield column, _OFF[dialect][kind].format(f'{row}"{column}"')


def wrong_values(db: Connection) -> list[str]:
    """Return values of the wrong kind, as text: the first few of each column."""
    result = []
    for table in VALUED:
        number = _OF_GAME.get(table, "game")
        for column, condition in _wrong(db.dialect.name, table, ""):
            faulty = (
                f"SELECT DISTINCT {number} FROM {table} WHERE {condition} ORDER BY 1 LIMIT {_MANY}"
            )
            games = [str(game) for game in db.exec_driver_sql(faulty).scalars()]
            if games:
                result.append(f"{column} in {table} of game {', '.join(games)}")
    return result
