"""What raw SQL cannot do to a game or a league, on either kind of database.

Every attack on a league writes its rows under the next entry and seals it as the program would,
forged hash and all: it is the rows that are refused. Those of UNSEALED leave the entry out.
"""

from collections.abc import Iterator

import pytest
import sqlalchemy
from sqlalchemy.exc import DBAPIError, OperationalError, ProgrammingError

from league.model.ledger.rows import Fixture, Person, Season, Team
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from tests.store.ledger.weekend import in_playoffs
from tests.store.playing import header, played

SEAL = (
    "INSERT INTO ledger SELECT 1, {n}, '2026-01-01T10:00:00.000+00:00', 'Eve', '', 'correct',"
    " '{{}}', hash, '{forged}'"
    " FROM ledger WHERE league = 1 AND seq = {n} - 1"
)
FORGED = "f" * 64
SET = "UPDATE {} SET entry = {{n}}, {} WHERE league = 1 AND {}"

SCHEDULE = [
    # two games of one board, of one team, of one coach, at one time
    SET.format("fixture", "slot = {slot}, board = {board}", "id = {late}"),
    SET.format("fixture", "slot = {slot}, board = NULL", "id = {rematch}"),
    SET.format("team", "coach = {coach}", "id = {team2}"),
    "INSERT INTO fixture (league, id, entry, gone, season, stage, number, home, visitors, round,"
    " counts, slot, board, postponed) VALUES (1, 9000, {n}, 0, {season}, {stage}, 99, {team},"
    " {team2}, 1, 1, {slot}, NULL, 0)",
    SET.format("time_slot", "starts = starts - 60", "id = {slot2}"),
    "INSERT INTO time_slot (league, id, entry, gone, starts, ends)"
    " VALUES (1, 9000, {n}, 0, 30, 60)",
    "INSERT INTO time_slot (league, id, entry, gone, starts, ends)"
    " VALUES (1, 9000, {n}, 0, 9000, 9000)",
    SET.format("time_slot", "ends = starts - 1", "id = {slot}"),
    "DELETE FROM booking",
    "DELETE FROM booking WHERE what = 'coach'",
    "UPDATE booking SET who = 9000",
    "INSERT INTO booking (league, slot, what, who, fixture) VALUES (1, {slot}, 'board', 9, {game})",
    "INSERT INTO booking (league, slot, what, who, fixture)"
    " VALUES (1, 9000, 'team', {team}, {game})",
]
FIXTURES = [
    SET.format("fixture", "home = visitors", "id = {game}"),
    SET.format("fixture", "home = {team3}", "id = {game}"),
    SET.format("fixture", "season = 9000", "id = {game}"),
    SET.format("fixture", "stage = {stage2}", "id = {game}"),
    SET.format("fixture", "slot = 9000", "id = {game}"),
    SET.format("fixture", "slot = NULL", "id = {game}"),
    SET.format("fixture", "postponed = 1", "id = {game}"),
    SET.format("fixture", "postponed = 2", "id = {game}"),
    SET.format("fixture", "round = -1", "id = {game}"),
    SET.format("fixture", "number = 2", "id = {game}"),
    SET.format("fixture", "counts = 7", "id = {game}"),
    SET.format("fixture", "id = 9000", "id = {game}"),
    SET.format("fixture", "league = 2", "id = {game}"),
    "DELETE FROM fixture WHERE id = {game}",
    "DELETE FROM season",
    "DELETE FROM team WHERE id = {team}",
]
RESULTS = [
    "UPDATE result SET home_points = 99",
    "UPDATE result SET winner = 'visitors'",
    "DELETE FROM result",
    "DELETE FROM result WHERE id = {game}",
    *(
        "INSERT INTO result (league, id, entry, gone, kind, home_points, visitors_points, winner,"
        f" finished, periods, game) VALUES (1, {row}, 9, '[]', NULL)"
        for row in (
            "{game}, {n}, 0, 'played', 7, 3, 'visitors'",
            "{game}, {n}, 0, 'played', 7, 3, NULL",
            "{game}, {n}, 0, 'played', 7, 7, 'both'",
            "{game}, {n}, 0, 'played', NULL, NULL, NULL",
            "{game}, {n}, 0, 'played', 7, NULL, 'home'",
            "{game}, {n}, 0, 'played', -1, 0, 'visitors'",
            "{game}, {n}, 0, 'won', 7, 3, 'home'",
            "{game}, {n}, 0, 'forfeit', NULL, NULL, NULL",
            "{game}, {n}, 0, 'double_forfeit', NULL, NULL, 'home'",
            "{game}, {n}, 0, 'forfeit', NULL, NULL, 'Ann'",
            "{game}, {n}, 2, 'void', NULL, NULL, NULL",
            "{game}, {n} - 1, 0, 'played', 7, 3, 'home'",
            "{game}, {n} + 1, 0, 'played', 7, 3, 'home'",
            "9000, {n}, 0, 'played', 7, 3, 'home'",
            "{game}, {n}, 0, 'played', 'seven', 3, 'home'",
        )
    ),
    "INSERT INTO result (league, id, entry, gone, kind, home_points, visitors_points, winner,"
    " finished, periods, game) VALUES (1, {game}, {n}, 0, 'played', 7, 3, 'home', 9, '[]', 77)",
    "INSERT INTO fixture_game (league, id, entry, gone, game) VALUES (1, {game}, {n}, 0, 77)",
]
PEOPLE = [
    SET.format("person", "name = ''", "id = {coach}"),
    SET.format("person", "name = 'Coach 2'", "id = {coach}"),
    SET.format("franchise", "name = 'Team 2'", "name = 'Team 1'"),
    SET.format("team", "franchise = 9000", "id = {team}"),
    SET.format("team", "coach = 9000", "id = {team}"),
    SET.format("team", "season = 9000", "id = {team}"),
    SET.format("team", "withdrawn = 3", "id = {team}"),
    SET.format("season", "phase = 'won'", "id = {season}"),
    "INSERT INTO season (league, id, entry, gone, year, name, phase, alone)"
    " VALUES (1, 9000, {n}, 0, 2027, 'Next', 'regular', 1)",
    "INSERT INTO season (league, id, entry, gone, year, name, phase, alone)"
    " VALUES (1, 9000, {n}, 0, 2026, 'Again', 'over', 1)",
    SET.format("rules", "digest = '" + "0" * 64 + "'", "code = 'lions-den'"),
    SET.format("rules", "settings = '{{}}'", "code = 'lions-den'"),
    "INSERT INTO team (league, id, entry, gone, season, franchise, coach, withdrawn)"
    " SELECT 1, 9000, {n}, 0, season, franchise, coach, 0 FROM team WHERE id = {team}",
]
BRACKETS = [
    SET.format("bracket_seed", "number = 1", "number = 2"),
    SET.format("bracket_seed", "team = {team2}", "number = 1"),
    SET.format("bracket_node", "best_of = 2", "place = 1"),
    SET.format("bracket_node", "part = 'attic'", "place = 1"),
    SET.format("bracket_feed", "seed = 1, part = NULL, round = NULL, place = NULL", "seed = 2"),
    SET.format("bracket_feed", "seed = NULL", "seed = 2"),
    SET.format("bracket_feed", "part = 'main', round = 1, place = 1", "seed = 2"),
    SET.format("bracket_feed", "slot = 2", "seed = 2"),
    SET.format("bracket", "drawn = 'coin'", "size = 4"),
]
PLAYER = "INSERT INTO player (league, id, entry, gone, franchise, position, rating, career, debut,"
PLAYERS = [
    f"{PLAYER} name, figure) VALUES (1, 9000, {{n}}, 0, 9000, 'kicker', 80, 2, 2026, '', '')",
    f"{PLAYER} name, figure) VALUES (1, 9000, {{n}}, 0, {{club}}, 'kicker', 101, 2, 2026, '', '')",
    f"{PLAYER} name, figure) VALUES (1, 9000, {{n}}, 0, {{club}}, 'kicker', 80, 0, 2026, '', '')",
    f"{PLAYER} name, figure) VALUES (1, 9000, {{n}}, 0, {{club}}, '', 80, 2, 2026, '', '')",
    f"{PLAYER} name, figure, released)"
    " VALUES (1, 9000, {n}, 0, {club}, 'kicker', 80, 2, 2026, '', '', 2025)",
    "INSERT INTO base_holding (league, id, entry, gone, year, franchise, base)"
    " VALUES (1, 9000, {n}, 0, 2026, {club}, 1), (1, 9001, {n}, 0, 2026, {club}, 1)",
    "INSERT INTO base_holding (league, id, entry, gone, year, franchise, base)"
    " VALUES (1, 9000, {n}, 0, 2026, {club}, 0)",
    "INSERT INTO injury (league, id, entry, gone, player, fixture, year, length)"
    " VALUES (1, 9000, {n}, 0, 9000, {game}, 2026, 'season')",
]
LEDGER = [
    "UPDATE ledger SET by = 'Eve'",
    "UPDATE ledger SET payload = '{{}}' WHERE seq = 3",
    "DELETE FROM ledger",
    "DELETE FROM ledger WHERE seq = {n} - 1",
    SEAL.replace("{n},", "{n} + 1,", 1),
    SEAL.replace("'correct'", "'found'"),
    SEAL.replace("hash, '{forged}'", "'" + "0" * 64 + "', '{forged}'"),
    SEAL.replace("'{forged}'", "hash"),
    SEAL.replace("'{forged}'", "'short'"),
    SEAL.replace("SELECT 1,", "SELECT 2,").replace("{n},", "1,", 1),
    "UPDATE league SET entry = {n}, id = 2",
]
COMPUTERS = [
    "INSERT INTO run_by (league, id, entry, gone, coach) VALUES (1, {team}, {n}, 0, '')",
    "INSERT INTO run_by (league, id, entry, gone, coach) VALUES (1, 9000, {n}, 0, 'freshman')",
    "INSERT INTO practice (league, id, entry, gone) VALUES (1, {season}, {n}, 0)",
    "INSERT INTO practice (league, id, entry, gone) VALUES (1, 9000, {n}, 0)",
    "INSERT INTO fixture_game (league, id, entry, gone, game)"
    " VALUES (1, {game}, {n}, 0, {practised})",
]
ROLL = """'{{"event":"roll","pips":[1]}}'"""
ENTRY = "INSERT INTO game_event (game, seq, input, kind, payload, at, by) VALUES"
GAME = "INSERT INTO game (id, created_at, header, home, visitors, ruleset) VALUES"
NOW = "'2026-01-01 10:00:00'"
AWAY = "INSERT INTO game_put_away (game, away, at) VALUES"
RIGHT = [
    f"{ENTRY} (2, {{next}}, 1, 'roll', {ROLL}, {NOW}, '')",
    f"{GAME} (9, {NOW}, '{{{{}}}}', 'A', 'B', 'littlefield')",
    f"{AWAY} (2, 1, {NOW})",
]
"""What a log takes; the attacks below differ from one of these in one thing."""
GAMES = [
    "UPDATE game_event SET payload = '{{}}' WHERE game = 2 AND seq = 1",
    "UPDATE game_event SET seq = seq + 100",
    "UPDATE game_event SET by = 'Ann' WHERE seq = 1",
    "DELETE FROM game_event",
    "DELETE FROM game_event WHERE game = 2 AND seq = (SELECT max(seq) FROM game_event)",
    f"INSERT INTO game_event VALUES (2, 1, 1, 'roll', {ROLL}, {NOW}, '')"
    " ON CONFLICT (game, seq) DO UPDATE SET payload = '{{}}'",
    *(
        f"{ENTRY} ({row})"
        for row in (
            f"2, 1, 1, 'roll', {ROLL}, {NOW}, ''",
            f"2, 99, 1, 'roll', {ROLL}, {NOW}, ''",
            f"2, 0, 1, 'roll', {ROLL}, {NOW}, ''",
            f"2, -1, 1, 'roll', {ROLL}, {NOW}, ''",
            f"2, 'x', 1, 'roll', {ROLL}, {NOW}, ''",
            f"2, 1.5, 1, 'roll', {ROLL}, {NOW}, ''",
            f"2, NULL, 1, 'roll', {ROLL}, {NOW}, ''",
            f"2, {{next}}, 0, 'roll', {ROLL}, {NOW}, ''",
            f"2, {{next}}, 'x', 'roll', {ROLL}, {NOW}, ''",
            f"2, {{next}}, NULL, 'roll', {ROLL}, {NOW}, ''",
            f"2, {{next}}, 1, 'punt', {ROLL}, {NOW}, ''",
            f"2, {{next}}, 1, '', {ROLL}, {NOW}, ''",
            f"2, {{next}}, 1, NULL, {ROLL}, {NOW}, ''",
            f"2, {{next}}, 1, 'roll', 'seven', {NOW}, ''",
            f"2, {{next}}, 1, 'roll', '[1]', {NOW}, ''",
            f"2, {{next}}, 1, 'roll', '', {NOW}, ''",
            f"2, {{next}}, 1, 'roll', NULL, {NOW}, ''",
            f"2, {{next}}, 1, 'roll', {ROLL}, 'yesterdays', ''",
            f"2, {{next}}, 1, 'roll', {ROLL}, NULL, ''",
            f"2, {{next}}, 1, 'roll', {ROLL}, {NOW}, NULL",
            f"99, 1, 1, 'roll', {ROLL}, {NOW}, ''",
            f"NULL, 1, 1, 'roll', {ROLL}, {NOW}, ''",
        )
    ),
    "UPDATE game SET header = '{{}}'",
    "UPDATE game SET home = 'Army' WHERE id = 2",
    "UPDATE game SET id = 7 WHERE id = 2",
    "DELETE FROM game",
    "DELETE FROM game WHERE id = 1",
    *(
        f"{GAME} ({row})"
        for row in (
            f"1, {NOW}, '{{{{}}}}', 'A', 'B', 'littlefield'",
            f"9, {NOW}, '{{{{}}}}', 'A', 'B', ''",
            f"9, {NOW}, 'Yale', 'A', 'B', 'littlefield'",
            f"9, {NOW}, '{{{{}}}}', NULL, 'B', 'littlefield'",
            "9, 'once', '{{}}', 'A', 'B', 'littlefield'",
            "9, '20000-01-01 10:00:00', '{{}}', 'A', 'B', 'littlefield'",
            "9, '0000-01-01 10:00:00', '{{}}', 'A', 'B', 'littlefield'",
            "9, '2026-02-31 10:00:00', '{{}}', 'A', 'B', 'littlefield'",
            "9, '2026-01-01 10:00:00+99', '{{}}', 'A', 'B', 'littlefield'",
        )
    ),
    f"{AWAY} (99, 1, {NOW})",
    f"{AWAY} (2, 2, {NOW})",
    f"{AWAY} (2, 1, 'soon')",
    "UPDATE game_put_away SET away = 0",
    "DELETE FROM game_put_away",
    "UPDATE game_now SET played_at = '20000-01-01 10:00:00'",
    "UPDATE game_now SET home = 'seven'",
    "UPDATE game_now SET home = -1",
    "UPDATE game_now SET finished = 2",
    "UPDATE game_now SET finished = 0, winner = 'home'",
    "UPDATE game_now SET game = 99 WHERE game = 2",
    "UPDATE game_now SET phase = NULL",
    "INSERT INTO game_line VALUES (2, 'first', 'x')",
    "INSERT INTO game_line VALUES (99, 1, 'x')",
    "INSERT INTO game_line VALUES (2, 1, 'x')",
]
ATTACKS = [*SCHEDULE, *FIXTURES, *RESULTS, *PEOPLE, *BRACKETS, *PLAYERS, *COMPUTERS]

