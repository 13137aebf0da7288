"""What raw SQL cannot do to a league, on either kind of database.

Every attack writes its rows under the next entry and seals it as the program would, forged hash
and all: it is the rows that are refused. Those of UNSEALED leave the entry out.
"""

import itertools
from collections.abc import Iterator

import pytest
import sqlalchemy
from sqlalchemy.exc import DBAPIError, OperationalError, ProgrammingError

from league.model.ledger.rows import Fixture, Person, Season, Team
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from tests.store.ledger.weekend import in_playoffs
from tests.store.playing import header

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
]
ONLY_POSTGRESQL = ["TRUNCATE ledger CASCADE", "TRUNCATE result", "TRUNCATE booking"]


@pytest.fixture
def league(either: Store) -> OpenLeague:
    either.new_game(header(board="simulated"))
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


def words(league: OpenLeague) -> dict[str, object]:
    """Numbers for the attacks. `late` is a game at another time than `game`; `rematch` one of the
    same teams at no time, `slot` and `board` where `game` is played."""
    records = league.records
    game = records.all(Fixture)[0]
    late = next(f for f in records.all(Fixture) if f.slot != game.slot and f.slot is not None)
    rematch = next(f for f in records.all(Fixture) if f.node and {f.home, f.visitors} & {game.home})
    teams = [game.home, *(t.id for t in records.all(Team) if t.id not in game_teams(game))]
    season = records.all(Season)[0].id
    stages = sorted({f.stage for f in records.all(Fixture)})
    return {
        "n": league.ledger.seq + 1, "forged": FORGED, "game": game.id, "late": late.id,
        "rematch": rematch.id, "slot": game.slot, "slot2": late.slot, "board": game.board,
        "team": teams[0], "team2": teams[1], "team3": teams[2], "season": season,
        "stage": stages[0], "stage2": stages[1],
        "coach": records.get(Team, game.home).coach,
        "club": records.get(Team, game.home).franchise, "practised": 1,
    }  # fmt: skip


def game_teams(game: Fixture) -> set[int]:
    return {game.home, game.visitors}


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
    league: OpenLeague, engine: sqlalchemy.Engine
):
    told = words(league)
    seal = SEAL.format(**told)
    sealed = [[each.format(**told), seal] for each in ATTACKS]
    assert through(engine, sealed) == []
    assert through(engine, [[each.format(**told)] for each in LEDGER]) == []
    assert len(ATTACKS) + len(LEDGER) >= 70
    assert league.faults() == []


def test_nothing_changes_without_an_entry(league: OpenLeague, engine: sqlalchemy.Engine):
    told = words(league)
    assert through(engine, [[each.format(**told)] for each in UNSEALED]) == []
    sqlite = engine.dialect.name == "sqlite"
    own = ONLY_SQLITE if sqlite else ONLY_POSTGRESQL
    assert through(engine, [[each.format(**told)] for each in own]) == []
    if sqlite:
        seal = SEAL.format(**told)
        assert through(engine, [[each.format(**told), seal] for each in own]) == []


def test_what_makes_sense_and_has_an_entry_is_let_through_and_shows(
    league: OpenLeague, engine: sqlalchemy.Engine
):
    """So that the attacks fail for what is wrong in them; the chain tells of this one all the
    same."""
    told = words(league)
    unplaced = "UPDATE fixture SET entry = {n}, slot = NULL, board = NULL"
    for attack in (UNSEALED[2], RESULT, unplaced):
        statements = [attack.format(**told), SEAL.format(**told)]
        with engine.connect() as db:
            for statement in statements:
                db.exec_driver_sql(statement)
            db.rollback()
    attacked(engine, [UNSEALED[2].format(**told), SEAL.format(**told)])
    [fault] = league.faults()
    assert fault == f"entry {told['n']} is not as it was entered"
    assert league.records.get(Person, 2).name == "Coach 1"


def test_every_attack_is_another_one():
    every = list(itertools.chain(ATTACKS, LEDGER, UNSEALED, ONLY_SQLITE, ONLY_POSTGRESQL))
    assert len(set(every)) == len(every)
