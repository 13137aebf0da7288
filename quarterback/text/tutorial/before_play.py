"""What can be done now, explained to someone who does it for the first time: from what is
awaited."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quarterback.ai.coaches.maxims import to_go
from quarterback.text.tutorial.view import Tip, View, capitalize
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.field import GOAL
from rulesets.core.sentences.phrases import down_and_distance, in_words, ordinal, points, yards
from rulesets.core.sides import SIDES
from rulesets.core.state import (
    CHOICE,
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    RUN_BACK,
    SCRIMMAGE,
    TRY,
)


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
    text = "Receive to get the ball; kick off to give it up deep in their territory."
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
    return [*tips, *_downs(view), *_signs(view), why]


def _signs(view: View) -> list[Tip]:
    """The dial is all abbreviations."""
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
