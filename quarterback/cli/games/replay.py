"""`quarterback replay`: goes through a game sheet play by play, in plain text."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import click
from msgspec.structs import replace

from quarterback.cli.game_sheets import read_played_game
from quarterback.cli.output import say, wrapped
from quarterback.text.commentary.commentary import PLAIN, STYLES, Commentary
from rulesets.core.header import Header
from rulesets.core.notation import Step, opening_remarks, steps
from rulesets.core.sentences.wording import matchup
from rulesets.core.session import Session
from rulesets.registry import names_of

_INDENT = " " * 6
KEYS = "Enter: next   b: back   number: go to play   a: automatic   w: why   q: quit"


@click.command("replay")
@click.argument("file", metavar="FILE")
@click.option(
    "--pace",
    type=click.FloatRange(0, 60),
    default=2.0,
    show_default=True,
    metavar="SECONDS",
    help="Seconds for each play in automatic replay.",
)
@click.option(
    "--commentary",
    type=click.Choice(STYLES),
    default=PLAIN,
    show_default=True,
    help="How plays are described.",
)
def replay(file: str, pace: float, commentary: str) -> int:
    """Replay a game, play by play; FILE - is standard input.

    The name of an example game does for FILE, such as comeback. Without a terminal, all plays are
    printed.
    """
    sheet = read_played_game(file)
    assert sheet.session is not None, "it can be played"
    walked = _described(sheet.header, sheet.session, commentary)
    names = names_of(sheet.header)
    say(f"{matchup(names)}: {len(walked)} steps.")
    for remark in opening_remarks(sheet.header.remarks):
        say(_remark_text(remark))
    if file != "-" and sys.stdin.isatty() and sys.stdout.isatty():
        Walk(walked, say, _prompt, time.sleep, pace).go()
    else:
        for step in walked:
            say(describe_step(step))
    return 0


def _described(header: Header, session: Session, style: str) -> list[Step]:
    walked = steps(session, names_of(header), header.remarks)
    if style == PLAIN:
        return walked
    lines = iter(Commentary.of_game(header, session.rules, style).lines(session.entries))
    return [
        replace(step, sentence=" ".join(filter(None, (next(lines) for _ in step.events))))
        for step in walked
    ]


def _prompt() -> str:
    """What is typed at the prompt; q at the end of the input."""
    try:
        return input("> ")
    except EOFError:
        return "q"


def describe_step(step: Step) -> str:
    """A step as the sheet has it, in English, and with the remarks of the sheet."""
    number = "" if step.number is None else str(step.number)
    head = f"{number:>4}  {step.situation_before}  {step.move}"
    text = (
        f"{head}\n      {step.sentence}" if step.sentence else f"{head}  => {step.situation_after}"
    )
    return "\n".join([text, *map(_remark_text, step.remarks)])


def _remark_text(remark: str) -> str:
    return wrapped(f"Remark: {remark}", _INDENT, _INDENT)


def why(step: Step) -> str:
    """Every fact of a step, with the rules that it cites."""
    lines = [
        f"      {each.fact.fact}: {each.text or each.fact.how} ({', '.join(each.fact.rules)})"
        for each in step.facts
    ]
    return "\n".join(lines) or "      This entry alone has no effect."


class Walk:
    """Someone going through the steps of a game, `at` one of them (0: before the first)."""

    def __init__(
        self,
        walked: list[Step],
        say: Callable[[str], object],
        ask: Callable[[], str],
        sleep: Callable[[float], object],
        pace: float,
    ) -> None:
        self.walked = walked
        self.say = say
        self.ask = ask
        self.sleep = sleep
        self.pace = pace
        self.at = 0

    def go(self) -> None:
        """Until q, or the end of the input."""
        self.say(KEYS)
        while (answer := self.ask().strip().lower()) != "q":
            match answer:
                case "":
                    self._to(self.at + 1)
                case "b":
                    self._to(self.at - 1)
                case "a":
                    self._by_itself()
                case "w":
                    self.say(why(self.walked[self.at - 1]) if self.at else KEYS)
                case _:
                    self._to_play(answer)

    def _to(self, at: int) -> bool:
        if not 1 <= at <= len(self.walked):
            self.say("This is the end." if at > 0 else "This is the start.")
            self.at = min(max(at, 0), len(self.walked))
            return False
        self.at = at
        self.say(describe_step(self.walked[at - 1]))
        return True

    def _to_play(self, answer: str) -> None:
        result = [step.place for step in self.walked if str(step.number) == answer.lstrip("0")]
        if result:
            self._to(result[0])
        elif answer.isdigit():
            last = max((step.number or 0 for step in self.walked), default=0)
            self.say(f"There is no play {answer}. Plays run from 1 to {last}.")
        else:
            self.say(KEYS)

    def _by_itself(self) -> None:
        """On and on; Ctrl-C stops it and gives the keys back."""
        try:
            while self._to(self.at + 1):
                self.sleep(self.pace)
        except KeyboardInterrupt:
            self.say("")
