"""Who does what on the practice board: passer, runner, receiver, returner, kicker and tackler, by
position, by the order of the roster and, where a roster has no positions, by jersey number."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from quarterback.game.practice.model import LineupModel, PlayModel, board_of
from rulesets.core.forms import Field, applies
from rulesets.core.header import Header, Remark
from rulesets.core.player_fields import (
    CARRIERS,
    KICKERS,
    PlayerField,
    is_ineligible,
    player_field,
)
from rulesets.core.rosters import EMPTY_ROSTER, Roster, RosterPlayer, code_of, rosters_of
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import AS_READ, HOME, VISITORS, Side
from rulesets.core.snap import Snap
from rulesets.core.state import INTERCEPTION_RETURN, RUN_BACK, State

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
    """A form with its players filled in, for teams that brought rosters. No one does two things on
    one play, except that a passer may be sacked or run; he never catches. `runner` is who has the
    ball, where that is known. Without rosters the form is unchanged and nothing is drawn."""
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
    """A new game's header that says which teams' players are used by jersey number, because their
    rosters give no one a position, or none that is known."""
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
    """The label of the player who does it; empty where the roster has no one left for it."""
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
    """The label of the player who passes; empty for a team without players."""
    weights = _weights(lineup, "passer", roster.players)
    return roster.players[weights.index(max(weights))].label if weights else ""


def _weights(
    lineup: LineupModel, name: str, players: Sequence[RosterPlayer], starter: str = ""
) -> list[float]:
    """How often each player does it: by his position, less for each player of that position who
    comes before him. Quarterbacks on the bench do not play."""
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
    """His positions in short; without any that is known, those that usually wear his number."""
    return _known_codes(lineup, player) or frozenset(
        code
        for least, most, codes in lineup.numbers
        if least <= player.number <= most
        for code in codes
    )


def _known_codes(lineup: LineupModel, player: RosterPlayer) -> frozenset[str]:
    return frozenset(_code_of(lineup, each) for each in player.positions) - {""}


def _code_of(lineup: LineupModel, position: str) -> str:
    """A position in short, whatever stands beside it: RB for `Halfback (left)`, T for `R. Tackle`,
    QB for `QB2`."""
    for words in (position, _BESIDE.split(position.strip())[0]):
        letters = "".join(letter for letter in words if letter.isalpha())
        for each in (letters, letters[1:] if letters[:1] in _SIDES_IN_SHORT else ""):
            code = code_of(each)
            code = lineup.words.get(code, code)
            if code in lineup.known:
                return code
    return ""
