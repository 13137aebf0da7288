"""Random games by our rules and by peers that are called from Python, each counting its moves.

A move is one logged event of ours, or one applied action of theirs (chance included). Every player
and every chance node draws a choice by the same expression, so that only the rules are compared.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from quarterback.rule_sets import rule_set, shipped_dial
from rulesets.core.awaiting import Decide
from rulesets.core.playout import Decider, play_out
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import play_by_play
from rulesets.core.session import Session
from rulesets.core.sides import Side
from rulesets.core.state import State
from rulesets.core.tables import Table

Game = Callable[[Random], int]
"""Plays one game to its end and returns its moves."""


def ours(facts: bool = False) -> Game:
    """Return Littlefield's game between two random deciders, through `step`, without facts."""
    rules = rule_set("littlefield", dial=shipped_dial())
    return _with_everything(rules) if facts else _rules_alone(rules)


def _by_the_book(rules: RuleSet, state: State, pending: Decide) -> str:
    """A simple decider: off tackle until fourth down, then a punt."""
    if state.down is None:
        return pending.options[0].call
    return "punt" if state.down == 4 else "off_tackle"


def _rules_alone(rules: RuleSet) -> Game:
    deciders: dict[Side, Decider] = {"home": _by_the_book, "visitors": _by_the_book}
    return lambda random: play_out(rules, deciders, random.random).events


def _with_everything(rules: RuleSet) -> Game:
    """Return the same with a session that stores the log, the facts, and a sentence for each
    event."""

    def game(random: Random) -> int:
        session = Session(rules)
        while True:
            pending = session.awaiting
            if type(pending) is Decide:
                session.play(pending.calls[_by_the_book(rules, session.state, pending)])
            elif isinstance(table := getattr(pending, "table", None), Table):
                session.play(table.draws[int(random.random() * len(table.draws))])
            else:
                return len(session.entries)
            entry = session.last
            assert entry is not None, "something was just played"
            play_by_play(entry.facts, entry.before, entry.after)

    return game


def open_spiel(name: str) -> Game:
    """Return a game of OpenSpiel, through its Python bindings. Raises ImportError without it."""
    import pyspiel

    rules = pyspiel.load_game(name)

    def game(random: Random) -> int:
        state: Any = rules.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                action = random.choices(actions, chances)[0]
            else:
                actions = state.legal_actions()
                action = actions[int(random.random() * len(actions))]
            state.apply_action(action)
            moves += 1
        return moves

    return game


def chess() -> Game:
    """Return python-chess, until there is no legal move or 200 plies are played."""
    import chess as python_chess

    def game(random: Random) -> int:
        board = python_chess.Board()
        moves = 0
        while moves < 200:
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(legal[int(random.random() * len(legal))])
            moves += 1
        return moves

    return game
