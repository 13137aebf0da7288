"""The play-by-play of these rules alone, and their words for calls, results, phases and dice."""

from __future__ import annotations

from typing import Final

from rulesets.core.facts import Fact
from rulesets.core.sentences.phrases import Names, Vocabulary, Writer, place, title, yards
from rulesets.core.state import FREE_KICK, SCRIMMAGE, State

_MUST: Final = {
    "fg": "must try for a field goal",
    "kick": "to kick off",
    "onside": "must kick onside",
    "punt": "must punt",
    "run": "must run",
    "ttqb": "must play the passing quarterback",
    "two": "must try for two",
    "xp": "must kick the extra point",
}
"""Forced calls, by call."""


def _called(fact: Fact, before: State, after: State, names: Names) -> str:
    if before.phase == FREE_KICK and fact.how == "kick":
        return f"Free kick, {names.of(fact.side)}."
    must = _MUST.get(fact.how)
    return f"{names.of(fact.side)}{f' {must}' if must else f': {title(fact.how).lower()}'}."


def _returned(fact: Fact, before: State, after: State, names: Names) -> str:
    """The end is known only if the team still has the ball there."""
    far, side = fact.yards, names.of(fact.side)
    if far == 0:
        return "No return."
    where = ""
    if after.phase == SCRIMMAGE and after.possession is not None and after.possession == fact.side:
        where = f" to {place(names, after.possession, after.spot or 0)}"
    if far is None:
        return f"Return by {side}{where}."
    if far < 0:
        return f"{side} lost {yards(-far)} on the return{where}."
    return f"{side} returned it {yards(far)}{where}."


