"""What games clinched, ended and began, in leagues made and reckoned by hand."""

from __future__ import annotations

import random
from itertools import product

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.handlers.brackets import as_nodes
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, Franchise, Person, ResultRow, Season, Stage, Team
from league.model.planning.brackets import BracketRequest, bracket_of_form
from quarterback.league_office.story_context import LeagueStories, story_of
from quarterback.text.story.league_notes import first_notes, league_notes
from quarterback.text.story.league_story import LeagueStory
from quarterback.text.story.small_page import small_page
from rulesets.core.refusal import Refused

PIN = c.Pin("littlefield", 1, "5" * 64, {}, {})
ELEVENS = ("Yale", "Harvard", "Princeton", "Penn")


class Paper:
    """A league that is played by hand."""

    def __init__(self, teams: tuple[str, ...] = ELEVENS, through: int | None = 2) -> None:
        self.ledger = Ledger()
        settings: dict[str, object] = {} if through is None else {"through": through}
        for command in (
            c.CreateLeague("Eastern League"),
            c.Register(tuple(f"Coach of {each}" for each in teams)),
            c.AddFranchises(teams),
            c.OpenSeason(1913, "1913", PIN, settings=settings),
        ):
            self.ledger.enter(command)
        records = self.ledger.records
        for franchise, coach in zip(records.all(Franchise), records.all(Person), strict=True):
            self.ledger.enter(c.EnterTeam(self.season.id, franchise.id, coach.id))

    @property
    def season(self) -> Season:
        return self.ledger.records.all(Season)[-1]

    def team(self, name: str) -> Team:
        records = self.ledger.records
        franchise = next(each for each in records.all(Franchise) if each.name == name)
        return records.where(Team, season=self.season.id, franchise=franchise.id)[0]

    def schedule(self, *rounds: str) -> None:
        """Such as "Yale-Harvard Princeton-Penn", the home team first; then the season begins."""
        stage = self.ledger.records.where(Stage, season=self.season.id)[0].id
        meetings = [
            c.Meeting(self.team(one).id, self.team(other).id, number)
            for number, games in enumerate(rounds, 1)
            for one, other in (game.split("-") for game in games.split())
        ]
        self.ledger.enter(c.DraftSchedule(stage, tuple(meetings)))
        self.ledger.enter(c.Release(stage))
        self.ledger.enter(c.EnterPhase(self.season.id, "regular"))

    def game(self, number: int) -> int:
        where = {"season": self.season.id, "number": number}
        return self.ledger.records.where(Fixture, **where)[0].id

    def play(self, number: int, home: int, visitors: int) -> None:
        result = c.ResultInput("played", home, visitors)
        self.ledger.enter(c.EnterResult(self.game(number), result))

    def names_at(self, number: int) -> tuple[str, str]:
        records = self.ledger.records
        game = records.get(Fixture, self.game(number))
        one, other = (
            records.get(Franchise, records.get(Team, each).franchise).name
            for each in (game.home, game.visitors)
        )
        return one, other

    def final(self, *teams: str, third: bool = False, best_of: tuple[int, ...] = ()) -> None:
        """A bracket of these teams, the best first."""
        wish = BracketRequest("single", third_place=third, best_of=best_of)
        made = bracket_of_form(wish, len(teams), 0)
        self.ledger.enter(c.EnterPhase(self.season.id, "playoffs"))
        seeds = tuple(self.team(each).id for each in teams)
        self.ledger.enter(
            c.MakeBracket(self.season.id, "Playoffs", made.kind, made.last, as_nodes(made), seeds)
        )

    def story(self, number: int) -> LeagueStory:
        return story_of(self.ledger, self.game(number))

    def notes(self, number: int) -> list[str]:
        return [each.text for each in league_notes(self.story(number))]


def season_of_1913() -> Paper:
    paper = Paper()
    paper.schedule(
        "Yale-Harvard Princeton-Penn", "Yale-Princeton Harvard-Penn", "Yale-Penn Harvard-Princeton"
    )
    scores = ((10, 0), (3, 6), (14, 7), (20, 0), (21, 7), (7, 7))
    for number, score in enumerate(scores, 1):
        paper.play(number, *score)
    return paper


