"""Brackets played out by chance, for tests."""

from league.model.brackets.progress import progress
from league.model.brackets.state import BracketEntry, BracketResult
from league.model.games import GameResult

SIZES = [*range(2, 35), 47, 48, 49, 63, 64, 65, 96, 97, 127, 128]
"""Numbers of teams: every number of byes there is up to 32, and the edges of larger brackets."""


def a_result(fixture, home, visitors, winner, order=0):
    points = (7, 0) if winner == home else (0, 7)
    return GameResult(fixture, home, visitors, *points, order=order)


def play_out(bracket, seeds, random, **more):
    """Everything that can be played, until nothing is left: how it stands, and the entries."""
    entries = []
    while True:
        found = progress(bracket, seeds, BracketResult(tuple(entries)), **more)
        if not found.ready:
            return found, entries
        for key in found.ready:
            one, other = found.states[key].teams
            winner = random.choice((one, other))
            fixture = f"g{len(entries)}"
            entries.append(BracketEntry(key, a_result(fixture, one, other, winner, len(entries))))


def teams_of(bracket):
    return tuple(f"T{number}" for number in range(1, bracket.size + 1))


def loser_of(entry):
    """The team that lost a game of a bracket; None where no one won it."""
    winner = entry.result.won_by
    return None if winner is None else entry.result.other(winner)
