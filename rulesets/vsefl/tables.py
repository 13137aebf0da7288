"""A league's own tables and playbooks, checked cell by cell, and a team as a person fills it in:
six plays a page for each of the two books (VS-CAL-01, VS-R8).

Every mistake is reported with its place; a table that a league brings replaces the shipped one of
its name, a playbook only the pages that it has.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rulesets.core.customization import BadTable
from rulesets.core.rosters import KEY
from rulesets.core.sides import SIDES, Side
from rulesets.core.team_sheets import NAME, PLAYERS, Team, TeamField, TeamSheet, Told, put, value_at
from rulesets.vsefl.charts import (
    BOX,
    DEFENSES,
    FOULS,
    PAGES,
    PLAYBOOK,
    PLAYS,
    SHIPPED,
    BoardFoul,
    ChartRow,
    LeagueTables,
    Outcome,
    Pages,
    Playbook,
)

Faults = list[str]


def table(value: Any, where: str, faults: Faults) -> Mapping[str, Any]:
    if isinstance(value, Mapping):
        return value
    faults.append(f"{where}: a table with keys is needed, not {value!r}")
    return {}


def known(values: Mapping[str, Any], names: Iterable[str], where: str, faults: Faults) -> None:
    """Nothing in a table but what it can have."""
    names = tuple(names)
    for name in values:
        if name not in names:
            faults.append(f"{where}: there is no {name!r}; there are {', '.join(names)}")


def listed(value: Any, count: int, where: str, faults: Faults) -> Sequence[Any]:
    """A list of a fixed length."""
    if isinstance(value, list | tuple) and len(value) == count:
        return value
    number = f"{len(value)}" if isinstance(value, list | tuple) else repr(value)
    faults.append(f"{where}: a list of {count} is needed, not {number}")
    return ()


def one_of(value: Any, names: Sequence[str], where: str, faults: Faults) -> str:
    """One of some words."""
    if isinstance(value, str) and value in names:
        return value
    faults.append(f"{where}: {value!r} is none of {', '.join(names)}")
    return names[0]


def whole(value: Any, least: int, most: int, where: str, faults: Faults) -> int:
    """A whole number within bounds."""
    if type(value) is int and least <= value <= most:
        return value
    faults.append(f"{where}: a whole number from {least} to {most} is needed, not {value!r}")
    return least


def numbers(value: Any, least: int, most: int, where: str, faults: Faults) -> list[int]:
    """A list of whole numbers within bounds."""
    if not isinstance(value, list | tuple):
        faults.append(f"{where}: a list of numbers is needed, not {value!r}")
        return []
    return [whole(each, least, most, where, faults) for each in value]


def dice_rows(
    result: Any, most: int, values: tuple[int, int], where: str, faults: Faults
) -> tuple[int, ...]:
    """A value for each face of a die, from rows such as "1-3" = 13."""
    item = table(result, where, faults)
    ranges: dict[int, int] = {}
    for faces, value in item.items():
        read = whole(value, *values, f"{where}, {faces}", faults)
        for face in _faces(faces, most, where, faults):
            if face in ranges:
                faults.append(f"{where}: {face} appears twice")
            ranges[face] = read
    missing = [str(face) for face in range(1, most + 1) if face not in ranges]
    if missing:
        faults.append(f"{where}: nothing is said of {', '.join(missing)}")
    return tuple(ranges.get(face, values[0]) for face in range(1, most + 1))


def _faces(text: str, most: int, where: str, faults: Faults) -> range:
    ends = text.split("-")
    if len(ends) <= 2 and all(end.strip().isascii() and end.strip().isdigit() for end in ends):
        first, last = int(ends[0]), int(ends[-1])
        if 1 <= first <= last <= most:
            return range(first, last + 1)
    faults.append(f"{where}: {text!r} are no faces from 1 to {most}, such as 1-3")
    return range(0)


CAUSES: Final = ("end_dice", "carrier_fell", "double_tackle", "qb_back_hit")
_OUTCOMES: Final = ("opponent", "out_kept", "kept")
_MOST_YARDS: Final = 50


def read_league(teams: Mapping[str, Any], tables: Mapping[str, Any]) -> LeagueTables:
    """VS-R2, VS-R3, VS-R8, VS-R17, VS-R30: the tables of a game. Raises BadTable with every
    fault."""
    faults: Faults = []
    league = SHIPPED
    for name in tables:
        reader = _READERS.get(name)
        if reader is None:
            faults.append(f"there is no table {name!r}; there are {', '.join(sorted(_READERS))}")
        else:
            league = reader(league, tables[name], faults)
    for side in SIDES:
        if side in teams:
            league = _with_team(league, side, teams[side], faults)
    if faults:
        raise BadTable(faults)
    return league


def digest(teams: Mapping[str, Any], tables: Mapping[str, Any]) -> dict[str, str]:
    custom = {**{f"team.{side}": teams[side] for side in teams}, **tables}
    return {
        name: hashlib.sha256(msgspec.json.encode(custom[name], order="deterministic")).hexdigest()
        for name in sorted(custom)
    }


def _with_team(league: LeagueTables, side: Side, value: Any, faults: Faults) -> LeagueTables:
    """A side's playbook; its name and its players are no matter of these rules."""
    where = f"team {side}"
    values = table(value, where, faults)
    known(values, ("playbook", "name", "roster", KEY, "colour", "color"), where, faults)
    if "playbook" not in values:
        return league
    book = _book(values["playbook"], f"{where}, playbook", faults)
    return replace(league, books={**league.books, side: book})


