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

from quarterback.game.daily import day_of
from quarterback.game.options import FIRST_GAME
from quarterback.text.story.account import Account, Played, ScoredPoints
from quarterback.text.story.figures import StoryFigures
from quarterback.text.story.league_story import LeagueStory
from quarterback.text.story.page import Claim, Value
from quarterback.text.story.phrases import Gap, Phrase, count, number
from rulesets.core.plain_text import plain_name
from rulesets.core.sides import OTHER, SIDES, Side, points_of

LADDER: Final = {
    "all-american": 1024, "scorer": 1014, "letterman": 1000, "senior": 971, "junior": 950,
    "gambler": 941, "punter": 933, "passer": 910, "sophomore": 865, "freshman": 823,
}  # fmt: skip
"""The dial game's coaches and their ratings, as docs/coaches.md has them."""
UNRATED = 900
_MANY_POINTS = 30
"""A person's rating beside them."""
TURN_BONUS = 10
STAND_BONUS = 10


@dataclass(frozen=True)
class Case:
    """A game that is looked at for angles."""

    account: Account
    figures: StoryFigures
    league: LeagueStory | None = None

    @property
    def w(self) -> Side:
        """The winner; only where there is one."""
        assert self.account.winner is not None, "there is a winner"
        return self.account.winner

    @property
    def l(self) -> Side:  # noqa: E743
        """The loser."""
        return OTHER[self.w]

    def scaled(self, points: int) -> int:
        """A threshold for this game's length."""
        return ceil(points * self.account.scale)


@dataclass
class Found:
    """An angle that fits a game."""

    side: Side | None = None
    """The team that it is about."""
    gaps: dict[str, Gap] = field(default_factory=dict)
    claims: list[Claim] = field(default_factory=list)
    log: int | None = None
    """The input that it is about."""
    bonus: int = 0
    number: int = 0
    weight: int = 0


Condition = Callable[[Case], Found | None]


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
    number: int, name: str, family: str, weight: int, shapes: str, *not_with: int,
    winner: bool = True,
) -> Callable[[Condition], Condition]:  # fmt: skip
    """Enter a condition in the table of angles."""

    def enter(condition: Condition) -> Condition:
        ANGLES[number] = Angle(number, name, family, weight, shapes, condition, winner,
                               frozenset(not_with))  # fmt: skip
        return condition

    return enter


def found_in(case: Case) -> list[Found]:
    """Return every angle that fits, with its weight; the seed is not in it yet."""
    result: list[Found] = []
    for each in ANGLES.values():
        if each.needs_winner and case.account.winner is None:
            continue
        found = each.condition(case)
        if found is None:
            continue
        turn = found.log is not None and found.log == case.account.turn
        found.number = each.number
        found.weight = each.weight + found.bonus + (TURN_BONUS if turn else 0)
        result.append(found)
    return result


def at_odds(one: Found, other: Found) -> bool:
    """Whether two angles must not stand on one page."""
    return other.number in ANGLES[one.number].not_with or one.number in (
        ANGLES[other.number].not_with
    )


def _claim(name: str, *args: int | str, value: Value = True, log: int | None = None) -> Claim:
    return Claim(name, args, value, () if log is None else (log,))


def _number(value: int, claim: Claim) -> Phrase:
    return Phrase(number(value), (claim,))


# --- results


def _from_behind(c: Case) -> Found | None:
    most, at = c.account.deficit(c.w)
    low = c.account.low_point(c.w)
    found = Found(c.w, log=c.account.for_good)
    if most >= c.scaled(7):
        claim = _claim("largest_deficit_overcome", c.w, value=most, log=at)
        found.gaps["n"] = _number(most, claim)
        found.gaps["deficit"] = Phrase(count(most, "point"), (claim,))
        found.claims.append(claim)
        found.bonus = min(most - c.scaled(7), 6) // 2
        if c.account.total >= _MANY_POINTS and most < 2 * c.scaled(7):
            found.bonus -= 30  # where many points are scored, a lead of seven is soon gone
        return found
    if low is not None and low[0] <= 0.10 and low[1] > 1:
        claim = _claim("low_point", c.w, value=round(low[0], 6), log=low[1])
        found.gaps["odds"] = c.figures.percent(low[0], claim)
        found.gaps["oddsleft"] = c.figures.left(low[1])
        found.claims.append(claim)
        found.bonus = round((0.10 - low[0]) * 100) - 8
        return found
    return None


def _collapsed(c: Case) -> bool:
    taken = c.account.for_good
    if taken is not None and c.account.progress(c.account.before(taken)) >= 0.85:
        return True
    low = c.account.low_point(c.w)
    return low is not None and low[0] <= 0.05


@angle(1, "comeback", "R", 90, "fbqc", 2, 4)
def _comeback(c: Case) -> Found | None:
    return None if _collapsed(c) else _from_behind(c)


@angle(2, "collapse", "R", 92, "ejcq", 1, 4)
def _collapse(c: Case) -> Found | None:
    found = _from_behind(c) if _collapsed(c) else None
    taken = c.account.for_good
    if found is not None and taken is not None:
        found.gaps["when"] = c.figures.left(taken)
    return found


