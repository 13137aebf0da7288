"""The 57 angles of a front page: when each of them fits a game, and how much it weighs.

An angle is a row of data: number, name, family, weight, the headline shapes that suit it and the
angles that must not stand beside it. Its condition looks at the account of the game and returns
what it found: the team it is about, the phrases for its patterns, and the claims that license them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil
from typing import Final

from quarterback.ai.coaches import COACHES
from quarterback.game.daily import day_of
from quarterback.game.options import FIRST_GAME
from quarterback.text.story.account import Account, Played, ScoredPoints
from quarterback.text.story.figures import StoryFigures
from quarterback.text.story.league_story import LeagueStory
from quarterback.text.story.page import Claim, Value
from quarterback.text.story.phrases import Phrase, Slot, count, number
from rulesets.core.plain_text import plain_name
from rulesets.core.sides import OTHER, SIDES, Side

UNRATED = 900
"""A person's rating beside the coaches'."""
_MANY_POINTS = 30
"""Of both teams together: where so many are scored, a lead of seven is soon gone."""
TURN_BONUS = 10
STAND_BONUS = 10


@dataclass(frozen=True)
class Case:
    """A game that is looked at for angles."""

    account: Account
    figures: StoryFigures
    league: LeagueStory | None = None

    @property
    def winner(self) -> Side:
        """The winner; only where there is one."""
        assert self.account.winner is not None, "there is a winner"
        return self.account.winner

    @property
    def loser(self) -> Side:
        """The loser."""
        return OTHER[self.winner]

    def scaled(self, points: int) -> int:
        """A threshold for this game's length."""
        return ceil(points * self.account.scale)


@dataclass
class AngleMatch:
    """An angle that fits a game, with what its patterns need."""

    side: Side | None = None
    """The team that it is about."""
    slots: dict[str, Slot] = field(default_factory=dict)
    claims: list[Claim] = field(default_factory=list)
    log: int | None = None
    """The input that it is about."""
    bonus: int = 0
    number: int = 0
    weight: int = 0


Condition = Callable[[Case], AngleMatch | None]


@dataclass(frozen=True)
class Angle:
    """One way to tell a game."""

    number: int
    name: str
    family: str
    """Result, Kicks, Turnovers, Penalties, D plays, Skill, O endings, G league, M mode."""
    weight: int
    shapes: str
    condition: Condition
    needs_winner: bool = True
    not_with: frozenset[int] = frozenset()


ANGLES: Final[dict[int, Angle]] = {}


def angle(
    number: int,
    name: str,
    family: str,
    weight: int,
    shapes: str,
    *not_with: int,
    winner: bool = True,
) -> Callable[[Condition], Condition]:
    """Enter a condition in the table of angles."""

    def enter(condition: Condition) -> Condition:
        ANGLES[number] = Angle(
            number, name, family, weight, shapes, condition, winner, frozenset(not_with)
        )
        return condition

    return enter


def matches_in(case: Case) -> list[AngleMatch]:
    """Return every angle that fits, with its weight; the seed is not in it yet."""
    result: list[AngleMatch] = []
    for each in ANGLES.values():
        if each.needs_winner and case.account.winner is None:
            continue
        match = each.condition(case)
        if match is None:
            continue
        turn = match.log is not None and match.log == case.account.turn
        match.number = each.number
        match.weight = each.weight + match.bonus + (TURN_BONUS if turn else 0)
        result.append(match)
    return result


def at_odds(one: AngleMatch, other: AngleMatch) -> bool:
    """Whether two angles must not stand on one page."""
    return other.number in ANGLES[one.number].not_with or one.number in (
        ANGLES[other.number].not_with
    )


def _claim(name: str, *args: int | str, value: Value = True, log: int | None = None) -> Claim:
    return Claim(name, args, value, () if log is None else (log,))


def _number(value: int, claim: Claim) -> Phrase:
    return Phrase(number(value), (claim,))


# --- results


