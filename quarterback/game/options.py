"""The options of a game: what the command line gives to the table, or to text mode.

The rules, the dial and the coaches are imported when they are asked for: the title is painted
before anyone needs them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final

from quarterback.game import option_parser
from quarterback.game.option_parser import (
    BOARD_EXHIBITION,
    BOARDS,
    EXHIBITION,
    HUMAN,
    LONGEST_NAME,
    OWN,
    SIMULATED,
    BadOptions,
)

if TYPE_CHECKING:
    from rulesets.core.dial import Dial
    from rulesets.core.header import Header
    from rulesets.core.ruleset import RuleSet

__all__ = [
    "BOARDS",
    "BOARD_EXHIBITION",
    "EXHIBITION",
    "HUMAN",
    "LONGEST_NAME",
    "OWN",
    "PROPOSED_PLAYS",
    "SIMULATED",
    "BadOptions",
    "PlayOptions",
    "play_options",
]

PROPOSED_PLAYS: Final = "40"
"""Plays that a form for two proposes: enough time for a rematch; the printed 160 take over an
hour."""

ANY = "any"
LAST = "last"
FIRST_GAME = "First game"
"""The event in the header of a first game: it counts for no record."""
FIRST_OF_THREE: Final = "Best of three, game 1"
"""The event in the header of the first game of a best of three."""
KIND_SEEDS: Final = (2, 6, 8, 14, 16, 17, 23, 24, 28, 29, 34, 37, 40, 43, 44, 46, 47, 51, 54)
"""For first games: one is drawn for each, so that a first game can be shown twice. Whether a
newcomer calls by the book, by feel or at random, in five of six games with such a seed a drive
of his ends in a touchdown. The game says that its dial was chosen, and counts for no record."""
FIRST_GAME_NOTE = "The dial of a first game was chosen, and it is kind. It counts for no record."
_AS_READ: Final = (
    *("home_color", "visitors_color", "ask_players", "toss", "seed", "exhibition"),
    *("place", "hour", "weather"),
)
"""The options whose values the fields of the same names have."""
LESSON_PLAYS = "40"
"""Plays of a first game, both sides together: long enough to see everything, and soon over."""


@dataclass(frozen=True)
class PlayOptions:
    """Names, coaches, settings, dial, and where the game is stored. Made by `play_options`."""

    ruleset: str = ""
    """Its name; empty for the usual one."""
    home: str = "Home"
    visitors: str = "Visitors"
    home_color: str = ""
    """One of `TEAM_COLORS`; empty for none."""
    visitors_color: str = ""
    home_coach: str = ""
    """Who calls for the home side: empty for a person, else the name of a coach."""
    visitors_coach: str = ""
    coaches_named: bool = False
    """Whether someone said who calls; otherwise a screen may ask."""
    settings: Mapping[str, str] = field(default_factory=dict)
    dial: Dial | None = None
    """None for the usual one for a game of this length, or with `any_dial` for a real one on a
    table."""
    any_dial: bool = False
    board: str = ""
    """`simulated` for the practice board; empty for a real one, or a game that has none."""
    ask_players: bool = False
    """Whether every report on a board asks for the ball carrier."""
    teams: Mapping[str, Any] = field(default_factory=dict)
    """What the sides bring, by side: rosters, playbooks."""
    tables: Mapping[str, Any] = field(default_factory=dict)
    """Tables that replace the rule set's own, by name."""
    seed: int | None = None
    place: str = ""
    """Where it is played, for the header; like the next two, empty if no one said."""
    hour: str = ""
    weather: str = ""
    resume: str = ""
    """The game to resume: its number, or `last`."""
    rematch: str = ""
    """The game whose teams meet again: its number, or `last`."""
    exhibition: bool = False
    toss: str = ""
    """The side that won a toss of your own coin; empty if the program tosses."""
    lesson: bool = False
    """Whether it is someone's first game: only what gives advice reads it."""
    event: str = ""
    """What it is played for: the daily of a date, a first game."""
    data_dir: Path | None = None
    database: str = ""
    save: bool = True

    def rules(self) -> RuleSet:
        """Return the agreed rules. Raises BadSetting, or BadTable."""
        from quarterback.game.dials import with_house_settings
        from quarterback.rule_sets import rule_set

        dial = self.chosen_dial()
        settings = with_house_settings(self.settings, dial)
        return rule_set(self.code, settings, dial, self.teams, self.tables)

    def chosen_dial(self) -> Dial | None:
        """The dial in play; None for a real one on a table, and in board games."""
        from quarterback.game.dials import usual_dial

        if self.any_dial or self.on_board:
            return None
        return self.dial or usual_dial(self.settings)

    @property
    def on_board(self) -> bool:
        """Whether figures play it on a board."""
        if not self.ruleset:
            return False
        from quarterback.rule_sets import DIAL_GAME

        return self.ruleset != DIAL_GAME

    @property
    def code(self) -> str:
        from quarterback.rule_sets import DIAL_GAME

        return self.ruleset or DIAL_GAME

    @property
    def names_a_game(self) -> bool:
        """Whether someone said what to play; otherwise a screen may ask."""
        text = replace(
            self,
            data_dir=None,
            database="",
            save=True,
            seed=None,
            lesson=False,
            place="",
            hour="",
            weather="",
        )
        return text != PlayOptions()

    def exhibited(self) -> PlayOptions:
        """Return the same game with a computer coach in every free seat."""
        home, visitors = BOARD_EXHIBITION if self.on_board else EXHIBITION
        return replace(
            self,
            home_coach=self.home_coach or home,
            visitors_coach=self.visitors_coach or visitors,
            exhibition=True,
            board=SIMULATED if self.on_board else "",
        )

    def watched(self) -> PlayOptions:
        """Return a new game between two computer coaches, with the same settings."""
        seated = replace(
            self,
            home_coach="",
            visitors_coach="",
            lesson=False,
            toss="",
            seed=None,
            event="",
            hour="",
            weather="",
        )
        return replace(seated, any_dial=False, resume="", coaches_named=True).exhibited()

    def for_one_person(self) -> PlayOptions:
        """Return the same game; if no one said who calls, a computer coach calls for the
        visitors. At a real board the person who moves the figures can call for both teams."""
        if (
            self.coaches_named
            or self.resume
            or self.rematch
            or (self.on_board and self.board != SIMULATED)
        ):
            return self
        usual = BOARD_EXHIBITION if self.on_board else EXHIBITION
        return replace(self, visitors_coach=usual[1])

    def first_game(self, seed: int | None = None) -> PlayOptions:
        """Return a newcomer's short game against a coach who is no better, with a kind seed
        drawn for each unless one is given."""
        options = PlayOptions(data_dir=self.data_dir, database=self.database, save=self.save)
        return replace(
            options,
            home_color="crimson",
            visitors="Freshmen",
            visitors_color="navy",
            visitors_coach=EXHIBITION[1],
            coaches_named=True,
            settings={"plays": LESSON_PLAYS},
            lesson=True,
            event=FIRST_GAME,
            seed=SystemRandom().choice(KIND_SEEDS) if seed is None else seed,
        )

    def header(self, date: str = "") -> Header:
        """Return the header of a new game. `date` is ISO 8601."""
        from quarterback.rule_sets import header_of
        from rulesets.core.header import ASKED

        return header_of(
            self.rules(),
            home=self.home,
            visitors=self.visitors,
            home_coach=self.home_coach,
            visitors_coach=self.visitors_coach,
            home_color=self.home_color,
            visitors_color=self.visitors_color,
            seed=self.seed,
            board=self.board,
            players=ASKED if self.ask_players and self.on_board else "",
            event=self.event,
            date=date,
            place=self.place,
            hour=self.hour,
            weather=self.weather,
        )


