"""Text about a league that is ready to paste into a chat: plain, as Markdown, or for Discord.

A post is made once, as headings, lines and tables, and then written in one of these formats. No
name in it can ping anyone, format the text, break out of a code block or reorder a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from rich.cells import cell_len

from league.model.brackets.state import NO_TEAM
from league.model.day.day import Day
from league.model.history.champions import Champion, champion_names
from league.model.ledger.handlers.brackets import awaits_decision, bracket_progress, is_undecided
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.history import champions_of
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import (
    BracketRow,
    Division,
    Fixture,
    Franchise,
    NodeRow,
    ResultRow,
    Season,
    Stage,
)
from league.model.ledger.state import LeagueState
from league.store.ledger.entries import LedgerRow
from league.views.brackets import UNDECIDED
from league.views.byes import byes_in, byes_of_round, own_bye_text
from league.views.day import DayBoard
from league.views.game_reader import unconfirmed_text
from league.views.games import GameCard
from league.views.messages import team_messages
from league.views.moment import EntryMark, LedgerStep
from league.views.standings import COLUMNS, StandingsTable, cells_of, columns_of, standings_table
from league.views.text import time_from
from quarterback.league_office.choices import season_teams, table_stage
from quarterback.league_office.datetimes import entry_minute
from quarterback.league_office.describe_brackets import (
    find_bracket,
    nodes_of,
    results_of,
    team_in_bracket,
)
from quarterback.league_office.describe_commands import current_result_text
from rulesets.core.plain_text import capitalize, plain_name
from rulesets.core.refusal import Refused

Form = Literal["plain", "markdown", "discord"]
FORMS: Final[tuple[Form, ...]] = get_args(Form)
LAST_ENTRIES: Final = 2_000
"""How many of the last entries of the log are searched for messages."""
_GAMES_AHEAD: Final = 8
"""How many games `next` lists."""
_AT: Final = "\N{FULLWIDTH COMMERCIAL AT}"
"""Written for @, so that it mentions no one: a backslash does not stop Discord."""


@dataclass(frozen=True)
class PostLines:
    """Lines under a heading; an empty heading is not written."""

    heading: str
    items: tuple[str, ...]


@dataclass(frozen=True)
class PostTable:
    """A table under a heading. Columns after the second are figures, aligned right."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Post:
    """A message for a chat."""

    title: str
    blocks: tuple[PostLines | PostTable, ...]


def write_post(post: Post, form: Form) -> str:
    """Write a post in a format. The text ends without a newline."""
    title, heading = _HEADINGS[form]
    parts = [title(escape(post.title, form))]
    for block in post.blocks:
        above = [heading(escape(block.heading, form))] if block.heading else []
        if isinstance(block, PostTable):
            body = _grid(block, form)
        else:
            body = [_item(line, form) for line in block.items]
        # A Markdown list or table begins after an empty line.
        gap = [""] if form == "markdown" and above else []
        parts.append("\n".join((*above, *gap, *body)))
    return ("\n" if form == "discord" else "\n\n").join(parts)


_HEADINGS: Final[dict[Form, tuple[Callable[[str], str], Callable[[str], str]]]] = {
    "plain": (lambda text: text, lambda text: text),
    "markdown": ("## {}".format, "**{}**".format),
    "discord": ("**{}**".format, "__{}__".format),
}


def _item(line: str, form: Form) -> str:
    text = escape(line, form)
    return text if form == "plain" else f"- {text}"


_SPECIAL: Final = re.compile(r"[\\`*_\[\]<>~|#&()!$]|:(?=\S)(?<!\d:(?=\d))")
_LIST: Final = re.compile(r"^(\d+(?=[.)])|(?=[-+=]))(.)")
"""What begins a list item or underlines a heading."""


