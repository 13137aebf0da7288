"""Fouls seen on the board: before the snap, during a play, or as its only result."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from rulesets.core.facts import FactLog
from rulesets.core.field import read_place
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import OTHER, SIDES, Side
from rulesets.core.state import SCRIMMAGE, TRY, Snap, State, back_to, snap_of
from rulesets.vsefl.charts import BEFORE_SNAP, FOULS, LeagueTables
from rulesets.vsefl.end_dice import finish_play
from rulesets.vsefl.end_of_play import set_hash_mark
from rulesets.vsefl.forms import LET_STAND, ReportFields, check_possible
from rulesets.vsefl.fouls.enforcement import mark_off, note_foul, rules_broken
from rulesets.vsefl.state import Foul, PendingEnd, play_of

STACKS: Final = 2
"""With so few yards to go, and on tries, the defense may stack (VS-OFF-12)."""


def may_stack(snap: Snap) -> bool:
    """VS-OFF-12: two yards or less to go, and tries."""
    return snap.phase == TRY or (
        snap.line_to_gain is not None and snap.line_to_gain - snap.spot <= STACKS
    )


def foul_alone(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-PEN-20 to 30, VS-PI-01 to 04, VS-SCR-04: a foul, and no result of the play to keep; before
    the snap it uses no box, and no dice are thrown (VS-R5)."""
    if not report.get("foul"):
        raise Refused("report which foul it was", "VS-PEN-14")
    foul = read_foul(rules, s, report)
    if s.call not in (None, "play") and report.get("declined"):
        raise Refused("report the result of the try, and the foul with it", "VS-R61")
    if s.call in (None, "play"):
        return _before_snap(rules, s, foul, facts, declined=report.get("declined", False))
    _flag(rules, foul, facts)
    snap = snap_of(s)
    s = replace(s, play=replace(play_of(s), snap=snap, fouls=(*play_of(s).fouls, foul)))
    end = PendingEnd(
        possession=snap.possession,
        spot=snap.spot,
        why="incomplete",
        impetus=snap.possession,
        possessions=(snap.possession,),
        foul_only=True,
    )
    return finish_play(rules, s, end, facts)


def _before_snap(rules: RuleSet, s: State, foul: Foul, facts: FactLog, *, declined: bool) -> State:
    """VS-R5, VS-R18: it is marked off at once; declined, nothing has changed, and dice that have
    called a play still count."""
    if foul.name not in BEFORE_SNAP:
        message = f"{foul.name} is a foul of a play that is under way: call the play first"
        raise Refused(message, "VS-R5")
    if declined:
        _note_declined(rules, foul, "VS-R18", facts)
        return s
    snap = snap_of(s)
    spot, dead = mark_off(rules, snap, foul, plays=0)
    note_foul(s, foul, spot - snap.spot, rules, facts)
    return set_hash_mark(snap, "", settle(rules, replace(back_to(s, snap), call=None), dead, facts))


def add_foul(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-R18, VS-R52, VS-R61: a foul with the result of a play or a try; the innocent side will
    choose, unless the report of a try says that it has declined."""
    foul = read_foul(rules, s, report)
    _flag(rules, foul, facts)
    if report.get("declined"):
        _note_declined(rules, foul, "VS-R61", facts)
        return s
    return replace(s, play=replace(play_of(s), snap=snap_of(s), fouls=(*play_of(s).fouls, foul)))


def _note_declined(rules: RuleSet, foul: Foul, why: str, facts: FactLog) -> None:
    cites = (why, *rules_broken(foul, rules))
    facts.note("penalty", cites, foul.side, yards=0, how=foul.name, accepted=False)


def _flag(rules: RuleSet, foul: Foul, facts: FactLog) -> None:
    facts.note("flag", rules.data.fouls[foul.name].rules, foul.side, how=foul.name)


def by_whom(s: State, report: ReportFields) -> dict[str, Any]:
    """The report without the side that fouled, where only one side can have. Raises Refused if it
    names the opponents."""
    foul = FOULS.get(str(report.get("foul")))
    if foul is None or foul.side == "either" or report.get("by") not in SIDES:
        return dict(report)
    side = _offender(foul.side, snap_of(s), report)
    if report["by"] != side:
        message = f"{report['foul']} is a foul of the {side} team here"
        raise Refused(message, foul.rules[0])
    return {name: value for name, value in report.items() if name != "by"}


def read_foul(rules: RuleSet, s: State, report: ReportFields) -> Foul:
    """The foul reported, with its offender and its spot. Raises Refused."""
    league: LeagueTables = rules.data
    name, snap = report["foul"], snap_of(s)
    foul = league.fouls[name]
    side = _offender(foul.side, snap, report)
    if not report.get(LET_STAND):
        _in_order(rules, snap, name, side)
        _of_a_pass(s, name)
    at, behind = 0, False
    if name in ("defensive_interference", "illegal_touch"):
        if "foul_spot" not in report:
            raise Refused(f"{name} needs foul_spot: where it was done", foul.rules[-1])
        at = read_place(report["foul_spot"], snap.possession)
    message = "behind the line a punt may be touched by anybody"
    check_possible(report, name != "illegal_touch" or at >= snap.spot, message)
    if name == "grounding" and "foul_spot" in report:
        stood = read_place(report["foul_spot"], snap.possession)
        message = "past the line there is no pass to throw away"
        check_possible(report, stood <= snap.spot, message)
        behind = stood <= 0  # VS-R22
    return Foul(name, side, foul.yards, foul.after, at=at, behind=behind)


def _offender(side: str, snap: Snap, report: ReportFields) -> Side:
    if side == "either":
        if "by" not in report:
            raise Refused(f"{report['foul']} needs by: which team fouled", "VS-PEN-20")
        by: Side = report["by"]
        return by
    return OTHER[snap.possession] if side == "D" else snap.possession


def _of_a_pass(s: State, name: str) -> None:
    """VS-R27, VS-LM-01: on runs linemen may be down field."""
    running = s.call in ("run", "sweep", "draw") and not play_of(s).scrambled
    if name == "illegal_man" and running:
        message = "on a run linemen may be downfield: it is a foul of passes and scrambles"
        raise Refused(message, "VS-R27", forbidden=True)


def _in_order(rules: RuleSet, snap: Snap, name: str, side: Side) -> None:
    """Whether this is a foul in this league, at this moment. Raises Refused if not."""
    if snap.phase not in (SCRIMMAGE, TRY):
        raise Refused("the fouls seen on the board are those of scrimmage", "VS-R20")
    if name == "stacking" and side != snap.possession and may_stack(snap):
        message = "with two yards or less to go, and on tries, the defense may stack"
        raise Refused(message, "VS-OFF-12", forbidden=True)
    if name == "not_square" and rules.settings["foul_not_square"] == "no":
        raise Refused("linemen may be set at an angle", "VS-R26", forbidden=True)
    if name == "false_start" and rules.settings["false_start_3"] == "no":
        message = "a lineman downfield is a foul beyond five yards: report illegal_man"
        raise Refused(message, "VS-R27", forbidden=True)
    if name in ("returner_interference", "illegal_touch") and snap.call != "punt":
        raise Refused(f"{name} is a foul of a punt", "VS-PUN-07")
    if name == "returner_interference":
        raise Refused("report it as the result: returner_touched", "VS-PUN-07")
