"""A coach's door: with his team's PIN he reports it here or late, and answers a score that waits
for him. Scores that no one answers count when their time is up."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Final, NamedTuple
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from league.model.day.day import awaited_score
from league.model.day.overview import day_of
from league.model.day.timeline import late_teams
from league.model.ledger.commands import day as d
from league.model.ledger.commands.league import AnyCommand
from league.model.ledger.rows import (
    CheckInRow,
    Fixture,
    Franchise,
    Person,
    ReportRow,
    SideName,
    Team,
)
from league.model.times import running_late
from league.store.errors import AlreadyEntered, EditConflict, StoreError
from league.store.ledger.leagues import OpenLeague
from league.views.byes import own_bye_text
from league.views.day import DayBoard
from league.views.games import TeamGame
from league.views.moment import digest_of
from quarterback.league_office import choices
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.confirmations import awaited_words
from quarterback.league_office.describe_commands import name_of
from quarterback.league_office.entry_log import log_of
from quarterback.league_office.league_handle import DueScores
from quarterback.web.doors import TEAM
from quarterback.web.permissions import GameFacts, Visitor, What, at_door, require
from quarterback.web.server_state import ServerState, typed_number
from quarterback.web.writing import AT_SERVER, form_fields, key_of, read_form, seen_of
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused

LATE_MINUTES: Final = (5, 10, 15, 20, 30)
"""How late a coach can say he is, in one tap."""
_DONE: Final = "done"


class ScoreToAnswer(NamedTuple):
    """A score of one of the team's games that waits for its coaches."""

    fixture: int
    number: int
    words: str
    """The score, who entered it and when, and whom it waits for."""
    answers: bool
    """Whether this coach has not answered yet."""
    disputed: bool
    """Whether he disputes it."""


class CoachView(NamedTuple):
    number: int
    """The franchise's number."""
    name: str
    coach: str
    here: bool
    state: str
    """Whether the team is here, in words."""
    is_late: bool
    why_not: str
    """Why the team cannot be reported now; empty if it can."""
    next: TeamGame | None
    bye: str
    """That it has a bye before that game."""
    scores: tuple[ScoreToAnswer, ...]
    seen: int
    """The last entry that the page shows."""


def routes(server: ServerState) -> list[Route]:
    if server.league is None:
        return []
    pages = CoachPages(server, server.league)
    server.keep_live("/coach/", pages.version)
    server.background.append(pages.count_unanswered)
    return [
        Route("/coach/{number:int}", pages.show, methods=["GET"]),
        Route("/coach/{number:int}", pages.send, methods=["POST"]),
    ]


