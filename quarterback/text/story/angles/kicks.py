"""Angles of kicks: missed, blocked, or the one that won."""

from __future__ import annotations

from quarterback.text.story.account import Played, ScoredPoints
from quarterback.text.story.angles.angle import AngleMatch, Case, angle, new_claim, winning_slots
from quarterback.text.story.page import Claim
from quarterback.text.story.phrases import Phrase, Slot, count
from rulesets.core.sides import OTHER, Side


@angle(11, "missed try", "K", 88, "jdec", 4)
def _missed_try(case: Case) -> AngleMatch | None:
    missed = [
        p
        for p in case.account.scores_of(case.loser)
        if p.tried is not None and not p.try_good and p.try_how != "skip"
    ]
    if not missed or case.account.margin > case.account.profile.try_point:
        return None
    last = missed[-1]
    claim = new_claim("missed_try_decided", case.loser, log=last.tried)
    return AngleMatch(case.loser, {"margin": case.figures.margin}, [claim], log=last.tried)


@angle(12, "missed kick", "K", 80, "dej", 13)
def _missed_kick(case: Case) -> AngleMatch | None:
    if case.account.margin > 3:
        return None
    final = len(case.account.profile.periods)
    missed = [
        p
        for p in case.account.plays
        if p.stats.kind == "field_goal"
        and p.stats.goal != "made"
        and p.stats.side == case.loser
        and p.before.period >= final
    ]
    if not missed:
        return None
    last = missed[-1]
    claim = new_claim("missed_kick_decided", case.loser, log=last.last)
    slots: dict[str, Slot] = {"when": case.figures.left(last.first), "margin": case.figures.margin}
    if last.stats.goal_from:
        proof = Claim("yards", (case.loser, "field_goal"), last.stats.goal_from, (last.last,))
        slots["length"] = Phrase(f"{last.stats.goal_from}-yard", (proof,))
    return AngleMatch(case.loser, slots, [claim], log=last.last)


@angle(13, "kick won it", "K", 60, "bdh", 12)
def _kick_won(case: Case) -> AngleMatch | None:
    points = case.account.winning
    if points is None or points.kind != "field_goal" or case.account.margin > 7:
        return None
    claim = new_claim("kick_won", case.winner, log=points.log)
    early = points.state.period < len(case.account.profile.periods)
    return AngleMatch(
        case.winner,
        winning_slots(case, points),
        [claim],
        log=points.log,
        bonus=-18 * early - 6 * (case.account.margin > 3),
    )


@angle(14, "blocked kick", "K", 70, "dbi", winner=False)
def _blocked(case: Case) -> AngleMatch | None:
    for play in case.account.plays:
        if not play.stats.blocked or play.before.possession is None:
            continue
        blockers = OTHER[play.before.possession]
        made = _points_after(case, play, blockers)
        if made is None and play.last != case.account.turn:
            continue
        claim = new_claim("blocked", blockers, log=play.last)
        kick = "punt" if play.stats.kind == "punt" else "kick"
        slots: dict[str, Slot] = {
            "kick": Phrase(kick, (claim,)),
            "when": case.figures.left(play.first),
        }
        if made is not None:
            slots["points"] = Phrase(count(made.points, "point"), (case.figures.scored(made),))
        small = made is None or made.points < case.account.margin or blockers != case.account.winner
        return AngleMatch(blockers, slots, [claim], log=play.last, bonus=-24 * small)
    return None


def _points_after(case: Case, play: Played, side: Side) -> ScoredPoints | None:
    """Points on the play, or in the next drive of the team."""
    on_it = next(
        (p for p in case.account.scores if p.side == side and play.first <= p.log <= play.last),
        None,
    )
    if on_it is not None:
        return on_it
    after = next(
        (p for p in case.account.plays if p.first > play.last and p.drive is not None), None
    )
    if after is None or after.drive is None or case.account.drives[after.drive].side != side:
        return None
    halves = len(case.account.profile.periods) // 2
    if play.before.period <= halves < after.before.period:
        return None  # the half took the ball away, and a kickoff gave it back
    last = case.account.plays_of_drive(after.drive)[-1].last
    return next(
        (p for p in case.account.scores if p.side == side and after.first <= p.log <= last), None
    )
