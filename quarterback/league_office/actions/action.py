"""An act: something that a person may do to a league now, with what is asked for it.

An act makes no change. From a league at one moment and a filled form come commands of the ledger,
or a fault at a field; whoever asks enters them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Literal

from league.model.ledger.commands.league import AnyCommand
from league.model.ledger.ledger import Ledger
from league.model.ledger.state import LeagueState

FieldKind = Literal["text", "lines", "number", "numbers", "one", "several", "time"]
FormData = Mapping[str, str]
"""What stands in the fields, by their names; of `several` the chosen ones, comma between."""
Option = tuple[str, str]
"""A value, and its words."""
WHY, BY = "why", "by"
"""The fields that every form may have: the reason, and who enters it."""


@dataclass(frozen=True)
class FormField:
    """Something that is asked."""

    name: str
    label: str
    kind: FieldKind = "text"
    help: str = ""
    """What it is for, in a sentence."""
    default: str = ""
    options: tuple[Option, ...] = ()
    """Of `one` and `several`: what there is to choose from."""
    optional: bool = False


@dataclass(frozen=True)
class LeagueContext:
    """A league as it stands, and who looks at it."""

    ledger: Ledger
    today: str
    """The day, ISO 8601."""
    by: str = ""
    """Who enters something, as far as it is known."""
    fixed: bool = False
    """Whether a server knows who it is: then nobody is asked."""
    rng: Random | None = None
    """What dice are thrown with when something is entered; a look throws none that count."""

    @property
    def state(self) -> LeagueState:
        """Its rows."""
        return self.ledger.records


class FormError(Exception):
    """What is wrong with a form, and at which field; with none, with all of it."""

    def __init__(self, field: str, says: str) -> None:
        super().__init__(says)
        self.field, self.message = field, says

    @property
    def sentence(self) -> str:
        """The same with its full stop."""
        return self.message if self.message.endswith(("?", ".")) else f"{self.message}."


class FormReader:
    """A filled form, read strictly: whatever cannot be read is a fault at its field."""

    def __init__(self, filled: FormData) -> None:
        self.data = filled

    def text(self, name: str) -> str:
        """What was typed, without blanks around it."""
        return self.data.get(name, "").strip()

    def required(self, name: str, says: str) -> str:
        """What was typed or chosen; without it, a fault that says so."""
        found = self.text(name)
        if not found:
            raise FormError(name, says)
        return found

    def key(self, name: str, says: str) -> int:
        """The number of a row that was chosen."""
        found = self.required(name, says)
        if not found.isdecimal():
            raise FormError(name, says)
        return int(found)

    def keys(self, name: str) -> tuple[int, ...]:
        """The numbers of rows that were chosen."""
        return tuple(int(each) for each in self.text(name).split(",") if each.isdecimal())

    def number(self, name: str, least: int, most: int) -> int | None:
        """A whole number between two others; None where the field is empty."""
        found = self.text(name)
        if not found:
            return None
        if not found.isdecimal() or len(found) > 9 or not least <= int(found) <= most:
            raise FormError(name, f"a whole number from {least} to {most}, please")
        return int(found)

    def lines(self, name: str) -> list[tuple[int, str]]:
        """Lines that are not empty, each with its number from 1."""
        every = self.data.get(name, "").splitlines()
        return [(n, line.strip()) for n, line in enumerate(every, 1) if line.strip()]

    def numbers(self, name: str, most: int = 1000) -> tuple[int, ...]:
        """Numbers with commas between them, or from-to: `1-12`, `3, 7`."""
        found: list[int] = []
        for part in self.text(name).replace(" ", ",").split(","):
            if not part:
                continue
            first, dash, last = part.partition("-")
            if not first.isdecimal() or (dash and not last.isdecimal()) or len(part) > 12:
                raise FormError(name, "write numbers such as 4,7 or 1-12")
            numbers = range(int(first), int(last or first) + 1)
            if len(numbers) + len(found) > most:
                raise FormError(name, "those are too many numbers")
            found += numbers
        return tuple(found)


Fields = Callable[[LeagueContext, FormData], tuple[FormField, ...]]
Commands = Callable[[LeagueContext, FormReader], Iterable[AnyCommand]]


def _always(moment: LeagueContext) -> str:
    return ""


def _no_words(moment: LeagueContext, filled: FormData) -> tuple[str, ...]:
    return ()


def _no_reason(moment: LeagueContext, filled: FormData) -> bool:
    return False


@dataclass(frozen=True)
class LeagueAction:
    """Something that may be done to a league."""

    name: str
    title: str
    group: str
    description: str
    """What it is for, in a sentence."""
    fields: Fields
    """What is asked, as the form is filled in so far: what is chosen may ask for more."""
    commands: Commands
    """What comes of it. Commands come one by one, each worked out when those before it stand.
    Raises Fault."""
    why_not: Callable[[LeagueContext], str] = _always
    """Why it cannot be done now, in words; empty when it can."""
    current_state: Callable[[LeagueContext, FormData], tuple[str, ...]] = _no_words
    """How what it is about stands now, in words."""
    preview: Callable[[LeagueContext, FormData], tuple[str, ...]] | None = None
    """What it would do, in words, where the commands themselves do not say it well."""
    needs_reason: Callable[[LeagueContext, FormData], bool] = _no_reason
    """Whether somebody must say why."""
    shows_side_effects: bool = False
    """Whether everything that it touches is told where it changes what was entered before."""
    error_field: str = ""
    """The field at which a refusal of the ledger is told."""
    success_message: str = ""
    """What is said once it is entered."""
    success_detail: Callable[[LeagueContext], str] | None = None
    """The same, where it depends on what came of it."""
    repeatable: bool = False
    """Whether it is usually done many times in a row."""
    shows_chain_head: bool = False
    """Whether the head of the chain is told after it, to be printed."""
