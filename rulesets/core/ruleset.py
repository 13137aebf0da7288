"""A rule set is a record: numbers, settings, tables, and a few small functions.

A house rule is a copy with another value, never a subclass. The functions are the questions that
the core asks; everything that two rule sets share is answered in the core itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

import msgspec

from rulesets.core.awaiting import Chance, Decide, Observe, Option
from rulesets.core.customization import Customization
from rulesets.core.dead_ball import DeadBall
from rulesets.core.dial import Dial, Face, RingReport, Signal
from rulesets.core.events import Call, Event, Report, Roll, Ruling, Spin, Tick, Timeout
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import GOAL
from rulesets.core.plain_data import unknown
from rulesets.core.rosters import Eligibility, Rosters
from rulesets.core.sentences.phrases import NO_WORDS, Vocabulary
from rulesets.core.sides import Score, Side
from rulesets.core.state import Phase, State
from rulesets.core.team_sheets import TeamSheet


class Timer(msgspec.Struct, frozen=True, omit_defaults=True, rename={"description": "says"}):
    """A length of time that the rules name."""

    name: str
    """Snake case, one meaning in every rule set: `quarter`, `play_clock`, `run_off` ..."""
    seconds: int
    """How long it runs, from its start."""
    description: str
    """What it measures, in words for a person."""
    rule: str
    """The rule that names the length."""
    starts: str = "by hand"
    """What starts it, in words; `by hand` where the rules leave it to the timekeeper."""
    game_clock: bool = False
    """Whether it is the clock of the period: its readings are entered (`tick`), and the
    situation holds what is left of it."""


@lru_cache(maxsize=64)
def period_clock(name: str, seconds: int, rule: str, starts: str = "by hand") -> Timer:
    """The clock of a quarter, a half or overtime."""
    return Timer(name, seconds, f"The clock of the {name}", rule, starts, game_clock=True)


INJURY_LENGTHS: Final[Mapping[str, int | str]] = {
    "game": 0,
    "next_game": 1,
    "next_two": 2,
    "season": "season",
}
"""How many games of the team a player misses after the one in which he was hurt, by what facts and
leagues call an injury; `season`: all that are left."""
INJURY_ROLL: Final = "injury"
"""The phase in which the dice of an injury are rolled."""
DEPTH_CHART: Final = ("first", "second", "third", "emergency")
"""What facts call the quarterbacks of a side, in order."""


class LeagueTerms(msgspec.Struct, frozen=True):
    """A rule set's terms for its league; most keep nothing of their teams."""

    positions: Mapping[str, int] = {}
    """How many players of each position a team has."""
    talent: tuple[str, ...] = ()
    """The dice of a rating."""
    career: tuple[str, ...] = ()
    """The dice of a career."""
    rated: Callable[[str, tuple[int, ...]], int] | None = None
    """A rating from its dice, by position. Raises Refused for what they cannot show."""
    bases: int = 0
    """How many a coach draws for the year."""
    injuries: bool = False
    """Whether injuries outlast a game."""
    check_witness: Callable[[str, str | None, bool], None] | None = None
    """Raises Refused where a coach, before that witness, may not roll the dice of a draft; with the
    last, no one else has a team. None where nothing is drafted."""
    solitaire: bool = False
    """One person has every team: there may be no one to witness a draft."""
    knockout: Mapping[str, str] = {}
    """The settings by which an elimination game is played until someone has won."""
    squad: int = 0
    """The fewest figures with which a side can play."""
    tiebreakers: tuple[str, ...] = ()
    """The steps by which teams with equal records are ranked, as the rules have it."""
    tiebreakers_best_first: bool = True
    """Whether the best of tied teams is found first, and then all others begin again at the first
    step; otherwise a step orders them all, and only those that it leaves tied begin again."""
    tiebreakers_say: str = ""
    """The steps in words, with their rule."""
    why: Mapping[str, str] = {}
    """The rule behind what is not kept, and behind the squad."""

    @property
    def drafts(self) -> bool:
        return bool(self.positions)


TOUCHDOWN: Final = 6
"""The points of a touchdown."""


class Setting(msgspec.Struct, frozen=True):
    """A value that the players may agree on before a game."""

    name: str
    description: str
    default: str
    choices: tuple[str, ...] = ()
    """The words it may be; empty when it is a number."""
    min: int = 0
    max: int = 0
    rule: str = ""
    """The rule or ruling that it sets."""
    choice_labels: tuple[str, ...] = ()
    """What each choice means, in the order of `choices`."""
    aliases: tuple[str, ...] = ()
    """Other names under which it is understood."""
    came_later: bool = False
    """Whether it came after games and seasons were stored without it. Where it has its default, a
    digest of rules leaves it out, so that the digests of that time stay as they are."""


