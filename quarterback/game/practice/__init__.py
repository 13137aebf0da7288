"""The practice board: figures played by chance, for coaches without a board.

It has no rules: it only says what *may* have happened, and the rules take it like any person's
report. Wherever it is shown it is called practice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from quarterback.game.practice.model import (
    BoardModel,
    FieldModel,
    PlayModel,
    board_of,
    drawn,
    hit,
    name_players,
)
from rulesets.core.advance import out_of_turn, step
from rulesets.core.awaiting import Field, Observe, Option, applies
from rulesets.core.events import Call, Event, Report, Tick
from rulesets.core.field import END_LINE, GOAL, NEAREST, place_name, turned
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, OTHER, SIDES, Side
from rulesets.core.state import SCRIMMAGE, Snap, State

TRIES = 200
"""How many reports are drawn before it gives up: some forms can be filled in with what no board
could show, and the rules refuse it."""


class NothingFits(Exception):
    """The practice board found no report that the rules accept."""


def answer(
    rules: RuleSet, s: State, request: Observe, luck: Random, before: Event | None = None
) -> Report | Call:
    """Return what happened on the practice board: a report, with a clock reading if there is a
    clock; or a call in its place, such as a throw. The rules take it as it is. After `before`, the
    last event, the player who recovered a ball runs with it.

    Raises NothingFits.
    """
    recovered_by = ""
    if isinstance(before, Report) and before.fields.get(RESULT) == "recovered":
        recovered_by = str(before.fields.get("player", ""))
    for _ in range(TRIES):
        event = _drawn(rules, s, request, luck, recovered_by)
        if _fits(rules, s, event):
            return event
    raise NothingFits(f"the practice board finds no report for {s.call or s.phase}")


def report(rules: RuleSet, s: State, request: Observe, luck: Random) -> Report:
    """Return what `answer` does, where no call can replace it. Raises NothingFits."""
    result = answer(rules, s, Observe(request.fields, side=request.side), luck)
    assert isinstance(result, Report), "without calls there are only reports"
    return result


def details(rules: RuleSet, s: State, option: Option, luck: Random) -> dict[str, Any] | None:
    """Return the details shown with a call that requires them; None if it needs none."""
    if all(field.default is not None or not field.required for field in option.fields):
        return None
    board = board_of(rules.code)
    return _filler(board, board.play(option.call, s.phase, ()), s, None, luck).fill(option.fields)


def _filler(
    board: BoardModel, play: PlayModel, s: State, request: Observe | None, luck: Random
) -> Filler:
    side = (request.side if request else None) or s.possession or HOME
    return Filler(board, play, s, side, luck)


def _drawn(rules: RuleSet, s: State, request: Observe, luck: Random, runner: str) -> Report | Call:
    board = board_of(rules.code)
    words = next((f.choices for f in request.fields if f.name == RESULT), ())
    play = board.play(s.call or "", s.phase, words, _began(s))
    filler = _filler(board, play, s, request, luck)
    for option in request.calls:
        if hit(luck, play.calls.get(option.call, 0)):
            result = name_players(rules, s, play, option.fields, filler.fill(option.fields), luck)
            return Call(option.call, details=result or None)
    result = name_players(rules, s, play, request.fields, filler.fill(request.fields), luck, runner)
    return Report(result, _reading(rules, s, play, filler.result, luck))


def _began(s: State) -> str:
    """Return the phase in which the current play began; empty if it begins now."""
    snap = getattr(s.play, "snap", None)
    return snap.phase if isinstance(snap, Snap) else ""


def _reading(rules: RuleSet, s: State, play: PlayModel, result: str, luck: Random) -> Tick | None:
    """Return the clock at the end of the play, if there is one: it runs on as it ran."""
    if "tick" not in out_of_turn(rules, s):
        return None
    left = max(s.time_left - drawn(play.seconds_of.get(result, play.seconds), luck), 0)
    return Tick(left, running=s.running and left > 0)


def _fits(rules: RuleSet, s: State, event: Event) -> bool:
    try:
        step(rules, s, rules.normalize(rules, s, event))
    except Refused:
        return False
    return True


RESULT = "result"
FROM_THE_POSTS = 17
"""A field goal is kicked from seven yards behind the line, to posts ten behind the goal line."""
_MOST_LISTED = 2


@dataclass
class Filler:
    """Fills in one form, about one play. Spots are yards from the own goal line of the side with
    the ball."""

    board: BoardModel
    play: PlayModel
    s: State
    side: Side
    """The side from whose goal line the bounds of the form are counted."""
    luck: Random
    result: str = ""

    def fill(self, fields: Sequence[Field]) -> dict[str, Any]:
        """Return a form with its required fields, and likely optional ones, filled in."""
        result: dict[str, Any] = {}
        for field in fields:
            if applies(field, result) and self._is_reported(field):
                result[field.name] = self._value(field)
        return result

    def _is_reported(self, field: Field) -> bool:
        if field.required and field.default is None:
            return True
        model = self._known(field)
        if model is None:
            return False
        return self.result in model.always_with or hit(self.luck, model.told)

    def _known(self, field: Field) -> FieldModel | None:
        return self.play.fields.get(field.name) or self.board.fields.get(field.name)

    def _value(self, field: Field) -> Any:
        model = self._known(field) or FieldModel()
        match field.type:
            case "choice":
                return self._choice(field, model)
            case "yes_no":
                return self._word(("yes", "no"), model) == "yes"
            case "side":
                had_it = self._word(("had_it", "other"), model) == "had_it"
                ball = self.s.possession or SIDES[0]
                return ball if had_it else OTHER[ball]
            case "text":
                return str(self.luck.randint(1, 99))
            case "number":
                return self._number(field, model)
            case "list":
                most = _MOST_LISTED if field.max is None else field.max
                long = drawn(model.numbers, self.luck) if model.numbers else 1
                return [self.fill(field.item_fields) for _ in range(min(long, most))]
            case "spot":
                return self._spot(field, model)

    def _word(self, words: Sequence[str], model: FieldModel) -> str:
        weights = [model.words.get(word, 0 if model.words else 1) for word in words]
        return self.luck.choices(words, weights if any(weights) else None)[0]

    def _choice(self, field: Field, model: FieldModel) -> str:
        if field.name != RESULT:
            return self._word(field.choices, model)
        self.result = self._of_goal_kick(field) or self._of_yards(field)
        return self.result

    def _of_goal_kick(self, field: Field) -> str:
        """Return good by the distance; else one of the other results by weight. Empty for any
        other kick."""
        if not self.play.good or self.s.spot is None or "good" not in field.choices:
            return ""
        far = GOAL - self.s.spot + FROM_THE_POSTS
        often = next((often for most, often in self.play.good if far <= most), 0)
        if hit(self.luck, often):
            return "good"
        return self._weighted([word for word in field.choices if word != "good"])

    def _weighted(self, words: Sequence[str]) -> str:
        weights = [self.board.weight(self.play, word) for word in words]
        return self.luck.choices(words, weights if any(weights) else None)[0]

    def _of_yards(self, field: Field) -> str:
        """Return a result, and the yards that go with it; over a goal line they are a score."""
        over = next((word for word in self.play.over if word in field.choices), "")
        result = self._weighted([each for each in field.choices if each not in self.play.over])
        self.spot = None
        if self.s.spot is None:
            return result
        yards = drawn(self.play.yards_of.get(result, self.play.yards), self.luck)
        self.spot = self.s.spot + yards
        if over and self.spot >= GOAL:
            return over
        if not self.play.scores:
            return result
        if self.spot >= GOAL and "touchdown" in field.choices:
            return "touchdown"
        if self.spot <= 0 and self.s.phase == SCRIMMAGE and "safety" in field.choices:
            return "safety"
        return result

    spot: int | None = None

    def _number(self, field: Field, model: FieldModel) -> int:
        least = field.min or 0
        most = least + 20 if field.max is None else field.max
        result = (
            drawn(model.numbers, self.luck) if model.numbers else self.luck.randint(least, most)
        )
        return min(max(result, least), most)

    def _spot(self, field: Field, model: FieldModel) -> str:
        """Return where the play ended; another spot of the form is somewhere near the ball."""
        ball = self.s.possession or self.side
        spot = self.spot
        if spot is None or model.numbers:
            start = spot if model.from_end and spot is not None else self.s.spot or 0
            spot = start + (drawn(model.numbers, self.luck) if model.numbers else 0)
        if not self.play.beyond:
            spot = min(max(spot, NEAREST), GOAL - NEAREST)
        least = GOAL - END_LINE if field.min is None else field.min
        most = END_LINE if field.max is None else field.max
        if ball != self.side:
            least, most = turned(most), turned(least)
        return place_name(ball, min(max(spot, least), most))
