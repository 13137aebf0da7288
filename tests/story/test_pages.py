"""Front pages of simulated games under every rule set: nothing on them is false or unproved."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from quarterback.rule_sets import CODES
from tests.story.checker import ProofGame, check
from tests.story.checker.check import claims_of, holds, sentences
from tests.story.pages import page_of

GAMES = 2000
"""Of each rule set: 10,000 in all."""
BLOCK = 100


@pytest.mark.parametrize("code", CODES)
def test_nothing_on_a_page_is_false_or_unproved(code: str):
    assert_proved(code, range(2))


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, GAMES, BLOCK))
@pytest.mark.parametrize("code", CODES)
def test_nothing_on_ten_thousand_pages_is_false_or_unproved(code: str, first: int):
    assert_proved(code, range(first, first + BLOCK))


def assert_proved(code: str, seeds: range) -> None:
    for seed in seeds:
        page, game = page_of(code, seed)
        assert check(page, game) == [], (code, seed)


def changed(claim: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The same claim with one thing wrong: another value, or the other team."""
    value = claim.get("value", True)
    if isinstance(value, list):
        for at, each in enumerate(value):
            if isinstance(each, int | float) and not isinstance(each, bool):
                yield {**claim, "value": [*value[:at], each + 1, *value[at + 1 :]]}
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield {**claim, "value": value + 1}


@pytest.mark.parametrize("code", CODES)
def test_a_false_figure_in_a_page_is_caught(code: str):
    """Each figure of a page's claims, one at a time, off by one."""
    caught = 0
    for seed in range(3):
        page, game = page_of(code, seed)
        for claim in claims_of(page):
            for false in changed(claim):
                assert not holds(false, game), false
                caught += 1
    assert caught > 60


@pytest.mark.parametrize("code", CODES)
def test_a_number_changed_in_the_words_is_caught(code: str):
    page, game = page_of(code, 1)
    for index, sentence in enumerate(page["lead"]):
        digits = [word for word in sentence["text"].split() if word.strip(",.").isdigit()]
        for word in digits:
            false = copy.deepcopy(page)
            wrong = word.replace(word.strip(",."), str(int(word.strip(",.")) + 777))
            false["lead"][index]["text"] = sentence["text"].replace(word, wrong)
            assert check(false, game) != []


@pytest.mark.parametrize("code", CODES)
def test_another_log_does_not_prove_a_page(code: str):
    """A page beside another game of the same teams: most of its claims are gone."""
    page, _ = page_of(code, 1)
    _, other = page_of(code, 2)
    claims = list(claims_of(page))
    gone = [claim for claim in claims if not holds(claim, other)]
    assert len(gone) > len(claims) / 2


def test_every_sentence_with_a_number_has_a_claim():
    for code in CODES:
        page, _ = page_of(code, 4)
        for part, sentence in sentences(page):
            if any(letter.isdigit() for letter in sentence["text"]):
                assert sentence.get("claims"), (part, sentence["text"])


def test_a_page_of_one_game_is_the_same_every_time():
    page, game = page_of("vsefl", 3)
    again, _ = page_of("vsefl", 3)
    assert page == again
    assert isinstance(game, ProofGame)
