"""The players of a side, where it brings a list of them: number, name, position.

No play hangs on a roster: it lets a report name a player by his number, and says which of them a
rule set lets catch a pass.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from rulesets.core.customization import BadTable
from rulesets.core.facts import RuleIds
from rulesets.core.plain_text import is_plain, plain_spaces
from rulesets.core.sides import SIDES, Side

KEY: Final = "players"
"""Under which a team's file has them."""
MOST_MEN: Final = 100
MOST_NUMBER: Final = 99
DOUBLE_ZERO: Final = "00"
"""A number that is worn beside 0. A team's file has it as text."""
LONGEST: Final = 40
"""Letters of a name, or of a position."""
_MOST_POSITIONS: Final = 6
_BRIEF: Final = 40
_FIELDS: Final = ("number", "name", "position", "eligible")
_CODES: Final = {
    "quarterback": "QB",
    "halfback": "RB",
    "fullback": "FB",
    "tailback": "TB",
    "wingback": "WB",
    "back": "RB",
    "runningback": "RB",
    "end": "E",
    "tightend": "TE",
    "splitend": "SE",
    "receiver": "WR",
    "widereceiver": "WR",
    "wideout": "WR",
    "slot": "WR",
    "slotreceiver": "WR",
    "slotback": "WB",
    "swingback": "WB",
    "hback": "TE",
    "flanker": "FL",
    "guard": "G",
    "tackle": "T",
    "centre": "C",
    "center": "C",
    "lineman": "OL",
    "kicker": "K",
    "placekicker": "K",
    "punter": "P",
    "linebacker": "LB",
    "cornerback": "CB",
    "safety": "S",
}
"""Positions that are written out, by what they are called in short."""


class RosterPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of a side's players."""

    number: int
    """From 0 to 99; 0 also for a player who wears 00."""
    name: str = ""
    positions: tuple[str, ...] = ()
    """As they were written: end, QB. Who plays both ways has several."""
    eligible: bool | None = None
    """Whether he may catch a pass, where his side says so; else his position decides."""

    double_zero: bool = False
    """Whether he wears 00, which is another number than 0."""

    @property
    def jersey(self) -> str:
        """His number as he wears it: 81, 0 or 00."""
        return DOUBLE_ZERO if self.double_zero else str(self.number)

    @property
    def label(self) -> str:
        """What he is called in a report and a log: 81 Hutson."""
        return f"{self.jersey} {self.name}".strip()

    @property
    def codes(self) -> frozenset[str]:
        return frozenset(code_of(each) for each in self.positions)


class Roster(msgspec.Struct, frozen=True):
    """A side's players, in the order in which they were brought."""

    players: tuple[RosterPlayer, ...] = ()

    def wearing(self, jersey: int | str) -> list[RosterPlayer]:
        """Those of that number, such as 7 or 00; more than one where a rule set lets two wear
        it. Without a player of 00, that is 0."""
        number = jersey_number(str(jersey))
        worn = DOUBLE_ZERO if number == DOUBLE_ZERO else str(number)
        return [player for player in self.players if player.jersey == worn] or [
            player for player in self.players if worn == DOUBLE_ZERO and player.number == 0
        ]

    def find(self, text: str) -> RosterPlayer | None:
        """The player whom a person means by a number, a name, the last word of it, or both; None
        when it is no one here, or more than one."""
        wanted = " ".join(text.split()).casefold()
        bare = wanted.removeprefix("#")
        if bare.isascii() and bare.isdigit() and len(bare) < 4:
            value = self.wearing(bare)
        else:
            value = [
                player
                for player in self.players
                if wanted in (player.label.casefold(), player.name.casefold())
            ]
            value = value or [
                player
                for player in self.players
                if player.name and player.name.casefold().split()[-1] == wanted
            ]
        return value[0] if len(value) == 1 and wanted else None


Rosters = Mapping[Side, Roster]
EMPTY_ROSTER: Final = Roster()


class Eligibility(msgspec.Struct, frozen=True):
    """Which positions a rule set lets catch a forward pass."""

    rules: RuleIds
    may: frozenset[str] = frozenset()
    """Those alone; empty for all but those who may not."""
    never: frozenset[str] = frozenset()

    def bars(self, player: RosterPlayer) -> bool:
        """Whether his position keeps him from it; one that is not known does not."""
        if player.eligible is not None:
            return not player.eligible
        codes = player.codes
        if self.may:
            return bool(codes) and not codes & self.may
        attacking = codes - NOT_ATTACKING
        return bool(attacking) and attacking <= self.never


NOT_ATTACKING: Final = frozenset(
    {
        "LB",
        "MLB",
        "OLB",
        "ILB",
        "DB",
        "CB",
        "S",
        "FS",
        "SS",
        "DL",
        "DE",
        "DT",
        "NT",
        "K",
        "P",
    }
)
"""Positions that a player of both ways, or a kicker, has besides the one in which his side
attacks."""
LINEMEN: Final = frozenset({"C", "G", "T", "OL", "LG", "RG", "LT", "RT", "OG", "OT"})


