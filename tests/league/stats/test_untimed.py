"""A game whose clock was never read says in which period something happened, and no time."""

from __future__ import annotations

import re
from random import Random

import msgspec
from msgspec.structs import replace

from league.model.stats.drives import has_time
from quarterback.rule_sets import header_of, rule_set
from quarterback.text.box_score import box_rows
from quarterback.text.score_lines import scoring_lines
from quarterback.text.story.league_story import StoryGame
from quarterback.text.story.writer import front_page
from rulesets.core.awaiting import Over
from rulesets.core.events import Report, Tick
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Session
from tests.game.practice.playing import comes

A_QUARTER = 40
"""Inputs of a quarter that is ended by hand."""
MOST = 2000
TIMES = re.compile(r"\d+:\d\d left|\b(1st|2nd|3rd|4th) \d+:\d\d")


def played(*, read: bool) -> Session:
    """A game of Gunderson's that ends each quarter by hand; with the clock read, or never."""
    rules = rule_set("gunderson")
    game, luck = Session(rules), Random(5)
    for _ in range(MOST):
        if isinstance(game.awaiting, Over):
            return game
        event = comes(rules, game.state, game.awaiting, luck)
        if isinstance(event, Report) and not read:
            ends = len(game.entries) > A_QUARTER * game.state.period
            event = replace(event, tick=Tick(0) if ends else None)
        game.play(event)
    raise AssertionError("the game does not end")


def test_a_game_without_readings_says_no_time() -> None:
    timed, untimed = played(read=True), played(read=False)
    for game, known in ((timed, True), (untimed, False)):
        assert has_time(game.entries, counts_plays=False) is known
        lines = " ".join(scoring_lines(game.rules, Names("Home", "Visitors"), game.entries))
        page = front_page(StoryGame(header_of(game.rules, home="Ohio", visitors="Iowa"), game))
        words = msgspec.json.encode(page).decode()
        assert "quarter" in lines
        assert bool(TIMES.search(lines)) is known, lines
        assert bool(TIMES.search(words)) is known, TIMES.search(words)
        rows = {row.what for row in box_rows(game.rules, game.entries)}
        assert ("Possession" in rows) is known
