"""Enter a sheet line by line into a game, checking its situations and scores."""

from __future__ import annotations

import re

from msgspec.structs import replace

from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.events import Call, Event, Report, Roll, Ruling, Spin, Tick
from rulesets.core.facts import Fact
from rulesets.core.notation.call_names import STANDARD, Cards
from rulesets.core.notation.lines import Line, Placed, with_brackets
from rulesets.core.notation.parts import Part, meant
from rulesets.core.notation.problems import Kind, Problem
from rulesets.core.notation.resume import (
    AS_THE_SHEET_HAS_IT,
    NOT_NOTED,
    choice_that_led_to,
    reached,
    ruling_to,
)
from rulesets.core.notation.situations import (
    Situation,
    agrees,
    alike,
    situation_line,
    write_situation_note,
)
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Session
from rulesets.core.state import OVER, TOSS, State

_RESULT = re.compile(r"(\d{1,4})\s*(?::|-|to)\s*(\d{1,4})")


class _LineFails(Exception):
    """A part of a line that cannot be entered: what is wrong, and what came before it."""

    def __init__(self, column: int, refused: Refused, before: list[Event]) -> None:
        super().__init__(refused.message)
        self.column = column
        self.refused = refused
        self.before = before


class Entering:
    """A game as it is entered from a sheet."""

    def __init__(
        self,
        rules: RuleSet,
        problems: list[Problem],
        cards: Cards = STANDARD,
        *,
        by_hand: bool = False,
    ) -> None:
        self.rules = rules
        self.cards = cards
        self.by_hand = by_hand
        """Whether brackets may be left out."""
        self.session = Session(rules)
        self.problems = problems
        self.number = 0
        """Of the last play."""
        self.claimed: tuple[Situation, int, int] | None = None
        """What the last line said it had led to, when the rules say otherwise; line and column."""
        self.lost = False
        """Whether a line was left out, so that the next situation has to be believed."""
        self.spent = 0
        """How many plays have been left out since."""

    def enter(self, line: Line, following: Line | None) -> Line:
        """Enter one line; return it as it was read. `following` is looked at for how play goes on
        after a play that was not noted."""
        if self.by_hand:
            line = self._with_brackets(line, following)
        self._enter(line, following)
        return line

    def _enter(self, line: Line, following: Line | None) -> None:
        self._number(line)
        if line.before is not None:
            self._check_before(line, line.before)
        elif self.claimed is not None:
            self._go_on_from(*self.claimed)
        if line.slip is not None:
            self._note(line.line, line.slip.column, line.slip.message, "form")
            self._give_up(line, [])
            return
        try:
            done = self._move(line, following)
        except _LineFails as failed:
            self._note(
                line.line, failed.column, failed.refused.message, "refused", failed.refused.rule
            )
            self._give_up(line, failed.before)
            return
        if line.after is not None and not done:
            self._check_after(line, line.after)

    def close(self, result: str, where: tuple[int, int]) -> None:
        """The end of the sheet: the result that it gives (empty for none) against the game's."""
        line, column = where
        if self.claimed is not None:
            self._go_on_from(*self.claimed)
        if not result:
            return
        value, s = _RESULT.fullmatch(result.strip()), self.session.state
        if value is None:
            self._note(
                line, column, f"a result is written 7:3, home first, not {result!r}", "result"
            )
        elif s.phase != OVER:
            message = f"the game is not over: it stands at {situation_line(self.rules, s)}"
            self._note(line, column, message, "result")
        elif (int(value[1]), int(value[2])) != (s.score.home, s.score.visitors):
            message = f"the result is {s.score.home}:{s.score.visitors}, not {result}"
            self._note(line, column, message, "result")

    def _note(self, line: int, column: int, message: str, kind: Kind, rule: str = "") -> None:
        self.problems.append(Problem(line, column, message, rule, kind))

    def _number(self, line: Line) -> None:
        """A line counts when it bears a number, or when something was spun, rolled or reported
        on it; the toss is not counted."""
        expected = self.number + 1
        if line.number is not None:
            if line.number != expected:
                message = f"this is play {expected}, not {line.number}"
                self._note(line.line, line.column, message, "number")
            self.number = line.number
        elif _plays(line) and self.session.state.phase != TOSS:
            self.number = expected

    def _check_before(self, line: Line, placed: Placed) -> None:
        if self.claimed is not None and alike(placed.situation, self.claimed[0]):
            self._go_on_from(*self.claimed)
        if not agrees(self.session.state, placed.situation):
            self._take_up(line, placed)
        self._found_again()

    def _take_up(self, line: Line, placed: Placed) -> None:
        """Go on from a situation that is not the one here, saying so unless it was to be
        expected."""
        choice = choice_that_led_to(self.rules, self.session.state, placed.situation)
        if choice is not None:
            self.session.play(choice)
            return
        started = bool(self.session.inputs)
        if started and not self.lost:
            self._disagree(line.line, placed, ())
        why = AS_THE_SHEET_HAS_IT if started else NOT_NOTED
        self._go_on_from(placed.situation, line.line, placed.column, why)

    def _check_after(self, line: Line, placed: Placed) -> None:
        if agrees(self.session.state, placed.situation):
            self._found_again()
        elif self.lost:
            self._go_on_from(placed.situation, line.line, placed.column)
        else:
            self._disagree(line.line, placed, self._last_facts())
            self.claimed = placed.situation, line.line, placed.column

    def _found_again(self) -> None:
        self.claimed, self.lost, self.spent = None, False, 0

    def _last_facts(self) -> tuple[Fact, ...]:
        played = (
            self.session.entries[-len(self.session.inputs[-1]) :] if self.session.inputs else []
        )
        return tuple(fact for entry in played for fact in entry.facts)

    def _disagree(self, line: int, placed: Placed, facts: tuple[Fact, ...]) -> None:
        """The last rule that was applied is the likeliest to explain."""
        cited = [fact.rules[0] for fact in facts if fact.rules]
        now = situation_line(self.rules, self.session.state)
        message = f"by the rules it is {now} here, not {write_situation_note(placed.situation)}"
        self._note(line, placed.column, message, "situation", cited[-1] if cited else "")

    def _go_on_from(
        self, situation: Situation, line: int, column: int, why: str = AS_THE_SHEET_HAS_IT
    ) -> None:
        """Set the situation to that of the sheet, if it is complete and legal."""
        if situation.phase is not None or situation.place is not None:
            s = self.session.state
            try:
                next_state = reached(self.rules, s, situation, self.spent)
                self.session.play(ruling_to(self.rules, s, next_state, why))
            except Refused as refused:
                message = f"play cannot go on from here: {refused.message}"
                self._note(line, column, message, "refused", refused.rule)
        self._found_again()

    def _give_up(self, line: Line, events: list[Event]) -> None:
        """Leave out a line that cannot be entered, unless its situation shows how play went on."""
        self.lost = True
        if line.after is None or not any(isinstance(e, Spin | Roll | Report) for e in events):
            self.spent += _plays(line)
        if line.after is not None:
            if events:
                self.session.play(*events)
            self._go_on_from(line.after.situation, line.line, line.after.column)

    def _with_brackets(self, line: Line, following: Line | None) -> Line:
        """A line with the brackets that it needs to be entered; as it is where it needs none, or
        none would help."""
        if "[" in line.text or (line.slip is None and self._can_enter(line, following)):
            return line
        return next(
            (each for each in with_brackets(line) if self._can_enter(each, following)), line
        )

    def _can_enter(self, line: Line, following: Line | None) -> bool:
        known = len(self.problems)
        try:
            self._events(line, following)
        except _LineFails:
            return False
        finally:
            del self.problems[known:]
        return True

    def _move(self, line: Line, following: Line | None) -> bool:
        """Enter the parts of a line; True when its next situation has been used up. Raises
        _LineFails, with nothing entered."""
        events, used = self._events(line, following)
        if events:
            self.session.play(*events)
        return used

    def _events(self, line: Line, following: Line | None) -> tuple[list[Event], bool]:
        """The inputs that the parts of a line are now, and whether its next situation is used up.
        Raises _LineFails."""
        events: list[Event] = []
        s, used = self.session.state, False
        parts = list(line.parts)
        while parts:
            part = parts.pop(0)
            s = self._forced_call(s, part, events)
            try:
                if part.event is None:
                    event: Event = self._not_noted(s, line, following)
                    used = True
                elif part.loose and isinstance(part.event, Ruling):
                    event = self._ruled(s, line, part.event)
                else:
                    event = meant(self.rules, s, part, self.cards)
                    if part.loose and isinstance(event, Report) and _reads_clock(parts):
                        # A report has the clock with it: time ends a play as part of the play.
                        tick = meant(self.rules, s, parts.pop(0))
                        assert isinstance(tick, Tick), "the next part is the clock"
                        event = replace(event, tick=tick)
                event, s = self._advance(s, line, part, event)
            except Refused as refused:
                raise _LineFails(part.column, refused, events) from None
            events.append(event)
        return events, used

    def _forced_call(self, s: State, part: Part, events: list[Event]) -> State:
        """Where nothing is chosen, nothing need be written: `[+12]` is a run-back."""
        if part.event is not None and not isinstance(part.event, Spin | Roll | Report):
            return s
        request = awaiting(self.rules, s)
        if not (isinstance(request, Decide) and request.forced):
            return s
        events.append(Call(request.options[0].call))
        return advance(self.rules, s, events[-1])[0]

    def _not_noted(self, s: State, line: Line, following: Line | None) -> Ruling:
        """The ruling in place of a play whose result was not recorded."""
        placed = line.after or (following.before if following else None)
        if placed is None or (placed.situation.phase is None and placed.situation.place is None):
            raise Refused(
                "what came of this was not noted: write how play went on, such as => V 1-10 @H15"
            )
        return ruling_to(self.rules, s, reached(self.rules, s, placed.situation, 1), NOT_NOTED)

    def _ruled(self, s: State, line: Line, ruling: Ruling) -> Ruling:
        if line.after is None:
            raise Refused("a ruling tells what it sets: => V 1-10 @H15 7:3, or the fields as JSON")
        return ruling_to(self.rules, s, reached(self.rules, s, line.after.situation), ruling.why)

    def _advance(self, s: State, line: Line, part: Part, event: Event) -> tuple[Event, State]:
        """What an input does. One that the rules forbid is reported, and entered all the same:
        it was played."""
        try:
            event = self.rules.normalize(self.rules, s, event)
            return event, advance(self.rules, s, event)[0]
        except Refused as refused:
            if not refused.forbidden or not isinstance(event, Call | Spin | Roll) or event.override:
                raise
            self._note(line.line, part.column, refused.message, "forbidden", refused.rule)
        event = replace(event, override=AS_THE_SHEET_HAS_IT)
        return event, advance(self.rules, s, event)[0]


def _reads_clock(parts: list[Part]) -> bool:
    """Whether the next part of a line is the clock."""
    return bool(parts) and isinstance(parts[0].event, Tick)


def _plays(line: Line) -> bool:
    """Whether something was spun, rolled or reported on a line, noted or not."""
    return any(p.event is None or isinstance(p.event, Spin | Roll | Report) for p in line.parts)
