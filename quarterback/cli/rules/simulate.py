"""`quarterback simulate`: thousands of games between coaches, and what they come to."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quarterback.cli.output import agrees, page_width, progress_bar, say, say_json
from quarterback.cli.rules.solve import rules_of
from quarterback.files.text_files import NotWritten, is_in_the_way, write_file

if TYPE_CHECKING:
    from quarterback.ai.simulate.matches import Rating, Record
    from rulesets.core.ruleset import RuleSet

MOST_GAMES = 2_000_000
MOST_PROCESSES = 64
_LADDER_GAMES = 2_400
"""Games of each coach with each other, where no one says how many."""


@click.command("simulate")
@click.argument("one", required=False)
@click.argument("other", required=False)
@click.option(
    "--games", type=click.IntRange(1, MOST_GAMES), help="Number of games; default 10,000."
)
@click.option("--ladder", is_flag=True, help="Every coach against every other, with ratings.")
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    help="Random seed; same seed, same luck.",
)
@click.option("--plays", type=int, metavar="N", help="Plays in the game, both teams together.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="House rule.")
@click.option("--dial", metavar="NAME|FILE", help="Another dial: saturday, or a file.")
@click.option(
    "--csv",
    "csv_file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write every game to a file, one line each.",
)
@click.option("--force", is_flag=True, help="With --csv: overwrite an existing file.")
@click.option(
    "--processes",
    type=click.IntRange(1, MOST_PROCESSES),
    default=1,
    show_default=True,
    help="Processes that share the games; the games stay the same.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for other programs.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
def simulate(
    one: str | None,
    other: str | None,
    games: int | None,
    ladder: bool,
    seed: int,
    csv_file: Path | None,
    force: bool,
    processes: int,
    as_json: bool,
    quiet: bool,
    **value: Any,
) -> None:
    """Play thousands of games between coach ONE and coach OTHER.

    Each is the home team in half of the games, and wins half of the tosses. The game of 160 plays
    with the program's own dial comes solved. For a coach who uses the solved game, any other is
    solved first, which takes a minute or so, and kept.
    """
    if ladder and (one or other):
        raise click.UsageError(
            "--ladder plays every coach against every other; do not name coaches"
        )
    names = _all() if ladder else [_coach(one, "ONE"), _coach(other, "OTHER")]
    make_rules = partial(rules_of, value | {"minutes": None})
    over = csv_file is not None and _check_free(csv_file, force=force)
    pairs = tuple(combinations(range(len(names)), 2))
    many = games or (_LADDER_GAMES if ladder else 10_000)
    records = _played(make_rules, names, pairs, many, seed, processes, quiet=quiet)
    if csv_file is not None:
        _write(csv_file, records, over=over)
    if as_json:
        say_json(_ladder_lines(records) if ladder else _as_plain_data(records[0]), indent=2)
    elif ladder:
        _say_ladder(records)
    else:
        _say(records[0])


def _all() -> list[str]:
    from quarterback.ai.coaches import COACHES

    return list(COACHES)


def _coach(name: str | None, which: str) -> str:
    coaches = _all()
    if name is None:
        raise click.UsageError(f"{which} coach is missing; choose from {', '.join(coaches)}")
    coach = name.strip().casefold().removeprefix("the ")
    if coach not in coaches:
        raise click.UsageError(
            f"no coach {name!r} calls the dial game; choose from {', '.join(coaches)}"
        )
    return coach


def _played(
    make_rules: Callable[[], RuleSet],
    names: list[str],
    pairs: tuple[tuple[int, int], ...],
    games: int,
    seed: int,
    processes: int,
    *,
    quiet: bool,
) -> list[Record]:
    from quarterback.ai.kernel import kernel_for
    from quarterback.ai.kernel.survey import Unknowable
    from quarterback.ai.simulate.callers import Training
    from quarterback.ai.simulate.matches import MatchJob, among, named_callers, play_on
    from quarterback.ai.solver.clock import clock_of

    shows_bar = sys.stderr.isatty() and not quiet
    rules = make_rules()
    try:
        kernel = kernel_for(rules)
        clock = clock_of(kernel, rules)
        with _Bars(shows_bar, sum(clock.halves)) as bars:
            training = Training(kernel, clock, rules, bars.worked_out)
            callers = named_callers(training, names, seed)  # solves what is not stored
            if processes == 1:
                return among(training, callers, pairs, games, seed, bars.left_to_play)
            job = MatchJob(make_rules, tuple(names), pairs, games, seed)
            return play_on(job, min(processes, games), bars.left_to_play)
    except Unknowable as problem:
        raise click.ClickException(f"This game cannot be simulated: {problem}.") from None


class _Bars:
    """What is under way, on a terminal: the values computed, then the games played."""

    def __init__(self, visible: bool, plays: int) -> None:
        self._shown, self._plays = visible, plays
        self._bar: Any = None
        self._label = ""

    def __enter__(self) -> _Bars:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def _end(self) -> None:
        if self._bar is not None:
            self._bar.render_finish()

    def _show(self, label: str, done: int, of: int) -> None:
        if not self._shown:
            return
        if label != self._label:
            self._end()
            self._label = label
            self._bar = progress_bar(label)
        self._bar.update(1000 * done // max(of, 1) - self._bar.pos)

    def worked_out(self, done: int, of: int) -> None:
        """So many slabs are computed."""
        self._show("Solving", done, of)

    def left_to_play(self, left: int) -> None:
        """So many plays are left in the games."""
        self._show("Playing", self._plays - left, self._plays)


def _as_plain_data(record: Record) -> dict[str, Any]:
    won, tied, lost = record.won
    margins = record.margins
    return {
        "one": record.one,
        "other": record.other,
        "games": record.games,
        "won": won,
        "tied": tied,
        "lost": lost,
        "share": record.share,
        "share_error": record.error,
        "points": record.points.mean(axis=0).tolist(),
        "points_error": _errors(record),
        "margin": float(margins.mean()),
        "margin_error": float(margins.std() / record.games**0.5),
        "spins": float(record.spins.mean()),
    }


def _errors(record: Record) -> list[float]:
    errors: list[float] = (record.points.std(axis=0) / record.games**0.5).tolist()
    return errors


def _say(record: Record) -> None:
    data = _as_plain_data(record)
    n = record.games
    say(f"{record.one} vs. {record.other}, {n:,} games, sides and toss switched.")
    for what in ("won", "tied", "lost"):
        share = data[what] / n
        error = (share * (1 - share) / n) ** 0.5
        say(f"  {what:5} {data[what]:>10,}  {share:7.2%} ± {error:.2%}")
    say(f"  share {data['share']:.2%} ± {data['share_error']:.2%}, a tie is half a win")
    points = (
        f"{p:.2f} ± {e:.2f}" for p, e in zip(data["points"], data["points_error"], strict=True)
    )
    say(f"  points a game {' to '.join(points)}")
    say(f"  margin {data['margin']:+.2f} ± {data['margin_error']:.2f}")
    say("")
    say(f"Margins of {record.one}:")
    _histogram(record.margins.tolist(), 7, lambda low: f"{low:+d} to {low + 6:+d}")
    say("")
    say("Total points, both teams:")
    _histogram(record.points.sum(axis=1).tolist(), 7, lambda low: f"{low} to {low + 6}")


def _histogram(values: Iterable[int], wide: int, named: Callable[[int], str]) -> None:
    """A line for each class; 0 is in the middle of its own where there are some below it."""
    values = list(values)
    middle = wide // 2 if min(values) < 0 else 0
    counts: dict[int, int] = {}
    for value in values:
        low = (value + middle) // wide * wide - middle
        counts[low] = counts.get(low, 0) + 1
    most = max(counts.values())
    room = page_width() - 30
    for low in range(min(counts), max(counts) + 1, wide):
        count = counts.get(low, 0)
        bar = "#" * round(room * count / most)
        say(f"  {named(low):>12} {count / len(values):7.2%} {bar}".rstrip())


def _ratings(records: list[Record]) -> list[Rating]:
    from quarterback.ai.simulate.matches import ratings

    return ratings(records, "letterman")


def _ladder_lines(records: list[Record]) -> dict[str, Any]:
    return {
        "ratings": [
            {"coach": r.name, "rating": r.rating, "error": r.error} for r in _ratings(records)
        ],
        "matches": [_as_plain_data(record) for record in records],
    }


def _say_ladder(records: list[Record]) -> None:
    games = sum(record.games for record in records)
    say(f"{games:,} games. A 400-point lead means ten wins to one. The Letterman is 1000.")
    order = _ratings(records)
    for place, rated in enumerate(order, 1):
        error = f" ± {rated.error:.0f}" if rated.error else ""
        say(f"  {place:2} {rated.name:14} {rated.rating:6.0f}{error}")
    say("")
    say("Winning percentage of the coach on the left, a tie is half a win:")
    names = [rated.name for rated in order]
    shares = {(r.one, r.other): r.share for r in records}
    shares |= {(r.other, r.one): 1 - r.share for r in records}
    say(" " * 15 + "".join(f"{name[:5]:>6}" for name in names))
    for name in names:
        row = (f"{shares[name, o] * 100:6.1f}" if o != name else "     -" for o in names)
        say(f"{name:15}" + "".join(row))


def _check_free(file: Path, *, force: bool) -> bool:
    """Ask before a file is written over, and before the games are played; whether it may be.
    Raises ClickException."""
    if force or not is_in_the_way(file):
        return force
    if sys.stdin.isatty() and agrees(f"{file} already exists. Overwrite it?"):
        return True
    raise click.ClickException(f"{file} already exists. --force overwrites it.")


def _write(file: Path, records: list[Record], *, over: bool) -> None:
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(
        ["game", "home", "visitors", "toss_winner", "home_points", "visitors_points", "spins"]
    )
    number = 0
    for r in records:
        rows = zip(
            r.points.tolist(), r.home.tolist(), r.toss.tolist(), r.spins.tolist(), strict=True
        )
        for points, home, toss, spins in rows:
            number += 1
            sides = (r.one, r.other) if home == 0 else (r.other, r.one)
            score = points if home == 0 else points[::-1]
            lines.writerow([number, *sides, sides[toss], *score, spins])
    try:
        write_file(file, out.getvalue(), over=over)
    except NotWritten as problem:
        raise click.ClickException(problem.message) from None
