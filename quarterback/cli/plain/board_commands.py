"""Commands at a board: timeouts, calls out of turn, the rule card, illegal plays."""

from __future__ import annotations

from typing import Any, Final

from quarterback.cli.plain.line_io import LineIO
from quarterback.entry.yard_lines import SPOT_HELP, parse_clock, parse_spot
from quarterback.game.controller import GameController
from quarterback.text.explain import cited
from quarterback.text.inputs import refusal_words
from rulesets.core.awaiting import Awaiting, Chance, Decide, Observe
from rulesets.core.plain_text import how_many
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import Timer
from rulesets.core.session import Entry
from rulesets.core.sides import SIDES, Side


class BoardCommands:
    """Each command takes the rest of the line and the team that typed it, and returns the new
    entries. Raises Refused."""

    def __init__(self, game: GameController, io: LineIO) -> None:
        self.game = game
        self.io = io

    def time_out(self, rest: str, side: Side) -> list[Entry]:
        """A timeout of the team that typed it, or of the team named."""
        whose = self._named_side(rest)
        return self.game.board.time_out(side if whose is None else whose)

    def _named_side(self, rest: str) -> Side | None:
        names = self.game.names
        side_of = {names.of(each).casefold(): each for each in SIDES} | {e: e for e in SIDES}
        if rest and rest.casefold() not in side_of:
            raise Refused(f"which team: {names.home} or {names.visitors}?")
        return side_of.get(rest.casefold())

    def card(self, rest: str, side: Side) -> list[Entry]:
        """Print the rules to read now, and what may be timed."""
        rules, s = self.game.rules, self.game.state
        ids = rules.reference_rules(rules, s) if rules.reference_rules is not None else ()
        timers = rules.timers(rules, s) if rules.timers is not None else ()
        for line in cited(rules, ids):
            self.io.say(line)
        for timer in timers:
            self.io.say(_timed(timer))
        if not ids and not timers:
            self.io.say("No rules on the card now.")
        return []

    def anyway(self, rest: str, side: Side) -> list[Entry]:
        """Record what was refused, because it happened."""
        if not rest:
            raise Refused("type anyway and a reason")
        return self.game.board.override(rest)

    def call(self, rest: str, side: Side) -> list[Entry]:
        """A call out of turn: its name, then name=value."""
        name, *details = rest.split() or [""]
        if not name:
            raise Refused("type call, its name, and its details as name=value")
        return self.game.board.call(name, self._named_values(details, side, "a call"))

    def report(self, rest: str, side: Side) -> list[Entry]:
        """A report out of turn: name=value for each field; a word alone is a field that is true."""
        words = rest.split()
        if not words:
            raise Refused(
                "type report and name=value, such as report foul=delay; the"
                " rules limit reports between plays"
            )
        first = {} if "=" in words[0] else {words.pop(0).lower(): True}
        return self.game.board.report(first | self._named_values(words, side, "a report"))

    def _named_values(self, words: list[str], side: Side, what: str) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for word in words:
            key, equals, value = word.partition("=")
            if not equals:
                raise Refused(f"write details of {what} as name=value, not {word!r}")
            values[key] = self._value(key, value, side)
        return values

    def _value(self, key: str, value: str, side: Side) -> Any:
        """A number, yes or no, a spot where the name says so, or a word."""
        if value.isascii() and value.isdigit():
            return int(value[:9])
        if value.lower() in ("yes", "no"):
            return value.lower() == "yes"
        if "spot" not in key:
            return value
        try:
            return parse_spot(value, self.game.state, side, self.game.names)
        except ValueError as error:
            raise Refused(str(error)) from None


def _timed(timer: Timer) -> str:
    """A timer in words: how long, what for, and what starts it."""
    minutes, seconds = divmod(timer.seconds, 60)
    values = [how_many(minutes, "minute")] if minutes else []
    values += [how_many(seconds, "second")] if seconds else []
    return (
        f"Timer, {' '.join(values)}: {timer.description} ({timer.rule}). Started: {timer.starts}."
    )


def not_allowed(refused: Refused, game: GameController) -> str:
    """A refusal in words; at a board with its rule, and what to do if it happened anyway."""
    words = refusal_words(refused)
    if not game.on_board:
        return f"Not allowed: {words}."
    rule = f" ({refused.rule})" if refused.rule else ""
    override = " If it happened anyway, type anyway and the reason."
    return f"Not allowed: {words}{rule}.{override if game.board.could_stand else ''}"


def clock_reading(text: str) -> int:
    """A reading of the clock, in seconds. Raises Refused."""
    try:
        return parse_clock(text)
    except ValueError as error:
        raise Refused(str(error)) from None


def help_at_board(io: LineIO, awaiting: Awaiting) -> None:
    """What may be called, reported or rolled, and by which rule."""
    match awaiting:
        case Decide():
            io.say("Type the number or the name of a call; the start of a name is enough.")
            for number, option in enumerate(awaiting.options, 1):
                io.say(f"  {number}  {option.call}: {option.description} ({option.rule}).")
        case Chance():
            io.say("Press Enter to let the program roll, or type your own dice.")
        case Observe():
            _help_with_report(io, awaiting)


def _help_with_report(io: LineIO, awaiting: Observe) -> None:
    io.say(
        "Type what happened, by number or word, and where: down H31, or 1 +4. Write"
        f" spots as {SPOT_HELP}."
    )
    for field in awaiting.fields[:1]:
        for number, choice in enumerate(field.choices, 1):
            rule = f" ({field.rules[choice]})" if choice in field.rules else ""
            io.say(f"  {number}  {choice}: {field.choice_labels.get(choice, choice)}{rule}.")
    io.say("You may add on the same line clock=4:31, where there is a clock, and by name:")
    for field in awaiting.fields[1:]:
        io.say(f"  {field.name}=...  {field.description or field.name}")


BOARD_HELP: Final = {
    "clock 4:31": "enter what your clock reads",
    "timeout": "call a timeout; add a name for the other team's",
    "card": "show the rules on setup, measuring and timing now",
    "call": "a call out of turn: call, its name, then name=value",
    "report": "a report out of turn: report foul=delay, report period_end",
    "ratings": "show the teams' ratings; before the first play, roll missing ones",
    "anyway": "with a reason: record what was refused because it happened",
}
"""What help says about each command."""
