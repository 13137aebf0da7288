"""Text from data made safe to show: nothing in it commands a terminal or reorders a line, and names
that are not what they seem (invisible characters, letters of several alphabets in one word, two
names that look the same) are found.

The tables hold only what Unicode's own data (`unicodedata`) does not say: which letters of other
alphabets are drawn as Latin ones in the usual fonts (from the confusables of UTS #39, those a
keyboard of that alphabet types), and which printable characters show nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

HIDDEN: Final = "\N{REPLACEMENT CHARACTER}"
"""The mark that stands where a character was removed."""


def plain_text(text: str) -> str:
    """Return the text with HIDDEN for each control, format or bidi character except a newline.

    A joiner stays where a script or a picture is written with it, and a space of any width is a
    space.
    """
    return text if text.isprintable() else _plain(text, "\n")


def plain_name(text: str) -> str:
    """Return the text as `plain_text` does, with newlines removed too: for text on one line."""
    return text if text.isprintable() else _plain(text, "")


def is_plain(text: str) -> bool:
    """Return whether the text is shown as it is, on one line."""
    return plain_name(text) == text


def joins(text: str, at: int) -> bool:
    """Return whether the character there is a joiner that belongs where it is: between letters of
    a script without capitals, such as Persian or Hindi, or between pictures. Elsewhere it would
    only make two names look the same."""
    if text[at] not in _JOINERS or not 0 < at < len(text) - 1:
        return False
    before, after = (unicodedata.category(text[place]) for place in (at - 1, at + 1))
    if text[at - 1] == _AS_PICTURE or "So" in (before, after):
        return (
            text[at] == _ZERO_WIDTH_JOINER
            and (before in ("So", "Sk") or text[at - 1] == _AS_PICTURE)
            and after == "So"
        )
    return before in _UNCASED and after in _UNCASED


def plain_spaces(text: str) -> str:
    """Return the text with a plain space for each space of another width, such as the one that
    does not break: character for character."""
    return text if text.isascii() else _SPACES.sub(" ", text)


def _plain(text: str, also: str) -> str:
    """`also` are characters that stay."""
    text = plain_spaces(text)
    return "".join(
        c if c.isprintable() or c in also or joins(text, at) else HIDDEN
        for at, c in enumerate(text)
    )


def table_cell(value: str | int | float | None) -> str | int | float:
    """Return a value for a cell of a CSV file: text that a spreadsheet might take for a formula is
    marked as text; numbers stay numbers; nothing is an empty cell."""
    if not isinstance(value, str):
        return "" if value is None else value
    text = plain_name(value)
    # A tab or return before a formula is already marked; spaces are still there.
    return f"'{text}" if text.lstrip()[:1] in _BEGINS_A_FORMULA else text


def how_many(count: int, one: str, more: str = "") -> str:
    """A number of things in figures: 1 yard, 2 tries; `more` is the plural, if not with an s."""
    return f"{count} {one if count == 1 else more or f'{one}s'}"


def capitalize(text: str) -> str:
    """Return the text with a capital first letter; the others stay as they are."""
    return text[:1].upper() + text[1:]


def escaped_json(text: str) -> str:
    """Return JSON text with every unprintable character of its strings written as an escape.

    The value is unchanged: outside its strings, JSON has no such character but the newline.
    """
    return text if text.isprintable() else _UNPRINTED.sub(_escape, text)


_ZERO_WIDTH_JOINER: Final = "\N{ZERO WIDTH JOINER}"
_JOINERS: Final = _ZERO_WIDTH_JOINER + "\N{ZERO WIDTH NON-JOINER}"
_AS_PICTURE: Final = "\N{VARIATION SELECTOR-16}"
_UNCASED: Final = ("Lo", "Mn", "Mc")
_SPACES: Final = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_BEGINS_A_FORMULA: Final = ("=", "+", "-", "@")
_UNPRINTED: Final = re.compile(r"[^\n\x20-\x7e]")


def _escape(match: re.Match[str]) -> str:
    letter = match[0]
    if letter.isprintable():
        return letter
    units = letter.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


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
        examples = {_alphabet(letter): letter for letter in reversed(word)}
        examples.pop("", None)
        if len(examples) > 1:
            first, *others = (each for each in map(_alphabet, word) if each)
            other = next(each for each in others if each != first)
            return (
                f"The name {_code_points(name)} mixes alphabets: {examples[other]!r} is"
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
