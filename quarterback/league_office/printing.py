"""What is printed for a league: its rows as the plain values of `league.publish.print_pages`.

Score sheets are in `print_choices`.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from league.model.brackets.state import final_places
from league.model.careers.game_stats import GameFigures
from league.model.day.day import Day, DayGame
from league.model.ledger.handlers.brackets import bracket_of, bracket_progress
from league.model.ledger.handlers.players import rule_set_in
from league.model.ledger.queries.fixture_status import custom_team_of, sheet_of
from league.model.ledger.queries.history import champions_of
from league.model.ledger.queries.standings import standings
from league.model.ledger.rows import (
    AwardRow,
    Board,
    BracketRow,
    Fixture,
    Franchise,
    League,
    Person,
    PlayerRow,
    Season,
    Stage,
    Team,
)
from league.model.ledger.state import LeagueState
from league.model.planning.brackets import Form
from league.model.times import DAY
from league.publish.bracket import A4, LETTER, bracket_sheets
from league.publish.print_pages import (
    BoardSign,
    BracketPrint,
    Certificate,
    CheckInLine,
    PlayerCard,
    PrintHead,
    PrintList,
    PrintPage,
    PrintRoster,
    PrintTable,
    RatingCard,
    bracket_print,
)
from league.publish.qr import qr_of
from league.views.bracket_reader import bracket_now, brackets_in
from league.views.brackets import blank_bracket
from league.views.byes import RoundByes, byes_in, team_byes_text
from league.views.careers import PlayerBook, PlayerPage
from league.views.day import DayBoard, is_here_today
from league.views.moment import LeagueMoment
from league.views.standings import StandingsTable, cells_of, columns_of, standings_table, tables_in
from league.views.teams import TeamCard, TeamCards, brought_by
from league.views.text import short_day, short_time
from quarterback.league_office.describe_commands import board_title
from quarterback.rule_sets import rule_set
from quarterback.teams.description import lines_of_team
from quarterback.teams.form import sheet_of as fields_of
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused
from rulesets.core.team_sheets import numbers_in_words

PLACES: Final = ("", "Champion", "Second place", "Third place")
PLAYBOOK: Final = "Playbook"
"""The group of a team's fields that are printed as cards."""
_WIDEST: Final = 9
"""How many columns of the standings fit on a sheet."""
_BLANK: Final = 14
"""How many lines an empty roster has."""


def no_photo(digest: str) -> bytes | None:
    """Return no photo, where there is no folder of photos."""
    return None


@dataclass(frozen=True)
class PrintRequest:
    """What is printed of a league, and how it is narrowed down."""

    records: LeagueState
    season: Season
    day: Day
    paper: str = "a4"
    round: str = ""
    """A round's number, or the title of a game or round of a bracket."""
    team: int | None = None
    board: int | None = None
    game: int | None = None
    """The number of a fixture's row."""
    form: Form | Literal[""] = ""
    """Of a blank bracket; empty for the season's own."""
    one_day: bool = False
    """Whether only games of the first day with a game to play are meant."""
    pages: int = 2
    """Of each score sheet."""
    address: str = ""
    """Where the league's site is, for QR codes."""

    figures: Callable[[], Sequence[GameFigures]] = tuple
    """Returns what all stored games that count say of players."""
    photo: Callable[[str], bytes | None] = no_photo
    """Returns the thumbnail of a photo by its digest; None where its file is not here."""

    @property
    def head(self) -> PrintHead:
        """The lines at the top of every sheet."""
        league = self.records.get(League, 1).name
        return PrintHead(league, self.season.name, short_time(self.day.now))

    @property
    def moment(self) -> LeagueMoment:
        return LeagueMoment(self.records, self.day.now, self.day, figures=self.figures)

    def games(self) -> tuple[DayGame, ...]:
        """The games of the season that are meant, in order of time. Raises Refused for none."""
        games = tuple(game for game in self.day.games if self._is_meant(game))
        if not games:
            narrow = self.round or self.team or self.board or self.game
            raise Refused(
                "no game of the schedule matches"
                if narrow
                else "there are no games yet: draft and release a schedule"
            )
        return games

    def _is_meant(self, game: DayGame) -> bool:
        if game.season not in (None, self.season.id):
            return False
        rounds = (game.title.casefold(), _round(game).casefold().removeprefix("round "))
        return (
            (not self.round or self.round.strip().casefold() in rounds)
            and (self.team is None or self.team in (game.home_team, game.visitors_team))
            and (self.board is None or game.board == self.board)
            and (self.game is None or game.fixture == self.game)
            and (not self.one_day or _day_of(game) == self._first_day)
        )

    @cached_property
    def _first_day(self) -> int | None:
        days = [
            day
            for game in self.day.games
            if game.state != "over" and (day := _day_of(game)) is not None
        ]
        return min(days, default=None)


