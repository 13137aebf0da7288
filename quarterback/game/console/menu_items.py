"""What can be entered instead of the awaited answer: the items of the menu."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from quarterback.entry.form import assign_letters
from quarterback.game.controller import GameController
from quarterback.teams.description import team_lines
from quarterback.teams.rating_rolls import may_roll
from rulesets.core.advance import out_of_turn
from rulesets.core.awaiting import Decide, Option, Over
from rulesets.core.events import Call
from rulesets.core.keys import CALL_KEYS
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import SIDES, Side, points_of
from rulesets.core.state import State


@dataclass(frozen=True)
class TimeoutItem:
    side: Side


@dataclass(frozen=True)
class OutOfTurnCall:
    """A call or a report out of turn."""

    option: Option


@dataclass(frozen=True)
class ConsoleTask:
    """Something the console does: read the clock, correct, rule, show."""

    name: str


MenuItem = TimeoutItem | OutOfTurnCall | ConsoleTask

READ_CLOCK, KEEP_CLOCK, LEAVE_CLOCK = "read_clock", "keep_clock", "leave_clock"
CORRECT, WAITING, RULING = "correct", "waiting", "ruling"
CALL, CARD = "call", "card"
REPORTS, EXPORT, RULES, END = "reports", "export", "rules", "end"
NAME_PLAYERS = "name_players"
ROLL, TEAMS = "roll", "teams"
OWN_DICE = "own_dice"

OVERRIDE_QUESTION = "Against the rules; it will be flagged. Reason?"
OVERRIDE_EXAMPLE = "it was played that way"


def menu_items(game: GameController) -> list[tuple[str, str, MenuItem]]:
    """Return the current items: key, label and item."""
    return _keyed([*_of_the_game(game), *_of_the_console(game)])


def replacement_items(game: GameController) -> list[tuple[str, str, MenuItem]]:
    """Return what can replace an earlier answer."""
    items = [*_of_the_game(game)]
    if game.clock_in_use:
        items.append(("clock", "Clock: what it read", ConsoleTask(READ_CLOCK)))
    return _keyed([*items, ("ruling", "Referee's ruling", ConsoleTask(RULING))])


def illegal_calls(game: GameController) -> list[tuple[str, str]]:
    """Return the calls that mean something now but are against the rules, by name, with words
    and the rule: the choices of *Record an illegal call*."""
    rules, s = game.rules, game.state
    words = rules.vocabulary
    offered = {option.call for option in game.options}
    result: dict[str, str] = {}
    for name in (*CALL_KEYS, *words.call_keys, *words.calls, *words.roles):
        try:
            call = rules.normalize(rules, s, Call(name))
            assert isinstance(call, Call), "a call stays one"
            rules.check_call(rules, s, call)
        except Refused as refused:
            if refused.forbidden and call_of(rules, s, name) not in offered:
                rule = f" ({refused.rule})" if refused.rule else ""
                result.setdefault(call_of(rules, s, name), f"{game.names.call(name)}{rule}")
    return sorted(result.items(), key=lambda item: item[1])


def call_of(rules: RuleSet, s: State, name: str) -> str:
    try:
        call = rules.normalize(rules, s, Call(name))
    except Refused:
        return name
    return call.call if isinstance(call, Call) else name


def key_of(game: GameController, name: str) -> str:
    """Return the key of a task in the menu; empty if it is not there."""
    return next((key for key, _, what in menu_items(game) if what == ConsoleTask(name)), "")


_LETTERS = {
    READ_CLOCK: "c",
    KEEP_CLOCK: "l",
    LEAVE_CLOCK: "l",
    CORRECT: "f",
    WAITING: "d",
    RULING: "r",
    CALL: "i",
    CARD: "k",
    REPORTS: "s",
    EXPORT: "w",
    RULES: "b",
    END: "e",
    NAME_PLAYERS: "n",
    ROLL: "g",
    TEAMS: "m",
    OWN_DICE: "y",
}
"""The letter of each task, the same in every rule set and at every moment."""
_TIMEOUTS = {SIDES[0]: "t", SIDES[1]: "o"}


def _keyed(items: Sequence[tuple[str, str, MenuItem]]) -> list[tuple[str, str, MenuItem]]:
    """Return items with a letter each: its own, or for an addition of a rule set one that no
    other item has."""
    fixed = {*_LETTERS.values(), *_TIMEOUTS.values()}
    added = [name for name, _, what in items if isinstance(what, OutOfTurnCall)]
    free = iter(assign_letters(added, fixed))
    return [(_own_letter(what) or next(free), words, what) for _, words, what in items]


def _own_letter(what: MenuItem) -> str:
    match what:
        case TimeoutItem(side):
            return _TIMEOUTS[side]
        case ConsoleTask(name):
            return _LETTERS[name]
        case _:
            return ""


def _of_the_game(game: GameController) -> list[tuple[str, str, MenuItem]]:
    """Return timeouts, and what the rule set allows out of turn."""
    items: list[tuple[str, str, MenuItem]] = []
    kinds, s, rules = out_of_turn(game.rules, game.state), game.state, game.rules
    if "timeout" in kinds and s.timeouts is not None:
        for side in SIDES:
            left = points_of(s.timeouts, side)
            words = f"Timeout: {game.names.of(side)} ({left} left)"
            items.append(("time out" if side == SIDES[0] else "other", words, TimeoutItem(side)))
    options = rules.out_of_turn_options(rules, s) if rules.out_of_turn_options is not None else ()
    return [
        *items,
        *((o.description, f"{o.description} ({o.rule})", OutOfTurnCall(o)) for o in options),
    ]


def _of_the_console(game: GameController) -> Sequence[tuple[str, str, MenuItem]]:
    """Return the console's own tasks."""
    tasks: list[tuple[str, str]] = []
    if game.clock_in_use:
        tasks.append((READ_CLOCK, "Clock: type what it reads"))
        keeps = (LEAVE_CLOCK, "Clock: use your own clock") if game.keeps_time else None
        tasks.append(keeps or (KEEP_CLOCK, "Clock: let the program keep it"))
    if game.book.inputs:
        tasks.append((CORRECT, "Fix an earlier entry"))
    if game.book.pending:
        tasks.append((WAITING, f"Entries set aside ({len(game.book.pending)})"))
    if not isinstance(game.awaiting, Over):
        tasks.append((RULING, "Referee's ruling: set the situation"))
    if game.rolls_dice:
        tasks.append((OWN_DICE, "Dice: roll your own again"))
    tasks += [(REPORTS, "Score, stats, drives"), (EXPORT, "Write the game to a file")]
    if game.rules.reference_rules is not None and game.rules.reference_rules(
        game.rules, game.state
    ):
        tasks.append((CARD, "Rule card: what to set up and measure now"))
    tasks.append((RULES, "Rule book"))
    if game.live:
        tasks.append((END, "End or suspend the game"))
    if not isinstance(game.awaiting, Over):
        when = "only when entered" if game.asks_players else "ask every time"
        tasks.append((NAME_PLAYERS, f"Name players: {when}"))
    if isinstance(game.awaiting, Decide):
        tasks.append((CALL, "Record an illegal call"))
    tasks += _of_the_teams(game)
    return [(words, words, ConsoleTask(name)) for name, words in tasks]


def _of_the_teams(game: GameController) -> Iterator[tuple[str, str]]:
    """Return the tasks for the teams' ratings, and for rolling those that are missing."""
    if team_lines(game.rules, game.names):
        yield TEAMS, "Teams: ratings"
    if may_roll(game.book):
        yield ROLL, "Roll the ratings, before a witness"