class Profile(msgspec.Struct, frozen=True):
    """The numbers of a rule set, in yards from the acting side's own goal line, and points."""

    counts_plays: bool
    """Time is a number of plays; else it is seconds on a clock."""
    periods: tuple[int, ...]
    """How many plays or seconds each period has."""
    downs: int = 4
    to_gain: int = 10
    kickoff_from: int = 40
    free_kick_from: int = 30
    touchback_to: int = 20
    try_from: int = 97
    touchdown: int = TOUCHDOWN
    field_goal: int = 3
    safety: int = 2
    try_point: int = 1
    timeouts: int = 0
    phases: frozenset[Phase] = frozenset()
    try_moves: bool = False
    """Whether a penalty may move a try off its spot."""
    must_finish: frozenset[Phase] = frozenset()
    """Phases that are still played when a period has run out."""
    plays_to_score: int = 3
    """The fewest plays in which a side can score after a kickoff: kick, play, try."""
    penalty_extends: bool = False
    """Whether a period that ran out on a penalty has one more play."""
    min_to_go: int = 1
    """The least distance to the line to gain; below 1 where a ball may lie past it."""
    toss_optional: bool = False
    """Whether there may have been no toss, or one that opens overtime."""
    period_starts_live: bool = False
    """Whether nothing hangs on the first play of a period: its state is then always `begun`, and
    the rule set itself starts its clock."""
    overtime_length: int = 0
    """Plays or seconds of each period after the last of `periods`; 0 for none."""
    overtime_timeouts: int | None = None
    """Time-outs of each side in the first of those periods, where others than `timeouts`."""
    extra_plays: int = 0
    """So many plays at most may be added to a period, as by timeouts."""
    has_hash_marks: bool = False
    """Whether the ball lies in a lane: left, center or right."""
    choices: frozenset[Phase] = frozenset()
    """Phases besides the shared choice in which a side chooses and no one has the ball."""
    no_possession: frozenset[Phase] = frozenset()
    """Phases besides toss and over in which no one has the ball and no one chooses."""
    seconds_a_play: int = 0
    """What a play that is counted stands for on a clock, where the rules say so; else 0."""
    counted_in: tuple[str, str] = ("play", "plays")
    """What the rules call one, and several, of the plays that a period counts."""
    behind_line: int = 17
    """What is added to the line of scrimmage for the length of a kick at goal: how far behind it
    the ball is kicked, and how far behind the goal line the posts stand, in yards."""
    end_zone_phases: frozenset[Phase] = frozenset()
    """Phases in which the ball may lie in an end zone."""

    def length(self, period: int) -> int:
        """The plays or seconds of a period, counted from 1."""
        if period <= len(self.periods):
            return self.periods[period - 1]
        return self.overtime_length

    def timeouts_in(self, period: int) -> int:
        """The timeouts of each side that a period begins with, if none has been taken before."""
        first = period == len(self.periods) + 1
        if first and self.overtime_timeouts is not None:
            return self.overtime_timeouts
        return self.timeouts

    def goal_kick(self, spot: int) -> int:
        """The length in yards of a kick at goal from a line of scrimmage at `spot`, from where it
        is kicked to the posts: the only way in which one is counted."""
        return GOAL - spot + self.behind_line


class Slots(msgspec.Struct, frozen=True):
    """How the rule set's own slots of the state are written and read as plain data."""

    write: Callable[[State], dict[str, Any]]
    read: Callable[[Phase, Mapping[str, Any]], dict[str, Any]]
    """Raises Refused for what cannot be read."""
    names: frozenset[str]
    under_way: bool = False
    """Whether the play slot tells of a play under way, so that a call that is locked is part of
    it, and need not be one that could be made now."""


class DialFormat(msgspec.Struct, frozen=True):
    """What a rule set that is played with a dial knows about dials."""

    signals: tuple[Signal, ...]
    """One for each ring, in the order of their numbers."""
    more_signals: tuple[Signal, ...]
    """Other calls that read a ring of theirs."""
    longest_file: int
    """Letters in a dial file at most."""
    read: Callable[[str, str], Dial]
    """A dial from the text of a file, and its name. Raises DialFaults with every fault found."""
    from_cells: Callable[[dict[str, list[str]], str], Dial]
    """A dial from the cells in a game's header, and its name. Raises DialFaults."""
    cells_of: Callable[[Dial], dict[str, list[str]]]
    """The cells as plain data, for a game's header."""
    cards_of: Callable[[Dial], dict[str, str]]
    """The names on its cards that are not the standard ones, for a game's header."""
    with_cards: Callable[[Dial, Mapping[str, str]], Dial]
    """The dial with the names that a game's header has for its signals."""
    brief: Callable[[Face], str]
    """A face in a few letters, for a table."""
    legend: str
    """What those letters mean."""
    examples: Callable[[int], str]
    """What a ring can show: an example of each kind of face."""
    report: Callable[[RuleSet], tuple[RingReport, ...]]
    """The rates of each ring of the dial that the rules are made with."""
    gain_chance: Callable[[Dial, int, int], Fraction]
    """The chance of at least that many yards in one spin of a ring without losing the ball."""
    gain_rings: tuple[int, ...]
    """The rings of the calls that can gain yards from scrimmage."""
    gain_yards: tuple[int, ...]
    """The distances of the table of gains, in yards."""
    rule: str
    """Where the faces of the printed dial are not known, the ruling that says so."""

    def signal(self, number: int) -> Signal:
        return self.signals[number - 1]


