"""What each role may do with each table, and with which rows."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import Table

from league.store.access.names import ROLES, SCHEMA, Role, quoted
from league.store.games.tables import ENTRY_KEY, GAME, GAME_ARCHIVED, GAME_LINE, GAME_NOW, METADATA
from league.store.ledger.mapping import LEDGER, TABLES
from league.store.ledger.triggers import ONLY_ADDED

_GAMES: Final = ("game_event", "game_put_away", "game_now", "game_line")
"""The tables of a stored game; its own row is in `game`."""
_DERIVED: Final = (GAME_NOW, GAME_LINE)
_WRITE: Final[tuple[Role, ...]] = ("scorer", "commissioner")


def _grants() -> list[tuple[Role, str, str]]:
    result: list[tuple[Role, str, str]] = [
        ("scorer", "ledger", "INSERT"),
        ("scorer", "result", "INSERT"),
        ("scorer", "fixture", "INSERT, UPDATE (entry, gone)"),
        ("scorer", "fixture_game", "INSERT, UPDATE (entry, gone, game)"),
        ("commissioner", "ledger", "INSERT"),
    ]
    for table in TABLES.values():
        what = "INSERT" if table.name in ONLY_ADDED else f"INSERT, {_update(table)}"
        result.append(("commissioner", table.name, what))
    for role in _WRITE:
        for each in (GAME, GAME_ARCHIVED):
            # All columns except the number, which the server assigns.
            names = ", ".join(c.name for c in each.columns if c.name != "id")
            result.append((role, each.name, f"INSERT ({names})"))
        result += [(role, name, "INSERT") for name in ("game_event", ENTRY_KEY.name)]
        result += [(role, t.name, f"INSERT, {_update(t)}") for t in _DERIVED]
    return result


def _update(table: Table) -> str:
    """Return the right to update rows column by column. The right to a whole table, or to
    delete, would include the right to lock all of it, and so to block everyone."""
    keys = {column.name for column in table.primary_key}
    names = (column.name for column in table.columns if column.name not in keys)
    return f"UPDATE ({', '.join(map(quoted, names))})"


GRANTS: Final = tuple(_grants())
"""Role, table, privileges; all may read. None is on a sequence, and none lets anyone lock a
table."""
HELD: Final = ("hold_league(integer)", "hold_game(integer)")
"""Trigger functions that every role may call: they explain a refusal."""
ON_ACCESS: Final = (
    f"GRANT INSERT ON {SCHEMA}.assigned TO {{commissioner}}",
    f"GRANT EXECUTE ON FUNCTION {SCHEMA}.unassign(text, integer, text, integer)"
    " TO {commissioner}",
    # The commissioner assigns games and boards, and only to scorers.
    f"ALTER TABLE {SCHEMA}.assigned ENABLE ROW LEVEL SECURITY",
    f"DROP POLICY IF EXISTS look ON {SCHEMA}.assigned",
    f"DROP POLICY IF EXISTS give ON {SCHEMA}.assigned",
    f"DROP POLICY IF EXISTS take ON {SCHEMA}.assigned",
    f"CREATE POLICY look ON {SCHEMA}.assigned FOR SELECT"
    " TO {reader}, {scorer}, {commissioner} USING (true)",
    f"CREATE POLICY give ON {SCHEMA}.assigned FOR INSERT TO {{commissioner}} WITH CHECK"
    f" (EXISTS (SELECT 1 FROM {SCHEMA}.login l WHERE l.name = login AND l.role = 'scorer'))",
)
"""What the commissioner may do with the tables of access: `{role}` stands for its group."""


class Policy(NamedTuple):
    """The rows of a table that some roles may see, change or add."""

    table: str
    name: str
    action: str
    roles: tuple[Role, ...]
    using: str = ""
    check: str = ""


_MINE: Final = f"{SCHEMA}.role() = 'commissioner'"
_SCORER: Final = f"{SCHEMA}.role() = 'scorer'"
_HIS: Final = f"{_SCORER} AND {SCHEMA}.why_not(league, id) IS NULL"


def policies() -> list[Policy]:
    """Return every policy."""
    tables = METADATA.sorted_tables
    items = [Policy(table.name, "access_look", "SELECT", ROLES, "true") for table in tables]
    for table in TABLES.values():
        items.append(_commissioners(table.name, "INSERT"))
        if table.name not in ONLY_ADDED:
            items.append(_commissioners(table.name, "UPDATE"))
    by = f"\"by\" = {SCHEMA}.person() AND {SCHEMA}.role() IN ('scorer', 'commissioner')"
    items.append(Policy(LEDGER.name, "access_enter", "INSERT", _WRITE, check=by))
    result = f"{_SCORER} AND {SCHEMA}.why_no_result(league, id, entry, kind) IS NULL"
    bracket = f"{_SCORER} AND node IS NOT NULL AND {SCHEMA}.scores_in(league)"
    scorer: tuple[Role, ...] = ("scorer",)
    items += [
        Policy("result", "access_score", "INSERT", scorer, check=result),
        Policy("fixture", "access_score", "INSERT", scorer, check=bracket),
        Policy("fixture", "access_drop", "UPDATE", scorer, bracket, f"{bracket} AND gone = 1"),
        Policy("fixture_game", "access_score", "INSERT", scorer, check=_HIS),
        Policy("fixture_game", "access_tie", "UPDATE", scorer, _HIS, _HIS),
    ]
    return [*items, *_of_games()]


def _commissioners(table: str, action: str) -> Policy:
    using = _MINE if action == "UPDATE" else ""
    name = f"access_{'change' if using else 'bring'}"
    return Policy(table, name, action, ("commissioner",), using, _MINE)


def _of_games() -> list[Policy]:
    begin = f"{SCHEMA}.role() IN ('scorer', 'commissioner')"
    played = f"{SCHEMA}.why_not_play(game) IS NULL"
    return [
        Policy("game", "access_begin", "INSERT", _WRITE, check=begin),
        Policy(ENTRY_KEY.name, "access_use", "INSERT", _WRITE, check=begin),
        *(Policy(t, "access_play", "INSERT", _WRITE, check=played) for t in _GAMES),
        *(Policy(t.name, "access_derive", "UPDATE", _WRITE, played, played) for t in _DERIVED),
    ]


_ENTRY: Final = f"""
  PERFORM {SCHEMA}.refuse({SCHEMA}.why_no_entry(NEW));
  IF {SCHEMA}.role() = 'scorer' THEN
    PERFORM {SCHEMA}.refuse({SCHEMA}.why_not_scored(NEW));
  END IF;
