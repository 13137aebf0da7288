"""Every step of every chain as a league uses it: results entered in a ledger, rows, standings. The
independent reckoning has the same results from what was entered, never from the rows."""

from random import Random

import pytest

from league.model.games import GameResult, count_in
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.results import results_of
from league.model.ledger.queries.standings import standings
from league.model.ledger.rows import Division, Fixture
from league.model.standings.steps import CHAINS
from league.model.standings.tallies import Group
from rulesets.core.refusal import Refused
from tests.league.season import NewLeague
from tests.league.standings.naively import naive_order

SIDES = ("East", "East", "West", "West")
UNEVEN = ("East", "East", "East", "West")


class Season4(NewLeague):
    """Four teams in two conferences, and what was entered about their games."""

    def __init__(self, chain, sides=SIDES):
        super().__init__("ABCD", "littlefield", chain=chain)
        for side in dict.fromkeys(sides):
            self.do(c.AddDivision(self.season, side, side))
        divisions = {row.name: row.id for row in self.records.all(Division)}
        for team, side in zip(self.teams.values(), sides, strict=True):
            self.do(c.PlaceTeam(team, divisions[side]))
        by_side = zip(self.teams.values(), sides, strict=True)
        self.groups = {str(team): Group(side, side) for team, side in by_side}
        self.begin()
        self.results = []

    def play(self, home, visitors, score, touchdowns=None, periods=()):
        """Enter a game. Touchdowns are entered with it, or not at all."""
        meeting = c.Meeting(self.teams[home], self.teams[visitors])
        self.do(c.Arrange(self.stage.id, meeting))
        game = self.records.all(Fixture)[-1]
        counted = () if touchdowns is None else (("touchdowns", *touchdowns),)
        told = c.ResultInput("played", *score, periods=periods, counted=counted)
        self.do(c.EnterResult(game.id, told))
        self.results.append(
            GameResult(str(game.id), str(self.teams[home]), str(self.teams[visitors]), *score,
                       order=len(self.results), counted=counted)
        )  # fmt: skip
        return game


SCORES = ((6, 0), (0, 6), (9, 3), (3, 9), (12, 6), (6, 12), (6, 6))


def by_chance(chain, random):
    """Play a season of few and similar scores, so that many teams are tied on many steps."""
    year = Season4(chain, random.choice((SIDES, UNEVEN)))
    names = "ABCD"
    pairs = [(one, other) for one in names for other in names if one < other]
    if random.random() < 0.3:
        # Two teams and their twins: only what is entered last can tell them apart.
        pairs = [("A", "C"), ("B", "C"), ("A", "D"), ("B", "D")] * 2
    else:
        pairs = [pair for pair in pairs for _ in range(random.choice((0, 1, 2)))]
    scores = random.sample(SCORES, random.choice((1, 2, 3)))
    for home, visitors in pairs:
        if random.random() < 0.5:
            home, visitors = visitors, home
        score = random.choice(scores)
        most = tuple(points // 6 for points in score)
        touchdowns = tuple(random.randint(0, many) for many in most)
        year.play(home, visitors, score, touchdowns if random.random() < 0.97 else None)
    return year


@pytest.mark.parametrize("chain", CHAINS.values(), ids=lambda each: each.name)
def test_every_step_of_a_chain_decides_somewhere_and_rightly(chain):
    """The order is that of an independent reckoning, and each step but the toss was the deciding
    one in some season."""
    seen = set()
    for seed in range(900):
        year = by_chance(chain.name, Random(seed))
        playing = {team for result in year.results for team in result.teams}
        if playing != set(year.groups):
            continue
        rows = standings(year.records, year.stage)
        found = []
        for row in rows:
            both = tuple(sorted((row.team, *row.place.shared)))
            if both not in found:
                found.append(both)
        naive = naive_order(year.results, [*year.groups], chain, year.groups)
        assert found == [tuple(sorted(each)) for each in naive], seed
        seen |= {row.place.reason.step for row in rows if row.place.reason is not None}
        if seed > 150 and seen >= {*chain.steps} - {"toss"}:
            return
    raise AssertionError({*chain.steps} - seen)


def test_the_games_whose_touchdowns_are_not_known_are_named():
    year = Season4("nfl-wildcard")
    year.play("A", "C", (6, 0))
    year.play("B", "D", (6, 0), (0, 0))
    year.play("D", "A", (6, 0), (1, 0))
    unknown = year.play("C", "B", (6, 0))
    why = year.rows()["A"].why
    assert "net touchdowns not used: touchdowns of games 1 and 4 are not known" in why
    year.do(c.RecordCount(unknown.id, "touchdowns", (1, 0)))
    assert "touchdowns of game 1 are not known" in year.rows()["A"].why
    year.do(c.RecordCount(year.records.all(Fixture)[0].id, "touchdowns", (1, 0)))
    assert "not known" not in " ".join(row.why for row in year.rows().values())
    year.do(c.UndoEntries(2))
    assert "touchdowns of games 1 and 4" in year.rows()["A"].why


def test_points_below_a_touchdown_have_none_and_six_may_be_two_field_goals():
    """What the periods determine is used; nothing is guessed."""
    year = Season4("nfl-wildcard")
    year.play("A", "C", (6, 0), periods=((3, 0), (3, 0)))
    year.play("B", "D", (7, 0), periods=((5, 0), (2, 0)))
    year.play("C", "A", (7, 0), periods=((7, 0), (0, 0)))
    year.play("D", "B", (3, 0))
    known = [
        count_in(result.counted, "touchdowns") for result in results_of(year.records, year.stage.id)
    ]
    assert known == [(0, 0), (0, 0), None, (0, 0)]


def test_a_correction_forgets_touchdowns_and_too_many_are_refused():
    year = Season4("nfl-wildcard")
    game = year.play("A", "C", (13, 6), (2, 1))
    with pytest.raises(Refused, match="13 points do not hold 3 touchdowns"):
        year.do(c.RecordCount(game.id, "touchdowns", (3, 1)))
    year.do(c.Correct(game.id, c.ResultInput("played", 20, 6)))
    assert results_of(year.records, year.stage.id)[0].counted == ()
    year.do(c.Correct(game.id, None))
    with pytest.raises(Refused, match="no result yet"):
        year.do(c.RecordCount(game.id, "touchdowns", (1, 1)))
