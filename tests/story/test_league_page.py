"""What a game meant in its league: each claim heads a page where it is what matters most,
or, of a first meeting, an opener or a game that changes nothing, is its deck."""

from __future__ import annotations

import pytest

from quarterback.text.story.league_story import LeagueStory
from quarterback.text.story.page import Claim
from quarterback.text.story.plain import page_text
from quarterback.text.story.writer import front_page
from tests.story.games import story_game

GAME = story_game("solitaire-coach", 4)
WINNER = GAME.session.state.winner or "home"
LOSER = "visitors" if WINNER == "home" else "home"


def league(*claims: Claim) -> LeagueStory:
    header = GAME.header
    score = GAME.session.state.score
    return LeagueStory(
        "Tri-City League", "2026 season", 2026, 12, header.home, header.visitors, 3,
        score=(score.home, score.visitors), winner=WINNER, claims=claims,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("claim", "angle"),
    [
        (Claim("title", (WINNER,), 2026), 45),
        (Claim("clinched", (WINNER,), 4), 43),
        (Claim("out", (LOSER,), 4), 44),
        (Claim("streak_ended", (LOSER, "won"), 9), 41),
        (Claim("streak", (WINNER, "won"), 14), 40),
        (Claim("record", (WINNER, "most_points"), (40, 51, "Kings")), 42),
        (Claim("first_meeting", ()), 38),
        (Claim("revenge", (WINNER,), 2025), 39),
        (Claim("opener", (WINNER,)), 47),
        (Claim("playoff", ("third",), "Third-place game"), 46),
        (Claim("dead_rubber"), 48),
        (Claim("rating_gap", (WINNER,), 160), 3),
    ],
)
def test_a_claim_of_the_league_is_an_angle(claim: Claim, angle: int):
    from quarterback.text.story.writer import Desk

    desk = Desk(GAME, league(claim))
    found = {each.number: each for each in desk._ranked()}
    if angle == 42 and GAME.header.board == "simulated":
        assert 42 in found
    headed = desk._headline(found[angle])
    said = desk._deck(found[angle]) if headed is None else headed[0]
    assert said is not None
    assert claim in said.claims
    assert front_page(GAME, league(claim)).masthead.paper == "Tri-City League"


def test_a_title_heads_the_page_and_what_moved_is_in_the_notes():
    story = league(
        Claim("title", (WINNER,), 2026),
        Claim("season_record", (WINNER,), (9, 1, 0)),
        Claim("place", (WINNER,), (2, 1)),
        Claim("next", (LOSER,), ("Kings", "away", 14, 4)),
    )
    page = front_page(GAME, story)
    assert page.angles[0] == 45
    text = " ".join(page_text(page).split())
    assert "9-1" in text
    assert "from No. 2 to No. 1" in text
    assert "at Kings" in text
