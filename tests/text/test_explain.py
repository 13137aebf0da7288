"""Why?: the reasons of a moment of a game."""

from __future__ import annotations

import pytest

from quarterback.league_office.simulate_games import simulate_game
from quarterback.rule_sets import header_of, rule_set, saturday_dial, shipped_dial
from quarterback.text.explain import GameSituation, reasons_at
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.dial import Dial
from rulesets.core.events import Spin
from rulesets.registry import names_of


@pytest.mark.parametrize(
    ("dial", "words"),
    [
        (shipped_dial(), "The dial is a reconstruction: the printed one is lost."),
        (saturday_dial(), "The dial is Saturday, a house dial for short games"),
    ],
    ids=["reconstruction", "saturday"],
)
def test_why_says_what_the_dial_is_once_and_always_what_is_forced(dial: Dial, words: str):
    rules = rule_set("littlefield", {"plays": "20"}, dial)
    header = header_of(rules, home_coach="senior", visitors_coach="senior", seed=7)
    entries = simulate_game(header, rules).entries
    names, said, forced = names_of(header), [], []
    for number, entry in enumerate(entries):
        asked = awaiting(rules, entry.before)
        reasons = reasons_at(GameSituation(rules, names, entries[:number], asked))
        said += [(number, each) for each in reasons if "LQ-R2" in each.rules]
        if isinstance(asked, Decide) and asked.forced:
            forced += [each for each in reasons if each.words.startswith("No choice now: ")]
            assert forced[-1].rules == (asked.options[0].rule,)
    assert {each.words[: len(words)] for _, each in said} == {words}
    spins = [number for number, entry in enumerate(entries) if isinstance(entry.event, Spin)]
    assert max(number for number, _ in said) <= spins[1]
    assert len(entries) > 3 * spins[1]
    assert forced[0].rules == ("LQ-KO-02",)
