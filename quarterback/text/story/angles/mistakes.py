"""Angles of mistakes: turnovers and the points off them, penalties, plays called back, and calls
graded by the solved game."""

from __future__ import annotations

from typing import Final

from quarterback.ai.review import WORTH_SAYING
from quarterback.text.story.account import ONE_SCORE
from quarterback.text.story.angles.angle import AngleMatch, Case, angle, new_claim, number_phrase
from quarterback.text.story.figures import foul_name
from quarterback.text.story.page import Claim
from quarterback.text.story.phrases import Phrase, Slot, count, number
from rulesets.core.sentences.phrases import with_article
from rulesets.core.sides import SIDES, Side, leader

_LATE: Final = 0.85
"""The share of the game from which a touchdown that is called back is what a fan remembers."""


@angle(18, "turnover spree", "T", 55, 20, winner=False)
def _spree(case: Case) -> AngleMatch | None:
    taken = {side: len(case.account.takeaways(side)) for side in SIDES}
    most = max(SIDES, key=lambda side: taken[side])
    total = sum(taken.values())
    if taken[most] < 4 and total < 6:
        return None
    logs = tuple(t.log for t in case.account.turnovers)
    claim = Claim("takeaways", ("both",), total, logs)
    slots: dict[str, Slot] = {"all": Phrase(count(total, "turnover"), (claim,))}
    side: Side | None = None
    if taken[most] >= 4:
        own = Claim(
            "takeaways", (most,), taken[most], tuple(t.log for t in case.account.takeaways(most))
        )
        slots["turnovers"] = Phrase(count(taken[most], "turnover"), (own,))
        slots["n"] = number_phrase(taken[most], own)
        claim, side = own, most
    many = 3 * max(taken[most] - 4, total - 6, 0)
    return AngleMatch(
        side or case.account.winner or "home",
        slots,
        [claim],
        bonus=many - 9 * (not case.account.dial),
    )


@angle(19, "points off turnovers", "T", 64, 20)
def _points_off(case: Case) -> AngleMatch | None:
    made = case.account.points_off(case.winner)
    if not made or made < case.account.margin:
        return None
    paid = [t for t in case.account.takeaways(case.winner) if t.points]
    claim = Claim("points_off", (case.winner,), made, tuple(t.log for t in paid))
    slots: dict[str, Slot] = {
        "points": Phrase(count(made, "point"), (claim,)),
        "n": number_phrase(made, claim),
    }
    how = {t.how for t in paid}
    kinds = Claim("turnovers_paid", (case.winner, "/".join(sorted(how))), len(paid), claim.log)
    noun = how.pop() if len(how) == 1 else "turnover"
    one = "lost fumble" if noun == "fumble" else noun
    slots["gifts"] = Phrase(
        with_article(one) if len(paid) == 1 else count(len(paid), one), (kinds,)
    )
    slots["several" if len(paid) > 1 else "single"] = Phrase(" ", (kinds,))
    log = next((t.log for t in paid if t.log == case.account.turn), None)
    return AngleMatch(case.winner, slots, [claim], log=log, bonus=-6 - 14 * (len(paid) == 1))


@angle(20, "clean game", "P", 22, 18, 19, 23, winner=False)
def _clean(case: Case) -> AngleMatch | None:
    flags = len(case.account.penalties)
    stats = [case.account.stats(side) for side in SIDES]
    if flags > 2 or case.account.turnovers or any(s.turnovers for s in stats):
        return None
    claim = Claim("clean", (), flags, tuple(p[0] for p in case.account.penalties))
    return AngleMatch(
        case.account.winner,
        {"flags": Phrase(count(flags, "penalty", "penalties"), (claim,))},
        [claim],
    )


@angle(21, "penalty decided", "P", 82)
def _penalty_decided(case: Case) -> AngleMatch | None:
    key = _deciding_flag(case)
    if key is None:
        return None
    log, offender, foul, yards = key
    claim = Claim("penalty", (offender, foul), yards, (log,))
    slots: dict[str, Slot] = {
        "foul": Phrase(foul_name(foul), (claim,)),
        "when": case.figures.left(log),
    }
    if yards:
        slots["yards"] = Phrase(count(yards, "yard"), (claim,))
        slots["y"] = Phrase(number(yards), (claim,))
    points, play = case.account.winning, case.account.play_at(log)
    direct = log == case.account.turn or (points is not None and log == points.tried)
    if not direct and case.account.margin > ONE_SCORE:
        return None
    down = None if play is None else case.figures.down(play.first)
    spot = None if play is None else case.figures.snap_spot(play.first)
    if down is not None and spot is not None:
        slots |= {"down": down, "spot": spot}
    else:
        slots["ontry"] = Phrase(" ", (claim,))
    return AngleMatch(
        offender,
        slots,
        [claim, new_claim("penalty_turn", offender, log=log)],
        log=log if log == case.account.turn else None,
        bonus=-30 * (not direct),
    )


