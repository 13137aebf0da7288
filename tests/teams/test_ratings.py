"""Ratings of a team in words: in the report, in Why?, and by which of them dice were decided."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from quarterback.game.options import BadOptions, play_options
from quarterback.rule_sets import WITH_TEAMS, header_of, of_header, rule_set
from quarterback.teams.description import unrated, unrated_note
from quarterback.text.explain import GameSituation, reasons_at
from quarterback.text.export import report
from rulesets.core.awaiting import Over
from rulesets.core.events import Roll
from rulesets.core.notation import read_game
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Session
from tests.game.practice.playing import comes

BEARS: dict[str, Any] = {
    "name": "Bears",
    "quarterbacks": [{"dice": [7, 9], "name": "Luckman", "figure": 42}, 44, {"dice": [1, 2]}],
    "depth": [3, 1, 2],
    "kicker": {"rating": 84, "name": "Stydahar"},
    "punter": {"dice": [10, 9], "career": 3, "witness": "Ann"},
    "bases": list(range(1, 13)),
}
NAMES = Names("Bears", "Lions")


def rules(**teams: Any) -> Any:
    return rule_set("lions-den", {"modifiers": "house"}, teams=teams)


def test_the_report_has_ratings_with_what_they_are_made_of():
    """LD-SKILL-02, LD-SKILL-04, LD-SKILL-03: in the order of the depth chart, each with its sum."""
    game = rules(home=BEARS)
    said = report(header_of(game, home="Bears", visitors="Lions"), Session(game))
    teams = said[said.index("TEAMS") : said.index("POINTS")].splitlines()
    assert teams[1:7] == [
        "Bears:",
        "  First quarterback: 43% (40 + 1 + 2).",
        "  Second quarterback, 42 Luckman: 56% (40 + 7 + 9).",
        "  Third quarterback: 44% (40 + 4).",
        "  Place kicker, Stydahar: 84% (70 + 14).",
        "  Punter: 89% (70 + 10 + 9), 3 seasons, seen by Ann.",
    ]
    assert "  Bases 1-12." in teams
    assert teams[-2].startswith("  No ratings, so average: quarterbacks 51% (40 + 11)")


def test_what_a_team_without_ratings_is_played_with_is_said():
    assert unrated(rules()) == ("home", "visitors")
    assert unrated(rules(home=BEARS)) == ("visitors",)
    assert unrated(rules(home=BEARS, visitors={"kicker": 80})) == ()
    assert "No ratings for Lions, so average" in unrated_note(rules(home=BEARS), NAMES)
    assert unrated_note(rules(home=BEARS, visitors=BEARS), NAMES) == ""
    for code in WITH_TEAMS:
        assert bool(unrated(rule_set(code))) is (code == "lions-den")


def test_why_says_which_rating_decided_every_throw():
    """LD-PASS-08, LD-PITCH-01, LD-PUNT-02, LD-FG-02, LD-CONV-01, LD-KO-03: through whole games, the
    chance that Why? names is the one by which the dice are settled."""
    game = rules(home=BEARS)
    kinds: set[str] = set()
    for seed in range(12):
        session, luck = Session(game), Random(seed)
        while not isinstance(session.awaiting, Over) and len(session.entries) < 400:
            session.play(comes(game, session.state, session.awaiting, luck))
            kinds |= set(_checked(session))
    assert {"caught", "not caught", "away", "blocked", "good", "no good", "length"} <= kinds


def _checked(session: Session) -> list[str]:
    entry = session.entries[-1]
    found = []
    if isinstance(entry.event, Roll) and session.rules.explain_chance is not None:
        for words, why in session.rules.explain_chance(session.rules, entry.before, entry.event):
            assert why
            found.append(_agrees(words, entry))
    now = GameSituation(session.rules, NAMES, session.entries, session.awaiting)
    said = " ".join(each.words for each in reasons_at(now))
    for end in found:
        assert ("The kick: " if end == "length" else "The dice showed") in said
    return found


def _agrees(words: str, entry: Any) -> str:
    if "The kick:" in words:
        [length] = [fact.yards for fact in entry.facts if fact.fact == "kick_length"]
        assert words.endswith(f": {length}."), words
        return "length"
    told = re.search(r"(\d+)%[^%]*The dice showed (\d+): ([a-z ]+)\.$", words)
    assert told is not None, words
    chance, face, end = told.groups()
    assert (int(face) <= int(chance)) is (end in ("caught", "away", "good")), words
    facts = {fact.fact for fact in entry.facts}
    if end in ("good", "no good", "missed") and entry.before.play is not None:
        good = facts & {"kick_good", "pitch_out", "try_good"}
        assert bool(good) is (end == "good"), (words, facts)
    if end == "blocked":
        assert "blocked" in facts
    if end in ("caught", "not caught"):
        assert entry.before.play.chance == int(chance), words
    total = re.search(r": (\d+)% \(([\d +]+)\)((?:, [a-z ]+ [+-]\d+)*): (\d+)%", words)
    if total and 0 < int(total[4]) < 100:
        made = sum(map(int, total[2].split(" + ")))
        changes = sum(map(int, re.findall(r"[+-]\d+", total[3])))
        assert (made, made + changes) == (int(total[1]), int(total[4])), words
    return end


def test_a_side_is_called_what_its_team_is_unless_somebody_says_otherwise():
    teams = {"home": BEARS, "visitors": {"name": " Detroit  Lions "}}
    told = play_options(ruleset="lions-den", teams=teams)
    assert (told.home, told.visitors) == ("Bears", "Detroit Lions")
    told = play_options(ruleset="lions-den", teams=teams, visitors="Guests")
    assert (told.home, told.visitors) == ("Bears", "Guests")
    assert told.header().home == "Bears"
    sheet = 'Ruleset: vsefl\nTeam home: {"name": "Bears"}\nVisitors: Lions\n'
    header = read_game(sheet, of_header).header
    assert (header.home, header.visitors) == ("Bears", "Lions"), "a sheet without names"
    with pytest.raises(BadOptions, match="both teams cannot be called Bears"):
        play_options(ruleset="lions-den", teams={"home": BEARS, "visitors": BEARS})
