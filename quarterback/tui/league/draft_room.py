"""The draft room: who drafts, with which dice, and who is the witness."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random
from typing import ClassVar

from textual.binding import BindingType

from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.handlers.players import terms_in
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Person, Season
from league.views.text import seasons_text
from quarterback.game.controller import luck_at
from quarterback.league_office.choices import parse_numbers
from quarterback.league_office.dice_draws import drawn_bases, order_by_dice, read_throw, roll
from quarterback.tui.bindings import commands
from quarterback.tui.dialogs import ChoiceDialog, TextPrompt
from quarterback.tui.draw.dice import tumbling
from quarterback.tui.league.draft_table import DraftRoomScreen
from quarterback.tui.league.edits import alone
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused

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


class DraftScreen(DraftRoomScreen):
    """Rolls dice for open places, releases players, and assigns figures and bases."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.DRAFT)
    bag = ""
    """How many bases the bag has; asked once."""
    luck: Random = luck_at(None, 0)
    """The source of randomness; a test brings its own."""

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
