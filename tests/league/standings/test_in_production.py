"""Every step of every chain as a league uses it: results entered in a ledger, rows, standings. The
independent reckoning has the same results from what was entered, never from the rows."""

from random import Random

import pytest

from league.model.games import GameResult, count_in
from league.model.ledger.commands import league as c
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.standings import standings
from league.model.ledger.rows import Division, Fixture, Franchise, Person, Season, Stage, Team
from league.model.standings.steps import CHAINS
from league.model.standings.tallies import Group
from rulesets.core.refusal import Refused
from tests.league.standings.naively import naive_order

PIN = c.Pin("littlefield", 1, "6" * 64, {}, {})
SIDES = ("East", "East", "West", "West")
UNEVEN = ("East", "East", "East", "West")


class Season4:
    """Four teams, two in each of two conferences, and what was entered about their games."""

    def __init__(self, chain, sides=SIDES, names="ABCD"):
        self.ledger = Ledger()
        enter = self.ledger.enter
        enter(c.CreateLeague("League"))
        enter(c.Register(("Ann",)))
        enter(c.AddFranchises(tuple(names)))
        enter(c.OpenSeason(2026, "2026", PIN, settings={"chain": chain}))
        self.season = self.records.all(Season)[0].id
        for side in dict.fromkeys(sides):
            enter(c.AddDivision(self.season, side, side))
        divisions = {row.name: row.id for row in self.records.all(Division)}
        person = self.records.all(Person)[0].id
        for name, side in zip(names, sides, strict=True):
            [franchise] = self.records.where(Franchise, name=name)
            enter(c.EnterTeam(self.season, franchise.id, person, divisions[side]))
        self.teams = {n: t.id for n, t in zip(names, self.records.all(Team), strict=True)}
        self.groups = {
            str(self.teams[n]): Group(side, side) for n, side in zip(names, sides, strict=True)
        }
        enter(c.EnterPhase(self.season, "regular"))
        self.stage = self.records.all(Stage)[0]
        self.results = []

    @property
    def records(self):
        return self.ledger.records

    def play(self, home, visitors, score, touchdowns=None, periods=()):
        """Enter a game. Touchdowns are entered with it, or not at all."""
        meeting = c.Meeting(self.teams[home], self.teams[visitors])
        self.ledger.enter(c.Arrange(self.stage.id, meeting))
        game = self.records.all(Fixture)[-1]
        counted = () if touchdowns is None else (("touchdowns", *touchdowns),)
        told = c.ResultInput("played", *score, periods=periods, counted=counted)
        self.ledger.enter(c.EnterResult(game.id, told))
        self.results.append(
            GameResult(str(game.id), str(self.teams[home]), str(self.teams[visitors]), *score,
                       order=len(self.results), counted=counted)
        )  # fmt: skip
        return game

    def rows(self):
        return {
            next(n for n, t in self.teams.items() if str(t) == row.team): row
            for row in standings(self.records, self.stage)
        }


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


def twins(chain):
    """A and B never met, and are level on everything but touchdowns."""
    year = Season4(chain)
    year.play("A", "C", (6, 0), (1, 0))
    year.play("B", "D", (6, 0), (0, 0))
    year.play("D", "A", (6, 0), (1, 0))
    year.play("C", "B", (6, 0), (1, 0))
    return year


@pytest.mark.parametrize("chain", ["nfl-division", "nfl-wildcard"])
def test_net_touchdowns_decide_before_a_toss(chain):
    year = twins(chain)
    assert year.rows()["A"].why.startswith("ahead of ")
    reasons = {row.place.reason.step for row in year.rows().values() if row.place.reason}
    assert "touchdowns" in reasons


def test_the_games_whose_touchdowns_are_not_known_are_named():
    year = Season4("nfl-wildcard")
    year.play("A", "C", (6, 0))
    year.play("B", "D", (6, 0), (0, 0))
    year.play("D", "A", (6, 0), (1, 0))
    unknown = year.play("C", "B", (6, 0))
    why = year.rows()["A"].why
    assert "net touchdowns not used: touchdowns of games 1 and 4 are not known" in why
    year.ledger.enter(c.RecordCount(unknown.id, "touchdowns", (1, 0)))
    assert "touchdowns of game 1 are not known" in year.rows()["A"].why
    year.ledger.enter(c.RecordCount(year.records.all(Fixture)[0].id, "touchdowns", (1, 0)))
    assert "not known" not in " ".join(row.why for row in year.rows().values())
    year.ledger.enter(c.UndoEntries(2))
    assert "touchdowns of games 1 and 4" in year.rows()["A"].why


def test_points_below_a_touchdown_have_none_and_six_may_be_two_field_goals():
    """What the periods determine is used; nothing is guessed."""
    year = Season4("nfl-wildcard")
    year.play("A", "C", (6, 0), periods=((3, 0), (3, 0)))
    year.play("B", "D", (7, 0), periods=((5, 0), (2, 0)))
    year.play("C", "A", (7, 0), periods=((7, 0), (0, 0)))
    year.play("D", "B", (3, 0))
    known = [count_in(result.counted, "touchdowns") for result in _results(year)]
    assert known == [(0, 0), (0, 0), None, (0, 0)]


def _results(year):
    from league.model.ledger.handlers.results import results_of

    return results_of(year.records, year.stage.id)


def test_a_correction_forgets_touchdowns_and_too_many_are_refused():
    year = Season4("nfl-wildcard")
    game = year.play("A", "C", (13, 6), (2, 1))
    with pytest.raises(Refused, match="13 points do not hold 3 touchdowns"):
        year.ledger.enter(c.RecordCount(game.id, "touchdowns", (3, 1)))
    year.ledger.enter(c.Correct(game.id, c.ResultInput("played", 20, 6)))
    assert _results(year)[0].counted == ()
    year.ledger.enter(c.Correct(game.id, None))
    with pytest.raises(Refused, match="no result yet"):
        year.ledger.enter(c.RecordCount(game.id, "touchdowns", (1, 1)))
