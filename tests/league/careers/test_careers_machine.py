"""Careers over many seasons, whatever coaches do: what can never be, never is."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from league.model.careers.bases import draw_bases, lineup, replace_base, rollover, trade_bases
from league.model.careers.draft import draft, open_places, put_in_order, release
from league.model.careers.fold import careers
from rulesets.core.refusal import Refused
from rulesets.lions_den.league import LEAGUE as LIONS_DEN

TEAMS = ("bears", "lions", "rams")
STAGES = ("draft", "season", "playoffs", "over")
team = st.sampled_from(TEAMS)
die = st.integers(1, 10)


class Years(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.records, self.season, self.stage, self.drafted = [], 1, "draft", 0
        self.aged = {}
        """By player: seasons left, taken away one by one, as a second reckoning."""

    def do(self, made):
        """Whatever is refused changes nothing."""
        try:
            record = made(careers(self.records))
        except Refused:
            return False
        self.records.append(record)
        return True

    @rule(team=team, position=st.sampled_from(list(LIONS_DEN.positions)), dice=st.tuples(die, die),
          seasons=st.integers(1, 4), witness=st.sampled_from([None, "Ann", "Bob"]))  # fmt: skip
    def drafts(self, team, position, dice, seasons, witness):
        key = f"p{self.drafted}"
        may = (
            self.stage == "draft"
            and witness == "Bob"
            and position in open_places(careers(self.records), LIONS_DEN, team, self.season)
        )
        done = self.do(
            lambda now: draft(
                now, LIONS_DEN, self.stage, season=self.season, team=team, player=key,
                position=position, coach="Ann", witness=witness, talent_dice=dice,
                career_dice=(seasons,),
            )
        )  # fmt: skip
        assert done == may
        if done:
            self.drafted += 1
            self.aged[key] = seasons

    @rule(number=st.integers(0, 20))
    def releases(self, number):
        key = f"p{number}"
        if self.do(lambda now: release(now, self.stage, self.season, key)):
            self.aged[key] = 0

    @rule(team=team, random=st.randoms(use_true_random=False))
    def orders(self, team, random):
        its = list(lineup(careers(self.records), team, self.season))
        random.shuffle(its)
        if its and self.do(
            lambda now: put_in_order(now, self.season, team, "quarterback", its, playing=False)
        ):
            assert lineup(careers(self.records), team, self.season) == tuple(its)

    @rule(team=team, first=st.integers(1, 40), count=st.sampled_from([12, 12, 12, 11]))
    def draws(self, team, first, count):
        bases = range(first, first + count)
        self.do(lambda now: draw_bases(now, LIONS_DEN, self.stage, season=self.season, team=team,
                                       bases=bases))  # fmt: skip

    @rule(one=team, other=team, gives=st.integers(1, 50), takes=st.integers(1, 50))
    def trades(self, one, other, gives, takes):
        self.do(lambda now: trade_bases(
            now, self.stage, season=self.season, one=one, other=other, gives=(gives,),
            takes=(takes,), agreed=("A", "B"), coaches=("A", "B")))  # fmt: skip

    @rule(team=team, old=st.integers(1, 50), new=st.integers(1, 60))
    def replaces(self, team, old, new):
        self.do(
            lambda now: replace_base(
                now, season=self.season, team=team, old=old, new=new, by="Cy",
                commissioners=("Cy",), reason="bent",
            )
        )  # fmt: skip

    @rule()
    def goes_on(self):
        place = STAGES.index(self.stage)
        if place < 3:
            self.stage = STAGES[place + 1]
            return
        now = careers(self.records)
        going = {
            player.key
            for each in TEAMS
            for player in rollover(now, LIONS_DEN, each, self.season).departed
        }
        assert going == {key for key, left in self.aged.items() if left == 1}
        self.aged = {key: max(left - 1, 0) for key, left in self.aged.items()}
        self.season, self.stage = self.season + 1, "draft"

    @invariant()
    def nothing_impossible(self):
        now = careers(self.records)
        for each in TEAMS:
            for position, most in LIONS_DEN.positions.items():
                assert len(now.at(each, self.season, position)) <= most
        held = [base for (year, _), its in now.bases.items() if year == self.season for base in its]
        assert len(set(held)) == len(held), "no base is two coaches'"
        assert not set(held) & now.retired.get(self.season, frozenset())
        assert all(len(its) == 12 for its in now.bases.values())
        for key, left in self.aged.items():
            assert now.players[key].seasons_left(self.season) == left


Years.TestCase.settings = settings(max_examples=40, stateful_step_count=60, deadline=None)
TestYears = Years.TestCase
