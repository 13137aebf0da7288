"""What may be called: `options`, what competes with a report, and what may come besides."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.awaiting import Decide, Field, Option, decide
from rulesets.core.events import Call
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import DEPTH_CHART, RuleSet
from rulesets.core.sides import OTHER, SIDES, VISITORS, Side
from rulesets.core.state import (
    CHOICE,
    FREE_KICK,
    KICKOFF,
    OVER,
    PENALTY,
    RUN_BACK,
    SCRIMMAGE,
    TOSS,
    TRY,
    State,
    at,
)
from rulesets.lions_den.game_data import (
    chance_of_field_goal,
    is_out,
    next_quarterback,
    quarterbacks,
)
from rulesets.lions_den.state import (
    INTERCEPTION,
    LOOSE,
    NEW_READINGS,
    PREGAME,
    Play,
    RolledFoul,
    in_pocket,
    play_of,
    stopped,
)

FG_LIMIT: Final = 48
"""LD-R41: yards to the goal from the farthest line for a field goal, where that is agreed."""
MOST_DISTANCE: Final = 120
DEEPEST: Final = 10
"""LD-PASS-04: yards behind the line beyond which a quarterback is sacked."""
MOST_AIMED: Final = 3
"""LD-FUM-02."""
DEFENDERS: Final = Field(
    "defenders",
    "list",
    "defenders within five yards, as their dice come",
    required=False,
    item_fields=(
        Field("id", "text", "which", required=False),
        Field("touching", "yes_no", "does he touch passer or receiver?", default=False),
        Field("within", "yes_no", "is he within five yards of one?", default=True),
    ),
)
PASS_FIELDS: Final = (
    Field("receiver", "text", "the receiver", required=False),
    Field("passer", "text", "the passer", required=False),
    Field("over_line", "yes_no", "is any part of the passer's base over the line?", default=False),
    Field("eligible", "yes_no", "eligible, and facing goal or sideline?", default=True),
    Field(
        "yards_behind",
        "number",
        "yards of the passer behind the line",
        min=0,
        max=99,
        required=False,
    ),
    Field(
        "distance",
        "number",
        "yards from the passer's front to the receiver's back",
        min=0,
        max=MOST_DISTANCE,
        fractions=True,
        required=False,
        ask_when={},
    ),
    Field("in_end_zone", "yes_no", "is the receiver in the end zone?", default=False),
    DEFENDERS,
)
_TEXT: Final = (Field("carrier", "text", "who has the ball", required=False),)
_POCKET: Final = (Field("pocket", "yes_no", "in the pocket from the start?", default=False),)
RUN: Final = Option("run", rule="LD-SET-03", description="A run", fields=_TEXT)
PASS_PLAY: Final = Option("pass_play", rule="LD-SET-03", description="A pass play", fields=_POCKET)
PITCH_OUT: Final = Option("pitch_out", rule="LD-PITCH-01", description="A pitchout", fields=_TEXT)
PUNT: Final = Option("punt", rule="LD-PUNT-01", description="A punt")
FIELD_GOAL: Final = Option("field_goal", rule="LD-FG-01", description="A field goal")
PASS: Final = Option("pass", rule="LD-PASS-05", description="Pass!", fields=PASS_FIELDS)
POCKET: Final = Option("pocket", rule="LD-PASS-02", description="Set the quarterback in the pocket")
KEEP: Final = Option("run", rule="LD-PASS-01", description="The quarterback runs")
RE_AIM: Final = Option("re_aim", rule="LD-TURN-01", description="Stop, and re-aim the ball carrier")
TURN: Final = Option("turn", rule="LD-TURN-03", description="The defense turns a player")
NO_TURN: Final = Option("no_turn", rule="LD-TURN-03", description="The defense turns no one")
AIM: Final = Option(
    "aim",
    rule="LD-FUM-02",
    description="Aim up to three players at the ball",
    fields=(Field("men", "number", "how many", min=0, max=11, default=MOST_AIMED),),
)
QUARTERBACK: Final = Option(
    "quarterback",
    rule="LD-SKILL-03",
    description="Another quarterback",
    fields=(Field("string", "number", "first, second or third", min=1, max=3),),
)


def _of(side: Side, options: tuple[Option, ...], question: str = "", usual: str = "") -> Decide:
    """Nothing is locked by the core: a call here may end a play or open its report."""
    return decide(side, *options, locks=False, question=question, usual=usual)


def options(rules: RuleSet, s: State) -> Decide | None:
    """The decision awaited now; None when dice or a report are, or when the game is over."""
    play = play_of(s.play)
    if s.call is not None:
        return None
    if s.phase == TOSS:
        return None if play.called else _of(VISITORS, _COIN, "heads or tails?")
    if s.phase in (CHOICE, PENALTY):
        assert s.chooser is not None, "a choice has a chooser"
        if s.phase == CHOICE:
            return _of(s.chooser, _CHOICE, "kick off or receive?")
        return _of(s.chooser, _of_foul(play.foul), "accept the penalty, or decline?")
    if s.possession is None:
        return None
    if s.phase == INTERCEPTION:
        if play.named:
            return None
        # Most passes have no defender within five yards (LD-INT-01).
        return _of(OTHER[s.possession], _DICE, "any defenders to roll for?", usual="none")
    offered = _offered(rules, s, play)
    return _of(s.possession, offered, _QUESTIONS.get(s.phase, "")) if offered else None


_QUESTIONS: Final = {TRY: "one point or two?", RUN_BACK: "return it, or take the touchback?"}
"""What the team with the ball is asked where it is more than the next call."""
_COIN: Final = (
    Option("heads", rule="LD-TOSS-01", description="Heads"),
    Option("tails", rule="LD-TOSS-01", description="Tails"),
)
_CHOICE: Final = (
    Option("kick", rule="LD-TOSS-02", description="Kick off"),
    Option("receive", rule="LD-TOSS-02", description="Receive"),
)
_DICE: Final = (
    Option(
        "intercept",
        rule="LD-INT-01",
        description="Roll for defenders",
        fields=(replace(DEFENDERS, ask_when={}),),
    ),
    Option("none", rule="LD-INT-01", description="Roll for no one"),
)
_IN_END_ZONE: Final = (
    Option("touchback", rule="LD-R19", description="A touchback, to the 20"),
    Option("return", rule="LD-R19", description="Return it"),
)
KICK_TRY: Final = Option("kick", rule="LD-CONV-01", description="Kick, for one point")
PLAY_TRY: Final = Option("play", rule="LD-R12", description="Run or pass, for two points")


def _of_foul(foul: RolledFoul | None) -> tuple[Option, ...]:
    name = foul.name.replace("_", " ") if foul else "the foul"
    yards = f", {foul.yards} yards" if foul else ""
    return (
        Option("accept", rule="LD-R13", description=f"Accept: {name}{yards}"),
        Option("decline", rule="LD-R13", description="Decline: keep the play"),
    )


def _offered(rules: RuleSet, s: State, play: Play) -> tuple[Option, ...]:
    match s.phase:
        case "scrimmage":
            usual = (RUN, PASS_PLAY, PITCH_OUT, PUNT)
            return (*usual, FIELD_GOAL) if may_try_goal(rules, s) else usual
        case "try":
            if replayed(rules, s, play):
                return (PLAY_TRY,)
            # LD-R12: the play for two points is a switch of the league's.
            return (KICK_TRY, PLAY_TRY) if rules.settings["try"] == "kick_or_play" else (KICK_TRY,)
        case "run_back":
            return _IN_END_ZONE if in_end_zone(s, play) else ()
    return ()


def replayed(rules: RuleSet, s: State, play: Play) -> bool:
    """LD-R55: whether a try is replayed after a penalty. A situation that does not tell is known by
    its spot: a penalty has moved it."""
    moved = s.spot != rules.profile.try_from and rules.settings["try"] == "kick_or_play"
    return play.replayed or moved


def in_end_zone(s: State, play: Play) -> bool:
    """LD-R19: whether a kick has come down behind the goal line, and nothing is decided yet."""
    return s.phase == RUN_BACK and s.spot is not None and s.spot <= 0 and not play.stage


def may_try_goal(rules: RuleSet, s: State) -> bool:
    """LD-R41, LD-FG-01: with no chance it is not offered; a league may limit the distance."""
    side, spot = at(s)
    near = rules.settings["fg_limit"] == "none" or spot >= 100 - FG_LIMIT
    return near and chance_of_field_goal(rules, s, side, spot) > 0


def competing(rules: RuleSet, s: State) -> tuple[Option, ...]:
    """The calls that may come instead of the report: LD-TURN-01, LD-TURN-03, LD-PASS-01 to 05;
    LD-R58: a receiver, too, may be re-aimed; LD-R36: none of the offense's once a pass that may not
    be thrown was called again."""
    play = play_of(s.play)
    if s.phase == LOOSE:
        return (AIM,) if len(play.aimed) < 2 else ()
    calls: list[Option] = []
    over = stopped(play)
    if may_pass(rules, s, play):
        calls += [PASS, PITCH_OUT] if play.pocket else [PASS, PITCH_OUT, POCKET, KEEP]
    if not (play.reaimed or in_pocket(play) or over):
        calls.append(RE_AIM)
    if play.turns < play.stoppages:
        calls += [TURN, NO_TURN]
    return tuple(calls)


def may_pass(rules: RuleSet, s: State, play: Play) -> bool:
    """Whether the quarterback still has the ball, in a pass play or a play for two points. LD-R59:
    not in a declared run."""
    behind = s.phase in (SCRIMMAGE, TRY) and s.call in ("pass_play", "play")
    if play.declared_run and rules.reads(NEW_READINGS):
        return False
    return behind and not play.pitched and not play.stage and not stopped(play)


def at_dead_ball(s: State) -> bool:
    """Whether players may be changed, and the line-up looked at."""
    return s.call is None and s.phase in (SCRIMMAGE, TRY, KICKOFF, FREE_KICK)


DEFENDING: Final = ("turn", "no_turn")


def check_call(rules: RuleSet, s: State, event: Call) -> None:
    """Raises Refused for a call, spelled, that may not be made now; `forbidden` when it has a
    meaning all the same."""
    play = play_of(s.play)
    if event.call in DEFENDING:
        return _judge_turn(s, play, event)
    if event.call == "quarterback":
        return _judge_quarterback(rules, s, event)
    if event.call == "aim":
        return _judge_aim(s, play, event)
    if event.call in ("kickoff", "safety_punt") and _kicks(s, event.call):
        return None
    decision = options(rules, s)
    if decision is not None:
        if event.call == "pass" and (s.phase == SCRIMMAGE or "play" in decision.calls):
            return None  # a pass play, or the play for two, and its throw at once
        if event.call == "run" and "play" in decision.calls:
            return None  # LD-R52: the play for two, declared as a run
        if event.call not in decision.calls:
            raise _not_permitted(rules, s, event.call, [each.call for each in decision.options])
        return _judge_side(event.side, decision.side, decision.options[0].rule)
    return _judge_meanwhile(rules, s, play, event)


def _kicks(s: State, call: str) -> bool:
    return s.call is None and (s.phase, call) in ((KICKOFF, "kickoff"), (FREE_KICK, "safety_punt"))


def _judge_side(side: Side | None, whose: Side | None, rule: str) -> None:
    if side is not None and side != whose:
        raise Refused(f"this is for the {whose} team to call", rule, forbidden=True)


def _judge_meanwhile(rules: RuleSet, s: State, play: Play, event: Call) -> None:
    """A call while a report or dice are awaited."""
    if s.phase in (PREGAME, TOSS, OVER):
        messages = {
            PREGAME: "the dice for climate and crowd come first",
            TOSS: "the coin comes first",
            OVER: "the game is over",
        }
        raise Refused(messages[s.phase], "LD-PRE-01" if s.phase == PREGAME else "")
    if stopped(play):
        why = "a pass that may not be thrown was called again: report where he stood"
        raise Refused(why, "LD-R36", forbidden=event.call == "resume")
    if event.call == "resume" and _on_board(s, play):
        return
    may = [each.call for each in competing(rules, s)] if _on_board(s, play) else []
    if event.call not in may:
        raise _not_now(rules, s, play, event.call, may)
    _judge_side(event.side, s.possession, "LD-TURN-01")


def _on_board(s: State, play: Play) -> bool:
    """Whether the board runs, or is stopped, and a report is awaited."""
    return play.stage in ("", "run", "recovered") and s.phase not in (
        INTERCEPTION,
        KICKOFF,
        FREE_KICK,
    )


def _not_now(rules: RuleSet, s: State, play: Play, call: str, may: list[str]) -> Refused:
    if call == "re_aim" and play.reaimed:
        return Refused(
            "he has been re-aimed once: if he turns again, the ball is down there",
            "LD-TURN-02",
            forbidden=True,
        )
    if call == "run" and in_pocket(play):
        return Refused("a quarterback in the pocket stays there", "LD-PASS-03")
    if call == "re_aim" and in_pocket(play):
        return Refused("a quarterback in the pocket stays there", "LD-PASS-03")
    if call == "pocket" and play.pocket:
        return Refused("he is in the pocket already", "LD-PASS-02")
    if call in ("pass", "pocket", "pitch_out") and play.declared_run:
        return Refused("a run was declared, and a declared run is a run", "LD-R59")
    if call in ("pass", "pocket", "pitch_out") and not may_pass(rules, s, play):
        return Refused("there is no quarterback behind the line who could", "LD-PASS-01")
    what = f"; what can is {', '.join(may)}" if may else ""
    return Refused(f"{call} cannot be called now: first report what happened{what}")


def _not_permitted(rules: RuleSet, s: State, call: str, may: list[str]) -> Refused:
    if s.phase == SCRIMMAGE and call == "field_goal":
        near = rules.settings["fg_limit"] == "none"
        messages = (
            "there is no chance of making it from here"
            if near
            else "a field goal is tried from nearer"
        )
        return Refused(messages, "LD-R41", forbidden=True)
    if s.phase == TRY and replayed(rules, s, play_of(s.play)):
        messages = "a try that is replayed is a play again: kick or play is chosen once"
        return Refused(messages, "LD-R55", forbidden=call == "kick")
    if s.phase == TRY and call == "play":
        return Refused("this league kicks its tries", "LD-R12", forbidden=True)
    rule = {
        "scrimmage": "LD-SET-03",
        "try": "LD-R12",
        "penalty": "LD-R13",
        "choice": "LD-TOSS-02",
        "toss": "LD-TOSS-01",
    }.get(s.phase, "LD-R19")
    return Refused(f"{call} cannot be called now; what can is {', '.join(may)}", rule)


def _judge_turn(s: State, play: Play, event: Call) -> None:
    """LD-TURN-03, LD-R42: one player for each stoppage."""
    if play.turns >= play.stoppages:
        message = (
            "the defense has turned its one player" if play.stoppages else "play has not stopped"
        )
        raise Refused(
            f"{message}: one for each stoppage by the offense",
            "LD-TURN-03",
            forbidden=play.stoppages > 0 and event.call == "turn",
        )
    if s.possession is not None:
        _judge_side(event.side, OTHER[s.possession], "LD-TURN-03")


def _judge_aim(s: State, play: Play, event: Call) -> None:
    """LD-FUM-02: each coach, up to three players, once a fumble."""
    if s.phase != LOOSE:
        raise Refused("no ball is loose", "LD-FUM-02")
    players = (event.details or {}).get("men", MOST_AIMED)
    if players > MOST_AIMED:
        raise Refused("each coach may aim three players, not more", "LD-FUM-02", forbidden=True)
    side = aiming(s, play, event)
    if side in play.aimed:
        raise Refused(f"the {side} team has aimed its players", "LD-FUM-02")


def aiming(s: State, play: Play, event: Call) -> Side:
    """Which side aims: the one named, else the side that lost the ball, then its opponents."""
    if event.side is not None:
        return event.side
    assert s.possession is not None, "a loose ball was a side's"
    return next(
        (side for side in (s.possession, OTHER[s.possession]) if side not in play.aimed), SIDES[0]
    )


def _judge_quarterback(rules: RuleSet, s: State, event: Call) -> None:
    """LD-SKILL-03, LD-INJ-02, LD-INJ-03, LD-R30, LD-R31: which quarterbacks can play, between
    downs."""
    if not at_dead_ball(s):
        raise Refused("quarterbacks are changed between downs", "LD-SKILL-03")
    side = event.side or s.possession
    assert side is not None, "between downs a side has the ball"
    if "string" not in (event.details or {}):
        raise Refused("name the string: 1, 2 or 3", "LD-SKILL-03")
    string = int((event.details or {})["string"]) - 1
    name = f"the {DEPTH_CHART[string]} quarterback"
    if is_out(rules, s, side, string):
        raise Refused(f"{name} is out for this game", "LD-INJ-03", forbidden=True)
    rest = quarterbacks(s, side).winded[string]
    if rest and next_quarterback(rules, s, side) != string:
        raise Refused(f"{name} is winded: he rests {rest} more downs", "LD-INJ-02", forbidden=True)
