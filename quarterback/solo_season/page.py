"""The page of a season for one: the schedule, the standings, the news, and what comes next."""

from __future__ import annotations

from typing import Any

import msgspec

from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.history import champions_of
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import Fixture, League, Person, ResultRow, Season, Stage, Team
from league.model.ledger.state import LeagueState
from league.views.game_reader import fixture_game
from league.views.games import RESULT_KINDS, TeamGame
from league.views.standings import StandingsLine, standings_table
from league.views.text import number_word, ordinal
from quarterback.ai.coaches import EVERY_COACH
from quarterback.files.own_coaches import blurb_of
from quarterback.league_office.story_context import story_of
from quarterback.solo_season.season import Enter, Play, Simulate, TitleDecided, next_step, season_of
from quarterback.text.story.league_notes import league_notes
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused

_NEWS = 4
"""Sentences about the last game."""


class SchoolGame(msgspec.Struct, frozen=True):
    """A game of the person's schedule."""

    line: TeamGame
    coach: str
    """The opponent's coach: the Punter."""
    is_next: bool

    @property
    def label(self) -> str:
        """Its round, or Final."""
        game = self.line.game
        return game.title if game.is_playoff else str(game.round)

    @property
    def state(self) -> str:
        """won, lost, tied, live (at a table), next or open."""
        if self.line.letter:
            return self.line.end
        return "live" if self.line.game.stored else "next" if self.is_next else "open"

    @property
    def points(self) -> tuple[int, int] | None:
        game = self.line.game
        if game.kind != "played" or game.home_points is None or game.visitors_points is None:
            return None
        return game.home_points, game.visitors_points

    @property
    def ended(self) -> str:
        """How it ended, where it was not played to its end."""
        kind = self.line.game.kind
        return "" if kind in ("", "played") else RESULT_KINDS[kind]

    @property
    def data(self) -> dict[str, Any]:
        return {
            "number": self.line.game.number,
            "label": self.label,
            "opponent": self.line.opponent,
            "coach": self.coach,
            "at_home": self.line.at_home,
            "state": self.state,
            "score": self.ended or self.line.score,
            "saved": self.line.game.stored or None,
        }


class SeasonPage(msgspec.Struct, frozen=True):
    league: str
    year: int
    school: str
    coach: str
    record: str
    place: str
    """Such as `third of eight`; empty before the first game."""
    titles: tuple[int, ...]
    """Years in which the school won the title."""
    games: tuple[SchoolGame, ...]
    table: tuple[StandingsLine, ...]
    team: int
    """The school's own, in the table."""
    around: tuple[str, ...]
    """The other results of the last round that was played."""
    news: tuple[str, ...]
    """What the last game meant."""
    next_line: str
    """What comes next, in a sentence."""
    about: str
    """The next opponent's coach, in a sentence, or empty."""
    step: str
    """play, others, enter (the league moves on) or over: the kind of step that comes next."""


def page_of(ledger: Ledger) -> SeasonPage:
    """Return the page of a season for one. Raises Refused for another league."""
    records = ledger.records
    season, team = season_of(records)
    names = names_of(records)
    fixtures = [
        game
        for game in records.where(Fixture, season=season.id)
        if team.id in (game.home, game.visitors)
    ]
    fixtures.sort(key=lambda game: (records.get(Stage, game.stage).number, game.round, game.number))
    step = next_step(records)
    nearest = step.fixture.id if isinstance(step, Play) else 0
    lines = (TeamGame(fixture_game(records, game), game.home == team.id) for game in fixtures)
    games = tuple(_game(records, line, nearest) for line in lines)
    stage = records.where(Stage, season=season.id)[0]
    table = standings_table(records, stage).lines
    own = next(line for line in table if line.team == team.id)
    place = f"{ordinal(own.place)} of {number_word(len(table))}" if own.games else ""
    if own.shared_with and place:
        place = f"tied for {place}"
    played = [game for game in fixtures if records.find(ResultRow, game.id) is not None]
    upcoming = next((game for game in games if game.state in ("next", "live")), None)
    return SeasonPage(
        league=records.get(League, 1).name,
        year=season.year,
        school=names[str(team.id)],
        coach=records.get(Person, team.coach).name,
        record=own.record,
        place=place,
        titles=tuple(c.season for c in champions_of(records) if c.team == str(team.franchise)),
        games=games,
        table=table,
        team=team.id,
        around=_around(records, season, team),
        news=_news(ledger, played),
        next_line=_next_line(step, names, upcoming, played=bool(played)),
        about=_about(upcoming),
        step={Simulate: "others", Enter: "enter", Play: "play", TitleDecided: "over"}[type(step)],
    )


