"""What the practice board knows of football: `board.toml`, read strictly."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from random import Random
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rulesets.core.awaiting import Field, applies
from rulesets.core.data_reader import read_toml
from rulesets.core.header import Header, Remark
from rulesets.core.player_fields import CARRIERS, KICKERS, PlayerField, is_ineligible, player_field
from rulesets.core.rosters import EMPTY_ROSTER, LINEMEN, Roster, RosterPlayer, code_of, rosters_of
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import AS_READ, HOME, VISITORS, Side
from rulesets.core.state import INTERCEPTION_RETURN, RUN_BACK, Snap, State

Bands = tuple[tuple[int, int, int], ...]
"""A distribution of numbers: rows of a weight, the least and the most; within a row all are
alike."""


class FieldModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one field of a form is filled in, by its name."""

    told: int = 100
    """Percentage of reports that include it, if it is optional."""
    always_with: tuple[str, ...] = ()
    """Results whose reports always include it."""
    words: dict[str, int] = {}
    """Weights of its words: choices, yes and no; for a side: had_it and other."""
    numbers: Bands = ()
    """For a number, or for how many entries a list has; for a spot: yards from the ball."""
    from_end: bool = False
    """Whether the yards of a spot are counted from where the play ended."""


class PlayModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The results of one kind of play. Yards are counted in the direction of the side that had
    the ball when it was called."""

    results: dict[str, int] = {}
    """Weights of result words; a word that is missing has its general weight."""
    yards: Bands = ((1, 0, 0),)
    yards_of: dict[str, Bands] = {}
    """Yards by result, where they are not the usual ones."""
    scores: bool = True
    """Whether yards over a goal line are a touchdown or a safety, where these can be reported."""
    over: tuple[str, ...] = ()
    """Words only for a ball that goes over the opponents' goal line."""
    beyond: bool = False
    """Whether the spot may be in an end zone."""
    good: tuple[tuple[int, int], ...] = ()
    """For field goals: percentage that is good, up to a distance in yards."""
    seconds: Bands = ((1, 5, 8),)
    seconds_of: dict[str, Bands] = {}
    carrier: str = "runner"
    """The role of the player who has the ball at the end, if he is no receiver or returner."""
    carrier_of: dict[str, str] = {}
    """His role by result, where it is another."""
    calls: dict[str, int] = {}
    """The percentage of plays on which a call replaces the report, where it can."""
    fields: dict[str, FieldModel] = {}
    """Fields that are filled in differently on this play."""
    only_with: tuple[str, ...] = ()
    """The model applies only if one of these words can be reported ..."""
    otherwise: str = ""
    """... and else this one does."""


class RoleModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who does one thing, such as run with the ball."""

    positions: dict[str, int]
    """Weights by position. Others do it only on a team without any of these."""
    both_ways: dict[str, int] = {}
    """Weights on a team without any of them, whose men play both ways."""
    order: tuple[int, ...] = (100,)
    """Weights of the first, second, ... player of a position, in the order of the roster; the
    last weight also holds for all who follow."""
    one_player: bool = False
    """Whether it is always the likeliest player."""


class LineupModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Which players a team uses for what."""

    roles: dict[str, RoleModel]
    numbers: tuple[tuple[int, int, tuple[str, ...]], ...] = ()
    """Positions by jersey number, for players without a position: least, most, positions."""
    words: dict[str, str] = {}
    """Other words for positions, in letters only; a word for no role means that a player has
    none."""

    @cached_property
    def known(self) -> frozenset[str]:
        """Return the positions that a role, or a word, knows."""
        roles = self.roles.values()
        listed = {code for role in roles for code in (*role.positions, *role.both_ways)}
        return frozenset({*listed, *self.words.values(), *LINEMEN})


class BoardModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The model of one rule set: what all share, and what its own part has instead."""

    unknown: int
    """The weight of a result word that the model does not have."""
    words: dict[str, int]
    plays: dict[str, PlayModel]
    names: dict[str, str]
    """The kind of play of a call, or of a phase without a call; for a return also by the phase
    of the kick."""
    lineup: LineupModel
    fields: dict[str, FieldModel] = {}

    def play(self, call: str, phase: str, words: tuple[str, ...], began: str = "") -> PlayModel:
        """Return the model of a play, by its call or else by its phase; `words` can be reported.
        `began` is the phase in which it began."""
        keys = (f"{began} {call}", f"{began} {phase}", call, phase)
        name = next((self.names[key] for key in keys if key in self.names), "run")
        model = self.plays[name]
        while model.otherwise and not set(model.only_with) & set(words):
            model = self.plays[model.otherwise]
        return model

    def weight(self, play: PlayModel, word: str) -> int:
        """Return the weight of a result among the others."""
        return play.results.get(word, self.words.get(word, self.unknown))


@lru_cache(maxsize=1)
def _everything() -> dict[str, Any]:
    text = files("quarterback.game.practice").joinpath("board.toml").read_text(encoding="utf-8")
    return read_toml(text)


@lru_cache
def board_of(code: str) -> BoardModel:
    """Return the model for a rule set; one without its own part has what all share."""
    shared = dict(_everything())
    sets = shared.pop("sets")
    return msgspec.convert(_with(shared, sets.get(code, {})), BoardModel, strict=True)


def _with(shared: Mapping[str, Any], part: Mapping[str, Any]) -> dict[str, Any]:
    whole = dict(shared)
    for name, value in part.items():
        of = whole.get(name)
        both = isinstance(of, dict) and isinstance(value, dict)
        whole[name] = _with(of or {}, value) if both else value
    return whole


def drawn(bands: Bands, luck: Random) -> int:
    """Draw a number from a distribution."""
    _, least, most = luck.choices(bands, [weight for weight, _, _ in bands])[0]
    return luck.randint(least, most)


def hit(luck: Random, hundredths: int) -> bool:
    """Return True in a given percentage of cases."""
    return luck.randrange(100) < hundredths


_NEVER_PASSER: Final = ("receiver", "returner")
"""Roles that a team's passer never has."""
_NEVER_RUNNER: Final = ("passer", "tackler")
_BESIDE: Final = re.compile(r"[-(/,]")
_SIDES_IN_SHORT: Final = ("R", "L", "r", "l")
_LOOSE: Final = "loose"
_QUARTERBACK: Final = frozenset({"QB"})


def name_players(
    rules: RuleSet,
    s: State,
    play: PlayModel,
    fields: Sequence[Field],
    values: Mapping[str, Any],
    luck: Random,
    runner: str = "",
) -> dict[str, Any]:
    """Return a form with its players filled in, for teams that brought rosters. No one does two
    things on one play, except that a passer may be sacked or run; he never catches. `runner` has
    the ball, if that is known. Without rosters the form is unchanged and nothing is drawn."""
    form = dict(values)
    if not rules.rosters:
        return form
    named: set[tuple[Side, str]] = set()
    for field in fields:
        if field.type != "text" or not applies(field, form):
            continue
        naming = player_field(rules, s, field.name, form)
        if naming is None or not naming.has_player:
            continue
        if field.name == "passer" and play.carrier_of.get(str(form.get("result"))) == "passer":
            continue  # he threw nothing: he was sacked, or ran
        role = _role(s, play, field.name, naming, form)
        if runner and role not in _NEVER_RUNNER:
            label = runner
        else:
            label = _choose(rules, naming, role, named, luck)
        if label:
            form[field.name] = label
            named.add((naming.side, label))
    return form


def with_lineup_remarks(header: Header) -> Header:
    """Return a new game's header that says which teams' players are used by jersey number,
    because their rosters give no one a position, or none that is known."""
    rosters = rosters_of(header.teams, doubles=True)
    names = {HOME: header.home, VISITORS: header.visitors}
    remarks = []
    for side in AS_READ:
        players = rosters.get(side, EMPTY_ROSTER).players
        lineup = board_of(header.ruleset).lineup
        if not players or any(_known_codes(lineup, player) for player in players):
            continue
        listed = any(player.positions for player in players)
        why = "no position in the roster is known" if listed else "the roster has no positions"
        remarks.append(Remark(0, f"{names[side]}: {why}; players are used by their numbers."))
    return replace(header, remarks=(*header.remarks, *remarks)) if remarks else header


