"""The page of each player, the players of the league, whole boards of leaders, and the record book
of each team."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from posixpath import dirname

from league.model.ledger.rows import BestPlayerRow, HallRow
from league.publish.pages import SitePage, frame_of, html_page, moved_page
from league.views.careers import PlayerBook
from league.views.moment import LeagueMoment, player_address
from league.views.player_lists import board_page, board_pages, players_page, team_record_book

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
        found = book.find(old)
        if found is not None:
            path = player_address(old)
            yield SitePage(path, found.key, partial(moved_page, path, player_address(found.key)))
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
    boards = moment.memo.get("boards", key, lambda: board_pages(moment))
    book = PlayerBook(moment)
    for board in boards:
        yield html_page(
            board_path(board),
            "board.html",
            frame_of(moment, "Leaders", "Records", tabs=record_tabs(moment)),
            partial(board_page, book, board, moment.all_leaders),
            key=(board, *key),
        )
