"""What a broadcaster says, by fact and situation: every rule set's common words.

The words for what only one rule set has are in its vocabulary (`Vocabulary.broadcast`). Fields are
in braces, the verb is between stars; see `quarterback.text.commentary.patterns`.
"""

from __future__ import annotations

from collections.abc import Mapping

from quarterback.text.commentary.patterns import Texts
from quarterback.text.commentary.words import kicks, results, scrimmage

COMMON: Mapping[str, Texts] = {
    **scrimmage.RUSHES,
    **scrimmage.PASSES,
    **kicks.WORDS,
    **results.WORDS,
    **scrimmage.DOWNS,
}
"""Patterns by the type of a fact, or by its type and its situation."""
