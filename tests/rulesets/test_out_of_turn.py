"""What may come out of turn: every form of it can be filled in and is taken."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from quarterback.rule_sets import CODES, rule_set
from rulesets.core.advance import advance, out_of_turn
from rulesets.core.awaiting import Option
from rulesets.core.events import Call, Report, Ruling
from rulesets.core.refusal import Refused
from rulesets.core.session import Session

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


def test_a_foul_before_the_snap_is_over_once_the_ball_is_in_play():
    """VS-R5."""
    session = at("vsefl", SNAP)
    session.play(Call("punt"))
    assert asides(session) == ()


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


@pytest.mark.parametrize("code", CODES)
def test_a_form_is_there_whenever_a_call_or_report_may_come_out_of_turn(code: str):
    session = at(code, SNAP)
    also = set(out_of_turn(session.rules, session.state))
    kinds = {"call" if option.call else "report" for option in asides(session)}
    assert kinds == also & {"call", "report"}
    for option in asides(session):
        event = Call(option.call) if option.call else Report({})
        with suppress(Refused):
            advance(session.rules, session.state, event)