class DriveCount(msgspec.Struct, frozen=True):
    """How the count of drives that breaks a tie is read from a situation, and put in one."""

    counts: Callable[[State], Score]
    """What each team has: more of them wins a game that is level in points."""
    deepest: Callable[[State], Score]
    """How far each team has come, which decides where the counts are level, too."""
    has_counted: Callable[[State], bool]
    """Whether the present drive is among them."""
    begins_at: int
    """The spot from which a drive counts."""
    put: Callable[[State, Score, bool], State]
    """The situation with these counts, the present drive counted or not, and no one come far."""


class RuleSet(msgspec.Struct, frozen=True):
    """The rules of one game, with the settings and tables that were agreed."""

    code: str
    """Its name on the command line, in tags and in the database."""
    prefix: str
    """What its rule IDs begin with: LQ."""
    title: str
    version: int
    """Raised with every reading by which a stored game would be settled differently."""
    profile: Profile
    settings: Mapping[str, str]
    citations: Mapping[str, RuleIds]
    """The rules to cite for what the core itself decides."""
    options: Callable[[RuleSet, State], Decide | None]
    """The decision awaited; None when none is."""
    required_input: Callable[[RuleSet, State], Chance | Observe]
    """The chance or report awaited when no decision is."""
    apply_call: Callable[[RuleSet, State, Call, FactLog], DeadBall | State]
    """What a call does: it is locked, takes effect at once, or ends a play that waited for it."""
    check_call: Callable[[RuleSet, State, Call], None]
    """Whether a call may be made now. Raises Refused when it has no meaning here, and Refused
    with `forbidden` when it has but the rules forbid it."""
    resolve: Callable[[RuleSet, State, Spin | Roll | Report, FactLog], DeadBall | State]
    """What a result means."""
    after_score: Callable[[RuleSet, State, Side], State]
    """What follows when a side has scored and its try, if any, is over."""
    next_period: Callable[[RuleSet, State, FactLog], State]
    """What follows when a period is over: the next one, overtime, or the end."""
    normalize: Callable[[RuleSet, State, Event], Event]
    """An input as it is logged: a call by name, a sector completed by its face. Raises Refused
    for what cannot be read."""
    slots: Slots
    opening: Callable[[RuleSet], State]
    new_series: Any = None
    """The series slot at a first down; None where nothing counts over a series."""
    vocabulary: Vocabulary = NO_WORDS
    """Its own words: sentences for facts, labels, keys, and what kind of play each call is."""
    data: Any = None
    """The rule set's own tables."""
    dial_format: DialFormat | None = None
    """What it knows about dials; None where it is not played with one."""
    dial: Dial | None = None
    """The dial it is played with; None with any dial, and without one."""
    short_title: str = ""
    """Its title where there is room for a dozen letters; empty where that is the title."""
    league: LeagueTerms = LeagueTerms()
    """What a league keeps of its teams, and how it plays and ranks them."""
    quarterback_on_field: Callable[[RuleSet, State, Side], int] | None = None
    """Which of a side's quarterbacks is in, counted from 0. None where no one keeps track."""
    kicker: Callable[[RuleSet, Side], str] | None = None
    """The name or number of a side's place kicker, where dice decide the kick and no report names
    him; empty where he is not known. None where reports do."""
    digests: Mapping[str, str] = {}
    """What tables the game is played with, by digest, for its header."""
    custom: Customization = Customization()
    """The teams and tables that were brought to the game, for its header: with them it replays."""
    take_timeout: Callable[[RuleSet, State, Timeout, FactLog], State] | None = None
    """What a timeout does. Raises Refused, or lets it stand where it says why (`stand`). None
    where a game has no timeouts."""
    on_clock_read: Callable[[RuleSet, State, State, Tick, FactLog], State] | None = None
    """What a reading of the clock means besides: from the state before it and the state with it.
    Raises Refused for a stop that the rules do not allow."""
    out_of_turn_kinds: Callable[[RuleSet, State], tuple[str, ...]] | None = None
    """What may come out of turn now besides a ruling and the clock: timeout, report."""
    out_of_turn_options: Callable[[RuleSet, State], tuple[Option, ...]] | None = None
    """The forms for that: calls that may come out of turn, with the fields of each; one without a
    name is a report of its fields."""
    overtime: Callable[[RuleSet, State, State, DeadBall, FactLog], State] | None = None
    """What a play that is settled means in overtime: from the state before it, the state it led
    to, and its end. Asked only while the overtime slot holds something."""
    count_drive: Callable[[RuleSet, State, State, DeadBall, FactLog], State] | None = None
    """What a settled play adds to the count of the teams' drives: from the state before it, the
    state it led to, and its end. None where no one counts drives."""
    drive_count: DriveCount | None = None
    """How that count is read. None where no one counts drives."""
    after_ruling: Callable[[State, State, Ruling], State] | None = None
    """What a referee's ruling means for what the rule set itself counts: from the state before it,
    the state it describes, and the ruling. None where it means nothing."""
    winner_at_end: Callable[[RuleSet, State], Side | None] | None = None
    """Who has won a game that ends in a situation. None where the score alone decides."""
    untimed_down: Callable[[RuleSet, State], bool] | None = None
    """Whether play goes on in a situation though no time is left, besides the phases owed."""
    reference_rules: Callable[[RuleSet, State], RuleIds] | None = None
    """The rules that are only for reading, and matter now: what to set up, how to measure."""
    timers: Callable[[RuleSet, State], tuple[Timer, ...]] | None = None
    """The timers that matter now, the one to be started first first. None where a game has none
    at a board."""
    display_spot: Callable[[RuleSet, State], int | None] | None = None
    """Where the ball lies now on the board, as a spot of the side that has it; None where that is
    the spot that counts."""
    league_records: Callable[[RuleSet, State], dict[str, Any]] | None = None
    """What a game that is over leaves for its league: injuries and the like, as plain data."""
    player_named: Callable[[RuleSet, State, str, Mapping[str, Any]], Any] | None = None
    """The player that a field of the awaited report names, given the fields before it: a
    `PlayerField`, or None where it names no one. None where no form names a player."""
    rosters: Rosters = {}
    """The players of the sides that brought a list of them."""
    eligibility: Eligibility | None = None
    """Which positions may catch a forward pass; None where the rules do not say."""
    team_sheet: TeamSheet | None = None
    """What the rules know of a team: fields, ratings by dice. None where sides bring none."""
    explain_chance: (
        Callable[[RuleSet, State, Roll | None], tuple[tuple[str, RuleIds], ...]] | None
    ) = None
    """How what dice are measured by comes about, sentences with their rules: of a throw made in a
    situation, or (None) of the one awaited in it. None where no rating decides any."""
    begun_under: int = 0
    """The version of the rules that a stored game was begun under, where that is an earlier one;
    else 0. It is played to its end by the readings of that time."""

    def reads(self, version: int) -> bool:
        """Whether the readings apply that came with that version."""
        return not self.begun_under or self.begun_under >= version

    @property
    def tab(self) -> str:
        """Its title where there is little room."""
        return self.short_title or self.title