def escape(text: str, form: Form, *, begins: bool = True) -> str:
    """Return one line of text, escaped so that the format shows exactly these characters.
    Control and bidi characters are replaced in every format. `begins` says whether the text may
    begin a line."""
    text = plain_name(text).strip()
    if form == "plain":
        return text
    text = _SPECIAL.sub(r"\\\g<0>", text)
    if begins:
        text = _LIST.sub(r"\1\\\2", text)
    # Chats make links of addresses that begin with www, without any markup.
    return re.sub(r"(?i)\b(www)\.", r"\1\\.", text).replace("@", _AT)


def _in_code(text: str) -> str:
    """Return a cell of a code block that cannot end the block."""
    return plain_name(text).replace("`", "'").replace("@", _AT).strip()


def _grid(grid: PostTable, form: Form) -> list[str]:
    if form == "markdown":
        rows = [
            [escape(cell, form, begins=False) for cell in row] for row in (grid.columns, *grid.rows)
        ]
        rule = [":--" if at < 2 else "--:" for at in range(len(grid.columns))]
        return [f"| {' | '.join(row)} |" for row in (rows[0], rule, *rows[1:])]
    safe = _in_code if form == "discord" else plain_name
    lines = _aligned([[safe(cell) for cell in row] for row in (grid.columns, *grid.rows)])
    return ["```", *lines, "```"] if form == "discord" else lines


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows with each column as wide as its widest cell, in terminal cells."""
    wide = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = []
        for at, (cell, room) in enumerate(zip(row, wide, strict=True)):
            gap = " " * (room - cell_len(cell))
            cells.append(cell + gap if at == 1 else gap + cell)
        lines.append("  ".join(cells).rstrip())
    return lines


def next_post(board: DayBoard) -> Post:
    """Return the games being played and the next ones, with boards and expected times."""
    playing = tuple(_playing(game) for game in board.playing)
    queue = board.day.queue
    ahead = tuple(_coming(game, board.day.now) for game in board.cards(queue[:_GAMES_AHEAD]))
    blocks = [PostLines("Now", playing)] if playing else []
    waiting = tuple(
        text
        for each in board.day.games
        if each.fixture is not None
        and (text := unconfirmed_text(board.state, board.state.get(Fixture, each.fixture)))
    )
    if waiting:
        blocks.append(PostLines("Awaiting confirmation", waiting))
    if board.suspended:
        blocks.append(PostLines("Suspended", tuple(_suspended(each) for each in board.suspended)))
    if ahead:
        blocks.append(PostLines("Next", ahead))
    if (more := len(queue) - len(ahead)) > 0:
        blocks.append(PostLines("", (f"And {more} more.",)))
    if board.byes:
        blocks.append(PostLines("", board.byes))
    return Post("Next games", tuple(blocks) or (PostLines("", ("No game is scheduled.",)),))


def _playing(game: GameCard) -> str:
    where = f"{game.board}: " if game.board else ""
    return f"{where}{game.visitors} at {game.home}"


def _suspended(game: GameCard) -> str:
    score = game.score_line or f"{game.visitors} at {game.home}"
    return ", ".join(filter(None, (score, game.stood)))


def _coming(game: GameCard, now: int) -> str:
    when = "" if game.time is None else time_from(game.time, now)
    place = ", ".join(filter(None, (when, game.board))) or "No time yet"
    marks: list[str] = [game.day_state] if game.day_state in ("on deck", "called") else []
    if game.late > 0:
        marks.append(game.late_text)
    marks += filter(None, (game.missing or game.late_teams,))
    noted = f" ({', '.join(marks)})" if marks else ""
    return f"{place}: {game.visitors} at {game.home}{noted}"


def round_post(records: LeagueState, season: Season, number: int | None = None) -> Post:
    """Return the results of a round: round `number` of the standings, or else the round with the
    latest result, in the bracket or not. Raises Refused."""
    games = _round_of(records, season, number)
    stage = records.get(Stage, games[0].stage)
    node = None if games[0].node is None else records.get(NodeRow, games[0].node)
    if node is not None:
        title = node.title
    else:
        title = f"round {games[0].round}" if games[0].round else "arranged games"
    lines = tuple(
        line
        for game in sorted(games, key=lambda each: each.number)
        if (line := _result_line(records, game))
    )
    lines += byes_of_round(byes_in(records, season), games[0].stage, games[0].round)
    return Post(f"{stage.name}, {title}", (PostLines("", lines),))


def _round_of(records: LeagueState, season: Season, number: int | None) -> list[Fixture]:
    games = records.where(Fixture, season=season.id)
    if number is not None:
        stage = table_stage(records, season)
        games = [game for game in games if game.stage == stage.id and game.round == number]
        if not games:
            raise Refused(f"there is no round {number} in the schedule of {season.name}")
        return games
    played = [(row.finished, game) for game in games if (row := records.find(ResultRow, game.id))]
    if not played:
        raise Refused(f"no game of {season.name} has a result yet")
    last = max(played, key=lambda each: each[0])[1]
    return [
        game
        for game in games
        if (game.stage, game.round) == (last.stage, last.round)
        and _part(records, game) == _part(records, last)
    ]


def _part(records: LeagueState, game: Fixture) -> str:
    return "" if game.node is None else records.get(NodeRow, game.node).part


def _result_line(records: LeagueState, game: Fixture) -> str:
    if records.find(ResultRow, game.id) is not None:
        undecided = f", {UNDECIDED}" if is_undecided(records, game) else ""
        return capitalize(current_result_text(records, game)) + undecided
    if score := unconfirmed_text(records, game):
        return score
    names = names_of(records)
    return f"{names[str(game.visitors)]} at {names[str(game.home)]}: not played yet"


def standings_post(records: LeagueState, season: Season) -> Post:
    """Return the standings of a season, by division if it has divisions."""
    stage = table_stage(records, season)
    divisions = records.where(Division, season=season.id) or (None,)
    tables = [standings_table(records, stage, each) for each in divisions]
    notes = tuple(dict.fromkeys(note for each in tables for note in each.notes))
    return Post(
        f"Standings: {stage.name}",
        (
            *(_table(each) for each in tables if each.lines),
            *((PostLines("", notes),) if notes else ()),
        ),
    )


_NOT_IN_POSTS: Final = ("form", "streak", "schedule")
_MARKS: Final = {"x": "in", "e": "out", "w": "withdrawn", "": ""}


def _table(standings: StandingsTable) -> PostTable:
    leave_out = (*_NOT_IN_POSTS, *(("share",) if standings.has_points else ()))
    columns = columns_of(standings, len(COLUMNS), leave_out=leave_out)
    marked = any(line.mark for line in standings.lines)
    return PostTable(
        standings.division,
        ("", "Team", *(column.heading for column in columns), *([" "] if marked else [])),
        tuple(
            (
                line.place_text,
                line.name,
                *cells_of(line, columns),
                *((_MARKS[line.mark],) if marked else ()),
            )
            for line in standings.lines
        ),
    )


def bracket_post(records: LeagueState, season: Season) -> Post:
    """Return a bracket, round by round: results and matchups. Raises Refused."""
    row = find_bracket(records, season)
    rounds: dict[str, list[str]] = {}
    for node in nodes_of(records, row):
        state = bracket_progress(records, row).states[node.key]
        if state.status != "not_needed" and NO_TEAM not in state.teams:
            rounds.setdefault(node.title, []).append(_node_line(records, row, node))
    blocks = [PostLines(title, tuple(lines)) for title, lines in rounds.items()]
    if champions := bracket_progress(records, row).champions:
        title = "Champion" if len(champions) == 1 else "Champions"
        blocks.append(PostLines(title, tuple(names_of(records)[each] for each in champions)))
    return Post(records.get(Stage, row.stage).name, tuple(blocks))


def _node_line(records: LeagueState, row: BracketRow, node: NodeRow) -> str:
    names, state = names_of(records), bracket_progress(records, row).states[node.key]
    results = [current_result_text(records, game) for game, _ in results_of(records, row, state)]
    results += filter(
        None,
        (unconfirmed_text(records, game) for game in records.where(Fixture, node=node.id)),
    )
    one, other = (
        "to be decided" if team is None else team_in_bracket(names, team) for team in state.teams
    )
    if state.teams == (None, None):
        line = "To be decided"
    elif node.best_of > 1:
        line = f"{one} {state.wins[0]}, {other} {state.wins[1]} in games"
    else:
        line = "; ".join(results) or f"{one} vs. {other}"
    if state.disputed:
        return f"{line} (disputed)"
    if awaits_decision(records, row, state):
        return f"{line} ({UNDECIDED})"
    if state.winner and state.by:
        return f"{line} ({names[state.winner]} advanced: {state.by})"
    return line


def champion_post(records: LeagueState, season: Season) -> Post:
    """Return the champion with the score of the last game. Raises Refused without one."""
    champion = next((each for each in champions_of(records) if each.season == season.year), None)
    if champion is None:
        raise Refused(f"{season.name} has no champion yet")
    names = {str(row.id): row.name for row in records.all(Franchise)}
    title, coach = ("Champions", "Coaches") if champion.shared_with else ("Champion", "Coach")
    return Post(
        f"{title} of {season.name}: {champion_names(champion, names)}",
        (
            PostLines(
                "", (_how(records, season, champion), f"{coach}: {' and '.join(champion.coaches)}")
            ),
        ),
    )


def _how(records: LeagueState, season: Season, champion: Champion) -> str:
    beaten = champion.runner_up and records.get(Franchise, int(champion.runner_up)).name
    brackets = records.where(BracketRow, season=season.id)
    if not brackets:
        return "First in the standings" + (f", ahead of {beaten}" if beaten else "")
    rows = records.where(NodeRow, bracket=brackets[-1].id, key=brackets[-1].last)
    title = rows[0].title.removesuffix(", second game")
    if champion.shared_with:
        return f"Tied in the {title}, and share the title"
    if not beaten:
        return f"Won the {title}"
    score = f" {champion.score}" if champion.score else ""
    return f"Beat {beaten}{score} in the {title}"


def last_steps(ledger: Ledger, rows: Sequence[LedgerRow]) -> tuple[LedgerStep, ...]:
    """Return what the log's entries about some rows changed."""
    return tuple(
        LedgerStep(EntryMark(row.seq, row.at), ledger.history[row.seq - 1])
        for row in rows
        if row.seq <= len(ledger.history)
    )


