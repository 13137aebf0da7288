"""What a scorer's entry may say and change. The server checks it when the entry is sealed: by then
all rows under it are there, and none can come after.

Every program can follow an accepted entry: it is written as `commands.league.encode_command` writes
it, its hash is right, and its rows match its command.
"""

from __future__ import annotations

from typing import Final

from league.store.access.functions import ASK
from league.store.access.names import RESULT_FIELDS, SCHEMA, SCORED
from league.store.ledger.mapping import FIXTURE, TABLES

WHY: Final = 1000
"""The maximum length of a reason, in characters."""
PAYLOAD: Final = 4000
PERIODS: Final = 40
_PLAINLY: Final = """
SELECT '{' || coalesce(string_agg('"' || key || '":' || replace(value::text, ', ', ','), ','
  ORDER BY key COLLATE "C"), '') || '}' FROM jsonb_each(body)
"""
_SAID: Final = f"""
SELECT '{{' || string_agg('"' || key || '":' || CASE WHEN key = 'result'
    AND jsonb_typeof(value) = 'object' THEN {SCHEMA}.plainly(value)
    ELSE replace(value::text, ', ', ',') END, ',' ORDER BY key COLLATE "C") || '}}'
  FROM jsonb_each(body)
"""
"""A command as `commands.league.encode_command` writes it."""

_SEAL: Final = """
SELECT encode(sha256(convert_to('[' || concat_ws(', ', to_json(entry.prev_hash), entry.seq,
  to_json(entry.at), to_json(entry."by"), to_json(entry.why), to_json(entry.kind),
  to_json(entry.payload)) || ']', 'UTF8')), 'hex')
"""
"""The hash of an entry, as `hash_chain.sealed_row` makes it."""

_WHY_NO_ENTRY: Final = f"""
DECLARE
  mine text := {SCHEMA}.role();
  known text := {SCHEMA}.person();
BEGIN
  IF mine IS NULL OR mine = 'reader' THEN RETURN 'you may look, and enter nothing'; END IF;
  IF entry."by" IS DISTINCT FROM known
  THEN RETURN 'here you are ' || known || ', and cannot enter as ' || entry."by"; END IF;
  IF abs(extract(epoch FROM now() - entry.at::timestamptz)) > 86400
  THEN RETURN 'your clock says ' || entry.at || ', the server''s ' || now()::text
    || ': put yours right'; END IF;
  IF entry.hash <> {SCHEMA}.seal(entry)
  THEN RETURN 'an entry has the hash of what it says'; END IF;
  IF entry.payload::jsonb ->> 'type' IS DISTINCT FROM entry.kind
  THEN RETURN 'an entry says what it is'; END IF;
  RETURN NULL;
END
"""

_WHY_NOT_SCORED: Final = f"""
DECLARE
  body jsonb := entry.payload::jsonb;
  told jsonb := body -> 'result';
  of_fixture integer;
  reason text;
BEGIN
  IF entry.kind NOT IN ({", ".join(f"'{kind}'" for kind in SCORED)})
  THEN RETURN 'a scorer enters results and games, nothing else (' || entry.kind || '): {ASK}';
  END IF;
  IF length(entry.why) > {WHY} OR entry.why ~ '[[:cntrl:]]'
  THEN RETURN 'a reason is a line of at most {WHY} letters'; END IF;
  IF length(entry.payload) > {PAYLOAD}
  THEN RETURN 'an entry has at most {PAYLOAD} letters'; END IF;
  IF {SCHEMA}.said(body) <> entry.payload OR jsonb_typeof(body -> 'fixture') <> 'number'
  THEN RETURN 'an entry is written as the program writes it'; END IF;
  of_fixture := (body ->> 'fixture')::integer;
  reason := {SCHEMA}.why_not(entry.league, of_fixture);
  IF reason IS NOT NULL THEN RETURN reason; END IF;
  IF EXISTS (SELECT 1 FROM fixture_game t WHERE t.league = entry.league AND t.entry = entry.seq
      AND (entry.kind <> 'play_in' OR t.id <> of_fixture))
  THEN RETURN 'an entry changes what it says, and nothing else'; END IF;
  IF entry.kind = 'play_in' THEN RETURN {SCHEMA}.why_not_tied(entry, of_fixture); END IF;
  reason := coalesce({SCHEMA}.why_not_so(entry, of_fixture, told),
    {SCHEMA}.why_not_further(entry, of_fixture));
  RETURN reason;
END
"""

