"""What tables without a server entered, brought together."""

import itertools
import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.model.ledger.commands import league as c
from league.model.ledger.queries.fixture_status import header_of_fixture
from league.model.ledger.rows import Fixture, FixtureGame, ResultRow
from league.store.games.store import Store
from league.store.ledger.copies import sources_in
from league.store.ledger.game_results import count_finished
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.merge import MergePlan, collect, planned
from league.store.ledger.stored_games import play_in
from quarterback.cli import main
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from rulesets.core.events import Ruling
from tests.store.ledger.test_stored_games import two_friends
from tests.store.ledger.weekend import in_playoffs, open_games, scheduled
from tests.store.playing import by_hand, look, opened, play

Run = Callable[..., Result]
NAMES = ("north", "south", "east")


def handed_out(file: Path, name: str) -> Path:
    """A copy of a league's file, as a table gets it."""
    folder = file.parent / name
    folder.mkdir(exist_ok=True)
    return Path(shutil.copy(file, folder / "games.db"))


def exported(store: Store, to: Path) -> Path:
    rows = store.leagues.open(1).entries()
    to.write_text("".join(json.dumps(row._asdict(), ensure_ascii=False) + "\n" for row in rows))
    return to


def entered(file: Path, *commands: c.AnyCommand) -> None:
    with opened(file) as store:
        league = store.leagues.open(1)
        for command in commands:
            league.enter(command, "Bob", "as it was")


def brought(store: Store, *files: Path, take: tuple[int, ...] = (), why: str = "") -> MergePlan:
    league = store.leagues.open(1)
    head = league.entries()[0].hash
    sources = [each for file in files for each in sources_in(file, head, of_header)]
    plan = planned(league, sources, frozenset(take))
    collect(store, league, plan, "Ann", why)
    assert store.leagues.open(1).faults() == []
    return plan


def results(league: OpenLeague) -> dict[int, tuple[object, ...]]:
    return {
        row.id: (row.kind, row.home_points, row.visitors_points, row.winner)
        for row in league.records.all(ResultRow)
    }


def enter(game: int, home: int, visitors: int) -> c.EnterResult:
    return c.EnterResult(game, c.ResultInput(home=home, visitors=visitors))


@pytest.fixture
def games(store: Store) -> list[int]:
    return [fixture.id for fixture in scheduled(store).records.all(Fixture)]


def test_results_of_two_tables_come_together(store: Store, file: Path, games: list[int]):
    north, south = handed_out(file, "north"), handed_out(file, "south")
    entered(north, enter(games[0], 14, 7), enter(games[2], 3, 3))
    entered(
        south,
        enter(games[1], 0, 6),
        c.EnterResult(games[3], c.ResultInput("forfeit", winner="home")),
    )
    before = north.read_bytes()
    plan = brought(store, north, south)
    assert [each.fixture.id for each in plan.merged] == [games[0], games[2], games[1], games[3]]
    league = store.leagues.open(1)
    assert results(league) == {
        games[0]: ("played", 14, 7, "home"),
        games[1]: ("played", 0, 6, "visitors"),
        games[2]: ("played", 3, 3, None),
        games[3]: ("forfeit", None, None, "home"),
    }
    assert f"from {north}: Bob, " in league.entries()[-4].why
    assert league.entries()[-1].by == "Ann"
    assert north.read_bytes() == before
    again = brought(store, south, north, north)
    assert (again.merged, again.differs, again.known) == ((), (), 4)
    assert store.leagues.open(1).ledger.seq == league.ledger.seq


def test_what_differs_is_told_side_by_side_and_left(store: Store, file: Path, games: list[int]):
    north = handed_out(file, "north")
    entered(north, enter(games[0], 14, 7), c.Correct(games[0], c.ResultInput(home=14, visitors=17)))
    store.leagues.open(1).enter(enter(games[0], 14, 7), "Ann")
    [differs] = brought(store, north).differs
    assert (differs.ours and differs.ours.visitors_points, differs.entry and differs.entry.by) == (
        7,
        "Ann",
    )
    [theirs] = differs.theirs
    assert theirs.result is not None
    assert (theirs.result.visitors_points, theirs.entry and theirs.entry.why) == (17, "as it was")
    league = store.leagues.open(1)
    assert league.records.get(ResultRow, games[0]).visitors_points == 7
    brought(store, north, take=(1,), why="the sheet says so")
    league.catch_up()
    assert league.records.get(ResultRow, games[0]).visitors_points == 17
    assert league.entries()[-1].why.endswith("as it was; the sheet says so")
    # What was corrected here since is no difference any more.
    league.enter(c.Correct(games[0], c.ResultInput(home=1, visitors=0)), "Ann", "another look")
    assert brought(store, north).differs == ()


def test_two_files_that_differ_are_both_left(store: Store, file: Path, games: list[int]):
    north, south = handed_out(file, "north"), handed_out(file, "south")
    entered(north, enter(games[0], 14, 7))
    entered(south, enter(games[0], 7, 14))
    [differs] = brought(store, north, south, take=(1,)).differs
    assert (differs.ours, len(differs.theirs)) == (None, 2)
    assert results(store.leagues.open(1)) == {}
    assert brought(store, south).differs == ()
    assert results(store.leagues.open(1))[games[0]] == ("played", 7, 14, "visitors")


