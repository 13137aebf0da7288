"""From a report, a coin or a roll to what it means; the dice that call a play; and a loose ball
that changed hands, as in the casebook."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from math import ceil, isfinite
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rulesets.core.awaiting import Chance, Observe
from rulesets.core.dice import Pips, chance_of, check_pips
from rulesets.core.events import Call, Event, Report, Roll, Spin
from rulesets.core.facts import FactLog
from rulesets.core.field import FARTHEST, GOAL, MIDFIELD, NEAREST, place_name
from rulesets.core.plain_data import as_word
from rulesets.core.refusal import Refused, allow_violation
from rulesets.core.report_reader import check_names, loss_as_gain, read_form
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OF_LETTER, OTHER, SIDES, Side
from rulesets.core.state import (
    FREE_KICK,
    KICKOFF,
    OVER,
    PENALTY,
    SCRIMMAGE,
    TOSS,
    TRY,
    State,
    at,
    snap_of,
)
from rulesets.vsefl import end_dice, kicks, scrimmage
from rulesets.vsefl.calls import NO_HOME_FG, competing, spell_call
from rulesets.vsefl.charts import DEFENSES, PLAYS, LeagueTables, page_of
from rulesets.vsefl.end_dice import finish_play
from rulesets.vsefl.forms import (
    ELSEWHERE,
    KINDS,
    LET_STAND,
    PASSED,
    RETURN,
    RETURNS,
    ReportFields,
    form,
)
from rulesets.vsefl.fouls import board
from rulesets.vsefl.restarts import COIN, apply_toss, home_kick_over
from rulesets.vsefl.scrimmage import reported_spot
from rulesets.vsefl.state import (
    BOX_ROLL,
    CAUGHT_OVER,
    END_CHOICE,
    END_DICE,
    NEW_READINGS,
    NOTHING,
    PRE_FG,
    PendingEnd,
    carrier,
    play_of,
)
from rulesets.vsefl.stoppages import must_choose, open_now
from rulesets.vsefl.words import in_our_words


def loose_chain(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-R53: a loose ball that changed hands, as in the casebook (VS-AR-01 to 22): which sides had
    it, in order, and where it ended. It counts even where these rules would have ended the play
    sooner."""
    snap = snap_of(s)
    side: Side = report["end_team"]
    listed: tuple[Side, ...] = tuple(item["side"] for item in report["possessed"])
    holders = (*play_of(s).possessions, *listed)
    if rules.reads(NEW_READINGS):
        _check_holders(s, side, listed)
        _check_touched(rules, s, report)
    facts.note("loose_chain", ("VS-R53", "VS-OT-08"), side)
    if snap.phase == TRY:
        spot = GOAL if report["score"] == "td" else 1
        end = PendingEnd(possession=side, spot=spot, why="chain", impetus=side)
        return finish_play(rules, s, end, facts)
    ends = {"td": GOAL, "safety": 0, "touchback": 0}
    scored = report["score"] != "none"
    spot = ends[report["score"]] if scored else reported_spot(report, side, name="end_spot")
    brought_there = not scored and spot <= 0 and not _had_it_before(s, side, listed)  # VS-R28
    touchback = brought_there or report["score"] == "touchback"
    _check_chain(rules, s, report, holders, spot, touchback=touchback)
    kick = _kicked(rules, s)
    fumble_lost = snap.phase == SCRIMMAGE and side != snap.possession and not kick
    end = PendingEnd(
        possession=side,
        spot=spot,
        why="chain",
        impetus=OTHER[side] if touchback else side,
        next="down" if _same_series(s, report, holders, kick) else "first_down",
        turnover="fumble" if fumble_lost else "",
        possessions=holders,
        touched_beyond=kick and report["touched_beyond"],
        hash_mark=report.get("lane", ""),
    )
    return finish_play(rules, s, end, facts)