_WHY_NOT_TIED: Final = f"""
DECLARE
  body jsonb := entry.payload::jsonb;
  tie record;
BEGIN
  IF (SELECT array_agg(key ORDER BY key) FROM jsonb_object_keys(body) key)
      <> ARRAY['fixture', 'game', 'type']
    OR jsonb_typeof(body -> 'game') <> 'number'
    OR EXISTS (SELECT 1 FROM result r WHERE r.league = entry.league AND r.entry = entry.seq)
    OR EXISTS (SELECT 1 FROM fixture f WHERE f.league = entry.league AND f.entry = entry.seq)
  THEN RETURN 'an entry changes what it says, and nothing else'; END IF;
  SELECT t.game, t.gone INTO tie FROM fixture_game t
    WHERE t.league = entry.league AND t.id = of_fixture;
  IF NOT FOUND OR tie.gone = 1 OR tie.game <> (body ->> 'game')::integer
  THEN RETURN 'an entry changes what it says, and nothing else'; END IF;
  IF NOT EXISTS (SELECT 1 FROM {SCHEMA}.begun b
      WHERE b.game = tie.game AND b.login = session_user)
  THEN RETURN 'stored game ' || tie.game || ' was begun by somebody else: {ASK}'; END IF;
  RETURN NULL;
END
"""

_WHY_NOT_SO: Final = f"""
DECLARE
  before record;
  now_ result;
BEGIN
  IF EXISTS (SELECT 1 FROM jsonb_object_keys(entry.payload::jsonb) key
      WHERE key NOT IN ('fixture', 'result', 'type'))
    OR NOT entry.payload::jsonb ? 'result'
    OR jsonb_typeof(told) NOT IN ('object', 'null')
    OR jsonb_typeof(told) = 'null' AND entry.kind = 'enter_result'
  THEN RETURN 'a result is written as the program writes it'; END IF;
  SELECT r.*, l."by" INTO before FROM result r
    JOIN ledger l ON l.league = r.league AND l.seq = r.entry
    WHERE r.league = entry.league AND r.id = of_fixture AND r.entry < entry.seq
    ORDER BY r.entry DESC LIMIT 1;
  SELECT r.* INTO now_ FROM result r
    WHERE r.league = entry.league AND r.id = of_fixture AND r.entry = entry.seq;
  IF now_.id IS NULL THEN RETURN 'an entry changes what it says'; END IF;
  IF entry.kind = 'enter_result' THEN
    IF before.gone = 0 AND before.kind <> 'abandoned'
    THEN RETURN 'the game has a result: correct it'; END IF;
    IF now_.finished <> (CASE before.gone WHEN 0 THEN before.finished
      ELSE {SCHEMA}.high(entry) + 1 END)
    THEN RETURN 'a game that is finished gets the next number'; END IF;
  ELSE
    IF before.id IS NULL OR before.gone = 1 THEN RETURN 'there is no result to correct'; END IF;
    IF before."by" <> entry."by"
    THEN RETURN 'that result was entered by ' || before."by" || ', not by you: {ASK}'; END IF;
    IF now_.finished <> before.finished
    THEN RETURN 'a correction keeps the place in the order of games'; END IF;
  END IF;
  IF jsonb_typeof(told) = 'null' THEN
    RETURN CASE WHEN now_.gone = 0 THEN 'an entry changes what it says' END;
  END IF;
  IF now_.gone = 1 OR {SCHEMA}.why_not_told(told, now_) IS NOT NULL
  THEN RETURN coalesce({SCHEMA}.why_not_told(told, now_), 'an entry changes what it says'); END IF;
  IF now_.game IS DISTINCT FROM before.game AND NOT EXISTS (SELECT 1 FROM fixture_game t
      WHERE t.league = entry.league AND t.id = of_fixture AND t.game = now_.game AND t.gone = 0)
    AND now_.game IS NOT NULL
  THEN RETURN 'a result comes from the game that the fixture is played in'; END IF;
  IF before.gone = 0 AND ROW(before.kind, before.home_points, before.visitors_points,
      before.winner, before.periods, before.game) IS NOT DISTINCT FROM ROW(now_.kind,
      now_.home_points, now_.visitors_points, now_.winner, now_.periods, now_.game)
  THEN RETURN 'that is the result which it has'; END IF;
  RETURN NULL;
END
"""

