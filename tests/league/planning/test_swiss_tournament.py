"""A Swiss tournament in a ledger: late teams, the order by wins, marks, corrections."""

import contextlib
from itertools import product
from random import Random

import numpy as np
import pytest

from league.model.games import GameResult, SeasonGame
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.queries.swiss import credits_of
from league.model.ledger.rows import Board, Fixture, ResultRow, TimeSlot
from league.model.planning.schedule import with_places
from league.model.planning.swiss import next_swiss_round, outdated_pairings, why_not_again
from league.model.standings.clinch import marks
from league.model.standings.order import order
from league.model.standings.simulation import SimulatedSeasons
from league.model.standings.steps import STANDARD
from league.model.standings.tallies import tally_season
from quarterback.league_office.actions.form_preview import effects_of
from rulesets.core.refusal import Refused
from tests.league.season import NewLeague, Swiss


@pytest.mark.parametrize(("missed", "wins"), [(0, 0), (1, 1.5), (2, 3)])
def test_rounds_that_a_late_team_missed_are_worth_what_the_commissioner_says(missed, wins):
    cup = Swiss(7, 4)
    for _ in range(3):
        cup.play_round()
    before = cup.rows()
    best = next(iter(before))
    cup.add("H", missed)
    rows = cup.rows()
    cup.pair()
    [pair] = [pair for pair in cup.opponents() if "H" in pair]
    other = next(iter(pair - {"H"}))
    if not missed:
        assert list(rows)[-1] == "H" and rows["H"].place.place == 8
        bottom = min(before.values(), key=lambda row: row.tally.won).tally.won
        assert before[other].tally.won == bottom and other != best
        assert rows["H"].state != "clinched"
    if missed == 2:
        assert other == best, "three wins meet three wins"
    ahead = [name for name, row in rows.items() if row.place.place < rows["H"].place.place]
    assert all(rows[name].tally.won + 1 >= wins for name in ahead)


def test_a_round_is_not_placed_in_times_that_are_past():
    """A suspended game leaves its time free: no game of the next round gets that."""
    cup = Swiss(5, 4)
    cup.do(c.AddBoards(("North", "South", "East")))
    cup.do(c.AddSlots(((60, 120), (120, 180))))
    for starts in (60, 120):
        paired = next_swiss_round(cup.records, cup.stage)
        meetings, left = with_places(cup.records, paired.meetings)
        cup.release(meetings)
        games = cup.open()
        assert not left
        assert {cup.records.get(TimeSlot, game.slot).starts for game in games} == {starts}
        cup.do(d.Suspend(games[0].id, starts + 20, 7, 0))
        for game in games:
            cup.win(game)


@pytest.mark.parametrize(("missed", "half_wins"), [(0, 0), (1, 2)])
def test_a_substitute_does_not_get_the_byes_of_rounds_before_it_came(missed, half_wins):
    cup = Swiss(6, 4)
    cup.play_round()
    cup.play_round()
    cup.pair()
    cup.replace("F", "G", missed)
    assert len([game for game in cup.open() if cup.teams["G"] in (game.home, game.visitors)]) == 1
    how = ranking_rules(cup.stage.settings)
    credited = credits_of(cup.records, cup.stage, how) or {}
    assert credited.get(str(cup.teams["G"]), 0) == half_wins
    assert not [team for team in credited if team != str(cup.teams["G"])], "no one else had a bye"


def test_missed_rounds_are_only_of_a_swiss_tournament():
    cup = Swiss(4, 3)
    with pytest.raises(Refused, match="half a win or a win"):
        cup.add("X", missed=3)
    with pytest.raises(Refused, match="only in a Swiss tournament"):
        NewLeague("").add("A", missed=1)


def test_a_bye_counts_in_the_standings_as_the_season_has_it():
    for bye, places in ((2, (1, 2, 3)), (0, (3, 4, 5))):
        cup = Swiss(5, 3, bye=bye)
        cup.play_round()
        line = cup.rows()["E"]
        assert line.tally.games == 0 and line.place.place in places


def test_by_wins_one_and_nothing_is_not_above_three_and_one():
    """And a tie counts as half a win."""
    results = [
        GameResult("1", "A", "B", 7, 0), GameResult("2", "A", "C", 7, 0, order=1),
        GameResult("3", "A", "D", 7, 0, order=2), GameResult("4", "B", "A", 7, 0, order=3),
        GameResult("5", "E", "D", 7, 0, order=4), GameResult("6", "B", "C", 7, 7, order=5),
    ]  # fmt: skip
    season = tally_season("ABCDE", results, credits={})
    places = order(season, "ABCDE", STANDARD)
    assert [place.team for place in places[:3]] == ["A", "B", "E"]
    assert places[0].reason.step == "wins" and places[0].reason.value_text == "3"
    by_share = order(tally_season("ABCDE", results), "ABCDE", STANDARD)
    assert by_share[0].team == "E", "by percentage it is"


