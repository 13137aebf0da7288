"""Pages of a league that was played out: nothing on them is false or unproved; and the label of
every kind of game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from quarterback.text.story.league_story import StoryGame
from quarterback.text.story.writer import front_page
from tests.story.checker import ProofGame, check, check_small
from tests.story.checker.check import holds
from tests.story.checker.league import league_proved
from tests.story.checker.worths import Worths
from tests.story.games import answers_for, simulated
from tests.story.league_pages import LeaguePage, league_pages
from tests.story.test_pages import changed

LEAGUES = 12
NEEDED = {
    "title", "runner_up", "seed", "record", "playoff", "advanced", "knocked_out", "next",
    "season_record", "streak", "series", "place", "clinched", "out", "opener", "ended", "rating",
}  # fmt: skip
"""Claims that every one of these leagues makes."""
SIDED = {"title", "runner_up", "advanced", "knocked_out", "next"}
"""Claims that cannot hold for the other side, too."""
SEVERAL = {"place", "place_tied", "seed", "clinched", "out"}
"""Claims of which a neighboring figure may hold as well: the first two is also the first three."""


@cache
def pages_of(seed: int) -> list[LeaguePage]:
    with TemporaryDirectory() as folder:
        return league_pages(Path(folder), seed)


def faults_of(each: LeaguePage) -> list[str]:
    if each.game is None:
        return check_small(each.page, each.league)
    game = each.game
    game.answers = Worths(game.rules, game.session, answers_for(game.rules))
    return check(each.page, game, each.league)


def wrong(claim: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The same claim with one thing wrong."""
    if claim["name"] not in SEVERAL:
        yield from changed(claim)
    if claim["name"] in SIDED:
        other = {"home": "visitors", "visitors": "home"}[claim["args"][0]]
        yield {**claim, "args": [other, *claim["args"][1:]]}
    if isinstance(claim.get("value"), str):
        yield {**claim, "value": f"{claim['value']} of another league"}


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(LEAGUES))
def test_nothing_that_is_said_of_a_league_is_false_or_unproved(seed: int):
    pages = pages_of(seed)
    assert sum(each.game is None for each in pages) == 4
    assert [fault for each in pages for fault in faults_of(each)] == []
    said = [(each.league, claim) for each in pages for claim in each.claims]
    assert [claim for league, claim in said if not league_proved(league, claim)] == []
    assert {claim["name"] for _, claim in said} >= NEEDED
    for league, claim in said:
        for false in wrong(claim):
            assert not league_proved(league, false), (claim, false)


def test_a_small_page_with_a_fault_is_caught():
    each = next(each for each in pages_of(0) if each.game is None)
    text = json.dumps(each.page)
    league = each.league
    for before, after in (
        (f"game {league.game.number} of", f"game {league.game.number + 7} of"),
        (league.game.home, league.game.visitors),
        ('"story": []', '"story": [[{"text": "It rained."}]]'),
    ):
        assert before in text
        assert check_small(json.loads(text.replace(before, after)), league) != [], before


@pytest.mark.parametrize(
    ("event", "label", "name"),
    [
        ("The Daily 2026-11-26", "THE DAILY", "daily"),
        ("First game", "FIRST GAME", "first_game"),
        ("", "FRIENDLY", "friendly"),
        ("The Daily of Utah", "FRIENDLY", "friendly"),
    ],
)
def test_a_page_says_what_kind_of_game_it_was(event: str, label: str, name: str):
    header, session = simulated("littlefield", 2)
    header = replace(header, home_coach="", event=event)
    page = json.loads(msgspec.json.encode(front_page(StoryGame(header, session))))
    assert page["masthead"]["label"] == label
    game = ProofGame(header, session.inputs, session.start)
    assert [fault for fault in check(page, game) if "masthead" in fault] == []
    assert holds({"name": "label", "args": [name]}, game)
    for other in {"daily", "first_game", "exhibition", "puzzle"} - {name}:
        assert not holds({"name": "label", "args": [other]}, game)
    for wrong_label in ("EXHIBITION", "THE PUZZLE", ""):
        page["masthead"]["label"] = wrong_label
        assert any("masthead" in fault for fault in check(page, game))
