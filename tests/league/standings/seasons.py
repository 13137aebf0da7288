"""Seasons for tests: told in a line a game, or by chance."""

from league.model.games import GameResult
from league.model.schedule.berger import round_robin


def season(*told):
    """`A B 20-10`: A at home beat B; in the order in which games were finished."""
    found = []
    for number, each in enumerate(told):
        home, visitors, score = each.split()
        points = (int(part) for part in score.split("-"))
        found.append(GameResult(f"g{number}", home, visitors, *points, order=number))
    return found


def by_chance(random, teams, legs=1, most=4):
    """A round robin with low scores, so that much is level."""
    found = []
    for each in round_robin(teams, legs=legs):
        for home, visitors in each.pairings:
            points = random.randint(0, most), random.randint(0, most)
            number = len(found)
            found.append(GameResult(f"g{number:03}", home, visitors, *points, order=number))
    return found