def _from_behind(case: Case) -> AngleMatch | None:
    most, at = case.account.deficit(case.winner)
    low = case.account.low_point(case.winner)
    match = AngleMatch(case.winner, log=case.account.for_good)
    if most >= case.scaled(7):
        claim = _claim("largest_deficit_overcome", case.winner, value=most, log=at)
        match.slots["n"] = _number(most, claim)
        match.slots["deficit"] = Phrase(count(most, "point"), (claim,))
        match.claims.append(claim)
        match.bonus = min(most - case.scaled(7), 6) // 2
        if case.account.total >= _MANY_POINTS and most < 2 * case.scaled(7):
            match.bonus -= 30  # where many points are scored, a lead of seven is soon gone
        return match
    if low is not None and low[0] <= 0.10 and low[1] > 1:
        claim = _claim("low_point", case.winner, value=round(low[0], 6), log=low[1])
        match.slots["odds"] = case.figures.percent(low[0], claim)
        match.slots["oddsleft"] = case.figures.left(low[1])
        match.claims.append(claim)
        match.bonus = round((0.10 - low[0]) * 100) - 8
        return match
    return None


def _collapsed(case: Case) -> bool:
    taken = case.account.for_good
    if taken is not None and case.account.progress(case.account.before(taken)) >= 0.85:
        return True
    low = case.account.low_point(case.winner)
    return low is not None and low[0] <= 0.05


@angle(1, "comeback", "R", 90, "fbqc", 2, 4)
def _comeback(case: Case) -> AngleMatch | None:
    return None if _collapsed(case) else _from_behind(case)


@angle(2, "collapse", "R", 92, "ejcq", 1, 4)
def _collapse(case: Case) -> AngleMatch | None:
    match = _from_behind(case) if _collapsed(case) else None
    taken = case.account.for_good
    if match is not None and taken is not None:
        match.slots["when"] = case.figures.left(taken)
    return match


