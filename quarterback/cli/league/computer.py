"""Simulate games between computer teams."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import click

from league.model.ledger.rows import Fixture
from league.views.text import score_words
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.cli.output import progress_bar
from quarterback.league_office.simulate_games import (
    LeagueSimulation,
    SimulatedGame,
    SimulationScope,
)
from rulesets.core.plain_text import how_many
from rulesets.core.refusal import Refused

_LISTED = 12
"""Games that are named of those that wait for one reason."""
STOPPED = 130
"""What a shell expects of a program that Ctrl-C has ended."""


@league_command("play-out")
@click.argument("games", type=int, nargs=-1)
@click.option("--round", "round_", type=int, help="A round of the current stage.")
@click.option("--all", "every", is_flag=True, help="All games, later bracket rounds included.")
@click.option("--seed", type=int, help="Random seed; same seed, same games.")
def play_out(
    cli: LeagueCommandContext,
    games: tuple[int, ...],
    round_: int | None,
    every: bool,
    seed: int | None,
) -> None:
    """Simulate GAMES between computer teams: some, a --round, or --all.

    Each is saved whole, and counts. Ctrl-C stops after the current game; the same command
    continues.
    """
    if bool(games) + (round_ is not None) + every != 1:
        raise Refused("which games? Name them, or a --round, or --all")
    cli.expect_name()
    out = LeagueSimulation(
        cli.store, cli.league, cli.season, SimulationScope(games, round_), cli.by, seed
    )
    played: list[SimulatedGame] = []
    started = cli.league.catch_up()
    with _interrupt() as stop, _bar(cli, out) as bar:
        while not stop and (done := out.next()) is not None:
            played.append(done)
            bar.length = len(played) + len(out.ready)
            bar.update(1)
    own = sum(each.entries for each in played)
    alone = cli.league.ledger.seq == started + own
    _report(cli, out, played, undo=own if alone else 0, stopped=bool(stop))
    if stop:
        sys.exit(STOPPED)


@contextmanager
def _interrupt() -> Iterator[list[int]]:
    """Yield a list that gets an item at each interrupt: the current game is finished and saved, and
    no other starts."""
    stops: list[int] = []
    signals = [signal.SIGINT, signal.SIGTERM]
    before = {each: signal.signal(each, lambda number, _: stops.append(number)) for each in signals}
    try:
        yield stops
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _bar(cli: LeagueCommandContext, out: LeagueSimulation) -> Any:
    """Return a progress bar, or none for a pipe."""
    if cli.as_json or not sys.stderr.isatty():
        return nullcontext(_NoBar())
    return progress_bar("Playing out", len(out.ready), counted=True)


class _NoBar:
    """Stands in for a progress bar where the output is a pipe."""

    length = 0

    def update(self, _: int) -> None:
        """Show nothing: there is no bar."""


def _report(
    cli: LeagueCommandContext,
    out: LeagueSimulation,
    played: list[SimulatedGame],
    *,
    undo: int,
    stopped: bool,
) -> None:
    """Answer; `undo` entries undo all of it, 0 if others have entered something since."""
    lines = [
        f"Game {each.game}: {score_words(each.home, each.visitors, *each.points)}"
        for each in played
    ]
    left, waiting = len(out.ready), out.waiting
    lines.append(f"{how_many(len(played), 'game')} played out.")
    if stopped:
        lines.append(f"Stopped: {how_many(left, 'game')} left. The same command goes on.")
    lines += _waits(waiting)
    if undo:
        lines.append(f"To take them back: quarterback league undo {undo}")
    data = {
        "games": [each._asdict() for each in played],
        "left": left,
        "waiting": [{"game": fixture.number, "why": why} for fixture, why in waiting],
        "stopped": stopped,
    }
    cli.answer(data, *lines)


def _waits(waiting: list[tuple[Fixture, str]]) -> list[str]:
    """Describe what waits, a line per reason."""
    by_reason: dict[str, list[str]] = {}
    for fixture, why in waiting:
        by_reason.setdefault(why, []).append(str(fixture.number))
    lines = []
    for why, numbers in by_reason.items():
        more = "" if len(numbers) <= _LISTED else " ..."
        text = f"{', '.join(numbers[:_LISTED])}{more}"
        wait = f"Game {text} waits" if len(numbers) == 1 else f"Games {text} wait"
        lines.append(f"{wait}: {why}.")
    return lines
