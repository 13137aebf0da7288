"""Win probability of a game, input by input, straight from the solver's values."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from quarterback.ai.solver.answers import SolvedAnswers
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.events import Call, Roll, Spin
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Entry, Session
from rulesets.core.sides import Side
from rulesets.core.state import State


@dataclass(frozen=True)
class Choice:
    """A call that had alternatives: what each was worth to the team that called."""

    number: int
    side: Side
    call: str
    worth: dict[str, float]

    @property
    def cost(self) -> float:
        return max(self.worth.values()) - self.worth[self.call]


class Worths:
    """The course of one game. A tie counts one half."""

    def __init__(self, rules: RuleSet, session: Session, answers: SolvedAnswers) -> None:
        self.rules, self.session, self.answers = rules, session, answers

    def _options(self, state: State) -> dict[str, float]:
        return {call: each.expected for call, each in self.answers.values(state).items()}

    def home(self, state: State) -> float:
        """The home team's win probability in a situation."""
        asked = awaiting(self.rules, state)
        if isinstance(asked, Decide) and (values := self._options(state)):
            best = max(values.values())
            return best if asked.side == "home" else 1 - best
        return self.answers.worth(state, "home").expected

    @cached_property
    def line(self) -> list[float]:
        """Before the first input, and after each."""
        inputs = self.session.by_input
        return [self.home(self.session.start), *(self.home(each[-1].after) for each in inputs)]

    def of(self, number: int, side: Side) -> float:
        """A team's win probability before an input."""
        home = self.line[number - 1]
        return home if side == "home" else 1 - home

    def swing(self, number: int, side: Side) -> float:
        """What an input changed of it."""
        change = self.line[number] - self.line[number - 1]
        return change if side == "home" else -change

    @cached_property
    def choices(self) -> list[Choice]:
        """Every call with alternatives."""
        found = []
        for number, played in enumerate(self.session.by_input, 1):
            choice = next(filter(None, (self._choice(number, entry) for entry in played)), None)
            if choice is not None:
                found.append(choice)
        return found

    def _choice(self, number: int, entry: Entry) -> Choice | None:
        asked = awaiting(self.rules, entry.before)
        if not isinstance(entry.event, Call) or not isinstance(asked, Decide) or asked.forced:
            return None
        call, worth = entry.after.call or entry.event.call, self._options(entry.before)
        return Choice(number, asked.side, call, worth) if call in worth else None

    def luck(self, side: Side) -> float:
        """What dial and coin gave a team: after each of them, less what the call was worth."""
        total = 0.0
        for number, played in enumerate(self.session.by_input, 1):
            stood = self.line[number - 1]
            for entry in played:
                choice = self._choice(number, entry)
                if choice is not None:
                    own = choice.worth[choice.call]
                    stood = own if choice.side == "home" else 1 - own
                    continue
                after = self.home(entry.after)
                if isinstance(entry.event, Spin | Roll):
                    total += after - stood
                stood = after
        return total if side == "home" else -total

    def costs(self, side: Side) -> float:
        return sum(each.cost for each in self.choices if each.side == side)

    def right(self, side: Side) -> tuple[int, int]:
        """Calls within one game in a hundred of the best, and all calls of which one was worse by
        that."""
        own = [
            each
            for each in self.choices
            if each.side == side and max(each.worth.values()) - min(each.worth.values()) >= 0.01
        ]
        return sum(each.cost < 0.01 for each in own), len(own)