def _playbook(league: LeagueTables, value: Any, faults: Faults) -> LeagueTables:
    book = _book(value, "playbook", faults)
    return replace(league, books={side: book for side in SIDES})


def _book(value: Any, where: str, faults: Faults) -> Playbook:
    """VS-CAL-01: six plays a page for each of the two books."""
    values = table(value, where, faults)
    known(values, PAGES, where, faults)
    shipped = SHIPPED.books["home"]
    offense, defense = dict(shipped.offense), dict(shipped.defense)
    for page in (page for page in PAGES if page in values):
        text = f"{where}, page {page}"
        halves = table(values[page], text, faults)
        known(halves, ("offence", "defence"), text, faults)
        _half(halves, "offence", PLAYS, offense, page, text, faults)
        _half(halves, "defence", DEFENSES, defense, page, text, faults)
    return Playbook(offense, defense)


def _half(
    values: Mapping[str, Any],
    name: str,
    codes: Mapping[str, object],
    pages: Pages,
    page: str,
    where: str,
    faults: Faults,
) -> None:
    if name not in values:
        return
    dice = listed(values[name], 6, f"{where}, {name}", faults)
    plays = [
        one_of(code, tuple(codes), f"{where}, {name}, die {die}", faults)
        for die, code in enumerate(dice, 1)
    ]
    pages[page] = tuple(plays)


def _box(league: LeagueTables, value: Any, faults: Faults) -> LeagueTables:
    """VS-R2: totals 2 to 12 to one of three outcomes, each once; columns by cause if wanted."""
    values = table(value, "box", faults)
    known(values, ("dice", "causes", *_OUTCOMES), "box", faults)
    if values.get("dice", "2d6") != "2d6":
        faults.append(f"box, dice: The Box is two dice, 2d6, not {values['dice']!r}")
    causes = table(values.get("causes", {}), "box, causes", faults)
    known(causes, CAUSES, "box, causes", faults)
    own = any(outcome in values for outcome in _OUTCOMES)
    columns = {"": _outcomes(values, "box", faults) if own else BOX}
    for cause in (cause for cause in CAUSES if cause in causes):
        where = f"box, causes, {cause}"
        column = table(causes[cause], where, faults)
        known(column, _OUTCOMES, where, faults)
        columns[cause] = _outcomes(column, where, faults)
    return replace(league, box=columns)


def _outcomes(values: Mapping[str, Any], where: str, faults: Faults) -> dict[int, Outcome]:
    by_total: dict[int, Outcome] = {}
    for outcome in _OUTCOMES:
        for total in numbers(values.get(outcome, []), 2, 12, f"{where}, {outcome}", faults):
            if total in by_total:
                faults.append(f"{where}: {total} appears twice")
            by_total[total] = outcome
    missing = [str(total) for total in range(2, 13) if total not in by_total]
    if missing:
        faults.append(f"{where}: nothing is said of {', '.join(missing)}")
    return by_total


def _end_dice(league: LeagueTables, value: Any, faults: Faults) -> LeagueTables:
    """VS-R3, VS-R17: on which totals there is a fumble, or a foul; on none at all, no dice."""
    values = table(value, "end_dice", faults)
    known(values, ("fumble", "fumble_on", "penalty", "penalty_on", "action"), "end_dice", faults)
    for name, dice in (("fumble", "2d6"), ("penalty", "2d6"), ("action", "1d12")):
        if values.get(name, dice) != dice:
            faults.append(f"end_dice, {name}: it is {dice}, not {values[name]!r}")
    fumble = numbers(values.get("fumble_on", [2]), 2, 12, "end_dice, fumble_on", faults)
    penalty = numbers(values.get("penalty_on", [2, 12]), 2, 12, "end_dice, penalty_on", faults)
    return replace(league, fumble_on=frozenset(fumble), penalty_on=frozenset(penalty))


def _penalties(league: LeagueTables, value: Any, faults: Faults) -> LeagueTables:
    """VS-R17: twelve rows for the twelve-sided die."""
    given = value.get("rows") if isinstance(value, Mapping) else value
    rows = listed(given, 12, "penalties", faults)
    chart = tuple(_chart_row(row, f"penalties, row {n}", faults) for n, row in enumerate(rows, 1))
    return replace(league, penalties=chart)


