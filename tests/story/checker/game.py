"""A game replayed from its inputs, and counted again: plays, points, drives, turnovers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from quarterback.rule_sets import of_header
from rulesets.core.events import Call, Event, Report, Roll, Ruling, Timeout
from rulesets.core.facts import Fact
from rulesets.core.header import Header
from rulesets.core.session import Entry, Session
from rulesets.core.sides import OTHER, SIDES, Score, Side
from rulesets.core.state import State

GOAL = 100
RESTING = ("toss", "choice", "kickoff", "free_kick", "scrimmage", "try", "over")
KICKS = ("kickoff", "free_kick")
RUNNING_BACK = ("run_back", "interception_return")
LOOSE = ("fumble", "loose_ball", "loose_chain")
SCORED = ("touchdown", "field_goal", "safety", "home_field_goal")


def points(score: Score, side: Side) -> int:
    return score.home if side == "home" else score.visitors


def _lead(score: Score, side: Side) -> int:
    return points(score, side) - points(score, OTHER[side])


def ahead(score: Score) -> Side | None:
    if score.home == score.visitors:
        return None
    return "home" if score.home > score.visitors else "visitors"


def still(state: State) -> bool:
    """Whether nothing is in progress."""
    moving = state.call is not None or getattr(state.play, "snap", None) is not None
    return state.phase in RESTING and not moving


def clipped(spot: int | None, yards: int) -> int:
    """Yards no farther than the goal lines."""
    return yards if spot is None else max(-spot, min(GOAL - spot, yards))


@dataclass(frozen=True)
class Step:
    """An entry of the log, with the number of its input."""

    number: int
    entry: Entry


@dataclass
class Points:
    """Points on the board."""

    number: int
    side: Side
    kind: str
    before: Score
    after: Score
    period: int
    play: Down | None = None
    tried: int | None = None
    try_good: bool = False
    try_how: str = ""
    numbers: list[int] = field(default_factory=list)

    @property
    def many(self) -> int:
        return points(self.after, self.side) - points(self.before, self.side)

    @property
    def by(self) -> str:
        down = self.play
        if down is None or self.kind not in ("touchdown", "safety"):
            return ""
        if down.returned or down.how == "intercepted":
            return "fumble" if self.side == down.side else "return"
        if down.has("blocked"):
            return "blocked"
        return "fumble" if down.fumbled else down.how


class Down:
    """A play from the ball's being put in play to its being dead."""

    def __init__(self, steps: Sequence[Step], roles: Mapping[str, str]) -> None:
        self.steps = steps
        self.first, self.last = steps[0].number, steps[-1].number
        self.before: State = steps[0].entry.before
        self.after: State = steps[-1].entry.after
        self.facts: list[tuple[Step, Fact]] = [
            (step, fact) for step in steps for fact in step.entry.facts
        ]
        assert self.before.possession is not None
        self.side: Side = self.before.possession
        calls = [s.entry.event.call for s in steps if isinstance(s.entry.event, Call)]
        self.call = calls[0] if calls else self.before.call or ""
        self.role = roles.get(self.call, "")

    def has(self, *names: str) -> bool:
        return any(fact.fact in names for _, fact in self.facts)

    def the(self, *names: str) -> Fact | None:
        return next((fact for _, fact in reversed(self.facts) if fact.fact in names), None)

    @property
    def moved(self) -> bool:
        names = ("phase", "possession", "spot", "down", "line_to_gain", "score", "period")
        changed = any(getattr(self.before, n) != getattr(self.after, n) for n in names)
        if not still(self.after):
            return self.after.phase not in RESTING and self.after.phase != self.before.phase
        return changed or self.has("penalty", "pass_penalty", "offset", "fumble", "recovered")

    @cached_property
    def flags(self) -> list[tuple[Step, Fact]]:
        """Accepted penalties."""
        return [(s, f) for s, f in self.facts if f.fact == "penalty" and f.accepted is not False]

    @property
    def missed(self) -> bool:
        """Whether it was a field goal try that no one blocked, and no good."""
        return self.kind == "field_goal" and not self.has("field_goal", "blocked")

    @property
    def kicked_off(self) -> bool:
        return self.before.phase in KICKS

    @property
    def kick(self) -> bool:
        ran = self.has("rush", "complete", "sack", "incomplete", "caught", "intercepted")
        return self.role in ("punt", "field_goal") and not ran

    @cached_property
    def void(self) -> bool:
        """Whether a penalty nullified it."""
        if self.has("offset"):
            return True
        before = [s for s, _ in self.flags if s.entry.before.phase not in RUNNING_BACK]
        if not before or self.before.score != self.after.score:
            return False
        if self.kicked_off:
            return not self.has("first_down")
        if self.kick:
            lost = self.the("turnover")
            if lost is not None and lost.how == "downs":
                return True
            them = OTHER[self.side]
            return not any(f.fact == "first_down" and f.side == them for _, f in self.facts)
        return True

    @cached_property
    def kind(self) -> str:
        """run, pass, punt, field_goal, kickoff, extra_point, no_play, or nothing."""
        skipped = self.the("try_failed")
        if skipped is not None and skipped.how == "skip":
            return ""
        if self.before.phase not in ("scrimmage", "try", *KICKS):
            return ""
        if self.void:
            return "no_play"
        if self.kicked_off:
            return "kickoff"
        if self.before.phase == "try" and self.role == "extra_point":
            return "extra_point"
        if self.kick:
            return self.role
        gained = self._how()
        if not gained:
            return "pass" if self.role == "pass" else "run"
        return "run" if gained == "rush" else "pass"

    @cached_property
    def how(self) -> str:
        """rush, complete, incomplete, intercepted, sack; nothing for anything but a snap."""
        snap = self.before.phase == "scrimmage" and self.kind in ("run", "pass")
        return self._how() if snap else ""

    def _how(self) -> str:
        if self.has("intercepted"):
            return "intercepted"
        if self.has("incomplete", "end_line"):
            return "incomplete"
        shown = [f.fact for _, f in self.facts if f.fact in ("rush", "complete", "sack")]
        if shown:
            return shown[0]
        if self.has("caught"):
            return "complete"
        dropped = next(((s, f) for s, f in self.facts if f.fact in LOOSE), None)
        if dropped is not None:
            return self._how_dropped(*dropped)
        if not still(self.after) or self.flags:
            return ""
        return "sack" if self.call == "pass" else "rush"

    def _how_dropped(self, step: Step, fact: Fact) -> str:
        if fact.how == "qb_back_hit":
            return "sack"
        if self.call != "pass" or fact.how.startswith("pass_"):
            return "rush"
        if fact.fact == "fumble" and fact.how:
            return "complete"
        lay = fact.yards if fact.fact == "fumble" else self._lay(step, self.side)
        return "rush" if (lay or 0) > 0 else "sack"

    def _lay(self, step: Step, side: Side, began: int | None = None) -> int | None:
        after = step.entry.after
        if still(after) or after.possession != side or after.spot is None:
            return None
        start = self.before.spot if began is None else began
        return None if start is None else clipped(start, after.spot - start)

    @cached_property
    def yards(self) -> int:
        began = self.before.spot
        if self.how not in ("rush", "complete", "sack") or began is None:
            return 0
        for step, fact in self.facts:
            if fact.fact in ("rush", "complete", "sack"):
                return clipped(began, fact.yards or 0)
            if fact.fact in LOOSE:
                if fact.fact == "fumble" and fact.yards is not None:
                    return clipped(began, fact.yards)
                return self._lay(step, self.side) or 0
        return -began if self.has("safety") else 0

    @cached_property
    def fumbles(self) -> list[tuple[Side, bool]]:
        """Who fumbled, and whether it was lost."""
        if self.before.phase == "try":
            return []
        found: list[tuple[Side, bool]] = []
        open_, closed = False, False
        for step, fact in self.facts:
            if fact.fact in LOOSE:
                side = self._dropper(step, fact)
                if not (fact.fact == "fumble" and open_):
                    found.append((side, False))
                closed = fact.fact == "fumble" and bool(fact.how)
                open_ = not closed
                if fact.how == "lost":
                    found[-1] = (side, True)
            elif fact.fact == "turnover" and fact.how == "fumble" and fact.side is not None:
                if not closed:
                    loser = OTHER[fact.side]
                    if open_ and found:
                        found[-1] = (loser, True)
                    else:
                        found.append((loser, True))
                open_ = closed = False
            elif fact.fact == "recovered":
                open_ = False
            elif fact.fact == "touchback" and open_:
                found[-1] = (found[-1][0], True)
                open_ = False
        return found

    def _dropper(self, step: Step, fact: Fact) -> Side:
        if fact.fact == "loose_chain" or fact.how.startswith("pass_"):
            return self.side
        if fact.side is None:
            return step.entry.before.possession or self.side
        return OTHER[fact.side] if fact.how == "lost" else fact.side

    @property
    def fumbled(self) -> bool:
        return bool(self.fumbles) and self.kind not in ("", "no_play")

    @property
    def lost_by(self) -> list[Side]:
        return [side for side, lost in self.fumbles if lost]

    @cached_property
    def run_back(self) -> tuple[bool, int | None]:
        """Whether the other team returned a kick or pass, and how far if that was measured."""
        if not (self.kind in ("kickoff", "punt") or self.how == "intercepted"):
            return False, None
        them = OTHER[self.side]
        for step, fact in self.facts:
            before = step.entry.before
            theirs = before.possession == them
            if fact.fact in ("return", "returned"):
                if fact.side == self.side:
                    return False, None
                if theirs and fact.fact == "return" and fact.yards is not None:
                    return True, clipped(before.spot, fact.yards)
                return True, fact.yards
            if fact.fact in LOOSE:
                if self._dropper(step, fact) != them:
                    return False, None
                if before.phase not in RUNNING_BACK or not theirs or before.spot is None:
                    return True, None
                if fact.fact == "fumble" and fact.yards is not None:
                    return True, clipped(before.spot, fact.yards)
                return True, self._lay(step, them, before.spot)
            if fact.fact in ("blocked", "recovered") or fact.how == "fumble":
                return False, None
        return False, None

    @property
    def returned(self) -> bool:
        return self.run_back[0] and self.kind in ("kickoff", "punt")

    @cached_property
    def length(self) -> int | None:
        """Of a kickoff or punt; of a field goal as the rules count it."""
        if self.kind == "field_goal":
            fact = self.the("field_goal", "no_goal")
            return None if fact is None else fact.yards
        if self.kind not in ("kickoff", "punt") or self.has("blocked"):
            return None
        shown, spot = self.the("kick"), self.before.spot
        if shown is not None and shown.yards is not None:
            return clipped(spot, shown.yards)
        if self.run_back[0] or self.kicked_off or spot is None or self.has("penalty"):
            return None
        if self.has("touchback"):
            return GOAL - spot
        dead = still(self.after) and self.after.phase == "scrimmage"
        if dead and self.after.possession != self.side and self.after.spot is not None:
            return GOAL - self.after.spot - spot
        return None

    @cached_property
    def first_down(self) -> str:
        """rush, pass or penalty."""
        series = any(f.fact == "first_down" and f.side == self.side for _, f in self.facts)
        if self.kind == "no_play":
            return "penalty" if series and self.before.phase == "scrimmage" else ""
        if self.how in ("", "incomplete", "intercepted") or self.side in self.lost_by:
            return ""
        scored = any(f.fact == "touchdown" and f.side == self.side for _, f in self.facts)
        if not (scored or series):
            return ""
        return "rush" if self.how == "rush" else "pass"

    def reported(self, *names: str) -> str:
        """Who a call or a report names, in the first of these fields that has anyone."""
        for name in names:
            for step in self.steps:
                event = step.entry.event
                values = event.fields if isinstance(event, Report) else None
                if isinstance(event, Call):
                    values = event.details
                if values and values.get(name):
                    return str(values[name])
        return ""


