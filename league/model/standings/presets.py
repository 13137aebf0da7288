"""Formulas of real leagues, where we know their rules.

MFCAL, the league of the Miniature Football Coaches Association: at most 8 games, against 6 or more
different opponents, by any rule set; conceded games do not count. Its score bands and points for
quality wins are for the league to enter: here a win is worth 20 points, and every point scored is
worth one, as in its draft of 2009.

SCPC, the Solitaire Coaches' Points Challenge: at most 10 games that count, six wins for a bowl. We
do not know the value of a game: here teams are ranked by half wins.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from league.model.standings.formula import Formula
from rulesets.core.refusal import Refused

MFCAL: Final = Formula(win=20, per_point=1, cap=8, least_opponents=6, concessions=False)
SCPC: Final = Formula(win=2, tie=1, cap=10, bowl_wins=6)
PRESETS: Final = {"mfcal": MFCAL, "scpc": SCPC}


def over_preset(name: str, result: object) -> dict[str, Any]:
    """Return a preset as stored settings, with a league's own settings in place of its defaults.
    Raises Refused."""
    if name not in PRESETS:
        raise Refused(f"there is no preset {name!r}: there are {', '.join(PRESETS)}")
    if not isinstance(result, dict):
        raise Refused("a formula is written by name: win, tie, cap ...")
    usual = msgspec.to_builtins(Formula())
    preset = msgspec.to_builtins(PRESETS[name])
    return {key: value for key, value in preset.items() if value != usual[key]} | result
