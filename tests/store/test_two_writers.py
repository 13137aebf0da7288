"""Programs at once in one database: nothing lost, nothing doubled."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from league.model.ledger.rows import Fixture, ResultRow
from league.store.errors import StaleGame
from league.store.games.log import PlayEntry
from league.store.games.store import Store, open_store
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from rulesets.core.events import Roll
from tests.store.ledger import computers, weekend
from tests.store.ledger.computers import is_sound, scores
from tests.store.playing import by_hand, header, look, opened, play, played
from tests.store.writers import START, at_once, fingerprint


def test_the_second_to_enter_is_told_and_loads_again(file: Path):
    with opened(file) as one, opened(file) as other:
        mine = played(one, 5)
        theirs = Scorebook.resume(other, 1)
        play(mine, random.Random(1))
        before = look(theirs)
        with pytest.raises(StaleGame, match="Load the game again"):
            play(theirs, random.Random(2))
        assert look(theirs) == before
        with pytest.raises(StaleGame):
            theirs.undo()
        theirs.reload()
        assert look(theirs) == look(mine)
        play(theirs, random.Random(2))
        assert look(one.load(1).session) == look(theirs)


def test_the_same_change_twice_is_stored_once(file: Path):
    """An interrupt between the commit and the answer: the next try is told."""
    with opened(file) as store:
        book = Scorebook.begin(store, header())
        unaware = store.load(1)
        book.play(Roll((1,)))
        with pytest.raises(StaleGame):
            store.append(unaware, PlayEntry((Roll((1,)),)))
        assert store.load(1).seq == 1


def together(where: Path | str, games: list[int], times: int) -> tuple[int, int]:
    """Writers at once, one for each game named; how many rows they were told are stored, and how
    often they met."""
    start = START.Barrier(len(games))
    with open_store(where, of_header) as store:
        for _ in set(games):
            Scorebook.begin(store, header())
        writers = [
            ("play_together", game, f"writer {number}", times, start)
            for number, game in enumerate(games)
        ]
        told = [each for [each] in at_once(where, *writers)]
        with store.leagues.reading() as db:
            by = "SELECT by, count(*) FROM game_event GROUP BY by ORDER BY by"
            stored = [tuple(row) for row in db.exec_driver_sql(by)]
    assert stored == [(f"writer {number}", times) for number in range(len(games))]
    assert [rows for rows, _ in told] == [times] * len(games)
    return len(games) * times, sum(again for _, again in told)


def test_writers_of_one_game_lose_and_double_nothing(where: Path | str):
    rows, again = together(where, [1, 1, 1], 40)
    assert again > 0, "they never met"
    with open_store(where, of_header) as store:
        stored = store.load(1)
        assert (stored.seq, stored.trouble) == (rows, "")
        assert store.differences(1) == []


def test_writers_of_their_own_games_never_disturb_one_another(file: Path):
    _, again = together(file, [1, 2, 3, 4], 40)
    assert again == 0
    with opened(file) as store:
        assert [store.differences(game.id) for game in store.games()] == [[]] * 4


BOTH = [("gunderson", "vsefl"), ("lions-den", "solitaire-coach")]


@pytest.mark.parametrize(
    ("codes", "plays"),
    [
        (BOTH[0], 400),
        *(
            pytest.param(codes, plays, marks=pytest.mark.long)
            for codes, plays in ((BOTH[1], 400), (BOTH[0], 2000), (BOTH[1], 2000))
        ),
    ],
)
def test_plays_at_two_boards_are_each_stored_once_and_in_order(
    file: Path, codes: tuple[str, str], plays: int
):
    """Two consoles by different rules: nobody is told of the other."""
    opened(file).close()
    start = START.Barrier(2)
    boards = [
        ("play_a_board", code, start, plays // 2, number) for number, code in enumerate(codes)
    ]
    (*one, first), (*other, second) = at_once(file, *boards)
    assert len(first) == len(second) == plays // 2
    assert first[0] < second[-1], "one had ended when the other began"
    assert second[0] < first[-1], "one had ended when the other began"
    stored: dict[int, list[str]] = {}
    for game, seq, payload in by_hand(
        file, "SELECT game, seq, payload FROM game_event ORDER BY game, seq"
    ):
        stored.setdefault(game, []).append(payload)
        assert seq == len(stored[game]), "a row is missing, or is there twice"
    assert by_hand(file, "SELECT sum(inputs) FROM game_now") == [(plays,)]
    assert stored == {game: events for game, events, _ in (*one, *other)}
    with opened(file) as store:
        for game, _, seen in (*one, *other):
            assert fingerprint(Scorebook.resume(store, game)) == seen
            assert store.differences(game) == []


@pytest.mark.parametrize("times", [20, pytest.param(200, marks=pytest.mark.long)])
def test_four_writers_of_a_league_lose_nothing_and_see_no_error(where: Path | str, times: int):
    """Each enters so many results and corrections of its own game."""
    with open_store(where, of_header) as store:
        weekend.scheduled(store)
    told = [each for [each] in at_once(where, *(("enter_together", n, times) for n in range(4)))]
    with open_store(where, of_header) as store:
        league = store.leagues.open(1)
        rows = league.entries()
        for (by, last, _), game in zip(told, sorted(league.records.rows[ResultRow]), strict=True):
            assert sum(row.by == by for row in rows) == times
            assert league.records.get(ResultRow, game).home_points == last
        assert league.faults() == []
    assert max(longest for *_, longest in told) < times / 2, "seconds"


@pytest.mark.parametrize(
    ("teams", "players"), [(8, 2), pytest.param(16, 4, marks=pytest.mark.long)]
)
def test_no_two_play_out_the_same_game(where: Path | str, teams: int, players: int):
    """Processes that play out one season at once."""
    with open_store(where, of_header) as store:
        games = len(computers.scheduled(store, teams).records.all(Fixture))
    start = START.Barrier(players)
    told = at_once(where, *(("play_out_games", n, None, start) for n in range(players)))
    numbers = [game.game for each in told for game in each]
    assert sorted(numbers) == list(range(1, games + 1))
    with open_store(where, of_header) as store:
        league = store.leagues.open(1)
        is_sound(store, league)
        assert scores(league) == {game.game: game.points for each in told for game in each}
    assert all(told), "each played some"


def test_looking_at_a_file_takes_no_lock_from_whoever_writes_here(store: Store, file: Path):
    """On POSIX, closing a file drops every lock that the process has on it: the file is opened by
    SQLite alone, which knows that."""
    played(store, 3)
    code = (
        "import sqlite3, sys; db = sqlite3.connect(sys.argv[1], timeout=0, isolation_level=None)\n"
        "try: db.execute('BEGIN IMMEDIATE'); print('let in')\n"
        "except sqlite3.OperationalError as error: print(error)"
    )
    with store.leagues.writing() as db:
        db.exec_driver_sql("UPDATE game_now SET inputs = inputs")
        with opened(file) as other:
            assert len(other.games()) == 1
        ran = subprocess.run([sys.executable, "-c", code, file], capture_output=True, check=True)
        assert ran.stdout.strip() == b"database is locked"
