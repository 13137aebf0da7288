"""A penalty on the dial is the whole of the play (LQ-PEN-02, LQ-R23)."""

from __future__ import annotations

from rulesets.core.dead import Cites, Dead
from rulesets.core.facts import Book, Fact, RuleIds
from rulesets.core.penalties import marked_off
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import (
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    RUN_BACK,
    SCRIMMAGE,
    State,
)
from rulesets.littlefield import cites
from rulesets.littlefield.faces import Face

OFF_SIDE = 5
HOLDING = 15
_NAMES = {OFF_SIDE: "off_side", HOLDING: "holding"}


def penalty(rules: RuleSet, s: State, face: Face, book: Book | None) -> Dead:
    """LQ-PEN-03 to 05, 07 and 08: marked off to the one-yard line at most, then the kick or the
    return again, the same down again, or a first down."""
    assert s.ball is not None and s.spot is not None, "a spin needs a ball"
    spot = marked_off(s.spot, face.yards)
    why: RuleIds
    if s.phase in (KICKOFF, FREE_KICK):
        first_down, grounds, why = False, cites.NOTHING, ("LQ-KO-03", "LQ-R12", "LQ-PEN-08")
    elif s.phase == SCRIMMAGE:
        first_down, grounds, why = _on_a_down(rules, s, spot, face.yards)
    else:
        first_down, grounds, why = _on_a_return(rules, face.yards)
    if book is not None:
        note_penalty(s, face.yards, why, book)
    return Dead(
        s.ball,
        spot,
        s.ball,
        grounds,
        "first_down" if first_down else "again",
        penalty=True,
        plays=plays_used(rules, s),
    )


def note_penalty(s: State, yards: int, why: RuleIds, book: Book) -> None:
    """LQ-DIAL-05, LQ-DIAL-06: minus is a foul by the offence, plus by the defence; its name by
    its size (LQ-PEN-01)."""
    assert s.ball is not None, "a penalty needs an offence"
    offender = s.ball if yards < 0 else OTHER[s.ball]
    sign = "LQ-DIAL-05" if yards < 0 else "LQ-DIAL-06"
    general = ("LQ-PEN-01", "LQ-PEN-02", "LQ-PEN-07", "LQ-R19", "LQ-R23")
    name = _NAMES.get(abs(yards), "penalty")
    book.append(Fact("penalty", (*why, sign, *general), offender, None, yards, name, True))


def _on_a_down(rules: RuleSet, s: State, spot: int, yards: int) -> tuple[bool, Cites, RuleIds]:
    """LQ-R14: signals 7 to 10 are downs like any other."""
    if yards < 0:
        return False, cites.NOTHING, ("LQ-PEN-05", "LQ-R14")
    if yards != OFF_SIDE:
        return True, cites.PENALTY, ("LQ-PEN-03", "LQ-R37", "LQ-R14")
    assert s.line is not None, "only scrimmage has a line to gain"
    gained = spot >= s.line and rules.settings["plus5_past_point"] == "first_down"
    return gained, cites.OFF_SIDE_PAST_THE_POINT, ("LQ-PEN-04", "LQ-R20", "LQ-R14")


def _on_a_return(rules: RuleSet, yards: int) -> tuple[bool, Cites, RuleIds]:
    """LQ-R13: the same return again, unless the penalty gives a first down or, where the players
    have agreed so, ends the return."""
    if rules.settings["return_penalty"] == "ends_return":
        return True, cites.RETURN_PENALTY, ("LQ-R13",)
    first_down = yards > 0 and yards != OFF_SIDE
    return first_down, cites.RETURN_PENALTY, ("LQ-R13", "LQ-PEN-03", "LQ-PEN-04", "LQ-PEN-05")


def plays_used(rules: RuleSet, s: State) -> int:
    """LQ-TIME-03, LQ-R27: every turn of the dial is one of the plays agreed, returns too unless
    the players have agreed otherwise."""
    if s.phase in (RUN_BACK, INTERCEPTION_RETURN):
        return int(rules.settings["play_count"] == "every_spin")
    return 1