def of(story: LeagueStory, *names: str) -> dict[tuple[object, ...], object]:
    """The claims of these names, by name and args."""
    return {(each.name, *each.args): each.value for each in story.claims if each.name in names}


def test_the_first_game_of_a_season_opens_it():
    story = season_of_1913().story(1)
    assert (story.home, story.visitors, story.score, story.winner) == (
        "Yale", "Harvard", (10, 0), "home"
    )  # fmt: skip
    assert of(story, "opener", "first_meeting") == {
        ("opener", "home"): True, ("opener", "visitors"): True
    }  # fmt: skip
    assert of(story, "season_record") == {
        ("season_record", "home"): (1, 0, 0), ("season_record", "visitors"): (0, 1, 0)
    }  # fmt: skip
    assert story.value("place", "home") == (0, 1)
    assert story.value("next", "home") == ("Princeton", "home", 3, 2)
    assert story.value("next", "visitors") == ("Penn", "home", 4, 2)
    assert not of(story, "clinched", "out", "record", "title", "revenge", "streak_ended")


def test_a_mark_belongs_to_the_game_with_which_it_appeared():
    """Before its last game Yale could be caught by two teams with 2-1; after it by none. Princeton
    (0-2) could still have shared second place, until it tied Harvard."""
    paper = season_of_1913()
    assert of(paper.story(4), "clinched", "out") == {}
    assert [(c.args, c.value) for c in paper.story(5).claims if c.name == "clinched"] == [
        (("home",), 1), (("home",), 2)
    ]  # fmt: skip
    assert of(paper.story(6), "clinched", "out") == {
        ("clinched", "home"): 2, ("out", "visitors"): 2, ("out", "other", "Penn"): 2
    }  # fmt: skip


def test_a_streak_grows_and_ends_and_the_loser_of_the_last_meeting_has_revenge():
    paper = season_of_1913()
    assert paper.story(5).value("streak", "home", "won") == 3
    paper.final("Yale", "Harvard")
    paper.play(7, 6, 13)
    story = paper.story(7)
    assert story.title == "Final"
    assert of(story, "title", "runner_up", "seed", "streak", "streak_ended", "revenge") == {
        ("title", "visitors"): 1913, ("runner_up", "home"): 1913, ("seed", "home"): 1,
        ("seed", "visitors"): 2, ("streak", "home", "lost"): 1, ("streak", "visitors", "won"): 1,
        ("streak_ended", "home", "won"): 3, ("revenge", "visitors"): 1913,
    }  # fmt: skip
    assert story.value("last_meeting", "home") == (1913, 10, 0)
    assert of(story, "series") == {("series", "home"): (1, 1, 0), ("series", "visitors"): (1, 1, 0)}
    assert not of(story, "place", "record", "next")
    notes = paper.notes(7)
    assert "Harvard" in notes[0] and "1913 title" in notes[0]
    assert any("three straight wins" in each for each in notes)
    assert any("10-0" in each for each in notes)
    assert len(first_notes(story)) == 2


def test_records_are_broken_from_the_second_season_on():
    """Until then: 21 points (Yale against Penn), a margin of 20 (Harvard), 28 by both (Yale and
    Penn)."""
    paper = season_of_1913()
    paper.final("Yale", "Harvard")
    paper.play(7, 6, 13)
    paper.ledger.enter(c.RollOver(paper.season.id, 1914, "1914", PIN))
    paper.schedule("Yale-Harvard Princeton-Penn", "Yale-Penn")
    paper.play(1, 35, 0)
    story = paper.story(1)
    assert of(story, "record") == {
        ("record", "home", "points"): (21, 35, "Yale, 1913"),
        ("record", "home", "margin"): (20, 35, "Harvard, 1913"),
        ("record", "home", "together"): (28, 35, "Yale, 1913"),
    }
    assert of(story, "opener", "revenge", "last_meeting") == {
        ("opener", "home"): True, ("opener", "visitors"): True, ("revenge", "home"): 1913,
        ("last_meeting", "visitors"): (1913, 6, 13),
    }  # fmt: skip
    assert any("The old record was 21 (Yale, 1913)." in each for each in paper.notes(1))
    paper.play(2, 3, 0)
    assert not of(paper.story(2), "record")


