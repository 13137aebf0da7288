"""Every situation that the filter writes is accepted when it is sent back, and is the same one:
after every step of random games of every rule set."""

import json
import random

import pytest
from msgspec.structs import replace

from quarterback.rule_sets import CODES, WITH_DIAL, rule_set, settings_of, shipped_dial
from rulesets.core.advance import advance
from rulesets.core.events import Call, Ruling
from rulesets.core.situation import write_situation
from rulesets.core.state import OVER
from tests.cli.referee.lines import LINE_IN
from tests.random_board import fitting_event

MOST = 260
"""Steps of a game at most."""
LATE = {
    "gunderson": {"phase": "kickoff", "ball": "home", "score": {"home": 20, "visitors": 20},
                  "clock": {"period": 4, "seconds_left": 150}},
}  # fmt: skip
"""Where some games begin that cannot be made short."""
SHORT = {"minutes": 2, "plays": 10, "plays_per_quarter": 2}
"""Of these lengths are some of the games, so that they reach halves, ends and overtime."""


def agreed(code, luck):
    """Some settings of a rule set."""
    values = {}
    for setting in settings_of(code):
        if setting.name in SHORT and luck.random() < 0.7:
            values[setting.name] = SHORT[setting.name]
        elif setting.choices and luck.random() < 0.5:
            values[setting.name] = luck.choice(setting.choices)
    return values


def rules_of(code, luck):
    """A rule set with some of its settings; with none where these don't go together."""
    dial = shipped_dial() if code in WITH_DIAL else None
    try:
        return rule_set(code, agreed(code, luck), dial)
    except ValueError:
        return rule_set(code, {}, dial)


def sent_back(rules, s):
    """A situation, written as the filter does, and read again."""
    line = {"situation": json.loads(json.dumps(write_situation(rules, s)))}
    LINE_IN.validate(line)
    after, _ = advance(rules, s, Ruling(line["situation"], whole=True))
    return after


def known(rules, s):
    """What hangs on a situation: at a kickoff of a game by plays nothing hangs on whether one of
    the period has been made."""
    return replace(s, period_started=True) if rules.profile.counts_plays and s.down is None else s


def check_game(code, seed):
    """The phases of one game."""
    luck = random.Random(seed)
    rules = rules_of(code, luck) if seed % 3 else rules_of(code, random.Random(0))
    s, phases = rules.opening(rules), set()
    if code in LATE and seed % 2:
        s, _ = advance(rules, s, Ruling(LATE[code], whole=True))
    for _ in range(MOST):
        phases.add(s.phase)
        assert known(rules, sent_back(rules, s)) == known(rules, s), write_situation(rules, s)
        if s.phase == OVER:
            break
        event = rules.normalize(rules, s, fitting_event(luck, rules, s))
        s, _ = advance(rules, s, event)
    return phases


@pytest.mark.parametrize("code", CODES)
def test_each_situation_is_accepted_and_the_same(code):
    met = set().union(*(check_game(code, seed) for seed in range(5)))
    assert "kickoff" in met
    assert "over" in met


@pytest.mark.long
@pytest.mark.parametrize("code", CODES)
def test_each_situation_of_two_hundred_games(code):
    for seed in range(200):
        check_game(code, seed)


def test_a_kickoff_with_all_the_time_left_that_opened_nothing():
    """LD-TIME-03: who kicked off to open the game is told where it would be read wrongly."""
    rules = rule_set("lions-den")
    told = {"phase": "kickoff", "ball": "visitors", "score": {"home": 0, "visitors": 3}}
    s, _ = advance(rules, rules.opening(rules), Ruling(told | {"house": {"kicked_off": "home"}}))
    assert s.game.kicked_off == "home"
    assert write_situation(rules, s)["house"]["kicked_off"] == "home"
    assert sent_back(rules, s) == s


def test_equal_states_are_written_alike_whether_played_or_read():
    rules = rule_set("lions-den")
    choice = json.loads('{"phase": "choice", "chooser": "home", "toss_winner": "home"}')
    s, _ = advance(rules, rules.opening(rules), Ruling(choice, whole=True))
    s, _ = advance(rules, s, Call("kick"))
    assert "kicked_off" not in write_situation(rules, s)["house"]
