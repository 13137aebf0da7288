"""Opening a season: its rules and house rules, how its table is made, the teams of last year."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from league.model.ledger import commands as c
from league.model.ledger.records import Records
from league.model.ledger.rows import League, Rules, Season, Team
from league.model.ledger.standings import live_season
from quarterback.leagues import choices
from quarterback.leagues.acts.act import Act, Answers, Fault, Field, Filled, Moment
from quarterback.leagues.pins import pin_for
from quarterback.library import CODES, described, settings_of, title_of
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import Setting

OWN = "own"
"""Every game names its own rules."""
USUAL, OPEN = "usual", "open"
_TIES: Final = (
    ("lions-den", "games among them, then net points"),
    ("nfl-division", "as in a division of the NFL"),
    ("nfl-wildcard", "as for an NFL wild card"),
    ("points", "after points by a formula"),
)


def _last_season(records: Records) -> Season | None:
    return next(iter(records.all(Season)[::-1]), None)


def _season_open(moment: Moment) -> str:
    leagues = moment.records.all(League)
    if leagues and not leagues[0].several_seasons and live_season(moment.records):
        return "a season is under way: close it first"
    return ""


def _season_fields(moment: Moment, filled: Filled) -> tuple[Field, ...]:
    last = _last_season(moment.records)
    year = moment.today[:4] if last is None else str(last.year + 1)
    pinned = _pinned(moment.records, last)
    codes = [(code, title_of(code)) for code in CODES]
    usual = "lions-den" if pinned is None else pinned.code
    code = filled.get("rules", usual)
    about = described(code) if code in CODES else "Every game is arranged by rules of its own."
    again = (("yes", "the same as last season"), ("no", "to be entered"))
    fields = [
        Field("year", "Year", "number", "The year of the season.", year),
        Field("name", "Called", says="Its name, if it has one besides the year, such as"
              " Electra Bowl XL.", optional=True),
        Field("rules", "Rules", "one", about, usual, (*codes, (OWN, "each game its own"))),
        Field("through", "How many go on", "number", "How many teams of the table go on to the"
              " playoffs. It may be left open.", _through(moment.records, last), optional=True),
        Field("ties", "Level teams", "one", "Who is ahead of teams that have won as much. What"
              " nothing tells apart is for a toss.", "lions-den", _TIES[:3]),
    ]  # fmt: skip
    if last is not None:
        fields.insert(2, Field("teams", "Teams", "one", "Teams and coaches of last season can be"
                               " entered at once.", "yes", again))  # fmt: skip
    return (*fields, *_agreements(filled, code, pinned))


def _pinned(records: Records, season: Season | None) -> Rules | None:
    if season is None:
        return None
    rules = choices.table_stage(records, season).rules
    return None if rules is None else records.get(Rules, rules)


def _through(records: Records, season: Season | None) -> str:
    if season is None:
        return ""
    told = json.loads(choices.table_stage(records, season).settings).get("through")
    return "" if told is None else str(told)


def _agreements(filled: Filled, code: str, pinned: Rules | None) -> tuple[Field, ...]:
    """What may be agreed on beside the rules: house rules, folded away until they are wanted."""
    settings = settings_of(code) if code in CODES else ()
    if not settings:
        return ()
    before = json.loads(pinned.settings) if pinned is not None and pinned.code == code else {}
    differ = any(before.get(each.name, each.default) != each.default for each in settings)
    folds = ((USUAL, "the usual"), (OPEN, "open"))
    fold = Field("agreed", "House rules", "one", "What your league may have agreed on, each with"
                 " its rule.", OPEN if differ else USUAL, folds)  # fmt: skip
    if filled.get("agreed", fold.default) != OPEN:
        return (fold,)
    return (fold, *(_agreement(each, before.get(each.name, each.default)) for each in settings))


def _agreement(setting: Setting, value: str) -> Field:
    name, label = f"set-{setting.name}", setting.name.replace("_", " ").replace("-", " ")
    says = f"{setting.says} ({setting.rule})"
    if not setting.choices:
        return Field(name, label, "number", says, value)
    words = setting.means or setting.choices
    return Field(name, label, "one", says, value, tuple(zip(setting.choices, words, strict=True)))


def _season(moment: Moment, answers: Answers) -> Iterator[c.AnyCommand]:
    last = _last_season(moment.records)
    year = answers.number("year", 1, 9999)
    if year is None:
        raise Fault("year", "a season has a year")
    through = answers.number("through", 2, 1000)
    settings: dict[str, object] = {"chain": answers.text("ties")}
    if through is not None:
        settings["through"] = through
    name = answers.text("name") or str(year)
    yield c.OpenSeason(year, name, _pin(answers), "table", settings)
    if last is None or answers.text("teams") != "yes":
        return
    now = moment.records.where(Season, year=year)[0].id
    for team in moment.records.where(Team, season=last.id):
        if not team.withdrawn:
            yield c.EnterTeam(now, team.franchise, team.coach)


def _pin(answers: Answers) -> c.Pin | None:
    code = answers.text("rules")
    if code == OWN:
        return None
    given = {
        name.removeprefix("set-"): value.strip()
        for name, value in answers.filled.items()
        if name.startswith("set-")
    }
    known = {each.name: each.default for each in settings_of(code)}
    changed = {name: value for name, value in given.items() if value != known.get(name)}
    for name in changed:  # one by one, so that a fault is told where it is
        try:
            pin_for(code, {name: changed[name]})
        except Refused as refused:
            raise Fault(f"set-{name}", refused.says) from None
    return pin_for(code, changed)


SEASON: Final = Act(
    "season", "Open a season", "League", "A year of the league: its rules and house rules are"
    " fixed for the season, and how the table is made.",
    _season_fields, _season, _season_open, refused_at="year", done="The season is open.",
)  # fmt: skip
