"""Fumbles: who dropped the ball, who lost it, and where it was, however a rule set reports it."""

from __future__ import annotations

import msgspec

from league.model.stats.plays import PlaySummary, at_rest
from rulesets.core.facts import Fact
from rulesets.core.field import gained
from rulesets.core.session import Entry
from rulesets.core.sides import OTHER, Side

LOOSE = ("fumble", "loose_ball", "loose_chain")
"""Facts that report a dropped ball."""
PITCHED = "pass_"
"""The prefix of a loose ball after a backward pass: no one who has touched it dropped it."""


class Loose(msgspec.Struct, frozen=True):
    """The fumbles of a play, each by the team that made it, in order."""

    fumbled: tuple[Side, ...] = ()
    lost: tuple[Side, ...] = ()
    """The fumbles lost, each by the team that lost the ball."""


def loose_balls(play: PlaySummary) -> Loose:
    """Return the fumbles of a play. Either one fact reports the fumble and the recovery
    (`fumble`), or the ball is loose at first, and dice or a report give the recovery later."""
    fumbled: list[Side] = []
    lost: list[Side] = []
    ball_loose = recovery_known = False
    for entry in play.entries:
        for fact in entry.facts:
            if fact.fact in LOOSE:
                side = fumbler(fact, entry, play)
                if fact.fact != "fumble" or not ball_loose:
                    fumbled.append(side)
                recovery_known = fact.fact == "fumble" and bool(fact.how)
                ball_loose = not recovery_known
                lost += [side] if fact.how == "lost" else []
            elif fact.fact == "turnover" and fact.how == "fumble" and fact.side is not None:
                # Where the fumble itself named the recovering team, this repeats it.
                own = [] if recovery_known else [OTHER[fact.side]]
                fumbled += [] if ball_loose else own
                lost += own
                ball_loose = recovery_known = False
            elif fact.fact == "recovered":
                ball_loose = False
            elif fact.fact == "touchback" and ball_loose:
                # No recovery: it went out behind the opponents' goal line.
                lost.append(fumbled[-1])
                ball_loose = False
    return Loose(tuple(fumbled), tuple(lost))


def fumbler(fact: Fact, entry: Entry, play: PlaySummary) -> Side:
    """Return the team that fumbled. A lost fumble's fact names the team that has the ball now."""
    snapped = play.before.possession
    assert snapped is not None, "a play has a ball"
    if fact.fact == "loose_chain" or fact.how.startswith(PITCHED):
        return snapped
    if fact.side is None:
        return entry.before.possession or snapped
    return OTHER[fact.side] if fact.how == "lost" else fact.side


def lay_at(entry: Entry, side: Side, began: int) -> int | None:
    """Return how far from `began`, a spot of `side`, the ball was loose after an entry that
    reports it; None where it does not."""
    after = entry.after
    if at_rest(after) or after.possession != side or after.spot is None:
        return None
    return gained(began, after.spot - began)
