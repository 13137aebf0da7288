"""League actions: what a user can do to a league, by form or by command line.

An action changes nothing. From a context and form data it yields ledger commands, or a form error;
the caller enters the commands. Screens build the form from `LeagueAction.fields`, the command line
builds its commands from `LeagueAction.command_lines`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from league.model.ledger.commands.league import AnyCommand
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.standings import live_season
from league.model.ledger.rows import Season, SuspensionRow
from league.model.ledger.state import LeagueState
from league.views.careers import PlayerBook
from quarterback.league_office import choices
from quarterback.league_office.choices import LeaguePlayers, Option, parse_numbers, row_id
from quarterback.league_office.entry_log import NO_LOG, EntryLog

if TYPE_CHECKING:
    from league.store.photos import PhotoFolder
    from quarterback.league_office.league_files import RemovedLeagueFile
    from quarterback.league_office.score_sheet_import import TypedSheets

FieldKind = Literal["text", "lines", "number", "numbers", "one", "several", "time", "file"]
FormData = Mapping[str, str]
"""Field values by name; those of `several` are joined with commas, a `file` is a path."""
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
    file_types: str = ""
    """The file endings or media types that are accepted, separated by commas."""
    sent_help: str = ""
    """The help of a `file` field where the file is uploaded rather than named by its path."""


def choice_field(
    name: str, label: str, help: str, options: tuple[Option, ...], default: str = ""
) -> FormField:
    """Return a field with choices."""
    return FormField(name, label, "one", help, default, options)


def yes_no(name: str, label: str, help: str, default: str = "no") -> FormField:
    """Return a field that is answered yes or no; the usual answer comes first."""
    options = (("yes", "yes"), ("no", "no"))
    ordered = options if default == "yes" else options[::-1]
    return choice_field(name, label, help, ordered, default)


@dataclass(frozen=True)
class LeagueContext:
    """A league as it is now, and its user."""

    ledger: Ledger
    today: str
    """ISO 8601 date."""
    by: str = ""
    """The user's name, if known."""
    fixed: bool = False
    """Whether a server knows the user, so forms do not ask."""
    rng: Random | None = None
    """Rolls dice when an action is entered; previews record no rolls."""
    year: int | None = None
    """The season's year, if named; else the season in progress, or the last one."""
    now: int | None = None
    """The minute on the wall clock; None where the time does not matter."""
    photos: PhotoFolder | None = None
    """Where the league's photos are kept."""
    log: EntryLog = NO_LOG
    """Who entered what, for actions that read it."""
    stands: Callable[[int, int], SuspensionRow | None] = lambda fixture, game: None
    """Returns how far a game has come, from its fixture and its stored game; None where that is
    not known."""
    removed_file: RemovedLeagueFile | None = None
    """Where the league is exported before it is removed; None if the league is not stored."""

    sheets: TypedSheets | None = None
    """Where typed score sheets are stored as games; None where nothing is stored."""
    known_players: LeaguePlayers = field(default_factory=LeaguePlayers)
    """The players in its stored games."""

    @property
    def players(self) -> PlayerBook:
        """The players of the league as they are now. Raises StoreError."""
        return self.known_players.at(self.state)

    @property
    def state(self) -> LeagueState:
        return self.ledger.records

    @property
    def season(self) -> Season:
        """The named season, or the current one. Raises Refused without one."""
        return choices.find_season(self.state, self.year)


def team_field(context: LeagueContext, help: str) -> FormField:
    """Return the field that asks for a team of the season."""
    return choice_field("team", "Team", help, choices.team_options(context.state))


def no_season(context: LeagueContext) -> str:
    """Return why no season can be changed now; empty if one can."""
    if not context.state.all(Season):
        return choices.NO_SEASON
    return "" if live_season(context.state) else choices.OVER