RESULT = (
    "INSERT INTO result (league, id, entry, gone, kind, home_points, visitors_points, winner,"
    " finished, periods) VALUES (1, {game}, {n}, 0, 'played', 77, 3, 'home', 9, '[]')"
)
UNSEALED = [
    RESULT,
    "UPDATE person SET name = 'Eve' WHERE id = {coach}",
    "UPDATE person SET entry = {n}, name = 'Eve' WHERE id = {coach}",
    "UPDATE fixture SET entry = {n}, gone = 1",
    "UPDATE fixture SET slot = NULL, board = NULL",
    "UPDATE season SET phase = 'over'",
    "UPDATE team SET entry = {n}, coach = {coach}",
]
ONLY_SQLITE = [
    RESULT.replace("77", "7.5"),
    "REPLACE INTO person (league, id, entry, gone, name) VALUES (1, {coach}, {n}, 0, 'Eve')",
    "UPDATE OR REPLACE person SET entry = {n}, name = 'Coach 2' WHERE id = {coach}",
    "INSERT OR REPLACE INTO person (league, id, entry, gone, name)"
    " VALUES (1, 9000, {n}, 0, 'Coach 2')",
    "UPDATE OR REPLACE fixture SET entry = {n}, slot = {slot}, board = {board} WHERE id = {late}",
    "UPDATE OR IGNORE fixture SET entry = {n}, slot = {slot}, board = {board} WHERE id = {late}",
    "REPLACE INTO ledger SELECT * FROM ledger WHERE seq = 1",
    "REPLACE INTO result SELECT * FROM result",
    "REPLACE INTO booking SELECT * FROM booking",
    "INSERT INTO person (league, id, entry, gone, name) VALUES (1, 9000, {n}, 'no', 'Eve')",
    "UPDATE OR REPLACE game_event SET seq = 1 WHERE seq = 2",
    "UPDATE OR IGNORE game_event SET at = '2000-01-01' WHERE seq = 2",
    f"REPLACE INTO game_event VALUES (2, 1, 1, 'roll', {ROLL}, {NOW}, '')",
    f"INSERT OR REPLACE INTO game_event VALUES (2, 2, 2, 'roll', {ROLL}, {NOW}, '')",
    f"{ENTRY} (2, {{next}}, 1, 'roll', CAST({ROLL} AS BLOB), {NOW}, '')",
    f"{ENTRY} (2, {{next}}, 1, 'roll', {ROLL}, {NOW}, x'00')",
    f"{ENTRY} (2, {{next}}, 1, 'roll', {ROLL}, 'now', '')",
    f"REPLACE INTO game VALUES (1, {NOW}, '{{{{}}}}', 'A', 'B', 'littlefield')",
    f"{GAME} (9, {NOW}, '{{{{}}}}', x'00ff', 'B', 'littlefield')",
    f"{GAME} (9, {NOW}, '{{{{}}}}', 'A', x'41', 'littlefield')",
    f"{GAME} (9, {NOW}, CAST('{{{{}}}}' AS BLOB), 'A', 'B', 'littlefield')",
    f"{GAME} (9, 'now', '{{{{}}}}', 'A', 'B', 'littlefield')",
    f"{GAME} (9, 2461000.5, '{{{{}}}}', 'A', 'B', 'littlefield')",
    f"{AWAY} (2, 1, 'now')",
    "REPLACE INTO game_put_away VALUES (1, 2, 0, '2026-01-01')",
    "UPDATE game_now SET played_at = 'now'",
    "UPDATE game_now SET situation = x'00'",
    "UPDATE game_line SET says = x'00'",
    "DROP TABLE game",
]
ONLY_POSTGRESQL = [
    *("TRUNCATE ledger CASCADE", "TRUNCATE result", "TRUNCATE booking"),
    *("TRUNCATE game_event", "TRUNCATE game CASCADE"),
    "UPDATE game_now SET played_at = 'infinity'",
    f"{AWAY} (2, 1, '-infinity')",
    f"{GAME} (9, 'infinity', '{{{{}}}}', 'A', 'B', 'x')",
    f"{GAME} (9, '0044-03-15 BC', '{{{{}}}}', 'A', 'B', 'x')",
    f"{ENTRY} (2, {{next}}, 1, 'roll', {ROLL}, 'infinity', '')",
]


