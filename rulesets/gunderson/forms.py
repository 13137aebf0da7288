"""What is asked about the board: a small form for every call, and for a return."""

from __future__ import annotations

from typing import Final

from rulesets.core.awaiting import Observe
from rulesets.core.forms import Field
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import FREE_KICK, KICKOFF, State
from rulesets.gunderson.calls import THROW
from rulesets.gunderson.forced import KICK, ONSIDE, PUNT, TTQB, TWO
from rulesets.gunderson.slots import Play

_RULES: Final = {
    "down": "LG-TKL-02", "out_of_bounds": "LG-TUD-03", "touchdown": "LG-TUD-01",
    "safety": "LG-TUD-04", "fumble_kept": "LG-TUD-07", "fumble_lost": "LG-TUD-07",
    "sack": "LG-PASS-07", "past_line": "LG-TQ-04", "hit": "LG-PASS-10", "miss": "LG-PASS-01",
    "interception": "LG-PASS-04", "touchback": "LG-TUD-06", "fair_catch": "LG-KO-06",
    "dead": "LG-R26", "blocked": "LG-R3", "recovered_by_kickers": "LG-OSK-05",
    "recovered_by_receivers": "LG-OSK-05", "good": "LG-FG-03", "no_good": "LG-FG-03",
}  # fmt: skip
_MEANS: Final = {
    "down": "tackled, or stopped", "out_of_bounds": "out of bounds",
    "touchdown": "over the goal line", "safety": "caught behind his own goal line",
    "fumble_kept": "fumbled, and kept", "fumble_lost": "fumbled, and lost",
    "sack": "sacked", "past_line": "past the line: he must run", "hit": "the pass is caught",
    "miss": "the pass misses", "interception": "intercepted", "touchback": "a touchback",
    "fair_catch": "the ball touched a receiver: a fair catch",
    "dead": "dead where it lies, untouched", "blocked": "blocked",
    "recovered_by_kickers": "the kickers have it", "good": "good", "no_good": "no good",
    "recovered_by_receivers": "the receivers have it",
}  # fmt: skip
RUN: Final = ("down", "out_of_bounds", "touchdown", "safety", "fumble_kept", "fumble_lost")
THROWN: Final = ("hit", "miss", "interception")
RETURN: Final = ("down", "out_of_bounds", "touchdown", "touchback", "safety", "fumble_kept",
                 "fumble_lost")  # fmt: skip
_KICKED: Final = (
    "down", "out_of_bounds", "touchdown", "fair_catch", "touchback", "recovered_by_kickers",
    "fumble_lost", "safety",
)  # fmt: skip
_OF_CALL: Final = {
    "run": RUN,
    "return": RETURN,
    KICK: _KICKED,
    PUNT: ("down", "out_of_bounds", "touchdown", "fair_catch", "touchback", "dead", "blocked",
           "fumble_lost", "safety"),
    ONSIDE: ("recovered_by_kickers", "recovered_by_receivers", "fair_catch", "out_of_bounds",
             "touchdown"),
    "fg": ("good", "no_good"),
    "xp": ("good", "no_good"),
}  # fmt: skip
_NO_SPOT: Final = ("touchdown", "safety", "past_line", "miss", "touchback", "good", "no_good")
_SPOT_IF_OVER: Final = ("hit", "interception")
"""With a spot the run after it is over, too; without one it is still to be told."""


def observe(rules: RuleSet, s: State) -> Observe:
    """The report that is awaited; in a passing play a throw competes with it (LG-TQ-06)."""
    play: Play | None = s.play
    thrown = play is None or play.past_line or play.caught or play.tries > 0
    may_throw = s.call in (TTQB, TWO) and not thrown
    return Observe(form(s), (THROW,) if may_throw else (), reporter(s))


def form(s: State) -> tuple[Field, ...]:
    """The fields of the report that is awaited now."""
    if s.call is None:
        raise Refused("call first what is to be played")
    results = _results(s)
    spots = tuple(each for each in results if each not in (*_NO_SPOT, *_SPOT_IF_OVER))
    fields = [
        Field("result", "choice", "what happened", choices=results,
              rules={each: _RULES[each] for each in results},
              means={each: _MEANS[each] for each in results}),
    ]  # fmt: skip
    if spots:
        when: dict[str, tuple[str, ...]] = {"result": spots}
        fields.append(Field("spot", "spot", "where", least=-10, most=110, when=when,
                            required=s.call != KICK or s.phase == FREE_KICK))  # fmt: skip
    return (*fields, *_more(s, results), *_PLAYERS)


def _more(s: State, results: tuple[str, ...]) -> list[Field]:
    more = []
    ends = tuple(each for each in results if each in _SPOT_IF_OVER)
    if ends:
        more.append(Field("end", "spot", "where the run after it ended, if it is over",
                          least=-10, most=110, required=False, when={"result": ends}))  # fmt: skip
    if s.call in (KICK, PUNT):
        more += [
            Field("returned", "yes_no", "was it returned before it went out?", default=False,
                  when={"result": ("out_of_bounds",)}),
            Field("landed", "spot", "where the return began", required=False),
        ]  # fmt: skip
    if s.call == ONSIDE:
        more.append(Field("touched_first", "yes_no", "did a receiver touch it first?",
                          default=False, when={"result": ("recovered_by_kickers",)}))  # fmt: skip
    if s.phase in _AFTER_A_GAIN or s.call in (KICK, PUNT):
        more.append(Field("ran_in", "yes_no", "did he run back into his end zone himself?",
                          default=False, when={"result": ("down", "out_of_bounds")}))  # fmt: skip
    return more


_AFTER_A_GAIN: Final = ("run_back", "interception_return")
_PLAYERS: Final = (
    Field("player", "text", "who had the ball", required=False),
    Field("passer", "text", "who threw it", required=False),
)


def _results(s: State) -> tuple[str, ...]:
    if s.call not in (TTQB, TWO):
        return _OF_CALL[s.call or ""]
    play: Play = s.play
    if play.caught:
        return RUN
    if play.tries:
        return THROWN
    if play.past_line:
        return RUN
    return (*RUN, "sack", "past_line", *THROWN)


def reporter(s: State) -> Side:
    """The side whose goal line bounds are counted from: the one with the ball, or that will have
    it when a kick is returned."""
    assert s.ball is not None, "a report is about a ball"
    kicked = s.phase in (KICKOFF, FREE_KICK) or s.call == PUNT
    return OTHER[s.ball] if kicked else s.ball
