"""Fumbles: who dropped the ball, who lost it, and where it lay, however a rule set tells it."""

from __future__ import annotations

import msgspec

from league.model.stats.plays import PlaySummary, at_rest
from rulesets.core.facts import Fact
from rulesets.core.field import gained
from rulesets.core.session import Entry
from rulesets.core.sides import OTHER, Side

LOOSE = ("fumble", "loose_ball", "loose_chain")
"""Facts that say that the ball was dropped."""
PITCHED = "pass_"
"""How a loose ball is told that came of a backward pass: no one who has touched it dropped it."""


class Loose(msgspec.Struct, frozen=True):
    """The fumbles of a play, each by the side that made it, in order."""

    fumbled: tuple[Side, ...] = ()
    lost: tuple[Side, ...] = ()
    """Of these, by the side that lost the ball."""


def loose_balls(play: PlaySummary) -> Loose:
    """The fumbles of a play. One is told at once with who has the ball (`fumble`), or the ball
    lies loose at first, and dice or a report say later whose it is."""
    fumbled: list[Side] = []
    lost: list[Side] = []
    waiting = report = False
    for entry in play.entries:
        for fact in entry.facts:
            if fact.fact in LOOSE:
                side = fumbler(fact, entry, play)
                if fact.fact != "fumble" or not waiting:
                    fumbled.append(side)
                report = fact.fact == "fumble" and bool(fact.how)
                waiting = not report
                lost += [side] if fact.how == "lost" else []
            elif fact.fact == "turnover" and fact.how == "fumble" and fact.side is not None:
                # Where the fumble itself said whose the ball is now, this says it again.
                own = [] if report else [OTHER[fact.side]]
                fumbled += [] if waiting else own
                lost += own
                waiting = report = False
            elif fact.fact == "recovered":
                waiting = False
            elif fact.fact == "touchback" and waiting:
                # No one fell on it: it went out behind the other side's goal line.
                lost.append(fumbled[-1])
                waiting = False
    return Loose(tuple(fumbled), tuple(lost))


def fumbler(fact: Fact, entry: Entry, play: PlaySummary) -> Side:
    """Who dropped it. Of a fumble that is lost the fact names who has it now."""
    snapped = play.before.possession
    assert snapped is not None, "a play has a ball"
    if fact.fact == "loose_chain" or fact.how.startswith(PITCHED):
        return snapped
    if fact.side is None:
        return entry.before.possession or snapped
    return OTHER[fact.side] if fact.how == "lost" else fact.side


def lay_at(entry: Entry, side: Side, began: int) -> int | None:
    """How far from `began`, a spot of `side`, the ball lay loose after an entry that says so; None
    where that is not told."""
    after = entry.after
    if at_rest(after) or after.possession != side or after.spot is None:
        return None
    return gained(began, after.spot - began)
