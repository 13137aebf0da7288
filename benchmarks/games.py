"""Random games by our rules and by peers that are called from Python, each counting its moves.

A move is one logged event of ours, or one applied action of theirs (chance included). Every player
and every chance node draws a choice by the same expression, so that only the rules are compared.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from quarterback.rule_sets import rule_set, shipped_dial
from quarterback.text.commentary.commentary import BROADCAST, Commentary
from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.events import Event
from rulesets.core.playout import play_out
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import PLAIN, play_by_play
from rulesets.core.session import Entry, Session
from rulesets.core.state import State

Game = Callable[[Random], int]
"""Plays one game to its end and returns its moves."""


def advanced() -> Game:
    """Return Littlefield's game as everyone who plays it has it: `awaiting` and `advance`, which
    notes facts."""
    rules = rule_set("littlefield", dial=shipped_dial())

    def game(random: Random) -> int:
        state = rules.opening(rules)
        moves = 0
        while True:
            pending = awaiting(rules, state)
            if type(pending) is Decide:
                calls = pending.options
                event: Event = pending.calls[calls[int(random.random() * len(calls))].call]
            elif type(pending) is Chance and pending.table is not None:
                draws = pending.table.draws
                event = draws[int(random.random() * len(draws))]
            else:
                return moves
            state, _ = advance(rules, state, event)
            moves += 1

    return game


def rules_alone() -> Game:
    """Return the same without facts, as the simulator plays it."""
    rules = rule_set("littlefield", dial=shipped_dial())

    def game(random: Random) -> int:
        def any_call(rules: RuleSet, state: State, pending: Decide) -> str:
            return pending.options[int(random.random() * len(pending.options))].call

        return play_out(rules, {"home": any_call, "visitors": any_call}, random.random).events

    return game


def with_everything() -> Game:
    """Return the same with a session that stores the log, the facts, and a sentence for each
    event."""
    rules = rule_set("littlefield", dial=shipped_dial())

    def game(random: Random) -> int:
        session = Session(rules)
        while True:
            pending = session.awaiting
            if type(pending) is Decide:
                calls = pending.options
                session.play(pending.calls[calls[int(random.random() * len(calls))].call])
            elif type(pending) is Chance and pending.table is not None:
                draws = pending.table.draws
                session.play(draws[int(random.random() * len(draws))])
            else:
                return session.played
            entry = session.last
            assert entry is not None, "something was just played"
            play_by_play(entry.facts, entry.before, entry.after)

    return game


def with_commentary() -> Game:
    """Return the same with the commentary of a broadcast, a line for each event."""
    rules = rule_set("littlefield", dial=shipped_dial())

    def game(random: Random) -> int:
        session, commentary = Session(rules), Commentary(rules, PLAIN, BROADCAST, seed=7)
        entries: list[Entry] = []
        while True:
            pending = session.awaiting
            if type(pending) is Decide:
                calls = pending.options
                session.play(pending.calls[calls[int(random.random() * len(calls))].call])
            elif type(pending) is Chance and pending.table is not None:
                draws = pending.table.draws
                session.play(draws[int(random.random() * len(draws))])
            else:
                return session.played
            assert session.last is not None, "something was just played"
            entries.append(session.last)
            commentary.lines(entries)

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


def poker() -> Game:
    """Return a hand of no-limit hold'em for six by PokerKit, which posts, deals and shows by
    itself: each of its operations counts as a move. Raises ImportError without it."""
    from pokerkit import Automation, NoLimitTexasHoldem

    automatic, stacks = tuple(Automation), (200,) * 6

    def game(random: Random) -> int:
        state: Any = NoLimitTexasHoldem.create_state(automatic, True, 0, (1, 2), 2, stacks, 6)
        while state.status:
            legal = []
            if state.can_fold():
                legal.append(state.fold)
            if state.can_check_or_call():
                legal.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                legal.append(state.complete_bet_or_raise_to)
            legal[int(random.random() * len(legal))]()
        return len(state.operations)

    return game
