"""Blank score sheets for the games of a league: what their rule set needs on paper."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from league.model.day.day import DayGame
from league.model.ledger.queries.fixture_status import header_of_fixture
from league.model.ledger.rows import Fixture
from league.model.ledger.state import LeagueState
from league.publish.print_pages import PrintPage
from league.publish.print_score_sheets import (
    ScoreSheet,
    SheetCounter,
    SheetTeam,
    score_sheets_print,
)
from league.views.text import datetime_of
from quarterback.league_office.datetimes import format_short
from quarterback.league_office.describe_commands import board_title
from quarterback.league_office.printing import PrintRequest, fixtures_of
from quarterback.rule_sets import of_header, settings_of, shipped_dial
from quarterback.teams.description import lines_of_team
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Chance, Decide, Observe
from rulesets.core.explore import branches
from rulesets.core.header import SHIPPED, Header
from rulesets.core.notation.key import KeyGroup, example_line, notation_key
from rulesets.core.notation.tags import write_tags
from rulesets.core.plain_text import capitalize
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.phrases import Names, ordinal, situation
from rulesets.core.sides import HOME, VISITORS, Side
from rulesets.core.state import CHOICE, KICKOFF, PENALTY, TOSS

_WRITTEN: Final = ("Ruleset:", "Settings:", "Dial:", "Home:", "Visitors:", "Date:")
"""Tags that are worth writing by hand. The league adds the others: teams, coaches, the event."""
_MOST_RATINGS: Final = 6
_BEFORE: Final = 6
"""Things that are decided before the kickoff, at most."""
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
    """Return the header of a game that is played on paper: the league's, on its planned day."""
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
        when="" if at is None else format_short(at),
        periods=(*_periods(profile.periods), "OT")
        if rules.overtime is not None
        else _periods(profile.periods),
        timeouts=_timeouts(rules),
        plays=_plays(rules),
        before=_before(rules),
        marks=_marks(rules),
        clock=not profile.counts_plays,
        narrow=rules.dial_format is not None,
        tags=tags,
        qr=page or "\n".join(tags),
        linked=bool(page),
        example=example,
        how=(
            "Leave out what you do not know; brackets, too, except around dice.",
            f"To count it: type the plays into a file, a line each, then quarterback league result"
            f" {fixture.number} --sheet FILE. The league adds names, rules and players.",
        ),
        key=key,
    )


def _tags(header: Header) -> tuple[str, ...]:
    """The lines on top of the file, as short as they can be."""
    if header.dial and not header.cells and header.dial == shipped_dial().digest:
        header = replace(header, dial=SHIPPED)
    return tuple(line for line in write_tags(header) if line.startswith(_WRITTEN))


@lru_cache(maxsize=32)
def _key_of(
    code: str, settings: tuple[tuple[str, str], ...], dial: str
) -> tuple[tuple[KeyGroup, ...], str]:
    """The key of the notation for some rules, and an example of a line."""
    rules = of_header(Header(ruleset=code, settings=dict(settings), dial=""))
    return notation_key(rules), example_line(rules)


def _settings(header: Header) -> str:
    """What was agreed, in a few words."""
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
    """Timeouts are for a half."""
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


def _before(rules: RuleSet) -> tuple[str, ...]:
    """What is decided before the first kickoff, in order: dice for the weather, the toss, the
    choice."""
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
