"""What a play did, explained to somebody who sees it for the first time: from its facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quarterback.text.tutorial.view import Tip, View, capitalize
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Chance
from rulesets.core.events import Spin
from rulesets.core.facts import Fact
from rulesets.core.field import GOAL
from rulesets.core.sentences.phrases import points
from rulesets.core.session import Entry
from rulesets.core.sides import OTHER
from rulesets.core.state import CHOICE, SCRIMMAGE, TRY

Explains = Callable[[View, Entry, Fact], "Tip | None"]


def happened(view: View) -> list[Tip]:
    """What may be told of the plays since the last hint: of the latest first, and of each what
    weighs most; how the dial is read before all."""
    found: list[Tip] = []
    for entry in reversed(view.new_entries):
        facts = {fact.fact: fact for fact in entry.facts}
        if (tip := _slot(view, entry)) is not None:
            found.append(tip)
        for kind, explains in EXPLAINS.items():
            if kind in facts and (tip := explains(view, entry, facts[kind])) is not None:
                found.append(tip)
    return found


def _slot(view: View, entry: Entry) -> Tip | None:
    """How the dial is read, after a spin for a signal that a person chose."""
    before, event = entry.before, entry.event
    if not isinstance(event, Spin) or event.sector is None or before.phase != SCRIMMAGE:
        return None
    if before.possession in view.coaches:
        return None
    wanted = awaiting(view.rules, before)
    assert isinstance(wanted, Chance), "a spin was awaited"
    return Tip(
        "slot",
        f"Signal {wanted.ring} was called, so ring {wanted.ring} of the dial counted: "
        f"{event.face}. The others show what might have been.",
    )


def _toss(view: View, entry: Entry, fact: Fact) -> Tip:
    winner = capitalize(view.called(fact.side))
    return Tip(
        "toss", f"A coin was tossed. {winner} won and choose first; the others at half-time."
    )


def _half_end(view: View, entry: Entry, fact: Fact) -> Tip | None:
    if entry.after.phase != CHOICE:
        return None
    chooser = capitalize(view.called(entry.after.chooser))
    return Tip("half", f"Halftime. {chooser} lost the toss, so they choose now.")


def _safety(view: View, entry: Entry, fact: Fact) -> Tip:
    return Tip("safety", "A safety: the ball ended behind the goal line of its own side. "
               f"{points(fact.points).capitalize()} for the others.")  # fmt: skip


def _touchdown(view: View, entry: Entry, fact: Fact) -> Tip:
    return Tip("touchdown", f"A touchdown, over the goal line: {points(fact.points)}.")


def _try_good(view: View, entry: Entry, fact: Fact) -> Tip | None:
    if fact.how == "penalty":
        return None
    return Tip("try good", f"The try brought {points(fact.points)} more.")


def _try_failed(view: View, entry: Entry, fact: Fact) -> Tip | None:
    if fact.how == "penalty":
        return None
    return Tip("try failed", "The try failed: nothing more is won, and nothing lost.")


def _field_goal(view: View, entry: Entry, fact: Fact) -> Tip:
    return Tip("field goal", f"A field goal: kicked over the bar for {points(fact.points)}.")


def _no_goal(view: View, entry: Entry, fact: Fact) -> Tip:
    return Tip("no goal", "The kick at the goal missed, and that gives the ball to the others.")


def _touchback(view: View, entry: Entry, fact: Fact) -> Tip | None:
    after = entry.after
    if after.phase != SCRIMMAGE:
        return None
    return Tip("touchback", "A touchback: sent over their goal line by the others. "
               f"{capitalize(view.called(after.possession))} begin on their own"
               f" {after.spot}.")  # fmt: skip


def _end_line(view: View, entry: Entry, fact: Fact) -> Tip:
    return Tip("end line", "Near the goal a pass can be too long: over the end line it is lost.")


def _taker(view: View, entry: Entry) -> str:
    """Who has the ball that was lost: by name, for the others may be whoever reads this."""
    loser = entry.before.possession
    return view.called(OTHER[loser]) if loser is not None else "the other side"


def _intercepted(view: View, entry: Entry, fact: Fact) -> Tip:
    taker = _taker(view, entry)
    return Tip("intercepted", f"Intercepted: {taker} caught the pass, and the ball is theirs.")


def _fumble(view: View, entry: Entry, fact: Fact) -> Tip:
    if fact.how == "lost":
        taker = _taker(view, entry)
        return Tip("fumble lost", f"A fumble: the ball was dropped, and {taker} fell on it.")
    return Tip("fumble kept", "A fumble: the ball was dropped, but its own side fell on it first.")


def _blocked(view: View, entry: Entry, fact: Fact) -> Tip:
    if fact.how == "lost":
        taker = _taker(view, entry)
        return Tip("blocked lost", f"The kick was blocked, and {taker} fell on the ball.")
    return Tip("blocked kept", "The kick was blocked, but the kickers fell on the ball.")


def _turnover(view: View, entry: Entry, fact: Fact) -> Tip | None:
    if fact.how != "downs":
        return None
    return Tip("on downs", "The last down fell short of the line to gain: the others have the ball "
               "where it lies.", 2)  # fmt: skip


def _pass_penalty(view: View, entry: Entry, fact: Fact) -> Tip:
    return Tip("pass penalty", "A second pass incomplete before a new first down costs "
               f"{abs(fact.yards or 0)} yards as well.")  # fmt: skip


def _incomplete(view: View, entry: Entry, fact: Fact) -> Tip:
    return Tip("incomplete", "Incomplete: nobody caught the pass. It gains nothing, and a down is "
               "used up.", 2)  # fmt: skip


def _penalty(view: View, entry: Entry, fact: Fact) -> Tip:
    """What a penalty did is read off the situations around it."""
    before, after, kinds = entry.before, entry.after, {each.fact for each in entry.facts}
    if before.phase == TRY:
        return Tip(
            "penalty on a try", "A penalty decides a try: against the side that was at fault."
        )
    if "first_down" in kinds and after.possession == before.possession:
        return Tip("penalty first down", "A penalty moves the ball and is the whole play. This one "
                   "gives a first down.")  # fmt: skip
    if (after.phase, after.possession, after.down) == (
        before.phase,
        before.possession,
        before.down,
    ):
        again = "the same down" if before.phase == SCRIMMAGE else "the same"
        return Tip("penalty again", "A penalty moves the ball and is the whole play. Then comes "
                   f"{again} again.")  # fmt: skip
    return Tip("penalty", "A penalty moves the ball, and it is the whole play.")


def _kick(view: View, entry: Entry, fact: Fact) -> Tip | None:
    if entry.before.call != "punt":
        return None
    return Tip("punted", "A punt gives the ball up, but far from one's own goal.")


def _first_down(view: View, entry: Entry, fact: Fact) -> Tip | None:
    before, after = entry.before, entry.after
    if (
        before.phase != SCRIMMAGE
        or before.possession != after.possession
        or after.line_to_gain is None
    ):
        return None
    profile = view.rules.profile
    to = "the goal line" if after.line_to_gain == GOAL else f"{profile.to_gain} yards from here"
    return Tip("first down", f"First down: the line to gain is passed. {profile.downs} new downs, "
               f"to make {to}.", 2)  # fmt: skip


def _complete(view: View, entry: Entry, fact: Fact) -> Tip | None:
    if (fact.yards or 0) <= 0:
        return None
    return Tip("complete", "The pass was caught. It moves the ball farther than most runs, but "
               "risks more.")  # fmt: skip


def _rush(view: View, entry: Entry, fact: Fact) -> Tip | None:
    if (fact.yards or 0) >= 0:
        return None
    return Tip("loss", "Thrown back: a loss makes the way to the line to gain longer.")


EXPLAINS: Final[dict[str, Explains]] = {
    "half_end": _half_end,
    "safety": _safety,
    "touchdown": _touchdown,
    "try_good": _try_good,
    "try_failed": _try_failed,
    "field_goal": _field_goal,
    "no_goal": _no_goal,
    "end_line": _end_line,
    "intercepted": _intercepted,
    "fumble": _fumble,
    "blocked": _blocked,
    "turnover": _turnover,
    "touchback": _touchback,
    "pass_penalty": _pass_penalty,
    "incomplete": _incomplete,
    "penalty": _penalty,
    "kick": _kick,
    "first_down": _first_down,
    "complete": _complete,
    "rush": _rush,
    "toss": _toss,
}
"""By kind of fact; of several after one play the first here comes first."""