@angle(3, "upset", "R", 80, "adiq", 31)
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
    if not case.account.dial or not any(names.values()):
        return None
    rating = {
        side: COACHES[name].rating or UNRATED if name in COACHES else UNRATED
        for side, name in names.items()
    }
    gap = rating[case.loser] - rating[case.winner]
    if gap < 60:
        return None
    claim = _claim("rating_gap", case.winner, value=gap)
    return AngleMatch(
        case.winner,
        {"gap": Phrase(f"{gap} points", (claim,))},
        [claim],
        bonus=min((gap - 60) // 10, 8) - 12,
    )


@angle(4, "rout", "R", 60, "acli", 1, 2, 9, 10, 11, 37)
def _rout(case: Case) -> AngleMatch | None:
    margin = case.account.margin
    if margin < case.scaled(21):
        return None
    claim = _claim("margin", value=margin)
    run, scores = case.account.run(case.winner)
    slots: dict[str, Slot] = {"m": _number(margin, claim)}
    if len(scores) > 1:
        first, last = scores[0], scores[-1]
        proof = Claim("run_of", (case.winner,), run, tuple(each.log for each in (first, last)))
        slots["run"] = Phrase(count(run, "straight point"), (proof,))
    return AngleMatch(case.winner, slots, [claim], bonus=min((margin - case.scaled(21)) // 2, 20))


@angle(5, "shutout", "R", 55, "gai", 7)
def _shutout(case: Case) -> AngleMatch | None:
    if case.account.of(case.loser) or case.account.of(case.winner) < 6:
        return None
    claim = _claim("shutout", case.winner)
    stats = case.account.stats(case.loser)
    slots: dict[str, Slot] = {}
    if stats.yards > 0:
        slots["their_yards"] = case.figures.stat("yards", case.loser)
    slots["their_downs"] = case.figures.stat("first_downs", case.loser)
    usual = -4 if case.account.dial else -12  # on a board a team is often kept from scoring
    return AngleMatch(
        case.winner, slots, [claim], bonus=-22 if case.account.of(case.winner) < 10 else usual
    )


@angle(6, "defensive struggle", "R", 45, "dgkl", 7, 29, winner=False)
def _struggle(case: Case) -> AngleMatch | None:
    total = case.account.total
    if not 0 < total <= 10 or case.account.margin > 7:
        return None
    claim = _claim("total", value=total)
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


@angle(7, "shoot-out", "R", 60, "klqc", 5, 6, winner=False)
def _shootout(case: Case) -> AngleMatch | None:
    total = case.account.total
    if total < case.scaled(55):
        return None
    claim = _claim("total", value=total)
    scores = len(case.account.scores)
    proof = Claim("scores", (), scores, tuple(p.log for p in case.account.scores))
    return AngleMatch(
        case.account.winner,
        {
            "total": Phrase(f"{total} points", (claim,)),
            "scores": Phrase(count(scores, "score"), (proof,)),
        },
        [claim],
        bonus=min((total - case.scaled(55)) // 3, 8),
    )


@angle(8, "seesaw", "R", 65, "lke", winner=False)
def _seesaw(case: Case) -> AngleMatch | None:
    changes = case.account.lead_changes
    if len(changes) < 3:
        return None
    claim = Claim("lead_changes", (), len(changes), tuple(changes))
    return AngleMatch(
        case.account.winner,
        {
            "changes": Phrase(count(len(changes), "lead change"), (claim,)),
            "n": _number(len(changes), claim),
        },
        [claim],
        log=changes[-1],
        bonus=min(3 * (len(changes) - 3), 12),
    )


def _winning_gaps(case: Case, points: ScoredPoints) -> dict[str, Slot]:
    slots: dict[str, Slot] = {
        "play": case.figures.score_play(points),
        "when": case.figures.left(points.log),
    }
    noun = slots["play"]
    assert isinstance(noun, Phrase)
    slots["bareplay"] = Phrase(noun.text.removeprefix("a ").removeprefix("an "), noun.claims)
    spot = case.figures.snap_spot(points.log)
    if spot is not None and points.by != "return":
        slots["spot"] = spot
    if points.by == "" or points.by in ("rush", "complete"):
        down = case.figures.down(points.log)
        if down is not None:
            slots["down"] = down
    return slots


@angle(9, "last-play win", "O", 100, "dbeh", 4, 10)
def _last_play(case: Case) -> AngleMatch | None:
    points = case.account.winning
    taken = case.account.for_good
    if points is None or taken is None or taken != len(case.account.inputs):
        return None
    if points.kind == "ruling" or case.account.overtime:
        return None
    claim = _claim("last_play_win", case.winner, log=taken)
    slots = _winning_gaps(case, points)
    if points.log != taken:
        slots = {
            "play": Phrase("the try", (claim, case.figures.scored(points))),
            "bareplay": Phrase("try", (claim, case.figures.scored(points))),
        }
    return AngleMatch(case.winner, slots, [claim], log=taken)


@angle(10, "late winner", "O", 85, "dbeq", 4, 9)
def _late(case: Case) -> AngleMatch | None:
    points, taken = case.account.winning, case.account.for_good
    if points is None or taken is None or taken == len(case.account.inputs):
        return None
    s = case.account.before(taken)
    left = case.account.left_in_game(s)
    if left is None or not case.account.is_late(s) or points.kind == "ruling":
        return None
    claim = _claim("two_minute_winner", case.winner, value=left, log=taken)
    return AngleMatch(case.winner, _winning_gaps(case, points), [claim], log=taken)


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
    claim = _claim("missed_try_decided", case.loser, log=last.tried)
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
    claim = _claim("missed_kick_decided", case.loser, log=last.last)
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
    claim = _claim("kick_won", case.winner, log=points.log)
    early = points.state.period < len(case.account.profile.periods)
    return AngleMatch(
        case.winner,
        _winning_gaps(case, points),
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
        claim = _claim("blocked", blockers, log=play.last)
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
    last = case.account.plays_of_drive(after.drive)[-1].last
    return next(
        (p for p in case.account.scores if p.side == side and after.first <= p.log <= last), None
    )


@angle(15, "safety", "R", 40, "dcb", winner=False)
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
    return AngleMatch(last.side, slots, [case.figures.scored(last)], log=last.log, bonus=35 * close)


# --- plays


@angle(16, "return touchdown", "D", 66, "dbh", winner=False)
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
    best = max(made, key=lambda p: ((p.side == case.account.winner), p.yards or 0))
    play = case.figures.score_play(best)
    slots: dict[str, Slot] = {
        "play": play,
        "when": case.figures.left(best.log),
        "bareplay": Phrase(play.text.removeprefix("an ").removeprefix("a "), play.claims),
    }
    return AngleMatch(
        best.side,
        slots,
        [case.figures.scored(best)],
        log=best.log,
        bonus=-8 * (best.side != case.account.winner),
    )


@angle(17, "goal-line stand", "D", 78, "igcq", winner=False)
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
        "n": _number(best.snaps, claim),
        "when": case.figures.left(best.first),
    }
    return AngleMatch(
        best.side,
        slots,
        [claim],
        log=best.last,
        bonus=STAND_BONUS * close - 12 * (best.side != case.account.winner),
    )


# --- turnovers and penalties


@angle(18, "turnover spree", "T", 58, "cjl", 20, winner=False)
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
        slots["n"] = _number(taken[most], own)
        claim, side = own, most
    many = 3 * max(taken[most] - 4, total - 6, 0)
    return AngleMatch(
        side or case.account.winner or "home",
        slots,
        [claim],
        bonus=many - 5 * (not case.account.dial),
    )


@angle(19, "points off turnovers", "T", 64, "jcb", 20)
def _points_off(case: Case) -> AngleMatch | None:
    made = case.account.points_off(case.winner)
    if not made or made < case.account.margin:
        return None
    paid = [t for t in case.account.takeaways(case.winner) if t.points]
    claim = Claim("points_off", (case.winner,), made, tuple(t.log for t in paid))
    slots: dict[str, Slot] = {
        "points": Phrase(count(made, "point"), (claim,)),
        "n": _number(made, claim),
    }
    how = {t.how for t in paid}
    kinds = Claim("turnovers_paid", (case.winner, "/".join(sorted(how))), len(paid), claim.log)
    noun = how.pop() if len(how) == 1 else "turnover"
    one = "lost fumble" if noun == "fumble" else noun
    article = "an" if one == "interception" else "a"
    slots["gifts"] = Phrase(
        f"{article} {one}" if len(paid) == 1 else count(len(paid), one), (kinds,)
    )
    log = next((t.log for t in paid if t.log == case.account.turn), None)
    return AngleMatch(case.winner, slots, [claim], log=log, bonus=-6)


@angle(20, "clean game", "P", 22, "gkl", 18, 19, 23, winner=False)
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


@angle(21, "penalty decided", "P", 82, "pjed")
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
    points = case.account.winning
    direct = log == case.account.turn or (points is not None and log == points.tried)
    return AngleMatch(
        offender,
        slots,
        [claim, _claim("penalty_turn", offender, log=log)],
        log=log if log == case.account.turn else None,
        bonus=-30 * (not direct),
    )


def _deciding_flag(case: Case) -> tuple[int, Side, str, int] | None:
    against = [p for p in case.account.penalties if p[1] == case.loser]
    turn, points = case.account.turn, case.account.winning
    for flag in against:
        if flag[0] == turn:
            return flag
        if points is not None and points.try_how == "penalty" and flag[0] == points.tried:
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


def foul_name(foul: str) -> str:
    """A foul in words: off side becomes offside, pass interference stays."""
    return {
        "off_side": "offside",
        "delay": "delay of game",
        "formation": "illegal formation",
        "unsportsmanlike": "unsportsmanlike conduct",
        "": "a penalty",
    }.get(foul, foul.replace("_", " "))


@angle(22, "called back", "P", 72, "dje")
def _called_back(case: Case) -> AngleMatch | None:
    lost = [
        b
        for b in case.account.called_back
        if b.side == case.loser and b.points >= case.account.margin
    ]
    if not lost:
        return None
    last = lost[-1]
    claim = _claim("called_back", last.side, value=last.points, log=last.log)
    flag = next((p for p in case.account.penalties if p[0] == last.log), None)
    slots: dict[str, Slot] = {"when": case.figures.left(last.log)}
    if flag is not None:
        slots["foul"] = Phrase(
            foul_name(flag[2]), (Claim("penalty", (flag[1], flag[2]), flag[3], (flag[0],)),)
        )
    return AngleMatch(case.loser, slots, [claim], log=last.log)


@angle(23, "flag day", "P", 24, "cpl", 20, winner=False)
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


@angle(24, "field position", "D", 35, "qmi")
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
        "better": Phrase(_own_yard(better), (claims[0],)),
        "worse": Phrase(_own_yard(worse), (claims[1],)),
        "gap": Phrase(f"{gap} yards", (*claims, Claim("start_gap", (case.winner,), gap))),
    }
    return AngleMatch(case.winner, slots, list(claims), bonus=min(gap - 15, 20))


def _own_yard(yard: int) -> str:
    if yard == 50:
        return "midfield"
    return str(yard) if yard < 50 else f"opposing {100 - yard}"


@angle(25, "gambles paid", "D", 50, "hqc", 26)
def _gambles_paid(case: Case) -> AngleMatch | None:
    stats = case.account.stats(case.winner)
    if stats.fourth_downs < 2 or stats.fourth_downs_made != stats.fourth_downs:
        return None
    scored = {
        p.play.drive
        for p in case.account.scores_of(case.winner)
        if p.play and p.play.drive is not None
    }
    made = [
        p
        for p in case.account.plays
        if p.stats.side == case.winner and p.stats.down == 4 and p.stats.counted
    ]
    if not any(p.drive in scored for p in made):
        return None
    n = stats.fourth_downs
    claim = Claim("fourth", (case.winner,), (n, n), tuple(p.last for p in made))
    paid = next(p for p in made if p.drive in scored)
    return AngleMatch(
        case.winner,
        {"n": _number(n, claim), "tries": Phrase(f"{number(n)} of {number(n)}", (claim,))},
        [claim],
        log=paid.last,
        bonus=4 * (n - 2),
    )


@angle(26, "gambles failed", "D", 52, "hqg", 25)
def _gambles_failed(case: Case) -> AngleMatch | None:
    failed = [
        p
        for p in case.account.plays
        if p.stats.side == case.loser
        and p.stats.down == 4
        and p.stats.counted
        and not p.stats.first_down
    ]
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
        "n": _number(len(failed), Claim("fourth_failed", (case.loser,), len(failed), claim.log))
    }
    play = near[-1] if near else failed[-1]
    spot, down = case.figures.snap_spot(play.first), case.figures.down(play.first)
    if spot is not None and down is not None:
        slots |= {"spot": spot, "down": down, "when": case.figures.left(play.first)}
    return AngleMatch(case.loser, slots, [claim], log=play.last, bonus=3 * len(near))


# --- skill and luck


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
    claim = _claim("dearest", case.loser, decision.call, value=cost, log=log)
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
    if spot is not None:
        slots["spot"] = spot
    if down is not None:
        slots["down"] = down
    return AngleMatch(
        case.loser, slots, [claim], log=log, bonus=min(round(decision.cost * 20) - 4, 6)
    )


def _call(name: str) -> str:
    return name[:1].lower() + name[1:]


@angle(28, "long drive", "D", 40, "cli", winner=False)
def _long_drive(case: Case) -> AngleMatch | None:
    best: tuple[int, int] | None = None
    for index, drive in enumerate(case.account.drives):
        long = drive.plays >= case.scaled(12) or drive.yards >= case.scaled(80)
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
    return AngleMatch(drive.side, slots, [claim], bonus=-8 * behind - 4 * (not case.account.dial))


@angle(29, "big play", "D", 48, "dbh", 6, winner=False)
def _big_play(case: Case) -> AngleMatch | None:
    best: tuple[int, str, Played, Side] | None = None
    for side in SIDES:
        for kind in ("rush", "complete", "return"):
            found = case.account.longest(kind, side)
            if found is not None and (best is None or found[0] > best[0]):
                best = found[0], kind, found[1], side
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
    behind = -12 * (side != case.account.winner and case.account.winner is not None)
    return AngleMatch(
        side, slots, [claim], log=play.last, bonus=behind + 6 * scored - 4 * case.account.dial
    )


@angle(30, "one-man show", "D", 54, "iqc", winner=False)
def _one_man(case: Case) -> AngleMatch | None:
    for side in (case.account.winner or "home", OTHER[case.account.winner or "home"]):
        box = case.account.stats(side)
        men = [p for p in case.account.players if p.side == side]
        named = sum(p.rushes + p.passes for p in men)
        if not men or named < 0.8 * (box.rushes + box.passes) or box.yards < 60:
            continue
        best = max(men, key=lambda p: p.rushing_yards + p.receiving_yards)
        yards = best.rushing_yards + best.receiving_yards
        if yards < box.yards / 2:
            continue
        name = f"No. {best.name}" if best.name.isdigit() else plain_name(best.name)
        claim = Claim("share", (side, best.name, "yards"), (yards, box.yards))
        return AngleMatch(
            side,
            {
                "who": Phrase(name, (claim,)),
                "yards": Phrase(count(yards, "yard"), (claim,)),
                "of": Phrase(str(box.yards), (claim,)),
            },
            [claim],
        )
    return None


# --- endings


@angle(31, "tie", "R", 50, "klg", 3, winner=False)
def _tie(case: Case) -> AngleMatch | None:
    if case.account.winner is not None or case.account.score.home != case.account.score.visitors:
        return None
    claim = _claim("tie", value=case.account.score.home)
    slots: dict[str, Slot] = {}
    if case.account.scores:
        last = case.account.scores[-1]
        slots = {"play": case.figures.score_play(last), "when": case.figures.left(last.log)}
    behind = max((case.account.deficit(side)[0], side) for side in SIDES)
    if behind[0]:
        made = _claim("made_up", behind[1], value=behind[0], log=case.account.deficit(behind[1])[1])
        slots["behind"] = Phrase(count(behind[0], "point"), (made,))
    return AngleMatch(behind[1] if behind[0] else None, slots, [claim])


@angle(32, "overtime", "O", 62, "lda", 33, winner=False)
def _overtime(case: Case) -> AngleMatch | None:
    if not case.account.overtime or case.account.ended in ("resigned", "agreed"):
        return None
    claim = _claim("ended", "overtime")
    points = case.account.winning if case.account.winner else None
    slots = _winning_gaps(case, points) if points is not None else {}
    slots.pop("when", None)
    return AngleMatch(case.account.winner, slots, [claim], log=case.account.for_good)


@angle(33, "sudden death", "O", 76, "dbh", 32)
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
    slots = _winning_gaps(case, made[0])
    slots.pop("when", None)
    return AngleMatch(
        case.winner, slots, [_claim("ended", "sudden_death", log=made[0].log)], log=made[0].log
    )


@angle(34, "resigned, agreed draw, forfeit", "O", 95, "lap", 1, 2, 9, 10, 27, winner=False)
def _resigned(case: Case) -> AngleMatch | None:
    how = case.account.ended
    if how not in ("resigned", "agreed", "ruled"):
        return None
    last = len(case.account.inputs)
    claim = _claim("ended", how, log=last)
    before = case.figures.left(last)
    score = case.figures.score_after(last, case.account.winner)
    return AngleMatch(
        case.account.winner, {"when": before, "at": score, how: Phrase(" ", (claim,))}, [claim]
    )


@angle(35, "luck beat skill", "S", 57, "mpj", 36)
def _luck(case: Case) -> AngleMatch | None:
    chart = case.account.game.chart
    if chart is None:
        return None
    own, other = chart.side(case.winner), chart.side(case.loser)
    if own.luck < 0.20 or own.cost <= other.cost + chart.best_from:
        return None
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
            "n": _number(own.decisions, claim),
            "calls": Phrase(count(own.decisions, "call"), (claim,)),
        },
        [claim],
    )