def _day_of(game: DayGame) -> int | None:
    at = game.expected if game.expected is not None else game.planned
    return None if at is None else at // DAY


def print_schedule(request: PrintRequest, by: str) -> PrintPage:
    """Return the schedule by `round`, `team` or `board`."""
    records, games = request.records, request.games()
    if by == "board":
        names = {board.id: board.name for board in records.all(Board)}
        groups: dict[str, list[DayGame]] = {board_title(name): [] for name in names.values()}
        groups["No board yet"] = []
        for game in games:
            board_name = names.get(game.board) if game.board is not None else None
            groups[board_title(board_name) if board_name else "No board yet"].append(game)
    elif by == "team":
        teams = [team for team in _teams(request) if request.team in (None, team.id)]
        groups = {
            _name(records, team): [
                game for game in games if team.id in (game.home_team, game.visitors_team)
            ]
            for team in teams
        }
    else:
        groups = {}
        for game in games:
            groups.setdefault(_round(game), []).append(game)
    byes, cards = _byes_of(request, games), DayBoard(records, request.day).cards
    lists = [
        PrintList(title, _when(own_games), cards(own_games), _bye_lines(byes, title, by))
        for title, own_games in groups.items()
        if own_games
    ]
    if by == "board" and byes:
        lists.append(PrintList("Byes", "", (), tuple(each.full_text for each in byes)))
    view = {"lists": lists, "apart": by == "board"}  # each on a sheet of its own
    return PrintPage("schedule.html", f"Schedule by {by}", view)


def _byes_of(request: PrintRequest, games: Iterable[DayGame]) -> tuple[RoundByes, ...]:
    """The byes of the rounds that are printed; those of one team, where only that is meant."""
    if request.board is not None or request.game is not None:
        return ()
    rounds = {game.round for game in games if game.node is None}
    return tuple(
        each
        for each in byes_in(request.records, request.season)
        if each.round in rounds and (request.team is None or request.team in each.teams)
    )


def _bye_lines(byes: Sequence[RoundByes], title: str, by: str) -> tuple[str, ...]:
    """The byes under a heading: those of a round, or of a team."""
    if by == "team":
        own = (dict(zip(each.names, each.teams, strict=True)).get(title) for each in byes)
        team = next((each for each in own if each is not None), None)
        return () if team is None else (team_byes_text(byes, team),)
    if by == "board":
        return ()
    of_round = (each for each in byes if title == f"Round {each.round}")
    return tuple(each.full_text if each.several else each.text for each in of_round)


def _round(game: DayGame) -> str:
    """Return the heading of a game's round: a number, or the name of a round of the bracket."""
    return f"Round {game.round}" if game.round and game.node is None else game.title


def _when(games: Iterable[DayGame]) -> str:
    days = dict.fromkeys(short_day(game.planned) for game in games if game.planned is not None)
    return "" if len(days) != 1 else next(iter(days))


def _teams(request: PrintRequest) -> list[Team]:
    """Return the season's teams by name, without those that withdrew."""
    records = request.records
    teams = [t for t in records.where(Team, season=request.season.id) if not t.withdrawn]
    if not teams:
        raise Refused(f"no team has entered {request.season.name}")
    return sorted(teams, key=lambda team: _name(records, team).casefold())


def _name(records: LeagueState, team: Team) -> str:
    return records.get(Franchise, team.franchise).name


def print_rosters(request: PrintRequest) -> PrintPage:
    """Return a roster for every team, or for one."""
    teams = [team for team in _teams(request) if request.team in (None, team.id)]
    team_cards = TeamCards(request.moment)
    rosters = tuple(_roster(request, team_cards, team) for team in teams)
    return PrintPage("rosters.html", "Rosters", {"rosters": rosters})


