"""What may come out of turn: every form of it can be filled in and is taken."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

from quarterback.rule_sets import CODES, WITH_DIAL, rule_set, shipped_dial
from rulesets.core.advance import advance, out_of_turn
from rulesets.core.awaiting import Option
from rulesets.core.events import Call, Event, Report, Ruling, Tick, Timeout
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Session
from rulesets.core.sides import SIDES
from rulesets.core.state import State
from tests.random_board import random_game

SNAP = {"phase": "scrimmage", "ball": "home", "spot": "H30", "down": 1, "to_go": 10}


def asides(session: Session) -> tuple[Option, ...]:
    rules = session.rules
    return (
        rules.out_of_turn_options(rules, session.state)
        if rules.out_of_turn_options is not None
        else ()
    )


def at(code: str, situation: dict[str, Any], settings: dict[str, str] | None = None) -> Session:
    session = Session(rule_set(code, settings or {}, None, {}, {}))
    session.play(Ruling(situation, why="the test begins here", whole=True))
    return session


def test_a_foul_before_the_snap_can_be_told_out_of_turn():
    """VS-R5, VS-PEN-20."""
    session = at("vsefl", SNAP)
    (foul,) = asides(session)
    assert (foul.call, foul.rule) == ("", "VS-R5")
    session.play(Report({"foul": "motion"}))
    assert (session.state.spot, session.state.down) == (25, 1)
    session = at("vsefl", SNAP)
    session.play(Report({"foul": "neutral_zone", "by": "visitors"}))
    assert session.state.spot == 35
    session.play(Call("punt"))
    assert asides(session) == (), "once the ball is in play"


def test_another_quarterback_and_a_look_at_the_line_up():
    """LD-SKILL-03, LD-SET-01, LD-KO-02."""
    session = at("lions-den", SNAP)
    quarterback, look = asides(session)
    assert (quarterback.call, quarterback.rule) == ("quarterback", "LD-SKILL-03")
    assert (look.call, look.rule) == ("", "LD-SET-01")
    facts = session.play(Report({"seven_on_line": False}))
    assert [fact.fact for fact in facts] == ["reminder"]
    kick = at("lions-den", {"phase": "kickoff", "ball": "home"})
    assert asides(kick)[1].rule == "LD-KO-02"


def test_a_period_ends_by_hand_only_where_a_person_keeps_the_time():
    """SC-R4."""
    assert asides(at("solitaire-coach", SNAP)) == ()
    session = at("solitaire-coach", SNAP, {"clock": "manual"})
    (end,) = asides(session)
    assert end.rule == "SC-R4"
    session.play(Report({"result": "period_end"}))
    assert session.state.period == 2


TIMED: dict[str, dict[str, object]] = {
    "gunderson": {},
    "lions-den": {"minutes": 4},
    "solitaire-coach": {"clock": "manual"},
}


def takes(rules: RuleSet, s: State, *events: Event) -> bool:
    """Whether one of these events may come now."""
    for event in events:
        with suppress(Refused):
            advance(rules, s, event)
            return True
    return False


@pytest.mark.parametrize("code", CODES)
def test_what_may_come_out_of_turn_is_what_is_taken(code: str):
    """After every input of a game: a clock, a timeout, and forms for calls and reports."""
    dial = shipped_dial() if code in WITH_DIAL else None
    rules = rule_set(code, TIMED.get(code), dial)
    for entry in random_game(random.Random(3), rules, 200).entries:
        s, also = entry.after, out_of_turn(rules, entry.after)
        asked = rules.out_of_turn_options(rules, s) if rules.out_of_turn_options else ()
        assert {"call" if option.call else "report" for option in asked} == (
            {*also} & {"call", "report"}
        )
        if code != "lions-den" or s.phase not in ("pregame", "choice"):  # LD-R26: not yet taken
            assert takes(rules, s, Tick(s.time_left)) == ("tick" in also), s
        assert takes(rules, s, *map(Timeout, SIDES)) == ("timeout" in also), s