@angle(37, "figures lie", "R", 56, "mqc", 4)
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


# --- leagues


def _league_claim(case: Case, name: str, *args: str) -> Claim | None:
    return None if case.league is None else case.league.find(name, *args)


def _value(claim: Claim) -> int:
    value = claim.value[0] if isinstance(claim.value, tuple) else claim.value
    return int(value) if isinstance(value, int) else 0


@angle(38, "first meeting", "G", 18, "ako", 39, winner=False)
def _first_meeting(case: Case) -> AngleMatch | None:
    claim = _league_claim(case, "first_meeting")
    return None if claim is None else AngleMatch(case.account.winner, {}, [claim])


@angle(39, "revenge", "G", 44, "afn", 38)
def _revenge(case: Case) -> AngleMatch | None:
    claim = _league_claim(case, "revenge", case.winner)
    if claim is None:
        return None
    return AngleMatch(case.winner, {"year": Phrase(str(_value(claim)), (claim,))}, [claim])


@angle(40, "streak begun or grown", "G", 34, "nlo", 41)
def _streak(case: Case) -> AngleMatch | None:
    claim = _league_claim(case, "streak", case.winner, "won")
    if claim is None or _value(claim) < 3:
        return None
    n = _value(claim)
    return AngleMatch(
        case.winner,
        {"n": _number(n, claim), "wins": Phrase(count(n, "win"), (claim,))},
        [claim],
        bonus=min(2 * (n - 3), 20),
    )


