"""A team of Lion's Den as a person fills it in: quarterbacks and kickers with their dice, the depth
chart, twelve bases, the weather of its field; and its ratings in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from rulesets.core.dice import Pips
from rulesets.core.refusal import Refused
from rulesets.core.team_sheets import (
    NAME,
    PLAYERS,
    RatedPlayer,
    RatingThrow,
    Team,
    TeamField,
    TeamSheet,
    Told,
    numbers_in_words,
    numbers_of,
    put,
    value_at,
    words_field,
)
from rulesets.lions_den.league import (
    BASES,
    CAREER,
    KICKER_BASE,
    QUARTERBACK_BASE,
    QUARTERBACKS,
    TALENT,
    check_witness,
    rating,
    seasons,
)
from rulesets.lions_den.teams import AVERAGE, Skilled, sheets_of

STRINGS: Final = ("First", "Second", "Third")
_RATINGS, _BASES, _WEATHER = "Ratings", "Bases", "Weather on its field"
_KICKERS: Final = {"kicker": "Place kicker", "punter": "Punter"}
_ALSO: Final = {"quarterbacks": ("qbs", "qb"), "kicker": ("place_kicker",)}
"""Other words for them in a file."""


class DepthPlace(msgspec.Struct, frozen=True):
    """A place of the squad, as a team's file has it: a quarterback by his place in the list, from
    0, or the kicker or the punter. In a file a player may be his rating alone."""

    key: str
    at: int = 0

    @property
    def position(self) -> str:
        return self.key.removesuffix("s")

    def all_of(self, team: Told) -> Any:
        """The team's players at this position."""
        names = (self.key, *_ALSO.get(self.key, ()))
        return next((team[name] for name in names if name in team), None)

    def player(self, team: Told) -> dict[str, Any]:
        """The player at this place of the depth chart; empty where the team names none."""
        value = self.all_of(team)
        if self.key == "quarterbacks":
            value = value[self.at] if isinstance(value, list) and self.at < len(value) else None
        if isinstance(value, Mapping):
            return dict(value)
        return {} if value is None else {"rating": value}

    def give(self, team: Team, player: Mapping[str, Any]) -> None:
        """Give it to a player; nothing of him leaves it to an average one."""
        value: Any = dict(player)
        if self.key == "quarterbacks":
            others = [DepthPlace(self.key, n).player(team) for n in range(QUARTERBACKS)]
            others[self.at] = value
            value = others if any(others) else []
        for name in _ALSO.get(self.key, ()):
            team.pop(name, None)
        put(team, (self.key,), value)


class WriteMan(msgspec.Struct, frozen=True):
    """Something of a player, as text."""

    place: DepthPlace
    key: str

    def __call__(self, team: Told) -> str:
        player = self.place.player(team)
        dice = player.get("dice")
        if self.key == "rating" and isinstance(dice, list) and dice:
            return " ".join(map(str, dice))
        return str(player.get(self.key) or "")


class ReadMan(msgspec.Struct, frozen=True):
    """Something of a player, from text: of his rating the two dice, or the sum with its base."""

    place: DepthPlace
    key: str

    def __call__(self, team: Team, text: str) -> None:
        player, words = self.place.player(team), " ".join(text.split())
        player.pop(self.key, None)
        if self.key == "rating":
            for key in ("dice", "witness"):  # no one has seen what is written by hand
                player.pop(key, None)
            player |= _rating(words)
        elif self.key == "career" and words:
            player["career"] = _number(words)
        elif words:
            player[self.key] = words
        self.place.give(team, player)


def _rating(words: str) -> dict[str, Any]:
    """LD-SKILL-02, LD-SKILL-04: 4 7, as the dice fell, or 51, what they make."""
    numbers = [_number(each) for each in re.split(r"[\s+,]+", words.strip(" %")) if each]
    if len(numbers) > len(TALENT):
        raise Refused("a rating is two dice, such as 4 7, or their total: 51")
    if len(numbers) == len(TALENT):
        return {"dice": numbers}
    return {"rating": numbers[0]} if numbers else {}


def _number(word: str) -> int:
    if not re.fullmatch(r"\d{1,6}", word):
        raise Refused(f"type a number, not {word!r}")
    return int(word)


def _man_fields(place: DepthPlace, row: str, faults: str) -> tuple[TeamField, ...]:
    base = KICKER_BASE if place.key in _KICKERS else QUARTERBACK_BASE
    id_ = f"{place.key}-{place.at + 1}" if place.key == "quarterbacks" else place.key
    cells = {
        "name": ("name", f"{row}: his name."),
        "figure": ("figure", f"{row}: the number of his figure."),
        "rating": (
            "dice/rating",
            f"{row}: two d10 as they fell, 4 7, or what they make with {base}: {base + AVERAGE}.",
        ),
        "career": ("seasons", f"{row}: career in seasons, 1 to 4."),
    }
    rules = {
        "rating": "LD-SKILL-04" if base == KICKER_BASE else "LD-SKILL-02",
        "figure": "LD-SKILL-05",
        "career": "LD-DRAFT-01",
    }
    return tuple(
        TeamField(
            f"{id_}-{key}",
            label,
            WriteMan(place, key),
            ReadMan(place, key),
            message,
            rules.get(key, ""),
            _RATINGS,
            row,
            faults=faults,
        )
        for key, (label, message) in cells.items()
    )


