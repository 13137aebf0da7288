"""The options of a game, declared once, and how their values are read: names, seats, settings,
what fits together. The command line, the forms and the browser take names, choices and texts
from here."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from quarterback.team_colors import TEAM_COLORS

HUMAN = "human"
LONGEST_NAME = 40
LONGEST_WORDS = 60
"""Of a place, an hour or the weather."""
EXHIBITION = ("letterman", "freshman")
"""The coaches of home and visitors in an exhibition without named ones."""
BOARD_EXHIBITION = ("captain", "captain")
"""The same on a board."""

SIMULATED, OWN = "simulated", "own"
BOARDS = (SIMULATED, OWN)
"""What board a game is played on: the practice board, whose figures the program plays, or one on
the table before you."""
TOSSED = ("home", "visitors")
"""Who may have won a toss of your own coin."""


@dataclass(frozen=True)
class GameOption:
    """An option of a game: `--name` on the command line, the field `name` of a form."""

    name: str
    help: str
    """For the command line."""
    kind: Literal["text", "words", "number", "flag", "off", "game", "coach"] = "text"
    """What its value is: `words` go into the header; `off` turns off what is on; `game` is the
    number of a stored game, or nothing for the last one."""
    label: str = ""
    """In a form, and in error messages about its value."""
    hint: str = ""
    """What a form says about the focused field."""
    metavar: str = ""
    choices: tuple[str, ...] = ()
    noun: str = ""
    """What one of the choices is called in an error message."""
    several: str = ""
    """For an option that can be repeated: the name of its values together."""
    only: Literal["", "dial", "board"] = ""
    """The kind of game that it belongs to; empty for every game."""
    alias: str = ""

    @property
    def flag(self) -> str:
        return f"--{self.name}"

    @property
    def keyword(self) -> str:
        """The name of its value in `play_options`."""
        name = self.name.removeprefix("no-") if self.kind == "off" else self.name
        return self.several or name.replace("-", "_")

    def is_given(self, value: object) -> bool:
        """Return whether a person gave it: a value that is not None, a flag, at least one of
        several."""
        if self.kind == "off":
            return value is False
        return value is not None and value is not False and bool(value or not self.several)

    def read(self, value: Any) -> Any:
        """Return its value: one of the choices, words without line breaks, or as it was written."""
        text = str(value or "")
        if self.choices:
            word = text.strip().casefold()
            if word and word not in self.choices:
                choices = ", ".join(self.choices)
                raise BadOptions(f"no {self.noun} {value!r}; choose from {choices}", self.flag)
            return word
        if self.kind == "words":
            words = " ".join(text.split())
            if len(words) > LONGEST_WORDS:
                raise BadOptions(f"at most {LONGEST_WORDS} letters", self.flag)
            if any(unicodedata.category(letter)[0] == "C" for letter in words):
                raise BadOptions("invisible characters cannot be entered", self.flag)
            return words
        return bool(value) if self.kind == "flag" else value


OPTIONS: Final = (
    GameOption(
        "ruleset",
        "Rules to play by; default: the dial game.",
        label="Rules",
        hint="The rules you play by. The rule book on the title has them in full.",
        metavar="RULESET",
    ),
    GameOption(
        "board",
        "Your own board, or the simulated practice board.",
        label="Board",
        hint="Your own: report each play. Practice: the program moves the figures.",
        choices=BOARDS,
        noun="board",
        only="board",
    ),
    GameOption(
        "team",
        "A team: home=FILE, or home=NAME of a saved team; also visitors=...",
        metavar="SIDE=TEAM",
        several="teams",
        only="board",
    ),
    GameOption(
        "table",
        "Replace a table of the rules with your own.",
        metavar="NAME=FILE",
        several="tables",
        only="board",
    ),
    GameOption("ask-players", "Ask for the ball carrier in every report.", "flag", only="board"),
    GameOption(
        "home",
        "Name of the home team.",
        label="Home",
        hint="Any name. The home goal is on the left all game.",
        metavar="NAME",
    ),
    GameOption(
        "visitors",
        "Name of the visitors.",
        label="Visitors",
        hint="Any name. The visitors' goal is on the right all game.",
        metavar="NAME",
    ),
    GameOption(
        "home-color",
        "Color of the home end zone.",
        label="Home color",
        hint="Color of the left end zone.",
        choices=TEAM_COLORS,
        noun="color",
        alias="home-colour",
    ),
    GameOption(
        "visitors-color",
        "Color of the visitors' end zone.",
        label="Visitors' color",
        hint="Color of the right end zone.",
        choices=TEAM_COLORS,
        noun="color",
        alias="visitors-colour",
    ),
    GameOption(
        "home-coach",
        "Coach of the home team.",
        "coach",
        label="Home coach",
        hint="The coach of the home team.",
    ),
    GameOption(
        "visitors-coach",
        "Coach of the visitors.",
        "coach",
        label="Visitors coach",
        hint="The coach of the visitors.",
    ),
    GameOption(
        "coach",
        "Short for --visitors-coach.",
        "coach",
        label="Against",
        hint="The coach of the other team.",
    ),
    GameOption(
        "plays",
        "Plays in the game, both teams together.",
        "number",
        label="Plays",
        hint="Both teams together. 40 take 20 minutes, the printed 160 over an hour.",
        metavar="N",
    ),
    GameOption(
        "minutes",
        "Play by the clock: minutes in each half.",
        "number",
        label="Minutes a half",
        hint="The clock runs while you think; p stops it.",
        metavar="N",
    ),
    GameOption("set", "House rule; may be repeated.", metavar="NAME=VALUE", several="settings"),
    GameOption(
        "dial",
        "reconstruction or saturday, a dial file, or any: your own dial.",
        label="Dial",
        hint="Spun here; typed in from your own set; or spun on your own table.",
        metavar="NAME|FILE|any",
        only="dial",
    ),
    GameOption(
        "place",
        "Where the game is played, for its reports.",
        "words",
        label="Place",
        hint="Where you play: shown in reports and the newspaper.",
        metavar="TEXT",
    ),
    GameOption(
        "hour",
        "The hour of the game.",
        "words",
        label="Hour",
        hint="When, in your words, such as 2:30 p.m.",
        metavar="TEXT",
    ),
    GameOption(
        "weather",
        "The weather at the game.",
        "words",
        label="Weather",
        hint="In your words. No rule reads it; the newspaper prints it.",
        metavar="TEXT",
    ),
    GameOption(
        "seed",
        "Random seed; same seed, same luck.",
        "number",
        label="Seed",
        hint="Optional. The same number gives the same luck.",
        metavar="N",
    ),
    GameOption(
        "toss",
        "Winner of your own coin toss; default: the program tosses.",
        label="Coin toss",
        hint="Or toss your own coin and enter the winner here.",
        choices=TOSSED,
        noun="side",
        only="dial",
    ),
    GameOption("exhibition", "Watch two coaches play.", "flag"),
    GameOption("resume", "Resume a saved game: the latest, or by number.", "game"),
    GameOption(
        "rematch",
        "The teams of a finished game again, the last or by number; two people change sides.",
        "game",
    ),
    GameOption(
        "best-of-three",
        "Two people: a best of three. After --rematch, that game counts as the first.",
        "flag",
        only="dial",
    ),
    GameOption("no-save", "Do not save.", "off"),
)
"""In the order of the command's help."""
BY_NAME: Final = {option.name: option for option in OPTIONS}


