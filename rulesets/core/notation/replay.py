"""Enter a sheet line by line into a game, checking its situations and scores."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.events import Call, Event, Report, Roll, Ruling, Spin, Tick
from rulesets.core.facts import NO_FACTS, Fact
from rulesets.core.notation.cursor import Kind, Problem
from rulesets.core.notation.lines import Line, Placed, with_brackets
from rulesets.core.notation.parts import STANDARD, Cards, Part, meant
from rulesets.core.notation.situations import (
    Situation,
    agrees,
    alike,
    situation_line,
    write_situation_note,
)
from rulesets.core.playout import branches
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Session
from rulesets.core.situation import read_situation, write_situation
from rulesets.core.state import CHOICE, OVER, SCRIMMAGE, TOSS, State

NOT_NOTED = "not noted"
"""Why the situation is set, when a play was left out."""
AS_THE_SHEET_HAS_IT = "as the sheet has it"
"""Why a situation is set, or a forbidden input let stand, that the rules do not lead to."""


def ruling_to(rules: RuleSet, s: State, target: State, why: str) -> Ruling:
    """The ruling that leads from a state to another, changing only what differs. Raises Refused
    when the other cannot be."""
    before, after = write_situation(rules, s), write_situation(rules, target)
    patch = {key: value for key, value in after.items() if before.get(key, _NONE) != value}
    patch |= {key: None for key in before if key not in after and key != "winner"}
    allowed = {key: value for key, value in patch.items() if value is not None or key in before}
    ruling = Ruling(_for_phase(rules, target, allowed), why)
    if read_situation(rules, ruling.situation, before) != target:
        return Ruling(after, why, whole=True)
    return ruling


_NONE = object()


def _for_phase(rules: RuleSet, target: State, patch: dict[str, Any]) -> dict[str, Any]:
    """Without what goes by itself in a new phase, and could not be named there."""
    if "phase" not in patch:
        return patch
    return {key: value for key, value in patch.items() if value is not None}


def reached(rules: RuleSet, s: State, situation: Situation, spent: int = 0) -> State:
    """The state that a situation means, when `spent` plays that are not known led there from `s`.
    Raises Refused when it cannot be."""
    if spent == 1:
        only = _only(_by_chance(rules, s, situation))
        if only is not None:
            return only
    ran_out = _ran_out(rules, s, situation, spent)
    return ran_out if ran_out is not None else _patched(rules, s, situation, spent)


def _by_chance(rules: RuleSet, s: State, situation: Situation) -> Iterator[State]:
    request = awaiting(rules, s)
    if isinstance(request, Chance) and request.table is not None:
        yield from (b.after for b in branches(rules, s) if agrees(b.after, situation))


def _only(states: Iterator[State]) -> State | None:
    different = set(states)
    return different.pop() if len(different) == 1 else None


def choice_that_led_to(rules: RuleSet, s: State, situation: Situation) -> Call | None:
    """The one call that takes effect at once and leads to a situation: the choice to kick off or to
    receive. None when no call does, or when several do."""
    request = awaiting(rules, s)
    if s.phase != CHOICE or not isinstance(request, Decide):
        return None
    calls = [b.event for b in branches(rules, s) if agrees(b.after, situation)]
    call = calls[0] if len(calls) == 1 else None
    return call if isinstance(call, Call) else None


def _counted(rules: RuleSet, s: State, spent: int) -> int:
    """A play that was not noted has used its play all the same, where plays are counted."""
    return spent if rules.profile.counts_plays else 0


def _ran_out(rules: RuleSet, s: State, situation: Situation, spent: int) -> State | None:
    """What follows when the plays that are not known were the last of a period. What was still
    owed, or granted by a penalty, is among them: only the rest of the sheet shows it."""
    score = situation.score if situation.score is not None else s.score
    last = replace(s, time_left=s.time_left - _counted(rules, s, spent), score=score)
    if spent == 0 or s.phase in (TOSS, OVER) or last.time_left > 0:
        return None
    after = rules.next_period(rules, last, NO_FACTS)
    return after if agrees(after, situation) else None


def _patched(rules: RuleSet, s: State, situation: Situation, spent: int) -> State:
    patch = _patch_of(s, situation)
    phase = patch.get("phase", s.phase)
    left = s.time_left - _counted(rules, s, spent)
    if left != s.time_left and s.phase not in (TOSS, CHOICE) and phase != OVER:
        # The period cannot be known to be over: its last play is then still to come.
        patch["clock"] = {
            "plays_left": left if phase in rules.profile.must_finish else max(left, 1)
        }
    after = read_situation(rules, patch, write_situation(rules, s))
    if not agrees(after, situation):
        raise Refused(f"there is no such situation: {situation_line(rules, after)} comes nearest")
    return after


def _patch_of(s: State, situation: Situation) -> dict[str, Any]:
    """A situation as a patch of plain data."""
    patch: dict[str, Any] = {"phase": situation.phase or s.phase}
    if s.call is not None and patch["phase"] not in (CHOICE, OVER):
        # At those two there is no call to take back.
        patch["call"] = None
    if situation.side is not None:
        chosen = patch["phase"] == CHOICE or (patch["phase"] == s.phase and s.possession is None)
        patch["chooser" if chosen else "ball"] = situation.side
    if situation.place is not None:
        patch["spot"] = situation.place
    if situation.score is not None:
        patch["score"] = {"home": situation.score.home, "visitors": situation.score.visitors}
    if patch["phase"] == SCRIMMAGE:
        patch |= {"down": situation.down, "goal": situation.goal or None, "to_go": situation.to_go}
    new_series = patch["phase"] == s.phase == SCRIMMAGE and (
        situation.down == 1 or situation.side != s.possession
    )
    if new_series and s.series is not None:
        patch["series"] = None
    return patch


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
        problems_before = len(self.problems)
        try:
            self._events(line, following)
        except _LineFails:
            return False
        finally:
            del self.problems[problems_before:]
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
