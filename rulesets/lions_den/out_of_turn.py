"""What may come out of turn, to be filled in: a quarterback, a look at the line-up, a turn."""

from __future__ import annotations

from rulesets.core.awaiting import Option
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import FREE_KICK, KICKOFF, State
from rulesets.lions_den.calls import QUARTERBACK, TURN, at_dead_ball
from rulesets.lions_den.forms import FORMATION, KICK_FORMATION
from rulesets.lions_den.state import play_of


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
