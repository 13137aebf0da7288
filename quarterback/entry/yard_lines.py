"""Spots on the field as people write them: H31, their 12, own 4, +6, midfield."""

from __future__ import annotations

import re
from typing import Final

from rulesets.core.field import END_LINE, GOAL, MIDFIELD, place_name, read_place
from rulesets.core.sentences.wording import PLAIN, Names, place
from rulesets.core.sides import HOME, OTHER, SIDES, VISITORS, Side
from rulesets.core.state import State

SPOT_HELP: Final = "H31 (the home team's 31), V12, their 12, own 4, +6 (yards gained), midfield"
_OWN: Final = ("own", "our", "my")
_THEIRS: Final = ("their", "theirs", "opp", "opponents", "opponents'", "opposing", "other")
_LONGEST_WALK: Final = 40
"""Yards from the ball; a yard line beyond them is asked about, where a number alone was typed."""
_LONGEST_KICK: Final = 70
"""The same for a kick, where the line of that number in the kickers' half is ahead of it, too."""
_LETTERS: Final = ("h", "v")
"""They mean the home team and the visitors, whatever their names are."""
_WORDS: Final = ("midfield", "the 50", "no gain", "gain", "gained", "loss", "lost")
"""Other words that start a spot or a gain."""
_GAIN = re.compile(r"(?:(gain|loss|lost|gained)\s*(?:of\s*)?)?([+-]?)(\d{1,3})")
_INITIALS = re.compile(r"([^\W\d_]+)\s*(\d{1,2})")
_PART = re.compile(r"([^.]*\d)(\.\d{1,2})")
"""A spot between two yard lines: each rule set rounds it in its own way."""
_OF_SIDE = re.compile(r"(.*\S)\s+(-?\d{1,2})")


def parse_spot(text: str, s: State, side: Side, names: Names) -> str:
    """The name of the spot that is meant. `side` is the team that answers, to which own and their
    refer; yards gained count from the spot of the ball, in the direction of the team that has it.

    Raises ValueError with words for a person.
    """
    words = " ".join(text.lower().split())
    gained = _gained(words)
    if gained is not None and s.spot is not None and s.possession is not None:
        spot = s.spot + gained
        if not GOAL - END_LINE <= spot <= END_LINE:
            raise ValueError(f"{text!r} would be off the field")
        return place_name(s.possession, spot)
    if words in ("midfield", "the 50"):
        return place_name(HOME, MIDFIELD)
    part = _PART.fullmatch(words)
    if part is not None and _gained(part[1]) is None:
        whole = parse_spot(part[1], s, side, names)
        if whole.lstrip("HV-").isdigit() and whole != str(MIDFIELD):
            just_behind = part[1].endswith("-0")
            return f"{whole[0]}-0{part[2]}" if just_behind else whole + part[2]
    of_side = _OF_SIDE.fullmatch(words)
    whose = _whose(of_side[1], side, names) if of_side else None
    if of_side and whose is not None:
        return place_name(whose, read_place(f"{_letter(whose)}{of_side[2]}", whose))
    initials = _INITIALS.fullmatch(words)
    whose = _begins_name_of(initials[1], names) if initials else None
    if initials and whose is not None and initials[1] not in _LETTERS:
        return place_name(whose, read_place(f"{_letter(whose)}{initials[2]}", whose))
    if words.lstrip("-").isdigit() and words != str(MIDFIELD):
        raise ValueError(f"whose {words}? Write H{words} or V{words}, own {words} or their {words}")
    try:
        return place_name(side, read_place(text, side))
    except ValueError:
        raise ValueError(f"invalid spot {text!r}: write {SPOT_HELP}") from None


def yard_line(place: str) -> int:
    """Where a spot is drawn, in whole yards from Home's goal line."""
    return read_place(place.partition(".")[0], HOME)


def may_begin_spot(text: str, names: Names) -> bool:
    """Whether what is typed can still become a spot."""
    words = " ".join(text.lower().split())
    if not words or words[0].isdigit() or words[0] in "+-":
        return True
    own_names = tuple(names.of(side).casefold() for side in SIDES)
    beginnings = (*_OWN, *_THEIRS, *_LETTERS, *_WORDS, *SIDES, *own_names)
    lead = words.split()[0].rstrip("0123456789")
    return any(each.startswith((words, lead)) or words.startswith(each) for each in beginnings)


