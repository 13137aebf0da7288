"""Penetrations where they decide a game: scoreboards, the front page, the league's result."""

import json
from random import Random

import msgspec

from league.model.games import GameResult, faults_of
from league.model.ledger.commands.league import ResultInput
from league.store.ledger.stored_games import GameStatus, result_input
from quarterback.ai.coaches import COACHES
from quarterback.rule_sets import header_of, rule_set, saturday_dial
from quarterback.text.commentary.commentary import BROADCAST, Commentary
from quarterback.text.score_lines import penetrations_text
from quarterback.text.story.league_story import StoryGame
from quarterback.text.story.writer import front_page
from quarterback.tui.draw.score_boards import StatusView, status
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Session
from tests.random_board import play_dial
from tests.story.checker import ProofGame, check

NAMES = Names("Harvard", "Yale")
SETTINGS = {"plays": "20", "tiebreak": "penetrations", "halves_begin": "midfield"}


def decided_games(count: int) -> list[Session]:
    """Games of twenty plays that were level, and that penetrations decided."""
    found: list[Session] = []
    rules = rule_set("littlefield", SETTINGS, saturday_dial())
    seed = 0
    while len(found) < count:
        random = Random(seed)
        session = play_dial(Session(rules), random, COACHES["freshman"].make(random), together=True)
        s, seed = session.state, seed + 1
        if s.winner is not None and s.score.home == s.score.visitors:
            found.append(session)
    return found


def test_no_front_page_calls_a_game_a_tie_that_penetrations_decided():
    for session in decided_games(12):
        header = header_of(session.rules, home="Harvard", visitors="Yale", date="2026-11-23")
        page = json.loads(msgspec.json.encode(front_page(StoryGame(header, session))))
        assert page["angles"][0] == 60
        text = json.dumps([page["headline"], page["lead"]])
        assert "penetrations" in text.lower() or "deepest point" in text.lower()
        assert "0 to 0" not in text
        assert "tie" not in page["headline"]["text"].lower().split()
        assert check(page, ProofGame(header, session.inputs, session.start)) == []


def test_a_broadcaster_says_once_by_how_many_a_tie_was_broken():
    ways = set()
    for session in decided_games(12):
        header = header_of(session.rules, home="Harvard", visitors="Yale", date="2026-11-23")
        *_, last = Commentary.of_game(header, session.rules, BROADCAST).lines(session.entries)
        drives, tiebreak = session.state.game.drives, session.rules.vocabulary.tiebreak
        assert tiebreak is not None
        by = tiebreak(session.state)
        assert last.count(by) == 1, last
        level = drives.penetrations.home == drives.penetrations.visitors
        assert (f"Yale {drives.penetrations.visitors}, Harvard" in last) == level, last
        assert f"Yale {drives.deepest.visitors}, Harvard {drives.deepest.home}" not in last
        ways.add(level)
    assert ways == {True, False}


def test_the_scoreboards_count_penetrations_only_where_they_decide():
    session = decided_games(1)[0]
    counts = session.state.game.drives.penetrations
    assert penetrations_text(session.rules, NAMES, session.state) == (
        f"penetrations Yale {counts.visitors}, Harvard {counts.home}"
    )
    plain = rule_set("littlefield", {"plays": "20"}, saturday_dial())
    assert penetrations_text(plain, NAMES, plain.opening(plain)) == ""


def test_the_bar_at_the_top_has_them_in_as_many_words_as_there_is_room():
    view = StatusView("", "Harvard", "Yale", 7, 7, "2nd half  4 plays left", penetrations="1-2")
    for width, wanted in ((80, "penetrations 1-2  2nd half"), (56, "pen 1-2  2nd half")):
        row = "".join(words for words, _ in status(view, width, 1)[0])
        assert wanted in row, row


def test_a_league_counts_a_win_on_penetrations_as_a_win():
    level = GameStatus(7, 7, True, "home", True, "Final: 7-7, Harvard on penetrations 2-1")
    assert result_input(level, 3) == ResultInput("played", 7, 7, "home", game=3)
    resigned = GameStatus(7, 7, True, "home", True, "Final: Harvard won; the score: Yale 7, ...")
    assert result_input(resigned, 3) == ResultInput("conceded", 7, 7, "home", game=3)
    won = GameResult("1", "A", "B", 7, 7, winner="A")
    assert faults_of(won) == ()
    assert (won.won_by, won.tied, won.by_tiebreak) == ("A", False, True)
    tied = GameResult("1", "A", "B", 7, 7)
    assert (tied.won_by, tied.tied, tied.by_tiebreak) == (None, True, False)
    assert faults_of(GameResult("1", "A", "B", 7, 3, winner="B"))
