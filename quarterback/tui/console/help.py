"""Help at the console: what is asked now or what is going on, what is timed, and how to fix a
mistake. The keys, and what holds everywhere, are in `tui/help`."""

from __future__ import annotations

from collections.abc import Iterator

from quarterback.game.clock import minutes
from quarterback.game.console.foot import KeyOf
from quarterback.game.console.rule_card import card_of
from quarterback.tui.console.clock import ConsoleClock
from quarterback.tui.console.game import ConsoleGame
from rulesets.core.sides import AS_READ, points_of


def console_help(console: ConsoleGame, clock: ConsoleClock, form: list[str]) -> list[str]:
    """The first part of help: the moment, the time, mistakes. `form` explains the form."""
    key = console.host.key_of
    lines = [*_moment(console, form), *_time(console, clock), *_card(console), ""]
    return [*lines, *_mistakes(key)]


def _moment(console: ConsoleGame, form: list[str]) -> list[str]:
    key, throw = console.host.key_of, console.dice.throw
    take = key("console.take")
    if throw is not None:
        return [
            "DICE ROLLED",
            f"{throw.title}: {throw.result}".rstrip(": "),
            "The roll is recorded. Press any key to continue, or wait a moment.",
        ]
    if console.over:
        return [
            "THE GAME IS OVER",
            f"{take} shows the reports: final score, box score, scoring, drives.",
            f"{key('console.menu')} opens the menu: export the game, rule book.",
            f"Was the last entry wrong? {key('console.undo')} undoes it, and the game continues.",
        ]
    if console.game.is_automatic:
        return ["COMPUTER'S TURN", *_by_itself(console, take)]
    return form


def _by_itself(console: ConsoleGame, take: str) -> Iterator[str]:
    game = console.game
    if game.coach:
        yield f"The computer coach has the call. {take} makes it play at once."
    else:
        yield (
            "On the practice board the program rolls the dice and moves the figures, and enters"
            f" what you would enter at your own board. {take} makes it play at once."
        )
    if console.host.ctx.pace.waits:
        yield "The speed is set to step: nothing moves until you press a key."


def _time(console: ConsoleGame, clock: ConsoleClock) -> Iterator[str]:
    """The timers, the clock, the timeouts."""
    game, s, key = console.game, console.game.state, console.host.key_of
    rows = [
        f"{each.timer.name.replace('_', ' ').capitalize()}  {minutes(each.timer.seconds)}:"
        f" {each.timer.description}; starts with: {each.timer.starts} ({each.timer.rule})."
        for each in clock.timers()
    ]
    if rows:
        rows.append(
            f"{key('console.timer')}  starts or stops the first timer. You see a"
            " notice when time is up."
        )
    menu, keep = key("console.menu"), key("console.clock")
    if game.clock_in_use:
        keeper = "the program keeps it" if game.keeps_time else "your own is what counts"
        rows.append(f"Clock  {minutes(game.clock.left())} left in the period; {keeper}.")
        rows.append(f"{keep}  lets the program keep the clock, or hands it back to you.")
        rows.append(f"{menu}  then Clock: type what your own clock reads, such as 4:31.")
    if s.timeouts is not None:
        left = ", ".join(f"{game.names.of(side)} {points_of(s.timeouts, side)}" for side in AS_READ)
        rows.append(f"Timeouts left: {left}. Take one from the menu ({menu}).")
    if rows:
        yield from ("", "TIME", *rows)


def _card(console: ConsoleGame) -> Iterator[str]:
    """The rule card, if any rule is for reading now."""
    titles = card_of(console.game.rules, console.game.state).titles
    if titles:
        yield from ("", "ON THE RULE CARD", *titles)
        key = console.host.key_of("console.card")
        yield f"{key}  or a click on the card shows the rules in full."


def _mistakes(key: KeyOf) -> Iterator[str]:
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
        " reason"
    )
    yield (
        f"{key('console.anyway')}  record what the rules refuse, because it happened: with a"
        " reason, and marked as against the rules"
    )
    yield "Every entry is saved at once. Corrections never overwrite the original."
