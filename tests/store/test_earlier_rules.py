"""Games that were logged before the rules became stricter are read to their end."""

import msgspec

from league.store.games.log import UNDER_EARLIER_RULES, LogRow, folded
from quarterback.rule_sets import rule_set
from rulesets.core.events import Call, Report, Roll

RULES = rule_set("vsefl", {"home_fg": "no"})
KICK = [
    Roll((1,)), Call("west"), Call("kickoff"), Report({"result": "not_reached"}),
    Call("touchback"), Roll((3, 4, 2, 3)), Call("run"),
]  # fmt: skip


def rows(events):
    kinds = {Roll: "roll", Call: "call", Report: "report"}
    return [
        LogRow(seq, seq, kinds[type(event)], msgspec.json.encode(event).decode())
        for seq, event in enumerate(events, 1)
    ]


def test_what_the_rules_forbid_today_stands_and_is_noted():
    tackled = Report({"result": "tackled", "spot": "H18", "contact": "side"})
    session, trouble = folded(RULES, rows([*KICK, tackled, Roll((3, 4, 2, 3)), Call("punt")]))
    assert trouble == ""
    assert (session.state.down, session.state.spot, session.state.call) == (2, 18, "punt")
    facts = [fact for entry in session.entries for fact in entry.facts if fact.fact == "deviation"]
    assert [(fact.rules, fact.why) for fact in facts] == [(("VS-DEF-02",), UNDER_EARLIER_RULES)]


def test_what_has_no_meaning_does_not_stand():
    session, trouble = folded(RULES, rows([*KICK, Report({"result": "good"})]))
    assert session.played == len(KICK)
    assert trouble.startswith("entry 8 (report) does not fit")
