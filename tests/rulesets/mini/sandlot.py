"""The rules of sandlot football: one period of plays, four downs, run or kick, a coin and a die."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from rulesets.core.awaiting import Chance, Decide, Observe, Option, decide
from rulesets.core.customization import BadTable, Customization
from rulesets.core.dead_ball import Citations, DeadBall
from rulesets.core.dice import chance_of, check_pips
from rulesets.core.events import Call, Event, Report, Roll, Spin
from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL, turned
from rulesets.core.periods import game_over
from rulesets.core.phases import to_ball
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import Profile, RuleSet, Setting
from rulesets.core.settings import read_settings
from rulesets.core.sides import HOME, OTHER, VISITORS, Side
from rulesets.core.slot_data import slots_of
from rulesets.core.state import FREE_KICK, KICKOFF, OVER, SCRIMMAGE, TOSS, TRY, State

CODE: Final = "sandlot"
SETTINGS: Final = (Setting("plays", "Plays in the game", "30", min=5, max=200, rule="SL-GAME-01"),)
RUN: Final = Option("run", rule="SL-RUN-01", description="A run")
KICK: Final = Option(
    "kick", rule="SL-KICK-01", description="A kick: at the goal within 30, else away"
)
OFF: Final = Option("kickoff", rule="SL-KICK-02", description="Kick off")
TRY_KICK: Final = Option("try_kick", rule="SL-TRY-01", description="Kick for the point")
GAINS: Final = (-2, 0, 2, 4, 7, 15)
WITHIN: Final = 30
_CITES: Final = Citations(
    touchdown=("SL-RUN-01",),
    safety=("SL-RUN-02",),
    touchback=("SL-KICK-02",),
    first_down=("SL-GAME-02",),
    downs=("SL-GAME-02",),
    taken_over=("SL-GAME-02",),
)


def options(rules: RuleSet, s: State) -> Decide | None:
    """SL-RUN-01, SL-KICK-01: what may be called."""
    if s.possession is None or s.call is not None:
        return None
    if s.phase == SCRIMMAGE:
        return decide(s.possession, RUN, KICK)
    return decide(s.possession, TRY_KICK if s.phase == TRY else OFF)


def required_input(rules: RuleSet, s: State) -> Chance | Observe:
    """The coin, or the die."""
    if s.phase == TOSS:
        return chance_of("toss", ("coin",), lambda pips: ("home", "visitors")[pips[0] - 1])
    return chance_of("die", ("d6",), _shown, s.possession)


def _shown(pips: tuple[int, ...]) -> str:
    return str(pips[0])


def check_call(rules: RuleSet, s: State, event: Call) -> None:
    """SL-RUN-01: nothing else may be called. Raises Refused."""
    decision = options(rules, s)
    if decision is None or event.call not in decision.calls:
        raise Refused(f"{event.call} cannot be called now", "SL-RUN-01")


def apply_call(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """A call waits for the die."""
    return replace(s, call=event.call)


def resolve(
    rules: RuleSet, s: State, event: Spin | Roll | Report, facts: FactLog
) -> DeadBall | State:
    """What the coin or the die has decided. Raises Refused."""
    if not isinstance(event, Roll) or (s.call is None and s.phase != TOSS):
        raise Refused("call first, then roll the die")
    check_pips(("coin",) if s.phase == TOSS else ("d6",), event.pips)
    pip = event.pips[0]
    if s.phase == TOSS:
        return _tossed(rules, s, HOME if pip == 1 else VISITORS, facts)
    assert s.possession is not None and s.spot is not None, "a call is made with a ball"
    return _PLAYED[s.call or ""](s, s.possession, s.spot, pip, facts)


def _tossed(rules: RuleSet, s: State, winner: Side, facts: FactLog) -> State:
    """SL-GAME-03: the winner receives."""
    facts.note("toss", ("SL-GAME-03",), winner)
    s = replace(s, toss_winner=winner)
    return to_ball(s, KICKOFF, OTHER[winner], rules.profile.kickoff_from)


def _run(s: State, ball: Side, spot: int, pip: int, facts: FactLog) -> DeadBall:
    gain = GAINS[pip - 1]
    facts.note("rush", ("SL-RUN-01",), ball, yards=gain)
    return DeadBall(ball, spot + gain, ball, _CITES)


def _kick(s: State, ball: Side, spot: int, pip: int, facts: FactLog) -> DeadBall:
    """SL-KICK-01: at the goal from within 30 yards, 4 or more is good; else ten yards a pip."""
    if GOAL - spot > WITHIN:
        return _away(s, ball, spot, pip, facts)
    good = pip >= 4
    name, side, points = ("field_goal", ball, 3) if good else ("no_goal", OTHER[ball], None)
    facts.note(name, ("SL-KICK-01",), side, points=points)
    if good:
        return DeadBall(ball, GOAL, ball, _CITES, next="scored", points=3)
    return DeadBall(OTHER[ball], turned(spot), ball, _CITES, next="first_down")


def _away(s: State, ball: Side, spot: int, pip: int, facts: FactLog) -> DeadBall:
    """SL-KICK-02: ten yards a pip, and dead there."""
    facts.note("kick", ("SL-KICK-02",), ball, yards=10 * pip)
    return DeadBall(OTHER[ball], turned(spot + 10 * pip), ball, _CITES, next="first_down")


def _try(s: State, ball: Side, spot: int, pip: int, facts: FactLog) -> DeadBall:
    """SL-TRY-01: 3 or more is good."""
    points = 1 if pip >= 3 else 0
    name = "try_good" if points else "try_failed"
    facts.note(name, ("SL-TRY-01",), ball, points=points or None, how=str(pip))
    return DeadBall(ball, GOAL, ball, _CITES, next="scored", points=points, plays_used=0)


_PLAYED: Final[dict[str, Callable[[State, Side, int, int, FactLog], DeadBall]]] = {
    "run": _run,
    "kick": _kick,
    "kickoff": _away,
    "try_kick": _try,
}


def after_score(rules: RuleSet, s: State, scorers: Side) -> State:
    """SL-KICK-02: the scorers kick off."""
    return to_ball(s, KICKOFF, scorers, rules.profile.kickoff_from)


def normalize(rules: RuleSet, s: State, event: Event) -> Event:
    """Calls are named as they are written. Raises Refused."""
    if isinstance(event, Call) and event.call not in _PLAYED:
        raise Refused(f"there is no call {event.call!r}; there are {', '.join(_PLAYED)}")
    return event


def sandlot(agreed: Customization | None = None) -> RuleSet:
    """The rules with settings. Raises BadSetting, or BadTable."""
    agreed = agreed or Customization()
    if agreed.teams or agreed.tables:
        raise BadTable([f"{CODE} takes neither teams nor tables"])
    settings = read_settings(SETTINGS, agreed.settings)
    profile = Profile(
        counts_plays=True,
        periods=(int(settings["plays"]),),
        try_from=95,
        phases=frozenset({TOSS, KICKOFF, FREE_KICK, SCRIMMAGE, TRY, OVER}),
        must_finish=frozenset({TRY}),
        period_starts_live=True,
    )
    usual = ("plays", "clock", "offence", "timeout", "goal_to_go", "time")
    return RuleSet(
        code=CODE,
        prefix="SL",
        title="Sandlot football",
        version=1,
        profile=profile,
        settings=settings,
        citations=dict.fromkeys(usual, ("SL-GAME-01",)),
        options=options,
        required_input=required_input,
        apply_call=apply_call,
        check_call=check_call,
        resolve=resolve,
        new_series=lambda rules, s: None,
        after_score=after_score,
        next_period=lambda rules, s, facts: game_over(s, ("SL-GAME-01",), facts),
        normalize=normalize,
        slots=slots_of(),
        opening=lambda rules: State(TOSS, time_left=rules.profile.length(1), period_started=True),
    )
