"""Games begun, listed, put away, and games that this program cannot read."""

import random
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import msgspec
import pytest

from league.store.errors import CannotOpen, NoSuchGame, StoreError, Unplayable
from league.store.games.log import UndoEntry
from league.store.games.store import Store, open_store
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from rulesets.core.awaiting import Over
from rulesets.core.events import Ruling
from rulesets.core.header import Header
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import play_by_play
from rulesets.registry import names_of
from tests.store.playing import RULES, by_hand, header, look, opened, play, played


def test_a_game_is_listed_as_it_stands(file: Path):
    now = datetime(2026, 5, 9, 23, 30, tzinfo=timezone(timedelta(hours=-5)))
    with open_store(file, of_header, lambda: now) as store:
        Scorebook.begin(store, header(home="Harvard"))
        now += timedelta(hours=1)
        book = played(store, 30, seed=3)
        first, second = store.games()
    assert (first.id, second.id) == (2, 1)
    score = book.state.score
    assert (first.home_points, first.visitors_points) == (score.home, score.visitors)
    assert (first.inputs, first.finished) == (30, False)
    assert first.situation
    assert (second.home, second.inputs, second.situation) == ("Harvard", 0, "Coin toss")
    assert second.played_at == second.created_at == datetime(2026, 5, 10, 4, 30, tzinfo=UTC)
    assert first.played_at == datetime(2026, 5, 10, 5, 30, tzinfo=UTC)


def test_a_finished_game_says_so(store: Store):
    rng = random.Random(5)
    book = Scorebook.begin(store, header(settings={"timing": "plays", "plays": "20"}))
    while not isinstance(book.awaiting, Over):
        play(book, rng)
    [row] = store.games()
    assert row.finished
    assert "Final" in row.situation
    assert store.lines(1)[-1].endswith(row.situation + ".")


def test_the_play_by_play_is_that_of_the_entries(store: Store):
    book = played(store, 25, seed=6)
    said = [
        play_by_play(entry.facts, entry.before, entry.after, names_of(book.header))
        for entry in book.entries
    ]
    assert " ".join(line for line in store.lines(1) if line) == " ".join(s for s in said if s)


def test_put_away_and_brought_back(store: Store):
    played(store, 3)
    played(store, 3)
    assert store.archive(1)
    assert not store.archive(1)
    assert [game.id for game in store.games()] == [2]
    assert [game.id for game in store.games(put_away=True)] == [1]
    assert look(store.load(1).session)
    assert store.unarchive(1)
    assert not store.unarchive(1)
    assert sorted(game.id for game in store.games()) == [1, 2]
    assert store.games(put_away=True) == []


def test_the_list_knows_coaches_and_winner(store: Store, file: Path):
    over = played(store, 3, visitors_coach="letterman")
    over.play(Ruling({"phase": "over", "winner": "visitors"}, "Yale resign"))
    played(store, 3)
    by_hand(file, "UPDATE game SET header = '{' WHERE id = 2", unguarded=True)
    games = {game.id: game for game in store.games()}
    assert (games[1].home_coach, games[1].visitors_coach) == ("", "letterman")
    assert (games[1].winner, games[2].winner) == ("visitors", None)
    assert games[2].home == "Yale"  # listed, though its header cannot be read


@pytest.mark.parametrize("ask", ["load", "lines", "rebuild", "archive", "unarchive", "differences"])
@pytest.mark.parametrize("game", [7, 0, -1, 2**63, 10**30])
def test_a_game_that_there_is_not(store: Store, ask: str, game: int):
    with pytest.raises(NoSuchGame, match=f"no game {game} "):
        getattr(store, ask)(game)


def test_in_memory_it_is_the_same_game(store: Store):
    kept = played(store, 30, seed=8)
    book = Scorebook.in_memory(header(), RULES)
    for events in kept.inputs:
        book.play(*events)
    book.reload()
    assert (look(book), book.id, book.trouble) == (look(kept), None, "")
    book.undo(2)
    kept.undo(2)
    assert look(book) == look(kept)
    assert (book.rules, book.start) == (RULES, kept.start)


