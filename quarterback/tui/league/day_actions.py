"""The commonest incidents of a day, a key each: which game or team the form opens on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from league.views.games import GameCard
from quarterback.league_office.actions.action import FormData
from quarterback.league_office.actions.reschedule import GAME
from quarterback.tui.draw.league.league_views import DayLine, LeaguePage, NoteLine
from quarterback.tui.league.day_view import CHECK_IN, DELAY, NO_SHOW, RESULT

CALL, BEGIN, RESUME, ANNOUNCE = "call", "begin-game", "resume", "announce"
INCIDENTS: Final = ("call", "begin", "late", "check-in", "no-show", "announce")
"""What a key can be for, by the end of its command's ID."""


def form_for(incident: str, page: LeaguePage) -> tuple[str, FormData] | None:
    """The action and what its form has filled in, for an incident at the chosen line; None where
    there is no game for it."""
    line = page.lines[page.at] if 0 <= page.at < len(page.lines) else None
    match incident:
        case "call":
            return _of(CALL, _open_game(line) or page.next_fixture)
        case "begin" if isinstance(line, GameCard) and line.is_suspended:
            return _of(RESUME, line.fixture)
        case "begin":
            return _of(BEGIN, _open_game(line) or _called(page) or page.next_fixture)
        case "late":
            return DELAY, _late(line)
        case "check-in":
            return CHECK_IN, {}
        case "no-show":
            return _no_show(line, page)
        case _:
            return ANNOUNCE, {}


def _of(action: str, fixture: int) -> tuple[str, FormData] | None:
    return (action, {GAME: str(fixture)}) if fixture else None


def may_be_missing(page: LeaguePage) -> bool:
    """Whether a team that was called may be missing: a no-show waits for a decision, or the chosen
    game was called and has not begun."""
    line = page.lines[page.at] if 0 <= page.at < len(page.lines) else None
    if isinstance(line, GameCard) and line.called and is_to_begin(line):
        return True
    return any(isinstance(each, NoteLine) and each.form == NO_SHOW for each in page.lines)


def is_to_begin(line: DayLine | None) -> bool:
    """Whether a line is a game with teams that has not begun."""
    return isinstance(line, GameCard) and line.can_begin


def _open_game(line: DayLine | None) -> int:
    """The chosen game if it has not begun; 0 for none."""
    return line.fixture if isinstance(line, GameCard) and is_to_begin(line) else 0


def _called(page: LeaguePage) -> int:
    """The first game that is called and has not begun."""
    games = (line for line in page.lines if isinstance(line, GameCard))
    return next((game.fixture for game in games if game.called and game.can_begin), 0)


def _late(line: DayLine | None) -> Mapping[str, str]:
    """A delay of the chosen game, or of what a line says is late."""
    if isinstance(line, NoteLine) and line.form == DELAY:
        return line.form_data
    late = isinstance(line, GameCard) and (line.can_begin or line.state == "playing")
    return {GAME: str(line.fixture)} if late and isinstance(line, GameCard) else {}


def _no_show(line: DayLine | None, page: LeaguePage) -> tuple[str, FormData] | None:
    """The no-show that is chosen, else the first one; without any, a forfeit of the chosen game."""
    if isinstance(line, NoteLine) and line.form == NO_SHOW:
        return line.form, line.form_data
    for each in page.lines:
        if isinstance(each, NoteLine) and each.form == NO_SHOW:
            return each.form, each.form_data
    game = _open_game(line)
    return (RESULT, {GAME: str(game), "how": "forfeit"}) if game else None