@pytest.mark.parametrize("seed", range(40))
def test_marks_by_wins_are_those_of_every_way_to_end(seed):
    """Clinched and eliminated as trying all results has it, whatever byes and missed rounds are
    worth; and the simulated order is the order."""
    random = Random(seed)
    teams = "ABCDE"
    results = []
    for number in range(random.randint(2, 6)):
        home, visitors = random.sample(teams, 2)
        score = random.choice(((7, 0), (0, 7), (7, 7)))
        results.append(GameResult(str(number), home, visitors, *score, order=number))
    credits = {team: random.choice((0, 0, 1, 2, 4)) for team in teams}
    left = [SeasonGame(f"g{n}", *random.sample(teams, 2)) for n in range(random.randint(1, 3))]
    season = tally_season(teams, results, credits=credits)
    found = marks(season, teams, left, 2)
    sure, ever = dict.fromkeys(teams, True), dict.fromkeys(teams, False)
    for ends in product((2, 1, 0), repeat=len(left)):
        wins = {team: 2 * season.rank_value(team) for team in teams}
        for game, half in zip(left, ends, strict=True):
            wins[game.home] += half
            wins[game.visitors] += 2 - half
        for team in teams:
            above = sum(wins[other] > wins[team] for other in teams)
            level = sum(wins[other] == wins[team] for other in teams) - 1
            sure[team] &= above + level < 2
            ever[team] |= above < 2
    for team in teams:
        assert found[team] != "clinched" or sure[team]
        assert found[team] != "eliminated" or not ever[team]
    luck = np.tile(np.arange(5.0), (1, 1))
    none = np.zeros((1, 0), np.int64)
    many = SimulatedSeasons(season, (), none, np.zeros((1, 0, 2), np.int64), luck)
    seeds = many.seeds(teams, STANDARD, 5)[0]
    for place in order(season, teams, STANDARD):
        mine = seeds[teams.index(place.team)]
        assert place.place - 1 <= mine <= place.place - 1 + len(place.shared)


def corrected():
    cup = Swiss(4, 3)
    cup.do(c.AddBoards(("North", "South")))
    cup.do(c.AddSlots(tuple((60 * n, 60 * n + 60) for n in range(4))))
    cup.play_round()
    cup.pair()
    return cup


def test_a_correction_says_which_pairings_came_from_the_old_result():
    cup = corrected()
    first = cup.records.all(Fixture)[0]
    slot, boards = cup.records.all(TimeSlot)[1].id, cup.records.all(Board)
    for game, board in zip(cup.open(), boards, strict=True):
        cup.do(c.Reschedule(game.id, slot, board.id))
    old, numbers = cup.opponents(), [game.number for game in cup.open()]
    command = c.Correct(first.id, c.ResultInput("played", 7, 14))
    lines = effects_of(cup.ledger, command).lines
    assert any(line.startswith("Round 2 was paired from the old result: game 3") for line in lines)
    assert any("pair-again" in line for line in lines)
    cup.do(command)
    assert len(outdated_pairings(cup.records, cup.stage)) == 2
    cup.pair(again=True)
    assert cup.opponents() != old and not outdated_pairings(cup.records, cup.stage)
    assert [game.number for game in cup.open()] == numbers
    assert {(game.slot, game.board) for game in cup.open()} == {(slot, b.id) for b in boards}


def test_a_round_that_has_begun_stays_and_the_answer_says_so():
    cup = corrected()
    first, second = cup.records.all(Fixture)[0], cup.open()[0]
    cup.do(d.BeginGame(second.id, 5))
    why = f"game {second.number} has begun: round 2 stays as it is"
    assert why_not_again(cup.records, cup.stage) == why
    lines = effects_of(cup.ledger, c.Correct(first.id, c.ResultInput("played", 7, 14))).lines
    assert f"{why.capitalize()}." in lines and not any("pair-again" in line for line in lines)
    with pytest.raises(Refused, match="has begun"):
        cup.pair(again=True)


def test_a_correction_that_changes_no_pairing_says_that_too():
    cup = corrected()
    first = cup.records.all(Fixture)[0]
    lines = effects_of(cup.ledger, c.Correct(first.id, c.ResultInput("played", 21, 7))).lines
    assert "Round 2 was paired from the old result." in lines
    assert "Round 2 would be paired the same." in lines
    cup = Swiss(8, 4)
    cup.play_round()
    cup.pair(within="neighbours")
    last = cup.records.all(Fixture)[3]
    lines = effects_of(cup.ledger, c.Correct(last.id, c.ResultInput("played", 13, 6))).lines
    assert "Round 2 would be paired the same." in lines
    lines = effects_of(cup.ledger, c.Correct(last.id, c.ResultInput("played", 7, 14))).lines
    assert any("`pair-again`" in line for line in lines)


@pytest.mark.parametrize("seed", range(15))
def test_a_tournament_with_late_teams_and_corrections_goes_on(seed):
    """Whatever comes, a round is paired, or the message names the way out."""
    random = Random(seed)
    cup = Swiss(random.choice((4, 5, 6)), 4)
    late = iter("WXYZ")
    for _ in range(4):
        if random.random() < 0.3:
            cup.add(next(late), random.choice((0, 1, 2)))
        with contextlib.suppress(Refused):
            cup.pair()
        if not cup.open():
            with pytest.raises(Refused, match="--rematches"):
                cup.pair()
            cup.pair(rematches=True)
        if random.random() < 0.5 and (done := cup.records.all(ResultRow)):
            row = random.choice(done)
            flipped = c.ResultInput("played", row.visitors_points, row.home_points)
            cup.do(c.Correct(row.id, flipped))
            cup.pair(again=True, rematches=True)
        for game in cup.open():
            cup.win(game, random.random() < 0.5)
    rounds = [game.round for game in cup.records.where(Fixture, stage=cup.stage.id)]
    assert max(rounds) == 4
