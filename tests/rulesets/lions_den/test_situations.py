"""Whatever is told of a situation is refused in words, or can be played on: never a crash."""

import copy
import random
from contextlib import suppress

from quarterback.rule_sets import rule_set
from rulesets.core.advance import advance, awaiting
from rulesets.core.events import Ruling
from rulesets.core.refusal import Refused
from rulesets.core.situation import write_situation
from rulesets.core.state import OVER
from tests.random_board import random_event, random_game

GAMES = 4
CHANGES = 1500
WORDS = ["", "run", "punt", "pass_play", "kick", "throw", "side", "goal", "home", "visitors",
         "left", "penalty", "loose", "scrimmage", "try", "injury", "V3", "H-4", "50", 0, 1, 3, 10,
         99, -5, None, True, [], {}]  # fmt: skip


def situations(rules):
    told = []
    for seed in range(GAMES):
        for entry in random_game(random.Random(seed), rules).entries:
            told.append(write_situation(rules, entry.after))
    return told


def leaves(data, path=()):
    """Every place of a nested value."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield (*path, key)
            yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield (*path, place)
            yield from leaves(value, (*path, place))


def changed(rng, told):
    """One place of a situation left out, or set to something else."""
    told = copy.deepcopy(told)
    path = rng.choice(list(leaves(told)))
    inside = told
    for key in path[:-1]:
        inside = inside[key]
    if rng.random() < 0.4 and isinstance(inside, dict):
        del inside[path[-1]]
    else:
        inside[path[-1]] = rng.choice(WORDS)
    return told


def play_on(rng, rules, s):
    """A few inputs that are awaited."""
    for _ in range(12):
        if s.phase == OVER:
            return
        awaiting(rules, s)
        with suppress(Refused):
            event = rules.normalize(rules, s, random_event(rng, rules, s))
            s, _ = advance(rules, s, event)


def test_a_situation_with_one_thing_wrong():
    rules, rng = rule_set("lions-den"), random.Random(8)
    told = situations(rules)
    start = rules.opening(rules)
    stood = 0
    for _ in range(CHANGES):
        wrong = changed(rng, rng.choice(told))
        try:
            s, _ = advance(rules, start, Ruling(wrong, whole=True))
        except Refused:
            continue
        stood += 1
        play_on(rng, rules, s)
    assert CHANGES > stood > CHANGES / 10
