"""A Lion's Den weekend from nothing to champion, and the next year, by pure functions alone."""

from random import Random

import pytest

from league.model.brackets.elimination import electra_bowl
from league.model.brackets.progress import progress
from league.model.brackets.seeding import by_standings
from league.model.brackets.state import BracketEntry, BracketResult, final_places
from league.model.careers.bases import draw_bases, missing, rollover, team_for_game, trade_bases
from league.model.careers.career_records import stage_of
from league.model.careers.draft import draft, draft_order, name_figure
from league.model.careers.fold import careers
from league.model.careers.injuries import availability, injure
from league.model.day.playoff_games import games_to_place
from league.model.games import GameResult, SeasonGame
from league.model.schedule.berger import round_robin
from league.model.schedule.placement import place_games
from league.model.schedule.slots import ScheduledGame, SlotTime, Venue, clashes
from league.model.standings.order import order, unresolved
from league.model.standings.steps import STANDARD as CHAIN
from league.model.standings.steps import TossStep
from league.model.standings.table import table
from league.model.standings.tallies import tally_season
from quarterback.rule_sets import rule_set
from rulesets.lions_den.league import LEAGUE as LIONS_DEN


def a_draft(random, teams, season, records):
    """Places are filled in the order of the dice, each before the next coach as a witness."""
    turn = draft_order({team: [random.randint(1, 100) * 100 + place]
                        for place, team in enumerate(teams)})  # fmt: skip
    assert turn.to_throw == ()
    for coach in turn.order:
        for position, wanted in LIONS_DEN.positions.items():
            for _ in range(wanted - len(careers(records).at(coach, season, position))):
                key = f"p{len(records)}"
                records.append(
                    draft(
                        careers(records), LIONS_DEN, "draft", season=season, team=coach, player=key,
                        position=position, coach=coach, witness=f"not {coach}",
                        talent_dice=(random.randint(1, 10), random.randint(1, 10)),
                        career_dice=(random.randint(1, 4),),
                    )
                )  # fmt: skip
                records.append(name_figure(careers(records), "draft", season, key, key))
    for place, coach in enumerate(turn.order):
        bases = range(12 * place + 1, 12 * place + 13)
        records.append(draw_bases(careers(records), LIONS_DEN, "draft", season=season, team=coach,
                                  bases=bases))  # fmt: skip
        assert missing(careers(records), LIONS_DEN, coach, season) == ()


def a_season(random, teams, season, records):
    """Regular season on three boards, standings, Electra Bowl: the champion, and all results."""
    rounds = round_robin(teams, rounds=5)
    fixtures = [
        SeasonGame(f"{season}/{each.number}/{place}", pair.home, pair.visitors, each.number)
        for each in rounds
        for place, pair in enumerate(each.pairings)
    ]
    games = [ScheduledGame(f.key, f.teams, f.teams, f.round) for f in fixtures]
    slots = tuple(SlotTime(f"s{n}", 70 * n, 70 * n + 60) for n in range(16))
    hall = Venue(("1", "2", "3"), slots)
    placing = place_games(games, hall)
    assert placing.left == () and clashes(games, placing.placed, hall) == ()
    by_key = {fixture.key: fixture for fixture in fixtures}
    results = []
    for number, placed in enumerate(placing.placed):
        fixture = by_key[placed.game]
        points = random.randrange(0, 40), random.randrange(0, 40)
        results.append(GameResult(fixture.key, *fixture.teams, *points, order=number))
        if random.random() < 0.3:
            hurt = careers(records).at(fixture.home, season, "quarterback")[0].key
            records.append(injure(careers(records), LIONS_DEN, season=season, player=hurt,
                                  fixture=fixture.key, length="next_two"))  # fmt: skip
    book = tally_season(teams, results)
    tosses = []
    while level := unresolved(order(book, teams, CHAIN, tosses=tosses)):
        tosses.append(TossStep(level[0], "percentile"))
    rows = table(book, teams, CHAIN, {}, tosses=tosses, through=6)
    assert {row.state for row in rows[:6]} == {"clinched"}
    seeds = by_standings([row.place for row in rows], 6)
    bracket, entries = electra_bowl(6), []
    while (found := progress(bracket, seeds, BracketResult(tuple(entries)))).ready:
        assert not place_games(games_to_place(bracket, found, str), hall).left
        for key in found.ready:
            state = found.states[key]
            assert state.home in state.teams
            points = random.sample(range(40), 2)
            result = GameResult(f"{season}/{key}", *state.teams, *points, order=100 + len(entries))
            entries.append(BracketEntry(key, result))
    assert len(final_places(bracket, found)[0]) == 1
    return found.champion, [*results, *(entry.result for entry in entries)]


@pytest.mark.parametrize("seed", range(3))
def test_three_years_of_a_twelve_team_tournament(seed):
    """LD-LEAG-01: regular season, playoffs, Electra Bowl, every year."""
    random, records = Random(seed), []
    teams = tuple(f"team {number}" for number in range(12))
    for season in (1, 2, 3):
        assert stage_of([]) == "draft"
        a_draft(random, teams, season, records)
        one, other = teams[:2]
        held = careers(records).bases
        records.append(
            trade_bases(
                careers(records), "season", season=season, one=one, other=other,
                gives=held[season, one][:1], takes=held[season, other][:1],
                agreed=(one, other), coaches=(one, other),
            )
        )  # fmt: skip
        champion, results = a_season(random, teams, season, records)
        assert champion in teams
        now = careers(records)
        hurt = availability(now, season, results)
        for team in teams:
            told = team_for_game(now, LIONS_DEN, team, season, hurt, name=team, coach=team)
            sheet = rule_set("lions-den", teams={"home": told}).data.sheets["home"]
            men = now.at(team, season, "quarterback")
            assert [man.rating for man in sheet.quarterbacks] == [man.rating for man in men]
            gone = rollover(now, LIONS_DEN, team, season).departed
            assert all(man.debut + man.career == season + 1 for man in gone), "LD-R29"
