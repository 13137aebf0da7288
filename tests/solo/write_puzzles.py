"""Find positions where the best call is not the obvious one, in simulated games, and write them
into the package: `python -m tests.solo.write_puzzles [DIAL ...]`, by default those of both dials.

    cost     the obvious call gives up 2% of win probability or more
    clear    the best call beats the second best by 1% or more
    open     the best call wins between 5% and 95%
    mixed    no more than a few of a kind: down, obvious call, best call
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

import msgspec

from quarterback.ai.coaches.maxims import by_the_book
from quarterback.ai.solution_cache import knowledge_of
from quarterback.game.controller import GameController
from quarterback.game.options import PlayOptions
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import DIAL_NAMES, RECONSTRUCTION, dial_named, house_settings
from quarterback.solo.puzzles import _FILE, PuzzlePosition, positions
from rulesets.core.awaiting import Decide, Over
from rulesets.core.ruleset import RuleSet
from rulesets.core.situation import write_situation
from rulesets.core.state import SCRIMMAGE, State

MANY = 365
OF_A_KIND = 30
MOST_GAMES = 1500
LENGTHS = {"reconstruction": ("20", "40", "60", "80", "160"), "saturday": ("20", "30", "40", "60")}
"""Of each dial, the lengths whose values travel with the program."""
COACHES = ("freshman", "sophomore", "junior", "senior", "letterman", "gambler", "punter", "passer")


def hard(rules: RuleSet, s: State, decide: Decide) -> tuple[str, str] | None:
    """The obvious call and the best one, where a position is worth a puzzle."""
    answers = knowledge_of(rules).wait()
    if answers is None or decide.forced or len(decide.options) < 2 or s.phase != SCRIMMAGE:
        return None
    values = {call: each.expected for call, each in answers.values(s).items()}
    obvious = by_the_book(rules, s, decide)
    order = sorted(values, key=lambda call: -values[call])
    best, second = order[0], order[1]
    costs = values[best] - values.get(obvious, values[best])
    if costs >= 0.02 and values[best] - values[second] >= 0.01 and 0.05 < values[best] < 0.95:
        return obvious, best
    return None


def positions_of(dial: str) -> list[PuzzlePosition]:
    """Simulate games with a dial until there are enough positions."""
    luck = Random("puzzles" if dial == RECONSTRUCTION else f"puzzles, {dial}")
    kinds: Counter[tuple[str, str, int | None]] = Counter()
    found: list[PuzzlePosition] = []
    game = 0
    while len(found) < MANY and game < MOST_GAMES:
        game += 1
        if game % 20 == 0:
            print(f"{game} games, {len(found)} puzzles", flush=True)
        plays = luck.choice(LENGTHS[dial])
        options = PlayOptions(
            home_coach=luck.choice(COACHES), visitors_coach=luck.choice(COACHES), seed=game,
            settings={"plays": plays} | house_settings(dial_named(dial)), dial=dial_named(dial),
            save=False,
        )  # fmt: skip
        book = Scorebook.in_memory(options.header(), options.rules())
        table = GameController(book, time.monotonic)
        of_game = 0
        while not isinstance(request := table.awaiting, Over):
            if not isinstance(request, Decide):
                table.chance()
                continue
            pair = hard(table.rules, table.state, request)
            if pair is not None and of_game < 3:
                kind = (*pair, table.state.down)
                position = PuzzlePosition(plays, write_situation(table.rules, table.state), dial)
                if kinds[kind] < OF_A_KIND and position not in found:
                    kinds[kind] += 1
                    of_game += 1
                    found.append(position)
            table.call(table.coach_thinks()())
    luck.shuffle(found)
    print(f"{len(found)} puzzles with {dial} from {game} games, {len(kinds)} kinds")
    for of_kind, many in kinds.most_common():
        print(many, of_kind)
    return found


def main() -> None:
    """Write the sets of the named dials, and keep those of the others."""
    named = sys.argv[1:] or list(DIAL_NAMES)
    sets = [
        positions_of(dial) if dial in named else [p for p in positions() if p.dial == dial]
        for dial in DIAL_NAMES
    ]
    _FILE.parent.mkdir(exist_ok=True)
    lines = (msgspec.json.encode(each) + b"\n" for of_dial in sets for each in of_dial)
    _FILE.write_bytes(b"".join(lines))


if __name__ == "__main__":
    main()
