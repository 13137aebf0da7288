"""The patterns themselves: enough of them for each fact, well formed, and in the house's words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from quarterback.text.commentary.counts import NO_SCORE, spell, standing, tally
from quarterback.text.commentary.patterns import Heard, Pattern, choose, parsed, patterns, remember
from quarterback.text.commentary.values import PLAYERS, TEAMS, Values
from quarterback.text.commentary.words import COMMON
from rulesets.core.sentences.phrases import Names
from rulesets.core.sentences.wording import WRITERS
from rulesets.core.sides import Score
from rulesets.registry import CODES, standard

RARE = frozenset({
    "aimed", "choice", "climate", "crowd", "deviation", "end_chosen", "ends", "extra_play",
    "home_field_goal", "home_kick_left", "home_kick_missed", "injury", "line_up", "long_handoff",
    "loose_chain", "no_pass", "no_try", "override", "quarterback", "re_aimed", "reminder",
    "roster", "ruling", "two_minute_stop",
})  # fmt: skip
"""Facts of which a game has one or two, if any."""
SILENT = frozenset({"first_down", "kick_length", "no_flag", "situation"})
"""Facts that the down, or the fact beside them, says; and the start of a game from a position."""
FORBIDDEN = re.compile(
    r"(?i)\b(nobody|somebody|whoever|anew|farther|gridiron|pigskin|nail-biter|momentum|heart|clutch"
    r"|heroic|epic|gutsy|was able to|managed to|kick-off|off side|on-side|half-time|run-back)\b"
)
"""Dialect that the house does not use, and words that no figure licenses."""
ONE_ORDER = frozenset({"down", "down.radio.change", "down.radio.turn"})
"""What is said one way only."""
GIVEN = frozenset({"drive_plays", "drive_yards", "was_longest"})
"""Fields that are put among the values where they are known."""


def every_pool() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for name, texts in COMMON.items():
        yield "common", name, texts
    for code in CODES:
        for name, texts in standard(code).vocabulary.broadcast.items():
            yield code, name, texts


@pytest.mark.parametrize("code", CODES)
def test_each_fact_has_sentences_enough(code: str):
    own = standard(code).vocabulary
    pools = {**COMMON, **own.broadcast}
    for fact in {*WRITERS, *own.sentences} - SILENT:
        texts = [
            text
            for name, texts in pools.items()
            if name == fact or name.startswith(f"{fact}.")
            for text in texts
        ]
        assert len(set(texts)) >= (2 if fact in RARE else 4), fact


def test_each_pool_has_a_choice_without_a_verb():
    """So that no verb need come back soon, nor a sentence twice in a row."""
    for where, name, texts in every_pool():
        quiet = [each for each in patterns(texts) if not each.verb]
        assert len(quiet) >= (1 if name in ONE_ORDER else 2), (where, name)


def test_patterns_are_sentences_in_the_words_of_the_house():
    for where, name, texts in every_pool():
        assert len(set(texts)) == len(texts), (where, name)
        for text in texts:
            plain = parsed(text).plain
            assert plain[-1] in ".!?", text
            assert plain.isascii(), text
            assert plain.count("!") <= 1, text
            assert len(plain.split()) <= 20, text
            assert plain[0].isupper() or plain[0] == "{", text
            assert not FORBIDDEN.search(plain), text
            if plain[0] == "{":
                assert plain[1].isupper() or name.startswith("player."), text


def test_every_field_is_known():
    for _, _, texts in every_pool():
        for text in texts:
            for field in re.findall(r"{(\w+)}", text):
                lower = field[0].lower() + field[1:]
                team = lower in TEAMS or lower.removesuffix("_s") in TEAMS
                assert team or lower in {*PLAYERS, *GIVEN} or hasattr(Values, f"_{lower}"), text


def test_a_team_takes_no_present_verb():
    """A name may be singular or plural: after one there is a past tense, or no verb."""
    fields = "team|other|side|kicker|gainer|holder|winner|loser|team_now|afterward"
    names = rf"(?<!of )(?<!by ){{(?i:{fields})}}"
    for _, _, texts in every_pool():
        for text in texts:
            found = re.search(rf"{names} (?:\*\w+\*(?:s|es)\b|has\b|have\b|is\b|are\b|was\b)", text)
            assert found is None, text


def test_the_radio_has_one_order_of_words():
    for name, texts in COMMON.items():
        if name.startswith("down.radio"):
            for text in texts:
                assert re.fullmatch(
                    r"\{Down\}(, \{team_now\})?(, at \{(at|spot)_now\})?\.", text
                ), text


def test_a_pattern_says_what_it_needs():
    pattern = parsed("{Way}, and they *carri*ed {n}{where_}.")
    assert pattern == Pattern("{Way}, and they carried {n}{where_}.", "carry", ("Way", "n"), 5)
    with pytest.raises(ValueError, match="not closed"):
        parsed("They *carry {n}.")


def test_the_choice():
    pool = ("One {a}.", "Two {b}.", "They *go*, {a}.", "It *go*es.", "Here is a longer one, {a}.")
    values = {"a": "x", "b": ""}
    heard = Heard()
    said: list[str] = []
    for number in range(6):
        chosen = choose([pool], values, "kind", heard, number)
        assert chosen is not None
        heard = remember(heard, "kind", chosen)
        said.append(chosen.plain)
    assert "Two {b}." not in said  # it has no b
    assert len(set(said[:3])) == 3
    assert all(one != other for one, other in pairwise(said))
    assert choose([("Two {b}.",)], values, "kind", heard, 0) is None
    for number in range(9):
        calm = choose([pool], values, "kind", Heard(), number, calm=True)
        assert calm is not None
        assert calm.words <= 5


def test_numbers_in_words():
    assert [spell(n) for n in (0, 9, 10, 19, 20, 21, 99, 100, 101, 147, 250)] == [
        "nothing", "nine", "ten", "nineteen", "twenty", "twenty-one", "ninety-nine", "a hundred",
        "a hundred one", "a hundred forty-seven", "250",
    ]  # fmt: skip
    names = Names("Yale", "Bears")
    assert tally(names, Score(3, 7)) == "Bears 7, Yale 3"
    assert tally(names, Score(0, 0)) == "nothing-nothing"
    assert standing(names, Score(3, 7)) == "Bears by four"
    assert standing(names, Score(7, 7)) == "tied at seven"
    assert standing(names, Score(0, 0)) == NO_SCORE
