"""Two days of a twelve-team weekend, by keys: how many each incident takes. After each nothing on
the site, on paper or on the screen is false."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from league.views.text import datetime_of
from quarterback.cli import main
from quarterback.tui.league.action_screen import ActionScreen
from quarterback.tui.league.front_page import FrontPageScreen
from quarterback.tui.league.screen import LeagueScreen
from tests.event.pages import false_on_screen, false_prints, false_statements
from tests.event.weekend import SEASON, SETUP, Game, Weekend, minute
from tests.tui.conftest import until
from tests.tui.league.desk import Commissioner, commissioner

MOST_KEYS = 40
"""A person makes a key a second, thinking included: under a minute with time to look up."""


class Room:
    """The hall: what is true, and the program on the commissioner's laptop."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.truth = Weekend(minute("8:00"))
        self.keys: dict[str, int] = {}

    def run(self, *lines: str, fails: bool = False) -> str:
        """Commands, as typed."""
        answers = []
        for line in lines:
            result = CliRunner().invoke(main, ["league", *shlex.split(line)])
            assert (result.exit_code != 0) == fails, f"{line}: {result.output}"
            answers.append(result.output)
        return "\n".join(answers)

    def at(self, clock: str, *lines: str, day: int = 0) -> None:
        """The time, and what is entered as on any day: games that begin, and results."""
        self.truth.now = minute(clock, day)
        if lines:
            done = CliRunner().invoke(main, ["league", "run", "-"], input="\n".join(lines))
            assert done.exit_code == 0, done.output
        for line in lines:
            what, *words = line.split()
            match what:
                case "begin":
                    self.truth.games[int(words[0])].began = self.truth.now
                case "result":
                    home, visitors = map(int, words[1].split(":"))
                    self.truth.played(int(words[0]), home, visitors)

    def scheduled(self) -> dict[int, Game]:
        """The games as the program drew them up."""
        rows = json.loads(self.run("schedule --json"))
        rows = rows["games"] if isinstance(rows, dict) else rows
        found = {}
        for row in rows:
            when = datetime.fromisoformat(row["time"])
            day = (when.date() - datetime(2026, 5, 9).date()).days
            starts = minute(f"{when:%H:%M}", day)
            found[row["game"]] = Game(
                row["game"], row["home"], row["visitors"], row["board"], starts
            )
        return found

    def level(self) -> list[str]:
        """Teams that share a place at which seeds are cut off."""
        rows = json.loads(self.run("standings --json"))
        return sorted(row["team"] for row in rows if row["shared_with"])

    async def check(self, *, ends: bool = False) -> None:
        """Look at the day's page; at the end of a day publish and print. Everything must be
        true."""
        faults: list[str] = []
        if ends:
            site, printed = self.folder / "site", self.folder / "boards.html"
            self.run(f"publish --to {site}", f"print schedule --per board --to {printed}")
            files = {
                each.relative_to(site).as_posix(): each.read_bytes().decode()
                for each in site.rglob("*")
                if each.is_file()
            }
            faults += false_statements(files, self.truth)
            faults += false_prints(printed.read_text(), self.truth)
        async with self.desk((120, 70)) as john:
            faults += false_on_screen(john.text, self.truth)
        assert not faults, "\n".join(faults)

    @asynccontextmanager
    async def desk(self, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Commissioner]:
        """The program at the day's page."""
        async with commissioner(self.folder, size) as john:
            await john.opens("l", kind=FrontPageScreen)
            await john.until("to play today")
            yield john

    async def handles(self, incident: str, keys: str) -> str:
        """An incident, by keys. `=word` is typed letter by letter, and `@7` goes
        line by line to the game with that number; _ is a space."""
        async with self.desk() as john:
            count = 0
            for key in keys.split():
                if key.startswith("@"):
                    count += await _go_to(john, key[1:].replace("_", " "))
                elif key.startswith("="):
                    await john.typed(key[1:].replace("_", " "))
                    count += len(key) - 1
                else:
                    await john.pilot.press(key)
                    count += 1
                await _settled(john)
            self.keys[incident] = count + self.keys.get(incident, 0)
            assert self.keys[incident] < MOST_KEYS
            return john.text


