"""What the rules refuse, as a sentence: calls and results by their names, not by their codes."""

from __future__ import annotations

import re
from typing import Final

from rulesets.core.refusal import Refused
from rulesets.core.sentences.wording import title

_CODE: Final = re.compile(r"\b(?:[a-z]+(?:_[a-z]+)+|fg|ttqb|xp)\b")
"""A call or a result as the rules write it."""


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
    return _CODE.sub(lambda code: _name(code[0]), message)


def _name(code: str) -> str:
    words = title(code)
    return words if words.isupper() else f"{words[:1].lower()}{words[1:]}"