class CoachPages:
    def __init__(self, server: ServerState, league: OpenLeague) -> None:
        self.server, self.league = server, league
        self._due = DueScores()
        """Scores that were counted unanswered: one whose count was undone waits for the desk."""

    def version(self, page: str) -> str:
        """Return a text that changes with what a coach's page shows. Raises StoreError."""
        self.server.follow()
        return digest_of((self.league.ledger.seq, self.server.now()))

    def _team(self, request: Request) -> tuple[int, Team | None, Visitor]:
        """Return the franchise of an address, its team of this season, and who asks. Raises
        DoorClosed, or HTTPException if there is no such team."""
        self.server.follow()
        number = request.path_params["number"]
        if self.league.records.find(Franchise, number) is None:
            raise HTTPException(404)
        door = f"{TEAM}{number}"
        who = at_door(self.server, self.server.sessions.require(request, door), door)
        return number, team_of(self.league, number), who

    async def show(self, request: Request) -> Response:
        number, team, _ = self._team(request)
        return self._page(request, number, team)

    def _page(
        self, request: Request, number: int, team: Team | None, error: str = "", status: int = 200
    ) -> Response:
        view = coach_view(self.league, number, team, self.server.now())
        return self.server.show(
            "coach.html",
            view.name,
            view,
            request=request,
            status=status,
            fields=form_fields(self.server, request, view.seen),
            late_minutes=LATE_MINUTES,
            done=request.query_params.get(_DONE, ""),
            error=error,
        )

    async def send(self, request: Request) -> Response:
        number, team, who = self._team(request)
        fields = await read_form(self.server, request)
        key, here = key_of(fields), f"/coach/{quote(str(number))}?{_DONE}=1"
        if self.server.store.has_key(key):
            return RedirectResponse(here, 303)
        try:
            if team is None:
                raise Refused("the team is in no season now")
            command, seen = self._command(fields, team, who), seen_of(fields)
            try:
                await self._enter(command, who, seen, key)
            except EditConflict as conflict:
                self.server.follow()
                if not self._answers_as_well(command, seen, conflict):
                    raise
                await self._enter(command, who, conflict.seq, key)
        except AlreadyEntered:
            pass
        except Refused as refused:
            return self._page(request, number, team, refused.sentence, 409)
        else:
            self.server.wrote()
        return RedirectResponse(here, 303)

    async def _enter(self, command: AnyCommand, who: Visitor, seen: int | None, key: str) -> None:
        entering = self.server.entering_league
        await self.server.pools.enter(
            lambda: entering().enter(command, who.signature, "", seen, key)
        )

    def _answers_as_well(
        self, command: AnyCommand, seen: int | None, conflict: EditConflict
    ) -> bool:
        """Return whether all that was entered about a score since a coach saw it is the other
        coach's answer, and so both stay."""
        if not isinstance(command, d.ConfirmResult | d.DisputeResult):
            return False
        if seen is None or self.league.records.find(ReportRow, command.fixture) is None:
            return False
        entries = self.league.ledger.counting
        since = [each.command for each in entries if seen < each.seq <= conflict.seq]
        of_game = [each for each in since if getattr(each, "fixture", 0) == command.fixture]
        # What was undone may have changed the score.
        return len(since) == conflict.seq - seen and all(
            isinstance(each, d.ConfirmResult | d.DisputeResult) and each.side != command.side
            for each in of_game
        )

    def _command(self, fields: Mapping[str, str], team: Team, who: Visitor) -> AnyCommand:
        """Return the command for a tap. Raises Refused."""
        what, now = fields.get("do", ""), self.server.now()
        if what in ("here", "gone", "late", "not late"):
            _require(who, "check in", team)
            if what in ("here", "gone"):
                return d.CheckIn(team.id, what == "here", now)
            late_by = typed_number(fields.get("minutes", ""), 4)
            return d.RunLate(team.id, now if what == "late" else None, late_by)
        number = choices.row_id(fields.get("fixture", ""))
        game = None if number is None else self.league.records.find(Fixture, number)
        if game is None or team.id not in (game.home, game.visitors):
            raise Refused("that is no game of this team")
        _require(who, "confirm", team)
        side: SideName = "home" if team.id == game.home else "visitors"
        if what == "confirm":
            return d.ConfirmResult(game.id, side)
        return d.DisputeResult(game.id, side, fields.get("reason", ""))

    # What no one answers

    async def count_unanswered(self) -> None:
        """Count scores whose time is up, until canceled."""
        changes = self.server.changes
        while not changes.stopping:
            with suppress(StoreError):  # the database is away: the next minute tries again
                await self.count_due()
            await changes.next()

    async def count_due(self) -> None:
        """Count the scores whose time is up. Raises StoreError."""
        self.server.follow()
        for command in self._due.commands(self.league, self.server.now()):
            await self._count(command)

    async def _count(self, command: d.CountReport) -> None:
        entering = self.server.entering_league
        with suppress(Refused):  # someone has answered meanwhile
            await self.server.pools.enter(lambda: entering().enter(command, AT_SERVER))
            self.server.wrote()


def team_of(league: OpenLeague, franchise: int) -> Team | None:
    """Return the team of a franchise in this season; None if it has none, or withdrew."""
    teams = choices.season_teams(league.records)
    return next((team for team in teams if team.franchise == franchise), None)


def _require(who: Visitor, what: What, team: Team) -> None:
    require(who, what, GameFacts(in_league=True, teams=frozenset({team.franchise})))


def coach_view(league: OpenLeague, number: int, team: Team | None, now: int) -> CoachView:
    """Return what a coach can do at a minute. Raises StoreError."""
    records = league.records
    name = records.get(Franchise, number).name
    if team is None:
        why = "The team is in no season now."
        return CoachView(number, name, "", False, "", False, why, None, "", (), league.ledger.seq)
    check, late = records.find(CheckInRow, team.id), late_teams(records, now).get(team.id)
    here = check is not None and check.here
    state = "checked in" if here else "not checked in"
    if late is not None:
        state = running_late(late.at, late.minutes)
    context = LeagueContext(league.ledger, "", now=now, log=log_of(league, whole=False))
    day = day_of(records, now)
    return CoachView(
        number,
        name,
        name_of(records, Person, team.coach),
        here,
        capitalize(state),
        late is not None,
        "",
        DayBoard(records, day).game_of(team.id),
        own_bye_text(records, day, team.id),
        tuple(_scores(context, team)),
        league.ledger.seq,
    )


def _scores(context: LeagueContext, team: Team) -> list[ScoreToAnswer]:
    scores = []
    for game in context.state.where(Fixture, season=team.season):
        awaited = awaited_score(context.state, game.id)
        if awaited is None or team.id not in (game.home, game.visitors):
            continue
        side = "home" if team.id == game.home else "visitors"
        disputed = awaited.disputed_by == side
        words = awaited_words(context, game)
        answers = side in awaited.awaits and not disputed
        scores.append(ScoreToAnswer(game.id, game.number, words, answers, disputed))
    return scores
