"""The claim grammar: for each name, what the log says. A claim that nothing here proves is
false."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from quarterback.ai.coaches import COACHES
from quarterback.rule_sets import WITH_DIAL, saturday_dial
from rulesets.core.events import Ruling
from rulesets.core.sides import OTHER, SIDES, Side
from tests.story.checker.game import GOAL, Down, Points, ProofGame, ahead, points
from tests.story.checker.worths import Worths

Claim = dict[str, Any]
"""As in the JSON of a page: name, args, value, log."""
Proof = Callable[[ProofGame, tuple[Any, ...], Any, tuple[int, ...]], object]
PROOFS: dict[str, Proof] = {}
NEAR = 2e-5
"""Worths are written with six digits, and the solver keeps them as single floats."""


def proof(*names: str) -> Callable[[Proof], Proof]:
    def enter(function: Proof) -> Proof:
        for name in names:
            PROOFS[name] = function
        return function

    return enter


def proved(game: ProofGame, claim: Claim) -> bool:
    """Whether the log bears a claim out, its value and the numbers of its inputs."""
    name = claim["name"]
    args, log = tuple(claim.get("args", ())), tuple(claim.get("log", ()))
    value = claim.get("value", True)
    value = tuple(value) if isinstance(value, list) else value
    if name not in PROOFS or any(not 1 <= n <= len(game.inputs) for n in log):
        return False
    try:
        return bool(PROOFS[name](game, args, value, log))
    except (LookupError, ValueError, TypeError, AssertionError, StopIteration):
        return False


def _same(one: float, other: Any) -> bool:
    return isinstance(other, int | float) and abs(one - other) <= NEAR


def _as_said(value: Any, expected: object) -> bool:
    """A claim without a value says that it is so; one with a value, how much."""
    if isinstance(value, bool) or isinstance(expected, bool):
        return value is True
    return bool(value == expected)


def _log(expected: Iterable[int], log: tuple[int, ...]) -> bool:
    """The inputs named are exactly these, or none is named."""
    return not log or set(log) == set(expected)


def _worths(game: ProofGame) -> Worths:
    assert isinstance(game.answers, Worths), "the game is not solved"
    return game.answers


# --- C1 to C5: the score


@proof("final")
def _final(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return bool(value == (game.end.score.home, game.end.score.visitors))


@proof("score")
def _score(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    score = game.after(log[-1]).score if log else game.session.start.score
    return bool(value == (score.home, score.visitors))


@proof("margin")
def _margin(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return bool(value == abs(game.end.score.home - game.end.score.visitors))


@proof("total")
def _total(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return bool(value == game.end.score.home + game.end.score.visitors)


@proof("tie")
def _tie(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    score = game.end.score
    return score.home == score.visitors and game.winner is None and _as_said(value, score.home)


@proof("scores")
def _scores(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    own = [p for p in game.scores if not args or p.side == args[0]]
    return len(own) == value and _log((p.number for p in own), log)


@proof("lead_changes")
def _lead_changes(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return len(game.lead_changes) == value and _log(game.lead_changes, log)


@proof("ties")
def _ties(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    level = [n for n, side in game.leads if side is None]
    return len(level) == value and _log(level, log)


@proof("led")
def _led(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """`led(side)=points` after an input; without one, the most it ever led by."""
    leads = [points(s.entry.after.score, args[0]) - points(s.entry.after.score, OTHER[args[0]])
             for s in game.steps if not log or s.number == log[-1]]  # fmt: skip
    best = leads[-1] if log else max([0, *leads])
    return best > 0 and _as_said(value, best)


@proof("largest_deficit_overcome")
def _overcome(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return (
        game.winner == args[0]
        and value == game.behind(args[0]) > 0
        and (not log or _deficit_at(game, args[0], log[-1]) == value)
    )


@proof("lost_lead")
def _lost_lead(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """The most that a team led by, and from then on it led until this input."""
    leads = {s.number: points(s.entry.after.score, args[0]) - points(s.entry.after.score,
             OTHER[args[0]]) for s in game.steps}  # fmt: skip
    since = min(n for n, lead in leads.items() if lead == value)
    held = all(lead > 0 for n, lead in leads.items() if since <= n < game.scored_at(log[-1]))
    return value == max(leads.values()) and held and leads[log[-1]] <= 0


@proof("made_up")
def _made_up(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    level = game.end.score.home == game.end.score.visitors
    return (
        level
        and value == game.behind(args[0]) > 0
        and (not log or _deficit_at(game, args[0], log[-1]) == value)
    )


def _deficit_at(game: ProofGame, side: Side, number: int) -> int:
    score = game.after(number).score
    return points(score, OTHER[side]) - points(score, side)


@proof("run_of")
def _run_of(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """The longest stretch; `consecutive_scores` counts its scores."""
    runs = game.runs(args[0])
    most = max(sum(p.many for p in run) for run in runs)
    fits = [r for r in runs if sum(p.many for p in r) == most]
    return value == most and (not log or any(_ends(run, log) for run in fits))


@proof("consecutive_scores")
def _consecutive(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    runs = game.runs(args[0])
    fits = [run for run in runs if len(run) == value]
    return (
        bool(fits)
        and value == max(map(len, runs))
        and (not log or any(_ends(run, log) for run in fits))
    )


def _ends(run: list[Points], log: tuple[int, ...]) -> bool:
    first, last = set(run[0].numbers), set(run[-1].numbers)
    return log[0] in first and log[-1] in last


@proof("scoreless")
def _scoreless(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """A period without points; with a side, without points of its own."""
    if isinstance(args[0], int):
        return not any(game.in_period(side, args[0]) for side in SIDES)
    return game.in_period(args[0], int(args[1])) == 0


@proof("shutout")
def _shutout(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return value is True and points(game.end.score, OTHER[args[0]]) == 0 < points(
        game.end.score, args[0]
    )


@proof("first_half_shutout")
def _half_shutout(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    half = range(1, len(game.profile.periods) // 2 + 1)
    return value is True and not any(game.in_period(OTHER[args[0]], n) for n in half)


@proof("points_in")
def _points_in(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return game.in_period(args[0], int(args[1])) == value


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
def _decisive(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    turn = turn_of(game)
    if isinstance(game.answers, Worths) and turn is not None and log:
        side: Side = game.winner or "home"
        swings = [game.answers.swing(n, side) for n in (turn, log[-1])]
        if game.winner is None:
            swings = list(map(abs, swings))
        return value is True and abs(swings[0] - swings[1]) < NEAR
    return value is True and turn is not None and log[-1:] == (turn,)


@proof("lead_for_good")
def _lead_for_good(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    if args[0] != game.winner or game.for_good is None:
        return False
    made = [p for p in game.scores if game.for_good in p.numbers]
    numbers = {game.for_good, *(n for p in made for n in p.numbers)}
    return value is True and bool(log) and log[-1] in numbers


@proof("broke_open")
def _broke_open(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """The first touchdown from which on the game was never again one score apart."""
    made = next(p for p in game.scores if p.number == log[0])
    earlier = [p for p in game.scores if p.side == args[0] and p.number < log[0]]
    closed = [n for n, lead in _leads(game, args[0]) if lead <= 8]
    again = [p for p in earlier if p.kind == "touchdown" and p.number > max(closed, default=0)]
    leads = [points(s.entry.after.score, args[0]) - points(s.entry.after.score, OTHER[args[0]])
             for s in game.steps if s.number >= made.numbers[-1]]  # fmt: skip
    return (
        value is True
        and game.winner == args[0]
        and made.kind in ("touchdown", "ruling")
        and not again
        and min(leads) > 8
    )


def _leads(game: ProofGame, side: Side) -> list[tuple[int, int]]:
    """A team's lead after each input."""
    return [
        (s.number, points(s.entry.after.score, side) - points(s.entry.after.score, OTHER[side]))
        for s in game.steps
    ]


