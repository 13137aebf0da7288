"""The action that opens a season: rules, house rules, standings, last year's teams.

A house rule is a setting with its rule, pinned for the season.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from league.model.ledger.commands import league as c
from league.model.ledger.commands.league import Pin
from league.model.ledger.commands.players import AllowPracticeBoard
from league.model.ledger.queries.standings import live_season
from league.model.ledger.rows import League, Phase, Rules, Season, TableForm
from league.model.ledger.state import LeagueState
from league.model.standings.formula import PRESETS, over_preset
from quarterback.league_office import choices
from quarterback.league_office.actions.action import (
    CommandLine,
    CommandReport,
    FormData,
    FormError,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
    Parameter,
    choice_field,
    no_season,
    no_teams,
)
from quarterback.league_office.actions.reschedule import open_games
from quarterback.league_office.actions.schedule import SETTINGS, season_of
from quarterback.league_office.describe_commands import PHASES
from quarterback.league_office.pinned_rules import parse_settings, pin_for
from quarterback.rule_sets import CODES, LEAGUE_GAME, described, settings_of, title_of
from rulesets.core.data_reader import DataError, read_json
from rulesets.core.plain_text import how_many
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import Setting

OWN = "own"
"""The choice that every game names its own rules."""
STANDARD, OPEN = "usual", "open"


def house_rule_fields(filled: FormData, code: str, pinned: Rules | None) -> tuple[FormField, ...]:
    """Return the fields for house rules, folded away until they are opened."""
    settings = settings_of(code) if code in CODES else ()
    if not settings:
        return ()
    before = read_json(pinned.settings) if pinned is not None and pinned.code == code else {}
    differ = any(before.get(each.name, each.default) != each.default for each in settings)
    folds = ((STANDARD, "standard"), (OPEN, "customize"))
    fold = choice_field(
        "agreed",
        "House rules",
        "What your league may have agreed on, each with its rule.",
        folds,
        OPEN if differ else STANDARD,
    )
    if filled.get("agreed", fold.default) != OPEN:
        return (fold,)
    return (fold, *(_agreement(each, before.get(each.name, each.default)) for each in settings))


def _agreement(setting: Setting, value: str) -> FormField:
    name, label = f"set-{setting.name}", setting.name.replace("_", " ").replace("-", " ")
    text = f"{setting.description} ({setting.rule})"
    if not setting.choices:
        return FormField(name, label, "number", text, value)
    words = setting.choice_labels or setting.choices
    return choice_field(name, label, text, tuple(zip(setting.choices, words, strict=True)), value)


def pin_from(answers: FormReader) -> Pin | None:
    """Return the rules with their settings; None if every game names its own. Raises FormError."""
    code = answers.text("rules")
    if code == OWN:
        return None
    provided = {
        name.removeprefix("set-"): value.strip()
        for name, value in answers.data.items()
        if name.startswith("set-")
    }
    defaults = {each.name: each.default for each in settings_of(code)}
    changed = {name: value for name, value in provided.items() if value != defaults.get(name)}
    for name in changed:  # one by one, so that a fault is shown at its field
        try:
            pin_for(code, {name: changed[name]})
        except Refused as refused:
            raise FormError(f"set-{name}", refused.message) from None
    return pin_for(code, changed)


_TIES: Final = (
    (LEAGUE_GAME, "head-to-head, then net points"),
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
    ("cap", "Games that count", "Games per team that count, first ones first. Blank: all."),
    ("least-opponents", "Opponents", "Different opponents a team must play to be ranked."),
)


def _last_season(records: LeagueState) -> Season | None:
    return next(iter(records.all(Season)[::-1]), None)


def _season_open(context: LeagueContext) -> str:
    leagues = context.state.all(League)
    if leagues and not leagues[0].several_seasons and live_season(context.state):
        return "a season is in progress: close it first"
    return ""


def _season_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    last = _last_season(context.state)
    year = context.today[:4] if last is None else str(last.year + 1)
    pinned = _pinned(context.state, last)
    codes = [(code, title_of(code)) for code in CODES]
    usual = LEAGUE_GAME if pinned is None else pinned.code
    code = filled.get("rules", usual)
    about = described(code) if code in CODES else "Each game has its own rules."
    fields = [
        FormField("year", "Year", "number", "The year of the season.", year),
        FormField(
            "name",
            "Called",
            help="Optional name other than the year, such as Electra Bowl XL.",
            optional=True,
        ),
    ]
    goes_on = last is not None and last.phase == "over"
    if goes_on:
        again = (("yes", "as last season"), ("no", "enter them again"))
        fields.append(
            choice_field(
                "teams",
                "Teams, standings",
                "Keep teams, coaches, divisions and standings rules. Withdrawn teams stay out.",
                again,
                "yes",
            )
        )
    fields.append(
        choice_field("rules", "Rules", about, (*codes, (OWN, "each game its own")), usual)
    )
    if not goes_on or filled.get("teams") == "no":
        fields += _table_fields(filled)
    return (*fields, *house_rule_fields(filled, code, pinned))


def _table_fields(filled: FormData) -> list[FormField]:
    fields = [
        FormField(
            "through",
            "Qualifiers",
            "number",
            "How many teams make the playoffs. May be left blank.",
            optional=True,
        ),
        FormField(
            "swiss",
            "Swiss rounds",
            "number",
            "For a Swiss tournament: its number of rounds, each"
            " paired by the standings. Blank: draft a schedule.",
            optional=True,
        ),
        choice_field(
            "table",
            "Rank teams by",
            "Wins, or points by a formula if coaches arrange their own games.",
            _TABLES,
            "wins",
        ),
    ]
    if filled.get("table") != "points":
        fields.append(
            choice_field(
                "ties",
                "Tiebreakers",
                "How teams with equal records are ranked. A toss breaks what is left.",
                _TIES,
                LEAGUE_GAME,
            )
        )
        return fields
    fields += [FormField(name, label, "number", help, usual) for name, label, usual, help in _WORTH]
    fields += [FormField(name, label, "number", help, optional=True) for name, label, help in _CAPS]
    return fields


def _pinned(records: LeagueState, season: Season | None) -> Rules | None:
    if season is None:
        return None
    rules = choices.table_stage(records, season).rules
    return None if rules is None else records.get(Rules, rules)


def _settings(answers: FormReader) -> tuple[TableForm, dict[str, object]]:
    through = answers.number("through", 2, 1000)
    values: dict[str, object] = {} if through is None else {"through": through}
    if swiss := answers.number("swiss", 1, 99):
        values["rounds"] = swiss
    if answers.text("table") != "points":
        return "table", values | {"chain": answers.text("ties") or LEAGUE_GAME}
    worth = {name: answers.number(name, 0, 1000) or 0 for name, *_ in _WORTH}
    formula: dict[str, object] = {name: value for name, value in worth.items() if value}
    for name, field in (("cap", "cap"), ("least_opponents", "least-opponents")):
        if value := answers.number(field, 1, 1000):
            formula[name] = value
    return "points", values | {"chain": "points", "formula": formula}


def _season(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    last = _last_season(context.state)
    year = answers.required_number("year", 1, 9999, "a season has a year")
    name = answers.text("name") or str(year)
    if last is not None and answers.text("teams") == "yes":
        yield c.RollOver(last.id, year, name, pin_from(answers))
        return
    yield c.OpenSeason(year, name, pin_from(answers), *_settings(answers))


def _typed_ranking(answers: FormReader) -> tuple[TableForm, dict[str, object]]:
    """Return the form and settings of the standings as typed on a command line."""
    settings: dict[str, object] = {}
    if chain := answers.text("chain"):
        settings["chain"] = chain.split(",") if "," in chain else chain
    keys = (("net_cap", "limits"), ("through", "through"), ("swiss", "rounds"), ("bye", "bye"))
    for name, key in keys:
        if text := answers.text(name):
            settings[key] = {"net_cap": int(text)} if key == "limits" else int(text)
    formula, preset = answers.data.get("formula"), answers.text("preset")
    if formula is None and not preset:
        return "table", settings
    try:
        terms: object = {} if formula is None else read_json(formula)
    except DataError as error:
        raise FormError("formula", str(error)) from None
    settings["formula"] = over_preset(preset, terms) if preset else terms
    settings.setdefault("chain", "points")
    return "points", settings


def _open_typed(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    year = int(answers.text("year"))
    settings = parse_settings(each for _, each in answers.lines("settings"))
    pin = None if answers.is_yes(OWN) else pin_for(answers.text("rules"), settings)
    yield c.OpenSeason(year, answers.text("name") or str(year), pin, *_typed_ranking(answers))
    if answers.is_yes("practice"):
        yield AllowPracticeBoard(context.season.id)


def _report_season(context: LeagueContext, data: FormData) -> CommandReport:
    pinned = _pinned(context.state, context.season)
    if pinned is None:
        rules = "every game has its own rules"
    else:
        rules = f"{pinned.code} {pinned.digest[:12]}"
    digest = None if pinned is None else pinned.digest
    return CommandReport({"digest": digest}, (f"Season {context.season.name}: {rules}",))


SEASON: Final = LeagueAction(
    "season",
    "Open a season",
    "League",
    "Start a year of the league. Its rules, house rules and standings are fixed for the season.",
    _season_fields,
    _season,
    _season_open,
    error_field="year",
    success_message="Season opened.",
    command_line=CommandLine(
        "season",
        "Open the season of YEAR; its rules and settings are fixed by a digest.\n\n"
        "In a league by points, coaches arrange their own games (`arrange`), each by its own rule"
        " set with --own-rules. --formula overrides the --preset: mfcal counts 8 games against 6"
        " opponents or more, with 20 points for a win and one for each point scored; scpc ranks by"
        " half wins, with 10 games that count and six wins for a bowl.",
        (
            Parameter("YEAR", kind="number"),
            Parameter("--name", "Its name, if not the year."),
            Parameter("--rules", "The rule set.", default=LEAGUE_GAME),
            SETTINGS,
            Parameter(
                "--chain",
                f"The tiebreakers: {LEAGUE_GAME}, nfl-division ..., or steps with commas.",
            ),
            Parameter(
                "--net-cap",
                "The most by which a game counts in net points.",
                "number",
                between=(1, 999),
            ),
            Parameter("--through", "How many teams qualify.", "number"),
            Parameter(
                "--bye",
                "What a bye is worth in a Swiss tournament, in half wins; default 2.",
                choices=("0", "1", "2"),
            ),
            Parameter(
                "--swiss", "A Swiss tournament of that many rounds.", "number", between=(1, 99)
            ),
            Parameter(
                "--formula",
                "Points by a formula, as JSON: win, tie, cap ...",
                "file",
                example="FILE",
            ),
            Parameter("--preset", "A formula that leagues use.", choices=tuple(PRESETS)),
            Parameter("--practice", "Games on the practice board count.", "flag"),
            Parameter("--own-rules", "Every game has its own rules.", "flag", field=OWN),
        ),
        commands=_open_typed,
        after=_report_season,
    ),
)


def _cannot_begin(context: LeagueContext) -> str:
    season = choices.current_season(context.state)
    return no_teams(context) or (
        "" if season and season.phase == "preparing" else "the season has started"
    )


BEGIN: Final = LeagueAction(
    "begin",
    "Start the season",
    "Schedule",
    "Results can be entered from then on.",
    lambda context, filled: (),
    lambda context, answers: (c.EnterPhase(season_of(context).id, "regular"),),
    _cannot_begin,
    success_message="Season started.",
    command_line=CommandLine(
        "phase",
        "Start the regular season or the playoffs, or close the season.",
        (Parameter("NAME", choices=("regular", "playoffs", "over")),),
        commands=lambda context, answers: (
            c.EnterPhase(season_of(context).id, cast("Phase", answers.text("name"))),
        ),
        after=lambda context, data: CommandReport(
            {"phase": data["name"]}, (f"{context.season.name}: {PHASES[data['name']]}",)
        ),
    ),
)


def _close_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    left = len(open_games(context))
    games = how_many(left, "game has", "games have")
    lost = (f"{games} no result and can no longer get one.",) if left else ()
    return (f"{season_of(context).name} is over. The next season can be opened.", *lost)


CLOSE: Final = LeagueAction(
    "close",
    "Close the season",
    "League",
    "End the season. Records, careers and champions go into the history.",
    lambda context, filled: (),
    lambda context, answers: (c.EnterPhase(season_of(context).id, "over"),),
    no_season,
    preview=_close_words,
    success_message="Season closed.",
)
