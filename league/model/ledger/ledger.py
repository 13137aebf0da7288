"""The ledger of a league: its entries in order, and the state after the last.

A command is computed once, as changes of rows. Undo restores what was there before, exactly and to
any depth; redo applies the changes again. Entries anywhere in the log are taken back by entering
all later ones again without them. Each is an entry like any other. Nothing else changes a row, so
the entries are the league.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Final, TypeVar

import msgspec

from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.commands.answers import BracketAnswer
from league.model.ledger.handlers import (
    boards,
    brackets,
    computer,
    delays,
    honors,
    late_teams,
    player_careers,
    players,
    results,
    rollover,
    room,
    schedule,
    setup,
)
from league.model.ledger.rows import IDENTITY, League, Row
from league.model.ledger.state import LeagueState, RowChange, Transaction, invert, merge_changes
from league.model.standings.table import listed
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
    c.RecordCount: results.record_count,
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
    p.BringSheet: players.bring_sheet,
    p.TradeBases: players.trade_bases,
    p.ReplaceBase: players.replace_base,
    p.Injure: players.injure,
    p.VoidInjury: players.void_injury,
    p.TakeInjuries: players.take_injuries,
    p.Appoint: players.appoint,
    c.RollOver: rollover.roll_over,
    c.ResolveDispute: brackets.rule,
    c.Reseed: brackets.reseed,
    p.AssignComputerCoach: computer.run_by,
    p.AllowPracticeBoard: computer.practise,
    d.CheckIn: room.check_in,
    d.CallGame: room.call_game,
    d.BeginGame: room.begin_game,
    d.EndGame: room.end_game,
    d.Suspend: delays.suspend,
    d.Resume: delays.resume,
    d.MoveToTime: schedule.move_to_time,
    d.BoardOut: boards.board_out,
    d.BoardBack: boards.board_back,
    d.SetChangeover: boards.set_changeover,
    d.SetNoShowRule: room.set_no_show_rule,
    d.RunLate: room.run_late,
    d.SetConfirmRule: results.set_confirm_rule,
    d.ReportResult: results.report_result,
    d.ConfirmResult: results.confirm_result,
    d.DisputeResult: results.dispute_result,
    d.CountReport: results.count_report,
    d.Announce: room.announce,
    d.TakeDown: room.take_down,
    d.GiveAward: honors.give_award,
    d.WithdrawAward: honors.withdraw_award,
    d.CastVote: honors.cast_vote,
    d.AttachPhoto: honors.attach_photo,
    d.RemovePhoto: honors.remove_photo,
    d.ReplaceTeam: late_teams.replace_team,
    d.NameBestPlayer: player_careers.name_best_player,
    d.WriteNote: player_careers.write_note,
    d.RemoveNote: player_careers.remove_note,
    p.JoinCareers: player_careers.join_careers,
    p.SeparateNamesakes: player_careers.separate_namesakes,
    p.RetirePlayer: player_careers.retire_player,
    p.ElectPlayer: player_careers.elect_player,
    p.AttachPlayerPhoto: honors.attach_player_photo,
    c.AddPastSeason: rollover.add_past_season,
    c.JoinRounds: late_teams.join_rounds,
}


class AppliedCommand(msgspec.Struct, frozen=True):
    """A command that is in effect, or was undone."""

    seq: int
    command: c.AnyCommand
    steps: tuple[tuple[RowChange, ...], ...]
    """The rows it changed, step by step, so that no step leads to an impossible state."""
    numbers: Sequence[int] = ()
    """Those it took for new rows, in order."""
    by_withdrawal: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    """The games with a result from a withdrawal, before it and after it."""
    counting: tuple[AppliedCommand, ...] = ()
    """Of a command that takes entries back: those whose effects are in the rows from then on."""

    @property
    def changes(self) -> tuple[RowChange, ...]:
        return self.steps[0] if len(self.steps) == 1 else tuple(chain.from_iterable(self.steps))


class Ledger:
    """A league's entries, folded."""

    def __init__(self) -> None:
        self.records = LeagueState()
        self.seq = 0
        """The number of entries."""
        self.previewed = 0
        """How many commands are in the rows for a preview only: they are rolled back after it."""
        self.in_effect: list[AppliedCommand] = []
        """The commands that were entered and not undone, in order: those that undo can reach."""
        self.counting: list[AppliedCommand] = []
        """The commands whose effects are in the rows: those in effect, without any that were
        taken back, and without the commands that did so."""
        self.undone: list[AppliedCommand] = []
        """The commands that a redo would restore, the next one last."""
        self.history: list[tuple[RowChange, ...]] = []
        """What each entry changed, an undo or a redo included."""
        self.touched: dict[tuple[str, int], int] = {}
        """The entry that last changed each row."""

    def enter(self, command: c.AnyCommand) -> Sequence[Sequence[RowChange]]:
        """Enter a command and return the rows it changed, step by step: each command of an undo
        or a redo is one step, so that no step leads to an impossible state. Raises Refused; then
        nothing has changed."""
        match command:
            case c.UndoEntries(commands):
                steps = self._undo(commands)
            case c.RedoEntries(commands):
                steps = self._redo(commands)
            case _:
                done = self._work(command)
                steps = list(done.steps)
                self._put_in_effect(done)
                self.undone.clear()
        self.seq += 1
        changes = tuple(chain.from_iterable(steps))
        self.history.append(changes)
        for change in changes if len(steps) == 1 else merge_changes(changes):
            self.touched[change.kind.__name__, change.id] = self.seq
        return steps

    def _put_in_effect(self, done: AppliedCommand) -> None:
        self.in_effect.append(done)
        if isinstance(done.command, c.TakeBack):
            self.counting = list(done.counting)
        else:
            self.counting.append(done)

    def _work(self, command: c.AnyCommand) -> AppliedCommand:
        if not self.records.rows[League] and not isinstance(command, c.CreateLeague):
            raise Refused("a league begins with its creation")
        if self.is_removed:
            raise Refused("the league was removed: restore it first")
        if isinstance(command, c.TakeBack):
            return self._take_back(command)
        return self._apply(self.seq + 1, command)

    def _apply(
        self, seq: int, command: c.AnyCommand, numbers: Sequence[int] = ()
    ) -> AppliedCommand:
        """Apply a command to the rows; `numbers` are those it took when it was applied before."""
        high, before = self.records.high, self.records.by_withdrawal
        work = Transaction(self.records, numbers)
        try:
            _WORKS[type(command)](work, command)
            answer: BracketAnswer | None = getattr(command, "bracket", None)
            for each in () if answer is None else answer.reseeded:
                brackets.seed_again(work, each)
        except BaseException:
            self.records.rollback(work.changes)
            self.records.high, self.records.by_withdrawal = high, before
            raise
        more = range(high + 1, self.records.high + 1)
        return AppliedCommand(
            *(seq, command, (tuple(merge_changes(work.changes)),)),
            numbers if not more else (*numbers, *more) if numbers else more,
            (before, self.records.by_withdrawal),
        )

    def _roll_back(self, done: AppliedCommand) -> None:
        for step in reversed(done.steps):
            self.records.rollback(step)
        self.records.by_withdrawal = done.by_withdrawal[0]

    @property
    def is_removed(self) -> bool:
        return bool(self.in_effect) and isinstance(self.in_effect[-1].command, c.RemoveLeague)

    def _undo(self, commands: int) -> list[Sequence[RowChange]]:
        if not 1 <= commands < len(self.in_effect):
            raise Refused(_so_many("taken back", commands, max(len(self.in_effect) - 1, 0)))
        steps: list[Sequence[RowChange]] = []
        for _ in range(commands):
            done = self.in_effect.pop()
            self._roll_back(done)
            steps += [invert(step) for step in reversed(done.steps)]
            self.undone.append(done)
            if isinstance(done.command, c.TakeBack):
                self.counting = self._counting()
            else:
                self.counting.pop()
        return steps

    def _counting(self) -> list[AppliedCommand]:
        for place in reversed(range(len(self.in_effect))):
            if isinstance((done := self.in_effect[place]).command, c.TakeBack):
                return [*done.counting, *self.in_effect[place + 1 :]]
        return list(self.in_effect)

    def _redo(self, commands: int) -> list[Sequence[RowChange]]:
        if not 1 <= commands <= len(self.undone):
            raise Refused(_so_many("brought back", commands, len(self.undone)))
        if any(isinstance(each.command, c.RemoveLeague) for each in self.undone[-commands:]):
            raise Refused("the removal of a league is not redone: remove it again")
        steps: list[Sequence[RowChange]] = []
        for _ in range(commands):
            done = self.undone.pop()
            for step in done.steps:
                self.records.apply(step)
            self.records.by_withdrawal = done.by_withdrawal[1]
            steps += done.steps
            self._put_in_effect(done)
        return steps

    def _take_back(self, command: c.TakeBack) -> AppliedCommand:
        high = self.records.high
        done, unfit = self._without(command.entries)
        if not unfit:
            return self._reseeded(command, done)
        self._roll_back(done)
        self.records.high = high
        entries = listed([str(seq) for seq in unfit])
        what = f"entry {entries} depends" if len(unfit) == 1 else f"entries {entries} depend"
        raise Refused(f"{what} on what would be taken back: {next(iter(unfit.values()))}")

    def _reseeded(self, command: c.TakeBack, done: AppliedCommand) -> AppliedCommand:
        """Seed brackets again, where that was decided when entries were taken back."""
        done = msgspec.structs.replace(done, command=command)
        if command.bracket is None or not command.bracket.reseeded:
            return done
        try:
            more = self._apply(self.seq + 1, c.Reseed(command.bracket.reseeded))
        except BaseException:
            self._roll_back(done)
            raise
        return msgspec.structs.replace(
            done,
            steps=(*done.steps, *more.steps),
            by_withdrawal=(done.by_withdrawal[0], self.records.by_withdrawal),
            counting=(*done.counting, more),
        )

    def dependents(self, entries: Collection[int]) -> dict[int, str]:
        """Return the later entries that cannot be entered again without some, and why; those that
        depend on them included. Raises Refused for entries that cannot be taken back."""
        high = self.records.high
        done, unfit = self._without(entries)
        self._roll_back(done)
        self.records.high = high
        return unfit

    def _without(self, entries: Collection[int]) -> tuple[AppliedCommand, dict[int, str]]:
        """Take the rows back to before the first of some entries, and enter all later ones again
        without them. Return that as one command; and why some could not be entered again."""
        places = [n for n, done in enumerate(self.counting) if done.seq in entries]
        absent = sorted(set(entries).difference(self.counting[n].seq for n in places))
        if absent or not places:
            many = f"entry {absent[0]} is not in effect" if absent else "name the entries"
            raise Refused(f"{many}: only what counts can be taken back")
        if not places[0]:
            raise Refused("the creation of the league cannot be taken back")
        counting, later = self.counting[: places[0]], self.counting[places[0] :]
        high, withdrawn = self.records.high, self.records.by_withdrawal
        before = _FirstRows(self.history)
        steps: list[tuple[RowChange, ...]] = []
        unfit: dict[int, str] = {}
        try:
            for done in reversed(later):
                self._roll_back(done)
                steps.append(tuple(invert(reversed(done.changes))))
            for done in later:
                if done.seq in entries:
                    continue
                try:
                    again = self._again(done, before)
                except Refused as refused:
                    unfit[done.seq] = refused.message
                else:
                    steps += again.steps
                    counting.append(again)
        except BaseException:
            for step in reversed(steps):
                self.records.rollback(step)
            self.records.high, self.records.by_withdrawal = high, withdrawn
            raise
        command = c.TakeBack(tuple(sorted(entries)))
        return AppliedCommand(
            *(self.seq + 1, command, tuple(steps), ()),
            (withdrawn, self.records.by_withdrawal),
            tuple(counting),
        ), unfit

    def _again(self, done: AppliedCommand, before: _FirstRows) -> AppliedCommand:
        """Enter a command again, on other rows than before. Raises Refused."""
        high = self.records.high
        again = self._apply(done.seq, done.command, done.numbers)
        if before.fit(again):
            return again
        self._roll_back(again)
        self.records.high = high
        raise Refused("it would not make the same games and rows again")

    def try_commands(
        self, commands: Iterable[c.AnyCommand], look: Callable[[Any], R]
    ) -> Iterator[R | Refused]:
        """Try commands one after another, each on the state after the one before, and roll all
        of them back at the end. Yield what `look` returns after each, or why it is refused."""
        high = self.records.high
        done: list[AppliedCommand] = []
        try:
            for command in commands:
                try:
                    done.append(self._work(command))
                except Refused as refused:
                    yield refused
                else:
                    yield look(command)
        finally:
            for each in reversed(done):
                self._roll_back(each)
            self.records.high = high

    def preview_all(self, commands: Iterable[c.AnyCommand], look: Callable[[], R]) -> R:
        """Return what `look` sees after commands that are not entered, each computed after the
        one before. Raises Refused, and what computing them raises."""
        high = self.records.high
        done: list[AppliedCommand] = []
        try:
            for command in commands:
                done.append(self._work(command))
                self.previewed += 1
            return look()
        finally:
            for each in reversed(done):
                self._roll_back(each)
            self.previewed -= len(done)
            self.records.high = high

    def preview(self, command: c.AnyCommand, look: Callable[[LeagueState], R]) -> R:
        """Return what `look` sees after a command that is not entered. Raises Refused."""
        return self.preview_all((command,), lambda: look(self.records))


