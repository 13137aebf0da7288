"""The drives of a game, from getting the ball at scrimmage to losing it; and the time of
possession, in plays where a period counts plays, otherwise by the clock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from league.model.stats.play_stats import PlayStats, stats_of_play
from league.model.stats.plays import KICKS_OFF, PlaySummary, at_rest, plays
from rulesets.core.events import Ruling
from rulesets.core.session import Entry
from rulesets.core.sides import OTHER, SIDES, Side
from rulesets.core.state import CHOICE, KICKOFF, SCRIMMAGE, TOSS, State


class Drive(msgspec.Struct):
    """A team's consecutive plays from scrimmage."""

    side: Side
    period: int
    began: int
    """Spot of the first play, in yards from the team's own goal line."""
    entry: int = 0
    """The index of the entry that reported its first play."""
    plays: int = 0
    """Runs, passes and sacks: not the kick that ends it, nor downs that a penalty nullified."""
    yards: int = 0
    """From its first spot to its last, penalties included; a kick ends it where it was kicked."""
    ended: str = ""
    """touchdown, safety, field_goal, no_goal, end_line, interception, fumble, blocked_kick,
    downs, punt, lost, half_end, game_over or ruling; empty while it continues."""


_SCORED = ("safety", "field_goal", "no_goal", "end_line")
_OVER = ("half_end", "game_over")
_BEGINS_ANEW = (TOSS, CHOICE, KICKOFF)
"""Phases that follow a quarter in which a drive cannot continue: overtime, too, begins with one
of them."""
_Step = tuple[Drive, PlaySummary, int]
"""A play of a drive, and the spot it reached, from the team's own goal line."""


def drives(entries: Sequence[Entry]) -> list[Drive]:
    """Return the drives in order; the last one may still continue."""
    in_order: list[Drive] = []
    for drive, _, _ in _steps(entries):
        if not in_order or in_order[-1] is not drive:
            in_order.append(drive)
    return in_order


def last_drive(entries: Sequence[Entry]) -> tuple[Drive, list[int], list[State]] | None:
    """Return the latest drive, the spots it reached on each play, from the team's own goal line,
    and the situation before each; None before the first drive."""
    steps = list(_steps(entries))
    if not steps:
        return None
    drive = steps[-1][0]
    own = [step for step in steps if step[0] is drive]
    return drive, [reached for _, _, reached in own], [play.before for _, play, _ in own]


def drive_of_half(
    entries: Sequence[Entry], state: State
) -> tuple[Drive, list[int], list[State]] | None:
    """Return the latest drive as `last_drive` does; None while a new period has seen none."""
    last = last_drive(entries)
    if last is None or (last[0].ended and last[2][-1].period != state.period):
        return None
    return last


def _steps(entries: Sequence[Entry]) -> Iterator[_Step]:
    """Yield every play from scrimmage with its drive. The drive may still be in progress."""
    under_way: Drive | None = None
    at = 0
    for play in plays(entries):
        if under_way is not None and (why := _ended_between(under_way, entries[at : play.place])):
            under_way.ended, under_way = why, None
        at = play.place + len(play.entries)
        if play.timeout is not None or play.before.phase != SCRIMMAGE:
            continue
        stats = stats_of_play(play)
        if under_way is None:
            under_way = _new_drive(play)
        under_way.plays += stats.counted
        reached = _reached(play, stats)
        under_way.yards = reached - under_way.began
        under_way.ended = how_ended(play, stats)
        yield under_way, play, reached
        under_way = None if under_way.ended else under_way
    if under_way is not None:
        under_way.ended = _ended_between(under_way, entries[at:])


def _new_drive(play: PlaySummary) -> Drive:
    before = play.before
    assert before.possession is not None, "scrimmage has a ball"
    assert before.spot is not None, "scrimmage has a ball"
    snap_offset = next((n for n, entry in enumerate(play.entries) if entry.after.call is None), 0)
    return Drive(before.possession, before.period, before.spot, play.place + snap_offset)


