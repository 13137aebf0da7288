"""What a rule set knows of a team, as a person fills it in: fields, ratings that dice give, and
both in words.

A team is plain data, as its file holds it. A field writes its part of that as text, and reads it
back; whether the whole can be played, the rule set's own reader judges.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from rulesets.core.customization import name_of
from rulesets.core.data_reader import DataError, read_csv
from rulesets.core.dice import Pips
from rulesets.core.facts import RuleIds
from rulesets.core.refusal import Refused
from rulesets.core.rosters import KEY, jersey_number

Team = dict[str, Any]
"""A team as its file holds it."""
Told = Mapping[str, Any]
"""The same, to be read only."""
MOST_LISTED: Final = 200
"""Numbers that are read out of one field."""


class TeamField(msgspec.Struct, frozen=True):
    """A part of a team that is filled in as text."""

    name: str
    """A word of its own among the fields of a team: letters, digits, hyphens."""
    label: str
    write: Callable[[Told], str]
    """Its text, or empty."""
    read: Callable[[Team, str], None]
    """Put what was typed into a team; empty text takes it out. Raises Refused."""
    description: str = ""
    """What is filled in, and how: one line."""
    rule: str = ""
    group: str = ""
    """Its heading; empty for the first fields."""
    row: str = ""
    """Fields that follow one another with the same row stand side by side, under this label."""
    lines: bool = False
    """Whether it has a line for each of several things."""
    faults: str = ""
    """The words by which the rule set's reader names it in a fault."""


class RatingThrow(msgspec.Struct, frozen=True):
    """Dice that rate one player of a team."""

    name: str
    label: str
    """Whom they rate: first quarterback."""
    dice: tuple[str, ...]
    means: Callable[[Pips], str]
    """What they give, in words."""
    put: Callable[[Team, Pips, str], None]
    """Write that into a team, with the name of the witness of the dice (empty: no one)."""
    rated: Callable[[Told], bool]
    """Whether a team has this rating already."""
    rules: RuleIds


class RatedPlayer(msgspec.Struct, frozen=True):
    """A player of a team with the dice that rated him, as a league drafts him."""

    position: str
    dice: tuple[int, ...]
    career: tuple[int, ...]
    """The die of his career."""
    name: str = ""
    figure: str = ""
    witness: str = ""


class TeamSheet(msgspec.Struct, frozen=True):
    """All that a rule set knows of a team."""

    fields: tuple[TeamField, ...]
    throws: tuple[RatingThrow, ...] = ()
    """What is rolled to rate a team; none where no one is rated."""
    dice_say: str = ""
    """What the dice of a throw are, in their order, in words."""
    average: str = ""
    """What a team is played with that has not been rated, in words."""
    tells: Callable[[Told], tuple[str, ...]] | None = None
    """Ratings, or what else decides dice, in words, a line each."""
    men: Callable[[Told], tuple[RatedPlayer, ...]] | None = None
    """Those whose dice and career are known, in their coach's order."""
    own: frozenset[str] = frozenset({"name"})
    """What a league itself keeps of a team, by its key; all else it takes from the team's file."""


class TeamReader(msgspec.Struct, frozen=True):
    """Text in a team; `path` are keys and places of lists."""

    path: tuple[str | int, ...]

    def __call__(self, team: Told) -> str:
        value = value_at(team, self.path)
        return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""


class TeamWriter(msgspec.Struct, frozen=True):
    """Text put into a team as it was typed."""

    path: tuple[str, ...]

    def __call__(self, team: Team, text: str) -> None:
        put(team, self.path, " ".join(text.split()))


def words_field(path: tuple[str, ...], label: str, description: str, **more: Any) -> TeamField:
    """A field of words: a name, a coach."""
    return TeamField("-".join(path), label, TeamReader(path), TeamWriter(path), description, **more)


def value_at(team: Told, path: Sequence[str | int]) -> Any:
    """The value in a team at a path, or None."""
    value: Any = team
    for key in path:
        if isinstance(key, int):
            value = value[key] if isinstance(value, list) and key < len(value) else None
        else:
            value = value.get(key) if isinstance(value, Mapping) else None
    return value


def put(team: Team, path: Sequence[str], value: Any) -> None:
    """Put a value into a team at a path of keys; an empty one is taken out, with every table that
    it leaves empty."""
    *above, last = path
    if value in ("", [], {}, None):
        holder = value_at(team, above)
        if isinstance(holder, dict):
            holder.pop(last, None)
            if above and not holder:
                put(team, above, None)
        return
    for key in above:
        inner = team.get(key)
        team[key] = team = dict(inner) if isinstance(inner, Mapping) else {}
    team[last] = value


