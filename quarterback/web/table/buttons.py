"""The buttons next to the form: undo, timers, timeouts, the clock, the end of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from quarterback.entry.yard_lines import parse_clock
from quarterback.web.table.scored_games import TableTurn
from quarterback.web.table.taps import ALWAYS, CannotTap
from rulesets.core.sides import SIDES, Side

Texts = Mapping[str, str]
"""What was typed next to the form, by the names of the inputs."""


def press(turn: TableTurn, button: str, texts: Texts) -> None:
    """Do what a button says: one of the form, or one of the buttons next to it."""
    name, _, which = button.partition(":")
    action = _BUTTONS.get(name)
    if action is None:
        turn.tap(button)
    elif turn.stale and name not in ALWAYS:
        turn.tap("")  # says that the game is at another point
    else:
        try:
            action(turn, which, texts)
        except CannotTap as error:
            turn.message = str(error)


def _timer(turn: TableTurn, which: str, texts: Texts) -> None:
    scored = turn.scored
    scored.caption = "" if scored.timers.press() else "No timer applies now."
    turn.announce()


def _time(turn: TableTurn, which: str, texts: Texts) -> None:
    """Record that a timer or the clock has run out on the page."""
    scored, game = turn.scored, turn.game
    scored.caption = scored.timers.run_out() or scored.caption
    if game.time_is_up and game.state.call is None:
        turn.enter(list)
    else:
        turn.announce()


def _change(turn: TableTurn, make: Callable[[], object], done: str) -> None:
    """Change what was entered, and start the form over."""
    if turn.change(make, done):
        turn.clear()


def _timeout(turn: TableTurn, which: str, texts: Texts) -> None:
    side = side_named(which)
    turn.enter(lambda: turn.game.board.time_out(side))


def _clock(turn: TableTurn, which: str, texts: Texts) -> None:
    """Let the program keep the clock, or leave it to the players."""
    game = turn.game
    keeps_time = game.keeps_time
    done = "The clock is yours again." if keeps_time else "The program keeps the clock."
    turn.change(lambda: game.keep_time(not keeps_time), done)


def _read(turn: TableTurn, which: str, texts: Texts) -> None:
    """Enter what the players' own clock shows."""
    try:
        left = parse_clock(texts.get("clock", ""))
    except ValueError as error:
        turn.message = f"{error}."
        return
    turn.enter(lambda: turn.game.board.clock_reads(left, why="read"))


def _names(turn: TableTurn, which: str, texts: Texts) -> None:
    """Turn asking for players' names in every report on or off."""
    turn.game.asks_players = not turn.game.asks_players
    turn.form.entry.ask()
    turn.announce()


def _own_dice(turn: TableTurn, which: str, texts: Texts) -> None:
    """Ask for the dice of every roll again, instead of rolling on."""
    turn.game.rolls_dice = False
    turn.form.entry.ask()
    turn.announce()


def _call(turn: TableTurn, which: str, texts: Texts) -> None:
    """Make a call that is not offered: refused, unless it is recorded anyway."""
    name = "_".join(texts.get("call", "").lower().replace("-", " ").split())
    if name:
        turn.enter(lambda: turn.game.board.call(name))


def _resign(turn: TableTurn, which: str, texts: Texts) -> None:
    side = side_named(which)
    turn.enter(lambda: turn.game.resign(side))


def _count(turn: TableTurn, which: str, texts: Texts) -> None:
    """Correct the league's result by the game as it is now."""
    turn.count(confirmed=True)
    turn.announce()


def _keep(turn: TableTurn, which: str, texts: Texts) -> None:
    """Keep the league's result as it is."""
    turn.scored.open_question = ""
    turn.announce()


def side_named(name: str) -> Side:
    """Return the side that a button names. Raises CannotTap."""
    for side in SIDES:
        if side == name:
            return side
    raise CannotTap("There is no such button.")


_BUTTONS: Final[Mapping[str, Callable[[TableTurn, str, Texts], object]]] = {
    "!timer": _timer,
    "!time": _time,
    "!undo": lambda turn, _, __: _change(turn, turn.game.undo, "Last entry undone."),
    "!redo": lambda turn, _, __: _change(turn, turn.game.corrections.redo, "Redone."),
    "!fitting": lambda turn, _, __: _change(
        turn, turn.game.corrections.keep_fitting, "All that fit are kept."
    ),
    "!play": lambda turn, _, __: turn.play_on(),
    "!override": lambda turn, _, texts: turn.override(texts.get("why", "")),
    "!timeout": _timeout,
    "!clock": _clock,
    "!read": _read,
    "!names": _names,
    "!dice": _own_dice,
    "!call": _call,
    "!resign": _resign,
    "!tie": lambda turn, _, __: turn.enter(turn.game.draw),
    "!suspend": lambda turn, _, __: turn.suspend(),
    "!count": _count,
    "!keep": _keep,
}