def _ended_between(drive: Drive, entries: Sequence[Entry]) -> str:
    """Return how a drive ended between plays: the clock ran out, or a referee moved the ball."""
    for entry in entries:
        names = {fact.fact for fact in entry.facts}
        over = next((name for name in _OVER if name in names), "")
        if over:
            return over
        after = entry.after
        if "period_end" in names and after.phase in _BEGINS_ANEW:
            return "half_end"
        remaining = after.phase == SCRIMMAGE and after.possession == drive.side
        if isinstance(entry.event, Ruling) and (entry.event.whole or not remaining):
            return "ruling"
    return ""


def how_ended(play: PlaySummary, result: PlayStats) -> str:
    """Return how a play ends the drive; empty when it continues."""
    before, after = play.before, play.after
    over = next((name for name in _OVER if play.fact(name) is not None), "")
    if not over and play.fact("period_end") is not None and after.phase in _BEGINS_ANEW:
        over = "half_end"  # The fourth quarter is over, and overtime begins.
    remaining = after.phase == SCRIMMAGE and after.possession == before.possession
    if not at_rest(after):
        # A choice, dice or a return are still to come; only possession is certain.
        return (
            "interception"
            if result.how == "intercepted" and after.possession != before.possession
            else ""
        )
    if isinstance(play.entries[-1].event, Ruling):
        return "ruling" if play.entries[-1].event.whole or not remaining else ""
    if result.kind == "no_play":
        downs = play.fact("turnover") is not None and not remaining
        return over or ("downs" if downs else "")
    if result.touchdown == result.side:
        return "touchdown"
    scored = next((name for name in _SCORED if play.fact(name) is not None), "")
    if scored:
        return scored
    if remaining and not over and not result.loose.lost and result.how != "intercepted":
        return "punt" if result.kind == "punt" else ""
    return _lost(play, result) or over or "lost"


def _lost(play: PlaySummary, result: PlayStats) -> str:
    """Return how the team lost the ball; empty when it had it to the end of the half."""
    if result.how == "intercepted":
        return "interception"
    if result.blocked:
        return "blocked_kick"
    if result.kind == "punt":
        return "punt"
    if result.side in result.loose.lost:
        return "fumble"
    turnover = play.fact("turnover")
    return turnover.how if turnover is not None else ""


def _reached(play: PlaySummary, result: PlayStats) -> int:
    """Return the spot that this play reached, from the team's own goal line."""
    before, after = play.before, play.after
    assert before.spot is not None, "scrimmage has a ball"
    if (
        after.phase == SCRIMMAGE
        and after.possession == before.possession
        and after.spot is not None
    ):
        return after.spot
    return before.spot + result.yards


def possession(entries: Sequence[Entry], *, counts_plays: bool) -> dict[Side, int]:
    """Return each team's possession. Where a period is a number of plays: the plays during its
    turn, all of a play to the team that snapped it, a kickoff to the receiving team. Otherwise
    seconds: those of a kickoff to the receiving team, and those between two plays to the team
    that has the ball next. Time that a referee takes off counts for no one."""
    owned: dict[Side, int] = dict.fromkeys(SIDES, 0)
    turns: Iterable[Sequence[Entry]] = (
        (play.entries for play in plays(entries))
        if counts_plays
        else ([entry] for entry in entries)
    )
    for turn in turns:
        side = _holder(turn[0].before)
        if side is not None:
            owned[side] += sum(map(_spent_by, turn))
    return owned


def has_time(entries: Sequence[Entry], *, counts_plays: bool) -> bool:
    """Whether it is known when something happened: a period is a number of plays, or the clock was
    read at least once within a period. Without it every play would be at the start of one."""
    return counts_plays or any(
        0 < entry.after.time_left < entry.before.time_left
        and entry.after.period == entry.before.period
        for entry in entries
    )


def _holder(s: State) -> Side | None:
    if s.possession is None:
        return None
    return OTHER[s.possession] if s.phase in KICKS_OFF else s.possession


def _spent_by(entry: Entry) -> int:
    """Return the plays or seconds of an entry; a period that is over was played to its end."""
    if isinstance(entry.event, Ruling):
        return 0
    before, after = entry.before, entry.after
    return max(before.time_left - (after.time_left if after.period == before.period else 0), 0)