class _FirstRows:
    """What each number and each row of a ledger was when it was first given."""

    def __init__(self, history: Iterable[Iterable[RowChange]]) -> None:
        self._kinds: dict[int, type[Row]] = {}
        """A number is first that of the row it was taken for; others may share it later, as a
        result has the number of its game."""
        self._rows: dict[tuple[type[Row], int], Row] = {}
        for changes in history:
            self._note(changes)

    def _note(self, changes: Iterable[RowChange]) -> None:
        for change in changes:
            if change.before is None and change.after is not None:
                self._kinds.setdefault(change.id, change.kind)
                self._rows.setdefault((change.kind, change.id), change.after)

    def fit(self, again: AppliedCommand) -> bool:
        """Return whether the rows that a command adds when it is entered again are those that
        other entries know by their numbers; if so, note those that are new."""
        added = [change for change in again.changes if change.before is None and change.after]
        kinds: dict[int, type[Row]] = {}
        for change in added:
            kinds.setdefault(change.id, change.kind)
            before = self._rows.get((change.kind, change.id), change.after)
            if any(
                getattr(before, name) != getattr(change.after, name)
                for name in IDENTITY.get(change.kind, ())
            ):
                return False
        numbers = set(again.numbers)
        if any(self._kinds.get(n, kind) is not kind for n, kind in kinds.items() if n in numbers):
            return False
        self._note(added)
        return True


def _so_many(done: str, number: int, present: int) -> str:
    return f"{number} commands cannot be {done}: there are {present}"