def not_begun(context: LeagueContext) -> str:
    """Return why the season has no games yet, or is over; empty while it goes on."""
    season = choices.current_season(context.state)
    preparing = season is not None and season.phase == "preparing"
    return no_season(context) or (choices.NOT_BEGUN if preparing else "")


def no_teams(context: LeagueContext) -> str:
    """Return why teams cannot play now; empty if they can."""
    few = len(choices.season_teams(context.state)) < 2
    return no_season(context) or (choices.FEW_TEAMS if few else "")


def no_play(context: LeagueContext) -> str:
    """Return why no game can be played now; empty if one can."""
    return no_teams(context) or not_begun(context)


def needs(
    things: Callable[[LeagueContext], Collection[object]],
    message: str,
    before: Callable[[LeagueContext], str] = no_season,
) -> Callable[[LeagueContext], str]:
    """Return what says why an action cannot be done: what is missing `before` it, or `message`
    where there are none of the `things` that it is done to."""
    return lambda context: before(context) or ("" if things(context) else message)


class FormError(Exception):
    """An error in a form at `field`, or in the whole form if empty."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field, self.message = field, message

    @property
    def sentence(self) -> str:
        return self.message if self.message.endswith(("?", ".")) else f"{self.message}."


class FormReader:
    """Reads form data strictly. Methods raise FormError at the field."""

    def __init__(self, filled: FormData) -> None:
        self.data = filled

    def text(self, name: str) -> str:
        return self.data.get(name, "").strip()

    def required(self, name: str, message: str) -> str:
        """Return the text. Raises FormError if empty."""
        result = self.text(name)
        if not result:
            raise FormError(name, message)
        return result

    def key(self, name: str, message: str) -> int:
        key = row_id(self.required(name, message))
        if key is None:
            raise FormError(name, message)
        return key

    def keys(self, name: str) -> tuple[int, ...]:
        """Return the IDs of the chosen rows."""
        keys = (row_id(each) for each in self.text(name).split(","))
        return tuple(each for each in keys if each is not None)

    def number(self, name: str, least: int, most: int) -> int | None:
        """Return a whole number from `least` to `most`, or None if empty."""
        result = self.text(name)
        if not result:
            return None
        if not result.isdecimal() or len(result) > 9 or not least <= int(result) <= most:
            raise FormError(name, f"enter a whole number from {least} to {most}")
        return int(result)

    def required_number(self, name: str, least: int, most: int, message: str = "") -> int:
        """Return a whole number from `least` to `most`. Raises FormError if empty."""
        number = self.number(name, least, most)
        if number is None:
            raise FormError(name, message or f"enter a number from {least} to {most}")
        return number

    def lines(self, name: str) -> list[tuple[int, str]]:
        """Return the nonempty lines with their numbers from 1."""
        every = self.data.get(name, "").splitlines()
        return [(n, line.strip()) for n, line in enumerate(every, 1) if line.strip()]

    def numbers(self, name: str, most: int = 1000) -> tuple[int, ...]:
        """Return numbers from text such as `1-12` or `3, 7`."""
        try:
            return parse_numbers(self.text(name), most)
        except ValueError as error:
            raise FormError(name, str(error)) from None

    def is_yes(self, name: str) -> bool:
        return self.text(name) == "yes"


Fields = Callable[[LeagueContext, FormData], tuple[FormField, ...]]
Commands = Callable[[LeagueContext, FormReader], Iterable[AnyCommand]]


ParameterKind = Literal[
    "text",
    "number",
    "numbers",
    "flag",
    "team",
    "new team",
    "person",
    "new person",
    "board",
    "division",
    "game",
    "player",
    "time",
    "file",
    "path",
]
"""How a parameter is typed, and what completes it.

