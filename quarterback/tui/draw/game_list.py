"""The saved games as rows of a table, for any width from 58 cells up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from rich.cells import cell_len

from league.views.text import score_words
from quarterback.rule_sets import CODES, title_of
from quarterback.text.saved_games import (
    FINAL,
    coach_word,
    day_and_time,
    is_practice,
    names,
    score_line,
    status,
    when,
)
from quarterback.tui.draw.canvas import Canvas, Row, truncate
from quarterback.tui.theme.glyphs import UNICODE, Skin
from rulesets.core.sentences.wording import title
from rulesets.core.sides import as_read

if TYPE_CHECKING:
    from league.store.games.queries import GameRow


BETWEEN = " at "
_NUMBER, _GAP, _MARK = 5, 2, 2
_WIDE = 76
"""From this width on there is room for the time of day and the result, ..."""
_ROOMY = 100
"""... and from this one for the situation."""
_FOR_RESULT = 13
"""Width of the status column from which it shows the result."""
_FOR_INITIALS = 24
"""Below this width for both teams, their coaches are only in the lines under the table."""


@dataclass(frozen=True)
class Columns:
    """The first cell and the width of each column."""

    when: tuple[int, int]
    teams: tuple[int, int]
    status: tuple[int, int]


def columns(width: int) -> Columns:
    """Return the columns for a width: spare cells go to the names and the status."""
    of_when, of_stands = (15, 18) if width >= _WIDE else (6, 11)
    when_x = _MARK + _NUMBER + _GAP
    who_x = when_x + of_when + _GAP
    rest = width - who_x - _GAP - 1
    of_who = rest - max(of_stands, rest * 2 // 5 if width >= _ROOMY else 0)
    stands_x = who_x + of_who + _GAP
    return Columns((when_x, of_when), (who_x, of_who), (stands_x, width - 1 - stands_x))


def heading(width: int) -> Row:
    canvas, at = Canvas(width, 1, "heading"), columns(width)
    canvas.put(_MARK + _NUMBER - 2, 0, "No")
    canvas.put(at.when[0], 0, "Last played" if at.when[1] >= 11 else "Played")
    canvas.put(at.teams[0], 0, "Visitors, home")
    canvas.put(at.status[0], 0, "Status")
    return canvas.rows()[0]


def game_row(
    game: GameRow, width: int, now: datetime, *, chosen: bool = False, skin: Skin = UNICODE
) -> Row:
    """Draw a game; a text that is cut has a mark, and is shown in full below the table."""
    canvas, at = Canvas(width, 1, "row"), columns(width)
    if chosen:
        canvas.put(0, 0, skin.considered)
    canvas.put(_MARK, 0, f"{game.id:>{_NUMBER}}", "number")
    canvas.put(at.when[0], 0, _when(game, now, at.when[1]), "when")
    canvas.put(at.teams[0], 0, _teams(game, at.teams[1], skin.more), "who")
    text = _status(game, at.status[1])
    role = "final" if game.finished else "going-on" if game.inputs else "not-begun"
    canvas.put(at.status[0], 0, truncate(text, at.status[1], skin.more), role)
    if chosen:
        canvas.paint(0, 0, width, "chosen")
    return canvas.rows()[0]


def _when(game: GameRow, now: datetime, width: int) -> str:
    """Return day and time; if they do not fit, the day, or the year."""
    text = when(game.played_at, now)
    if len(text) <= width:
        return text
    if ":" not in text:
        return f"  {text.rsplit(' ', 1)[1]}"
    return text.rsplit(" ", 2)[0]


def _teams(game: GameRow, width: int, more: str) -> str:
    """Return both teams with their points, if any, and their coaches by name, or by initial if
    there is no room; of two long names neither takes more than it must."""
    whole = score_line(game)
    if cell_len(whole) <= width:
        return whole
    visitors, home = as_read(*names(game))
    coaches = (game.home_coach, game.visitors_coach) if width >= _FOR_INITIALS else ("", "")
    of_visitors, of_home = as_read(*map(_initial, coaches))
    between = BETWEEN
    if game.inputs:
        between = ", "
        of_visitors += f" {game.visitors_points}"
        of_home += f" {game.home_points}"
    room = width - len(between) - len(of_home) - len(of_visitors)
    for_visitors = max(room // 2, room - cell_len(home))
    visitors = truncate(visitors, min(for_visitors, cell_len(visitors)), more)
    home = truncate(home, room - cell_len(visitors), more)
    return f"{visitors}{of_visitors}{between}{home}{of_home}"


def _initial(coach: str) -> str:
    return f" ({coach_word(coach)[0]})" if coach else ""


def _status(game: GameRow, width: int) -> str:
    """Return as much of the status as fits, the winner of a finished game first."""
    short = "final" if game.finished else "live" if game.inputs else "not started"
    if game.suspended:
        short = "suspended"
    if width < _FOR_RESULT:
        return "practice" if is_practice(game) else short
    text = status(game)
    if is_practice(game) and cell_len(text) > width:
        practice = f"practice: {short}"
        return practice if cell_len(practice) <= width else "practice"
    return text if cell_len(text) <= width else text.removeprefix(FINAL)


def detail(game: GameRow, now: datetime, *, away: bool) -> list[str]:
    """Return the full lines of a game: a heading, its dates, its status, what ENTER does."""
    dates = f"Started {day_and_time(game.created_at, now)}"
    if game.inputs:
        dates += f", last played {day_and_time(game.played_at, now)}"
    home, visitors = names(game)
    called = [
        f"the {coach_word(coach)} calls for {side}"
        for side, coach in as_read((home, game.home_coach), (visitors, game.visitors_coach))
        if coach
    ]
    practice = ", on the practice board" if is_practice(game) else ""
    return [
        f"Game {game.id}: {visitors}{BETWEEN}{home}, {_rules(game.ruleset)}{practice}",
        "; ".join([dates, *called]) + ".",
        f"{_in_full(game)}.",
        _enter(game, away),
    ]


def _rules(code: str) -> str:
    """Return the title of the rules, or their code if they are unknown."""
    return title_of(code) if code in CODES else title(code)


def _in_full(game: GameRow) -> str:
    if not game.inputs:
        return "Not started"
    if game.finished:
        return game.situation
    score = score_words(*names(game), game.home_points, game.visitors_points)
    return f"{score}. {'Suspended: ' * game.suspended}{game.situation}"


def _enter(game: GameRow, away: bool) -> str:
    again = ", and restore it" if away else ""
    if game.finished:
        return "ENTER: replay   r: final report"
    if game.suspended:
        return f"ENTER: resume it on a board{again}   v: replay"
    if game.inputs:
        return f"ENTER: resume{again}   v: replay"
    return f"ENTER: start{again}"
