"""Angles of plays and drives: kicks, returns, stands, field position, fourth downs, one player's
day."""

from __future__ import annotations

from league.model.stats.player_stats import PlayerStats
from quarterback.text.story.account import ONE_SCORE, Played, ScoredPoints
from quarterback.text.story.angles.angle import (
    AngleMatch,
    Case,
    angle,
    new_claim,
    number_phrase,
    winning_slots,
)
from quarterback.text.story.figures import FAR, hard_down, shown, to_go
from quarterback.text.story.page import Claim
from quarterback.text.story.phrases import Phrase, Slot, count, number
from rulesets.core.sides import OTHER, SIDES, Side, lead, leader
from rulesets.core.state import NO_SCORE

_LEAST_PLAYS = 3
"""The fewest plays of a drive that is a story of its own."""
_DRIVE_FROM, _FAR_DRIVE = 0.6, 60
"""Of a drive that decided: the share of the game gone by; or its yards, if it was not close."""
_MISSED_LATE = 0.9
"""The share of the game from which a missed kick is remembered as what lost it."""


@angle(11, "missed try", "K", 88, 4)
def _missed_try(case: Case) -> AngleMatch | None:
    missed = [p for p in case.account.scores_of(case.loser) if p.try_missed]
    if not missed or not 0 < case.account.margin <= case.account.profile.try_point:
        return None
    last = missed[-1]
    claim = new_claim("missed_try_decided", case.loser, log=last.tried)
    slots: dict[str, Slot] = {"margin": case.figures.margin}
    many = Claim("tries_missed", (case.loser,), len(missed), tuple(p.tried or 0 for p in missed))
    slots["one" if len(missed) == 1 else "more"] = Phrase(" ", (many,))
    slots["tries"] = Phrase(count(len(missed), "try", "tries"), (many,))
    if all(p.kicked_wide for p in missed):
        slots["kicked"] = Phrase(" ")
    return AngleMatch(case.loser, slots, [claim], log=last.tried)


