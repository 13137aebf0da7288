"""The box score, the scoring, the drives and the penetrations (LQ-R38) of a game as lines that
can be read aloud."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from league.model.stats.drives import Drive, drives, has_time
from league.model.stats.scoring import RULING, Scored, by_period, scoring
from league.views.game_record import DriveRecord
from quarterback.game.clock import minutes
from quarterback.text.box_score import box_rows, player_lines
from rulesets.core.field import GOAL
from rulesets.core.plain_text import capitalize, how_many, plain_name
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.phrases import with_article
from rulesets.core.sentences.wording import Names, ordinal, place, score, title, yards
from rulesets.core.session import Entry
from rulesets.core.sides import HOME, OTHER, VISITORS, Score, as_read
from rulesets.core.state import State
from rulesets.registry import call_name

_HALVES = 2
ENDED = {
    "": "in progress",
    "no_goal": "field goal missed",
    "blocked_kick": "kick blocked",
    "downs": "turnover on downs",
    "end_line": "pass over the end line",
    "lost": "turnover",
    "half_end": "end of the half",
    "game_over": "end of the game",
}


def time_left(rules: RuleSet, period: int, left: int, *, timed: bool = True) -> str:
    """Return first half, 12 plays left; second quarter, 12 plays left (12:00), if plays stand
    for time; fourth quarter, 3:20 left. Only the period for a game whose clock was never read
    (`timed`)."""
    if not timed:
        return period_name(rules, period)
    if rules.profile.counts_plays:
        rest = f"{max(left, 0)} {'play' if left == 1 else 'plays'} left"
        if rules.profile.seconds_a_play:
            rest += f" ({minutes(max(left, 0) * rules.profile.seconds_a_play)})"
    else:
        rest = f"{minutes(left)} left"
    return f"{period_name(rules, period)}, {rest}"


def period_name(rules: RuleSet, period: int) -> str:
    """Return first half; third quarter; overtime, and its second period."""
    own = len(rules.profile.periods)
    if period > own:
        return "overtime" if period == own + 1 else f"overtime {period - own}"
    return f"{ordinal(period)} {'half' if own == _HALVES else 'quarter'}"


def box_lines(rules: RuleSet, names: Names, entries: Sequence[Entry]) -> list[str]:
    """Return the box score as sentences, one for each statistic; before them the points of each
    period, if more than one was begun, and after them what players did."""
    periods = by_period(entries)
    lines = [
        f"{period_name(rules, period).capitalize()}: {score(names, points)}."
        for period, points in periods
        if len(periods) > 1
    ]
    lines += [
        f"{row.spoken}: "
        + "; ".join(as_read(f"{names.home} {row.words[0]}", f"{names.visitors} {row.words[1]}"))
        + "."
        for row in box_rows(rules, entries)
    ]
    return [*lines, *player_lines(rules, names, entries)]


def scoring_lines(rules: RuleSet, names: Names, entries: Sequence[Entry]) -> list[str]:
    timed = has_time(entries, counts_plays=rules.profile.counts_plays)
    rows = [_scored(rules, names, each, timed=timed) for each in scoring(entries)]
    return rows or ["No scoring yet."]


def how_scored(each: Scored) -> str:
    """Say how a score came about, and what the try added: Touchdown on an end run, kick good."""
    how = title(each.kind)
    if each.kind == RULING:
        how = _ruled(each)
    elif each.kind == "field_goal" and each.yards:
        how = f"{each.yards}-yard field goal"
    elif each.kind in ("touchdown", "safety") and (each.call or each.by):
        how += f" on {_play(each)}"
    if each.try_call:
        by = "kick" if each.try_kicked else "run or pass"
        how += f", {by} {'good' if each.try_good else 'failed'}"
    return how


def _ruled(each: Scored) -> str:
    """Return Ruling, 6 points; Ruling, 1 point taken off. The reason follows as it was typed."""
    many = how_many(abs(each.points), "point")
    text = f"Ruling, {many}{' taken off' if each.points < 0 else ''}"
    return f"{text} ({plain_name(each.why)})" if each.why.strip() else text


def _scored(rules: RuleSet, names: Names, each: Scored, *, timed: bool) -> str:
    how = how_scored(each)
    when = time_left(rules, each.period, each.left, timed=timed).capitalize()
    return f"{when}: {names.of(each.side)}. {how}. {score(names, each.score)}."


_BY_WAY = {"run_back": "return", "interception_return": "interception return"}
_BY_RESULT = {"fumble": "fumble", "blocked": "blocked kick", "sack": "sack"}
_CALLED = {
    ("ttqb", "rush"): "quarterback run",
    ("off_tackle", "rush"): "run off tackle",
    ("pass_play", "rush"): "run",
    ("play", "rush"): "run",
    ("run", "rush"): "run",
}
"""What happened under calls that allow a run or a pass."""


def _play(each: Scored) -> str:
    """Return the play of a touchdown: a 32-yard pass, an end run."""
    what = _BY_WAY.get(each.call) or _BY_RESULT.get(each.by)
    if what is None and each.by == "complete":
        what = "pass"
    what = what or _CALLED.get((each.call, each.by)) or call_name(each.call).lower()
    ran = each.by in ("rush", "complete", "return") and each.yards is not None and each.yards > 0
    return with_article(f"{each.yards}-yard {what}" if ran else what)


def drive_end(drive: Drive) -> str:
    """Say how a drive ended: turnover on downs."""
    return ENDED.get(drive.ended, drive.ended.replace("_", " "))


def drive_record(
    rules: RuleSet, drive: Drive, points: int = 0, against: int = 0, play: int = 0
) -> DriveRecord:
    """Return a drive as charts show it, with its scores, and the line of its first play in the
    play-by-play."""
    reached = drive.began + drive.yards
    return DriveRecord(
        drive.side == HOME,
        capitalize(period_name(rules, drive.period)),
        drive.began,
        GOAL if drive.ended == "touchdown" else max(min(reached, GOAL), 0),
        drive.plays,
        drive.yards,
        capitalize(drive_end(drive)),
        points,
        against,
        play,
    )


def drive_records(rules: RuleSet, entries: Sequence[Entry]) -> Iterator[DriveRecord]:
    """Yield the drives, each with the scores from its first play to that of the next."""
    every = drives(entries)
    scores = list(scoring(entries))
    ends = [*(each.entry for each in every[1:]), len(entries)]
    for drive, end in zip(every, ends, strict=False):  # without a drive there is one end
        points = {HOME: 0, VISITORS: 0}
        for each in scores:
            if drive.entry <= each.entry < end:
                points[each.side] += each.points
        yield drive_record(rules, drive, points[drive.side], points[OTHER[drive.side]])


def drive_lines(names: Names, entries: Sequence[Entry]) -> list[str]:
    return [_drive(names, each) for each in drives(entries)] or ["No drives yet."]


def _drive(names: Names, each: Drive) -> str:
    plays = how_many(each.plays, "play")
    return (
        f"{names.of(each.side)} from {place(names, each.side, each.began)}: {plays},"
        f" {yards(each.yards)}, {drive_end(each)}."
    )


def penetrations_of(rules: RuleSet, s: State) -> Score | None:
    """Return each team's penetrations; None if they decide nothing."""
    return None if rules.drive_count is None else rules.drive_count.counts(s)


def penetrations_text(rules: RuleSet, names: Names, s: State) -> str:
    """Return them in words, visitors first: penetrations Yale 1, Harvard 2. Empty if they decide
    nothing."""
    counts = penetrations_of(rules, s)
    return "" if counts is None else f"penetrations {score(names, counts)}"
