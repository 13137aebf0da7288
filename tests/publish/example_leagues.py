"""Whole leagues in stores, one for each rule set, with tame or hostile names in every field.

Together they have what a site can show: past seasons, all forms of brackets, conferences, photos,
awards, votes, announcements, late teams, delays, void, disputed and forfeited games, games in
progress, players, and games played to the end.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from shlex import quote
from typing import Final

from click.testing import CliRunner
from PIL import Image

from quarterback.cli import main
from quarterback.game.places import photos_at
from quarterback.league_office.publishing import LeagueSite
from quarterback.rule_sets import CODES
from tests.store.playing import opened

NOON: Final = 29_638_800
"""2026-05-09 12:00, in minutes: the first day of the den's second season."""
ADDRESS: Final = "https://example.org/den/"
EVILS: Final = (
    '<script>alert(1)</script>" onload="x',
    "'><img src=x onerror=alert(2)>{{ 7 * 7 }}",
    "a\u202eb\u2066c\u200b\u2060d & <!-- --> ]]>",
    "\U0001f989\U0001f3c8 e\u0301\u0323\u0334 \u05d4\u05e4\u05d5\u05e2\u05dc \u65e9\u7a32\u7530",
    "&lt;b&gt; javascript:alert(3) </title></svg></style>",
    "Z\u0360\u0361\u0489" + "w" * 300,
    "\u202d http://evil.example/?a=1&b=2 \\ %0d%0a../../",
)
Names = Callable[[str], str]
"""What a thing is called in a league, by its plain name."""


def tame(name: str) -> str:
    """The name itself."""
    return name


def hostile(name: str) -> str:
    """A name that tries to be more than text."""
    return f"{EVILS[sum(map(ord, name)) % len(EVILS)]} {name}"


class ExampleLeague:
    """A league of a rule set in a folder, made by commands."""

    def __init__(self, folder: Path, rules: str, names: Names = tame) -> None:
        self.folder, self.names = folder, names
        folder.mkdir(parents=True, exist_ok=True)
        _MAKE[rules](self)

    def q(self, name: str) -> str:
        """What a thing is called, as a word of a command."""
        return quote(self.names(name))

    def run(self, *lines: str) -> None:
        """Commands, one a line. All must succeed."""
        env = {"QUARTERBACK_DATA_DIR": str(self.folder), "QUARTERBACK_BY": self.names("Ann")}
        done = CliRunner().invoke(main, ["league", "run", "-"], input="\n".join(lines), env=env)
        assert done.exit_code == 0, done.output[-2000:]

    def site(self, now: int = NOON, address: str = ADDRESS) -> dict[str, bytes]:
        """Every file of its site."""
        with opened(self.folder / "games.db") as store:
            photos = photos_at(store.place, 1)
            pages = LeagueSite(store, store.leagues.open(1), photos).pages(now, address)
            made = ((path, page.make()) for path, page in pages.items())
            return {
                path: content.encode() if isinstance(content, str) else content
                for path, content in made
            }


def _team(league: ExampleLeague, team: str, run_by: str = "captain", more: str = "") -> str:
    coach = league.q(f"Coach {team}")
    return f"team {league.q(team)} --coach {coach} --run-by {run_by}{more}"


def _the_den(league: ExampleLeague) -> None:
    """A season of Lion's Den that is over, with players, awards, votes and photos, and the Electra
    Bowl; then one on its first day, with a late team, delays and a game by forfeit."""
    q, teams = league.q, ("Bears", "Lions", "Packers", "Vikings", "Giants", "Eagles")
    league.run(
        f"found {q('The Den')}",
        f"season 2025 --name {q('The 39th')} --rules lions-den --practice --through 4"
        " --set minutes=3",
        f"boards {q('North')} {q('South')} {q('East')}",
        f"people {q('Ann')} {q('Dan')}",
        *(_team(league, each) for each in teams),
    )
    places = ("quarterback", "quarterback", "quarterback", "kicker", "punter")
    league.run(
        *(
            f"draft {q(team)} {place} --dice {n % 9 + 1},{n * 3 % 10 + 1} --career {1 + n % 4}"
            f" --witness {q('Dan')} --name {q(f'{place} {number} of the {team}')}"
            f" --figure {q(f'base {number}')}"
            for n, team in enumerate(teams)
            for number, place in enumerate(places)
        ),
        *(f"bases {q(team)} {12 * n + 1}-{12 * n + 12}" for n, team in enumerate(teams)),
    )
    file = league.folder / "bears.json"
    players = [{"number": 14, "name": league.names("Don Hutson"), "position": "end"}]
    file.write_text(json.dumps({"name": "Bears", "players": players}), encoding="utf-8")
    photo = league.folder / "photo.png"
    Image.effect_mandelbrot((640, 400), (-2, -1.2, 1, 1.2), 60).convert("RGB").save(photo)
    league.run(
        f"bring {q('Bears')} {file}",
        "draw-up --rounds 3", "release", "phase regular", "play-out 1 --seed 3",
        *(f"result {n} {n * 13 % 29}:{n * 7 % 24}" for n in range(2, 8)),
        "result 8 --kind void", "result 9 --kind double_forfeit",
        f"correct 3 10:20 --why {quote(league.names('The sheet says so') + ' why' * 150)}",
        "phase playoffs", f"playoffs --size 4 --name {q('Playoffs')}",
        "result 10 14:7", "result 11 21:20", "play-out 12 --seed 4",
        f"vote coach {q('Coach Lions')} --voter {q('Dan')}",
        "award coach --voted",
        f"award {q('Best jersey')} {q('Lions')}",
        f"award offense {q('Don Hutson')} --team {q('Bears')}",
        f"photo team {q('Bears')} {photo} --caption {q('All of us')}",
        f"photo champion 2025 {photo} --caption {q('The cup')}",
        f"photo game 1 {photo} --caption {q('Kickoff')}",
        f"rollover 2026 --name {q('The 40th')}",
        "slots 2026-05-09T09:00 --games 8 --minutes 60 --pause 5",
    )  # fmt: skip
    league.run(
        *(f"bases {q(team)} {12 * n + 1}-{12 * n + 12}" for n, team in enumerate(teams)),
        "draw-up --rounds 3", "release", "phase regular", "play-out 1 --seed 5",
        "result 2 0:3", "result 3 --kind void",
        "check-in --all", "call 4", "begin 4 --at 11:15", "delay 25 --game 5", "call 6",
        f"replace {q('Giants')} {q('Crows')} --coach {q('Zed')}",
        f"announce {q('Lunch at noon')}", f"announce {quote(league.names('Late') + ' game' * 10)}",
        f"photo team {q('Lions')} {photo} --caption {q('Roar')}",
    )  # fmt: skip


