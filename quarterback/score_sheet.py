"""The box score, the scoring and the drives of a game as lines that can be read aloud."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from league.model.boxscore import Line, box_score
from league.model.drives import Drive, drives
from league.model.scoring import Scored, scoring
from quarterback.game_clock import minutes
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Entry
from rulesets.core.wording import Names, ordinal, place, score, title, yards

_ROWS: tuple[tuple[str, Callable[[Line], str]], ...] = (
    ("First downs", lambda x: str(x.first_downs)),
    ("Plays, yards gained", lambda x: f"{x.plays} for {x.yards}"),
    ("Rushes", lambda x: f"{x.rushes} for {yards(x.rushing_yards)}"),
    ("Passes", lambda x: f"{x.completions} of {x.passes} for {yards(x.passing_yards)}"),
    ("Passes intercepted", lambda x: str(x.had_intercepted)),
    ("Punts", lambda x: _punts(x)),
    ("Kicks run back", lambda x: f"{x.kick_returns} for {yards(x.kick_return_yards)}"),
    ("Field goals", lambda x: f"{x.goals_made} of {x.goals_tried}"),
    ("Fumbles, and lost", lambda x: f"{x.fumbles}, {x.fumbles_lost}"),
    ("Penalties", lambda x: f"{x.penalties} for {yards(x.penalty_yards)}"),
)
_HALVES = 2
ENDED = {
    "": "still going on",
    "no_goal": "field goal missed",
    "blocked_kick": "kick blocked",
    "downs": "lost on downs",
    "end_line": "pass over the end line",
    "half_end": "end of the half",
    "game_over": "end of the game",
}


def _punts(line: Line) -> str:
    if not line.punts:
        return "0"
    return f"{line.punts}, average {line.punt_yards / line.punts:.1f} yards"


def time_left(rules: RuleSet, period: int, left: int) -> str:
    """First half, 12 plays left; second quarter, 12 plays left (12:00), where a play stands for so
    much time; fourth quarter, 3:20 left."""
    if rules.profile.counts_plays:
        rest = f"{max(left, 0)} {'play' if left == 1 else 'plays'} left"
        if rules.profile.seconds_a_play:
            rest += f" ({minutes(max(left, 0) * rules.profile.seconds_a_play)})"
    else:
        rest = f"{minutes(left)} left"
    return f"{_period(rules, period)}, {rest}"


def _period(rules: RuleSet, period: int) -> str:
    """First half; third quarter; overtime, and its second period."""
    own = len(rules.profile.periods)
    if period > own:
        return "overtime" if period == own + 1 else f"overtime {period - own}"
    return f"{ordinal(period)} {'half' if own == _HALVES else 'quarter'}"


def box_rows(entries: Sequence[Entry]) -> list[tuple[str, str, str]]:
    """The box score: what is counted, of the home side, of the visitors."""
    box = box_score(entries)
    return [(what, tell(box.home), tell(box.visitors)) for what, tell in _ROWS]


def box_lines(names: Names, entries: Sequence[Entry]) -> list[str]:
    """The box score as sentences, one for each thing that is counted."""
    return [
        f"{what}: {names.home} {home}; {names.visitors} {visitors}."
        for what, home, visitors in box_rows(entries)
    ]


def scoring_lines(rules: RuleSet, names: Names, entries: Sequence[Entry]) -> list[str]:
    """Who scored, how, and when."""
    return [_scored(rules, names, each) for each in scoring(entries)] or ["Nobody has scored."]


def how_scored(each: Scored) -> str:
    """How a score came about, and what the try added: Touchdown on an end run, kick good."""
    how = title(each.kind)
    if each.kind != "field_goal" and each.call:
        how += f" on {_play(each)}"
    if each.try_call:
        by = "kick" if each.try_call == "try_kick" else "try from scrimmage"
        how += f", {by} {'good' if each.try_good else 'failed'}"
    return how


def _scored(rules: RuleSet, names: Names, each: Scored) -> str:
    how = how_scored(each)
    when = time_left(rules, each.period, each.left).capitalize()
    return f"{when}: {names.of(each.side)}. {how}. {score(names, each.score)}."


def _play(each: Scored) -> str:
    what = {"run_back": "a run-back", "interception_return": "an interception"}.get(each.call)
    if what is None:
        what = {"fumble": "a fumble", "blocked": "a blocked kick"}.get(each.by)
    what = what or f"{'an' if each.call[0] in 'aeiou' else 'a'} {title(each.call).lower()}"
    ran = each.by in ("rush", "complete", "return") and each.yards is not None and each.yards > 0
    return f"{what} of {yards(each.yards or 0)}" if ran else what


def drive_lines(names: Names, entries: Sequence[Entry]) -> list[str]:
    """The drives, a line each."""
    return [_drive(names, each) for each in drives(entries)] or ["No drive has begun."]


def _drive(names: Names, each: Drive) -> str:
    plays = f"{each.plays} {'play' if each.plays == 1 else 'plays'}"
    ended = ENDED.get(each.ended, each.ended.replace("_", " "))
    return (
        f"{names.of(each.side)} from {place(names, each.side, each.began)}: {plays},"
        f" {yards(each.yards)}, {ended}."
    )
