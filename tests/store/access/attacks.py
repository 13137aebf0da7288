"""What a scorer might try with raw SQL, through a login of her own. Eve scores at Board 1.

PLAIN are statements, each tried on its own. FORGED come with an entry that is sealed as the program
seals one, next in the chain and of the right hash: what she says in it, or writes under it, is what
is wrong. `{game}` is hers and open, `{done}` hers with a result of her own, `{certified}` hers and
certified, `{anns}` hers with a result of somebody else's, `{his}` Bob's.
"""

from __future__ import annotations

from typing import Final, NamedTuple

ACCESS: Final = "quarterback_access"
OWN: Final = [
    # become somebody else
    "SET ROLE {owner}",
    "SET SESSION AUTHORIZATION {owner}",
    'SET ROLE "com"',
    "SET ROLE {commissioners}",
    "SET SESSION AUTHORIZATION com",
    "GRANT {commissioners} TO eve",
    "ALTER ROLE eve SUPERUSER",
    "ALTER ROLE eve BYPASSRLS",
    "ALTER ROLE com PASSWORD 'mine'",
    "ALTER ROLE com RENAME TO eve2",
    "CREATE ROLE eve2 SUPERUSER LOGIN",
    f"UPDATE {ACCESS}.login SET role = 'commissioner' WHERE name = 'eve'",
    f"UPDATE {ACCESS}.login SET person = 'Bob' WHERE name = 'eve'",
    f"INSERT INTO {ACCESS}.login VALUES ('eve2', 'commissioner', 'Eve')",
    f"DELETE FROM {ACCESS}.login WHERE name = 'bob'",
    # give herself games
    f"INSERT INTO {ACCESS}.assigned VALUES ('eve', 1, 'fixture', {{his}})",
    f"INSERT INTO {ACCESS}.assigned VALUES ('eve', 1, 'board', {{board2}})",
    f"UPDATE {ACCESS}.assigned SET login = 'eve'",
    f"DELETE FROM {ACCESS}.assigned WHERE login = 'bob'",
    f"INSERT INTO {ACCESS}.begun VALUES ({{stored}}, 'eve') ON CONFLICT DO NOTHING",
    f"UPDATE {ACCESS}.begun SET login = 'eve'",
    f"TRUNCATE {ACCESS}.assigned",
]
GATES: Final = [
    # take the gates out
    "ALTER TABLE ledger DISABLE TRIGGER ALL",
    "ALTER TABLE result DISABLE TRIGGER USER",
    "ALTER TABLE ledger DISABLE TRIGGER scored_ledger",
    "ALTER TABLE result DISABLE ROW LEVEL SECURITY",
    "ALTER TABLE result NO FORCE ROW LEVEL SECURITY",
    "ALTER TABLE result OWNER TO eve",
    "ALTER TABLE result ADD COLUMN evil text",
    "SET session_replication_role = replica",
    "SET row_security = off; UPDATE fixture SET gone = 1",
    "DROP POLICY access_score ON result",
    "DROP POLICY access_look ON result",
    "ALTER POLICY access_score ON result WITH CHECK (true)",
    "CREATE POLICY evil ON result FOR INSERT TO PUBLIC WITH CHECK (true)",
    "DROP TRIGGER scored_ledger ON ledger",
    "DROP TRIGGER guard_ledger_insert ON ledger",
    "CREATE TRIGGER evil BEFORE INSERT ON result FOR EACH ROW EXECUTE FUNCTION"
    " suppress_redundant_updates_trigger()",
    "CREATE RULE evil AS ON INSERT TO result DO INSTEAD NOTHING",
    "DROP TABLE result CASCADE",
    f"DROP SCHEMA {ACCESS} CASCADE",
    f"CREATE OR REPLACE FUNCTION {ACCESS}.role() RETURNS text LANGUAGE sql AS $$ SELECT 'owner' $$",
    f"ALTER FUNCTION {ACCESS}.role() SECURITY INVOKER",
    f"DROP FUNCTION {ACCESS}.why_not(integer, integer) CASCADE",
    "CREATE OR REPLACE FUNCTION guard_ledger_insert() RETURNS trigger LANGUAGE plpgsql AS"
    " $$ BEGIN RETURN NEW; END $$",
    "ALTER FUNCTION guard_ledger_insert() RESET search_path",
    "GRANT ALL ON ALL TABLES IN SCHEMA public TO eve",
    "ALTER DEFAULT PRIVILEGES FOR ROLE {owner} GRANT ALL ON TABLES TO eve",
    "REASSIGN OWNED BY {owner} TO eve",
    *(
        f"LOCK TABLE {table} IN {mode} MODE"
        for table in ("ledger", "game_now", "game_line", "game", "fixture", "alembic_version")
        for mode in ("SHARE", "SHARE UPDATE EXCLUSIVE", "EXCLUSIVE", "ACCESS EXCLUSIVE")
    ),
    *(
        f"SELECT * FROM {table} FOR {strength}"
        for table in ("league", "season", "ledger", "alembic_version", "game", "game_event")
        for strength in ("KEY SHARE", "UPDATE")
    ),
    "SELECT hold_league(0)",
    "SELECT hold_league(2)",
    "SELECT hold_game({stored})",
    # numbers and space that are the server's to give
    "SELECT nextval('game_id_seq')",
    "SELECT nextval('game_put_away_id_seq')",
    "INSERT INTO game (id, created_at, header, home, visitors, ruleset) VALUES"
    " (2147483647, now(), '{{}}', 'a', 'b', 'littlefield')",
    "INSERT INTO game OVERRIDING SYSTEM VALUE VALUES"
    " (2147483647, now(), '{{}}', 'a', 'b', 'littlefield')",
    "INSERT INTO game_put_away VALUES (2147483647, {mine}, 1, now())",
    "INSERT INTO game_seal VALUES ({mine}, 9000, repeat('0', 64))",
    "UPDATE game_seal SET hash = repeat('0', 64)",
    "DELETE FROM game_seal WHERE game = {mine}",
    "INSERT INTO collection VALUES (9000, 'game', 9000, '', repeat('0', 64))",
    "SELECT enroll()",
    "SELECT lo_create(0)",
    "SELECT lo_creat(-1)",
    "SELECT lo_from_bytea(0, 'x')",
    # tables of her own under the names of others
    "CREATE TEMP TABLE ledger (league integer, seq integer)",
    "CREATE SCHEMA eve",
    "CREATE TABLE public.evil (id integer)",
    "CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql AS $$ SELECT NULL $$",
    "CREATE VIEW public.evil AS SELECT * FROM ledger",
    "CREATE LANGUAGE evil HANDLER plpgsql_call_handler",
]
ROWS: Final = [
    # change the past, or what is not hers
    "UPDATE ledger SET by = 'Eve'",
    "UPDATE ledger SET payload = '{{}}' WHERE seq = 3",
    "DELETE FROM ledger WHERE seq = {n} - 1",
    "TRUNCATE ledger CASCADE",
    "UPDATE result SET home_points = 99 WHERE id = {certified}",
    "DELETE FROM result WHERE id = {his}",
    "TRUNCATE result",
    "MERGE INTO result r USING (SELECT 1) o ON r.id = {his} WHEN MATCHED THEN DELETE",
    "INSERT INTO result SELECT * FROM result ON CONFLICT (league, id, entry) DO UPDATE"
    " SET home_points = 99",
    "WITH gone AS (DELETE FROM certification RETURNING *) SELECT * FROM gone",
    "UPDATE certification SET gone = 1, entry = {n}",
    "INSERT INTO certification VALUES (1, {game}, {n}, 0, {person})",
    "DELETE FROM booking",
    "INSERT INTO booking VALUES (1, {slot}, 'board', 9, {game})",
    "UPDATE season SET phase = 'over', entry = {n}",
    "UPDATE fixture SET board = {board}, entry = {n} WHERE id = {his}",
    "UPDATE fixture SET slot = NULL, board = NULL, entry = {n} WHERE id = {game}",
    "UPDATE person SET name = 'Eve', entry = {n} WHERE id = {person}",
    "INSERT INTO person VALUES (1, 9000, {n}, 0, 'Eve')",
    "UPDATE team SET coach = {person}, entry = {n}",
    "INSERT INTO ruling VALUES (1, {game}, {n}, 0, 'keep', 'mine')",
    "UPDATE alembic_version SET version_num = '0001'",
    "SELECT setval('game_id_seq', 1)",
    # the stored game of another table
    "INSERT INTO game_event SELECT game, max(seq) + 1, 1, 'undo', '{{}}', now(), 'Eve'"
    " FROM game_event WHERE game = {stored} GROUP BY game",
    "INSERT INTO game_event SELECT game, max(seq) + 1, 1, 'undo', '{{}}', now(), 'Bob'"
    " FROM game_event WHERE game = {mine} GROUP BY game",
    "UPDATE game_now SET home = 99 WHERE game = {stored}",
    "UPDATE game_now SET played_at = 'infinity' WHERE game = {mine}",
    "UPDATE game_now SET situation = repeat('x', 1001) WHERE game = {mine}",
    "UPDATE game_line SET says = repeat('x', 200001) WHERE game = {mine}",
    "INSERT INTO game_event SELECT game, max(seq) + 1, 1, 'undo', '{{}}', now(), repeat('x', 401)"
    " FROM game_event WHERE game = {mine} GROUP BY game",
    "INSERT INTO game_event SELECT game, max(seq) + 1, 1, 'undo', '{{}}', 'infinity', ''"
    " FROM game_event WHERE game = {mine} GROUP BY game",
    "INSERT INTO game (created_at, header, home, visitors, ruleset)"
    " VALUES (now(), '{{}}', repeat('x', 401), 'b', 'littlefield')",
    "INSERT INTO game (created_at, header, home, visitors, ruleset)"
    " VALUES ('infinity', '{{}}', 'a', 'b', 'littlefield')",
    "DELETE FROM game_line WHERE game = {stored}",
    "INSERT INTO game_line VALUES ({stored}, 9000, 'Eve wins')",
    "INSERT INTO game_put_away (game, away, at) VALUES ({stored}, 1, now())",
    "UPDATE game SET header = '{{}}'",
    "UPDATE game SET id = 77",
    "TRUNCATE game_event CASCADE",
    # ways round
    "COPY ledger FROM PROGRAM 'true'",
    "COPY ledger TO '/tmp/quarterback-eve'",
    "COPY result FROM '/etc/passwd'",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT lo_import('/etc/passwd')",
    f"DO $$ BEGIN SET LOCAL ROLE NONE; EXECUTE 'DELETE FROM {ACCESS}.assigned'; END $$",
    "PREPARE evil AS DELETE FROM ledger; EXECUTE evil",
    "SELECT guard_fixture_rebooked()",
]
PLAIN: Final = [*OWN, *GATES, *ROWS]


