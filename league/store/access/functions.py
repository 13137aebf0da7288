"""The server's checks before a write: functions that run as the owner, and use the login itself
(`session_user`), which SET ROLE does not change.

Each `why_...` returns NULL when the write is allowed, or else the reason, as text for a person.
Their search path is pinned: a table of the same name elsewhere does not deceive them.
"""

from __future__ import annotations

from typing import Final

from league.store.access.names import IS_OWNER, REFUSED, SCHEMA

ASK: Final = "ask the commissioner"

_ROLE: Final = f"""
SELECT CASE WHEN {IS_OWNER} THEN 'owner'
  ELSE (SELECT role FROM {SCHEMA}.login WHERE name = session_user) END
"""
_PERSON: Final = f"SELECT person FROM {SCHEMA}.login WHERE name = session_user"

_WHY_NOT: Final = f"""
DECLARE
  mine text := {SCHEMA}.role();
  game record;
  board_name text;
BEGIN
  IF mine IN ('owner', 'commissioner') THEN RETURN NULL; END IF;
  IF mine IS DISTINCT FROM 'scorer' THEN RETURN 'you may look, and enter nothing'; END IF;
  SELECT f.number, f.board, f.gone, s.phase INTO game FROM fixture f
    JOIN season s ON s.league = f.league AND s.id = f.season
    WHERE f.league = of_league AND f.id = of_fixture;
  IF NOT FOUND OR game.gone = 1 THEN RETURN 'there is no such game'; END IF;
  IF NOT EXISTS (SELECT 1 FROM {SCHEMA}.assigned a
      WHERE a.login = session_user AND a.league = of_league
      AND (a.what = 'fixture' AND a.id = of_fixture OR a.what = 'board' AND a.id = game.board))
  THEN
    SELECT b.name INTO board_name FROM board b WHERE b.league = of_league AND b.id = game.board;
    RETURN 'game ' || game.number || coalesce(' is at table ' || board_name || ', which', '')
      || ' is not yours: {ASK}, who gives out games and tables';
  END IF;
  IF EXISTS (SELECT 1 FROM certification c
      WHERE c.league = of_league AND c.id = of_fixture AND c.gone = 0)
  THEN RETURN 'game ' || game.number || ' is certified: {ASK}, who alone may correct it'; END IF;
  IF game.phase NOT IN ('regular', 'playoffs')
  THEN RETURN 'the season of game ' || game.number || ' is not under way'; END IF;
  RETURN NULL;
END
"""

_WHY_NO_RESULT: Final = f"""
DECLARE reason text := {SCHEMA}.why_not(of_league, of_fixture);
BEGIN
  IF reason IS NULL THEN RETURN NULL; END IF;
  -- A bracket goes on by itself: a team that has withdrawn forfeits its new game at once.
  IF {SCHEMA}.role() = 'scorer' AND of_kind IN ('forfeit', 'double_forfeit') AND EXISTS (
      SELECT 1 FROM fixture f JOIN team t ON t.league = f.league AND t.id IN (f.home, f.visitors)
      WHERE f.league = of_league AND f.id = of_fixture AND f.entry = of_entry AND f.gone = 0
      AND f.node IS NOT NULL AND t.withdrawn = 1)
  THEN RETURN NULL; END IF;
  RETURN reason;
END
"""

_WHY_NOT_PLAY: Final = f"""
DECLARE
  mine text := {SCHEMA}.role();
  tie record;
  tied boolean := FALSE;
BEGIN
  IF mine IN ('owner', 'commissioner') THEN RETURN NULL; END IF;
  IF mine IS DISTINCT FROM 'scorer' THEN RETURN 'you may look, and enter nothing'; END IF;
  FOR tie IN SELECT t.league, {SCHEMA}.why_not(t.league, t.id) AS reason FROM fixture_game t
    WHERE t.game = of_game AND t.gone = 0
  LOOP
    IF tie.reason IS NOT NULL THEN RETURN tie.reason; END IF;
    tied := TRUE;
  END LOOP;
  IF tied OR EXISTS (SELECT 1 FROM {SCHEMA}.begun b
      WHERE b.game = of_game AND b.login = session_user)
  THEN RETURN NULL; END IF;
  RETURN 'stored game ' || of_game || ' was begun by somebody else: {ASK}';
END
"""

_SCORES_IN: Final = f"""
SELECT EXISTS (SELECT 1 FROM {SCHEMA}.assigned a
  WHERE a.login = session_user AND a.league = of_league)
"""
_WHY_NOT_HOLD: Final = f"""
SELECT CASE {SCHEMA}.role() WHEN 'owner' THEN NULL WHEN 'commissioner' THEN NULL
  WHEN 'scorer' THEN CASE WHEN NOT {SCHEMA}.scores_in(of_league)
    THEN 'nothing in this league is yours: {ASK}, who gives out games and tables' END
  ELSE 'you may look, and enter nothing' END
"""
"""Holding a league blocks other writers: so only a login that may enter something can hold it."""
_UNASSIGN: Final = f"""
BEGIN
  IF {SCHEMA}.role() IS NULL OR {SCHEMA}.role() NOT IN ('owner', 'commissioner')
  THEN PERFORM {SCHEMA}.refuse('games and tables are given out by the commissioner'); END IF;
  DELETE FROM {SCHEMA}.assigned a WHERE a.login = of_login AND a.league = of_league
    AND a.what = of_what AND a.id = of_id;
END
"""
"""A function, because the right to delete is the right to lock a whole table."""
_REFUSE: Final = f"""
BEGIN
  IF reason IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = '{REFUSED}', MESSAGE = reason;
  END IF;
END
"""

_WHY_STALE: Final = """
SELECT CASE WHEN current_setting('transaction_isolation') <> 'read committed'
  THEN 'whoever writes sees what others have entered meanwhile: read committed' END
"""
"""An older snapshot of the tables would lack what was certified, or undone, since."""

_WHY_NOT_BY: Final = f"""
SELECT CASE WHEN who <> {SCHEMA}.person() AND (EXISTS (SELECT 1 FROM {SCHEMA}.login l
    WHERE l.person = who) OR EXISTS (SELECT 1 FROM person p WHERE p.name = who))
  THEN 'here you are ' || {SCHEMA}.person() || ', and cannot enter as ' || who END
"""
"""For an entry in a game: its author may also be empty, a computer coach, or a sheet."""

ALLOWED: Final = (
    ("role()", "text", "sql", _ROLE),
    ("person()", "text", "sql", _PERSON),
    ("why_stale()", "text", "sql", _WHY_STALE),
    ("why_not_by(who text)", "text", "sql", _WHY_NOT_BY),
    ("refuse(reason text)", "void", "plpgsql", _REFUSE),
    ("scores_in(of_league integer)", "boolean", "sql", _SCORES_IN),
    ("why_not_hold(of_league integer)", "text", "sql", _WHY_NOT_HOLD),
    (
        "unassign(of_login text, of_league integer, of_what text, of_id integer)",
        *("void", "plpgsql", _UNASSIGN),
    ),
    ("why_not(of_league integer, of_fixture integer)", "text", "plpgsql", _WHY_NOT),
    (
        "why_no_result(of_league integer, of_fixture integer, of_entry integer, of_kind text)",
        *("text", "plpgsql", _WHY_NO_RESULT),
    ),
    ("why_not_play(of_game integer)", "text", "plpgsql", _WHY_NOT_PLAY),
)
"""Name with arguments, result, language, body."""
OPEN: Final = ("role", "person", "scores_in", "why_not", "why_no_result", "why_not_play")
"""Functions that policies call, open to everyone who may read: they report on the login itself."""
