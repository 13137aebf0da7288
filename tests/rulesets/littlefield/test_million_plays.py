"""A million plays, each held against the independent model."""

import random

import pytest

from rulesets.core.advance import awaiting, step
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.events import Call, Roll, Spin
from rulesets.core.situation import write_situation
from rulesets.core.state import State
from rulesets.littlefield import littlefield
from tests.rulesets.littlefield import oracle, random_faces
from tests.rulesets.littlefield.test_agreement import comparable

PLAYS = 1_000_000


@pytest.mark.long
def test_a_million_plays_end_where_the_model_ends_them():
    """LQ-R4: any face of any dial, from the toss to the end of game after game."""
    rng, rules, plays, games = random.Random(1914), littlefield(None), 0, 0
    while plays < PLAYS:
        state, game = rules.opening(rules), oracle.new_game({})
        games += 1
        while isinstance(wanted := awaiting(rules, state), Decide | Chance):
            if isinstance(wanted, Decide):
                call = rng.choice(wanted.options).call
                state = step(rules, state, Call(call))
                oracle.call(game, call)
            elif wanted.ring is None:
                winner = rng.choice((1, 2))
                state = step(rules, state, Roll((winner,)))
                oracle.toss(game, winner)
            else:
                face = random_faces.random_face(rng, wanted.ring, state.spot, to_go(state))
                state = step(rules, state, Spin(face))
                oracle.spin(game, face)
                plays += 1
            assert comparable(write_situation(rules, state)) == oracle.situation(game)
    print(f"{plays} plays, {games} games")


def to_go(state: State) -> int | None:
    return (
        None
        if state.line_to_gain is None or state.spot is None
        else state.line_to_gain - state.spot
    )