_WHY_NOT_TOLD: Final = f"""
DECLARE
  same boolean;
  periods jsonb := coalesce(told -> 'periods', '[]');
BEGIN
  IF EXISTS (SELECT 1 FROM jsonb_each(told) WHERE
      key NOT IN ({", ".join(f"'{name}'" for name in RESULT_FIELDS)})
      OR jsonb_typeof(value) NOT IN (CASE WHEN key IN ('kind', 'winner') THEN 'string'
        WHEN key = 'periods' THEN 'array' ELSE 'number' END,
        CASE WHEN key IN ('kind', 'periods') THEN '' ELSE 'null' END))
  THEN RETURN 'a result is written as the program writes it'; END IF;
  IF replace(periods::text, ' ', '') !~
      '^\\[(\\[\\d{{1,9}},\\d{{1,9}}\\](,\\[\\d{{1,9}},\\d{{1,9}}\\])*)?\\]$'
  THEN RETURN 'periods are pairs of points'; END IF;
  IF jsonb_array_length(periods) > {PERIODS}
  THEN RETURN 'a game has at most {PERIODS} periods'; END IF;
  IF periods <> '[]' AND ROW(
      (SELECT sum((value ->> 0)::integer) FROM jsonb_array_elements(periods)),
      (SELECT sum((value ->> 1)::integer) FROM jsonb_array_elements(periods)))
      IS DISTINCT FROM ROW((told ->> 'home')::bigint, (told ->> 'visitors')::bigint)
  THEN RETURN 'the periods do not add up to the score'; END IF;
  same := row_.kind = coalesce(told ->> 'kind', 'played')
    AND row_.home_points IS NOT DISTINCT FROM (told ->> 'home')::integer
    AND row_.visitors_points IS NOT DISTINCT FROM (told ->> 'visitors')::integer
    AND row_.game IS NOT DISTINCT FROM (told ->> 'game')::integer
    AND row_.periods::jsonb = periods;
  IF NOT same THEN RETURN 'a result has the score that its entry says'; END IF;
  IF told ->> 'winner' IS NOT NULL AND row_.winner IS DISTINCT FROM told ->> 'winner'
    OR told ->> 'winner' IS NULL AND row_.winner IS NOT NULL AND row_.kind <> 'played'
  THEN RETURN 'a result has the winner that its entry says'; END IF;
  RETURN NULL;
END
"""

_WHY_NOT_FURTHER: Final = f"""
DECLARE
  of_node integer;
  numbers integer[];
  before integer := {SCHEMA}.high(entry);
  fixed fixture;
BEGIN
  SELECT f.node INTO of_node FROM fixture f WHERE f.league = entry.league AND f.id = of_fixture;
  SELECT array_agg(given.number ORDER BY given.number) INTO numbers FROM (
    SELECT f.id AS number FROM fixture f
      WHERE f.league = entry.league AND f.entry = entry.seq AND f.gone = 0
    UNION ALL SELECT r.finished FROM result r
      WHERE r.league = entry.league AND r.entry = entry.seq AND r.finished > before
  ) given;
  IF numbers <> ARRAY(SELECT before + each
      FROM generate_series(1, cardinality(numbers)) each)
  THEN RETURN 'what is new gets the next numbers'; END IF;
  FOR fixed IN SELECT f.* FROM fixture f WHERE f.league = entry.league AND f.entry = entry.seq
  LOOP
    IF of_node IS NULL OR fixed.id = of_fixture
    THEN RETURN 'an entry changes what it says, and nothing else'; END IF;
    IF NOT {SCHEMA}.follows(fixed, of_node) THEN
      RETURN 'a game that does not follow from this result stays as it is';
    END IF;
  END LOOP;
  IF EXISTS (SELECT 1 FROM result r WHERE r.league = entry.league AND r.entry = entry.seq
      AND r.id <> of_fixture AND NOT EXISTS (SELECT 1 FROM fixture f WHERE f.league = r.league
        AND f.id = r.id AND f.entry = entry.seq))
  THEN RETURN 'an entry changes what it says, and nothing else'; END IF;
  RETURN NULL;
END
"""

