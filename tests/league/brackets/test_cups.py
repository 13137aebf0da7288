"""What follows from results in a bracket: corrections, forfeits, replays, a shared title."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from league.model.brackets.elimination import double_elimination, single_elimination
from league.model.brackets.progress import progress
from league.model.brackets.state import NO_TEAM, BracketEntry, BracketResult, final_places
from league.model.day.playoff_games import playoff_games
from league.model.games import GameResult
from league.model.ledger.commands import league as c
from league.model.ledger.commands.answers import ReseededBracket, Seeding
from league.model.ledger.handlers.brackets import bracket_of, bracket_progress
from league.model.ledger.handlers.rollover import why_not_yet
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.history import champions_of
from league.model.ledger.queries.preview import side_effects
from league.model.ledger.rows import (
    Board,
    BracketRow,
    DelayRow,
    Fixture,
    NodeRow,
    ReservedPlaceRow,
    ResultRow,
    Season,
    TimeSlot,
)
from league.model.planning.bracket_question import ruling_clashes
from league.model.planning.brackets import bracket_command
from rulesets.core.refusal import Refused
from tests.league.season import NewLeague

FOUR = single_elimination(4)
THIRD = single_elimination(4, third_place=True)


class Cup(NewLeague):
    """Teams A, B, C ... by seed, each with its own coach; two boards, an hour a slot."""

    def __init__(self, bracket, *, edition=2, drawn="replay"):
        self.entries = []
        """Every command, also those that were undone."""
        super().__init__("ABCDEFGHIJKLMNOP"[: bracket.size], "littlefield")
        self.do(c.AddBoards(("North", "South")))
        self.do(c.AddSlots(tuple((60 * n, 60 * n + 60) for n in range(6))))
        self.begin()
        self.do(c.EnterPhase(self.season, "playoffs"))
        made = bracket_command(self.season, "Cup", bracket, tuple(self.teams.values()), drawn=drawn)
        self.do(replace(made, edition=edition))
        self.row = self.records.all(BracketRow)[0]

    def do(self, *commands):
        for command in commands:
            super().do(command)
            self.entries.append(command)

    @property
    def progress(self):
        return bracket_progress(self.records, self.row)

    def places(self):
        """The teams by their final places."""
        places = final_places(bracket_of(self.records, self.row), self.progress)
        return [self.names(sorted(teams, key=int)) for teams in places]

    def node(self, key):
        return next(node.id for node in self.records.all(NodeRow) if node.key == key)

    def game(self, teams):
        """The last game between two teams, named as in `DA`: D at A."""
        home, visitors = self.teams[teams[1]], self.teams[teams[0]]
        return self.records.where(Fixture, home=home, visitors=visitors)[-1]

    def enter(self, teams, score="", kind="played"):
        """Enter the result of a game, D at A: `7-14` has the visitors first."""
        self.do(c.EnterResult(self.game(teams).id, self.told(score, kind)))

    def correct(self, teams, score="", kind="played"):
        told = None if kind == "none" else self.told(score, kind)
        self.do(c.Correct(self.game(teams).id, told))

    def told(self, score, kind="played"):
        if not score:
            return c.ResultInput(kind)
        visitors, home = map(int, score.split("-"))
        return c.ResultInput(kind, home, visitors)

    def place(self, teams, slot, board):
        slots, boards = self.records.all(TimeSlot), self.records.all(Board)
        self.do(c.Reschedule(self.game(teams).id, slots[slot].id, boards[board].id))

    def pairing(self, game):
        return self.names((game.visitors, game.home))


def semifinals_played(**more):
    cup = Cup(FOUR, **more)
    cup.enter("DA", "7-14")
    cup.enter("CB", "7-14")
    return cup


def test_a_correction_leaves_the_next_game_its_number_board_time_and_delay():
    cup = semifinals_played()
    cup.place("BA", 2, 0)
    cup.do(c.Delay(cup.season, 20, fixture=cup.game("BA").id))
    final = cup.game("BA")
    command = c.Correct(cup.game("DA").id, cup.told("14-7"))
    effects = side_effects(cup.ledger, command)
    assert "Game 3 keeps its number, time and board." in effects.lines
    cup.do(command)
    now = cup.game("DB")
    assert (now.number, now.slot, now.board) == (final.number, final.slot, final.board)
    assert cup.records.get(DelayRow, now.id).minutes == 20
    cup.do(c.UndoEntries())
    assert cup.open() == [final]


def test_a_ruling_that_would_put_a_team_in_two_games_names_both():
    """C and D change places: both games were played by the wrong teams."""
    cup = semifinals_played()
    seeds = tuple(cup.teams[name] for name in "ABDC")
    cup.do(c.Reseed((ReseededBracket(cup.row.id, seeds, Seeding(), ()),)))
    one, two = cup.game("DA"), cup.game("CB")
    assert ruling_clashes(cup.records, two, "keep") == [
        (
            "the bracket was seeded again with C in game 1 (Semifinal), also disputed: keep or"
            " replay both results, or they would be in both",
            True,
        )
    ]
    assert ruling_clashes(cup.records, two, "replay") == []
    cup.do(c.ResolveDispute(two.id, "keep", "why"))
    [clash] = ruling_clashes(cup.records, one, "replay")
    assert not clash.waits
    assert clash.words == (
        "the result kept for game 2 (Semifinal) has C there, and they cannot be in both: keep the"
        " result of game 1, too, or undo that ruling"
    )
    assert ruling_clashes(cup.records, one, "keep") == [], "both were kept: as it was"
    cup.do(c.UndoEntries())
    cup.do(c.ResolveDispute(one.id, "replay", "why"))
    [clash] = ruling_clashes(cup.records, two, "keep")
    assert not clash.waits
    assert clash.words == (
        f"the bracket was seeded again with C in game {cup.game('CA').number} (Semifinal), and they"
        " cannot be in both: have game 2 replayed"
    )


@pytest.mark.parametrize("result", ["keep", "replay"])
def test_a_ruling_after_a_correction_within_the_bracket_clashes_with_nothing(result):
    """The semifinalist who lost after all is in the final by a ruling, or is not."""
    cup = semifinals_played()
    cup.enter("BA", "7-14")
    cup.correct("DA", "14-7")
    assert ruling_clashes(cup.records, cup.game("BA"), result) == []
    cup.correct("DA", "7-7")
    clashes = ruling_clashes(cup.records, cup.game("BA"), result)
    assert [clash.words.endswith("leads here: A must play it first") for clash in clashes] == (
        [True] if result == "keep" else []
    )


@pytest.mark.parametrize("first", ["none", "tie"])
def test_the_place_waits_while_a_corrected_game_has_no_winner(first):
    cup = semifinals_played()
    cup.place("BA", 2, 1)
    final = cup.game("BA")
    told = None if first == "none" else c.ResultInput("played", 7, 7)
    command = c.Correct(cup.game("DA").id, told)
    lines = side_effects(cup.ledger, command).lines
    assert "Game 3 waits for its teams, and keeps its number, time and board." in lines
    cup.do(command)
    assert [cup.pairing(game) for game in cup.open()] == ["DA"]
    if first == "tie":
        assert cup.open()[0].number == 4, "the replay does not take the number of the final"
    cup.enter("DA", "10-3")
    now = cup.game("DB")
    assert (now.number, now.slot, now.board) == (final.number, final.slot, final.board)


def test_a_place_that_another_game_has_taken_is_lost_and_the_answer_says_so():
    cup = semifinals_played()
    cup.place("BA", 2, 0)
    cup.correct("DA", kind="none")
    cup.place("DA", 2, 0)
    cup.enter("DA", "10-3")
    assert cup.game("DB").number == 3 and cup.game("DB").slot is None
    other = Cup(single_elimination(6))
    other.enter("FC", "0-7")
    other.enter("ED", "0-7")
    other.place("DA", 1, 0)
    other.place("CB", 1, 1)
    # Its new teams have no other game then, so it keeps its place; a coach who has one would not.
    other.correct("ED", "7-0")
    assert other.game("EA").slot is not None


def test_an_older_bracket_goes_on_as_it_was():
    """Entries of an earlier version are followed as they were: later ones name what they made."""
    cup = semifinals_played(edition=1)
    cup.place("BA", 2, 0)
    cup.correct("DA", "14-7")
    assert cup.game("DB").slot is None
    tied = Cup(FOUR, edition=1)
    tied.enter("DA", "7-7")
    assert "AD" in [tied.pairing(game) for game in tied.open()], "its replay changes homes"


def test_the_replay_of_a_single_game_is_at_the_better_seed_again():
    """LD-R47."""
    cup = Cup(FOUR)
    for _ in range(3):
        cup.enter("DA", "7-7")
        assert cup.pairing(cup.open()[-1]) == "DA"


def test_a_title_is_shared_by_both_finalists_and_only_by_them():
    cup = semifinals_played()
    cup.enter("BA", "0-0")
    final = cup.node(cup.row.last)
    one, other, third = (cup.teams[name] for name in "ABC")
    with pytest.raises(Refused, match="two teams of the final"):
        cup.do(c.DecideTie(final, one, "shared", third))
    cup.do(c.DecideTie(final, one, "shared", other))
    assert cup.progress.champions == (str(one), str(other)) and cup.progress.is_over
    assert not cup.open(), "no replay is left to play"
    assert cup.places() == ["AB", "CD"]
    [won] = champions_of(cup.records)
    assert len(won.teams) == 2 and won.coaches == ("Coach A", "Coach B") and not won.runner_up
    cup.correct("BA", "0-3")
    assert cup.progress.champions == (str(one),), "a correction ends what was shared"
    cup.do(c.UndoEntries(2))
    assert not cup.progress.champions


def test_a_semifinal_is_not_shared():
    cup = Cup(FOUR, drawn="decision")
    cup.enter("DA", "7-7")
    with pytest.raises(Refused, match="only a final is shared"):
        cup.do(c.DecideTie(cup.node("M1-1"), cup.teams["A"], "x", cup.teams["D"]))


def test_a_first_final_of_double_elimination_is_shared_without_a_second():
    cup = Cup(double_elimination(2, reset=True), drawn="decision")
    while not cup.progress.states["F1-1"].home:
        cup.enter(cup.pairing(cup.open()[0]), "0-7")
    cup.enter(cup.pairing(cup.open()[0]), "7-7")
    cup.do(c.DecideTie(cup.node("F1-1"), cup.teams["A"], "shared", cup.teams["B"]))
    assert len(cup.progress.champions) == 2 and not cup.open()


def test_those_who_did_not_come_are_below_one_who_played_and_lost():
    cup = Cup(FOUR)
    cup.enter("DA", "7-14")
    cup.enter("CB", kind="double_forfeit")
    assert cup.progress.champion == str(cup.teams["A"])
    assert cup.places() == ["A", "D", "BC"]
    single = Cup(FOUR)
    single.enter("DA", "7-14")
    single.do(c.EnterResult(single.game("CB").id, c.ResultInput("forfeit", winner="home")))
    single.enter("BA", "0-7")
    assert single.places() == ["A", "B", "D", "C"]


def test_after_a_double_forfeit_no_game_waits_for_a_team_that_will_never_come():
    cup = Cup(single_elimination(8, third_place=True))
    cup.enter("HA", kind="double_forfeit")
    third = next(s for key, s in cup.progress.states.items() if key.startswith("T"))
    assert NO_TEAM in third.teams, "the semifinal will have no loser"
    season = cup.records.all(Season)[0]
    waiting = playoff_games(cup.records, {season.id: season}, 0)
    by_key = {game.node.key: game for game in waiting}
    assert "M2-1" not in by_key, "no one will play that semifinal"
    assert third.node not in by_key
    final = by_key["M3-1"]
    assert set(final.waits_for) == {"game 2", "Semifinal 2"}


def test_a_season_may_end_after_a_final_that_both_forfeited():
    cup = semifinals_played()
    season = cup.records.all(Season)[0]
    assert "no champion yet" in why_not_yet(cup.records, season)
    cup.enter("BA", kind="double_forfeit")
    assert cup.progress.is_over and not cup.progress.champions
    assert why_not_yet(cup.records, season) == ""


KINDS = ("played", "tied", "double_forfeit", "forfeit")


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_every_bracket_ends_whatever_is_forfeited(data):
    """Each result but a tie brings the end nearer, however many games both teams forfeit."""
    count = data.draw(st.integers(2, 9))
    best_of = data.draw(st.sampled_from((None, (3,), (3, 5), (5, 3, 3))))
    double = data.draw(st.booleans())
    bracket = double_elimination(count) if double else single_elimination(
        count, best_of=best_of or (1,), reseed=data.draw(st.booleans())
    )  # fmt: skip
    random = data.draw(st.randoms(use_true_random=False))
    weights = data.draw(st.sampled_from(((3, 1, 1, 1), (1, 0, 5, 1), (0, 0, 1, 0))))
    seeds = tuple(f"T{n}" for n in range(count))
    most = sum(2 * node.best_of for node in bracket.nodes)
    played: list[BracketEntry] = []
    while (found := progress(bracket, seeds, BracketResult(tuple(played)))).ready:
        assert sum(not each.result.tied for each in played) < most, "it never ends"
        for key in found.ready:
            one, other = found.states[key].teams
            kind = random.choices(KINDS, weights)[0]
            result = GameResult(f"g{len(played)}", one, other, order=len(played))
            if kind in ("played", "tied"):
                points = (7, 7) if kind == "tied" else random.choice(((7, 0), (0, 7)))
                result = replace(result, home_points=points[0], visitors_points=points[1])
            else:
                winner = one if kind == "forfeit" else None
                result = replace(result, kind=kind, winner=winner)
            played.append(BracketEntry(key, result))
    assert found.is_over
    assert not [s.node for s in found.states.values() if s.status in ("waiting", "disputed")]
    places = final_places(bracket, found)
    ranked = [team for each in places for team in each]
    assert sorted(ranked) == sorted(seeds), "everyone has a place"


@pytest.mark.parametrize("seed", range(20))
def test_a_ledger_of_forfeits_corrections_and_rulings_ends_and_keeps_what_it_promised(seed):
    """Played by chance with everything that can happen, then to its end: no two games have a
    number, no board has two games at a time, and the ledger replays to the same rows."""
    random = Random(seed)
    cup = Cup(single_elimination(random.choice((4, 5, 6)), best_of=random.choice(((1,), (3,)))))
    both = c.ResultInput("double_forfeit")
    results = (both, c.ResultInput("played", 7, 7), c.ResultInput("played", 7, 0))
    for _ in range(24):
        games, over = cup.open(), cup.records.all(ResultRow)
        roll = random.random()
        try:
            if roll < 0.2 and over:
                told = random.choice((None, both, c.ResultInput("played", 3, 10)))
                cup.do(c.Correct(random.choice(over).id, told))
            elif roll < 0.3 and cup.progress.disputed:
                ruling = random.choice(("keep", "replay"))
                game = int(random.choice(cup.progress.disputed))
                cup.do(c.ResolveDispute(game, ruling, "why"))
            elif roll < 0.4 and len(cup.ledger.in_effect) > 30:
                cup.do(c.UndoEntries())
            elif roll < 0.5 and games:
                slot = random.choice(cup.records.all(TimeSlot)).id
                board = random.choice(cup.records.all(Board)).id
                cup.do(c.Reschedule(random.choice(games).id, slot, board))
            elif games:
                told = random.choice(results)
                cup.do(c.EnterResult(random.choice(games).id, told))
        except Refused:
            continue
    for _ in range(200):
        if cup.progress.disputed:
            game = int(cup.progress.disputed[0])
            cup.do(c.ResolveDispute(game, "replay", "why"))
        elif games := cup.open():
            told = random.choice((both, c.ResultInput("played", 7, 0)))
            cup.do(c.EnterResult(games[0].id, told))
        else:
            break
    assert cup.progress.is_over
    numbers = [game.number for game in cup.records.all(Fixture)]
    assert len(numbers) == len(set(numbers))
    again = Ledger()
    for command in cup.entries:
        again.enter(command)
    assert list(again.records) == list(cup.records)
    assert all(row.number not in numbers for row in cup.records.all(ReservedPlaceRow))