def written(values: Mapping[str, object]) -> list[str]:
    """Return the options that a person gave, from their values by keyword."""
    return [option.flag for option in OPTIONS if option.is_given(values.get(option.keyword))]


def read(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of every option by keyword, each read by itself. Raises TypeError for
    keywords of no option, and BadOptions."""
    if unknown := values.keys() - {option.keyword for option in OPTIONS}:
        raise TypeError(f"no options of a game: {', '.join(sorted(unknown))}")
    return {option.keyword: option.read(values.get(option.keyword)) for option in OPTIONS}


class BadOptions(ValueError):
    """Options that are wrong or do not go together; the text says which, and what to write. A
    form, which has fields instead of options, uses `says` and `option`."""

    def __init__(self, message: str, option: str = "") -> None:
        super().__init__(f"{option}: {message}" if option else message)
        self.message = message
        self.option = option
        """The option with the wrong value, such as `--home`; empty if it is about several."""


def name(text: str | None, default: str, option: str) -> str:
    name = " ".join((text if text is not None else default).split())
    if not name:
        raise BadOptions("a name is needed", option)
    if len(name) > LONGEST_NAME:
        raise BadOptions(f"a name has at most {LONGEST_NAME} letters", option)
    if any(unicodedata.category(letter)[0] == "C" for letter in name):
        raise BadOptions("a name cannot have invisible characters", option)
    return name


def rule_set(code: str | None) -> str:
    """Return the rule set of a board; empty for the dial game."""
    if not code:
        return ""
    from quarterback.rule_sets import CODES, DIAL_GAME

    word = code.strip().lower()
    if word not in CODES:
        raise BadOptions(f"no rule set {code!r}; choose from {', '.join(CODES)}", "--ruleset")
    return "" if word == DIAL_GAME else word


def fits_the_game(flags: Sequence[str], *, lesson: bool, on_board: bool) -> None:
    """Raise BadOptions for options of the dial game in a board game, or the reverse."""
    other = "dial" if on_board else "board"
    idle = [option.flag for option in OPTIONS if option.only == other and option.flag in flags]
    if on_board and lesson:
        idle.append("--lesson")
    if idle:
        what = "is for the dial game" if on_board else "is for games on a board"
        raise BadOptions(f"{idle[0]} {what}: leave it out, or choose another --ruleset")


def seats(
    home: tuple[str | None, str],
    visitors: tuple[str | None, str],
    *,
    exhibition: bool,
    on_board: bool,
) -> tuple[str, str]:
    """Return who calls for home and visitors, each with the option that said so; an exhibition
    gets a coach where none is named."""
    seats = []
    usual = BOARD_EXHIBITION if on_board else EXHIBITION
    for (values, option), in_exhibition in zip((home, visitors), usual, strict=True):
        name = values if values is not None else in_exhibition if exhibition else HUMAN
        if name != HUMAN:
            _known_coach(name, option, on_board=on_board)
        if name == HUMAN and exhibition:
            raise BadOptions(f"in an exhibition coaches call for both teams: leave out {option}")
        seats.append("" if name == HUMAN else name)
    return seats[0], seats[1]


def _known_coach(name: str, option: str, *, on_board: bool) -> None:
    from quarterback.ai.coaches import BOARD_COACHES, COACHES, EVERY_COACH

    coaches = BOARD_COACHES if on_board else COACHES
    if name in coaches:
        return
    message = f"choose from {', '.join(coaches)}, or {HUMAN} for a person"
    if name in EVERY_COACH:
        where = "on a board" if on_board else "the dial game"
        raise BadOptions(f"{EVERY_COACH[name].title} does not call {where}; {message}", option)
    raise BadOptions(f"no coach {name!r}; {message}", option)


def settings(
    pairs: Iterable[str], plays: int | None, minutes: int | None, *, with_timing: bool
) -> dict[str, str]:
    """Return settings from key=value pairs, and from --plays and --minutes; `with_timing` if a
    game can be timed by either."""
    settings: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        name = name.strip()
        if not equals or not name:
            raise BadOptions(
                f"--set takes name=value, such as play_count=without_returns, not {pair!r}"
            )
        if name in settings:
            raise BadOptions(f"--set {name} appears twice")
        settings[name] = value.strip()
    if plays is not None and minutes is not None:
        raise BadOptions("a game is timed by --plays or by --minutes, not by both")
    for name, length, timing in (("plays", plays, "plays"), ("minutes", minutes, "timed")):
        if length is None:
            continue
        if name in settings or settings.get("timing", timing) != timing:
            raise BadOptions(f"--{name} and --set disagree: use one of them")
        settings |= {"timing": timing} if with_timing else {}
        settings[name] = str(length)
    return settings