@angle(41, "streak ended", "G", 63, "nad", 40)
def _streak_ended(case: Case) -> AngleMatch | None:
    claim = _league_claim(case, "streak_ended", case.loser, "won")
    if claim is None or _value(claim) < 4:
        return None
    n = _value(claim)
    return AngleMatch(
        case.winner,
        {"n": _number(n, claim), "wins": Phrase(count(n, "win"), (claim,))},
        [claim],
        bonus=min(2 * (n - 4), 20),
    )


@angle(42, "record broken", "G", 70, "nci", 54, winner=False)
def _record(case: Case) -> AngleMatch | None:
    found = [
        claim
        for side in SIDES
        if case.league is not None
        for claim in case.league.claims
        if claim.name == "record" and claim.args[:1] == (side,)
    ]
    if not found or not isinstance(found[0].value, tuple):
        return None
    claim, values = found[0], found[0].value
    side: Side = "home" if claim.args[0] == "home" else "visitors"
    return AngleMatch(
        side,
        {
            "old": Phrase(str(values[0]), (claim,)),
            "new": Phrase(str(values[1]), (claim,)),
            "key": Phrase(str(claim.args[1]).replace("_", " "), (claim,)),
        },
        [claim],
    )


def _mark(case: Case, name: str) -> tuple[Side, Claim] | None:
    for side in (case.account.winner or "home", OTHER[case.account.winner or "home"]):
        claim = _league_claim(case, name, side)
        if claim is not None:
            return side, claim
    return None


