"""Whole games of every rule set, quickly, for the newspaper."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from quarterback.ai.coaches import COACHES
from quarterback.ai.solver import solved
from quarterback.ai.solver.answers import SolvedAnswers
from quarterback.game import saved
from quarterback.game.options import PlayOptions
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.simulate_games import simulate_game
from quarterback.rule_sets import header_of, rule_set, shipped_dial
from quarterback.text.story.league_story import StoryGame, charted
from rulesets.core.header import Header
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Session

LENGTHS = (60, 80, 60, 120, 60, 160, 100, 40)
SCHOOLS = (("Harvard", "Yale"), ("Army", "Notre Dame"), ("Illinois", "Chicago"))
CLUBS = (("Bears", "Lions"), ("Home", "Visitors"), ("Packers", "Giants"))
BOARD_SETS = ("gunderson", "lions-den", "solitaire-coach", "vsefl")
EVERY_SET = ("littlefield", *BOARD_SETS)


def simulated(code: str, seed: int) -> tuple[Header, Session]:
    """A finished game between two coaches, always the same by its seed."""
    if code == "littlefield":
        plays = LENGTHS[seed % len(LENGTHS)]
        rules = rule_set(code, {"timing": "plays", "plays": plays}, shipped_dial())
        coaches = Random(seed).sample(sorted(COACHES), 2)
        home, visitors = SCHOOLS[seed % len(SCHOOLS)]
        header = header_of(rules, home=home, visitors=visitors, home_coach=coaches[0],
                           visitors_coach=coaches[1], seed=seed, date="1914-11-21")  # fmt: skip
    else:
        rules = rule_set(code)
        home, visitors = CLUBS[seed % len(CLUBS)]
        header = header_of(rules, home=home, visitors=visitors, home_coach="captain",
                           visitors_coach="captain", seed=seed, board="simulated",
                           date="2026-11-21")  # fmt: skip
    return header, simulate_game(header, rules).session


def played(seed: int, **options: Any) -> Scorebook:
    """A game by the options of a new one, from the toss to its end."""
    asked: dict[str, Any] = {"home": "Yale", "visitors": "Harvard"} | options
    book = saved.begin(None, PlayOptions(save=False, seed=seed, **asked).exhibited())
    return simulate_game(book.header, book.rules)


@cache
def story_game(code: str, seed: int) -> StoryGame:
    """The same as the newspaper gets it, not to be played on."""
    return charted(*simulated(code, seed))


def answers_for(rules: RuleSet) -> SolvedAnswers:
    """The solved game of a dial's rules: one for all games by the same settings."""
    return _answers(tuple(sorted(rules.settings.items())))


@cache
def _answers(settings: tuple[tuple[str, str], ...]) -> SolvedAnswers:
    return solved(rule_set("littlefield", dict(settings), shipped_dial()))
