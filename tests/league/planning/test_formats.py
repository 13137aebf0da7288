"""Formats from the rows of a league: Swiss rounds, pools, seeds, places; and what is refused."""

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.queries.history import champions_of
from league.model.ledger.queries.standings import conferences_of, standings
from league.model.ledger.rows import Division, Fixture, Franchise, Stage, Team, TimeSlot
from league.model.planning.brackets import (
    BracketRequest,
    bracket_command,
    bracket_of_form,
    conference_table,
    seeds_of_conferences,
)
from league.model.planning.pools import pools_dealt, pools_from_pots, seeds_from_pools
from league.model.planning.schedule import (
    as_they_are,
    has_places,
    pool_meetings,
    times_ahead,
    with_places,
    would_not_count,
)
from league.model.planning.seeds import in_order, seeds_by_rating, seeds_by_table, taking_part
from league.model.planning.swiss import next_swiss_round
from rulesets.core.refusal import Refused
from tests.league.season import NewLeague


class Den(NewLeague):
    """A league whose season has begun; each team is called by a letter."""

    def __init__(self, teams, form="table", **settings):
        super().__init__(teams, form=form, **settings)
        self.begin()

    def play(self, scores=None, void=()):
        """Enter every open game: the team first by name wins 7:0, unless `scores` has the pair."""
        for game in self.open():
            home, visitors = self.name(game.home), self.name(game.visitors)
            points = (scores or {}).get(home + visitors) or ((7, 0) if home < visitors else (0, 7))
            if home + visitors in void:
                self.do(c.EnterResult(game.id, c.ResultInput("void")))
            else:
                self.score(game, *points)

    def pairs(self, meetings):
        return {frozenset(self.names((m.home, m.visitors))) for m in meetings}


def test_a_swiss_tournament_from_the_rows():
    den = Den("ABCDE", rounds=4, through=2)
    met = set()
    byes = []
    for number in range(1, 4):
        paired = next_swiss_round(den.records, den.stage)
        assert (paired.number, paired.notes) == (number, ())
        assert len(paired.meetings) == 2 * number and len(paired.new) == 2
        assert not met & den.pairs(paired.new)
        met |= den.pairs(paired.new)
        byes += paired.byes
        den.release(paired.meetings)
        with pytest.raises(
            Refused, match=f"games {2 * number - 1} and {2 * number} have no result"
        ):
            next_swiss_round(den.records, den.stage)
        assert next_swiss_round(den.records, den.stage, unfinished=True).number == number + 1
        den.play()
        assert {row.state for row in standings(den.records, den.stage)} == {"open"}
    assert len({*byes}) == 3
    assert den.names([int(standings(den.records, den.stage)[0].team)]) == "A"


def test_a_swiss_round_ranks_by_the_table_and_then_as_is_told():
    den = Den("ABCD", rounds=4)
    order = [den.teams[name] for name in "DCBA"]
    first = next_swiss_round(den.records, den.stage, order=order)
    assert [den.names((m.home, m.visitors)) for m in first.new] == ["DB", "CA"]
    with pytest.raises(Refused, match="lists every active team once"):
        next_swiss_round(den.records, den.stage, order=order[:3])
    with pytest.raises(Refused, match="half wins"):
        next_swiss_round(den.records, den.stage, bye=3)
    den.release(first.meetings)
    den.play()
    second = next_swiss_round(den.records, den.stage)
    assert den.pairs(second.new) == {frozenset("AB"), frozenset("CD")}, "winners meet"
    den.release(second.meetings)
    den.play()
    third = next_swiss_round(den.records, den.stage)
    assert den.pairs(third.new) == {frozenset("AD"), frozenset("BC")}
    den.release(third.meetings)
    den.play()
    with pytest.raises(Refused, match="without a second meeting"):
        next_swiss_round(den.records, den.stage)
    again = next_swiss_round(den.records, den.stage, rematches=True)
    assert sum("meet again" in line for line in again.notes) == 2
    den.release(again.meetings)
    den.play()
    with pytest.raises(Refused, match="has 4 rounds"):
        next_swiss_round(den.records, den.stage, rematches=True)
    with pytest.raises(Refused, match="one round or more"):
        Den("AB", rounds=0)
    other = Den("AB")
    with pytest.raises(Refused, match="no Swiss tournament"):
        next_swiss_round(other.records, other.stage)


def test_who_has_met_outside_the_rounds_has_met_and_nobody_has_a_bye_for_it():
    den = Den("ABCD", rounds=3)
    den.do(c.Arrange(den.stage.id, c.Meeting(den.teams["A"], den.teams["C"])))
    with pytest.raises(Refused, match="game 1 has no result yet"):
        next_swiss_round(den.records, den.stage)
    den.play()
    first = next_swiss_round(den.records, den.stage)
    assert (first.number, first.byes, first.notes) == (1, (), ())
    assert den.pairs(first.new) & {frozenset("AC")} == set()


