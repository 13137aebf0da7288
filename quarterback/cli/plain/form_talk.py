"""A form filled in by talking: what must be told is asked for, the rest may be added in a line.

`tackled H31`, `2 +4`, `down own 4 player=34`: the result by number or word, then the place as
people say it, then whatever else by its name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from quarterback.cli.plain.asides import Asides
from quarterback.cli.plain.talk import Talk
from quarterback.spots import HELP, seconds, spoken_place
from rulesets.core.form_reading import ALSO
from rulesets.core.forms import Field, asked
from rulesets.core.sides import HOME, SIDES, VISITORS, Side

CLOCK = "clock"
_WANTED = ("spot", "distance", "defenders")
"""Fields that are asked for though they may be left out: without them little is known."""
_NAMED = re.compile(r"(\w+)=(\S+)")
_YES = {"y": True, "yes": True, "n": False, "no": False}


class FormTalk:
    """One form, about one moment of a game."""

    def __init__(self, talk: Talk, asides: Asides, fields: Sequence[Field], side: Side) -> None:
        self.talk = talk
        self.asides = asides
        self.fields = fields
        self.side = side
        self.told: dict[str, Any] = {}
        self.left: int | None = None
        """What the clock read, in seconds, if it was told."""

    @property
    def first(self) -> Field | None:
        """The choice that a report begins with."""
        return next((field for field in self.fields if field.type == "choice"), None)

    def listed(self) -> str:
        """What the first choice may be, in a line."""
        first = self.first
        if first is None:
            return ""
        return "; ".join(
            f"{number} {choice.replace('_', ' ')}" + _meaning(first, choice)
            for number, choice in enumerate(first.choices, 1)
        )

    def take(self, text: str) -> bool:
        """What a line tells: the first choice, and more. False when it is none of it. Raises
        ValueError for what cannot be."""
        first = self.first
        rest, named = _NAMED.sub("", text).split(), _NAMED.findall(text)
        if first is None:
            return False
        choice, beyond = _choice(first, rest)
        if not choice:
            return False
        told: dict[str, Any] = {first.name: choice}
        if beyond:
            spot = next((f for f in self.fields if f.type == "spot" and asked(f, told)), None)
            if spot is None:
                raise ValueError(f"with {choice} no place is told: leave out {' '.join(beyond)}")
            told[spot.name] = self._value(spot, " ".join(beyond))
        self.told = told
        for name, value in named:
            self._name(name, value)
        return True

    def _name(self, name: str, value: str) -> None:
        if name == CLOCK:
            self.left = seconds(value)
            return
        field = next((field for field in self.fields if field.name == name), None)
        if field is None:
            known = ", ".join(field.name for field in self.fields)
            raise ValueError(f"there is no {name} here; there are {known}")
        self.told[name] = self._value(field, value)

    def ask_rest(self) -> dict[str, Any] | None:
        """The whole form, with what is still to be told asked for. None when the person went back,
        or did something else."""
        before = self.asides.sitting.state
        for field in self.fields:
            while field.name not in self.told and asked(field, self.told) and _is_asked(field):
                text = self.talk.ask(self._prompt(field))
                if text.lower() == "back":
                    return None
                if not text:
                    if not field.required:
                        break
                    self.talk.say(f"This must be told: {_kind(field)}. Type back to begin again.")
                    continue
                if self.asides.knows(text.split()[0]):
                    self.asides.obeyed(text, self.side)
                    if self.asides.sitting.state is not before:
                        return None
                    continue
                try:
                    self.told[field.name] = self._value(field, text)
                except ValueError as error:
                    self.talk.say(f"{str(error)[:1].upper()}{str(error)[1:]}.")
        return self.told

    def _prompt(self, field: Field) -> str:
        says = (field.says or field.name.replace("_", " ")).rstrip("?")
        leave = "" if field.required else "; Enter leaves it out"
        return f"{says[:1].upper()}{says[1:]}? ({_kind(field)}{leave})"

    def _value(self, field: Field, text: str) -> Any:
        """A value as a person types it. Raises ValueError."""
        match field.type:
            case "spot":
                sitting = self.asides.sitting
                return spoken_place(text, sitting.state, self.side, sitting.names)
            case "choice":
                return _one_choice(field, text)
            case "number":
                return _number(field, text)
            case "yes_no":
                return _yes_or_no(text)
            case "side":
                return self._side(text)
            case "list":
                return self._list(field, text)
            case "text":
                return text

    def _side(self, text: str) -> Side:
        names = self.asides.sitting.names
        known: dict[str, Side] = {"1": HOME, "2": VISITORS, "h": HOME, "v": VISITORS}
        known |= {names.of(side).casefold(): side for side in SIDES} | {s: s for s in SIDES}
        if text.casefold() not in known:
            raise ValueError(f"1 is {names.home}, 2 is {names.visitors}; there is no side {text!r}")
        return known[text.casefold()]

    def _list(self, field: Field, text: str) -> list[dict[str, Any]]:
        """Entries with a comma between them: each the value of its first field that must be told,
        or name=value; a number alone is so many entries with nothing told."""
        if text.isascii() and text.isdigit() and len(text) < 3:
            return [{} for _ in range(int(text))]
        return [self._entry(field, part.strip()) for part in text.split(",") if part.strip()]

    def _entry(self, field: Field, text: str) -> dict[str, Any]:
        by_name = {each.name: each for each in field.of}
        named = _NAMED.findall(text)
        bare = _NAMED.sub("", text).strip()
        first = next((each for each in field.of if each.required), field.of[0])
        told = {first.name: self._value(first, bare)} if bare else {}
        for name, value in named:
            if name not in by_name:
                raise ValueError(f"there is no {name} in {field.name}; there are"
                                 f" {', '.join(by_name)}")  # fmt: skip
            told[name] = self._value(by_name[name], value)
        return told


def _one_choice(field: Field, text: str) -> str:
    choice, beyond = _choice(field, text.split())
    if not choice or beyond:
        raise ValueError(f"{text!r} is none of {', '.join(field.choices)}")
    return choice


def _number(field: Field, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise ValueError(f"{field.name} is a whole number, not {text!r}")
    return int(text)


def _yes_or_no(text: str) -> bool:
    if text.lower() not in _YES:
        raise ValueError(f"answer y for yes or n for no, not {text!r}")
    return _YES[text.lower()]


def _is_asked(field: Field) -> bool:
    """What has no default is asked for; the rest is told by whoever wants it told."""
    return field.default is None and (field.required or field.name in _WANTED)


def _meaning(field: Field, choice: str) -> str:
    means = field.means.get(choice, "")
    same = means.replace(" ", "").lower() == choice.replace("_", "").lower()
    return f" ({means})" if means and not same else ""


def _kind(field: Field) -> str:
    match field.type:
        case "spot":
            return HELP
        case "choice":
            return ", ".join(field.choices)
        case "number":
            return f"{field.least or 0} to {999 if field.most is None else field.most}"
        case "yes_no":
            return "y or n"
        case "side":
            return "home or visitors"
        case "list":
            return "how many, or one after the other with commas"
        case "text":
            return "a name or a number"


def _choice(field: Field, words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The choice that the first words are, by number, name, other name or beginning, and the words
    after it; nothing when they are none."""
    if words and words[0].isascii() and words[0].isdigit():
        number = int(words[0][:4])
        if 1 <= number <= len(field.choices):
            return field.choices[number - 1], words[1:]
        return "", words
    for many in range(min(len(words), 4), 0, -1):
        said = "_".join(words[:many]).lower().replace("-", "_")
        found = [c for c in field.choices if said == c or said in ALSO.get(c, ())]
        found = found or [c for c in field.choices if c.startswith(said)]
        if len(found) == 1:
            return found[0], words[many:]
    return "", words
