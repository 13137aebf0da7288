"""What may come out of turn, what a reading of the clock means, and what is timed at the board."""

from __future__ import annotations

from typing import Final

from rulesets.core.awaiting import Option
from rulesets.core.events import Tick
from rulesets.core.facts import FactLog
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet, Timer, period_clock
from rulesets.core.state import CHOICE, FREE_KICK, KICKOFF, OVER, TOSS, State
from rulesets.lions_den.calls import QUARTERBACK, TURN, at_dead_ball
from rulesets.lions_den.forms import FORMATION, KICK_FORMATION
from rulesets.lions_den.state import PREGAME, play_of


def out_of_turn_kinds(rules: RuleSet, s: State) -> tuple[str, ...]:
    """LD-SKILL-03, LD-R30: another quarterback; LD-SET-01, LD-KO-02: a look at the line-up; and
    LD-TURN-03: a turn that the defense still has while dice are awaited."""
    if at_dead_ball(s):
        return ("call", "report")
    play = play_of(s.play)
    return ("call",) if play.turns < play.stoppages else ()


def out_of_turn_options(rules: RuleSet, s: State) -> tuple[Option, ...]:
    """LD-SKILL-03, LD-R30, LD-SET-01, LD-KO-02, LD-TURN-03: the same, to be filled in."""
    if at_dead_ball(s):
        kick = s.phase in (KICKOFF, FREE_KICK)
        fields, rule = (KICK_FORMATION, "LD-KO-02") if kick else (FORMATION, "LD-SET-01")
        return (
            QUARTERBACK,
            Option("", rule=rule, description="A look at the line-up", fields=fields),
        )
    play = play_of(s.play)
    return (TURN,) if play.turns < play.stoppages else ()


def on_clock_read(rules: RuleSet, before: State, s: State, event: Tick, facts: FactLog) -> State:
    """LD-R26, LD-PRE-01: there is no clock before the kickoff."""
    if s.phase in (PREGAME, CHOICE):
        raise Refused("the clock is not in use yet", "LD-R26")
    return s


_NO_CLOCK: Final = frozenset({PREGAME, TOSS, CHOICE, OVER})
_STARTS: Final = "the kick or the snap; the referee stops it"


def timers(rules: RuleSet, s: State) -> tuple[Timer, ...]:
    """LD-TIME-01, LD-R26, LD-R27: the clock of the half, the quarter or overtime."""
    if s.phase in _NO_CLOCK:
        return ()
    overtime = s.period > len(rules.profile.periods)
    name = "overtime" if overtime else _DIVIDED[rules.settings["clock"]]
    return (period_clock(name, rules.profile.length(s.period), _RULES[name], _STARTS),)


_DIVIDED: Final = {"halves": "half", "quarters": "quarter"}
_RULES: Final = {"half": "LD-TIME-01", "quarter": "LD-R26", "overtime": "LD-R27"}