def nearest_line(
    number: int,
    s: State,
    side: Side,
    names: Names = PLAIN,
    *,
    kicked: bool = False,
    near: bool = False,
) -> str:
    """The yard line of that number nearest to the ball; of two as near, the one ahead of it. For a
    kick that comes down, or is returned, the one in the half of the team that receives it, `side`,
    unless it went no way (`near`).

    Raises ValueError when there is no such line, WhichLine when it is too far from the ball to be
    meant without a word.
    """
    if not 0 <= number <= MIDFIELD:
        raise ValueError(f"no yard line {number}: they run from 0 to {MIDFIELD}")
    if s.possession is None or s.spot is None:
        raise ValueError(f"whose {number}? Write H{number} or V{number}")
    at, ahead = s.spot, GOAL - number
    far = kicked or (side != s.possession and not near)
    spot = ahead if far else min((ahead, number), key=lambda line: abs(line - at))
    longest = _LONGEST_KICK if far else _LONGEST_WALK
    if number != MIDFIELD and abs(spot - at) > longest and not (far and number <= at):
        raise WhichLine(number, s.possession, at, names)
    return place_name(s.possession, spot)


class WhichLine(ValueError):
    """Both yard lines of a number may be meant: neither is near the ball."""

    def __init__(self, number: int, side: Side, at: int, names: Names) -> None:
        lines = sorted((number, GOAL - number), key=lambda line: abs(line - at))
        each = [
            f"{place_name(side, line)[0]} for {place(names, side, line)} ({abs(line - at)} yards)"
            for line in lines
        ]
        super().__init__(f"Which {number}? Type {each[0]}, or {each[1]}")


def place_text(spot: str, names: Names) -> str:
    """A spot by its name in words: the Home 20, midfield; empty for other text."""
    try:
        return place(names, HOME, read_place(spot.partition(".")[0], HOME))
    except ValueError:
        return ""


def spot_text(text: str, names: Names) -> str:
    """A spot with its team's name in place of the letter; other words as they are."""
    match = re.fullmatch(r"([HV])(-?\d{1,2})", text)
    if match is None:
        return text
    side = VISITORS if match[1] == "V" else HOME
    number = int(match[2])
    if number == 0:
        return f"{names.of(side)} goal line"
    return f"{names.of(side)} {number}" if number > 0 else f"{names.of(side)} end zone, {-number}"


def _gained(words: str) -> int | None:
    """Yards gained, signed: +6, gain 6, loss of 3, no gain. None for any other words."""
    if words in ("no gain", "0"):
        return 0
    match = _GAIN.fullmatch(words)
    if match is None or not (match[1] or match[2]):
        return None
    lost = match[2] == "-" or match[1] in ("loss", "lost")
    return -int(match[3]) if lost else int(match[3])


def _whose(word: str, side: Side, names: Names) -> Side | None:
    if word in _OWN:
        return side
    if word in _THEIRS:
        return OTHER[side]
    for each in SIDES:
        if word in (each, _letter(each).lower(), names.of(each).casefold()):
            return each
    return None


def _begins_name_of(word: str, names: Names) -> Side | None:
    """The one team whose name starts so; None when neither does, or both."""
    match = [side for side in SIDES if names.of(side).casefold().startswith(word.casefold())]
    return match[0] if len(match) == 1 else None


def _letter(side: Side) -> str:
    return "V" if side == VISITORS else "H"


def parse_clock(text: str) -> int:
    """A reading of the clock, such as 4:31 or 0:07, in seconds. Raises ValueError."""
    match = re.fullmatch(r"(\d{1,3}):([0-5]\d)", text.strip())
    if match is None:
        raise ValueError(f"invalid time {text!r}: write minutes and seconds, such as 4:31")
    return int(match[1]) * 60 + int(match[2])


TIME_EXAMPLE: Final = "minutes and seconds, such as 4:31"


def time_error(text: str) -> str:
    """What is wrong with a reading of a clock; empty when nothing is."""
    try:
        parse_clock(text)
    except ValueError as error:
        return f"{error}."
    return ""
