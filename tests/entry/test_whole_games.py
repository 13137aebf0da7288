"""Whatever the practice board can think of, a person can type, of every rule set."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.core.awaiting import Over
from rulesets.core.session import Session
from tests.entry.typist import keys_for
from tests.game.practice.playing import BOARD_GAMES, comes, rules_of

GAMES = 2
MOST_KEYS_AN_INPUT = 4.0
"""On average over a game; entries with much to tell besides weigh little in it."""


def typed(code: str, seed: int) -> None:
    """A whole game, typed on sheets alone."""
    session, luck = Session(rules_of(code)), Random(f"{code} {seed}")
    keys = 0
    while not isinstance(session.awaiting, Over):
        event = comes(session.rules, session.state, session.awaiting, luck)
        keys += len(keys_for(session, event))
        session.play(event)
    assert keys / session.played < MOST_KEYS_AN_INPUT


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_every_input_of_whole_games_can_be_typed(code: str):
    for seed in range(GAMES):
        typed(code, seed)


@pytest.mark.long
@pytest.mark.parametrize("code", BOARD_GAMES)
def test_every_input_of_many_whole_games_can_be_typed(code: str):
    for seed in range(100, 200):
        typed(code, seed)
