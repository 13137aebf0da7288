"""The ladder, its lessons, and what a solo game leaves the player with."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from quarterback.ai.coaches import COACHES
from quarterback.ai.coaches.maxims import by_the_book
from quarterback.ai.coaches.students import freshman, letterman
from quarterback.ai.review import WORTH_SAYING
from quarterback.ai.solution_cache import knowledge_of
from quarterback.game import saved
from quarterback.game.controller import GameController
from quarterback.game.options import FIRST_GAME, KIND_SEEDS, PlayOptions
from quarterback.game.scorebook import Scorebook
from quarterback.solo.after_game import after_game, called_alone
from quarterback.solo.figures import review_of
from quarterback.solo.games import SoloGame, all_rows, solo_games
from quarterback.solo.ladder import (
    RATINGS,
    RUNGS,
    ladder_game,
    ladder_lines,
    ladder_of,
    ladder_title,
    lesson_check,
    next_rung,
    rung_after,
    rung_of,
)
from quarterback.solo.puzzles import puzzles_of_own_games
from rulesets.core.awaiting import Decide, Over
from rulesets.core.ruleset import RuleSet
from rulesets.core.situation import read_situation
from rulesets.core.state import State
from tests.store.playing import opened

Calls = Callable[[RuleSet, State, Decide], str]
TODAY = date(2026, 11, 26)


def play_out(book: Scorebook, person: Calls, toss: str = "heads") -> None:
    table = GameController(book, time.monotonic)
    while not isinstance(request := table.awaiting, Over):
        if isinstance(request, Decide):
            by_person = table.coach == ""
            table.call(person(table.rules, table.state, request) if by_person
                       else table.coach_thinks()())  # fmt: skip
        elif table.toss_caller is not None:
            table.toss(toss)
        else:
            table.chance()


def any_call(seed: int) -> Calls:
    """What a newcomer might call who follows the hints only on fourth down and on tries."""
    random = Random(seed)

    def calls(rules: RuleSet, s: State, decide: Decide) -> str:
        book = by_the_book(rules, s, decide)
        plays = [c for c in ("line_buck", "off_tackle", "end_run", "pass") if c in decide.calls]
        return random.choice(plays) if plays and book not in ("punt", "field_goal") else book

    return calls


def game(number: int, coach: str, result: str = "won", plays: int | None = 40) -> SoloGame:
    begun = datetime(2026, 1, 1, number, tzinfo=UTC)
    return SoloGame(number, coach, "home", result, 7, 0, begun, plays, True, False)  # type: ignore[arg-type]


def test_every_coach_is_a_rung_from_the_weakest_to_the_strongest() -> None:
    assert {rung.coach for rung in RUNGS} == set(COACHES)
    ratings = [RATINGS.of[rung.coach] for rung in RUNGS]
    assert ratings == sorted(ratings)
    assert rung_after("freshman") == rung_of("sophomore")
    assert rung_after("all-american") is None
    options = ladder_game(RUNGS[0], PlayOptions(save=False))
    assert options.settings["plays"] == str(RATINGS.plays)
    assert ladder_title() == "The ladder, with ratings on the Saturday dial in 40 plays"
    seeds = {PlayOptions(save=False).first_game().seed for _ in range(500)}
    assert seeds == set(KIND_SEEDS), "a first game is another one each time"


def test_a_coach_is_beaten_by_a_win_that_is_long_enough() -> None:
    games = [
        game(1, "freshman", plays=20), game(2, "sophomore", "lost"), game(3, "sophomore", "tied"),
        game(4, "junior", plays=None), game(5, "freshman", plays=160), game(6, "freshman"),
    ]  # fmt: skip
    beaten = {row.rung.coach: row.game for row in ladder_of(games) if row.game is not None}
    assert beaten == {"junior": 4, "freshman": 5}
    up = next_rung(ladder_of(games))
    assert up is not None and up.coach == "sophomore"
    lines = ladder_lines(ladder_of(games))
    assert len(lines) == len(RUNGS)
    assert lines[-1].startswith("[x]  1 Freshman") and lines[-1].endswith("beaten in game 5")
    assert lines[-2].startswith("[>]  2 Sophomore")
    assert all(len(line) <= 74 for line in lines)


def test_a_first_game_leads_past_the_freshman_until_all_others_are_beaten() -> None:
    met = ladder_of([], first_game=True)
    up = next_rung(met)
    assert up is not None and up.coach == "sophomore"
    assert ladder_lines(met)[-1].endswith("met in the first game")
    others = [game(n, rung.coach) for n, rung in enumerate(RUNGS[1:], 1)]
    up = next_rung(ladder_of(others, first_game=True))
    assert up is not None and up.coach == "freshman"


@pytest.mark.parametrize("rung", RUNGS, ids=lambda rung: rung.coach)
def test_a_lesson_is_checked_by_the_calls_that_it_is_about(rung) -> None:
    """Whoever never gives up a point keeps every lesson; the check counts only its own calls."""
    book = saved.begin(None, replace(ladder_game(rung, PlayOptions(save=False)), seed=11))
    play_out(book, any_call(3))
    review = review_of(book.session)
    assert review is not None
    about = [
        m.decision
        for m in review.of("home")
        if m.decision is not None
        and m.decision.matters
        and rung.lesson.about(m.decision.before, m.decision)
    ]
    said = lesson_check(rung.lesson, review, "home")
    right = sum(decision.cost < 0.01 for decision in about)
    if about:
        assert f"{right} of {len(about)} {rung.lesson.calls} right" in said
        assert ("learned" in said) == (right == len(about))
    else:
        assert said.endswith("it did not come up.")


RUNS = "line_buck off_tackle end_run"
LESSONS = [
    ("freshman", "pass on first and second", "H10 H30 V45", "1&10 2&8", "pass"),
    ("freshman", "line buck or off tackle", "V35 V15", "1&10 2&7 2&3", "line_buck off_tackle"),
    ("sophomore", "buck the line for one", "H5 H30 V6", "4&1 4&2", "line_buck"),
    ("sophomore", "for more, pass", "H5 H15 H45", "4&4 4&10", "pass"),
    ("sophomore", "off tackle near the goal", "V18 V12", "4&4 4&5", "off_tackle"),
    ("passer", "Throw again", "H15 H30 V40", "2&10 4&8", "pass"),
    ("passer", "near their goal, run", "V25 V15", "2&10 3&6", RUNS),
    ("punter", "Two or three: run", "H30 V40 V8", "3&2 3&3", RUNS),
    ("punter", "Ten or more: the pass", "H15 H30 V45", "3&10 3&15", "pass"),
    ("punter", "the end run", "V30 V18", "3&15", "end_run"),
    ("gambler", "is worth a try", "H42 V20 V5", "4&1 4&3", f"{RUNS} pass"),
    ("junior", "more to win", "V14 V11", "1&10 2&6 3&4", f"{RUNS} pass"),
    ("senior", "for a yard or two", "H8 H18", "4&1 4&2", "line_buck"),
    ("senior", "pass for more", "H8 H18", "4&5 4&10", "pass"),
]
"""By coach: words of his lesson, where and on which downs they hold, and what to call there."""
MOMENTS = [(0, 1, 18), (-7, 1, 8), (0, 2, 12), (7, 2, 12)]
"""The lead, the half, and the plays left in it."""


@pytest.mark.parametrize(("coach", "words", "spots", "downs", "calls"), LESSONS)
def test_a_lesson_is_right_by_the_solver(
    coach: str, words: str, spots: str, downs: str, calls: str
) -> None:
    """A call that it names is right, as a review has it, four times in five."""
    rung, rules = rung_of(coach), ladder_game(RUNGS[1], PlayOptions()).rules()
    assert rung is not None
    assert words in rung.lesson.text
    answers, right = knowledge_of(rules).wait(), []
    assert answers is not None
    for spot, on, (lead, half, left) in product(spots.split(), downs.split(), MOMENTS):
        down, far = on.split("&")
        given: dict[str, Any] = {"phase": "scrimmage", "ball": "home", "toss_winner": "home"}
        given |= {"spot": spot, "down": int(down), "to_go": int(far)}
        given |= {"clock": {"period": half, "plays_left": left}}
        given |= {"score": {"home": max(lead, 0), "visitors": max(-lead, 0)}}
        given |= {"series": {"incompletions": int(coach == "passer")}}
        worths = answers.values(read_situation(rules, given))
        named = max(worths[call].expected for call in calls.split())
        right.append(named > max(worth.expected for worth in worths.values()) - WORTH_SAYING)
    assert sum(right) >= 0.8 * len(right)


@pytest.mark.parametrize("seed", KIND_SEEDS)
def test_a_first_game_has_a_touchdown_however_a_newcomer_calls(seed: int) -> None:
    """By the book, by feel, or anything: five in six of them, at least, score a touchdown."""
    callers = [by_the_book, *(freshman(Random(n)) for n in range(4)), *map(any_call, range(4))]
    scored = []
    for calls in callers:
        for toss in ("heads", "tails"):
            book = saved.begin(None, PlayOptions(save=False).first_game(seed))
            play_out(book, calls, toss)
            facts = [f for e in book.entries for f in e.facts if f.side == "home"]
            scored.append(any(f.fact == "touchdown" for f in facts))
    assert sum(scored) >= 5 * len(scored) // 6


def test_a_first_game_leads_to_the_sophomore_with_one_call_to_learn_from(tmp_path: Path) -> None:
    with opened(tmp_path / "games.db") as store:
        book = saved.begin(store, PlayOptions().first_game(8))
        play_out(book, any_call(7))
        step = after_game(book, TODAY)
        assert step is not None
        assert step.coach == "sophomore" and step.label == "the Sophomore"
        grade, line = step.lines
        review = review_of(book.session)
        assert review is not None
        alone = called_alone(review, "home", book.session)
        assert 0 < len(alone) < review.side("home").decisions
        right = sum(decision.cost < 0.01 for decision in alone)
        assert grade == f"After the hints, on your own, you called {right} of {len(alone)} right."
        assert all(each.matters for each in alone), "calls that change nothing earn no praise"
        # Counted from the log: what home called once it had the ball for the third time.
        spells, last = 0, None
        for moment in review.moments:
            s = moment.decision.before if moment.decision is not None else moment.after
            if s.phase == "scrimmage":
                spells += s.possession == "home" and last != "home"
                last = s.possession
            if moment.decision in alone and s.phase == "scrimmage":
                assert spells > 2
        best = alone[0].outlooks[alone[0].best]
        even = msgspec.structs.replace(alone[0], outlooks=dict.fromkeys(alone[0].outlooks, best))
        assert not even.matters
        assert re.match(r"The call to learn from: [^:]+\. You called [^:]+$", line)
        assert len(re.findall(r"wins \d+%", line)) == 2
        assert book.header.event == FIRST_GAME
        assert solo_games(all_rows(store)) == []  # it counts for no record


def test_after_a_game_on_the_ladder_comes_the_next_coach_or_the_same(tmp_path: Path) -> None:
    seen: set[bool] = set()
    for seed in range(30):
        if len(seen) == 2:
            break
        rung = RUNGS[1]
        book = saved.begin(None, replace(ladder_game(rung, PlayOptions(save=False)), seed=seed))
        play_out(book, letterman(Random(seed)))
        step = after_game(book, TODAY)
        assert step is not None
        won = book.state.winner == "home"
        seen.add(won)
        assert step.coach == (RUNGS[2].coach if won else rung.coach)
        assert step.label == (RUNGS[2].title if won else "the Sophomore again")
        assert step.lines[0].startswith("Lesson, When to punt:")
    assert seen == {True, False}
    options = replace(ladder_game(RUNGS[1], PlayOptions(save=False)), seed=1, event="A league")
    book = saved.begin(None, options)
    play_out(book, any_call(7))
    in_a_league = after_game(book, TODAY)
    assert in_a_league is not None
    [line] = in_a_league.lines
    assert line.startswith("The call to learn from: "), "no lesson was ever set"
    both: list[dict[str, Any]] = [{}, {"home_coach": "senior", "visitors_coach": "junior"}]
    for seats in both:
        options = PlayOptions(save=False, settings={"plays": "20"}, seed=1, **seats)
        book = saved.begin(None, options)
        play_out(book, by_the_book)
        assert after_game(book, TODAY) is None, "of two people, or of two coaches"


def test_the_costliest_calls_of_the_last_games_are_puzzles(tmp_path: Path) -> None:
    with opened(tmp_path / "games.db") as store:
        assert puzzles_of_own_games(store) == []
        for seed in (1, 2):
            options = replace(ladder_game(RUNGS[1], PlayOptions()), seed=seed)
            book = saved.begin(store, options)
            play_out(book, any_call(seed))
        calls = puzzles_of_own_games(store, most=4)
        assert len(calls) == 4
        review = review_of(book.session)
        assert review is not None
        worst = sorted(review.worst(side="home"), key=lambda moment: moment.input)
        assert [of.state for of in calls[:3]] == [m.decision.before for m in worst if m.decision]
        assert all(of.decide.side == "home" and of.called in of.decide.calls for of in calls)