def _roster(request: PrintRequest, team_cards: TeamCards, team: Team) -> PrintRoster:
    records, card = request.records, team_cards.card(team)
    brought, tables = brought_by(records, team), []
    if card.roster:
        tables.append(_squad(card))
    if brought.players:
        rows = tuple((each.number, each.name, each.positions) for each in brought.players)
        tables.append(PrintTable("Players", ("No.", "Name", "Position"), rows))
    if not tables:
        blank = (("", "", ""),) * _BLANK
        tables.append(PrintTable("No players entered", ("No.", "Name", "Position"), blank))
    rules = rule_set(rule_set_in(records, request.season))
    lines = [] if card.roster else lines_of_team(rules, custom_team_of(records, team.id))
    if card.bases:
        lines = [*lines, f"Bases: {numbers_in_words(card.bases)}"]
    lines += [
        f"{row}: {', '.join(f'{half} {codes}' for half, codes in halves)}"
        for row, halves in _playbook(request, team).items()
    ]
    return PrintRoster(card.name, card.coach, card.division, tuple(tables), tuple(lines))


def _squad(card: TeamCard) -> PrintTable:
    rows = tuple(
        (
            capitalize(each.position),
            ", ".join(filter(None, (each.name, each.details))),
            each.figure,
            each.rating_text,
            str(each.seasons_left),
            each.out_text,
        )
        for each in card.roster
    )
    columns = ("Position", "Name", "Figure", "Rating", "Seasons left", "Misses")
    return PrintTable("Skilled players", columns, rows)


def _playbook(request: PrintRequest, team: Team) -> dict[str, list[tuple[str, str]]]:
    """Return the pages of a team's own playbook: for each page, both halves and their codes."""
    brought = sheet_of(request.records, team)
    pages_of_book: dict[str, list[tuple[str, str]]] = {}
    if not brought:
        return pages_of_book
    for field in fields_of(rule_set_in(request.records, request.season)).fields:
        text = field.write(brought) if field.group == PLAYBOOK else ""
        if text:
            half = field.name.partition("-")[2].replace("offence", "offense")
            pages_of_book.setdefault(field.row, []).append(
                (half.replace("defence", "defense"), text)
            )
    return pages_of_book


def print_cards(request: PrintRequest) -> PrintPage:
    """Return a card for every rated player, every set of bases and every playbook page. Raises
    Refused where no team has any."""
    teams = [team for team in _teams(request) if request.team in (None, team.id)]
    team_cards = TeamCards(request.moment)
    cards = tuple(card for team in teams for card in _cards(request, team_cards, team))
    if not cards:
        raise Refused(
            "there is nothing to print on cards: no team has rated players, bases or a playbook"
            " of its own"
        )
    return PrintPage("cards.html", "Rating cards", {"cards": cards})


def _cards(request: PrintRequest, team_cards: TeamCards, team: Team) -> Iterable[RatingCard]:
    card = team_cards.card(team)
    for each in card.roster:
        dice = " ".join(map(str, each.dice))
        facts = [("Seasons left", str(each.seasons_left)), ("Dice", dice), ("Coach", card.coach)]
        yield RatingCard(
            card.name,
            each.name,
            capitalize(each.position),
            each.figure,
            each.rating_text,
            tuple(facts),
        )
    if card.bases:
        value = numbers_in_words(card.bases)
        count = (("Bases", str(len(card.bases))), ("Coach", card.coach))
        yield RatingCard(card.name, "Bases", "for the year", "", value, count)
    for row, halves in _playbook(request, team).items():
        facts = [(half, codes) for half, codes in halves]
        yield RatingCard(card.name, row, "playbook", "", row.split()[-1], tuple(facts))


def print_players(request: PrintRequest) -> PrintPage:
    """Return a card with the career of every player, or of those of one team. Raises Refused where
    no stored game names any."""
    book = PlayerBook(request.moment)
    team = None if request.team is None else request.records.get(Team, request.team).franchise
    own = [each for each in book.histories.values() if team in (None, *each.franchises)]
    if not own:
        raise Refused("no stored game names a player, and none was drafted")
    own.sort(key=lambda each: (each.franchises[-1] if each.franchises else 0, each.label))
    cards = tuple(_player_card(page, request.photo) for page in map(book.page, own))
    return PrintPage("players.html", "Players", {"cards": cards})


