"""The fourth-down card: every cell is what the solved game calls."""

from __future__ import annotations

from functools import cache
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from quarterback.ai.card import (
    DISTANCES,
    GOAL,
    KICKS,
    LEADS,
    NEAR,
    SPOTS,
    Card,
    card,
    situation_at,
    times_of,
)
from quarterback.ai.solver import solved
from quarterback.ai.solver.answers import SolvedAnswers
from quarterback.cli import main
from quarterback.cli.rules.card import COLUMNS, ROWS, html_page, sign, text_page
from rulesets.core.refusal import Refused
from tests.ai.expectimax import TriedAnswers
from tests.ai.tiny import CACHE, tiny_rules

RULES = tiny_rules(4)


@cache
def answers() -> SolvedAnswers:
    return solved(RULES, folder=CACHE)


@cache
def tiny_card() -> Card:
    return card(RULES, answers(), times_of((2, 2)))


@pytest.mark.long
def test_each_cell_is_the_solved_games_best_call() -> None:
    exact, made = TriedAnswers(RULES), tiny_card()
    assert len(made.cells) > 200
    for (time, lead, spot, distance), cell in made.cells.items():
        s = situation_at(RULES, 4, (time, lead, spot, distance))
        assert s is not None and s.down == 4 and s.spot == spot and s.time_left == time.left
        assert s.score.home - s.score.visitors == lead
        found = answers().values(s)
        assert cell.call == answers().best(found)
        if time == made.times[-1] and time.left == 1 and lead == 0 and distance in (1, GOAL):
            # The plain way, for some of them.
            plain = {call: value.expected for call, value in exact.values(s).items()}
            assert plain[cell.call] == pytest.approx(max(plain.values()), abs=1e-9)
            kick = cell.call in KICKS
            others = [worth for call, worth in plain.items() if (call in KICKS) != kick]
            assert cell.margin == pytest.approx(plain[cell.call] - max(others), abs=1e-9)
            assert cell.near == (cell.margin < NEAR)


@pytest.mark.long
def test_there_is_a_cell_wherever_there_is_such_a_down() -> None:
    made = tiny_card()
    for time in made.times:
        for spot in SPOTS:
            for distance in DISTANCES:
                there = distance < 100 - spot if distance else 100 - spot <= 25
                assert all(((time, x, spot, distance) in made.cells) == there for x in LEADS)


def test_times_are_the_middles_and_the_end() -> None:
    found = times_of((80, 80))
    assert [(t.period, t.left) for t in found] == [(1, 40), (2, 40), (2, 10)]
    assert [(t.period, t.left) for t in times_of((1, 1))] == [(1, 1), (2, 1)]


def test_the_page_fits_on_paper_and_has_every_cell() -> None:
    made = tiny_card()
    page = text_page(made, "a dial of one's own, with a name that is long " * 3, "ab" * 32, 4)
    rows = page.splitlines()
    assert len(rows) <= ROWS and max(map(len, rows)) <= COLUMNS
    assert "abababababab" in rows[1]
    body = [row for row in rows if row.startswith(("own", "mid", "opp"))]
    told = [cell for row in body for cell in row[6:].split()]
    wanted = [
        sign(made.cells.get((time, lead, spot, d)))
        for time in made.times for spot in SPOTS for lead in LEADS for d in DISTANCES
    ]  # fmt: skip
    assert told == wanted


def test_the_page_for_print_has_the_same_cells() -> None:
    made = tiny_card()
    page = html_page(made, "<b>", "ab" * 32, 4)
    assert "<b>" not in page and "&lt;b&gt;" in page
    tree = ElementTree.fromstring(page[page.index("<body>") : page.index("</html>")])
    told = [cell.text for cell in tree.iter("td") if cell.get("class")]
    assert len(told) == len(made.times) * len(SPOTS) * len(LEADS) * len(DISTANCES)
    assert sum(text != "." for text in told) == len(made.cells)


def test_the_command_prints_a_card_of_any_dial(tiny_file: str) -> None:
    given = ["card", "--plays", "4", "--dial", tiny_file, "--cache-dir", str(CACHE)]
    ran = CliRunner().invoke(main, [*given, "--lead", "-3", "--down", "3"])
    assert ran.exit_code == 0, ran.output
    assert "THIRD DOWN" in ran.output and "3 behind" in ran.output and "tiny" in ran.output
    four = [part for lead in "1234" for part in ("--lead", lead)]
    assert "room for 3" in CliRunner().invoke(main, [*given, *four]).output


def test_of_any_dial_there_is_none() -> None:
    ran = CliRunner().invoke(main, ["card", "--dial", "any"])
    assert ran.exit_code == 1 and "your own dial" in ran.output


def test_what_cannot_be_is_no_situation() -> None:
    time = times_of((2, 2))[0]
    assert situation_at(RULES, 4, (time, 0, 95, 8)) is None
    with pytest.raises(Refused):
        situation_at(RULES, 5, (time, 0, 50, 8))