@dataclass
class Possession:
    """A drive."""

    side: Side
    began: int
    downs: list[Down]
    ended: str = ""

    @property
    def snaps(self) -> int:
        return sum(bool(down.how) for down in self.downs)

    @property
    def yards(self) -> int:
        last = self.downs[-1]
        after, before = last.after, last.before
        same = after.phase == "scrimmage" and after.possession == self.side
        assert before.spot is not None
        if same and after.spot is not None:
            return after.spot - self.began
        return before.spot + last.yards - self.began


class ProofGame:
    """One finished game, and everything that may be claimed of it."""

    def __init__(
        self,
        header: Header,
        inputs: Sequence[Sequence[Event]],
        start: State | None = None,
    ) -> None:
        self.header = header
        self.rules = of_header(header)
        self.session = Session(self.rules, start)
        for events in inputs:
            self.session.play(*events)
        self.answers: object = None
        """The solver's answers, where the game is solved."""
        self.profile = self.rules.profile
        self.dial = self.rules.dial is not None or bool(self.rules.dial_format)
        self.steps = [
            Step(number, entry)
            for number, played in enumerate(self.session.by_input, 1)
            for entry in played
        ]
        self.inputs = self.session.by_input

    # --- the log

    def before(self, number: int) -> State:
        return self.inputs[number - 1][0].before

    def after(self, number: int) -> State:
        return self.inputs[number - 1][-1].after

    def facts(self) -> Iterator[tuple[Step, Fact]]:
        return ((step, fact) for step in self.steps for fact in step.entry.facts)

    @property
    def end(self) -> State:
        return self.session.state

    @property
    def winner(self) -> Side | None:
        return self.end.winner

    @property
    def margin(self) -> int:
        return abs(self.end.score.home - self.end.score.visitors)

    # --- plays

    @cached_property
    def downs(self) -> list[Down]:
        roles = self.rules.vocabulary.roles
        found: list[Down] = []
        held: list[Step] = []
        for step in self.steps:
            event, before = step.entry.event, step.entry.before
            if isinstance(event, Timeout) and not held:
                continue
            if not held:
                if before.possession is None:
                    continue
                reports = isinstance(event, Report) and (
                    not still(before) or bool(step.entry.facts)
                )
                if not (isinstance(event, Call | Roll) or reports):
                    continue
            held.append(step)
            if still(step.entry.after):
                found.append(Down(held, roles))
                held = []
        if held:
            found.append(Down(held, roles))
        return [down for down in found if down.moved]

    def down_at(self, number: int) -> Down | None:
        return next((down for down in self.downs if down.first <= number <= down.last), None)

    @cached_property
    def drives(self) -> list[Possession]:
        found: list[Possession] = []
        open_: Possession | None = None
        at = 0
        for down in self.downs:
            index = self.steps.index(down.steps[0])
            if open_ is not None and self._broken(open_, self.steps[at:index]):
                open_ = None
            at = index + len(down.steps)
            if down.before.phase != "scrimmage":
                continue
            if open_ is None:
                assert down.before.spot is not None
                open_ = Possession(down.side, down.before.spot, [])
                found.append(open_)
            open_.downs.append(down)
            open_.ended = self._ended(down)
            open_ = None if open_.ended else open_
        if open_ is not None:
            self._broken(open_, self.steps[at:])
        return found

    def _broken(self, drive: Possession, between: Sequence[Step]) -> bool:
        """Whether something between two plays ended a drive: time, or a referee."""
        for step in between:
            names = {fact.fact for fact in step.entry.facts}
            after = step.entry.after
            if "half_end" in names:
                drive.ended = "half_end"
            elif "game_over" in names:
                drive.ended = "game_over"
            elif "period_end" in names and after.phase in ("toss", "choice", "kickoff"):
                drive.ended = "half_end"
            elif isinstance(step.entry.event, Ruling):
                on = after.phase == "scrimmage" and after.possession == drive.side
                if step.entry.event.whole or not on:
                    drive.ended = "ruling"
            if drive.ended:
                return True
        return False

    @staticmethod
    def _ended(down: Down) -> str:
        """How a play ends a drive; nothing where it goes on."""
        after = down.after
        on = after.phase == "scrimmage" and after.possession == down.side
        over = next((n for n in ("half_end", "game_over") if down.has(n)), "")
        if not over and down.has("period_end") and after.phase in ("toss", "choice", "kickoff"):
            over = "half_end"
        if not still(after):
            taken = down.how == "intercepted" and after.possession != down.side
            return "interception" if taken else ""
        last = down.steps[-1].entry.event
        if isinstance(last, Ruling):
            return "ruling" if last.whole or not on else ""
        if down.kind == "no_play":
            return over or ("downs" if down.has("turnover") and not on else "")
        scored = down.the("touchdown")
        if scored is not None and scored.side == down.side:
            return "touchdown"
        for name in ("safety", "field_goal", "no_goal", "end_line"):
            if down.has(name):
                return name
        if on and not over and not down.lost_by and down.how != "intercepted":
            return "punt" if down.kind == "punt" else ""
        lost = down.the("turnover")
        if down.how == "intercepted":
            return "interception"
        if down.has("blocked"):
            return "blocked_kick"
        if down.kind == "punt":
            return "punt"
        if down.side in down.lost_by:
            return "fumble"
        return (lost.how if lost is not None else "") or over or "lost"

    def drive_of(self, down: Down) -> Possession | None:
        return next((drive for drive in self.drives if down in drive.downs), None)

    # --- points

    @cached_property
    def scores(self) -> list[Points]:
        found: list[Points] = []
        for step in self.steps:
            before, after = step.entry.before, step.entry.after
            facts = step.entry.facts
            made = next((f for f in facts if f.fact in SCORED and f.points and f.side), None)
            tried = next((f for f in facts if f.fact in ("try_good", "try_failed")), None)
            if made is not None and made.side is not None:
                kind = "field_goal" if made.fact == "home_field_goal" else made.fact
                found.append(
                    Points(step.number, made.side, kind, before.score, after.score,
                           before.period, self.down_at(step.number))
                )  # fmt: skip
            elif tried is not None and found and found[-1].kind == "touchdown":
                found[-1].tried, found[-1].try_how = step.number, tried.how
                found[-1].try_good = tried.fact == "try_good"
                found[-1].after = after.score
            elif before.score != after.score:
                for side in SIDES:
                    if points(before.score, side) != points(after.score, side):
                        found.append(Points(step.number, side, "ruling", before.score,
                                            after.score, before.period))  # fmt: skip
        for each in found:
            each.numbers = [each.number] + ([each.tried] if each.tried else [])
        return found

    def scored_at(self, number: int) -> int:
        """The input of the points that a try belongs to; any other input itself."""
        return next((p.number for p in self.scores if p.tried == number), number)

    @cached_property
    def leads(self) -> list[tuple[int, Side | None]]:
        """Who was ahead from each input on where that changed."""
        found: list[tuple[int, Side | None]] = []
        now = ahead(self.session.start.score)
        for step in self.steps:
            then = ahead(step.entry.after.score)
            if then != now:
                found.append((step.number, then))
                now = then
        return found

    @cached_property
    def lead_changes(self) -> list[int]:
        leaders = [(n, side) for n, side in self.leads if side is not None]
        return [leaders[i][0] for i in range(1, len(leaders))
                if leaders[i][1] != leaders[i - 1][1]]  # fmt: skip

    @property
    def for_good(self) -> int | None:
        if self.winner is None or ahead(self.end.score) != self.winner or not self.leads:
            return None
        return self.leads[-1][0]

    def leads_of(self, side: Side) -> list[tuple[int, int]]:
        """A team's lead after each step, with the number of its input."""
        return [(s.number, _lead(s.entry.after.score, side)) for s in self.steps]

    def lead_after(self, number: int, side: Side) -> int:
        return _lead(self.after(number).score, side)

    def behind(self, side: Side) -> int:
        """The most points by which a team trailed."""
        return max(0, *(-lead for _, lead in self.leads_of(side)))

    def runs(self, side: Side) -> list[list[Points]]:
        """Stretches of a team's points with none for the other."""
        found: list[list[Points]] = [[]]
        for each in self.scores:
            if each.side == side:
                found[-1].append(each)
            elif found[-1]:
                found.append([])
        return [run for run in found if run]

    def in_period(self, side: Side, period: int) -> int:
        return sum(points(s.entry.after.score, side) - points(s.entry.before.score, side)
                   for s in self.steps if s.entry.before.period == period)  # fmt: skip

    # --- turnovers and penalties

    @cached_property
    def turnovers(self) -> list[tuple[int, Side, str]]:
        """The input, the team that got the ball, and how."""
        return [(step.number, fact.side, fact.how) for step, fact in self.facts()
                if fact.fact == "turnover" and fact.how in ("interception", "fumble")
                and fact.side is not None and not self._nullified(step.number)]  # fmt: skip

    def _nullified(self, number: int) -> bool:
        """Whether a flag wiped out the play of an input."""
        down = self.down_at(number)
        return down is not None and down.kind == "no_play"

    def points_off(self, number: int, side: Side) -> int:
        """Points on the return, or in the team's next drive."""
        down = self.down_at(number)
        end = number if down is None else down.last
        for each in self.scores:
            if each.side == side and number <= each.number <= end:
                return each.many
        after = next((d for d in self.downs if d.first > end and d.before.phase == "scrimmage"),
                     None)  # fmt: skip
        drive = None if after is None else self.drive_of(after)
        if drive is None or drive.side != side:
            return 0
        first, last = drive.downs[0].first, drive.downs[-1].last
        return sum(p.many for p in self.scores if p.side == side and first <= p.number <= last)

    @cached_property
    def penalties(self) -> list[tuple[int, Side, str, int]]:
        return [(step.number, fact.side, fact.how, abs(fact.yards or 0))
                for step, fact in self.facts()
                if fact.fact == "penalty" and fact.accepted is not False
                and fact.side is not None]  # fmt: skip

    @cached_property
    def called_back(self) -> list[tuple[Down, Side, int]]:
        """Scores that were seen and then undone by a penalty."""
        found: list[tuple[Down, Side, int]] = []
        for down in self.downs:
            if down.before.score != down.after.score or not (down.flags or down.has("offset")):
                continue
            seen = next(filter(None, (self._seen(down, step) for step in down.steps)), None)
            if seen is not None:
                found.append((down, *seen))
        return found

    def _seen(self, down: Down, step: Step) -> tuple[Side, int] | None:
        before, event = step.entry.before, step.entry.event
        on_try = down.before.phase == "try"
        good = any(f.fact == "kick_good" for f in step.entry.facts) or (
            isinstance(event, Report) and event.fields.get("result") == "good"
        )
        if good and down.role == ("extra_point" if on_try else "field_goal"):
            return down.side, self.profile.try_point if on_try else self.profile.field_goal
        for fact in step.entry.facts:
            carried = fact.fact in ("rush", "complete", "return", "returned")
            if not carried or fact.yards is None or before.spot is None or not before.possession:
                continue
            if fact.side in (None, before.possession) and before.spot + fact.yards >= GOAL:
                if on_try:
                    return (down.side, 2) if before.possession == down.side else None
                return before.possession, self.profile.touchdown
        return None

    @cached_property
    def stands(self) -> list[tuple[Side, int, int, int]]:
        """The defense, its snaps from the 3 or closer in a series without points, first and last
        input."""
        found: list[tuple[Side, int, int, int]] = []
        for series in self._series():
            near = [d for d in series if (d.before.spot or 0) >= 97 and d.how]
            offense = series[0].side
            if len(near) < 3:
                continue
            gained = points(series[-1].after.score, offense) > points(near[0].before.score,
                                                                      offense)  # fmt: skip
            if not gained:
                found.append((OTHER[offense], len(near), near[0].first, series[-1].last))
        return found

    def _series(self) -> list[list[Down]]:
        found: list[list[Down]] = []
        for down in self.downs:
            snap = down.before.phase == "scrimmage"
            last = found[-1][-1] if found and found[-1] else None
            if not snap:
                found.append([])
                continue
            same = (
                last is not None
                and self.drive_of(last) is self.drive_of(down)
                and (
                    last.before.line_to_gain == down.before.line_to_gain
                    and (down.before.down or 0) >= (last.before.down or 0)
                )
            )
            if same:
                found[-1].append(down)
            else:
                found.append([down])
        return [series for series in found if series]

    # --- time

    @property
    def regulation(self) -> int:
        return sum(self.profile.periods)

    @property
    def overtime(self) -> bool:
        last = len(self.profile.periods)
        return any(step.entry.before.period > last for step in self.steps)

    def is_late(self, state: State) -> bool:
        """C9: at most a fifteenth of the plays, or two minutes, are left."""
        last = len(self.profile.periods)
        if state.period != last:
            return state.period > last
        most = self.regulation // 15 if self.profile.counts_plays else 120
        return max(state.time_left, 0) <= most

    # --- the box score

    def stat(self, key: str, side: Side) -> int:
        """A figure of the box score, counted from the plays. Raises KeyError for one that is not
        counted here."""
        own = [d for d in self.downs if d.side == side]
        snaps = [d for d in own if d.how]
        rush = [d for d in snaps if d.how == "rush"]
        catches = [d for d in snaps if d.how == "complete"]
        sacks = [d for d in snaps if d.how == "sack"]
        lost = [s for d in self.downs if d.kind not in ("", "no_play") for s in d.lost_by
                if s == side]  # fmt: skip
        taken = [d for d in snaps if d.how == "intercepted"]
        punts = [d for d in own if d.kind == "punt"]
        goals = [d for d in own if d.kind == "field_goal"]
        third, fourth = ([d for d in snaps if d.before.down == n] for n in (3, 4))
        theirs = [d for d in self.downs if d.side == OTHER[side]]
        flags = [p for p in self.penalties if p[1] == side]
        counted: dict[str, int] = {
            "plays": len(snaps),
            "first_downs": sum(bool(d.first_down) for d in own),
            "rushing_yards": sum(d.yards for d in rush),
            "passes": len(catches) + len(taken) + sum(d.how == "incomplete" for d in snaps),
            "completions": len(catches),
            "passing_yards": sum(d.yards for d in catches),
            "sack_yards": -sum(d.yards for d in sacks),
            "yards": sum(d.yards for d in snaps),
            "turnovers": len(taken) + len(lost),
            "punts": len(punts),
            "punts_measured": sum(d.length is not None for d in punts),
            "punt_yards": sum(d.length or 0 for d in punts),
            "goals_made": sum(d.has("field_goal") for d in goals),
            "penalties": len(flags),
            "penalty_yards": sum(p[3] for p in flags),
            "third_downs_made": sum(bool(d.first_down) for d in third),
            "fourth_downs": len(fourth),
            "fourth_downs_made": sum(bool(d.first_down) for d in fourth),
            "kick_returns": sum(d.returned for d in theirs),
            "touchdowns": sum(p.kind == "touchdown" for p in self.scores if p.side == side),
        }
        return counted[key]
