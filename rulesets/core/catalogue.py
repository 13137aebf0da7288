"""A rule set's catalogue for people: every rule in our own words, every ruling with its reason.

Each rule set carries one as `rules.toml`. What a fact cites can be looked up here, which is what
the Why? key, `quarterback rules` and the pages under docs/rules show.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from rulesets.core.data_reader import DataError, read_toml

KINDS: Final = {
    "AUTO": "the program decides",
    "CALL": "a player decides",
    "CHANCE": "the dial or the dice decide",
    "REFEREE": "a person at the board reports it",
    "RECORD": "kept in the records",
    "TEXT": "for reading only",
}
BASES: Final = {
    "text": "the printed rules",
    "period": "the football of the period",
    "ours": "our own judgment",
}

LONGEST_TITLE: Final = 40


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule, in our own words."""

    id: str
    title: str
    """What it is about in a few words, for lists: at most LONGEST_TITLE characters."""
    heading: str
    kinds: tuple[str, ...]
    """Who decides: keys of KINDS."""
    text: str
    figures: str
    """Its numbers in short; empty when it has none."""
    source: str
    see: tuple[str, ...]
    """IDs of rules and rulings that bear on it."""


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the readings between which the players may choose."""

    name: str
    means: str


class OurRuling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Our answer to a doubt about the printed rules."""

    id: str
    title: str
    """What it is about in a few words, for lists: at most LONGEST_TITLE characters."""
    question: str
    reading: str
    reason: str
    basis: tuple[str, ...]
    """What the reading rests on: keys of BASES."""
    setting: str
    """The setting by which players choose another reading, or empty."""
    options: tuple[Reading, ...]
    """The readings to choose from, the default first."""


class BadCatalogue(ValueError):
    """A catalogue that cannot be read; the text says where and why."""


class UnknownRule(LookupError):
    """An ID that the catalogue does not have."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: tuple[Rule, ...]
    ruling: tuple[OurRuling, ...]


class Catalogue(msgspec.Struct, frozen=True):
    """The rules in print order, and the rulings in order of number."""

    prefix: str
    """What all its IDs begin with: LQ."""
    rules: tuple[Rule, ...]
    rulings: tuple[OurRuling, ...]
    entries: dict[str, Rule | OurRuling]
    """All of them by ID."""
    _keys: dict[str, str]

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings of the rules, in print order."""
        return tuple(dict.fromkeys(rule.heading for rule in self.rules))

    def under(self, heading: str) -> tuple[Rule, ...]:
        """The rules under a heading, case forgiven; none when there is no such heading."""
        wanted = heading.strip().casefold()
        return tuple(rule for rule in self.rules if rule.heading.casefold() == wanted)

    def find(self, name: str) -> Rule | OurRuling:
        """The rule or ruling of an ID. Case, the prefix, dashes and leading zeros may be left
        out: LQ-R9, r9, down-4. Raises UnknownRule."""
        key = _key(name)
        full = self._keys.get(key) or self._keys.get(_key(self.prefix) + key)
        if full is None:
            raise UnknownRule(
                f"there is no rule {name!r} here: IDs are such as {self.rules[0].id}"
                + (f" or {self.rulings[0].id}" if self.rulings else "")
            )
        return self.entries[full]

    def search(self, words: str) -> tuple[Rule | OurRuling, ...]:
        """Every rule and ruling that has all the words, as parts of words, in any case; none when
        no word is given."""
        needles = words.casefold().split()
        result = (entry for entry in self.entries.values() if _has(entry, needles))
        return tuple(result) if needles else ()

    def named_by(self, name: str) -> tuple[Rule, ...]:
        """The rules that point to an ID."""
        return tuple(rule for rule in self.rules if name in rule.see)