_IDS: Final = ", ".join(
    f"(SELECT max(t.id) FROM {table.name} t WHERE t.league = of_entry.league)"
    for table in TABLES.values()
    if table is not FIXTURE
)
_HIGH: Final = f"""
SELECT greatest({_IDS},
  (SELECT max(f.id) FROM fixture f
    WHERE f.league = of_entry.league AND (f.entry < of_entry.seq OR f.gone = 1)),
  (SELECT max(r.finished) FROM result r
    WHERE r.league = of_entry.league AND r.entry < of_entry.seq),
  (SELECT max(p.key) FROM planned p WHERE p.league = of_entry.league))
"""
"""The highest number that the league had used before an entry (`LeagueState.high`): deleted rows
keep theirs. With a number of his own choosing, a scorer could block other entries."""
_FOLLOWS: Final = """
SELECT EXISTS (SELECT 1 FROM bracket_node n JOIN bracket_node from_ ON from_.league = n.league
    AND from_.bracket = n.bracket AND from_.id = of_node
  WHERE n.league = game.league AND n.id = game.node AND n.place >= from_.place
  AND (game.gone = 0 OR NOT EXISTS (SELECT 1 FROM result r WHERE r.league = game.league
    AND r.id = game.id AND r.gone = 0 AND r.entry = (SELECT max(l.entry) FROM result l
      WHERE l.league = r.league AND l.id = r.id)))
  AND (game.gone = 1 OR game.slot IS NULL AND game.board IS NULL AND NOT EXISTS (
    SELECT 1 FROM (VALUES (game.home), (game.visitors)) t (team) WHERE NOT EXISTS (
      SELECT 1 FROM bracket_feed d WHERE d.league = game.league AND d.node = n.id AND d.gone = 0
      AND (EXISTS (SELECT 1 FROM bracket_seed s WHERE s.league = d.league
          AND s.bracket = d.bracket AND s.team = t.team AND s.gone = 0
          AND (s.number = d.seed OR d.part IS NOT NULL))
        OR EXISTS (SELECT 1 FROM fixture f WHERE f.league = d.league AND f.node = d.source
          AND t.team IN (f.home, f.visitors)))))))
"""
"""Whether a game of a bracket, created or dropped, follows from the result of a game at a node:
at this node or after it, with teams that can get there. A game with a result is never dropped."""

ENTRIES: Final = (
    ("plainly(body jsonb)", "text", "sql", _PLAINLY),
    ("said(body jsonb)", "text", "sql", _SAID),
    ("seal(entry {home}.ledger)", "text", "sql", _SEAL),
    ("high(of_entry {home}.ledger)", "integer", "sql", _HIGH),
    ("why_no_entry(entry {home}.ledger)", "text", "plpgsql", _WHY_NO_ENTRY),
    ("why_not_told(told jsonb, row_ {home}.result)", "text", "plpgsql", _WHY_NOT_TOLD),
    (
        "why_not_so(entry {home}.ledger, of_fixture integer, told jsonb)",
        *("text", "plpgsql", _WHY_NOT_SO),
    ),
    ("follows(game {home}.fixture, of_node integer)", "boolean", "sql", _FOLLOWS),
    (
        "why_not_further(entry {home}.ledger, of_fixture integer)",
        *("text", "plpgsql", _WHY_NOT_FURTHER),
    ),
    (
        "why_not_tied(entry {home}.ledger, of_fixture integer)",
        *("text", "plpgsql", _WHY_NOT_TIED),
    ),
    ("why_not_scored(entry {home}.ledger)", "text", "plpgsql", _WHY_NOT_SCORED),
)
"""Name with arguments, result, language, body; `home` is the schema of the tables."""
