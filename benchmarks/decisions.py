"""How busy a game keeps the person who plays it: keys and waiting for each decision of his own, and
how often the second half decides something.

Games of 40 plays with the Saturday dial, at the table itself, by a watch that only the table's own
times turn. The Sophomore calls for the person, who acts at once, against the Sophomore. A decision
is a choice between two calls or more, the toss among them. It takes a digit and SPACE, or SPACE
alone where the marker is on the call already; each report takes a key.

Targets: 2 keys a decision, 20 s without one, half of the games with a lead change or a tie broken
in the second half, a fifth decided by a score in the last drive or the one before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from statistics import mean, median, quantiles
from typing import Final, NamedTuple

from league.model.stats.drives import drives
from quarterback.ai.coaches import EVERY_COACH
from quarterback.rule_sets import saturday_dial
from quarterback.tui.play.speed import MEDIUM
from quarterback.tui.play.ui_state import Animating, CoachDelay
from rulesets.core.awaiting import Decide, Over
from rulesets.core.session import Entry
from rulesets.core.sides import HOME, lead
from tests.tui.table.without_app import PlainTable

GAMES: Final = 200
PLAYS: Final = 40
COACH: Final = "sophomore"
PACE: Final = MEDIUM.name
MOMENT: Final = 1e-6
"""Seconds after the end of a stage, so that rounding does not leave it a little short."""


class Evening(NamedTuple):
    """One game, as the person at the table has it."""

    keys: int
    decided_at: tuple[float, ...]
    """When each decision of the person's came, in seconds from the beginning."""
    ended_at: float
    """When the final report came up, in seconds from the beginning."""
    entries: tuple[Entry, ...]

    @property
    def leads(self) -> list[tuple[int, int, int]]:
        """Where the score changed: the index of the entry, its half, Home's lead after it."""
        return [
            (place, entry.before.period, lead(entry.after.score, HOME))
            for place, entry in enumerate(self.entries)
            if entry.after.score != entry.before.score
        ]

    @property
    def begun(self) -> list[int]:
        """The entries that began its drives, in order."""
        return [drive.entry for drive in drives(self.entries)]

    @property
    def longest(self) -> float:
        """The longest stretch in which nothing was the person's to decide, in seconds."""
        return longest_stretch(self.decided_at, self.ended_at)


def longest_stretch(moments: Sequence[float], end: float) -> float:
    """Return the longest time from 0 to the first moment, between two, or from the last to the
    end."""
    return max(after - before for before, after in pairwise((0.0, *moments, end)))


def is_swung(leads: Sequence[tuple[int, int, int]]) -> bool:
    """Whether a lead changed hands, or a tie was broken, in the second half."""
    before = 0
    for _, half, after in leads:
        if half == 2 and after and (before > 0) - (before < 0) != (after > 0) - (after < 0):
            return True
        before = after
    return False


def decided_by(leads: Sequence[tuple[int, int, int]]) -> int | None:
    """Return the index of the entry that put the winner ahead to stay; None for a tie."""
    decisive, before = None, 0
    for place, _, after in leads:
        if after * before <= 0:  # no one led before, or the other team
            decisive = place if after else None
        before = after
    return decisive


def is_decided_late(leads: Sequence[tuple[int, int, int]], begun: Sequence[int]) -> bool:
    """Whether the winner went ahead to stay in the last drive, in the one before it, or between
    them; `begun` are the entries that began the drives, in order."""
    decisive = decided_by(leads)
    return decisive is not None and bool(begun) and decisive >= begun[-2:][0]


def play_game(seed: int) -> Evening:
    """Play a game at the table, the person's side in turn."""
    person = ("home", "visitors")[seed % 2]
    coach = {"visitors_coach" if person == "home" else "home_coach": COACH}
    table = PlainTable(
        PACE,
        seed=seed,
        dial=saturday_dial(),
        settings={"plays": str(PLAYS), "rush_points": "2"},
        **coach,
    )
    decider = EVERY_COACH[COACH].make(Random(f"{seed} in the person's place"))
    began, keys = table.watch.time, 0
    decided_at: list[float] = []
    while not table.view.finals:
        table.settle()
        phase, game = table.state.phase, table.game
        if table.view.opened:  # the half-time report
            table.answer(None)
            keys += 1
        elif isinstance(phase, CoachDelay):
            table.watch.time = max(table.watch.time, phase.until) + MOMENT
            table.table.frame()
        elif isinstance(phase, Animating):
            table.watch.time = phase.began + phase.stages[0].seconds + MOMENT
            table.table.frame()
        elif not isinstance(game.awaiting, Over):
            awaited = game.awaiting
            if isinstance(awaited, Decide) and not awaited.forced:
                decided_at.append(table.watch.time - began)
                call = decider(game.rules, game.state, awaited)
                index = [option.call for option in awaited.options].index(call)
                if index != table.state.considered:
                    table.table.entry.mark(index)
                    keys += 1
            elif game.toss_caller is not None:
                decided_at.append(table.watch.time - began)
            table.table.spin()
            keys += 1
    ended_at = table.watch.time - began
    return Evening(keys + 1, tuple(decided_at), ended_at, tuple(table.book.entries))


def main() -> None:
    """Play the games, and print what they are like."""
    evenings = [play_game(seed) for seed in range(GAMES)]
    own = sum(len(evening.decided_at) for evening in evenings)
    seconds = sum(evening.ended_at for evening in evenings)
    longest = [evening.longest for evening in evenings]
    swung = mean(is_swung(evening.leads) for evening in evenings)
    late = mean(is_decided_late(evening.leads, evening.begun) for evening in evenings)
    rows = (
        ("decisions of the person's own, a game", own / GAMES, ".1f", ""),
        ("keys a decision", sum(evening.keys for evening in evenings) / own, ".2f", "2"),
        (f"seconds of waiting a game, {PACE} pace", seconds / GAMES, ".0f", ""),
        ("seconds of waiting a decision", seconds / own, ".1f", ""),
        ("longest stretch without one, median of games", median(longest), ".1f", "20 s"),
        ("  in nine of ten games at most", quantiles(longest, n=10)[8], ".1f", ""),
        ("  in all games at most", max(longest), ".1f", ""),
        ("games with all stretches under 20 s", mean(each < 20 for each in longest), ".0%", ""),
        ("a lead change or a tie broken in the second half", swung, ".1%", "50%"),
        ("decided in the last drive or the one before it", late, ".1%", "20%"),
    )
    for name, figure, form, target in rows:
        print(f"{name:52} {figure:>8{form}}  {'target ' + target if target else ''}".rstrip())


if __name__ == "__main__":
    main()
