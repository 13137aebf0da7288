"""The ledger of a league: its entries in order, and the state after the last.

A command is computed once, as changes of rows. Undo restores what was there before, exactly and to
any depth; redo applies the changes again; each is an entry like any other. Nothing else changes a
row, so the entries are the league.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar

import msgspec

from league.model.ledger.commands import computer as m
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.handlers import (
    brackets,
    computer,
    delays,
    honors,
    injuries,
    late_teams,
    players,
    results,
    rollover,
    room,
    schedule,
    setup,
)
from league.model.ledger.queries import rosters
from league.model.ledger.rows import League
from league.model.ledger.state import LeagueState, RowChange, Transaction, invert, merge_changes
from rulesets.core.refusal import Refused

R = TypeVar("R")
_WORKS: Final[dict[type[Any], Callable[[Transaction, Any], None]]] = {
    c.CreateLeague: setup.create_league,
    c.Register: setup.register,
    c.AddFranchises: setup.add_franchises,
    c.Rename: setup.rename,
    c.RemoveLeague: setup.remove_league,
    c.SetTimeZone: setup.set_time_zone,
    c.OpenSeason: setup.open_season,
    c.EnterPhase: setup.enter_phase,
    c.AddDivision: setup.add_division,
    c.DrawPools: setup.draw_pools,
    c.EnterTeam: setup.enter_team,
    c.PlaceTeam: setup.place_team,
    c.ChangeCoach: schedule.change_coach,
    c.AddBoards: setup.add_boards,
    c.AddSlots: setup.add_slots,
    c.DraftSchedule: schedule.draft_schedule,
    c.Release: schedule.release,
    c.Arrange: schedule.arrange,
    c.Postpone: schedule.postpone,
    c.Reschedule: schedule.reschedule,
    c.Delay: delays.delay,
    c.Swap: schedule.swap,
    c.EnterResult: results.enter_result,
    c.Correct: results.correct,
    c.RecordTouchdowns: results.record_touchdowns,
    c.Certify: results.certify,
    c.PlayIn: results.play_in,
    c.RecordToss: results.toss,
    c.Withdraw: results.withdraw,
    c.MakeBracket: brackets.make_bracket,
    c.DecideTie: brackets.decide,
    p.OrderDraft: players.order_draft,
    p.DraftPlayer: players.draft_player,
    p.ReleasePlayer: players.release_player,
    p.NameFigure: players.name_figure,
    p.SetQuarterbackOrder: players.put_in_order,
    p.DrawBases: players.draw_bases,
    p.BringSheet: rosters.bring_sheet,
    p.TradeBases: players.trade_bases,
    p.ReplaceBase: players.replace_base,
    p.Injure: injuries.injure,
    p.VoidInjury: injuries.void_injury,
    p.TakeInjuries: injuries.take_injuries,
    p.Appoint: injuries.appoint,
    c.RollOver: rollover.roll_over,
    c.ResolveDispute: brackets.rule,
    m.AssignComputerCoach: computer.run_by,
    m.AllowPracticeBoard: computer.practise,
    d.CheckIn: room.check_in,
    d.CallGame: room.call_game,
    d.BeginGame: room.begin_game,
    d.EndGame: room.end_game,
    d.SetNoShowRule: room.set_no_show_rule,
    d.Announce: room.announce,
    d.TakeDown: room.take_down,
    d.GiveAward: honors.give_award,
    d.WithdrawAward: honors.withdraw_award,
    d.CastVote: honors.cast_vote,
    d.AttachPhoto: honors.attach_photo,
    d.RemovePhoto: honors.remove_photo,
    d.ReplaceTeam: late_teams.replace_team,
    c.JoinRounds: late_teams.join_rounds,
}


class AppliedCommand(msgspec.Struct, frozen=True):
    """A command that is in effect, or was undone."""

    seq: int
    command: c.AnyCommand
    changes: tuple[RowChange, ...]


class Ledger:
    """A league's entries, folded."""

    def __init__(self) -> None:
        self.records = LeagueState()
        self.seq = 0
        """The number of entries."""
        self.in_effect: list[AppliedCommand] = []
        """The commands in effect, in order."""
        self.undone: list[AppliedCommand] = []
        """The commands that a redo would restore, the next one last."""
        self.history: list[tuple[RowChange, ...]] = []
        """What each entry changed, an undo or a redo included."""
        self.touched: dict[tuple[str, int], int] = {}
        """The entry that last changed each row."""

    def enter(self, command: c.AnyCommand) -> list[list[RowChange]]:
        """Enter a command and return the rows it changed, step by step: each command of an undo
        or a redo is one step, so that no step leads to an impossible state. Raises Refused; then
        nothing has changed."""
        match command:
            case c.UndoEntries(commands):
                steps = self._undo(commands)
            case c.RedoEntries(commands):
                steps = self._redo(commands)
            case _:
                steps = [self._work(command)]
                self.in_effect.append(AppliedCommand(self.seq + 1, command, tuple(steps[0])))
                self.undone.clear()
        self.seq += 1
        self.history.append(tuple(change for step in steps for change in step))
        for change in (change for step in steps for change in step):
            self.touched[change.kind.__name__, change.id] = self.seq
        return steps

    def _work(self, command: c.AnyCommand) -> list[RowChange]:
        if not self.records.rows[League] and not isinstance(command, c.CreateLeague):
            raise Refused("a league begins with its creation")
        if self.is_removed:
            raise Refused("the league was removed: restore it first")
        work = Transaction(self.records)
        high = self.records.high
        try:
            _WORKS[type(command)](work, command)
        except BaseException:
            self.records.rollback(work.changes)
            self.records.high = high
            raise
        return merge_changes(work.changes)

    @property
    def is_removed(self) -> bool:
        """Whether the league was removed."""
        return bool(self.in_effect) and isinstance(self.in_effect[-1].command, c.RemoveLeague)

    def _undo(self, commands: int) -> list[list[RowChange]]:
        if not 1 <= commands < len(self.in_effect):
            raise Refused(_so_many("taken back", commands, max(len(self.in_effect) - 1, 0)))
        steps = []
        for _ in range(commands):
            done = self.in_effect.pop()
            self.records.rollback(list(done.changes))
            steps.append(invert(done.changes))
            self.undone.append(done)
        return steps

    def _redo(self, commands: int) -> list[list[RowChange]]:
        if not 1 <= commands <= len(self.undone):
            raise Refused(_so_many("brought back", commands, len(self.undone)))
        if any(isinstance(each.command, c.RemoveLeague) for each in self.undone[-commands:]):
            raise Refused("the removal of a league is not redone: remove it again")
        steps = []
        for _ in range(commands):
            done = self.undone.pop()
            self.records.apply(done.changes)
            steps.append(list(done.changes))
            self.in_effect.append(done)
        return steps

    def try_commands(
        self, commands: Iterable[c.AnyCommand], look: Callable[[Any], R]
    ) -> Iterator[R | Refused]:
        """Try commands one after another, each on the state after the one before, and roll all
        of them back at the end. Yield what `look` returns after each, or why it is refused."""
        high = self.records.high
        done: list[list[RowChange]] = []
        try:
            for command in commands:
                try:
                    done.append(self._work(command))
                except Refused as refused:
                    yield refused
                else:
                    yield look(command)
        finally:
            for changes in reversed(done):
                self.records.rollback(changes)
            self.records.high = high

    def preview_all(self, commands: Iterable[c.AnyCommand], look: Callable[[], R]) -> R:
        """Return what `look` sees after commands that are not entered, each computed after the
        one before. Raises Refused, and what computing them raises."""
        high = self.records.high
        done: list[list[RowChange]] = []
        try:
            for command in commands:
                done.append(self._work(command))
            return look()
        finally:
            for changes in reversed(done):
                self.records.rollback(changes)
            self.records.high = high

    def preview(self, command: c.AnyCommand, look: Callable[[LeagueState], R]) -> R:
        """Return what `look` sees after a command that is not entered. Raises Refused."""
        high = self.records.high
        changes = self._work(command)
        try:
            return look(self.records)
        finally:
            self.records.rollback(changes)
            self.records.high = high


def _so_many(done: str, number: int, present: int) -> str:
    return f"{number} commands cannot be {done}: there are {present}"
