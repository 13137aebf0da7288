"""`quarterback dial`: show a dial, check one that was typed in, report what its cells come to."""

from __future__ import annotations

from pathlib import Path

import click

from quarterback.cli.game_sheets import UnreadableSheet
from quarterback.cli.output import say, say_bold, tables, wrapped
from quarterback.files.data_files import NoDialFile, load_dial
from quarterback.rule_sets import (
    DIAL_GAME,
    DIAL_NAMES,
    RECONSTRUCTION,
    SATURDAY,
    dial_format,
    dial_named,
    house_settings,
    rule_set,
    saturday_dial,
    shipped_dial,
)
from rulesets.core.dial import Dial, DialFault, DialFaults, Rate
from rulesets.core.plain_text import how_many, plain_text

_FILE = click.argument("file", required=False, type=click.Path(path_type=Path))
_DIAL = click.option(
    "--dial",
    "name",
    type=click.Choice(DIAL_NAMES, case_sensitive=False),
    help="A dial that comes with the program.",
)


_USE = {
    RECONSTRUCTION: "The dial of the game itself, and the usual one above 60 plays.",
    SATURDAY: "For short games: the usual one up to 60 plays. A rush for the point counts two.",
}
"""What each dial is for."""


@click.group("dial")
def dial() -> None:
    """Show a dial, check your own, or report its rates.

    Without FILE or --dial, the standard dial is used: a reconstruction.
    """


@dial.command("list")
def list_() -> None:
    """The dials that come with the program."""
    for name in DIAL_NAMES:
        current = dial_named(name)
        assert current is not None, "it comes with the program"
        say_bold(name)
        say(wrapped(_label(current), "  "))
        say(wrapped(_USE[name], "  "))
        say(f"  digest {current.digest}")


@dial.command("show")
@_FILE
@_DIAL
def show(file: Path | None, name: str | None) -> None:
    """All cells of a dial, a row for each of the twelve rings."""
    current = _dial_of(file, name)
    say(wrapped(_label(current)))
    names = ["sector", *(f"{ring:>2} {_name(current, ring)}" for ring in sorted(current.rings))]
    sectors = (_sector(current, sector) for sector in range(1, current.sectors + 1))
    for part in tables(names, sectors, " "):
        say("\n" + "\n".join(part))
    say("\n" + wrapped(dial_format().legend))


@dial.command("check")
@click.argument("file", type=click.Path(path_type=Path))
def check(file: Path) -> int:
    """List every problem in a dial file, by line and column."""
    try:
        checked = load_dial(file)
    except NoDialFile as problem:
        raise _unread(file, problem) from None
    except DialFaults as problem:
        for fault in problem.faults:
            say(_error_line(file, fault))
        many = len(problem.faults)
        say(f"{how_many(many, 'error')}: this dial does not work.")
        return 1
    say(f"This dial works: {checked.sectors} sectors.")
    say(f"digest {checked.digest}")
    if checked.digest == shipped_dial().digest:
        say("Its cells are the same as the standard dial's.")
    if checked.digest == saturday_dial().digest:
        say("Its cells are the same as the Saturday dial's.")
    return 0


@dial.command("report")
@_FILE
@_DIAL
@click.option(
    "--solved",
    is_flag=True,
    help="Also report games between two perfect coaches; a new dial takes a few minutes.",
)
@click.option(
    "--plays",
    type=click.IntRange(2, 400),
    default=160,
    show_default=True,
    metavar="N",
    help="Plays in those games.",
)
@click.option(
    "--games",
    type=click.IntRange(2, 100_000),
    default=2000,
    show_default=True,
    help="Number of those games.",
)
def report(file: Path | None, name: str | None, solved: bool, plays: int, games: int) -> None:
    """Show what each ring of a dial averages, and the odds of a gain in one spin."""
    current = _dial_of(file, name)
    say(wrapped(_label(current)))
    for ring in dial_format().report(rule_set(DIAL_GAME, None, current)):
        say()
        say_bold(f"{ring.ring} {ring.title}")
        say(wrapped(f"of {ring.counted}:", "  "))
        say(wrapped("; ".join(_figure(rate) for rate in ring.rates), "  "))
    say()
    say(wrapped("Odds of gaining at least this many yards on one spin, with no turnover:"))
    names = [
        "yards",
        *(f"{number} {_name(current, number)}" for number in dial_format().gain_rings),
    ]
    for part in tables(names, (_gains(current, yards) for yards in dial_format().gain_yards), "  "):
        say("\n".join(part))
    if solved:
        _say_games(current, plays, games)


