"""What a person waits for, each beside its goal: starts, commands, rows of lists, advice, reviews,
the store and brackets, and how they grow.

Everything is processor time, because the machine may be shared. What is compared runs in turns, in
one run: a program beside a bare Textual app, a command beside a bare click command. Shown are the
minimum and the median; growth is the exponent over ten times the work, 1 where it is linear.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from math import log10
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from benchmarks import stored_leagues
from benchmarks.console import CONSOLE, THERE, play_on, stored
from benchmarks.league_model import conference_odds
from benchmarks.startup import HELLO, PAINTED
from benchmarks.watched import Watched
from league.model.brackets.elimination import double_elimination, single_elimination
from league.model.brackets.shape import Bracket
from league.model.standings.odds import FINISHES
from league.store.games.store import Store
from quarterback.game import places, saved
from quarterback.game.controller import GameController
from quarterback.game.options import play_options
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import DIAL_GAME, header_of, rule_set, shipped_dial
from rulesets.core.awaiting import Chance, Decide, Over
from rulesets.core.events import Roll
from rulesets.core.session import Session

ROUNDS: Final = 5
SHORTER: Final = 2
"""Rounds for the shorter games."""
LENGTHS: Final = (20, 40, 60, 80, 100, 120, 160)
"""Plays of the games that come solved."""
KEYS: Final = 40
TITLE = "from quarterback.cli import main; main(['play'])"
TABLE = """
from quarterback.cli import main
main(["play", "--home", "Yale", "--visitors", "Harvard", "--seed", "7"])
"""
TOSS = b"toss"
"""On the table of a new game, and not on the title."""
CLICK = "import click; click.command()(lambda: click.echo('hello'))()"
DOWN = "\x1b[B"
GAMES: Final = 200
TEAMS: Final = 1024
SMALL, LARGE = 200, 2000
"""The numbers of games and entries between which growth is measured."""


def report(what: str, figures: Sequence[float], unit: str, goal: str) -> None:
    """Print a row: minimum, median, goal."""
    print(f"{what:44} {min(figures):9.2f} {median(figures):9.2f} {unit:8} {goal}".rstrip())


@contextmanager
def program(text: str, games: Path | None, size: tuple[int, int]) -> Iterator[Watched]:
    """Run a program in a terminal of its own; `games`: the folder of its store, if not a new
    one."""
    with TemporaryDirectory() as folder:
        home = Path(folder)
        if games is not None:
            (home / "games").symlink_to(games)
        with Watched(text, home, *size) as watched:
            yield watched


def until(text: str, mark: bytes, games: Path | None = None) -> float:
    """Return the milliseconds that a program has used when it has painted a mark. Raises
    RuntimeError when it does not."""
    with program(text, games, (80, 24)) as watched:
        if watched.seconds_until(mark, patience=60) is None:
            raise RuntimeError("nothing was painted")
        return watched.cpu() * 1000


def starts(folder: Path) -> None:
    """Measure from the start of a program to its first paint."""
    stored(folder, 300)
    kinds: dict[str, tuple[str, bytes, Path | None, str]] = {
        "the title": (TITLE, PAINTED, None, "1.3"),
        "the table, a new store": (TABLE, TOSS, None, "3"),
        "the console, 300 entries": (CONSOLE, THERE, folder, "2.5"),
    }
    took: dict[str, list[float]] = {name: [] for name in kinds}
    hello: list[float] = []
    for _ in range(ROUNDS + 1):
        hello.append(until(HELLO, PAINTED))
        for name, (text, mark, games, _) in kinds.items():
            took[name].append(until(text, mark, games))
    report("hello, to its first paint", hello[1:], "ms", "")
    for name, (_, _, _, goal) in kinds.items():
        ratios = [ours / bare for ours, bare in zip(took[name], hello, strict=True)]
        report(f"{name} / hello", ratios[1:], "", goal)


def processor(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """Return the milliseconds of processor time that a command uses."""
    return used(command, environment)[0]


def used(command: Sequence[str], environment: Mapping[str, str]) -> tuple[float, float]:
    """Return the milliseconds of processor time, and the megabytes, that a command uses."""
    with open(os.devnull, "w") as nowhere:
        process = subprocess.Popen(command, stdout=nowhere, stderr=nowhere, env=dict(environment))
        _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise RuntimeError(f"{' '.join(command)} failed")
    return (usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss / 1024


def commands(folder: Path) -> None:
    """Measure commands beside a bare click command, and in a league of twelve teams."""
    with stored_leagues.open_new_store(folder) as store:
        league = stored_leagues.create_league(store, 12)
        stored_leagues.schedule(league)
        stored_leagues.post_all(league)
        assert store.place.file is not None, "it is a file"
        store.place.file.rename(folder / "games.db")
    empty = {**os.environ, "QUARTERBACK_DATA_DIR": str(folder / "nothing")}
    full = {**os.environ, "QUARTERBACK_DATA_DIR": str(folder)}
    ours = "from quarterback.cli import main; main({})"
    kinds: dict[str, tuple[list[str], dict[str, str], str]] = {
        "rules": (["rules"], empty, "2"),
        "saved": (["saved"], empty, "2"),
        "doctor": (["doctor"], empty, "5"),
        "doctor, a league": (["doctor"], full, ""),
        "league standings, 12 teams": (["league", "standings"], full, "300 ms"),
    }
    took: dict[str, list[float]] = {name: [] for name in kinds}
    click: list[float] = []
    for _ in range(ROUNDS + 1):
        click.append(processor([sys.executable, "-c", CLICK], os.environ))
        for name, (words, environment, _) in kinds.items():
            text = ours.format(words)
            took[name].append(processor([sys.executable, "-c", text], environment))
    report("a bare click command", click[1:], "ms", "")
    for name, (_, _, goal) in kinds.items():
        if goal.endswith("ms"):
            report(name, took[name][1:], "ms", goal)
        else:
            ratios = [ours / bare for ours, bare in zip(took[name], click, strict=True)]
            report(f"{name} / click", ratios[1:], "", goal)


def rows(folder: Path) -> None:
    """Measure a key that moves a row of a list, with everything it paints; in a league of 66
    games, and in one of 1,980."""
    games, league, large = folder / "games", folder / "league", folder / "large"
    with places.open_store(places.games_place(games)) as store:
        for number in range(GAMES):
            options = play_options(home=f"Yale {number}", visitors="Harvard", seed=number + 1)
            sitting = GameController(saved.begin(store, options), process_time)
            sitting.chance()
    for place, teams, legs in ((league, 12, 1), (large, 45, 2)):
        place.mkdir()
        with stored_leagues.open_new_store(place) as store:
            opened = stored_leagues.create_league(store, teams)
            stored_leagues.schedule(opened, legs)
            if place is large:
                stored_leagues.post_all(opened)
            assert store.place.file is not None, "it is a file"
            store.place.file.rename(place / "games.db")
    kinds: dict[str, tuple[Path, tuple[str, ...]]] = {
        "Saved": (games, ("s",)),
        "Games": (league, ("l", "g")),
        "Desk": (league, ("l", "a")),
        "Games, 1,980": (large, ("l", "g")),
        "Desk, 1,980 games": (large, ("l", "a")),
        "Standings, 45 teams": (large, ("l", "s")),
        "Log, 2,000 entries": (large, ("l", "w")),
        "Teams": (games, ("t",)),
        "the rule book": (games, ("b",)),
    }
    for size in ((80, 24), (120, 40)):
        wide = f"{size[0]}x{size[1]}"
        report(f"a key to hello, {wide}", [keyed(HELLO, None, (), size, "a")], "ms", "")
        for name, (place, before) in kinds.items():
            took = keyed(TITLE, place, before, size, DOWN)
            report(f"a row of {name}, {wide}", [took], "ms", "8 ms")


def keyed(
    text: str, games: Path | None, before: Sequence[str], size: tuple[int, int], key: str
) -> float:
    """Return the milliseconds that a program uses for a key, after those that lead to a page."""
    with program(text, games, size) as watched:
        watched.come_to_rest()
        for each in before:
            watched.send(each)
            watched.listen(1.5)
        began = watched.cpu()
        for _ in range(KEYS):
            watched.send(key)
            watched.listen(0.06)
        watched.listen(0.3)
        return (watched.cpu() - began) / KEYS * 1000


def advice() -> None:
    """Measure the first advice, a coach's calls and a review, on a machine that never had any; the
    first advice and a review for other lengths that come solved, too."""
    asked = [_advised(number, LENGTHS[-1]) for number in range(ROUNDS)]
    report("first advice, a fresh machine", [first for first, _, _ in asked], "ms", "1000 ms")
    calls = sorted(call for _, _, called in asked for call in called)
    report("All-American's call", calls, "ms", "")
    report("  99 of 100 within", [calls[int(len(calls) * 0.99)]], "ms", "10 ms")
    report("a review of 160 plays", [review for _, review, _ in asked], "ms", "1000 ms")
    for plays in LENGTHS[:-1]:
        asked = [_advised(number, plays) for number in range(SHORTER)]
        report(f"first advice, {plays} plays", [first for first, _, _ in asked], "ms", "1000 ms")
        report(f"a review of {plays} plays", [review for _, review, _ in asked], "ms", "1000 ms")


def _advised(number: int, plays: int) -> tuple[float, float, list[float]]:
    """Return the milliseconds of the first advice, of a review, and of each call of a game."""
    with TemporaryDirectory() as folder:
        environment = {**os.environ, "QUARTERBACK_CACHE_DIR": folder}
        command = [sys.executable, "-m", "benchmarks.waiting", "advice", str(number), str(plays)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    first, review, *called = map(float, done.stdout.split())
    return first, review, called


def advised(number: int, plays: int) -> None:
    """Print the milliseconds of the first advice, of a review, and of each call of a game. In a
    process of its own: everything is new to it."""
    began = process_time()
    from quarterback.ai.review import Chart
    from quarterback.ai.solver import solved
    from rulesets.core.advance import awaiting, step
    from rulesets.core.playout import branches

    rules = rule_set(DIAL_GAME, {"plays": str(plays)}, shipped_dial())
    answers = solved(rules)
    random, s = Random(number), rules.opening(rules)
    first, called = 0.0, []
    while not isinstance(request := awaiting(rules, s), Over):
        if not isinstance(request, Decide):
            s = random.choice(list(branches(rules, s))).after
            continue
        if not request.forced:
            if not first:
                answers.values(s)
                first = (process_time() - began) * 1000
            asked = process_time()
            answers.best_call(s)
            called.append((process_time() - asked) * 1000)
        s = step(rules, s, random.choice(list(request.calls.values())))
    options = play_options(
        home_coach="freshman",
        visitors_coach="letterman",
        plays=plays,
        seed=number,
        exhibition=True,
    )
    sitting = GameController(saved.begin(None, options), process_time)
    while not isinstance(sitting.awaiting, Over):
        play_on(sitting)
    anew = solved(rules)
    asked = process_time()
    Chart(rules, sitting.book.start, anew).follow(sitting.book.by_input)
    print(first, (process_time() - asked) * 1000, *called)


def simulated(folder: Path) -> None:
    """Measure games between coaches: a start, ten thousand games, and their memory."""
    environment = {**os.environ, "QUARTERBACK_CACHE_DIR": str(folder)}
    ours = "from quarterback.cli import main; main({})"
    kinds: tuple[tuple[str, int, int, str, str], ...] = (
        ("all-american", 4, 3, "3 s", ""),
        ("all-american", 10_000, 1, "", "400 MB"),
        ("letterman", 10_000, 3, "6 s", ""),
        ("letterman", 100_000, 1, "", "as 10,000"),
        ("freshman", 10_000, 3, "3 s", ""),
    )
    for coach, games, rounds, seconds, room in kinds:
        words = ["simulate", coach, coach, "--games", str(games)]
        took = [used([sys.executable, "-c", ours.format(words)], environment)
                for _ in range(rounds)]  # fmt: skip
        report(f"simulate {coach}, {games:,} games", [ms / 1000 for ms, _ in took], "s", seconds)
        report("  memory", [room_used for _, room_used in took], "MB", room)


def store(folder: Path) -> None:
    """Measure an input that is stored, with everything it derives, up to the disk."""
    options = play_options(home_coach="freshman", visitors_coach="freshman", seed=7)
    played = GameController(saved.begin(None, options), process_time)
    while not isinstance(played.awaiting, Over):
        play_on(played)
    took = []
    with places.open_store(places.games_place(folder)) as store:
        for _ in range(ROUNDS):
            book = saved.begin(store, play_options(seed=7))
            began = process_time()
            for events in played.book.inputs:
                book.play(*events)
            took.append((process_time() - began) / len(played.book.inputs) * 1000)
    report("store an input", took, "ms", "1 ms")


def brackets(folder: Path) -> None:
    """Measure brackets made and results entered, on disk, and how a result grows."""
    makes: dict[str, tuple[Callable[[int], Bracket], str]] = {
        "single": (single_elimination, "34 ms"),
        "double": (double_elimination, "60 ms"),
    }
    with stored_leagues.open_new_store(folder) as store:
        for name, (make, goal) in makes.items():
            entered = partial(stored_leagues.make_bracket, make=make)
            took = [
                stored_leagues.created(store, TEAMS, entered, process_time) for _ in range(ROUNDS)
            ]
            report(f"{name} elimination, {TEAMS:,} teams", took, "ms", goal)
        results = {n: stored_leagues.posted(store, n, process_time) for n in (TEAMS // 10, TEAMS)}
    report(f"a result, bracket of {TEAMS:,}", results[TEAMS], "ms", "3 ms, flat")
    report("  growth with the bracket", [exponent(results)], "", "0")


def growth(folder: Path) -> None:
    """Measure how what a person waits for grows over ten times the work."""
    works: dict[str, tuple[Callable[[Path, int], list[float]], str]] = {
        "the list of saved games, {:,} games": (listed, "1"),
        "an input stored, after {:,} entries": (stored_after, "0"),
        "a game resumed, {:,} entries": (resumed, "1"),
        "a league opened, {:,} games": (league_opened, "1"),
    }
    for name, (work, goal) in works.items():
        took = {}
        for size in (SMALL, LARGE):
            with TemporaryDirectory(dir=folder) as place:
                took[size] = work(Path(place), size)
        report(name.format(LARGE), took[LARGE], "ms", "")
        report("  growth", [exponent(took)], "", goal)


def listed(folder: Path, games: int) -> list[float]:
    """Return the milliseconds to list this number of saved games."""
    with places.open_store(places.games_place(folder)) as store:
        for number in range(games):
            saved.begin(store, play_options(home=f"Yale {number}", seed=number + 1)).play(
                Roll((1,))
            )
        return [stored_leagues.timed(store.games, process_time) for _ in range(ROUNDS)]


def long_game(store: Store, entries: int) -> Scorebook:
    """Store a game of random calls with this many entries, and return it."""
    rules = rule_set(DIAL_GAME, {"plays": str(LARGE)}, shipped_dial())
    session, random = Session(rules), Random(entries)
    while session.played < entries:
        pending = session.awaiting
        if isinstance(pending, Decide):
            session.play(random.choice(list(pending.calls.values())))
        elif isinstance(pending, Chance) and pending.table is not None:
            session.play(random.choice(pending.table.draws))
    with store._writing() as db:
        number = store.keep_whole(db, header_of(rules), session)
    return Scorebook.resume(store, number)


def stored_after(folder: Path, entries: int) -> list[float]:
    """Return the milliseconds of each of twenty calls, undone again, after so long a log."""
    with places.open_store(places.games_place(folder)) as store:
        book, took = long_game(store, entries), []
        if isinstance(book.awaiting, Chance):
            book.undo()
        assert isinstance(book.awaiting, Decide), "a call is awaited where no dial is spun"
        call = next(iter(book.awaiting.calls.values()))
        for _ in range(20):
            took.append(stored_leagues.timed(partial(book.play, call), process_time))
            book.undo()
    return took


def resumed(folder: Path, entries: int) -> list[float]:
    """Return the milliseconds to resume a game with this number of entries."""
    with places.open_store(places.games_place(folder)) as store:
        number = long_game(store, entries).id
        assert number is not None, "it is stored"
        work = partial(Scorebook.resume, store, number)
        return [stored_leagues.timed(work, process_time) for _ in range(ROUNDS)]


def league_opened(folder: Path, games: int) -> list[float]:
    """Return the milliseconds to open a league with about this many games, all played."""
    teams = round((2 * games) ** 0.5)
    with stored_leagues.open_new_store(folder) as store:
        league = stored_leagues.create_league(store, teams)
        stored_leagues.schedule(league)
        stored_leagues.post_all(league)
        work = partial(store.leagues.open, league.number)
        return [stored_leagues.timed(work, process_time) for _ in range(ROUNDS)]


def season_odds(folder: Path) -> None:
    """Measure the odds of a season, from many simulated ends."""
    for conferences, what in ((1, "7 of 16 of 32 teams"), (2, "14 of 32 teams")):
        race = conference_odds(conferences)
        took = [stored_leagues.timed(race, process_time) for _ in range(ROUNDS)]
        report(f"odds, {what}, {FINISHES:,} ends", took, "ms", "500 ms" if conferences == 1 else "")


def exponent(took: Mapping[int, Sequence[float]]) -> float:
    """Return the exponent of the growth between the least and the most work."""
    least, most = min(took), max(took)
    return log10(median(took[most]) / median(took[least])) / log10(most / least)


def main() -> None:
    """Print all of it."""
    print(f"{'':44} {'least':>9} {'median':>9} {'':8} goal")
    parts: tuple[Callable[[Path], None], ...] = (
        *(starts, commands, rows, store, brackets, simulated, season_odds, growth),
    )
    for part in parts:
        with TemporaryDirectory() as folder:
            part(Path(folder))
        if part is rows:
            advice()


if __name__ == "__main__":
    if sys.argv[1:2] == ["advice"]:
        advised(int(sys.argv[2]), int(sys.argv[3]))
    else:
        main()
