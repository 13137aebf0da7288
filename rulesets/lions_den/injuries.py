"""Sacks, the injury dice, and which quarterback comes in."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.events import Call
from rulesets.core.facts import FactLog
from rulesets.core.field import read_place
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import DEPTH_CHART, RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import State, at, snap_of, under_way
from rulesets.lions_den.calls import DEEPEST
from rulesets.lions_den.dice import injury_words
from rulesets.lions_den.end_of_play import finish_play
from rulesets.lions_den.game_data import (
    data_of,
    next_quarterback,
    quarterback_on_field,
    quarterbacks,
    with_quarterbacks,
)
from rulesets.lions_den.scrimmage import ReportFields, down_used, sack_too_deep
from rulesets.lions_den.state import EMERGENCY, INJURY, PlayEnd, hash_mark_of, play_of
from rulesets.lions_den.tables import HURTS, what_of


def sack(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LD-SACK-01, LD-R35: tackled behind the line on a pass play; LD-INJ-01: one die for each
    tackler."""
    side, line = at(s)
    spot = read_place(report["spot"], side) if "spot" in report else line
    if spot > line:
        raise Refused("a quarterback caught beyond the line is tackled, not sacked", "LD-R35")
    if not report["tacklers"]:
        return sack_too_deep(rules, s, spot, facts, report.get("lane", ""))
    facts.note("sack", ("LD-SACK-01", "LD-R35"), OTHER[side], yards=spot - line)
    play = replace(play_of(s.play), stage="injury", sack=spot, tacklers=report["tacklers"])
    after = under_way(replace(s, play=play), INJURY, side, line, play)
    return replace(after, hash_mark=report.get("lane", s.hash_mark))


def too_deep(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LD-PASS-04: more than ten yards back."""
    side, line = at(s)
    spot = read_place(report["spot"], side) if "spot" in report else line - DEEPEST - 1
    if spot >= line - DEEPEST:
        message = "too deep is more than ten yards behind the line; a tackle there is a sack"
        raise Refused(message, "LD-PASS-04")
    return sack_too_deep(rules, s, spot, facts, report.get("lane", ""))


def apply_injury_dice(rules: RuleSet, s: State, pips: tuple[int, ...], facts: FactLog) -> State:
    """LD-INJ-01 to 04, LD-R30: one die after another; once all are rolled the worst counts."""
    data, play = data_of(rules), play_of(s.play)
    if len(play.dice) < play.tacklers:  # LD-INJ-01
        play = replace(play, dice=(*play.dice, pips[0]))
    else:
        play = replace(play, seconds=(*play.seconds, sum(pips)))
    s = replace(s, play=play)
    if len(play.dice) < play.tacklers:
        return s
    words = injury_words(data, play.dice)
    due = words.count("out") or words.count("winded")
    if len(play.seconds) < due:
        return s
    if "out" in words:  # LD-INJ-03
        lengths = [what_of(data.tables.injury_length, face) for face in map(_one_die, play.seconds)]
        s = _put_out(rules, s, max(lengths, key=HURTS.index), facts)
    elif due:  # LD-INJ-02, LD-R30
        s = _wind(rules, s, max(play.seconds), facts)
    return _finish_sack(rules, s, facts)


def _one_die(face: int) -> int:
    """The face of one die, even where a situation gives the sum of two."""
    return min(face, 10)


def _finish_sack(rules: RuleSet, s: State, facts: FactLog) -> State:
    snap, play = snap_of(s), play_of(s.play)
    ended = PlayEnd(
        possession=snap.possession,
        spot=play.sack,
        impetus=snap.possession,
        why="sack",
        next=down_used(s),
        hash_mark=hash_mark_of(s),
    )
    return finish_play(rules, s, ended, facts)


def _put_out(rules: RuleSet, s: State, how: str, facts: FactLog) -> State:
    """LD-INJ-03, LD-INJ-04: out for this game, or longer."""
    side, string = _victim(rules, s)
    if string < EMERGENCY:
        them = quarterbacks(s, side)
        out = tuple(how if each == string else was for each, was in enumerate(them.out))
        s = with_quarterbacks(s, side, replace(them, out=out, on=None))
    why = ("LD-INJ-03", "LD-INJ-04") if how != "game" else ("LD-INJ-03", "LD-R4")
    facts.note("injury", why, side, how=how, why=DEPTH_CHART[string])
    return _replaced(rules, s, side, facts)


def _wind(rules: RuleSet, s: State, downs: int, facts: FactLog) -> State:
    """LD-INJ-02, LD-R30: he rests; two windings run together, the longest counts."""
    side, string = _victim(rules, s)
    if string < EMERGENCY:
        them = quarterbacks(s, side)
        rest = tuple(
            max(downs, was) if each == string else was for each, was in enumerate(them.winded)
        )
        s = with_quarterbacks(s, side, replace(them, winded=rest, on=None))
    why = ("LD-INJ-02", "LD-R30")
    facts.note("injury", why, side, how=f"winded {downs}", why=DEPTH_CHART[string])
    return _replaced(rules, s, side, facts)


def _victim(rules: RuleSet, s: State) -> tuple[Side, int]:
    side = snap_of(s).possession
    return side, quarterback_on_field(rules, s, side)


def _replaced(rules: RuleSet, s: State, side: Side, facts: FactLog) -> State:
    """LD-INJ-02, LD-INJ-03, LD-R31: the next of the depth chart comes in."""
    return send_in(
        s, side, next_quarterback(rules, s, side), ("LD-INJ-02", "LD-INJ-03", "LD-R31"), facts
    )


def send_in(s: State, side: Side, string: int, why: tuple[str, ...], facts: FactLog) -> State:
    """A quarterback takes the field."""
    facts.note("quarterback", why, side, how=DEPTH_CHART[string])
    return with_quarterbacks(s, side, replace(quarterbacks(s, side), on=string))


def change_quarterback(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """LD-SKILL-03, LD-R30: the coach sends in another quarterback between downs."""
    side = event.side or at(s)[0]
    string = int((event.details or {})["string"]) - 1
    return send_in(s, side, string, ("LD-SKILL-03", "LD-R30"), facts)


def rest_winded(rules: RuleSet, s: State, side: Side) -> State:
    """LD-INJ-02, LD-R30: a down by this side's offense begins: every winded quarterback
    has one down less to rest. His replacement stays in until the coach changes it."""
    them = quarterbacks(s, side)
    if not any(them.winded):
        return s
    pinned = replace(them, on=quarterback_on_field(rules, s, side))
    left = tuple(max(0, each - 1) for each in them.winded)
    return with_quarterbacks(s, side, replace(pinned, winded=left))
