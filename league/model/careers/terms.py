"""What a rule set wants kept of its teams: positions, bases, injuries; most want nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal

import msgspec

from rulesets.lions_den.draft import BASES, CAREER, QUARTERBACKS, TALENT, rating

Stage = Literal["draft", "season", "playoffs", "over"]
"""Between game years, from the first game of the season, from the first playoff game, after the
last one."""


class Terms(msgspec.Struct, frozen=True):
    """A rule set's terms for its league."""

    code: str
    positions: Mapping[str, int] = {}
    """How many players of each position a team has."""
    talent: tuple[str, ...] = ()
    """The dice of a rating."""
    career: tuple[str, ...] = ()
    """The dice of a career."""
    rated: Callable[[str, tuple[int, ...]], int] | None = None
    """A rating from its dice, by position. Raises Refused for what they cannot show."""
    bases: int = 0
    """How many a coach draws for the year."""
    injuries: bool = False
    """Whether injuries outlive a game."""
    solitaire: bool = False
    """One person has every team: there may be nobody to witness a draft."""
    knockout: Mapping[str, str] = {}
    """The settings by which a knock-out game is played until somebody has won."""
    squad: int = 0
    """The fewest figures with which a side can play."""
    why: Mapping[str, str] = {}
    """The rule behind what is not kept, and behind the squad."""

    @property
    def drafts(self) -> bool:
        """Whether there is anybody to draft."""
        return bool(self.positions)


LIONS_DEN: Final = Terms(
    "lions-den",
    {"quarterback": QUARTERBACKS, "kicker": 1, "punter": 1},
    TALENT,
    CAREER,
    rating,
    BASES,
    injuries=True,
    knockout={"game": "playoff"},
)
"""LD-SKILL-01, LD-SKILL-04, LD-BASE-01, LD-R27."""
TERMS: Final = {
    terms.code: terms
    for terms in (
        LIONS_DEN,
        Terms("littlefield"),
        Terms(
            "solitaire-coach",
            squad=11,
            why={"squad": "SC-GEN-05"},
            knockout={"overtime": "until_winner"},
        ),
        Terms("gunderson"),
        Terms("vsefl", why={"injuries": "VS-FUM-09"}, knockout={"ot_limit": "0"}),
    )
}
"""By the code of the rule set. The solitaire coach's squads are eleven or more (SC-GEN-05); VSEFL
has no injuries (VS-FUM-09, VS-END-02). A knock-out goes on until it is decided by LD-R27, SC-R10
and VS-R24a; Littlefield's and Gunderson's games may end level, and their rules keep no players."""


def terms_of(code: str, *, solitaire: bool = False) -> Terms:
    """The terms of a rule set; of one that is not known, those that keep nothing."""
    return msgspec.structs.replace(TERMS.get(code, Terms(code)), solitaire=solitaire)