SENTENCES: Final[dict[str, Writer]] = {
    "called": _called,
    "clock_stopped": lambda f, b, a, n: "Clock stopped.",
    "kick_out": lambda f, b, a, n: "The kick went out of bounds.",
    "missed_throw": lambda f, b, a, n: "The throw missed. One more.",
    "no_try": lambda f, b, a, n: "No try: it could not change the result.",
    "override": lambda f, b, a, n: f"Overridden ({f.rules[-1]}): {f.why}.",
    "past_line": lambda f, b, a, n: "Past the line: he must run.",
    "returned": _returned,
    "two_minute_stop": lambda f, b, a, n: "Two minutes left: clock stopped.",
}
BROADCAST: Final[dict[str, tuple[str, ...]]] = {
    "called.run": (
        "{Side} must *run*.",
        "It has to be a run.",
        "{Side}, on the ground.",
        "By rule, a run.",
        "A run is called for, {side}.",
        "{Side} will *carry* it.",
        "The book *say*s run.",
        "No choice: a run.",
        "{Side} with a run.",
        "They *go* to the ground.",
        "Here *come*s the run.",
        "To the run, {side}.",
        "Run it is.",
        "The ground game, {side}.",
        "It's a running down.",
        "The call, by rule: run.",
    ),
    "called.ttqb": (
        "{Side} must *pass*.",
        "The passing quarterback, {side}.",
        "In *come*s the passing quarterback.",
        "By rule, a pass.",
        "{Side} will *throw*.",
        "The book *say*s throw.",
        "It has to be the air.",
        "A passing down for {side}.",
        "No choice: a pass.",
        "{Side}, to the air.",
        "The passing quarterback now.",
        "They *go* to the air.",
        "Pass it is.",
        "{Side} with the passer in.",
        "The call, by rule: a pass.",
        "Up for the throw, {side}.",
    ),
    "called.punt": (
        "{Side} must *punt*.",
        "No choice: a punt.",
        "The book *say*s punt, {side}.",
        "{Side} will *kick* it away.",
        "It has to be a punt.",
        "By rule, {side} to punt.",
        "Back to punt, {side}.",
        "Punt it is.",
        "Fourth down, and the punter.",
        "{Side} in punt formation.",
        "The kick is next, {side}.",
        "To the punter.",
        "And {side} to punt.",
        "So they *go* to the punt.",
    ),
    "called.fg": (
        "{Side} must *try* the field goal.",
        "It has to be the kick: field goal.",
        "{Side} for three.",
        "The book *say*s kick it.",
        "By rule, a field goal try.",
        "The field goal unit, {side}.",
    ),
    "called.kick": (
        "{Side} to kick off.",
        "{Side} will *kick* off.",
        "Ready for the kickoff, {side}.",
        "{Side} at the tee.",
        "The kickoff is next: {side}.",
        "Here *come*s the kickoff, {side}.",
    ),
    "called.onside": (
        "{Side} must *kick* onside.",
        "An onside kick, by rule.",
        "It has to be onside, {side}.",
        "The book *say*s onside.",
    ),
    "called.two": (
        "{Side} must *go* for two.",
        "By rule, they *try* for two.",
        "It has to be two, {side}.",
        "The book *say*s two.",
        "{Side} for two.",
        "Two points, or none: {side}.",
    ),
    "called.xp": (
        "{Side} must *kick* the extra point.",
        "The extra point, {side}.",
        "By rule, a kick for one.",
        "{Side} for the extra point.",
        "The book *say*s kick.",
        "Now the point after, {side}.",
    ),
    "clock_stopped": (
        "Clock stopped.",
        "The clock is stopped.",
        "They *stop* the clock.",
        "And the clock is still.",
        "The clock waits.",
        "Clock off.",
        "A stopped clock.",
    ),
    "kick_out": (
        "The kick went out of bounds.",
        "Out of bounds, the kick.",
        "It *roll*s over the sideline.",
        "The kick is out.",
    ),
    "missed_throw": (
        "The throw missed. One more.",
        "That one *miss*es. Another try.",
        "No. One more throw.",
        "Off the mark, and he *throw*s again.",
        "Not there. One more.",
        "A miss. He *get*s another.",
        "The throw is no good. Again.",
        "Wide of it. One more throw.",
        "No catch yet. Another throw.",
        "Missed him. Throw again.",
        "It's not caught. One more.",
        "That's a miss. Another one coming.",
        "Nothing on that one. Again.",
        "The throw *go*es by. One more.",
    ),
    "no_try": (
        "No try: it could not change the result.",
        "There is no try. It could change nothing.",
    ),
    "override": (
        "Overridden ({last_rule}): {why}.",
        "The call is set aside ({last_rule}): {why}.",
    ),
    "past_line": (
        "Past the line: he must *run*.",
        "He's over the line, so he *run*s.",
        "Past the line. No throw now.",
        "Over the line, and it's a run.",
    ),
    "returned": (
        "{N} on the return, to {spot}.",
        "{Side} *brought* it back {n}, to {spot}.",
        "A return of {n} to {spot}.",
        "Back it *come*s, {n}.",
        "{Yards} on the return.",
        "{Side} with {n} coming back.",
        "{N} back for {side}.",
        "Out with it, {n}, to {spot}.",
        "He *get*s {n} on the return.",
        "*Carri*ed back {n} by {side}.",
        "{Side}, {n} on the return.",
        "A return by {side}: {n}.",
        "Up the field with it, {n}.",
        "{N} on the way back.",
    ),
    "two_minute_stop": (
        "Two minutes left: clock stopped.",
        "Two minutes. The clock is stopped.",
    ),
}
VOCABULARY: Final = Vocabulary(
    sentences=SENTENCES,
    ways={
        "run": ("", "on the ground", "", "on the run"),
        "ttqb": ("", "on the quarterback run"),
    },
    broadcast=BROADCAST,
    dice={
        "kick-off": "the kickoff",
        "punt": "the punt",
        "field goal": "the field goal",
        "extra point": "the extra point",
    },
    results={"hit": "Caught"},
    calls={"ttqb": "TTQB", "fg": "Field goal", "xp": "Extra point"},
    runs={"ttqb": "Quarterback run"},
    roles={"ttqb": "pass", "two": "pass", "punt": "punt", "fg": "field_goal", "xp": "extra_point"},
    result_keys={
        "past_line": "p",
        "fumble_lost": "f",
        "fumble_kept": "e",
        "dead": "l",
        "hit": "c",
        "miss": "x",
    },
    call_keys={"ttqb": "t", "xp": "k"},
)
