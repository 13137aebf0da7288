"""The rules and the independent model agree on whole random games, under every setting."""

import itertools
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Awaiting, Decide, Over
from rulesets.core.events import Call, Event, Roll, Spin, Tick
from rulesets.core.facts import Fact
from rulesets.core.situation import read_situation, write_situation
from rulesets.core.state import State
from rulesets.littlefield import littlefield
from tests.rulesets.littlefield import oracle, random_faces

OPTIONS = {
    "interception_spot": ("shown", "line_of_play"),
    "incomplete_in_end_zone": ("ordinary", "touchback"),
    "return_penalty": ("replay", "ends_return"),
    "plus5_past_point": ("first_down", "down_stands"),
    "play_count": ("every_spin", "without_returns"),
    "late_penalty": ("no_extension", "one_more_play"),
    "blocked_fourth_behind_goal": ("by_recovery", "always_safety"),
}
HOUSE = {
    "tiebreak": ("none", "penetrations"),
    "rush_points": ("1", "2"),
    "halves_begin": ("kickoff", "midfield"),
}
"""The house rulings, LQ-R38 to LQ-R40."""


def combinations(options: Mapping[str, tuple[str, ...]]) -> list[dict[str, str]]:
    return [
        dict(zip(options, chosen, strict=True)) for chosen in itertools.product(*options.values())
    ]


COMBINATIONS = combinations(OPTIONS)
"""All 128."""
HOUSE_COMBINATIONS = combinations(HOUSE)
PLAYS, MINUTES = (2, 3, 7, 20, 41, 160), (1, 5)
MOST_INPUTS = 600
TELLS = {
    name: name.lower()
    for name in (
        *("FIRST_DOWN", "TOUCHBACK", "TOUCHDOWN", "SAFETY", "FIELD_GOAL", "TRY_GOOD", "TRY_FAILED"),
        *("BLOCKED", "FUMBLE", "INCOMPLETE", "PASS_PENALTY", "INTERCEPTED", "END_LINE", "PENALTY"),
        *("HALF_END", "PENETRATION"),
    )
} | {"DOWNS": "turnover", "GAME_END": "game_over"}
"""What both tell of a play, in either's words. A ball lost is told in more than one way."""


def modelled(settings: dict[str, str]) -> dict[str, Any]:
    """The model's game; it wants numbers where the rules read words."""
    numbers = {k: int(v) if v.isdigit() else v for k, v in settings.items()}
    game: dict[str, Any] = oracle.new_game(numbers)
    return game


def comparable(situation: dict[str, Any]) -> dict[str, Any]:
    """A situation without what the model does not tell: a half not begun, and who has won, which is
    compared by itself."""
    clock = {k: v for k, v in situation["clock"].items() if k != "begun"}
    return {k: v for k, v in situation.items() if k != "winner"} | {"clock": clock}


def told(facts: tuple[Fact, ...], call: str | None) -> Counter[str]:
    """The facts that the model tells of as well: of a try only whether it was good, of a ball
    lost by fumble or block only that it was."""
    at_a_try = call in ("try_kick", "try_scrimmage")
    return Counter(
        fact.fact
        for fact in facts
        if fact.fact in TELLS.values()
        and not (fact.fact == "turnover" and fact.how != "downs")
        and not (fact.fact == "fumble" and fact.how == "lost")
        and not (fact.fact == "penalty" and at_a_try)
    )


def model_told(events: list[str]) -> Counter[str]:
    """What the model has told, in the words of the facts."""
    names = [event.split()[0] for event in events]
    return Counter(TELLS[name] for name in names if name in TELLS)


def choose(rng: random.Random, wanted: Awaiting, s: State, seconds: int) -> Event:
    """Any input that may come now. `seconds` is the length of a half, 0 when plays count."""
    if seconds and s.phase != "toss" and rng.random() < 0.4:
        left, running = max(0, s.time_left - rng.choice((0, 5, 15, 30))), rng.random() < 0.7
        # The one corner where the model keeps a flag that a situation does not tell: a clock that
        # reads the whole half again, and stands, after the half has begun.
        if running or left < seconds:
            return Tick(left, running)
    if isinstance(wanted, Decide):
        return Call(rng.choice(wanted.options).call)
    assert not isinstance(wanted, Over)
    if s.phase == "toss":
        return Roll((rng.choice((1, 2)),))
    ring = getattr(wanted, "ring", None)
    assert isinstance(ring, int)
    to_go = None if s.line_to_gain is None or s.spot is None else s.line_to_gain - s.spot
    return Spin(random_faces.random_face(rng, ring, s.spot, to_go))


def entered(game: dict[str, Any], event: Event) -> list[str]:
    """The model after the same input, and what it tells of it."""
    match event:
        case Tick(left=left, running=running):
            events = oracle.tick(game, left, running)
        case Call(call=call):
            events = oracle.call(game, call)
        case Roll(pips=pips):
            events = oracle.toss(game, pips[0])
        case Spin(face=face):
            events = oracle.spin(game, face)
        case _:
            raise AssertionError(event)
    return list(events)


def agree_on_a_game(settings: dict[str, str], seed: int) -> int:
    """Play both side by side; the number of inputs."""
    rng = random.Random(seed)
    rules, game = littlefield(None, settings), modelled(settings)
    seconds = 60 * int(settings["minutes"]) if "minutes" in settings else 0
    s = rules.opening(rules)
    for number in range(MOST_INPUTS):
        wanted = awaiting(rules, s)
        if isinstance(wanted, Over):
            return number
        if isinstance(wanted, Decide):
            assert sorted(oracle.permitted(game)) == sorted(wanted.calls)
        event = choose(rng, wanted, s, seconds)
        before = s
        s, facts = advance(rules, s, rules.normalize(rules, s, event))
        events = entered(game, event)
        where = f"seed {seed}, {settings}: {event} at {before}"
        situation = write_situation(rules, s)
        assert comparable(situation) == oracle.situation(game), where
        assert s.winner == game["winner"], where
        assert told(facts, before.call) == model_told(events), where
        again = read_situation(rules, situation)
        assert write_situation(rules, again) == situation, where
        assert replace(again, period_started=s.period_started) == s, where
    return MOST_INPUTS


def length(combination: int) -> dict[str, str]:
    """How long a game is: most are short, so that ends of halves come often."""
    if combination % 5 < 2:
        return {"timing": "timed", "minutes": str(MINUTES[combination % 2])}
    return {"plays": str(PLAYS[combination % len(PLAYS)])}


@pytest.mark.parametrize("part", range(8))
def test_rules_and_model_agree_under_every_combination_of_settings(part: int):
    inputs = 0
    for number in range(part, len(COMBINATIONS), 8):
        settings = COMBINATIONS[number] | length(number // 8 + number)
        inputs += agree_on_a_game(settings, number)
    assert inputs > 500


@pytest.mark.parametrize("house", HOUSE_COMBINATIONS, ids=lambda house: "-".join(house.values()))
def test_rules_and_model_agree_on_the_house_rulings(house: dict[str, str]):
    """LQ-R38, LQ-R39, LQ-R40: with every fourth combination of the other settings."""
    for number in range(0, len(COMBINATIONS), 4):
        settings = COMBINATIONS[number] | house | length(number // 4)
        agree_on_a_game(settings, 7000 + number)


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(COMBINATIONS)))
def test_rules_and_model_agree_on_many_games(number: int):
    for seed in range(40):
        house = HOUSE_COMBINATIONS[seed % len(HOUSE_COMBINATIONS)]
        agree_on_a_game(COMBINATIONS[number] | house | length(seed), 1000 * (number + 1) + seed)
