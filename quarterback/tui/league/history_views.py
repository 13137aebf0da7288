"""What a league remembers, as lines of the records page."""

from __future__ import annotations

from datetime import datetime

from league.model.ledger.state import LeagueState
from league.store.ledger.game_stats import FigureBook, point_lines, team_lines
from league.views import history
from league.views.moment import LeaderLine, LeagueMoment, moment_of
from league.views.text import seasons_text
from quarterback.league_office.datetimes import minute_of
from quarterback.tui.draw.league.league_views import RecordLine


def records_lines(moment: LeagueMoment) -> tuple[RecordLine, ...]:
    """The records book, over all seasons."""
    return tuple(
        RecordLine(each.title, each.value, "; ".join(each.holder_texts))
        for each in history.book_records(moment)
    )


def moment_with_figures(
    state: LeagueState, now: datetime, figures: FigureBook | None
) -> LeagueMoment:
    """The league at a time on the wall, with what the games of the store count."""
    if figures is None:
        return moment_of(state, minute_of(now))
    return moment_of(state, minute_of(now), lambda: figures.of(state))


def boards_of(moment: LeagueMoment, year: int | None, first: int) -> tuple[LeaderLine, ...]:
    """Who leads in what score sheets count, in a season or in all. Raises StoreError."""
    state, seasons = moment.state, {each.id: each.year for each in moment.seasons}
    games = [each for each in moment.figures() if year in (None, seasons[each.fixture.season])]
    teams = [*point_lines(state, year), *team_lines(state, games)]
    players = moment.careers.lines(None if year is None else [year])
    return history.leader_lines(teams, players, first)


def leader_lines(moment: LeagueMoment, year: int | None) -> tuple[RecordLine, ...]:
    """The first five of each list. Raises StoreError."""
    lines = []
    for board in boards_of(moment, year, 5):
        first, *rest = board.leaders
        others = "; ".join(f"{each.place} {each.label} {each.text}" for each in rest)
        lines.append(RecordLine(board.full_title, f"{first.label}  {first.text}", others))
    return tuple(lines)


def champion_lines(moment: LeagueMoment) -> tuple[RecordLine, ...]:
    """The hall of champions: who has most titles, then every season with its awards, the last
    first."""
    lines = [RecordLine(each.name, each.text, "") for each in history.title_counts(moment)]
    for year in history.season_lines(moment):
        if year.champions:
            name = year.season if year.season != str(year.year) else ""
            won = f" {year.score}" if year.score else ""
            beaten = f"; beat {year.runner_up}{won}" if year.runner_up else ""
            beaten = "; shared the title" if year.is_shared else beaten
            text = f"coached by {year.coach}{beaten}"
            lines.append(RecordLine(f"{year.year}  {year.champion}", name, text))
        for award in year.awards:
            what = ", ".join(filter(None, (award.category, award.by_votes)))
            lines.append(RecordLine(f"{year.year}  {award.winner}", "", what))
        lines += [RecordLine(f"{year.year}  {note.words}", "", "") for note in year.notes]
    return tuple(lines)


def all_time_lines(moment: LeagueMoment, *, coaches: bool = False) -> tuple[RecordLine, ...]:
    """The all-time table, of teams or of coaches."""
    lines = []
    for each in history.career_lines(moment, coaches=coaches):
        parts = [seasons_text(each.seasons), f"points {each.points}"]
        if each.finals:
            parts.append("1 final" if each.finals == 1 else f"{each.finals} finals")
        if each.titles:
            parts.append(f"champions {', '.join(map(str, each.titles))}")
        lines.append(RecordLine(each.name, each.record, ", ".join(parts)))
    return tuple(lines)


_MOST_GAMES = 12
"""Of two teams: how many of the last games are reported one by one."""


def rivalry_lines(moment: LeagueMoment) -> tuple[RecordLine, ...]:
    """Head to head: every two teams that have met, over all seasons, those who met most first."""
    lines = []
    for each in history.rivalry_lines(moment):
        games = "; ".join(f"{g.season} {g.text}" for g in each.games[-_MOST_GAMES:])
        text = f"points {each.points}, streak {each.streak}: {games}"
        lines.append(RecordLine(f"{each.one} vs. {each.other}", each.tally.record, text))
    return tuple(lines)
