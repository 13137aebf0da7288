"""League actions: what a person may do to a league now, and the form for it.

An action changes nothing. From a context and form data it yields ledger commands, or a form error;
the caller enters the commands.
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
"""Field values by name; those of `several` are joined with commas."""
Option = tuple[str, str]
"""A value and its label."""
WHY, BY = "why", "by"
"""Fields any form may have: the reason, and who enters it."""


@dataclass(frozen=True)
class FormField:
    """A field of a form."""

    name: str
    label: str
    kind: FieldKind = "text"
    help: str = ""
    """One sentence."""
    default: str = ""
    options: tuple[Option, ...] = ()
    """The choices of `one` and `several`."""
    optional: bool = False


@dataclass(frozen=True)
class LeagueContext:
    """A league as it stands, and its user."""

    ledger: Ledger
    today: str
    """ISO 8601 date."""
    by: str = ""
    """The user's name, if known."""
    fixed: bool = False
    """Whether a server knows the user, so forms do not ask."""
    rng: Random | None = None
    """Rolls dice when an action is entered; previews record no rolls."""

    @property
    def state(self) -> LeagueState:
        """The rows of the league."""
        return self.ledger.records


class FormError(Exception):
    """An error in a form at `field`, or in the whole form if empty."""

    def __init__(self, field: str, says: str) -> None:
        super().__init__(says)
        self.field, self.message = field, says

    @property
    def sentence(self) -> str:
        """The message, with a period."""
        return self.message if self.message.endswith(("?", ".")) else f"{self.message}."


class FormReader:
    """Reads form data strictly. Methods raise FormError at the field."""

    def __init__(self, filled: FormData) -> None:
        self.data = filled

    def text(self, name: str) -> str:
        """Return the stripped text."""
        return self.data.get(name, "").strip()

    def required(self, name: str, says: str) -> str:
        """Return the text. Raises FormError if empty."""
        found = self.text(name)
        if not found:
            raise FormError(name, says)
        return found

    def key(self, name: str, says: str) -> int:
        """Return the ID of the chosen row."""
        found = self.required(name, says)
        if not found.isdecimal():
            raise FormError(name, says)
        return int(found)

    def keys(self, name: str) -> tuple[int, ...]:
        """Return the IDs of the chosen rows."""
        return tuple(int(each) for each in self.text(name).split(",") if each.isdecimal())

    def number(self, name: str, least: int, most: int) -> int | None:
        """Return a whole number from `least` to `most`, or None if empty."""
        found = self.text(name)
        if not found:
            return None
        if not found.isdecimal() or len(found) > 9 or not least <= int(found) <= most:
            raise FormError(name, f"enter a whole number from {least} to {most}")
        return int(found)

    def lines(self, name: str) -> list[tuple[int, str]]:
        """Return the nonempty lines with their numbers from 1."""
        every = self.data.get(name, "").splitlines()
        return [(n, line.strip()) for n, line in enumerate(every, 1) if line.strip()]

    def numbers(self, name: str, most: int = 1000) -> tuple[int, ...]:
        """Return numbers from text such as `1-12` or `3, 7`."""
        found: list[int] = []
        for part in self.text(name).replace(" ", ",").split(","):
            if not part:
                continue
            first, dash, last = part.partition("-")
            if not first.isdecimal() or (dash and not last.isdecimal()) or len(part) > 12:
                raise FormError(name, "enter numbers such as 4,7 or 1-12")
            numbers = range(int(first), int(last or first) + 1)
            if len(numbers) + len(found) > most:
                raise FormError(name, "too many numbers")
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
    """Something a user can do to a league."""

    name: str
    title: str
    group: str
    description: str
    """One sentence."""
    fields: Fields
    """Returns the fields for the data so far; choices may add fields."""
    commands: Commands
    """Yields commands, each computed after the one before it is applied. Raises FormError."""
    why_not: Callable[[LeagueContext], str] = _always
    """Returns why the action is unavailable; empty if available."""
    current_state: Callable[[LeagueContext, FormData], tuple[str, ...]] = _no_words
    """Returns the current state of what the action changes."""
    preview: Callable[[LeagueContext, FormData], tuple[str, ...]] | None = None
    """Returns a preview, where descriptions of the commands are not enough."""
    needs_reason: Callable[[LeagueContext, FormData], bool] = _no_reason
    """Returns whether a reason is required."""
    shows_side_effects: bool = False
    """Whether the preview lists side effects on earlier entries."""
    error_field: str = ""
    """The field that shows a refusal of the ledger."""
    success_message: str = ""
    """Shown after it is entered."""
    success_detail: Callable[[LeagueContext], str] | None = None
    """The same, computed from the result."""
    repeatable: bool = False
    """Whether it is usually repeated."""
    shows_chain_head: bool = False
    """Whether the log hash is shown after it, for printing."""