@pytest.fixture
def league(either: Store) -> OpenLeague:
    either.new_game(header(board="simulated"))
    played(either, 6)
    either.archive(2)
    return in_playoffs(either)


@pytest.fixture
def engine(either: Store) -> Iterator[sqlalchemy.Engine]:
    """The database opened past the program, with nothing but what any program has."""
    engine = sqlalchemy.create_engine(either.place.url)

    @sqlalchemy.event.listens_for(engine, "connect")
    def _plain(connection: object, record: object) -> None:
        if engine.dialect.name == "sqlite":
            connection.execute("PRAGMA foreign_keys = ON")  # type: ignore[attr-defined]
            # Windows does not delete a journal that is open elsewhere.
            connection.execute("PRAGMA journal_mode = persist")  # type: ignore[attr-defined]

    yield engine
    engine.dispose()


@pytest.fixture
def told(either: Store, league: OpenLeague) -> dict[str, object]:
    """Numbers for the attacks. `late` is a game at another time than `game`; `rematch` one of the
    same teams at no time, `slot` and `board` where `game` is played."""
    records = league.records
    game = records.all(Fixture)[0]
    late = next(f for f in records.all(Fixture) if f.slot != game.slot and f.slot is not None)
    rematch = next(f for f in records.all(Fixture) if f.node and {f.home, f.visitors} & {game.home})
    teams = [
        game.home,
        *(t.id for t in records.all(Team) if t.id not in (game.home, game.visitors)),
    ]
    season = records.all(Season)[0].id
    stages = sorted({f.stage for f in records.all(Fixture)})
    return {
        "n": league.ledger.seq + 1, "forged": FORGED, "game": game.id, "late": late.id,
        "rematch": rematch.id, "slot": game.slot, "slot2": late.slot, "board": game.board,
        "team": teams[0], "team2": teams[1], "team3": teams[2], "season": season,
        "stage": stages[0], "stage2": stages[1],
        "coach": records.get(Team, game.home).coach,
        "club": records.get(Team, game.home).franchise, "practised": 1,
        "next": either.load(2).seq + 1,
    }  # fmt: skip