_PLACES: Final = (
    *(
        (DepthPlace("quarterbacks", n), f"Quarterback {n + 1}", f"quarterback {n + 1}")
        for n in range(QUARTERBACKS)
    ),
    *((DepthPlace(key), row, key) for key, row in _KICKERS.items()),
)


def _write_depth(team: Told) -> str:
    depth = team.get("depth")
    return " ".join(map(str, depth)) if isinstance(depth, list) else ""


def _read_depth(team: Team, text: str) -> None:
    """LD-SKILL-03: read the order of the quarterbacks from a line of numbers."""
    put(team, ("depth",), numbers_of(text))


def _write_bases(team: Told) -> str:
    bases = team.get("bases")
    return numbers_in_words(bases) if isinstance(bases, list) else ""


def _read_bases(team: Team, text: str) -> None:
    """LD-BASE-01: read the bases from a line of numbers."""
    put(team, ("bases",), numbers_of(text))


_CHANGES: Final = {"pass": "passes", "kick": "kicks", "yards": "yards"}
_ROW: Final = re.compile(r"(\d{1,3})\s*(?:-\s*(\d{1,3}))?\s+(.+)")
_COLUMNS: Final = {
    "from": "first",
    "to": "last",
    "label": "what",
    "pass": "passes",
    "kick": "kicks",
}


class WriteWeather(msgspec.Struct, frozen=True):
    """Rows of climate or crowd, a line each."""

    name: str

    def __call__(self, team: Told) -> str:
        table = team.get(self.name)
        rows = table.get("rows", table.get("row")) if isinstance(table, Mapping) else table
        return "\n".join(map(_weather_line, rows)) if isinstance(rows, list) else ""


def _weather_line(row: Any) -> str:
    if not isinstance(row, Mapping):
        return str(row)
    cells = {_COLUMNS.get(key, key): value for key, value in row.items()}
    first, last = cells.get("first"), cells.get("last")
    span = f"{first}" if first == last else f"{first}-{last}"
    changes = [f"{key} {cells[key]:+}" for key in _CHANGES.values() if _is_change(cells.get(key))]
    return ", ".join([f"{span} {cells.get('what', '')}".strip(), *changes])


def _is_change(value: Any) -> bool:
    return type(value) is int and value != 0


class ReadWeather(msgspec.Struct, frozen=True):
    """The same from lines such as: 61-80 rain, passes -10, kicks -5, yards -3."""

    name: str

    def __call__(self, team: Team, text: str) -> None:
        lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
        put(team, (self.name,), [_weather_row(line, n) for n, line in lines])


def _weather_row(line: str, number: int) -> dict[str, Any]:
    head, *changes = (part.strip() for part in line.split(","))
    begins = _ROW.fullmatch(head)
    if begins is None:
        raise Refused(f"line {number}: such as 61-80 rain, passes -10, not {line.strip()!r}")
    row: dict[str, Any] = {
        "from": int(begins[1]),
        "to": int(begins[2] or begins[1]),
        "label": begins[3],
    }
    for change in filter(None, changes):
        match = re.fullmatch(r"([a-z]+)\s*([+-]?\d{1,3})", change.lower())
        key = next(
            (
                each
                for short, each in _CHANGES.items()
                if match is not None and match[1].startswith(short)
            ),
            None,
        )
        if match is None or key is None:
            raise Refused(
                f"line {number}: passes, kicks or yards, such as passes -10, not {change!r}"
            )
        row[key] = int(match[2])
    return row


FIELDS: Final = (
    NAME,
    words_field(("coach",), "Coach", "Whose team it is.", faults="coach"),
    *(field for place, row, faults in _PLACES for field in _man_fields(place, row, faults)),
    TeamField(
        "depth",
        "Depth chart",
        _write_depth,
        _read_depth,
        "The depth chart, such as 2 1 3. Empty: as listed here.",
        "LD-SKILL-03",
        _RATINGS,
        faults="depth",
    ),
    TeamField(
        "bases",
        "Bases",
        _write_bases,
        _read_bases,
        f"The numbers of the {BASES} bases that were drawn: 1-12, or 3 7 11 and so on.",
        "LD-BASE-01",
        _BASES,
        faults="bases",
    ),
    *(
        TeamField(
            name,
            label,
            WriteWeather(name),
            ReadWeather(name),
            f"1 to 100, a line each: 61-80 {word}. Empty: the rules' own table.",
            "LD-PRE-01",
            _WEATHER,
            lines=True,
            faults=f": {name}",
        )
        for name, label, word in (
            ("climate", "Climate", "rain, passes -10, yards -3"),
            ("crowd", "Crowd", "loud, passes -5"),
        )
    ),
    PLAYERS,
)