def _chart_row(value: Any, where: str, faults: Faults) -> ChartRow:
    values = table(value, where, faults)
    known(values, ("id", "foul", "side", "yards", "after"), where, faults)
    foul = values.get("foul")
    if not isinstance(foul, str) or not foul.strip():
        faults.append(f"{where}, foul: a name is needed, not {foul!r}")
    side = one_of(values.get("side"), ("O", "D"), f"{where}, side", faults)
    after = one_of(values.get("after"), ("repeat", "first"), f"{where}, after", faults)
    yards = whole(values.get("yards"), 0, _MOST_YARDS, f"{where}, yards", faults)
    name = str(foul).strip().lower().replace(" ", "_")
    return ChartRow(name, side, yards, after)  # type: ignore[arg-type]


def _onside(league: LeagueTables, value: Any, faults: Faults) -> LeagueTables:
    """VS-ONS-03, VS-ONS-04: how far and where, by a twelve-sided die each."""
    values = table(value, "onside", faults)
    known(values, ("distance", "zone"), "onside", faults)
    far, zone = league.onside_yards, league.onside_zone
    if "distance" in values:
        far = dice_rows(values["distance"], 12, (10, 40), "onside, distance", faults)
    if "zone" in values:
        zone = dice_rows(values["zone"], 12, (1, 3), "onside, zone", faults)
    return replace(league, onside_yards=far, onside_zone=zone)


def _sticks(league: LeagueTables, value: Any, faults: Faults) -> LeagueTables:
    """VS-R30: the longest throw of the red stick and the white."""
    values = table(value, "sticks", faults)
    known(values, ("red", "white"), "sticks", faults)
    bands = {
        stick: whole(values.get(stick, far), 1, 110, f"sticks, {stick}", faults)
        for stick, far in SHIPPED.sticks.items()
    }
    if not faults and bands["red"] >= bands["white"]:
        faults.append("sticks: the white stick throws farther than the red one")
    return replace(league, sticks=bands)


def _foul_list(league: LeagueTables, value: Any, faults: Faults) -> LeagueTables:
    """The yards of fouls that are seen on the board, by name."""
    values = table(value, "foul_list", faults)
    known(values, tuple(FOULS), "foul_list", faults)
    fouls: dict[str, BoardFoul] = dict(FOULS)
    for name in (name for name in FOULS if name in values):
        where = f"foul_list, {name}"
        row = table(values[name], where, faults)
        known(row, ("yards",), where, faults)
        yards = whole(row.get("yards"), 0, _MOST_YARDS, f"{where}, yards", faults)
        fouls[name] = replace(fouls[name], yards=yards)
    return replace(league, fouls=fouls)


_READERS: Final[dict[str, Callable[[LeagueTables, Any, Faults], LeagueTables]]] = {
    "box": _box,
    "end_dice": _end_dice,
    "foul_list": _foul_list,
    "onside": _onside,
    "penalties": _penalties,
    "playbook": _playbook,
    "sticks": _sticks,
}
"""By the name of the table."""
TABLES: Final = tuple(_READERS)
"""The tables that may be brought to a game, by name."""


_BOOK: Final = "playbook"
_HALVES: Final = {"offence": PLAYBOOK.offense, "defence": PLAYBOOK.defense}
"""The books as they are shipped."""


class WriteHalf(msgspec.Struct, frozen=True):
    """A page of one of the books: the codes, die by die."""

    page: str
    half: str

    def __call__(self, team: Told) -> str:
        codes = value_at(team, (_BOOK, self.page, self.half))
        return " ".join(map(str, codes)) if isinstance(codes, list) else ""


class ReadHalf(msgspec.Struct, frozen=True):
    """The same from text; empty leaves the page as it is shipped."""

    page: str
    half: str

    def __call__(self, team: Team, text: str) -> None:
        codes = text.upper().replace(",", " ").split()
        put(team, (_BOOK, self.page, self.half), codes)


def _fields() -> tuple[TeamField, ...]:
    return tuple(
        TeamField(
            f"{page}-{half}".lower(),
            " ".join((half, *shipped[page])),
            WriteHalf(page, half),
            ReadHalf(page, half),
            f"{page}, {half}: six codes, dice 1 to 6. Empty: {' '.join(shipped[page])}.",
            "VS-R8",
            "Playbook",
            f"Page {page}",
            faults=f"page {page}, {half}",
        )
        for page in PAGES
        for half, shipped in _HALVES.items()
    )


def tells(team: Told) -> tuple[str, ...]:
    book = team.get(_BOOK)
    own = [page for page in PAGES if isinstance(book, Mapping) and page in book]
    return (f"Pages of its own in the playbook: {', '.join(own)}",) if own else ()


SHEET: Final = TeamSheet((NAME, *_fields(), PLAYERS), tells=tells)
"""VS-CAL-01, VS-R8."""
