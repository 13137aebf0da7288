"""The annual: every claim counted again from the results, and nothing said beside the claims."""

from __future__ import annotations

import random
import re
from html.parser import HTMLParser
from itertools import groupby, pairwise
from typing import Any

import msgspec
import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.queries.standings import standings
from league.model.ledger.rows import Fixture, Franchise, ResultRow, Season, Stage, Team
from league.model.schedule.berger import round_robin
from quarterback.league_office.annual import annual_of
from quarterback.text.story.html import annual_html
from quarterback.text.story.page import Annual, Claim, Sentence
from quarterback.text.story.plain import annual_text
from rulesets.core.refusal import Refused
from tests.league_office.test_story_context import ELEVENS, PIN, Paper, season_of_1913

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
FREE = ("First place", "three points or fewer", "first place", "first game", "First Place", "more")


def annual(paper: Paper, year: int | None = None) -> Annual:
    seasons = paper.ledger.records.all(Season)
    season = seasons[-1] if year is None else next(s for s in seasons if s.year == year)
    return annual_of(paper.ledger.records, season)


class Games:
    """Every game of a season as plain tuples: number, home, visitors, points; in order."""

    def __init__(self, paper: Paper, year: int) -> None:
        records = paper.ledger.records
        season = next(each for each in records.all(Season) if each.year == year)
        names = {
            t.id: records.get(Franchise, t.franchise).name
            for t in records.where(Team, season=season.id)
        }
        rows = [(f, records.get(ResultRow, f.id)) for f in records.where(Fixture, season=season.id)
                if records.find(ResultRow, f.id) is not None]  # fmt: skip
        rows.sort(key=lambda each: each[1].finished)
        self.all = [(f.number, names[f.home], names[f.visitors], r.home_points or 0,
                     r.visitors_points or 0, f.round, f.node) for f, r in rows]  # fmt: skip
        stage = records.where(Stage, season=season.id)[0]
        self.table = [(names[int(r.team)], r.place.place) for r in standings(records, stage)]

    def of(self, team: str) -> list[tuple[int, int, bool]]:
        """Points for and against, and whether at home."""
        return [
            (h, v, True) if team == home else (v, h, False)
            for _, home, visitors, h, v, *_ in self.all
            if team in (home, visitors)
        ]

    def nodes(self, team: str) -> list[int | None]:
        """The playoff game that each game was, if any."""
        return [game[6] for game in self.all if team in game[1:3]]

    def letters(self, team: str) -> str:
        return "".join("W" if a > b else "L" if a < b else "T" for a, b, _ in self.of(team))


def count(letters: str) -> tuple[int, ...]:
    return tuple(letters.count(letter) for letter in "WLT")


def truth(games: Games, claim: Claim) -> Any:
    """What a claim says, counted from the games alone; None for one that needs the records book."""
    team = str(claim.args[0]) if claim.args else ""
    own = games.of(team) if team else []
    letters = games.letters(team) if team else ""
    match claim.name:
        case "annual_record":
            # All games, or those of the standings: without the final.
            table = [own for own, game in zip(letters, games.nodes(team), strict=True) if not game]
            return claim.value if claim.value == count(letters) else count("".join(table))
        case "annual_place":
            return dict(games.table)[team], len(games.table)
        case "annual_points":
            return sum(a for a, _, _ in own), sum(b for _, b, _ in own)
        case "longest_run":
            letter = {"won": "W", "lost": "L"}[str(claim.args[1])]
            return max(len(list(run)) for each, run in groupby(letters) if each == letter)
        case "best_margin" | "worst_margin":
            sign = 1 if claim.name == "best_margin" else -1
            margins = [sign * (a - b) for a, b, _ in own]
            return max(margins), margins.count(max(margins))
        case "result":
            number = claim.value[0] if isinstance(claim.value, tuple) else 0
            game = next(each for each in games.all if each[0] == number)
            points = game[3:5] if game[1] == team else game[4:2:-1]
            return number, *points
        case "shutouts":
            return sum(a > 0 == b for a, b, _ in own)
        case "close":
            near = [(a, b) for a, b, _ in own if 0 < abs(a - b) <= 3]
            return sum(a > b for a, b in near), sum(a < b for a, b in near)
        case "home_record":
            at_home = [letter for letter, game in zip(letters, own, strict=True) if game[2]]
            return count("".join(at_home))
        case "games":
            return len(games.all)
        case "total_points":
            return sum(g[3] + g[4] for g in games.all)
        case "ties":
            return sum(g[3] == g[4] for g in games.all)
        case "most_points":
            return max(max(g[3], g[4]) for g in games.all)
        case "title_score":
            last = games.all[-1]
            return (max(last[3:5]), min(last[3:5])) if team in last[1:3] else None
        case "title" | "runner_up":
            last = games.all[-1]
            won = last[1] if last[3] > last[4] else last[2]
            return claim.value if (team == won) == (claim.name == "title") else None
    return None


def from_race(value: Annual, claim: Claim) -> Any:
    """Claims about the race, counted from its table."""
    places = {row[0]: [int(p) for p in row[1:]] for row in value.race.rows}
    rounds = len(value.race.columns) - 1
    alone = []
    for at in range(rounds):
        firsts = [team for team, own in places.items() if own[at] == 1]
        alone.append(firsts[0] if len(firsts) == 1 else "")
    match claim.name:
        case "led":
            return alone.count(str(claim.args[0])), rounds
        case "lead_changes":
            held = [team for team in alone if team]
            return sum(one != other for one, other in pairwise(held))
        case "place_after":
            step = claim.value[0] if isinstance(claim.value, tuple) else 0
            at = value.race.columns[1:].index(str(step))
            return step, places[str(claim.args[0])][at]
    return None


