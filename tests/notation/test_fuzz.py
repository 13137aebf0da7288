"""Sheets spoiled at random: never an exception, and what was made of one is a game."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarterback.rule_sets import header_of, of_header
from rulesets.core.notation import read_game, steps, write_game
from tests.notation.games import random_game, random_rules

SCRAPS = ("[", "]", "=>", "@", ":", ";", "!", '"', "{", "}", "#", "?", "\n", "\r", "\t", "-", "\0",
          "H", "V", "over", "toss", "clock 1:00", "by V", "signal 99", "[?]", "=> H 1-10 @H50 0:0",
          "99999999", "Dial: x\n", "Settings: plays=2\n", "\u2028", "é", "{}", "[{}]", "ruling ",
          "situation ", "choice", "=> over", '{"phase": null}', "V 4-99 @V1 9999:9999")  # fmt: skip


def sheet(rng: random.Random) -> str:
    rules = random_rules(rng)
    return write_game(header_of(rules), rules, random_game(rng, rules, 25))


def spoiled(rng: random.Random, text: str) -> str:
    for _ in range(rng.randint(1, 6)):
        at, end = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
        end = min(end, at + 30)
        match rng.randrange(5):
            case 0:
                text = text[:at] + text[end:]
            case 1:
                text = text[:at] + rng.choice(SCRAPS) + text[at:]
            case 2:
                text = text[:end] + text[at:]
            case 3:
                lines = text.split("\n")
                rng.shuffle(lines)
                text = "\n".join(lines) if rng.random() < 0.2 else text
            case _:
                text = text[:at] + chr(rng.choice((rng.randint(32, 126), 0x661))) + text[at + 1 :]
    return text


def check(text: str) -> None:
    read = read_game(text, of_header)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for problem in read.problems:
        assert 1 <= problem.line <= len(lines), problem
        assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1, problem
        assert problem.message
    if read.session is None:
        return
    assert all(a.after == b.before for a, b in pairwise(read.session.entries))
    steps(read.session)
    again = read_game(write_game(read.header, read.session.rules, read.session), of_header)
    assert not again.faults
    assert again.session is not None and again.session.entries == read.session.entries


def run(seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        text = sheet(rng)
        for _ in range(20):
            worse = spoiled(rng, text)
            try:
                check(worse)
            except Exception as error:
                error.add_note(f"seed {seed}:\n{worse}")
                raise


def test_spoiled_sheets():
    run(range(20))


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 5000, 500))
def test_a_hundred_thousand_spoiled_sheets(first: int):
    run(range(100 + first, 600 + first))


@given(st.text())
def test_any_text(text: str):
    check(text)


@given(st.lists(st.sampled_from(SCRAPS)))
def test_any_scraps(scraps: list[str]):
    check(" ".join(scraps))
