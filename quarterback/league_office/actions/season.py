"""Opening a season: its rules and house rules, how its table is made, the teams of last year."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from league.model.ledger.commands import league as c
from league.model.ledger.queries.standings import live_season
from league.model.ledger.rows import League, Rules, Season, TableForm
from league.model.ledger.state import LeagueState
from quarterback.league_office import choices
from quarterback.league_office.actions.action import (
    FormData,
    FormError,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
)
from quarterback.league_office.actions.house_rules import OWN, house_rule_fields, pin_from
from quarterback.rule_sets import CODES, described, title_of

_TIES: Final = (
    ("lions-den", "games among them, then net points"),
    ("nfl-division", "as in a division of the NFL"),
    ("nfl-wildcard", "as for an NFL wild card"),
)
_TABLES: Final = (("wins", "games won"), ("points", "points for each game"))
_WORTH: Final = (
    ("win", "A win", "3", "Points for a win."),
    ("tie", "A tie", "1", "Points for a tie."),
    ("loss", "A loss", "0", "Points for a loss."),
    ("played", "Any game", "0", "Points for any game that was played, won or lost."),
)
_CAPS: Final = (
    ("cap", "Games that count", "Only so many games of a team count, the first; open, all."),
    ("least-opponents", "Opponents", "Only who has met so many different ones is ranked."),
)


def _last_season(records: LeagueState) -> Season | None:
    return next(iter(records.all(Season)[::-1]), None)


def _season_open(moment: LeagueContext) -> str:
    leagues = moment.state.all(League)
    if leagues and not leagues[0].several_seasons and live_season(moment.state):
        return "a season is under way: close it first"
    return ""


def _season_fields(moment: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    last = _last_season(moment.state)
    year = moment.today[:4] if last is None else str(last.year + 1)
    pinned = _pinned(moment.state, last)
    codes = [(code, title_of(code)) for code in CODES]
    usual = "lions-den" if pinned is None else pinned.code
    code = filled.get("rules", usual)
    about = described(code) if code in CODES else "Every game is arranged by rules of its own."
    fields = [
        FormField("year", "Year", "number", "The year of the season.", year),
        FormField("name", "Called", help="Its name, if it has one besides the year, such as"
              " Electra Bowl XL.", optional=True),
    ]  # fmt: skip
    goes_on = last is not None and last.phase == "over"
    if goes_on:
        again = (("yes", "all as last season"), ("no", "to be entered"))
        fields.append(
            FormField(
                "teams",
                "Teams, table",
                "one",
                "Teams, coaches, divisions, and how the"
                " table is made. Who has withdrawn stays away.",
                "yes",
                again,
            )
        )
    fields.append(
        FormField("rules", "Rules", "one", about, usual, (*codes, (OWN, "each game its own")))
    )
    if not goes_on or filled.get("teams") == "no":
        fields += _table_fields(filled)
    return (*fields, *house_rule_fields(filled, code, pinned))


def _table_fields(filled: FormData) -> list[FormField]:
    """How the table is made."""
    found = [
        FormField(
            "through",
            "How many go on",
            "number",
            "How many teams of the table go on to the playoffs. It may be left open.",
            optional=True,
        ),
        FormField(
            "swiss",
            "Swiss rounds",
            "number",
            "For a Swiss tournament: how many rounds it has,"
            " each paired by the table. Left open: a schedule is drawn up.",
            optional=True,
        ),
        FormField(
            "table",
            "The table is by",
            "one",
            "Games won; or points by a formula, as where coaches arrange their games themselves.",
            "wins",
            _TABLES,
        ),
    ]
    if filled.get("table") != "points":
        found.append(
            FormField(
                "ties",
                "Level teams",
                "one",
                "Who is ahead of teams that have won as"
                " much. What nothing tells apart is for a toss.",
                "lions-den",
                _TIES,
            )
        )
        return found
    found += [FormField(name, label, "number", says, usual) for name, label, usual, says in _WORTH]
    found += [FormField(name, label, "number", says, optional=True) for name, label, says in _CAPS]
    return found


def _pinned(records: LeagueState, season: Season | None) -> Rules | None:
    if season is None:
        return None
    rules = choices.table_stage(records, season).rules
    return None if rules is None else records.get(Rules, rules)


def _settings(answers: FormReader) -> tuple[TableForm, dict[str, object]]:
    """How the table is made, as the stage keeps it."""
    through = answers.number("through", 2, 1000)
    told: dict[str, object] = {} if through is None else {"through": through}
    if swiss := answers.number("swiss", 1, 99):
        told["rounds"] = swiss
    if answers.text("table") != "points":
        return "table", told | {"chain": answers.text("ties") or "lions-den"}
    worth = {name: answers.number(name, 0, 1000) or 0 for name, *_ in _WORTH}
    formula: dict[str, object] = {name: value for name, value in worth.items() if value}
    for name, field in (("cap", "cap"), ("least_opponents", "least-opponents")):
        if value := answers.number(field, 1, 1000):
            formula[name] = value
    return "points", told | {"chain": "points", "formula": formula}


def _season(moment: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    last = _last_season(moment.state)
    year = answers.number("year", 1, 9999)
    if year is None:
        raise FormError("year", "a season has a year")
    name = answers.text("name") or str(year)
    if last is not None and answers.text("teams") == "yes":
        yield c.RollOver(last.id, year, name, pin_from(answers))
        return
    yield c.OpenSeason(year, name, pin_from(answers), *_settings(answers))


SEASON: Final = LeagueAction(
    "season", "Open a season", "League", "A year of the league: its rules and house rules are"
    " fixed for the season, and how the table is made.",
    _season_fields, _season, _season_open, error_field="year",
    success_message="The season is open.",
)  # fmt: skip
