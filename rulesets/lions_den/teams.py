"""The roster sheets that the coaches bring: checked cell by cell, all mistakes reported at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from rulesets.core.customization import BadTable
from rulesets.core.rosters import KEY
from rulesets.core.sides import HOME, Side
from rulesets.lions_den.league import BASES, KICKER_BASE, QUARTERBACK_BASE, QUARTERBACKS
from rulesets.lions_den.tables import Weather, read_table

AVERAGE: Final = 11
"""The average of two d10: a player whose rating is not given."""
LEAST_TALENT, MOST_TALENT = 2, 20
MOST_SEASONS: Final = 4


class Skilled(msgspec.Struct, frozen=True):
    """A quarterback, kicker or punter."""

    rating: int
    """His chance in hundredths."""
    name: str = ""
    figure: str = ""
    available: bool = True
    """Whether he can play in this game: not out since an earlier one."""
    dice: tuple[int, ...] = ()
    """The two d10 of his rating, where they are known."""
    rated: bool = False
    """Whether he was rated; else he is an average player."""
    seasons: int = 0
    """How long his career is, where it was rolled (LD-DRAFT-01)."""
    witness: str = ""
    """Who saw the dice fall (LD-DRAFT-03)."""

    @property
    def label(self) -> str:
        """What he is called: 12 Smith; empty when nothing is known of him."""
        return f"{self.figure} {self.name}".strip()


class Sheet(msgspec.Struct, frozen=True):
    """One team, its quarterbacks in the order of its depth chart (LD-SKILL-03)."""

    quarterbacks: tuple[Skilled, ...]
    kicker: Skilled
    punter: Skilled
    climate: tuple[Weather, ...] = ()
    crowd: tuple[Weather, ...] = ()


_KEYS: Final = (
    "name",
    "coach",
    "quarterbacks",
    "depth",
    "kicker",
    "punter",
    "bases",
    "climate",
    "crowd",
    KEY,
)
_ALSO: Final = {
    "qbs": "quarterbacks",
    "qb": "quarterbacks",
    "place_kicker": "kicker",
    "team": "name",
}
_SKILLED: Final = (
    "rating",
    "dice",
    "name",
    "figure",
    "available",
    "career",
    "seasons_left",
    "unavailable",
    "witness",
)


def sheets_of(values: Mapping[str, Any]) -> dict[Side, Sheet]:
    """The sheets of both sides; average players where none is brought. Raises BadTable with every
    fault."""
    faults: list[str] = []
    sheets: dict[Side, Sheet] = {
        "home": _sheet(values.get("home", {}), "home", faults),
        "visitors": _sheet(values.get("visitors", {}), "visitors", faults),
    }
    if faults:
        raise BadTable(faults)
    return sheets


def _sheet(values: Any, side: Side, faults: list[str]) -> Sheet:
    if not isinstance(values, Mapping):
        faults.append(f"{side}: a team is an object with quarterbacks, kicker and punter")
        values = {}
    fields = {_ALSO.get(key, key): value for key, value in values.items()}
    faults += [
        f"{side} has no {key!r}; it has {', '.join(_KEYS)}" for key in fields if key not in _KEYS
    ]
    _check_words(fields, side, faults)
    _check_bases(fields.get("bases"), side, faults)
    weather = {
        name: read_table(name, fields[name], f"{side}: {name}", faults) if name in fields else ()
        for name in ("climate", "crowd")
    }
    return Sheet(
        _quarterbacks(fields, side, faults),
        _skilled(fields.get("kicker", {}), f"{side}: kicker", KICKER_BASE, faults),
        _skilled(fields.get("punter", {}), f"{side}: punter", KICKER_BASE, faults),
        **weather,
    )


def _check_words(fields: Mapping[str, Any], side: Side, faults: list[str]) -> None:
    for key in ("name", "coach"):
        if key in fields and not isinstance(fields[key], str):
            faults.append(f"{side}: {key} must be text, not {fields[key]!r}")


def _check_bases(bases: Any, side: Side, faults: list[str]) -> None:
    """LD-BASE-01, LD-R44: twelve, each with its own number."""
    if bases is None:
        return
    numbers = bases if isinstance(bases, list) else []
    if len(numbers) != BASES or any(type(each) is not int for each in numbers):
        faults.append(f"{side}: bases must be {BASES} numbers (LD-BASE-01)")
    elif len(set(numbers)) != BASES:
        faults.append(f"{side}: no two bases have the same number (LD-R44)")


def _quarterbacks(fields: Mapping[str, Any], side: Side, faults: list[str]) -> tuple[Skilled, ...]:
    """LD-SKILL-01, LD-SKILL-03: three of them, as the depth chart orders them."""
    values = fields.get("quarterbacks", [{}] * QUARTERBACKS)
    if not isinstance(values, list) or len(values) != QUARTERBACKS:
        faults.append(f"{side}: there are three quarterbacks (LD-SKILL-01)")
        return ()
    players = [
        _skilled(each, f"{side}: quarterback {place}", QUARTERBACK_BASE, faults)
        for place, each in enumerate(values, 1)
    ]
    depth = fields.get("depth", [1, 2, 3])
    plain = isinstance(depth, list) and all(type(each) is int for each in depth)
    if not plain or sorted(depth) != [1, 2, 3]:
        faults.append(f"{side}: depth is the order of quarterbacks 1, 2 and 3 (LD-SKILL-03)")
        return ()
    return tuple(players[each - 1] for each in depth)


def _skilled(value: Any, where: str, base: int, faults: list[str]) -> Skilled:
    """LD-SKILL-02, LD-SKILL-04: a player by his rating alone, or with all of his record."""
    fields = {"rating": value} if not isinstance(value, Mapping) else value
    before = len(faults)
    faults += [
        f"{where} has no {key!r}; he has {', '.join(_SKILLED)}"
        for key in fields
        if key not in _SKILLED
    ]
    rating = _rating(fields, where, base, faults)
    for key in ("career", "seasons_left"):
        if key in fields and not (type(fields[key]) is int and 0 <= fields[key] <= MOST_SEASONS):
            faults.append(f"{where}: {key} is from 0 to {MOST_SEASONS} (LD-DRAFT-01)")
    unavailable = fields.get("unavailable", 0)
    if unavailable != "season" and not (type(unavailable) is int and 0 <= unavailable <= 99):
        faults.append(f'{where}: unavailable is a number of games, or "season" (LD-INJ-04)')
    available = fields.get("available", True)
    if not isinstance(available, bool):
        faults.append(f"{where}: available must be true or false, not {available!r}")
    name, figure, witness = (
        _words(fields.get(key, ""), f"{where}: {key}", faults)
        for key in ("name", "figure", "witness")
    )
    if len(faults) > before:
        return Skilled(base + AVERAGE)
    dice, seasons = tuple(fields.get("dice") or ()), fields.get("career", 0)
    rated = bool(dice) or "rating" in fields
    free = available and not unavailable
    return Skilled(rating, name, figure, free, dice, rated, seasons, witness)


def _words(value: Any, where: str, faults: list[str]) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int):
        faults.append(f"{where} must be text or a number, not {value!r}")
    return str(value)


def _rating(fields: Mapping[str, Any], where: str, base: int, faults: list[str]) -> int:
    """A rating is its base and two d10; where both stand they must agree."""
    dice = fields.get("dice")
    if dice is not None and not _are_dice(dice):
        faults.append(f"{where}: dice are two numbers from 1 to 10, not {dice!r}")
        return base + AVERAGE
    rating = fields.get("rating", base + (sum(dice) if dice else AVERAGE))
    least, most = base + LEAST_TALENT, base + MOST_TALENT
    rule = "LD-SKILL-02" if base == QUARTERBACK_BASE else "LD-SKILL-04"
    if type(rating) is not int or not least <= rating <= most:
        faults.append(f"{where}: rating is from {least} to {most}, not {rating!r} ({rule})")
        return base + AVERAGE
    if dice and rating != base + sum(dice):
        faults.append(f"{where}: {base} and dice {dice} make {base + sum(dice)}, not {rating}")
    return rating


def _are_dice(dice: Any) -> bool:
    return (
        isinstance(dice, list)
        and len(dice) == 2
        and all(type(each) is int and 1 <= each <= 10 for each in dice)
    )


def home_weather(sheets: Mapping[Side, Sheet]) -> Mapping[str, tuple[Weather, ...]]:
    """LD-PRE-01: the home team's sheet decides, where it has such tables."""
    sheet = sheets[HOME]
    weather = {"climate": sheet.climate, "crowd": sheet.crowd}
    return {name: rows for name, rows in weather.items() if rows}
