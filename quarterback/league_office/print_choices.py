"""Everything of a league that can be printed, for every front end: its name, how it is made, and
how to print it."""

from __future__ import annotations

import ctypes
import os
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Final, NamedTuple

from msgspec.structs import replace as replace_fields

from league.model.day.day import DayGame
from league.model.ledger.queries.fixture_status import header_of_fixture
from league.model.ledger.rows import Fixture
from league.model.ledger.state import LeagueState
from league.publish.print_pages import (
    PrintPage,
    ScoreSheet,
    ServedPrint,
    SheetCounter,
    SheetTeam,
    print_html,
    print_style,
    score_sheets_print,
)
from league.views.text import datetime_of, short_time
from quarterback.league_office import printing
from quarterback.league_office.describe_commands import board_title
from quarterback.league_office.printing import PrintRequest, fixtures_of
from quarterback.rule_sets import of_header, settings_of, shipped_dial
from quarterback.teams.description import lines_of_team
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Chance, Decide, Observe
from rulesets.core.header import SHIPPED, Header
from rulesets.core.notation.key import KeyGroup, example_line, notation_key
from rulesets.core.notation.tags import write_tags
from rulesets.core.plain_text import capitalize
from rulesets.core.playout import branches
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.phrases import Names, ordinal, situation
from rulesets.core.sides import HOME, VISITORS, Side
from rulesets.core.state import CHOICE, KICKOFF, PENALTY, TOSS

_WRITTEN: Final = ("Ruleset:", "Settings:", "Dial:", "Home:", "Visitors:", "Date:")
"""Tags that are worth writing by hand. The league adds the others: teams, coaches, the event."""
_MOST_RATINGS: Final = 6
_BEFORE: Final = 6
"""How many things are decided before the kickoff, at most."""
_HALVES: Final = 2


def print_score_sheets(request: PrintRequest) -> PrintPage:
    """Return blank score sheets for the games that are meant. Without an address of the site, their
    QR codes have the lines on top of the file."""
    sheets = [
        score_sheet(request, fixture, game, request.address)
        for fixture, game in fixtures_of(request)
    ]
    return score_sheets_print(request.paper, sheets, request.pages)


def sheet_header(records: LeagueState, fixture: Fixture, planned: int | None) -> Header:
    """Return the header of a game played on paper: the league's, on the planned day."""
    day = "" if planned is None else f"{datetime_of(planned):%Y-%m-%d}"
    return header_of_fixture(records, fixture.id, day)


def score_sheet(
    request: PrintRequest, fixture: Fixture, game: DayGame, address: str = ""
) -> ScoreSheet:
    """Return the blank score sheet of a game. Raises Refused without rules."""
    header = sheet_header(request.records, fixture, game.planned)
    rules = of_header(header)
    profile = rules.profile
    tags = _tags(header)
    at = game.expected if game.expected is not None else game.planned
    key, example = _key_of(header.ruleset, tuple(sorted(header.settings.items())), header.dial)
    page = f"{address.rstrip('/')}/game/{fixture.id}/index.html" if address else ""
    return ScoreSheet(
        number=str(fixture.number),
        code=f"{request.season.year}-{fixture.number}",
        title=game.title,
        rules=rules.title,
        settings=_settings(header),
        visitors=_team(rules, header, VISITORS),
        home=_team(rules, header, HOME),
        board=board_title(game.board_name) if game.board_name else "",
        when="" if at is None else short_time(at),
        periods=(*_periods(profile.periods), "OT")
        if rules.overtime is not None
        else _periods(profile.periods),
        timeouts=_timeouts(rules),
        plays=_plays(rules),
        before=lines_before_kickoff(rules),
        marks=_marks(rules),
        clock=not profile.counts_plays,
        narrow=rules.dial_format is not None,
        tags=tags,
        qr=page or "\n".join(tags),
        linked=bool(page),
        example=example,
        how=(
            "Leave out what you do not know; brackets, too, except around dice.",
            "To count it: Type in a score sheet, at the desk or in the league, a line a play, from"
            " the top down. The league adds names, rules and players. Or type them into a file:"
            f" quarterback league result {fixture.number} --sheet FILE.",
        ),
        key=key,
    )