def numbers_in(claims: tuple[Claim, ...], year: int) -> set[int]:
    found = {year}
    for claim in claims:
        values = claim.value if isinstance(claim.value, tuple) else (claim.value,)
        if claim.name == "annual_record":
            found.add(sum(int(each) for each in values))  # how many games they were
        for each in values:
            found |= {int(n) for n in re.findall(r"\d+", str(each))}
    return found


def check_words(sentence: Sentence, year: int) -> None:
    """Every figure and number word of a sentence stands in one of its claims."""
    allowed = numbers_in(sentence.claims, year)
    text = sentence.text
    for free in FREE:
        text = text.replace(free, "")
    for digits in re.findall(r"\d+", text):
        assert int(digits) in allowed, (sentence.text, digits)
    for word in re.findall(r"[a-z]+", text.lower()):
        known = next((each for each in (NUMBERS, ORDINALS) if word in each), None)
        number = None if known is None else known.index(word) + 1
        assert number is None or number in allowed, (sentence.text, word)


def random_season(seed: int) -> Paper:
    rng = random.Random(seed)
    paper = Paper((*ELEVENS, "Cornell", "Brown"))
    rounds = [" ".join(f"{g.home}-{g.visitors}" for g in each.pairings)
              for each in round_robin((*ELEVENS, "Cornell", "Brown"))]  # fmt: skip
    paper.schedule(*rounds)
    for number in range(1, 16):
        paper.play(number, rng.choice((0, 3, 6, 7, 13, 20)), rng.choice((0, 0, 3, 7, 14)))
    return paper


@pytest.mark.parametrize("seed", range(25))
def test_every_claim_is_true_and_every_number_is_claimed(seed: int):
    paper = random_season(seed)
    if seed % 2:
        paper.final("Brown", "Yale")
        paper.play(16, 6, 7 if seed % 4 == 1 else 3)
    value, games = annual(paper), Games(paper, 1913)
    checked = 0
    for sentence in value.sentences():
        assert sentence.claims, sentence.text
        check_words(sentence, value.year)
        for claim in sentence.claims:
            right = truth(games, claim)
            if right is None:
                right = from_race(value, claim)
            assert claim.value == right, (sentence.text, claim, right)
            checked += 1
    assert checked > 30
    assert value.teams[0].name == (
        value.standings.rows[0][1] if not seed % 2 else "Yale" if seed % 4 == 1 else "Brown"
    )
    assert len({team.name for team in value.teams}) == 6
    assert all(len(team.games.rows) in (5, 6) for team in value.teams)


def test_records_of_the_season_are_told_with_those_they_broke():
    paper = season_of_1913()
    paper.final("Yale", "Harvard")
    paper.play(7, 6, 13)
    assert annual(paper).record_story == ()
    paper.ledger.enter(c.RollOver(paper.season.id, 1914, "1914", PIN))
    paper.schedule("Yale-Harvard Princeton-Penn")
    paper.play(1, 35, 0)
    value = annual(paper)
    assert value.record_story[0].text == (
        "Most points in a game: 35, by Yale, where 21 had been the record (Yale, 1913)."
    )
    assert not value.over and value.champions is not None
    assert value.champions.rows == (("1913", "Harvard", "Coach of Harvard", "Yale", "13-6"),)
    first = annual(paper, 1913)
    assert first.over and first.headline.claims[0].args == ("Harvard",)
    assert first.records is not None and ("Most points in a game", "21", "Yale, 1913") in (
        first.records.rows
    )


def test_a_season_without_a_result_has_no_annual():
    with pytest.raises(Refused, match="the season 1913 has no result yet"):
        annual(Paper())


class Tags(HTMLParser):
    """Whether every element is closed, and the text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.mark.parametrize("width", [40, 80, 120])
def test_text_and_html_say_the_same_and_are_harmless(width: int):
    paper = Paper(("<script>x</script>", "Yale \x1b[31m", "早稲田大学", "Penn"))
    paper.ledger.enter(c.Rename(1, "The <b> \x07 League"))
    stage = paper.ledger.records.all(Stage)[0].id
    teams = [team.id for team in paper.ledger.records.all(Team)]
    paper.ledger.enter(c.DraftSchedule(stage, tuple(
        c.Meeting(one, other, 1) for one in teams for other in teams if one < other)))  # fmt: skip
    paper.ledger.enter(c.Release(stage))
    paper.ledger.enter(c.EnterPhase(paper.season.id, "regular"))
    for number in range(1, 7):
        paper.play(number, number * 3, 7)
    value = annual(paper)
    text, page = annual_text(value, width), annual_html(value)
    assert "\x1b" not in text + page and "\x07" not in text + page
    assert "<script" not in page and "<b> " not in page
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    words = " ".join(" ".join(tags.text).split())
    for sentence in value.sentences():
        assert (
            " ".join(sentence.text.replace("\x1b", "").split())[:20] in words
            or "\x1b" in sentence.text
        )
    assert "═" not in annual_text(value, width, ascii_only=True)
    assert msgspec.json.decode(msgspec.json.encode(value), type=Annual) == value
    assert annual(paper) == value
