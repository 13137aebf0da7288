"""Sheets for tests: of lines by hand, and of random games of the dial with all that may happen at a
table: clock, rulings, undo."""

from __future__ import annotations

import random

from quarterback.rule_sets import header_of, of_header, rule_set, shipped_dial
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.events import Call, Event, Ruling, Spin, Tick
from rulesets.core.field import place_name
from rulesets.core.notation import GameSheet, read_game
from rulesets.core.notation.tags import write_tags
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Session
from rulesets.core.sides import SIDES
from rulesets.core.state import SCRIMMAGE, TOSS
from rulesets.littlefield import SETTINGS

FACES = ("+3", "-2", "0", "45", "+5P", "-15P", "Fumble -2", "Fumble +1 lose ball", "Blocked -5",
         "Blocked -9 lose ball", "Inc", "Inc +12", "Int +12", "G", "N.G.", "+60")  # fmt: skip


def read_lines(rules: RuleSet, *lines: str, by_hand: bool = False) -> GameSheet:
    """The sheet of a game by these rules, its lines as someone has written them."""
    tags = write_tags(header_of(rules, home="A", visitors="B"))
    return read_game("\n".join([*tags, *lines]), of_header, by_hand=by_hand)


def events_of(session: Session | None) -> list[Event]:
    assert session is not None
    return [entry.event for entry in session.entries]


def random_rules(rng: random.Random) -> RuleSet:
    """Littlefield's rules with settings drawn at random, short enough to be played out."""
    settings: dict[str, object] = {
        setting.name: rng.choice(setting.choices)
        for setting in SETTINGS
        if setting.choices and setting.name != "timing"
    }
    if rng.random() < 0.4:
        settings |= {"timing": "timed", "minutes": rng.randint(1, 10)}
    else:
        settings |= {"timing": "plays", "plays": rng.randint(2, 40)}
    return rule_set("littlefield", settings, shipped_dial() if rng.random() < 0.7 else None)


def random_game(rng: random.Random, rules: RuleSet, inputs: int = 60) -> Session:
    """A game of at most so many inputs, undone, amended, ruled upon and clocked here and there."""
    session = Session(rules)
    for _ in range(inputs):
        event = _odd(rng, session) if rng.random() < 0.15 else _usual(rng, session)
        if event is None:
            break
        try:
            session.play(event)
        except Refused:
            continue
        if rng.random() < 0.05:
            session.undo(rng.randint(1, len(session.inputs)) if rng.random() < 0.1 else 1)
            if rng.random() < 0.5:
                session.redo()
    return session


def _usual(rng: random.Random, session: Session) -> Event | None:
    wanted = session.awaiting
    if isinstance(wanted, Decide):
        return Call(rng.choice(sorted(wanted.calls)))
    if not isinstance(wanted, Chance):
        return None
    if wanted.table is None:
        return Spin(rng.choice(FACES))
    if wanted.ring is not None and rng.random() < 0.5:
        return Spin(sector=rng.randint(1, shipped_dial().sectors))
    event = rng.choice(wanted.table.draws)
    assert isinstance(event, Event)
    return event


WHYS = (
    "",
    "agreed",
    'he said "go"; and went',
    "[?] => H 1-G @V3",
    "  spaced  ",
    "Übung\n2",
    "\U0001f3c8",
)


def _odd(rng: random.Random, session: Session) -> Event | None:
    s, why = session.state, rng.choice(WHYS)
    match rng.randrange(6):
        case 0:
            return Tick(max(0, s.time_left - rng.randint(0, 90)), rng.random() < 0.5, why)
        case 1:
            tick = Tick(max(0, s.time_left - rng.randint(0, 90)), rng.random() < 0.5, why)
            return Call(rng.choice(("punt", "pass", "end_run", "kickoff")), tick=tick)
        case 2:
            return Call("field_goal", rng.choice((None, 8, 9, 10)), override=why or "agreed")
        case 3:
            return Call(rng.choice(("punt", "pass")), side=rng.choice(("home", "visitors")),
                        override=why)  # fmt: skip
        case 4:
            return Spin(rng.choice(FACES), side=rng.choice(("home", "visitors", None)),
                        override=why or "read twice")  # fmt: skip
        case _:
            return _ruling(rng, session, why)


def _ruling(rng: random.Random, session: Session, why: str) -> Ruling | None:
    if session.state.phase == TOSS:
        return Ruling({"phase": "kickoff", "ball": "visitors"}, why)
    patch: dict[str, object] = {"score": {"home": rng.randint(0, 40)}}
    if rng.random() < 0.6:
        ball = rng.choice(SIDES)
        spot = rng.randint(1, 99)
        patch |= {"phase": SCRIMMAGE, "ball": ball, "spot": place_name(ball, spot),
                  "down": rng.randint(1, 4), "to_go": min(10, 100 - spot)}  # fmt: skip
    return Ruling(patch, why, whole=rng.random() < 0.3)
