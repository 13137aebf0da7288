"""Every act, in the order and the groups in which a desk lists them."""

from __future__ import annotations

from typing import Final

from quarterback.leagues.acts import (
    formats,
    founding,
    hurt,
    knockout,
    moving,
    players,
    playoffs,
    results,
    scheduling,
    season,
    taking_back,
    teams,
)
from quarterback.leagues.acts.act import Act

ACTS: Final[tuple[Act, ...]] = (
    results.RESULT, results.CERTIFY, results.TOSS,
    teams.TEAMS, founding.PEOPLE, teams.COACH, teams.RUN_BY, teams.DIVISIONS, teams.PLACES,
    teams.WITHDRAW,
    founding.BOARDS, founding.SLOTS, scheduling.DRAW_UP, scheduling.RELEASE, moving.BEGIN,
    formats.SWISS, formats.POOLS,
    scheduling.ARRANGE, moving.DELAY, moving.POSTPONE, moving.MOVE, moving.SWAP,
    playoffs.PLAYOFFS, knockout.DECIDE, knockout.RULE,
    players.DRAFT, players.RELEASE_PLAYER, players.FIGURE, players.ORDER, players.BASES,
    players.TRADE, players.REPLACE, hurt.INJURE, hurt.VOID,
    season.SEASON, moving.CLOSE, founding.COMMISSIONER, founding.PRACTICE, founding.RENAME,
    taking_back.UNDO, taking_back.REDO,
)  # fmt: skip
BY_NAME: Final = {act.name: act for act in (founding.FOUND, *ACTS)}
OF_A_GAME: Final = ("result", "certify", "delay", "postpone", "move", "swap", "injure", "rule")
"""Those that are about one game, and take it as their first field."""