"""
_RESULT: Final = f"""
  PERFORM {SCHEMA}.refuse({SCHEMA}.why_no_result(NEW.league, NEW.id, NEW.entry, NEW.kind));
"""
_TIE: Final = f"PERFORM {SCHEMA}.refuse({SCHEMA}.why_not(NEW.league, NEW.id));"
_PLAY: Final = f"PERFORM {SCHEMA}.refuse({SCHEMA}.why_not_play(NEW.game));"
_LONG: Final = f"PERFORM {SCHEMA}.refuse(CASE WHEN {{}} THEN '{{}}' END);"
"""Refuses texts that are too long for any game; everyone who looks at the list loads them."""
_EVENT: Final = f"""
  {_PLAY}
  {_LONG.format('length(NEW.payload) > 20000 OR length(NEW."by") > 400', "an entry is too long")}
  IF {SCHEMA}.role() = 'scorer' THEN
    PERFORM {SCHEMA}.refuse({SCHEMA}.why_not_by(NEW."by"));
  END IF;
"""
"""The commissioner collects games that others have entered at their tables."""
_BEGUN: Final = (
    _LONG.format(
        "length(NEW.home) > 400 OR length(NEW.visitors) > 400 OR length(NEW.ruleset) > 100"
        " OR length(NEW.header) > 500000",
        "a name or a header is too long",
    )
    + f" INSERT INTO {SCHEMA}.begun VALUES (NEW.id, session_user);"
)
_NOW: Final = _LONG.format(
    "length(NEW.phase) > 200 OR length(NEW.situation) > 1000", "a situation is too long"
)
_LINE: Final = _LONG.format("length(NEW.says) > 200000", "a line is too long")
_CHECKS: Final = (
    ("ledger", "BEFORE INSERT", _ENTRY),
    ("result", "BEFORE INSERT", _RESULT),
    ("fixture_game", "BEFORE INSERT OR UPDATE", _TIE),
    ("game_event", "BEFORE INSERT", _EVENT),
    ("game_put_away", "BEFORE INSERT", _PLAY),
    ("game", "AFTER INSERT", _BEGUN),
    ("game_now", "BEFORE INSERT OR UPDATE", _NOW),
    ("game_line", "BEFORE INSERT OR UPDATE", _LINE),
)


def triggers() -> list[tuple[str, str, str]]:
    """Return every trigger by name, its table, and the statement that creates it: triggers
    explain what the policies refuse, and check everything an entry changed."""
    # After `guard_...` in the alphabet: the guards speak first.
    return [
        (
            f"scored_{table}",
            table,
            f"CREATE TRIGGER scored_{table} {moment} ON {table} FOR EACH ROW"
            f" EXECUTE FUNCTION {SCHEMA}.scored_{table}()",
        )
        for table, moment, _ in _CHECKS
    ]


TRIGGER_FUNCTIONS: Final = tuple(
    (
        f"scored_{table}()",
        "trigger",
        "plpgsql",
        f"BEGIN IF {SCHEMA}.role() IS DISTINCT FROM 'owner' THEN"
        f" PERFORM {SCHEMA}.refuse({SCHEMA}.why_stale()); {does} END IF; RETURN NEW; END",
    )
    for table, _, does in _CHECKS
)
