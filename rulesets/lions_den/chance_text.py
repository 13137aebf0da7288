"""How the number that dice are measured by comes about: whose rating, what it is made of, what
distance and weather take from it."""

from __future__ import annotations

from typing import Final

from rulesets.core.events import Roll
from rulesets.core.facts import RuleIds
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import VISITORS, Side
from rulesets.core.state import FREE_KICK, KICKOFF, SCRIMMAGE, TRY, State, at
from rulesets.lions_den.game_data import (
    KICK_ADDS,
    chance_of_conversion,
    chance_of_field_goal,
    chance_of_punt,
    climate,
    data_of,
    game_of,
    quarterback_on_field,
)
from rulesets.lions_den.league import KICKER_BASE, QUARTERBACK_BASE
from rulesets.lions_den.state import EMERGENCY, play_of
from rulesets.lions_den.tables import named
from rulesets.lions_den.team_sheet import made_of
from rulesets.lions_den.teams import Skilled

Reckoned = tuple[tuple[str, RuleIds], ...]
_EMERGENCY: Final = Skilled(QUARTERBACK_BASE, rated=True)
"""LD-R31."""
_PASSED: Final = ("caught", "not caught")


def explain_chance(rules: RuleSet, s: State, rolled: Roll | None) -> Reckoned:
    """LD-PASS-08, LD-PITCH-01, LD-PUNT-02, LD-FG-02, LD-CONV-01, LD-KO-03: which rating, with what
    added to it, decides a throw made in a situation, or awaited in it; nothing where none does."""
    side, stage = s.possession, play_of(s.play).stage
    if side is None:
        return ()
    if s.phase in (KICKOFF, FREE_KICK) and stage in ("", "length"):
        return _length(rules, s, side, rolled)
    if s.phase not in (SCRIMMAGE, TRY):
        return ()
    match stage:
        case "throw":
            return _passed(rules, s, side, rolled)
        case "pitch":
            name, player = _passer(rules, s, side)
            return _of(
                name,
                player,
                QUARTERBACK_BASE,
                [],
                player.rating,
                rolled,
                ("good", "missed"),
                ("LD-PITCH-01", "LD-R32", "LD-SKILL-02"),
            )
        case "success":
            weather, chance = _weather(rules, s, "kicks"), chance_of_punt(rules, s, side)
            player = data_of(rules).sheets[side].punter
            return _of(
                "Punter",
                player,
                KICKER_BASE,
                weather,
                chance,
                rolled,
                ("away", "blocked"),
                ("LD-PUNT-02", "LD-R5", "LD-SKILL-04"),
            )
        case "length":
            return _length(rules, s, side, rolled)
        case "goal":
            return _goal(rules, s, side, rolled)
    return ()


def _passer(rules: RuleSet, s: State, side: Side) -> tuple[str, Skilled]:
    string = quarterback_on_field(rules, s, side)
    if string == EMERGENCY:
        return "Emergency quarterback", _EMERGENCY
    return "Quarterback", data_of(rules).sheets[side].quarterbacks[string]


def _passed(rules: RuleSet, s: State, side: Side, rolled: Roll | None) -> Reckoned:
    """LD-PASS-08, LD-PASS-09, LD-R28: how the chance of a pass was reckoned."""
    name, player = _passer(rules, s, side)
    chance, more = play_of(s.play).chance, _weather(rules, s, "passes")
    if side == VISITORS:
        crowd = named(data_of(rules).tables.crowd, game_of(s).crowd)
        more += _change(crowd.what, crowd.passes)
    far = chance - player.rating - sum(by for _, by in more)
    inside = 0 < chance < GOAL  # else it was cut off
    return _of(
        name,
        player,
        QUARTERBACK_BASE,
        [*_change("distance", far if inside else 0), *more],
        chance,
        rolled,
        _PASSED,
        ("LD-PASS-08", "LD-PASS-09", "LD-SKILL-02"),
    )


