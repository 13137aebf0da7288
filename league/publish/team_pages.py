"""The pages of teams and players: the index of teams, the page of each, and its record book; the
page of each player, the players of the league, and whole boards of leaders."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from posixpath import dirname

import msgspec

from league.model.ledger.rows import BestPlayerRow, Franchise, HallRow, Season
from league.model.times import clock_time
from league.publish.pages import SitePage, frame_of, html_page, moved_page
from league.views.byes import own_bye_text, team_byes_text
from league.views.careers import PlayerBook
from league.views.day import day_board
from league.views.game_reader import games_of
from league.views.games import GameCard, TeamGame
from league.views.moment import LeagueMoment, player_address
from league.views.notes import SitePhoto, photo_of
from league.views.player_lists import board_page, players_page, team_record_book
from league.views.teams import BroughtTeam, TeamCard, TeamCards, brought_by, team_groups
from league.views.text import full_day


def team_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    frame = frame_of(moment, "Teams", "Teams")
    yield html_page("team/index.html", "teams.html", frame, team_groups(moment, moment.season))


PLAYERS_PATH = "records/players.html"
LEADERS_PATH = "records/leaders.html"


def record_tabs(moment: LeagueMoment) -> tuple[tuple[str, str], ...]:
    """Return the pages of the section Records: those of players only where there are any."""
    players = (("Players", PLAYERS_PATH),) if moment.careers.histories else ()
    return (("Records", "records/index.html"), ("Leaders", LEADERS_PATH), *players)


def board_path(key: str) -> str:
    """Return the address of the whole lists of a board of leaders."""
    return f"leaders/{key}/index.html"


def team_book_path(franchise_path: str) -> str:
    """Return the address of a team's record book, by that of its page."""
    return f"{dirname(franchise_path)}/records.html"


def player_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return the pages of players, those of boards, and those of record books."""
    book = PlayerBook(moment)
    if not book.histories:
        return
    for history in book.histories.values():
        last = history.years[-1] if history.years else None
        season = next((each.name for each in moment.seasons if each.year == last), "")
        yield html_page(
            player_address(history.key),
            "player.html",
            frame_of(moment, history.label, "Teams", edition=season),
            partial(book.page, history),
            key=book.page_key(history),
        )
    for old in book.careers.identities.former_keys:
        current = book.find(old)
        if current is not None:
            path = player_address(old)
            yield SitePage(
                path, current.key, partial(moved_page, path, player_address(current.key))
            )
    rows = [moment.state.all(kind) for kind in (HallRow, BestPlayerRow)]
    key = moment.careers_key, sorted(moment.season_keys.items()), rows
    frame = frame_of(moment, "Players", "Records", tabs=record_tabs(moment))
    yield html_page(PLAYERS_PATH, "players.html", frame, partial(players_page, book), key=key)
    for franchise, path in ((each, moment.franchise_path(each)) for each in moment.franchises):
        yield html_page(
            team_book_path(path),
            "team_records.html",
            frame_of(moment, f"{moment.franchises[franchise]}: records", "Teams"),
            partial(team_record_book, book, franchise),
            key=key,
        )


def leader_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return a page for each board of leaders, with its lists to their ends."""
    key = moment.careers_key, sorted(moment.season_keys.items())
    lines = moment.memo.get("boards", key, lambda: moment.leaders.get(0, ()))
    book = PlayerBook(moment)
    for board in (line.key for line in lines):
        yield html_page(
            board_path(board),
            "board.html",
            frame_of(moment, "Leaders", "Records", tabs=record_tabs(moment)),
            partial(board_page, book, board, moment.all_leaders),
            key=(board, *key),
        )


class FranchisePage(msgspec.Struct, frozen=True):
    team: TeamCard
    photo: SitePhoto | None
    next: TeamGame | None
    """Where it plays now, or else next."""
    when: str
    """When that game is expected."""
    games: tuple[TeamGame, ...]
    brought: BroughtTeam
    calendar: str
    """The address of its calendar; empty for a team of the past."""
    records: str = ""
    """The address of its record book; empty in a league without players."""
    byes: str = ""
    """When it has a bye in that season: `Bye in round 3`."""
    bye_now: str = ""
    """That it has one before its next game: `You have a bye in round 3.`"""


def franchise_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return the page of every team that is in the league, or was."""
    desk = _TeamDesk(moment)
    for franchise in moment.state.all(Franchise):
        frame = frame_of(moment, franchise.name, "Teams")
        view = desk.page(franchise)
        if view is not None:
            yield html_page(moment.franchise_path(franchise.id), "team.html", frame, view)


def franchise_view(moment: LeagueMoment, number: int) -> FranchisePage | None:
    """Return what the page of a franchise shows; None where there is no such team."""
    franchise = moment.state.find(Franchise, number)
    desk = moment.memo.get("team desk", moment, lambda: _TeamDesk(moment))
    return None if franchise is None else desk.page(franchise)


class _TeamDesk:
    """What the pages of teams share, computed once for all of them."""

    def __init__(self, moment: LeagueMoment) -> None:
        self.moment, self.cards = moment, TeamCards(moment)
        self.day = day_board(moment)

    def page(self, franchise: Franchise) -> FranchisePage | None:
        """Return what a team's page shows; None for a team that never entered a season."""
        teams = self.cards.teams.get(franchise.id)
        if not teams:
            return None
        moment, team = self.moment, teams[-1]
        season = moment.state.get(Season, team.season)
        card = self.cards.card(team)
        reader = games_of(moment, season)
        current = moment.season is not None and season.id == moment.season.id
        following = self.day.game_of(team.id) if current else None
        return FranchisePage(
            card,
            photo_of(moment, "team", team.id),
            following,
            "" if following is None else self.when(following.game),
            reader.of_team(team.id),
            brought_by(moment.state, team, moment.careers),
            f"{dirname(card.path)}/calendar.ics" if current else "",
            team_book_path(card.path) if moment.careers.histories else "",
            team_byes_text(reader.byes, team.id),
            own_bye_text(moment.state, moment.day, team.id) if current else "",
        )

    def when(self, game: GameCard) -> str:
        if game.time is None:
            return ""
        time = clock_time(game.time)
        return time if self.moment.is_today(game.time) else f"{full_day(game.time)}, {time}"
