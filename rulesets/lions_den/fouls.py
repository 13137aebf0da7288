"""The penalty that is rolled for after every down, and the choice about it."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import OTHER
from rulesets.core.state import TRY, State, at, back_to, snap_of, to_penalty
from rulesets.lions_den.citations import BY_NAME
from rulesets.lions_den.dice import DEFENSE_FOULS
from rulesets.lions_den.end_of_play import settle_play, tidy
from rulesets.lions_den.game_data import data_of, marked_off
from rulesets.lions_den.restarts import ends_only_a_quarter
from rulesets.lions_den.state import Play, RolledFoul, play_of
from rulesets.lions_den.tables import Flag, flag_of


def apply_penalty_roll(rules: RuleSet, s: State, pips: tuple[int, ...], facts: FactLog) -> State:
    """LD-PEN-01 to 08, LD-R14, LD-R15, LD-R48: the hundredths say which foul, the third die whose;
    without a foul the play counts."""
    snap, play = snap_of(s), play_of(s.play)
    row = penalty_row(rules, s, pips[0])
    if not row.defense:  # LD-PEN-05
        facts.note("no_flag", ("LD-PEN-05", "LD-PEN-01"), OTHER[snap.possession])
        return settle_play(rules, s, facts)
    if pips[1] <= DEFENSE_FOULS:  # LD-PEN-02
        by = OTHER[snap.possession]
        foul = RolledFoul(row.defense, by, row.defense_yards, row.first_down, rules=row.rules)
    else:
        by = snap.possession
        foul = RolledFoul(row.offense, by, row.offense_yards, rules=row.rules)
    why = (*row.rules, "LD-PEN-01", "LD-PEN-02", "LD-R48")
    facts.note("foul", why, by, yards=foul.yards, how=foul.name)
    return to_penalty(s, OTHER[by], replace(play, foul=foul))


def penalty_row(rules: RuleSet, s: State, hundredths: int) -> Flag:
    """The row of the penalties that hundredths call after this play (LD-R15)."""
    rows = data_of(rules).tables.penalties
    return flag_of(rows, hundredths, thrown=play_of(s.play).thrown)


def accept(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-R13, LD-R16, LD-R17, LD-R39, LD-R51: the play is void, and the yards are marked off from
    where it began."""
    snap, play = snap_of(s), play_of(s.play)
    foul = play.foul
    assert foul is not None, "a choice is about a foul"
    by_offense = foul.by == snap.possession
    at_snap = replace(back_to(s, snap), call=None, hash_mark=play.hash_mark or s.hash_mark)
    if snap.phase == TRY:  # LD-R55
        return _try_again(rules, at_snap, foul, by_offense=by_offense, facts=facts)
    spot = marked_off(snap.spot, foul.yards, by_offense=by_offense)  # LD-R16
    _note(foul, spot - snap.spot, facts, accepted=True)
    reached = not by_offense and snap.line_to_gain is not None and spot >= snap.line_to_gain
    dead = DeadBall(
        possession=snap.possession,
        spot=spot,
        impetus=snap.possession,
        citations=replace(BY_NAME["run"], first_down=(*foul.rules, "LD-R13", "LD-R17")),
        # LD-R17: interference, or a foul of the defense that reaches the line to gain
        next="first_down" if foul.first_down or reached else "again",
        # LD-R51: an untimed down belongs to the end of a half, not of another quarter
        penalty=not by_offense and not ends_only_a_quarter(rules, s),
    )
    return tidy(rules, at_snap, settle(rules, at_snap, dead, facts))


def _try_again(
    rules: RuleSet, s: State, foul: RolledFoul, *, by_offense: bool, facts: FactLog
) -> State:
    """LD-R13, LD-R55: a try that was played is played again: half way to the goal, or back."""
    side, spot = at(s)
    yards = foul.yards if by_offense else GOAL
    to = marked_off(spot, yards, by_offense=by_offense)
    _note(foul, to - spot, facts, accepted=True)
    dead = DeadBall(
        possession=side,
        spot=to,
        impetus=side,
        citations=BY_NAME["run"],
        next="again",
        penalty=not by_offense,
    )
    after = tidy(rules, s, settle(rules, s, dead, facts))
    return replace(after, play=Play(replayed=True))


def decline(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-R13: the play counts as it ended."""
    foul = play_of(s.play).foul
    assert foul is not None, "a choice is about a foul"
    _note(foul, 0, facts, accepted=False)
    return settle_play(rules, s, facts)


def _note(foul: RolledFoul, yards: int, facts: FactLog, *, accepted: bool) -> None:
    """LD-R16: the yards that the ball was in fact moved."""
    why = (*foul.rules, "LD-R13", "LD-R16")
    facts.note("penalty", why, foul.by, yards=yards, how=foul.name, accepted=accepted)