@angle(43, "clinch", "G", 68, "oaq", 48, winner=False)
def _clinch(case: Case) -> AngleMatch | None:
    found = _mark(case, "clinched")
    if found is None:
        return None
    side, claim = found
    return AngleMatch(side, {"place": Phrase(_top(_value(claim)), (claim,))}, [claim])


def _top(places: int) -> str:
    return "first place" if places == 1 else f"a place in the first {number(places)}"


@angle(44, "elimination", "G", 59, "gej", 48, winner=False)
def _elimination(case: Case) -> AngleMatch | None:
    found = _mark(case, "out")
    if found is None:
        return None
    side, claim = found
    return AngleMatch(side, {"place": Phrase(_top(_value(claim)), (claim,))}, [claim])


@angle(45, "title", "G", 120, "oafd", 46)
def _title(case: Case) -> AngleMatch | None:
    claim = _league_claim(case, "title", case.winner)
    if claim is None or case.league is None:
        return None
    return AngleMatch(
        case.winner,
        {
            "title": Phrase(f"the {case.league.season} title", (claim,)),
            "year": Phrase(str(_value(claim)), (claim,)),
        },
        [claim],
    )


@angle(46, "consolation, third place", "G", 20, "oka", 45)
def _consolation(case: Case) -> AngleMatch | None:
    claim = _league_claim(case, "playoff")
    if claim is None or claim.args[:1] == ("main",):
        return None
    return AngleMatch(case.winner, {"game": Phrase(str(claim.value), (claim,))}, [claim])


