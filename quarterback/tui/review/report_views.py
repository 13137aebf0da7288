"""From a game to its reports: box score, scoring, drives. Counts nothing that is not counted."""

from __future__ import annotations

from league.model.stats.drives import has_time
from league.model.stats.scoring import by_period, scoring
from league.views.charts import DriveChart, drive_chart
from quarterback.game.clock import minutes
from quarterback.game.controller import GameController
from quarterback.text.box_score import box_rows, players_told
from quarterback.text.score_lines import drive_records, how_scored, period_name
from quarterback.tui.draw.game_reports import BoxView, Count, PlayerStatLine, ScoreLine, ScoringView


def box_of(game: GameController) -> BoxView:
    """The box score as it stands."""
    names = game.names
    return BoxView(
        names.home,
        names.visitors,
        _points(game),
        tuple(
            Count(row.what, row.short[0], row.short[1], row.sizes)
            for row in box_rows(game.rules, game.book.entries)
        ),
    )


def _points(game: GameController) -> tuple[tuple[str, int, int], ...]:
    """Points by period, for the periods that have begun, and in all."""
    score = game.state.score
    total = ("POINTS", score.home, score.visitors)
    scores = by_period(game.book.entries)
    if len(scores) <= 1:
        return (total,)
    return (
        *((_named(game, period), points.home, points.visitors) for period, points in scores),
        total,
    )


def players_of(game: GameController) -> tuple[PlayerStatLine, ...]:
    """What single players did, where they were named."""
    return tuple(
        PlayerStatLine(each.what, game.names.of(each.side), each.player, each.text)
        for each in players_told(game.rules, game.book.entries)
    )


def scoring_of(game: GameController) -> ScoringView:
    """The scores so far."""
    counts = game.rules.profile.counts_plays
    timed = has_time(game.book.entries, counts_plays=counts)
    lines = tuple(
        ScoreLine(
            _named(game, each.period),
            _when(each.left, counts=counts) if timed else "",
            game.names.of(each.side),
            how_scored(each),
            each.score.home,
            each.score.visitors,
        )
        for each in scoring(game.book.entries)
    )
    return ScoringView(game.names.home, game.names.visitors, lines)


def _when(left: int, *, counts: bool) -> str:
    return f"{left} left" if counts else minutes(left)


def drives_of(game: GameController) -> DriveChart:
    """The drives so far."""
    records = drive_records(game.rules, game.book.entries)
    return drive_chart(records, game.names.home, game.names.visitors)


def _named(game: GameController, period: int) -> str:
    return period_name(game.rules, period).capitalize()
