"""Games to put right: books in memory of whole games on the practice board."""

from __future__ import annotations

from functools import cache
from random import Random

from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import header_of
from rulesets.core.events import Event
from rulesets.core.session import Session
from tests.game.practice.playing import game

MOST_INPUTS = 90


@cache
def _played(code: str, seed: int) -> Session:
    whole = game(code, seed)
    session = Session(whole.rules)
    for events in whole.inputs[:MOST_INPUTS]:
        session.play(*events)
    return session


def book_of(code: str, seed: int = 1) -> Scorebook:
    """The first inputs of a game on the practice board, as if told at a real one."""
    session = _played(code, seed).copy()
    return Scorebook(header_of(session.rules, home="Yale", visitors="Army"), session, None, None)


def sitting_of(code: str, seed: int = 1) -> GameController:
    return GameController(book_of(code, seed), lambda: 0.0)


def attempt(book: Scorebook, luck: Random) -> tuple[int, tuple[Event, ...], bool]:
    """Some input of the game in the place of another, or before it, or nothing."""
    inputs = [*book.inputs, *book.pending]
    number = luck.randint(1, len(inputs))
    old = inputs[number - 1]
    alike = [each for each in inputs if type(each[0]) is type(old[0])]
    events = luck.choice([(), luck.choice(alike), luck.choice(inputs)])
    return number, events, bool(events) and luck.random() < 0.3
