"""The front page of whole games: complete, varied, the same every time, and never inventing."""

from __future__ import annotations

import json
import lzma
import re
from collections import Counter, defaultdict
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from quarterback.ai.coaches import EVERY_COACH
from quarterback.rule_sets import header_of, of_header, rule_set
from quarterback.text.story.account import Account
from quarterback.text.story.angles import ANGLES
from quarterback.text.story.angles.angle import Case
from quarterback.text.story.figures import StoryFigures
from quarterback.text.story.furniture import unit_of
from quarterback.text.story.headlines import HEADS
from quarterback.text.story.league_story import StoryGame
from quarterback.text.story.page import Page
from quarterback.text.story.phrases import Phrase, TeamName
from quarterback.text.story.writer import Unfinished, front_page
from rulesets.core.events import Call, Report, Ruling
from rulesets.core.notation import read_game, write_game
from rulesets.core.sentences.phrases import in_words
from rulesets.core.session import Session, replayed
from rulesets.core.sides import SIDES, Side
from tests.story.checker import check
from tests.story.checker.check import holds
from tests.story.checker.words import faults_in
from tests.story.games import BOARD_SETS, EVERY_SET, played, simulated, story_game
from tests.story.test_checker import clock, dial

EARLIER = Path(__file__).parents[1] / "earlier" / "0016" / "sheets"

FORBIDDEN = (
    "gridiron", "pigskin", "nail-biter", "momentum", "heart", "clutch", "wanted it more", "gutsy",
    "heroic", "epic", "was able to", "managed to", "nobody", "somebody", "whoever",
)  # fmt: skip
GAMES = 6


@cache
def pages(code: str, games: int) -> list[Page]:
    return [front_page(story_game(code, seed)) for seed in range(games)]


def words_of(page: Page) -> str:
    return " ".join(each.text for each in page.sentences())


def test_more_coaches_than_the_captain_speak_of_board_games():
    spoken = Counter(
        title
        for code in BOARD_SETS
        for page in pages(code, GAMES)
        for quote in page.quotes
        for title in re.findall(r"the [A-Z]\w+", quote.speaker)
        if title in {each.title for each in EVERY_COACH.values()}
    )
    assert len(spoken) >= 5, spoken
    assert 0 < spoken["the Captain"] < spoken.total() / 2, spoken


@pytest.mark.parametrize("code", EVERY_SET)
def test_every_part_of_a_page_is_there_and_no_gap_is_left(code: str):
    for page in pages(code, GAMES):
        text = words_of(page)
        assert page.headline.text
        assert page.lead
        assert page.line_score.rows
        assert not re.search(r"[{}<>\[\]|~@]|  |\ba (?:8\d?|11|18)\b", text), text
        assert not any(re.search(rf"\b{word}\b", text.lower()) for word in FORBIDDEN), text
        assert all(each.claims for each in page.sentences()), text
        assert len(page.headline.text) <= 64
        assert all(len(deck.text) <= 60 for deck in page.decks)
        assert len(page.decks) <= 2
        assert sum(len(each.text.split()) for each in page.lead) <= 60
        assert page.shape in HEADS[page.angles[0]]
        families = [ANGLES[number].family for number in page.angles]
        assert len(set(families)) == len(families)
        # The result is in the lead, and every sentence starts with a capital.
        claims = {claim.name for each in page.lead for claim in each.claims}
        assert "final" in claims
        rows = page.line_score.rows
        lead = " ".join(each.text for each in page.lead)
        for row in rows:
            assert row[-1] in lead or row[-1] == "0", lead
        for each in page.sentences():
            assert not each.text[0].islower(), each.text


@pytest.mark.parametrize("code", EVERY_SET)
def test_the_same_game_has_the_same_page_and_neighbors_differ(code: str):
    made = pages(code, GAMES)
    again = front_page(story_game(code, 3))
    assert msgspec.json.encode(again) == msgspec.json.encode(made[3])
    for one, other in pairwise(made):
        assert one.headline.text != other.headline.text
        assert words_of(one) != words_of(other)


