"""How fast the readable rules are: moves per second, as ratios to peers in one interleaved run.

Targets (moves per second, without facts): 1.5 times OpenSpiel's pig, 8 times its backgammon, 30
times python-chess. Peers that are not installed are left out: `pip install open_spiel chess`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time

from benchmarks.games import Game, chess, open_spiel, ours

ROUNDS = 7
SECONDS = 0.5
TARGETS = {"pig": 1.5, "backgammon": 8.0, "python-chess": 30.0}


def moves_a_second(game: Game, random: Random) -> float:
    """Play whole games for about SECONDS of processor time."""
    moves, began = 0, process_time()
    while (spent := process_time() - began) < SECONDS:
        moves += game(random)
    return moves / spent


def competitors() -> dict[str, Game]:
    """Return every competitor that is installed."""
    games: dict[str, Game] = {"rules alone": ours(), "with facts, log, wording": ours(facts=True)}
    peers: dict[str, Callable[[], Game]] = {
        "pig": partial(open_spiel, "pig"),
        "backgammon": partial(open_spiel, "backgammon"),
        "python-chess": chess,
    }
    for name, make in peers.items():
        try:
            games[name] = make()
        except ImportError:
            print(f"{name}: not installed, left out")
    return games


def main() -> None:
    """Run all competitors in turn, several rounds, and print medians and ratios."""
    games = competitors()
    rates: dict[str, list[float]] = {name: [] for name in games}
    random = Random(1914)
    for _ in range(ROUNDS):
        for name, game in games.items():
            rates[name].append(moves_a_second(game, random))
    for name, results in rates.items():
        print(f"{name:28} {median(results) / 1e6:8.3f} M moves/s")
    for own in ("rules alone", "with facts, log, wording"):
        for peer, target in TARGETS.items():
            if peer in rates:
                pairs = [a / b for a, b in zip(rates[own], rates[peer], strict=True)]
                target_text = f"target {target}" if own == "rules alone" else ""
                print(f"{own:26} / {peer:12} {median(pairs):8.2f}  {target_text}")


if __name__ == "__main__":
    main()