def jersey_number(text: str) -> int | str | None:
    """A number as a team's file has it: from 0 to 99, or the text 00, which is a number of its
    own; None for anything else."""
    if text == DOUBLE_ZERO:
        return DOUBLE_ZERO
    whole = text.isascii() and text.isdigit() and len(text) < 4 and int(text) <= MOST_NUMBER
    return int(text) if whole else None


def code_of(position: str) -> str:
    """A position in short: TE for a tight end, T for the left tackle."""
    bare = position.casefold().replace(" ", "").replace("-", "").replace(".", "")
    for side in ("left", "right"):
        bare = bare.removeprefix(side)
    return _CODES.get(bare, bare.upper())


def rosters_of(teams: Mapping[str, Any], *, doubles: bool = False) -> dict[Side, Roster]:
    """The rosters of the sides that bring one. With `doubles` two players may wear one number.

    Raises BadTable with every fault.
    """
    faults: list[str] = []
    result: dict[Side, Roster] = {}
    for side in SIDES:
        team = teams.get(side)
        if isinstance(team, Mapping) and KEY in team:
            result[side] = _roster(team[KEY], f"the {side} roster", faults, doubles=doubles)
    if faults:
        raise BadTable(faults)
    return result


def only_rosters(teams: Mapping[str, Any], code: str) -> None:
    """For rules that know no more of a team than its name and its players. Raises BadTable."""
    faults: list[str] = []
    for side, team in teams.items():
        if not isinstance(team, Mapping):
            faults.append(
                f"{side}: a team is an object with a name and players, not {_brief(team)}"
            )
            continue
        faults += [
            f"{side}: {code} takes from a team its name and its players, not {_brief(key)}"
            for key in team
            if key not in ("name", KEY)
        ]
        if "name" in team:
            _words(team["name"], f"{side}: name", faults)
    if faults:
        raise BadTable(faults)


def _roster(value: Any, where: str, faults: list[str], *, doubles: bool) -> Roster:
    if not isinstance(value, list):
        faults.append(f"{where}: players are a list, not {_brief(value)}")
        return EMPTY_ROSTER
    if len(value) > MOST_MEN:
        faults.append(f"{where}: at most {MOST_MEN} players, not {len(value)}")
        return EMPTY_ROSTER
    players = [_player(each, f"{where}, player {n}", faults) for n, each in enumerate(value, 1)]
    roster = Roster(tuple(player for player in players if player is not None))
    if not doubles:
        faults += _doubles(roster.players, where)
    return roster


def _doubles(players: Sequence[RosterPlayer], where: str) -> list[str]:
    seen: dict[str, RosterPlayer] = {}
    faults = []
    for player in players:
        if player.jersey in seen:
            both = " and ".join(
                each.name or "an unnamed player" for each in (seen[player.jersey], player)
            )
            faults.append(f"{where}: two players wear {player.jersey}: {both}")
        seen.setdefault(player.jersey, player)
    return faults


def _player(value: Any, where: str, faults: list[str]) -> RosterPlayer | None:
    if not isinstance(value, Mapping):
        faults.append(
            f'{where}: a player is such as {{"number": 81, "name": "Hutson",'
            f' "position": "end"}}, not {_brief(value)}'
        )
        return None
    before = len(faults)
    faults += [
        f"{where} has no {_brief(key)}; a player has {', '.join(_FIELDS)}"
        for key in value
        if key not in _FIELDS
    ]
    number, eligible = value.get("number"), value.get("eligible")
    double_zero = number == DOUBLE_ZERO
    number = 0 if double_zero else number
    if type(number) is not int or not 0 <= number <= MOST_NUMBER:
        text = "nothing" if number is None else _brief(number)
        faults.append(f"{where}: number is from 0 to {MOST_NUMBER}, not {text}")
    if not (eligible is None or isinstance(eligible, bool)):
        faults.append(f"{where}: eligible must be true or false, not {_brief(eligible)}")
    name = _words(value.get("name", ""), f"{where}: name", faults)
    positions = _positions(value.get("position", []), f"{where}: position", faults)
    if len(faults) > before or type(number) is not int:
        return None
    return RosterPlayer(number, name, positions, eligible, double_zero)


def _positions(value: Any, where: str, faults: list[str]) -> tuple[str, ...]:
    result = value if isinstance(value, list) else [value]
    if len(result) > _MOST_POSITIONS:
        faults.append(f"{where}: at most {_MOST_POSITIONS} of them, not {len(result)}")
        return ()
    return tuple(words for each in result if (words := _words(each, where, faults)))


def _words(value: Any, where: str, faults: list[str]) -> str:
    """Words that can be shown on one line."""
    if not isinstance(value, str):
        faults.append(f"{where} must be text, not {_brief(value)}")
        return ""
    words = " ".join(plain_spaces(value).split(" ")).strip()
    if len(words) > LONGEST:
        faults.append(f"{where} has at most {LONGEST} letters, not {len(words)}")
    elif not is_plain(words):
        faults.append(f"{where} cannot have invisible characters: {_brief(words)}")
    else:
        return words
    return ""


def _brief(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _BRIEF else f"{text[: _BRIEF - 3]}..."
