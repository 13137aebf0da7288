"""A solitaire league of three seasons, in which players change teams, numbers and names; and what
its games count, by the plays alone."""

from __future__ import annotations

import json
from collections import Counter
from typing import NamedTuple

from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.queries.fixture_status import header_of_fixture, pin_of
from league.model.ledger.rows import Fixture, Franchise, Season, Stage, Team
from league.store.games.store import Store
from league.store.ledger.game_results import count_finished
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.stored_games import play_in
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import header_of, rule_set
from rulesets.core.events import Call, Event, Report, Ruling
from tests.store.ledger.weekend import season_by

RULES = rule_set("solitaire-coach")
TEAMS = ("Bears", "Lions")
ROSTERS: dict[int, dict[str, tuple[tuple[int, str, str], ...]]] = {
    # Two players of one name, told apart by their numbers from the first game on.
    2026: {
        "Bears": ((22, "Novak", "HB"), (17, "Isbell", "QB"), (31, "Smith", "HB"),
                  (84, "Smith", "E")),
        "Lions": ((17, "Presnell", "QB"), (44, "Clark", "FB"), (22, "Hill", "HB")),
    },
    # Novak has another number. Clark is called by his whole name.
    2027: {
        "Bears": ((33, "Novak", "HB"), (17, "Isbell", "QB"), (31, "Smith", "HB")),
        "Lions": ((17, "Presnell", "QB"), (44, "Dutch Clark", "FB"), (31, "Smith", "HB")),
    },
    # Isbell is with the Lions. The Lions' Smith is another one than those of the Bears.
    2028: {
        "Bears": ((33, "Nov\u00e1k", "HB"), (12, "Luckman", "QB"), (31, "Smith", "HB")),
        "Lions": ((9, "Isbell", "QB"), (44, "Dutch Clark", "FB"), (31, "Smith", "HB")),
    },
}  # fmt: skip


class Made(NamedTuple):
    """A play: by whom, to whom for a pass, and how far."""

    team: str
    player: int
    yards: int
    passer: int | None = None


GAMES: dict[tuple[int, int], tuple[Made, ...]] = {
    (2026, 1): (
        Made("Bears", 22, 7), Made("Bears", 22, 12), Made("Bears", 84, 25, 17),
        Made("Bears", 31, 3), Made("Lions", 44, 4), Made("Lions", 22, 9, 17),
    ),
    (2026, 2): (Made("Bears", 22, 1), Made("Bears", 84, 8, 17), Made("Lions", 44, 30)),
    (2027, 1): (Made("Bears", 33, 20), Made("Bears", 31, 5), Made("Lions", 44, 11),
                Made("Lions", 31, 2)),
    (2027, 2): (Made("Bears", 33, 2), Made("Bears", 31, 40, 17), Made("Lions", 31, 14, 17)),
    (2028, 1): (Made("Bears", 33, 6), Made("Bears", 31, 9, 12), Made("Lions", 44, 19, 9)),
    (2028, 2): (Made("Bears", 33, 15), Made("Lions", 31, 8), Made("Lions", 44, 3, 9)),
}  # fmt: skip
PEOPLE = {
    ("Bears", "Novak"): "Novak", ("Bears", "Nov\u00e1k"): "Novak", ("Bears", "Luckman"): "Luckman",
    ("Bears", "Isbell"): "Isbell", ("Lions", "Isbell"): "Isbell",
    ("Lions", "Presnell"): "Presnell", ("Lions", "Hill"): "Hill",
    ("Lions", "Clark"): "Clark", ("Lions", "Dutch Clark"): "Clark",
    ("Lions", "Smith"): "Smith of the Lions",
}  # fmt: skip
"""Who someone is, by his team and name; the Bears' Smiths also by number."""


def person(team: str, year: int, number: int) -> str:
    """Who wears a number in a year."""
    name = next(name for worn, name, _ in ROSTERS[year][team] if worn == number)
    if (team, name) == ("Bears", "Smith"):
        return f"Smith {number}"
    return PEOPLE[team, name]


def counted(games: dict[tuple[int, int], tuple[Made, ...]]) -> dict[str, Counter[str]]:
    """What everyone did in all seasons, and in each (`2026 rushes`)."""
    found: dict[str, Counter[str]] = {}
    for (year, _), plays in games.items():
        for play in plays:
            lines = [(play.player, "catches", "receiving_yards"), (play.passer, "completions",
                      "passing_yards")] if play.passer else [
                      (play.player, "rushes", "rushing_yards")]  # fmt: skip
            for number, what, yards in lines:
                assert number is not None
                own = found.setdefault(person(play.team, year, number), Counter())
                for prefix in ("", f"{year} "):
                    own[prefix + what] += 1
                    own[prefix + yards] += play.yards
    return found


def events_of(play: Made) -> tuple[Event, ...]:
    """A play from the team's own 30."""
    letter = "H" if play.team == TEAMS[0] else "V"
    side = "home" if letter == "H" else "visitors"
    start = {"phase": "scrimmage", "ball": side, "spot": f"{letter}30", "down": 1, "to_go": 10}
    spot = 30 + play.yards
    other = "V" if letter == "H" else "H"
    fields: dict[str, object] = {
        "result": "down",
        "spot": f"{letter}{spot}" if spot <= 50 else f"{other}{100 - spot}",
        "player": play.player,
    }
    if play.passer is not None:
        fields["passer"] = play.passer
    return (
        Ruling(start, "the play begins here"),
        Call("run" if play.passer is None else "pass"),
        Report(fields),
    )


def bring(league: OpenLeague, year: int) -> None:
    """The rosters of a season."""
    records = league.records
    season = next(each for each in records.all(Season) if each.year == year)
    for team in records.where(Team, season=season.id):
        name = records.get(Franchise, team.franchise).name
        players = [
            {"number": number, "name": called, "position": position}
            for number, called, position in ROSTERS[year][name]
        ]
        league.enter(p.BringSheet(team.id, json.dumps({"players": players})), "Ann")


def play_game(store: Store, league: OpenLeague, fixture: Fixture, plays: tuple[Made, ...]) -> int:
    """Play a game, an input for each play; return its number in the store."""
    book = Scorebook.begin(store, header_of_fixture(league.records, fixture.id))
    assert book.id is not None
    play_in(store, league, fixture.id, book.id, "Ann")
    for play in plays:
        book.play(*events_of(play))
    book.play(Ruling({"phase": "over", "winner": "home"}, "it is late"))
    return book.id


def three_seasons(store: Store) -> OpenLeague:
    """The league, with all of its games."""
    league = season_by(store, RULES, TEAMS, ("Ann",), "Alone", season="2026")
    records = league.records
    for year in ROSTERS:
        if year > 2026:
            last = records.all(Season)[-1]
            pin = pin_of(header_of(RULES), RULES)
            league.enter(c.RollOver(last.id, year, str(year), pin), "Ann")
        season = records.all(Season)[-1]
        bring(league, year)
        home, visitors = records.where(Team, season=season.id)
        stage = records.where(Stage, season=season.id)[0].id
        for _ in (1, 2):
            league.enter(c.Arrange(stage, c.Meeting(home.id, visitors.id)), "Ann")
        league.enter(c.EnterPhase(season.id, "regular"), "Ann")
        for fixture in records.where(Fixture, season=season.id):
            play_game(store, league, fixture, GAMES[year, fixture.number])
        count_finished(store, league, "Ann")
    return league