def _tags(header: Header) -> tuple[str, ...]:
    """Return the lines at the top of the file, as short as they can be."""
    if header.dial and not header.cells and header.dial == shipped_dial().digest:
        header = replace_fields(header, dial=SHIPPED)
    return tuple(line for line in write_tags(header) if line.startswith(_WRITTEN))


@lru_cache(maxsize=32)
def _key_of(
    code: str, settings: tuple[tuple[str, str], ...], dial: str
) -> tuple[tuple[KeyGroup, ...], str]:
    rules = of_header(Header(ruleset=code, settings=dict(settings), dial=""))
    return notation_key(rules), example_line(rules)


def _settings(header: Header) -> str:
    """Return the settings that were agreed on, in a few words."""
    usual = {each.name: each.default for each in settings_of(header.ruleset)}
    return ", ".join(
        f"{name.replace('_', ' ')} {value}"
        for name, value in header.settings.items()
        if usual.get(name) != value
    )


def _team(rules: RuleSet, header: Header, side: Side) -> SheetTeam:
    name, coach = {
        HOME: (header.home, header.home_coached_by),
        VISITORS: (header.visitors, header.visitors_coached_by),
    }[side]
    brought = header.teams.get(side)
    ratings = lines_of_team(rules, brought) if isinstance(brought, dict) and brought else []
    return SheetTeam(name, coach, tuple(ratings[:_MOST_RATINGS]))


def _periods(lengths: tuple[int, ...]) -> tuple[str, ...]:
    if len(lengths) == _HALVES:
        return ("1st half", "2nd half")
    return tuple(str(number) for number in range(1, len(lengths) + 1))


def _timeouts(rules: RuleSet) -> tuple[SheetCounter, ...]:
    """Return the counters for each half's timeouts."""
    each = rules.profile.timeouts
    if not each:
        return ()
    return (SheetCounter("1st half", each), SheetCounter("2nd half", each))


def _plays(rules: RuleSet) -> tuple[SheetCounter, ...]:
    profile = rules.profile
    if not profile.counts_plays:
        return ()
    period = "half" if len(profile.periods) == _HALVES else "quarter"
    return tuple(
        SheetCounter(f"{capitalize(ordinal(number))} {period}", count)
        for number, count in enumerate(profile.periods, 1)
    )


def lines_before_kickoff(rules: RuleSet) -> tuple[str, ...]:
    """Return what is decided before the first kickoff, in order: dice for the weather, the toss,
    the choice."""
    s, result = rules.opening(rules), []
    names = Names(vocabulary=rules.vocabulary)
    for _ in range(_BEFORE):
        request = awaiting(rules, s)
        if s.phase == KICKOFF or isinstance(request, Observe):
            break
        if s.phase in (TOSS, CHOICE):
            label = "Toss won by" if s.phase == TOSS else "Kicks off"
        elif isinstance(request, Chance) and request.table is not None:
            label = f"{capitalize(request.table.name)} ({', '.join(request.dice)})"
        else:
            label = capitalize(situation(names, s))
        if label not in result:
            result.append(label)
        if not isinstance(request, Chance | Decide):
            break
        s = next(iter(branches(rules, s))).after
    return tuple(f"{label}:" for label in result)


def _marks(rules: RuleSet) -> tuple[str, ...]:
    penalties = ("Penalties, yards",) if PENALTY in rules.profile.phases else ()
    injuries = ("Injured, how long",) if rules.league.injuries else ()
    return (*penalties, *injuries)


ALL, SCHEDULE, SHEETS = "all", "schedule", "sheets"
SCHEDULE_BY: Final = ("round", "team", "board")
"""How a schedule is sorted."""


class PrintChoice(NamedTuple):
    """One kind of sheet that can be printed."""

    what: str
    """The word that is typed for it, also in the name of its file."""
    label: str
    make: Callable[[PrintRequest], PrintPage]
    """The sheets. Raises Refused."""
    flat: bool = False
    """Whether it is printed in landscape."""