def test_a_newcomer_meets_the_others_for_the_first_time():
    paper = season_of_1913()
    paper.final("Yale", "Harvard")
    paper.play(7, 6, 13)
    paper.ledger.enter(c.RollOver(paper.season.id, 1914, "1914", PIN))
    paper.ledger.enter(c.AddFranchises(("Brown",)))
    records = paper.ledger.records
    brown, coach = records.all(Franchise)[-1].id, records.all(Person)[0].id
    paper.ledger.enter(c.EnterTeam(paper.season.id, brown, coach))
    paper.schedule("Yale-Brown Harvard-Penn")
    paper.play(1, 0, 0)
    paper.play(2, 0, 0)
    assert paper.story(1).find("first_meeting")
    assert not paper.story(2).find("first_meeting")


def test_a_third_place_game_is_no_title_and_semifinals_lead_on():
    paper = season_of_1913()
    paper.final(*ELEVENS, third=True)
    semis = [g for g in paper.ledger.records.where(Fixture, season=paper.season.id)
             if paper.ledger.records.find(ResultRow, g.id) is None]  # fmt: skip
    for game in semis:
        paper.play(game.number, 10, 0)
    first = paper.story(semis[0].number)
    assert first.value("advanced", "home") == "Final"
    assert first.value("advanced", "visitors") == "Third place"
    assert not of(first, "title", "knocked_out")
    numbers = [g.number for g in paper.ledger.records.where(Fixture, season=paper.season.id)]
    for number in numbers[len(numbers) - 2 :]:
        paper.play(number, 0, 3)
        story = paper.story(number)
        (part,) = (each.args[0] for each in story.claims if each.name == "playoff")
        assert (part == "main") == bool(of(story, "title"))
        assert (part == "third") == (story.title == "Third place")


def test_a_series_is_told_game_by_game():
    paper = season_of_1913()
    paper.final("Yale", "Harvard", best_of=(3,))
    for number, score, text in (
        (7, (7, 0), "Yale led the best-of-three series, 1-0."),
        (8, (6, 0), "It left the best-of-three series even at 1-1."),
        (9, (0, 3), "Yale won the best-of-three series, 2-1."),
    ):
        home = paper.names_at(number)[0]
        winner = "Harvard" if number == 8 else "Yale"
        paper.play(number, *(sorted(score, reverse=home == winner)))
        assert text in paper.notes(number), paper.notes(number)
        assert bool(of(paper.story(number), "title")) == (number == 9)


def test_a_game_that_can_move_no_one_is_dead():
    """Yale 2-0, Princeton 1-1 and done, Harvard 0-2: one more game of first against last."""
    paper = Paper(ELEVENS[:3], None)
    paper.schedule("Yale-Harvard", "Yale-Princeton", "Princeton-Harvard", "Harvard-Yale")
    for number in (1, 2, 3, 4):
        paper.play(number, 7, 0)
    assert [bool(paper.story(n).find("dead_rubber")) for n in (1, 2, 3, 4)] == [
        False, False, False, True
    ]  # fmt: skip


def test_a_corrected_result_counts_as_it_is_now_at_its_own_time():
    paper = season_of_1913()
    paper.ledger.enter(c.Correct(paper.game(1), c.ResultInput("played", 0, 3)))
    story = paper.story(1)
    assert (story.score, story.winner) == ((0, 3), "visitors")
    assert story.value("season_record", "visitors") == (1, 0, 0)
    assert story.value("streak", "home", "lost") == 1
    paper.ledger.enter(c.Correct(paper.game(1), None))
    with pytest.raises(Refused, match="game 1 has no final result"):
        paper.story(1)
    paper.play(1, 9, 6)  # now it is the last game of the season, not the first
    assert paper.story(1).value("season_record", "home") == (3, 0, 0)
    assert not of(paper.story(1), "opener")


