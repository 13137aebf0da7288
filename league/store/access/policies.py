"""Which role may do what to which table, and with which of its rows."""

from __future__ import annotations

from typing import Final, NamedTuple

from league.store.access.names import ROLES, SCHEMA, Role
from league.store.leagues.guards import ONLY_ADDED
from league.store.leagues.mapping import LEDGER, TABLES
from league.store.tables import Base

_GAMES: Final = ("game_event", "game_put_away", "game_now", "game_line")
"""What there is of a stored game; its own row is `game`."""
_DERIVED: Final = ("game_now", "game_line")
_WRITE: Final[tuple[Role, ...]] = ("scorer", "commissioner")


def _grants() -> list[tuple[Role, str, str]]:
    found: list[tuple[Role, str, str]] = [
        ("scorer", "ledger", "INSERT"),
        ("scorer", "result", "INSERT"),
        ("scorer", "fixture", "INSERT, UPDATE (entry, gone)"),
        ("scorer", "fixture_game", "INSERT, UPDATE (entry, gone, game)"),
        ("commissioner", "ledger", "INSERT"),
    ]
    for table in TABLES.values():
        what = "INSERT" if table.name in ONLY_ADDED else "INSERT, UPDATE"
        found.append(("commissioner", table.name, what))
    for role in _WRITE:
        # Whoever plays on holds the game's row meanwhile, which takes the right to change it; the
        # guards let nobody.
        found += [(role, "game", "INSERT, UPDATE (id)")]
        found += [(role, table, "INSERT") for table in _GAMES]
        found += [(role, table, "UPDATE, DELETE") for table in _DERIVED]
    return found


GRANTS: Final = tuple(_grants())
"""Role, table, privileges; all may read."""
SEQUENCES: Final = tuple(
    (role, sequence) for role in _WRITE for sequence in ("game_id_seq", "game_put_away_id_seq")
)
ON_ACCESS: Final = (
    f"GRANT INSERT, DELETE ON {SCHEMA}.assigned TO {{commissioner}}",
    # The commissioner gives out games and tables, and only to scorers.
    f"ALTER TABLE {SCHEMA}.assigned ENABLE ROW LEVEL SECURITY",
    f"DROP POLICY IF EXISTS look ON {SCHEMA}.assigned",
    f"DROP POLICY IF EXISTS give ON {SCHEMA}.assigned",
    f"DROP POLICY IF EXISTS take ON {SCHEMA}.assigned",
    f"CREATE POLICY look ON {SCHEMA}.assigned FOR SELECT"
    " TO {reader}, {scorer}, {commissioner} USING (true)",
    f"CREATE POLICY give ON {SCHEMA}.assigned FOR INSERT TO {{commissioner}} WITH CHECK"
    f" (EXISTS (SELECT 1 FROM {SCHEMA}.login l WHERE l.name = login AND l.role = 'scorer'))",
    f"CREATE POLICY take ON {SCHEMA}.assigned FOR DELETE TO {{commissioner}} USING (true)",
)
"""What the commissioner may do to the tables of access: `{role}` stands for its group."""


class Policy(NamedTuple):
    """Which rows of a table some roles may see, change or bring."""

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
    """Every policy."""
    tables = Base.metadata.sorted_tables
    found = [Policy(table.name, "access_look", "SELECT", ROLES, "true") for table in tables]
    for table in TABLES.values():
        found.append(_commissioners(table.name, "INSERT"))
        if table.name not in ONLY_ADDED:
            found.append(_commissioners(table.name, "UPDATE"))
    by = f"\"by\" = {SCHEMA}.person() AND {SCHEMA}.role() IN ('scorer', 'commissioner')"
    found.append(Policy(LEDGER.name, "access_enter", "INSERT", _WRITE, check=by))
    result = f"{_SCORER} AND {SCHEMA}.why_no_result(league, id, entry, kind) IS NULL"
    bracket = f"{_SCORER} AND node IS NOT NULL"
    scorer: tuple[Role, ...] = ("scorer",)
    found += [
        Policy("result", "access_score", "INSERT", scorer, check=result),
        Policy("fixture", "access_score", "INSERT", scorer, check=bracket),
        Policy("fixture", "access_drop", "UPDATE", scorer, bracket, f"{bracket} AND gone = 1"),
        Policy("fixture_game", "access_score", "INSERT", scorer, check=_HIS),
        Policy("fixture_game", "access_tie", "UPDATE", scorer, _HIS, _HIS),
    ]
    return [*found, *_of_games()]


def _commissioners(table: str, action: str) -> Policy:
    using = _MINE if action == "UPDATE" else ""
    name = f"access_{'change' if using else 'bring'}"
    return Policy(table, name, action, ("commissioner",), using, _MINE)


def _of_games() -> list[Policy]:
    begin = f"{SCHEMA}.role() IN ('scorer', 'commissioner')"
    held = f"{SCHEMA}.why_not_play(id) IS NULL"
    played = f"{SCHEMA}.why_not_play(game) IS NULL"
    return [
        Policy("game", "access_begin", "INSERT", _WRITE, check=begin),
        Policy("game", "access_hold", "UPDATE", _WRITE, held, held),
        *(Policy(t, "access_play", "INSERT", _WRITE, check=played) for t in _GAMES),
        *(Policy(t, "access_derive", "UPDATE", _WRITE, played, played) for t in _DERIVED),
        *(Policy(t, "access_drop", "DELETE", _WRITE, played) for t in _DERIVED),
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
_EVENT: Final = f"""
  {_PLAY}
  IF {SCHEMA}.role() = 'scorer' THEN
    PERFORM {SCHEMA}.refuse({SCHEMA}.why_not_by(NEW."by"));
  END IF;
"""
"""The commissioner brings games together that others have entered at their tables."""
_BEGUN: Final = f"INSERT INTO {SCHEMA}.begun VALUES (NEW.id, session_user);"
_CHECKS: Final = (
    ("ledger", "BEFORE INSERT", _ENTRY),
    ("result", "BEFORE INSERT", _RESULT),
    ("fixture_game", "BEFORE INSERT OR UPDATE", _TIE),
    ("game_event", "BEFORE INSERT", _EVENT),
    ("game_put_away", "BEFORE INSERT", _PLAY),
    ("game", "AFTER INSERT", _BEGUN),
)


def triggers() -> list[tuple[str, str, str]]:
    """Every trigger by name, its table, and the statement that makes it: they say in words what
    the policies refuse, and look at what a whole entry changed."""
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
