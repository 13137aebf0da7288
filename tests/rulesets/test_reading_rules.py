"""Rules that are only for reading are shown at the board; those of records are kept, or are left to
a league, and it is said which."""

import random

import pytest

from quarterback.rule_sets import CODES, catalogue, header_of, rule_set
from rulesets.core.events import Call, Report, Roll
from rulesets.core.notation import write_game
from rulesets.core.session import Session
from rulesets.core.situation import read_situation
from tests.random_board import random_game

SETTINGS = {"gunderson": {"pass_clock_stop": "on"}}
"""Where a rule for reading matters only under a setting."""
RULINGS = {"solitaire-coach": {"SC-R31", "SC-R35", "SC-R39"}}
"""Rulings that are shown as well."""
AT_A_BOARD = [code for code in CODES if rule_set(code).reference_rules is not None]
MOST_GAMES = 40
OF_A_LEAGUE = {
    "LD-DRAFT-02", "LD-DRAFT-03", "LD-DRAFT-04", "LD-BASE-02", "LD-BASE-03", "LD-BASE-04",
    "LD-LEAG-01", "LD-LEAG-02",
}  # fmt: skip
"""Records of a season: the draft, bases drawn and traded, the stages, who runs it. They are kept in
`league/model/careers` and `brackets/electra`; their tests are in tests/league."""


def kinds(code, kind):
    return {rule.id for rule in catalogue(code).rules if kind in rule.kinds}


def session_at(code, told, *events):
    rules = rule_set(code)
    session = Session(rules, read_situation(rules, told))
    for event in events:
        session.play(event)
    return session


@pytest.mark.parametrize("code", AT_A_BOARD)
def test_every_rule_for_reading_is_shown_in_play(code):
    """Also those that a referee watches over besides, such as LD-SET-01, LD-KO-01, VS-GEN-05."""
    rules, known = rule_set(code, SETTINGS.get(code)), catalogue(code).entries
    missing = kinds(code, "TEXT") | RULINGS.get(code, set())
    assert missing
    for seed in range(MOST_GAMES):
        states = [entry.after for entry in random_game(random.Random(seed), rules).entries]
        for s in (rules.opening(rules), *states):
            shown = rules.reference_rules(rules, s)
            assert len(set(shown)) == len(shown), (s, shown)
            assert set(shown) <= known.keys()
            missing -= set(shown)
        if not missing:
            break
    assert missing == set()


def called_forced():
    """LG-GEN-03: every play that is called is told with the rule that forces it."""
    game = random_game(random.Random(3), rule_set("gunderson"))
    calls = [e for e in game.entries if isinstance(e.event, Call) and e.event.call != "throw"]
    told = [fact for entry in calls for fact in entry.facts if fact.fact == "called"]
    return len(told) == len(calls) > 0 and all(fact.rules for fact in told)


def rosters():
    """SC-GEN-05: a squad of fewer than eleven is pointed out."""
    squad = {"players": [{"number": 12, "position": "QB"}]}
    session = Session(rule_set("solitaire-coach", teams={"home": squad}))
    return any("SC-GEN-05" in fact.rules for fact in session.play(Roll((1,))))


def named_sides(code):
    """SC-PRE-01, VS-PRE-01, LD-LEAG-03: who is home and who visits stands on the sheet."""
    rules = rule_set(code)
    header = header_of(rules, home="Ann Arbor", visitors="Ithaca")
    sheet = write_game(header, rules, Session(rules))
    return "Ann Arbor" in sheet and "Ithaca" in sheet


def every_input():
    """SC-REC-01: the sheet holds each call, coin and report."""
    rules = rule_set("solitaire-coach")
    session = Session(rules)
    for event in (Roll((1,)), Call("kickoff"), Call("return"), Report({"down": "V24"})):
        session.play(event)
    return "V24" in write_game(header_of(rules), rules, session) and session.played == 4


def time_outs_and_score():
    """SC-REC-02: what the book keeps is in the situation after each input."""
    s = session_at("solitaire-coach", {"phase": "scrimmage", "spot": "V20"}).state
    return None not in (s.score, s.timeouts, s.period)


def deviations():
    """SC-REC-03: what the rules forbid is recorded with its reason."""
    told = {"phase": "scrimmage", "spot": "H30"}
    session = session_at("solitaire-coach", told, Call("fg", override="we tried it"))
    return session.entries[-1].facts[0].why == "we tried it"


def of_a_throw(**details):
    told = {"phase": "scrimmage", "spot": "H30"}
    return session_at("vsefl", told, Call("pass"), Call("throw", details=details)).entries[-1]


def stick():
    """VS-GEN-05: which stick a distance is thrown with."""
    return "red" in of_a_throw(distance=8).facts[0].why


def receiver():
    """VS-TT-02: for whom the pass was meant."""
    return of_a_throw(receiver="84", tool="figure").event.details["receiver"] == "84"


def leaves(name):
    """LD-SKILL-01, LD-INJ-04: what a game leaves for its league."""
    rules = rule_set("lions-den")
    kept = rules.league_records(rules, random_game(random.Random(1), rules).state)
    return len(kept["ratings"]["home"]["quarterbacks"]) == 3 and name in kept


def sheet_of_a_team():
    """LD-SKILL-05, LD-BASE-01: figures and twelve bases come with a team, and stay with a game."""
    men = [{"rating": 52, "figure": "7"}, 50, 50]
    team = {"quarterbacks": men, "bases": list(range(1, 13))}
    told = header_of(rule_set("lions-den", teams={"home": team})).teams["home"]
    return told["quarterbacks"][0]["figure"] == "7" and len(told["bases"]) == 12


def in_the_house():
    """LD-BASE-05: the reminder that they stay there is on the card before the game."""
    rules = rule_set("lions-den")
    return "LD-BASE-05" in rules.reference_rules(rules, rules.opening(rules))


KEPT = {
    "LG-GEN-03": called_forced,
    "SC-GEN-05": rosters,
    "SC-PRE-01": lambda: named_sides("solitaire-coach"),
    "SC-REC-01": every_input,
    "SC-REC-02": time_outs_and_score,
    "SC-REC-03": deviations,
    "VS-GEN-05": stick,
    "VS-PRE-01": lambda: named_sides("vsefl"),
    "VS-TT-02": receiver,
    "LD-SKILL-01": lambda: leaves("ratings"),
    "LD-SKILL-05": sheet_of_a_team,
    "LD-BASE-01": sheet_of_a_team,
    "LD-BASE-05": in_the_house,
    "LD-INJ-04": lambda: leaves("injuries"),
    "LD-LEAG-03": lambda: named_sides("lions-den"),
}


@pytest.mark.parametrize("rule", KEPT)
def test_records_are_kept(rule):
    assert KEPT[rule]()


def test_no_record_is_forgotten():
    records = {rule for code in AT_A_BOARD for rule in kinds(code, "RECORD")}
    assert records == KEPT.keys() | OF_A_LEAGUE