def contents(engine: sqlalchemy.Engine) -> list[object]:
    with engine.begin() as db:
        names = sorted(sqlalchemy.inspect(db).get_table_names())
        return [
            sorted(map(repr, db.exec_driver_sql(f"SELECT * FROM {name}")))
            for name in names
            if name != "sqlite_sequence"
        ]


def attacked(engine: sqlalchemy.Engine, statements: list[str]) -> None:
    with engine.begin() as db:
        for statement in statements:
            db.exec_driver_sql(statement)


def through(engine: sqlalchemy.Engine, attacks: list[list[str]]) -> list[list[str]]:
    """Those that were not refused, or left something behind."""
    before = contents(engine)
    found = []
    for attack in attacks:
        try:
            attacked(engine, attack)
        except DBAPIError as error:
            # It is a rule that refuses, not a slip of the attacker's pen.
            slip = isinstance(error, OperationalError | ProgrammingError)
            refused = not slip or "RaiseException" in str(error)
            if refused and contents(engine) == before:
                continue
        found.append(attack)
        break
    return found


@pytest.mark.sample(1)
def test_what_makes_no_sense_is_refused_even_with_an_entry(
    league: OpenLeague, engine: sqlalchemy.Engine, told: dict[str, object]
):
    seal = SEAL.format(**told)
    sealed = [[each.format(**told), seal] for each in ATTACKS]
    assert through(engine, sealed) == []
    assert through(engine, [[each.format(**told)] for each in LEDGER]) == []
    assert league.faults() == []