_MOST_LINES: Final = 27
"""How many lines fit on a player's card, the rows of its tables included."""
_MOST_SEASONS: Final = 3
"""How many seasons each of its tables has; the totals include the others."""


def _player_card(page: PlayerPage, photo: Callable[[str], bytes | None]) -> PlayerCard:
    tables = tuple(
        PrintTable(
            group.title,
            ("Season", *group.columns),
            (
                *((label, *cells) for label, cells in group.rows[-_MOST_SEASONS:]),
                *((("Career", *group.totals),) if len(group.rows) > 1 else ()),
            ),
        )
        for group in page.groups[:3]
    )
    lines = [page.hall] if page.hall else []
    lines += [f"{award}, {season}" for season, award in page.awards]
    lines += [
        ", ".join(filter(None, (f"{mark.title}: {mark.value}", mark.when)))
        for mark in (*page.longest, *page.records, *page.team_records)
    ]
    left = _MOST_LINES - sum(len(table.rows) + 2 for table in tables)
    picture = photo(page.photo_digest) if page.photo_digest else None
    return PlayerCard(
        page.title,
        page.kind_text,
        (*(fact for fact in page.facts if fact[0] != "Position"), ("Now", page.status)),
        tables,
        tuple(lines[:left]),
        "" if picture is None else f"data:image/jpeg;base64,{b64encode(picture).decode('ascii')}",
    )


def print_standings(request: PrintRequest) -> PrintPage:
    """Return the standings of every stage that has them, with the reason for each place."""
    records = request.records
    groups = list(tables_in(records, request.season))
    several = sum(division is None for _, division in groups) > 1
    tables = tuple(
        _table(standings_table(records, stage, division), with_stage=several)
        for stage, division in groups
    )
    if not any(table.rows for table in tables):
        raise Refused(f"{request.season.name} has no standings yet")
    return PrintPage("standings.html", "Standings", {"tables": tables})


def _table(standings: StandingsTable, *, with_stage: bool) -> PrintTable:
    columns = columns_of(standings, _WIDEST)
    lines = standings.lines
    marks = f"{standings.marks_text}." if standings.marks_text else ""
    return PrintTable(
        standings.division or (standings.stage if with_stage else ""),
        ("", "Team", *(column.heading for column in columns)),
        tuple(
            (line.place_text, f"{line.name} {line.mark}".rstrip(), *cells_of(line, columns))
            for line in lines
        ),
        tuple(capitalize(line.why) for line in lines),
        (*standings.notes, *(each for each in (standings.cut_text, marks) if each)),
        standings.cut,
    )


def print_certificates(request: PrintRequest) -> PrintPage:
    """Return certificates for the champion, the next places and all awards that were given.
    Raises Refused without one."""
    awards = (*_places(request), *_awards(request))
    if not awards:
        raise Refused(f"{request.season.name} has no champion and no awards yet")
    return PrintPage("certificates.html", "Certificates", {"awards": awards}, flat=True)


def _places(request: PrintRequest) -> Iterable[Certificate]:
    records = request.records
    won = next((c for c in champions_of(records) if c.season == request.season.year), None)
    if won is None:
        return
    names = {str(each.id): each.name for each in records.all(Franchise)}
    final = f"Won the final against {names[won.runner_up]}" if won.runner_up else ""
    final += f", {won.score}" if final and won.score else ""
    for place, team in _ranked(request):
        row = records.get(Team, team)
        coach = records.get(Person, row.coach).name
        first = place == 1
        yield Certificate(
            PLACES[place],
            _name(records, row),
            f"coached by {coach}",
            f"{final}." if first and final else "",
        )


