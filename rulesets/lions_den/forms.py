"""What is asked about the board (forms F1 to F7 of the rules), and whom the reports name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from rulesets.core.awaiting import Field, Observe
from rulesets.core.field import place_name
from rulesets.core.player_fields import CARRIERS, PASSERS, PlayerField
from rulesets.core.report_fields import PLAYER, hash_mark_field, result_field, yes_no
from rulesets.core.rosters import EMPTY_ROSTER, Eligibility
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import INTERCEPTION_RETURN, RUN_BACK, SCRIMMAGE, TRY, State
from rulesets.lions_den.calls import competing
from rulesets.lions_den.end_of_play import kept_possession
from rulesets.lions_den.game_data import data_of, quarterback_on_field
from rulesets.lions_den.state import LOOSE, Play, play_of, stopped

WITH_SPOT: Final = ("tackled", "out_of_bounds", "second_turn", "fumble", "sacked", "too_deep")
_RUN: Final = ("tackled", "out_of_bounds", "second_turn", "touchdown", "fumble")
_BACK: Final = ("sacked", "too_deep")
_LOOSE: Final = ("recovered", "out_of_bounds", "own_end_line", "other_end_line", "untouched")
_RULES: Final = {
    "tackled": "LD-TACK-01",
    "out_of_bounds": "LD-OOB-01",
    "second_turn": "LD-TURN-02",
    "touchdown": "LD-TD-01",
    "fumble": "LD-FUM-01",
    "sacked": "LD-SACK-01",
    "too_deep": "LD-PASS-04",
    "recovered": "LD-FUM-03",
    "own_end_line": "LD-R22",
    "other_end_line": "LD-R22",
    "untouched": "LD-R22",
}
_MEANS: Final = {
    "tackled": "an opponent's base touched his",
    "out_of_bounds": "over a sideline",
    "second_turn": "turned toward his own goal again",
    "touchdown": "the ball crossed the goal line",
    "fumble": "the ball fell loose",
    "sacked": "the quarterback was tackled behind the line",
    "too_deep": "the quarterback was more than ten yards back",
    "recovered": "someone touched it first",
    "own_end_line": "over the end line of the team that lost it",
    "other_end_line": "over the other end line",
    "untouched": "no one touched it",
}
MADE: Final = ("made", "not_made")
_MADE: Final = Field(
    "made",
    "choice",
    "was the line to gain reached (only when it is in doubt)",
    choices=MADE,
    required=False,
)
_DOWN: Final = ("tackled", "out_of_bounds", "second_turn")
FAR: Final = 99
ATTEMPTS: Final = 3
"""LD-R22: times the board is run at a loose ball that no one touches."""
MOST_MEN: Final = 11

_PLAYERS: Final = (PLAYER, Field("tackler", "text", "tackled by", required=False))


def observe(rules: RuleSet, s: State) -> Observe:
    """The report that is awaited, and the calls that may come instead."""
    return Observe(form(s), calls=competing(rules, s), side=s.possession)


def form(s: State) -> tuple[Field, ...]:
    """The fields of the report that is awaited now."""
    play = play_of(s.play)
    if s.phase == LOOSE:
        return _loose_form(s)
    results = results_of(s, play)
    where = replace(_WHERE, required=s.phase != TRY)
    fields = [_STOPPED if stopped(play) else _result(results), where, _LANE]
    if line_in_doubt(s) is not None:
        fields.append(replace(_MADE, when={"result": _DOWN}))
    if "sacked" in results:
        fields.append(_TACKLERS)
    return (*fields, *_of_return(s, play), *_PLAYERS)


def _result(results: tuple[str, ...]) -> Field:
    return result_field(results, _RULES, _MEANS)


_STOPPED: Final = replace(
    _result(("second_turn",)),
    rules={"second_turn": "LD-R36"},
    choice_labels={"second_turn": "the pass was stopped again: down on the spot"},
)
ELSEWHERE: Final = {
    "tacklers": "sacked, of a passer behind the line",
    "made": "a ball carrier who is down near the line to gain",
    "from": "a ball gained at an unknown spot: a blocked punt, an interception",
    "left_end_zone": "a ball gained in or near one's own end zone",
    "side": "recovered, of a loose ball",
    "first_toucher": "recovered, of a loose ball",
    "gain": "a known spot to count from",
}
"""Fields that only some plays have, and the results with which they go."""
_LANE: Final = hash_mark_field("where across the field, as the home team faces", WITH_SPOT)
_WHERE: Final = Field(
    "spot", "spot", "where the ball was down", min=-9, max=109, when={"result": WITH_SPOT}
)
_TACKLERS: Final = Field(
    "tacklers",
    "number",
    "how many sacked him",
    min=0,
    max=MOST_MEN,
    default=1,
    when={"result": ("sacked",)},
)


def results_of(s: State, play: Play) -> tuple[str, ...]:
    """The possible results of the play: LD-PASS-03 of a quarterback in the pocket, who has no
    base; LD-R52 of a run declared on a try; LD-R36 of one whose pass was stopped twice: he is down
    where he stands."""
    if stopped(play):
        return ("second_turn",)
    if s.phase in (RUN_BACK, INTERCEPTION_RETURN) or play.pitched or play.stage == "run":
        return _RUN
    if s.call == "run" or play.declared_run:
        return _RUN
    if play.pocket:
        return ("sacked", "fumble")
    return (_BACK[0], *_RUN, *_BACK[1:])


def _of_return(s: State, play: Play) -> tuple[Field, ...]:
    """LD-R20, LD-R57: of a ball gained behind one's own goal line, or where is not known."""
    fields: list[Field] = []
    if play.unplaced:
        fields.append(Field("from", "spot", "where he got the ball", required=False))
    if s.phase in (RUN_BACK, INTERCEPTION_RETURN):
        # LD-R57: not said is not "no".
        question = "did he come out of his end zone and go back, or bring it in himself?"
        fields.append(yes_no("left_end_zone", question, _DOWN, default=None))
    return tuple(fields)