async def _settled(john: Commissioner) -> None:
    await john.pilot.pause()
    screen = john.app.screen
    if isinstance(screen, ActionScreen):
        form = screen
        await until(john.pilot, lambda: form is not john.app.screen or form.settled)
    await john.pilot.pause()


async def _go_to(john: Commissioner, words: str) -> int:
    """Press an arrow until the cursor is at a game, by its number, or at a line with some words.
    Return how often."""
    page = john.app.screen
    assert isinstance(page, FrontPageScreen)
    places = [n for n, line in enumerate(page.front.view.lines) if _is_at(line, words)]
    assert places, f"{words} is not on the page:\n{john.text}"
    count = 0
    while page.front.view.at != places[0]:
        await john.pilot.press("down" if page.front.view.at < places[0] else "up")
        count += 1
        assert count < MOST_KEYS, f"{words} is far:\n{john.text}"
    return count


def _is_at(line: object, words: str) -> bool:
    if words.isdecimal():
        return str(getattr(line, "number", "")) == words
    return words in str(getattr(line, "text", ""))


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    for name, value in (
        ("QUARTERBACK_DATA_DIR", tmp_path),
        ("QUARTERBACK_CACHE_DIR", tmp_path / "cache"),
        ("QUARTERBACK_BY", "John"),
    ):
        monkeypatch.setenv(name, str(value))
    monkeypatch.delenv("QUARTERBACK_DATABASE", raising=False)
    room = Room(tmp_path)
    for place in (
        "tui.league.action_form", "cli.league.context", "cli.league.print_",
        "league_office.datetimes",
    ):  # fmt: skip
        monkeypatch.setattr(f"quarterback.{place}.wall_clock", lambda: room.truth.now)
    clock = staticmethod(lambda: datetime_of(room.truth.now).replace(tzinfo=None))
    monkeypatch.setattr(LeagueScreen, "clock", clock)
    return room


async def test_a_weekend(room: Room):
    truth = room.truth
    script = room.folder / "setup.txt"
    script.write_text("\n".join(SETUP))
    room.run(f"run {script}")
    truth.games = room.scheduled()
    assert len(truth.games) == SEASON
    await room.check()

    await saturday_morning(room)
    await saturday_afternoon(room)
    await sunday(room)
    assert room.keys == documented_keys()


def documented_keys() -> dict[str, int]:
    """The keys of each incident, as the guide says."""
    guide = Path(__file__).parents[2] / "docs" / "run-a-weekend.md"
    table = guide.read_text(encoding="utf-8").partition("## When something goes wrong")[2]
    rows = re.findall(r"^\| (.*?) \|.*\| (\d+) \|$", table.partition("\n## ")[0], re.M)
    return {what: int(count) for what, count in rows}


async def saturday_morning(room: Room) -> None:
    truth = room.truth
    room.at("8:50", "check-in --all", "check-in Rams --not-here", "call 1 2 3")
    room.at("9:00", "begin 1", "begin 2", "begin 3")

    # A no-show: called twice, a quarter of an hour late. Nothing is forfeited by the program.
    call = "@4 c f2"
    room.at("9:02")
    await room.handles("a no-show", call)
    room.at("9:10")
    await room.handles("a no-show", call)
    await room.check()
    room.at("9:15")
    await room.handles("a no-show", "u f2")
    truth.forfeited(4, "Vikings")
    await room.check()

    # A late team takes the place of the one that is not coming.
    room.at("9:40")
    await room.handles("a late team", "@9 m =ce_R enter =Crows tab =Zed f2")
    await room.handles("a late team", "i left space f2")
    truth.gone.add("Rams")
    truth.coaches["Crows"] = "Zed"
    for number in (9, 17, 20):
        game = truth.games[number]
        game.home, game.visitors = (each.replace("Rams", "Crows") for each in game.teams)
    await room.check()