def play_options(
    *,
    lesson: bool = False,
    data_dir: Path | None = None,
    database: str | None = None,
    **values: Any,
) -> PlayOptions:
    """Return the options that a person wrote: the value of each of `OPTIONS` by its keyword, None
    where nothing was written. A side without a name gets its team's.

    Raises BadOptions, BadSetting, BadTable for a team or table, or DialFaults with every fault
    of a dial file.
    """
    flags, three = option_parser.written(values), bool(values.get("best_of_three"))
    if (game := values.get("resume")) is not None:
        return replace(_resumed(flags, game, data_dir, database), lesson=lesson)
    if (game := values.get("rematch")) is not None:
        again = _rematch(flags, game, data_dir, database)
        return replace(again, event=FIRST_OF_THREE if three else "", lesson=lesson)
    given = option_parser.read(values)
    exhibition = given["exhibition"]
    if given["coach"] is not None and given["visitors_coach"] is not None:
        raise BadOptions("--coach is short for --visitors-coach: use one of them")
    code = option_parser.rule_set(given["ruleset"])
    option_parser.fits_the_game(flags, lesson=lesson, on_board=bool(code))
    callers = given["home_coach"], given["visitors_coach"] or given["coach"]
    visitors_option = "--visitors-coach" if given["coach"] is None else "--coach"
    seats = option_parser.seats(
        (callers[0], "--home-coach"),
        (callers[1], visitors_option),
        exhibition=exhibition,
        on_board=bool(code),
    )
    if three and any(seats):
        raise BadOptions("a best of three is for two people: leave out the coaches")
    teams, dial, board = given["teams"], given["dial"], given["board"]
    home, visitors = (_called(teams, side) or side.capitalize() for side in ("home", "visitors"))
    plays, minutes = given["plays"], given["minutes"]
    chosen = PlayOptions(
        **{name: given[name] for name in _AS_READ},
        ruleset=code,
        board=SIMULATED if board == SIMULATED or (code and exhibition) else "",
        teams=dict(teams or {}),
        tables=dict(given["tables"] or {}),
        home=option_parser.name(given["home"], home, "--home"),
        visitors=option_parser.name(given["visitors"], visitors, "--visitors"),
        home_coach=seats[0],
        visitors_coach=seats[1],
        coaches_named=bool(any(callers) or exhibition or three),
        settings=option_parser.settings(
            given["settings"] or (), plays, minutes, with_timing=not code
        ),
        dial=_dial(dial) if dial and dial != ANY else None,
        any_dial=dial == ANY,
        event=FIRST_OF_THREE if three else "",
        data_dir=data_dir,
        database=database or "",
        save=given["save"] is not False,
        lesson=lesson,
    )
    if chosen.home.casefold() == chosen.visitors.casefold():
        raise BadOptions(
            f"both teams cannot be called {chosen.home}: rename one of them", "--visitors"
        )
    if chosen.home_color and chosen.home_color == chosen.visitors_color:
        raise BadOptions(
            f"both teams cannot play in {chosen.home_color}: give one another", "--visitors-color"
        )
    if chosen.any_dial and exhibition:
        raise BadOptions(
            "an exhibition plays automatically, so it needs a dial: leave out --dial any"
        )
    if board == OWN and exhibition:
        raise BadOptions(
            "an exhibition plays automatically, on the practice board: leave out --board own"
        )
    if chosen.settings or chosen.dial or chosen.teams or chosen.tables:
        chosen.rules()  # which may refuse them
    return chosen