def test_nothing_changes_without_an_entry(
    league: OpenLeague, engine: sqlalchemy.Engine, told: dict[str, object]
):
    sqlite = engine.dialect.name == "sqlite"
    own = ONLY_SQLITE if sqlite else ONLY_POSTGRESQL
    assert through(engine, [[each.format(**told)] for each in (*UNSEALED, *GAMES, *own)]) == []
    if sqlite:
        seal = SEAL.format(**told)
        assert through(engine, [[each.format(**told), seal] for each in own]) == []


def test_what_makes_sense_is_let_through_and_shows(
    league: OpenLeague, engine: sqlalchemy.Engine, told: dict[str, object]
):
    """So that the attacks fail for what is wrong in them; the chain tells of this one all the
    same."""
    seal = SEAL.format(**told)
    unplaced = "UPDATE fixture SET entry = {n}, slot = NULL, board = NULL"
    for statements in (
        *([attack.format(**told), seal] for attack in (UNSEALED[2], RESULT, unplaced)),
        [each.format(**told) for each in RIGHT],
    ):
        with engine.connect() as db:
            for statement in statements:
                db.exec_driver_sql(statement)
            db.rollback()
    attacked(engine, [UNSEALED[2].format(**told), seal])
    [fault] = league.faults()
    assert fault == f"entry {told['n']} is not as it was entered"
    assert league.records.get(Person, 2).name == "Coach 1"


def test_every_attack_is_another_one():
    every = (*ATTACKS, *LEDGER, *GAMES, *UNSEALED, *ONLY_SQLITE, *ONLY_POSTGRESQL)
    assert len({*every}) == len(every) > 190
