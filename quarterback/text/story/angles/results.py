"""Angles that the score tells, and those of how a game ended."""

from __future__ import annotations

from quarterback.ai.coaches.ratings import ratings_with
from quarterback.rule_sets import name_of_dial
from quarterback.text.story.account import ONE_SCORE, ScoredPoints
from quarterback.text.story.angles.angle import (
    AngleMatch,
    Case,
    angle,
    new_claim,
    number_phrase,
    winning_slots,
)
from quarterback.text.story.big_drives import is_very_near, near_miss, nearest_miss, stopped_at
from quarterback.text.story.figures import hard_down
from quarterback.text.story.page import Claim
from quarterback.text.story.phrases import Phrase, Slot, count, number
from rulesets.core.field import GOAL
from rulesets.core.sides import OTHER, SIDES, Side, leader, points_of

_LATE_TIE, _LATE_MISS = 0.75, 0.8
"""Shares of regulation from which a tie is late, and a missed chance decides a close game."""
_ENDED_ON = {
    "interception": "onpick",
    "fumble": "onfumble",
    "downs": "ondowns",
    "no_goal": "onkick",
    "blocked_kick": "onblock",
    "game_over": "attheend",
    "half_end": "athalf",
}
"""The condition in a pattern for each way in which a drive near the goal came to nothing."""
_MANY_POINTS = 30
"""Of both teams together: with that many, a lead of seven is soon gone."""


def _from_behind(case: Case) -> AngleMatch | None:
    most, at = case.account.deficit(case.winner)
    low = case.account.low_point(case.winner)
    match = AngleMatch(case.winner, log=case.account.for_good)
    points = case.account.winning
    if points is not None and leader(points.before) == case.loser:
        match.slots |= _overtook(case, points)
    if most >= case.scaled(7):
        claim = new_claim("largest_deficit_overcome", case.winner, value=most, log=at)
        match.slots["n"] = number_phrase(most, claim)
        match.slots["deficit"] = Phrase(count(most, "point"), (claim,))
        match.claims.append(claim)
        match.bonus = min(most - case.scaled(7), 6) // 2
        if case.account.total >= case.scaled(_MANY_POINTS) and most < 2 * case.scaled(7):
            match.bonus -= 40  # where many points are scored, a lead of seven is soon gone
            match.bonus -= 14 * (case.account.margin >= 2 * most)
        return match
    if low is not None and low[0] <= 0.10 and low[1] > 1:
        claim = new_claim("low_point", case.winner, value=round(low[0], 6), log=low[1])
        match.slots["odds"] = case.figures.percent(low[0], claim)
        match.slots["oddsleft"] = case.figures.left(low[1])
        match.claims.append(claim)
        match.bonus = round((0.10 - low[0]) * 100) - 8
        return match
    return None


def _overtook(case: Case, points: ScoredPoints) -> dict[str, Slot]:
    """The score before the winning points, the play of them with the try that it took, when."""
    play, logs = case.figures.score_play(points), [points.log]
    if case.account.for_good == points.tried and points.tried is not None:
        play = Phrase(f"{play.text} and the try after it", play.claims)
        logs.append(points.tried)
    took = Claim("took_lead", (points.side,), True, tuple(logs))
    return {
        "trailed": case.figures.score_after(points.log - 1),
        "wonplay": Phrase(play.text, (*play.claims, took)),
        "wonwhen": case.figures.left(points.log),
    }


def _collapsed(case: Case) -> bool:
    points, taken = case.account.winning, case.account.for_good
    if points is None or taken is None or leader(points.before) != case.loser:
        return False
    if case.account.progress(case.account.before(taken)) >= 0.85:
        return True
    low = case.account.low_point(case.winner)
    return low is not None and low[0] <= 0.05


@angle(1, "comeback", "R", 90, 2, 4)
def _comeback(case: Case) -> AngleMatch | None:
    return None if _collapsed(case) else _from_behind(case)


@angle(2, "collapse", "R", 92, 1, 4)
def _collapse(case: Case) -> AngleMatch | None:
    match = _from_behind(case) if _collapsed(case) else None
    points, taken = case.account.winning, case.account.for_good
    if match is None or points is None or taken is None:
        return match
    when = match.slots["when"] = case.figures.left(taken)
    most, at = case.account.deficit(case.winner)
    if not any(at < log < points.log for log, _ in case.account.leaders):
        gone = new_claim("lost_lead", case.loser, value=most, log=taken)
        match.slots["gone"] = Phrase(when.text, (*when.claims, gone))
    return match


