"""Pages of simulated games, as JSON, each with the game that must prove it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec

from quarterback.ai.coaches import COACHES
from quarterback.rule_sets import header_of, rule_set, shipped_dial
from quarterback.text.story.league_story import StoryGame, charted
from quarterback.text.story.writer import front_page
from rulesets.core.header import Header
from rulesets.core.session import Session
from tests.game.practice.playing import game as board_game
from tests.random_board import play_dial
from tests.story.checker import ProofGame
from tests.story.checker.worths import Worths
from tests.story.games import answers_for

PLAYS = ("60", "40", "160")
QUICK = ("freshman", "letterman")
"""Coaches of the dial game who call without the solver."""
NAMES = {"littlefield": ("Harvard", "Yale")}
ELECTRIC = ("Bears", "Eagles")


def dial_game(seed: int) -> tuple[Header, Session]:
    """A dial game between two coaches."""
    random = Random(seed)
    rules = rule_set("littlefield", {"timing": "plays", "plays": PLAYS[seed % 3]}, shipped_dial())
    seats = {"home": QUICK[seed % 2], "visitors": QUICK[seed // 2 % 2]}
    coaches = (COACHES[name].make(random) for name in seats.values())
    session = play_dial(Session(rules), random, *coaches)
    header = header_of(
        rules, home="Harvard", visitors="Yale", home_coach=seats["home"],
        visitors_coach=seats["visitors"], date="2026-11-23",
    )  # fmt: skip
    return header, session


def page_of(code: str, seed: int) -> tuple[dict[str, Any], ProofGame]:
    """The front page of a game, and the game replayed by the checker."""
    if code == "littlefield":
        header, session = dial_game(seed)
        story = charted(header, session)
    else:
        session = board_game(code, seed)
        home, visitors = ELECTRIC
        header = header_of(
            session.rules, home=home, visitors=visitors, home_coach="captain",
            visitors_coach="captain", board="simulated", date="2026-11-23",
        )  # fmt: skip
        story = StoryGame(header, session)
    page: dict[str, Any] = json.loads(msgspec.json.encode(front_page(story)))
    game = ProofGame(header, session.inputs, session.start)
    if story.chart is not None:
        game.answers = Worths(game.rules, game.session, answers_for(game.rules))
    return page, game