@pytest.mark.parametrize(
    ("tags", "says"),
    [
        ({"ruleset": "gunderson_1999"}, "rules that this program does not have: gunderson_1999"),
        ({"settings": {"plays": "many"}}, "rules that this program does not have"),
        ({"dial": "0123456789abcdef"}, "played with a dial other than"),
    ],
)
def test_rules_that_are_not_here(store: Store, file: Path, tags: dict[str, object], says: str):
    strange = msgspec.structs.replace(header(), **tags)
    with pytest.raises(Unplayable, match=says):
        store.new_game(strange)
    assert store.games() == []
    add_raw(file, msgspec.json.encode(strange).decode())
    with pytest.raises(Unplayable, match="Game 1 is "):
        store.load(1)
    add_raw(file, '{"settings": 7}')
    with pytest.raises(Unplayable, match="header of game 2"):
        store.load(2)


def add_raw(file: Path, text: str) -> None:
    by_hand(
        file,
        "INSERT INTO game (created_at, header, home, visitors, ruleset)"
        f" VALUES ('2026-01-01 10:00:00', '{text}', 'A', 'B', 'littlefield')",
    )


def test_under_other_rules_a_log_is_followed_as_far_as_it_goes(file: Path):
    """The next version has shorter halves: the game is over before its log is."""
    with opened(file) as store:
        book = played(store, 60, seed=9)

    def shorter(asked: Header) -> RuleSet:
        rules = of_header(asked)
        profile = msgspec.structs.replace(rules.profile, periods=(10, 10))
        return msgspec.structs.replace(rules, version=2, profile=profile)

    with open_store(file, shorter) as store:
        stored = store.load(1)
        assert 0 < stored.session.played < 60
        assert "does not fit" in stored.trouble
        assert "begun under version 1 of the rules, and this program has 2" in stored.trouble
        with pytest.raises(Unplayable):
            store.append(stored, UndoEntry())
        assert store.differences(1)
    with opened(file) as store:
        assert look(store.load(1).session) == look(book)


def test_a_rebuild_is_what_was_written_bit_by_bit(store: Store, file: Path):
    played(store, 40, seed=10).undo(3)
    before = derived(file)
    by_hand(
        file,
        "DELETE FROM game_line WHERE input % 3 = 0",
        "UPDATE game_line SET says = 'x' WHERE input = 7",
        "DELETE FROM game_now",
    )
    assert store.differences(1) == ["its summary is missing"]
    store.rebuild(1)
    assert derived(file) == before
    assert store.differences(1) == []


def test_lines_in_the_words_of_another_version_are_not_damage(store: Store, file: Path):
    """The log is what counts: they are read from it, and written anew when the game goes on."""
    book = played(store, 12, seed=10)
    now, before = store.lines(1), derived(file)
    old(file)
    assert store.differences(1) == []
    assert store.lines(1) == now
    store.rebuild(1)
    assert derived(file) == before
    old(file)
    book.undo(1)
    assert store.lines(1) == now[:11]
    stored = derived(file)[1]
    assert [says for _, number, says in stored if number] == now[:11]
    by_hand(file, "UPDATE game_line SET says = 'x' WHERE input = 7")
    assert store.differences(1) == ["its play-by-play says something else than its log"]


def old(file: Path) -> None:
    """As a version without a line for its words left it."""
    by_hand(
        file,
        "DELETE FROM game_line WHERE input = 0",
        "UPDATE game_line SET says = 'Off tackle: 6.'",
    )


def derived(file: Path) -> list[list[tuple[object, ...]]]:
    return [by_hand(file, f"SELECT * FROM {table}") for table in ("game_now", "game_line")]


@pytest.mark.parametrize("url", ["postgresql+nodriver://x/y", "nobody://x/y", "mysql://x/y"])
def test_a_database_whose_driver_is_not_here(url: str):
    with pytest.raises(CannotOpen):
        open_store(url, of_header)


def test_the_last_moment_of_a_second_is_a_time(file: Path):
    late = datetime(2026, 5, 9, 7, 35, 7, 999622, tzinfo=UTC)
    with open_store(file, of_header, lambda: late) as store:
        book = played(store, 3, seed=1)
        assert len(book.inputs) == store.load(1).session.played == 3


def test_a_time_without_its_zone_is_no_time(file: Path):
    with pytest.raises(StoreError), open_store(file, of_header, datetime.now) as store:
        Scorebook.begin(store, header())
