"""What the practice board answers when a person at a real board would be asked."""

from __future__ import annotations

from random import Random
from typing import Any

from quarterback.game.practice.lineup import name_players
from quarterback.game.practice.model import BoardModel, PlayModel, board_of, drawn, hit
from quarterback.game.practice.reports import RESULT, Filler
from rulesets.core.advance import out_of_turn, step
from rulesets.core.awaiting import Observe, Option
from rulesets.core.events import Call, Event, Report, Tick
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME
from rulesets.core.snap import Snap
from rulesets.core.state import State

TRIES = 200
"""Reports that are drawn before it is given up: some forms can be filled in with what no board
could show, and the rules refuse it."""


class NothingFits(Exception):
    """No report that the practice board can think of is one that the rules take."""


def answer(rules: RuleSet, s: State, request: Observe, luck: Random) -> Report | Call:
    """What happened on the practice board: a report with, where there is a clock, its reading; or
    a call that may come instead, such as a throw. The rules take it as it is.

    Raises NothingFits.
    """
    for _ in range(TRIES):
        event = _drawn(rules, s, request, luck)
        if _fits(rules, s, event):
            return event
    raise NothingFits(f"the practice board finds no report for {s.call or s.phase}")


def report(rules: RuleSet, s: State, request: Observe, luck: Random) -> Report:
    """As `answer`, where no call may come instead. Raises NothingFits."""
    result = answer(rules, s, Observe(request.fields, side=request.side), luck)
    assert isinstance(result, Report), "without calls there are only reports"
    return result


def details(rules: RuleSet, s: State, option: Option, luck: Random) -> dict[str, Any] | None:
    """The details shown with a call that requires them; None if it needs none."""
    if all(field.default is not None or not field.required for field in option.fields):
        return None
    board = board_of(rules.code)
    return _filler(board, board.play(option.call, s.phase, ()), s, None, luck).fill(option.fields)


def _filler(
    board: BoardModel, play: PlayModel, s: State, request: Observe | None, luck: Random
) -> Filler:
    side = (request.side if request else None) or s.possession or HOME
    return Filler(board, play, s, side, luck)


def _drawn(rules: RuleSet, s: State, request: Observe, luck: Random) -> Report | Call:
    board = board_of(rules.code)
    words = next((f.choices for f in request.fields if f.name == RESULT), ())
    play = board.play(s.call or "", s.phase, words, _began(s))
    filler = _filler(board, play, s, request, luck)
    for option in request.calls:
        if hit(luck, play.calls.get(option.call, 0)):
            result = name_players(rules, s, play, option.fields, filler.fill(option.fields), luck)
            return Call(option.call, details=result or None)
    result = name_players(rules, s, play, request.fields, filler.fill(request.fields), luck)
    return Report(result, _reading(rules, s, play, filler.result, luck))


def _began(s: State) -> str:
    """The phase that the play under way began in; empty when it begins now."""
    snap = getattr(s.play, "snap", None)
    return snap.phase if isinstance(snap, Snap) else ""


def _reading(rules: RuleSet, s: State, play: PlayModel, result: str, luck: Random) -> Tick | None:
    """The clock at the end of the play, where there is one: it runs on as it ran."""
    if "tick" not in out_of_turn(rules, s):
        return None
    left = max(s.time_left - drawn(play.seconds_of.get(result, play.seconds), luck), 0)
    return Tick(left, running=s.running and left > 0)


def _fits(rules: RuleSet, s: State, event: Event) -> bool:
    try:
        step(rules, s, rules.normalize(rules, s, event))
    except Refused:
        return False
    return True
