"""A person's turn: the prompt, the options, and everything else that may be typed there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quarterback.cli.plain.choosing import listed, meant, spoken
from quarterback.cli.plain.gridiron import gridiron
from quarterback.cli.plain.talk import Talk
from quarterback.cli.plain.telling import left, status, told
from quarterback.score_sheet import box_lines, drive_lines, scoring_lines
from quarterback.sitting import Sitting
from quarterback.why import cited, reasons, rule_text
from rulesets.core.awaiting import Chance, Decide, Option
from rulesets.core.refusal import Refused
from rulesets.core.session import Entry
from rulesets.core.sides import HOME, OTHER, SIDES, VISITORS, Side, lead
from rulesets.core.state import State
from rulesets.core.wording import score


class PutAway(Exception):
    """The person puts the game away, to go on another day."""


class Person:
    """Whoever sits at the keyboard, for the one side or for both."""

    def __init__(self, sitting: Sitting, talk: Talk) -> None:
        self.sitting = sitting
        self.talk = talk
        self._heard: State | None = None
        """The situation that was last said in full."""
        self._commands: dict[str, Callable[[str, Side], None]] = {
            "help": self._help, "score": self._score, "field": self._field, "why": self._why,
            "rules": self._rule, "clock": self._clock, "stop": self._stop, "start": self._start,
            "box": self._box, "drives": self._drives, "undo": self._undo, "draw": self._draw,
            "resign": self._resign, "save": self._put_away, "quit": self._put_away,
        }  # fmt: skip

    def decides(self, wanted: Decide) -> list[Entry]:
        """One line typed where a call is awaited. The new entries; none when it was no call."""
        self._announce(wanted)
        name = self.sitting.names.of(wanted.side)
        prompt = f"{name}, your call?"
        if wanted.forced:
            option = wanted.options[0]
            prompt = f"{name}, press Enter for signal {option.signal}: {spoken(option).lower()}."
        chosen = self._option(self.talk.ask(prompt), wanted)
        return [] if chosen is None else self.sitting.call(chosen.call)

    def _announce(self, wanted: Decide) -> None:
        """Where the game stands and what may be called, once."""
        if self._heard is self.sitting.state:
            return
        self._heard = self.sitting.state
        self.talk.say()
        self.talk.say(status(self.sitting))
        if not wanted.forced:
            self.talk.say(f"{listed(wanted.options)}.")

    def tells_chance(self, wanted: Chance) -> list[Entry]:
        """One line typed where only the persons can see what the dial, or their coin, showed."""
        side = wanted.side or HOME
        if side in self.sitting.coaches:
            # Spun for a coach: what else is typed here the person types for the other side.
            side = OTHER[side]
        if wanted.ring is None:
            return self._tells_toss(side)
        text = self.talk.ask(f"Spin your dial. What does ring {wanted.ring} show?")
        if not text:
            self.talk.say("Type the face as the dial has it, such as +3. Type ? for help.")
        elif not self._obeyed(text, side, beginnings=False):
            return self.sitting.chance(text)
        return []

    def _tells_toss(self, side: Side) -> list[Entry]:
        names = self.sitting.names
        text = self.talk.ask(
            f"Who won the toss: 1 {names.home}, or 2 {names.visitors}? Enter lets the program toss."
        )
        if not text:
            return self.sitting.chance()
        spoken_for = {"1": HOME, "2": VISITORS} | {names.of(s).casefold(): s for s in SIDES}
        winner = spoken_for.get(text.casefold())
        if winner is not None:
            return self.sitting.told_toss(winner)
        if not self._obeyed(text, side):
            self.talk.say(f"Type 1 for {names.home}, 2 for {names.visitors}, or press Enter.")
        return []

    def _option(self, text: str, wanted: Decide) -> Option | None:
        """The option that is meant; None when something else was, or nothing clear."""
        if not text:
            if wanted.forced:
                return wanted.options[0]
            self.talk.say("Type the number or the name of a call. Type ? for help.")
            self._heard = None
            return None
        if text.lower() in self._commands:
            self._obeyed(text, wanted.side)
            return None
        options = meant(text, wanted.options)
        if len(options) == 1:
            return options[0]
        if options:
            self.talk.say(f"Which one: {listed(options)}?")
        elif not self._obeyed(text, wanted.side):
            self.talk.say(f"{text!r} is no call here. Type ? for help.")
        return None

    def _obeyed(self, text: str, side: Side, *, beginnings: bool = True) -> bool:
        """Whether the text was one of the other things that may be typed, now done."""
        word, _, rest = text.partition(" ")
        word = "help" if word == "?" else word.lower()
        found = [word] if word in self._commands else []
        if not found and beginnings:
            found = [name for name in self._commands if name.startswith(word)]
        if len(found) > 1:
            self.talk.say(f"Which one: {', '.join(found)}?")
        elif found:
            try:
                self._commands[found[0]](rest.strip(), side)
            except Refused as refused:
                self.talk.say(f"That cannot be: {refused.says}.")
        return bool(found)

    def _help(self, rest: str, side: Side) -> None:
        self.talk.say(HELP)
        wanted = self.sitting.awaiting
        if isinstance(wanted, Decide):
            for option in wanted.options:
                number = "" if option.signal is None else f"{option.signal}: "
                self.talk.say(f"  {number}{option.says} ({option.rule}).")

    def _score(self, rest: str, side: Side) -> None:
        self.talk.say(f"{score(self.sitting.names, self.sitting.state.score)}.")
        entries = self.sitting.book.entries
        for line in scoring_lines(self.sitting.rules, self.sitting.names, entries):
            self.talk.say(line)

    def _box(self, rest: str, side: Side) -> None:
        for line in box_lines(self.sitting.names, self.sitting.book.entries):
            self.talk.say(line)

    def _drives(self, rest: str, side: Side) -> None:
        for line in drive_lines(self.sitting.names, self.sitting.book.entries):
            self.talk.say(line)

    def _field(self, rest: str, side: Side) -> None:
        for line in gridiron(self.sitting.state, self.sitting.names):
            self.talk.say(line)

    def _why(self, rest: str, side: Side) -> None:
        """Each reason with its principal rule; the other rules by ID."""
        told: set[str] = set()
        found = reasons(self.sitting)
        for reason in found:
            principal = [rule for rule in reason.rules[:1] if rule not in told]
            told.update(principal)
            self.talk.say(" ".join([reason.words, *cited(self.sitting.rules, principal)]))
        others = [rule for reason in found for rule in reason.rules if rule not in told]
        if others:
            ids = ", ".join(dict.fromkeys(others))
            self.talk.say(f"See also {ids}: type rules and an ID to read one.")

    def _rule(self, rest: str, side: Side) -> None:
        self.talk.say(
            rule_text(self.sitting.rules, rest)
            if rest
            else "Which rule? Type rules and its ID: rules R9."
        )

    def _clock(self, rest: str, side: Side) -> None:
        self.talk.say(f"{left(self.sitting).capitalize()}.")

    def _stop(self, rest: str, side: Side) -> None:
        if self.sitting.timed and not self.sitting.state.running:
            self.talk.say("The clock stands already.")
            return
        if self.sitting.time_is_up:
            return
        self.sitting.set_running(False)
        self.talk.say(f"The clock is stopped, by agreement. {left(self.sitting).capitalize()}.")

    def _start(self, rest: str, side: Side) -> None:
        if self.sitting.timed and self.sitting.state.running:
            self.talk.say("The clock is running.")
            return
        self.sitting.set_running(True)
        self.talk.say(f"The clock runs. {left(self.sitting).capitalize()}.")

    def _undo(self, rest: str, side: Side) -> None:
        if self._agreed(side, "want to take back the last play. Agreed?"):
            self.sitting.undo()
            self.talk.say("Taken back.")

    def _draw(self, rest: str, side: Side) -> None:
        """A coach agrees to a draw when he does not lead."""
        other, names = OTHER[side], self.sitting.names
        if not self.talk.agrees(f"{names.of(side)} offer a draw?"):
            return
        if other in self.sitting.coaches and lead(self.sitting.state.score, other) > 0:
            self.talk.say(f"{names.of(other)} lead, and will not hear of it.")
        elif self._agreed(side, "offer a draw. Agreed?"):
            self._ended(self.sitting.draw())

    def _resign(self, rest: str, side: Side) -> None:
        name = self.sitting.names.of(side)
        if self.talk.agrees(f"{name} resign the game?"):
            self._ended(self.sitting.resign(side))

    def _ended(self, made: list[Entry]) -> None:
        for line in told(self.sitting, made):
            self.talk.say(line)

    def _agreed(self, side: Side, what: str) -> bool:
        """Whether the other side agrees; a coach does."""
        other, names = OTHER[side], self.sitting.names
        if other in self.sitting.coaches:
            return True
        return self.talk.agrees(f"{names.of(other)}: {names.of(side)} {what}")

    def _put_away(self, rest: str, side: Side) -> None:
        raise PutAway


HELP: Final = """\
Type the number or the name of a call; the beginning of a name will do. The dial is then spun,
and the ring of your signal counts. Ten yards in four downs keep the ball. You may also type:
  field    the gridiron in a line         score    the score, and how it came about
  box      the box score so far           drives   the drives so far
  why      the rules of the last ruling   rules R9 one rule by its ID
  clock    what is left of the half       stop, start   the clock of a timed game
  undo     take the last play back        draw, resign  end the game early
  save     or quit: put the game away, to go on later
What may be called now:"""
