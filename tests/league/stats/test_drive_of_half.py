"""The drive of a half: the second half does not begin with the first half's last drive."""

from __future__ import annotations

import random

from league.model.stats.drives import drive_of_half, last_drive
from quarterback.rule_sets import rule_set, shipped_dial
from rulesets.core.refusal import Refused
from rulesets.core.session import Session
from tests.random_board import random_event


def test_a_half_begins_without_the_drive_of_the_one_before():
    rules = rule_set("littlefield", {"plays": "40"}, shipped_dial())
    rng, session = random.Random(3), Session(rules)
    without = 0
    while session.state.phase != "over":
        try:
            session.play(random_event(rng, rules, session.state))
        except Refused:
            continue
        last = last_drive(session.entries)
        if last is None:
            continue
        of_this_half = last[2][-1].period == session.state.period
        expected = last if of_this_half or not last[0].ended else None
        assert drive_of_half(session.entries, session.state) == expected
        without += expected is None
    assert without, "there is a kickoff after the half"
