"""Fouls, seen on the board or shown by the dice: waved off, offset, accepted or declined."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.facts import FactLog
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import FREE_KICK, KICKOFF, TRY, State, snap_of, to_penalty
from rulesets.vsefl import tries
from rulesets.vsefl.charts import CHART_RULES, ChartRow, LeagueTables
from rulesets.vsefl.end_of_play import on_the_field, scorer, settle_play
from rulesets.vsefl.fouls.enforcement import enforce, offset
from rulesets.vsefl.state import Foul, PendingEnd, play_of

PRE_SNAP: Final = ("illegal_formation", "illegal_procedure", "illegal_shift", "false_start")
"""Fouls before a snap: a free kick has none (VS-R20)."""


def add_rolled_foul(rules: RuleSet, s: State, row: int, facts: FactLog) -> State:
    """VS-PEN-01 to 13, VS-R17: the action die picks a row of the chart; VS-R20c: whatever it is,
    it is a foul like any other, and the chart decides about the down (VS-R20b)."""
    league: LeagueTables = rules.data
    chart = league.penalties[row - 1]
    play = play_of(s)
    foul = _charted(s, chart, row)
    rule = CHART_RULES[row - 1]
    waved = foul is None or _no_spot(play.end, foul)
    side = _chart_side(s, chart)
    facts.note("flag", ("VS-PEN-01", rule, "VS-R17"), side, how=chart.foul)
    if waved:
        why = "VS-R20" if foul is None else "VS-R20d"
        facts.note("waved_off", (why, rule), side, how=chart.foul)
    if foul is None or waved:
        return s
    return replace(s, play=replace(play, fouls=(*play.fouls, foul)))


def _chart_side(s: State, chart: ChartRow) -> Side:
    """VS-R20: on a kickoff the returning side is the offense of the chart."""
    snap = snap_of(s)
    offense = OTHER[snap.possession] if snap.phase in (KICKOFF, FREE_KICK) else snap.possession
    return offense if chart.side == "O" else OTHER[offense]


def _charted(s: State, chart: ChartRow, row: int) -> Foul | None:
    """VS-R20: on kickoffs yards are tacked on, and nothing is foul before them; on a punt, fouls
    of the receivers that would give a first down are tacked on to its return. VS-R68: a punt that
    is blocked (VS-PUN-06) was never kicked: the chart holds as printed, as of a blocked field
    goal."""
    snap, side = snap_of(s), _chart_side(s, chart)
    if snap.phase in (KICKOFF, FREE_KICK):
        if chart.side == "O" and chart.foul in PRE_SNAP:
            return None
        return Foul(chart.foul, side, chart.yards, "tack", row=row)
    end = play_of(s).end
    kicked = snap.call == "punt" and end is not None and end.why != "blocked_punt"
    returned = kicked and end is not None and not (end.spot <= 0 and scorer(end))
    tack = returned and chart.side == "D" and chart.after == "first"
    return Foul(chart.foul, side, chart.yards, "tack" if tack else chart.after, row=row)


_RETURNED: Final = ("return", "safety_return", "onside_run", "punt_return", "interception")
"""Ends of kicks and interceptions that were run back."""


def _no_spot(end: PendingEnd | None, foul: Foul) -> bool:
    """VS-R20d: a touchdown on the return of a kick or an interception, with a foul of the side that
    scored it somewhere on the way. On the return of a fumble or a missed back pass the foul is one
    like others, enforced from the previous spot (VS-R3b); what would be tacked on has no spot, as
    on a kickoff (VS-R71)."""
    if end is None or scorer(end) != foul.side or end.next == "scored" or end.spot <= 0:
        return False
    return end.why in _RETURNED or foul.after == "tack"


def weigh_fouls(rules: RuleSet, s: State, facts: FactLog) -> State:
    """The fouls of the play: none, offset, or accepted or declined by the innocent side.
    VS-R49: the play is final only after it."""
    play = play_of(s)
    end = play.end
    assert end is not None, "a play has ended"
    if len({foul.side for foul in play.fouls}) > 1:
        return offset(rules, s, facts)
    if not play.fouls:
        return settle_play(rules, s, end, facts)
    offender = play.fouls[0].side
    if scorer(end) == OTHER[offender] and not end.foul_only:
        return _declined_for_score(rules, s, end, facts)
    if end.foul_only and len(play.fouls) == 1:
        return enforce(rules, s, play.fouls[0], facts)
    s = replace(s, possession=end.possession, spot=on_the_field(end.spot))
    return to_penalty(s, OTHER[offender], play)


def _declined_for_score(rules: RuleSet, s: State, end: PendingEnd, facts: FactLog) -> State:
    """VS-R20a: the side that scored declines; nothing carries over to the kick."""
    _note_declined(s, ("VS-R20a", "VS-R18"), facts)
    return settle_play(rules, s, end, facts)


def _note_declined(s: State, why: tuple[str, ...], facts: FactLog) -> None:
    for foul in play_of(s).fouls:
        facts.note("penalty", why, foul.side, yards=0, how=foul.name, accepted=False)


def accept(rules: RuleSet, s: State, which: int, facts: FactLog) -> State:
    """VS-R18: the innocent side takes a foul, one only (VS-R52)."""
    foul = play_of(s).fouls[which]
    if snap_of(s).phase == TRY:
        return tries.enforce_on_try(rules, s, foul, facts)
    return enforce(rules, s, foul, facts)


def decline(rules: RuleSet, s: State, facts: FactLog) -> State:
    """VS-R18: the play counts as it ended."""
    end = play_of(s).end
    assert end is not None, "a play has ended"
    _note_declined(s, ("VS-R18",), facts)
    if snap_of(s).phase == TRY:
        return tries.let_stand(rules, s, end, facts)
    return settle_play(rules, s, end, facts)
