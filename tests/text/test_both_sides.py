"""The page for two people at one dial: figures of both, and calls that the solver has graded."""

from __future__ import annotations

from random import Random

from quarterback.ai.review import review
from quarterback.game.controller import GameController
from quarterback.game.options import play_options
from quarterback.game.saved import begin
from quarterback.game.scorebook import Scorebook
from quarterback.game.series import FIRST
from quarterback.text.both_sides import both_lines, both_sides
from quarterback.tui.draw.game_reports import both_sides_page
from rulesets.core.awaiting import Decide, Over
from rulesets.core.sides import AS_READ


def played(seed: int, *, best_of_three: bool = False) -> Scorebook:
    """A game of two people who call at random."""
    options = play_options(
        home="Harvard", visitors="Yale", plays=20, seed=seed, best_of_three=best_of_three
    )
    book, luck = begin(None, options), Random(seed)
    game = GameController(book, lambda: 0.0)
    while not isinstance(game.awaiting, Over):
        if isinstance(game.awaiting, Decide):
            game.call(luck.choice(game.options).call)
        else:
            game.chance()
    return book


def test_figures_and_calls_are_those_of_the_review() -> None:
    book = played(3)
    answers = GameController(book, lambda: 0.0).known.wait()
    assert answers is not None
    judged = review(book.session, answers)
    page = both_sides(book, judged)
    rows = {row.what: row for row in page.rows}
    home, visitors = judged.sides
    assert rows["Calls right"].home == f"{home.right} of {home.decisions}"
    assert rows["Calls right"].visitors == f"{visitors.right} of {visitors.decisions}"
    assert rows["Luck"].home.lstrip("+-") == rows["Luck"].visitors.lstrip("+-")
    assert [calls.team for calls in page.calls] == ["Yale", "Harvard"]
    for side, calls in zip(AS_READ, page.calls, strict=True):
        worst = judged.worst(1, side)
        assert ("cost" in calls.worst) == bool(worst) or "none cost" in calls.worst
    assert page.turning.startswith("Play ")
    assert page.series == ""
    drawn = "\n".join(
        "".join(str(piece[0]) for piece in row) for row in both_sides_page(page, "", 76)
    )
    assert "THE PLAY OF THE GAME" in drawn
    assert "Calls right" in drawn


def test_before_it_is_known_only_figures_are_shown() -> None:
    book = played(3, best_of_three=True)
    assert book.header.event == FIRST
    page = both_sides(book, None)
    assert page.verdict == page.turning == ""
    assert not page.calls
    assert page.series.startswith("Best of three: Yale ")
    lines = both_lines(page)
    assert lines[-1] == page.series
    assert any(line.startswith("First downs: Yale ") for line in lines)