@pytest.mark.parametrize("code", EVERY_SET)
def test_a_game_has_the_same_words_whether_entered_by_event_or_read_from_its_sheet(code: str):
    header, session = simulated(code, 3)
    sheet = read_game(write_game(header, session.rules, session), of_header)
    by_event = replayed(session.rules, [entry.event for entry in session.entries], session.start)
    assert sheet.session is not None
    assert len(sheet.inputs) < by_event.played
    expected = words_of(front_page(StoryGame(header, session)))
    assert words_of(front_page(StoryGame(sheet.header, sheet.session))) == expected
    assert words_of(front_page(StoryGame(header, by_event))) == expected


def test_an_unfinished_game_has_no_page():
    header, session = simulated("solitaire-coach", 1)
    session.undo(3)
    with pytest.raises(Unfinished):
        front_page(StoryGame(header, session))


@pytest.mark.parametrize("code", EVERY_SET)
@pytest.mark.parametrize("winner", ["home", None])
def test_a_game_that_is_given_up_or_agreed_says_so(code: str, winner: str | None):
    header, session = simulated(code, 5)
    session.undo(min(12, session.played - 1))
    why = "Visitors resigned" if winner else "Both teams agreed to a tie"
    session.play(Ruling({"phase": "over", "winner": winner}, why))
    page = front_page(StoryGame(header, session))
    assert page.angles[0] == 34
    lead = " ".join(each.text for each in page.lead).lower()
    assert ("resigned" if winner else "agree") in lead


def test_names_that_end_in_s_are_plural_but_for_places():
    assert TeamName("home", "Bears").verb("win") == "win"
    assert TeamName("home", "Bears").verb("be sure") == "are sure"
    assert TeamName("home", "Bears").prose == "the Bears"
    assert TeamName("home", "Illinois").verb("win") == "wins"
    assert TeamName("home", "Yale").form("s") == "Yale's"
    assert TeamName("home", "Holy Cross").verb("pass by") == "passes by"
    assert TeamName("home", "Bears").form("s") == "the Bears'"


def test_men_of_a_kind_are_plural_but_for_places():
    freshmen = TeamName("visitors", "Freshmen")
    assert (freshmen.verb("have"), freshmen.form("s")) == ("have", "the Freshmen's")
    assert TeamName("home", "Werder Bremen").verb("win") == "wins"


def test_numbers_in_words():
    assert [in_words(n) for n in (1, 19, 42, 100, 115, -3)] == [
        "one", "nineteen", "forty-two", "one hundred", "one hundred and fifteen", "minus three",
    ]  # fmt: skip


def measured(code: str, games: int) -> tuple[Counter[int], Counter[str], dict[int, float]]:
    """How often each angle and shape heads, and the median overlap of pages of one angle. A game
    without a point counts for no angle: its near miss leads, whatever else there was."""
    heads: Counter[int] = Counter()
    shapes: Counter[str] = Counter()
    grams: dict[int, list[set[tuple[str, ...]]]] = defaultdict(list)
    for seed in range(games):
        page = front_page(story_game(code, seed))
        heads[page.angles[0]] += any(int(row[-1]) for row in page.line_score.rows)
        shapes[page.shape] += 1
        parts = [page.headline, *page.decks, *page.lead, *(s for part in page.story for s in part)]
        words = " ".join(each.text for each in parts).lower().split()
        grams[page.angles[0]].append({tuple(words[n : n + 3]) for n in range(len(words) - 2)})
    chance = Random(1)
    overlap = {}
    for number, sets in grams.items():
        if len(sets) >= 4:
            pairs = [chance.sample(sets, 2) for _ in range(100)]
            overlap[number] = median(len(a & b) / min(len(a), len(b)) for a, b in pairs)
    return heads, shapes, overlap


@pytest.mark.long
@pytest.mark.parametrize("code", EVERY_SET)
def test_no_angle_and_no_shape_is_worn_out(code: str):
    games = 1000
    heads, shapes, overlap = measured(code, games)
    assert max(heads.values()) <= 0.15 * games, heads.most_common(3)
    assert max(shapes.values()) <= 0.20 * games, shapes.most_common(3)
    assert max(overlap.values()) <= 0.25, overlap


def test_pages_of_one_angle_share_few_words():
    _, _, overlap = measured("solitaire-coach", 40)
    assert overlap
    assert max(overlap.values()) <= 0.25, overlap


