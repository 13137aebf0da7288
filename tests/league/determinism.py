"""A digest of much that the league's model works out, to be the same in every process.

Strings hash differently in every process, so whatever goes by the order of a set shows.
"""

import hashlib
from random import Random

import msgspec

from league.model.brackets.elimination import double_elimination, electra_bowl
from league.model.planning.pools import deal, seeds_of_pools
from league.model.schedule.berger import round_robin
from league.model.schedule.divisions import DivisionPlan, Meetings, division_schedule
from league.model.schedule.placement import place_games
from league.model.schedule.slots import ScheduledGame, SlotTime, Venue
from league.model.schedule.swiss import Entrant, swiss_round
from league.model.standings.qualify import conference_seeds
from league.model.standings.steps import NFL_DIVISION
from league.model.standings.table import table
from league.model.standings.tallies import Group, tally_season
from tests.league.brackets.playing import play_out, teams_of
from tests.league.standings.seasons import by_chance


def everything() -> list[object]:
    teams = [f"team {number}" for number in range(16)]
    groups = [DivisionPlan(name, tuple(teams[4 * n : 4 * n + 4]), "EW"[n % 2]) for n, name in
              enumerate(("North", "South", "East", "West"))]  # fmt: skip
    where = {team: Group(each.name, each.conference) for each in groups for team in each.teams}
    schedule = division_schedule(groups, Meetings(2, 1, 1))
    games = [
        ScheduledGame(f"{r.number} {p.home}", tuple(p), (f"c{teams.index(p.home) % 5}",), r.number)
        for r in schedule[:4]
        for p in r.pairings
    ]
    slots = tuple(SlotTime(f"s{n}", 50 * n, 50 * n + 60) for n in range(40))
    book = tally_season(teams, by_chance(Random(1), teams, 2), where)
    met = [Entrant(team, n % 3, tuple(teams[n + 1 : n + 4]), "HA" * (n % 2), 0)
           for n, team in enumerate(teams)]  # fmt: skip
    pools = {pool.name: pool.teams for pool in deal(teams, 4)}
    found: list[object] = [round_robin(teams), schedule, swiss_round(met, 3, rematches=True)]
    found += [place_games(games, Venue(tuple("123"), slots, 30)), seeds_of_pools(pools, 3)]
    found += [
        conference_seeds(book, "E", 3),
        [row.why for row in table(book, teams, NFL_DIVISION, {})],
    ]
    for make in (double_elimination, electra_bowl):
        bracket = make(13)
        found += [bracket, play_out(bracket, teams_of(bracket), Random(2))]
    return found


def digest() -> str:
    return hashlib.sha256(msgspec.json.encode(everything())).hexdigest()


if __name__ == "__main__":
    print(digest())