@proof("took_lead")
def _took_lead(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    first, last = game.before(log[0]).score, game.after(log[-1]).score
    return value is True and ahead(first) != args[0] and ahead(last) == args[0]


@proof("tied_it")
def _tied_it(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    first, last = game.before(log[0]).score, game.after(log[-1]).score
    gained = points(last, args[0]) > points(first, args[0])
    return value is True and gained and ahead(first) == OTHER[args[0]] and ahead(last) is None


@proof("worth")
def _worth(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return _same(_worths(game).of(log[-1], args[0]), value)


@proof("low_point")
def _low_point(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    worths = _worths(game)
    own = [worths.of(n, args[0]) for n in range(1, len(game.inputs) + 1)]
    return _same(min(own), value) and (not log or _same(own[log[-1] - 1], value))


@proof("high_point")
def _high_point(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    worths = _worths(game)
    own = [worths.of(n, args[0]) for n in range(1, len(game.inputs) + 1)]
    return _same(max(own), value) and (not log or _same(own[log[-1] - 1], value))


@proof("swing")
def _swing(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return _same(sum(_worths(game).swing(n, args[0]) for n in log), value)


@proof("dearest")
def _dearest(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    own = [c for c in _worths(game).choices if c.side == args[0]]
    said = next(c for c in own if c.number == log[-1])
    most = max(c.cost for c in own)
    return said.call == args[1] and _same(said.cost, value) and said.cost >= most - NEAR


@proof("better")
def _better(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """The best call of a choice, and what it was worth."""
    choice = next(c for c in _worths(game).choices if c.number == log[-1])
    best = max(choice.worth.values())
    return (
        choice.side == args[0]
        and _same(best, value)
        and (choice.worth[args[1]] >= best - NEAR and choice.call != args[1])
    )


@proof("chosen")
def _chosen(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    choice = next(c for c in _worths(game).choices if c.number == log[-1])
    return (choice.side, choice.call) == args[:2] and _same(choice.worth[args[1]], value)


@proof("right")
def _right(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return bool(_worths(game).right(args[0]) == value)


@proof("calls_cost")
def _calls_cost(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return abs(_worths(game).costs(args[0]) - value) < 1e-4


@proof("luck")
def _luck(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return abs(_worths(game).luck(args[0]) - value) < 1e-4


@proof("last_play_win")
def _last_play(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return (
        game.winner == args[0]
        and game.for_good == len(game.inputs)
        and (not log or log[-1] == game.for_good)
    )


@proof("two_minute_winner")
def _two_minutes(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    if game.winner != args[0] or game.for_good is None:
        return False
    state = game.before(game.for_good)
    return (
        game.is_late(state)
        and _as_said(value, max(state.time_left, 0))
        and (not log or log[-1] == game.for_good)
    )


@proof("left")
def _left(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    state = game.before(log[-1])
    return state.period == args[0] and value == max(state.time_left, 0)


@proof("period")
def _period(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return game.before(log[-1]).period == value


@proof("down")
def _down(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    state = game.before(log[-1])
    assert state.line_to_gain is not None and state.spot is not None
    to_go: object = "goal" if state.line_to_gain >= GOAL else state.line_to_gain - state.spot
    return bool(value == (state.down, to_go))


@proof("spot")
def _spot(game: ProofGame, args: Any, value: Any, log: Any) -> object:
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


@proof("tries_missed")
def _tries_missed(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    missed = [
        p.tried
        for p in game.scores
        if p.side == args[0] and p.tried and not p.try_good and p.try_how != "skip"
    ]
    return value == len(missed) and list(log) == missed


@proof("missed_try_decided")
def _missed_try(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    margin = abs(game.end.score.home - game.end.score.visitors)
    missed = [
        p.tried
        for p in game.scores
        if p.side == args[0] and p.tried and not p.try_good and p.try_how != "skip"
    ]
    lost = game.winner == OTHER[args[0]]
    return (
        lost
        and margin <= game.profile.try_point
        and bool(missed)
        and (not log or log[-1] in missed)
    )


@proof("try_good")
def _try_good(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    made = next(p for p in game.scores if p.tried == log[-1])
    return made.side == args[0] and made.try_good is bool(value)


@proof("missed_kick_decided")
def _missed_kick(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    last = len(game.profile.periods)
    missed = [d for d in game.downs if d.missed and d.side == args[0]
              and d.before.period >= last]  # fmt: skip
    margin = abs(game.end.score.home - game.end.score.visitors)
    return (
        game.winner == OTHER[args[0]]
        and margin <= game.profile.field_goal
        and bool(missed)
        and (not log or log[-1] in {d.last for d in missed})
    )


@proof("kick_won")
def _kick_won(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    made = [p for p in game.scores if p.kind == "field_goal" and game.for_good in p.numbers]
    return game.winner == args[0] and bool(made) and (not log or log[-1] == game.for_good)


@proof("blocked")
def _blocked(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    down = game.down_at(log[-1])
    return down is not None and down.has("blocked") and down.side == OTHER[args[0]]


@proof("return_scores")
def _return_scores(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """Every touchdown on a return."""
    made = [p.number for p in game.scores if p.kind == "touchdown" and p.by == "return"]
    return value == len(made) and _log(made, log)


@proof("points_off_blocks")
def _points_off_blocks(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """Points on the plays of blocked kicks, or in the team's drive right after each."""
    downs = [game.down_at(n) for n in log]
    blocked = all(d is not None and d.has("blocked") and d.side != args[0] for d in downs)
    return blocked and value == sum(game.points_off(n, args[0]) for n in log)


@proof("longest")
def _longest(game: ProofGame, args: Any, value: Any, log: Any) -> object:
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


@proof("yards")
def _yards(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    side, kind = args[:2]
    down = game.down_at(log[-1])
    assert down is not None
    if kind == "penalty":
        return any(n == log[-1] and (s, y) == (side, value) for n, s, _, y in game.penalties)
    if kind == "return":
        return down.side == OTHER[side] and down.run_back == (True, value)
    if kind == "field_goal":
        return (down.side, down.kind, down.length) == (side, kind, value)
    if kind in ("punt", "kickoff"):
        return (down.side, down.kind, down.length) == (side, kind, value)
    return (down.side, down.how, down.yards) == (side, kind, value)


@proof("scored")
def _scored(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    made = next(p for p in game.scores if p.number == log[0])
    kind = tuple(args[1:3]) if len(args) > 2 else (args[1], made.by)
    return (
        (made.side, made.kind, made.by) == (args[0], *kind)
        and made.many == value
        and (set(log) <= set(made.numbers))
    )


@proof("play")
def _play(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    down = game.down_at(log[-1])
    if down is None or down.side != args[0]:
        return False
    return args[1] in (down.kind, down.how or "pass") or down.has(args[1])


# --- C13 to C17, C20: drives, stands, turnovers, penalties


@proof("drive_of")
def _drive_of(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return any(
        drive.side == args[0] and (drive.snaps, drive.yards, drive.began, drive.ended) == value
        and (not log or (drive.downs[0].first <= log[0] and drive.downs[-1].last >= log[-1]))
        for drive in game.drives
    )  # fmt: skip


@proof("drive_after")
def _drive_after(game: ProofGame, args: Any, value: Any, log: Any) -> object:
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
def _made_first_down(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    down = game.down_at(log[-1])
    return down is not None and down.side == args[0] and value is True and bool(down.first_down)


@proof("kept_fumble")
def _kept_fumble(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    down = game.down_at(log[-1])
    return down is not None and value is True and down.fumbles == [(args[0], False)]


@proof("longest_drive")
def _longest_drive(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """Plays and yards of a drive; no other was as long in either."""
    most = [(d.snaps, d.yards) for d in game.drives if d.side == args[0] and value == (
        d.snaps, d.yards)]  # fmt: skip
    longer = [d for d in game.drives if d.snaps >= value[0] or d.yards >= value[1]]
    return len(most) == 1 and len(longer) == 1


@proof("goal_line_stand")
def _goal_line(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return any(
        (side, snaps) == (args[0], value) and (not log or (first, last) == (log[0], log[-1]))
        for side, snaps, first, last in game.stands
    )


@proof("takeaways")
def _takeaways(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    own = [n for n, side, _ in game.turnovers if args[0] in (side, "both")]
    return len(own) == value and _log(own, log)


@proof("turnover_margin")
def _turnover_margin(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    own = sum(1 if side == args[0] else -1 for _, side, _ in game.turnovers)
    return own == value


@proof("turnover")
def _turnover(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    how = args[1] if len(args) > 1 else None
    down = game.down_at(log[-1])
    first, last = (down.first, down.last) if down else (log[-1], log[-1])
    return any(first <= n <= last and side == args[0] and how in (None, h)
               for n, side, h in game.turnovers)  # fmt: skip


@proof("points_off")
def _points_off(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    made = {n: game.points_off(n, side) for n, side, _ in game.turnovers if side == args[0]}
    return sum(made.values()) == value and _log((n for n, p in made.items() if p), log)


@proof("turnovers_paid")
def _paid(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    paid = [(n, how) for n, side, how in game.turnovers
            if side == args[0] and game.points_off(n, side)]  # fmt: skip
    kinds = "/".join(sorted({how for _, how in paid}))
    return len(paid) == value and args[1] == kinds and _log((n for n, _ in paid), log)


@proof("clean")
def _clean(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    none = not any(game.stat("turnovers", side) for side in SIDES) and not game.turnovers
    return none and len(game.penalties) == value and value <= 2


@proof("penalties")
def _penalties(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    own = [p for p in game.penalties if args[0] in (p[1], "both")]
    both = (len(own), sum(p[3] for p in own))
    return value == both or value == both[0]


@proof("penalty")
def _penalty(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return any((n, side, foul) == (log[-1], args[0], args[1]) and _as_said(value, far)
               for n, side, foul, far in game.penalties)  # fmt: skip


@proof("penalty_turn")
def _penalty_turn(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """C17: it is the turn, it gave the points that won, or a first down in their drive."""
    if not any((n, s) == (log[-1], args[0]) for n, s, _, _ in game.penalties):
        return False
    if log[-1] == turn_of(game):
        return True
    won = next((p for p in game.scores if game.for_good in p.numbers), None)
    if won is None:
        return False
    if won.try_how == "penalty" and won.tried == log[-1]:
        return True
    drive = None if won.play is None else game.drive_of(won.play)
    down = game.down_at(log[-1])
    return drive is not None and down in drive.downs and down.first_down == "penalty"


@proof("called_back")
def _called_back(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return any(side == args[0] and many == value and (not log or down.first <= log[-1] <= down.last)
               for down, side, many in game.called_back)  # fmt: skip


@proof("fourth")
def _fourth(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    both = game.stat("fourth_downs_made", args[0]), game.stat("fourth_downs", args[0])
    return bool(value == both)


@proof("fourth_failed")
def _fourth_failed(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    failed = [
        d.last
        for d in game.downs
        if d.side == args[0] and d.before.down == 4 and d.how and not d.first_down
    ]
    return len(failed) == value and _log(failed, log)


@proof("kicked_from")
def _kicked_from(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    down = game.down_at(log[-1])
    return down is not None and down.kind == "field_goal" and down.before.spot == value


def _mean_start(game: ProofGame, side: Side) -> int:
    began = [drive.began for drive in game.drives if drive.side == side]
    return round(sum(began) / len(began))


@proof("start")
def _start(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return _mean_start(game, args[0]) == value


@proof("start_gap")
def _start_gap(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return bool(_mean_start(game, args[0]) - _mean_start(game, OTHER[args[0]]) == value)


@proof("returns")
def _returns(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """Yards of all kick returns, only where each was measured."""
    far = [down.run_back[1] for down in game.downs if down.side != args[0] and down.returned]
    return all(each is not None for each in far) and sum(filter(None, far)) == value


# --- C21 to C32: figures, players, and what single rule sets have


@proof("stat")
def _stat(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    key, side = args[:2]
    sides = SIDES if side == "both" else (side,)
    return sum(game.stat(key, each) for each in sides) == value


@proof("more")
def _more(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    a, b = game.stat(args[0], args[1]), game.stat(args[0], OTHER[args[1]])
    return a > b and _as_said(value, (a, b))


@proof("snaps")
def _snaps(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return sum(game.stat("plays", side) for side in SIDES) == value


@proof("plays_in_all")
def _plays_in_all(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return value == game.regulation


@proof("share")
def _share(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """A player's yards, touches or points, and his team's; 80 % of its plays name somebody."""
    side, who, key = args[:3]
    snaps = [d for d in game.downs if d.side == side and d.how in ("rush", "complete")]
    carriers = [(down, down.reported("player") or down.reported("carrier")) for down in snaps]
    own = [d for d, name in carriers if name and _same_player(game, side, name, who)]
    thrown = [
        d
        for d in game.downs
        if d.side == side and d.how in ("rush", "complete", "incomplete", "intercepted")
    ]
    named = sum(bool(d.reported("player") or d.reported("carrier") or d.reported("passer"))
                for d in thrown)  # fmt: skip
    total = {"yards": game.stat("yards", side), "touches": len(snaps)}[key]
    mine = {"yards": sum(d.yards for d in own), "touches": len(own)}[key]
    return value == (mine, total) and named >= 0.8 * len(thrown)


def _same_player(game: ProofGame, side: str, reported: str, who: str) -> bool:
    roster = game.rules.rosters.get(side)  # type: ignore[call-overload]
    known = None if roster is None else roster.find(reported)
    return who in (reported, known and (known.name or known.label))


RATED = re.compile(r"^\| `([\w-]+)` \| (\d+)[^|]*\| (\d+)", re.MULTILINE)
"""A row of docs/coaches.md: a coach, and his ratings on the reconstruction and on the Saturday
dial."""


@cache
def _ladder(saturday: bool) -> dict[str, int]:
    page = (Path(__file__).parents[3] / "docs" / "coaches.md").read_text("utf-8")
    return {name: int(other if saturday else one) for name, one, other in RATED.findall(page)}


@proof("gained")
def _gained(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """A player's carries, completions or catches, their yards and touchdowns."""
    side, who, kind = args
    how = "rush" if kind == "rushing" else "complete"
    own = [d for d in game.downs if d.side == side and d.how == how]
    if kind == "passing":
        named = [(d, d.reported("passer")) for d in own]
    else:
        named = [(d, d.reported("player") or d.reported("carrier") or d.reported("receiver"))
                 for d in own]  # fmt: skip
    mine = [d for d, name in named if name and _same_player(game, side, name, who)]
    scored = [p for p in game.scores if p.kind == "touchdown" and p.side == side]
    return value == (len(mine), sum(d.yards for d in mine),
                     sum(p.play in mine and p.by == how for p in scored))  # fmt: skip


@proof("scorer")
def _scorer(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """Who ran, caught or kicked it; a kick whose report names no one is his who always kicks."""
    down = game.down_at(log[-1])
    assert down is not None
    if any(p.kind == "safety" and log[-1] in p.numbers for p in game.scores):
        return False
    name = down.reported("player") or down.reported("carrier") or down.reported("receiver")
    if not name and down.kind == "field_goal" and game.rules.kicker is not None:
        name = game.rules.kicker(game.rules, args[0])
    return _same_player(game, args[0], name, args[1])


@proof("passer")
def _passer(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    down = game.down_at(log[-1])
    name = "" if down is None or down.how != "complete" else down.reported("passer")
    return bool(name) and _same_player(game, args[0], name, args[1])


@proof("touchdowns_of")
def _touchdowns_of(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return _scores_of(game, args, "touchdown") == value


@proof("goals_of")
def _goals_of(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return _scores_of(game, args, "field_goal") == value


def _scores_of(game: ProofGame, args: Any, kind: str) -> int:
    """A player's scores of a kind, by the reports of their plays."""
    downs = [p.play for p in game.scores if p.play and (p.side, p.kind) == (args[0], kind)]
    names = [d.reported("player") or d.reported("receiver") or d.reported("carrier") for d in downs]
    return sum(bool(name) and _same_player(game, args[0], name, args[1]) for name in names)


@proof("rating_gap")
def _rating_gap(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    coaches = {"home": game.header.home_coach, "visitors": game.header.visitors_coach}
    ladder = _ladder(game.header.dial == saturday_dial().digest)
    rating = {side: ladder[name] for side, name in coaches.items() if name in ladder}
    if len(rating) < len(coaches):  # a person has no rating
        return False
    return game.dial and rating[OTHER[args[0]]] - rating[args[0]] == value


@proof("forced")
def _forced(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return any(s.number == log[-1] and f.fact == "called" and f.rules and
               (f.side, f.how) == args[:2] for s, f in game.facts())  # fmt: skip


@proof("override")
def _override(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return any(s.number == log[-1] and f.fact == "override" and _as_said(value, f.why)
               for s, f in game.facts())  # fmt: skip


@proof("deviation")
def _deviation(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return any(s.number == log[-1] and f.fact == "deviation" and args[0] in f.rules
               for s, f in game.facts())  # fmt: skip


@proof("box")
def _box(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """The dice of The Box gave a fumble to a team."""
    return any(
        s.number == log[-1]
        and f.fact == "fumble"
        and s.entry.before.phase == "box_roll"
        and f.side == args[0]
        and _as_said(value, f.how)
        for s, f in game.facts()
    )


@proof("odds")
def _odds(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return any(s.number == log[-1] and f.fact == "pass_called" and f.side == args[0]
               and f.how == str(value) for s, f in game.facts())  # fmt: skip


@proof("made")
def _made(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    down = game.down_at(log[-1])
    return down is not None and down.side == args[0] and (down.how == "complete") is bool(value)


@proof("injury")
def _injury(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return any(s.number == log[-1] and f.fact == "injury" and (f.side, f.why) == args[:2]
               and _as_said(value, f.how) for s, f in game.facts())  # fmt: skip


@proof("sub")
def _sub(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return any(s.number == log[-1] and f.fact == "quarterback" and args[-1] in (f.how, f.why)
               for s, f in game.facts())  # fmt: skip


@proof("climate", "crowd")
def _weather(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    said = value if isinstance(value, str) else args[0]
    return any(f.fact in ("climate", "crowd") and said in (f.how, f.why) for _, f in game.facts())


@proof("ruling")
def _ruling(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return any(p.kind == "ruling" and (p.side, p.many, p.number) == (args[0], value, log[-1])
               for p in game.scores)  # fmt: skip


@proof("ended")
def _ended(game: ProofGame, args: Any, value: Any, log: Any) -> object:
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
def _tiebreak(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """LQ-R38, by the counts of the situation in which the game is over."""
    how, side = args
    drives = game.steps[-1].entry.after.game.drives
    counts = {"penetrations": drives.penetrations, "deepest_point": drives.deepest}[how]
    home, visitors = counts.home, counts.visitors
    level = ahead(game.steps[-1].entry.after.score) is None and game.winner == side
    earlier = drives.penetrations.home == drives.penetrations.visitors
    decided = level and (how == "penetrations" or earlier)
    return decided and list(value) == ([home, visitors] if side == "home" else [visitors, home])


@proof("closest")
def _closest(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """The farthest spot of any snap, and the other team had none as far."""
    snaps = [(d.before.spot or 0, d.side, d.first) for d in game.downs
             if d.before.phase == "scrimmage"]  # fmt: skip
    far = [(side, first) for spot, side, first in snaps if spot == value]
    most = max(spot for spot, _, _ in snaps)
    return (
        value == most and {side for side, _ in far} == {args[0]} and log in {(n,) for _, n in far}
    )


@proof("not_past")
def _not_past(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """No snap of a team beyond a spot, which is in yards from its own goal line."""
    spots = [d.before.spot or 0 for d in game.downs
             if d.before.phase == "scrimmage" and d.side == args[0]]  # fmt: skip
    return bool(spots) and max(spots) <= value


@proof("longest_gain")
def _longest_gain(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """The longest run or pass of either team, and no other as long."""
    gains = [(d.yards, d.side, d.last) for d in game.downs if d.how in ("rush", "complete")]
    far = [each for each in gains if each[0] >= value]
    return far == [(value, args[0], log[-1])]


@proof("broke_tie")
def _broke_tie(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """LQ-R38: from this input to the end the winner was ahead in what decided, and not before."""
    how, side = args
    count = {"penetrations": "penetrations", "deepest_point": "deepest"}[how]
    leads = {step.number: ahead(getattr(step.entry.after.game.drives, count))
             for step in game.steps}  # fmt: skip
    last = max((n for n, leader in leads.items() if leader != side), default=0)
    decided = _tiebreak_how(game) == (how, side)
    return decided and value is True and log == (last + 1,)


def _tiebreak_how(game: ProofGame) -> tuple[str, Side | None]:
    """By what a tied game was decided, and for whom."""
    drives = game.steps[-1].entry.after.game.drives
    level = ahead(game.end.score) is None
    how = "penetrations" if ahead(drives.penetrations) else "deepest_point"
    return how, game.winner if level else None


@proof("coach")
def _coach(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    coaches = {"home": game.header.home_coach, "visitors": game.header.visitors_coach}
    return bool(coaches[args[0]]) and _as_said(value, coaches[args[0]])


@proof("watcher")
def _watcher(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """Of a game on a board: a coach who could not have called it."""
    on_board = game.header.ruleset not in WITH_DIAL
    return on_board and value in {each.title for each in COACHES.values()}


@proof("label")
def _label(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    header = game.header
    seats = bool(header.home_coach), bool(header.visitors_coach)
    return {
        "practice": header.board == "simulated",
        "daily": re.fullmatch(r"The Daily \d{4}-\d\d-\d\d", header.event) is not None,
        "first_game": header.event == "First game",
        "exhibition": all(seats),
        "friendly": not all(seats),
        "hot_seat": not any(seats),
        "casual": True,
    }.get(str(args[0]), False)


@proof("first_score")
def _first_score(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    made = game.scores[0]
    return made.side == args[0] and (not log or log[0] == made.number)


@proof("last_score")
def _last_score(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    made = game.scores[-1]
    return made.side == args[0] and (not log or log[0] == made.number)


@proof("only_score")
def _only_score(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    own = [p for p in game.scores if p.side == args[0]]
    return len(own) == 1 and (not log or log[0] == own[0].number)


@proof("never_led")
def _never_led(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return all(ahead(s.entry.after.score) != args[0] for s in game.steps)


@proof("never_trailed")
def _never_trailed(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return all(ahead(s.entry.after.score) != OTHER[args[0]] for s in game.steps)


# --- what the notes, the graph and the star say


@proof("half")
def _half(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """The last input of the first half."""
    half = len(game.profile.periods) // 2
    ends = [s.number for s in game.steps
            if s.entry.before.period <= half < s.entry.after.period]  # fmt: skip
    return bool(ends) and ends[-1] in log and _as_said(value, ends[-1])


@proof("margin_range")
def _margin_range(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """The most and the least that a team was ahead, from the start on."""
    leads = [0, *(_lead_after(game, args[0], n) for n in range(1, len(game.inputs) + 1))]
    return value == (max(leads), min(leads))


def _lead_after(game: ProofGame, side: Side, number: int) -> int:
    return -_deficit_at(game, side, number)


@proof("longest_of_both")
def _longest_of_both(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """The longest of its kind in the game, and no other as long by the other team."""
    both = {side: max((n for n, _ in _lengths(game, side, args[0])), default=-GOAL)
            for side in SIDES}  # fmt: skip
    down = game.down_at(log[-1])
    return value == max(both.values()) and both["home"] != both["visitors"] and down is not None


@proof("punting")
def _punting(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """Punts and their average, only where each was measured."""
    many, measured = (game.stat(key, args[0]) for key in ("punts", "punts_measured"))
    average = game.stat("punt_yards", args[0]) / measured
    return many == measured == value[0] and abs(average - value[1]) <= 0.051


@proof("passing")
def _passing(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """Passes caught, and thrown."""
    return value == (game.stat("completions", args[0]), game.stat("passes", args[0]))


@proof("drives")
def _drives(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    return sum(drive.side == args[0] for drive in game.drives) == value


@proof("last_drive")
def _last_drive(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """It stands beside the claim of that drive."""
    return any(drive.side == args[0] for drive in game.drives)


@proof("worth_after")
def _worth_after(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    home = _worths(game).line[log[-1]]
    return _same(home if args[0] == "home" else 1 - home, value)


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
def _star(game: ProofGame, args: Any, value: Any, log: Any) -> object:
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
def _star_unit(game: ProofGame, args: Any, value: Any, log: Any) -> object:
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
def _star_points(game: ProofGame, args: Any, value: Any, log: Any) -> object:
    """A player's points, by rush, catch, return or kick, and no one's more."""
    made: dict[tuple[str, str], int] = {}
    for each in game.scores:
        down = each.play
        if down is None or each.kind == "safety":
            continue
        name = down.reported("player") or down.reported("receiver") or down.reported("carrier")
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