def test_who_leaves_is_paired_no_longer_and_a_void_game_was_none():
    den = Den("ABCD", rounds=3)
    first = next_swiss_round(den.records, den.stage)
    den.release(first.meetings)
    den.play(void=[den.names((m.home, m.visitors)) for m in first.new])
    again = next_swiss_round(den.records, den.stage)
    assert den.pairs(again.new) == den.pairs(first.new), "they have not met"
    assert again.notes == ()
    den.do(c.Withdraw(den.teams["D"], "forfeit_remaining"))
    three = next_swiss_round(den.records, den.stage)
    assert den.names(three.byes) == "C"
    assert den.pairs(three.new) == {frozenset("AB")}


def test_pools_are_divisions_and_their_places_go_on():
    den = Den("ABCDEF")
    order = in_order(den.records, den.stage, "draw", [6, 5, 4, 3, 2, 1])
    assert den.names(order) == "FEDCBA"
    with pytest.raises(Refused, match="no pool has two teams"):
        pool_meetings(den.records, den.stage)
    with pytest.raises(Refused, match="there are no pools"):
        seeds_from_pools(den.records, den.stage, 1)
    before = den.ledger.records.high
    den.do(pools_dealt(den.season, in_order(den.records, den.stage, "entry"), 2))
    pools = {pool.name: pool.id for pool in den.records.all(Division)}
    its = {name: den.names(t.id for t in den.records.where(Team, division=number))
           for name, number in pools.items()}  # fmt: skip
    assert its == {"Pool A": "ADE", "Pool B": "BCF"}
    den.do(c.UndoEntries())
    assert not den.records.all(Division)
    assert not den.records.where(Team, division=before + 1)
    den.do(c.RedoEntries())
    meetings = pool_meetings(den.records, den.stage)
    assert den.pairs(meetings) == {frozenset(p) for p in ("AD", "AE", "DE", "BC", "BF", "CF")}
    assert [m.round for m in meetings] == [1, 1, 2, 2, 3, 3]
    den.release(meetings)
    with pytest.raises(Refused, match="still to be played"):
        seeds_from_pools(den.records, den.stage, 2)
    den.play()
    assert den.names(seeds_from_pools(den.records, den.stage, 2)) == "ABDC"
    with pytest.raises(Refused, match="E and F are tied"):
        seeds_from_pools(den.records, den.stage, 2, 1)
    assert len(seeds_from_pools(den.records, den.stage, 2, 2)) == 6
    with pytest.raises(Refused, match="Pool A has 3 teams, not 4"):
        seeds_from_pools(den.records, den.stage, 4)
    den.do(c.RecordToss(den.season, (den.teams["F"], den.teams["E"]), "coin"))
    assert den.names(seeds_from_pools(den.records, den.stage, 2, 1))[4:] == "F"


def test_pools_that_cannot_be():
    den = Den("ABCD")
    a, b, cc, d = (den.teams[name] for name in "ABCD")

    def drawn(*pools):
        return c.DrawPools(den.season, tuple(c.PoolOf(*pool) for pool in pools))

    for command, says in (
        (drawn(("X", (a, b, cc))), "drawn once, and no other"),
        (drawn(("X", (a, b)), ("Y", (cc, d, d))), "drawn once, and no other"),
        (drawn(("X", (a, b, cc)), ("Y", (d,))), "two teams or more"),
        (drawn(("X", (a, b)), ("X", (cc, d))), "a division called X already"),
        (pools_from_pots(den.season, (a, b, cc, d), 2, [[2, 1], [1, 2]]), ""),
    ):
        if says:
            with pytest.raises(Refused, match=says):
                den.do(command)
            assert not den.records.all(Division)
        else:
            den.do(command)
    assert den.names(den.ledger.in_effect[-1].command.pools[0].teams) == "BC"
    with pytest.raises(Refused, match="divisions already"):
        den.do(drawn(("X", (a, b)), ("Y", (cc, d))))
    late = Den("ABCD", rounds=3)
    late.release(next_swiss_round(late.records, late.stage).meetings)
    with pytest.raises(Refused, match="before there are games"):
        late.do(pools_dealt(late.season, [t.id for t in late.records.all(Team)], 2))


def test_seeds_by_table_and_by_rating():
    den = Den("ABC", through=2)
    teams = taking_part(den.records, den.season)
    with pytest.raises(Refused, match="A, B and C share place 1: record a toss first"):
        seeds_by_table(den.records, den.stage, 2)
    with pytest.raises(Refused, match="same rating"):
        seeds_by_rating(den.records, teams)
    den.release(
        [c.Meeting(den.teams["C"], den.teams["A"], 1), c.Meeting(den.teams["B"], den.teams["C"], 2)]
    )
    den.play()
    assert den.names(seeds_by_rating(den.records, teams)) == "ABC"
    assert den.names(in_order(den.records, den.stage, "rating")) == "ABC"
    # A and B have won by as much; C is last.
    with pytest.raises(Refused, match="A and B share"):
        seeds_by_table(den.records, den.stage, 2)


