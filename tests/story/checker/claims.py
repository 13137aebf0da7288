"""The claim grammar: for each name, what the log says. A claim that nothing here proves is
false."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from quarterback.ai.coaches import COACHES
from quarterback.rule_sets import WITH_DIAL, saturday_dial
from rulesets.core.events import Ruling
from rulesets.core.facts import Fact
from rulesets.core.sides import OTHER, SIDES, Side
from tests.story.checker.game import GOAL, Down, Points, ProofGame, Step, ahead, points
from tests.story.checker.worths import Worths

Claim = dict[str, Any]
"""As in the JSON of a page: name, args, value, log."""
Log = tuple[int, ...]
Proof = Callable[[ProofGame, tuple[Any, ...], Any, Log], object]
PROOFS: dict[str, Proof] = {}
NEAR = 2e-5
"""Worths are written with six digits, and the solver keeps them as single floats."""


def proof(name: str) -> Callable[[Proof], Proof]:
    def enter(function: Proof) -> Proof:
        PROOFS[name] = function
        return function

    return enter


def proved(game: ProofGame, claim: Claim) -> bool:
    """Whether the log bears a claim out, its value and the numbers of its inputs."""
    name = claim["name"]
    args, log = tuple(claim.get("args", ())), tuple(claim.get("log", ()))
    value = claim.get("value", True)
    value = tuple(value) if isinstance(value, list) else value
    if any(not 1 <= n <= len(game.inputs) for n in log):
        return False
    try:
        if name in FIGURES:
            return bool(value == FIGURES[name](game, *args))
        if name in COUNTED:
            inputs = COUNTED[name](game, *args)
            return bool(value == len(inputs)) and _log(inputs, log)
        return bool(PROOFS[name](game, args, value, log))
    except (LookupError, ValueError, TypeError, AssertionError, StopIteration):
        return False


def _same(one: float, other: Any, near: float = NEAR) -> bool:
    return isinstance(other, int | float) and abs(one - other) <= near


def _as_said(value: Any, expected: object) -> bool:
    """A claim without a value says that it is so; one with a value, how much."""
    if isinstance(value, bool) or isinstance(expected, bool):
        return value is True
    return bool(value == expected)


def _log(expected: Iterable[int], log: Log) -> bool:
    """The inputs named are exactly these, or none is named."""
    return not log or set(log) == set(expected)


def _worths(game: ProofGame) -> Worths:
    assert isinstance(game.answers, Worths), "the game is not solved"
    return game.answers


def _down(game: ProofGame, log: Log) -> Down:
    """The play of the last input named."""
    down = game.down_at(log[-1])
    assert down is not None
    return down


def _facts(game: ProofGame, log: Log, name: str) -> list[tuple[Step, Fact]]:
    """The facts of a name at the last input named."""
    return [(s, f) for s, f in game.facts() if (s.number, f.fact) == (log[-1], name)]


# --- C1 to C5: the score


@proof("score")
def _score(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    score = game.after(log[-1]).score if log else game.session.start.score
    return bool(value == (score.home, score.visitors))


@proof("led")
def _led(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """`led(side)=points` after an input; without one, the most it ever led by."""
    leads = [lead for n, lead in game.leads_of(args[0]) if not log or n == log[-1]]
    best = leads[-1] if log else max([0, *leads])
    return best > 0 and _as_said(value, best)


def _was_behind(game: ProofGame, side: Side, many: Any, log: Log) -> bool:
    most = game.behind(side)
    return many == most > 0 and (not log or -game.lead_after(log[-1], side) == most)


@proof("lost_lead")
def _lost_lead(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """The most that a team led by, and from then on it led until this input."""
    leads = dict(game.leads_of(args[0]))
    since = min(n for n, lead in leads.items() if lead == value)
    held = all(lead > 0 for n, lead in leads.items() if since <= n < game.scored_at(log[-1]))
    return value == max(leads.values()) and held and leads[log[-1]] <= 0


@proof("run_of")
def _run_of(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """The longest stretch."""
    runs = game.runs(args[0])
    most = max(sum(p.many for p in run) for run in runs)
    fits = [r for r in runs if sum(p.many for p in r) == most]
    return value == most and (not log or any(_ends(run, log) for run in fits))


def _ends(run: list[Points], log: Log) -> bool:
    return log[0] in run[0].numbers and log[-1] in run[-1].numbers


@proof("shutout")
def _shutout(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    own, other = (points(game.end.score, side) for side in (args[0], OTHER[args[0]]))
    return value is True and other == 0 < own


# --- C6 to C9: the turn, worth, calls, the end


def turn_of(game: ProofGame) -> int | None:
    """C6: the largest swing of worth toward the winner; else the last taking of the lead."""
    if not isinstance(game.answers, Worths):
        return game.for_good
    line = game.answers.line
    sign = -1 if game.winner == "visitors" else 1
    swings = [sign * (b - a) for a, b in pairwise(line)]
    if game.winner is None:
        swings = [abs(each) for each in swings]
    return swings.index(max(swings)) + 1 if swings else None


@proof("decisive_play")
def _decisive(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    turn = turn_of(game)
    if isinstance(game.answers, Worths) and turn is not None and log:
        side: Side = game.winner or "home"
        swings = [game.answers.swing(n, side) for n in (turn, log[-1])]
        if game.winner is None:
            swings = list(map(abs, swings))
        return value is True and abs(swings[0] - swings[1]) < NEAR
    return value is True and turn is not None and log[-1:] == (turn,)


@proof("lead_for_good")
def _lead_for_good(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    if args[0] != game.winner or game.for_good is None:
        return False
    made = [p for p in game.scores if game.for_good in p.numbers]
    numbers = {game.for_good, *(n for p in made for n in p.numbers)}
    return value is True and bool(log) and log[-1] in numbers


@proof("broke_open")
def _broke_open(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """The first touchdown from which on the game was never again one score apart."""
    made = next(p for p in game.scores if p.number == log[0])
    earlier = [p for p in game.scores if p.side == args[0] and p.number < log[0]]
    closed = [n for n, lead in game.leads_of(args[0]) if lead <= 8]
    again = [p for p in earlier if p.kind == "touchdown" and p.number > max(closed, default=0)]
    return (
        value is True
        and game.winner == args[0]
        and made.kind in ("touchdown", "ruling")
        and not again
        and min(lead for n, lead in game.leads_of(args[0]) if n >= made.numbers[-1]) > 8
    )


@proof("took_lead")
def _took_lead(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    first, last = game.before(log[0]).score, game.after(log[-1]).score
    return value is True and ahead(first) != args[0] and ahead(last) == args[0]


@proof("tied_it")
def _tied_it(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    first, last = game.before(log[0]).score, game.after(log[-1]).score
    gained = points(last, args[0]) > points(first, args[0])
    return value is True and gained and ahead(first) == OTHER[args[0]] and ahead(last) is None


@proof("worth_after")
def _worth_after(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    home = _worths(game).line[log[-1]]
    return _same(home if args[0] == "home" else 1 - home, value)


def _extreme(game: ProofGame, of: Callable[[list[float]], float], side: Side, value: Any,
             log: Log) -> bool:  # fmt: skip
    worths = _worths(game)
    own = [worths.of(n, side) for n in range(1, len(game.inputs) + 1)]
    return _same(of(own), value) and (not log or _same(own[log[-1] - 1], value))


@proof("dearest")
def _dearest(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    own = [c for c in _worths(game).choices if c.side == args[0]]
    said = next(c for c in own if c.number == log[-1])
    most = max(c.cost for c in own)
    return said.call == args[1] and _same(said.cost, value) and said.cost >= most - NEAR


@proof("better")
def _better(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """The best call of a choice, and what it was worth."""
    choice = next(c for c in _worths(game).choices if c.number == log[-1])
    best = max(choice.worth.values())
    right = choice.worth[args[1]] >= best - NEAR and choice.call != args[1]
    return choice.side == args[0] and _same(best, value) and right


@proof("chosen")
def _chosen(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    choice = next(c for c in _worths(game).choices if c.number == log[-1])
    return (choice.side, choice.call) == args[:2] and _same(choice.worth[args[1]], value)


@proof("last_play_win")
def _last_play(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    last = len(game.inputs)
    return game.winner == args[0] and game.for_good == last and log[-1:] in ((), (last,))


@proof("two_minute_winner")
def _two_minutes(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    if game.winner != args[0] or game.for_good is None:
        return False
    state = game.before(game.for_good)
    left = max(state.time_left, 0)
    return game.is_late(state) and _as_said(value, left) and log[-1:] in ((), (game.for_good,))


@proof("left")
def _left(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    state = game.before(log[-1])
    return state.period == args[0] and value == max(state.time_left, 0)


@proof("down")
def _down_to_go(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    state = game.before(log[-1])
    assert state.line_to_gain is not None and state.spot is not None
    to_go: object = "goal" if state.line_to_gain >= GOAL else state.line_to_gain - state.spot
    return bool(value == (state.down, to_go))


@proof("spot")
def _spot(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """A yard line where the ball was before or after an input, or within it."""
    played = game.inputs[log[-1] - 1]
    states = [played[0].before, *(entry.after for entry in played)]
    places = {
        _yard_line(s.possession, s.spot) for s in states if s.possession and s.spot is not None
    }
    down = game.down_at(log[-1])
    if down is not None:
        for step, fact in down.facts:
            before = step.entry.before
            if step.number <= log[-1] and before.spot is not None and fact.yards is not None:
                places.add(_yard_line(before.possession, before.spot + fact.yards))
    return value in places


def _yard_line(side: Side | None, spot: int) -> tuple[str, int]:
    from_home = spot if side == "home" else GOAL - spot
    if from_home == GOAL // 2:
        return "", GOAL // 2
    near_home = from_home < GOAL // 2
    return ("home" if near_home else "visitors",
            max(from_home if near_home else GOAL - from_home, 0))  # fmt: skip


# --- C10 to C12: kicks and lengths


def _tries_missed_by(game: ProofGame, side: Side) -> list[int]:
    return [p.tried for p in game.scores
            if p.side == side and p.tried and not p.try_good and p.try_how != "skip"]  # fmt: skip


@proof("tries_missed")
def _tries_missed(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    missed = _tries_missed_by(game, args[0])
    return value == len(missed) and list(log) == missed


@proof("missed_kick_decided")
def _missed_kick(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    missed = [d.last for d in game.downs if d.missed and d.side == args[0]
              and d.before.period >= len(game.profile.periods)]  # fmt: skip
    return _decided_by(game, args[0], missed, game.profile.field_goal, log)


def _decided_by(game: ProofGame, side: Side, missed: list[int], worth: int, log: Log) -> bool:
    """Whether a team lost by no more than what it missed was worth."""
    lost = game.winner == OTHER[side] and game.margin <= worth
    return lost and bool(missed) and (not log or log[-1] in missed)


@proof("try_good")
def _try_good(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    made = next(p for p in game.scores if p.tried == log[-1])
    return made.side == args[0] and made.try_good is bool(value)


@proof("kick_won")
def _kick_won(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    made = [p for p in game.scores if p.kind == "field_goal" and game.for_good in p.numbers]
    return game.winner == args[0] and bool(made) and log[-1:] in ((), (game.for_good,))


@proof("points_off_blocks")
def _points_off_blocks(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """Points on the plays of blocked kicks, or in the team's drive right after each."""
    downs = [game.down_at(n) for n in log]
    blocked = all(d is not None and d.has("blocked") and d.side != args[0] for d in downs)
    return blocked and value == sum(game.points_off(n, args[0]) for n in log)


