"""Angles of the calls, graded by the solved game: the wrong one, luck, perfect calling."""

from __future__ import annotations

from quarterback.text.story.angles.angle import AngleMatch, Case, angle, new_claim, number_phrase
from quarterback.text.story.page import Claim
from quarterback.text.story.phrases import Phrase, Slot, count


@angle(27, "wrong call", "S", 86, "hjeq", 36, 50, 51)
def _wrong_call(case: Case) -> AngleMatch | None:
    chart = case.account.game.chart
    if chart is None:
        return None
    worst = chart.worst(1, case.loser)
    if not worst or worst[0].decision is None or worst[0].decision.cost < 0.20:
        return None
    moment, decision = worst[0], worst[0].decision
    log = moment.input + 1
    names = case.account.game.header.names
    cost = round(decision.cost, 6)
    claim = new_claim("dearest", case.loser, decision.call, value=cost, log=log)
    best = round(decision.outlooks[decision.best].expected, 6)
    own = round(decision.outlooks[decision.call].expected, 6)
    better = Claim("better", (case.loser, decision.best), best, (log,))
    chosen = Claim("chosen", (case.loser, decision.call), own, (log,))
    slots: dict[str, Slot] = {
        "call": Phrase(_call(names.call(decision.call)), (claim,)),
        "best": Phrase(_call(names.call(decision.best)), (better,)),
        "bestodds": case.figures.percent(best, better),
        "ownodds": case.figures.percent(own, chosen),
        "cost": Phrase(f"{round(cost * 100)}%", (claim,)),
        "when": case.figures.left(log),
    }
    spot, down = case.figures.snap_spot(log), case.figures.down(log)
    if spot is None:
        return None  # the choice to kick or to receive: no play that a page could tell
    slots["spot"] = spot
    if down is not None:
        slots["down"] = down
    return AngleMatch(
        case.loser, slots, [claim], log=log, bonus=min(round(decision.cost * 20) - 4, 6)
    )


def _call(name: str) -> str:
    return name[:1].lower() + name[1:]


@angle(35, "luck beat skill", "S", 57, "mpj", 36)
def _luck(case: Case) -> AngleMatch | None:
    chart = case.account.game.chart
    if chart is None:
        return None
    own, other = chart.side(case.winner), chart.side(case.loser)
    if own.luck < 0.20 or own.cost <= other.cost + chart.best_from:
        return None
    if own.right * other.decisions >= other.right * own.decisions:
        return None  # the page counts right calls, and would deny it
    luck = Claim("luck", (case.winner,), round(own.luck, 6))
    costs = tuple(Claim("calls_cost", (side.side,), round(side.cost, 6)) for side in (own, other))
    slots: dict[str, Slot] = {
        "luck": Phrase(f"{round(own.luck * 100)}%", (luck,)),
        "cost": Phrase(f"{own.cost * 100:.1f}%", (costs[0],)),
        "theircost": Phrase(f"{other.cost * 100:.1f}%", (costs[1],)),
    }
    return AngleMatch(case.winner, slots, [luck, *costs])


@angle(36, "perfect calling", "S", 46, "ciq", 27, 35)
def _perfect(case: Case) -> AngleMatch | None:
    chart = case.account.game.chart
    if chart is None:
        return None
    own = chart.side(case.winner)
    if own.decisions < 15 or own.right != own.decisions or own.cost >= 0.01:
        return None
    claim = Claim("right", (case.winner,), (own.right, own.decisions))
    return AngleMatch(
        case.winner,
        {
            "n": number_phrase(own.decisions, claim),
            "calls": Phrase(count(own.decisions, "call"), (claim,)),
        },
        [claim],
    )
