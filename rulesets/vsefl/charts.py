"""VSEFL's charts as data: The Box, penalties, onside kicks, fouls on the board, playbooks."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from rulesets.core.sides import HOME, VISITORS, Side

Outcome = Literal["opponent", "out_kept", "kept"]
Pages = dict[str, tuple[str, ...]]


class ChartRow(msgspec.Struct, frozen=True):
    foul: str
    side: Literal["O", "D"]
    yards: int
    after: Literal["repeat", "first"]


class BoardFoul(msgspec.Struct, frozen=True):
    side: str
    """O, D, K (the kickers), or either, which the report must name."""
    yards: int
    after: Literal["repeat", "first", "lost", "spot", "stand"]
    rules: tuple[str, ...]


class PlaybookPlay(msgspec.Struct, frozen=True):
    """What a code of a playbook's attack means."""

    description: str
    kind: Literal["run", "sweep", "draw", "option", "pass", "screen"]
    stick: str = ""


class PlaybookDefense(msgspec.Struct, frozen=True):
    """What a code of a playbook's defense means."""

    description: str
    front: str
    cover: str


class Playbook(msgspec.Struct, frozen=True):
    """A side's playbook: six plays a page, by page."""

    offense: Pages
    defense: Pages


class LeagueTables(msgspec.Struct, frozen=True):
    box: dict[str, dict[int, Outcome]]
    """What the two dice of The Box decide, by cause; '' for every cause without its own."""
    fumble_on: frozenset[int]
    penalty_on: frozenset[int]
    penalties: tuple[ChartRow, ...]
    """Twelve rows, for the twelve-sided die."""
    onside_yards: tuple[int, ...]
    """By the first twelve-sided die."""
    onside_zone: tuple[int, ...]
    fouls: dict[str, BoardFoul]
    sticks: dict[str, int]
    """The longest throw of a stick, in yards; blue has no limit."""
    books: dict[Side, Playbook]

    def boxed(self, cause: str, total: int) -> Outcome:
        """What The Box decides (VS-FUM-01, VS-R2)."""
        return self.box.get(cause, self.box[""])[total]


