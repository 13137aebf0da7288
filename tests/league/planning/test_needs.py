"""What a team needs, read back from its words and tried over every result with many scores."""

import re
from itertools import product
from random import Random

import pytest

from league.model.brackets.elimination import double_elimination, single_elimination
from league.model.games import GameResult, SeasonGame
from league.model.ledger.commands import league as c
from league.model.ledger.queries.ranking import RankingRules
from league.model.ledger.queries.standings import names_of, standings
from league.model.ledger.rows import Season, Stage
from league.model.planning.needs import needs_of, span_of
from league.model.planning.outlook import Race, odds_of
from league.model.standings.clinch import mark_of
from league.model.standings.needs import exact_needs, fates_of, needs_by_wins
from league.model.standings.order import order
from league.model.standings.qualify import conference_seeds
from league.model.standings.steps import NFL_DIVISION, STANDARD, Chain
from league.model.standings.table import describe_place
from league.model.standings.tallies import Group, tally_season
from tests.tui.league.leagues import knockout, names, season_of_games, still_open

TEAMS = ("Ants", "Bats", "Cats", "Dogs", "Elks", "Foxes")
NAMES = {team: team for team in TEAMS}
GROUPS = {t: Group(f"D{n // 3}", "A") for n, t in enumerate(TEAMS)} | {
    "Gnus": Group("D2", "B"), "Hens": Group("D2", "B")
}  # fmt: skip
SCORES = {"W": ((1, 0), (30, 0)), "T": ((0, 0),), "L": ((0, 1), (0, 30))}
MEANS = {
    "a win": "W", "a win or tie": "WT", "a tie": "T", "a tie or loss": "TL", "a loss": "L",
}  # fmt: skip


def a_season(random, left, teams=TEAMS):
    """Games of a round robin, some of them twice; the last ones are still to play."""
    pairs = [random.sample(teams, 2) for _ in range(16)]
    results = [
        GameResult(f"g{n}", one, other, *random.choice(((7, 0), (0, 7), (7, 7), (9, 3))), order=n)
        for n, (one, other) in enumerate(pairs[:-left])
    ]
    return results, tuple(SeasonGame(f"x{n}", *pair, round=n + 1) for n, pair in
                          enumerate(pairs[len(pairs) - left :]))  # fmt: skip


def tried(results, left, decide):
    """Every result of the games left, with the fates over all their scores: a set for each."""
    for ways in product("WTL", repeat=len(left)):
        fates = set()
        for scores in product(*(SCORES[way] for way in ways)):
            ends = [GameResult(g.key, *g.teams, *score, order=99)
                    for g, score in zip(left, scores, strict=True)]  # fmt: skip
            fates |= decide([*results, *ends])
        yield ways, fates


def holds(condition, ways, left, team):
    """Whether a condition in words is met."""
    for part in re.split(r", | and (?=a )", condition):
        number = int(re.search(r"in round (\d+)", part)[1]) - 1 if "in round" in part else None
        part = re.sub(r" in round \d+", "", part)
        what = max((each for each in MEANS if part.startswith(each)), key=len)
        rest = part.removeprefix(what).split()
        if rest[0] == "by":
            subject, other = rest[1], rest[3]
        elif rest[0] == "between":
            subject, other = rest[1], rest[3]
        else:
            subject, other = team, rest[1]
        if number is None:
            (number,) = (n for n, g in enumerate(left) if {*g.teams} == {subject, other})
        way = ways[number]
        if left[number].visitors == subject:
            way = {"W": "L", "T": "T", "L": "W"}[way]
        if way not in MEANS[what]:
            return False
    return True


def read(needs, ways, left):
    """The sentences that hold for a way: In, Out, Points."""
    found = set()
    for sentence in needs.sentences:
        begins, _, rest = sentence.rstrip(".").partition(" with ")
        if not rest:
            many = begins.endswith(" only by several results together")
            found.add(f"{begins.split()[0]}?" if many else begins)
            continue
        more = rest.endswith(", or in other ways")
        conditions = rest.removesuffix(", or in other ways").split(", or with ")
        if any(holds(each, ways, left, needs.team) for each in conditions):
            found.add(begins)
        elif more:
            found.add(f"{begins}?")
    return found


def check(needs, ways, left, fates):
    """Whether the words fit what can happen: fates is the set over all scores and tosses."""
    if needs.fate == "in":
        assert fates == {"in"}
        return
    if needs.fate == "out":
        assert fates == {"out"}
        return
    others = "Points of other teams may decide, or a toss."
    if needs.sentences in (("Points decide in every case.",), (others,)):
        assert fates
        return
    found = read(needs, ways, left)
    points = {"Points decide", "Otherwise points may decide"}
    if fates == {"in"}:
        # Scores that were not tried might decide otherwise: then the words say so.
        assert found & {"In", "In?", *points}
    elif fates == {"out"}:
        assert found & {"Out", "Out?", *points}
    else:
        assert found & points
    if "In" in found:
        assert fates == {"in"}
    if "Out" in found:
        assert fates == {"out"}