@angle(47, "opener", "G", 16, "aok", 43, 44, winner=False)
def _opener(case: Case) -> AngleMatch | None:
    found = _mark(case, "opener")
    return None if found is None else AngleMatch(found[0], {}, [found[1]])


@angle(48, "dead rubber", "G", -20, "akl", 43, 44, 45, winner=False)
def _dead_rubber(case: Case) -> AngleMatch | None:
    claim = _league_claim(case, "dead_rubber")
    return None if claim is None else AngleMatch(case.account.winner, {}, [claim])


# --- what one rule set alone has


@angle(49, "injury", "M", 53, "ijl", winner=False)
def _injury(case: Case) -> AngleMatch | None:
    hurt = [
        (n, f)
        for n, _, f in case.account.facts()
        if f.fact == "injury" and f.side is not None and not f.how.startswith("winded")
    ]
    if not hurt:
        return None
    log, fact = hurt[-1]
    claim = Claim("injury", (str(fact.side), fact.why), fact.how, (log,))
    who = Phrase(f"{fact.why} quarterback".strip(), (claim,))
    return AngleMatch(
        fact.side, {"who": who, "when": case.figures.left(log)}, [claim], log=log, bonus=-14
    )


@angle(50, "forced call", "M", 61, "phj", 27, winner=False)
def _forced(case: Case) -> AngleMatch | None:
    over = [(n, f) for n, _, f in case.account.facts() if f.fact == "override"]
    if over:
        log, fact = over[-1]
        claim = Claim("override", (), fact.why, (log,))
        return AngleMatch(
            case.account.winner,
            {"override": Phrase(" ", (claim,)), "when": case.figures.left(log)},
            [claim],
            log=log,
        )
    turn = case.account.turn
    play = case.account.play_at(turn) if turn is not None else None
    if play is None or case.account.winner is None or play.before.possession is None:
        return None
    forced = [
        (n, f)
        for n, _, f in case.account.facts()
        if f.fact == "called"
        and play.first <= n <= play.last
        and f.side == case.winner
        and play.before.phase == "scrimmage"
    ]
    if not forced:
        return None
    log, fact = forced[0]
    claim = Claim("forced", (case.winner, fact.how), True, (log,))
    words = {
        "run": "a run",
        "ttqb": "the passing quarterback",
        "fg": "a field goal",
        "punt": "a punt",
    }.get(fact.how)
    if words is None:
        return None
    turned = Claim("decisive_play", (), True, (play.last if turn is None else turn,))
    slots: dict[str, Slot] = {"law": Phrase(words, (claim,)), "when": case.figures.left(log)}
    bonus = -30 if fact.how == "fg" else -52
    return AngleMatch(case.winner, slots, [claim, turned], log=play.last, bonus=bonus)