def test_games_without_a_final_result_have_no_story():
    paper = Paper()
    paper.schedule("Yale-Harvard Princeton-Penn")
    with pytest.raises(Refused, match="game 1 has no final result"):
        paper.story(1)
    paper.ledger.enter(c.EnterResult(paper.game(1), c.ResultInput("abandoned", 3, 0)))
    with pytest.raises(Refused, match="game 1 has no final result"):
        paper.story(1)
    paper.ledger.enter(c.EnterResult(paper.game(2), c.ResultInput("forfeit", winner="home")))
    story = paper.story(2)
    assert story.score is None and story.winner == "home"
    assert story.find("ended", "forfeit")


def test_a_typed_result_has_a_small_front_page():
    """Three periods were entered; by its rules a game has two, so the third is overtime."""
    paper = Paper()
    paper.schedule("Yale-Harvard Princeton-Penn")
    periods = ((3, 7), (4, 0), (0, 3))
    result = c.ResultInput("played", 7, 10, periods=periods)
    paper.ledger.enter(c.EnterResult(paper.game(1), result))
    page = small_page(paper.story(1))
    assert page.line_score.columns == ("", "1", "2", "OT", "Final")
    assert page.line_score.rows == (("Harvard", "7", "0", "3", "10"), ("Yale", "3", "4", "0", "7"))
    assert page.masthead.items == ("1914 rules", "Eastern League", "1913", "Game 1")
    assert page.lead[0].text.endswith(" Yale, 10 to 7, in game 1 of the 1913 season.")
    assert page.shape == "a" and len(page.lead) == 2 and not page.story
    tied = c.ResultInput("played", 0, 0)
    paper.ledger.enter(c.EnterResult(paper.game(2), tied))
    assert small_page(paper.story(2)).headline.text == "Princeton and Penn Tied, 0-0"


def test_a_title_that_was_typed_is_a_banner():
    paper = season_of_1913()
    paper.final("Yale", "Harvard")
    paper.play(7, 35, 0)
    page = small_page(paper.story(7))
    assert page.weight >= 85 and "title" in page.lead[1].text
    assert page.headline.text.split(" ", 1)[0] == "Yale"
    claims = {claim.name for note in page.notes for claim in note.claims}
    assert {"streak", "series"} <= claims


def by_hand(results: list[tuple[str, str, int, int]]) -> tuple[dict[str, str], dict[str, int]]:
    """Letters of every team, and the places by share of wins, the same for equal ones."""
    letters: dict[str, str] = {}
    for home, visitors, points, other in results:
        both = "TT" if points == other else "WL" if points > other else "LW"
        for team, letter in zip((home, visitors), both, strict=True):
            letters[team] = letters.get(team, "") + letter
    share = {t: (2 * s.count("W") + s.count("T")) / (2 * len(s)) for t, s in letters.items()}
    return letters, {t: 1 + sum(other > mine for other in share.values())
                     for t, mine in share.items()}  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
def test_random_seasons_agree_with_a_count_by_hand_and_nothing_is_changed(seed):
    rng = random.Random(seed)
    paper = Paper()
    pairs = [f"{a}-{b}" for a in ELEVENS for b in ELEVENS if a != b]
    rng.shuffle(pairs)
    paper.schedule(*pairs)
    results: list[tuple[str, str, int, int]] = []
    for number, pair in enumerate(pairs, 1):
        score = rng.randrange(3) * 7, rng.randrange(3) * 7
        results.append((*pair.split("-"), *score))
        paper.play(number, *score)
    rows = list(paper.ledger.records)
    for number, (home, visitors, *_) in enumerate(results, 1):
        story = paper.story(number)
        letters, places = by_hand(results[:number])
        for side, team in (("home", home), ("visitors", visitors)):
            won = letters[team]
            run = len(won) - len(won.rstrip(won[-1]))
            how = {"W": "won", "L": "lost", "T": "tied"}[won[-1]]
            assert story.value("streak", side, how) == run
            counts = tuple(won.count(letter) for letter in "WLT")
            assert story.value("season_record", side) == counts
            ended = of(story, "streak_ended")
            before = won[:-1]
            old = len(before) - len(before.rstrip(before[-1:])) if before else 0
            assert bool([k for k in ended if k[1] == side]) == (run == 1 and old >= 2)
            after = story.value("place", side)
            assert isinstance(after, tuple)
            if len(letters) == len(ELEVENS):  # who has not played has no share yet
                assert int(after[1]) >= places[team]
    assert list(paper.ledger.records) == rows


