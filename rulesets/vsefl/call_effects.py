"""What a call does: a play begins, a choice is made, a kick is caught."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from rulesets.core.events import Call
from rulesets.core.facts import Fact, FactLog
from rulesets.core.field import place_name, turned
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import FREE_KICK, KICKOFF, State, snapped
from rulesets.vsefl import kicks, stoppages, tries
from rulesets.vsefl.end_dice import finish_play
from rulesets.vsefl.end_of_play import carrier_down, in_overtime
from rulesets.vsefl.fouls import dice as foul_dice
from rulesets.vsefl.restarts import choose_end, home_kick_over
from rulesets.vsefl.state import NOTHING, Play, play_of
from rulesets.vsefl.stoppages import STOPPAGES


def apply_call(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """What a call does. What runs on the board waits for its report, or for dice."""
    s = in_overtime(rules, s)
    if event.call in STOPPAGES:
        return stoppages.apply_stop(rules, s, event, facts)
    doing = _AT_ONCE.get(event.call)
    if doing is not None:
        return doing(rules, s, event, facts)
    play = play_of(s)
    if s.call is not None and play.snap is not None:
        return replace(s, call=event.call)  # Another play than the one that was called.
    name = _LOCKS.get(event.call, event.call)
    play = replace(NOTHING, snap=snapped(s, "" if name == "play" else name))
    if event.call == "punt":
        facts.add(_stand(s))
    return replace(s, call=name, play=play)


_LOCKS: Final = {"try_play": "play"}


def _stand(s: State) -> Fact:
    """VS-PUN-03, VS-R10: where the receivers set their returner, at most on the goal line."""
    assert s.possession is not None and s.spot is not None, "a punt is made from a spot"
    side = OTHER[s.possession]
    spot = max(turned(s.spot + kicks.RETURNER_BEYOND), 0)
    return Fact("returner_stands", ("VS-PUN-03", "VS-R10"), side, how=place_name(side, spot))


def _return(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    if s.phase in (KICKOFF, FREE_KICK):
        s = kicks.set_returner(s)
    return replace(s, call="return")


def _fair_catch(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    return kicks.fair_catch(rules, s, facts)


def _touchback(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    return kicks.touchback(rules, s, facts)


def _kneel(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """VS-R44: where a league has it, the quarterback is down a yard back."""
    assert s.possession is not None and s.spot is not None, "scrimmage has a spot"
    s = replace(s, call="kneel", play=Play(snap=snapped(s, "kneel")))
    end = replace(
        carrier_down(s, s.possession or "home", (s.spot or 1) - 1, "kneel"), loosable=False
    )
    facts.note("rush", ("VS-R44",), s.possession, yards=-1)
    return finish_play(rules, s, end, facts)


def _skip(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """VS-R50, VS-R4: no one need kick when it cannot matter, nor the home side before the
    game."""
    if s.phase == "pre_fg":
        return home_kick_over(rules, s, good=False, skipped=True, facts=facts)
    return tries.skip(rules, s, facts)


Taking = Callable[[RuleSet, State, Call, FactLog], State]
_AT_ONCE: Final[dict[str, Taking]] = {
    "return": _return,
    "touchback": _touchback,
    "fair_catch": _fair_catch,
    "kneel": _kneel,
    "skip": _skip,
    "accept": lambda rules, s, event, facts: foul_dice.accept(rules, s, 0, facts),
    "accept_second": lambda rules, s, event, facts: foul_dice.accept(rules, s, 1, facts),
    "accept_third": lambda rules, s, event, facts: foul_dice.accept(rules, s, 2, facts),
    "decline": lambda rules, s, event, facts: foul_dice.decline(rules, s, facts),
    "west": choose_end,
    "east": choose_end,
}