def _say_games(current: Dial, plays: int, games: int) -> None:
    """What the dial makes of games in which no one makes a wrong call."""
    # Here, not above: numpy takes its time, and a report is mostly asked for without.
    from quarterback.ai.kernel import kernel_for
    from quarterback.ai.kernel.survey import Unknowable
    from quarterback.ai.simulate.callers import Training
    from quarterback.ai.simulate.matches import measure_dial
    from quarterback.ai.solver.clock import clock_of

    rules = rule_set(DIAL_GAME, {"plays": str(plays), **house_settings(current)}, current)
    try:
        kernel = kernel_for(rules)
        seen = measure_dial(Training(kernel, clock_of(kernel, rules), rules), games)
    except Unknowable as problem:
        raise click.ClickException(f"this dial cannot be solved: {problem}.") from None
    say(f"\n{seen.games:,} games of {plays} plays between two perfect coaches:")
    say(f"  {seen.points:.1f} ± {seen.points_error:.1f} points a game, both teams")
    say(f"  {seen.drives:.1f} drives a game, {seen.plays_a_drive:.1f} plays a drive")
    say()
    say(
        wrapped(
            "How often both teams make each call, where there is a choice, and its worth to"
            " a team: in percent of win probability a game, over the next best call"
            " whenever it is the best."
        )
    )
    for each in seen.calls:
        name = each.call.replace("_", " ")
        say(f"  {name:14} {each.a_game:6.2f} a game  worth {each.worth * 100:6.2f}")


def _gains(current: Dial, yards: int) -> list[str]:
    chances = (
        dial_format().gain_chance(current, number, yards) for number in dial_format().gain_rings
    )
    return [str(yards), *(f"{float(chance):.0%}" for chance in chances)]


def _dial_of(file: Path | None, name: str | None) -> Dial:
    if file is not None and name is not None:
        raise click.UsageError("show one dial at a time: a file, or --dial")
    named = dial_named(name or str(file or RECONSTRUCTION))
    if named is not None or file is None:
        return named or shipped_dial()
    try:
        return load_dial(file)
    except NoDialFile as problem:
        raise _unread(file, problem) from None
    except DialFaults as problem:
        lines = "\n".join(_error_line(file, fault) for fault in problem.faults)
        raise click.ClickException(f"this dial does not work:\n{lines}.") from None


def _unread(file: Path, problem: NoDialFile) -> UnreadableSheet:
    return UnreadableSheet(f"{_error_line(file, problem.faults[0])}.")


def _label(current: Dial) -> str:
    """What a dial is, and what it is not (LQ-R2)."""
    if current.digest == shipped_dial().digest:
        return (
            "A RECONSTRUCTION, not the printed dial: the cells of the dial of 1914 are not known."
            f" These are ours, {current.sectors} sectors, made to fit the football of about 1927."
        )
    sources = {
        "printed": "according to the file, copied from a printed dial",
        "inferred": "according to the file, inferred, not copied from a printed dial",
        "house": "a house dial, not the printed one",
    }
    if current.digest == saturday_dial().digest:
        current = saturday_dial()  # whatever a file calls it
    return f"{current.name}, {current.sectors} sectors: {sources[current.source]}."


def _error_line(file: Path, fault: DialFault) -> str:
    place = f":{fault.line}:{fault.column}" if fault.line else ""
    return plain_text(f"{click.format_filename(file)}{place}: {fault.message}")


def _figure(rate: Rate) -> str:
    if rate.value is None:
        return f"{rate.name} -"
    if rate.unit == "share":
        return f"{rate.name} {float(rate.value):.1%}"
    return f"{rate.name} {float(rate.value):.3g} yd"


def _sector(current: Dial, sector: int) -> list[str]:
    """A column of the table of cells."""
    return [
        str(sector),
        *(dial_format().brief(current.face(ring, sector)) for ring in sorted(current.rings)),
    ]


def _name(current: Dial, ring: int) -> str:
    """A ring's name in a few letters; one that the dial gives itself, cut short."""
    values, signal = current.titles[ring], dial_format().signal(ring)
    return signal.short if values == signal.name else plain_text(values[:12].rstrip())