def test_a_later_copy_of_the_same_table_counts(store: Store, file: Path, games: list[int]):
    north = handed_out(file, "north")
    entered(north, enter(games[0], 14, 7))
    early = Path(shutil.copy(north, file.parent / "early.db"))
    entered(north, c.Correct(games[0], c.ResultInput(home=14, visitors=17)))
    assert brought(store, north, early).differs == ()
    assert results(store.leagues.open(1))[games[0]] == ("played", 14, 17, "visitors")


def test_a_bracket_goes_on_from_one_table_to_the_next(store: Store, file: Path):
    """The last game is of winners that only both files together know."""
    league = in_playoffs(store)
    north, south = handed_out(file, "north"), handed_out(file, "south")
    one, other = open_games(league)
    entered(north, enter(one.id, 14, 7))
    entered(south, enter(other.id, 7, 0))
    together = handed_out(file, "together")
    entered(together, enter(other.id, 7, 0), enter(one.id, 14, 7))
    with opened(together) as their:
        [last] = open_games(their.leagues.open(1))
    entered(together, enter(last.id, 3, 9))
    assert len(brought(store, together, south, north).merged) == 3
    assert open_games(store.leagues.open(1)) == []


def test_games_come_along_with_their_logs(store: Store, file: Path):
    league = two_friends(store)
    fixture = league.records.all(Fixture)[0]
    play(Scorebook.begin(store, header_of_fixture(league.records, fixture.id)), random.Random(9))
    north = handed_out(file, "north")
    with opened(north) as their:
        theirs = their.leagues.open(1)
        book = Scorebook.begin(their, header_of_fixture(theirs.records, fixture.id))
        assert book.id is not None
        play_in(their, theirs, fixture.id, book.id, "Bob")
        play(book, random.Random(1))
        plan = brought(store, north)
        assert [each.command for each in plan.merged] == [None]
        brought(store, north)
        for _ in range(5):
            play(book, random.Random(1))
        book.play(Ruling({"phase": "over", "winner": "home"}, "they give up"))
        count_finished(their, theirs, "Bob")
        wanted = look(book)
    play(Scorebook.begin(store, header_of_fixture(league.records, fixture.id)), random.Random(2))
    brought(store, north)
    brought(store, north)
    league.catch_up()
    [tie] = league.records.all(FixtureGame)
    assert league.records.get(ResultRow, fixture.id).game == tie.game
    assert look(Scorebook.resume(store, tie.game)) == wanted
    assert store.differences(tie.game) == []
    assert len(store.games()) == 3
    assert count_finished(store, league, "Ann") == []


def test_a_game_that_has_gone_on_here_too_is_not_mixed_up(store: Store, file: Path):
    league = two_friends(store)
    fixture = league.records.all(Fixture)[0]
    book = Scorebook.begin(store, header_of_fixture(league.records, fixture.id))
    assert book.id is not None
    play(book, random.Random(9))
    north = handed_out(file, "north")
    with opened(north) as their:
        theirs = their.leagues.open(1)
        play_in(their, theirs, fixture.id, book.id, "Bob")
        again = Scorebook.resume(their, book.id)
        again.play(Ruling({"phase": "over", "winner": "home"}, "they give up"))
        count_finished(their, theirs, "Bob")
    play(book, random.Random(3))
    wanted = look(book)
    brought(store, north)
    league.catch_up()
    assert league.records.get(ResultRow, fixture.id).game is None
    assert league.records.get(ResultRow, fixture.id).kind == "conceded"
    assert look(Scorebook.resume(store, book.id)) == wanted


ENTRY = st.tuples(st.integers(0, 5), st.integers(0, 2), st.integers(0, 2), st.booleans())


ANY_ORDER = given(
    st.lists(st.lists(ENTRY, max_size=4), min_size=3, max_size=3),
    st.permutations(range(3)),
    st.lists(st.integers(0, 2), max_size=3),
)


