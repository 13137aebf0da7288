"""From a game to its reports: box score, scoring, drives. Counts nothing that is not counted."""

from __future__ import annotations

from collections.abc import Callable

from league.model.boxscore import Line
from league.model.boxscore import box_score as counted
from league.model.drives import Drive, drives
from league.model.scoring import SCORES, scoring
from quarterback.game_clock import minutes
from quarterback.score_sheet import ENDED, how_scored
from quarterback.sitting import Sitting
from quarterback.tui.drawing.box_score import BoxView, Count
from quarterback.tui.drawing.drive_chart import Bar, DriveView
from quarterback.tui.drawing.scoring_summary import ScoreLine, ScoringView
from rulesets.core.field import from_home
from rulesets.core.sides import HOME
from rulesets.core.wording import ordinal

_Tell = Callable[[Line], str]
_Size = Callable[[Line], int]

_COUNTS: tuple[tuple[str, _Tell, _Size], ...] = (
    ("First downs", lambda x: str(x.first_downs), lambda x: x.first_downs),
    ("Yards gained", lambda x: str(x.yards), lambda x: x.yards),
    ("Rushes, yards", lambda x: f"{x.rushes}, {x.rushing_yards}", lambda x: x.rushing_yards),
    ("Passes, yards", lambda x: f"{x.completions}/{x.passes}, {x.passing_yards}",
     lambda x: x.passing_yards),
    ("Intercepted", lambda x: str(x.had_intercepted), lambda x: x.had_intercepted),
    ("Punts, average", lambda x: _average(x.punts, x.punt_yards), lambda x: x.punt_yards),
    ("Kick returns", lambda x: f"{x.kick_returns}, {x.kick_return_yards}",
     lambda x: x.kick_return_yards),
    ("Field goals", lambda x: f"{x.goals_made}/{x.goals_tried}", lambda x: x.goals_made),
    ("Fumbles, lost", lambda x: f"{x.fumbles}, {x.fumbles_lost}", lambda x: x.fumbles_lost),
    ("Penalties, yards", lambda x: f"{x.penalties}, {x.penalty_yards}",
     lambda x: x.penalty_yards),
)  # fmt: skip


def _average(times: int, yards: int) -> str:
    return f"{times}, {yards / times:.1f}" if times else "0"


def box_of(game: Sitting) -> BoxView:
    """The box score as it stands."""
    box, names = counted(game.book.entries), game.names
    return BoxView(
        names.home,
        names.visitors,
        _points(game),
        tuple(
            Count(what, tell(box.home), tell(box.visitors), (size(box.home), size(box.visitors)))
            for what, tell, size in _COUNTS
        ),
    )


def _points(game: Sitting) -> tuple[tuple[str, int, int], ...]:
    """By halves, as far as they were begun, and in all."""
    score = game.state.score
    total = ("POINTS", score.home, score.visitors)
    ends = [e.after for e in game.book.entries if any(f.fact == "half_end" for f in e.facts)]
    if not ends:
        return (total,)
    first = ends[0].score
    second = ("Second half", score.home - first.home, score.visitors - first.visitors)
    return (("First half", first.home, first.visitors), second, total)


def scoring_of(game: Sitting) -> ScoringView:
    """The scores so far."""
    counts = game.rules.profile.counts_plays
    lines = tuple(
        ScoreLine(
            _half(each.period),
            f"{each.left} left" if counts else minutes(each.left),
            game.names.of(each.side),
            how_scored(each),
            each.score.home,
            each.score.visitors,
        )
        for each in scoring(game.book.entries)
    )
    return ScoringView(game.names.home, game.names.visitors, lines)


def drives_of(game: Sitting) -> DriveView:
    """The drives so far."""
    bars = tuple(_bar(game, each) for each in drives(game.book.entries))
    return DriveView(game.names.home, game.names.visitors, bars)


def _bar(game: Sitting, drive: Drive) -> Bar:
    ended = _ENDED.get(drive.ended) or ENDED.get(drive.ended, drive.ended.replace("_", " "))
    return Bar(
        _half(drive.period),
        game.names.of(drive.side),
        from_home(drive.side, drive.began),
        from_home(drive.side, drive.began + drive.yards),
        ended,
        drive.plays,
        drive.side == HOME,
        drive.ended in SCORES,
    )


_ENDED = {
    "": "goes on",
    "no_goal": "no goal",
    "blocked_kick": "blocked",
    "downs": "downs",
    "end_line": "end line",
    "half_end": "half",
    "interception": "intercept",
    "game_over": "game over",
}
"""How a drive ended, where there is room for a word."""


def _half(period: int) -> str:
    return f"{ordinal(period).capitalize()} half"
