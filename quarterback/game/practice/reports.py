"""Any form filled in as a game might have it: types, choices, conditions and bounds are its own,
what is likely is the board's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from quarterback.game.practice.model import BoardModel, FieldModel, PlayModel, drawn, hit
from rulesets.core.field import END_LINE, GOAL, NEAREST, place_name, turned
from rulesets.core.forms import Field, applies
from rulesets.core.sides import OTHER, SIDES, Side
from rulesets.core.state import SCRIMMAGE, State

RESULT = "result"
FROM_THE_POSTS = 17
"""A field goal is kicked from seven yards behind the line, to posts ten behind the goal line."""
_MOST_LISTED = 2


@dataclass
class Filler:
    """One form, about one play. Spots are yards from the own goal line of the side with the
    ball."""

    board: BoardModel
    play: PlayModel
    s: State
    side: Side
    """The side whose goal line the bounds of the form are counted from."""
    luck: Random
    result: str = ""

    def fill(self, fields: Sequence[Field]) -> dict[str, Any]:
        """A form with its required fields, and likely optional ones, filled in."""
        result: dict[str, Any] = {}
        for field in fields:
            if applies(field, result) and self._is_reported(field):
                result[field.name] = self._value(field)
        return result

    def _is_reported(self, field: Field) -> bool:
        if field.required and field.default is None:
            return True
        known = self._known(field)
        if known is None:
            return False
        return self.result in known.always_with or hit(self.luck, known.told)

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
        """Good by the distance; else what is left by weight. Empty when it is no such kick."""
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
        """A result, and the yards that go with it; over a goal line they are a score."""
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
        """Where the play ended; another place of the form lies somewhere about the ball."""
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