@angle(51, "The Box", "M", 61, "pdj", 27, winner=False)
def _the_box(case: Case) -> AngleMatch | None:
    for number_, entry, fact in case.account.facts():
        if fact.fact == "fumble" and entry.before.phase == "box_roll" and fact.side is not None:
            play = case.account.play_at(number_)
            turned = play is not None and play.first <= (case.account.turn or 0) <= play.last
            if not turned and not (fact.how == "lost" and case.account.winner == fact.side):
                continue
            claim = Claim("box", (fact.side,), fact.how, (number_,))
            return AngleMatch(
                fact.side,
                {"when": case.figures.left(number_)},
                [claim],
                log=number_,
                bonus=0 if turned else -20,
            )
    return None


@angle(52, "long odds", "M", 51, "hdq", winner=False)
def _long_odds(case: Case) -> AngleMatch | None:
    best: tuple[int, int, Side, Played] | None = None
    for log, _, fact in case.account.facts():
        if fact.fact != "pass_called" or not fact.how.isdigit() or fact.side is None:
            continue
        play = case.account.play_at(log)
        odds = int(fact.how)
        made = play is not None and play.stats.how == "complete"
        if play is None or not made or odds > 30 or play.drive is None:
            continue
        scored = case.account.drives[play.drive].ended in ("touchdown", "field_goal")
        if scored and (best is None or odds < best[0]):
            best = odds, log, fact.side, play
    if best is None:
        return None
    odds, log, side, play = best
    claim = Claim("odds", (side,), odds, (log,))
    made_it = Claim("yards", (side, "complete"), play.stats.yards, (play.last,))
    slots: dict[str, Slot] = {
        "odds": Phrase(f"{odds}%", (claim,)),
        "o": Phrase(str(odds), (claim,)),
        "yards": Phrase(count(play.stats.yards, "yard"), (made_it,)),
        "when": case.figures.left(log),
    }
    return AngleMatch(side, slots, [claim], log=play.last)


@angle(53, "referee's ruling", "M", 74, "plk", 1, 8, winner=False)
def _ruling(case: Case) -> AngleMatch | None:
    ruled = case.account.ruled
    if not ruled or sum(abs(p.points) for p in ruled) < case.account.margin:
        return None
    last = ruled[-1]
    claim = Claim("ruling", (last.side,), last.points, (last.log,))
    return AngleMatch(
        last.side,
        {
            "points": Phrase(count(abs(last.points), "point"), (claim,)),
            "when": case.figures.left(last.log),
        },
        [claim],
        log=last.log,
    )


# --- what kind of game it was: never a headline, always in the masthead


@angle(54, "practice board", "M", 0, "", 42, winner=False)
def _practice(case: Case) -> AngleMatch | None:
    return _labelled(case, case.account.game.header.board == "simulated", "practice")


@angle(55, "exhibition, daily, first game", "M", 0, "", winner=False)
def _exhibition(case: Case) -> AngleMatch | None:
    header = case.account.game.header
    if case.league is not None:
        return None
    if day_of(header.event) is not None:
        return _labelled(case, True, "daily")
    if header.event == FIRST_GAME:
        return _labelled(case, True, "first_game")
    return _labelled(case, bool(header.home_coach and header.visitors_coach), "exhibition")


@angle(56, "hot seat, friendly", "M", 0, "", winner=False)
def _friendly(case: Case) -> AngleMatch | None:
    header = case.account.game.header
    people = not (header.home_coach and header.visitors_coach)
    own_label = header.event == FIRST_GAME or day_of(header.event) is not None
    return _labelled(case, people and case.league is None and not own_label, "friendly")


def _labelled(case: Case, fits: bool, label: str) -> AngleMatch | None:
    return AngleMatch(None, {}, [_claim("label", label)], bonus=-100) if fits else None


@angle(57, "quiet game", "R", 30, "akl", winner=False)
def _quiet(case: Case) -> AngleMatch | None:
    total = _claim("total", value=case.account.total)
    return AngleMatch(
        case.account.winner,
        {"total": Phrase(count(case.account.total, "point"), (total,))},
        [case.figures.final],
    )
