"""What schedules are measured by: home and away games, breaks, and clashes of places."""

from collections.abc import Iterable, Sequence

from league.model.schedule.berger import Round
from league.model.schedule.slots import Clash, PlacedGame, ScheduledGame, Venue, alone, between


def pattern(rounds: Iterable[Round], team: str) -> str:
    """Return H, A or - (a bye) for a team, one letter per round."""
    return "".join(_letter(each, team) for each in rounds)


def _letter(played: Round, team: str) -> str:
    for pairing in played.pairings:
        if team == pairing.home:
            return "H"
        if team == pairing.visitors:
            return "A"
    return "-"


def breaks(rounds: Sequence[Round]) -> int:
    """Return how often a team plays two games in a row at home, or two away. A bye is skipped."""
    last: dict[str, str] = {}
    result = 0
    for each in rounds:
        for pairing in each.pairings:
            for team, letter in ((pairing.home, "H"), (pairing.visitors, "A")):
                result += last.get(team) == letter
                last[team] = letter
    return result


def balance(rounds: Iterable[Round]) -> dict[str, int]:
    """Return home games minus away games, by team."""
    result: dict[str, int] = {}
    for each in rounds:
        for pairing in each.pairings:
            result[pairing.home] = result.get(pairing.home, 0) + 1
            result[pairing.visitors] = result.get(pairing.visitors, 0) - 1
    return result


def clashes(
    games: Iterable[ScheduledGame], placed: Sequence[PlacedGame], venue: Venue
) -> tuple[Clash, ...]:
    """Return everything that is wrong with a schedule. Slots overlap by their times, not their
    names: 10:00 to 10:30 and 10:15 to 10:45 are a double booking."""
    game_of = {game.key: game for game in games}
    slots = {slot.key: slot for slot in venue.slots}
    result = []
    by_time = sorted(placed, key=lambda each: slots[each.slot].starts)
    for place, one in enumerate(by_time):
        result += alone(game_of[one.game], one, venue)
        for other in by_time[place + 1 :]:
            result += between(game_of[one.game], game_of[other.game], one, other, slots, venue.rest)
    return tuple(result)