class Forged(NamedTuple):
    """An entry, and the rows under it. `more` changes the entry before it is sealed, `after` when
    it is."""

    kind: str
    payload: str
    rows: tuple[str, ...] = ()
    more: dict[str, str] = {}  # noqa: RUF012 - never changed
    after: dict[str, str] = {}  # noqa: RUF012


WON: Final = "'home', {next}, '[]', NULL"


def row(game: str, home: int = 14, visitors: int = 7, more: str = WON) -> str:
    """A result under the next entry."""
    return (
        "INSERT INTO result (league, id, entry, gone, kind, home_points, visitors_points, winner,"
        f" finished, periods, game) VALUES (1, {game}, {{n}}, 0, 'played', {home}, {visitors},"
        f" {more})"
    )


def enter(game: str, told: str = '"home":14,"visitors":7') -> tuple[str, str]:
    return "enter_result", f'{{"fixture":{game},"result":{{{told}}},"type":"enter_result"}}'


def correct(game: str, told: str = '"home":14,"visitors":7') -> tuple[str, str]:
    return "correct", f'{{"fixture":{game},"result":{{{told}}},"type":"correct"}}'


TIE: Final = "INSERT INTO fixture_game VALUES (1, {}, {{n}}, 0, {})"
HONEST: Final = Forged(*enter("GAME"), (row("{game}"),))
"""What is let through: the others differ from it, or from a correction, in what is wrong."""
HONEST_TOO: Final = Forged(
    *correct("DONE"), (row("{done}", more="'home', {finished}, '[]', NULL"),)
)
FORGED: Final = [
    Forged(*enter("HIS"), (row("{his}"),)),
    Forged(*enter("GAME"), (row("{his}"),)),
    Forged(*enter("HIS"), (row("{game}"),)),
    Forged(*enter("GAME"), (row("{game}"), row("{his}"))),
    Forged(*enter("GAME"), (row("{game}"), "UPDATE fixture SET entry = {n}, gone = 1")),
    Forged(*enter("GAME"), (row("{game}", 77),)),
    Forged(*enter("GAME"), (row("{game}", more="'home', 1, '[]', NULL"),)),
    # numbers of her own choosing
    Forged(*enter("GAME"), (row("{game}", more="'home', {next} + 1, '[]', NULL"),)),
    Forged(*enter("GAME"), (row("{game}", more="'home', 2147483647, '[]', NULL"),)),
    Forged(*enter("GAME"), (row("{game}", more="'home', {next} - 1, '[]', NULL"),)),
    Forged(*enter("GAME"), (row("{game}", more="'home', {next}, '[[14, 7]]', NULL"),)),
    Forged(*enter("GAME"), (row("{game}", more="'home', {next}, '[]', {stored}"),)),
    Forged(*enter("GAME"), (row("{game}"), row("{bracket}"))),
    Forged(*enter("GAME")),
    Forged(*enter("GAME"), (row("{game}"), "INSERT INTO person VALUES (1, 9000, {n}, 0, 'Eve')")),
    Forged(*enter("GAME"), (row("{game}"), TIE.format("{game}", "{stored}"))),
    Forged(*enter("GAME"), (
        row("{game}"), "INSERT INTO fixture SELECT league, 9000, {n}, 0, season, stage, 99, home,"
        " visitors, round, counts, rules, NULL, NULL, 0, node FROM fixture WHERE id = {bracket}")),
    Forged(
        *enter("GAME", '"game":STORED,"home":14,"visitors":7'),
        (row("{game}", more="'home', {next}, '[]', {stored}"),),
    ),
    # the entry itself
    Forged(*enter("GAME"), (row("{game}"),), {"by": "Bob"}),
    Forged(*enter("GAME"), (row("{game}"),), {"by": "Com"}),
    Forged(*enter("GAME"), (row("{game}"),), {"at": "2020-05-09T10:00:00.000+00:00"}),
    Forged(*enter("GAME"), (row("{game}"),), {"at": "yesterday"}),
    Forged(*enter("GAME"), (row("{game}"),), {"prev": "0" * 64}),
    Forged(*enter("GAME"), (row("{game}"),), {}, {"hash": "f" * 64}),
    Forged(*enter("GAME"), (row("{game}"),), {}, {"why": "another"}),
    Forged("correct", enter("GAME")[1], (row("{game}"),)),
    Forged("undo", enter("GAME")[1], (row("{game}"),)),
    Forged("undo", '{"type":"undo"}'),
    Forged("register", '{"people":["Eve"],"type":"register"}'),
    Forged("certify", '{"fixture":GAME,"person":1,"type":"certify"}'),
    Forged("enter_result", "no JSON", (row("{game}"),)),
    Forged("enter_result", '{"type":"enter_result"}', (row("{game}"),)),
    Forged("enter_result", enter("GAME")[1].replace(":14", ": 14"), (row("{game}"),)),
    Forged(*enter("GAME", '"home":14,"visitors":7,"who":"Eve"'), (row("{game}"),)),
    Forged(*enter("GAME", '"home":"14","visitors":7'), (row("{game}"),)),
    Forged(*enter("GAME", '"home":14.0,"visitors":7'), (row("{game}"),)),
    Forged(*enter("GAME", '"home":14,"periods":[[7,7]],"visitors":7'),
           (row("{game}", more="'home', {next}, '[[7, 7]]', NULL"),)),
    Forged(*enter("GAME", '"home":14,"visitors":7,"winner":"visitors"'), (row("{game}"),)),
    Forged("enter_result", enter("GAME")[1][:-1] + ',"zzz":1}', (row("{game}"),)),
    Forged("enter_result", '{"fixture":GAME,"result":null,"type":"enter_result"}', (
        row("{game}"),)),
    # too long, or of no form
    Forged(*enter("GAME"), (row("{game}"),), {"why": "x" * 1001}),
    Forged(*enter("GAME"), (row("{game}"),), {"why": "\x1b[2J"}),
    Forged(*enter("GAME"), (row("{game}"),), {"why": "one\ntwo"}),
    Forged(*enter("GAME"), (row("{game}"),), {"at": "now"}),
    Forged(*enter("GAME"), (row("{game}"),), {"at": "infinity"}),
    Forged(*enter("GAME"), (row("{game}"),), {"at": "20260-05-09T10:00:00.000+00:00"}),
    Forged(*enter("GAME", '"home":14,"periods":[' + "[0,0]," * 40 + '[14,7]],"visitors":7'), (
        row("{game}", more="'home', {next}, '[" + "[0,0]," * 40 + "[14,7]]', NULL"),)),
    # results that are there already
    Forged(*enter("DONE"), (row("{done}"),)),
    Forged(*correct("GAME"), (row("{game}"),)),
    Forged(*correct("DONE", '"home":3,"visitors":0'), (
        row("{done}", 3, 0, more="'home', {finished}, '[]', NULL"),)),
    Forged(*correct("DONE"), (row("{done}", more="'home', 1, '[]', NULL"),)),
    Forged(*correct("CERTIFIED"), (row("{certified}"),)),
    Forged(*correct("ANNS"), (row("{anns}"),)),
    Forged("correct", '{"fixture":CERTIFIED,"result":null,"type":"correct"}', (
        row("{certified}").replace(", 0, 'played'", ", 1, 'played'"),)),
    # stored games
    Forged("play_in", '{"fixture":GAME,"game":STORED,"type":"play_in"}',
           (TIE.format("{game}", "{stored}"),)),
    Forged("play_in", '{"fixture":HIS,"game":MINE,"type":"play_in"}',
           (TIE.format("{his}", "{mine}"),)),
    Forged("play_in", '{"fixture":GAME,"game":MINE,"type":"play_in"}',
           (TIE.format("{game}", "{mine}"), row("{game}"))),
    Forged("play_in", '{"fixture":GAME,"game":MINE,"type":"play_in"}'),
]  # fmt: skip
COME_TO_NOTHING: Final = {
    # PostgreSQL only warns that there is nothing which she could grant.
    "GRANT ALL ON ALL TABLES IN SCHEMA public TO eve",
    # Rows that she may not change are none for her.
    "UPDATE game_now SET home = 99 WHERE game = {stored}",
}
BEFORE: Final = [
    "SET search_path = pg_temp, public",
    "SET search_path = pg_catalog",
    "SET ROLE {scorers}",
    "SET session_authorization = DEFAULT",
    "SET CONSTRAINTS ALL DEFERRED",
    "SET TIME ZONE 'UTC+99'",
]
"""What may be said before a forgery, and makes none of them better."""
READERS: Final = [
    row("{game}"),
    "INSERT INTO game (created_at, header, home, visitors, ruleset)"
    " VALUES (now(), '{{}}', 'a', 'b', 'littlefield')",
    "UPDATE fixture SET gone = 1",
    "DELETE FROM ledger",
    f"INSERT INTO {ACCESS}.assigned VALUES ('rea', 1, 'fixture', {{his}})",
    "SELECT nextval('game_id_seq')",
    "CREATE TEMP TABLE result (id integer)",
]
COMMISSIONERS: Final = [
    "UPDATE ledger SET by = 'Eve'",
    "DELETE FROM ledger",
    "TRUNCATE ledger CASCADE",
    "UPDATE result SET home_points = 99",
    "DELETE FROM result",
    "DELETE FROM fixture",
    "DELETE FROM certification",
    f"DELETE FROM {ACCESS}.assigned",
    *(
        f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE"
        for table in ("ledger", "fixture", "person", "game", "game_now", f"{ACCESS}.assigned")
    ),
    "SELECT nextval('game_id_seq')",
    "SELECT lo_create(0)",
    "INSERT INTO game (id, created_at, header, home, visitors, ruleset) VALUES"
    " (2147483647, now(), '{{}}', 'a', 'b', 'littlefield')",
    "ALTER TABLE ledger DISABLE TRIGGER ALL",
    "SET session_replication_role = replica",
    "DROP POLICY access_enter ON ledger",
    "SET ROLE {owner}",
    "GRANT {commissioners} TO eve",
    f"UPDATE {ACCESS}.login SET role = 'commissioner'",
    f"INSERT INTO {ACCESS}.login VALUES ('eve2', 'commissioner', 'Eve')",
    f"INSERT INTO {ACCESS}.assigned VALUES ('rea', 1, 'fixture', {{his}})",
    "INSERT INTO booking VALUES (1, {slot}, 'board', 9, {game})",
    "CREATE TEMP TABLE ledger (league integer, seq integer)",
]