MOST_DIGITS: Final = 9


class BadSetting(ValueError):
    """A setting that there is not, or a value that it cannot have; the text says which."""

    def __init__(self, text: str, setting: str = "") -> None:
        super().__init__(text)
        self.setting = setting
        """The name of the setting whose value it is; empty when there is no such setting."""


def read_settings(settings: Sequence[Setting], values: Mapping[str, object]) -> dict[str, str]:
    """All settings, with defaults for what is left out. Raises BadSetting."""
    called = {name: each for each in settings for name in (each.name, *each.aliases)}
    chosen: dict[str, object] = {}
    for name, value in values.items():
        if name not in called:
            raise BadSetting(unknown("setting", name, [setting.name for setting in settings]))
        if called[name].name in chosen:
            raise BadSetting(f"the setting {called[name].name} appears twice")
        chosen[called[name].name] = value
    return {each.name: _value(each, chosen.get(each.name, each.default)) for each in settings}


def _value(setting: Setting, value: object) -> str:
    text = "" if value is None or isinstance(value, bool) else str(value).strip().lower()
    if setting.choices:
        if text not in setting.choices:
            raise BadSetting(
                f"{setting.name} must be {' or '.join(setting.choices)}, not {value!r}",
                setting.name,
            )
        return text
    digits = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    if not (digits and setting.min <= int(text) <= setting.max):
        raise BadSetting(
            f"{setting.name} must be a whole number from {setting.min} to {setting.max},"
            f" not {value!r}",
            setting.name,
        )
    return str(int(text))
