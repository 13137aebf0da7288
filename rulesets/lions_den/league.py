"""What a league keeps of its teams: ratings and careers by dice, bases, injuries, tiebreakers
(LD-SKILL, LD-DRAFT)."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Pips, check_pips
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import LeagueTerms

QUARTERBACK_BASE: Final = 40
"""LD-SKILL-02."""
KICKER_BASE: Final = 70
"""LD-SKILL-04: of place kickers and punters."""
TALENT: Final = ("d10", "d10")
CAREER: Final = ("d4",)
BASES: Final = 12
"""LD-BASE-01."""
QUARTERBACKS: Final = 3
"""LD-SKILL-01."""


def seasons(pips: Pips) -> str:
    """LD-DRAFT-01, LD-R29: what the die of a career shows, in words; the season of the draft is
    the first."""
    return f"{pips[0]} {'season' if pips[0] == 1 else 'seasons'}"


def rating(position: str, pips: Pips) -> int:
    """LD-SKILL-02, LD-SKILL-04, LD-R43: the rating that two d10 give a quarterback, a kicker or a
    punter, each with dice of his own. Raises Refused for what two d10 cannot show."""
    check_pips(TALENT, pips)
    return (QUARTERBACK_BASE if position == "quarterback" else KICKER_BASE) + sum(pips)


def check_witness(coach: str, witness: str | None, alone: bool = False) -> None:
    """LD-DRAFT-03: dice are rolled before another player; with `alone` there may be no one else
    (None). Raises Refused."""
    if witness is None and not alone:
        raise Refused("a draft needs a witness", "LD-DRAFT-03", forbidden=True)
    if witness is not None and witness.strip().casefold() == coach.strip().casefold():
        raise Refused("no one is his own witness", "LD-DRAFT-03", forbidden=True)
    if witness is not None and not witness.strip():
        raise Refused("a witness has a name", "LD-DRAFT-03", forbidden=True)


LEAGUE: Final = LeagueTerms(
    {"quarterback": QUARTERBACKS, "kicker": 1, "punter": 1},
    TALENT,
    CAREER,
    rating,
    BASES,
    injuries=True,
    knockout={"game": "playoff"},
    tiebreakers=("head_to_head", "net", "scored", "toss"),
    tiebreakers_best_first=False,
    tiebreakers_say="LD-R46: games among them, net points, points scored, a percentile roll",
    check_witness=check_witness,
)
"""LD-SKILL-01, LD-SKILL-04, LD-BASE-01, LD-R27, LD-R46."""
