"""What the practice board knows of football: `board.toml`, read strictly."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from importlib.resources import files
from random import Random
from typing import Any

import msgspec

from rulesets.core.data_reader import read_toml
from rulesets.core.rosters import LINEMEN

Bands = tuple[tuple[int, int, int], ...]
"""A spread of numbers: rows of a weight, the least and the most; within a row all are alike."""


class FieldModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one field of a form is filled in, by its name."""

    told: int = 100
    """Percentage of reports that include it, if it is optional."""
    always_with: tuple[str, ...] = ()
    """Results whose reports always include it."""
    words: dict[str, int] = {}
    """Weights of its words: choices, yes and no; of a side: had_it and other."""
    numbers: Bands = ()
    """Of a number, or of how many entries a list has; of a spot: yards from the ball."""
    from_end: bool = False
    """Whether the yards of a spot are counted from where the play ended."""


class PlayModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What comes of one kind of play. Yards are counted the way the side plays that had the ball
    when it was called."""

    results: dict[str, int] = {}
    """Weights of result words; a word that is not here has the weight it has everywhere."""
    yards: Bands = ((1, 0, 0),)
    yards_of: dict[str, Bands] = {}
    """Yards by result, where they are others than usual."""
    scores: bool = True
    """Whether yards over a goal line are a touchdown or a safety, where these can be reported."""
    over: tuple[str, ...] = ()
    """Words for a ball that goes over the opponents' goal line, and for no other."""
    beyond: bool = False
    """Whether the place may lie in an end zone."""
    good: tuple[tuple[int, int], ...] = ()
    """For field goals: up to a distance in yards, the percentage that is good."""
    seconds: Bands = ((1, 5, 8),)
    seconds_of: dict[str, Bands] = {}
    carrier: str = "runner"
    """The role of the player who has the ball at the end, where it is no receiver or returner."""
    carrier_of: dict[str, str] = {}
    """His role by result, where it is another."""
    calls: dict[str, int] = {}
    """How often, in a hundred, a call comes in place of the report where it may."""
    fields: dict[str, FieldModel] = {}
    """Fields that are filled in otherwise on this play."""
    only_with: tuple[str, ...] = ()
    """The model applies only if one of these words can be reported ..."""
    otherwise: str = ""
    """... and else that one."""


class RoleModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who does one thing, such as run with the ball."""

    positions: dict[str, int]
    """Weights by position. Others do it only in a team that has none of these."""
    both_ways: dict[str, int] = {}
    """Weights in a team that has none of them, whose men play both ways."""
    order: tuple[int, ...] = (100,)
    """Weights of the first, second, ... player of a position, by the order of the roster; the last
    one is also for all who follow."""
    one_player: bool = False
    """Whether it is always the likeliest player."""


class LineupModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Which players a team uses for what."""

    roles: dict[str, RoleModel]
    numbers: tuple[tuple[int, int, tuple[str, ...]], ...] = ()
    """Positions by jersey number, for players without a position: least, most, positions."""
    words: dict[str, str] = {}
    """Other words for positions, as letters alone; of those that name no role a player has none."""

    @cached_property
    def known(self) -> frozenset[str]:
        """The positions that a role, or a word, knows."""
        roles = self.roles.values()
        listed = {code for role in roles for code in (*role.positions, *role.both_ways)}
        return frozenset({*listed, *self.words.values(), *LINEMEN})


class BoardModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of it, for one rule set: what all share, but for what its own part has otherwise."""

    unknown: int
    """The weight of a result word that no one has thought of."""
    words: dict[str, int]
    plays: dict[str, PlayModel]
    names: dict[str, str]
    """The kind of play that a call, or a phase without a call, is; of a kick that is run back also
    by the phase that it was kicked in."""
    lineup: LineupModel
    fields: dict[str, FieldModel] = {}

    def play(self, call: str, phase: str, words: tuple[str, ...], began: str = "") -> PlayModel:
        """The model of a play, by its call or else by its phase; with `words` to be told. `began`
        is the phase that it began in."""
        keys = (f"{began} {call}", f"{began} {phase}", call, phase)
        name = next((self.names[key] for key in keys if key in self.names), "run")
        model = self.plays[name]
        while model.otherwise and not set(model.only_with) & set(words):
            model = self.plays[model.otherwise]
        return model

    def weight(self, play: PlayModel, word: str) -> int:
        """The weight of a result among the others."""
        return play.results.get(word, self.words.get(word, self.unknown))


@lru_cache(maxsize=1)
def _everything() -> dict[str, Any]:
    text = files("quarterback.game.practice").joinpath("board.toml").read_text(encoding="utf-8")
    return read_toml(text)


@lru_cache
def board_of(code: str) -> BoardModel:
    """The board for a rule set; one that it has no part for gets what all share."""
    shared = dict(_everything())
    sets = shared.pop("sets")
    return msgspec.convert(_with(shared, sets.get(code, {})), BoardModel, strict=True)


def _with(shared: Mapping[str, Any], part: Mapping[str, Any]) -> dict[str, Any]:
    """What all share, but for what a part has otherwise."""
    whole = dict(shared)
    for name, value in part.items():
        of = whole.get(name)
        both = isinstance(of, dict) and isinstance(value, dict)
        whole[name] = _with(of or {}, value) if both else value
    return whole


def drawn(bands: Bands, luck: Random) -> int:
    """A number from a spread."""
    _, least, most = luck.choices(bands, [weight for weight, _, _ in bands])[0]
    return luck.randint(least, most)


def hit(luck: Random, hundredths: int) -> bool:
    """Draw: true in a given percentage of cases."""
    return luck.randrange(100) < hundredths