# The fields that every rule set for a board has.


def _write_name(team: Told) -> str:
    return name_of({"": team}, "")


def _read_name(team: Team, text: str) -> None:
    team.pop("team", None)  # another word for it
    put(team, ("name",), " ".join(text.split()))


NAME: Final = TeamField(
    "name", "Name", _write_name, _read_name, "The name of the team.", faults="name"
)


def _write_players(team: Told) -> str:
    men = team.get(KEY)
    return "\n".join(player_line(player) for player in men) if isinstance(men, list) else ""


def _read_men(team: Team, text: str) -> None:
    men = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                men.append(read_player_line(line))
            except Refused as refused:
                raise Refused(f"line {number}: {refused.message}") from None
    put(team, (KEY,), men)


PLAYERS: Final = TeamField(
    "players",
    "Players",
    _write_players,
    _read_men,
    "A line each: 14 Don Hutson, end, safety. They may be pasted from a table, too.",
    group="Roster",
    lines=True,
    faults="roster",
)
EVERYWHERE: Final = (NAME, PLAYERS)
"""What any rule set for a board knows of a team."""
_NUMBER: Final = re.compile(r"#?(\d{1,9})(?:(?:\.?\s+|\.)(.*))?", re.S)
_MAY: Final = {"eligible": True, "not eligible": False}


def read_player_line(line: str) -> dict[str, Any]:
    """A player of a roster from a line: his number, his name, his positions, and whether he is
    eligible, with commas, semicolons or tabs between them. Raises Refused."""
    unquoted = re.sub(r'"[^"]*"', "", line)
    mark = next((mark for mark in "\t;" if mark in unquoted), ",")
    try:
        rows = read_csv(line.strip(), mark)
    except DataError as error:
        raise Refused(error.message) from None
    cells = [" ".join(cell.split()) for row in rows for cell in row.cells] or [""]
    begins = _NUMBER.fullmatch(cells[0])
    if begins is None:
        raise Refused(f"it begins with his number, such as 14 Don Hutson, end, not {cells[0]!r}")
    name = begins[2] or ""
    rest = cells[1:]
    if not name and rest:
        name, rest = rest[0], rest[1:]
    worn = jersey_number(begins[1])
    player: dict[str, Any] = {"number": int(begins[1]) if worn is None else worn}
    if name:
        player["name"] = name
    if rest and rest[-1].casefold() in _MAY:
        player["eligible"] = _MAY[rest.pop().casefold()]
    positions = [cell for cell in rest if cell]
    if positions:
        player["position"] = positions[0] if len(positions) == 1 else positions
    return player


def player_line(player: Any) -> str:
    """A player of a roster as a line that `read_player_line` reads back."""
    if not isinstance(player, Mapping):
        return str(player)
    values = player.get("position", [])
    positions = [str(each) for each in (values if isinstance(values, list) else [values]) if each]
    eligible = player.get("eligible")
    messages = [word for word, may in _MAY.items() if eligible is may]
    number, name = str(player.get("number", "")), str(player.get("name", ""))
    plain = not re.search(r'[,;\t"]', name) and name
    beside = [*positions, *messages]
    first = [f"{number} {name}"] if plain else [number, name] if name or beside else [number]
    cells = [*first, *beside]
    return ", ".join(_cell(each) for each in cells)


def _cell(text: str) -> str:
    quoted = text.replace('"', '""')
    return f'"{quoted}"' if re.search(r'[,;\t"]', text) else text


def numbers_of(text: str) -> list[int]:
    """Whole numbers out of 1 2 3, 1-12, or 1, 2 and 3. Raises Refused."""
    numbers: list[int] = []
    for word in re.split(r"[\s,;]+|\band\b", text.strip()):
        if not word:
            continue
        span = re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?", word)
        if span is None:
            raise Refused(f"numbers are such as 1-12 or 3 7 11, not {word!r}")
        first = int(span[1])
        last = int(span[2] or first)
        if last < first or last - first >= MOST_LISTED or len(numbers) >= MOST_LISTED:
            raise Refused(f"these are no {MOST_LISTED} numbers or fewer: {word}")
        numbers += range(first, last + 1)
    return numbers


def numbers_in_words(numbers: Sequence[Any]) -> str:
    """Whole numbers as `numbers_of` reads them, in runs where they are in order: 1-5 9 12."""
    if not all(type(each) is int for each in numbers):
        return " ".join(map(str, numbers))
    runs: list[list[int]] = []
    for each in numbers:
        if runs and each == runs[-1][-1] + 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    return " ".join(
        f"{run[0]}-{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in runs
    )
