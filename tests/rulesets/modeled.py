"""Random games held against an independent model of their rules, step by step.

Half of the games are played on the practice board. It plays tame football, so the other half fill
in every form at random, with spots at goal lines, at the line to gain and on the end lines.
"""

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from rulesets.core.advance import advance, awaiting, out_of_turn
from rulesets.core.awaiting import Chance, Decide, Field, Observe, Over
from rulesets.core.events import Event, Report, Roll, Tick, Timeout
from rulesets.core.facts import Fact
from rulesets.core.field import place_name
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import SIDES
from rulesets.core.situation import read_situation
from rulesets.core.state import State
from tests.game.practice.playing import comes
from tests.random_board import random_call, random_form
from tests.rulesets.scorer import Scorer

Events = Callable[[RuleSet, State, random.Random], Event]
SHOWN = 14
"""How many of the last inputs are shown where rules and model disagree."""


def practice(rules: RuleSet, s: State, luck: random.Random) -> Event:
    """What comes next on the practice board."""
    return comes(rules, s, awaiting(rules, s), luck)


def anything(rules: RuleSet, s: State, luck: random.Random) -> Event:
    """Some input that the rules take: what they refuse in words is drawn again."""
    for _ in range(400):
        event = _drawn(rules, s, luck)
        try:
            advance(rules, s, rules.normalize(rules, s, event))
        except Refused:
            continue
        return event
    raise AssertionError(f"nothing fits at {s}")


def _drawn(rules: RuleSet, s: State, luck: random.Random) -> Event:
    wanted, turn = awaiting(rules, s), out_of_turn(rules, s)
    if "timeout" in turn and luck.random() < 0.06:
        return Timeout(luck.choice(SIDES))
    if "tick" in turn and luck.random() < 0.04:
        return _reading(s, luck)
    besides = (
        [each for each in rules.out_of_turn_options(rules, s) if not each.call]
        if rules.out_of_turn_options
        else []
    )
    if besides and luck.random() < 0.03:
        read = _reading(s, luck) if "tick" in turn and luck.random() < 0.2 else None
        return Report(random_form(luck, luck.choice(besides).fields, s, edge_spot), read)
    if isinstance(wanted, Decide):
        return random_call(luck, wanted.options, s, edge_spot)
    if isinstance(wanted, Chance):
        assert wanted.table is not None, "dice are known"
        draw = wanted.table.draws[luck.randrange(wanted.table.total)]
        assert isinstance(draw, Roll)
        return draw
    assert isinstance(wanted, Observe), wanted
    if wanted.calls and luck.random() < 0.25:
        return random_call(luck, wanted.calls, s, edge_spot)
    read = _reading(s, luck) if "tick" in turn and s.running else None
    return Report(random_form(luck, wanted.fields, s, edge_spot), read)


def _reading(s: State, luck: random.Random) -> Tick:
    """The clock, somewhat later: sometimes at one of the marks that rules look at."""
    marks = [mark for mark in (0, 119, 120, 299, 300) if mark <= s.time_left]
    left = luck.choice(marks) if luck.random() < 0.05 else max(s.time_left - luck.randint(3, 40), 0)
    return Tick(left, running=left > 0 and luck.random() < 0.9)


def edge_spot(luck: random.Random, field: Field, s: State) -> str:
    """Near the ball, anywhere, or where something changes."""
    least = -10 if field.min is None else field.min
    most = 110 if field.max is None else field.max
    at, kind = 50 if s.spot is None else s.spot, luck.random()
    if kind < 0.5:
        spot = at + luck.randint(-15, 25)
    elif kind < 0.65:
        spot = luck.randint(least, most)
    else:
        line = 50 if s.line_to_gain is None else s.line_to_gain
        edges = (-10, -9, -1, 0, 1, 2, 25, 45, 50, 98, 99, 100, 101, 109, 110)
        spot = luck.choice((*edges, at - 1, at, at + 1, at + 10, line - 1, line, line + 1))
    place = place_name(s.possession or "home", min(max(spot, least), most))
    return f"{place}.5" if place[1:].isdigit() and luck.random() < 0.04 else place


def compare(
    rules: RuleSet,
    model_of: Callable[[], Scorer],
    events: Events,
    steps: int,
    seed: int,
    start: Mapping[str, Any] | None = None,
) -> int:
    """Games until so many inputs have been made, the model's situation and calls compared after
    each. They begin at the opening, or at the situation `start`, where `model_of` begins too.
    Gives the number of games that came to their end."""
    luck, made, games = random.Random(seed), 0, 0
    while made < steps:
        s = rules.opening(rules) if start is None else read_situation(rules, start, {})
        model = model_of()
        log: list[str] = []
        while made < steps:
            wanted = awaiting(rules, s)
            _agree(rules, s, model, wanted, log)
            if isinstance(wanted, Over):
                games += 1
                break
            event = rules.normalize(rules, s, events(rules, s, luck))
            s, facts = advance(rules, s, event)
            made += 1
            log.append(f"{event}")
            loose = [each for each in facts if not cited(each)]
            if loose:
                pytest.fail(_shown(log, s, f"facts without a rule, or with one twice: {loose}"))
            try:
                model.take(event)
            except (AssertionError, KeyError, TypeError) as fault:
                pytest.fail(_shown(log, s, f"the model cannot take it: {fault!r}"))
    return games


def cited(fact: Fact) -> bool:
    """Whether a fact cites rules, each of them once; what a person has set needs none."""
    if fact.fact in ("situation", "ruling", "roster", "deviation"):
        return True
    return bool(fact.rules) and len(set(fact.rules)) == len(fact.rules)


def seen(s: State) -> dict[str, Any]:
    """Whatever a model may tell of a situation, as the rules have it."""
    timeouts = s.timeouts and {"home": s.timeouts.home, "visitors": s.timeouts.visitors}
    return {
        "phase": s.phase,
        "score": {"home": s.score.home, "visitors": s.score.visitors},
        "period": s.period,
        "left": s.time_left,
        "running": s.running,
        "timeouts": timeouts,
        "overtime": s.overtime is not None,
        "stage": getattr(s.overtime, "stage", ""),
        "winner": s.winner,
        "chooser": s.chooser,
        "ball": s.possession,
        "spot": s.spot,
        "down": s.down,
        "line": s.line_to_gain,
    }


def _agree(
    rules: RuleSet,
    s: State,
    model: Scorer,
    wanted: object,
    log: list[str],
) -> None:
    told, expected = seen(s), model.situation()
    apart = {name: (told[name], value) for name, value in expected.items() if told[name] != value}
    if apart:
        pytest.fail(_shown(log, s, f"rules, model: {apart}"))
    expected_calls = model.calls()
    cited = {call for call, rule in expected_calls if rule}
    options = wanted.options if isinstance(wanted, Decide) else ()
    calls = tuple((each.call, each.rule if each.call in cited else "") for each in options)
    if calls != expected_calls:
        pytest.fail(_shown(log, s, f"calls: rules {calls}, model {expected_calls}"))


def _shown(log: list[str], s: State, what: str) -> str:
    return "\n".join((*log[-SHOWN:], str(s), what))