def _deciding_flag(case: Case) -> tuple[int, Side, str, int] | None:
    against = [p for p in case.account.penalties if p[1] == case.loser]
    turn, points = case.account.turn, case.account.winning
    for flag in against:
        if flag[0] == turn:
            return flag
        if (
            points is not None
            and points.try_how == "penalty"
            and flag[0] == points.tried
            and case.account.margin <= points.points - case.account.profile.touchdown
        ):
            return flag
    if points is None or points.play is None or points.play.drive is None:
        return None
    firsts = [
        p
        for p in case.account.plays_of_drive(points.play.drive)
        if p.stats.first_down == "penalty" and p.last <= points.log
    ]
    late = [flag for play in firsts for flag in against if play.first <= flag[0] <= play.last]
    return late[-1] if late else None


@angle(22, "called back", "P", 72)
def _called_back(case: Case) -> AngleMatch | None:
    lost = [
        b
        for b in case.account.called_back
        if b.side == case.loser and b.points >= case.account.margin
    ]
    if not lost:
        return None
    last = lost[-1]
    claim = new_claim("called_back", last.side, value=last.points, log=last.log)
    flag = next((p for p in case.account.penalties if p[0] == last.log), None)
    slots: dict[str, Slot] = {"when": case.figures.left(last.log)}
    if flag is not None:
        slots["foul"] = Phrase(
            foul_name(flag[2]), (Claim("penalty", (flag[1], flag[2]), flag[3], (flag[0],)),)
        )
    behind = leader(case.account.before(last.log).score) == case.winner
    late = behind and case.account.progress(case.account.before(last.log)) >= _LATE
    if late:
        slots["late"] = Phrase(" ")
    return AngleMatch(case.loser, slots, [claim], log=last.log, bonus=30 * late)


@angle(23, "flag day", "P", 24, 20, winner=False)
def _flag_day(case: Case) -> AngleMatch | None:
    flags = len(case.account.penalties)
    yards = sum(p[3] for p in case.account.penalties)
    gained = sum(max(case.account.stats(side).yards, 0) for side in SIDES)
    if flags < 20 and (yards < gained / 5 or flags < 6):
        return None
    claim = Claim("penalties", ("both",), (flags, yards))
    slots: dict[str, Slot] = {
        "flags": Phrase(count(flags, "penalty", "penalties"), (claim,)),
        "yards": Phrase(count(yards, "yard"), (claim,)),
    }
    return AngleMatch(case.account.winner, slots, [claim])


@angle(27, "wrong call", "S", 86, 36, 50, 51)
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
    """A call as a noun: a line buck, a run off tackle."""
    noun = name[:1].lower() + name[1:]
    return with_article("run off tackle" if noun == "off tackle" else noun)


_FEW_CALLS: Final = 6
"""Below these no one has called well or badly."""


@angle(35, "luck beat skill", "S", 38, 36)
def _luck(case: Case) -> AngleMatch | None:
    chart = case.account.game.chart
    if chart is None:
        return None
    own, other = chart.side(case.winner), chart.side(case.loser)
    if min(own.decisions, other.decisions) < _FEW_CALLS:
        return None
    if own.luck < 0.20 or own.cost <= other.cost + WORTH_SAYING:
        return None
    if own.right * other.decisions >= other.right * own.decisions:
        return None  # the page counts right calls, and would deny it
    luck = Claim("luck", (case.winner,), round(own.luck, 6))
    costs = tuple(Claim("calls_cost", (side.side,), round(side.cost, 6)) for side in (own, other))
    digits = 0 if round(own.cost * 100) > round(other.cost * 100) else 1  # never two alike
    slots: dict[str, Slot] = {
        "luck": Phrase(f"{round(own.luck * 100)}%", (luck,)),
        "cost": Phrase(f"{own.cost * 100:.{digits}f}%", (costs[0],)),
        "theircost": Phrase(f"{other.cost * 100:.{digits}f}%", (costs[1],)),
    }
    return AngleMatch(case.winner, slots, [luck, *costs])


@angle(36, "perfect calling", "S", 38, 27, 35)
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