def test_a_score_that_dice_followed_is_not_placed_at_the_goal_line():
    """In a VSEFL game of version 0.16 the end dice after the field goal of sudden death count it:
    by then the ball lies over the goal line, and was not kicked from there."""
    text = lzma.decompress((EARLIER / "game-5.qbk.xz").read_bytes()).decode()
    sheet = read_game(text, of_header)
    assert sheet.session is not None
    for day in range(1, 21):  # each has other words
        header = replace(sheet.header, date=f"2026-11-{day:02}")
        page = front_page(StoryGame(header, sheet.session))
        assert "sudden_death" in str(page.headline.claims)
        spots = [c for each in page.sentences() for c in each.claims if c.name == "spot"]
        assert not [c for c in spots if c.value[1] == 0]


@pytest.mark.parametrize(("worth", "words"), [(2, "two points"), (3, "three points")])
def test_a_safety_is_worth_what_the_rules_say(worth: int, words: str) -> None:
    rules = rule_set("solitaire-coach")
    rules = msgspec.structs.replace(
        rules, profile=msgspec.structs.replace(rules.profile, safety=worth)
    )
    session = Session(rules)
    session.play(Ruling({"phase": "scrimmage", "ball": "home", "spot": "H3"}, whole=True))
    session.play(Call("run"))
    session.play(Report({"result": "safety"}))
    header = header_of(rules, home="Bears", visitors="Hawks")
    account = Account(StoryGame(header, session))
    teams: dict[Side, TeamName] = {
        "home": TeamName("home", "Bears"),
        "visitors": TeamName("visitors", "Hawks"),
    }
    match = ANGLES[15].condition(Case(account, StoryFigures(account, teams)))
    assert match is not None
    points = match.slots["points"]
    assert isinstance(points, Phrase) and points.text == words


@pytest.mark.parametrize("code", EVERY_SET)
def test_a_name_with_an_article_has_no_second_one(code: str) -> None:
    for seed in range(2):
        header, session = simulated(code, seed)
        named = msgspec.structs.replace(header, home="The First Summer", visitors="The Old Guard")
        assert not re.search(r"\bthe the\b", words_of(front_page(StoryGame(named, session))), re.I)


@pytest.mark.parametrize("code", EVERY_SET)
def test_none_of_them_is_not_said_of_a_zero(code: str) -> None:
    for page in pages(code, GAMES):
        assert not re.search(r"\bno \w+(?: \w+)?, and none of them", words_of(page))


@pytest.mark.parametrize(
    ("options", "dial"),
    [({"plays": "8"}, "The Saturday dial (house)"), ({"plays": "62"}, "1914 rules")],
)
def test_a_game_with_a_house_dial_is_not_said_to_be_of_1914(options: dict[str, str], dial: str):
    book = played(3, settings=options)
    page = front_page(StoryGame(book.header, book.session))
    assert page.masthead.items[0] == dial


def test_a_lead_tells_the_winning_play_once() -> None:
    """A lead about the longest play of the game, where that play was the winning score, too."""
    book = played(2, settings={"plays": "40"}, home_coach="sophomore", visitors_coach="junior")
    page = front_page(StoryGame(book.header, book.session))
    assert " ".join(each.text for each in page.lead).count("41-yard pass") == 1


_RUN, _PUNT, _MISSED = ("line_buck", "+1"), (("punt", "40"), ("run_back", "0")), ("pass", "Inc")
_SERIES: tuple[tuple[str, str], ...] = (_RUN, _RUN, _RUN, *_PUNT)
_SAFETY = (
    ("punt", "46"), ("run_back", "0"), ("line_buck", "-3"), ("end_run", "-9"), ("kickoff", "50"),
    ("run_back", "0"), *_SERIES, _RUN, _RUN, _RUN, ("punt", "40"), ("run_back", "0"),
)  # fmt: skip
_RETURNED = ("kickoff", "40"), ("run_back", "+95")
_RETURNS = (
    *_RETURNED, ("try_kick", "N.G."), ("receive", ""), *_RETURNED, ("try_kick", "G"),
    ("receive", ""), ("kickoff", "50"), ("run_back", "0"), *_SERIES, *_SERIES,
    _MISSED, _MISSED, _MISSED,
)  # fmt: skip
_PENETRATION = (
    *_SERIES, *_SERIES, *_SERIES, ("end_run", "+45"), ("line_buck", "+2"),
    ("off_tackle", "Fumble 0 lose ball"), _MISSED,
)  # fmt: skip
_TIED = (*_SERIES, *_SERIES, ("end_run", "+20"), _MISSED, _MISSED)
"""No penetration, and the same deepest point: a tie after all."""


