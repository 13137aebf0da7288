"""What the practice board knows of football: `board.toml`, read strictly."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from random import Random

import msgspec
from msgspec.structs import replace

Bands = tuple[tuple[int, int, int], ...]
"""A spread of numbers: rows of a weight, the least and the most; within a row all are alike."""


class PlayModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What comes of one kind of play. Yards are counted the way the side plays that had the ball
    when it was called."""

    results: dict[str, int] = {}
    """Weights of result words; a word that is not here has the weight it has everywhere."""
    yards: Bands = ((1, 0, 0),)
    yards_of: dict[str, Bands] = {}
    """Yards by result, where they are others than usual."""
    scores: bool = True
    """Whether yards over a goal line are a touchdown, or a safety, where these can be told."""
    beyond: bool = False
    """Whether the place may lie in an end zone."""
    good: tuple[tuple[int, int], ...] = ()
    """Of a kick at goal: up to so many yards it is good so often, in a hundred."""
    seconds: Bands = ((1, 5, 8),)
    seconds_of: dict[str, Bands] = {}
    calls: dict[str, int] = {}
    """How often, in a hundred, a call comes in place of the report where it may."""
    only_with: tuple[str, ...] = ()
    """The play is this one only where one of these words can be told ..."""
    otherwise: str = ""
    """... and else that one."""


class FieldModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one field of a form is filled in, by its name."""

    told: int = 100
    """How often, in a hundred, it is told where it may be left out."""
    always_with: tuple[str, ...] = ()
    """Results with which it is told in any case."""
    words: dict[str, int] = {}
    """Weights of its words: choices, yes and no; of a side: had_it and other."""
    numbers: Bands = ()
    """Of a number, or of how many entries a list has; of a spot: yards from the ball."""


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of it, for one rule set."""

    unknown: int
    """The weight of a result word that nobody has thought of."""
    words: dict[str, int]
    plays: dict[str, PlayModel]
    names: dict[str, str]
    """The kind of play that a call, or a phase without a call, is."""
    fields: dict[str, FieldModel] = {}
    sets: dict[str, Part] = {}

    def play(self, call: str, phase: str, words: tuple[str, ...]) -> PlayModel:
        """The model of a play, by its call or else by its phase; with `words` to be told."""
        name = self.names.get(call) or self.names.get(phase) or "run"
        model = self.plays[name]
        while model.otherwise and not set(model.only_with) & set(words):
            model = self.plays[model.otherwise]
        return model

    def weight(self, play: PlayModel, word: str) -> int:
        """How often a result is told, beside the others."""
        return play.results.get(word, self.words.get(word, self.unknown))


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one rule set has otherwise. A play of the same name replaces the whole play."""

    words: dict[str, int] = {}
    plays: dict[str, PlayModel] = {}
    names: dict[str, str] = {}
    fields: dict[str, FieldModel] = {}


@lru_cache(maxsize=1)
def _everything() -> Board:
    text = files("quarterback.practice").joinpath("board.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=Board)


@lru_cache
def board_of(code: str) -> Board:
    """The board for a rule set; one that it has no part for gets what all share."""
    board = _everything()
    part = board.sets.get(code, Part())
    return replace(
        board,
        words=board.words | part.words,
        plays=board.plays | part.plays,
        names=board.names | part.names,
        fields=board.fields | part.fields,
        sets={},
    )


def drawn(bands: Bands, luck: Random) -> int:
    """A number from a spread."""
    _, least, most = luck.choices(bands, [weight for weight, _, _ in bands])[0]
    return luck.randint(least, most)


def hit(luck: Random, hundredths: int) -> bool:
    """Whether a chance of so many in a hundred comes up."""
    return luck.randrange(100) < hundredths
