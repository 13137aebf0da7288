"""What a play did, explained to someone who sees it for the first time: from its facts."""

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
    tips: list[Tip] = []
    for entry in reversed(view.new_entries):
        facts = {fact.fact: fact for fact in entry.facts}
        if (tip := _slot(view, entry)) is not None:
            tips.append(tip)
        for kind, explains in EXPLAINS.items():
            if kind in facts and (tip := explains(view, entry, facts[kind])) is not None:
                tips.append(tip)
    return tips


def _slot(view: View, entry: Entry) -> Tip | None:
    """How the dial is read, after a spin for a signal that a person chose."""
    before, event = entry.before, entry.event
    if not isinstance(event, Spin) or event.sector is None or before.phase != SCRIMMAGE:
        return None
    if before.possession in view.coaches:
        return None
    request = awaiting(view.rules, before)
    assert isinstance(request, Chance), "a spin was awaited"
    return Tip(
        "slot",
        f"Signal {request.ring} was called, so ring {request.ring} of the dial counted: "
        f"{event.face}. The others show what they would have read.",
    )


def _toss(view: View, entry: Entry, fact: Fact) -> Tip:
    winner = capitalize(view.called(fact.side))
    first = "won, with the first choice" if view.state.phase == CHOICE else "won and chose first"
    return Tip("toss", f"Coin toss: {winner} {first}. Their opponents choose at halftime.")


def _half_end(view: View, entry: Entry, fact: Fact) -> Tip | None:
    if entry.after.phase != CHOICE:
        return None
    chooser = capitalize(view.called(entry.after.chooser))
    return Tip("half", f"Halftime. {chooser} lost the toss, so they choose now.")


def _safety(view: View, entry: Entry, fact: Fact) -> Tip:
    return Tip(
        "safety",
        "A safety: the ball ended behind its own team's goal line. "
        f"{points(fact.points).capitalize()} for their opponents.",
    )


def _touchdown(view: View, entry: Entry, fact: Fact) -> Tip:
    return Tip("touchdown", f"A touchdown, over the goal line: {points(fact.points)}.")


def _try_good(view: View, entry: Entry, fact: Fact) -> Tip | None:
    if fact.how == "penalty":
        return None
    return Tip("try good", f"The try is good for {points(fact.points)} more.")


def _try_failed(view: View, entry: Entry, fact: Fact) -> Tip | None:
    if fact.how == "penalty":
        return None
    return Tip("try failed", "The try failed. Nothing gained, nothing lost.")


def _field_goal(view: View, entry: Entry, fact: Fact) -> Tip:
    return Tip("field goal", f"A field goal: kicked over the crossbar for {points(fact.points)}.")


def _no_goal(view: View, entry: Entry, fact: Fact) -> Tip:
    return Tip("no goal", "The field goal missed, and the opponents get the ball.")


def _touchback(view: View, entry: Entry, fact: Fact) -> Tip | None:
    after = entry.after
    if after.phase != SCRIMMAGE:
        return None
    return Tip(
        "touchback",
        "A touchback: their opponents sent the ball over the goal line. "
        f"{capitalize(view.called(after.possession))} start on their own"
        f" {after.spot}.",
    )


def _end_line(view: View, entry: Entry, fact: Fact) -> Tip:
    return Tip(
        "end line", "Near the goal a pass can be too long. Over the end line, it is a turnover."
    )


def _taker(view: View, entry: Entry) -> str:
    """Who recovered the ball, by name: "the opponents" could be the reader."""
    loser = entry.before.possession
    return view.called(OTHER[loser]) if loser is not None else "their opponents"


def _intercepted(view: View, entry: Entry, fact: Fact) -> Tip:
    taker = _taker(view, entry)
    return Tip("intercepted", f"Intercepted by {taker}: their ball now.")


def _fumble(view: View, entry: Entry, fact: Fact) -> Tip:
    if fact.how == "lost":
        taker = _taker(view, entry)
        return Tip("fumble lost", f"A fumble: the ball was dropped, and recovered by {taker}.")
    return Tip("fumble kept", "A fumble: the ball was dropped, but its own team recovered it.")


def _blocked(view: View, entry: Entry, fact: Fact) -> Tip:
    if fact.how == "lost":
        taker = _taker(view, entry)
        return Tip("blocked lost", f"The kick was blocked, and recovered by {taker}.")
    return Tip("blocked kept", "The kick was blocked, but the kickers recovered it.")


def _turnover(view: View, entry: Entry, fact: Fact) -> Tip | None:
    if fact.how != "downs":
        return None
    return Tip("on downs", "Short of the line to gain on the last down: a turnover on downs.", 2)


def _pass_penalty(view: View, entry: Entry, fact: Fact) -> Tip:
    return Tip(
        "pass penalty",
        f"A second incomplete pass in one series costs {abs(fact.yards or 0)} yards as well.",
    )


def _incomplete(view: View, entry: Entry, fact: Fact) -> Tip:
    return Tip("incomplete", "Incomplete. No gain, and the down counts.", 2)


def _penalty(view: View, entry: Entry, fact: Fact) -> Tip:
    """What a penalty did is read off the situations around it."""
    before, after, kinds = entry.before, entry.after, {each.fact for each in entry.facts}
    if before.phase == TRY:
        return Tip("penalty on a try", "A penalty decides a try: against the team that fouled.")
    if "first_down" in kinds and after.possession == before.possession:
        return Tip(
            "penalty first down",
            "A penalty moves the ball and is the whole play. This one gives a first down.",
        )
    if (after.phase, after.possession, after.down) == (
        before.phase,
        before.possession,
        before.down,
    ):
        again = "the down is replayed" if before.phase == SCRIMMAGE else "the play is repeated"
        return Tip("penalty again", f"A penalty moves the ball and is the whole play: {again}.")
    return Tip("penalty", "A penalty moves the ball, and it is the whole play.")


def _kick(view: View, entry: Entry, fact: Fact) -> Tip | None:
    if entry.before.call != "punt":
        return None
    return Tip("punted", "A punt gives up the ball, but far from your own goal.")


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
    return Tip(
        "first down",
        f"First down, past the line to gain. {profile.downs} new downs, to make {to}.",
        2,
    )


def _complete(view: View, entry: Entry, fact: Fact) -> Tip | None:
    if (fact.yards or 0) <= 0:
        return None
    return Tip("complete", "Pass complete. Passes gain more than most runs, but risk more.")


def _rush(view: View, entry: Entry, fact: Fact) -> Tip | None:
    if (fact.yards or 0) >= 0:
        return None
    return Tip("loss", "A loss: the line to gain is now farther away.")


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