STAGE = Stage(1, 1, 1, "Season", "table", None, '{"chain":"nfl-division"}')
CHAINS = [STANDARD, NFL_DIVISION, Chain("own", ("head_to_head", "victory", "toss"))]


@pytest.mark.parametrize("chain", CHAINS, ids=lambda each: each.name)
@pytest.mark.parametrize("seed", range(6))
def test_the_words_fit_every_result_with_every_score(seed, chain):
    random = Random(seed)
    places, count = random.choice((1, 2, 3, 4)), random.choice((1, 2, 3))
    results, left = a_season(random, count)
    season = tally_season(TEAMS, results)

    def span(many):
        firsts, lasts = many.spans(TEAMS, chain, places)
        return lasts < places, firsts >= places

    fates = fates_of(season, left, span)
    needs = {team: exact_needs(fates, team, NAMES) for team in TEAMS}
    for team in TEAMS:

        def decide(ends, team=team):
            (place,) = (p for p in order(tally_season(TEAMS, ends), TEAMS, chain)
                        if p.team == team)  # fmt: skip
            last = place.place + len(place.shared)
            return {"in"} if last <= places else {"out"} if place.place > places else {"in", "out"}

        for ways, found in tried(results, left, decide):
            check(needs[team], ways, left, found)


@pytest.mark.parametrize("wild_cards", [0, 1, 2])
@pytest.mark.parametrize("seed", range(5))
def test_the_words_fit_every_result_of_conferences(seed, wild_cards):
    random = Random(seed)
    every = (*TEAMS, "Gnus", "Hens")
    results, left = a_season(random, 2 + seed % 2, every)
    season = tally_season(every, results, GROUPS)
    divisions = ((TEAMS[:3], TEAMS[3:]), (every[6:],))
    race = Race(season, left, RankingRules(NFL_DIVISION.name), STAGE, every, 3, divisions,
                min(wild_cards, 1))  # fmt: skip
    fates = fates_of(season, left, lambda many: span_of(race, many))
    for team in TEAMS:
        needs = exact_needs(fates, team, {each: each for each in every})

        def decide(ends, team=team):
            seeds = conference_seeds(tally_season(every, ends, GROUPS), "A", race.wild_cards)
            if any(each.level_with for each in seeds):
                return {"in", "out"}
            return {"in"} if team in {each.team for each in seeds} else {"out"}

        for ways, found in tried(results, left, decide):
            check(needs, ways, left, found)


def test_the_words_of_a_decided_race_are_exact():
    """Where no tie can matter, the sentences are In and Out, and each way is in one of them."""
    results = [GameResult(f"g{n}", *two, 7, 0, order=n) for n, two in enumerate(
        [("Ants", "Dogs"), ("Ants", "Elks"), ("Bats", "Dogs"), ("Cats", "Ants")])]  # fmt: skip
    left = (SeasonGame("x", "Ants", "Bats"),)
    season = tally_season(TEAMS[:2], results)
    fates = fates_of(season, left, lambda many: _two(many, 1))
    needs = exact_needs(fates, "Bats", NAMES)
    assert needs.text == (
        "In with a win over Ants. Points decide with a tie against Ants. Out with a loss to Ants."
    )


def _two(many, places):
    firsts, lasts = many.spans(TEAMS[:2], STANDARD, places)
    return lasts < places, firsts >= places


@pytest.mark.parametrize("seed", range(5))
def test_what_many_games_leave_certain_is_certain(seed):
    """Wins that are enough, and losses that are too many, over every result of the games left."""
    random = Random(seed)
    results, left = a_season(random, 5)
    season, places = tally_season(TEAMS, results), random.choice((2, 3))

    def mark(tally, games, team):
        state = mark_of(tally, TEAMS, games, places, team)
        return {"clinched": "in", "eliminated": "out", "open": "open"}[state]

    for team in TEAMS:
        needs = needs_by_wins(season, left, team, NAMES, mark)
        enough = re.search(r"^In with (a|\d+) wins? in", needs.text)
        with_rival = re.search(r"(?:Also in|\. In|^In) with (a|\d+) wins? and (a|\d+) loss(?:es)?"
                               r" by (\w+)\.", needs.text)  # fmt: skip
        fatal = re.search(r"(?:^|\. )Out with (a|\d+) loss", needs.text)
        for ways in product("WTL", repeat=len(left)):
            scores = {"W": (7, 0), "T": (0, 0), "L": (0, 7)}
            ends = [GameResult(g.key, *g.teams, *scores[way], order=99)
                    for g, way in zip(left, ways, strict=True)]  # fmt: skip
            (place,) = (p for p in order(tally_season(TEAMS, [*results, *ends]), TEAMS, STANDARD)
                        if p.team == team)  # fmt: skip
            own = [way if g.home == team else {"W": "L", "L": "W", "T": "T"}[way]
                   for g, way in zip(left, ways, strict=True) if team in g.teams]  # fmt: skip
            within = place.place + len(place.shared) <= places
            if needs.fate == "in" or (enough and own.count("W") >= _number(enough[1])):
                assert within
            if with_rival and own.count("W") >= _number(with_rival[1]):
                rival = with_rival[3]
                its = [{"W": "L", "L": "W", "T": "T"}[way] if g.visitors == rival else way
                       for g, way in zip(left, ways, strict=True)
                       if rival in g.teams and team not in g.teams]  # fmt: skip
                if its.count("L") >= _number(with_rival[2]):
                    assert within, needs.text
            if needs.fate == "out" or (fatal and own.count("L") >= _number(fatal[1])):
                assert place.place > places