def _ranked(request: PrintRequest) -> Iterable[tuple[int, int]]:
    """Return the teams in the first three places, with their places; teams that share third
    place are included."""
    records = request.records
    brackets = records.where(BracketRow, season=request.season.id)
    if brackets:
        progress = bracket_progress(records, brackets[-1])
        groups = final_places(bracket_of(records, brackets[-1]), progress)
        place = 1
        for group in groups:
            if place < len(PLACES):
                yield from ((place, int(team)) for team in group)
            place += len(group)
        return
    stage = records.where(Stage, season=request.season.id)[0]
    for row in standings(records, stage):
        if row.place.place < len(PLACES):
            yield row.place.place, int(row.team)


def _awards(request: PrintRequest) -> Iterable[Certificate]:
    records = request.records
    for award in records.where(AwardRow, season=request.season.id):
        team = "" if award.team is None else _name(records, records.get(Team, award.team))
        player = None if award.player is None else records.get(PlayerRow, award.player)
        person = "" if award.person is None else records.get(Person, award.person).name
        named = "" if player is None else player.name or player.figure or player.position
        to = award.name or named or person or team
        of = team if to != team else ""
        if player is not None and not of:
            of = records.get(Franchise, player.franchise).name
        how = "Elected by vote." if award.how == "voted" else ""
        yield Certificate(capitalize(award.category), to, of, how)


def print_check_in(request: PrintRequest) -> PrintPage:
    """Return the list for the door: every team, its coach, and its first game that is not over.
    Ticked are those that checked in today."""
    records, lines = request.records, []
    for team in _teams(request):
        first = next(
            (
                game
                for game in request.day.games
                if team.id in (game.home_team, game.visitors_team) and game.state != "over"
            ),
            None,
        )
        lines.append(
            CheckInLine(
                _name(records, team),
                records.get(Person, team.coach).name,
                "" if first is None else _short(first),
                is_here_today(records, team, request.day.now),
            )
        )
    return PrintPage("checkin.html", "Check-in", {"lines": lines})


def _short(game: DayGame) -> str:
    at = game.expected if game.expected is not None else game.planned
    number = f"game {game.number}" if game.number is not None else game.title
    where = board_title(game.board_name) if game.board_name else ""
    return ", ".join(filter(None, ("" if at is None else short_time(at), where, number)))


def print_signs(request: PrintRequest) -> PrintPage:
    """Return a sign for every board, with the games that are still called to it."""
    records = request.records
    boards = [board for board in records.all(Board) if request.board in (None, board.id)]
    if not boards:
        raise Refused("the league has no boards: name them first")
    games = [
        game
        for game in request.day.games
        if game.season in (None, request.season.id) and game.state != "over"
    ]
    numbers = {board.id: number for number, board in enumerate(records.all(Board), 1)}
    signs = tuple(
        BoardSign(
            board.name,
            DayBoard(records, request.day).cards(game for game in games if game.board == board.id),
            qr_of(request.address, f"schedule/boards.html#b{numbers[board.id]}", "Its schedule"),
        )
        for board in boards
    )
    return PrintPage("signs.html", "Board signs", {"signs": signs}, flat=True)


def print_bracket(request: PrintRequest) -> PrintPage:
    """Return the brackets of the season, the last one first; before it is seeded a blank one, to be
    filled in. Raises Refused where none is to come."""
    moment, paper = request.moment, {"a4": A4, "letter": LETTER}[request.paper]
    rows = brackets_in(request.records, request.season.id)
    if rows and not request.form:
        views = [bracket_now(moment, row) for row in reversed(rows)]
        sheets = [sheet for view in views for sheet in bracket_sheets(view, paper)]
    else:
        view = blank_bracket(request.records, request.season, request.form or None)
        sheets = list(bracket_sheets(view, paper, blank=True))
    drawn = tuple(BracketPrint(sheet.title, sheet.svg) for sheet in sheets)
    return bracket_print(drawn)


def fixtures_of(request: PrintRequest) -> tuple[tuple[Fixture, DayGame], ...]:
    """Return the games that score sheets are printed for: those that are meant, have teams, and
    are not over, unless one game was asked for. Raises Refused for none."""
    fixtures = tuple(
        (request.records.get(Fixture, game.fixture), game)
        for game in request.games()
        if game.fixture is not None and (game.state != "over" or request.game is not None)
    )
    if not fixtures:
        raise Refused("no game with two teams is left to play")
    return fixtures