@pytest.mark.parametrize(
    ("start", "moves", "left", "words"),
    [
        (
            {"phase": "scrimmage", "ball": "visitors", "spot": "V45", "down": 4, "to_go": 10},
            _SAFETY,
            15,
            "Brown stopped an end run behind the goal line on second and 13 at the Yale 6",
        ),
        (
            {"phase": "kickoff", "ball": "visitors"},
            _RETURNS,
            21,
            "an 80-yard kickoff return of its own and led, 7-6.",
        ),
        (
            {"phase": "scrimmage", "ball": "home", "spot": "H20", "down": 1, "to_go": 10},
            _PENETRATION,
            19,
            "and that penetration decided it.",
        ),
        (
            {"phase": "scrimmage", "ball": "home", "spot": "H20", "down": 1, "to_go": 10},
            _TIED,
            13,
            "and neither scored",
        ),
    ],
    ids=["safety", "two returns", "penetration", "tied in all"],
)
def test_what_decided_a_game_is_told(
    start: dict[str, Any], moves: tuple[tuple[str, str], ...], left: int, words: str
):
    score = {"home": 0, "visitors": 0}
    house = {"tiebreak": "penetrations"} if moves in (_PENETRATION, _TIED) else {}
    game = dial({**start, "score": score, "clock": clock(left)}, *moves, **house)
    page = front_page(StoryGame(game.header, game.session))
    assert words in words_of(page)
    assert check(json.loads(msgspec.json.encode(page)), game) == []


_FROM_THE_2 = {"phase": "scrimmage", "ball": "home", "spot": "V2", "down": 1, "to_go": 2}
_FROM_THE_30 = {"phase": "scrimmage", "ball": "home", "spot": "V30", "down": 1, "to_go": 10}
_REST = (("receive", ""), ("kickoff", "50"), ("run_back", "0"), *_SERIES, *_SERIES)


@pytest.mark.parametrize(
    ("start", "first", "star"),
    [(_FROM_THE_2, "+2", None), (_FROM_THE_30, "+30", "Yale's running game")],
    ids=["two yards", "thirty"],
)
def test_the_star_is_a_running_game_that_gained(
    start: dict[str, Any], first: str, star: str | None
) -> None:
    score = {"home": 0, "visitors": 0}
    moves = (("line_buck", first), ("try_scrimmage", "+3"), *_REST)
    game = dial({**start, "score": score, "clock": clock(14)}, *moves, rush_points="2")
    page = front_page(StoryGame(game.header, game.session))
    assert (page.star.text.partition(", ")[0].partition(":")[0] if page.star else None) == star
    assert holds({"name": "star_unit", "args": ["home", "run"], "value": 6}, game) == bool(star)
    rush = Account(StoryGame(game.header, game.session)).plays[1]
    assert unit_of(rush) == ("home", "try")


def test_a_pass_over_the_end_line_is_not_called_incomplete() -> None:
    start = _FROM_THE_30 | {"score": {"home": 0, "visitors": 0}, "clock": clock(3)}
    game = dial(start, ("pass", "Inc"), ("pass", "+50"), _RUN)
    account = Account(StoryGame(game.header, game.session))
    figures = StoryFigures(account, {side: TeamName(side, side) for side in SIDES})
    words = [figures.play_words(play) for play in account.plays[:2]]
    assert [each.text for each in words] == ["an incomplete pass", "a pass over the end line"]
    claims = json.loads(msgspec.json.encode([each.claims for each in words]))
    for text, own, other in zip(words, claims, reversed(claims), strict=True):
        assert faults_in(f"Then came {text.text}.", own, game) == []
        assert faults_in(f"Then came {text.text}.", other, game) != []
