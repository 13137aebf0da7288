"""From a call, a report or dice to what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from rulesets.core.awaiting import Chance, Observe
from rulesets.core.events import Call, Event, Report, Roll, Spin
from rulesets.core.facts import Book
from rulesets.core.form_reading import read_form
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.snap import snapped
from rulesets.core.state import SCRIMMAGE, State
from rulesets.gunderson import dice, kicks, plays
from rulesets.gunderson.calls import spell_call
from rulesets.gunderson.clock import started
from rulesets.gunderson.forced import FG, KICK, ONSIDE, PUNT, RUN, TTQB, XP
from rulesets.gunderson.forms import form, observe, reporter
from rulesets.gunderson.plays import Told
from rulesets.gunderson.slots import NEW_SERIES, Play, Series

Result = Callable[[RuleSet, State, Told, Book | None], State]

_PLAYED: Final[dict[str, Result]] = {
    "down": plays.run_over,
    "out_of_bounds": plays.run_over,
    "safety": plays.run_over,
    "touchdown": plays.touchdown,
    "fumble_kept": plays.fumble_kept,
    "fumble_lost": plays.fumble_lost,
    "sack": plays.sack,
    "past_line": plays.past_line,
    "hit": plays.hit,
    "miss": plays.miss,
    "interception": plays.interception,
}


def take(rules: RuleSet, s: State, event: Call, book: Book | None) -> State:
    """What a call does: the ball is snapped or kicked, and the clock runs (LG-CLK-09). A try that
    cannot matter is left out (LG-R30)."""
    if event.call == "throw":
        return plays.throw(s)
    if event.call == "skip":
        return plays.tried(rules, s, 0, ("LG-R30",), book)
    play = Play(snapped(s, event.call), clock=s.left)
    s = replace(started(s), call=event.call, play=play)
    return replace(s, series=_styled(s, event.call)) if s.phase == SCRIMMAGE else s


def _styled(s: State, call: str) -> Series:
    """LG-R12: the style of a series is that of its first play, from its snap on."""
    series: Series = s.series or NEW_SERIES
    if series.style or call not in (RUN, TTQB):
        return series
    return Series("run" if call == RUN else "ttqb", series.negative, series.last)


def ask(rules: RuleSet, s: State) -> Chance | Observe:
    """Dice where they were agreed on (LG-AFG-00, LG-APK-00), else a report."""
    return dice.asked(rules, s) if dice.by_dice(rules, s) else observe(rules, s)


def resolve(rules: RuleSet, s: State, event: Spin | Roll | Report, book: Book | None) -> State:
    """What a report, or the dice, have decided. Raises Refused."""
    if isinstance(event, Spin):
        raise Refused("there is no dial in this game: tell what happened on the board")
    if s.call is None:
        raise Refused("call first what is to be played")
    rolled = dice.by_dice(rules, s)
    if isinstance(event, Roll):
        if not rolled:
            raise dice.refused_dice(rules, s)
        return dice.rolled(rules, s, event, book)
    if rolled:
        raise Refused("dice are to be rolled for this kick", "LG-R43")
    told = _read(s, event)
    return _meaning(s, told["result"])(rules, s, told, book)


def _read(s: State, event: Report) -> Told:
    start = s.spot if reporter(s) == s.ball else None
    return read_form(form(s), _as_asked(s, event), reporter(s), start=start)


def _as_asked(s: State, event: Report) -> dict[str, object]:
    """Of a pass, the place told is where the run after it ended."""
    given = dict(event.fields)
    thrown = {"hit", "caught", "complete", "interception", "int", "intercepted"}
    said = given.get("result")
    if said in thrown and "spot" in given:
        given["end"] = given.pop("spot")
    for word in thrown & given.keys():
        if isinstance(given[word], str):
            return {"result": word, "end": given.pop(word)} | given
    return given


def _meaning(s: State, result: str) -> Result:
    if s.call in (FG, XP):
        return kicks.at_goal
    if s.call == ONSIDE:
        return kicks.onside
    if s.call in (KICK, PUNT):
        return kicks.kicked
    if s.call == "return":
        return _RETURNED.get(result, plays.return_over)
    return _PLAYED[result]


_RETURNED: Final[dict[str, Result]] = {
    "fumble_kept": plays.return_over,
    "fumble_lost": plays.fumble_lost,
}


def spelled(rules: RuleSet, s: State, event: Event) -> Event:
    """An input as it is logged. Raises Refused for what cannot be read."""
    if isinstance(event, Call):
        return spell_call(event)
    if isinstance(event, Report) and s.call is not None and not dice.by_dice(rules, s):
        return Report(dict(_read(s, event)), event.tick, event.anyway)
    return event