@angle(3, "upset", "R", 80, "adiq", 31)
def _upset(c: Case) -> Found | None:
    if c.league is not None:
        gap = c.league.value("rating_gap", c.w)
        if isinstance(gap, int) and gap >= 60:
            claim = c.league.find("rating_gap", c.w)
            assert claim is not None
            return Found(c.w, {"gap": Phrase(f"{gap} points", (claim,))}, [claim])
        return None
    header = c.account.game.header
    names = {"home": header.home_coach, "visitors": header.visitors_coach}
    if not c.account.dial or not any(names.values()):
        return None
    rating = {side: LADDER.get(name, UNRATED) for side, name in names.items()}
    gap = rating[c.l] - rating[c.w]
    if gap < 60:
        return None
    claim = _claim("rating_gap", c.w, value=gap)
    return Found(c.w, {"gap": Phrase(f"{gap} points", (claim,))}, [claim],
                 bonus=min((gap - 60) // 10, 8) - 12)  # fmt: skip


@angle(4, "rout", "R", 60, "acli", 1, 2, 9, 10, 11, 37)
def _rout(c: Case) -> Found | None:
    margin = c.account.margin
    if margin < c.scaled(21):
        return None
    claim = _claim("margin", value=margin)
    run, scores = c.account.run(c.w)
    gaps: dict[str, Gap] = {"m": _number(margin, claim)}
    if len(scores) > 1:
        first, last = scores[0], scores[-1]
        proof = Claim("run_of", (c.w,), run, tuple(each.log for each in (first, last)))
        gaps["run"] = Phrase(count(run, "straight point"), (proof,))
    return Found(c.w, gaps, [claim], bonus=min((margin - c.scaled(21)) // 2, 20))


@angle(5, "shutout", "R", 55, "gai", 7)
def _shutout(c: Case) -> Found | None:
    if c.account.of(c.l) or c.account.of(c.w) < 6:
        return None
    claim = _claim("shutout", c.w)
    stats = c.account.stats(c.l)
    gaps: dict[str, Gap] = {}
    if stats.yards >= 0:
        gaps["their_yards"] = c.figures.stat("yards", c.l)
    gaps["their_downs"] = c.figures.stat("first_downs", c.l)
    usual = -4 if c.account.dial else -12  # on a board a team is often kept from scoring
    return Found(c.w, gaps, [claim], bonus=-22 if c.account.of(c.w) < 10 else usual)


@angle(6, "defensive struggle", "R", 45, "dgkl", 7, 29, winner=False)
def _struggle(c: Case) -> Found | None:
    total = c.account.total
    if not 0 < total <= 10 or c.account.margin > 7:
        return None
    claim = _claim("total", value=total)
    return Found(c.account.winner, {"total": Phrase(count(total, "point"), (claim,)),
                                    **_yards_of_both(c)}, [claim])  # fmt: skip


def _yards_of_both(c: Case) -> dict[str, Gap]:
    one, other = (c.account.stats(side).yards for side in SIDES)
    if one < 0 or other < 0:
        return {}
    claims = tuple(Claim("stat", ("yards", side), c.account.stats(side).yards) for side in SIDES)
    return {"both_yards": Phrase(f"{one + other} yards", (*claims, Claim("stat", ("yards", "both"),
                                                                       one + other)))}  # fmt: skip


@angle(7, "shoot-out", "R", 60, "klqc", 5, 6, winner=False)
def _shootout(c: Case) -> Found | None:
    total = c.account.total
    if total < c.scaled(55):
        return None
    claim = _claim("total", value=total)
    scores = len(c.account.scores)
    proof = Claim("scores", (), scores, tuple(p.log for p in c.account.scores))
    return Found(c.account.winner, {"total": Phrase(f"{total} points", (claim,)),
                                    "scores": Phrase(count(scores, "score"), (proof,))},
                 [claim], bonus=min((total - c.scaled(55)) // 3, 8))  # fmt: skip


@angle(8, "seesaw", "R", 65, "lke", winner=False)
def _seesaw(c: Case) -> Found | None:
    changes = c.account.lead_changes
    if len(changes) < 3:
        return None
    claim = Claim("lead_changes", (), len(changes), tuple(changes))
    return Found(c.account.winner, {"changes": Phrase(count(len(changes), "lead change"), (claim,)),
                                    "n": _number(len(changes), claim)},
                 [claim], log=changes[-1], bonus=min(3 * (len(changes) - 3), 12))  # fmt: skip


def _winning_gaps(c: Case, points: ScoredPoints) -> dict[str, Gap]:
    gaps: dict[str, Gap] = {"play": c.figures.score_play(points),
                            "when": c.figures.left(points.log)}  # fmt: skip
    noun = gaps["play"]
    assert isinstance(noun, Phrase)
    gaps["bareplay"] = Phrase(noun.text.removeprefix("a ").removeprefix("an "), noun.claims)
    spot = c.figures.snap_spot(points.log)
    if spot is not None and points.by != "return":
        gaps["spot"] = spot
    if points.by == "" or points.by in ("rush", "complete"):
        down = c.figures.down(points.log)
        if down is not None:
            gaps["down"] = down
    return gaps


@angle(9, "last-play win", "O", 100, "dbeh", 4, 10)
def _last_play(c: Case) -> Found | None:
    points = c.account.winning
    taken = c.account.for_good
    if points is None or taken is None or taken != len(c.account.inputs):
        return None
    if points.kind == "ruling" or c.account.overtime:
        return None
    claim = _claim("last_play_win", c.w, log=taken)
    gaps = _winning_gaps(c, points)
    if points.log != taken:
        gaps = {"play": Phrase("the try", (claim, c.figures.scored(points))),
                "bareplay": Phrase("try", (claim, c.figures.scored(points)))}  # fmt: skip
    return Found(c.w, gaps, [claim], log=taken)


@angle(10, "late winner", "O", 85, "dbeq", 4, 9)
def _late(c: Case) -> Found | None:
    points, taken = c.account.winning, c.account.for_good
    if points is None or taken is None or taken == len(c.account.inputs):
        return None
    s = c.account.before(taken)
    left = c.account.left_in_game(s)
    if left is None or not c.account.is_late(s) or points.kind == "ruling":
        return None
    claim = _claim("two_minute_winner", c.w, value=left, log=taken)
    return Found(c.w, _winning_gaps(c, points), [claim], log=taken)


@angle(11, "missed try", "K", 88, "jdec", 4)
def _missed_try(c: Case) -> Found | None:
    missed = [p for p in c.account.scores_of(c.l)
              if p.tried is not None and not p.try_good and p.try_how != "skip"]  # fmt: skip
    if not missed or c.account.margin > c.account.profile.try_point:
        return None
    last = missed[-1]
    claim = _claim("missed_try_decided", c.l, log=last.tried)
    return Found(c.l, {"margin": c.figures.margin}, [claim], log=last.tried)


@angle(12, "missed kick", "K", 80, "dej", 13)
def _missed_kick(c: Case) -> Found | None:
    if c.account.margin > 3:
        return None
    final = len(c.account.profile.periods)
    missed = [p for p in c.account.plays
              if p.stats.kind == "field_goal" and p.stats.goal != "made" and p.stats.side == c.l
              and p.before.period >= final]  # fmt: skip
    if not missed:
        return None
    last = missed[-1]
    claim = _claim("missed_kick_decided", c.l, log=last.last)
    gaps: dict[str, Gap] = {"when": c.figures.left(last.first), "margin": c.figures.margin}
    if last.stats.goal_from:
        proof = Claim("yards", (c.l, "field_goal"), last.stats.goal_from, (last.last,))
        gaps["length"] = Phrase(f"{last.stats.goal_from}-yard", (proof,))
    return Found(c.l, gaps, [claim], log=last.last)


@angle(13, "kick won it", "K", 60, "bdh", 12)
def _kick_won(c: Case) -> Found | None:
    points = c.account.winning
    if points is None or points.kind != "field_goal" or c.account.margin > 7:
        return None
    claim = _claim("kick_won", c.w, log=points.log)
    early = points.state.period < len(c.account.profile.periods)
    return Found(c.w, _winning_gaps(c, points), [claim], log=points.log,
                 bonus=-18 * early - 6 * (c.account.margin > 3))  # fmt: skip


@angle(14, "blocked kick", "K", 70, "dbi", winner=False)
def _blocked(c: Case) -> Found | None:
    for play in c.account.plays:
        if not play.stats.blocked or play.before.possession is None:
            continue
        blockers = OTHER[play.before.possession]
        made = _points_after(c, play, blockers)
        if made is None and play.last != c.account.turn:
            continue
        claim = _claim("blocked", blockers, log=play.last)
        kick = "punt" if play.stats.kind == "punt" else "kick"
        gaps: dict[str, Gap] = {"kick": Phrase(kick, (claim,)), "when": c.figures.left(play.first)}
        if made is not None:
            gaps["points"] = Phrase(count(made.points, "point"), (c.figures.scored(made),))
        small = made is None or made.points < c.account.margin or blockers != c.account.winner
        return Found(blockers, gaps, [claim], log=play.last, bonus=-24 * small)
    return None


def _points_after(c: Case, play: Played, side: Side) -> ScoredPoints | None:
    """Points on the play, or in the next drive of the team."""
    on_it = next((p for p in c.account.scores
                  if p.side == side and play.first <= p.log <= play.last), None)  # fmt: skip
    if on_it is not None:
        return on_it
    after = next((p for p in c.account.plays if p.first > play.last and p.drive is not None), None)
    if after is None or after.drive is None or c.account.drives[after.drive].side != side:
        return None
    last = c.account.plays_of_drive(after.drive)[-1].last
    return next((p for p in c.account.scores if p.side == side and after.first <= p.log <= last),
                None)  # fmt: skip


@angle(15, "safety", "R", 40, "dcb", winner=False)
def _safety(c: Case) -> Found | None:
    made = [p for p in c.account.scores if p.kind == "safety"]
    if not made:
        return None
    last = made[-1]
    gaps: dict[str, Gap] = {"when": c.figures.left(last.log)}
    close = c.account.margin <= 2 and last.side == c.account.winner
    return Found(last.side, gaps, [c.figures.scored(last)], log=last.log, bonus=35 * close)


# --- plays


@angle(16, "return touchdown", "D", 66, "dbh", winner=False)
def _return_touchdown(c: Case) -> Found | None:
    made = [p for p in c.account.scores if p.kind == "touchdown" and p.by in ("return", "fumble")
            and p.play is not None
            and (p.by == "return" or p.play.stats.side != p.side)]  # fmt: skip
    if not made:
        return None
    best = max(made, key=lambda p: ((p.side == c.account.winner), p.yards or 0))
    play = c.figures.score_play(best)
    gaps: dict[str, Gap] = {"play": play, "when": c.figures.left(best.log),
                            "bareplay": Phrase(play.text.removeprefix("an ").removeprefix("a "),
                                             play.claims)}  # fmt: skip
    return Found(best.side, gaps, [c.figures.scored(best)], log=best.log,
                 bonus=-8 * (best.side != c.account.winner))  # fmt: skip


@angle(17, "goal-line stand", "D", 78, "igcq", winner=False)
def _stand(c: Case) -> Found | None:
    if not c.account.stands:
        return None
    best = max(c.account.stands, key=lambda s: (s.side == c.account.winner, s.period, s.snaps))
    claim = Claim("goal_line_stand", (best.side,), best.snaps, (best.first, best.last))
    half = len(c.account.profile.periods) / 2
    close = best.period > half and abs(best.lead) <= 7
    gaps: dict[str, Gap] = {
        "snaps": Phrase(count(best.snaps, "snap"), (claim,)),
        "n": _number(best.snaps, claim), "when": c.figures.left(best.first),
    }  # fmt: skip
    return Found(best.side, gaps, [claim], log=best.last,
                 bonus=STAND_BONUS * close - 12 * (best.side != c.account.winner))  # fmt: skip


# --- turnovers and penalties


@angle(18, "turnover spree", "T", 58, "cjl", 20, winner=False)
def _spree(c: Case) -> Found | None:
    taken = {side: len(c.account.takeaways(side)) for side in SIDES}
    most = max(SIDES, key=lambda side: taken[side])
    total = sum(taken.values())
    if taken[most] < 4 and total < 6:
        return None
    logs = tuple(t.log for t in c.account.turnovers)
    claim = Claim("takeaways", ("both",), total, logs)
    gaps: dict[str, Gap] = {"all": Phrase(count(total, "turnover"), (claim,))}
    side: Side | None = None
    if taken[most] >= 4:
        own = Claim("takeaways", (most,), taken[most],
                    tuple(t.log for t in c.account.takeaways(most)))  # fmt: skip
        gaps["turnovers"] = Phrase(count(taken[most], "turnover"), (own,))
        gaps["n"] = _number(taken[most], own)
        claim, side = own, most
    many = 3 * max(taken[most] - 4, total - 6, 0)
    return Found(side or c.account.winner or "home", gaps, [claim],
                 bonus=many - 5 * (not c.account.dial))  # fmt: skip


@angle(19, "points off turnovers", "T", 64, "jcb", 20)
def _points_off(c: Case) -> Found | None:
    made = c.account.points_off(c.w)
    if not made or made < c.account.margin:
        return None
    paid = [t for t in c.account.takeaways(c.w) if t.points]
    claim = Claim("points_off", (c.w,), made, tuple(t.log for t in paid))
    gaps: dict[str, Gap] = {
        "points": Phrase(count(made, "point"), (claim,)), "n": _number(made, claim),
    }  # fmt: skip
    how = {t.how for t in paid}
    kinds = Claim("turnovers_paid", (c.w, "/".join(sorted(how))), len(paid), claim.log)
    noun = how.pop() if len(how) == 1 else "turnover"
    one = "lost fumble" if noun == "fumble" else noun
    article = "an" if one == "interception" else "a"
    gaps["gifts"] = Phrase(
        f"{article} {one}" if len(paid) == 1 else count(len(paid), one), (kinds,)
    )
    log = next((t.log for t in paid if t.log == c.account.turn), None)
    return Found(c.w, gaps, [claim], log=log, bonus=-6)


@angle(20, "clean game", "P", 22, "gkl", 18, 19, 23, winner=False)
def _clean(c: Case) -> Found | None:
    flags = len(c.account.penalties)
    stats = [c.account.stats(side) for side in SIDES]
    if flags > 2 or c.account.turnovers or any(s.turnovers for s in stats):
        return None
    claim = Claim("clean", (), flags, tuple(p[0] for p in c.account.penalties))
    return Found(c.account.winner, {"flags": Phrase(
        count(flags, "penalty", "penalties"), (claim,))}, [claim])  # fmt: skip


@angle(21, "penalty decided", "P", 82, "pjed")
def _penalty_decided(c: Case) -> Found | None:
    key = _deciding_flag(c)
    if key is None:
        return None
    log, offender, foul, yards = key
    claim = Claim("penalty", (offender, foul), yards, (log,))
    gaps: dict[str, Gap] = {"foul": Phrase(foul_name(foul), (claim,)),
                            "when": c.figures.left(log)}  # fmt: skip
    if yards:
        gaps["yards"] = Phrase(count(yards, "yard"), (claim,))
        gaps["y"] = Phrase(number(yards), (claim,))
    points = c.account.winning
    direct = log == c.account.turn or (points is not None and log == points.tried)
    return Found(offender, gaps, [claim, _claim("penalty_turn", offender, log=log)],
                 log=log if log == c.account.turn else None, bonus=-30 * (not direct))  # fmt: skip


def _deciding_flag(c: Case) -> tuple[int, Side, str, int] | None:
    against = [p for p in c.account.penalties if p[1] == c.l]
    turn, points = c.account.turn, c.account.winning
    for flag in against:
        if flag[0] == turn:
            return flag
        if points is not None and points.try_how == "penalty" and flag[0] == points.tried:
            return flag
    if points is None or points.play is None or points.play.drive is None:
        return None
    firsts = [p for p in c.account.plays_of_drive(points.play.drive)
              if p.stats.first_down == "penalty" and p.last <= points.log]  # fmt: skip
    late = [flag for play in firsts for flag in against if play.first <= flag[0] <= play.last]
    return late[-1] if late else None


def foul_name(foul: str) -> str:
    """A foul in words: off side becomes offside, pass interference stays."""
    return {"off_side": "offside", "delay": "delay of game", "formation": "illegal formation",
            "unsportsmanlike": "unsportsmanlike conduct", "": "a penalty"}.get(
        foul, foul.replace("_", " "))  # fmt: skip


@angle(22, "called back", "P", 72, "dje")
def _called_back(c: Case) -> Found | None:
    lost = [b for b in c.account.called_back if b.side == c.l and b.points >= c.account.margin]
    if not lost:
        return None
    last = lost[-1]
    claim = _claim("called_back", last.side, value=last.points, log=last.log)
    flag = next((p for p in c.account.penalties if p[0] == last.log), None)
    gaps: dict[str, Gap] = {"when": c.figures.left(last.log)}
    if flag is not None:
        gaps["foul"] = Phrase(
            foul_name(flag[2]), (Claim("penalty", (flag[1], flag[2]), flag[3], (flag[0],)),)
        )
    return Found(c.l, gaps, [claim], log=last.log)


@angle(23, "flag day", "P", 24, "cpl", 20, winner=False)
def _flag_day(c: Case) -> Found | None:
    flags = len(c.account.penalties)
    yards = sum(p[3] for p in c.account.penalties)
    gained = sum(max(c.account.stats(side).yards, 0) for side in SIDES)
    if flags < 20 and (yards < gained / 5 or flags < 6):
        return None
    claim = Claim("penalties", ("both",), (flags, yards))
    gaps: dict[str, Gap] = {"flags": Phrase(count(flags, "penalty", "penalties"), (claim,)),
                            "yards": Phrase(count(yards, "yard"), (claim,))}  # fmt: skip
    return Found(c.account.winner, gaps, [claim])


@angle(24, "field position", "D", 35, "qmi")
def _field_position(c: Case) -> Found | None:
    own, other = c.account.start_of(c.w), c.account.start_of(c.l)
    drives = [sum(d.side == side for d in c.account.drives) for side in SIDES]
    if own is None or other is None or min(drives) < 3:
        return None
    if round(own) - round(other) < 15:
        return None
    better, worse = round(own), round(other)
    claims = (Claim("start", (c.w,), better), Claim("start", (c.l,), worse))
    gap = better - worse
    gaps: dict[str, Gap] = {
        "better": Phrase(_own_yard(better), (claims[0],)),
        "worse": Phrase(_own_yard(worse), (claims[1],)),
        "gap": Phrase(f"{gap} yards", (*claims, Claim("start_gap", (c.w,), gap))),
    }  # fmt: skip
    return Found(c.w, gaps, list(claims), bonus=min(gap - 15, 20))


def _own_yard(yard: int) -> str:
    if yard == 50:
        return "midfield"
    return str(yard) if yard < 50 else f"opposing {100 - yard}"


@angle(25, "gambles paid", "D", 50, "hqc", 26)
def _gambles_paid(c: Case) -> Found | None:
    stats = c.account.stats(c.w)
    if stats.fourth_downs < 2 or stats.fourth_downs_made != stats.fourth_downs:
        return None
    scored = {p.play.drive for p in c.account.scores_of(c.w) if p.play and p.play.drive is not None}
    made = [p for p in c.account.plays if p.stats.side == c.w and p.stats.down == 4
            and p.stats.counted]  # fmt: skip
    if not any(p.drive in scored for p in made):
        return None
    n = stats.fourth_downs
    claim = Claim("fourth", (c.w,), (n, n), tuple(p.last for p in made))
    paid = next(p for p in made if p.drive in scored)
    return Found(c.w, {"n": _number(n, claim), "tries": Phrase(f"{number(n)} of {number(n)}",
                                                             (claim,))},
                 [claim], log=paid.last, bonus=4 * (n - 2))  # fmt: skip


@angle(26, "gambles failed", "D", 52, "hqg", 25)
def _gambles_failed(c: Case) -> Found | None:
    failed = [p for p in c.account.plays if p.stats.side == c.l and p.stats.down == 4
              and p.stats.counted and not p.stats.first_down]  # fmt: skip
    if not failed or c.account.margin > 7:
        return None
    near = [p for p in failed if (p.before.spot or 0) >= 90]
    if len(failed) < 3 and not near:
        return None
    stats = c.account.stats(c.l)
    claim = Claim("fourth", (c.l,), (stats.fourth_downs_made, stats.fourth_downs),
                  tuple(p.last for p in failed))  # fmt: skip
    gaps: dict[str, Gap] = {
        "n": _number(len(failed), Claim("fourth_failed", (c.l,), len(failed), claim.log))
    }
    play = near[-1] if near else failed[-1]
    spot, down = c.figures.snap_spot(play.first), c.figures.down(play.first)
    if spot is not None and down is not None:
        gaps |= {"spot": spot, "down": down, "when": c.figures.left(play.first)}
    return Found(c.l, gaps, [claim], log=play.last, bonus=3 * len(near))


# --- skill and luck


@angle(27, "wrong call", "S", 86, "hjeq", 36, 50, 51)
def _wrong_call(c: Case) -> Found | None:
    chart = c.account.game.chart
    if chart is None:
        return None
    worst = chart.worst(1, c.l)
    if not worst or worst[0].decision is None or worst[0].decision.cost < 0.20:
        return None
    moment, decision = worst[0], worst[0].decision
    log = moment.input + 1
    names = c.account.game.header.names
    cost = round(decision.cost, 6)
    claim = _claim("dearest", c.l, decision.call, value=cost, log=log)
    best = round(decision.outlooks[decision.best].expected, 6)
    own = round(decision.outlooks[decision.call].expected, 6)
    better = Claim("better", (c.l, decision.best), best, (log,))
    chosen = Claim("chosen", (c.l, decision.call), own, (log,))
    gaps: dict[str, Gap] = {
        "call": Phrase(_call(names.call(decision.call)), (claim,)),
        "best": Phrase(_call(names.call(decision.best)), (better,)),
        "bestodds": c.figures.percent(best, better), "ownodds": c.figures.percent(own, chosen),
        "cost": Phrase(f"{round(cost * 100)} points", (claim,)), "when": c.figures.left(log),
    }  # fmt: skip
    spot, down = c.figures.snap_spot(log), c.figures.down(log)
    if spot is not None:
        gaps["spot"] = spot
    if down is not None:
        gaps["down"] = down
    return Found(c.l, gaps, [claim], log=log, bonus=min(round(decision.cost * 20) - 4, 6))


def _call(name: str) -> str:
    return name[:1].lower() + name[1:]


@angle(28, "long drive", "D", 40, "cli", winner=False)
def _long_drive(c: Case) -> Found | None:
    best: tuple[int, int] | None = None
    for index, drive in enumerate(c.account.drives):
        long = drive.plays >= c.scaled(12) or drive.yards >= c.scaled(80)
        if (
            long
            and drive.ended in ("touchdown", "field_goal")
            and (best is None or drive.yards > best[1])
        ):
            best = index, drive.yards
    if best is None:
        return None
    drive = c.account.drives[best[0]]
    claim = c.figures.drive_of(best[0])
    gaps: dict[str, Gap] = {
        "plays": Phrase(count(drive.plays, "play"), (claim,)),
        "yards": Phrase(count(drive.yards, "yard"), (claim,)),
        "end": Phrase("touchdown" if drive.ended == "touchdown" else "field goal", (claim,)),
    }  # fmt: skip
    rivals = [d for n, d in enumerate(c.account.drives) if n != best[0]]
    if all(d.plays < drive.plays and d.yards < drive.yards for d in rivals):
        gaps["longest"] = Phrase(
            " ", (Claim("longest_drive", (drive.side,), (drive.plays, drive.yards), claim.log),)
        )
    behind = drive.side != c.account.winner
    return Found(drive.side, gaps, [claim], bonus=-8 * behind - 4 * (not c.account.dial))


@angle(29, "big play", "D", 48, "dbh", 6, winner=False)
def _big_play(c: Case) -> Found | None:
    best: tuple[int, str, Played, Side] | None = None
    for side in SIDES:
        for kind in ("rush", "complete", "return"):
            found = c.account.longest(kind, side)
            if found is not None and (best is None or found[0] > best[0]):
                best = found[0], kind, found[1], side
    if best is None:
        return None
    yards, kind, play, side = best
    share = yards / max(c.account.stats(side).yards, 1)
    if yards < c.scaled(40) and not (share >= 0.5 and yards >= 25 and kind != "return"):
        return None
    claim = Claim("longest", (side, kind), yards, (play.last,))
    noun = {"complete": "pass", "rush": c.figures.run_name(play), "return": "return"}[kind]
    if kind == "return":
        noun = f"{'punt' if play.stats.kind == 'punt' else 'kickoff'} return"
    gaps: dict[str, Gap] = {"yards": Phrase(count(yards, "yard"), (claim,)),
                            "play": c.figures.length(yards, claim, noun),
                            "bareplay": Phrase(f"{number(yards)}-yard {noun}", (claim,)),
                            "when": c.figures.left(play.last)}  # fmt: skip
    scored = any(p.log == play.last and p.side == side for p in c.account.scores)
    behind = -12 * (side != c.account.winner and c.account.winner is not None)
    return Found(side, gaps, [claim], log=play.last, bonus=behind + 6 * scored - 4 * c.account.dial)


@angle(30, "one-man show", "D", 54, "iqc", winner=False)
def _one_man(c: Case) -> Found | None:
    for side in (c.account.winner or "home", OTHER[c.account.winner or "home"]):
        box = c.account.stats(side)
        men = [p for p in c.account.players if p.side == side]
        named = sum(p.rushes + p.passes for p in men)
        if not men or named < 0.8 * (box.rushes + box.passes) or box.yards < 60:
            continue
        best = max(men, key=lambda p: p.rushing_yards + p.receiving_yards)
        yards = best.rushing_yards + best.receiving_yards
        if yards < box.yards / 2:
            continue
        name = f"No. {best.name}" if best.name.isdigit() else plain_name(best.name)
        claim = Claim("share", (side, best.name, "yards"), (yards, box.yards))
        return Found(side, {"who": Phrase(name, (claim,)), "yards": Phrase(count(yards, "yard"),
                                                                       (claim,)),
                            "of": Phrase(str(box.yards), (claim,))}, [claim])  # fmt: skip
    return None


# --- endings


@angle(31, "tie", "R", 50, "klg", 3, winner=False)
def _tie(c: Case) -> Found | None:
    if c.account.winner is not None or c.account.score.home != c.account.score.visitors:
        return None
    claim = _claim("tie", value=c.account.score.home)
    gaps: dict[str, Gap] = {}
    if c.account.scores:
        last = c.account.scores[-1]
        gaps = {"play": c.figures.score_play(last), "when": c.figures.left(last.log)}
    behind = max((c.account.deficit(side)[0], side) for side in SIDES)
    if behind[0]:
        made = _claim("made_up", behind[1], value=behind[0], log=c.account.deficit(behind[1])[1])
        gaps["behind"] = Phrase(count(behind[0], "point"), (made,))
    return Found(behind[1] if behind[0] else None, gaps, [claim])


@angle(32, "overtime", "O", 62, "lda", 33, winner=False)
def _overtime(c: Case) -> Found | None:
    if not c.account.overtime or c.account.ended in ("resigned", "agreed"):
        return None
    claim = _claim("ended", "overtime")
    points = c.account.winning if c.account.winner else None
    gaps = _winning_gaps(c, points) if points is not None else {}
    gaps.pop("when", None)
    return Found(c.account.winner, gaps, [claim], log=c.account.for_good)


@angle(33, "sudden death", "O", 76, "dbh", 32)
def _sudden_death(c: Case) -> Found | None:
    own = len(c.account.profile.periods)
    made = [p for p in c.account.scores if p.state.period > own]
    if len(made) != 1 or made[0].side != c.w or made[0].log not in (
        len(c.account.inputs), len(c.account.inputs) - 1,
    ):  # fmt: skip
        return None
    gaps = _winning_gaps(c, made[0])
    gaps.pop("when", None)
    return Found(c.w, gaps, [_claim("ended", "sudden_death", log=made[0].log)], log=made[0].log)


@angle(34, "resigned, agreed draw, forfeit", "O", 95, "lap", 1, 2, 9, 10, 27, winner=False)
def _resigned(c: Case) -> Found | None:
    how = c.account.ended
    if how not in ("resigned", "agreed", "ruled"):
        return None
    last = len(c.account.inputs)
    claim = _claim("ended", how, log=last)
    before = c.figures.left(last)
    score = c.figures.score_after(last, c.account.winner)
    return Found(c.account.winner, {"when": before, "at": score, how: Phrase(" ", (claim,))},
                 [claim])  # fmt: skip


@angle(35, "luck beat skill", "S", 57, "mpj", 36)
def _luck(c: Case) -> Found | None:
    chart = c.account.game.chart
    if chart is None:
        return None
    own, other = chart.side(c.w), chart.side(c.l)
    if own.luck < 0.20 or own.cost <= other.cost + chart.best_from:
        return None
    luck = Claim("luck", (c.w,), round(own.luck, 6))
    costs = tuple(Claim("calls_cost", (side.side,), round(side.cost, 6)) for side in (own, other))
    gaps: dict[str, Gap] = {
        "luck": Phrase(f"{round(own.luck * 100)} points", (luck,)),
        "cost": Phrase(f"{own.cost * 100:.1f} points", (costs[0],)),
        "theircost": Phrase(f"{other.cost * 100:.1f}", (costs[1],)),
    }  # fmt: skip
    return Found(c.w, gaps, [luck, *costs])


@angle(36, "perfect calling", "S", 46, "ciq", 27, 35)
def _perfect(c: Case) -> Found | None:
    chart = c.account.game.chart
    if chart is None:
        return None
    own = chart.side(c.w)
    if own.decisions < 15 or own.right != own.decisions or own.cost >= 0.01:
        return None
    claim = Claim("right", (c.w,), (own.right, own.decisions))
    return Found(
        c.w,
        {
            "n": _number(own.decisions, claim),
            "calls": Phrase(count(own.decisions, "call"), (claim,)),
        },
        [claim],
    )


@angle(37, "figures lie", "R", 56, "mqc", 4)
def _figures_lie(c: Case) -> Found | None:
    own, other = c.account.stats(c.w), c.account.stats(c.l)
    by_yards = own.yards > 0 and other.yards >= own.yards * 1.25 and other.yards - own.yards >= 20
    by_downs = other.first_downs >= max(2 * own.first_downs, 4)
    if not by_yards and not by_downs:
        return None
    key = "yards" if by_yards else "first_downs"
    claims = [Claim("stat", (key, side), int(getattr(c.account.stats(side), key)))
              for side in (c.w, c.l)]  # fmt: skip
    ours, theirs = (int(getattr(x, key)) for x in (own, other))
    one, many = ("yard", "yards") if by_yards else ("first down", "first downs")
    gaps: dict[str, Gap] = {
        "theirs": Phrase(count(theirs, one, many), (claims[1],)),
        "ours": Phrase(number(ours), (claims[0],)),
        ("byyards" if by_yards else "bydowns"): Phrase(" ", tuple(claims)),
    }  # fmt: skip
    return Found(c.l, gaps, claims)


# --- leagues


def _league_claim(c: Case, name: str, *args: str) -> Claim | None:
    return None if c.league is None else c.league.find(name, *args)


def _value(claim: Claim) -> int:
    value = claim.value[0] if isinstance(claim.value, tuple) else claim.value
    return int(value) if isinstance(value, int) else 0


@angle(38, "first meeting", "G", 18, "ako", 39, winner=False)
def _first_meeting(c: Case) -> Found | None:
    claim = _league_claim(c, "first_meeting")
    return None if claim is None else Found(c.account.winner, {}, [claim])


@angle(39, "revenge", "G", 44, "afn", 38)
def _revenge(c: Case) -> Found | None:
    claim = _league_claim(c, "revenge", c.w)
    if claim is None:
        return None
    return Found(c.w, {"year": Phrase(str(_value(claim)), (claim,))}, [claim])


@angle(40, "streak begun or grown", "G", 34, "nlo", 41)
def _streak(c: Case) -> Found | None:
    claim = _league_claim(c, "streak", c.w, "won")
    if claim is None or _value(claim) < 3:
        return None
    n = _value(claim)
    return Found(c.w, {"n": _number(n, claim), "wins": Phrase(count(n, "win"), (claim,))}, [claim],
                 bonus=min(2 * (n - 3), 20))  # fmt: skip


@angle(41, "streak ended", "G", 63, "nad", 40)
def _streak_ended(c: Case) -> Found | None:
    claim = _league_claim(c, "streak_ended", c.l, "won")
    if claim is None or _value(claim) < 4:
        return None
    n = _value(claim)
    return Found(c.w, {"n": _number(n, claim), "wins": Phrase(count(n, "win"), (claim,))}, [claim],
                 bonus=min(2 * (n - 4), 20))  # fmt: skip


@angle(42, "record broken", "G", 70, "nci", 54, winner=False)
def _record(c: Case) -> Found | None:
    found = [
        claim
        for side in SIDES
        if c.league is not None
        for claim in c.league.claims
        if claim.name == "record" and claim.args[:1] == (side,)
    ]
    if not found or not isinstance(found[0].value, tuple):
        return None
    claim, values = found[0], found[0].value
    side: Side = "home" if claim.args[0] == "home" else "visitors"
    return Found(
        side,
        {
            "old": Phrase(str(values[0]), (claim,)),
            "new": Phrase(str(values[1]), (claim,)),
            "key": Phrase(str(claim.args[1]).replace("_", " "), (claim,)),
        },
        [claim],
    )


def _mark(c: Case, name: str) -> tuple[Side, Claim] | None:
    for side in (c.account.winner or "home", OTHER[c.account.winner or "home"]):
        claim = _league_claim(c, name, side)
        if claim is not None:
            return side, claim
    return None


@angle(43, "clinch", "G", 68, "oaq", 48, winner=False)
def _clinch(c: Case) -> Found | None:
    found = _mark(c, "clinched")
    if found is None:
        return None
    side, claim = found
    return Found(side, {"place": Phrase(_top(_value(claim)), (claim,))}, [claim])


def _top(places: int) -> str:
    return "first place" if places == 1 else f"a place in the first {number(places)}"


@angle(44, "elimination", "G", 59, "gej", 48, winner=False)
def _elimination(c: Case) -> Found | None:
    found = _mark(c, "out")
    if found is None:
        return None
    side, claim = found
    return Found(side, {"place": Phrase(_top(_value(claim)), (claim,))}, [claim])


@angle(45, "title", "G", 120, "oafd", 46)
def _title(c: Case) -> Found | None:
    claim = _league_claim(c, "title", c.w)
    if claim is None or c.league is None:
        return None
    return Found(
        c.w,
        {
            "title": Phrase(f"the {c.league.season} title", (claim,)),
            "year": Phrase(str(_value(claim)), (claim,)),
        },
        [claim],
    )


@angle(46, "consolation, third place", "G", 20, "oka", 45)
def _consolation(c: Case) -> Found | None:
    claim = _league_claim(c, "playoff")
    if claim is None or claim.args[:1] == ("main",):
        return None
    return Found(c.w, {"game": Phrase(str(claim.value), (claim,))}, [claim])


@angle(47, "opener", "G", 16, "aok", 43, 44, winner=False)
def _opener(c: Case) -> Found | None:
    found = _mark(c, "opener")
    return None if found is None else Found(found[0], {}, [found[1]])


@angle(48, "dead rubber", "G", -20, "akl", 43, 44, 45, winner=False)
def _dead_rubber(c: Case) -> Found | None:
    claim = _league_claim(c, "dead_rubber")
    return None if claim is None else Found(c.account.winner, {}, [claim])


# --- what one rule set alone has


@angle(49, "injury", "M", 53, "ijl", winner=False)
def _injury(c: Case) -> Found | None:
    hurt = [
        (n, f)
        for n, _, f in c.account.facts()
        if f.fact == "injury" and f.side is not None and not f.how.startswith("winded")
    ]
    if not hurt:
        return None
    log, fact = hurt[-1]
    claim = Claim("injury", (str(fact.side), fact.why), fact.how, (log,))
    who = Phrase(f"{fact.why} quarterback".strip(), (claim,))
    return Found(fact.side, {"who": who, "when": c.figures.left(log)}, [claim], log=log,
                 bonus=-14)  # fmt: skip


@angle(50, "forced call", "M", 61, "phj", 27, winner=False)
def _forced(c: Case) -> Found | None:
    over = [(n, f) for n, _, f in c.account.facts() if f.fact == "override"]
    if over:
        log, fact = over[-1]
        claim = Claim("override", (), fact.why, (log,))
        return Found(
            c.account.winner,
            {"override": Phrase(" ", (claim,)), "when": c.figures.left(log)},
            [claim],
            log=log,
        )
    turn = c.account.turn
    play = c.account.play_at(turn) if turn is not None else None
    if play is None or c.account.winner is None or play.before.possession is None:
        return None
    forced = [(n, f) for n, _, f in c.account.facts()
              if f.fact == "called" and play.first <= n <= play.last and f.side == c.w
              and play.before.phase == "scrimmage"]  # fmt: skip
    if not forced:
        return None
    log, fact = forced[0]
    claim = Claim("forced", (c.w, fact.how), True, (log,))
    words = {"run": "a run", "ttqb": "the passing quarterback", "fg": "a field goal",
             "punt": "a punt"}.get(fact.how)  # fmt: skip
    if words is None:
        return None
    turned = Claim("decisive_play", (), True, (play.last if turn is None else turn,))
    gaps: dict[str, Gap] = {"law": Phrase(words, (claim,)), "when": c.figures.left(log)}
    bonus = -30 if fact.how == "fg" else -52
    return Found(c.w, gaps, [claim, turned], log=play.last, bonus=bonus)


@angle(51, "The Box", "M", 61, "pdj", 27, winner=False)
def _the_box(c: Case) -> Found | None:
    for number_, entry, fact in c.account.facts():
        if fact.fact == "fumble" and entry.before.phase == "box_roll" and fact.side is not None:
            play = c.account.play_at(number_)
            turned = play is not None and play.first <= (c.account.turn or 0) <= play.last
            if not turned and not (fact.how == "lost" and c.account.winner == fact.side):
                continue
            claim = Claim("box", (fact.side,), fact.how, (number_,))
            return Found(fact.side, {"when": c.figures.left(number_)}, [claim],
                         log=number_, bonus=0 if turned else -20)  # fmt: skip
    return None


@angle(52, "long odds", "M", 51, "hdq", winner=False)
def _long_odds(c: Case) -> Found | None:
    best: tuple[int, int, Side, Played] | None = None
    for log, _, fact in c.account.facts():
        if fact.fact != "pass_called" or not fact.how.isdigit() or fact.side is None:
            continue
        play = c.account.play_at(log)
        odds = int(fact.how)
        made = play is not None and play.stats.how == "complete"
        if play is None or not made or odds > 30 or play.drive is None:
            continue
        scored = c.account.drives[play.drive].ended in ("touchdown", "field_goal")
        if scored and (best is None or odds < best[0]):
            best = odds, log, fact.side, play
    if best is None:
        return None
    odds, log, side, play = best
    claim = Claim("odds", (side,), odds, (log,))
    made_it = Claim("yards", (side, "complete"), play.stats.yards, (play.last,))
    gaps: dict[str, Gap] = {"odds": Phrase(f"{odds} chances in a hundred", (claim,)),
                            "o": Phrase(str(odds), (claim,)),
                            "yards": Phrase(count(play.stats.yards, "yard"), (made_it,)),
                            "when": c.figures.left(log)}  # fmt: skip
    return Found(side, gaps, [claim], log=play.last)


@angle(53, "referee's ruling", "M", 74, "plk", 1, 8, winner=False)
def _ruling(c: Case) -> Found | None:
    ruled = c.account.ruled
    if not ruled or sum(abs(p.points) for p in ruled) < c.account.margin:
        return None
    last = ruled[-1]
    claim = Claim("ruling", (last.side,), last.points, (last.log,))
    return Found(last.side, {"points": Phrase(count(abs(last.points), "point"), (claim,)),
                             "when": c.figures.left(last.log)}, [claim], log=last.log)  # fmt: skip


# --- what kind of game it was: never a headline, always in the masthead


@angle(54, "practice board", "M", 0, "", 42, winner=False)
def _practice(c: Case) -> Found | None:
    return _labelled(c, c.account.game.header.board == "simulated", "practice")


@angle(55, "exhibition, daily, first game", "M", 0, "", winner=False)
def _exhibition(c: Case) -> Found | None:
    header = c.account.game.header
    if c.league is not None:
        return None
    if day_of(header.event) is not None:
        return _labelled(c, True, "daily")
    if header.event == FIRST_GAME:
        return _labelled(c, True, "first_game")
    return _labelled(c, bool(header.home_coach and header.visitors_coach), "exhibition")


@angle(56, "hot seat, friendly", "M", 0, "", winner=False)
def _friendly(c: Case) -> Found | None:
    header = c.account.game.header
    people = not (header.home_coach and header.visitors_coach)
    own_label = header.event == FIRST_GAME or day_of(header.event) is not None
    return _labelled(c, people and c.league is None and not own_label, "friendly")


def _labelled(c: Case, fits: bool, label: str) -> Found | None:
    return Found(None, {}, [_claim("label", label)], bonus=-100) if fits else None


@angle(57, "quiet game", "R", 30, "akl", winner=False)
def _quiet(c: Case) -> Found | None:
    total = _claim("total", value=c.account.total)
    return Found(c.account.winner, {"total": Phrase(count(c.account.total, "point"), (total,))},
                 [c.figures.final])  # fmt: skip


def half_of(c: Case, side: Side) -> int:
    """A team's points at halftime."""
    half = c.account.halftime()
    return 0 if half is None else points_of(half[0], side)
