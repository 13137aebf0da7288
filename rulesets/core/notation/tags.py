"""The tags on top of a sheet, `Name: value` a line: a Header written and read. And the remarks on a
sheet: its comments, each at its place in the game. They change nothing."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rulesets.core.customization import name_of
from rulesets.core.data_reader import DataError, read_json
from rulesets.core.header import Header, Remark
from rulesets.core.notation.cursor import Problem, Slip, holdable, written
from rulesets.core.plain_data import name_and_value, unknown
from rulesets.core.plain_text import plain_name
from rulesets.core.sides import SIDES

TAG = re.compile(
    r"\s*(?P<name>dial\s+ring\s+\d{1,3}|card\s+[a-z_]+(?:\s+\d{1,3})?|table\s+[a-z][\w.-]*"
    r"|[a-z][a-z \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000_-]*?)\s*:(?P<value>.*)",
    re.I,
)
"""A play cannot be mistaken for one: no word of it is followed by a colon."""

TEXTS = {
    "home": "Home",
    "visitors": "Visitors",
    "home_coach": "Home coach",
    "visitors_coach": "Visitors coach",
    "home_coached_by": "Home coached by",
    "visitors_coached_by": "Visitors coached by",
    "home_color": "Home color",
    "visitors_color": "Visitors color",
    "board": "Board",
    "players": "Players",
    "event": "Event",
    "date": "Date",
    "place": "Place",
    "hour": "Hour",
    "weather": "Weather",
}
_FIELDS = {name.lower(): field for field, name in TEXTS.items()}
_ALIASES = {"home colour": "home color", "visitors colour": "visitors color"}
_ORDER = (
    "Notation",
    "Ruleset",
    "Version",
    "Settings",
    "Dial",
    "Dial ring 1",
    "Seed",
    *TEXTS.values(),
    "Result",
)
_KNOWN = {name.lower(): name for name in _ORDER}
_CARD = re.compile(r"[a-z]+(?:_[a-z]+)*(?: \d{1,3})?")
_WHOLE = re.compile(r"[+-]?\d{1,40}")
_NOTATION = re.compile(r"(\d{1,4})(?:\.(\d{1,4}))?", re.ASCII)
NOTATION = (1, 1)
"""Version of the notation that is read and written (docs/spec/qbk.md)."""
_SETTING = re.compile(r"[^\s,=\"{]+")


class Tags(msgspec.Struct):
    """A header that is being read, and the line of the sheet of each field."""

    values: dict[str, Any] = {}
    where: dict[str, tuple[int, int]] = {}
    """Line and column of the value, by the field of Header; a ring of the dial counts as `cells`
    and keeps its own name, too."""
    problems: list[Problem] = []
    unknown: list[Problem] = []
    """Tags that this version of the notation does not have."""

    @property
    def header(self) -> Header:
        """What has been read, with defaults for the rest. A side without a name of its own here is
        called what its team is."""
        names: dict[str, Any] = {side: name_of(self.values.get("teams"), side) for side in SIDES}
        called = {side: name for side, name in names.items() if name}
        return Header(**{**called, **self.values})


def write_tags(header: Header) -> list[str]:
    """The lines of a header. What has its usual value is left out, but for who played whom."""
    lines = [f"Ruleset: {_text(header.ruleset)}", f"Version: {header.version}"]
    if header.settings:
        lines.append(f"Settings: {_settings(header.settings)}")
    if header.dial:
        lines.append(f"Dial: {_text(header.dial)}")
    lines += [f"Dial ring {ring}: {_cells(cells)}" for ring, cells in header.cells.items()]
    cards = ((call, name) for call, name in header.cards.items() if _CARD.fullmatch(call))
    lines += [f"Card {call}: {_text(name)}" for call, name in cards]
    lines += [f"Team {side}: {written(team)}" for side, team in header.teams.items()]
    lines += [f"Table {name}: {written(table)}" for name, table in header.tables.items()]
    if header.seed is not None:
        lines.append(f"Seed: {header.seed}")
    for field, name in TEXTS.items():
        value = getattr(header, field)
        if value or field in ("home", "visitors"):
            lines.append(f"{name}: {_text(value)}")
    if header.result:
        lines.append(f"Result: {_text(header.result)}")
    return lines


def _text(value: str) -> str:
    plain = value.strip() == value != "" and not value.startswith('"') and holdable(value)
    return value if plain else written(value)


def _settings(settings: dict[str, str]) -> str:
    if all(_SETTING.fullmatch(word) for pair in settings.items() for word in pair):
        return ", ".join(f"{name}={value}" for name, value in settings.items())
    return written(settings)


def _cells(cells: list[str]) -> str:
    plain = all(cell.strip() == cell != "" and "," not in cell and holdable(cell) for cell in cells)
    plain = plain and bool(cells) and not cells[0].startswith("[")
    return ", ".join(cells) if plain else written(cells)


def read_tag(tags: Tags, line: int, match: re.Match[str]) -> None:
    """Take in one tag of a sheet; what is wrong with it is noted in `tags.problems`."""
    name = re.sub(r"[\s_-]+", " ", match["name"].strip()).lower()
    name = _ALIASES.get(name, name)
    value = match["value"].strip()
    column = match.start("value") + 1 + len(match["value"]) - len(match["value"].lstrip())
    at = (line, match.start("name") + 1)
    if not _is_known(name):
        message = unknown("tag", name, _ORDER)
        tags.unknown.append(Problem(line, at[1], message, kind="tag"))
        return
    try:
        _take_in(tags, name, value, at, (line, column))
    except Slip as slip:
        tags.problems.append(Problem(line, slip.column, slip.message, kind="tag"))


def check_notation(tags: Tags) -> None:
    """Note a sheet of a later version of the notation. Its unknown tags are then only notices: a
    later version may have more of them."""
    major, minor = tags.values.pop("notation", NOTATION)
    later = (major, minor) > NOTATION
    if later:
        message = (
            f"this sheet is in version {major}.{minor} of the notation, and is read as version"
            f" {NOTATION[0]}.{NOTATION[1]}"
        )
        line, column = tags.where["notation"]
        same = major == NOTATION[0]
        tags.problems.append(Problem(line, column, message, kind="version", notice=same))
    tags.problems += [replace(problem, notice=later) for problem in tags.unknown]


def _is_known(name: str) -> bool:
    kind, _, of = name.partition(" ")
    custom = (kind == "team" and of in SIDES) or (kind in ("table", "card") and bool(of))
    return name in _KNOWN or name.startswith("dial ring ") or custom


def _take_in(
    tags: Tags, name: str, value: str, at: tuple[int, int], value_at: tuple[int, int]
) -> None:
    ring = name.rpartition(" ")[2] if name.startswith("dial ring ") else ""
    kind, _, of = name.partition(" ")
    custom = (kind == "team" and of in SIDES) or (kind == "table" and bool(of))
    card = kind == "card" and bool(of)
    if name in tags.where:
        raise Slip(at[1], f"the tag {name!r} appears twice: line {tags.where[name][0]} holds")
    if card:
        tags.values.setdefault("cards", {})[_card_key(of)] = _unquoted(value)
        tags.where[name] = value_at
        return
    if custom:
        things = tags.values.setdefault(f"{kind}s", {})
        things[of.replace(" ", "_")] = _object_read(value, value_at[1])
        tags.where[name] = tags.where[f"{kind}s"] = value_at
        return
    field = "cells" if ring else _FIELDS.get(name, name.replace(" ", "_"))
    read = _cells_read(value, value_at[1]) if ring else _value(field, value, value_at[1])
    tags.where[name] = tags.where[field] = value_at
    if ring:
        tags.values.setdefault("cells", {})[str(int(ring))] = read
    else:
        tags.values[field] = read


def _card_key(text: str) -> str:
    """A call and perhaps its signal, as a header has them: `off_tackle`, `field_goal 8`."""
    words = text.split()
    signal = words.pop() if words[-1].isdigit() else ""
    return " ".join(filter(None, ("_".join(words), signal)))


def _object_read(value: str, column: int) -> Any:
    """A team or a table: as JSON, an object or a list."""
    try:
        values = read_json(value)
    except DataError as error:
        raise Slip(column + error.offset, f"this is no JSON: {error.message}") from None
    if not isinstance(values, dict | list):
        raise Slip(column, "a team or a table is an object or a list in JSON")
    return values


def _value(field: str, value: str, column: int) -> Any:
    if field == "notation":
        match = _NOTATION.fullmatch(value)
        if match is None:
            raise Slip(column, f"the notation's version is such as 1 or 1.2, not {value!r}")
        return int(match[1]), int(match[2] or 0)
    if field in ("version", "seed"):
        if not _WHOLE.fullmatch(value):
            raise Slip(column, f"{field} must be a whole number, not {value!r}")
        return int(value)
    if field == "settings":
        return _settings_read(value, column)
    text = _unquoted(value)
    if field == "ruleset":
        return re.sub(r"[\s_]+", "-", text.strip()).lower()
    if field == "dial":
        return "" if text.strip().lower() == "any" else text
    return text


def _unquoted(value: str) -> str:
    if value.startswith('"'):
        try:
            text = read_json(value)
        except DataError:
            return value
        if isinstance(text, str):
            return text
    return value


def _settings_read(value: str, column: int) -> dict[str, str]:
    if value.startswith("{"):
        try:
            values = read_json(value)
        except DataError:
            values = None
        if not isinstance(values, dict):
            raise Slip(column, "this is no JSON: settings are such as plays=80, play_count=...")
        return {name: each if isinstance(each, str) else str(each) for name, each in values.items()}
    settings: dict[str, str] = {}
    for pair in filter(None, re.split(r"\s*,\s*|(?<=\S)\s+(?=[^\s=]+\s*=)", value)):
        try:
            name, each = name_and_value(pair)
        except ValueError:
            raise Slip(column, f"a setting is such as plays=80, not {pair!r}") from None
        settings[name.lower()] = each
    return settings


def _cells_read(value: str, column: int) -> list[str]:
    if value.startswith("["):
        try:
            values = read_json(value)
        except DataError:
            values = None
        if not isinstance(values, list) or not all(isinstance(cell, str) for cell in values):
            raise Slip(column, "the cells of a ring are faces with commas between them")
        return values
    return [cell.strip() for cell in value.split(",")] if value else []


LONGEST: Final = 1_000
"""Characters of a remark that are kept."""
MOST: Final = 20_000
"""Characters of all remarks of a sheet that are kept: they travel with the game's tags."""
_MORE: Final = "..."
_WIDTH: Final = 98
"""Columns of a remark on a sheet."""


