"""What a play did, and what can be done now, explained to someone who sees it for the first time:
from its facts, and from what is awaited."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quarterback.ai.coaches.maxims import to_go
from quarterback.text.tutorial.view import Tip, View
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.events import Spin
from rulesets.core.facts import Fact
from rulesets.core.field import GOAL
from rulesets.core.plain_text import capitalize
from rulesets.core.sentences.phrases import down_and_distance, in_words, ordinal, points, yards
from rulesets.core.session import Entry
from rulesets.core.sides import OTHER, SIDES
from rulesets.core.state import (
    CHOICE,
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    RUN_BACK,
    SCRIMMAGE,
    TRY,
)

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


def _try_good(view: View, entry: Entry, fact: Fact) -> Tip | None:
    if fact.how == "penalty":
        return None
    more = "one more point" if fact.points == 1 else f"{in_words(fact.points or 0)} more points"
    return Tip("try good", f"The try is good for {more}.")


def _touchback(view: View, entry: Entry, fact: Fact) -> Tip | None:
    after = entry.after
    if after.phase != SCRIMMAGE:
        return None
    return Tip(
        "touchback",
        "A touchback: their opponents sent the ball over the goal line. "
        f"The ball goes to {view.called(after.possession)} on their own {after.spot}.",
    )


def _taker(view: View, entry: Entry) -> str:
    """Who recovered the ball, by name: "the opponents" could be the reader."""
    loser = entry.before.possession
    return view.called(OTHER[loser]) if loser is not None else "their opponents"


def _intercepted(view: View, entry: Entry, fact: Fact) -> Tip:
    taker = _taker(view, entry)
    return Tip("intercepted", f"Intercepted by {taker}: a turnover.")


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


def _pass_penalty(view: View, entry: Entry, fact: Fact) -> Tip:
    return Tip(
        "pass penalty",
        f"A second incomplete pass in one series costs {abs(fact.yards or 0)} yards as well.",
    )


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


def _tip(
    topic: str,
    text: str,
    times: int = 1,
    *,
    when: Callable[[Entry, Fact], bool] = lambda entry, fact: True,
) -> Explains:
    """A tip in the same words each time; `{points}` are those of the fact."""

    def explains(view: View, entry: Entry, fact: Fact) -> Tip | None:
        worth = points(fact.points)
        return Tip(topic, text.format(points=worth), times) if when(entry, fact) else None

    return explains


EXPLAINS: Final[dict[str, Explains]] = {
    "half_end": _half_end,
    "safety": _safety,
    "touchdown": _tip("touchdown", "A touchdown, over the goal line: {points}."),
    "try_good": _try_good,
    "try_failed": _tip(
        "try failed",
        "The try failed. Nothing gained, nothing lost.",
        when=lambda entry, fact: fact.how != "penalty",
    ),
    "field_goal": _tip("field goal", "A field goal: kicked over the crossbar for {points}."),
    "no_goal": _tip("no goal", "The field goal missed, and the opponents get the ball."),
    "end_line": _tip(
        "end line", "Near the goal a pass can be too long. Over the end line, it is a turnover."
    ),
    "intercepted": _intercepted,
    "fumble": _fumble,
    "blocked": _blocked,
    "turnover": _tip(
        "on downs",
        "Short of the line to gain on the last down: a turnover on downs.",
        2,
        when=lambda entry, fact: fact.how == "downs",
    ),
    "touchback": _touchback,
    "pass_penalty": _pass_penalty,
    "incomplete": _tip(
        "incomplete",
        "Incomplete. No gain, and the down counts. Another one in this series costs yards, too.",
    ),
    "penalty": _penalty,
    "kick": _tip(
        "punted",
        "A punt gives up the ball, but far from your own goal.",
        when=lambda entry, fact: entry.before.call == "punt",
    ),
    "first_down": _first_down,
    "complete": _tip(
        "complete",
        "Pass complete. An incomplete one gains nothing; an intercepted one is their ball.",
        when=lambda entry, fact: (fact.yards or 0) > 0,
    ),
    "rush": _tip(
        "loss",
        "A loss: the line to gain is now farther away.",
        when=lambda entry, fact: (fact.yards or 0) < 0,
    ),
    "toss": _toss,
}
"""By kind of fact; of several after one play the first here comes first."""


def now(view: View) -> list[Tip]:
    """Tips about the next decision, the most pressing first."""
    request = view.awaiting
    if isinstance(request, Chance):
        return _chance(view, request)
    if not isinstance(request, Decide):
        return []
    if request.side in view.coaches:
        return [_coach_calls(view, request)]
    return [*_own_dial(view), *_DECIDES[view.state.phase](view, request)]


def _own_dial(view: View) -> list[Tip]:
    if not view.any_dial:
        return []
    return [Tip("own dial", "Call first, then spin your dial. A call cannot be changed.")]


def _chance(view: View, request: Chance) -> list[Tip]:
    if request.ring is None:
        six = points(view.rules.profile.touchdown)
        return [
            Tip(
                "aim",
                "Two teams, one ball: carry it over your opponents' goal line "
                f"for {six}. A coin toss decides who chooses first.",
            )
        ]
    return [
        Tip("face", f"Spin your dial, look up its ring {request.ring}, and type what it shows.")
    ]


def _coach_calls(view: View, request: Decide) -> Tip:
    side, coach = capitalize(view.called(request.side)), view.coach(request.side)
    if view.any_dial:
        return Tip("coach", f"{side} to play: {coach} calls, and you spin the dial.")
    # Of two coaches no one waits for a turn.
    then = "" if len(view.coaches) == len(SIDES) else " You watch until it is your turn."
    return Tip("coach", f"{side} to play: {coach} calls and spins.{then}")


def _choose(view: View, request: Decide) -> list[Tip]:
    text = "Receive, and the ball is yours after the kick; kick off, and it's your opponents'."
    if any(option.rule == "LQ-R40" for option in request.options):
        text = "The half begins at midfield. Leave the ball, and your opponents start with it."
    return [Tip("choice", text)]


def _kick_off(view: View, request: Decide) -> list[Tip]:
    return [
        Tip(
            "kickoff",
            "A kickoff starts each half and follows each score. "
            f"Nothing to choose: {view.ways.go}.",
        )
    ]


def _free_kick(view: View, request: Decide) -> list[Tip]:
    return [Tip("free kick", "After a safety, the team that gave it up kicks to its opponents.")]


def _run_back(view: View, request: Decide) -> list[Tip]:
    return [
        Tip("run-back", f"The kick is caught: now the return. Nothing to choose: {view.ways.go}.")
    ]


def _interception(view: View, request: Decide) -> list[Tip]:
    text = f"The interceptor returns the ball. Nothing to choose: {view.ways.go}."
    return [Tip("interception return", text)]


def _try(view: View, request: Decide) -> list[Tip]:
    one, far = view.rules.profile.try_point, GOAL - view.rules.profile.try_from
    rush = int(view.rules.settings.get("rush_points", one))
    kick, play = (option.signal for option in request.options)
    text = (
        f"Now a try for {points(one)} more: {kick} is a kick, {play} a play from {far} yards out."
    )
    if rush != one:
        text = (
            f"Now a try: {kick} kicks for {points(one)}, "
            f"{play} plays from {far} yards out for {in_words(rush)}."
        )
    return [Tip("try", text, 2, pressing=True)]


def _scrimmage(view: View, request: Decide) -> list[Tip]:
    s, profile = view.state, view.rules.profile
    tips: list[Tip] = []
    why = Tip("why", f"To see why a play turned out as it did, {view.ways.why}.")
    goal = next((option for option in request.options if option.call == "field_goal"), None)
    if s.down == profile.downs:
        text = "Last down: fall short of the line to gain, and your opponents get the ball."
        tips.append(Tip("last down", text, 2, pressing=True))
    if goal is not None:
        three = points(profile.field_goal)
        text = f"In range of a field goal: signal {goal.signal} kicks for {three}."
        tips.append(Tip("in range", text))
    if s.line_to_gain == GOAL:
        tips.append(Tip("goal to go", "Goal to go: the line to gain is the goal line itself."))
    if view.rules.settings.get("tiebreak") == "penetrations":
        text = "A tied game goes to the team with more penetrations: drives that reach the 20."
        tips.append(Tip("penetrations", text))
    return [*tips, *_downs(view), *_signs(view), why]


def _signs(view: View) -> list[Tip]:
    if not view.ways.signs:
        return []
    return [Tip("signs", f"To see what inc, F or P on the dial mean, {view.ways.signs}.")]


def _downs(view: View) -> list[Tip]:
    """What down and distance mean. Where players have agreed so, the ball may lie past the line to
    gain: then this can wait."""
    s, number = view.state, view.rules.profile.downs
    far = to_go(s)
    if far < 1 or s.down is None:
        return []
    if s.down == 1:
        text = f"You have {number} downs (plays) to make {yards(far)}. {view.ways.call}"
        return [Tip("downs", text, pressing=True)]
    text = f"{down_and_distance(s)}: the {ordinal(s.down)} of {number} downs, {yards(far)} to go."
    return [Tip("to go", text)]


_DECIDES: Final[dict[str, Callable[[View, Decide], list[Tip]]]] = {
    CHOICE: _choose,
    KICKOFF: _kick_off,
    FREE_KICK: _free_kick,
    RUN_BACK: _run_back,
    INTERCEPTION_RETURN: _interception,
    TRY: _try,
    SCRIMMAGE: _scrimmage,
}
