"""The draft room: who drafts, with which dice, and who is the witness."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf
from random import Random
from typing import ClassVar, Final, NamedTuple

from textual.binding import BindingType

from league.model.careers.draft import on_the_clock, open_places
from league.model.careers.fold import CareerPlayer, Careers
from league.model.careers.injuries import Availability
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.handlers.players import (
    career_stage,
    careers_of,
    draft_teams,
    terms_in,
    who_can_play,
)
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Franchise, League, Person, Season, Team
from league.model.ledger.state import LeagueState
from league.views.text import games_out, number_runs, seasons_text
from quarterback.game.console.form_views import DieView
from quarterback.game.controller import luck_at
from quarterback.league_office.choices import current_season, parse_numbers
from quarterback.league_office.dice_draws import (
    drawn_bases,
    order_by_dice,
    read_throw,
    roll,
    sides_of,
)
from quarterback.league_office.league_handle import LeagueHandle
from quarterback.tui.bindings import commands
from quarterback.tui.bindings.league import DRAFT
from quarterback.tui.dialogs import ChoiceDialog, TextPrompt
from quarterback.tui.draw.canvas import Row
from quarterback.tui.draw.dice import tumbling
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
from quarterback.tui.league.edits import Edits, alone
from quarterback.tui.league.pictures import LeaguePicture
from quarterback.tui.league.screen import LeagueScreen
from quarterback.tui.theme.glyphs import Skin
from quarterback.tui.widgets.pictures import CARD_ROLES
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import LeagueTerms

PART_OF_SPIN = 0.4
"""How long a roll takes, as a part of the time that a dial turns."""
OF_A_DRAFT = (
    *(
        p.DraftPlayer,
        p.ReleasePlayer,
        p.NameFigure,
        p.SetQuarterbackOrder,
        p.DrawBases,
        p.OrderDraft,
    ),
    c.Register,
)
"""The kinds of entries that undo takes back here."""
FRAMES_A_SECOND = 20


@dataclass(frozen=True)
class InRoom:
    draft: DraftView = field(default_factory=DraftView)
    table: AtTable = field(default_factory=AtTable)


class DraftFound(NamedTuple):
    """What is read for the page."""

    last_entry: int
    title: str
    season: Season | None
    view: DraftView
    people: tuple[str, ...]


def _draw_room(view: InRoom, width: int, height: int, skin: Skin) -> list[Row]:
    return draft_room(view.draft, view.table, width, height, skin)


class DraftScreen(LeagueScreen):
    """Rolls dice for open places, releases players, and assigns figures and bases. Places are
    selected with arrow keys."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(DRAFT)
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
    bag = ""
    """How many bases the bag has; asked once."""
    luck: Random = luck_at(None, 0)
    """The source of randomness; a test brings its own."""

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

    def look(self, ledger: Ledger) -> DraftFound:
        records = ledger.records
        name, season = records.get(League, 1).name, current_season(records)
        people = tuple(person.name for person in records.all(Person))
        if season is None:
            view = DraftView(closed="No season yet.")
            return DraftFound(ledger.seq, name, None, view, people)
        title = f"{name} · {season.name} · draft"
        return DraftFound(ledger.seq, title, season, draft_view(records, season), people)

    def show(self, page: DraftFound) -> None:
        self.edits.seen, title, self.season, view, self.people = page
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

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide the key that simulates games: they come after the draft."""
        return action != "play_out" and super().check_action(action, parameters)

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

    def click(self, x: int, y: int) -> None:
        picture = self.query_one(LeaguePicture)
        if x < order_width(picture.size.width):
            at = team_at(self.room.draft, self.room.table.at, picture.size.height, y)
            if at is not None:
                self._choose(at)
        elif (place := place_at(self.room.draft, self.room.table.at, y)) is not None:
            self.lay(self.cleared(replace(self.room.table, place=place)))

    def wheel(self, by: int) -> None:
        self.action_team(by)

    # Dice.

    @alone
    async def action_throw(self) -> None:
        """Roll for the place; once the dice are at rest, go to the team whose turn it is."""
        if self.fell:
            self.action_clock() if self.ctx.now() - self.began >= self._seconds() else self._lie()
            return
        talent, career = await self._dice()
        if talent:
            await self._draft(roll(talent, self.luck), roll(career, self.luck))

    @alone
    async def action_typed(self) -> None:
        """Enter real dice; after a roll, for the team whose turn it is, as with a second roll."""
        if self.fell:
            self.action_clock()
        talent, career = await self._dice()
        if not talent:
            return
        every = (*talent, *career)
        typed = await self.app.push_screen_wait(
            TextPrompt(
                "Dice: rating, then seasons", "such as 4 7 2", lambda text: fault_in(every, text)
            )
        )
        if typed:
            pips = read_throw(every, typed)
            await self._draft(pips[: len(talent)], pips[len(talent) :])

    async def _dice(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the dice for the selected place; None, with a notice, if no one is drafted."""
        season, place = self.season, self.place
        if season is None or place is None or self.room.draft.closed:
            self.ctx.notice(self.room.draft.closed or "There is no draft here.")
            return (), ()
        if place.player:
            self.ctx.notice("That spot is filled. Release its player with Z.")
            return (), ()
        terms = await self.edits.looked_up(lambda ledger: terms_in(ledger.records, season))
        return ((), ()) if terms is None else (terms.talent, terms.career)

    async def _draft(self, talent: tuple[int, ...], career: tuple[int, ...]) -> None:
        """Enter the draft; it is stored before the dice move."""
        team, place, table = self.team, self.place, self.room.table
        assert team is not None, "dice are thrown for a team"
        assert place is not None, "dice are thrown for a place"
        witness = await self.edits.looked_up(
            lambda ledger: next(
                (each for each in ledger.records.all(Person) if each.name == table.witness), None
            )
        )
        number = None if witness is None else witness.id
        command = p.DraftPlayer(
            int(team.key), place.position, talent, career, number, table.name, table.figure
        )
        if not await self.edits.enter(command):
            return
        rating = await self.edits.looked_up(lambda ledger: _rating(ledger))
        message = f"{rating}%, {seasons_text(sum(career))}. ENTER continues to the next."
        shows = zip(self.room.draft.dice, (*talent, *career), strict=True)
        self.fell = tuple(replace(die, shows=str(pip)) for die, pip in shows)
        self.began = self.ctx.now()
        self.lay(replace(self.room.table, message=message, name="", figure=""))
        self.frames.resume()
        self._frame()

    def _seconds(self) -> float:
        return self.ctx.pace.spin * PART_OF_SPIN

    def _lie(self) -> None:
        """Put rolling dice to rest on a key."""
        self.began = -inf
        self._frame()

    def _frame(self) -> None:
        """Draw the dice as they are now."""
        seconds = self._seconds()
        part = min((self.ctx.now() - self.began) / seconds, 1.0) if seconds else 1.0
        self.lay(
            replace(self.room.table, dice=tumbling(self.fell, part) if part < 1 else self.fell)
        )
        if part >= 1:
            self.frames.pause()

    # Words.

    def action_witness(self) -> None:
        """Select the next possible witness (LD-DRAFT-03)."""
        team = self.team
        others = [name for name in self.people if team is None or name != team.coach]
        if self.room.draft.solitaire:
            others = ["", *others]
        if not others:
            self.ctx.notice("Add a witness first: A opens the desk, then Add people.")
            return
        now = self.room.table.witness
        at = others.index(now) + 1 if now in others else 0
        self.lay(replace(self.room.table, witness=others[at % len(others)]))

    @alone
    async def action_name(self) -> None:
        """Name the next player; after a roll, the one who is drafted after it."""
        if self.fell:
            self.action_clock()
        name = await self.app.push_screen_wait(TextPrompt("Player's name", "such as Joe"))
        if name:
            self.lay(self.cleared(replace(self.room.table, name=name)))

    @alone
    async def action_figure(self) -> None:
        """Name the figure of the next player, or of one who is there (LD-SKILL-05)."""
        figure = await self.app.push_screen_wait(TextPrompt("Player's figure", "such as 12"))
        place, season = self.place, self.season
        if not figure or place is None or season is None:
            return
        if place.player:
            await self.edits.enter(p.NameFigure(season.id, int(place.player), figure))
        else:
            self.lay(self.cleared(replace(self.room.table, figure=figure)))

    # Players who are there.

    @alone
    async def action_release(self) -> None:
        """Release a player, which opens his place (LD-DRAFT-04)."""
        place, season = self.place, self.season
        if place is None or season is None or not place.player:
            self.ctx.notice("That spot is empty.")
            return
        name = place.name or f"the {place.position}"
        question = f"Release {name}? The remaining seasons are lost."
        answers = (("y", "yes, release"), ("n", "no, keep"))
        if await self.app.push_screen_wait(ChoiceDialog(question, answers)) == "y":
            self.lay(self.cleared(self.room.table))
            await self.edits.enter(p.ReleasePlayer(season.id, int(place.player)))

    @alone
    async def action_start(self) -> None:
        """Move a quarterback up one place (LD-SKILL-03)."""
        team, place = self.team, self.place
        if team is None or place is None or not place.player:
            self.ctx.notice("That spot is empty.")
            return
        own = [each.player for each in team.places if each.position == place.position]
        present = [key for key in own if key]
        at = present.index(place.player)
        if not at:
            self.ctx.notice("That player already starts.")
            return
        present[at - 1 : at + 1] = [present[at], present[at - 1]]
        order = tuple(map(int, present))
        if await self.edits.enter(p.SetQuarterbackOrder(int(team.key), place.position, order)):
            self.action_place(-1)

    @alone
    async def action_bases(self) -> None:
        """Draw bases by the program, or enter them as drawn (LD-BASE-01)."""
        team, season = self.team, self.season
        if team is None or season is None or not self.room.draft.base_count:
            self.ctx.notice("These rules have no base draw.")
            return
        count = self.room.draft.base_count
        question = f"{count} bases of {team.name}"
        answers = (
            ("d", "the program draws them"),
            ("t", "type the bases drawn from the bag"),
        )
        how = await self.app.push_screen_wait(ChoiceDialog(question, answers))
        if how == "t":
            typed = await self.app.push_screen_wait(
                TextPrompt("Which bases?", "such as 1-12, or 3, 7, 9", _wrong_numbers)
            )
            if typed:
                await self.edits.enter(p.DrawBases(int(team.key), parse_numbers(typed)))
        elif how == "d":
            most = await self.app.push_screen_wait(
                TextPrompt("Highest base number in the bag", "such as 150", _wrong_number, self.bag)
            )
            if most:
                self.bag = most
                await self._draw(int(team.key), season, int(most))

    async def _draw(self, team: int, season: Season, most: int) -> None:
        try:
            drawn = await self.edits.looked_up(
                lambda ledger: drawn_bases(ledger.records, season, most, self.luck)
            )
        except Refused as refused:
            self.ctx.notice(refused.sentence)
            return
        if drawn is not None:
            await self.edits.enter(p.DrawBases(team, drawn))

    # The order, and undo.

    @alone
    async def action_order(self) -> None:
        """Roll for everyone, until no one is level."""
        season, keys = self.season, [team.key for team in self.room.draft.teams]
        if season is None or not keys:
            return
        question = "Roll for the draft order? Each team rolls percentile dice; highest picks first."
        answers = (("y", "yes, roll"), ("n", "no"))
        if await self.app.push_screen_wait(ChoiceDialog(question, answers)) != "y":
            return
        throws = order_by_dice(keys, self.luck)
        order = sorted(keys, key=lambda key: throws[key], reverse=True)
        rolled = tuple(tuple(throws[key]) for key in order)
        if await self.edits.enter(p.OrderDraft(season.id, tuple(map(int, order)), rolled)):
            self.fresh = True

    @alone
    async def action_earlier(self) -> None:
        """Swap the selected team with the one before it."""
        season, keys = self.season, [team.key for team in self.room.draft.teams]
        at = self.room.table.at
        if season is None or not keys or not at:
            return
        keys[at - 1], keys[at] = keys[at], keys[at - 1]
        await self.edits.enter(p.OrderDraft(season.id, tuple(map(int, keys))))

    @alone
    async def action_undo(self) -> None:
        """Undo an entry of the draft; results are corrected elsewhere."""
        last = await self.edits.looked_up(lambda ledger: ledger.in_effect[-1].command)
        if not isinstance(last, OF_A_DRAFT):
            self.ctx.notice("The last entry is not part of the draft.")
        elif await self.edits.enter(c.UndoEntries()):
            self.lay(self.cleared(self.room.table))


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


def fault_in(dice: tuple[str, ...], typed: str) -> str:
    """Return what is wrong with typed dice, in words."""
    try:
        read_throw(dice, typed)
    except Refused as refused:
        return refused.sentence
    return ""


def _wrong_numbers(typed: str) -> str:
    try:
        return "" if parse_numbers(typed) else "Enter numbers such as 4,7 or 1-12."
    except ValueError as error:
        return f"{capitalize(str(error))}."


def _wrong_number(typed: str) -> str:
    return "" if typed.isdecimal() and 0 < int(typed) < 10_000 else "Type a number."


def _rating(ledger: Ledger) -> int:
    from league.model.ledger.rows import PlayerRow

    return ledger.records.all(PlayerRow)[-1].rating