async def saturday_afternoon(room: Room) -> None:
    truth = room.truth
    room.at("10:15", "result 1 14:7", "result 2 20:17", "result 3 10:13")
    room.at("10:20", "begin 5", "begin 6", "begin 10", "begin 11")
    room.at("11:35", "result 6 21:14", "result 10 7:9", "result 11 3:0")

    # A board 25 minutes late: North is still playing, and says when it will be done.
    room.at("11:37")
    await room.handles("a board 25 minutes late", "@12 l =25 f2")
    truth.games[12].delay = 25
    await room.check()

    # A withdrawal at noon.
    room.at("11:40", "begin 7")
    room.at("11:58", "result 5 19:0")
    room.at("12:00", "begin 8", "begin 9")
    await room.handles("a withdrawal at noon", "@16 m =w_S enter tab =flat_tire f2")
    truth.gone.add("Saints")
    truth.forfeited(16, "Giants")
    truth.forfeited(21, "Eagles")
    await room.check()

    # A request for a double booking is refused, and changes nothing.
    room.at("12:10", "begin 12")
    text = await room.handles("a double booking", "@17 m =move enter space =1:00 enter f2")
    assert "15 and 17 have the same board" in text
    await room.check()

    # Rain: all boards stop until half past two.
    room.at("12:55", "result 7 7:37")
    room.at("13:15", "result 8 18:0", "result 9 13:14")
    room.at("13:20", "result 12 10:7")
    room.at("13:22")
    await room.handles("a rain delay", "l shift+tab space =every enter tab =14:30 f2")
    rain = "Rain until 2:30"
    await room.handles("a rain delay", "p =Rain_until_2:30 f2")
    truth.news.append(rain)
    for number in (13, 14, 15, 23):
        truth.games[number].delay = minute("14:30") - (truth.games[number].planned or 0)
    await room.check()
    room.at("14:30", "begin 13", "begin 14", "begin 15")
    await room.handles("the rain is over", "@Rain enter f2")
    truth.taken_down.append(truth.news.pop())
    await room.check()

    # A wrong score is found after the next round: the other team won.
    room.at("15:45", "result 13 17:0", "result 14 3:20", "result 15 14:6")
    room.at("15:46", "begin 17", "begin 18", "begin 22", "begin 23")
    room.at("16:30")
    await room.handles("a wrong score", "@12 e =10 tab =7 tab tab tab =the_sheet f2")
    truth.played(12, 7, 10)
    await room.check()

    # A tie for the last seed: Bears and Colts are level in everything.
    room.at("17:01", "result 17 7:10", "result 18 4:0", "result 22 14:13", "result 23 0:3")
    room.at("17:05", "begin 19", "begin 20", "begin 24")
    room.at("18:20", "result 19 0:23", "result 20 21:14", "result 24 14:7")
    await room.check()
    assert room.level() == ["Bears", "Colts"]
    toss = "a tie for the last seed"
    await room.handles(toss, "@Bears enter right right right tab right right f2")
    assert room.level() == []
    await room.check(ends=True)


async def sunday(room: Room) -> None:
    """The best six; the first two wait. Every round is published."""
    truth = room.truth
    room.at("8:30", "phase playoffs", "playoffs --size 6", "set-places", day=1)
    truth.games = {**room.scheduled(), **{n: g for n, g in truth.games.items() if n <= SEASON}}
    assert [truth.games[n].teams for n in (25, 26)] == [("Giants", "Colts"), ("Crows", "Cowboys")]
    assert {truth.games[n].planned for n in (25, 26)} == {minute("9:00", 1)}
    await room.check()
    room.at("9:00", "begin 25", "begin 26", day=1)
    room.at("10:15", "result 25 7:20", "result 26 14:3", day=1)
    room.run("set-places")
    truth.games = {**room.scheduled(), **truth.games}
    # The best remaining seed meets the worst one.
    assert {truth.games[n].teams for n in (27, 28)} == {("Lions", "Colts"), ("Vikings", "Crows")}
    await room.check()
    room.at("10:20", "begin 27", "begin 28", day=1)
    room.at("11:35", "result 27 10:0", "result 28 9:6", day=1)
    room.run("set-places")
    truth.games = {**room.scheduled(), **truth.games}
    assert truth.games[29].teams == ("Lions", "Vikings")
    await room.check()
    room.at("11:40", "begin 29", day=1)
    room.at("12:55", "result 29 13:14", day=1)
    await room.check(ends=True)
    page = (room.folder / "site/index.html").read_text()
    assert "Vikings" in page.partition('<h1 class="banner">')[2].partition("</h1>")[0]
    room.run("phase over", f"publish --to {room.folder / 'site'}")
    champions = (room.folder / "site/champions/index.html").read_text()
    assert "Vikings" in champions
