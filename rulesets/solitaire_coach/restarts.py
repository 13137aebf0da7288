"""How a game opens, what follows a score and the end of a period, and time-outs."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.awaiting import Chance
from rulesets.core.deviation import stand
from rulesets.core.events import Call, Report, Roll, Timeout
from rulesets.core.facts import Book, Fact
from rulesets.core.periods import game_over, next_half, next_quarter, with_timeouts
from rulesets.core.phases import to_ball, to_choice
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, OTHER, VISITORS, Score, Side, points_of, with_points
from rulesets.core.state import KICKOFF, PENALTY, TOSS, TRY, State
from rulesets.core.tables import Row, table
from rulesets.solitaire_coach.calls import LOOSE
from rulesets.solitaire_coach.slots import House, Overtime, Play, play_of

QUARTERS: Final = 4
OT_TIMEOUTS: Final = 2
"""SC-OT-11: each side's time-outs in the first period of overtime."""
COIN: Final = Chance(
    table(
        "coin",
        (Row(1, "heads", Roll((1,)), "printed"), Row(1, "tails", Roll((2,)), "printed")),
    ),
    dice=("coin",),
)


def opening(rules: RuleSet) -> State:
    """SC-PRE-02 to 04, SC-TO-01: before the coin, or, without one, the home side kicks."""
    each = rules.profile.timeouts
    left = rules.profile.length(1)
    s = State(TOSS, left=left, begun=True, timeouts=Score(each, each), house=House())
    if rules.settings["opening"] == "visitors":
        return _to_kick(rules, s, HOME)
    return s


def tossed(rules: RuleSet, s: State, event: Report | Roll, book: Book | None) -> State:
    """SC-PRE-02, SC-PRE-03, SC-OT-03, SC-R11: heads the visitors receive, or have the choice."""
    if not isinstance(event, Roll) or event.pips not in ((1,), (2,)):
        raise Refused("the coin comes first: [1] heads, [2] tails", "SC-PRE-03")
    winner: Side = VISITORS if event.pips == (1,) else HOME
    called = rules.settings["opening"] == "call"
    if book is not None:
        why = ("SC-PRE-02",) if called else ("SC-PRE-03",)
        overtime = ("SC-OT-03", "SC-R11") if s.period > QUARTERS else ()
        book.append(Fact("toss", (*why, *overtime), winner))
    s = replace(s, toss_winner=winner)
    if called:
        return to_choice(s, winner)
    return _to_kick(rules, s, OTHER[winner])


def chosen(rules: RuleSet, s: State, event: Call, book: Book | None) -> State:
    """SC-PRE-02, SC-R2: the winner receives or kicks."""
    assert s.chooser is not None, "a choice has a chooser"
    if book is not None:
        book.append(Fact("choice", ("SC-PRE-02", "SC-R2"), s.chooser, how=event.call))
    return _to_kick(rules, s, s.chooser if event.call == "kick" else OTHER[s.chooser])


def _to_kick(rules: RuleSet, s: State, kickers: Side) -> State:
    """The kick-off that opens the game, or overtime (SC-KICK-01, SC-KICK-03)."""
    s = to_ball(s, KICKOFF, kickers, rules.profile.kickoff_from)
    if s.period > QUARTERS:
        return replace(s, overtime=Overtime("first", OTHER[kickers]))
    return replace(s, house=House(kickers))


def after_score(rules: RuleSet, s: State, scorers: Side) -> State:
    """SC-KICK-01, SC-R7, SC-TRY-02: the side that scored kicks off."""
    return to_ball(s, KICKOFF, scorers, rules.profile.kickoff_from)


def new_series(rules: RuleSet, s: State) -> None:
    """SC-GEN-03: nothing of these rules' own counts over a series."""


def next_period(rules: RuleSet, s: State, book: Book | None) -> State:
    """SC-CLK-01, SC-CLK-02, SC-CLK-06, SC-PRE-05, SC-R40; ties by SC-OT-01 and SC-R10."""
    if s.period in (1, 3):
        return next_quarter(rules, s, ("SC-CLK-06", "SC-CLK-02"), book)
    if s.period == 2:
        opened: Side = s.house.kicked_off
        return next_half(rules, s, OTHER[opened], ("SC-CLK-06", "SC-PRE-05", "SC-TO-01"), book)
    if s.period > QUARTERS:
        return _after_overtime(rules, s, book)
    if points_of(s.score, HOME) != points_of(s.score, VISITORS):
        return game_over(s, ("SC-CLK-01",), book)
    if rules.settings["overtime"] == "none":
        return game_over(s, ("SC-OT-01", "SC-R10"), book)
    return _to_overtime(rules, s, book)


