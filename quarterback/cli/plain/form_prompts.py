"""A form filled in by talking: what must be told is asked for, the rest may be added in a line.

`tackled H31`, `2 +4`, `down own 4 player=34`: the result by number or word, then the place as
people say it, then whatever else by its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quarterback.cli.plain.commands import PlainCommands
from quarterback.cli.plain.line_io import LineIO
from quarterback.entry.roster_lookup import RosterLookup, player_label
from quarterback.entry.values import NAME_VALUE, InputContext, match_choice, parse_value, value_help
from quarterback.entry.yard_lines import parse_clock
from rulesets.core.forms import Field, applies, must_ask
from rulesets.core.sides import Side

CLOCK = "clock"
_OFFERED = 8
"""Men who are offered in a prompt, those who may be it first."""


class FormPrompts:
    """One form, about one moment of a game."""

    def __init__(
        self, talk: LineIO, asides: PlainCommands, fields: Sequence[Field], side: Side
    ) -> None:
        self.talk = talk
        self.asides = asides
        self.fields = fields
        self.side = side
        self.told: dict[str, Any] = {}
        sitting = asides.sitting
        self.people = RosterLookup(sitting.rules, sitting.state, sitting.asks_players)
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
        rest, named = NAME_VALUE.sub("", text).split(), NAME_VALUE.findall(text)
        if first is None:
            return False
        choice, beyond = match_choice(first, rest)
        if not choice:
            return False
        told: dict[str, Any] = {first.name: choice}
        if beyond:
            spot = next((f for f in self.fields if f.type == "spot" and applies(f, told)), None)
            if spot is None:
                raise ValueError(f"{choice} takes no spot: leave out {' '.join(beyond)}")
            told[spot.name] = self._value(spot, " ".join(beyond))
        self.told = told
        for name, value in named:
            self._name(name, value)
        return True

    def _name(self, name: str, value: str) -> None:
        if name == CLOCK:
            self.left = parse_clock(value)
            return
        field = next((field for field in self.fields if field.name == name), None)
        if field is None:
            known = ", ".join(field.name for field in self.fields)
            raise ValueError(f"no field {name} here; the fields are {known}")
        self.told[name] = self._value(field, value)
        if field.type == "text":
            self._warn(field)

    def ask_rest(self) -> dict[str, Any] | None:
        """The whole form, with what is still to be told asked for. None when the person went back,
        or did something else."""
        before = self.asides.sitting.state
        for field in self.fields:
            while self._is_open(field):
                text = self.talk.ask(self._prompt(field))
                if text.lower() == "back":
                    return None
                if not text:
                    if not field.required or field.default is not None:
                        break
                    self.talk.say(f"Required: {value_help(field)}. Type back to start over.")
                    continue
                if self.asides.knows(text.split()[0]):
                    self.asides.obeyed(text, self.side)
                    if self.asides.sitting.state is not before:
                        return None
                    continue
                try:
                    self.told[field.name] = self._value(field, text)
                    self._warn(field)
                except ValueError as error:
                    self.talk.say(f"{str(error)[:1].upper()}{str(error)[1:]}.")
        return self.told

    def _is_open(self, field: Field) -> bool:
        """Whether a field is still to be asked for; the rest is told by whoever wants it told."""
        told = self.told
        if field.name in told or not applies(field, told):
            return False
        return must_ask(field, told) or self.people.is_asked(field.name, told)

    def _prompt(self, field: Field) -> str:
        says = (field.description or field.name.replace("_", " ")).rstrip("?")
        leave = "" if field.required else "; Enter skips it"
        if field.default is not None:
            usual = {True: "yes", False: "no"}.get(field.default, field.default)
            leave = f"; Enter: {usual}"
        men = self.people.matches(field.name, self.told)
        may = ", ".join(player_label(man) for man in men[:_OFFERED]) or value_help(field)
        more = ", ..." if len(men) > _OFFERED else ""
        return f"{says[:1].upper()}{says[1:]}? ({may}{more}{leave})"

    def _warn(self, field: Field) -> None:
        """What the rules say of the man who was named: he stands all the same."""
        told = self.told[field.name]
        if field.type != "text":
            return
        man = self.people.roster(field.name, self.told).find(told)
        says = self.people.warning_for(field.name, self.told, man) if man is not None else ""
        if man is not None and says:
            self.talk.say(f"{player_label(man)}: {says}.")

    def _value(self, field: Field, text: str) -> Any:
        """A value as a person types it. Raises ValueError."""
        sitting = self.asides.sitting
        value = parse_value(field, text, InputContext(sitting.state, sitting.names, self.side))
        return self.people.name_for(field.name, value, self.told) if field.type == "text" else value


def _meaning(field: Field, choice: str) -> str:
    means = field.choice_labels.get(choice, "")
    same = means.replace(" ", "").lower() == choice.replace("_", "").lower()
    return f" ({means})" if means and not same else ""