def _kicked(rules: RuleSet, s: State) -> bool:
    """Whether the play is a kick from scrimmage, or the return of one."""
    call = snap_of(s).call if rules.reads(NEW_READINGS) else s.call
    return call in ("punt", "field_goal")


def _check_holders(s: State, side: Side, listed: tuple[Side, ...]) -> None:
    """VS-R53: every side that had the ball in its control, in order, from the snap to the end; on a
    kickoff from whoever controlled it first. Raises Refused."""
    snap = snap_of(s)
    possessions = play_of(s).possessions
    kickoff = snap.phase in (KICKOFF, FREE_KICK)
    first = (possessions[0] if possessions else None) if kickoff else snap.possession
    if not listed or (first is not None and listed[0] != first):
        who = f"the {first} team" if first else "a team"
        raise Refused(f"{who} had the ball first: possessed begins with it", "VS-R53")
    if listed[-1] != side:
        raise Refused(f"the {side} team has it at the end: possessed ends with it", "VS-R53")
    if any(one == other for one, other in pairwise(listed)):
        message = "the same team twice running is one possession: name it once"
        raise Refused(message, "VS-R53")


def _same_series(s: State, report: ReportFields, sides: tuple[Side, ...], kick: bool) -> bool:
    """Whether it is a down like any other: the side that snapped the ball has it, its opponents
    never had control, nor (VS-OT-11) touched its kick beyond the line."""
    snap = snap_of(s)
    if snap.phase != SCRIMMAGE or report["end_team"] != snap.possession:
        return False
    return OTHER[snap.possession] not in sides and not (kick and report["touched_beyond"])


def _had_it_before(s: State, side: Side, listed: tuple[Side, ...]) -> bool:
    """Whether a side had the ball in this play before it recovered it at the end. If not, and it
    recovers in its own end zone, its opponents brought the ball there: a touchback (VS-R28)."""
    snap = snap_of(s)
    began = snap.phase == SCRIMMAGE and side == snap.possession
    return began or side in play_of(s).possessions or side in listed[:-1]


def _check_touched(rules: RuleSet, s: State, report: ReportFields) -> None:
    """VS-R53, VS-OT-11: of a kick from scrimmage alone. Raises Refused."""
    if report["touched_beyond"] and not _kicked(rules, s):
        raise Refused("only a kick from scrimmage can be touched beyond the line", "VS-OT-11")


def _check_chain(
    rules: RuleSet,
    s: State,
    report: ReportFields,
    sides: tuple[Side, ...],
    spot: int,
    *,
    touchback: bool,
) -> None:
    _check_touched(rules, s, report)
    snap, side = snap_of(s), report["end_team"]
    alone = snap.phase == SCRIMMAGE and side == snap.possession and OTHER[side] not in sides
    if touchback and alone:
        message = "no one else brought the ball into that end zone: it is a safety"
        raise Refused(message, "VS-R28")
    if touchback or report["score"] != "none" or 0 < spot < GOAL:
        return
    tells = "td" if spot >= GOAL else "safety or touchback"
    raise Refused(f"behind a goal line the play is over: report score {tells}", "VS-DEF-20")


_DIE: Final = ("d6",)


class PlaybookPage(msgspec.Struct, frozen=True):
    """A page of a playbook, read by a die; hashable, so that its table is cached."""

    plays: tuple[str, ...]

    def __call__(self, pips: Pips) -> str:
        return self.plays[pips[0] - 1]


def page(s: State) -> str:
    """VS-R8: the page for this down and distance; on a try the goal-line page (VS-R14)."""
    _, spot = at(s)
    to_go = 0 if s.line_to_gain is None else s.line_to_gain - spot
    return page_of(s.down, to_go, GOAL - spot)


