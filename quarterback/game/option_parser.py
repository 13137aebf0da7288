"""The words of options for a game, read one by one: names, seats, settings, what fits together."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

HUMAN = "human"
LONGEST_NAME = 40
LONGEST_WORDS = 60
"""Of a place, an hour or the weather."""
EXHIBITION = ("letterman", "freshman")
"""Who calls for home and visitors when coaches are to, and none was named."""
BOARD_EXHIBITION = ("captain", "captain")
"""The same on a board."""


class BadOptions(ValueError):
    """Options that cannot be, or not together; the text says which, and what to write. A form,
    which has no options but fields, takes `says` and `option`."""

    def __init__(self, message: str, option: str = "") -> None:
        super().__init__(f"{option}: {message}" if option else message)
        self.message = message
        self.option = option
        """Whose value is wrong, such as `--home`; empty when it is more than one's."""


def name(text: str | None, default: str, option: str) -> str:
    name = " ".join((text if text is not None else default).split())
    if not name:
        raise BadOptions("a name is needed", option)
    if len(name) > LONGEST_NAME:
        raise BadOptions(f"a name has at most {LONGEST_NAME} letters", option)
    if any(unicodedata.category(letter)[0] == "C" for letter in name):
        raise BadOptions("a name cannot have invisible characters", option)
    return name


def words(text: str | None, option: str) -> str:
    """Free words for the header, such as a place, or empty."""
    words = " ".join((text or "").split())
    if len(words) > LONGEST_WORDS:
        raise BadOptions(f"at most {LONGEST_WORDS} letters", option)
    if any(unicodedata.category(letter)[0] == "C" for letter in words):
        raise BadOptions("invisible characters cannot be entered", option)
    return words


def one_of(text: str | None, words: Sequence[str], option: str, what: str) -> str:
    word = (text or "").strip().casefold()
    if word and word not in words:
        raise BadOptions(f"no {what} {text!r}; choose from {', '.join(words)}", option)
    return word


def rule_set(code: str | None) -> str:
    """The rule set of a board; empty for the dial game."""
    if not code:
        return ""
    from quarterback.rule_sets import CODES, DIAL_GAME

    word = code.strip().lower()
    if word not in CODES:
        raise BadOptions(f"no rule set {code!r}; choose from {', '.join(CODES)}", "--ruleset")
    return "" if word == DIAL_GAME else word


def fits_the_game(values: Mapping[str, object], *, lesson: bool, on_board: bool) -> None:
    """Options that belong to the dial game, or to boards, and not to the other. Raises
    BadOptions."""
    dial_words = ("--dial", "--toss", "--best-of-three")
    words = dial_words if on_board else ("--board", "--ask-players", "--team", "--table")
    idle = [word for word in words if values[word] is not None]
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
    """Who calls for home and visitors, each with the option that said so; an exhibition seats a
    coach where no one is named."""
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
    """From key=value pairs, with --plays and --minutes for the commonest two; `with_timing` where
    a game may be timed by either."""
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
