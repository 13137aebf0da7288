"""The command advice: what each open call is worth, in sentences, for the team with the call."""

from __future__ import annotations

from quarterback.cli.plain.line_io import LineIO
from quarterback.game.controller import GameController
from quarterback.text.advice import advice_of
from rulesets.core.awaiting import Decide
from rulesets.core.refusal import Refused

PATIENCE = 2.0
"""Seconds to wait for an answer."""


def advise(game: GameController, io: LineIO) -> None:
    """Print the advice, or why there is none. Raises Refused and StoreError."""
    if not isinstance(game.awaiting, Decide) or game.coach:
        raise Refused("advice is for the team with the call")
    if game.day is not None:
        raise Refused("no advice in the daily: the calls are yours")
    if game.any_dial:
        raise Refused("no advice with your own dial: its faces are unknown here")
    if game.book.counts():
        raise Refused("no advice in league games")
    known = game.known
    answers = known.wait(PATIENCE)
    if known.cannot:
        raise Refused(f"no advice in this game: {known.cannot}")
    if answers is None:
        io.say(
            "Solving this kind of game (only once):"
            f" {known.share:.0%}. Keep playing and ask again later."
        )
        return
    try:
        advice = advice_of(game.rules, game.state, game.names, answers, estimated=answers.estimated)
    except ValueError as problem:  # Unknowable, of a situation that a ruling has made
        raise Refused(f"no advice here: {problem}") from None
    io.say(advice.summary)
    for line in advice.lines:
        number = "" if line.signal is None else f"{line.signal}, "
        note = f"; {line.expectation}" if line.expectation else ""
        best = ", the best" if line.best else ""
        io.say(f"  {number}{line.title}: wins {line.worth * 100:.1f}%{best}{note}.")
