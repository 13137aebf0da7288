"""A score entered by hand: both teams' points, and what they would change in the league."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from league.model.games import MOST_POINTS
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.delays import suspension_of
from league.model.ledger.handlers.results import minutes_to_confirm
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, Person, ReportRow, ResultRow, SideName, Team
from league.model.ledger.state import LeagueState
from league.model.planning.bracket_question import bracket_question
from league.model.standings.table import listed
from league.model.times import clock_time
from league.store.ledger.leagues import OpenLeague
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.confirmations import awaited_words
from quarterback.league_office.actions.form_preview import effects_of
from quarterback.league_office.actions.results import standing_result
from quarterback.league_office.describe_commands import result_words
from quarterback.league_office.entry_log import log_of
from quarterback.league_office.fixture_games import signer
from quarterback.league_office.league_handle import entered_at, entered_words, scoring_words
from quarterback.league_office.signature import without_device
from quarterback.web.permissions import Visitor
from quarterback.web.server_state import typed_number
from quarterback.web.table.boards import GameAtTable
from rulesets.core.refusal import Refused
from rulesets.core.sides import HOME, SIDES, VISITORS, Side, as_read

OF_THE_BRACKET: Final = (
    "The bracket was drawn on standings that this changes. The commissioner enters it at the desk,"
    " and keeps the bracket or reseeds it."
)
STEPS: Final = (1, 2, 3, 6, 7, -1)
"""What the buttons add to a score."""


class Reporter(NamedTuple):
    """Who enters a score that waits for both coaches."""

    at: int
    """The minute."""
    side: SideName | None
    """The side that the person coaches; None for anyone else."""
    waits: int
    """How many minutes it waits for an answer."""


def reporter(records: LeagueState, game: GameAtTable, who: Visitor, now: int) -> Reporter | None:
    """Return who enters a score that waits for both coaches at a board; None if it counts at
    once, because no rule of the league says otherwise or the desk enters it."""
    fixture = records.get(Fixture, game.fixture)
    waits = minutes_to_confirm(records, fixture.season)
    if waits is None or who.role == "desk":
        return None
    coaches = {
        side: records.get(Person, records.get(Team, team).coach).name.casefold()
        for side, team in ((HOME, fixture.home), (VISITORS, fixture.visitors))
    }
    own = [side for side, name in coaches.items() if name == who.person.casefold()]
    return Reporter(now, own[0] if own else None, waits)


@dataclass(frozen=True)
class ScoreForm:
    game: GameAtTable
    points: tuple[int, int]
    """Home's first."""
    why: str
    """Why an earlier result is corrected."""
    corrects: bool
    """Whether the game has a result, which this one would replace."""
    words: str
    """The result in words."""
    effects: tuple[str, ...]
    """What it would change, a sentence each."""
    error: str
    seen: int
    """The last entry of the ledger when it was computed."""
    touched: bool
    """Whether anyone has filled it in."""
    reporter: Reporter | None = None
    """Who enters it, if it waits for both coaches."""

    @classmethod
    def of(
        cls,
        ledger: Ledger,
        game: GameAtTable,
        data: Mapping[str, Any],
        reporter: Reporter | None = None,
    ) -> ScoreForm:
        """Return the form as it is filled in, previewed."""
        records = ledger.records
        row = records.find(ReportRow, game.fixture) or records.find(ResultRow, game.fixture)
        stood = isinstance(row, ResultRow) and row.kind != "abandoned"
        stands = row or suspension_of(records, records.get(Fixture, game.fixture))
        stored_points = (
            (None, None) if stands is None else (stands.home_points, stands.visitors_points)
        )
        points, error = [], ""
        for side, usual in zip(SIDES, stored_points, strict=True):
            read = _points(str(data.get(side, "")).strip() or str(usual or 0))
            if read is None:
                name = game.home if side == HOME else game.visitors
                error = f"The points of {name} must be a whole number from 0 to {MOST_POINTS}."
            points.append(read or 0)
        sheet = cls(
            game,
            (points[0], points[1]),
            str(data.get("why", "")).strip(),
            stood,
            "",
            (),
            error,
            ledger.seq,
            any(side in data for side in SIDES),
            None if stood else reporter,
        )
        return sheet if error else sheet._previewed(ledger)

    def _previewed(self, ledger: Ledger) -> ScoreForm:
        records = ledger.records
        fixture = records.get(Fixture, self.game.fixture)
        words = f"{result_words(records, fixture, self.result)}."
        try:
            effects = effects_of(ledger, self.command)
            question = bracket_question(ledger, self.command)
        except Refused as refused:
            return replace(self, words=words, error=refused.sentence)
        if question is not None:
            return replace(
                self, words=words, error=OF_THE_BRACKET, effects=(*effects.lost, *question.lines)
            )
        return replace(self, words=words, effects=(*self._waits(records), *effects.lines))

    def _waits(self, records: LeagueState) -> tuple[str, ...]:
        """Say whom the score waits for, and how long."""
        if self.reporter is None:
            return ()
        names = [
            name
            for side, name in as_read((HOME, self.game.home), (VISITORS, self.game.visitors))
            if side != self.reporter.side
        ]
        until = clock_time(self.reporter.at + self.reporter.waits)
        return (
            f"It counts when {listed(names)} confirm{'s' * (len(names) == 1)} it on"
            f" {'his phone' if len(names) == 1 else 'their phones'}; unanswered, at {until}.",
        )

    @property
    def result(self) -> c.ResultInput:
        return c.ResultInput("played", *self.points)

    @property
    def command(self) -> c.AnyCommand:
        if self.corrects:
            return c.Correct(self.game.fixture, self.result)
        if self.reporter is not None:
            return d.ReportResult(
                self.game.fixture, *self.points, self.reporter.at, self.reporter.side
            )
        return c.EnterResult(self.game.fixture, self.result)

    @property
    def shown(self) -> str:
        """The score that the page shows: its button enters no other."""
        return f"{self.points[0]}-{self.points[1]}"

    @property
    def values(self) -> dict[str, str]:
        values = {side: str(points) for side, points in zip(SIDES, self.points, strict=True)}
        return values | ({"why": self.why} if self.why else {})

    @property
    def teams(self) -> tuple[tuple[Side, str, int], ...]:
        """Each side, its name and its points, visitors first."""
        names = (self.game.home, self.game.visitors)
        return as_read(*zip(SIDES, names, self.points, strict=True))

    @property
    def steps(self) -> tuple[int, ...]:
        return STEPS

    def stepped(self, step: str) -> ScoreForm:
        """Return the form after a button such as `home:7`. What it changes is previewed again."""
        side, _, more = step.partition(":")
        if side not in SIDES or more not in map(str, STEPS):
            return self
        points = list(self.points)
        place = SIDES.index(side)
        points[place] = min(max(points[place] + int(more), 0), MOST_POINTS)
        return replace(self, points=(points[0], points[1]))