def test_points_rank_who_has_met_enough_and_a_bowl_wants_wins():
    formula = {"win": 2, "tie": 1, "cap": 2, "least_opponents": 2, "bowl_wins": 1}
    den = Den("ABCD", "points", chain="points", formula=formula)
    a, b, d = den.teams["A"], den.teams["B"], den.teams["D"]
    den.release([c.Meeting(a, b), c.Meeting(a, den.teams["C"]), c.Meeting(b, den.teams["C"]),
                 c.Meeting(d, a, counts=False)])  # fmt: skip
    assert would_not_count(den.records, den.stage, a, b) == ()
    den.play()
    rows = standings(den.records, den.stage)
    found = [(den.names([int(r.team)]), r.place.place, r.missing, r.bowl, r.counted) for r in rows]
    assert found == [
        ("A", 1, 0, True, 2), ("B", 2, 0, True, 2), ("C", 3, 0, False, 2), ("D", 4, 2, False, 0),
    ]  # fmt: skip
    assert rows[3].why == "not ranked before it has met 2 more"
    assert would_not_count(den.records, den.stage, d, a) == (
        "for A it will not count: they have played 2 that do",
    )
    assert den.names(seeds_by_table(den.records, den.stage, 2)) == "AB"
    with pytest.raises(Refused, match="2 teams have the 1 wins"):
        seeds_by_table(den.records, den.stage, 3)


def test_a_conference_as_it_stands():
    den = Den("ABCDEFGH", chain="nfl-division")
    for name, conference in (("N", "East"), ("S", "East"), ("P", "West"), ("Q", "West")):
        den.do(c.AddDivision(den.season, name, conference))
    divisions = [row.id for row in den.records.all(Division)]
    # Teams have no divisions yet: nobody is in a conference.
    assert conferences_of(den.records, den.season) == ("East", "West")
    with pytest.raises(Refused, match="no conference 'South'"):
        conference_table(den.records, den.stage, "South", 0)
    with pytest.raises(Refused, match="from 0 to 0 wild cards"):
        conference_table(den.records, den.stage, "East", 1)
    assert len(divisions) == 4
    one = Den("AB")
    with pytest.raises(Refused, match="the season has 0"):
        seeds_of_conferences(one.records, one.stage, 1)


def test_new_games_get_places_beside_those_that_have_theirs():
    den = Den("ABCD", rounds=3)
    den.do(c.AddBoards(("one", "two")))
    den.do(c.AddSlots(((0, 60), (60, 120))))
    first = next_swiss_round(den.records, den.stage)
    placed, left = with_places(den.records, first.meetings)
    assert left == () and {m.slot for m in placed} == {placed[0].slot}
    den.release(placed)
    den.play()
    second = next_swiss_round(den.records, den.stage)
    beside, left = with_places(den.records, second.meetings, rest=0)
    assert left == () and beside[:2] == as_they_are(den.records, den.stage)
    assert {m.slot for m in beside[2:]}.isdisjoint({m.slot for m in beside[:2]})
    tired, left = with_places(den.records, second.meetings, rest=30)
    assert [m.slot for m in tired[2:]] == [None, None]
    assert all("would not have rested" in line for line in left)


def test_a_bracket_is_for_as_many_as_are_seeded():
    made = bracket_of_form(BracketRequest("conferences"), 3, 2)
    with pytest.raises(Refused, match="for 5 teams, not 4"):
        bracket_command(1, "Cup", made, (1, 2, 3, 4))
    assert bracket_command(1, "Cup", made, (1, 2, 3, 4, 5)).form == "conferences"
    assert not any(
        n.if_needed for n in bracket_of_form(BracketRequest("double", reset=False), 4).nodes
    )
    final = bracket_of_form(BracketRequest("double", final_best_of=3), 4)
    assert final.by_key[final.last].best_of == 3
    for wish, says in (
        (BracketRequest("double", consolation=True), "consolation belongs to the form 'single'"),
        (BracketRequest("electra", reseed=True), "re-seeding by choice belongs"),
        (BracketRequest("single", final_best_of=3), "as a series belongs to the form 'double'"),
    ):
        with pytest.raises(Refused, match=says):
            bracket_of_form(wish, 4)