def required_dice(rules: RuleSet, s: State) -> Chance:
    """VS-CAL-01, VS-CAL-02, VS-DF-05, VS-DF-06, VS-R54: the defense is rolled and set before the
    offense's die is thrown."""
    league: LeagueTables = rules.data
    assert s.possession is not None, "a play has a ball"
    name = page(s)
    if not play_of(s).defense:
        side = OTHER[s.possession]
        words = tuple(DEFENSES[code].description for code in league.books[side].defense[name])
        return chance_of(f"defence_{name}", _DIE, PlaybookPage(words), side, "inferred")
    words = tuple(PLAYS[code].description for code in league.books[s.possession].offense[name])
    return chance_of(f"offence_{name}", _DIE, PlaybookPage(words), s.possession, "inferred")


def add_play_die(rules: RuleSet, s: State, event: Roll, facts: FactLog) -> State:
    """VS-CAL-01, VS-CAL-02: the die names the formation, then the play; VS-RO-01: a read option
    is played only when the dice call it. VS-CAL-03: then the defense may move one player."""
    check_pips(_DIE, event.pips)
    league: LeagueTables = rules.data
    play, pip, name = play_of(s), event.pips[0], page(s)
    assert s.possession is not None, "a play has a ball"
    if not play.defense:
        side = OTHER[s.possession]
        code = league.books[side].defense[name][pip - 1]
        why = ("VS-CAL-01", "VS-CAL-02", "VS-DF-05", "VS-R8")
        facts.note("defence_set", why, side, how=DEFENSES[code].description, why=name)
        return replace(s, play=replace(play, defense=pip))
    code = league.books[s.possession].offense[name][pip - 1]
    called = PLAYS[code]
    option = ("VS-RO-01",) if called.kind == "option" else ()
    why = ("VS-CAL-01", "VS-CAL-02", "VS-R8", "VS-R54", *option)
    message = f"{called.description} ({called.stick})" if called.stick else called.description
    facts.note("play_called", why, s.possession, how=message, why=name)
    return replace(s, call=called.kind, play=replace(play, offense=pip))


_BETWEEN: Final = re.compile(r"([HV])(-?[0-9]{1,2}\.[0-9]{1,3})")


_OF_THE_OTHERS: Final = {"interception": ("spot", "runs_to")}
"""Places of a report whose carrier is of the other side, by its result."""
_BY_SIDE: Final = {
    "loose_chain": ("end_spot", "end_team"),
    "loose_back_pass": ("runs_to", "side"),
    "touched": ("spot", "side"),
}
"""By result: a spot whose carrier's side the report names, and the field that names it."""


def in_whole_yards(
    fields: Mapping[str, Any], carrier: Side, start: int | None = None
) -> dict[str, Any]:
    """VS-R43: the nearest yard line, and of an exact half the one that is worse for the carrier;
    VS-R55: never onto or over a goal line. `start` is where the play began, for a gain. What is no
    place between two lines is left as it is."""
    return {
        name: _gain(value, start)
        if name == "gain"
        else _whole(value, _carrier_of(name, fields, carrier))
        for name, value in fields.items()
    }


def _carrier_of(name: str, fields: Mapping[str, Any], carrier: Side) -> Side:
    result = fields.get("result", "interception" if "interception" in fields else "")
    if name == "interception" or name in _OF_THE_OTHERS.get(result, ()):
        return OTHER[carrier]
    place, side = _BY_SIDE.get(result, ("", ""))
    named = fields.get(side)
    return next((each for each in SIDES if each == named), carrier) if name == place else carrier


def _whole(value: Any, carrier: Side) -> Any:
    match = _BETWEEN.fullmatch(value.strip().upper()) if isinstance(value, str) else None
    if match is None or float(match[2]) > MIDFIELD:
        return value
    yards = float(match[2])
    own = OF_LETTER[match[1]] == carrier
    return place_name(carrier, _in_the_field(yards if own else GOAL - yards))


def _gain(value: Any, start: int | None) -> Any:
    if not isinstance(value, float) or not isfinite(value):
        return value
    return _against(value) if start is None else _in_the_field(start + value) - start