def _points(text: str) -> int | None:
    """Read a team's points; None for anything but a whole number from 0 to MOST_POINTS."""
    points = typed_number(text.lstrip("0") or "0")
    return points if points is not None and points <= MOST_POINTS else None


def already_entered(league: OpenLeague, game: GameAtTable, now: int) -> str:
    """Return what someone has entered about a game already, who and when, or who scores it play by
    play; empty if no one has. Raises StoreError."""
    records, log = league.records, log_of(league, whole=False)
    fixture, row = records.get(Fixture, game.fixture), records.find(ResultRow, game.fixture)
    if not game.awaited and (row is None or row.kind == "abandoned"):
        words = scoring_words(league.ledger, log, fixture, now)
        return f"This game is being {words}." if words else ""
    context = LeagueContext(league.ledger, "", now=now, log=log)
    if game.awaited:
        return f"Already entered: {awaited_words(context, fixture)}."
    return f"Already entered: {standing_result(context, fixture)}."


def other_version(
    league: OpenLeague, sheet: ScoreForm, seen: int | None, now: int, moved: int | None = None
) -> str:
    """Return what someone else has entered about the game since `seen`, next to what this form
    says; empty if no one has. `moved` is the entry that an EditConflict named."""
    result_entry = league.ledger.touched.get((ResultRow.__name__, sheet.game.fixture), 0)
    entry = moved or result_entry
    if seen is None or entry <= seen:
        return ""
    row = league.entry(entry)
    if row is None:
        return ""
    result = league.records.find(ResultRow, sheet.game.fixture)
    fixture = league.records.get(Fixture, sheet.game.fixture)
    theirs = "no result"
    if result is not None:
        points = c.ResultInput(result.kind, result.home_points, result.visitors_points)
        theirs = result_words(league.records, fixture, points)
    if entry != result_entry:  # a score that waits for its coaches, a suspension
        theirs = entered_words(row, league.records)
    return (
        f"{without_device(row.by)} has entered {theirs} meanwhile ({entered_at(row, now)})."
        f" Yours is {sheet.words} Nothing was entered: cancel to keep theirs, or give a reason and"
        " correct it."
    )


def enter_score(
    league: OpenLeague, sheet: ScoreForm, by: str, seen: int | None, key: str = ""
) -> None:
    """Enter the score into the league, only once by its `key`. Raises Refused, or StoreError:
    AlreadyEntered, or EditConflict if someone else has entered something about this game since
    `seen`."""
    records: LeagueState = league.records
    fixture = records.get(Fixture, sheet.game.fixture)
    if sheet.corrects and not sheet.why:
        raise Refused("say why the result is corrected: the reason stays in the log")
    league.enter(sheet.command, signer(records, fixture, by), sheet.why, seen, key)
