"""Names that are not what they seem: invisible characters, letters of several alphabets in one
word, and two names that look the same.

The tables hold only what Unicode's own data (`unicodedata`) does not say: which letters of other
alphabets are drawn as Latin ones in the usual fonts (from the confusables of UTS #39, those a
keyboard of that alphabet types), and which printable characters show nothing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from rulesets.core.plain_text import HIDDEN, joins, plain_name

_LIKE_LATIN: Final = {
    # Cyrillic
    **dict(zip("аеорсухіјѕԁһԛԝѵԍ", "aeopcyxijsdhqwvg", strict=True)),
    **dict(zip("АВЕКМНОРСТУХІЈЅԚԜЗ", "abekmhopctyxijsqw3", strict=True)),
    # Greek
    **dict(zip("οανικρυγ", "oaviкpuy".replace("к", "k"), strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx", strict=True)),
    # Armenian
    **dict(zip("օսոհցյ", "ounhgj", strict=True)),
    # Digits and strokes that a hurried reader takes for letters
    **dict(zip("01|ı", "olli", strict=True)),
}
_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Printable by their category, and drawn as nothing."""
_ALPHABETS: Final = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE")
"""Those of which some letters are drawn alike. Honest names may mix other scripts with Latin."""


def doubt_about(name: str) -> str:
    """Return what is not as it seems in one name, as a sentence; empty when nothing is."""
    for at, letter in enumerate(name):
        hidden = not letter.isprintable() and letter != "\n" and not joins(name, at)
        if letter in _UNSEEN or hidden:
            called = unicodedata.name(letter, f"U+{ord(letter):04X}").lower()
            return f"The name {_code_points(name)} has an invisible character in it ({called})."
    for word in name.split():
        result = {_alphabet(letter): letter for letter in reversed(word)}
        result.pop("", None)
        if len(result) > 1:
            first, *others = (each for each in map(_alphabet, word) if each)
            other = next(each for each in others if each != first)
            return (
                f"The name {_code_points(name)} mixes alphabets: {result[other]!r} is"
                f" {other.capitalize()}, among {first.capitalize()} letters."
            )
    return ""


def look_alike(name: str, others: Iterable[str]) -> str:
    """Return the first of the others that is another name and looks the same; empty when none
    does. Names that differ only in capitals or spaces look the same."""
    shape = skeleton(name)
    return next((each for each in others if each != name and skeleton(each) == shape), "")


def doubts(names: Iterable[str], others: Iterable[str] = ()) -> list[str]:
    """Return a sentence for each name that is not as it seems, or looks like another of them or
    of the others."""
    earlier, text = list(others), []
    for name in names:
        if doubt := doubt_about(name):
            text.append(doubt)
        if other := look_alike(name, earlier):
            text.append(
                f"The names {_code_points(name)} and {_code_points(other)} look the same. If one is"
                " meant, use one spelling."
            )
        earlier.append(name)
    return text


def skeleton(name: str) -> str:
    """Return what a reader sees of a name: nothing invisible, look-alike letters as Latin."""
    plain = unicodedata.normalize("NFKC", name)
    seen = (c for c in plain if c not in _UNSEEN and (c.isprintable() or c.isspace()))
    latin = "".join(_LIKE_LATIN.get(c, c) for c in seen)
    folded = "".join(_LIKE_LATIN.get(c, c) for c in latin.casefold())
    return "".join(folded.split()).replace("rn", "m").replace("i", "l")


def _alphabet(letter: str) -> str:
    if not letter.isalpha():
        return ""
    first = unicodedata.name(letter, "").partition(" ")[0]
    return first if first in _ALPHABETS else ""


def _code_points(name: str) -> str:
    return "".join(HIDDEN if c in _UNSEEN else c for c in plain_name(name))