def _dial(league: ExampleLeague) -> None:
    """The dial game: double elimination with a game in dispute."""
    q = league.q
    league.run(
        f"found {q('Dial League')}",
        f"season 1914 --name {q('The first')} --rules littlefield --set plays=40 --through 6",
        *(_team(league, each, run_by="freshman")
          for each in ("Yale", "Harvard", "Princeton", "Penn", "Army", "Navy")),
        "draw-up --rounds 3", "release", "phase regular",
        "play-out 1 --seed 3", "play-out 2 --seed 4",
        *(f"result {n} {n * 11 % 31}:{n * 5 % 23}" for n in range(3, 10)),
        "phase playoffs", "playoffs --size 6 --form double",
        "result 10 14:7", "result 11 21:20", "result 12 7:3", "result 13 10:0",
        "correct 10 7:14 --why sheet",
    )  # fmt: skip


def _conferences(league: ExampleLeague) -> None:
    """Two conferences of divisions, and wild cards, half a season."""
    q = league.q
    divisions = {"North": "Ants Bees", "South": "Cats Dogs", "Plain": "Elks Frogs",
                 "Coast": "Gnus Hens"}  # fmt: skip
    league.run(
        f"found {q('Conferences')}",
        f"season 2026 --name {q('Fall')} --rules vsefl --practice --chain nfl-division"
        " --set plays_per_quarter=4",
        *(f"division {q(name)} --conference {q('East' if name in ('North', 'South') else 'West')}"
          for name in divisions),
        *(_team(league, team, more=f" --division {q(division)}")
          for division, teams in divisions.items() for team in teams.split()),
        "draw-up --meetings 1 1 0", "release", "phase regular", "play-out 1 --seed 2",
        *(f"result {n} {n * 13 % 29}:{n * 7 % 24}" for n in range(2, 9)),
    )  # fmt: skip


def _conference_playoffs(league: ExampleLeague) -> None:
    """The same at its end, with players of the solitaire coach's rules instead: pools, and both
    a third-place game and a consolation."""
    q = league.q
    league.run(
        f"found {q('Pools')}",
        f"season 2026 --name {q('Spring')} --rules solitaire-coach --practice --set plays=10",
        *(_team(league, each) for each in ("Ants", "Bees", "Cats", "Dogs", "Elks", "Frogs")),
        "pools 2 " + " ".join(map(q, ("Ants", "Bees", "Cats", "Dogs", "Elks", "Frogs"))),
        "release", "phase regular", "play-out 1 --seed 3",
        "result 2 10:3", "result 3 0:9", "result 4 21:20", "result 5 7:6", "result 6 6:13",
        "phase playoffs",
        f"playoffs --pools 3 --form single --third-place --consolation --name {q('Cup')}",
        "result 7 14:7",
    )  # fmt: skip


def _electra(league: ExampleLeague) -> None:
    """Gunderson's game: two losses, then the Electra Bowl, replayed when tied; finished."""
    q = league.q
    league.run(
        f"found {q('Woods')}",
        f"season 2026 --name {q('Winter')} --rules gunderson --practice --through 4",
        *(_team(league, each) for each in ("Reds", "Blues", "Greens", "Golds")),
        "draw-up", "release", "phase regular", "play-out 1 --seed 3",
        *(f"result {n} {n * 13 % 29}:{n * 7 % 24}" for n in range(2, 7)),
        "phase playoffs", f"playoffs --size 4 --form electra-double --name {q('Cup')}",
    )  # fmt: skip
    for number in range(7, 14):
        if not _open_games(league):
            break
        league.run(f"result {number} {20 + number}:7")
    league.run("phase over")


def _open_games(league: ExampleLeague) -> bool:
    env = {"QUARTERBACK_DATA_DIR": str(league.folder), "QUARTERBACK_BY": "Ann"}
    return bool(CliRunner().invoke(main, ["league", "schedule", "--open"], env=env).output.strip())


_MAKE: Final[dict[str, Callable[[ExampleLeague], None]]] = {
    "lions-den": _the_den,
    "littlefield": _dial,
    "vsefl": _conferences,
    "solitaire-coach": _conference_playoffs,
    "gunderson": _electra,
}
assert _MAKE.keys() == CODES