def messages_post(board: DayBoard, steps: Sequence[LedgerStep], season: Season) -> Post:
    """Return what each team must know now: games about to begin, results that changed, games
    that moved."""
    names, blocks = names_of(board.state), []
    for team in season_teams(board.state):
        if team.season == season.id:
            messages = team_messages(board.state, board.day, steps, team.id, entry_minute)
            bye = own_bye_text(board.state, board.day, team.id)
            if lines := tuple(filter(None, (bye, *(each.text for each in messages)))):
                blocks.append(PostLines(names[str(team.id)], lines))
    return Post("Messages to teams", tuple(blocks) or (PostLines("", ("No messages.",)),))


POSTS: Final = ("next", "round", "standings", "bracket", "champion", "messages")
"""The posts that can be written."""


def post_of(
    what: str,
    records: LeagueState,
    season: Season,
    day: Callable[[], Day],
    number: int | None,
    steps: Sequence[LedgerStep] = (),
) -> Post:
    """Return one of POSTS. `number` is the round for `round`, `steps` are the last entries, for
    `messages`. Raises Refused where there is nothing to say."""
    match what:
        case "messages":
            return messages_post(DayBoard(records, day()), steps, season)
        case "next":
            return next_post(DayBoard(records, day()))
        case "round":
            return round_post(records, season, number)
        case "standings":
            return standings_post(records, season)
        case "bracket":
            return bracket_post(records, season)
        case _:
            return champion_post(records, season)