PLAYS: Final = {
    "DV": PlaybookPlay("dive", "run"),
    "OT": PlaybookPlay("off tackle", "run"),
    "SW": PlaybookPlay("sweep", "sweep"),
    "PL": PlaybookPlay("counter with pulling linemen", "run"),
    "DR": PlaybookPlay("draw", "draw"),
    "SN": PlaybookPlay("quarterback sneak", "run"),
    "RO": PlaybookPlay("read option", "option"),
    "PR": PlaybookPlay("short pass", "pass", "red"),
    "PW": PlaybookPlay("medium pass", "pass", "white"),
    "PB": PlaybookPlay("long pass", "pass", "blue"),
    "SC": PlaybookPlay("screen", "screen", "red"),
    "PA": PlaybookPlay("play-action pass", "pass", "white"),
    "RL": PlaybookPlay("roll-out", "pass", "red"),
}
DEFENSES: Final = {
    "43Z": PlaybookDefense("4-3, zone", "4-3", "zone"),
    "43M": PlaybookDefense("4-3, man to man", "4-3", "man"),
    "34Z": PlaybookDefense("3-4, zone", "3-4", "zone"),
    "34M": PlaybookDefense("3-4, man to man", "3-4", "man"),
    "43B": PlaybookDefense("4-3, linebacker blitz", "4-3", "man"),
    "34B": PlaybookDefense("3-4, linebacker blitz", "3-4", "man"),
    "SB": PlaybookDefense("safety blitz", "4-3", "man"),
    "NK": PlaybookDefense("nickel", "nickel", "zone"),
    "DM": PlaybookDefense("dime", "dime", "zone"),
    "52M": PlaybookDefense("5-2, man to man", "5-2", "man"),
    "52B": PlaybookDefense("5-2, linebacker blitz", "5-2", "man"),
    "74M": PlaybookDefense("7-4, man to man", "7-4", "man"),
}
_PAGES: Final = {
    "P1": ("DV OT SW PR PA RO", "43Z 43M 34Z 34M 43B 52M"),
    "P2": ("DV OT RO PA PB PL", "43M 34M 52M 43B 34Z SB"),
    "P3": ("OT SW PR PW RO DR", "43Z 43M 34Z 34M 43B NK"),
    "P4": ("DR PR PW SC PB RO", "NK 43Z 34Z 34B 43M DM"),
    "P5": ("DV SN OT RO PR PA", "52M 52B 43M 34M SB 43B"),
    "P6": ("PR PW RL DR RO PB", "NK 43M 34B 43Z SB 34Z"),
    "P7": ("PW PB PR SC DR RL", "DM NK 34Z 43B SB 43Z"),
    "P8": ("DV SN OT RO PA PR", "52B 52M 74M 43M SB 34M"),
    "P9": ("PR PW PW PB SC RL", "NK DM 43B 34Z SB 43Z"),
    "PG": ("DV SN OT RO PR RL", "74M 74M 52M 52B 74M SB"),
}
PAGES: Final = tuple(_PAGES)
PLAYBOOK: Final = Playbook(
    {page: tuple(offense.split()) for page, (offense, _) in _PAGES.items()},
    {page: tuple(defense.split()) for page, (_, defense) in _PAGES.items()},
)
"""VS-R8: ten pages, the same for both sides until a league brings its own."""
BOX: Final[dict[int, Outcome]] = {
    **dict.fromkeys(range(2, 7), "opponent"),
    7: "out_kept",
    **dict.fromkeys(range(8, 13), "kept"),
}
CHART: Final = (
    ChartRow("unsportsmanlike", "O", 15, "repeat"),
    ChartRow("personal_foul", "O", 15, "repeat"),
    ChartRow("illegal_formation", "O", 5, "repeat"),
    ChartRow("illegal_procedure", "O", 5, "repeat"),
    ChartRow("illegal_shift", "O", 5, "repeat"),
    ChartRow("false_start", "O", 5, "repeat"),
    ChartRow("holding", "O", 10, "repeat"),
    ChartRow("encroachment", "D", 5, "repeat"),
    ChartRow("holding", "D", 5, "first"),
    ChartRow("illegal_substitution", "D", 5, "repeat"),
    ChartRow("personal_foul", "D", 15, "first"),
    ChartRow("unsportsmanlike", "D", 15, "first"),
)
CHART_RULES: Final = (
    "VS-PEN-02",
    "VS-PEN-03",
    "VS-PEN-04",
    "VS-PEN-05",
    "VS-PEN-06",
    "VS-PEN-07",
    "VS-PEN-08",
    "VS-PEN-09",
    "VS-PEN-10",
    "VS-PEN-11",
    "VS-PEN-12",
    "VS-PEN-13",
)
FOULS: Final = {
    "neutral_zone": BoardFoul("either", 5, "repeat", ("VS-PEN-20",)),
    "delay": BoardFoul("O", 5, "repeat", ("VS-PEN-21", "VS-TIM-08")),
    "formation": BoardFoul("O", 5, "repeat", ("VS-PEN-22", "VS-OFF-03", "VS-R26")),
    "not_square": BoardFoul("O", 5, "repeat", ("VS-R26", "VS-PEN-22")),
    "motion": BoardFoul("O", 5, "repeat", ("VS-PEN-23",)),
    "ineligible_touch": BoardFoul("O", 5, "repeat", ("VS-PEN-24",)),
    "stacking": BoardFoul("either", 5, "repeat", ("VS-PEN-25", "VS-OFF-07")),
    "false_start": BoardFoul("O", 5, "repeat", ("VS-PEN-26", "VS-R27")),
    "offensive_interference": BoardFoul("O", 10, "repeat", ("VS-PEN-27", "VS-PI-03")),
    "offensive_holding": BoardFoul("O", 10, "repeat", ("VS-PEN-28",)),
    "grounding": BoardFoul("O", 10, "lost", ("VS-PEN-29", "VS-TA-02")),
    "illegal_man": BoardFoul("O", 5, "repeat", ("VS-PEN-30", "VS-LM-01")),
    "returner_interference": BoardFoul("K", 15, "stand", ("VS-PEN-31", "VS-PUN-07")),
    "defensive_interference": BoardFoul("D", 0, "spot", ("VS-PI-04", "VS-R21")),
    "illegal_touch": BoardFoul("K", 0, "stand", ("VS-OT-12",)),
}
BEFORE_SNAP: Final = (
    "neutral_zone",
    "delay",
    "formation",
    "not_square",
    "motion",
    "stacking",
    "false_start",
)
ZONES: Final = {1: "left, numbers to hash", 2: "between the hashes", 3: "right, hash to numbers"}
SHIPPED: Final = LeagueTables(
    box={"": BOX},
    fumble_on=frozenset({2}),
    penalty_on=frozenset({2, 12}),
    penalties=CHART,
    onside_yards=(13, 13, 13, 12, 12, 12, 11, 11, 11, 10, 10, 10),
    onside_zone=(1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3),
    fouls=FOULS,
    sticks={"red": 10, "white": 20},
    books={HOME: PLAYBOOK, VISITORS: PLAYBOOK},
)


def page_of(down: int | None, to_go: int, to_goal: int) -> str:
    """VS-R8, VS-CAL-01: the page by goal line first, then by down and distance; a two-point try
    (no down) is a goal-line play."""
    if down is None or to_goal <= 4:
        return "PG"
    if down == 4:
        return "P8" if to_go <= 2 else "P9"
    if down == 3:
        return "P5" if to_go <= 2 else "P6" if to_go <= 6 else "P7"
    if down == 2:
        return "P2" if to_go <= 3 else "P3" if to_go <= 7 else "P4"
    return "P1"
