"""What the rules refuse, as a sentence: calls and results by their names, not by their codes."""

from __future__ import annotations

import re
from typing import Final

from rulesets.core.refusal import Refused
from rulesets.core.sentences.wording import title
from rulesets.registry import call_name

_WORD: Final = re.compile(r"\b[a-z]+(?:_[a-z]+)*\b")


def refusal_words(refused: Refused) -> str:
    """A refusal's own words. With a rule behind it calls have their names: a play action pass, not
    play_action; without one it may be about a code that was typed, which stays."""
    return _named(refused.message) if refused.rule else refused.message


def refusal_text(refused: Refused) -> str:
    """A refusal as a sentence, with the rule that it rests on."""
    rule = f" ({refused.rule})" if refused.rule else ""
    words = _named(refused.message)
    return f"{words[:1].upper()}{words[1:]}.{rule}"


def _named(message: str) -> str:
    return _WORD.sub(lambda word: _name(word[0]), message)


def _name(word: str) -> str:
    """A word as it is; the code of a call or a result by its name. A code that is a word of its own
    name is a word of the sentence: an onside kick is no onside kick off."""
    name = call_name(word)
    of_its_name = word in name.lower().split() and not name.isupper()
    if "_" not in word and (of_its_name or name == title(word)):
        return word
    return name if name.isupper() else f"{name[:1].lower()}{name[1:]}"