def read_catalogue(text: str) -> Catalogue:
    """A catalogue from the text of its file. Raises BadCatalogue."""
    try:
        data = msgspec.convert(read_toml(text), _File)
    except DataError as error:
        raise BadCatalogue(f"{error.message} (line {error.line})") from None
    except msgspec.ValidationError as error:
        raise BadCatalogue(str(error)) from None
    if not data.rule:
        raise BadCatalogue("there is no rule in it")
    entries: dict[str, Rule | OurRuling] = {}
    keys: dict[str, str] = {}
    every: tuple[Rule | OurRuling, ...] = (*data.rule, *data.ruling)
    for entry in every:
        if _key(entry.id) in keys:
            raise BadCatalogue(f"{entry.id} appears twice, or as {keys[_key(entry.id)]}")
        entries[entry.id] = entry
        keys[_key(entry.id)] = entry.id
    prefix = data.rule[0].id.partition("-")[0]
    for entry in entries.values():
        _check(entry, entries, prefix)
    return Catalogue(prefix, data.rule, data.ruling, entries, keys)


def explain(
    catalogue: Catalogue, ids: Iterable[str], settings: Mapping[str, str] | None = None
) -> list[str]:
    """What the rules of these IDs say, a text each, in the order given: the answer to Why?

    `settings` are those of the game, so that a ruling on which the players have agreed otherwise
    reads as they play it. An ID that is not in the catalogue is named as such, never raised.
    """
    return [_explained(catalogue, name, settings or {}) for name in dict.fromkeys(ids)]


def _explained(catalogue: Catalogue, name: str, settings: Mapping[str, str]) -> str:
    try:
        entry = catalogue.find(name)
    except UnknownRule:
        return f"{name}: not in this catalogue."
    if isinstance(entry, Rule):
        return f"{entry.id}: {entry.text}"
    return f"{entry.id}, our ruling. {entry.question} {as_played(entry, settings)}"


def as_played(ruling: OurRuling, settings: Mapping[str, str]) -> str:
    chosen = settings.get(ruling.setting)
    for reading in ruling.options[1:]:
        if reading.name == chosen:
            return f"As agreed for this game: {reading.means}"
    return ruling.reading


def _key(name: str) -> str:
    """An ID without what may be left out when it is typed."""
    return re.sub(r"0+(?=\d)", "", re.sub(r"[^A-Z0-9]", "", name.upper()))


def _has(entry: Rule | OurRuling, words: list[str]) -> bool:
    parts: tuple[str, ...]
    if isinstance(entry, Rule):
        parts = (entry.id, entry.title, entry.heading, entry.text, entry.figures)
    else:
        means = (option.means for option in entry.options)
        parts = (entry.id, entry.title, entry.question, entry.reading, *means)
    text = "\n".join(parts).casefold()
    return all(word in text for word in words)


def _check(entry: Rule | OurRuling, entries: Mapping[str, object], prefix: str) -> None:
    """What the types alone do not say. Raises BadCatalogue."""
    if not re.fullmatch(rf"{re.escape(prefix)}(-\d?[A-Z]+-\d+[a-z]?|-R\d+[a-z]?)", entry.id):
        raise BadCatalogue(f"{entry.id!r} is no ID: it should be such as {prefix}-DOWN-01")
    if not 0 < len(entry.title) <= LONGEST_TITLE or entry.title != entry.title.strip():
        raise BadCatalogue(f"{entry.id} needs a title of 1 to {LONGEST_TITLE} characters")
    if isinstance(entry, Rule):
        _known(entry.id, "kind", entry.kinds, KINDS)
        _known(entry.id, "rule to see", entry.see, entries, needed=False)
        return
    _known(entry.id, "basis", entry.basis, BASES)
    if bool(entry.setting) != (len(entry.options) > 1):
        raise BadCatalogue(f"{entry.id}: a setting needs two options or more, and they need it")


def _known(
    where: str,
    what: str,
    names: Iterable[str],
    known: Mapping[str, object],
    *,
    needed: bool = True,
) -> None:
    names = tuple(names)
    if needed and not names:
        raise BadCatalogue(f"{where} has no {what}")
    for name in names:
        if name not in known:
            raise BadCatalogue(f"{where}: there is no {what} {name!r}")
