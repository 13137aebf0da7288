"""The page of a team."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.binding import BindingType

from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import League, Season, Team
from league.model.ledger.state import LeagueState
from league.views.byes import team_byes_text
from league.views.game_reader import games_of
from league.views.games import TeamGame
from league.views.moment import moment_of
from league.views.players import RosterLine
from league.views.teams import RivalLine, TeamCard, TeamCards
from league.views.text import number_runs
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.registry import forms_of_team
from quarterback.league_office.datetimes import minute_of
from quarterback.league_office.describe_brackets import needs_by_team
from quarterback.league_office.league_files import code_in, team_file_commands, team_file_of
from quarterback.league_office.league_handle import LeagueHandle
from quarterback.teams.saved import TeamNotSaved, keep_league_team
from quarterback.tui.bindings import commands
from quarterback.tui.bindings import league as keys
from quarterback.tui.dialogs import PickerDialog
from quarterback.tui.draw.canvas import Canvas, Row, printable, truncate, wrap
from quarterback.tui.draw.league.standings import first_seen
from quarterback.tui.draw.lines import scored_teams
from quarterback.tui.league.edits import Edits, alone
from quarterback.tui.league.pictures import ChosenLine, LinesPicture
from quarterback.tui.league.player_pages import PlayerScreen, PlayersScreen
from quarterback.tui.league.screen import LeagueScreen
from quarterback.tui.theme.glyphs import UNICODE, Skin
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused


class TeamScreen(LeagueScreen):
    """A team of a season: its squad, games, and the other teams, whose pages can be opened."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(keys.LINES, keys.PEOPLE)
    OPENS = True

    def __init__(self, handle: LeagueHandle, team: int) -> None:
        super().__init__(handle)
        self.edits = Edits(self)
        self.team = team
        self.teams: tuple[int, ...] = ()

    def picture(self) -> LinesPicture[TeamView]:
        return LinesPicture(team_page, TeamView(), choice_at)

    @property
    def content(self) -> ChosenLine[TeamView]:
        return self.lines.view

    @property
    def last(self) -> int:
        return choices(self.content.lines) - 1

    def look(self, ledger: Ledger) -> tuple[str, TeamView]:
        records = ledger.records
        season = records.get(Season, records.get(Team, self.team).season)
        title = f"{records.get(League, 1).name} · {season.name} · team"
        self.teams = tuple(team.id for team in records.where(Team, season=season.id))
        return title, team_view(records, self.team, minute_of(self.clock()))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide keys that have no use."""
        if action == "other":
            return len(self.teams) > 1
        if action in ("bring", "keep"):
            return self.ctx.teams is not None
        return super().check_action(action, parameters)

    def action_open(self) -> None:
        """Open the selected player, or the selected team in place of this one."""
        view, at = self.content.lines, self.content.at
        if at < len(view.team.roster):
            self.app.push_screen(PlayerScreen(self.handle, view.team.roster[at].key))
        elif at < choices(view):
            self._turn_to(view.team.season_rivals[at - len(view.team.roster)].team)

    @alone
    async def action_players(self) -> None:
        """Open everyone who ever played for this team, and its records."""
        team = self.team
        franchise = await self.edits.looked_up(
            lambda ledger: ledger.records.get(Team, team).franchise
        )
        self.app.push_screen(PlayersScreen(self.handle, franchise))

    def action_other(self, by: int) -> None:
        if self.team in self.teams:
            self._turn_to(self.teams[(self.teams.index(self.team) + by) % len(self.teams)])

    @alone
    async def action_more_actions(self) -> None:
        """Show what can be entered about this team, then the form."""
        team, signed, today = self.team, self.ctx.signature, date.today().isoformat()
        can = await self.edits.looked_up(
            lambda ledger: forms_of_team(LeagueContext(ledger, today, *signed), team)
        )
        if not can:
            self.ctx.notice("No actions for this team now.", severe=False)
            return
        title = printable(self.content.lines.team.name)
        rows = tuple((form.action, printable(form.title)) for form in can)
        name = await self.app.push_screen_wait(PickerDialog(title, rows, ""))
        if name:
            self.open_action(name, next(form.data for form in can if form.action == name))

    @alone
    async def action_bring(self) -> None:
        """Load a saved team, chosen from a list, into this one."""
        team_folder, team = self.ctx.teams, self.team
        code = await self._code()
        if team_folder is None or not code:
            return
        saved = [
            each for each in await asyncio.to_thread(team_folder.teams, code) if not each.faults()
        ]
        if not saved:
            self.ctx.notice("No saved team for these rules. Create one with t on the title.")
            return
        names = tuple((each.file.name, printable(each.name)) for each in saved)
        file = await self.app.push_screen_wait(PickerDialog("Use which team?", names, ""))
        chosen = next((each.team for each in saved if each.file.name == file), None)
        if chosen is not None:
            await self.edits.enter_by(
                lambda ledger: team_file_commands(lambda: ledger.records, team, chosen)
            )

    @alone
    async def action_keep(self) -> None:
        team_folder, team = self.ctx.teams, self.team
        try:
            file = await self.edits.looked_up(lambda ledger: team_file_of(ledger.records, team))
            if team_folder is None or file is None:
                return
            saved = await asyncio.to_thread(keep_league_team, team_folder, *file)
        except (Refused, TeamNotSaved) as why:
            self.ctx.notice(printable(f"{capitalize(why.message)}."))
        else:
            self.ctx.notice(printable(f"{saved.name} saved."), severe=False)

    async def _code(self) -> str:
        """Return the rule set of the season if its teams have files; otherwise say why not."""
        team = self.team
        try:
            code = await self.edits.looked_up(
                lambda ledger: code_in(ledger.records, ledger.records.get(Team, team))
            )
        except Refused as refused:
            self.ctx.notice(printable(refused.sentence))
            return ""
        return code or ""

    def _turn_to(self, team: int) -> None:
        self.team = team
        self.lines.show(ChosenLine(self.lines.view.lines, 0))
        self.load()


def team_view(records: LeagueState, number: int, now: int) -> TeamView:
    """Return the page of a team at a minute of the wall clock."""
    team = records.get(Team, number)
    moment = moment_of(records, now)
    card, reader = TeamCards(moment).card(team), games_of(moment, records.get(Season, team.season))
    byes = team_byes_text(reader.byes, number)
    return TeamView(card, reader.of_team(number), _needs(records, team, card), byes)


def _needs(records: LeagueState, team: Team, card: TeamCard) -> str:
    """Return what a team needs, once games have been played and while the season goes on."""
    season = records.get(Season, team.season)
    if card.standing is None or not card.standing.sentence:
        return ""
    if season.phase not in ("regular", "playoffs"):
        return ""
    return needs_by_team(records, season, team.id).get(str(team.id), "")


_TOP = 2
"""Rows above the columns, without those about its place."""
_SAID: Final = ((26, 5), (20, 3))
"""How many rows about its place and what it needs are shown, by the smallest height for them."""
_SPARK = 3
_WITH_SEASONS: Final = 34
"""From this width on, a roster shows seasons."""
_LETTERS: Final = {"W": "page-mark", "L": "page-dim", "T": "page-row"}


@dataclass(frozen=True)
class TeamView:
    team: TeamCard = field(default_factory=TeamCard)
    games: tuple[TeamGame, ...] = ()
    needs: str = ""
    """What it needs to qualify."""
    byes: str = ""
    """When it has a bye: `Bye in round 3`."""


def team_page(
    view: TeamView, width: int, height: int, chosen: int = 0, skin: Skin = UNICODE
) -> list[Row]:
    """Draw the page at a size; `chosen` counts players, then opponents."""
    canvas = Canvas(width, height)
    _head(canvas, view)
    for y, line in enumerate(said(view, width, height), _TOP):
        canvas.put(1, y, truncate(line, width - 2, skin.more), "page-row")
    left = split(width)
    canvas.column(left - 1, top_of(view, width, height), height - 1, skin.bar, "page-mark")
    _left_column(canvas, view, left - 1, chosen, skin)
    _right(canvas, view, left + 1, chosen, skin)
    return canvas.rows()


def said(view: TeamView, width: int, height: int) -> list[str]:
    """Return the rows about its place, what it needs and its byes, as far as there is room."""
    most = next((count for least, count in _SAID if height >= least), 0)
    room, why = max(width - 2, 1), view.team.standing.sentence if view.team.standing else ""
    texts = (why, view.needs, f"{view.byes}." if view.byes else "")
    rows = [line for text in texts if text for line in wrap(text, room)]
    if most and len(rows) > most:
        rows[most - 1] = " ".join(rows[most - 1 :])
    return rows[:most]


def top_of(view: TeamView, width: int, height: int) -> int:
    """Return the row where the columns begin."""
    return _TOP + len(said(view, width, height))


def split(width: int) -> int:
    """Return the first column of the right half."""
    return max(width * 9 // 20, 28)


def choices(view: TeamView) -> int:
    """Return how many lines can be selected."""
    return len(view.team.roster) + len(view.team.season_rivals)


def choice_at(view: TeamView, width: int, height: int, chosen: int, x: int, y: int) -> int | None:
    """Return the line at a cell of the picture."""
    above = top_of(view, width, height)
    if x < split(width):
        place = y - above - 1
        return place if 0 <= place < len(view.team.roster) else None
    top, first, count = _rivals_at(view, above, height, chosen)
    place = y - top - 1
    return len(view.team.roster) + first + place if 0 <= place < count else None


def _head(canvas: Canvas, view: TeamView) -> None:
    width, team = canvas.width, view.team
    standing = team.standing
    right = ""
    if standing is not None and standing.line.games:
        right = f"{standing.place_text} {standing.record}"
    canvas.ends(0, 0, width, f"{team.name}, coached by {team.coach}", right, "page-head")
    own, titles = team.form, ", ".join(map(str, team.titles)) or "none"
    parts = [f"Form {own.last}" if own.last else "", own.streak and f"streak {own.streak}"]
    parts += [f"all seasons {team.overall.record}", f"titles: {titles}"]
    parts += [note.words for note in team.notes]
    canvas.put(1, 1, truncate("   ".join(filter(None, parts)), width - 2), "page-dim")


def _left_column(canvas: Canvas, view: TeamView, width: int, chosen: int, skin: Skin) -> None:
    top = top_of(view, canvas.width, canvas.height)
    canvas.ends(0, top, width, "Roster", "", "page-head")
    y = top + 1
    for place, man in enumerate(view.team.roster):
        _man(canvas, y, width, man, place == chosen, skin)
        y += 1
    for lack in view.team.lacks:
        canvas.put(1, y, truncate(lack, width - 2, skin.more), "page-dim")
        y += 1
    if view.team.bases:
        for line in wrap(f"Bases {number_runs(view.team.bases)}", width - 2, 6)[:2]:
            canvas.put(1, y, line, "page-dim")
            y += 1
    _rating(canvas, view, y, width, skin)


def _man(canvas: Canvas, y: int, width: int, man: RosterLine, is_chosen: bool, skin: Skin) -> None:
    role = "page-chosen" if is_chosen else "page-row"
    if is_chosen:
        canvas.put(0, y, " " * width, role)
    text = f"{man.rating_text:>5}"
    if man.out:
        text += f" out: {man.out_text}"
    elif width >= _WITH_SEASONS:
        text += f" {man.seasons_text:>9}"
    text = truncate(text, max(width - 6, 1), skin.more)
    right = width - cell_len(text) - 1
    canvas.put(right, y, text, role if is_chosen or not man.out else "page-mark")
    short = man.position[:1].upper()
    canvas.put(1, y, f"{short} ", role if is_chosen else "page-mark")
    named = man.name or man.position
    named += f" #{man.figure}" if man.figure and width >= 40 else ""
    named += f", {man.details}" if man.details else ""
    canvas.put(3, y, truncate(named, max(right - 4, 1), skin.more), role)


def _rating(canvas: Canvas, view: TeamView, y: int, width: int, skin: Skin) -> None:
    """Draw the rating over time at the bottom, if there is room for it."""
    ratings = view.team.ratings
    if not ratings or canvas.height - y < _SPARK + 1:
        return
    now = f"{ratings[-1]:.0f}"
    top = max(y, canvas.height - max(_SPARK, min(canvas.height // 5, 7)) - 1)
    canvas.ends(0, top, width, "Rating over time", now, "page-head")
    rows = spark_rows(ratings, width - 9, canvas.height - top - 1, skin)
    for at, row in enumerate(rows, top + 1):
        canvas.put(1, at, row, "page-mark")
    for at, value in ((top + 1, max(ratings)), (canvas.height - 1, min(ratings))):
        if len(ratings) > 1:
            canvas.put(width - 5, at, f"{value:4.0f}", "page-dim")


def _right(canvas: Canvas, view: TeamView, x: int, chosen: int, skin: Skin) -> None:
    width = canvas.width - x
    above = top_of(view, canvas.width, canvas.height)
    top, first, count = _rivals_at(view, above, canvas.height, chosen)
    if top > above:
        _games(canvas, view, x, (above, top), width, skin)
    if count:
        canvas.ends(x - 1, top, width + 1, "Head to head, all seasons", "", "page-head")
        for y, place in enumerate(range(first, first + count), top + 1):
            is_chosen = len(view.team.roster) + place == chosen
            _rival(canvas, x, y, width, view.team.season_rivals[place], is_chosen, skin)


def _rivals_at(view: TeamView, above: int, height: int, chosen: int) -> tuple[int, int, int]:
    """Return the row where the opponents begin, the first visible one, and how many are visible.
    While one is selected they have the whole half."""
    room, among = height - above, chosen - len(view.team.roster)
    rows = len(view.team.season_rivals) + 1 if view.team.season_rivals else 0
    games = len(view.games) + 1
    if not view.team.season_rivals:
        return height, 0, 0
    if games + rows <= room:
        return above + games, 0, len(view.team.season_rivals)
    if among >= 0:
        count = min(len(view.team.season_rivals), room - 1)
        return above, first_seen(among, len(view.team.season_rivals), count), count
    left = max(room - games, min(room // 3, 4))
    count = max(left - 1, 0)
    return (height - left, 0, count) if count else (height, 0, 0)


def _games(
    canvas: Canvas, view: TeamView, x: int, rows: tuple[int, int], width: int, skin: Skin
) -> None:
    top, bottom = rows
    over = sum(bool(game.letter) for game in view.games)
    progress = f"{over} of {len(view.games)} over"
    canvas.ends(x - 1, top, width + 1, "Games", progress, "page-head")
    room = bottom - top - 1
    # What was played last, and what comes next, is what is looked for.
    first = first_seen(over, len(view.games), room)
    for y, game in enumerate(view.games[first : first + room], top + 1):
        _game(canvas, x, y, width, game, skin)


def _game(canvas: Canvas, x: int, y: int, width: int, line: TeamGame, skin: Skin) -> None:
    game, letter = line.game, line.letter
    role = "page-row" if letter else "page-dim"
    canvas.put(x, y, str(game.number).rjust(3), "page-dim")
    if game.home_points is not None and game.visitors_points is not None:
        points = game.home_points, game.visitors_points
        canvas.put(x + 4, y, letter, _LETTERS.get(letter, "page-dim"))
        teams = scored_teams((game.home, game.visitors), points, width - 8, skin)
        canvas.put(x + 7, y, teams, role)
        return
    text = f"{letter} {line.ended}".strip() if game.kind else game.place_text
    text = truncate(text, width // 2, skin.more)
    right = x + width - cell_len(text) - 1
    where = "vs" if line.at_home else "@"
    canvas.put(x + 4, y, where, "page-dim")
    canvas.put(x + 7, y, truncate(line.opponent, right - x - 8, skin.more), role)
    canvas.put(right, y, text, _LETTERS.get(letter, "page-dim"))


def _rival(
    canvas: Canvas, x: int, y: int, width: int, rival: RivalLine, is_chosen: bool, skin: Skin
) -> None:
    role = "page-chosen" if is_chosen else "page-row" if rival.record else "page-dim"
    if is_chosen:
        canvas.put(x, y, " " * width, role)
    points = f"  {rival.points:>7}" if width >= 34 else ""
    text = f"{rival.record}{points}  {rival.streak:>3}" if rival.record else "not played"
    right = x + width - cell_len(text) - 1
    canvas.put(right, y, text, role)
    canvas.put(x + 1, y, truncate(rival.name, right - x - 2, skin.more), role)


_WIDEST = 3
"""The largest width of a value, in columns."""
_STEPS: Final = {"unicode": " ▁▂▃▄▅▆▇█", "ascii": " _.-:=+*#"}


def spark_rows(values: Sequence[float], width: int, height: int, skin: Skin) -> list[str]:
    """Draw the line in `height` rows of at most `width` cells; nothing without a value. The
    lowest value still has a cell, so that it is visible."""
    if not values or width < 1 or height < 1:
        return []
    steps = _STEPS[skin.name]
    columns = _columns(values, width)
    low, high = min(columns), max(columns)
    span, most = (high - low) or 1.0, height * (len(steps) - 1)
    levels = [1 + round((value - low) / span * (most - 1)) for value in columns]
    if high == low:
        levels = [most // 2] * len(columns)
    each = len(steps) - 1
    return [
        "".join(steps[min(max(level - row * each, 0), each)] for level in levels)
        for row in range(height - 1, -1, -1)
    ]


def _columns(values: Sequence[float], width: int) -> list[float]:
    """Return a value for each column: with few values each takes several columns, with many a
    column has the last of those that fall into it."""
    if len(values) <= width:
        wide = min(_WIDEST, width // len(values))
        return [value for value in values for _ in range(wide)]
    return [values[(at + 1) * len(values) // width - 1] for at in range(width)]
