"""Chances of the title against a walk through every result, by the bracket's own progress."""

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from league.model.brackets.elimination import (
    double_elimination,
    electra_bowl,
    electra_conferences,
    electra_double,
    single_elimination,
)
from league.model.brackets.progress import progress
from league.model.brackets.state import BracketEntry, BracketResult
from league.model.brackets.title_odds import _Play, title_odds
from league.model.games import GameResult

BRACKETS = {
    "single 5": single_elimination(5),
    "single 4 of 3 with third": single_elimination(4, third_place=True, best_of=(1, 3)),
    "single 6 consolation": single_elimination(6, consolation=True),
    "reseeded 7": single_elimination(7, reseed=True),
    "electra 6": electra_bowl(6),
    "double 4": double_elimination(4),
    "double 3": double_elimination(3),
    "double 4 without reset": double_elimination(4, reset=False, final_best_of=3),
    "electra double 5": electra_double(5),
    "conferences 3 and 2": electra_conferences(3, 2),
}


def beats_at_random(count, seed=1):
    random = Random(seed)
    beats = np.full((count, count), 0.5)
    for one in range(count):
        for other in range(one):
            beats[one, other] = random.choice((0.0, 0.25, 0.4, 0.7, 1.0)) if seed else 0.5
            beats[other, one] = 1 - beats[one, other]
    return beats


def teams(count):
    return [f"T{number}" for number in range(count)]


def needed_for_title(bracket):
    """Games that do not matter are not walked through: third place, consolation."""
    return {node.key for node in bracket.nodes if node.part not in ("third", "consolation")}


def walked(bracket, beats, played=()):
    """Enter every result of the next game, again and again, with its weight."""
    seeds, found = teams(bracket.size), dict.fromkeys(teams(bracket.size), 0.0)
    matter = needed_for_title(bracket)

    def walk(entries, weight):
        now = progress(bracket, seeds, BracketResult(tuple(entries)))
        ready = [key for key in now.ready if key in matter]
        if not ready:
            found[now.champion] += weight
            return
        one, other = now.states[ready[0]].teams
        chance = beats[seeds.index(one), seeds.index(other)]
        for score, share in (((7, 0), chance), ((0, 7), 1 - chance)):
            if share:
                result = GameResult(f"g{len(entries)}", one, other, *score, order=len(entries))
                walk([*entries, BracketEntry(ready[0], result)], weight * share)

    walk(list(played), 1.0)
    return list(found.values())


def after(bracket, count, seed):
    """A bracket of which some games are played by chance."""
    random, entries = Random(seed), []
    for number in range(count):
        now = progress(bracket, teams(bracket.size), BracketResult(tuple(entries)))
        if not now.ready:
            break
        key = random.choice(now.ready)
        one, other = now.states[key].teams
        score = random.choice(((7, 0), (0, 7)))
        entries.append(
            BracketEntry(key, GameResult(f"g{number}", one, other, *score, order=number))
        )
    return entries


@pytest.mark.parametrize("name", BRACKETS)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_every_way_is_weighed(name, seed):
    bracket = BRACKETS[name]
    beats = beats_at_random(bracket.size, seed)
    title, exact = title_odds(bracket, np.arange(bracket.size)[None], np.ones(1), beats)
    assert exact and title == pytest.approx(walked(bracket, beats))


@pytest.mark.parametrize("name", BRACKETS)
@pytest.mark.parametrize("count", [1, 2, 4, 99])
def test_a_bracket_goes_on_from_where_it_is(name, count):
    bracket = BRACKETS[name]
    beats = beats_at_random(bracket.size, 3)
    played = after(bracket, count, count)
    now = progress(bracket, teams(bracket.size), BracketResult(tuple(played)))
    numbers = {team: at for at, team in enumerate(teams(bracket.size))}
    title, exact = title_odds(
        bracket, np.arange(bracket.size)[None], np.ones(1), beats, now, numbers
    )
    assert exact and title == pytest.approx(walked(bracket, beats, played))


def test_a_title_that_was_shared_is_certain_for_both():
    bracket, numbers = BRACKETS["double 3"], {"T0": 0, "T1": 1, "T2": 2}
    now = replace(progress(bracket, teams(3), BracketResult()), champions=("T0", "T2"))
    title, exact = title_odds(bracket, np.arange(3)[None], np.ones(1), np.eye(3), now, numbers)
    assert exact and title.tolist() == [1, 0, 1]


def test_seedings_are_weighed():
    bracket = BRACKETS["reseeded 7"]
    beats = beats_at_random(7, 4)
    orders = np.array([np.arange(7), np.arange(7)[::-1], np.arange(7)])
    title, _ = title_odds(bracket, orders, np.array([0.2, 0.5, 0.3]), beats)
    turned, _ = title_odds(bracket, orders[1:2], np.ones(1), beats)
    straight, _ = title_odds(bracket, orders[:1], np.ones(1), beats)
    assert title == pytest.approx(turned / 2 + straight / 2)


@pytest.mark.parametrize("count", [32, 64])
def test_a_large_bracket_is_drawn_and_near(count):
    bracket, even = single_elimination(count), beats_at_random(count, 0)
    seeds, one = np.arange(count)[None], np.ones(1)
    title, exact = title_odds(bracket, seeds, one, even)
    assert not exact and title.sum() == pytest.approx(1)
    assert title == pytest.approx(np.full(count, 1 / count), abs=0.008)
    assert not _Play(bracket, seeds, one, even, None, {}).may_be_exact()


@pytest.mark.parametrize("name", BRACKETS)
@pytest.mark.parametrize("rows", [1, 4, 16, 64])
def test_a_bracket_is_only_sampled_at_once_if_it_has_too_many_ends(name, rows, monkeypatch):
    bracket = BRACKETS[name]
    monkeypatch.setattr("league.model.brackets.title_odds.MOST_ROWS", rows)
    seeds, one = np.arange(bracket.size)[None], np.ones(1)
    for seed in range(5):
        play = _Play(bracket, seeds, one, beats_at_random(bracket.size, seed), None, {})
        if not play.may_be_exact():
            assert play.champions(sampled=False) is None