def line_in_doubt(s: State) -> int | None:
    """LD-R24, LD-R61: the line to gain that a play may have ended near: also after a fumble that
    the offense kept, while the ball never changed hands."""
    if s.phase == SCRIMMAGE:
        return s.line_to_gain
    snap = play_of(s.play).snap
    return snap.line_to_gain if snap is not None and kept_possession(s) else None


def gained_behind(s: State, play: Play) -> bool:
    """Whether the carrier gained the ball in his own end zone: known, or from a situation that
    begins with him there."""
    deep = play.snap is None and s.spot is not None and s.spot <= 0
    return play.from_end_zone or (deep and s.phase in (RUN_BACK, INTERCEPTION_RETURN))


def _loose_form(s: State) -> tuple[Field, ...]:
    """F4, LD-FUM-03, LD-R22: the fields of a loose ball: where it was lost, and who has it."""
    spotted = ("recovered", "out_of_bounds", "untouched")
    lost_at = None
    if s.possession is not None and s.spot is not None:
        lost_at = place_name(s.possession, s.spot)
    return (
        _result(_LOOSE),
        Field("side", "side", "who touched it first", when={"result": ("recovered",)}),
        Field(
            "spot",
            "spot",
            "where",
            required=False,
            ask_when={},
            suggested=lost_at,
            when={"result": spotted},
        ),
        hash_mark_field("where across the field", spotted),
        *_made_of_loose(s),
        PLAYER,
    )


def _made_of_loose(s: State) -> tuple[Field, ...]:
    """LD-R61: of a loose ball that stays with the offense where it is dead."""
    if line_in_doubt(s) is None:
        return ()
    dead = ("out_of_bounds", "untouched") if last_attempt(s) else ("out_of_bounds",)
    return (replace(_MADE, when={"result": dead}),)


def last_attempt(s: State) -> bool:
    """LD-R22: whether the board has run at a loose ball for the last time if no one touches it."""
    return play_of(s.play).attempts + 1 >= ATTEMPTS


FORMATION: Final = (
    Field("on_line", "number", "players on the line", min=0, max=MOST_MEN, required=False),
    Field(
        "yards",
        "number",
        "from the offense's line to the nearest defender",
        min=0,
        max=FAR,
        required=False,
    ),
    Field("moved", "number", "players that the defense reset", min=0, max=MOST_MEN, required=False),
    Field("seven_on_line", "yes_no", "are seven players on the offense's line?", required=False),
    Field("five_yards", "yes_no", "does the defense stand five yards off?", required=False),
)
KICK_FORMATION: Final = (
    Field(
        "on_40", "number", "receivers on or before their 40", min=0, max=MOST_MEN, required=False
    ),
    Field("ahead", "number", "kickers ahead of their 35", min=0, max=MOST_MEN, required=False),
    Field("five_on_40", "yes_no", "are no more than five of them there?", required=False),
)
"""F7: reported whenever a coach wants the line-up checked."""


CATCHING: Final = Eligibility(
    ("LD-PASS-06",), may=frozenset({"RB", "HB", "FB", "TB", "WB", "TE", "WR", "SE", "FL", "E"})
)
"""LD-PASS-06: running backs, tight ends and wide receivers, with what these are called in other
formations; a side may mark any other player it designates at the start of a play."""
_PLACE_KICKERS: Final = frozenset({"K", "PK"})
_NO_TACKLE: Final = frozenset({"out_of_bounds", "second_turn", "touchdown", "fumble", "too_deep"})


def player_named(
    rules: RuleSet, s: State, field: str, fields: Mapping[str, Any]
) -> PlayerField | None:
    """All of the side with the ball, but for the player who brings its carrier down; of a loose
    ball the player of the side that has it now."""
    assert s.possession is not None, "a report is about a ball"
    result = fields.get("result")
    match field:
        case "receiver":
            return PlayerField(s.possession, is_receiver=True)
        case "passer":
            return PlayerField(
                s.possession, likely_positions=PASSERS, label=_quarterback(rules, s, s.possession)
            )
        case "carrier":
            # Whoever wants every player named tells him when the run is over.
            return PlayerField(s.possession, likely_positions=CARRIERS, has_player=False)
        case "tackler":
            return PlayerField(OTHER[s.possession], has_player=result not in _NO_TACKLE)
        case "player":
            side = fields.get("side") if s.phase == LOOSE else s.possession
            return PlayerField(
                side or s.possession,
                likely_positions=CARRIERS,
                has_player=not play_of(s.play).caught,
            )
        case _:
            return None


def kicker(rules: RuleSet, side: Side) -> str:
    """LD-SKILL-04: the place kicker of a side's sheet; without his name, the only player whom its
    roster lists as one."""
    skilled = data_of(rules).sheets[side].kicker
    listed = [
        player.label
        for player in rules.rosters.get(side, EMPTY_ROSTER).players
        if player.codes & _PLACE_KICKERS
    ]
    return skilled.name or skilled.figure or (listed[0] if len(listed) == 1 else "")


def _quarterback(rules: RuleSet, s: State, side: Side) -> str:
    """LD-SKILL-03: the quarterback on the field, by the depth chart; empty where his team's sheet
    does not name him."""
    string = quarterback_on_field(rules, s, side)
    chart = data_of(rules).sheets[side].quarterbacks
    return chart[string].label if string < len(chart) else ""