def _game(records: LeagueState, line: TeamGame, nearest: int) -> SchoolGame:
    other = records.get(Team, line.opponent_team or 0)
    coach = records.get(Person, other.coach).name
    return SchoolGame(line, coach, line.game.fixture == nearest)


def _around(records: LeagueState, season: Season, team: Team) -> tuple[str, ...]:
    """The results of the others in the last stage and round that has any."""
    rows = [
        (records.get(Stage, game.stage).number, game.round, game, row)
        for game in records.where(Fixture, season=season.id)
        if (row := records.find(ResultRow, game.id)) is not None
        and team.id not in (game.home, game.visitors)
    ]
    if not rows:
        return ()
    last = max(each[:2] for each in rows)
    return tuple(
        fixture_game(records, game).result_text
        for *when, game, row in rows
        if tuple(when) == last and row.home_points is not None
    )


def _news(ledger: Ledger, played: list[Fixture]) -> tuple[str, ...]:
    if not played:
        return ()
    try:
        story = story_of(ledger, played[-1].id)
    except Refused:
        return ()
    skipped = ("next", "season_record", "opener")
    notes = league_notes(story)
    return tuple(
        note.text for note in notes if not any(claim.name in skipped for claim in note.claims)
    )[:_NEWS]


def _next_line(
    step: object, names: dict[str, str], upcoming: SchoolGame | None, *, played: bool
) -> str:
    match step:
        case Simulate(games):
            many = "One game" if len(games) == 1 else f"{len(games)} games"
            return f"{many} between other schools first."
        case Enter():
            return "Next: the final." if played else "Next: the schedule."
        case TitleDecided(champion):
            return f"{names[str(champion)]} won the title. Next: another season."
    if upcoming is None:
        return ""
    where = "against" if upcoming.line.at_home else "at"
    game = f"game {upcoming.label}" if upcoming.label.isdecimal() else "the final"
    first = "Resume" if upcoming.state == "live" else "Next,"
    return f"{first} {game}: {where} {upcoming.line.opponent}, coached by {upcoming.coach}."


def _about(upcoming: SchoolGame | None) -> str:
    if upcoming is None:
        return ""
    name = next((name for name, c in EVERY_COACH.items() if c.title == upcoming.coach), "")
    if not name:
        return ""
    return f"{capitalize(EVERY_COACH[name].title)} {_lower(blurb_of(name))}"


def _lower(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}"


def data_of(page: SeasonPage) -> dict[str, Any]:
    table = [
        {**line.data, "record": line.record, "mark": line.mark, "own": line.team == page.team}
        for line in page.table
    ]
    return {
        **msgspec.structs.asdict(page),
        "games": [game.data for game in page.games],
        "table": table,
    }


def lines_of(page: SeasonPage) -> tuple[str, ...]:
    place = f", {page.place}" if page.place else ""
    lines = [f"{page.school}, {page.year}: {page.record}{place}"]
    for game in page.games:
        letter = {"won": "W", "lost": "L", "tied": "T", "next": ">", "live": ">"}
        words = game.line.game.score_line
        if game.points is None:
            where = "against" if game.line.at_home else "at"
            words = f"{game.ended:<8} {where} {game.line.opponent}"
        line = f"  {letter.get(game.state, ' ')} {words}"
        lines.append(f"{line}, coached by {game.coach}".rstrip())
    lines.append("Standings:")
    for row in page.table:
        own = "*" if row.team == page.team else " "
        lines.append(f" {own}{row.place:>2}  {row.name}  {row.record}  {row.mark}".rstrip())
    if page.around:
        lines += ["Around the league:", *(f"  {line}" for line in page.around)]
    lines += page.news
    lines.append(page.next_line)
    if page.about:
        lines.append(page.about)
    return tuple(lines)