def _in_the_field(spot: float) -> int:
    """Whole yards from the carrier's goal line; a place in the field stays in it (VS-R55)."""
    whole = _against(spot)
    return min(max(whole, NEAREST), FARTHEST) if 0 < spot < GOAL else whole


def _against(yards: float) -> int:
    half = 0.5
    return ceil(yards - half)


_LEFT: Final = "left_end_zone"
Result = Callable[[RuleSet, State, ReportFields, FactLog], State]
_RETURNED: Final = frozenset(RETURN) - {"loose_chain"}
_KICKS: Final = frozenset({"kickoff", "safety_kick"})
_PLAYED: Final[dict[str, Result]] = {
    "tackled": scrimmage.stopped,
    "out_of_bounds": scrimmage.stopped,
    "progress": scrimmage.stopped,
    "sack": scrimmage.stopped,
    "touchdown": scrimmage.touchdown,
    "safety": scrimmage.safety,
    "carrier_fell": scrimmage.fumble,
    "double_tackle": scrimmage.fumble,
    "qb_back_hit": scrimmage.fumble,
    "loose_back_pass": scrimmage.back_pass,
    "loose_chain": loose_chain,
    "foul": board.foul_alone,
    "complete": scrimmage.complete,
    "incomplete": scrimmage.incomplete,
    "batted": scrimmage.incomplete,
    "interception": scrimmage.intercepted,
    "caught_fallen": scrimmage.caught_dead,
    "caught_other": scrimmage.caught_dead,
    "thrown_away": scrimmage.thrown_away,
    "too_deep": scrimmage.thrown_away,
    "grounding": scrimmage.grounding,
    "reached": kicks.reached,
    "not_reached": kicks.reached,
    "most_downfield": kicks.landed,
    "blocked": kicks.blocked_punt,
    "returner_touched": kicks.returner_touched,
    "good": kicks.good,
    "no_good": kicks.no_good,
    "touched": kicks.kicker_touched,
}
_ONSIDE: Final[dict[str, Result]] = {
    "touched": kicks.touched,
    "untouched": kicks.untouched,
    "out_of_bounds": kicks.untouched,
    "loose_chain": loose_chain,
}


def resolve(rules: RuleSet, s: State, event: Spin | Roll | Report, facts: FactLog) -> State:
    """What a report, the coin or dice have decided. Raises Refused."""
    if isinstance(event, Spin):
        raise Refused("there is no dial in this game: report what happened on the board")
    if s.phase == TOSS:
        return apply_toss(rules, s, event, facts)
    if isinstance(event, Roll):
        return _apply_roll(rules, s, event, facts)
    if _told_again(s, event):
        return _forget_catch(s)
    s = _next_play_fouled(s, event)
    _check_moment(s)
    fields = _read(rules, s, event)
    if s.phase == PRE_FG:
        return home_kick_over(rules, s, good=fields["result"] == "good", facts=facts)
    noted = len(facts.noted)
    try:
        return _apply_report(rules, s, fields, facts)
    except Refused as refused:
        facts.keep(noted)
        allow_violation(refused, event.override, facts)
        return _apply_report(rules, s, _let_stand(fields), facts)


def _let_stand(report: ReportFields) -> ReportFields:
    """The report, with what the rules do not allow recorded anyway: a tackle that was none, or a
    foul that was none."""
    result = "carrier_fell" if report["result"] == "qb_back_hit" else report["result"]
    return {**report, "contact": "tackler", LET_STAND: True, "result": result}