def the_order_of_files_never_matters(
    tmp_path_factory: pytest.TempPathFactory,
    entries: list[list[tuple[int, int, int, bool]]],
    order: list[int],
    repeats: list[int],
) -> None:
    """Any files in any order, some of them twice, some again later: the same league to the last
    digit. One at a time the same results, but for those of which files differ."""
    folder = tmp_path_factory.mktemp("collect")
    with opened(folder / "games.db") as store:
        games = [fixture.id for fixture in scheduled(store).records.all(Fixture)]
    tables = [handed_out(folder / "games.db", name) for name in NAMES]
    for file, told in zip(tables, entries, strict=True):
        last: dict[int, c.AnyCommand] = {}
        for game, home, visitors, correct in told:
            if game not in last:
                last[game] = enter(games[game], home, visitors)
                entered(file, last[game])
            elif correct:
                entered(file, c.Correct(games[game], None))
                del last[game]
    digests, disputed = set[str](), set[int]()
    found: list[dict[int, tuple[object, ...]]] = []
    for way in ([0, 1, 2], [*order, *repeats]):
        copy = handed_out(folder / "games.db", f"way{len(digests)}{len(found)}")
        with opened(copy) as store:
            plan = brought(store, *(tables[each] for each in way))
            disputed = {each.fixture.id for each in plan.differs}
            league = store.leagues.open(1)
            digests.add(league.digest)
            again = brought(store, *(tables[each] for each in way))
            assert (again.merged, {each.fixture.id for each in again.differs}) == ((), disputed)
            assert store.leagues.open(1).ledger.seq == league.ledger.seq
    assert len(digests) == 1
    for turn in (order, order[::-1]):
        copy = handed_out(folder / "games.db", f"turn{len(found)}")
        with opened(copy) as store:
            for each in itertools.chain(turn, repeats):
                brought(store, tables[each])
            stand = results(store.leagues.open(1))
            found.append({game: row for game, row in stand.items() if game not in disputed})
    assert found[0] == found[1]


NO_HURRY = settings(deadline=None, suppress_health_check=list(HealthCheck))
test_any_order_of_files = settings(NO_HURRY, max_examples=1)(
    ANY_ORDER(the_order_of_files_never_matters)
)
test_any_order_of_many_files = pytest.mark.long(
    settings(NO_HURRY, max_examples=30)(ANY_ORDER(the_order_of_files_never_matters))
)


@pytest.fixture
def run(file: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(file.parent))
    monkeypatch.setenv("QUARTERBACK_BY", "Ann")
    return lambda *args: CliRunner().invoke(main, ["league", "collect", *map(str, args)])


def test_collected_from_the_command_line(
    run: Run, store: Store, file: Path, games: list[int], tmp_path: Path
):
    north = handed_out(file, "north")
    entered(north, enter(games[0], 14, 7), enter(games[1], 3, 0), c.AddBoards(("Attic",)))
    store.leagues.open(1).enter(enter(games[1], 0, 3), "Ann")
    ran = run(north, "--dry-run")
    assert "1 results would be taken over" in ran.output
    assert len(results(store.leagues.open(1))) == 1
    ran = run(north)
    assert ran.exit_code == 1
    assert "Game 1: Team 4 7, Team 1 14  Bob, " in ran.output
    assert "Results differ: game 2" in ran.output
    assert "  here   Team 3 3, Team 2 0  Ann, " in ran.output
    assert "  there  Team 3 0, Team 2 3  Bob, " in ran.output
    assert "Left: also entered in" in ran.output
    assert "1 add_boards" in ran.output
    ran = run(north, "--take", "2")
    assert "say why theirs counts" in ran.output
    ran = run(north, "--take", "2", "--why", "the sheet")
    assert ran.exit_code == 0, ran.output
    told = json.loads(run(north, "--json").output)
    assert (told["known"], told["taken"], told["differ"]) == (2, [], [])
    with opened(north) as their:
        export = exported(their, tmp_path / "north.jsonl")
    assert run(export).exit_code == 0


def test_what_is_no_part_of_the_league_is_said(
    run: Run, store: Store, file: Path, games: list[int], tmp_path: Path
):
    good, torn, changed = (handed_out(file, name) for name in ("good", "torn", "changed"))
    entered(good, enter(games[0], 14, 7))
    torn.write_bytes(torn.read_bytes()[:9000])
    by_hand(changed, "UPDATE ledger SET why = 'another' WHERE seq = 3", unguarded=True)
    with opened(tmp_path / "other.db") as other:
        other.leagues.create("Another", "Ann")
    sheet = tmp_path / "game.qbk"
    sheet.write_text("a game sheet")
    noise = tmp_path / "noise"
    noise.write_bytes(bytes(range(256)))
    (tmp_path / "empty").touch()
    foreign = tmp_path / "foreign.db"
    by_hand(foreign, "CREATE TABLE person (name)")
    export = exported(store, tmp_path / "export")
    broken = tmp_path / "broken"
    broken.write_text(export.read_text().replace('"by": "Ann"', '"by": "Eve"', 1))
    later = tmp_path / "later"
    later.write_text(export.read_text().replace("add_slots", "add_moons"))
    for bad, says in (
        (torn, "damaged"),
        (changed, "entry 3 is not as it was entered"),
        (tmp_path / "other.db", "has no part of this league"),
        (sheet, "--sheet FILE"),
        (noise, "neither a database"),
        (tmp_path / "empty", "neither a database"),
        (foreign, "database of another program"),
        (tmp_path / "nowhere.db", "There is no file"),
        (tmp_path, "There is no file"),
        (broken, "entry 1 is not as it was entered"),
        (later, "is not as it was entered"),
    ):
        ran = run(bad, good, "--dry-run")
        assert ran.exit_code == 1, bad
        assert "NOT READ: " in ran.output
        assert says in ran.output, ran.output
        assert "1 results would be taken over" in ran.output
    assert store.leagues.open(1).faults() == []
