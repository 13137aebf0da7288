"""Coaches in a hobbyist's own words: blurbs, lines for the paper, people who watch board games.

The file `coaches.toml`, next to the settings, has them. It is read once, when someone first speaks.
Nothing here raises: what is wrong in it is a sentence that says where, and the rest is used.

    [freshman]                      # a coach of the program's, by his name in `play --coach`
    blurb = "Throws first and asks later."
    right = ["{k} of {n}. I counted on my fingers."]

    [watchers.aunt-mabel]           # someone of your own, who speaks in papers on board games
    title = "Aunt Mabel"
    won = ["{score}, and I brought the sandwiches."]
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import msgspec

from quarterback.files.preferences import preferences_file
from quarterback.files.text_files import NotText, read
from rulesets.core.data_reader import DataError, read_toml

Lines = Mapping[str, tuple[str, ...]]
"""Lines by the figure that they speak of."""
WATCHERS: Final = "watchers"
BLURB, TITLE = "blurb", "title"
_SCORE: Final = ("score", "p", "points", "q", "t")
FIGURES: Final[Mapping[str, tuple[str, ...]]] = {
    "right": ("k", "n"),
    "gift": ("n",),
    "drive": ("plays", "yards"),
    "fourth": ("k", "n"),
    "kick": ("n",),
    "air": ("k", "n"),
    "start": ("gap",),
    "stand": ("n",),
    "won": (),
    "lost": (),
    "tied": (),
}
"""What a line may speak of, and the numbers that it may have in braces, besides the score."""
RESULTS: Final = ("won", "lost", "tied")
MOST_WORDS: Final = 25
LONGEST_LINE: Final = 200
LONGEST_BLURB: Final = 120
LONGEST_TITLE: Final = 40
MOST_LINES: Final = 50
"""Of one coach for one figure."""
_BRACES: Final = re.compile(r"\{([^{}]*)\}")
_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,29}")
_SIGNS: Final = "{}[]<>|~@"
"""What means something in the program's own patterns."""


class Watcher(msgspec.Struct, frozen=True):
    """Someone who watches games on a board, and speaks in their papers."""

    title: str
    lines: Lines


class OwnCoaches(msgspec.Struct, frozen=True):
    blurbs: Mapping[str, str] = {}
    """By the name of a coach."""
    lines: Mapping[str, Lines] = {}
    """By the name of a coach, in addition to the program's."""
    watchers: Mapping[str, Watcher] = {}
    """By a name of the hobbyist's own."""


NONE: Final = OwnCoaches()
FILE: Final = "coaches.toml"
MOST_BYTES: Final = 200_000
"""A longer file is not one of ours."""
_folder: list[Path | None] = [None]
"""The folder of the games, where the user has named one in this process."""
_read: dict[Path, tuple[OwnCoaches, list[str]]] = {}
"""What was read, by file: one, unless a process is told of several folders."""


def use_folder(data_dir: Path | None) -> None:
    """Look for the file next to the games of a folder; None: where the settings are."""
    _folder[0] = data_dir


def coaches_file() -> Path:
    """Return where the file is, whether it is there or not."""
    return preferences_file(_folder[0], os.environ).with_name(FILE)


def own_coaches() -> OwnCoaches:
    """Return the hobbyist's own coaches; nothing of his where there is no file."""
    return _found()[0]


def coach_faults() -> list[str]:
    """Return a sentence on what cannot be used of the file; none where all can."""
    faults = _found()[1]
    return [f"In {coaches_file()}: {'; '.join(faults)}. The rest is used."] if faults else []


def coaches_key() -> str:
    """Return a text that changes with the hobbyist's own coaches; empty where he has none."""
    own = own_coaches()
    if own == NONE:
        return ""
    return blake2b(msgspec.json.encode(own, order="deterministic"), digest_size=8).hexdigest()


def blurb_of(coach: str) -> str:
    """Return what a coach is like, in a sentence: the hobbyist's, or the program's."""
    from quarterback.ai.coaches import EVERY_COACH

    return own_coaches().blurbs.get(coach, EVERY_COACH[coach].description)


def _found() -> tuple[OwnCoaches, list[str]]:
    file = coaches_file()
    if file not in _read:
        _read[file] = _from_file(file)
    return _read[file]


def _from_file(file: Path) -> tuple[OwnCoaches, list[str]]:
    if not os.path.lexists(file):
        return NONE, []
    try:
        return read_own_coaches(read(file, MOST_BYTES))
    except NotText as error:
        return NONE, [error.message]