def _role(
    s: State, play: PlayModel, field: str, naming: PlayerField, form: Mapping[str, Any]
) -> str:
    result = str(form.get("result", ""))
    if s.phase == _LOOSE:
        snap = getattr(s.play, "snap", None)
        lost_it = isinstance(snap, Snap) and snap.possession == naming.side
        return "recoverer" if lost_it else "tackler"
    if field in ("passer", "tackler"):
        return field
    if result in play.carrier_of:
        return play.carrier_of[result]
    if naming.is_receiver:
        return "receiver"
    if naming.likely_positions == KICKERS:
        return "kicker"
    if result == "interception" or s.phase == INTERCEPTION_RETURN:
        return "interceptor"
    if naming.likely_positions != CARRIERS or s.phase == RUN_BACK:
        return "returner"
    return play.carrier


def _choose(
    rules: RuleSet,
    naming: PlayerField,
    role: str,
    named: Collection[tuple[Side, str]],
    luck: Random,
) -> str:
    """Return the label of the player who does it; empty if the roster has no one left for it."""
    roster = rules.rosters.get(naming.side, EMPTY_ROSTER)
    if naming.label:
        player = roster.find(naming.label)
        return player.label if player else naming.label
    lineup = board_of(rules.code).lineup
    starter = _starter(lineup, roster)
    players = [
        player
        for player in roster.players
        if ((naming.side, player.label) not in named or role == "passer")
        and not is_ineligible(rules, naming, player)
        and not (role in _NEVER_PASSER and player.label == starter)
    ]
    if not players:
        return ""
    weights = _weights(lineup, role, players, starter)
    if lineup.roles[role].one_player:
        return players[weights.index(max(weights))].label
    return luck.choices(players, weights)[0].label


def _starter(lineup: LineupModel, roster: Roster) -> str:
    """Return the label of the player who passes; empty for a team without players."""
    weights = _weights(lineup, "passer", roster.players)
    return roster.players[weights.index(max(weights))].label if weights else ""


def _weights(
    lineup: LineupModel, name: str, players: Sequence[RosterPlayer], starter: str = ""
) -> list[float]:
    """Return how often each player does it: by his position, less for each player of that
    position who comes before him. Quarterbacks on the bench do not play."""
    role = lineup.roles[name]
    for positions in (role.positions, role.both_ways):
        before: dict[str, int] = {}
        weights: list[float] = []
        for player in players:
            codes = codes_of(lineup, player)
            if starter and player.label != starter:
                codes -= _QUARTERBACK
            code = max(sorted(codes), key=lambda each: positions.get(each, 0), default="")
            weight = float(positions.get(code, 0))
            if name == "kicker" and player.label == starter:
                weight /= 2  # A team with another kicker spares its passer.
            place = before.get(code, 0)
            before[code] = place + 1
            weights.append(weight * role.order[min(place, len(role.order) - 1)] / role.order[0])
        if any(weights):
            return weights
    return [1.0] * len(players)


def codes_of(lineup: LineupModel, player: RosterPlayer) -> frozenset[str]:
    """Return his positions, abbreviated; without a known one, those that usually wear his
    number."""
    return _known_codes(lineup, player) or frozenset(
        code
        for least, most, codes in lineup.numbers
        if least <= player.number <= most
        for code in codes
    )


def _known_codes(lineup: LineupModel, player: RosterPlayer) -> frozenset[str]:
    return frozenset(_code_of(lineup, each) for each in player.positions) - {""}


def _code_of(lineup: LineupModel, position: str) -> str:
    """Return a position, abbreviated, whatever is next to it: RB for `Halfback (left)`, T for
    `R. Tackle`, QB for `QB2`."""
    for words in (position, _BESIDE.split(position.strip())[0]):
        letters = "".join(letter for letter in words if letter.isalpha())
        for each in (letters, letters[1:] if letters[:1] in _SIDES_IN_SHORT else ""):
            code = code_of(each)
            code = lineup.words.get(code, code)
            if code in lineup.known:
                return code
    return ""