@angle(12, "missed kick", "K", 80, 13)
def _missed_kick(case: Case) -> AngleMatch | None:
    if case.account.margin > 3:
        return None
    final = len(case.account.profile.periods)
    missed = [
        p
        for p in case.account.plays
        if p.stats.kind == "field_goal"
        and p.stats.goal == "missed"
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
    early = case.account.progress(last.before) < _MISSED_LATE
    return AngleMatch(case.loser, slots, [claim], log=last.last, bonus=-24 * early)


@angle(13, "kick won it", "K", 60, 12)
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


@angle(14, "blocked kick", "K", 70, winner=False)
def _blocked(case: Case) -> AngleMatch | None:
    several = _several_blocks(case)
    if several is not None:
        return several
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
        return AngleMatch(blockers, slots, [claim], log=play.last, bonus=-30 * small)
    return None


def _several_blocks(case: Case) -> AngleMatch | None:
    """Two or more kicks that the winner blocked, with points after each."""
    if case.account.winner is None:
        return None
    made = {
        play.last: points
        for play in case.account.plays
        if play.stats.blocked and play.before.possession == case.loser
        if (points := _points_after(case, play, case.winner)) is not None
    }
    if len(made) < 2:
        return None
    claims = [new_claim("blocked", case.winner, log=log) for log in made]
    total = sum(each.points for each in made.values())
    paid = Claim("points_off_blocks", (case.winner,), total, tuple(made))
    slots: dict[str, Slot] = {
        "kicks": Phrase(count(len(made), "kick"), (*claims, paid)),
        "all": Phrase(count(total, "point"), (paid,)),
    }
    many = total >= case.account.margin and 2 * total >= case.account.of(case.winner)
    bonus = 4 * len(made) - 24 if many else -32
    return AngleMatch(case.winner, slots, claims, bonus=bonus)


def _points_after(case: Case, play: Played, side: Side) -> ScoredPoints | None:
    """Points on the play, or in the team's next drive of the same half: the half takes the ball
    away, and a kickoff gives it back."""
    made, drive = case.account.made_after(side, play.first, play.last)
    if not made or drive is None:
        return made[0] if made else None
    halves = len(case.account.profile.periods) // 2
    begun = case.account.plays_of_drive(drive)[0].before.period
    return None if play.before.period <= halves < begun else made[0]


STAND_BONUS = 10
_MANY_RETURNS = 3
"""Touchdowns on returns, of both teams, from which they are the story."""
_FAR_DAY = {"rushing": 100, "passing": 200, "receiving": 80}
"""Yards of one man from which his day is the story."""
_MUCH = 9
"""Points of one man from which his day is the story."""


@angle(15, "safety", "R", 30, winner=False)
def _safety(case: Case) -> AngleMatch | None:
    made = [p for p in case.account.scores if p.kind == "safety"]
    if not made:
        return None
    last = made[-1]
    worth = case.account.profile.safety
    slots: dict[str, Slot] = {
        "when": case.figures.left(last.log),
        "points": Phrase(count(worth, "point"), (case.figures.scored(last),)),
    }
    close = case.account.margin <= worth and last.side == case.account.winner
    return AngleMatch(last.side, slots, [case.figures.scored(last)], log=last.log, bonus=45 * close)


@angle(16, "return touchdown", "D", 66, winner=False)
def _return_touchdown(case: Case) -> AngleMatch | None:
    made = [
        p
        for p in case.account.scores
        if p.kind == "touchdown"
        and p.by in ("return", "fumble")
        and p.play is not None
        and (p.by == "return" or p.play.stats.side != p.side)
    ]
    if not made:
        return None
    won = case.account.winning
    best = max(made, key=lambda p: (p is won, p.side == case.account.winner, p.yards or 0))
    play = case.figures.score_play(best)
    slots: dict[str, Slot] = {
        "play": play,
        "when": case.figures.left(best.log),
        "bareplay": case.figures.bare_score(best).bare,
    }
    if len(made) > 1 and len(made) == len(case.account.scores):
        kinds = {case.figures.score_noun(p) for p in made}
        noun = f"{kinds.pop()}s" if len(kinds) == 1 else "returns"
        claims = (
            *(case.figures.scored(p) for p in made),
            Claim("scores", (), len(made)),
        )
        how = "both" if len(made) == 2 else f"all {number(len(made))}"
        slots["returns"] = Phrase(f"{how} scores came on {noun}", claims)
    elif len(made) >= _MANY_RETURNS and all(p.by == "return" for p in made):
        kinds = {case.figures.score_noun(p) for p in made}
        noun = kinds.pop() if len(kinds) == 1 else "return"
        claims = tuple(case.figures.scored(p) for p in made)
        many = Claim("return_scores", (), len(made), tuple(p.log for p in made))
        slots["many"] = Phrase(count(len(made), noun), (*claims, many))
        if made[-1] is won:
            slots["lastone"] = case.figures.left(won.log)
    if "many" not in slots:
        slots["lone"] = Phrase(" ")
    return AngleMatch(
        best.side,
        slots,
        [case.figures.scored(best)],
        log=best.log,
        bonus=-20 * (best.side != case.account.winner or lead(best.before, best.side) > ONE_SCORE)
        - 8 * (best is not won)
        + 30 * ("returns" in slots or "many" in slots),
    )


@angle(17, "goal-line stand", "D", 78, winner=False)
def _stand(case: Case) -> AngleMatch | None:
    if not case.account.stands:
        return None
    best = max(
        case.account.stands, key=lambda s: (s.side == case.account.winner, s.period, s.snaps)
    )
    claim = Claim("goal_line_stand", (best.side,), best.snaps, (best.first, best.last))
    half = len(case.account.profile.periods) / 2
    close = best.period > half and abs(best.lead) <= 7
    slots: dict[str, Slot] = {
        "snaps": Phrase(count(best.snaps, "snap"), (claim,)),
        "n": number_phrase(best.snaps, claim),
        "when": case.figures.left(best.first),
    }
    return AngleMatch(
        best.side,
        slots,
        [claim],
        log=best.last,
        bonus=STAND_BONUS * close - 26 * (best.side != case.account.winner),
    )


@angle(24, "field position", "D", 24)
def _field_position(case: Case) -> AngleMatch | None:
    own, other = case.account.start_of(case.winner), case.account.start_of(case.loser)
    drives = [sum(d.side == side for d in case.account.drives) for side in SIDES]
    if own is None or other is None or min(drives) < 3:
        return None
    if round(own) - round(other) < 15:
        return None
    better, worse = round(own), round(other)
    claims = (Claim("start", (case.winner,), better), Claim("start", (case.loser,), worse))
    gap = better - worse
    slots: dict[str, Slot] = {
        "gap": Phrase(f"{gap} yards", (*claims, Claim("start_gap", (case.winner,), gap))),
    }
    return AngleMatch(case.winner, slots, list(claims), bonus=min(gap - 15, 8))


@angle(25, "gambles paid", "D", 50, 26)
def _gambles_paid(case: Case) -> AngleMatch | None:
    stats = case.account.stats(case.winner)
    if stats.fourth_downs < 2 or stats.fourth_downs_made != stats.fourth_downs:
        return None
    scored = {
        p.play.drive
        for p in case.account.scores_of(case.winner)
        if p.play and p.play.drive is not None
    }
    made = _on_fourth(case, case.winner)
    if not any(p.drive in scored for p in made):
        return None
    n = stats.fourth_downs
    claim = Claim("fourth", (case.winner,), (n, n), tuple(p.last for p in made))
    paid = next(p for p in made if p.drive in scored)
    return AngleMatch(
        case.winner,
        {"n": number_phrase(n, claim), "tries": Phrase(f"{number(n)} for {number(n)}", (claim,))},
        [claim],
        log=paid.last,
        bonus=4 * (n - 2),
    )


def _on_fourth(case: Case, side: Side) -> list[Played]:
    """The runs and passes of a team on fourth down."""
    plays = (p for p in case.account.plays if p.stats.side == side and p.stats.counted)
    return [p for p in plays if p.stats.down == 4]


@angle(26, "gambles failed", "D", 52, 25)
def _gambles_failed(case: Case) -> AngleMatch | None:
    failed = [p for p in _on_fourth(case, case.loser) if not p.stats.first_down]
    if not failed or case.account.margin > 7:
        return None
    near = [p for p in failed if (p.before.spot or 0) >= 90]
    if len(failed) < 3 and not near:
        return None
    stats = case.account.stats(case.loser)
    claim = Claim(
        "fourth",
        (case.loser,),
        (stats.fourth_downs_made, stats.fourth_downs),
        tuple(p.last for p in failed),
    )
    slots: dict[str, Slot] = {
        "n": number_phrase(
            len(failed), Claim("fourth_failed", (case.loser,), len(failed), claim.log)
        )
    }
    if len(failed) > 1:
        slots["often"] = Phrase(" ")
    play = near[-1] if near else failed[-1]
    spot, down = case.figures.snap_spot(play.first), case.figures.down(play.first)
    if spot is not None and down is not None:
        slots |= {"spot": spot, "down": down, "when": case.figures.left(play.first)}
    return AngleMatch(case.loser, slots, [claim], log=play.last, bonus=3 * len(near))


@angle(28, "long drive", "D", 40, winner=False)
def _long_drive(case: Case) -> AngleMatch | None:
    best: tuple[int, int] | None = None
    for index, drive in enumerate(case.account.drives):
        long = drive.plays >= case.scaled(12) or drive.yards >= case.scaled(80)
        long = long and drive.plays >= _LEAST_PLAYS
        if (
            long
            and drive.ended in ("touchdown", "field_goal")
            and (best is None or drive.yards > best[1])
        ):
            best = index, drive.yards
    if best is None:
        return None
    drive = case.account.drives[best[0]]
    claim = case.figures.drive_of(best[0])
    slots: dict[str, Slot] = {
        "plays": Phrase(count(drive.plays, "play"), (claim,)),
        "yards": Phrase(count(drive.yards, "yard"), (claim,)),
        "end": Phrase("touchdown" if drive.ended == "touchdown" else "field goal", (claim,)),
    }
    rivals = [d for n, d in enumerate(case.account.drives) if n != best[0]]
    if all(d.plays < drive.plays and d.yards < drive.yards for d in rivals):
        slots["longest"] = Phrase(
            " ", (Claim("longest_drive", (drive.side,), (drive.plays, drive.yards), claim.log),)
        )
    behind = drive.side != case.account.winner
    return AngleMatch(drive.side, slots, [claim], bonus=-8 * behind - (not case.account.dial))


@angle(61, "deciding drive", "D", 52, 9, 10, 28)
def _deciding_drive(case: Case) -> AngleMatch | None:
    """The drive to the points that won a close game, late in it."""
    account, points = case.account, case.account.winning
    if points is None or points.play is None or points.play.drive is None:
        return None
    drive, progress = account.drives[points.play.drive], account.progress(points.state)
    far = account.margin > ONE_SCORE
    if not case.figures.is_long(points.play.drive, case.winner) or (
        far and drive.yards < _FAR_DRIVE
    ):
        return None
    alone = len(account.scores) == 1
    early = progress < _DRIVE_FROM
    if points.by not in ("", "rush", "complete") or (early and not alone and not far):
        return None
    claim = case.figures.drive_of(points.play.drive)
    before = case.figures.score_after(points.log - 1)
    key = "tied" if leader(points.before) is None else "behind"
    slots: dict[str, Slot] = {
        "plays": Phrase(count(drive.plays, "play"), (claim,)),
        "yards": Phrase(count(drive.yards, "yard"), (claim,)),
        "bareyards": Phrase(f"{drive.yards}-yard", (claim,)),
        "hour": case.figures.stage(points.log),
        "for" if far else "near": Phrase(" ", (claim,)),
        key: Phrase(before.text if points.before != NO_SCORE else "", before.claims),
    }
    late = max(round(30 * (progress - _DRIVE_FROM)), 0)
    longest = all(each.yards <= drive.yards for each in account.drives)
    bonus = late - 14 * far - 3 * (not longest) - 14 * early
    return AngleMatch(case.winner, slots, [claim], log=points.log, bonus=bonus)


@angle(29, "big play", "D", 48, 6, winner=False)
def _big_play(case: Case) -> AngleMatch | None:
    best: tuple[int, str, Played, Side] | None = None
    for side in SIDES:
        for kind in ("rush", "complete", "return"):
            longest = case.account.longest(kind, side)
            if kind == "return" and longest is not None and not _pays(case, longest[1], side):
                continue
            if longest is not None and (best is None or longest[0] > best[0]):
                best = longest[0], kind, longest[1], side
    if best is None:
        return None
    yards, kind, play, side = best
    share = yards / max(case.account.stats(side).yards, 1)
    if yards < case.scaled(40) and not (share >= 0.5 and yards >= 25 and kind != "return"):
        return None
    claim = Claim("longest", (side, kind), yards, (play.last,))
    noun = {"complete": "pass", "rush": case.figures.run_name(play), "return": "return"}[kind]
    if kind == "return":
        noun = f"{'punt' if play.stats.kind == 'punt' else 'kickoff'} return"
    slots: dict[str, Slot] = {
        "yards": Phrase(count(yards, "yard"), (claim,)),
        "play": case.figures.length(yards, claim, noun),
        "bareplay": Phrase(f"{number(yards)}-yard {noun}", (claim,)),
        "when": case.figures.left(play.last),
    }
    scored = any(p.log == play.last and p.side == side for p in case.account.scores)
    behind = -20 * (side != case.account.winner and case.account.winner is not None)
    led_to = None if scored else _score_after(case, play, side)
    if led_to is not None:
        slots["a_score"] = led_to
    else:
        slots["itself" if scored else "alone"] = Phrase(" ")
    paid = 6 * (scored or led_to is not None) - 6 * (case.account.total > 0)
    paid -= 24 * (led_to is not None and not _put_ahead(case, side, play))
    return AngleMatch(
        side, slots, [claim], log=play.last, bonus=behind + paid - (4 if case.account.dial else -2)
    )


def _put_ahead(case: Case, side: Side, play: Played) -> bool:
    """Whether the first points of a team after a play gave it the lead, or tied the score."""
    made = next((p for p in case.account.scores if p.side == side and p.log > play.last), None)
    return made is not None and leader(made.before) != side


def _pays(case: Case, play: Played, side: Side) -> bool:
    """Whether a return was a touchdown, or brought one."""
    scored = any(p.log == play.last and p.side == side for p in case.account.scores)
    led_to = None if scored else _score_after(case, play, side)
    return scored or (led_to is not None and "touchdown" in led_to.text)


def _score_after(case: Case, play: Played, side: Side) -> Phrase | None:
    """What the drive of a big play, or the drive after a return, ended in: a touchdown."""
    after = (p for p in case.account.plays if p.first > play.last and p.drive is not None)
    index = play.drive if play.stats.how in ("rush", "complete") else next(after, play).drive
    if index is None or case.account.drives[index].side != side:
        return None
    ended = case.account.drives[index].ended
    words = {"touchdown": "a touchdown", "field_goal": "a field goal"}.get(ended)
    return None if words is None else Phrase(words, (case.figures.drive_of(index),))


@angle(62, "hard down", "D", 56, 9, winner=False)
def _hard_down(case: Case) -> AngleMatch | None:
    """A fourth down, or a third and very long, that was made by far on the way to points that
    changed who led, or nearly."""
    account, downs = case.account, case.account.profile.downs
    made = [
        (play, points)
        for points in account.scores
        if points.play is not None and abs(lead(points.after, points.side)) <= ONE_SCORE
        for play in account.plays
        if play.stats.how in ("rush", "complete")
        and play.stats.side == points.side
        and (play is points.play or (play.drive is not None and play.drive == points.play.drive))
        and play.last <= points.log
        and play.stats.first_down
        and to_go(play) >= (FAR if play.before.down == downs else 2 * FAR)
        and (play.before.down or 0) >= downs - 1
    ]
    if not made:
        return None
    play, points = max(made, key=lambda each: (to_go(each[0]), each[0].first))
    side, down = points.side, hard_down(case.figures, play)
    won, tied = points is account.winning, account.winner is None
    if down is None or (tied and points is not account.scores[-1]):
        return None
    claim = Claim("made_first_down", (side,), True, (play.last,))
    itself = play is points.play
    slots: dict[str, Slot] = {
        "play": case.figures.score_play(points) if itself else case.figures.play_words(play),
        "down": down,
        "when": case.figures.left(play.first),
        "itself" if itself else "onward": Phrase(" ", (case.figures.scored(points),)),
    }
    if won:
        slots["winner"] = Phrase(" ")
    late = round(20 * account.progress(play.before))
    lost = side != account.winner and not tied
    bonus = late + 10 * won - (14 if account.margin <= ONE_SCORE else 30) * lost
    return AngleMatch(side, slots, [claim], log=play.last, bonus=bonus)


@angle(30, "one-man show", "D", 54, winner=False)
def _one_man(case: Case) -> AngleMatch | None:
    """The man who made two thirds of his team's points, or half its yards."""
    for side in (case.account.winner or "home", OTHER[case.account.winner or "home"]):
        men = [p for p in case.account.players if p.side == side]
        kinds = (_points_man, _yards_man, _far_man)
        found = [match for man in men for of in kinds if (match := of(case, man)) is not None]
        if found:
            return max(found, key=lambda match: match.bonus)
    return None


def _points_man(case: Case, man: PlayerStats) -> AngleMatch | None:
    own = case.account.of(man.side)
    touchdowns = man.rushing_touchdowns + man.receiving_touchdowns + man.return_touchdowns
    every = man.points == own >= 2 * case.account.profile.field_goal
    if 3 * man.points < 2 * own or (man.points < _MUCH and not every):
        return None
    claim = Claim("star_points", (man.side, man.name), man.points)
    slots: dict[str, Slot] = {
        "who": Phrase(shown(man.name), (claim,)),
        "points": Phrase(count(man.points, "point"), (claim,)),
    }
    if every:
        slots["all"] = Phrase(" ", (case.figures.final, claim))
    if touchdowns > 1:
        proof = Claim("touchdowns_of", (man.side, man.name), touchdowns)
        slots["touchdowns"] = Phrase(count(touchdowns, "touchdown"), (proof,))
    elif man.goals_made > 1 and not touchdowns:
        proof = Claim("goals_of", (man.side, man.name), man.goals_made)
        slots["goals"] = Phrase(count(man.goals_made, "field goal"), (proof,))
    behind = man.side != case.account.winner
    bonus = min(man.points, 24) - _MUCH + 6 + 6 * every - 24 * behind
    return AngleMatch(man.side, slots, [claim], bonus=bonus)


def _yards_man(case: Case, man: PlayerStats) -> AngleMatch | None:
    box = case.account.stats(man.side)
    named = sum(p.rushes + p.passes for p in case.account.players if p.side == man.side)
    yards = man.rushing_yards + man.receiving_yards
    if named < 0.8 * (box.rushes + box.passes) or box.yards < 60 or yards < box.yards / 2:
        return None
    claim = Claim("share", (man.side, man.name, "yards"), (yards, box.yards))
    slots: dict[str, Slot] = {
        "who": Phrase(shown(man.name), (claim,)),
        "yards": Phrase(count(yards, "yard"), (claim,)),
        "of": Phrase(str(box.yards), (claim,)),
        "carried": Phrase(" "),
    }
    behind = man.side != case.account.winner
    return AngleMatch(man.side, slots, [claim], bonus=min(yards // 10, 20) - 24 * behind)


def _far_man(case: Case, man: PlayerStats) -> AngleMatch | None:
    """A day's work by yards: on the ground, through the air, by catches."""
    feats = (
        ("rushing", man.rushing_yards, man.rushes, man.rushing_touchdowns, "ran for"),
        ("passing", man.passing_yards, man.completions, man.passing_touchdowns, "threw for"),
        (
            "receiving",
            man.receiving_yards,
            man.catches,
            man.receiving_touchdowns,
            "caught passes for",
        ),
    )
    best = max(feats, key=lambda feat: feat[1] / _FAR_DAY[feat[0]])
    kind, yards, times, touchdowns, did = best
    if yards < _FAR_DAY[kind]:
        return None
    claim = Claim("gained", (man.side, man.name, kind), (times, yards, touchdowns))
    many = "a touchdown" if touchdowns == 1 else count(touchdowns, "touchdown")
    scored = f" and {many}" if touchdowns else ""
    slots: dict[str, Slot] = {
        "who": Phrase(shown(man.name), (claim,)),
        "far": Phrase(f"{did} {count(yards, 'yard')}{scored}", (claim,)),
        "feat": Phrase(f"{yards} yards {kind}", (claim,)),
    }
    behind = man.side != case.account.winner
    over = round(24 * (yards / _FAR_DAY[kind] - 1))
    bonus = min(over, 18) + 4 * touchdowns - 24 * behind
    return AngleMatch(man.side, slots, [claim], bonus=bonus)