def _number(text):
    return 1 if text == "a" else int(text)


@pytest.mark.parametrize(("own", "most"), [(4, 40), (8, 600), (9, 3), (30, 3)])
def test_early_in_a_season_few_ways_are_tried(own, most):
    """A way takes longest to try when the whole season is to come, and a page waits for it."""
    left = tuple(
        SeasonGame(f"x{n}", "Ants", TEAMS[1 + n % 5], round=n + 1) for n in range(own)
    )  # fmt: skip
    tried = 0

    def mark(season, games, team):
        nonlocal tried
        tried += 1
        gone = own - sum(team in game.teams for game in games)
        return "open" if not gone else "in" if season.tallies[team].won else "out"

    needs = needs_by_wins(tally_season(TEAMS, (), {}), left, "Ants", NAMES, mark)
    assert tried <= most
    if own > 8:
        assert f"with {own} wins in the last {own} games" in needs.sentences[0]


def test_a_league_says_what_each_team_needs():
    ledger = season_of_games(names(4), 5, 2)
    season = ledger.records.all(Season)[0]
    needs = needs_of(ledger.records, season)
    assert [each.name for each in needs] == list(names(4))
    assert any(each.fate == "open" and "with a" in each.text for each in needs)
    assert all(each.exact for each in needs)
    ledger = season_of_games(names(6), 4, 2)
    needs = needs_of(ledger.records, ledger.records.all(Season)[0])
    assert not any(each.exact for each in needs if each.fate == "open")


def test_a_withdrawn_team_needs_nothing_and_has_no_odds():
    ledger = season_of_games(names(4), 3, 2)
    out = standings(ledger.records, ledger.records.all(Stage)[0])[0].team
    ledger.enter(c.Withdraw(int(out), "forfeit_remaining"))
    season = ledger.records.all(Season)[0]
    assert needs_of(ledger.records, season, only=out) == ()
    assert out not in {each.team for each in needs_of(ledger.records, season)}
    assert out not in {each.team for each in odds_of(ledger.records, season).teams}


def test_in_a_bracket_it_is_the_next_game():
    ledger = knockout(single_elimination(5))
    season = ledger.records.all(Season)[0]
    before = {each.name: each.text for each in needs_of(ledger.records, season)}
    assert before["Bears"] == "Next: Semifinal, opponent to be decided. A loss ends it."
    assert before["Vikings"] == "Next: Quarterfinal against Giants. A loss ends it."
    while waits := still_open(ledger.records):
        ledger.enter(c.EnterResult(waits[0].id, c.ResultInput("played", 20, 7)))
    after = {each.name: each for each in needs_of(ledger.records, season)}
    assert [each.text for each in after.values()].count("Champion.") == 1
    assert all(re.match(r"Champion|Out: lost to \w+ in the \w+", each.text)
               for each in after.values())  # fmt: skip


def test_in_a_double_elimination_a_loss_leads_on():
    ledger = knockout(double_elimination(4))
    season = ledger.records.all(Season)[0]
    assert "A loss leads to the" in needs_of(ledger.records, season)[0].text


def test_a_place_is_a_whole_sentence():
    ledger = season_of_games(names(4), 6)
    stage = ledger.records.all(Stage)[0]
    rows, called = standings(ledger.records, stage), names_of(ledger.records)
    texts = [describe_place(rows, row.team, called) for row in rows]
    assert re.match(r"\w+, 1st of 4 at \d-\d: ahead of \w+ by .*\.$", texts[0])
    assert all(re.search(r": behind \w+.*, ahead of \w+ by ", text) for text in texts[1:-1])
    assert re.match(r"\w+, 4th of 4 at \d-\d: behind \w+", texts[-1])


def test_with_no_game_left_it_is_certain_or_a_toss():
    ledger = season_of_games(names(4), 6, 2)
    texts = {each.text for each in needs_of(ledger.records, ledger.records.all(Season)[0])}
    assert texts <= {"In already.", "Out.", "A toss decides."} and "In already." in texts


def test_with_many_games_left_rivals_are_named():
    """Where no number of wins is enough alone, other teams' losses are, or who is closest."""
    ledger = season_of_games(names(6), 4, 2)
    season = ledger.records.all(Season)[0]
    said = {each.name: each.text for each in needs_of(ledger.records, season)}
    assert "In with 3 wins and a loss by Eagles." in said["Vikings"]
    assert "Also in with 3 wins and 2 losses by Bears." in said["Lions"]
    assert "others can win as often. Closest: Packers and Vikings." in said["Giants"]
