"""Refusals as sentences: calls by their names, and the words of a sentence left alone."""

import pytest

from quarterback.text.inputs import refusal_text, refusal_words
from rulesets.core.refusal import Refused


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("the dice of the onside kick come first", "the dice of the onside kick come first"),
        ("a backward pass does not lie there", "a backward pass does not lie there"),
        ("he must run: there is no pass any more", "he must run: there is no pass any more"),
        ("line_buck cannot be called now", "line buck cannot be called now"),
        ("call fg or xp, with the ttqb", "call field goal or extra point, with the TTQB"),
    ],
)
def test_a_word_that_is_a_code_too_stays_a_word(message, words):
    refused = Refused(message, "VS-R65")
    assert refusal_words(refused) == words
    assert refusal_text(refused) == f"{words[:1].upper()}{words[1:]}. (VS-R65)"