def _goal(rules: RuleSet, s: State, side: Side, rolled: Roll | None) -> Reckoned:
    """LD-FG-01, LD-FG-02, LD-CONV-01: how the chance of a kick at goal was reckoned."""
    player, more = data_of(rules).sheets[side].kicker, _weather(rules, s, "kicks")
    good = ("good", "no good")
    if s.phase == TRY:
        chance = chance_of_conversion(rules, s, side)
        return _of(
            "Kicker",
            player,
            KICKER_BASE,
            more,
            chance,
            rolled,
            good,
            ("LD-CONV-01", "LD-R12", "LD-SKILL-04"),
        )
    _, spot = at(s)
    chance = chance_of_field_goal(rules, s, side, spot)
    far = chance - player.rating - sum(by for _, by in more)
    inside = 0 < chance < GOAL
    return _of(
        "Kicker",
        player,
        KICKER_BASE,
        [*_change("distance", far if inside else 0), *more],
        chance,
        rolled,
        good,
        ("LD-FG-01", "LD-FG-02", "LD-SKILL-04"),
    )


def _length(rules: RuleSet, s: State, side: Side, rolled: Roll | None) -> Reckoned:
    """LD-KO-03, LD-PUNT-03, LD-SAF-03, LD-R1: twenty, what the rating is above seventy, what the
    climate adds, and three dice."""
    sheet, punt = data_of(rules).sheets[side], s.phase != KICKOFF
    player = sheet.punter if punt else sheet.kicker
    name = _rated_player("Punter" if punt else "Kicker", player, KICKER_BASE)
    added = [
        (str(KICK_ADDS), KICK_ADDS),
        (f"{player.rating - KICKER_BASE} for the rating", player.rating - KICKER_BASE),
    ]
    added += [(f"{by:+} for {what}", by) for what, by in _weather(rules, s, "yards")]
    parts = " + ".join(words.removeprefix("+") for words, _ in added)
    whole = sum(by for _, by in added)
    if rolled is None:
        words = f"{name}. The kick goes {parts}, and three dice: {whole} yards and the dice."
    else:
        dice = " + ".join(map(str, rolled.pips))
        words = (
            f"{name}. The kick: {dice} by the dice, {parts}: {max(0, sum(rolled.pips) + whole)}."
        )
    rule = {KICKOFF: "LD-KO-03", FREE_KICK: "LD-SAF-03"}.get(s.phase, "LD-PUNT-03")
    return ((words, (rule, "LD-R1", "LD-SKILL-04")),)


def _weather(rules: RuleSet, s: State, what: str) -> list[tuple[str, int]]:
    """LD-R28: what the weather changes, in percentage points; empty for nothing."""
    row = climate(rules, s)
    return _change(row.what, getattr(row, what))


def _change(what: str, by: int) -> list[tuple[str, int]]:
    return [(what.replace("_", " "), by)] if by else []


def _of(
    name: str,
    player: Skilled,
    base: int,
    more: list[tuple[str, int]],
    chance: int,
    rolled: Roll | None,
    ends: tuple[str, str],
    why: RuleIds,
) -> Reckoned:
    changes = "".join(f", {what} {by:+}" for what, by in more)
    total = f"{changes}: {chance}%" if changes or chance != player.rating else ""
    words = f"{_rated_player(name, player, base)}{total}."
    if rolled is None:
        words += f" Up to {chance} it is {ends[0]}."
    else:
        face = rolled.pips[0]
        words += f" The dice showed {face}: {ends[face > chance]}."
    return ((words, why),)


def _rated_player(name: str, player: Skilled, base: int) -> str:
    """Quarterback 12 Smith: 56% (40 + 7 + 9)."""
    label = f"{name} {player.label}" if player.label else name
    average = "" if player.rated else ", an average player as none was rated"
    return f"{label}: {player.rating}% {made_of(player, base)}{average}"