class RemarkReader:
    """Collects the comments of a sheet. Lines of comment that follow each other are one remark."""

    def __init__(self, comments: Iterable[tuple[int, str]]) -> None:
        """`comments` are the lines that hold nothing else, with their numbers."""
        self._waiting = list(comments)[::-1]
        self._last = -1
        self._length = 0
        self.remarks: list[Remark] = []

    def read_above(self, line: int, after: int) -> None:
        """Take up the comments above a line, `after` that many entries."""
        while self._waiting and self._waiting[-1][0] < line:
            number, text = self._waiting.pop()
            self.add(number, text, after)

    def add(self, line: int, text: str, after: int, *, beside: bool = False) -> None:
        """Take up a comment that stands on a line, `after` that many entries; `beside` a play."""
        words = " ".join(plain_name(text).split())
        if not any(letter.isalnum() for letter in words):
            return
        goes_on = self._last == line - 1 and self.remarks and self.remarks[-1].after == after
        goes_on = goes_on and not beside
        self._last = -1 if beside else line
        if goes_on:
            words = f"{self.remarks[-1].text} {words}"
            self._length -= len(self.remarks.pop().text)
        if len(words) > LONGEST:
            words = f"{words[: LONGEST - len(_MORE)].rstrip()}{_MORE}"
        if self._length + len(words) <= MOST:
            self._length += len(words)
            self.remarks.append(Remark(after, words))


def remarks_in(remarks: Sequence[Remark], begin: int, end: int) -> tuple[str, ...]:
    """Return the remarks made once `end` entries stood, and before that more than `begin`."""
    return tuple(remark.text for remark in remarks if begin < remark.after <= end)


def opening_remarks(remarks: Sequence[Remark]) -> tuple[str, ...]:
    """Return the remarks made before anything was played."""
    return remarks_in(remarks, -1, 0)


def remark_lines(texts: Iterable[str]) -> Iterator[str]:
    """Write remarks as lines of a sheet, apart enough to be read as several again."""
    for number, text in enumerate(texts):
        if number:
            yield ";"
        yield from textwrap.wrap(
            text,
            _WIDTH,
            initial_indent="; ",
            subsequent_indent="; ",
            break_on_hyphens=False,
            break_long_words=False,
        )