The form gets IDs of teams, boards, divisions and games; names of people; text for new names.
"""


@dataclass(frozen=True)
class Parameter:
    """A word or an option of a command line; it fills a field of the form."""

    typed: str
    """`GAME`, `[SCORE]` if optional, `TEAMS...` if repeated; or an option, `--witness`."""
    help: str = ""
    kind: ParameterKind = "text"
    field: str = ""
    """The field it fills, if not of the same name."""
    default: str | None = None
    choices: tuple[str, ...] = ()
    between: tuple[int, int] | None = None
    """Smallest and largest number."""
    repeatable: bool = False
    """Whether the option may be typed several times."""
    count: int = 1
    """How many values follow the option."""
    example: str = ""
    """An example of the value, for the help."""
    yes: str = "yes"
    """What a flag writes into its field."""
    required: bool = False

    @property
    def name(self) -> str:
        return self.field or self.typed.strip("-[].").lower().replace("-", "_")

    @property
    def is_option(self) -> bool:
        """Whether it begins with dashes."""
        return self.typed.startswith("--")


class CommandReport(NamedTuple):
    """What a command line answers: data for programs, lines for people."""

    data: dict[str, Any]
    lines: tuple[str, ...] = ()


NOTHING = CommandReport({})
Typed = Mapping[str, Any]
"""Values of parameters as typed, by name; None or empty if not typed."""
Reporter = Callable[[LeagueContext, FormData], CommandReport]


def report_lines(key: str, words: Callable[[LeagueContext, FormData], Sequence[str]]) -> Reporter:
    """Return what reports lines, such as those of a preview, under one key of the data."""

    def report(context: LeagueContext, data: FormData) -> CommandReport:
        lines = tuple(words(context, data))
        return CommandReport({key: lines}, lines)

    return report


def no_report(context: LeagueContext, data: FormData) -> CommandReport:
    """Report nothing more: everything was said before it was entered."""
    return NOTHING


@dataclass(frozen=True)
class CommandLine:
    """An action as a command: its words and options, and what it answers."""

    name: str
    help: str
    """One sentence; more paragraphs follow it in `--help`."""
    parameters: tuple[Parameter, ...] = ()
    check: Callable[[LeagueContext, Typed], None] | None = None
    """Raises Refused or FormError for parameters that do not go together."""
    fill: Callable[[LeagueContext, FormData], Mapping[str, str]] | None = None
    """Returns more fields, computed from those that parameters fill."""
    commands: Commands | None = None
    """Yields the commands, if not as the form does."""
    before: Reporter | None = None
    """Reports side effects, before anything is entered."""
    after: Reporter | None = None
    """Reports what was entered; by default each command is described."""
    any_season: bool = False
    """Whether `--season` may name a closed season."""
    query: Callable[[LeagueContext, Typed], CommandReport] | None = None
    """Reports what there is where nothing is typed that could be entered. Raises FormError."""
    entered_by: tuple[str, ...] = ()
    """The parameters of which one must be typed; else `query` answers."""


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
    why_not: Callable[[LeagueContext], str] = lambda context: ""
    """Returns why the action is unavailable; empty if available."""
    current_state: Callable[[LeagueContext, FormData], tuple[str, ...]] = lambda context, filled: ()
    """Returns the current state of what the action changes."""
    preview: Callable[[LeagueContext, FormData], tuple[str, ...]] | None = None
    """Returns a preview, where descriptions of the commands are not enough."""
    needs_reason: Callable[[LeagueContext, FormData], bool] = lambda context, filled: False
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
    keep_files: Callable[[LeagueContext, FormData], None] | None = None
    """Stores the files that the entries will name, before they are entered: a file that no entry
    names does no harm. Raises FormError, Refused or StoreError."""
    reads_log: bool = False
    """Whether it needs the log, which not every form has to read."""
    shows_chain_head: bool = False
    """Whether the log hash is shown after it, for printing."""
    command_line: CommandLine | None = None
    """The command that does it from a shell."""
    other_line: CommandLine | None = None
    """The command of its other use: `correct`."""

    @property
    def command_lines(self) -> tuple[CommandLine, ...]:
        """The commands that do it from a shell."""
        return tuple(each for each in (self.command_line, self.other_line) if each is not None)
