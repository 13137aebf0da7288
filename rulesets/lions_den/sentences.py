"""The sentences of the play-by-play, the words for calls, results and dice, and how the number
that dice are measured by comes about."""

from __future__ import annotations

from typing import Final

from rulesets.core.events import Roll
from rulesets.core.facts import Fact, RuleIds
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.phrases import Names, Vocabulary, Writer, title, yards
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

_OUT: Final = {
    "game": "for the rest of the game",
    "next_game": "for this game and the next",
    "next_two": "for this game and the next two",
    "season": "for the rest of the season",
}


def _injury(fact: Fact, before: State, after: State, names: Names) -> str:
    name = f"The {fact.why} quarterback of {names.of(fact.side)}"
    if fact.how in _OUT:
        return f"{name} is injured, out {_OUT[fact.how]}."
    return f"{name} is winded and rests for {fact.how.removeprefix('winded ')} downs."


def _pass_called(fact: Fact, before: State, after: State, names: Names) -> str:
    far = yards(fact.yards or 0)
    return f"{names.of(fact.side)} called a pass of {far}: {fact.how}% chance."


def _quarterback(fact: Fact, before: State, after: State, names: Names) -> str:
    return f"The {fact.how} quarterback of {names.of(fact.side)} came in."


SENTENCES: Final[dict[str, Writer]] = {
    "aimed": lambda f, b, a, n: f"{n.of(f.side)} aimed players at the ball.",
    "climate": lambda f, b, a, n: f"Climate: {f.how}.",
    "crowd": lambda f, b, a, n: f"Crowd: {f.how}.",
    "injury": _injury,
    "kick_good": lambda f, b, a, n: "The kick is good.",
    "kick_length": lambda f, b, a, n: f"The kick went {yards(f.yards or 0)}.",
    "line_up": lambda f, b, a, n: f"The lineup is {f.why}.",
    "no_flag": lambda f, b, a, n: "No flag.",
    "no_pass": lambda f, b, a, n: "That pass is not allowed: play continues.",
    "out_of_bounds": lambda f, b, a, n: "Out of bounds.",
    "pass_called": _pass_called,
    "pitch_out": lambda f, b, a, n: "The pitchout is caught.",
    "pocket": lambda f, b, a, n: "The quarterback is set in the pocket.",
    "quarterback": _quarterback,
    "re_aimed": lambda f, b, a, n: "The ball carrier is re-aimed.",
    "reminder": lambda f, b, a, n: f"{title(f.why)}.",
    "turned": lambda f, b, a, n: f"{n.of(f.side)} turned a player.",
}
BROADCAST: Final[dict[str, tuple[str, ...]]] = {
    "aimed": (
        "{Side} aimed players at the ball.",
        "{Side} *point*ed players at the ball.",
        "Players aimed at the ball, {side}.",
    ),
    "climate": (
        "The weather: {how}.",
        "The weather today: {how}.",
    ),
    "crowd": (
        "The crowd: {how}.",
        "By the dice, the crowd is {how}.",
    ),
    "injury.game": (
        "{Side_s} {why} quarterback is hurt, out for the game.",
        "{Side} *lost* the {why} quarterback for the game.",
        "Out for the game, {side_s} {why} quarterback.",
    ),
    "injury.next_game": (
        "{Side_s} {why} quarterback is hurt, out this game and the next.",
        "{Side} *lost* the {why} quarterback for this game and the next.",
        "Out for this game and the next, {side_s} {why} quarterback.",
    ),
    "injury.next_two": (
        "{Side_s} {why} quarterback is hurt, out this game and the next two.",
        "{Side} *lost* the {why} quarterback for this game and two more.",
        "Out for this game and the next two, {side_s} {why} quarterback.",
    ),
    "injury.season": (
        "{Side_s} {why} quarterback is hurt, out for the season.",
        "{Side} *lost* the {why} quarterback for the season.",
        "Out for the season, {side_s} {why} quarterback.",
    ),
    "injury": (
        "{Side_s} {why} quarterback is winded, out for {rest} downs.",
        "{Side} without the {why} quarterback for {rest} downs.",
    ),
    "kick_good": (
        "The kick is good.",
        "It's through.",
        "Up, and good.",
        "He *make*s it.",
        "That's good.",
        "Straight through.",
    ),
    "line_up": (
        "The lineup is {why}.",
        "All {why} on the line.",
    ),
    "no_pass": (
        "That pass is not allowed: play continues.",
        "No pass from there. Play *go*es on.",
        "Not a pass that is allowed: play continues.",
    ),
    "out_of_bounds": (
        "Out of bounds.",
        "Over the sideline.",
        "And out of bounds.",
        "It *roll*s out.",
    ),
    "pass_called": (
        "{Side} *call*ed a pass of {n}.",
        "A pass of {yards}.",
        "{Side} for {yards} by air.",
        "{Yards} through the air.",
        "They *want* {yards}.",
        "{Side} *look*ed for {n}.",
        "The call is a pass of {n}.",
        "{N} by pass, {side}.",
        "{Side} to throw {n}.",
        "Here *come*s a throw of {n}.",
        "It's {yards} in the air.",
        "A throw for {n}.",
        "{Side} in the air, {yards}.",
        "Pass, {yards}.",
        "Up for {n}, {side}.",
    ),
    "pass_called.odds": (
        "Long odds, for {yards}.",
        "{Yards}, against the odds.",
        "{Yards}, and long odds.",
        "{Side} *took* the long odds, for {n}.",
    ),
    "pass_called.long": (
        "{Side} for all of {yards}!",
        "They *go* deep, {yards}.",
        "All of {yards} this time.",
        "{Side} *wound* up for {yards}.",
    ),
    "pitch_out": (
        "The pitchout is caught.",
        "Pitchout, and caught.",
        "He *take*s the pitchout.",
        "The pitchout is good.",
    ),
    "pocket": (
        "The quarterback is set in the pocket.",
        "He's set in the pocket.",
        "The quarterback *drop*s into the pocket.",
        "The pocket is set.",
    ),
    "quarterback": (
        "The {how} quarterback of {side} came in.",
        "In *come*s the {how} quarterback, {side}.",
        "The {how} quarterback now, {side}.",
    ),
    "re_aimed": (
        "The ball carrier is re-aimed.",
        "They *aim* the ball carrier again.",
        "The carrier is aimed again.",
        "A new aim for the carrier.",
    ),
    "reminder": (
        "{Why}.",
        "A reminder: {why}.",
    ),
    "turned": (
        "{Side} turned a player.",
        "A player turned by {side}.",
        "{Side} *turn*ed one.",
        "{Side}: one player turned.",
    ),
}
VOCABULARY: Final = Vocabulary(
    sentences=SENTENCES,
    ways={
        call: ("", "on the ground", "", "on the run")
        for call in ("play", "pass_play", "pitch_out", "run")
    },
    broadcast=BROADCAST,
    phases={
        "pregame": "Before the game: the weather and the crowd",
        "penalty_roll": "The play of {side} is over: was there a foul?",
        "injury": "The quarterback of {side} was sacked: is he injured?",
        "interception": "Pass by {side}: does a defender intercept it?",
    },
    die_names={"penalty": ("foul", "team")},
    dice={
        "penalty": "a foul (d100) and the team (d10)",
        "punt": "the punt",
        "downs of rest": "the downs of rest",
        "climate": "the climate (d100)",
        "crowd": "the crowd (d100)",
        "length of the kick": "the length of the kick",
        "side of the field": "the side of the field",
        "pass": "the catch",
        "pitch-out": "the pitchout",
        "kick at goal": "the kick at goal",
        "interception": "an interception",
        "injury": "an injury",
    },
    results={"second_turn": "Turned twice"},
    runs={"pass_play": "Run", "pitch_out": "Run", "play": "Run"},
    roles={
        "pass_play": "pass",
        "pass": "pass",
        "punt": "punt",
        "field_goal": "field_goal",
        "kick": "extra_point",
    },
    result_keys={"second_turn": "i", "own_end_line": "e", "other_end_line": "l"},
    call_keys={
        "pitch_out": "h",
        "pass_play": "p",
        "intercept": "r",
        "pocket": "e",
        "re_aim": "a",
        "aim": "a",
        "turn": "y",
        "no_turn": "n",
    },
)


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
