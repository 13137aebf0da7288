"""All commands in any order, right ones and wrong ones: what is derived is what a replay gives, in
memory and in the tables, and undo is exact."""

import contextlib
import random
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.handlers.brackets import bracket_progress
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.preview import side_effects
from league.model.ledger.queries.standings import standings
from league.model.ledger.rows import BracketRow, Stage
from league.store.errors import StoreError
from league.store.games.store import Store
from league.store.ledger.queries import differences, digest_of
from rulesets.core.refusal import Refused
from tests.league.day.room import check_day
from tests.store.ledger.anything import Chooser
from tests.store.ledger.weekend import scheduled
from tests.store.playing import opened


class Commands(RuleBasedStateMachine):
    """A league of four teams, and whatever people do to it."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.store = opened(Path(self.folder.name) / "games.db")
        self.league = scheduled(self.store)
        self.stood = [self.league.digest]
        """The digest after each command that stands, those before the first left out."""
        self.base = len(self.league.ledger.in_effect)
        self.back: list[str] = []
        self.entered = 0

    def teardown(self) -> None:
        fresh = self.store.leagues.open(self.league.number)
        assert fresh.digest == self.league.digest
        assert self.league.faults() == []
        self.store.close()
        self.folder.cleanup()

    @rule(seed=st.integers(0, 2**32))
    def anything(self, seed: int) -> None:
        chooser = Chooser(self.league.ledger, random.Random(seed))
        command = chooser.command()
        if isinstance(command, c.UndoEntries) and command.commands > len(self.stood) - 1:
            command = c.UndoEntries(max(len(self.stood) - 1, 1))
            if len(self.stood) == 1:
                return
        before = self.league.digest
        try:
            seen = None if random.Random(seed).random() < 0.5 else self.league.ledger.seq
            self.league.enter(command, "Ann", "because", seen)
        except Refused:
            assert self.league.digest == before
            return
        self.entered += 1
        self._remember(command)

    def _remember(self, command: c.AnyCommand) -> None:
        match command:
            case c.UndoEntries(commands):
                for _ in range(commands):
                    self.back.append(self.stood.pop())
            case c.RedoEntries(commands):
                for _ in range(commands):
                    self.stood.append(self.back.pop())
            case _:
                self.stood.append(self.league.digest)
                self.back.clear()

    @rule(seed=st.integers(0, 2**32))
    def looked_ahead(self, seed: int) -> None:
        """A preview changes nothing."""
        command = Chooser(self.league.ledger, random.Random(seed)).correction()
        before = self.league.digest, self.league.records.high
        with contextlib.suppress(Refused):
            side_effects(self.league.ledger, command)
        assert (self.league.digest, self.league.records.high) == before

    @invariant()
    def undo_is_exact(self) -> None:
        assert self.league.digest == self.stood[-1]

    @invariant()
    def the_tables_say_what_the_ledger_says(self) -> None:
        with self.store._reading() as db:
            assert differences(db, self.league.number, self.league.records) == []

    @invariant()
    def no_one_is_expected_in_two_places(self) -> None:
        for now in (0, 100, 2000):
            check_day(self.league.records, now)

    @invariant()
    def everything_can_be_shown(self) -> None:
        for stage in self.league.records.all(Stage):
            if stage.form != "bracket":
                standings(self.league.records, stage)
        for row in self.league.records.all(BracketRow):
            kept = bracket_progress(self.league.records, row)
            self.league.records.brackets.clear()
            assert bracket_progress(self.league.records, row) == kept, "as from the first result on"


def machine(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        Commands,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_whatever_is_done_is_as_a_replay_has_it_and_can_be_taken_back():
    machine(5, 30)


@pytest.mark.long
def test_ten_thousand_steps():
    machine(100, 100)


def test_whatever_is_entered_is_kept_in_either_database(either: Store):
    league, rng, entered = scheduled(either), random.Random(20), 0
    for _ in range(150):
        with contextlib.suppress(Refused):
            league.enter(Chooser(league.ledger, rng).command(), "Ann", "because")
            entered += 1
    assert entered > 60
    assert league.faults() == []
    assert either.leagues.open(league.number).digest == league.digest


def test_random_commands_reach_every_kind_of_command(tmp_path: Path):
    """So that the machine is about all of them, and not refused for ever."""
    done: set[type] = set()
    with opened(tmp_path / "games.db") as store:
        league = scheduled(store)
        begun = [league.command_of(row) for row in league.entries()]
    # These need what chance seldom brings together, and have tests of their own.
    every = set(c.AnyCommand.__args__) - {
        c.CreateLeague,
        c.PlayIn,
        c.DecideTie,
        c.RemoveLeague,
        p.TradeBases,
        p.TakeInjuries,
    }
    for seed in range(420):
        ledger, rng = Ledger(), random.Random(seed)
        for command in begun:
            ledger.enter(command)
        for _ in range(150):
            command = Chooser(ledger, rng).command()
            with contextlib.suppress(Refused):
                ledger.enter(command)
                done.add(type(command))
        if done >= every:
            return
    raise AssertionError(every - done)


def test_a_digest_tells_leagues_apart(tmp_path: Path):
    with opened(tmp_path / "games.db") as store:
        league = scheduled(store)
        before = digest_of(league.records)
        with pytest.raises(StoreError, match="no league 9"):
            store.leagues.open(9)
        league.enter(c.Register(("Zoë",)), "Ann")
        assert digest_of(league.records) != before
        league.enter(c.UndoEntries(), "Ann")
        assert digest_of(league.records) == before
