"""Two consoles at two boards, by different rules, and one database: nothing lost, nothing doubled,
and nobody is told of the other."""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack
from pathlib import Path

import pytest

from quarterback.game.scorebook import Scorebook
from tests.store.playing import opened
from tests.store.writers import START, fingerprint, heard, started

BOTH = [("gunderson", "vsefl"), ("lions-den", "solitaire-coach")]


def both_play(file: Path, codes: tuple[str, str], plays: int) -> list[tuple[int, list[str], str]]:
    """Two programs enter so many inputs in all at the same time; what they saw of each game."""
    opened(file).close()
    barrier = START.Barrier(2)
    with ExitStack() as stack:
        waiting = [
            stack.enter_context(started("play_a_board", file, code, barrier, plays // 2, number))
            for number, code in enumerate(codes)
        ]
        told = [heard(hearing) for _, hearing in waiting]
        for process, _ in waiting:
            process.join()
            assert process.exitcode == 0, "it ended in a traceback"
    first, second = (times for *_, times in told)
    assert len(first) == len(second) == plays // 2
    assert first[0] < second[-1], "one had ended when the other began"
    assert second[0] < first[-1], "one had ended when the other began"
    return [game for *games, _ in told for game in games]


@pytest.mark.parametrize(
    "codes",
    [BOTH[0], *(pytest.param(each, marks=pytest.mark.long) for each in BOTH[1:])],
    ids=" and ".join,
)
def test_four_hundred_plays_at_once_are_each_stored_once_and_in_order(file, codes):
    play_and_check(file, codes, 400)


@pytest.mark.long
@pytest.mark.parametrize("codes", BOTH, ids=" and ".join)
def test_two_thousand_plays_at_once_are_each_stored_once_and_in_order(file, codes):
    play_and_check(file, codes, 2000)


def play_and_check(file: Path, codes: tuple[str, str], plays: int) -> None:
    seen = both_play(file, codes, plays)
    raw = sqlite3.connect(file)
    stored: dict[int, list[str]] = {}
    for game, seq, payload in raw.execute(
        "SELECT game, seq, payload FROM game_event ORDER BY game, seq"
    ):
        stored.setdefault(game, []).append(payload)
        assert seq == len(stored[game]), "a row is missing, or is there twice"
    inputs = raw.execute("SELECT sum(inputs) FROM game_now").fetchone()
    raw.close()
    assert inputs == (plays,)
    assert stored == {game: events for game, events, _ in seen}
    with opened(file) as store:
        for game, _, looked in seen:
            assert fingerprint(Scorebook.resume(store, game)) == looked
            assert store.differences(game) == []
