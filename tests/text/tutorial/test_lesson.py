"""A lesson over whole games: what is said, how often, and that it stops."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from quarterback.ai.coaches.maxims import by_the_book
from quarterback.game import saved
from quarterback.game.controller import GameController
from quarterback.game.options import play_options
from quarterback.text.tutorial import Hint, KeyNames, Lesson, ShownHint, View, hint
from quarterback.text.tutorial.lesson import DRIVES, LONGEST, MOST_SENTENCES, call_values
from rulesets.core.awaiting import Chance, Decide, Over
from tests.ai.write_shipped import HOUSE, LENGTHS, SHORT

GAMES = 200
FACES = {
    1: "+4", 2: "-2", 3: "Fumble -3 lose ball", 4: "Inc", 5: "+8", 6: "+9", 7: "45", 8: "G",
    9: "Blocked -4", 10: "N.G.", 11: "50", 12: "+3",
}  # fmt: skip


def sitting(number: int, plays: int = 60) -> GameController:
    """A short game: two people, one against a coach, and now and then a dial of their own."""
    coach = ("human", "freshman", "letterman")[number % 3] if number % 40 else "human"
    dial = "any" if number % 10 == 0 else None
    options = play_options(seed=number, coach=coach, dial=dial, plays=plays)
    return GameController(saved.begin(None, options), lambda: 0.0)


def play_on(game: GameController, random: Random) -> None:
    wanted = game.awaiting
    if isinstance(wanted, Decide):
        if wanted.side in game.coaches:
            game.call(by_the_book(game.rules, game.state, wanted))
        else:
            game.call(random.choice(wanted.options).call)
    else:
        assert isinstance(wanted, Chance)
        game.chance(FACES[wanted.ring] if game.any_dial and wanted.ring else "")


def check(given: Hint, game: GameController) -> None:
    assert 0 < len(given.text) <= LONGEST
    assert 1 <= len(re.findall(r"[.!?](?=\s|$)", given.text)) <= MOST_SENTENCES
    assert given.text[-1] in ".!?"
    wanted = game.awaiting
    if given.suggests:
        assert isinstance(wanted, Decide)
        assert wanted.side not in game.coaches
        assert given.suggests in wanted.calls
        assert not wanted.forced
    if "Nothing to choose" in given.text:
        assert isinstance(wanted, Decide)
        assert wanted.forced
    if "field goal: signal" in given.text:
        assert isinstance(wanted, Decide)
        assert "field_goal" in wanted.calls
    if "Last down:" in given.text:
        assert game.state.down == game.rules.profile.downs
    if "Goal to go" in given.text:
        assert game.state.line_to_gain == 100


@pytest.mark.parametrize(
    "few", [0, *(pytest.param(few, marks=pytest.mark.long) for few in range(20, GAMES, 20))]
)
def test_whole_games_with_a_lesson(few: int):
    for number in range(few, few + 20):
        game, lesson, random = sitting(number), Lesson(guided=True), Random(number)
        while not isinstance(game.awaiting, Over):
            given = lesson.hint(game)
            if given is not None:
                check(given, game)
            play_on(game, random)
        often = Counter(topic for topic, _ in lesson.shown_hint.counted)
        assert often
        assert max(often.values()) <= 2


def whole_game(lesson: Lesson, number: int = 1) -> list[tuple[int, Hint | None]]:
    """The hint of each moment, with how many drives the side to call has had; 0 elsewhere."""
    game, random, given = sitting(number, 160), Random(number), []
    while not isinstance(game.awaiting, Over):
        wanted = game.awaiting
        drives = 0
        if isinstance(wanted, Decide) and wanted.side not in game.coaches and not wanted.forced:
            drives = drives_of(game)
        given.append((drives, lesson.hint(game)))
        play_on(game, random)
    return given


def drives_of(game: GameController) -> int:
    """Told apart by who has the ball, play after play."""
    side = game.awaiting.side if isinstance(game.awaiting, Decide) else None
    had = [
        s.possession if s.down else None
        for s in [*(e.before for e in game.book.entries), game.state]
    ]
    return sum(b == side and a != side for a, b in zip([None, *had], had, strict=False))


def test_calls_are_suggested_in_the_first_drives_only():
    given = whole_game(Lesson(guided=True, patience=60))
    early = [hint for drives, hint in given if drives and drives <= DRIVES]
    late = [hint for drives, hint in given if drives > DRIVES]
    assert len(early) > 3
    assert all(hint is not None and hint.suggests for hint in early)
    assert len(late) > 10
    assert not any(hint is not None and hint.suggests for hint in late)
    first = next(hint for hint in late if hint is not None)
    assert "From here on you're on your own" in first.text
    assert sum(hint is None for hint in late) > len(late) / 2


def test_hints_without_a_lesson_explain_and_suggest_nothing():
    given = [hint for _, hint in whole_game(Lesson()) if hint is not None]
    assert len(given) > 5
    assert not any(hint.suggests or "on your own" in hint.text for hint in given)


def test_hints_that_are_off():
    assert not any(hint for _, hint in whole_game(Lesson(on=False, guided=True)))


def test_at_one_moment_it_says_the_same():
    game, lesson = sitting(1), Lesson(guided=True)
    first = lesson.hint(game)
    assert first is not None
    assert lesson.hint(game) is first
    told = lesson.shown_hint
    game.chance()
    assert lesson.hint(game) != first
    assert lesson.shown_hint != told
    assert told.times("aim") == 1


def test_a_game_that_is_gone_on_with_is_not_explained_from_its_beginning():
    game, lesson = sitting(1), Lesson()
    game.chance()
    lesson.begins_at(game)
    given = lesson.hint(game)
    assert given is not None
    assert "Coin toss" not in given.text


def test_a_front_says_how_things_are_done_there():
    ways = KeyNames("Arrows, then SPACE.", "press SPACE", "press F2", "press w", "press F1")
    said = " ".join(
        hint.text for _, hint in whole_game(Lesson(guided=True, ways=ways)) if hint is not None
    )
    for way in (ways.call, ways.go, ways.off, ways.signs):
        assert way in said
    assert "Enter" not in said


def test_what_was_undone_is_explained_once():
    game, lesson, random = sitting(0), Lesson(guided=True), Random(0)
    for _ in range(8):
        lesson.hint(game)
        play_on(game, random)
    lesson.hint(game)
    told = lesson.shown_hint
    game.undo()
    lesson.hint(game)
    assert told.counted <= lesson.shown_hint.counted


FEW, MANY = 40, 2500
"""Choices of each game; every hint that names a call is checked at each."""
_WITH_SATURDAY = ("rush_points=2", *(f"{name}={value}" for name, value in HOUSE.items()))
SOLVED_GAMES = [
    *({"plays": plays} for plays in LENGTHS),
    *(
        {"dial": "saturday", "plays": plays, "settings": _WITH_SATURDAY[:many]}
        for plays in SHORT
        for many in (1, 3)
    ),
]
"""The games whose values travel with the program."""


@pytest.mark.parametrize("options", SOLVED_GAMES, ids=str)
@pytest.mark.parametrize("spots", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_no_hint_contradicts_the_solver(options: dict[str, Any], spots: int):
    """Spots of random games: the call that the hint tells a player to try is the best one."""
    checked, number = 0, 0
    while checked < spots:
        number += 1
        game = GameController(saved.begin(None, play_options(seed=number, **options)), lambda: 0.0)
        assert game.known.wait() is not None
        random = Random(number)
        while not isinstance(wanted := game.awaiting, Over):
            if isinstance(wanted, Decide) and not wanted.forced:
                values = call_values(game, 0)
                view = View(game.rules, game.names, game.state, wanted, {}, values=values)
                given, _ = hint(view, ShownHint())
                assert given is not None
                assert values[given.suggests] >= max(values.values()) - 1e-9
                tried = re.search(r"Try (\d+), ", given.text)
                assert tried is not None
                numbers = [o.signal or at for at, o in enumerate(wanted.options, 1)]
                assert wanted.options[numbers.index(int(tried[1]))].call == given.suggests
                checked += 1
            play_on(game, random)