@proof("longest")
def _longest(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    lengths = list(_lengths(game, args[0], args[1]))
    most = max(n for n, _ in lengths)
    return value == most and (not log or (value, log[-1]) in [(n, d.last) for n, d in lengths])


def _lengths(game: ProofGame, side: str, kind: str) -> Iterable[tuple[int, Down]]:
    for down in game.downs:
        if kind in ("rush", "complete", "sack"):
            length = down.yards if down.how == kind and down.side == side else None
        elif kind == "return":
            own = down.side != side and down.returned
            length = down.run_back[1] if own else None
        elif kind == "interception_return":
            own = down.side != side and down.how == "intercepted"
            length = down.run_back[1] if own else None
        elif kind == "field_goal":
            made = down.kind == kind and down.has("field_goal") and down.side == side
            length = down.length if made else None
        else:
            length = down.length if down.kind == kind and down.side == side else None
        if length is not None:
            yield length, down


@proof("longest_of_both")
def _longest_of_both(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """The longest of its kind in the game, and no other as long by the other team."""
    home, visitors = (max((n for n, _ in _lengths(game, side, args[0])), default=-GOAL)
                      for side in SIDES)  # fmt: skip
    return value == max(home, visitors) and home != visitors and _down(game, log)


@proof("longest_gain")
def _longest_gain(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """The longest run or pass of either team, and no other as long."""
    gains = [(d.yards, d.side, d.last) for d in game.downs if d.how in ("rush", "complete")]
    far = [each for each in gains if each[0] >= value]
    return far == [(value, args[0], log[-1])]


@proof("yards")
def _yards(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    side, kind = args[:2]
    down = _down(game, log)
    if kind == "penalty":
        return any(n == log[-1] and (s, y) == (side, value) for n, s, _, y in game.penalties)
    if kind == "return":
        return down.side == OTHER[side] and down.run_back == (True, value)
    if kind in ("field_goal", "punt", "kickoff"):
        return (down.side, down.kind, down.length) == (side, kind, value)
    return (down.side, down.how, down.yards) == (side, kind, value)


@proof("scored")
def _scored(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    made = next(p for p in game.scores if p.number == log[0])
    kind = tuple(args[1:3]) if len(args) > 2 else (args[1], made.by)
    own = (made.side, made.kind, made.by) == (args[0], *kind)
    return own and made.many == value and set(log) <= set(made.numbers)


def _is_score(made: Points, side: Side, log: Log) -> bool:
    return made.side == side and (not log or log[0] == made.number)


@proof("play")
def _play(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    down = _down(game, log)
    shown = args[1] in (down.kind, down.how or "pass") or down.has(args[1])
    return down.side == args[0] and shown


# --- C13 to C17, C20: drives, stands, turnovers, penalties


@proof("drive_of")
def _drive_of(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    return any(
        drive.side == args[0] and (drive.snaps, drive.yards, drive.began, drive.ended) == value
        and (not log or (drive.downs[0].first <= log[0] and drive.downs[-1].last >= log[-1]))
        for drive in game.drives
    )  # fmt: skip


@proof("drive_after")
def _drive_after(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """How the team came by the ball: what the play before the drive's first was."""
    drive = next(d for d in game.drives if d.downs[0].first == log[0])
    last = game.downs[game.downs.index(drive.downs[0]) - 1]
    if drive.side != args[0] or last.first > log[0]:
        return False
    if value in ("punt_fumble", "kickoff_fumble"):
        kicked = last.side == drive.side and f"{last.kind}_fumble" == value
        return kicked and OTHER[drive.side] in last.lost_by
    if last.side == drive.side:
        return False
    if value in ("punt", "kickoff"):
        return last.kind == value and not last.fumbled and not last.has("blocked")
    if value == "fumble":
        return OTHER[drive.side] in last.lost_by
    if value == "interception":
        return last.how == "intercepted" and not last.fumbled
    if value == "blocked":
        return last.has("blocked")
    if value == "no_goal":
        return last.missed
    before = game.drive_of(last)
    return value == "downs" and before is not None and before.ended == "downs"


@proof("made_first_down")
def _made_first_down(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    down = _down(game, log)
    return down.side == args[0] and value is True and bool(down.first_down)


@proof("longest_drive")
def _longest_drive(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """Plays and yards of a drive; no other was as long in either."""
    most = [(d.snaps, d.yards) for d in game.drives if d.side == args[0] and value == (
        d.snaps, d.yards)]  # fmt: skip
    longer = [d for d in game.drives if d.snaps >= value[0] or d.yards >= value[1]]
    return len(most) == 1 and len(longer) == 1


@proof("closest")
def _closest(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """The farthest spot of any snap, and the other team had none as far."""
    far = [(side, first) for spot, side, first in _snaps(game) if spot == value]
    most = max(spot for spot, _, _ in _snaps(game))
    own = {side for side, _ in far} == {args[0]}
    return value == most and own and log in {(n,) for _, n in far}


def _snaps(game: ProofGame) -> list[tuple[int, Side, int]]:
    """Spot, team and input of every snap."""
    return [(d.before.spot or 0, d.side, d.first) for d in game.downs
            if d.before.phase == "scrimmage"]  # fmt: skip


@proof("turnover")
def _turnover(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    how = args[1] if len(args) > 1 else None
    down = game.down_at(log[-1])
    first, last = (down.first, down.last) if down else (log[-1], log[-1])
    return any(first <= n <= last and side == args[0] and how in (None, h)
               for n, side, h in game.turnovers)  # fmt: skip


@proof("points_off")
def _points_off(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    made = {n: game.points_off(n, side) for n, side, _ in game.turnovers if side == args[0]}
    return sum(made.values()) == value and _log((n for n, p in made.items() if p), log)


@proof("turnovers_paid")
def _paid(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    paid = [(n, how) for n, side, how in game.turnovers
            if side == args[0] and game.points_off(n, side)]  # fmt: skip
    kinds = "/".join(sorted({how for _, how in paid}))
    return len(paid) == value and args[1] == kinds and _log((n for n, _ in paid), log)


@proof("clean")
def _clean(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    none = not any(game.stat("turnovers", side) for side in SIDES) and not game.turnovers
    return none and len(game.penalties) == value and value <= 2


@proof("penalties")
def _penalties(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    own = [p for p in game.penalties if args[0] in (p[1], "both")]
    return value in (len(own), (len(own), sum(p[3] for p in own)))


@proof("penalty_turn")
def _penalty_turn(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """C17: it is the turn, it gave the points that won, or a first down in their drive."""
    if not any((n, s) == (log[-1], args[0]) for n, s, _, _ in game.penalties):
        return False
    if log[-1] == turn_of(game):
        return True
    won = next(p for p in game.scores if game.for_good in p.numbers)
    if won.try_how == "penalty" and won.tried == log[-1]:
        return True
    drive = None if won.play is None else game.drive_of(won.play)
    down = _down(game, log)
    return drive is not None and down in drive.downs and down.first_down == "penalty"


def _mean_start(game: ProofGame, side: Side) -> int:
    began = [drive.began for drive in game.drives if drive.side == side]
    return round(sum(began) / len(began))


# --- C21 to C32: figures, players, and what single rule sets have


@proof("share")
def _share(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """A player's yards or touches, and his team's; 80 % of its plays name somebody."""
    side, who, key = args[:3]
    thrown = ("rush", "complete", "incomplete", "intercepted")
    downs = [d for d in game.downs if d.side == side and d.how in thrown]
    snaps = [d for d in downs if d.how in ("rush", "complete")]
    own = [d for d in snaps if _same_player(game, side, d.reported("player", "carrier"), who)]
    named = sum(bool(d.reported("player", "carrier", "passer")) for d in downs)
    figures = {"yards": (sum(d.yards for d in own), game.stat("yards", side)),
               "touches": (len(own), len(snaps))}  # fmt: skip
    return value == figures[key] and named >= 0.8 * len(downs)


def _same_player(game: ProofGame, side: str, reported: str, who: str) -> bool:
    roster = game.rules.rosters.get(side)  # type: ignore[call-overload]
    player = None if roster is None or not reported else roster.find(reported)
    return bool(reported) and who in (reported, player and (player.name or player.label))


RATED = re.compile(r"^\| `([\w-]+)` \| (\d+)[^|]*\| (\d+)", re.MULTILINE)
"""A row of docs/coaches.md: a coach, and his ratings on the reconstruction and on the Saturday
dial."""


@cache
def _ladder(saturday: bool) -> dict[str, int]:
    page = (Path(__file__).parents[3] / "docs" / "coaches.md").read_text("utf-8")
    return {name: int(other if saturday else one) for name, one, other in RATED.findall(page)}


def _gained(game: ProofGame, side: Side, who: str, kind: str) -> tuple[int, int, int]:
    """A player's carries, completions or catches, their yards and touchdowns."""
    how = "rush" if kind == "rushing" else "complete"
    fields = ("passer",) if kind == "passing" else ("player", "carrier", "receiver")
    mine = [d for d in game.downs if (d.side, d.how) == (side, how)
            and _same_player(game, side, d.reported(*fields), who)]  # fmt: skip
    scored = [p for p in game.scores if p.kind == "touchdown" and p.side == side]
    touchdowns = sum(p.play in mine and p.by == how for p in scored)
    return len(mine), sum(d.yards for d in mine), touchdowns


@proof("scorer")
def _scorer(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """Who ran, caught or kicked it; a kick whose report names no one is his who always kicks."""
    down = _down(game, log)
    if any(p.kind == "safety" and log[-1] in p.numbers for p in game.scores):
        return False
    name = down.reported("player", "carrier", "receiver")
    if not name and down.kind == "field_goal" and game.rules.kicker is not None:
        name = game.rules.kicker(game.rules, args[0])
    return _same_player(game, args[0], name, args[1])


@proof("passer")
def _passer(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    down = _down(game, log)
    name = down.reported("passer") if down.how == "complete" else ""
    return _same_player(game, args[0], name, args[1])


def _scores_of(game: ProofGame, kind: str, side: Side, who: str) -> int:
    """A player's scores of a kind, by the reports of their plays."""
    downs = [p.play for p in game.scores if p.play and (p.side, p.kind) == (side, kind)]
    names = [d.reported("player", "receiver", "carrier") for d in downs]
    return sum(_same_player(game, side, name, who) for name in names)


@proof("rating_gap")
def _rating_gap(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    coaches = {"home": game.header.home_coach, "visitors": game.header.visitors_coach}
    ladder = _ladder(game.header.dial == saturday_dial().digest)
    rating = {side: ladder[name] for side, name in coaches.items()}  # a person has no rating
    return game.dial and rating[OTHER[args[0]]] - rating[args[0]] == value


@proof("climate")
@proof("crowd")
def _weather(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    said = value if isinstance(value, str) else args[0]
    return any(f.fact in ("climate", "crowd") and said in (f.how, f.why) for _, f in game.facts())


@proof("ended")
def _ended(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    how = args[0] if args else value
    last = game.steps[-1].entry
    ruled = isinstance(last.event, Ruling)
    why = last.event.why.lower() if isinstance(last.event, Ruling) else ""
    extra = [p for p in game.scores if p.period > len(game.profile.periods)]
    return {
        "overtime": game.overtime,
        "sudden_death": game.overtime and len(extra) == 1 and extra[0].side == game.winner,
        "resigned": ruled and "resign" in why,
        "agreed": ruled and "agree" in why,
        "ruled": ruled,
        "time": not ruled and not game.overtime,
    }[str(how)]


@proof("tiebreak")
def _tiebreak(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """LQ-R38, by the counts of the situation in which the game is over."""
    how, side = args
    drives = game.steps[-1].entry.after.game.drives
    counts = {"penetrations": drives.penetrations, "deepest_point": drives.deepest}[how]
    own, other = points(counts, side), points(counts, OTHER[side])
    level = not game.margin and game.winner == side
    earlier = drives.penetrations.home == drives.penetrations.visitors
    return level and (how == "penetrations" or earlier) and value == (own, other)


@proof("broke_tie")
def _broke_tie(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """LQ-R38: from this input to the end the winner was ahead in what decided, and not before."""
    how, side = args
    count = {"penetrations": "penetrations", "deepest_point": "deepest"}[how]
    leads = {step.number: ahead(getattr(step.entry.after.game.drives, count))
             for step in game.steps}  # fmt: skip
    last = max((n for n, leader in leads.items() if leader != side), default=0)
    drives = game.steps[-1].entry.after.game.drives
    by = "penetrations" if ahead(drives.penetrations) else "deepest_point"
    decided = not game.margin and (by, game.winner) == (how, side)
    return decided and value is True and log == (last + 1,)


@proof("coach")
def _coach(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    coaches = {"home": game.header.home_coach, "visitors": game.header.visitors_coach}
    return bool(coaches[args[0]]) and _as_said(value, coaches[args[0]])


@proof("watcher")
def _watcher(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """Of a game on a board: a coach who could not have called it."""
    on_board = game.header.ruleset not in WITH_DIAL
    return on_board and value in {each.title for each in COACHES.values()}


@proof("label")
def _label(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    header = game.header
    seats = header.home_coach and header.visitors_coach
    return {
        "practice": header.board == "simulated",
        "daily": re.fullmatch(r"The Daily \d{4}-\d\d-\d\d", header.event) is not None,
        "first_game": header.event == "First game",
        "exhibition": bool(seats),
        "friendly": not seats,
    }.get(str(args[0]), False)


# --- what the notes, the graph and the star say


@proof("half")
def _half(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """The last input of the first half."""
    half = len(game.profile.periods) // 2
    ends = [s.number for s in game.steps
            if s.entry.before.period <= half < s.entry.after.period]  # fmt: skip
    return ends[-1] in log and _as_said(value, ends[-1])


@proof("punting")
def _punting(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """Punts and their average, only where each was measured."""
    many, measured = (game.stat(key, args[0]) for key in ("punts", "punts_measured"))
    average = game.stat("punt_yards", args[0]) / measured
    return many == measured == value[0] and abs(average - value[1]) <= 0.051


def _unit(down: Down) -> tuple[str, str]:
    """The team and the part of it that a play belongs to."""
    safety = any(f.fact == "safety" and f.side == OTHER[down.side] for _, f in down.facts)
    lost = down.kind != "no_play" and down.side in down.lost_by
    if down.how == "intercepted" or lost or safety:
        return OTHER[down.side], "defense"
    if down.returned and down.run_back[1]:
        return OTHER[down.side], "return"
    if down.kind in ("kickoff", "punt", "field_goal", "extra_point"):
        return down.side, "kick"
    if down.before.phase == "try":
        return down.side, "try"
    return down.side, "pass" if down.how in ("complete", "incomplete", "sack") else "run"


def _is_game_of(game: ProofGame, side: Side, unit: str) -> bool:
    """Of a running or passing game, 20 yards at least."""
    key = {"run": "rushing_yards", "pass": "passing_yards"}.get(unit)
    return key is None or game.stat(key, side) >= 20


@proof("star")
def _star(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """The unit with the largest sum of swings, and at least a fifth of all that moved."""
    sums: dict[tuple[str, str], float] = {}
    moved = 0.0
    for down in game.downs:
        unit = _unit(down)
        swings = (_worths(game).swing(n, unit[0]) for n in range(down.first, down.last + 1))  # type: ignore[arg-type]
        total = sum(swings)
        sums[unit] = sums.get(unit, 0.0) + total
        moved += abs(total)
    most = max(sums.values())
    own = sums[args[0], args[1]]
    largest = abs(own - value) < 1e-4 and own >= most - 1e-4 and own >= moved / 5 - 1e-4
    return largest and _is_game_of(game, args[0], args[1])


@proof("star_unit")
def _star_unit(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """The unit that made most points, touchdowns without the kick; a fifth of all at least."""
    made: dict[tuple[str, str], int] = {}
    for each in game.scores:
        unit = {"rush": "run", "complete": "pass", "return": "return"}.get(each.by, "")
        unit = "kick" if each.kind == "field_goal" else unit
        if unit:
            own = game.profile.touchdown if each.kind == "touchdown" else each.many
            made[each.side, unit] = made.get((each.side, unit), 0) + own
    own = made[args[0], args[1]]
    fifth = 5 * own >= game.end.score.home + game.end.score.visitors
    return own == value == max(made.values()) and fifth and _is_game_of(game, args[0], args[1])


@proof("star_points")
def _star_points(game: ProofGame, args: Any, value: Any, log: Log) -> object:
    """A player's points, by rush, catch, return or kick, and no one's more."""
    made: dict[tuple[str, str], int] = {}
    for each in game.scores:
        down = each.play
        if down is None or each.kind == "safety":
            continue
        name = down.reported("player", "receiver", "carrier")
        if name and each.kind == "field_goal":
            made[each.side, name] = made.get((each.side, name), 0) + 3
        elif name and each.by in ("rush", "complete", "return"):
            made[each.side, name] = made.get((each.side, name), 0) + 6
    for down in game.downs:
        name = down.reported("player")
        if down.kind == "extra_point" and name and down.has("try_good"):
            made[down.side, name] = made.get((down.side, name), 0) + 1
    own = [n for (side, name), n in made.items()
           if side == args[0] and _same_player(game, side, name, args[1])]  # fmt: skip
    return own == [value]


# --- what a figure of the game proves


def _margin_range(game: ProofGame, side: Side) -> tuple[int, int]:
    """The most and the least that a team was ahead, from the start on."""
    leads = [0, *(game.lead_after(n, side) for n in range(1, len(game.inputs) + 1))]
    return max(leads), min(leads)


PROOFS |= {
    "tie": lambda game, args, value, log: (
        not game.margin and game.winner is None and _as_said(value, game.end.score.home)
    ),
    "largest_deficit_overcome": lambda game, args, value, log: (
        game.winner == args[0] and _was_behind(game, args[0], value, log)
    ),
    "made_up": lambda game, args, value, log: (
        not game.margin and _was_behind(game, args[0], value, log)
    ),
    "worth": lambda game, args, value, log: _same(_worths(game).of(log[-1], args[0]), value),
    "low_point": lambda game, args, value, log: _extreme(game, min, args[0], value, log),
    "high_point": lambda game, args, value, log: _extreme(game, max, args[0], value, log),
    "calls_cost": lambda game, args, value, log: _same(_worths(game).costs(args[0]), value, 1e-4),
    "luck": lambda game, args, value, log: _same(_worths(game).luck(args[0]), value, 1e-4),
    "period": lambda game, args, value, log: game.before(log[-1]).period == value,
    "missed_try_decided": lambda game, args, value, log: _decided_by(
        game, args[0], _tries_missed_by(game, args[0]), game.profile.try_point, log
    ),
    "blocked": lambda game, args, value, log: (
        _down(game, log).has("blocked") and _down(game, log).side == OTHER[args[0]]
    ),
    "first_score": lambda game, args, value, log: _is_score(game.scores[0], args[0], log),
    "last_score": lambda game, args, value, log: _is_score(game.scores[-1], args[0], log),
    # It stands beside the claim of that drive
    "last_drive": lambda game, args, value, log: any(
        drive.side == args[0] for drive in game.drives
    ),
    "kept_fumble": lambda game, args, value, log: (
        value is True and _down(game, log).fumbles == [(args[0], False)]
    ),
    "goal_line_stand": lambda game, args, value, log: any(
        (side, snaps) == (args[0], value) and (not log or (first, last) == (log[0], log[-1]))
        for side, snaps, first, last in game.stands
    ),
    # No snap of a team beyond a spot, which is in yards from its own goal line
    "not_past": lambda game, args, value, log: (
        max(spot for spot, side, _ in _snaps(game) if side == args[0]) <= value
    ),
    "penalty": lambda game, args, value, log: any(
        (n, side, foul) == (log[-1], args[0], args[1]) and _as_said(value, far)
        for n, side, foul, far in game.penalties
    ),
    "called_back": lambda game, args, value, log: any(
        side == args[0] and many == value and (not log or down.first <= log[-1] <= down.last)
        for down, side, many in game.called_back
    ),
    "override": lambda game, args, value, log: any(
        _as_said(value, f.why) for _, f in _facts(game, log, "override")
    ),
    # The dice of The Box gave a fumble to a team
    "box": lambda game, args, value, log: any(
        s.entry.before.phase == "box_roll" and f.side == args[0] and _as_said(value, f.how)
        for s, f in _facts(game, log, "fumble")
    ),
    "odds": lambda game, args, value, log: any(
        (f.side, f.how) == (args[0], str(value)) for _, f in _facts(game, log, "pass_called")
    ),
    "injury": lambda game, args, value, log: any(
        (f.side, f.why) == args[:2] and _as_said(value, f.how)
        for _, f in _facts(game, log, "injury")
    ),
    "ruling": lambda game, args, value, log: any(
        p.kind == "ruling" and (p.side, p.many, p.number) == (args[0], value, log[-1])
        for p in game.scores
    ),
    "never_led": lambda game, args, value, log: all(
        lead <= 0 for _, lead in game.leads_of(args[0])
    ),
    "never_trailed": lambda game, args, value, log: all(
        lead >= 0 for _, lead in game.leads_of(args[0])
    ),
}
"""Proofs in one expression."""
FIGURES: Final[dict[str, Callable[..., object]]] = {
    "final": lambda game: (game.end.score.home, game.end.score.visitors),
    "margin": lambda game: game.margin,
    "total": lambda game: game.end.score.home + game.end.score.visitors,
    "points_in": lambda game, side, period: game.in_period(side, int(period)),
    "margin_range": _margin_range,
    "right": lambda game, side: _worths(game).right(side),
    "drives": lambda game, side: sum(drive.side == side for drive in game.drives),
    "fourth": lambda game, side: (
        game.stat("fourth_downs_made", side), game.stat("fourth_downs", side)),
    "start": _mean_start,
    "start_gap": lambda game, side: _mean_start(game, side) - _mean_start(game, OTHER[side]),
    "stat": lambda game, key, side: sum(
        game.stat(key, each) for each in (SIDES if side == "both" else (side,))),
    "gained": _gained,
    "touchdowns_of": lambda game, *who: _scores_of(game, "touchdown", *who),
    "goals_of": lambda game, *who: _scores_of(game, "field_goal", *who),
}  # fmt: skip
"""The value that a claim must have, by its args."""
COUNTED: Final[dict[str, Callable[..., list[int]]]] = {
    "scores": lambda game, *side: [p.number for p in game.scores if not side or p.side in side],
    "lead_changes": lambda game: game.lead_changes,
    "return_scores": lambda game: [
        p.number for p in game.scores if (p.kind, p.by) == ("touchdown", "return")],
    "takeaways": lambda game, side: [
        n for n, own, _ in game.turnovers if side in (own, "both")],
    "fourth_failed": lambda game, side: [
        d.last for d in game.downs
        if (d.side, d.before.down) == (side, 4) and d.how and not d.first_down],
}  # fmt: skip
"""The inputs that a claim counts, and that it may name."""
