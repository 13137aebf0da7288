"""The book of rules and Why?, laid out for a screen: rows of a list, lines of a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from quarterback.rule_sets import catalogue, settings_of
from quarterback.text.explain import GameSituation, bearing, reasons_at
from quarterback.text.rule import RuleText
from rulesets.core.catalogue import Catalogue, OurRuling, Rule, UnknownRule, as_played

OUR_RULINGS = "Our rulings"


@dataclass(frozen=True)
class ListRow:
    """A row of a list: a rule, or without an ID a heading of those below it."""

    words: str
    id: str = ""


def whole_book(book: Catalogue) -> list[ListRow]:
    """Every rule by its title under its chapter, then the rulings."""
    rows: list[ListRow] = []
    for heading in book.headings:
        rows += _headed(book, heading, (rule.id for rule in book.under(heading)))
    return rows + _headed(book, OUR_RULINGS, (ruling.id for ruling in book.rulings))


def search(book: Catalogue, words: str) -> list[ListRow]:
    """The rules that have all those words, or that ID: first those that have them in their title,
    then those that have them in their text."""
    meant = ""
    with suppress(UnknownRule):
        meant = book.find(words).id
    ids = dict.fromkeys([meant, *(entry.id for entry in book.search(words))])
    parts = words.casefold().split()
    titled = [name for name in ids if name == meant or _named(book, name, parts)]
    others = [name for name in ids if name not in titled]
    return [*_headed(book, "By title", titled), *_headed(book, "In the text", others)]


def _named(book: Catalogue, name: str, parts: list[str]) -> bool:
    """Whether a rule has the words in its ID and title, each at the beginning of a word."""
    entry = book.entries.get(name)
    named = re.split(r"[^a-z0-9+]+", f"{name} {entry.title}".casefold()) if entry else []
    return all(any(part.startswith(word) for part in named) for word in parts)


def _headed(book: Catalogue, heading: str, ids: Iterable[str]) -> list[ListRow]:
    rows = [ListRow(book.entries[name].title, name) for name in ids if name in book.entries]
    return [ListRow(heading), *rows] if rows else []


def of_situation(book: Catalogue, now: GameSituation) -> list[ListRow]:
    """The rules that bear on the game as it stands."""
    awaited, ruled = bearing(now)
    return [*_headed(book, "What comes next", awaited), *_headed(book, "The last play", ruled)]


@dataclass(frozen=True)
class PageLine:
    """A paragraph of a page. What stands before two blanks is a first column."""

    words: str
    weight: str = ""
    """title, dim, chosen, link or nothing."""
    id: str = ""
    """The rule that a link leads to."""


def page_of(book: Catalogue, entry: RuleText) -> list[PageLine]:
    """A rule or ruling in full; the rules that it points to are numbered."""
    lines = [
        PageLine(entry.title, "title"),
        PageLine(f"{entry.id}, {entry.where}", "dim"),
        PageLine(""),
        PageLine(entry.text),
        PageLine(""),
    ]
    lines += (PageLine(f"{label:<8}  {text}") for label, text in entry.parts)
    lines += _choices(entry)
    if entry.see:
        lines += [PageLine(""), PageLine("See also", "title")]
    for number, name in enumerate(entry.see, 1):
        lines.append(PageLine(f"{number:<2}  {book.entries[name].title} ({name})", "link", name))
    return lines


def _choices(entry: RuleText) -> Iterator[PageLine]:
    for choice in entry.choices:
        mark = ">" if choice.in_force else "-"
        message = f"{choice.noted}: {choice.means}"
        yield PageLine(f"{'':<8}  {mark}  {message}", "chosen" if choice.in_force else "")


@dataclass(frozen=True)
class Because:
    """A ruling in a sentence, and the rules that it rests on: ID, title, and text as this game is
    played, the text only where the rule is named first."""

    words: str
    rules: tuple[tuple[str, str, str], ...]


def why(now: GameSituation) -> list[Because]:
    """The answer to Why? at any moment of a game."""
    book = catalogue(now.rules.code)
    listed: set[str] = set()
    answer = []
    for reason in reasons_at(now):
        rules = []
        for name in reason.rules:
            entry = book.entries.get(name)
            title = entry.title if entry else "not in this rule book"
            text = _text(entry, now) if entry and name not in listed else ""
            rules.append((name, title, text))
            listed.add(name)
        answer.append(Because(reason.words, tuple(rules)))
    return answer


def _text(entry: Rule | OurRuling, now: GameSituation) -> str:
    """What it says as this game is played: the figures of the book are not always those of the
    game."""
    settings = now.rules.settings
    if isinstance(entry, OurRuling):
        return as_played(entry, settings)
    agreed = [
        f" In this game {setting.name}: {settings[setting.name]}."
        for setting in settings_of(now.rules.code)
        if setting.rule == entry.id and settings[setting.name] != setting.default
    ]
    return "".join([entry.text, *agreed])
