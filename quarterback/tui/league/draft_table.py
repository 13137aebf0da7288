"""The draft room to look at: teams in their order, places, and the dice on the table."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from textual import work

from league.model.careers.draft import on_the_clock, open_places
from league.model.careers.fold import CareerPlayer, Careers
from league.model.careers.injuries import Availability
from league.model.ledger.handlers.players import (
    career_stage,
    careers_of,
    draft_teams,
    terms_in,
    who_can_play,
)
from league.model.ledger.rows import Franchise, League, Person, Season, Team
from league.model.ledger.state import LeagueState
from league.views.text import games_out, number_runs, seasons_text
from quarterback.game.console.form_views import DieView
from quarterback.league_office.choices import current_season
from quarterback.league_office.dice_draws import sides_of
from quarterback.league_office.league_handle import LeagueHandle
from quarterback.tui.draw.canvas import Row
from quarterback.tui.draw.league.draft_room import (
    AtTable,
    DraftTeam,
    DraftView,
    PickView,
    PlaceView,
    draft_room,
    place_at,
    team_at,
)
from quarterback.tui.draw.league.draft_room import left_width as order_width
from quarterback.tui.league.edits import Edits
from quarterback.tui.league.pictures import LeaguePicture
from quarterback.tui.league.screen import LeagueScreen
from quarterback.tui.theme.glyphs import Skin
from quarterback.tui.widgets.pictures import CARD_ROLES
from rulesets.core.ruleset import LeagueTerms

FRAMES_A_SECOND = 20


@dataclass(frozen=True)
class InRoom:
    draft: DraftView = field(default_factory=DraftView)
    table: AtTable = field(default_factory=AtTable)


def _draw_room(view: InRoom, width: int, height: int, skin: Skin) -> list[Row]:
    return draft_room(view.draft, view.table, width, height, skin)


class DraftRoomScreen(LeagueScreen):
    """Places are selected with arrow keys. `DraftScreen` has the actions."""

    DROP_ORDER = (
        *(
            "league.draft",
            "league.records",
            "league.bracket",
            "league.schedule",
            "league.standings",
        ),
        *("draft.earlier", "draft.order", "draft.bases", "draft.start", "draft.release"),
        *("draft.figure", "draft.name", "draft.witness", "draft.undo", "league.close"),
    )

    season: Season | None = None
    fresh = True
    """Whether the team whose turn it is will be selected when the room is read next."""
    fell: tuple[DieView, ...] = ()
    """The last roll, while it tumbles or lies on the table."""
    began = 0.0
    people: tuple[str, ...] = ()
    """Everyone who is registered."""

    def __init__(self, handle: LeagueHandle) -> None:
        super().__init__(handle)
        self.edits = Edits(self)

    def picture(self) -> LeaguePicture[InRoom]:
        return LeaguePicture(_draw_room, InRoom(), (*CARD_ROLES, "die", "die-edge"))

    def on_mount(self) -> None:
        super().on_mount()
        self.frames = self.set_interval(1 / FRAMES_A_SECOND, self._frame, pause=True)

    @property
    def room(self) -> InRoom:
        room: InRoom = self.query_one(LeaguePicture).view
        return room

    @property
    def team(self) -> DraftTeam | None:
        teams = self.room.draft.teams
        return teams[self.room.table.at] if teams else None

    @property
    def place(self) -> PlaceView | None:
        """The selected place of its squad."""
        team = self.team
        return team.places[self.room.table.place] if team is not None and team.places else None

    def lay(self, table: AtTable) -> None:
        """Put something else on the table."""
        self.query_one(LeaguePicture).show(replace(self.room, table=table))

    # What stands in the room.

    def load(self) -> None:
        self.read_ledger()

    @work(exclusive=True, group="load")
    async def read_ledger(self) -> None:
        """Read the ledger in a thread, with the number of the last entry."""
        page = await self.edits.looked_up(lambda ledger: (ledger.seq, *self._read(ledger.records)))
        if page is not None and self.is_attached:
            self._show(*page)

    def _read(self, records: LeagueState) -> tuple[str, Season | None, DraftView, tuple[str, ...]]:
        name, season = records.get(League, 1).name, current_season(records)
        people = tuple(person.name for person in records.all(Person))
        if season is None:
            return name, None, DraftView(closed="No season yet."), people
        return f"{name} · {season.name} · draft", season, draft_view(records, season), people

    def _show(
        self,
        seq: int,
        title: str,
        season: Season | None,
        view: DraftView,
        people: tuple[str, ...],
    ) -> None:
        self.edits.seen, self.season, self.people = seq, season, people
        before, table = self.team, self.room.table
        keys = [team.key for team in view.teams]
        at = keys.index(before.key) if before is not None and before.key in keys else 0
        places = len(view.teams[at].places) if view.teams else 0
        table = replace(table, at=at, place=min(table.place, max(places - 1, 0)))
        if not self.fell:
            table = replace(table, dice=view.dice)
        self.query_one(LeaguePicture).show(InRoom(view, table))
        if self.fresh and view.clock:
            self.fresh = False
            self.action_clock()
        self._mind_witness()
        self.write(title)

    def _mind_witness(self) -> None:
        """Skip to the next witness if this one would be his own."""
        team, table = self.team, self.room.table
        if team is None or (table.witness and table.witness != team.coach):
            return
        others = [name for name in self.people if name != team.coach]
        by = self.ctx.signature.name
        first = by if by in others else others[0] if others else ""
        self.lay(replace(table, witness="" if self.room.draft.solitaire else first))

    # Choosing.

    def action_team(self, by: int) -> None:
        teams = self.room.draft.teams
        if teams:
            self._choose((self.room.table.at + by) % len(teams))

    def _choose(self, at: int) -> None:
        places = self.room.draft.teams[at].places
        open_ = [number for number, place in enumerate(places) if not place.player]
        table = replace(self.room.table, at=at, place=open_[0] if open_ else 0)
        self.lay(self.cleared(table))
        self._mind_witness()

    def cleared(self, table: AtTable) -> AtTable:
        """Take the dice off the table."""
        self.fell = ()
        self.frames.pause()
        return replace(table, dice=self.room.draft.dice, message="")

    def action_place(self, by: int) -> None:
        team = self.team
        if team is not None and team.places:
            place = (self.room.table.place + by) % len(team.places)
            self.lay(self.cleared(replace(self.room.table, place=place)))

    def action_clock(self) -> None:
        """Go to the team whose turn it is."""
        keys = [team.key for team in self.room.draft.teams]
        if self.room.draft.clock in keys:
            self._choose(keys.index(self.room.draft.clock))

    def on_picture_clicked(self, event: LeaguePicture.Clicked) -> None:
        picture = self.query_one(LeaguePicture)
        if event.x < order_width(picture.size.width):
            at = team_at(self.room.draft, self.room.table.at, picture.size.height, event.y)
            if at is not None:
                self._choose(at)
        elif (place := place_at(self.room.draft, self.room.table.at, event.y)) is not None:
            self.lay(self.cleared(replace(self.room.table, place=place)))

    def on_league_picture_rolled(self, event: LeaguePicture.Rolled) -> None:
        self.action_team(event.by)

    def _frame(self) -> None:
        """Move the dice; without dice nothing moves."""


_CLOSED: Final = {
    "season": "The season has started. The draft comes before the first game.",
    "playoffs": "The playoffs have started. The draft comes before the season's first game.",
    "over": "The season is over. The draft opens with the next season.",
}


def draft_view(records: LeagueState, season: Season) -> DraftView:
    terms, now = terms_in(records, season), careers_of(records)
    if not terms.drafts:
        return DraftView(closed="This season's rules have no draft.")
    order = draft_teams(records, season)
    teams = {str(team.franchise): team for team in records.where(Team, season=season.id)}
    clock = on_the_clock(now, terms, season.year, order)
    can = who_can_play(records, season)
    stage = career_stage(records, season)
    return DraftView(
        teams=tuple(_team(records, season, teams[key], now, terms, can) for key in order),
        clock="" if clock is None or stage != "draft" else str(teams[clock[0]].id),
        picks=_picks(records, now, season),
        closed=_CLOSED.get(stage, ""),
        dice=blank_dice(terms),
        base_count=terms.bases,
        solitaire=terms.solitaire,
    )


def blank_dice(terms: LeagueTerms) -> tuple[DieView, ...]:
    """Return the dice of a draft before they are rolled."""
    talent = tuple(DieView(sides, of="rating") for sides in sides_of(terms.talent))
    return (*talent, *(DieView(sides, of="seasons") for sides in sides_of(terms.career)))


def _team(
    records: LeagueState,
    season: Season,
    team: Team,
    now: Careers,
    terms: LeagueTerms,
    can: dict[str, Availability],
) -> DraftTeam:
    key = str(team.franchise)
    unfilled = open_places(now, terms, key, season.year)
    places = []
    for position in terms.positions:
        own = now.at(key, season.year, position)
        places += [_place(player, season.year, can) for player in own]
        places += [PlaceView(position) for _ in range(unfilled.get(position, 0))]
    order = now.order.get(season.year)
    thrown = dict(zip(order.teams, order.thrown, strict=False)) if order is not None else {}
    return DraftTeam(
        key=str(team.id),
        name=records.get(Franchise, team.franchise).name,
        coach=records.get(Person, team.coach).name,
        places=tuple(places),
        rolls=" ".join(map(str, thrown.get(key, ()))),
        bases=number_runs(now.bases.get((season.year, key), ())),
    )


def _place(player: CareerPlayer, year: int, can: dict[str, Availability]) -> PlaceView:
    return PlaceView(
        position=player.position,
        player=player.key,
        name=player.name,
        rating=f"{player.rating}%",
        seasons_left=seasons_text(player.seasons_left(year)),
        figure=player.figure,
        out=games_out(can[player.key].out),
    )


def _picks(records: LeagueState, now: Careers, season: Season) -> tuple[PickView, ...]:
    picks = []
    drafted = [player for player in now.players.values() if player.debut == season.year]
    for number, player in enumerate(drafted, 1):
        text = ", released" if player.released is not None else ""
        name = f"{player.name}, " if player.name else ""
        value = f"{name}{player.position} {player.rating}%, {seasons_text(player.career)}{text}"
        team = records.get(Franchise, int(player.team)).name
        picks.append(PickView(str(number), team, value))
    return tuple(picks)