def test_the_weekend_of_last_year_has_no_place_for_a_game_of_this_year():
    """Boards and coaches stand there in the book: a game put there could never be released."""
    den = Den("ABCD")
    den.do(c.AddBoards(("one", "two")))
    year = 365 * 1440
    den.do(c.AddSlots(((0, 60), (60, 120), (120, 180), (1440, 1500), (year, year + 60))))
    a, b, cc, d = (den.teams[name] for name in "ABCD")
    placed, _ = with_places(den.records, [c.Meeting(a, b), c.Meeting(cc, d), c.Meeting(a, cc, 2)])
    den.release(placed)
    den.play()
    ahead = [slot.starts for slot in times_ahead(den.records)]
    assert ahead == [0, 60, 120, 1440, year]  # this season is not over yet
    den.do(c.RollOver(den.season, 2027, "2027"))
    # Nor is a time of that weekend that was left over one of this year.
    assert [slot.starts for slot in times_ahead(den.records)] == [year]
    stage = den.records.where(Stage)[-1]
    teams = [team.id for team in den.records.where(Team, season=stage.season)]
    again = [c.Meeting(teams[0], teams[1]), c.Meeting(teams[2], teams[3])]
    beside, left = with_places(den.records, again)
    assert left == ()
    den.do(c.DraftSchedule(stage.id, beside), c.Release(stage.id))
    new = den.records.where(Fixture, stage=stage.id)
    assert {den.records.get(TimeSlot, game.slot).starts for game in new} == {year}
    den.do(c.EnterPhase(stage.season, "regular"))
    for game in new:
        den.do(c.EnterResult(game.id, c.ResultInput("played", 7, 0)))
    den.do(c.RollOver(stage.season, 2028, "2028"))
    assert not has_places(den.records), "no time is left, and nobody is promised one"
    third = den.records.where(Stage)[-1]
    teams = [team.id for team in den.records.where(Team, season=third.season)]
    beside, left = with_places(den.records, [c.Meeting(teams[0], teams[1])])
    assert (beside[0].slot, left) == (None, ())


def test_who_has_withdrawn_stands_last_and_is_not_seeded():
    """Its games may be kept, and it the best: it goes nowhere all the same."""
    den = Den("ABCD", through=2)
    teams = {name: den.teams[name] for name in "ABCD"}
    den.release([c.Meeting(teams[one], teams[two], 1) for one, two in ("AB", "CD", "BC", "AD")])
    scores = {"AB": (9, 0), "CD": (7, 0), "BC": (3, 7), "AD": (14, 0)}
    den.play(scores)
    assert den.names(seeds_by_table(den.records, den.stage, 2)) == "AC"
    den.do(c.Withdraw(teams["A"], "keep_played"))
    rows = standings(den.records, den.stage)
    assert den.names(int(row.team) for row in rows) == "CBDA"
    assert [row.place.place for row in rows] == [1, 2, 3, 4]
    assert [row.state for row in rows] == ["clinched", "clinched", "eliminated", "eliminated"]
    assert [row.why for row in rows][2:] == [
        "ahead of the teams that have withdrawn",
        "has withdrawn",
    ]
    assert rows[3].tally.record == "2-0"
    assert [row.withdrawn for row in rows] == [False, False, False, True]
    assert den.names(seeds_by_table(den.records, den.stage, 2)) == "CB"
    with pytest.raises(Refused, match="of 3 teams from 2 to 3 are seeded, not 4"):
        seeds_by_table(den.records, den.stage, 4)
    den.do(c.EnterPhase(den.season, "over"))
    [champion] = champions_of(den.records)
    names = {str(row.id): row.name for row in den.records.all(Franchise)}
    assert (names[champion.team], names[champion.runner_up]) == ("C", "B")


def test_who_has_withdrawn_goes_on_from_no_pool_and_no_conference():
    den = Den("ABCDEFGH", chain="nfl-division")
    for name, conference in (("N", "East"), ("S", "West")):
        den.do(c.AddDivision(den.season, name, conference))
    north, south = (row.id for row in den.records.all(Division))
    for name in "ABCDEFGH":
        den.do(c.PlaceTeam(den.teams[name], north if name in "ABCD" else south))
    den.release(pool_meetings(den.records, den.stage))
    den.play()
    assert den.names(seeds_from_pools(den.records, den.stage, 2)) == "AEBF"
    den.do(c.Withdraw(den.teams["A"], "keep_played"))
    assert den.names(seeds_from_pools(den.records, den.stage, 2)) == "BECF"
    table = conference_table(den.records, den.stage, "East", 1)
    assert den.names(seeded.team for seeded in table.seeds) == "BCD"
    marks = {den.names([team]): mark for team, mark in table.marks.items()}
    assert marks == {"B": "division", "C": "berth", "D": "eliminated"}
    one, other = seeds_of_conferences(den.records, den.stage, 1)
    assert (den.names(one), den.names(other)) == ("BC", "EF")
    with pytest.raises(Refused, match="from 0 to 2 wild cards, not 3"):
        conference_table(den.records, den.stage, "East", 3)
