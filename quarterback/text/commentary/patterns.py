"""Sentences with gaps, and the choice of one that was not used lately.

A pattern is text with fields in braces and its verb between stars: "{Way}, and they *pick* up
{n}." A pattern with a field that has no value in the situation is not used, so a pattern says
what it needs by naming it; a field whose name ends in an underscore may be empty. The choice is
made by a number that belongs to the game and the moment: the same game has the same words
everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Final

import msgspec

NO_RETURN: Final = 12
"""Facts of a type before a pattern is used again."""
NO_VERB: Final = 3
"""Sentences before a verb is used again."""
FEW_WORDS: Final = 5
"""Words of a calm sentence: a play on an ordinary first and ten."""
_SAME_VERB: Final = {
    "broke": "break",
    "came": "come",
    "cost": "cost",
    "fell": "fall",
    "found": "find",
    "gave": "give",
    "went": "go",
    "gone": "go",
    "got": "get",
    "held": "hold",
    "kept": "keep",
    "made": "make",
    "met": "meet",
    "paid": "pay",
    "ran": "run",
    "runn": "run",
    "said": "say",
    "took": "take",
    "threw": "throw",
    "won": "win",
    "drove": "drive",
    "driv": "drive",
    "carri": "carry",
    "stopp": "stop",
    "hit": "hit",
}
"""The verb of a form that does not begin like it."""

_TEAMS: Final = "side|team|team_now|other|gainer|holder|kicker|loser|winner|afterward"
_AFTER_WORD: Final = re.compile(
    rf"\b(for|by|to|on|against|from|with|and|but|it's) \{{({_TEAMS})\}}(?! (?:ball|by)\b)", re.I
)
_BEFORE_VERB: Final = re.compile(
    rf"\{{({_TEAMS})\}}(?= (?:\*|will\b|with\b|ahead\b|in front\b|on (?:the ball|it)\b))", re.I
)
"""Where a team's name gets its article: the Bears."""

Texts = tuple[str, ...]
"""Patterns as they are written."""


class Pattern(msgspec.Struct, frozen=True):
    """A sentence with gaps."""

    plain: str
    """Its text without the marks of the verb."""
    verb: str
    """The stem of its verb; empty without one."""
    fields: tuple[str, ...]
    """The fields that it needs."""
    words: int
    """How many words it has, a field counted as one."""


class Heard(msgspec.Struct, frozen=True):
    """What was said lately in a game."""

    patterns: Mapping[str, Texts] = {}
    """By type of fact, the last patterns, the latest at the end."""
    verbs: Texts = ()
    """The verbs of the last sentences, empty for one without."""


@lru_cache(maxsize=1024)
def patterns(texts: Texts) -> tuple[Pattern, ...]:
    return tuple(map(parsed, texts))


def parsed(text: str) -> Pattern:
    """Return one pattern, parsed. Raises ValueError for an odd number of stars."""
    text = _BEFORE_VERB.sub(_with_article, _AFTER_WORD.sub(r"\1 {the_\2}", text))
    parts = text.split("*")
    if len(parts) % 2 == 0:
        raise ValueError(f"a verb is not closed: {text}")
    verb = parts[1].lower() if len(parts) > 1 else ""
    plain = "".join(parts)
    fields = tuple(
        name for _, name, _, _ in Formatter().parse(plain) if name and not name.endswith("_")
    )
    return Pattern(plain, _SAME_VERB.get(verb, verb), fields, len(plain.split()))


def _with_article(match: re.Match[str]) -> str:
    team = match[1]
    return f"{{{'The' if team[0].isupper() else 'the'}_{team.lower()}}}"


def choose(
    pools: Sequence[Texts],
    values: Mapping[str, str],
    kind: str,
    heard: Heard,
    number: int,
    *,
    calm: bool = False,
) -> Pattern | None:
    """Return a pattern from the first pool that has two to choose from, the most fitting pool
    first; None if no pattern has all its fields. A `calm` one is short if any is.

    If all were used lately, the one used longest ago is chosen.
    """
    recent = heard.patterns.get(kind, ())
    fresh: list[Pattern] = []
    for pool in pools:
        fresh += [
            each
            for each in patterns(pool)
            if each.plain not in recent
            and not (each.verb and each.verb in heard.verbs)
            and all(values[f] for f in each.fields)
        ]
        if calm and (short := [each for each in fresh if each.words <= FEW_WORDS]):
            fresh = short
        if len(fresh) > 1:
            break
    if fresh:
        return fresh[number % len(fresh)]
    every = [
        each for pool in pools for each in patterns(pool) if all(values[f] for f in each.fields)
    ]
    quiet = [each for each in every if not each.verb or each.verb not in heard.verbs] or every
    if not quiet:
        return None
    latest = {text: place for place, text in enumerate(recent)}
    return min(quiet, key=lambda each: latest.get(each.plain, -1))


def remember(heard: Heard, kind: str, chosen: Pattern) -> Heard:
    """Return what was said lately, with one more sentence."""
    used = (*heard.patterns.get(kind, ()), chosen.plain)[-NO_RETURN:]
    verbs = (*heard.verbs, chosen.verb)[-NO_VERB:]
    return Heard({**heard.patterns, kind: used}, verbs)