class SetField(msgspec.Struct, frozen=True):
    """LD-SKILL-02, LD-SKILL-04, LD-DRAFT-01, LD-DRAFT-03: dice written into a team: two for a
    rating, one for a career."""

    place: DepthPlace

    def __call__(self, team: Team, pips: Pips, witness: str) -> None:
        rating(self.place.position, pips[:-1])  # which refuses what dice cannot show
        check_witness(str(team.get("coach") or ""), witness or None, alone=True)
        player = self.place.player(team)
        for key in ("rating", "seasons_left", "witness"):
            player.pop(key, None)
        player |= {"dice": list(pips[:-1]), "career": pips[-1]}
        if witness:
            player["witness"] = witness
        self.place.give(team, player)


class Means(msgspec.Struct, frozen=True):
    """What the dice of a player give."""

    place: DepthPlace

    def __call__(self, pips: Pips) -> str:
        return f"{rating(self.place.position, pips[:-1])}%, {seasons(pips[-1:])}"


class Rated(msgspec.Struct, frozen=True):
    """Whether the player of a place is rated."""

    place: DepthPlace

    def __call__(self, team: Told) -> bool:
        player = self.place.player(team)
        return bool(player.get("dice")) or "rating" in player


THROWS: Final = tuple(
    RatingThrow(
        row.lower().replace(" ", "-"),
        row,
        (*TALENT, *CAREER),
        Means(place),
        SetField(place),
        Rated(place),
        ("LD-SKILL-02" if place.key == "quarterbacks" else "LD-SKILL-04", "LD-DRAFT-01"),
    )
    for place, row, _ in _PLACES
)


def made_of(player: Skilled, base: int) -> str:
    """How a rating comes about: (40 + 7 + 9), or with the sum alone where the dice are not
    known (LD-SKILL-02, LD-SKILL-04)."""
    return f"({' + '.join(map(str, (base, *(player.dice or (player.rating - base,)))))})"


def tells(team: Told) -> tuple[str, ...]:
    """The ratings of a team, a line a player, in the order of its depth chart (LD-SKILL-03)."""
    sheet = sheets_of({"home": team})["home"]
    lines = [
        _line(f"{STRINGS[place]} quarterback", player, QUARTERBACK_BASE)
        for place, player in enumerate(sheet.quarterbacks)
    ]
    lines += [
        _line(_KICKERS["kicker"], sheet.kicker, KICKER_BASE),
        _line(_KICKERS["punter"], sheet.punter, KICKER_BASE),
    ]
    bases = value_at(team, ("bases",))
    return (*lines, *([f"Bases {numbers_in_words(bases)}"] if bases else []))


def _line(place: str, player: Skilled, base: int) -> str:
    name = f"{place}, {player.label}" if player.label else place
    lines = [f"{name}: {player.rating}% {made_of(player, base)}"]
    if not player.rated:
        lines.append("average: not rated")
    if player.seasons:
        lines.append(seasons((player.seasons,)))
    if player.witness:
        lines.append(f"seen by {player.witness}")
    if not player.available:
        lines.append("cannot play")
    return ", ".join(lines)


def rated_players(team: Told) -> tuple[RatedPlayer, ...]:
    """LD-SKILL-02, LD-SKILL-04, LD-DRAFT-01: whose dice and career are known, the quarterbacks in
    the order of the depth chart (LD-SKILL-03)."""
    sheet = sheets_of({"home": team})["home"]
    every = [("quarterback", each) for each in sheet.quarterbacks]
    every += [("kicker", sheet.kicker), ("punter", sheet.punter)]
    return tuple(
        RatedPlayer(
            position, player.dice, (player.seasons,), player.name, player.figure, player.witness
        )
        for position, player in every
        if player.dice and player.seasons
    )


SHEET: Final = TeamSheet(
    FIELDS,
    THROWS,
    "two d10 for the rating, a d4 for the seasons",
    f"average: quarterbacks {QUARTERBACK_BASE + AVERAGE}% ({QUARTERBACK_BASE} + {AVERAGE}),"
    f" kicker and punter {KICKER_BASE + AVERAGE}% ({KICKER_BASE} + {AVERAGE})",
    tells,
    rated_players,
    frozenset(
        {"name", "team", "coach", "quarterbacks", "depth", "kicker", "punter", "bases"}.union(
            *_ALSO.values()
        )
    ),
)
"""LD-SKILL-01 to 05, LD-DRAFT-01, LD-DRAFT-03, LD-BASE-01, LD-PRE-01."""
