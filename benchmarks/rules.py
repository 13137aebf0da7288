"""How fast the readable rules are in whole games of random calls: moves per second, as ratios to
peers that are called from Python too, in one interleaved run. Least and median of the rounds.

Peers that are not installed are left out: `pip install open_spiel chess pokerkit`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Final

from benchmarks import games
from benchmarks.games import Game

ROUNDS: Final = 9
SECONDS: Final = 0.4
OURS: Final[dict[str, Callable[[], Game]]] = {
    "advance, with facts": games.advanced,
    "without facts": games.rules_alone,
    "with facts, log, wording": games.with_everything,
    "with facts, log, commentary": games.with_commentary,
}
PEERS: Final[dict[str, Callable[[], Game]]] = {
    "pig": partial(games.open_spiel, "pig"),
    "backgammon": partial(games.open_spiel, "backgammon"),
    "python-chess": games.chess,
    "PokerKit": games.poker,
}
GOALS: Final = {
    ("advance, with facts", "pig"): 1.0,
    ("advance, with facts", "backgammon"): 8.0,
    ("advance, with facts", "python-chess"): 30.0,
    ("advance, with facts", "PokerKit"): 35.0,
}


def moves_a_second(game: Game, random: Random) -> float:
    """Play whole games for about SECONDS of processor time."""
    moves, began = 0, process_time()
    while (spent := process_time() - began) < SECONDS:
        moves += game(random)
    return moves / spent


def competitors() -> dict[str, Game]:
    """Return every competitor that is installed, and say which are not."""
    found = {name: make() for name, make in OURS.items()}
    for name, make in PEERS.items():
        try:
            found[name] = make()
        except ImportError:
            print(f"{name}: not installed, left out")
    return found


def main() -> None:
    """Run all competitors in turn, several rounds, and print rates and ratios."""
    running = competitors()
    rates: dict[str, list[float]] = {name: [] for name in running}
    random = Random(1914)
    for _ in range(ROUNDS):
        for name, game in running.items():
            rates[name].append(moves_a_second(game, random))
    print(f"{'':44} {'least':>9} {'median':>9} {'':14} goal")
    for name, results in rates.items():
        thousands = [rate / 1e3 for rate in results]
        print(f"{name:44} {min(thousands):9.1f} {median(thousands):9.1f} thousand/s")
    for own in OURS:
        for peer in filter(rates.__contains__, PEERS):
            ratios = [a / b for a, b in zip(rates[own], rates[peer], strict=True)]
            goal = GOALS.get((own, peer), "")
            row = f"{own} / {peer}"
            print(f"{row:44} {min(ratios):9.2f} {median(ratios):9.2f} {'':14} {goal}".rstrip())


if __name__ == "__main__":
    main()