def _resumed(
    flags: Sequence[str], resume: str, data_dir: Path | None, database: str | None
) -> PlayOptions:
    """Return the options of a stored game, which has its own names, coaches, settings and dial."""
    _alone(flags, "--resume", "a game in progress")
    game = _numbered(resume, "--resume")
    return PlayOptions(resume=game, data_dir=data_dir, database=database or "")


def _rematch(
    flags: Sequence[str], rematch: str, data_dir: Path | None, database: str | None
) -> PlayOptions:
    """Return the options of a rematch: the same teams, settings and dial."""
    _alone([flag for flag in flags if flag != "--best-of-three"], "--rematch", "a rematch")
    game = _numbered(rematch, "--rematch")
    return PlayOptions(rematch=game, data_dir=data_dir, database=database or "")


def _alone(flags: Sequence[str], flag: str, game: str) -> None:
    idle = [each for each in flags if each != flag]
    if idle:
        raise BadOptions(
            f"{' and '.join(idle)} cannot be changed in {game}: use {flag} without them"
        )


def _numbered(text: str, option: str) -> str:
    """Return a game as the command line names it: by number, or the last one."""
    game = text.strip() or LAST
    if game != LAST and not (game.isascii() and game.isdigit()):
        raise BadOptions(
            f"{option} takes the number of a game, or nothing for the last one, not"
            f" {text!r}: `quarterback saved` lists them"
        )
    return game


def _called(teams: Mapping[str, Any] | None, side: str) -> str:
    """Return the name that a side's team has in its file; empty without a team."""
    if not teams:
        return ""
    from rulesets.core.customization import name_of

    return name_of(teams, side)


def _dial(file: str) -> Dial:
    from quarterback.files.data_files import find_dial

    return find_dial(file)