def read_own_coaches(text: str) -> tuple[OwnCoaches, list[str]]:
    """Return what a file has, and a sentence, without a period, for each thing in it that cannot be
    used: that is left out."""
    from quarterback.ai.coaches import EVERY_COACH  # a program that starts needs none of them

    try:
        values = read_toml(text)
    except DataError as error:
        where = f" (line {error.line})" if error.line else ""
        return NONE, [f"it is not TOML: {error.message}{where}"]
    faults: list[str] = []
    blurbs: dict[str, str] = {}
    lines: dict[str, Lines] = {}
    for name, entry in values.items():
        if name == WATCHERS:
            continue
        if name not in EVERY_COACH:
            names = ", ".join(EVERY_COACH)
            faults.append(f"there is no coach {_brief(name)}; there are {names}, and {WATCHERS}")
        elif not isinstance(entry, dict):
            faults.append(f"{name} must be a table: [{name}]")
        else:
            blurb = entry.pop(BLURB, None)
            if blurb is not None:
                why = _why_not(blurb, LONGEST_BLURB)
                faults += [f"[{name}] {BLURB} {why}"] if why else []
                blurbs |= {} if why else {name: blurb}
            lines[name] = _lines(f"[{name}]", entry, faults)
    watchers = dict(_watchers(values.get(WATCHERS, {}), EVERY_COACH, faults))
    return OwnCoaches(blurbs, lines, watchers), faults


def _watchers(
    values: object, coaches: Collection[str], faults: list[str]
) -> Iterator[tuple[str, Watcher]]:
    if not isinstance(values, dict):
        faults.append(f"{WATCHERS} must be tables: [{WATCHERS}.aunt-mabel]")
        return
    for name, entry in values.items():
        where = f"[{WATCHERS}.{_brief(name)}]"
        if name in coaches or not _NAME.fullmatch(name):
            faults.append(f"{where} needs a name of its own in small letters, such as aunt-mabel")
        elif not isinstance(entry, dict):
            faults.append(f"{where} must be a table")
        else:
            title = entry.pop(TITLE, None)
            why = "is needed" if title is None else _why_not(title, LONGEST_TITLE)
            if why:
                faults.append(f"{where} {TITLE} {why}")
                continue
            lines = _lines(where, entry, faults)
            missing = [each for each in RESULTS if not lines.get(each)]
            if missing:
                faults.append(f"{where} needs a line each for {', '.join(RESULTS)}")
                continue
            yield name, Watcher(title, lines)


def _lines(where: str, entry: Mapping[str, Any], faults: list[str]) -> Lines:
    """Return the lines of a table by figure; what is wrong with any of them goes to `faults`."""
    lines: dict[str, tuple[str, ...]] = {}
    for figure, given in entry.items():
        if figure not in FIGURES:
            faults.append(f"{where} has no {_brief(figure)}; it has {', '.join(FIGURES)}")
        elif not isinstance(given, list) or len(given) > MOST_LINES:
            faults.append(f'{where} {figure} must be up to {MOST_LINES} lines: ["...", "..."]')
        else:
            good = []
            for number, line in enumerate(given, 1):
                why = _why_no_line(line, figure)
                if why:
                    faults.append(f"{where} {figure}, line {number}, {why}")
                else:
                    good.append(line)
            lines[figure] = tuple(good)
    return lines


def _why_no_line(line: object, figure: str) -> str:
    if why := _why_not(line, LONGEST_LINE, braces=True):
        return why
    assert isinstance(line, str), "it is a text"
    allowed = (*FIGURES[figure], *_SCORE)
    for name in _BRACES.findall(line):
        if name not in allowed:
            names = ", ".join(f"{{{each}}}" for each in allowed)
            return f"has no {_brief('{' + name + '}')}; it has {names}"
    if any(sign in _BRACES.sub("", line) for sign in _SIGNS):
        return f"cannot have any of {' '.join(_SIGNS)}"
    if len(line.split()) > MOST_WORDS:
        return f"has more than {MOST_WORDS} words"
    return ""


def _why_not(text: object, longest: int, *, braces: bool = False) -> str:
    """Why a text cannot be used; empty if it can."""
    if not isinstance(text, str) or not text.strip():
        return "must be words in quotes"
    if len(text) > longest:
        return f"has more than {longest} letters"
    if any(unicodedata.category(letter)[0] == "C" for letter in text):
        return "has an invisible character, or a line break"
    if not braces and any(sign in text for sign in "{}"):
        return "cannot have braces"
    return ""


def _brief(value: str) -> str:
    """A piece of the file, short and without anything that a terminal acts on."""
    text = ascii(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
