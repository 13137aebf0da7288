"""Whatever is awaited, some answer to it: calls, dice and reports drawn at random from their
forms, for tests that play whole games of any rule set."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from rulesets.core.advance import advance, awaiting, out_of_turn
from rulesets.core.awaiting import Chance, Decide, Field, Observe, Option, Over, applies
from rulesets.core.events import Call, Event, Report, Roll, Spin, Tick, Timeout
from rulesets.core.field import place_name
from rulesets.core.playout import Decider
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Session
from rulesets.core.sides import SIDES
from rulesets.core.state import OVER, State

RandomSpot = Callable[[random.Random, Field, State], str]
FARTHEST = 15
"""Most yards from the ball of most of the spots that are drawn, so that games look like games."""


def play_dial(
    session: Session, rng: random.Random, *coaches: Decider, together: bool = False
) -> Session:
    """A dial game to its end: any spin, and the calls of the coaches, home's first, or any. A spin
    is an input of its own, or `together` with its call."""
    while not isinstance(wanted := session.awaiting, Over):
        if isinstance(wanted, Decide):
            options = wanted.options
            coach = coaches[SIDES.index(wanted.side) % len(coaches)] if coaches else None
            call = (
                coach(session.rules, session.state, wanted) if coach else rng.choice(options).call
            )
            session.play(Call(call))
        else:
            assert isinstance(wanted, Chance) and wanted.table is not None
            add = session.add if together and session.state.call else session.play
            add(rng.choice(wanted.table.draws))
    return session


def random_event(rng: random.Random, rules: RuleSet, s: State) -> Event:
    """An answer to what is awaited; now and then a time-out where one may come."""
    wanted = awaiting(rules, s)
    if "timeout" in out_of_turn(rules, s) and rng.random() < 0.05:
        return Timeout(rng.choice(SIDES))
    if isinstance(wanted, Decide):
        return random_call(rng, wanted.options, s)
    if isinstance(wanted, Chance):
        assert wanted.table is not None, "dice are known"
        draw = wanted.table.draws[rng.randrange(wanted.table.total)]
        assert isinstance(draw, Roll | Spin)
        return draw
    assert isinstance(wanted, Observe), wanted
    if wanted.calls and rng.random() < 0.2:
        return random_call(rng, wanted.calls, s)
    return Report(random_form(rng, wanted.fields, s), _tick(rng, rules, s))


def _tick(rng: random.Random, rules: RuleSet, s: State) -> Tick | None:
    """Where there is a clock, it has run on."""
    if rules.profile.counts_plays or not s.running:
        return None
    left = max(s.time_left - rng.randint(4, 45), 0)
    return Tick(left, running=left > 0)


def _near_ball(rng: random.Random, field: Field, s: State) -> str:
    least = -10 if field.min is None else field.min
    most = 110 if field.max is None else field.max
    spot = rng.randint(least, most)
    if s.spot is not None and rng.random() < 0.9:
        spot = min(max(s.spot + rng.randint(-FARTHEST, FARTHEST), least), most)
    return place_name(s.possession or "home", spot)


def random_call(
    rng: random.Random, options: Sequence[Option], s: State, spot: RandomSpot = _near_ball
) -> Call:
    """One of the calls, with its details."""
    option = rng.choice(options)
    return Call(option.call, details=random_form(rng, option.fields, s, spot) or None)


def random_form(
    rng: random.Random, fields: Sequence[Field], s: State, spot: RandomSpot = _near_ball
) -> dict[str, Any]:
    """A form filled in."""
    told: dict[str, Any] = {}
    for field in fields:
        if applies(field, told) and (field.required or rng.random() < 0.5):
            told[field.name] = _value(rng, field, s, spot)
    return told


def _value(rng: random.Random, field: Field, s: State, spot: RandomSpot) -> Any:
    match field.type:
        case "choice":
            return rng.choice(field.choices)
        case "yes_no":
            return rng.random() < 0.5
        case "side":
            return rng.choice(SIDES)
        case "text":
            return str(rng.randrange(1, 99))
        case "number":
            return rng.randint(field.min or 0, 99 if field.max is None else field.max)
        case "list":
            most = 3 if field.max is None else min(field.max, 3)
            return [
                random_form(rng, field.item_fields, s, spot) for _ in range(rng.randint(0, most))
            ]
        case "spot":
            return spot(rng, field, s)


def random_game(
    rng: random.Random, rules: RuleSet, most: int = 5000, start: State | None = None
) -> Session:
    """A whole game, from the opening or from `start`. Reports that no board could give (refused in
    words) are drawn again."""
    session = Session(rules, start)
    for _ in range(most):
        if session.state.phase == OVER:
            break
        session.play(fitting_event(rng, rules, session.state))
    return session


def fitting_event(rng: random.Random, rules: RuleSet, s: State) -> Event:
    """An answer that stands. Reports that no board could give (refused in words) are drawn
    again."""
    for _ in range(200):
        event = random_event(rng, rules, s)
        try:
            advance(rules, s, rules.normalize(rules, s, event))
        except Refused:
            continue
        return event
    raise AssertionError(f"nothing fits at {s}")