def _to_overtime(rules: RuleSet, s: State, book: Book | None) -> State:
    """SC-OT-01, SC-OT-02, SC-OT-03, SC-OT-11: a period like the others, opened by a toss."""
    s = next_quarter(rules, s, ("SC-OT-01", "SC-OT-02", "SC-R10"), book)
    s = replace(s, phase=TOSS, ball=None, spot=None, down=None, line=None, play=None,
                toss_winner=None)  # fmt: skip
    pair = rules.settings["ot_to"] == "pair_from_first"
    return with_timeouts(s, rules.profile.timeouts if pair else OT_TIMEOUTS)


def _after_overtime(rules: RuleSet, s: State, book: Book | None) -> State:
    """SC-OT-09, SC-OT-10, SC-R14: one period, or as many as it takes, with ball, down and stage
    carried over."""
    replying = s.overtime is not None and s.overtime.stage == "reply"
    untimed = rules.settings["reply_untimed"] == "yes" and replying
    if rules.settings["overtime"] != "until_winner" and not untimed:
        return game_over(s, ("SC-OT-09", "SC-R14"), book)
    s = next_quarter(rules, s, ("SC-OT-10", "SC-R14"), book)
    first_of_pair = 0 if rules.settings["ot_to"] == "literal" else 1
    # SC-R13: the fifth period has its own; those that follow share theirs in pairs.
    return with_timeouts(s, rules.profile.timeouts) if s.period % 2 == first_of_pair else s


def end_by_hand(rules: RuleSet, s: State, book: Book | None) -> State:
    """SC-R4: with a clock of one's own the person says when a period is over."""
    if rules.settings["clock"] != "manual":
        raise Refused("periods end by themselves here: plays are counted", "SC-CLK-06")
    if s.call is not None or s.phase in (TOSS, LOOSE, PENALTY, TRY):
        raise Refused("the play is finished first, with its try", "SC-CLK-06")
    return next_period(rules, s, book)


def also(rules: RuleSet, s: State) -> tuple[str, ...]:
    """SC-TO-02: a time-out may come at a dead ball."""
    return ("timeout",) if _dead_ball(s) else ()


def _dead_ball(s: State) -> bool:
    return s.call is None and s.phase not in (TOSS, TRY, PENALTY, LOOSE) and s.ball is not None


def time_out(rules: RuleSet, s: State, event: Timeout, book: Book | None) -> State:
    """SC-TO-01, SC-TO-02, SC-R5, SC-OT-11: one play more in this period; one a side at each dead
    ball."""
    play, side = play_of(s.play), event.side
    refused = _why_no_timeout(s, play, side)
    if refused is not None:
        stand(refused, event.anyway, book)
    if book is not None:
        book.append(Fact("timeout", ("SC-TO-02", "SC-R5"), side))
    counted = rules.profile.counts_plays
    assert s.timeouts is not None, "these rules have time-outs"
    return replace(
        s,
        left=s.left + 1 if counted else s.left,
        timeouts=with_points(s.timeouts, side, -1),
        play=replace(play, timeouts=(*play.timeouts, side)),
    )


def _why_no_timeout(s: State, play: Play, side: Side) -> Refused | None:
    if not _dead_ball(s) or play.snap is not None:
        return Refused("a time-out is taken at a dead ball, with nothing left to decide",
                       "SC-R5", forbidden=False)  # fmt: skip
    if s.left < 1:
        return Refused("the period is used up", "SC-R5")
    assert s.timeouts is not None, "these rules have time-outs"
    if points_of(s.timeouts, side) < 1:
        rule = "SC-OT-11" if s.period > QUARTERS else "SC-TO-01"
        return Refused(f"the {side} side has no time-outs left", rule)
    if side in play.timeouts:
        return Refused(f"the {side} side has taken one at this dead ball", "SC-R5", forbidden=True)
    return None