@angle(3, "upset", "R", 68, 31)
def _upset(case: Case) -> AngleMatch | None:
    if case.league is not None:
        gap = case.league.value("rating_gap", case.winner)
        if isinstance(gap, int) and gap >= 60:
            claim = case.league.find("rating_gap", case.winner)
            assert claim is not None
            return AngleMatch(case.winner, {"gap": Phrase(f"{gap} points", (claim,))}, [claim])
        return None
    header = case.account.game.header
    names = {"home": header.home_coach, "visitors": header.visitors_coach}
    rated = ratings_with(name_of_dial(header.dial)).of
    if not case.account.dial or not all(name in rated for name in names.values()):
        return None  # a person has no rating
    gap = rated[names[case.loser]] - rated[names[case.winner]]
    if gap < 60:
        return None
    claim = new_claim("rating_gap", case.winner, value=gap)
    return AngleMatch(
        case.winner,
        {"gap": Phrase(f"{gap} points", (claim,))},
        [claim],
        bonus=min((gap - 60) // 10, 8) - 12,
    )


@angle(4, "rout", "R", 46, 1, 2, 9, 10, 11, 37)
def _rout(case: Case) -> AngleMatch | None:
    margin = case.account.margin
    if margin < case.scaled(14):
        return None
    claim = new_claim("margin", value=margin)
    run, scores = case.account.run(case.winner)
    slots: dict[str, Slot] = {"m": number_phrase(margin, claim)}
    if len(scores) > 1 and run < case.account.total:
        first, last = scores[0], scores[-1]
        proof = Claim("run_of", (case.winner,), run, tuple(each.log for each in (first, last)))
        slots["run"] = Phrase(count(run, "straight point"), (proof,))
        if leader(first.before) == case.loser:
            slots["next"] = Phrase(count(run, "point"), (proof,))
            slots["behind"] = case.figures.score_after(first.log - 1)
    opened = case.account.broke_open
    if opened is not None:
        broke = new_claim("broke_open", case.winner, log=opened.log)
        play = case.figures.score_play(opened)
        slots |= {
            "open": Phrase(play.text, (*play.claims, broke)),
            "openwhen": case.figures.stage(opened.log),
            "opensc": case.figures.score_after(opened.tried or opened.log, case.winner),
        }
        drive = None if opened.play is None else opened.play.drive
        if drive is not None and case.figures.is_long(drive, case.winner):
            claim_of_drive, figures = case.figures.drive_of(drive), case.account.drives[drive]
            slots["oyards"] = Phrase(count(figures.yards, "yard"), (claim_of_drive, broke))
            slots["oplays"] = Phrase(count(figures.plays, "play"), (claim_of_drive,))
    over = margin - case.scaled(21)
    return AngleMatch(case.winner, slots, [claim], bonus=min(over // 2, 20) if over >= 0 else -14)


@angle(5, "shutout", "R", 55, 7)
def _shutout(case: Case) -> AngleMatch | None:
    if case.account.of(case.loser) or case.account.of(case.winner) < 6:
        return None
    claim = new_claim("shutout", case.winner)
    stats = case.account.stats(case.loser)
    slots: dict[str, Slot] = {}
    if case.account.winning is not None:
        slots["when"] = case.figures.left(case.account.winning.log)
    miss = near_miss(case.account, case.loser)
    spot = stopped_at(case.figures, miss) if miss is not None and is_very_near(miss) else None
    if miss is not None and spot is not None:
        ended = _ENDED_ON.get(case.account.drive_end(miss.index), "")
        slots |= {
            "spot": spot,
            "own": _own(case, case.winner, spot),
            "misswhen": case.figures.left(miss.plays[-1].first),
            ended: Phrase(" ", (case.figures.drive_of(miss.index),)),
        }
    if stats.yards > 0:
        slots["their_yards"] = case.figures.stat("yards", case.loser)
    slots["their_downs"] = case.figures.stat("first_downs", case.loser)
    usual = -4 if case.account.dial else -15  # on a board a team is often kept from scoring
    return AngleMatch(
        case.winner, slots, [claim], bonus=-22 if case.account.of(case.winner) < 10 else usual
    )


@angle(6, "defensive struggle", "R", 45, 7, 29, winner=False)
def _struggle(case: Case) -> AngleMatch | None:
    total = case.account.total
    if not 0 < total <= 10 or case.account.margin > 7:
        return None
    claim = new_claim("total", value=total)
    return AngleMatch(
        case.account.winner,
        {"total": Phrase(count(total, "point"), (claim,)), **_yards_of_both(case)},
        [claim],
    )


def _yards_of_both(case: Case) -> dict[str, Slot]:
    one, other = (case.account.stats(side).yards for side in SIDES)
    if one < 0 or other < 0:
        return {}
    claims = tuple(Claim("stat", ("yards", side), case.account.stats(side).yards) for side in SIDES)
    return {
        "both_yards": Phrase(
            f"{one + other} yards", (*claims, Claim("stat", ("yards", "both"), one + other))
        )
    }


@angle(7, "shoot-out", "R", 60, 5, 6, winner=False)
def _shootout(case: Case) -> AngleMatch | None:
    total = case.account.total
    if total < case.scaled(55) or case.account.margin >= case.scaled(21):
        return None
    claim = new_claim("total", value=total)
    scores = len(case.account.scores)
    proof = Claim("scores", (), scores, tuple(p.log for p in case.account.scores))
    near = {"near": Phrase(" ")} if case.account.margin <= ONE_SCORE else {}
    return AngleMatch(
        case.account.winner,
        {
            "total": Phrase(f"{total} points", (claim,)),
            "scores": Phrase(count(scores, "score"), (proof,)),
            **near,
        },
        [claim],
        bonus=min((total - case.scaled(55)) // 3, 8) - 8 * case.account.dial,
    )


@angle(8, "seesaw", "R", 65, winner=False)
def _seesaw(case: Case) -> AngleMatch | None:
    changes = case.account.lead_changes
    if len(changes) < 3:
        return None
    claim = Claim("lead_changes", (), len(changes), tuple(changes))
    return AngleMatch(
        case.account.winner,
        {
            "changes": Phrase(count(len(changes), "lead change"), (claim,)),
            "n": number_phrase(len(changes), claim),
        },
        [claim],
        log=changes[-1],
        bonus=min(3 * (len(changes) - 3), 12),
    )


@angle(31, "tie", "R", 50, 3, winner=False)
def _tie(case: Case) -> AngleMatch | None:
    if case.account.winner is not None or case.account.score.home != case.account.score.visitors:
        return None
    claim = new_claim("tie", value=case.account.score.home)
    slots: dict[str, Slot] = {}
    if case.account.scores:
        last = case.account.scores[-1]
        slots = {"play": case.figures.score_play(last), "when": case.figures.left(last.log)}
    behind = max((case.account.deficit(side)[0], side) for side in SIDES)
    if behind[0]:
        made = new_claim(
            "made_up", behind[1], value=behind[0], log=case.account.deficit(behind[1])[1]
        )
        slots["behind"] = Phrase(count(behind[0], "point"), (made,))
    slots |= _missed_tries(case)
    return AngleMatch(behind[1] if behind[0] else None, slots, [claim])


def _missed_tries(case: Case) -> dict[str, Slot]:
    """Of a tie, whether each team missed one try, or one of them the only one that was missed."""
    missed = [p for p in case.account.scores if p.try_missed]
    sides = [p.side for p in missed]
    kicked = {"kicked": Phrase(" ")} if all(p.kicked_wide for p in missed) else {}
    own = {side: sides.count(side) for side in SIDES}
    claims = tuple(
        Claim(
            "tries_missed",
            (side,),
            own[side],
            tuple(p.tried or 0 for p in missed if p.side == side),
        )
        for side in SIDES
    )
    if own[SIDES[0]] == own[SIDES[1]] > 0:
        each = own[SIDES[0]]
        tries = "a try" if each == 1 else count(each, "try", "tries")
        return {"bothmissed": Phrase(" ", claims), "tries": Phrase(tries, claims), **kicked}
    if len(sides) != 1:
        return {}
    teams = case.figures.teams
    return {
        "onemissed": Phrase(" ", claims),
        "M": teams[sides[0]],
        "N": teams[OTHER[sides[0]]],
        **kicked,
    }


@angle(58, "late tie", "R", 74, 31, winner=False)
def _late_tie(case: Case) -> AngleMatch | None:
    account = case.account
    if account.winner is not None or not account.scores:
        return None
    last = account.scores[-1]
    tied = last.tried if last.try_good and last.tried is not None else last.log
    if account.ties[-1:] not in ([tied], [last.log]) or last.kind == "ruling":
        return None
    if account.progress(last.state) < _LATE_TIE:
        return None
    claim = Claim("tied_it", (last.side,), True, (last.log, tied))
    slots: dict[str, Slot] = {
        "play": case.figures.score_play(last),
        "when": case.figures.left(last.log),
    }
    if last.by in ("rush", "complete"):
        down = hard_down(case.figures, last.play)
        if down is not None:
            slots["down"] = down
    late = account.progress(last.state) - _LATE_TIE
    return AngleMatch(last.side, slots, [claim, case.figures.scored(last)], bonus=round(100 * late))


@angle(59, "near miss", "R", 54, 31, winner=False)
def _near_miss(case: Case) -> AngleMatch | None:
    """How close a team came to the points that it lacked."""
    account = case.account
    best = nearest_miss(account)
    if best is None:
        return None
    lost = account.drive_end(best.index) in ("interception", "fumble", "downs", "half_end")
    if not is_very_near(best) and not (lost and account.total == 0):
        return None
    last = best.plays[-1]
    taken = account.for_good
    if taken is not None and (last.first < taken or account.progress(last.before) < _LATE_MISS):
        return None
    spot, ended = stopped_at(case.figures, best), account.drive_end(best.index)
    if spot is None or ended not in _ENDED_ON:
        return None
    claim = case.figures.drive_of(best.index)
    near = max((best.yards_reached - 85) // 2, -3 if not account.total else -GOAL)
    bonus = near + round(10 * account.progress(last.before))
    slots: dict[str, Slot] = {
        "spot": spot,
        "own": _own(case, OTHER[best.side], spot),
        "when": case.figures.left(last.first),
        _ENDED_ON[ended]: Phrase(" ", (claim,)),
    }
    return AngleMatch(best.side, slots, [claim], bonus=bonus)


def _own(case: Case, side: Side, spot: Phrase) -> Phrase:
    """A spot near a team's goal line, where the sentence begins with that team: its own 15."""
    yard = spot.text.rsplit(" ", 1)[-1]
    its = case.figures.teams[side].form("its")
    return Phrase(f"{its} own {yard}", spot.claims) if yard.isdecimal() else spot


@angle(37, "figures lie", "R", 38, 4)
def _figures_lie(case: Case) -> AngleMatch | None:
    own, other = case.account.stats(case.winner), case.account.stats(case.loser)
    by_yards = own.yards > 0 and other.yards >= own.yards * 1.25 and other.yards - own.yards >= 20
    by_downs = other.first_downs >= max(2 * own.first_downs, 4)
    if not by_yards and not by_downs:
        return None
    key = "yards" if by_yards else "first_downs"
    claims = [
        Claim("stat", (key, side), int(getattr(case.account.stats(side), key)))
        for side in (case.winner, case.loser)
    ]
    ours, theirs = (int(getattr(x, key)) for x in (own, other))
    one, many = ("yard", "yards") if by_yards else ("first down", "first downs")
    slots: dict[str, Slot] = {
        "theirs": Phrase(count(theirs, one, many), (claims[1],)),
        "ours": Phrase(number(ours), (claims[0],)),
        ("byyards" if by_yards else "bydowns"): Phrase(" ", tuple(claims)),
    }
    return AngleMatch(case.loser, slots, claims)


@angle(57, "no more than the score", "R", 30, winner=False)
def _quiet(case: Case) -> AngleMatch | None:
    points = case.account.winning
    if points is None or points.kind == "ruling" or case.account.for_good != points.log:
        return AngleMatch(case.account.winner, {}, [case.figures.final])
    slots = winning_slots(case, points)
    if case.account.margin <= ONE_SCORE:
        slots["near"] = Phrase(" ")
    return AngleMatch(case.account.winner, slots, [case.figures.final], bonus=10)


@angle(9, "last-play win", "O", 100, 4, 10)
def _last_play(case: Case) -> AngleMatch | None:
    points = case.account.winning
    taken = case.account.for_good
    if points is None or taken is None or taken != len(case.account.inputs):
        return None
    if points.kind == "ruling" or case.account.overtime:
        return None
    claim = new_claim("last_play_win", case.winner, log=taken)
    slots = winning_slots(case, points)
    behind = points_of(points.before, case.loser) - points_of(points.before, case.winner)
    if points.log != taken:
        slots = {
            "play": Phrase("the try", (claim, case.figures.scored(points))),
            "bareplay": Phrase("try", (claim, case.figures.scored(points))),
        }
    if behind > 0:
        ahead = new_claim("led", case.loser, value=behind, log=points.log - 1)
        slots["ahead"] = Phrase(" ", (ahead,))
    return AngleMatch(case.winner, slots, [claim], log=taken)


@angle(10, "late winner", "O", 85, 4, 9)
def _late(case: Case) -> AngleMatch | None:
    points, taken = case.account.winning, case.account.for_good
    if points is None or taken is None or taken == len(case.account.inputs):
        return None
    s = case.account.before(taken)
    left = case.account.left_in_game(s)
    if left is None or not case.account.is_late(s) or points.kind == "ruling":
        return None
    claim = new_claim("two_minute_winner", case.winner, value=left, log=taken)
    return AngleMatch(case.winner, winning_slots(case, points), [claim], log=taken)


@angle(32, "overtime", "O", 62, 33, winner=False)
def _overtime(case: Case) -> AngleMatch | None:
    if not case.account.overtime or case.account.ended in ("resigned", "agreed"):
        return None
    claim = new_claim("ended", "overtime")
    points = case.account.winning if case.account.winner else None
    slots = winning_slots(case, points) if points is not None else {}
    slots.pop("when", None)
    return AngleMatch(case.account.winner, slots, [claim], log=case.account.for_good)


@angle(33, "sudden death", "O", 76, 32)
def _sudden_death(case: Case) -> AngleMatch | None:
    own = len(case.account.profile.periods)
    made = [p for p in case.account.scores if p.state.period > own]
    if (
        len(made) != 1
        or made[0].side != case.winner
        or made[0].log
        not in (
            len(case.account.inputs),
            len(case.account.inputs) - 1,
        )
    ):
        return None
    slots = winning_slots(case, made[0])
    slots.pop("when", None)
    return AngleMatch(
        case.winner, slots, [new_claim("ended", "sudden_death", log=made[0].log)], log=made[0].log
    )


@angle(34, "resigned, agreed draw, forfeit", "O", 95, 1, 2, 9, 10, 27, winner=False)
def _resigned(case: Case) -> AngleMatch | None:
    how = case.account.ended
    if how not in ("resigned", "agreed", "ruled"):
        return None
    last = len(case.account.inputs)
    claim = new_claim("ended", how, log=last)
    before = case.figures.left(last)
    score = case.figures.score_after(last, case.account.winner)
    return AngleMatch(
        case.account.winner, {"when": before, "at": score, how: Phrase(" ", (claim,))}, [claim]
    )


@angle(60, "tiebreaker", "O", 130, 2, 3, 7, 9, 10, 27)
def _tiebreak(case: Case) -> AngleMatch | None:
    """LQ-R38: tied in points, and won on penetrations or by the deepest point."""
    tiebreak = case.account.tiebreak
    if tiebreak is None:
        return None
    how, won, lost = tiebreak
    claim = new_claim("tiebreak", how, case.winner, value=(won, lost))
    by = {"penetrations": "on penetrations", "deepest_point": "by the deepest point"}[how]
    slots: dict[str, Slot] = {"by": Phrase(by, (claim,))}
    if how == "penetrations":
        slots["counts"] = Phrase(f"{won}-{lost}", (claim,))
        slots["wtimes"] = Phrase(f"{number(won)} times", (claim,))
        slots["ltimes"] = Phrase(f"{number(lost)} times" if lost else "not at all", (claim,))
    else:
        ours, theirs = case.figures.deepest(case.winner), case.figures.deepest(case.loser)
        if ours is not None and theirs is not None:
            text, claims = f"{ours.text} to {theirs.text}", (claim, *ours.claims, *theirs.claims)
            slots["counts"] = Phrase(text, claims)
    phrases = case.figures.broke_tie()
    if "spot" in phrases:
        slots["spot"] = phrases["spot"]
    if case.account.broke_tie == len(case.account.inputs):
        slots["atlast"] = Phrase(" ", phrases["when"].claims)
    return AngleMatch(case.winner, slots, [claim])