def _apply_report(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    result = report["result"]
    if report.get("foul") and result != "foul" and not _named_twice(report):
        s = board.add_foul(rules, s, report, facts)
    if s.phase in (KICKOFF, FREE_KICK) and s.call in _KICKS and result in _RETURNED:
        s = replace(kicks.set_returner(s), call="return")
    if report.get("foul") == "grounding" and result == "foul" and _passer_ran(s):
        result = "grounding"  # VS-R22: where he stood may make it a safety.
    table = _ONSIDE if s.call == "onside" else _PLAYED
    return table[result](rules, s, report, facts)


def _named_twice(report: ReportFields) -> bool:
    """Whether the foul is the result as well: grounding, reported with itself."""
    too_deep = report["result"] == "too_deep" and not report["outside_box"]
    return report["foul"] == "grounding" and (too_deep or report["result"] == "grounding")


def _passer_ran(s: State) -> bool:
    return s.phase == SCRIMMAGE and s.call in KINDS


def _told_again(s: State, event: Report) -> bool:
    """VS-R63: whether a report is the touchdown that a catch behind the goal line has been."""
    if CAUGHT_OVER not in play_of(s).stops:
        return False
    names = {"result", "touchdown", "td", "player", "passer"}
    result = str(event.fields.get("result", next(iter(event.fields), "")))
    return as_word(result) in ("touchdown", "td") and names.issuperset(event.fields)


def _forget_catch(s: State) -> State:
    """VS-R63: the touchdown has been told: once is enough."""
    play = play_of(s)
    play = replace(play, stops=tuple(stop for stop in play.stops if stop != CAUGHT_OVER))
    return replace(s, play=None if play == NOTHING else play)


def _next_play_fouled(s: State, event: Report) -> State:
    """VS-R63: where no dice are thrown the try comes next, and it may be fouled before its snap: a
    report of that is not of the catch."""
    fouled = s.phase == TRY and CAUGHT_OVER in play_of(s).stops and "foul" in event.fields
    return _forget_catch(s) if fouled else s


def _check_moment(s: State) -> None:
    """Whether a report is possible now: a play is under way, or may be fouled. Raises Refused."""
    if CAUGHT_OVER in play_of(s).stops:
        raise Refused("he caught it behind the goal line, and that was a touchdown", "VS-R63")
    if s.phase in (END_DICE, BOX_ROLL):
        raise Refused("the dice come first", "VS-END-01" if s.phase == END_DICE else "VS-FUM-01")
    if s.phase in (PENALTY, END_CHOICE):
        raise Refused("a side has to choose first", "VS-R18" if s.phase == PENALTY else "VS-PRE-04")
    if s.phase in (KICKOFF, FREE_KICK) and s.call is None:
        raise Refused("call the kick first", "VS-KO-01")
    if s.call == "onside" and len(play_of(s).onside) < kicks.ROLLS:
        raise Refused("the dice of the onside kick come first", "VS-ONS-03")
    if s.phase == OVER:
        raise Refused("the game is over")
    if must_choose(s):
        raise Refused("at the third stoppage it is pitch, pass or run", "VS-RO-04")


def _apply_roll(rules: RuleSet, s: State, event: Roll, facts: FactLog) -> State:
    if s.phase == END_DICE:
        return end_dice.add_end_dice(rules, s, event, facts)
    if s.phase == BOX_ROLL:
        return end_dice.resolve_box(rules, s, event, facts)
    if s.call == "play":
        return add_play_die(rules, s, event, facts)
    if s.call == "onside" and len(play_of(s).onside) < kicks.ROLLS:
        return kicks.add_onside_die(rules, s, event, facts)
    raise Refused("no dice are rolled now")


def _read(rules: RuleSet, s: State, event: Report) -> ReportFields:
    check_names(event.fields)
    fields = form(rules, s)
    if s.phase in (SCRIMMAGE, TRY) and s.call in (None, "play") and "foul" not in event.fields:
        rolling = s.call is not None
        message = "roll for the play" if rolling else "call what will be played"
        raise Refused(f"{message} first; before the snap only a foul can be reported", "VS-CAL-01")
    if s.phase == PRE_FG:
        return read_form(fields, in_our_words(event.fields, "field_goal"), "home")
    returned = s.phase in RETURNS or s.call in _KICKS
    words = board.by_whom(s, in_our_words(loss_as_gain(event.fields), s.call, returned))
    if returned and event.fields.get("contact") == "figure" and not event.override:
        message = "figures that touch while their bases do not make no tackle: the return continues"
        raise Refused(message, "VS-DEF-05", forbidden=True)
    if "safety" in (*words, words.get("result")) and any(each.name == _LEFT for each in fields):
        words.setdefault(_LEFT, True)  # VS-R28: a safety reported on a return is meant as one.
    _not_past_the_line(s, words)
    start = None if s.phase in (KICKOFF, FREE_KICK) else _start(s)
    if rules.reads(NEW_READINGS):
        _check_gain(words, start)
        _check_scored(words)
    words = in_whole_yards(words, carrier(s), start)
    return read_form(fields, words, carrier(s), start=start, elsewhere=ELSEWHERE)


def _check_gain(words: ReportFields, start: int | None) -> None:
    """VS-R65: a gain that reaches the goal line. Raises Refused."""
    gain = words.get("gain")
    if not isinstance(gain, int | float) or start is None:
        return
    if start + gain >= GOAL:
        message = f"it is {GOAL - start} yards to the goal line: report a touchdown, without a gain"
        raise Refused(message, "VS-R65")


def _check_scored(words: ReportFields) -> None:
    """VS-R53: a score of a chain says where the ball is. Raises Refused."""
    scored = words.get("score") not in (None, "none")
    if words.get("result") == "loose_chain" and scored and "end_spot" in words:
        raise Refused("a score says where it ended: report score, or end_spot", "VS-R53")


def _not_past_the_line(s: State, words: ReportFields) -> None:
    """VS-RO-10, VS-SCR-03, VS-SCR-08: a carrier who must run cannot pass. Raises Refused."""
    play = play_of(s)
    result = words.get("result")
    value = {*words, *([result] if isinstance(result, str) else [])} & PASSED
    if s.call not in KINDS or not play.must_run or play.caught or not value:
        return
    past = "VS-SCR-08" if "over_line" in play.stops else "VS-SCR-03"
    past = "VS-R56" if "ten_stop" in play.stops else past
    rule = "VS-RO-10" if s.call == "option" else past
    raise Refused("he must run: there is no pass any more", rule)


def _start(s: State) -> int | None:
    """Where a gain is counted from, in yards from the carrier's goal line: the line, or where his
    return began."""
    return s.spot if s.phase in RETURNS else snap_of(s).spot


def normalize(rules: RuleSet, s: State, event: Event) -> Event:
    """An input as it is logged. Raises Refused for what cannot be read."""
    if isinstance(event, Call):
        return spell_call(event)
    if isinstance(event, Report) and s.phase != TOSS:
        if _told_again(s, event):
            return Report({"result": "touchdown"}, event.tick, event.override)
        s = _next_play_fouled(s, event)
        _check_moment(s)
        return Report(dict(_read(rules, s, event)), event.tick, event.override)
    return event


def required_input(rules: RuleSet, s: State) -> Chance | Observe:
    """The coin, dice, or a report with the calls that compete with it."""
    chance = _chance(rules, s)
    if chance is not None:
        return chance
    if s.phase == PRE_FG:
        return Observe(form(rules, s), (NO_HOME_FG,), "home")
    fields = () if must_choose(s) else form(rules, s)
    return Observe(fields, (*open_now(rules, s), *competing(s)), carrier(s))


def _chance(rules: RuleSet, s: State) -> Chance | None:
    if s.phase == TOSS:
        return COIN
    if s.phase == END_DICE:
        return end_dice.required_dice(rules, s)
    if s.phase == BOX_ROLL:
        return end_dice.box_dice(rules, s)
    if s.call == "play":
        return required_dice(rules, s)
    if s.call == "onside" and len(play_of(s).onside) < kicks.ROLLS:
        return kicks.required_dice(rules, s)
    return None
