"""Rosters that are brought to a game, and what looks odd in them. Nothing is refused for it: the
numbers help only the eye (SC-R19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from rulesets.core.customization import BadTable
from rulesets.core.facts import RuleIds
from rulesets.core.rosters import code_of
from rulesets.core.sides import Side

SQUAD: Final = 11
"""The fewest players with whom a side can play (SC-GEN-05)."""
_Ranges = tuple[tuple[int, int], ...]
_PLAYS_AT: Final[dict[str, tuple[str, _Ranges]]] = {
    "QB": ("SC-ELIG-02", ((1, 19),)),
    "P": ("SC-ELIG-02", ((1, 19),)),
    "K": ("SC-ELIG-02", ((1, 19),)),
    "RB": ("SC-ELIG-02", ((20, 49),)),
    "DB": ("SC-ELIG-02", ((20, 49),)),
    "WR": ("SC-ELIG-02", ((10, 19), (80, 89))),
    "TE": ("SC-ELIG-02", ((40, 49), (80, 89))),
    "HB": ("SC-ELIG-02", ((20, 49), (80, 89))),
    "DL": ("SC-ELIG-03", ((50, 79), (90, 99))),
    "LB": ("SC-ELIG-03", ((40, 59), (90, 99))),
    "C": ("SC-ELIG-04", ((50, 79),)),
    "G": ("SC-ELIG-04", ((60, 79),)),
    "T": ("SC-ELIG-04", ((60, 79),)),
}
"""Of each position: the rule, and the numbers that it wears. HB is a halfback, who wears a running
back's number, or an H-back."""


_ALSO: Final = {
    "FB": "RB",
    "TB": "RB",
    "WB": "RB",
    "E": "TE",
    "SE": "WR",
    "FL": "WR",
    "S": "DB",
    "CB": "DB",
    "OG": "G",
    "OT": "T",
}
"""Positions of other formations, by the one of this list whose numbers they wear."""


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One figure of a roster. Who plays both ways has several positions."""

    number: int | Literal["00"]
    position: str | list[str] = ""
    name: str = ""
    eligible: bool | None = None

    @property
    def positions(self) -> list[str]:
        positions = self.position if isinstance(self.position, list) else [self.position]
        return [_ALSO.get(code := code_of(each), code) for each in positions if each.strip()]


class CheckedRoster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side's players, in any order (SC-GEN-05)."""

    players: list[Player] | None = None
    """None where it is only named."""
    name: str = ""


class RosterWarning(msgspec.Struct, frozen=True):
    """Something about a roster that a coach may want to look at."""

    side: Side
    rules: RuleIds
    message: str


def read_rosters(teams: Mapping[str, Any]) -> tuple[RosterWarning, ...]:
    """What looks odd in the rosters that were brought, by side. Raises BadTable for one that is
    none."""
    faults: list[str] = []
    odd: list[RosterWarning] = []
    for side, team in teams.items():
        try:
            roster = msgspec.convert(team, CheckedRoster)
        except msgspec.ValidationError as error:
            faults.append(f"the {side} roster: {error}")
        else:
            if roster.players is None and not roster.name:
                faults.append(f"the {side} roster: a team has a name, or players, or both")
            odd += looked_over("home" if side == "home" else "visitors", roster)
    if faults:
        raise BadTable(faults)
    return tuple(odd)


def looked_over(side: Side, roster: CheckedRoster) -> list[RosterWarning]:
    """SC-GEN-05, SC-ELIG-02 to 04, SC-R19: too few players, a number that two of them wear, or
    one that his position does not."""
    odd: list[RosterWarning] = []
    if roster.players is None:
        return odd
    count = len(roster.players)
    if count < SQUAD:
        odd.append(
            RosterWarning(side, ("SC-GEN-05",), f"{count} players, where {SQUAD} are needed")
        )
    worn: set[int | str] = set()
    for player in roster.players:
        if player.number in worn:
            odd.append(RosterWarning(side, ("SC-R19",), f"two players wear {player.number}"))
        worn.add(player.number)
        odd += (each for position in player.positions for each in _numbered(side, player, position))
    return odd


def _numbered(side: Side, player: Player, position: str) -> list[RosterWarning]:
    name = f"{player.number} {player.name}".strip()
    if position not in _PLAYS_AT:
        names = ", ".join(_PLAYS_AT)
        return [
            RosterWarning(side, ("SC-R19",), f"{name}: no position {position!r}; there are {names}")
        ]
    rule, ranges = _PLAYS_AT[position]
    if any(least <= int(player.number) <= most for least, most in ranges):
        return []
    worn = " and ".join(f"{least} to {most}" for least, most in ranges)
    return [RosterWarning(side, (rule, "SC-R19"), f"{name} plays {position}, which wears {worn}")]
