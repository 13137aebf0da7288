"""The pages of a league's history, and the rollover to the next year."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual.binding import BindingType

from league.model.ledger.handlers.rollover import preview_season_end, why_not_yet
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Franchise, League, Season
from league.views import history
from league.views.moment import LeagueMoment
from league.views.text import seasons_text
from quarterback.league_office.choices import current_season
from quarterback.league_office.league_handle import LeagueHandle
from quarterback.league_office.pinned_rules import roll_over, unplayed_words
from quarterback.tui.bindings import commands
from quarterback.tui.bindings import league as keys
from quarterback.tui.dialogs import ChoiceDialog
from quarterback.tui.draw.canvas import printable
from quarterback.tui.draw.league.league_views import RecordLine
from quarterback.tui.league.edits import Edits, alone
from quarterback.tui.league.pictures import LinesPicture, last_top, records_picture
from quarterback.tui.league.player_pages import PlayersScreen, boards_of, moment_with_figures
from quarterback.tui.league.screen import LeagueScreen
from rulesets.core.plain_text import how_many


def records_lines(moment: LeagueMoment) -> tuple[RecordLine, ...]:
    return tuple(
        RecordLine(each.title, each.value, "; ".join(each.holder_texts))
        for each in history.book_records(moment)
    )


def leader_lines(moment: LeagueMoment, year: int | None) -> tuple[RecordLine, ...]:
    """Return the first five of each list. Raises StoreError."""
    lines = []
    for board in boards_of(moment, year, 5):
        first, *rest = board.leaders
        others = "; ".join(f"{each.place} {each.label} {each.text}" for each in rest)
        lines.append(RecordLine(board.full_title, f"{first.label}  {first.text}", others))
    return tuple(lines)


def champion_lines(moment: LeagueMoment) -> tuple[RecordLine, ...]:
    """Return the hall of champions: most titles first, then every season with its awards, the
    last first."""
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
    """Return the all-time table, of teams or of coaches."""
    lines = []
    for each in history.career_lines(moment, coaches=coaches):
        parts = [seasons_text(each.seasons), f"points {each.points}"]
        if each.finals:
            parts.append(how_many(each.finals, "final"))
        if each.titles:
            parts.append(f"champions {', '.join(map(str, each.titles))}")
        lines.append(RecordLine(each.name, each.record, ", ".join(parts)))
    return tuple(lines)


_MOST_GAMES = 12
"""How many of the last games between two teams are listed one by one."""


def rivalry_lines(moment: LeagueMoment) -> tuple[RecordLine, ...]:
    """Return head to head records: every two teams that have met, in all seasons, the most
    frequent first."""
    lines = []
    for each in history.rivalry_lines(moment):
        games = "; ".join(f"{g.season} {g.text}" for g in each.games[-_MOST_GAMES:])
        text = f"points {each.points}, streak {each.streak}: {games}"
        lines.append(RecordLine(f"{each.one} vs. {each.other}", each.tally.record, text))
    return tuple(lines)


Lines = Callable[[LeagueMoment], tuple[RecordLine, ...]]


def _of_season(moment: LeagueMoment) -> tuple[RecordLine, ...]:
    season = current_season(moment.state)
    return () if season is None else leader_lines(moment, season.year)


PARTS: Final[tuple[tuple[str, Lines], ...]] = (
    ("records of all seasons", records_lines),
    ("leaders of the season", _of_season),
    ("leaders of all seasons", lambda moment: leader_lines(moment, None)),
    ("hall of champions", champion_lines),
    ("all-time table", all_time_lines),
    ("head to head", rivalry_lines),
    ("all-time table of coaches", lambda moment: all_time_lines(moment, coaches=True)),
)
"""The parts of the page, in order."""


class RecordsScreen(LeagueScreen):
    """The records book, and the rest of the history."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(keys.LINES, keys.PLAYERS)
    count = len(PARTS)

    def picture(self) -> LinesPicture[tuple[RecordLine, ...]]:
        return records_picture()

    @property
    def last(self) -> int:
        return last_top(self.lines)

    def look(self, ledger: Ledger) -> tuple[str, tuple[RecordLine, ...]]:
        title, lines = PARTS[self.which]
        moment = moment_with_figures(ledger.records, self.clock(), self.ctx.figures)
        return f"{moment.name} · {title}", lines(moment)

    def action_turn(self) -> None:
        self.choose(0)
        super().action_turn()

    def action_players(self) -> None:
        """Open the players, and the full lists of leaders."""
        self.app.push_screen(PlayersScreen(self.handle))


class RolloverScreen(LeagueScreen):
    """What the end of the season means for every team, and the way to the next one."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(keys.LINES, keys.YEAR)
    season: Season | None = None
    why_not = ""
    """Why the season cannot end yet."""
    unplayed = ""
    """A warning about games without a result."""

    def __init__(self, handle: LeagueHandle) -> None:
        super().__init__(handle)
        self.edits = Edits(self)

    def picture(self) -> LinesPicture[tuple[RecordLine, ...]]:
        return records_picture()

    @property
    def last(self) -> int:
        return last_top(self.lines)

    def look(
        self, ledger: Ledger
    ) -> tuple[str, Season | None, tuple[str, str], tuple[RecordLine, ...]]:
        records = ledger.records
        name, season = records.get(League, 1).name, current_season(records)
        if season is None:
            return name, None, ("no season yet", ""), ()
        lines = []
        for each in preview_season_end(records, season):
            removed = [f"{man.position} {man.name}".strip() for man in each.of.departed]
            count = sum(each.of.open.values())
            text = f"career over: {', '.join(removed)}" if removed else "no careers over"
            right = f"{count} to draft" if count else ""
            team = records.get(Franchise, each.team.franchise).name
            lines.append(RecordLine(team, right, text))
        return (
            f"{name} · from {season.name} to {season.year + 1}",
            season,
            (why_not_yet(records, season), unplayed_words(records, season)),
            tuple(lines),
        )

    def show(
        self, page: tuple[str, Season | None, tuple[str, str], tuple[RecordLine, ...]]
    ) -> None:
        title, self.season, (self.why_not, self.unplayed), lines = page
        self.put(lines)
        foot = (
            f"Not yet: {self.why_not}."
            if self.why_not
            else (
                "F2 closes the season and opens the next: careers age a season, the injured return"
                " or leave, bases are redrawn, rules are updated."
            )
        )
        self.write(title, foot)

    @alone
    async def action_roll_over(self) -> None:
        """Ask, and open the next season."""
        season = self.season
        if season is None or self.why_not:
            self.ctx.notice(f"Not yet: {self.why_not or 'there is no season'}.")
            return
        still = f" {self.unplayed}, and will stay that way." if self.unplayed else ""
        question = printable(f"Close {season.name} and open {season.year + 1}?{still}")
        answers = (("y", "yes, start the next season"), ("n", "no, not yet"))
        if await self.app.push_screen_wait(ChoiceDialog(question, answers)) != "y":
            return
        year = season.year + 1
        rollover = await self.edits.looked_up(
            lambda ledger: roll_over(ledger.records, season, year)
        )
        if rollover is not None and await self.edits.enter(rollover):
            self.ctx.notice(f"Preparing {year}. Press D for its draft.", severe=False)