CHOICES: Final = (
    PrintChoice(SHEETS, "Score sheets of the games that are left", print_score_sheets),
    PrintChoice("bracket", "Bracket", printing.print_bracket, flat=True),
    *(
        PrintChoice(
            f"{SCHEDULE}-{by}" if by != SCHEDULE_BY[0] else SCHEDULE,
            f"Schedule by {by}",
            partial(printing.print_schedule, by=by),
        )
        for by in SCHEDULE_BY
    ),
    PrintChoice("standings", "Standings, with reasons", printing.print_standings),
    PrintChoice("rosters", "Rosters", printing.print_rosters),
    PrintChoice("cards", "Rating cards", printing.print_cards),
    PrintChoice("players", "Players' cards, with their careers", printing.print_players),
    PrintChoice("check-in", "Check-in list", printing.print_check_in),
    PrintChoice("signs", "Board signs", printing.print_signs, flat=True),
    PrintChoice("certificates", "Certificates", printing.print_certificates, flat=True),
)
PRINTS: Final = {choice.what: choice for choice in CHOICES}
PACK: Final = ("schedule-board", "schedule-team", "check-in", "rosters", "signs", "bracket", SHEETS)
"""What a morning needs, in order; score sheets only for that day."""
LABELS: Final = {
    ALL: "The morning's pack: schedules, check-in, rosters, signs, bracket, score sheets",
    **{choice.what: choice.label for choice in CHOICES},
}
"""The label of everything that can be printed, by the word that is typed for it."""
PAPERS: Final = {"a4": "A4", "letter": "Letter"}
"""The name of each paper size, by the word that is typed for it."""
LETTER_REGIONS: Final = frozenset(
    ("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")
)
"""Countries and territories whose printers hold Letter; elsewhere it is A4."""
_REGION: Final = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z]{4})?[-_]([A-Za-z]{2})(?![A-Za-z])")


def printed_pages(what: str, request: PrintRequest) -> Sequence[PrintPage]:
    """Return the sheets of one kind, or of the whole pack without those that would be empty.
    Raises Refused if there is nothing to print."""
    if what != ALL:
        return [PRINTS[what].make(request)]
    narrowed = request.round or request.board or request.game or request.team
    result, first = [], None
    for part in PACK:
        wish = replace(request, one_day=True) if part == SHEETS and not narrowed else request
        try:
            result.append(PRINTS[part].make(wish))
        except Refused as refused:
            first = first or refused
    if not result:
        assert first is not None, "each has said why there is nothing of it"
        raise first
    return result


def print_text(what: str, request: PrintRequest, served: ServedPrint | None = None) -> str:
    """Return a page to print. Raises Refused where there is nothing to print."""
    pages = printed_pages(what, request)
    title = "The morning's pack" if what == ALL else ""
    return print_html(request.head, request.paper, pages, title, served=served)


def style_text(what: str, request: PrintRequest) -> str:
    """Return the style sheet of a page that is served. Raises Refused, as the page does."""
    return print_style(request.head, request.paper, printed_pages(what, request))


def usual_paper() -> str:
    """Return the usual paper size of the system's region."""
    return "letter" if region_of(_locale()) in LETTER_REGIONS else "a4"


def region_of(locale: str) -> str:
    """Return the region in the name of a locale: US of `en_US.UTF-8` and `en-Latn-US`; empty where
    it has none, like `C.UTF-8`."""
    match = _REGION.match(locale)
    return match[1].upper() if match else ""


def _locale() -> str:
    """Return the name of the user's locale: from the environment, or from Windows."""
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        if text := os.environ.get(name):
            return text
    if sys.platform == "win32":
        name = ctypes.create_unicode_buffer(_LONGEST_LOCALE)
        ctypes.windll.kernel32.GetUserDefaultLocaleName(name, _LONGEST_LOCALE)
        return name.value
    return ""


_LONGEST_LOCALE: Final = 85
"""Characters of a locale's name on Windows, with the end."""


def how_to_print(what: str, paper: str, file: str) -> str:
    side = "" if what == ALL else " landscape," if PRINTS[what].flat else " portrait,"
    return (
        f"Open {file} in a browser and press Ctrl+P (Command+P on a Mac). Choose {PAPERS[paper]}"
        f" paper,{side} scale 100%, and no headers or footers."
    )
