"""Replay a game: where it can be stopped, and what is shown at each stop. No rules here."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate

from league.model.stats.drives import drives
from league.model.stats.scoring import SCORES
from quarterback.game.scorebook import Scorebook
from quarterback.text.commentary.commentary import PLAIN, Commentary
from quarterback.text.score_lines import period_name
from rulesets.core.notation import Step, opening_remarks, steps
from rulesets.core.session import Entry
from rulesets.core.state import State
from rulesets.registry import names_of


class Replay:
    """The stops of a game, from 0, before anything, to `last`. A stop is a line of the sheet."""

    def __init__(self, book: Scorebook, style: str = PLAIN) -> None:
        self.book = book
        self.commentary = Commentary.of_game(book.header, book.rules, style)
        self.entries = book.entries
        session = book.session
        self.steps: list[Step] = steps(session, names_of(book.header), book.header.remarks)
        self.ends = [0, *accumulate(len(step.events) for step in self.steps)]
        """How many entries there are at each stop."""
        self.plays = sum(step.number is not None for step in self.steps)
        self.of_drives = sorted({self._stop_of(drive.entry) for drive in drives(self.entries)})
        """The stops after the first play of each drive."""
        self.of_scores = [
            place
            for place, step in enumerate(self.steps, 1)
            if any(fact.fact.fact in SCORES for fact in step.facts)
        ]

    def line(self, stop: int) -> str:
        """Return what the commentary says about the step to a stop; empty before the first."""
        if not stop:
            return ""
        lines = self.commentary.lines(self.entries)
        return " ".join(filter(None, lines[self.ends[stop - 1] : self.ends[stop]]))

    def remarks(self, stop: int) -> tuple[str, ...]:
        """Return what a person wrote on the sheet at a stop."""
        if not stop:
            return opening_remarks(self.book.header.remarks)
        return self.steps[stop - 1].remarks

    @property
    def last(self) -> int:
        return len(self.steps)

    def _stop_of(self, entry: int) -> int:
        """Return the stop at which an entry, from 0, has just been made."""
        return bisect_left(self.ends, entry + 1)

    def stop_of_input(self, number: int) -> int:
        """Return the stop at which an input, from 1, has just been entered."""
        inputs = list(accumulate(len(entries) for entries in self.book.session.by_input))
        return bisect_left(self.ends, inputs[min(number, len(inputs)) - 1])

    def within(self, stop: int) -> int:
        """Return the nearest stop that exists."""
        return min(max(stop, 0), self.last)

    def next_of(self, stops: list[int], at: int, by: int) -> int:
        """Return the next of these stops after `at`, or before it; beyond the last of them, the
        end."""
        if by > 0:
            place = bisect_right(stops, at)
            return stops[place] if place < len(stops) else self.last
        place = bisect_left(stops, at)
        return stops[place - 1] if place else 0

    def entries_at(self, stop: int) -> list[Entry]:
        return self.entries[: self.ends[stop]]

    def state_at(self, stop: int) -> State:
        stood = self.ends[stop]
        return self.entries[stood - 1].after if stood else self.book.start

    def where(self, stop: int) -> str:
        """Return the place of a stop in words: Play 37 of 164, second half."""
        result = [step.number for step in self.steps[:stop] if step.number is not None]
        if stop == 0:
            place = f"before the first of {self.plays} plays" if self.plays else "before the game"
            return place
        number = result[-1] if result else 0
        of_play = stop > 0 and self.steps[stop - 1].number is not None
        after = "" if of_play or not number else "after "
        place = f"{after}play {number} of {self.plays}"
        period = self.steps[stop - 1].before.period
        return f"{place}, {period_name(self.book.rules, period)}"