def ahead(letters: dict[str, str], team: str) -> tuple[frozenset[str], frozenset[str]]:
    """Who has the larger share of wins, and who has the same."""
    share = {t: (2 * s.count("W") + s.count("T")) / (2 * len(s)) for t, s in letters.items()}
    mine = share[team]
    others = [each for each in share if each != team]
    return (
        frozenset(each for each in others if share[each] > mine),
        frozenset(each for each in others if share[each] == mine),
    )


@pytest.mark.parametrize("seed", range(30))
def test_marks_and_dead_games_hold_in_every_end_that_a_season_can_have(seed):
    """All ends of the last four games are tried: a clinched place is kept in each, a place out of
    reach is reached in none, and a dead game moves neither team."""
    rng = random.Random(seed)
    paper = Paper()
    pairs = [f"{a}-{b}" for a in ELEVENS for b in ELEVENS if a < b] * 2
    rng.shuffle(pairs)
    paper.schedule(*pairs)
    results: list[tuple[str, str, int, int]] = []
    strong = dict(zip(ELEVENS, (12, 8, 4, 0), strict=True))  # so that some races end early
    for number, pair in enumerate(pairs, 1):
        home, visitors = pair.split("-")
        score = strong[home] + rng.randrange(6), strong[visitors] + rng.randrange(6)
        results.append((home, visitors, *score))
        paper.play(number, *score)
    found = 0
    for number in range(len(pairs) - 3, len(pairs) + 1):
        story, left = paper.story(number), pairs[number:]
        ends = [
            results[:number]
            + [(*pair.split("-"), *score) for pair, score in zip(left, scores, strict=True)]
            for scores in product(((1, 0), (0, 1), (0, 0)), repeat=len(left))
        ]
        for claim in story.claims:
            if claim.name not in ("clinched", "out") or not left:
                continue
            team, places = story.name_of(claim), int(str(claim.value))
            for end in ends:
                above, level = ahead(by_hand(end)[0], team)
                if claim.name == "clinched":
                    assert len(above | level) < places
                else:
                    assert len(above) >= places
            found += 1
        if story.find("dead_rubber"):
            home, visitors, *_ = results[number - 1]
            other_ends = [
                [*results[: number - 1], (home, visitors, *score), *end[number:]]
                for end in ends
                for score in ((1, 0), (0, 1), (0, 0))
            ]
            for team in (home, visitors):
                assert len({ahead(by_hand(end)[0], team) for end in other_ends}) == 1
            found += 1
    assert found, "a season of teams so unequal has marks"


def test_stories_are_the_same_in_any_order_and_after_undo_and_correction() -> None:
    paper = Paper()
    paper.schedule("Yale-Harvard Princeton-Penn", "Harvard-Princeton Penn-Yale")
    records = paper.ledger.records
    games = [each.id for each in records.all(Fixture)]
    for number, game in enumerate(games):
        paper.ledger.enter(c.EnterResult(game, c.ResultInput("played", 7 * number, 10)))
    stories = LeagueStories()
    for game in (*games, *reversed(games)):
        assert stories.story(paper.ledger, game) == story_of(paper.ledger, game)
    paper.ledger.enter(c.Correct(games[0], c.ResultInput("played", 40, 0)))
    paper.ledger.enter(c.UndoEntries(2))
    paper.ledger.enter(c.Correct(games[1], c.ResultInput("played", 0, 0)))
    for game in (games[2], games[0], games[1]):
        assert stories.story(paper.ledger, game) == story_of(paper.ledger, game)
    with pytest.raises(Refused):
        stories.story(paper.ledger, games[3])
