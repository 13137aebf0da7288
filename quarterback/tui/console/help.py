"""Help at the console: what is asked now or what goes on, what is timed, and how a mistake is put
right. The keys of the screen and all that holds everywhere stand in `screens/help.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from quarterback.game.clock import minutes
from quarterback.game.controller import GameController
from quarterback.game.timers import Countdown
from quarterback.tui.console.dice_animation import DiceAnimation
from quarterback.tui.context import AppContext
from quarterback.tui.draw.console.rule_card import RuleCardView
from rulesets.core.sides import SIDES, points_of


class ConsoleState(Protocol):
    """What help needs to know of the console."""

    game: GameController

    @property
    def ctx(self) -> AppContext: ...
    @property
    def over(self) -> bool: ...
    @property
    def tumble(self) -> DiceAnimation | None: ...
    def key_of(self, name: str) -> str: ...
    def timers(self) -> tuple[Countdown, ...]: ...
    def rule_card(self) -> RuleCardView: ...


def help_now(screen: ConsoleState, asked: list[str]) -> list[str]:
    """The first part of help: the moment, the time, mistakes. `asked` tells of what is asked."""
    return [*_moment(screen, asked), *_time(screen), *_card(screen), "", *_mistakes(screen)]


def _moment(screen: ConsoleState, asked: list[str]) -> list[str]:
    take = screen.key_of("console.take")
    if screen.tumble is not None:
        return [
            "DICE ROLLED",
            f"{screen.tumble.title}: {screen.tumble.says}".rstrip(": "),
            "The roll is recorded. Press any key to continue, or wait a moment.",
        ]
    if screen.over:
        return [
            "THE GAME IS OVER",
            f"{take} shows the reports: final score, box score, scoring, drives.",
            f"{screen.key_of('console.menu')} opens the menu: export the game, rule book.",
            f"Was the last entry wrong? {screen.key_of('console.undo')} undoes it, and the game"
            f" continues.",
        ]
    if screen.game.by_itself:
        return ["COMPUTER'S TURN", *_by_itself(screen, take)]
    return asked


def _by_itself(screen: ConsoleState, take: str) -> Iterator[str]:
    game = screen.game
    if game.coach:
        yield f"The coach calls for his side. {take} has him do it at once."
    else:
        yield (
            "This is the practice board: dice and figures are the program's, and what it enters is"
            f" what you would enter at a board of your own. {take} has it play at once."
        )
    if screen.ctx.pace.waits:
        yield "The speed is set to step: nothing moves until you say so."


def _time(screen: ConsoleState) -> Iterator[str]:
    """The timers, the clock, the time-outs."""
    game, s = screen.game, screen.game.state
    rows = [
        f"{each.timer.name.replace('_', ' ').capitalize()}  {minutes(each.timer.seconds)}:"
        f" {each.timer.description}; starts with: {each.timer.starts} ({each.timer.rule})."
        for each in screen.timers()
    ]
    if rows:
        rows.append(
            f"{screen.key_of('console.timer')}  starts or stops the first timer. You see a"
            f" notice when time is up."
        )
    menu, clock = screen.key_of("console.menu"), screen.key_of("console.clock")
    if game.clock_in_use:
        keeper = "the program keeps it" if game.keeps_time else "your own is what counts"
        rows.append(f"Clock  {minutes(game.clock.left())} left in the period; {keeper}.")
        rows.append(f"{clock}  lets the program keep the clock, or hands it back to you.")
        rows.append(f"{menu}  then Clock: type what your own clock reads, such as 4:31.")
    if s.timeouts is not None:
        left = ", ".join(f"{game.names.of(side)} {points_of(s.timeouts, side)}" for side in SIDES)
        rows.append(f"Timeouts left: {left}. Take one from the menu ({menu}).")
    if rows:
        yield from ("", "TIME", *rows)


def _card(screen: ConsoleState) -> Iterator[str]:
    """The rules for reading, if any matter now."""
    titles = screen.rule_card().titles
    if titles:
        yield from ("", "ON THE RULE CARD", *titles)
        yield f"{screen.key_of('console.card')}  or a click on the card shows the rules in full."


def _mistakes(screen: ConsoleState) -> Iterator[str]:
    key = screen.key_of
    yield "FIXING MISTAKES"
    yield f"{key('console.back')} {key('console.erase')}  erase it before it is entered"
    yield f"{key('console.undo')}  undo the last entry; repeat for earlier ones"
    yield f"{key('console.redo')}  redo what you undid"
    yield (
        f"{key('console.menu')}  and there Fix an earlier entry: replace it, leave it out or"
        " put one before it; you see first what would change"
    )
    yield (
        f"{key('console.menu')}  then Referee's ruling: set score, ball, down or time, with a"
        f" reason"
    )
    yield (
        f"{key('console.anyway')}  record what the rules refuse, because it happened: with a"
        " reason, and marked as against the rules"
    )
    yield "Every entry is saved at once. Corrections never overwrite the original."
